"""A game on paper: written, read back, and refused where it is damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bideuchre.engine import (
    CRAIG_POWERS,
    EuchreError,
    GameRecord,
    GameState,
    RecordError,
    parse_action,
)
from tests.engine.playthrough import FOLDER
from tests.engine.strategies import plain_data
from tests.support.builders import Dice, seed_of, walk


def a_record(number: int = 0, *, actions: int = 120) -> GameRecord:
    """The record of a lively game."""
    record = GameRecord(CRAIG_POWERS, seed_of(number))
    for _, action, _ in walk(CRAIG_POWERS, record.seed, Dice(number), actions=actions):
        record = record.append(action)
    return record


RECORD = a_record()
TEXT = RECORD.dump()


def changed(**parts: Any) -> str:
    """The record with some of its parts replaced."""
    return json.dumps({**json.loads(TEXT), **parts})


def test_a_record_is_one_line_of_tokens_a_hand() -> None:
    data = json.loads(TEXT)
    assert set(data) == {"format", "rules", "shuffle", "seed", "hands"}
    assert (data["format"], data["shuffle"], data["seed"]) == (1, 1, RECORD.seed)
    assert (data["rules"]["key"], data["rules"]["revision"]) == ("craig_powers", 1)
    assert data["rules"]["data"] == CRAIG_POWERS.to_data()
    tokens = [token for line in data["hands"] for token in line.split()]
    assert tokens == [str(action) for action in RECORD.actions]
    assert len(data["hands"]) == len([hand for hand in RECORD.hands() if hand])


def test_a_whole_game_is_written_and_read() -> None:
    record = a_record(3, actions=100_000)
    assert record.replay().winner is not None
    again = GameRecord.load(record.dump())
    assert again == record
    assert again.replay() == record.replay()


def test_a_record_without_actions_is_the_first_deal() -> None:
    record = GameRecord(CRAIG_POWERS, RECORD.seed)
    assert GameRecord.load(record.dump()) == record
    assert record.replay() == GameState.new(CRAIG_POWERS, RECORD.seed)


def test_states_give_the_good_part_of_a_bad_record() -> None:
    bad = GameRecord(CRAIG_POWERS, RECORD.seed, (*RECORD.actions[:9], parse_action("/H")))
    states = bad.states()
    good = [next(states) for _ in range(10)]
    assert good == list(GameRecord(CRAIG_POWERS, RECORD.seed, RECORD.actions[:9]).states())
    with pytest.raises(RecordError) as refused:
        next(states)
    assert (refused.value.hand, refused.value.token) == (1, "/H")


@given(st.data())
def test_a_record_with_a_changed_token_is_replayed_or_refused(data: st.DataObject) -> None:
    plain = json.loads(TEXT)
    hand = data.draw(st.integers(0, len(plain["hands"]) - 1))
    tokens = plain["hands"][hand].split()
    place = data.draw(st.integers(0, len(tokens) - 1))
    change = st.sampled_from([*tokens, "P", "9/H", "ALONE/C", "x", "x9C", "/H", "", "QQ"])
    tokens[place] = data.draw(change | st.text(max_size=8))
    plain["hands"][hand] = " ".join(tokens)
    record = read_or_refused(json.dumps(plain))
    if isinstance(record, RecordError):
        assert 1 <= record.hand <= len(plain["hands"])
    else:
        assert GameRecord.load(record.dump()) == record


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 3), st.text(max_size=3))
def test_damaged_text_is_read_or_refused(at: int, gone: int, put: str) -> None:
    assert read_or_refused(TEXT[:at] + put + TEXT[at + gone :])


@given(plain_data, st.sampled_from(["format", "rules", "shuffle", "seed", "hands"]))
def test_damaged_data_is_read_or_refused(value: Any, part: str) -> None:
    assert read_or_refused(json.dumps(value))
    assert read_or_refused(changed(**{part: value}))


@given(st.text(max_size=40))
def test_arbitrary_text_is_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        GameRecord.load(text)


def read_or_refused(text: str) -> GameRecord | RecordError:
    """The record, or why it is none; never anything else."""
    try:
        return GameRecord.load(text)
    except RecordError as error:
        return error


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a JSON object"),
        (changed(format=2), "format '2'"),
        (changed(format=True), "format 'True'"),
        (changed(format="1"), "format '1'"),
        (changed(shuffle=None), "shuffle 'None'"),
        (changed(rules="craig_powers@1"), "rules or seed missing"),
        (changed(seed=None), "rules or seed missing"),
        (changed(seed="00"), "seed of 64 hex digits"),
        (changed(rules={}), "unreadable"),
        (changed(rules={**json.loads(TEXT)["rules"], "revision": 2}), "do not agree"),
        (changed(hands=None), "not lines of tokens"),
        (changed(hands=[1]), "not lines of tokens"),
        (changed(hands=["P P P P P"]), "hand 1, 'P': the hand is already over"),
        (changed(hands=["P P P P", "P P P QQ"]), "hand 2, 'QQ': not an action"),
        (changed(hands=["P P", "P P"]), "hand 2, 'P': hand 1 is not over"),
        (changed(hands=["P 5/H 5/C"]), "hand 1, '5/C': bid_too_low"),
    ],
)
def test_a_bad_record_says_where_it_breaks(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        GameRecord.load(text)
    assert said in str(refused.value)


def test_rules_with_no_state_to_be_played_in_are_refused() -> None:
    rules = json.loads(TEXT)["rules"]
    rules["data"]["scoring"].update(counts_down=True, start=15)
    with pytest.raises(RecordError, match="not_played"):
        GameRecord.load(changed(rules=rules, hands=[]))


def test_a_game_of_an_older_revision_goes_on_by_its_own_rules() -> None:
    """Before hickeys were counted the field was not there at all."""
    text = (FOLDER / "pfeffer.json").read_text("utf-8")
    now = GameRecord.load(text).replay()
    data = json.loads(text)
    data["rules"]["revision"] = data["rules"]["data"]["revision"] = 1
    del data["rules"]["data"]["scoring"]["hickeys"]
    then = GameRecord.load(json.dumps(data)).replay()
    assert then.rules.ruleset.id == "pfeffer@1"
    assert (then.scores, then.winner) == (now.scores, now.winner)
    assert now.last_result is not None
    assert then.last_result == replace(now.last_result, hickeys=None)


def test_nothing_follows_the_end_of_a_game() -> None:
    record = a_record(3, actions=100_000)
    data = json.loads(record.dump())
    data["hands"][-1] += " P"
    with pytest.raises(RecordError, match="already over"):
        GameRecord.load(json.dumps(data))
    with pytest.raises(EuchreError):
        record.append(parse_action("P")).replay()

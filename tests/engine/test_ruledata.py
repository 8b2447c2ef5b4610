"""Rule sets as plain data: there and back, and nothing else gets in."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bideuchre.engine import CRAIG_POWERS, RuleSet, RuleSetError, compile_rules
from bideuchre.engine.ruledata import from_data, to_data
from tests.engine.family import FAMILY
from tests.engine.strategies import plain_data, rule_sets


@given(st.sampled_from(list(FAMILY.values())) | rule_sets())
def test_whole_and_compact_data_say_the_same(rules: RuleSet) -> None:
    whole = json.loads(json.dumps(rules.to_data()))
    compact = json.loads(json.dumps(to_data(rules, compact=True)))
    assert RuleSet.from_data(whole) == rules == from_data(compact)
    assert len(json.dumps(compact)) <= len(json.dumps(whole))


def test_compact_data_leaves_defaults_out() -> None:
    alone = {
        "key": "alone",
        "points_made": 24,
        "points_set": -24,
        "help": {"fewest": 0, "most": 3},
        "ends_auction": True,
    }
    assert to_data(CRAIG_POWERS, compact=True) == {
        "key": "craig_powers",
        "auction": {"lone_bids": [alone]},
    }


@given(plain_data)
def test_arbitrary_data_is_refused(data: Any) -> None:
    with pytest.raises(RuleSetError):
        RuleSet.from_data(data)


@given(st.data(), st.sampled_from(list(FAMILY.values())), plain_data)
def test_changed_data_is_read_or_refused(data: st.DataObject, rules: RuleSet, value: Any) -> None:
    plain = rules.to_data()
    holder, key = data.draw(st.sampled_from(list(_places(plain))))
    near = st.sampled_from([holder[key], 0, 1, -1, 9, 10_000, True, None, "C", "LOW", "both", []])
    holder[key] = data.draw(st.just(value) | near)
    with contextlib.suppress(RuleSetError):
        compile_rules(RuleSet.from_data(plain))


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in nested lists and dicts."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], dict | list):
            yield from _places(data[key])


GOOD: dict[str, Any] = {"key": "mine"}


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (3, "unreadable", "rules"),
        ({}, "missing", "rules.key"),
        ({"key": ""}, "unreadable", "rules.key"),
        ({"key": "k" * 41}, "unreadable", "rules.key"),
        ({**GOOD, "colour": 1}, "unreadable", "rules.colour"),
        ({**GOOD, "revision": True}, "unreadable", "rules.revision"),
        ({**GOOD, "revision": 10_001}, "unreadable", "rules.revision"),
        ({**GOOD, "deck": []}, "unreadable", "rules.deck"),
        ({**GOOD, "deck": {"copies": "2"}}, "unreadable", "rules.deck.copies"),
        ({**GOOD, "cards": {"bowers": "one"}}, "unreadable", "rules.cards.bowers"),
        ({**GOOD, "auction": {"denominations": "CD"}}, "unreadable", "rules.auction.denominations"),
        (
            {**GOOD, "auction": {"denominations": ["X"]}},
            "unreadable",
            "rules.auction.denominations.0",
        ),
        ({**GOOD, "auction": {"lowest_in": [["C"]]}}, "unreadable", "rules.auction.lowest_in.0"),
        ({**GOOD, "deck": {"copies_of_rank": [["9", 1]] * 41}}, "unreadable", None),
        ({**GOOD, "table": {"kitty": {}}}, "missing", "rules.table.kitty.size"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_path(data: Any, code: str, field: str | None) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_data(data)
    assert refused.value.code == code
    assert field is None or refused.value.details["field"] == field
    assert code in str(refused.value)


AUCTION_CONTRADICTIONS = [
    ({"highest": 13}, "highest_too_high"),
    ({"lowest": 0}, "lowest"),
    ({"lowest": 7, "highest": 6}, "lowest"),
    ({"denominations": []}, "no_denominations"),
    ({"denominations": ["C", "C"]}, "denomination_twice"),
    ({"lowest_in": [["C", 13]]}, "lowest_in"),
    ({"lowest_in": [["LOW", 3]]}, "lowest_in"),
    ({"lowest_in": [["C", 3], ["C", 4]]}, "denomination_twice"),
    ({"denominations_at": [[0, ["C"]]]}, "denominations_at"),
    ({"denominations_at": [[3, []]]}, "denominations_at"),
    ({"denominations_at": [[3, ["LOW"]]]}, "denominations_at"),
    ({"denominations_at": [[3, ["C"]], [3, ["D"]]]}, "level_twice"),
    ({"order": "limited"}, "rounds"),
    ({"order": "limited", "rounds": 2, "passing": "final"}, "rounds_without_reentry"),
    ({"rounds": 2}, "rounds_unlimited"),
    ({"stuck": {}, "opening": "forced"}, "forced_and_stuck"),
    ({"stuck": {"level": 13}}, "stuck_level"),
    ({"stuck": {"level": 0}}, "stuck_level"),
    ({"stuck": {"loss_divisor": 0}}, "loss_divisor"),
    ({"stuck": {"seat": "joker_holder"}}, "no_joker_to_hold"),
    ({"alone_after": {}}, "alone_after_named"),
    ({"naming": "after_auction", "alone_after": {"multiplier": 0}}, "multiplier"),
    ({"naming": "after_auction", "alone_after": {"key": "ALONE"}}, "lone_key"),
    ({"naming": "after_auction", "lowest_in": [["C", 3]]}, "level_only_has_no_denomination"),
]


@pytest.mark.parametrize(("auction", "code"), AUCTION_CONTRADICTIONS)
def test_an_auction_that_contradicts_itself_is_refused(auction: Any, code: str) -> None:
    _refused({**GOOD, "auction": auction}, code)


LONE: dict[str, Any] = {"key": "alone", "points_made": 24, "points_set": -24}


@pytest.mark.parametrize(
    ("lone_bids", "code"),
    [
        ([LONE, LONE], "lone_key_twice"),
        ([{**LONE, "key": "Go Alone"}], "lone_key"),
        ([{**LONE, "tricks": 13}], "lone_tricks"),
        ([{**LONE, "tricks": 0}], "lone_tricks"),
        ([{**LONE, "points_made": 0}], "lone_points"),
        ([{**LONE, "points_set": 24}], "lone_points"),
        ([{**LONE, "above": 0}], "lone_above"),
        ([{**LONE, "above": 13}], "lone_above"),
        ([LONE, {**LONE, "key": "moon", "above": 8}], "ladder_not_rising"),
        ([{**LONE, "requires_previous": True}], "nothing_before"),
        ([{**LONE, "denominations": []}], "no_denominations"),
        ([{**LONE, "denominations": ["C", "C"]}], "denomination_twice"),
        ([{**LONE, "partners_play": True, "help": {"fewest": 1, "most": 1}}], "help_from_players"),
        ([{**LONE, "help": {"fewest": 2, "most": 1}}], "help_cards"),
        ([{**LONE, "help": {"fewest": 0, "most": 13}}], "help_cards"),
        (
            [{**LONE, "help": {"fewest": 0, "most": 1, "order": "receive_first"}}],
            "help_number_open",
        ),
    ],
)
def test_a_lone_bid_that_contradicts_itself_is_refused(lone_bids: Any, code: str) -> None:
    _refused({**GOOD, "auction": {"lone_bids": lone_bids}}, code)


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"key": "Craig Powers"}, "bad_key"),
        ({"revision": 0}, "bad_revision"),
        ({"deck": {"ranks": "9TX"}}, "unknown_rank"),
        ({"deck": {"ranks": "AK"}}, "ranks_not_rising"),
        ({"deck": {"copies": 8}}, "copies"),
        ({"deck": {"copies": 0}}, "copies"),
        ({"deck": {"jokers": -1}}, "jokers"),
        ({"deck": {"copies_of_rank": [["7", 1]]}}, "unknown_rank"),
        ({"deck": {"copies_of_rank": [["9T", 1]]}}, "unknown_rank"),
        ({"deck": {"copies_of_rank": [["9", 8]]}}, "copies"),
        ({"deck": {"copies_of_rank": [["9", 1], ["9", 2]]}}, "rank_twice"),
        ({"table": {"seats": 1}}, "seats"),
        ({"table": {"seats": 3}}, "odd_seats"),
        ({"table": {"hand_size": 25}}, "hand_size"),
        ({"table": {"hand_size": 11}}, "cards_do_not_fill"),
        ({"table": {"kitty": {"size": -4}}}, "kitty"),
        ({"end": {"target": 0}}, "target"),
        ({"end": {"loss_limit": 0}}, "loss_limit"),
        ({"scoring": {"start": 52}}, "start"),
        ({"scoring": {"counts_down": True}}, "counts_down_from"),
    ],
)
def test_parts_that_contradict_each_other_are_refused(parts: Any, code: str) -> None:
    _refused({**GOOD, **parts}, code)


@pytest.mark.parametrize(
    ("table", "help_", "code"),
    [
        ({"seats": 2, "hand_size": 24}, {"fewest": 1, "most": 1}, "help_without_partner"),
        ({"sides": "each_alone"}, {"fewest": 1, "most": 1}, "help_without_partner"),
        ({"seats": 6, "hand_size": 8}, {"fewest": 2, "most": 3}, "help_not_even"),
        ({"seats": 6, "hand_size": 8}, {"fewest": 1, "most": 2}, "help_not_even"),
        (
            {"seats": 6, "hand_size": 8},
            {"fewest": 2, "most": 2, "order": "give_then_answer"},
            "help_of_two_answers",
        ),
    ],
)
def test_help_that_nobody_can_give_is_refused(table: Any, help_: Any, code: str) -> None:
    _refused({**GOOD, "table": table, "auction": {"lone_bids": [{**LONE, "help": help_}]}}, code)


def test_what_has_no_state_to_be_played_in_is_refused() -> None:
    rules = RuleSet.from_data({**GOOD, "scoring": {"counts_down": True, "start": 15}})
    with pytest.raises(RuleSetError, match="not_played"):
        compile_rules(rules)


def _refused(data: Any, code: str) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_data(data)
    assert refused.value.code == code

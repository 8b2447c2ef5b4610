"""Games over HTTP: opened, played, taken up again, told only to their player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bideuchre.engine import CRAIG_POWERS, GameRecord, commitment
from bideuchre.web.wire import TurnOut
from tests.support.clock import FixedClock
from tests.support.players import Player, at_table, beside, first_legal, make_app, refused, said

SEED = "5a" * 32


@pytest.fixture
def player(clock: FixedClock) -> Iterator[Player]:
    with at_table(make_app(clock=clock)) as somebody:
        yield somebody


# Opening and playing


def test_a_new_game_is_a_turn(player: Player) -> None:
    turn = player.open()
    assert list(turn) == [
        "id",
        "version",
        "rules",
        "commitment",
        "daily",
        "assisted",
        "unranked",
        "seat",
        "table",
        "events",
        "view",
    ]
    assert (turn["rules"], turn["daily"], turn["assisted"]) == ("craig_powers@1", None, False)
    assert turn["view"]["to_act"] == turn["seat"] == 0
    assert turn["events"][0]["type"] == "hand_dealt"
    assert turn["version"] == len(turn["events"]) - 1
    TurnOut.model_validate(turn)


def test_an_action_brings_every_answer_of_the_bots(player: Player) -> None:
    turn = player.open()
    after = said(player.act(turn, "P"))
    own, *others = after["events"]
    assert own == {"type": "call_made", "seat": 0, "call": "P"}
    assert others
    assert after["view"]["to_act"] == 0


def test_ten_whole_games(player: Player) -> None:
    for _ in range(10):
        turn = player.finish()
        over = turn["events"][-1]
        assert over["type"] == "game_over"
        assert commitment(over["seed"]) == turn["commitment"]
        assert turn["view"]["phase"] == "over"
        assert turn["view"]["to_act"] is None
        assert max(turn["view"]["scores"]) >= 52
        TurnOut.model_validate(turn)
    assert player.get("/api/games").json() == []


def test_events_lead_from_view_to_view(player: Player) -> None:
    turn = player.open()
    hand = sorted(turn["view"]["hand"])
    while turn["view"]["winner"] is None:
        turn = player.play(turn, 1)
        for event in turn["events"]:
            match event:
                case {"type": "hand_dealt"}:
                    hand = sorted(event["hand"])
                case {"type": "card_played", "seat": 0, "card": card}:
                    hand.remove(card)
                case {"type": "cards_exchanged", "from": 0, "cards": cards}:
                    for card in cards:
                        hand.remove(card)
                case {"type": "cards_exchanged", "to": 0, "cards": cards}:
                    hand = sorted([*hand, *cards])
        if turn["view"]["winner"] is None and 0 not in turn["view"]["sitting_out"]:
            assert sorted(turn["view"]["hand"]) == hand


def test_a_seed_of_ones_own_deals_the_same_cards(player: Player) -> None:
    first, second = player.open(seed=SEED), beside(player).open(seed=SEED)
    assert first["view"] == second["view"]
    assert first["commitment"] == commitment(SEED)


@pytest.mark.parametrize("rules", [None, "craig_powers", CRAIG_POWERS.to_data()])
def test_rules_by_key_or_written_out(player: Player, rules: Any) -> None:
    assert player.open(rules=rules)["rules"] == "craig_powers@1"


def test_house_rules(player: Player) -> None:
    data = CRAIG_POWERS.to_data()
    house = {**data, "key": "our_kitchen", "end": {**data["end"], "target": 10}}
    turn = player.open(rules=house)
    assert turn["rules"] == "our_kitchen@1"
    listed = player.get("/api/games").json()[0]
    assert (listed["rules"], listed["target"]) == ("our_kitchen@1", 10)
    over = player.play(turn)
    assert max(over["view"]["scores"]) >= 10
    refused(player.post("/api/scores", {"game_id": turn["id"], "name": "Ada"}), 409, "assisted")


def test_hickeys_are_told_where_a_game_counts_them(player: Player) -> None:
    result = player.play(player.open(rules="pfeffer", seed=SEED), 30)["view"]["last_result"]
    assert len(result["hickeys"]) == 2
    usual = player.play(player.open(seed=SEED), 30)["view"]["last_result"]
    assert "hickeys" not in usual


# Taking up again


def test_a_game_is_taken_up_again(player: Player) -> None:
    turn = player.play(player.open(), 5)
    again = said(player.get(f"/api/games/{turn['id']}"))
    assert again == {**turn, "events": []}


def test_events_since_a_version(player: Player) -> None:
    turn = player.open()
    later = player.play(turn, 3)
    caught_up = said(player.get(f"/api/games/{turn['id']}", since=turn["version"]))
    assert caught_up["events"][0]["seat"] == 0
    assert caught_up["events"][-len(later["events"]) :] == later["events"]
    assert caught_up["view"] == later["view"]
    now = said(player.get(f"/api/games/{turn['id']}", since=later["version"]))
    assert now["events"] == []
    future = said(player.get(f"/api/games/{turn['id']}", since=10**6))
    assert future["events"] == []


def test_unfinished_games_are_listed_newest_first(player: Player, clock: FixedClock) -> None:
    first = player.open()
    clock.tick(minutes=1)
    second = player.open()
    assert [g["id"] for g in player.get("/api/games").json()] == [second["id"], first["id"]]
    clock.tick(minutes=1)
    player.play(first, 1)
    listed = player.get("/api/games").json()
    assert [g["id"] for g in listed] == [first["id"], second["id"]]
    assert listed[0]["updated_at"] == "2026-12-01T12:02:00.000Z"
    assert beside(player).get("/api/games").json() == []


# Undo and hint


def test_however_many_cards_are_buried_they_can_be_sent(player: Player) -> None:
    """Two hands of twelve from seven packs in one: all but 24 of 231 cards lie in the kitty."""
    rules = {
        "key": "deep",
        "deck": {"ranks": "789TJQKA", "copies": 7, "jokers": 7},
        "table": {"seats": 2, "hand_size": 12, "kitty": {"size": 207}},
        "auction": {"opening": "forced", "order": "one_round", "denominations": ["H"]},
    }
    turn = player.open(rules=rules, seed=SEED)
    while turn["view"]["exchange"] is None:
        top = "12/H" if "12/H" in turn["view"]["legal"] else first_legal(turn["view"])
        turn = said(player.act(turn, top))
    buried = "x" + ",".join(turn["view"]["hand"][:207])
    assert len(turn["view"]["hand"]) == 219
    assert said(player.act(turn, buried))["view"]["phase"] == "playing"


def test_undo_goes_back_to_the_last_decision(player: Player) -> None:
    before = player.play(player.open(), 4)
    after = player.play(before, 1)
    back = said(player.post(f"/api/games/{before['id']}/undo", {"version": after["version"]}))
    assert back["view"] == before["view"]
    assert back["events"] == []
    assert back["version"] == after["version"] + 1
    assert back["assisted"]
    other = said(player.act(back, back["view"]["legal"][-1]))
    assert other["assisted"]


def test_undo_after_undo_goes_further_back(player: Player) -> None:
    turns = [player.open()]
    for _ in range(5):
        turns.append(player.play(turns[-1], 1))
    version = turns.pop()["version"]
    while turns:
        turn = turns.pop()
        back = said(player.post(f"/api/games/{turn['id']}/undo", {"version": version}))
        assert back["view"] == turn["view"]
        version = back["version"]
    answer = player.post(f"/api/games/{back['id']}/undo", {"version": version})
    assert refused(answer, 409, "wrong_phase")["reason"] == "nothing_to_undo"


def test_no_events_come_from_before_an_undo(player: Player) -> None:
    start = player.open()
    after = player.play(start, 2)
    back = said(player.post(f"/api/games/{start['id']}/undo", {"version": after["version"]}))
    later = player.play(back, 1)
    path = f"/api/games/{start['id']}"
    assert said(player.get(path, since=max(start["version"], 1)))["events"] == []
    assert said(player.get(path, since=back["version"]))["events"] == later["events"]
    assert said(player.get(path, since=0))["events"][-1:] == later["events"][-1:]


def test_a_hint_is_legal_and_marks_the_game(player: Player) -> None:
    turn = player.open()
    hint = said(player.post(f"/api/games/{turn['id']}/hint", {"version": turn["version"]}))
    assert set(hint) == {"action", "reason"}
    assert hint["action"] in turn["view"]["legal"]
    again = said(player.get(f"/api/games/{turn['id']}"))
    assert (again["assisted"], again["version"]) == (True, turn["version"])
    said(player.act(turn, hint["action"]))


def test_a_game_over_is_over(player: Player) -> None:
    turn = player.finish()
    refused(player.act(turn, "P"), 409, "game_over")
    body = {"version": turn["version"]}
    refused(player.post(f"/api/games/{turn['id']}/undo", body), 409, "game_over")
    refused(player.post(f"/api/games/{turn['id']}/hint", body), 409, "game_over")


# Records


def test_the_record_opens_when_the_game_is_over(player: Player) -> None:
    turn = player.open()
    refused(player.get(f"/api/games/{turn['id']}/record"), 409, "not_finished")
    over = player.play(turn)
    text = player.get(f"/api/games/{turn['id']}/record").text
    record = GameRecord.load(text)
    assert commitment(record.seed) == turn["commitment"]
    assert len(record.actions) == over["version"]
    assert list(record.replay().scores) == over["view"]["scores"]
    assert json.loads(text)["format"] == 1


# Somebody else's game


@pytest.mark.parametrize("what", ["", "/record"])
def test_somebody_elses_game_is_not_there(player: Player, what: str) -> None:
    theirs = player.finish()
    stranger = beside(player)
    unknown = stranger.get(f"/api/games/{'x' * 20}{what}")
    answer = stranger.get(f"/api/games/{theirs['id']}{what}")
    refused(answer, 404, "not_found")
    assert answer.content == unknown.content


@pytest.mark.parametrize("what", ["actions", "undo", "hint"])
def test_nobody_acts_at_somebody_elses_table(player: Player, what: str) -> None:
    theirs = player.open()
    body = {"version": theirs["version"]}
    if what == "actions":
        body["action"] = first_legal(theirs["view"])
    refused(beside(player).post(f"/api/games/{theirs['id']}/{what}", body), 404, "not_found")
    assert said(player.get(f"/api/games/{theirs['id']}")) == {**theirs, "events": []}


# What else there is to know


def test_rules_and_levels(player: Player) -> None:
    preset, *_ = player.get("/api/rules").json()
    assert (preset["key"], preset["id"]) == ("craig_powers", "craig_powers@1")
    whole = said(player.get("/api/rules/craig_powers"))
    assert whole["data"] == CRAIG_POWERS.to_data()
    assert whole["sentence"] == preset["sentence"] != ""
    assert said(player.get("/api/rules/craig_powers", lang="fa"))["sentence"] != whole["sentence"]
    refused(player.get("/api/rules/whist"), 404, "not_found")
    bots = said(player.get("/api/bots"))
    names = [level["level"] for level in bots["levels"]]
    assert names.index(bots["default"]) < names.index(bots["partner"])
    assert all(level["sentence"] for level in bots["levels"])


def test_openapi_describes_every_route(player: Player) -> None:
    paths = said(player.get("/api/openapi.json"))["paths"]
    described = {(path, method) for path, methods in paths.items() for method in methods}
    assert {
        ("/api/games", "get"),
        ("/api/games", "post"),
        ("/api/games/{game_id}", "get"),
        ("/api/games/{game_id}/actions", "post"),
        ("/api/games/{game_id}/hint", "post"),
        ("/api/games/{game_id}/record", "get"),
        ("/api/games/{game_id}/undo", "post"),
        ("/api/daily", "get"),
        ("/api/daily/attempt", "post"),
        ("/api/scores", "post"),
        ("/api/leaderboards/{board}", "get"),
        ("/api/rules", "get"),
        ("/api/rules/{key}", "get"),
        ("/api/bots", "get"),
    } <= described


def test_the_server_says_how_it_is(player: Player) -> None:
    assert said(player.get("/healthz")) == {"status": "alive"}
    assert said(player.get("/readyz")) == {"status": "ready"}

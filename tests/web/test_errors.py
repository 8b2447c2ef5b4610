"""What can't be read, isn't allowed or comes too late is refused, and changes nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from tests.support.memory import MemoryStore, PatientThinker
from tests.support.players import Player, at_table, beside, make_app, refused, said


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def app(store: MemoryStore) -> FastAPI:
    return make_app(store=store)


@pytest.fixture
def player(app: FastAPI) -> Iterator[Player]:
    with at_table(app) as somebody:
        yield somebody


def table(player: Player, turn: dict[str, Any]) -> dict[str, Any]:
    return said(player.get(f"/api/games/{turn['id']}"))


# Unreadable


@pytest.mark.parametrize(
    "token",
    [
        *("", "pass", "13/H/", "5H/", "/", "0/H", "-1/H", "5/X", "JX", "jh", "x9C,", "xx", "P "),
        *("ALONE", "🂡", "P\x00", "9" * 100, "\ud800", "x" + "9C," * 60 + "9C", "' OR 1=1 --"),
    ],
)
def test_an_unreadable_token_is_named(player: Player, token: str) -> None:
    turn = player.open()
    details = refused(player.act(turn, token), 422, "unreadable")
    assert details.get("token") == token[:40] or details["field"] == "action"
    assert table(player, turn)["version"] == turn["version"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "action"),
        ({"action": "P"}, "version"),
        ({"action": None, "version": 1}, "action"),
        ({"action": ["P"], "version": 1}, "action"),
        ({"action": "P", "version": "1"}, "version"),
        ({"action": "P", "version": 1.5}, "version"),
        ({"action": "P", "version": True}, "version"),
        ({"action": "P", "version": -1}, "version"),
        ({"action": "P", "version": 2**63}, "version"),
        ({"action": "P", "version": 10**400}, "version"),
        ({"action": "P", "version": 1, "seat": 2}, "seat"),
    ],
)
def test_a_bad_field_is_named(player: Player, body: dict[str, Any], field: str) -> None:
    turn = player.open()
    answer = player.post(f"/api/games/{turn['id']}/actions", body)
    assert refused(answer, 422, "unreadable")["field"] == field


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"null", b"1", b'"P"', b"\xff\xfe", b"[" * 8000, b'{"a":' * 1500, b"NaN"],
)
def test_a_body_that_is_no_object(player: Player, raw: bytes) -> None:
    turn = player.open()
    headers = {"Origin": player.origin, "Idempotency-Key": "k", "Content-Type": "application/json"}
    path = f"/api/games/{turn['id']}/actions"
    refused(player.client.post(path, content=raw, headers=headers), 422, "unreadable")


@pytest.mark.parametrize("method", ["actions", "undo", "hint"])
def test_a_key_is_needed(player: Player, method: str) -> None:
    turn = player.open()
    body: dict[str, Any] = {"version": turn["version"]}
    if method == "actions":
        body["action"] = "P"
    path = f"/api/games/{turn['id']}/{method}"
    answer = player.client.post(path, json=body, headers={"Origin": player.origin})
    assert refused(answer, 422, "unreadable")["field"] == "Idempotency-Key"


@pytest.mark.parametrize("key", [" ", "a b", "k" * 81, "é"])
def test_a_key_is_short_and_plain(player: Player, key: str) -> None:
    headers = {b"Idempotency-Key": key.encode("latin-1"), b"Origin": player.origin.encode()}
    answer = player.client.post("/api/games", json={}, headers=headers)
    assert refused(answer, 422, "unreadable")["field"] == "Idempotency-Key"


@pytest.mark.parametrize(
    ("wish", "code", "told"),
    [
        ({"rules": "whist"}, "bad_rules", {"reason": "unknown", "key": "whist"}),
        ({"rules": {}}, "bad_rules", None),
        ({"rules": {"key": "craig_powers"}}, "bad_rules", None),
        ({"rules": 7}, "unreadable", None),
        ({"level": "genius"}, "unreadable", None),
        ({"partner": ""}, "unreadable", None),
        ({"seed": "12"}, "unreadable", None),
        ({"seed": "A" * 64}, "unreadable", None),
        ({"sede": "0" * 64}, "unreadable", None),
    ],
)
def test_a_bad_wish_is_refused(
    player: Player, wish: dict[str, Any], code: str, told: dict[str, Any] | None
) -> None:
    details = refused(player.post("/api/games", wish), 422, code)
    assert told is None or details == told
    assert player.get("/api/games").json() == []


def test_contradicting_rules_are_named(player: Player) -> None:
    data = said(player.get("/api/rules/craig_powers"))["data"]
    data["key"] = "our_kitchen"
    data["table"]["hand_size"] = 11
    details = refused(player.post("/api/games", {"rules": data}), 422, "bad_rules")
    assert details["reason"] == "cards_do_not_fill"


def test_a_presets_key_is_not_taken_by_other_rules(player: Player) -> None:
    data = said(player.get("/api/rules/craig_powers"))["data"]
    data["end"]["target"] = 1
    details = refused(player.post("/api/games", {"rules": data}), 422, "bad_rules")
    assert details["reason"] == "key_of_a_preset"


# Not allowed


def test_illegal_actions_say_why(player: Player) -> None:
    turn = player.open(seed="11" * 32)
    refused(player.act(turn, "JH"), 409, "wrong_phase")
    refused(player.act(turn, "x"), 409, "wrong_phase")
    refused(player.act(turn, "/H"), 409, "wrong_phase")
    refused(player.act(turn, "5/LOW"), 409, "denomination_not_offered")
    bid = said(player.act(turn, "9/H"))
    if bid["view"]["phase"] == "bidding":
        refused(player.act(bid, "2/H"), 409, "bid_too_low")
    playing = player.play_until(bid, "playing")
    missing = next(c for c in ("9C", "TC", "JC", "QC") if c not in playing["view"]["hand"])
    refused(player.act(playing, missing), 409, "card_not_held")
    while len(playing["view"]["legal"]) == len(set(playing["view"]["hand"])):
        playing = player.play(playing, 1)
    other = next(c for c in playing["view"]["hand"] if c not in playing["view"]["legal"])
    details = refused(player.act(playing, other), 409, "must_follow")
    assert details["card"] == other
    assert table(player, playing) == {**playing, "events": []}


def test_a_stale_version_gets_the_table_as_it_is(player: Player) -> None:
    turn = player.open()
    later = player.play(turn, 1)
    details = refused(player.act(turn, "P"), 409, "stale_version")
    assert details["turn"] == later
    refused(player.act({**turn, "version": later["version"] + 1}, "P"), 409, "stale_version")
    body = {"version": turn["version"]}
    refused(player.post(f"/api/games/{turn['id']}/undo", body), 409, "stale_version")
    refused(player.post(f"/api/games/{turn['id']}/hint", body), 409, "stale_version")


@pytest.mark.parametrize(
    "game_id", ["unknown-unknown", "x", "..", "%00", "%2e%2e%2f", "a" * 500, "é" * 12, "%ff"]
)
def test_an_unknown_game(player: Player, game_id: str) -> None:
    refused(player.get(f"/api/games/{game_id}"), 404, "not_found")
    body = {"action": "P", "version": 0}
    refused(player.post(f"/api/games/{game_id}/actions", body), 404, "not_found")


def test_unknown_addresses_and_methods(player: Player) -> None:
    refused(player.get("/api/nothing"), 404, "not_found")
    refused(
        player.client.delete("/api/games", headers={"Origin": player.origin}),
        405,
        "method_not_allowed",
    )
    refused(player.post("/api/rules"), 405, "method_not_allowed")


# Once


def test_the_same_request_is_answered_the_same_and_done_once(player: Player) -> None:
    first = player.post("/api/games", {}, key="opening")
    assert player.post("/api/games", {}, key="opening").content == first.content
    turn = first.json()
    act = player.act(turn, "P", key="acting")
    player.play(act.json(), 2)
    again = player.act(turn, "P", key="acting")
    assert (again.status_code, again.content) == (act.status_code, act.content)
    assert len(player.get("/api/games").json()) == 1


def test_a_key_is_not_used_for_something_else(player: Player) -> None:
    turn = player.open()
    said(player.act(turn, "P", key="key"))
    refused(player.act(turn, "1/H", key="key"), 422, "key_reused")
    path = f"/api/games/{turn['id']}/undo"
    refused(player.post(path, {"version": turn["version"]}, key="key"), 422, "key_reused")
    refused(player.post("/api/games", key="key"), 422, "key_reused")


def test_two_players_may_use_the_same_key(player: Player) -> None:
    other = beside(player)
    first = said(player.post("/api/games", key="key"), 201)
    assert said(other.post("/api/games", key="key"), 201)["id"] != first["id"]


def test_a_key_that_was_refused_may_be_sent_again(player: Player) -> None:
    turn = player.open()
    refused(player.act(turn, "5/LOW", key="key"), 409, "denomination_not_offered")
    said(player.act(turn, "P", key="key"))


class SlowThinker(PatientThinker):
    """Bots that wait until they are told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()

    def replies(self, *given: Any) -> list[str]:
        self.thinking.set()
        assert self.go_on.wait(20)
        return super().replies(*given)


def test_a_key_still_running_is_told_so() -> None:
    thinker = SlowThinker()
    with at_table(make_app(thinker=thinker)) as player:
        turn = player.open()
        thinker.go_on.clear()
        thinker.thinking.clear()
        answers: list[Any] = []
        first = threading.Thread(target=lambda: answers.append(player.act(turn, "P", key="key")))
        first.start()
        assert thinker.thinking.wait(20)
        refused(player.act(turn, "P", key="key"), 409, "key_in_use")
        refused(player.act(turn, "1/H", key="key"), 422, "key_reused")
        thinker.go_on.set()
        first.join()
        assert said(player.act(turn, "P", key="key")) == said(answers[0])


def test_two_actions_at_once_one_wins() -> None:
    thinker = SlowThinker()
    with at_table(make_app(thinker=thinker)) as player:
        turn = player.open()
        thinker.go_on.clear()
        answers: list[Any] = []
        racers = [
            threading.Thread(target=lambda token=token: answers.append(player.act(turn, token)))
            for token in ("P", "9/H", "9/S")
        ]
        for racer in racers:
            racer.start()
        thinker.go_on.set()
        for racer in racers:
            racer.join()
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        for answer in answers:
            if answer.status_code == 409:
                now = refused(answer, 409, "stale_version")["turn"]
                assert now["version"] > turn["version"]


# Damage


@pytest.mark.parametrize(
    "harm",
    [
        {"log": "nonsense"},
        {"log": "P P P P JH"},
        {"log": "12/H"},
        {"seed": "f" * 64},
        {"seed": "short"},
        {"rules": "{}"},
        {"rules": "not json"},
        {"version": 99},
        {"assisted": True},
        {"bots": ""},
    ],
)
def test_a_damaged_game_refuses_and_others_go_on(
    player: Player, store: MemoryStore, harm: dict[str, Any]
) -> None:
    turn, other = player.open(), player.open()
    kept = store.game(turn["id"])
    assert kept is not None
    store.put(replace(kept, **harm))
    details = refused(player.get(f"/api/games/{turn['id']}"), 410, "damaged")
    assert details == {"id": turn["id"]}
    refused(player.act(turn, "P"), 410, "damaged")
    refused(player.get(f"/api/games/{turn['id']}", since=0), 410, "damaged")
    said(player.act(other, "P"))


@pytest.mark.parametrize(
    "harm",
    [
        {"log": "JH JH", "version": 2},
        {"bots": ",steady,nobody,steady"},
        {"bots": ",steady,strong:bid+9,steady"},
        {"bots": ",steady,strong"},
        {"bots": "steady,,strong,steady"},
        {"bots": ""},
    ],
)
def test_damage_under_a_right_seal_is_found_too(
    player: Player, store: MemoryStore, harm: dict[str, Any]
) -> None:
    turn, other = player.open(), player.open()
    kept = store.game(turn["id"])
    assert kept is not None
    harmed = replace(kept, **harm)
    store.put(replace(harmed, digest=harmed.sealed()))
    refused(player.get(f"/api/games/{turn['id']}"), 410, "damaged")
    refused(player.act(turn, "P"), 410, "damaged")
    refused(player.post(f"/api/games/{turn['id']}/hint", {"version": 1}), 410, "damaged")
    said(player.act(other, "P"))


def test_a_finished_game_is_shown_whoever_played_in_it(player: Player, store: MemoryStore) -> None:
    turn = player.finish()
    kept = store.game(turn["id"])
    assert kept is not None
    old = replace(kept, bots=",nobody,nobody,nobody")
    store.put(replace(old, digest=old.sealed()))
    assert said(player.get(f"/api/games/{turn['id']}"))["view"]["phase"] == "over"


class BrokenStore(MemoryStore):
    def unfinished(self, player: str, limit: int) -> Any:
        raise RuntimeError("a secret in /etc/passwd")


def test_a_fault_of_our_own_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with at_table(make_app(store=BrokenStore())) as player:
        answer = player.get("/api/games")
        details = refused(answer, 500, "internal")
        assert list(details) == ["request_id"]
        assert "content-security-policy" in answer.headers
        assert details["request_id"] in caplog.text

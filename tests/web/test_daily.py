"""The game of the day: one attempt each, the same for all, shut until it settles."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from bideuchre.engine import CRAIG_POWERS, GameRecord, commitment, daily_seed
from bideuchre.web.service import days
from tests.support.clock import FixedClock
from tests.support.memory import MemoryStore
from tests.support.players import (
    SECRET,
    Player,
    at_table,
    beside,
    first_legal,
    make_app,
    refused,
    said,
)

FIRST_NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SEED = daily_seed(SECRET.encode(), CRAIG_POWERS.id, "2026-12-01")


@pytest.fixture
def app(clock: FixedClock) -> FastAPI:
    clock.set(FIRST_NOON)
    return make_app(clock=clock)


@pytest.fixture
def player(app: FastAPI) -> Iterator[Player]:
    with at_table(app) as somebody:
        yield somebody


def today(player: Player) -> dict[str, Any]:
    return said(player.get("/api/daily"))


def test_what_is_on_today(player: Player) -> None:
    assert today(player) == {
        "date": "2026-12-01",
        "number": 2,
        "rules": "craig_powers@1",
        "commitment": commitment(SEED),
        "closes_at": "2026-12-02T00:00:00.000Z",
        "settles_at": "2026-12-03T00:00:00.000Z",
        "server_now": "2026-12-01T12:00:00.000Z",
        "attempt": None,
    }


def test_the_attempt_is_begun_once(player: Player) -> None:
    first = player.post("/api/daily/attempt")
    turn = said(first, 201)
    assert (turn["daily"], turn["commitment"]) == ("2026-12-01", commitment(SEED))
    assert today(player)["attempt"] == {"game_id": turn["id"], "state": "playing"}
    later = player.play(turn, 3)
    again = said(player.post("/api/daily/attempt"), 200)
    assert again == {**later, "events": []}
    assert player.get("/api/games").json()[0]["daily"] == "2026-12-01"


def test_the_same_key_begins_it_the_same_way(player: Player) -> None:
    first = player.post("/api/daily/attempt", key="key")
    again = player.post("/api/daily/attempt", key="key")
    assert (again.status_code, again.content) == (201, first.content)
    going_on = player.post("/api/daily/attempt", key="other")
    player.play(first.json(), 2)
    assert player.post("/api/daily/attempt", key="other").content == going_on.content


def test_fifty_begin_at_once_and_one_game_is_dealt(player: Player) -> None:
    player.get("/api/daily")
    barrier = threading.Barrier(10)
    turns: list[dict[str, Any]] = []

    def begin() -> None:
        barrier.wait()
        for _ in range(5):
            answer = player.post("/api/daily/attempt")
            assert answer.status_code in (200, 201)
            turns.append(answer.json())

    threads = [threading.Thread(target=begin) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(turns) == 50
    assert len({turn["id"] for turn in turns}) == 1
    assert len(player.get("/api/games").json()) == 1


def test_everybody_gets_the_same_deals_and_the_same_replies(player: Player) -> None:
    mine, theirs = player.begin_daily(), beside(player)
    other = theirs.begin_daily()
    while True:
        assert (mine["events"], mine["view"]) == (other["events"], other["view"])
        assert mine["id"] != other["id"]
        if mine["view"]["winner"] is not None:
            break
        mine, other = player.play(mine, 1), theirs.play(other, 1)


def test_there_is_no_help_in_a_daily(player: Player) -> None:
    turn = player.play(player.begin_daily(), 2)
    for help_ in ("undo", "hint"):
        answer = player.post(f"/api/games/{turn['id']}/{help_}", {"version": turn["version"]})
        refused(answer, 403, "not_in_a_daily")
    assert not said(player.get(f"/api/games/{turn['id']}"))["assisted"]


def test_nothing_opens_before_the_day_has_settled(player: Player, clock: FixedClock) -> None:
    start = player.begin_daily()
    over = player.play(start)
    path = f"/api/games/{over['id']}"
    assert over["events"][-1] == {
        "type": "game_over",
        "winner": over["view"]["winner"],
        "scores": over["view"]["scores"],
        "seed": None,
    }
    assert today(player)["attempt"]["state"] == "finished"
    for moment in ("2026-12-01T23:59:59", "2026-12-02T00:00:00", "2026-12-02T23:59:59.999"):
        clock.set(datetime.fromisoformat(moment).replace(tzinfo=UTC))
        refused(player.get(f"{path}/record"), 409, "not_settled")
        for answer in (
            player.get(path),
            player.get(path, since=start["version"]),
            player.get("/api/daily"),
            player.get("/api/leaderboards/daily", date="2026-12-01"),
        ):
            assert SEED not in answer.text
    clock.set(datetime(2026, 12, 3, tzinfo=UTC))
    assert said(player.get(path, since=start["version"]))["events"][-1]["seed"] == SEED
    record = GameRecord.load(player.get(f"{path}/record").text)
    assert (record.seed, len(record.actions)) == (SEED, over["version"])


def test_an_answer_kept_for_a_key_stays_shut(player: Player) -> None:
    turn = player.begin_daily()
    while turn["view"]["winner"] is None:
        before = turn
        turn = said(player.act(turn, first_legal(turn["view"]), key=f"key{turn['version']}"))
    again = player.act(before, first_legal(before["view"]), key=f"key{before['version']}")
    assert again.json() == turn
    assert SEED not in again.text


def test_a_game_begun_may_be_finished_the_next_day(player: Player, clock: FixedClock) -> None:
    turn = player.play(player.begin_daily(), 3)
    clock.set(datetime(2026, 12, 2, 23, 59, 59, tzinfo=UTC))
    assert today(player)["attempt"] is None
    over = player.play(turn)
    assert over["events"][-1]["type"] == "game_over"
    board = said(player.get("/api/leaderboards/daily", date="2026-12-01"))
    assert board["yours"]["rank"] == 1
    assert said(player.get("/api/leaderboards/daily"))["total"] == 0


def test_what_is_unfinished_lapses_when_the_day_settles(player: Player, clock: FixedClock) -> None:
    turn = player.play(player.begin_daily(), 3)
    clock.set(datetime(2026, 12, 3, tzinfo=UTC))
    assert player.get("/api/games").json() == []
    details = refused(player.act(turn, first_legal(turn["view"])), 409, "game_over")
    assert details == {"reason": "lapsed"}
    body = {"game_id": turn["id"], "name": "Ada"}
    assert refused(player.post("/api/scores", body), 409, "not_finished")["reason"] == "lapsed"
    said(player.get(f"/api/games/{turn['id']}"))
    record = GameRecord.load(player.get(f"/api/games/{turn['id']}/record").text)
    assert len(record.actions) == turn["version"]
    assert said(player.get("/api/leaderboards/daily", date="2026-12-01"))["total"] == 0


def test_midnight_is_utc_midnight(player: Player, clock: FixedClock) -> None:
    clock.set(datetime(2026, 12, 1, 23, 59, 59, 999_000, tzinfo=UTC))
    first = player.begin_daily()
    clock.tick(seconds=0.001)
    second = player.begin_daily()
    assert (first["daily"], second["daily"]) == ("2026-12-01", "2026-12-02")
    clock.tick(hours=-1)
    assert said(player.post("/api/daily/attempt"), 200)["id"] == first["id"]
    clock.tick(hours=24)
    assert said(player.post("/api/daily/attempt"), 200)["id"] == second["id"]


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-12-02T13:59:59+14:00", "2026-12-01"),
        ("2026-12-01T13:00:00-11:00", "2026-12-02"),
        ("2027-03-28T02:30:00+03:30", "2027-03-27"),
        ("2028-02-29T23:59:59.999999+00:00", "2028-02-29"),
    ],
)
def test_the_day_is_named_in_utc_wherever_the_clock_stands(moment: str, day: str) -> None:
    at = datetime.fromisoformat(moment)
    assert days.day_of(at) == day
    assert days.closes_at(day) - timedelta(days=1) <= at < days.closes_at(day)
    assert days.settles_at(day) == days.closes_at(day) + timedelta(days=1)


def test_numbers_count_the_days() -> None:
    assert days.number_of("2026-11-30") == 1
    assert days.number_of("2027-11-30") == 366


@pytest.mark.parametrize("text", ["2026-1-1", "20261201", "2026-W49-2", "2026-02-30", "x", ""])
def test_a_day_is_written_one_way(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        days.read_day(text)


def test_the_store_holds_no_seed_of_a_day_that_is_not_on(clock: FixedClock) -> None:
    store = MemoryStore()
    clock.set(FIRST_NOON)
    with at_table(make_app(store=store, clock=clock)) as player:
        player.begin_daily()
        refused(player.get("/api/leaderboards/daily", date="2026-12-02"), 404, "not_found")
    tomorrow = daily_seed(SECRET.encode(), CRAIG_POWERS.id, "2026-12-02")
    assert tomorrow not in repr(vars(store))


def test_another_secret_deals_other_cards() -> None:
    days_seeds = {
        daily_seed(secret, CRAIG_POWERS.id, f"2026-12-{day:02}")
        for secret in (b"a" * 32, b"b" * 32)
        for day in range(1, 31)
    }
    assert len(days_seeds) == 60

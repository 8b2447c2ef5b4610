"""The parts behind the routes: bots in processes, replayed games, settings."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bideuchre.ai.registry import decide
from bideuchre.engine import CRAIG_POWERS, GameState, parse_action
from bideuchre.web.service.folding import Folder, opening
from bideuchre.web.service.newgame import Wish, practice
from bideuchre.web.service.refusals import Busy, readable
from bideuchre.web.settings import (
    SettingsError,
    read_settings,
    server_secret,
)
from bideuchre.web.thinking import ProcessThinker
from tests.support.memory import PatientThinker
from tests.support.players import at_table, make_app, refused, said

BOTS = ["", "steady", "steady", "steady"]


def table(seed: str = "2" * 64) -> GameState:
    """A table where a bot has to act."""
    state = GameState.new(CRAIG_POWERS, seed)
    while state.to_act == 0:
        state = state.apply(parse_action("P"))
    return state


@pytest.fixture(scope="module")
def thinker() -> Iterator[ProcessThinker]:
    thinking = ProcessThinker(1, seconds=5)
    thinking.start()
    yield thinking
    thinking.stop()


# Bots in processes


def test_bots_answer_as_they_would_here(thinker: ProcessThinker) -> None:
    state = table()
    assert thinker.replies(state, 0, BOTS) == PatientThinker().replies(state, 0, BOTS)
    seat = state.to_act
    assert seat is not None
    assert thinker.advise(state.observe(seat), "steady") == str(
        decide("steady", state.observe(seat))
    )
    assert thinker.ready()


def test_a_bots_process_that_dies_is_replaced(thinker: ProcessThinker) -> None:
    state = table()
    wanted = thinker.replies(state, 0, BOTS)
    for _ in range(3):
        [process] = [p for p in multiprocessing.active_children() if p.name == "bideuchre-bots"]
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        assert thinker.replies(state, 0, BOTS) == wanted


def test_a_bot_that_takes_too_long_is_replaced() -> None:
    thinking = ProcessThinker(1, seconds=0.3)
    thinking.start()
    try:
        assert thinking.replies(table(), 0, BOTS)
        began = time.monotonic()
        with pytest.raises(Busy):
            thinking._ask(time.sleep, 30)
        assert time.monotonic() - began < 10
        deadline = time.monotonic() + 20
        while not thinking.ready() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert thinking.replies(table(), 0, BOTS)
    finally:
        thinking.stop()


def test_too_many_who_wait_are_refused() -> None:
    thinking = ProcessThinker(1, seconds=10)
    thinking.start()
    thinking._ask(time.sleep, 0)
    sleepers = [threading.Thread(target=thinking._ask, args=(time.sleep, 0.3)) for _ in range(6)]
    try:
        for sleeper in sleepers:
            sleeper.start()
        time.sleep(0.2)
        with pytest.raises(Busy) as refusal:
            thinking.replies(table(), 0, BOTS)
        assert refusal.value.retry_after > 0
    finally:
        for sleeper in sleepers:
            sleeper.join()
        thinking.stop()


def test_no_process_is_left_behind() -> None:
    thinking = ProcessThinker(2)
    before = {p.pid for p in multiprocessing.active_children()}
    thinking.start()
    started = {p.pid for p in multiprocessing.active_children()} - before
    assert len(started) == 2
    thinking.stop()
    assert {p.pid for p in multiprocessing.active_children()} == before


def test_a_failing_bot_harms_no_other_game(thinker: ProcessThinker) -> None:
    with pytest.raises(RuntimeError, match="a bot failed"):
        thinker.replies(table(), 0, ["", "nobody", "nobody", "nobody"])
    assert thinker.replies(table(), 0, BOTS)


class AbsentThinker(PatientThinker):
    def replies(self, *given: Any) -> list[str]:
        raise Busy("bots", retry_after=2)

    def ready(self) -> bool:
        return False


def test_without_bots_nothing_is_done() -> None:
    with at_table(make_app(thinker=AbsentThinker())) as player:
        dealt = 0
        for number in range(8):
            answer = player.post("/api/games", {"seed": f"{number:064x}"})
            if answer.status_code == 201:
                dealt += 1
                refused(player.act(answer.json(), "P"), 503, "busy")
                again = said(player.get(f"/api/games/{answer.json()['id']}"))
                assert again["version"] == answer.json()["version"]
            else:
                refused(answer, 503, "busy")
                assert answer.headers["retry-after"] == "2"
        assert len(player.get("/api/games").json()) == dealt
        refused(player.get("/readyz"), 503, "busy")


# Replayed games


def test_the_cache_is_only_a_cache() -> None:
    game = practice(Wish(seed="3" * 64), "a" * 64, 0)
    from bideuchre.web.service.games import sealed

    game = sealed(game)
    small = Folder(room=1)
    first = small.state(game)
    assert small.state(game) is first
    other = sealed(practice(Wish(seed="4" * 64), "a" * 64, 0))
    small.state(other)
    assert small.state(game) == first == opening(game)


def test_details_fit_in_json() -> None:
    odd = {"a": 1, "b": None, "c": (1, "x"), "d": object(), "e": 1.5, "f": True}
    told = readable(odd)
    assert told["c"] == [1, "x"]
    assert isinstance(told["d"], str)
    assert (told["a"], told["b"], told["e"], told["f"]) == (1, None, 1.5, True)


# Settings


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("database_url", "mysql://x", "BIDEUCHRE_DATABASE_URL: must be sqlite:///FILE or"),
        ("database_url", "sqlite:///", "BIDEUCHRE_DATABASE_URL: must be"),
        ("secret", "hunter2", "BIDEUCHRE_SECRET: is too short: set BIDEUCHRE_SECRET to 32 or more"),
        ("public_url", "cards.example", "BIDEUCHRE_PUBLIC_URL: must be an address"),
        ("public_url", "https://cards.example/path", "BIDEUCHRE_PUBLIC_URL: must be an address"),
        ("actions_per_second", "many", "BIDEUCHRE_ACTIONS_PER_SECOND: input should be a valid"),
        ("games_per_hour", "0", "BIDEUCHRE_GAMES_PER_HOUR: input should be greater"),
        ("bot_processes", "-1", "BIDEUCHRE_BOT_PROCESSES: input should be greater"),
        ("synchronous", "OFF", "BIDEUCHRE_SYNCHRONOUS: input should be 'FULL' or 'NORMAL'"),
    ],
)
def test_wrong_settings_are_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    monkeypatch.setenv(f"BIDEUCHRE_{name.upper()}", value)
    with pytest.raises(SettingsError) as refusal:
        read_settings()
    said = str(refusal.value)
    assert said.startswith(says)
    assert "\n" not in said
    assert name != "secret" or value not in said


def test_the_secret_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    settings = read_settings(database_url=f"sqlite:///{tmp_path / 'new' / 'games.sqlite3'}")
    secret = server_secret(settings)
    file = tmp_path / "new" / "games.sqlite3.secret"
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(secret) >= 32
    assert server_secret(settings) == secret
    file.write_text("cut")
    with pytest.raises(SettingsError, match="holds no secret"):
        server_secret(settings)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"database_url": "postgresql://x@y/z"}, "PostgreSQL needs it"),
        ({"public_url": "https://cards.example"}, "a public address needs it"),
    ],
)
def test_away_from_home_the_secret_must_be_given(given: dict[str, str], says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        server_secret(read_settings(**given))
    assert server_secret(read_settings(secret="s" * 32, **given)) == b"s" * 32


def test_postgres_is_reached_with_its_driver() -> None:
    for address in ("postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"):
        assert read_settings(database_url=address).database_url == "postgresql+psycopg://u@h/d"

"""The real server when things go wrong: killed, locked out, out of disk, badly set up."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.support.players import (
    Player,
    first_legal,
    over_network,
    patiently,
    said,
)
from tests.support.server import GENEROUS, SECRET, LiveServer, serve

MakeServer = Callable[..., LiveServer]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def anywhere(request: pytest.FixtureRequest, make_server: MakeServer) -> LiveServer:
    """A server on each kind of database."""
    if request.param == "sqlite":
        return make_server()
    url = request.getfixturevalue("postgres_url")
    return make_server(database_url=url, settings={**GENEROUS, **SECRET})


# The same thing sent many times at once


def test_eight_identical_posts_append_once(anywhere: LiveServer, thorough: bool) -> None:
    with anywhere:
        player = over_network(anywhere.url)
        turn = player.open()
        clients = [over_network(anywhere.url) for _ in range(8)]
        for client in clients:
            client.client.headers["Cookie"] = player.client.headers["Cookie"]
        for _ in range(100 if thorough else 20):
            if turn["view"]["winner"] is not None:
                turn = player.open()
            turn = _eight_at_once(clients, turn)


def _eight_at_once(clients: list[Player], turn: dict[str, Any]) -> dict[str, Any]:
    barrier, key, action = threading.Barrier(8), uuid4().hex, first_legal(turn["view"])
    answers: list[httpx.Response] = []

    def post(player: Player) -> None:
        barrier.wait()
        answers.append(patiently(lambda: player.act(turn, action, key=key)))

    threads = [threading.Thread(target=post, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    after: dict[str, Any] = answers[0].json()
    now = said(clients[0].get(f"/api/games/{turn['id']}"))
    assert now == {**after, "events": []}
    own = [e for e in after["events"] if e.get("seat") == 0 and "tricks" not in e]
    acted = [e for e in own if e["type"] in ("call_made", "card_played")]
    assert len(acted) <= 1
    return after


# Killed in the middle


class Diary:
    """One person who plays on through crashes, and notes down what was promised."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server
        self.player = over_network(server.url)
        self.turn: dict[str, Any] = {}
        self.acknowledged: list[str] = []
        self.in_doubt = 0
        self.trouble: list[str] = []

    def run(self, stop: threading.Event) -> None:
        try:
            self._open()
            while not stop.is_set():
                if self.turn["view"]["winner"] is not None:
                    self._open()
                self._act()
        except AssertionError as error:
            self.trouble.append(str(error))

    def _open(self) -> None:
        key = uuid4().hex
        self.turn = patiently(lambda: self.player.post("/api/games", key=key), 60).json()
        self.acknowledged = []

    def _act(self) -> None:
        key, action, turn = uuid4().hex, first_legal(self.turn["view"]), self.turn
        tries = 0

        def send() -> httpx.Response:
            nonlocal tries
            tries += 1
            answer: httpx.Response = self.player.act(turn, action, key=key)
            return answer

        answer = patiently(send, 60)
        self.in_doubt += tries > 1
        self.turn = said(answer)
        assert self.turn["version"] > turn["version"]
        self.acknowledged.append(action)

    def check(self) -> None:
        """All that was acknowledged is there, once, in order, and the game reads."""
        assert not self.trouble, self.trouble
        now = said(self.player.get(f"/api/games/{self.turn['id']}", since=0))
        assert now["version"] == self.turn["version"]
        assert now["view"] == self.turn["view"]
        done = [_token(e) for e in now["events"] if _is_own(e)]
        assert (
            done
            == [token for token in self.acknowledged if not token.startswith("x")][-len(done) :]
        )


def _is_own(event: Mapping[str, Any]) -> bool:
    return event["type"] in ("call_made", "card_played") and event["seat"] == 0


def _token(event: Mapping[str, Any]) -> str:
    return str(event.get("call") or event["card"])


def test_killed_under_load_nothing_is_lost_or_done_twice(
    anywhere: LiveServer, thorough: bool
) -> None:
    rounds, people = (20, 8) if thorough else (4, 4)
    dice = random.Random(7)
    anywhere.start()
    diaries = [Diary(anywhere) for _ in range(people)]
    stop = threading.Event()
    threads = [threading.Thread(target=diary.run, args=(stop,)) for diary in diaries]
    for thread in threads:
        thread.start()
    for _ in range(rounds):
        time.sleep(dice.uniform(0.1, 0.8))
        _kill_only_the_server(anywhere)
        anywhere.start()
    time.sleep(0.5)
    stop.set()
    for thread in threads:
        thread.join()
    for diary in diaries:
        diary.check()
    anywhere.stop()
    if anywhere.database_url.startswith("sqlite"):
        file = anywhere.database_url.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _kill_only_the_server(server: LiveServer) -> None:
    """As the kernel would when memory runs out; what it started has to end by itself."""
    assert server.process is not None
    group = server.process.pid
    os.kill(group, signal.SIGKILL)
    server.process.wait()
    _wait_until_gone(group, 5)
    server.process = None


def _wait_until_gone(group: int, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while _alive(group):
        assert time.monotonic() < deadline, "a process was left behind"
        time.sleep(0.02)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# Started and stopped


def test_a_stop_leaves_nothing_behind(make_server: MakeServer) -> None:
    server = make_server().start()
    assert server.process is not None
    group = server.process.pid
    player = over_network(server.url)
    turn = player.play(player.open(), 3)
    assert server.stop() == 0
    _wait_until_gone(group, 2)
    server.start()
    assert said(player.get(f"/api/games/{turn['id']}")) == {**turn, "events": []}
    later = player.play(turn, 3)
    assert later["version"] > turn["version"]
    server.stop()


def test_two_server_processes_share_one_postgres(
    postgres_url: str, make_server: MakeServer
) -> None:
    settings = {**GENEROUS, **SECRET}
    servers = [make_server(database_url=postgres_url, settings=settings).start() for _ in range(2)]
    players = [over_network(server.url) for server in servers]
    turn = players[0].open()
    players[1].client.headers["Cookie"] = players[0].client.headers["Cookie"]
    for at in range(30):
        if turn["view"]["winner"] is not None:
            break
        turn = players[at % 2].play(turn, 1)
    for player in players:
        assert said(player.get(f"/api/games/{turn['id']}"))["view"] == turn["view"]


def test_a_port_in_use_is_told_in_one_line(make_server: MakeServer, tmp_path: Path) -> None:
    with make_server() as server:
        other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
        ended = serve("--port", str(server.port), "--database-url", other)
    assert ended.returncode == 1
    assert ended.stdout == ""
    [line] = ended.stderr.splitlines()
    assert f"port {server.port}" in line
    assert "--port" in line


def test_a_second_server_on_the_same_file_is_refused(make_server: MakeServer) -> None:
    with make_server() as server:
        ended = serve("--port", "0", "--database-url", server.database_url)
    assert ended.returncode == 1
    [line] = ended.stderr.splitlines()
    assert "another server is using" in line


@pytest.mark.parametrize(
    ("arguments", "variables", "says"),
    [
        (["--workers", "2"], {}, "use PostgreSQL"),
        (["--workers", "0"], {}, "--workers must be 1 or more"),
        (["--host", "8.8.8.8"], {}, "BIDEUCHRE_SECRET must be set"),
        (["--database-url", "mysql://x"], {}, "BIDEUCHRE_DATABASE_URL: must be sqlite"),
        (["--database-url", "postgresql://x@127.0.0.1:1/y"], {}, "BIDEUCHRE_SECRET is missing"),
        (["--database-url", "postgresql://x@127.0.0.1:1/y"], SECRET, "can't use the database"),
        ([], {"BIDEUCHRE_ACTION_BURST": "x"}, "BIDEUCHRE_ACTION_BURST: input should be"),
        (["--database-url", "sqlite:////proc/none/x.sqlite3"], {}, "can't use /proc/none"),
    ],
)
def test_wrong_settings_are_told_in_one_line(
    tmp_path: Path, arguments: list[str], variables: dict[str, str], says: str
) -> None:
    here = {"BIDEUCHRE_DATABASE_URL": f"sqlite:///{tmp_path / 'games.sqlite3'}"}
    ended = serve("--port", "0", *arguments, **here, **variables)
    assert ended.returncode == 2
    assert ended.stdout == ""
    [line] = ended.stderr.splitlines()
    assert says in line


def test_a_database_from_the_future_is_refused(make_server: MakeServer) -> None:
    server = make_server()
    with server:
        pass
    file = server.database_url.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = 'later'")
        database.commit()
    ended = serve("--port", "0", "--database-url", server.database_url)
    assert ended.returncode == 2
    [line] = ended.stderr.splitlines()
    assert "newer version" in line

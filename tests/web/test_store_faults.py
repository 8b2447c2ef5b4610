"""The real server when its database fails it: locked, gone, out of room, damaged."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.support.players import (
    Player,
    at_table,
    first_legal,
    make_app,
    over_network,
    patiently,
    refused,
    said,
)
from tests.support.server import GENEROUS, SECRET, LiveServer, serve

MakeServer = Callable[..., LiveServer]

# Locked out


def test_locked_out_writes_give_up_soon_and_reads_go_on(make_server: MakeServer) -> None:
    with make_server() as server:
        player = over_network(server.url)
        turn = player.open()
        file = server.database_url.removeprefix("sqlite:///")
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            waits = _all_at_once(server, player, turn)
            assert max(waits) < 2.5
            for _ in range(20):
                began = time.monotonic()
                assert said(player.get(f"/api/games/{turn['id']}"))["version"] == turn["version"]
                assert time.monotonic() - began < 0.5
        finally:
            other.execute("ROLLBACK")
            other.close()
        said(player.act(turn, first_legal(turn["view"])))


def _all_at_once(server: LiveServer, player: Player, turn: dict[str, Any]) -> list[float]:
    """Four writes at once, each refused; how long each of them took."""
    waits: list[float] = []

    def post() -> None:
        own = over_network(server.url)
        own.client.headers["Cookie"] = player.client.headers["Cookie"]
        began = time.monotonic()
        answer = own.act(turn, first_legal(turn["view"]))
        waits.append(time.monotonic() - began)
        refused(answer, 503, "busy")
        assert int(answer.headers["retry-after"]) >= 1

    threads = [threading.Thread(target=post) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(waits) == 4
    return waits


@pytest.mark.postgres
def test_locked_out_of_postgres_writes_give_up_soon(
    postgres_url: str, make_server: MakeServer
) -> None:
    with make_server(database_url=postgres_url, settings={**GENEROUS, **SECRET}) as server:
        player = over_network(server.url)
        turn = player.open()
        with psycopg.connect(postgres_url) as other:
            other.execute("SELECT 1 FROM games FOR UPDATE")
            began = time.monotonic()
            refused(player.act(turn, first_legal(turn["view"])), 503, "busy")
            assert time.monotonic() - began < 2.5
            said(player.get(f"/api/games/{turn['id']}"))
        said(player.act(turn, first_legal(turn["view"])))


@pytest.mark.postgres
def test_postgres_gone_and_back(postgres_url: str, make_server: MakeServer) -> None:
    with make_server(database_url=postgres_url, settings={**GENEROUS, **SECRET}) as server:
        player = over_network(server.url)
        turn = player.open()
        with psycopg.connect(postgres_url, autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        after = patiently(lambda: player.act(turn, first_legal(turn["view"]), key="key"))
        assert said(after)["version"] > turn["version"]
    assert "Traceback" not in server.log_text()


# No room


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_refuses_and_keeps_what_it_has(
    small_disk: Path, make_server: MakeServer
) -> None:
    database = f"sqlite:///{small_disk / 'games.sqlite3'}"
    with make_server(database_url=database) as server:
        player = over_network(server.url)
        turn = player.play(player.open(), 5)
        ballast = small_disk / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb") as file:
            while True:
                file.write(b"\0" * 4096)
                file.flush()
        answer, kept = _play_until_full(player, turn)
        refused(answer, 507, "disk_full")
        assert said(player.get(f"/api/games/{kept['id']}"))["view"] == kept["view"]
        refused(player.get("/readyz"), 507, "disk_full")
        ballast.unlink()
        later = said(player.act(kept, first_legal(kept["view"])))
        assert later["version"] > kept["version"]
        said(player.get("/readyz"))
    with contextlib.closing(sqlite3.connect(small_disk / "games.sqlite3")) as file_:
        assert file_.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _play_until_full(player: Player, turn: dict[str, Any]) -> tuple[httpx.Response, dict[str, Any]]:
    for _ in range(3_000):
        if turn["view"]["winner"] is not None:
            answer = player.post("/api/games")
        else:
            answer = player.act(turn, first_legal(turn["view"]))
        if answer.status_code >= 400:
            return answer, turn
        turn = answer.json()
    raise AssertionError("the disk never got full")


def test_a_database_that_may_not_grow(tmp_path: Path) -> None:
    """The same without a disk of its own: the file itself is limited."""
    from bideuchre.web.settings import Settings
    from bideuchre.web.store import open_store
    from bideuchre.web.store.database import connect
    from bideuchre.web.store.migrating import upgrade

    settings = Settings(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}")
    upgrade(settings)
    store = open_store(settings)
    database = store._database
    assert database.writer is not connect(settings.database_url).writer
    with database.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 4}")
    with at_table(make_app(store=store)) as player:
        turn = player.open()
        answer, kept = _play_until_full(player, turn)
        refused(answer, 507, "disk_full")
        assert said(player.get(f"/api/games/{kept['id']}"))["view"] == kept["view"]
        refused(player.get("/readyz"), 507, "disk_full")
        with database.writing() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        said(player.get("/readyz"))
        player.play(kept, 1)


# Damage


def test_a_record_changed_by_hand_is_told_and_others_go_on(make_server: MakeServer) -> None:
    with make_server() as server:
        player = over_network(server.url)
        turns = [player.play(player.open(), 4) for _ in range(4)]
        file = server.database_url.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(file, timeout=10)) as database:
            harms = (
                "UPDATE games SET log = log || ' P' WHERE id = ?",
                "UPDATE games SET log = x'ff00fe' WHERE id = ?",
                "UPDATE games SET version = version + 1 WHERE id = ?",
            )
            for turn, harm in zip(turns, harms, strict=False):
                database.execute(harm, (turn["id"],))
            database.commit()
        for turn in turns[:3]:
            refused(player.get(f"/api/games/{turn['id']}"), 410, "damaged")
            refused(player.act(turn, first_legal(turn["view"])), 410, "damaged")
        said(player.act(turns[3], first_legal(turns[3]["view"])))
        assert [g["id"] for g in player.get("/api/games").json()] == [turns[3]["id"]]
    assert "Traceback" not in server.log_text()


def test_a_broken_page_of_the_file_is_found_at_start(make_server: MakeServer) -> None:
    server = make_server()
    with server:
        player = over_network(server.url)
        for _ in range(3):
            player.play(player.open(), 10)
    file = Path(server.database_url.removeprefix("sqlite:///"))
    shutil.copy(file, file.with_suffix(".copy"))
    whole = bytearray(file.read_bytes())
    whole[8192:12288] = os.urandom(4096)
    file.write_bytes(whole)
    ended = serve("--port", "0", "--database-url", server.database_url)
    assert ended.returncode == 2
    [line] = ended.stderr.splitlines()
    assert "games.sqlite3" in line
    shutil.copy(file.with_suffix(".copy"), file)
    with server:
        assert len(player.get("/api/games").json()) == 3

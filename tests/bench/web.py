"""What a request costs the server, beside an empty FastAPI POST in the same run."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.bench.processes import cpu_seconds
from tests.bench.report import Row, Section
from tests.support.players import Player, first_legal, hang_up, over_network, said
from tests.support.server import LiveServer, free_port

ROUNDS = 5
BODY = {"action": "JH", "version": 12}
EMPTY_POST = "empty POST"
GATE = "the same behind the gate: headers, cookie, origin, size, rate"
ACTION = "an action without bots: a stand-in answers, its own time left out"
HANDED_ON = "an action handed on to the bots' processes, the bots' own time left out"
NOTE = (
    "Processor time of the server's process, waiting for the disk left out. "
    "Medians of interleaved rounds. Actions are those of whole games, the opening of games among "
    "them: somebody bids the least, plays the first card that may be played, and begins anew."
)


def measure() -> Section:
    """Costs of actions, reads and the gate; waiting times while bots think."""
    with (
        tempfile.TemporaryDirectory() as name,
        _served("bare", folder := Path(name)) as bare,
        _served("gated", folder) as gated,
        _served("botless", folder) as botless,
        LiveServer(folder) as server,
    ):
        assert server.process is not None
        table, whole = _Table(botless.player), _Table(over_network(server.url))
        costs = _costs(
            {
                EMPTY_POST: _Asked(bare.pid, lambda: bare.player.post("/empty", BODY)),
                GATE: _Asked(gated.pid, lambda: gated.player.post("/empty", BODY)),
                ACTION: _Asked(botless.pid, table.act, table.stand_in),
                HANDED_ON: _Asked(server.process.pid, whole.act),
                "GET of a game": _Asked(botless.pid, table.look),
                "GET of a board": _Asked(botless.pid, table.get("/api/leaderboards/practice")),
                "GET of the daily": _Asked(botless.pid, table.get("/api/daily")),
                "GET of the unfinished games": _Asked(botless.pid, table.get("/api/games")),
            }
        )
        idle, busy = _waiting(server.url)
        hang_up()
    base = costs.pop(EMPTY_POST)
    goals = {GATE: 1.3, ACTION: 8.0, HANDED_ON: None}
    rows = [_row(what, cost, base, goals.get(what, 5.0)) for what, cost in costs.items()]
    waits = (f"{busy:.1f} ms", f"idle {idle:.1f} ms", busy / idle)
    rows.append(Row("p99 of reads while four games' bots think", *waits, 3))
    return Section("Web and store", rows, NOTE)


def _row(what: str, cost: float, base: float, goal: float | None) -> Row:
    reference = f"empty POST {1e6 * base:.0f} µs"
    return Row(what, f"{1e6 * cost:.0f} µs", reference, cost / base, goal)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a server is asked for, and what part of its time is not counted."""

    pid: int
    ask: Callable[[], object]
    apart: Callable[[], float] = float  # nothing


class _Table:
    """Somebody who plays game after game."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.turn = player.open()

    def act(self) -> None:
        if self.turn["view"]["to_act"] is None:
            self.turn = self.player.open()
        self.turn = said(self.player.act(self.turn, _least(self.turn["view"])))

    def stand_in(self) -> float:
        """Seconds that the bots' stand-in has spent so far."""
        return float(self.player.get("/stand-in").text)

    def look(self) -> None:
        self.player.get(f"/api/games/{self.turn['id']}")

    def get(self, path: str) -> Callable[[], object]:
        return lambda: self.player.get(path)


def _least(view: dict[str, Any]) -> str:
    """The least bid, where one may be made, so that hands are played and games end."""
    legal: list[str] = view["legal"]
    bids = [action for action in legal if "/" in action]
    return bids[0] if bids else first_legal(view)


@dataclass(frozen=True, slots=True)
class _Served:
    player: Player
    pid: int


@contextmanager
def _served(kind: str, folder: Path) -> Iterator[_Served]:
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.apps", kind, str(port), str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield _Served(_connected(port), process.pid)
    finally:
        process.terminate()
        process.wait(10)


def _connected(port: int) -> Player:
    for _ in range(400):
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return over_network(f"http://127.0.0.1:{port}")
        time.sleep(0.05)
    raise AssertionError("nobody answers")


def _costs(kinds: dict[str, _Asked], count: int = 300) -> dict[str, float]:
    """Seconds of processor time a request, each kind in turn, round after round."""
    seen: dict[str, list[float]] = {what: [] for what in kinds}
    for round_number in range(ROUNDS + 1):
        for what, asked in kinds.items():
            apart, before = asked.apart(), cpu_seconds(asked.pid)
            for _ in range(count):
                asked.ask()
            spent = cpu_seconds(asked.pid) - before
            spent -= asked.apart() - apart
            if round_number:  # the first round warms up
                seen[what].append(spent / count)
    return {what: median(costs) for what, costs in seen.items()}


def _waiting(url: str, rounds: int = 3, seconds: float = 4.0) -> tuple[float, float]:
    """The 99th percentile of a read in milliseconds: idle, and while four games are played."""
    idle: list[float] = []
    busy: list[float] = []
    for _ in range(rounds):
        idle += _reads(url, seconds)
        command = [sys.executable, "-m", "tests.bench.crowd", url, "4"]
        with subprocess.Popen(command) as crowd:
            time.sleep(1)
            busy += _reads(url, seconds)
            crowd.terminate()
    return _p99(idle), _p99(busy)


def _reads(url: str, seconds: float) -> list[float]:
    player = over_network(url)
    path = f"/api/games/{player.open()['id']}"
    pause = threading.Event()
    waits = []
    until = time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        player.get(path)
        waits.append(1000 * (time.perf_counter() - began))
        pause.wait(0.005)
    return waits


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98]

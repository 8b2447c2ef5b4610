"""What a request costs the server, beside an empty FastAPI POST in the same run."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from tests.bench.processes import cpu_seconds
from tests.bench.report import Row, Section
from tests.support.player import Player, Refused, Turn
from tests.support.server import LiveServer, free_port

ROUNDS = 5
EMPTY = {"action": "JH", "version": 12}
NOTE = (
    "Processor time of the server process alone: what bots think in their own processes isn't in "
    "it. Medians of interleaved rounds."
)


def measure() -> Section:
    """Costs of actions, reads and the gate; waiting times while bots think."""
    with (
        tempfile.TemporaryDirectory() as folder,
        _empty_app("bare") as (bare, bare_pid),
        _empty_app("gated") as (gated, gated_pid),
        LiveServer(Path(folder)) as server,
    ):
        assert server.process is not None
        pid = server.process.pid
        table = _Table(server.url)
        kinds: dict[str, tuple[int, Callable[[], object]]] = {
            "empty POST": (bare_pid, lambda: bare.post("/empty", EMPTY)),
            "empty POST behind the gate": (gated_pid, lambda: gated.post("/empty", EMPTY)),
            "an action": (pid, table.act),
            "GET of a game": (pid, lambda: table.player.get(f"/api/games/{table.turn['id']}")),
            "GET of a board": (pid, lambda: table.player.get("/api/leaderboards/practice")),
            "GET of the daily": (pid, lambda: table.player.get("/api/daily")),
            "GET of the unfinished games": (pid, lambda: table.player.get("/api/games")),
        }
        costs = _costs(kinds)
        idle, busy = _waiting(server.url)
    base, gate = costs.pop("empty POST"), costs.pop("empty POST behind the gate")
    rows = [_row("the gate: headers, origin, size, rate", gate, base, 1.3)]
    rows += [
        _row(what, cost, base, 8 if what == "an action" else 5) for what, cost in costs.items()
    ]
    rows.append(
        Row(
            "p99 of reads while four games' bots think",
            f"{busy:.1f} ms",
            f"idle {idle:.1f} ms",
            busy / idle,
            3,
            "at most",
        )
    )
    return Section("Web and store", rows, NOTE)


def _row(what: str, cost: float, base: float, goal: float) -> Row:
    reference = f"empty POST {1e6 * base:.0f} µs"
    return Row(what, f"{1e6 * cost:.0f} µs", reference, cost / base, goal, "at most")


class _Table:
    """Somebody who plays on and on."""

    def __init__(self, url: str) -> None:
        self.player = Player(url, 1)
        self.turn: Turn = self.player.new_game()

    def act(self) -> None:
        if self.turn["view"]["to_act"] is None:
            self.turn = self.player.new_game()
        self.turn = self.player.act(self.turn)


@contextmanager
def _empty_app(kind: str) -> Iterator[tuple[Player, int]]:
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.apps", kind, str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield _first_answer(f"http://127.0.0.1:{port}"), process.pid
    finally:
        process.terminate()
        process.wait(10)


def _first_answer(url: str) -> Player:
    for _ in range(200):
        try:
            player = Player(url)
            player.post("/empty", EMPTY)
        except (OSError, Refused, json.JSONDecodeError):
            time.sleep(0.05)
        else:
            return player
    raise AssertionError(f"nothing answered at {url}")


def _costs(
    kinds: dict[str, tuple[int, Callable[[], object]]], count: int = 300
) -> dict[str, float]:
    """Seconds of processor time a request, each kind in turn, round after round."""
    seen: dict[str, list[float]] = {what: [] for what in kinds}
    for round_number in range(ROUNDS + 1):
        for what, (pid, ask) in kinds.items():
            before = cpu_seconds(pid)
            for _ in range(count):
                ask()
            if round_number:  # the first round warms up
                seen[what].append((cpu_seconds(pid) - before) / count)
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
    player = Player(url, 2)
    path = f"/api/games/{player.new_game()['id']}"
    pause = threading.Event()
    waits = []
    until = time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        player.get(path)
        waits.append(1000 * (time.perf_counter() - began))
        pause.wait(0.005)
    player.close()
    return waits


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98]

"""How long the server takes to answer, and how much memory it holds."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import httpx

from tests.bench.processes import children, command_line, resident_megabytes
from tests.bench.report import Row, Section
from tests.support.players import hang_up, over_network
from tests.support.server import LiveServer

GOAL_SECONDS, GOAL_SERVER, GOAL_BOT = 3.0, 120.0, 60.0


def measure() -> Section:
    """The best of three starts on an existing database, then memory after a whole game."""
    starts = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        LiveServer(folder).start().stop()
        for _ in range(3):
            server = LiveServer(folder)
            began = time.monotonic()
            server.start(wait=False)
            _first_answer(server.url)
            starts.append(time.monotonic() - began)
            server.wait_until_ready()
            server.stop()
        with LiveServer(folder) as server:
            assert server.process is not None
            over_network(server.url).finish()
            hang_up()
            own = resident_megabytes(server.process.pid)
            bots = [
                resident_megabytes(pid)
                for pid in children(server.process.pid)
                if "spawn_main" in command_line(pid)
            ]
    seconds = min(starts)
    rows = [_row("start to the first answer", f"{seconds:.2f} s", seconds, GOAL_SECONDS, "s")]
    rows.append(_row("memory of the server", f"{own:.0f} MB", own, GOAL_SERVER, "MB"))
    most = max(bots)
    rows.append(_row("memory of a bot process", f"{most:.0f} MB", most, GOAL_BOT, "MB"))
    return Section("Start and memory", rows, "After a whole game; the ratio is to the limit.")


def _row(what: str, shown: str, figure: float, limit: float, unit: str) -> Row:
    return Row(what, shown, f"limit {limit:g} {unit}", figure / limit, 1, "at most")


def _first_answer(url: str) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            httpx.get(f"{url}/healthz")
        except httpx.TransportError:
            time.sleep(0.01)
        else:
            return
    raise AssertionError("no answer")

"""Several server processes at one PostgreSQL, from one command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import httpx
import pytest

from tests.support.players import over_network, said
from tests.support.server import GENEROUS, SECRET, free_port


@pytest.mark.postgres
def test_two_workers_serve_one_game(postgres_url: str) -> None:
    port = free_port()
    command = [sys.executable, "-m", "bideuchre", "serve", "--port", str(port), "--workers", "2"]
    server = subprocess.Popen(
        [*command, "--database-url", postgres_url],
        env={**os.environ, **GENEROUS, **SECRET},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_until_ready(address)
        people = [over_network(address) for _ in range(6)]
        assert {said(person.get("/healthz"))["status"] for person in people} == {"alive"}
        player = people[0]
        turn = player.play(player.open(), 20)
        for person in people:
            person.client.headers["Cookie"] = player.client.headers["Cookie"]
            assert said(person.get(f"/api/games/{turn['id']}"))["view"] == turn["view"]
        server.terminate()
        assert server.wait(20) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait(10)


def _wait_until_ready(address: str, within: float = 60.0) -> None:
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        with suppress(httpx.TransportError):
            if httpx.get(f"{address}/readyz", timeout=5).status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the server did not get ready")

"""The real server, started as a person would start it, on a port and a database of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

READY_WITHIN = 60.0
GENEROUS = {
    # Tests click faster than people.
    "BIDEUCHRE_ACTIONS_PER_SECOND": "10000",
    "BIDEUCHRE_ACTION_BURST": "10000",
    "BIDEUCHRE_GAMES_PER_HOUR": "100000",
}

SECRET = {"BIDEUCHRE_SECRET": "5" * 64}
"""What a server with PostgreSQL needs besides."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class LiveServer:
    """``bideuchre serve`` in a process of its own, from ``start()`` to ``stop()``."""

    def __init__(
        self,
        folder: Path,
        *,
        database_url: str | None = None,
        settings: Mapping[str, str] = GENEROUS,
        port: int | None = None,
        python: str = sys.executable,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database_url = database_url or f"sqlite:///{folder / 'games.sqlite3'}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._folder = folder
        self._settings = settings
        self._python = python

    def start(self, *, wait: bool = True) -> Self:
        """Start it and, unless told otherwise, wait until it can serve."""
        command = [self._python, "-m", "bideuchre", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database-url", self.database_url]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self._folder,
                env={**os.environ, **self._settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if wait:
            self.wait_until_ready()
        return self

    def wait_until_ready(self, within: float = READY_WITHIN) -> None:
        """Return once database and bots are ready; fail with the log if that takes too long."""
        assert self.process is not None
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.url}/readyz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the server did not get ready:\n{self.log_text()}")

    def stop(self, within: float = 15.0) -> int:
        """Ask it to end, as a service manager would; the exit status."""
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            status = self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not stop:\n{self.log_text()}") from None
        self.process = None
        return status

    def kill(self) -> None:
        """End it at once with everything it started, as a power cut would."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        self.process = None

    def log_text(self) -> str:
        """What it has printed so far."""
        return self.log.read_text("utf-8", errors="replace") if self.log.exists() else ""

    def __enter__(self) -> Self:
        return self if self.process else self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.stop()
        else:
            self.kill()


def serve(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``bideuchre serve`` as it would fail at a prompt."""
    return subprocess.run(
        [sys.executable, "-m", "bideuchre", "serve", *arguments],
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

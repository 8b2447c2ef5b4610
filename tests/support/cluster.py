"""A small cluster on this machine: a scheduler and workers in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

READY_WITHIN = 60.0


class Cluster:
    """A scheduler at a free port, and as many workers as a test starts."""

    def __init__(self, folder: Path) -> None:
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        self._folder = folder
        self._found = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--scheduler-file", self._found, name="scheduler"
        )
        # It is there before it is written.
        _wait_for(lambda: self._found.exists() and "}" in self._found.read_text("utf-8")[-2:])
        self.address = str(json.loads(self._found.read_text("utf-8"))["address"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in (*self.workers.values(), self.scheduler):
            process.kill()
            process.wait()

    def add_worker(self, source: Path | None = None) -> str:
        """Start one more worker, with the program in *source* or the one here; its name."""
        name = f"worker{len(self.workers)}"
        options = ("--nthreads", "1", "--no-nanny", "--name", name)
        local = ("--local-directory", self._folder / name)
        process = self._start("worker", self.address, *options, *local, name=name, source=source)
        self.workers[name] = process
        _wait_for(lambda: b"Registered to" in (self._folder / f"{name}.log").read_bytes())
        return name

    def kill(self, name: str) -> None:
        """End a worker in the middle of whatever it does."""
        self.workers[name].kill()
        self.workers[name].wait()

    def _start(
        self, part: str, *options: str | Path, name: str, source: Path | None = None
    ) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *map(str, options)]
        environment = dict(os.environ)
        if source is not None:
            environment["PYTHONPATH"] = str(source)
        with (self._folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                [*command, "--no-dashboard"],
                cwd=self._folder,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )


def _wait_for(there: Callable[[], bool]) -> None:
    until = time.monotonic() + READY_WITHIN
    while not there():
        assert time.monotonic() < until, "the cluster does not start"
        time.sleep(0.05)

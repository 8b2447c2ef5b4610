"""A line that tells how far a long task has come, for people at a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from types import TracebackType
from typing import Final, TextIO, TypeVar

T = TypeVar("T")

PATIENCE: Final = 2.0
"""Seconds before anything is said: what ends sooner needs no bar."""

WIDTH: Final = 30


class Progress:
    """A bar on standard error while a number of steps is done."""

    def __init__(self, steps: int, *, done: int = 0, out: TextIO | None = None) -> None:
        self._steps = steps
        self._done = done
        self._out = out if out is not None else sys.stderr
        self._began = monotonic()
        self._drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._drawn:
            self._out.write("\n")
            self._out.flush()

    def over(self, things: Iterable[T]) -> Iterator[T]:
        """Go through *things*, each a step."""
        for thing in things:
            yield thing
            self.step()

    def step(self) -> None:
        """One more step is done."""
        self._done += 1
        if self._out.isatty() and monotonic() - self._began > PATIENCE:
            filled = WIDTH * self._done // self._steps
            bar = "#" * filled + "." * (WIDTH - filled)
            self._out.write(f"\r{bar} {100 * self._done // self._steps:3d} %")
            self._out.flush()
            self._drawn = True

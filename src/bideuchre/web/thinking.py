"""Where bots think: processes of their own, started anew, a short queue before them.

Each process is asked over a pipe of its own by the thread that answers a request. A process that
dies or takes too long is replaced; when the server is gone its pipe is closed, and it ends.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from bideuchre.engine import GameState, Observation, Seat
from bideuchre.web.service.refusals import Busy

QUEUE_PER_PROCESS: Final = 2
SHORTEST_QUEUE: Final = 5
START_SECONDS: Final = 30.0
POLITENESS: Final = 5
"""Where processors are few, whoever only looks goes before a bot that thinks."""

_log = logging.getLogger(__name__)


class ProcessThinker:
    """Bots in processes; a request waits its turn, or is refused where too many wait."""

    def __init__(self, processes: int = 1, *, seconds: float = 10.0) -> None:
        self._processes = processes
        self._seconds = seconds
        self._idle: queue.LifoQueue[_Helper] = queue.LifoQueue()
        waiting = max(SHORTEST_QUEUE, processes * QUEUE_PER_PROCESS)
        self._room = threading.BoundedSemaphore(processes + waiting)
        self._all: set[_Helper] = set()
        self._lock = threading.Lock()
        self._open = False

    def start(self) -> None:
        """Start the processes; they get warm by themselves."""
        self._open = True
        for _ in range(self._processes):
            self._add()

    def stop(self) -> None:
        """End the processes, and wait until they have ended."""
        self._open = False
        with self._lock:
            helpers, self._all = self._all, set()
        for helper in helpers:
            helper.end()

    def ready(self) -> bool:
        """Whether every process has its bots loaded."""
        with self._lock:
            return len(self._all) == self._processes and all(h.warm() for h in self._all)

    def replies(self, game: GameState, person: Seat, bots: Sequence[str]) -> list[str]:
        """What the bots do until *person* must act or the game is over; raises Busy."""
        actions: list[str] = self._ask(_replies, game, person, tuple(bots))
        return actions

    def advise(self, view: Observation, bot: str) -> str:
        """What *bot* would do in the seat whose view this is; raises Busy."""
        action: str = self._ask(_advise, view, bot)
        return action

    def _ask(self, work: Callable[..., Any], *given: Any) -> Any:
        if not self._room.acquire(blocking=False):
            raise Busy("bots", retry_after=2)
        try:
            for _ in range(2):
                try:
                    helper = self._idle.get(timeout=self._seconds)
                except queue.Empty:
                    break
                try:
                    done = helper.ask((work, given), self._seconds)
                except _Lost:
                    _log.warning("a bot's process was lost; another one takes its place")
                    self._replace(helper)
                    continue
                self._idle.put(helper)
                if isinstance(done, Exception):
                    raise done
                return done
            raise Busy("bots", retry_after=2)
        finally:
            self._room.release()

    def _add(self) -> None:
        helper = _Helper()
        with self._lock:
            self._all.add(helper)
        self._idle.put(helper)

    def _replace(self, helper: _Helper) -> None:
        helper.end()
        with self._lock:
            self._all.discard(helper)
        if self._open:
            self._add()


class _Lost(Exception):
    """The process has ended or doesn't answer."""


class _Helper:
    """One process, and our end of its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_work, args=(theirs,), name="bideuchre-bots", daemon=True
        )
        self._process.start()
        theirs.close()
        self._is_warm = False
        self._talking = threading.Lock()

    def warm(self) -> bool:
        """Whether it has said that its bots are loaded."""
        if not self._is_warm and self._talking.acquire(blocking=False):
            try:
                self._hear_warm(0)
            except (OSError, EOFError):
                return False
            finally:
                self._talking.release()
        return self._is_warm

    def ask(self, job: tuple[Callable[..., Any], tuple[Any, ...]], seconds: float) -> Any:
        """The answer to *job*; raises _Lost."""
        try:
            with self._talking:
                self._hear_warm(START_SECONDS)
                if not self._is_warm:
                    raise _Lost
                self._pipe.send(job)
                if not self._pipe.poll(seconds):
                    raise _Lost
                return self._pipe.recv()
        except (OSError, EOFError):
            raise _Lost from None

    def _hear_warm(self, seconds: float) -> None:
        if not self._is_warm and self._pipe.poll(seconds):
            self._is_warm = self._pipe.recv() == "warm"

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        self._process.join(1)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(1)
        self._pipe.close()


def _work(pipe: Connection) -> None:
    """A bot's process: answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    from bideuchre.ai.registry import decide  # noqa: F401 (loads the bots)

    try:
        pipe.send("warm")
        while True:
            work, given = pipe.recv()
            try:
                done = work(*given)
            except Exception as error:
                done = RuntimeError(f"a bot failed: {type(error).__name__}: {error}")
            pipe.send(done)
    except (OSError, EOFError):
        return


def _replies(game: GameState, person: Seat, bots: tuple[str, ...]) -> list[str]:
    from bideuchre.ai.registry import decide

    actions = []
    while (seat := game.to_act) is not None and seat != person:
        action = decide(bots[seat], game.observe(seat))
        actions.append(str(action))
        game = game.apply(action)
    return actions


def _advise(view: Observation, bot: str) -> str:
    from bideuchre.ai.registry import decide

    return str(decide(bot, view))

"""The side that holds the match: finds the workers, hands out blocks and takes them in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from distributed import Client, Future, Security, as_completed
from distributed.client import FutureCancelledError
from distributed.comm.core import CommClosedError
from distributed.core import rpc
from distributed.scheduler import KilledWorker

from bideuchre.ai.arena import Players
from bideuchre.ai.blocks import Block
from bideuchre.ai.matches import Match

from . import ClusterError
from .worker import OtherProgram, play, program

CONNECT_WITHIN: Final = 5
"""Seconds in which a scheduler must answer."""

WORKERS_WITHIN: Final = 5
"""Seconds in which a first worker must be there."""

PATIENCE: Final = 30
"""Seconds after which somebody looks whether there are still workers."""


def players_at(address: str) -> Players:
    """Whoever plays where the scheduler at *address* says; nothing is asked of it before that."""

    def played(match: Match, blocks: Sequence[tuple[int, int]]) -> Generator[Block, None, None]:
        if not blocks:
            return
        with _connected(address) as client:
            _check_programs(client, address)
            try:
                yield from _played(client, address, match, blocks)
            except OtherProgram as error:  # a worker that joined after the others were asked
                raise _other_program(address, str(error)) from None
            except KilledWorker:
                raise ClusterError(f"{address}: one worker after another died") from None
            except (FutureCancelledError, CommClosedError):
                raise ClusterError(f"{address}: the scheduler is gone") from None

    return played


def _connected(address: str) -> Client:
    # What goes wrong is said in one line, by us.
    for name in ("client", "comm", "core", "utils"):
        logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL)
    try:
        # In a thread of its own: in this one a loop may be running already.
        with ThreadPoolExecutor(1) as apart:
            checked = asyncio.wait_for(_check_scheduler(address), CONNECT_WITHIN)
            apart.submit(asyncio.run, checked).result()
        return Client(address, timeout=CONNECT_WITHIN, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise ClusterError(f"{address}: no scheduler answers there") from None


async def _check_scheduler(address: str) -> None:
    """See that it is a scheduler: the client would wait for ever on what merely takes calls."""
    security = Security().get_connection_args("client")
    if address.startswith("tls:") and security.get("ssl_context") is None:
        raise ClusterError(f"{address}: no certificates in Dask's settings (distributed.comm.tls)")
    async with rpc(address, timeout=CONNECT_WITHIN, connection_args=security) as there:
        if (await there.identity())["type"] != "Scheduler":
            raise ValueError(address)


def _check_programs(client: Client, address: str) -> None:
    """See that every machine has the program of this one; the scheduler must read what it sends."""
    try:
        there = client.run_on_scheduler(program)
    except Exception as error:
        there = error
    _check_program(address, there)
    _check_workers(client, address)
    for worker, answer in client.run(program, on_error="return").items():
        _check_program(worker, answer)


def _check_program(where: str, answer: str | Exception) -> None:
    if isinstance(answer, OSError):
        raise ClusterError(f"{where}: does not answer")
    if isinstance(answer, Exception):  # what was wrong there comes as words, not by its type
        raise ClusterError(f"{where}: has no bideuchre, or an older one")
    if answer != program():
        raise _other_program(where, answer)


def _other_program(where: str, program_there: str) -> ClusterError:
    return ClusterError(
        f"{where}: other rules or bots ({program_there}) than here ({program()}), "
        "so the result would be another"
    )


def _check_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=WORKERS_WITHIN)
    except TimeoutError:
        raise ClusterError(f"{address}: the scheduler has no workers") from None


def _played(
    client: Client, address: str, match: Match, blocks: Sequence[tuple[int, int]]
) -> Generator[Block, None, None]:
    """Every block once, in whatever order they end; one that is lost with its worker again."""
    asked = program()
    # Not by a name made from what is asked: two matches at one scheduler are two matches.
    waiting: set[Future[Any]] = {
        client.submit(play, asked, match, start, count, pure=False) for start, count in blocks
    }
    while waiting:
        try:
            for done in as_completed(tuple(waiting), loop=client.loop, timeout=PATIENCE):
                block: Block = done.result()
                waiting.discard(done)
                yield block
        except TimeoutError:
            _check_workers(client, address)

"""``arena``: duplicate matches, the same result for the same seed whoever plays the blocks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias

from bideuchre.engine import PRESETS

from .blocks import ArenaError, Block, keep, play_block, resume_from
from .matches import PARTS, Match
from .progress import Progress
from .registry import make_bot
from .report import in_words, match_result

__all__ = ["ArenaError", "Players", "hold", "run"]

BLOCK: Final = 25
"""Deals handed to a process at once; results are added up in the order of the deals."""

Players: TypeAlias = Callable[[Match, Sequence[tuple[int, int]]], Generator[Block, None, None]]
"""Whoever plays the blocks, told by first deal and number; they may come in any order."""


def run(
    a: str,
    b: str,
    *,
    deals: int = 200,
    seed: str = "1",
    rules: str = "craig_powers",
    part: str = "all",
    jobs: int | None = None,
    players: Players | None = None,
    resume: Path | None = None,
    as_json: bool = False,
    out: TextIO,
) -> int:
    """Hold a match and print its result; returns the exit status."""
    result = hold(Match(a, b, seed, rules, part), deals, jobs=jobs, players=players, resume=resume)
    print(json.dumps(result) if as_json else "\n".join(in_words(result)), file=out)
    return 0


def hold(
    match: Match,
    deals: int,
    *,
    jobs: int | None = None,
    players: Players | None = None,
    resume: Path | None = None,
) -> dict[str, Any]:
    """Hold a match over *deals* deals: its result, which does not depend on who plays them.

    Unless there are *players*, processes of this machine do, *jobs* of them or one for each core.
    """
    _check(match, deals)
    todo = [(start, min(BLOCK, deals - start)) for start in range(0, deals, BLOCK)]
    blocks = resume_from(resume, match) if resume is not None else {}
    left = [
        (start, count)
        for start, count in todo
        if start not in blocks or len(blocks[start].points) != count
    ]
    play = players or _processes(jobs or os.cpu_count() or 1)
    with (
        Progress(len(todo), done=len(todo) - len(left)) as progress,
        closing(play(match, left)) as played,
    ):
        for block in played:
            blocks[block.start] = block
            if resume is not None:
                keep(resume, block)
            progress.step()
    return match_result(match, [blocks[start] for start, _ in todo])


def _check(match: Match, deals: int) -> None:
    if match.rules not in PRESETS:
        raise ArenaError(f"no game is called {match.rules!r}")
    if match.part not in PARTS:
        raise ArenaError(f"a match is held over {' or '.join(PARTS)}, not {match.part!r}")
    if not match.seed.isprintable():
        raise ArenaError(f"a match needs a seed that can be printed, not {match.seed!r}")
    if deals < 1:
        raise ArenaError("a match needs at least one deal")
    make_bot(match.a)
    make_bot(match.b)


def _processes(jobs: int) -> Players:
    """That many processes of this machine; one is this very process."""

    def played(match: Match, blocks: Sequence[tuple[int, int]]) -> Generator[Block, None, None]:
        if jobs == 1 or len(blocks) < 2:
            for start, count in blocks:
                yield play_block(match, start, count)
            return
        workers = min(jobs, len(blocks))
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            waiting = [pool.submit(play_block, match, start, count) for start, count in blocks]
            for done in as_completed(waiting):
                yield done.result()

    return played

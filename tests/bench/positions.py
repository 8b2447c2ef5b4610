"""Every bot asked in a million positions: whether one answers what is not legal, or nothing.

``python -m tests.bench.positions --number 1000000`` walks as `tests/support/positions.py` tells,
over all cores and all presets in turn. A failure is printed with its preset, the walk and the
record to replay. ``--resume FILE`` keeps what is done, and goes on from there.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from bideuchre.ai.progress import Progress
from bideuchre.engine import PRESETS
from tests.support.positions import Walked, walk_many

CHUNK: Final = 1_000
"""Positions that one process walks at a time, all by one preset."""


def main() -> int:
    """Walk, say what was met, and fail if a bot did."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.positions")
    parser.add_argument("--number", type=int, default=1_000_000, help="how many positions")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with what is kept there")
    given = parser.parse_args()
    walked = Walked()
    for one in _chunks(-(-given.number // CHUNK), given.jobs, given.resume):
        walked.add(one)
        for failure in one.failures:
            print(failure, flush=True)
    print(as_text(walked))
    return 1 if walked.failures else 0


def walk_chunk(chunk: int) -> Walked:
    """The positions of one chunk: the same wherever and whenever it is walked."""
    rules = list(PRESETS.values())
    return walk_many(rules[chunk % len(rules)], chunk // len(rules), CHUNK)


def as_text(walked: Walked) -> str:
    """How many positions of which sort were met, in tables."""
    kinds = sorted({phase for _, phase in walked.phases})
    lines = [f"| game | {' | '.join(kinds)} |", "|---|" + "---|" * len(kinds)]
    for key in PRESETS:
        lines.append(_line(f"`{key}`", [walked.phases[key, kind] for kind in kinds]))
    totals = [sum(walked.phases[key, kind] for key in PRESETS) for kind in kinds]
    lines += [_line("all", totals), ""]
    lines += [f"{what}: {count:,}" for what, count in walked.kinds.most_common()]
    lines += [f"{bot} asked: {count:,}" for bot, count in walked.bots.most_common()]
    lines.append(
        f"{walked.positions:,} positions, {len(walked.failures)} failures, "
        f"{walked.seconds:,.0f} s of processor time"
    )
    return "\n".join(lines)


def _line(head: str, counts: list[int]) -> str:
    return f"| {head} | {' | '.join(f'{count:,}' if count else '-' for count in counts)} |"


def _chunks(number: int, jobs: int, kept: Path | None) -> Iterator[Walked]:
    """All chunks, those first that are kept."""
    done = _read(kept) if kept is not None and kept.exists() else {}
    yield from (walked for chunk, walked in done.items() if chunk < number)
    rest = [chunk for chunk in range(number) if chunk not in done]
    with (
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
        Progress(number, done=number - len(rest)) as progress,
    ):
        walking = {pool.submit(walk_chunk, chunk): chunk for chunk in rest}
        for future in progress.over(as_completed(walking)):
            walked = future.result()
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(_as_data(walking[future], walked)) + "\n")
            yield walked


def _as_data(chunk: int, walked: Walked) -> dict[str, Any]:
    return {
        "chunk": chunk,
        "phases": [[*where, count] for where, count in walked.phases.items()],
        "bots": walked.bots,
        "kinds": walked.kinds,
        "failures": walked.failures,
        "seconds": walked.seconds,
    }


def _read(kept: Path) -> dict[int, Walked]:
    """What a file holds by chunk; a line cut off while it was written is left out."""
    done: dict[int, Walked] = {}
    for line in kept.read_text("utf-8").splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        phases = Counter({(key, phase): count for key, phase, count in data["phases"]})
        bots, kinds = Counter(data["bots"]), Counter(data["kinds"])
        done[data["chunk"]] = Walked(phases, bots, kinds, data["failures"], data["seconds"])
    return done


if __name__ == "__main__":
    raise SystemExit(main())

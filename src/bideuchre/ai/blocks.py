"""Blocks of deals: what one process plays at a time, and what a match is resumed from."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from .matches import Match, Tally, play_deal


class ArenaError(Exception):
    """A match that cannot be held, or gone on with, as asked for."""


@dataclass(slots=True)
class Block:
    """The deals from *start* on, with what each side of the match did in them."""

    start: int
    points: list[float] = field(default_factory=list)
    tricks: list[float] = field(default_factory=list)
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))


def play_block(match: Match, start: int, count: int) -> Block:
    """Play *count* deals from number *start* on."""
    block = Block(start)
    for number in range(start, start + count):
        score = play_deal(match, number, block.tallies)
        block.points.append(score.points)
        block.tricks.append(score.tricks)
    return block


def resume_from(path: Path, match: Match) -> dict[int, Block]:
    """The blocks a file holds, by start; a file that is not there yet is begun."""
    head = json.dumps({"match": asdict(match)})
    if not path.exists():
        path.write_text(head + "\n", encoding="utf-8")
        return {}
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    if not lines or lines[0].strip() != head:
        raise ArenaError(f"{path}: not a file of this match")
    whole = [line for line in lines[1:] if line.endswith("\n")]
    if len(whole) + 1 < len(lines):  # the last block was cut off while it was written
        path.write_text("".join([lines[0], *whole]), encoding="utf-8")
    try:
        blocks = [_read(json.loads(line)) for line in whole]
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise ArenaError(f"{path}: damaged") from None
    return {block.start: block for block in blocks}


def keep(path: Path, block: Block) -> None:
    """Add a finished block to the file."""
    with path.open("a", encoding="utf-8") as file:
        tallies = [_tally_data(tally) for tally in block.tallies]
        data = {"start": block.start, "points": block.points, "tricks": block.tricks}
        file.write(json.dumps(data | {"tallies": tallies}) + "\n")


def _tally_data(tally: Tally) -> dict[str, Any]:
    return {part.name: getattr(tally, part.name) for part in fields(tally)}


def _read(data: dict[str, Any]) -> Block:
    a, b = (_read_tally(tally) for tally in data["tallies"])
    return Block(int(data["start"]), list(data["points"]), list(data["tricks"]), (a, b))


def _read_tally(data: dict[str, Any]) -> Tally:
    return Tally(
        bid=int(data["bid"]),
        made=int(data["made"]),
        levels=int(data["levels"]),
        lone_bid=int(data["lone_bid"]),
        lone_made=int(data["lone_made"]),
        call_times=_read_times(data["call_times"]),
        card_times=_read_times(data["card_times"]),
    )


def _read_times(data: dict[str, Any]) -> Counter[int]:
    return Counter({int(time): int(count) for time, count in data.items()})

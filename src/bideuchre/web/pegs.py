"""The peg board: where the holes and pegs of a score are drawn, as at the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

MOST_HOLES: Final = 60
"""Where the way is longer, a hole stands for several points."""

_LEFT, _LENGTH, _GAP = 12.7, 197.15, 0.3014
_FAR: Final = 16
"""Up to here every fifth hole is numbered, beyond every tenth."""


@dataclass(frozen=True, slots=True)
class Diamond:
    """A square peg stood on its corner."""

    x: str
    y: str
    size: str
    centre: str


@dataclass(frozen=True, slots=True)
class Pegs:
    """Two rows of holes, ours and theirs, each with a peg for now and one for before."""

    scores: tuple[int, int]
    target: int
    holes: tuple[str, ...]
    marks: tuple[tuple[str, int], ...]
    us: str
    us_before: str
    them: Diamond
    them_before: Diamond

    @property
    def trails(self) -> tuple[tuple[str, str, int], ...]:
        """The way each side went in the last deal: from, to, and the height of its row."""
        return (
            (self.us_before, self.us, 12),
            (self.them_before.centre, self.them.centre, 37),
        )


def peg_board(scores: tuple[int, int], before: tuple[int, int], target: int) -> Pegs:
    """The board for a score and the one before the last deal."""
    each = -(-target // MOST_HOLES)
    holes = -(-target // each)
    step = _LENGTH / max(1, _steps(holes))

    def at(score: int) -> float:
        hole = max(0, min(holes, math.floor(score / each + 0.5)))
        return _LEFT + _steps(hole) * step if hole else _LEFT - min(step, 8)

    return Pegs(
        scores=scores,
        target=target,
        holes=tuple(_text(at(hole * each)) for hole in range(1, holes + 1)),
        marks=tuple((_text(at(mark)), mark) for mark in _marks(target, each)),
        us=_text(at(scores[0])),
        us_before=_text(at(before[0])),
        them=_diamond(at(scores[1]), 3.95),
        them_before=_diamond(at(before[1]), 2.9),
    )


def _steps(hole: int) -> float:
    """How far a hole is from the first one: they stand in fives."""
    return hole - 1 + _GAP * ((hole - 1) // 5)


def _marks(target: int, each: int) -> list[int]:
    """The scores written beside the holes."""
    by = each * (10 if target > _FAR else 5)
    return [*(mark for mark in range(by, target, by) if target - mark > by / 2), target]


def _diamond(centre: float, half: float) -> Diamond:
    return Diamond(_text(centre - half), _text(37 - half), _text(2 * half), _text(centre))


def _text(value: float) -> str:
    return f"{value:.1f}"

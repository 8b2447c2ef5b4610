"""The peg board: where the holes and pegs of a score are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HOLES: Final = 52
_MARKS: Final = (10, 20, 30, 40, 52)
_LEFT, _STEP, _GAP = 12.7, 3.65, 1.1


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

    def at(score: int) -> float:
        return _hole(max(0, min(HOLES, round(score * HOLES / target))))

    return Pegs(
        scores=scores,
        target=target,
        holes=tuple(_text(_hole(hole)) for hole in range(1, HOLES + 1)),
        marks=tuple((_text(_hole(hole)), round(hole * target / HOLES)) for hole in _MARKS),
        us=_text(at(scores[0])),
        us_before=_text(at(before[0])),
        them=_diamond(at(scores[1]), 3.95),
        them_before=_diamond(at(before[1]), 2.9),
    )


def _hole(number: int) -> float:
    return _LEFT + (number - 1) * _STEP + max(0, (number - 1) // 5) * _GAP


def _diamond(centre: float, half: float) -> Diamond:
    return Diamond(_text(centre - half), _text(37 - half), _text(2 * half), _text(centre))


def _text(value: float) -> str:
    return f"{value:.1f}"

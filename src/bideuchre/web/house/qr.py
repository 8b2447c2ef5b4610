"""A link drawn as a QR code: one path of little squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

import segno

_QUIET: Final = 4  # light squares around the code, which readers need


@dataclass(frozen=True, slots=True)
class Qr:
    """The side of the drawing in squares, and a path through the dark ones."""

    size: int
    path: str


@lru_cache(maxsize=256)
def draw(text: str) -> Qr:
    """The QR code of a text."""
    matrix = segno.make_qr(text, error="m").matrix
    runs = [
        f"M{_QUIET + column} {_QUIET + row}h{length}v1h-{length}z"
        for row, squares in enumerate(matrix)
        for column, length in _dark_runs(squares)
    ]
    return Qr(len(matrix) + 2 * _QUIET, "".join(runs))


def _dark_runs(squares: bytes | bytearray) -> list[tuple[int, int]]:
    found, column = [], 0
    for dark, run in groupby(squares, bool):
        length = len(list(run))
        if dark:
            found.append((column, length))
        column += length
    return found

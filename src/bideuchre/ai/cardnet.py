"""What each card is worth, by a small network in whole numbers that needs nothing but Python.

A row of weights is one long number with a lane for every weight, so that adding rows is adding a
few numbers, exact in any order. `LIFT` raises each lane by half its range, and its highest bit
then tells whether a sum is above nothing.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress
from operator import getitem, mul
from pathlib import Path
from typing import Final, NamedTuple

from .glance import MARKS, PLACES

WIDTH: Final = 256
"""How many sums of marks there are."""

NARROW: Final = 32
"""How many sums of those, from which the cards are valued."""

FIRST: Final = 256
SECOND: Final = 512
LAST: Final = 512
"""What the weights of each layer are multiplied by, before they are rounded."""

SHAPES: Final = (
    (MARKS, WIDTH),
    (1, WIDTH),
    (WIDTH, NARROW),
    (1, NARROW),
    (NARROW, PLACES),
    (1, PLACES),
)
"""The tables of a network's weights: for each layer its rows, and what is there before them."""

NUMBERS: Final = sum(rows * columns for rows, columns in SHAPES)
"""How many weights a network has."""

LANE: Final = 16
NARROW_LANE: Final = 32
"""Bits of a lane; what is taught is kept from going beyond them."""

_DIGITS: Final = (MARKS + 3) // 4
_IN_HEX: Final = b"%%0%dx" % _DIGITS
_VALUES: Final = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


class Network(NamedTuple):
    """Weights made ready for a quick look."""

    sums: list[list[int]]
    """By four marks, the highest first, and which of them are there: the sum of their rows."""

    start: int
    second: list[int]
    narrow_start: int
    places: list[list[int]]
    """By place: the weights of the last layer."""

    place_starts: list[int]


def card_values(network: Network, marks: int, places: Iterable[int]) -> list[int]:
    """By place: what its card is worth beside the others, in points times every layer's scale."""
    digits = (_IN_HEX % marks).translate(_VALUES)
    wide = _above_nothing(sum(map(getitem, network.sums, digits), network.start), LIFT, LANE)
    rows = compress(network.second, wide)
    total = sum(map(mul, filter(None, wide), rows), network.narrow_start)
    seen = _above_nothing(total, NARROW_LIFT, NARROW_LANE)
    weights, starts = network.places, network.place_starts
    return [sum(map(mul, seen, weights[place]), starts[place]) for place in places]


def _above_nothing(total: int, lift: int, lane: int) -> list[int]:
    """The lanes of a lifted sum, the lowest first, and nothing for those below it."""
    signs = total & lift
    kept = total & (signs - (signs >> lane - 1))
    size = (lift.bit_length() + 7) // 8
    lanes = memoryview(kept.to_bytes(size, sys.byteorder)).cast("H" if lane == LANE else "I")
    return lanes.tolist() if sys.byteorder == "little" else lanes.tolist()[::-1]


def packed(weights: Sequence[int], lane: int) -> int:
    """The weights side by side in one number."""
    return sum(weight << lane * place for place, weight in enumerate(weights))


LIFT: Final = packed([1 << LANE - 1] * WIDTH, LANE)
NARROW_LIFT: Final = packed([1 << NARROW_LANE - 1] * NARROW, NARROW_LANE)


def read_networks(data: bytes) -> list[Network]:
    """The networks from their file: whole numbers of two bytes, the lower first."""
    numbers = array("h", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return [_network(numbers[at : at + NUMBERS]) for at in range(0, len(numbers), NUMBERS)]


def _network(numbers: array[int]) -> Network:
    tables, at = [], 0
    for rows, columns in SHAPES:
        tables.append([numbers[at + columns * row :][:columns].tolist() for row in range(rows)])
        at += rows * columns
    first, (start,), second, (narrow_start,), last, (place_starts,) = tables
    rows_of_marks = [packed(row, LANE) for row in first] + [0] * (4 * _DIGITS - MARKS)
    return Network(
        sums=[_sums(rows_of_marks[at : at + 4]) for at in range(0, 4 * _DIGITS, 4)][::-1],
        start=packed(start, LANE) + LIFT,
        second=[packed(row, NARROW_LANE) for row in second],
        narrow_start=FIRST * packed(narrow_start, NARROW_LANE) + NARROW_LIFT,
        places=[list(column) for column in zip(*last, strict=True)],
        place_starts=[FIRST * SECOND * number for number in place_starts],
    )


def _sums(rows: Sequence[int]) -> list[int]:
    """By which of the rows are taken, the first in the lowest bit: their sum."""
    sums = [0]
    for row in rows:
        sums += [number + row for number in sums]
    return sums


@cache
def networks() -> list[Network]:
    """The networks that come with the game: where a suit is trumps, and in no trump."""
    return read_networks((Path(__file__).parent / "data" / "cards.weights").read_bytes())

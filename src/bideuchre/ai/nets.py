"""A small network in whole numbers: sums of rows, two layers, the same answer on every machine.

Weights are multiplied by `SCALE` and rounded, so that every sum is exact in any order.
"""

from __future__ import annotations

SCALE = 1024


def call_values(
    rows: list[list[int]],
    own: list[list[int]],
    all_: list[list[int]],
    passing: list[list[int]],
    out: list[int],
    denominations: list[list[int]],
    context: list[int],
    standing: int,
    levels: list[list[int]],
    level_rows: list[int],
) -> list[list[int]]:
    """By denomination, by one of its *levels*: what that bid is worth; a last list for the pass.

    *denominations* name the rows that are true of each, *context* those of the auction as a whole;
    *standing* is the denomination of the bid that stands, or -1. *level_rows* has the pass first.
    """
    width = len(out)
    pooled = [0] * width
    seen: list[list[int]] = []
    for active in denominations:
        sums = _rectified(_added(rows, active, width))
        seen.append(sums)
        for place in range(width):
            pooled[place] += sums[place]
    base = [SCALE * number for number in _added(rows, context, width)]
    _multiply(pooled, all_, base)
    values: list[list[int]] = []
    for number, sums in enumerate(seen):
        hidden = base.copy()
        if levels[number]:
            _multiply(sums, own, hidden)
        values.append([_read(hidden, rows[level_rows[level]], out) for level in levels[number]])
    hidden = base.copy()
    if standing >= 0:
        _multiply(seen[standing], passing, hidden)
    values.append([_read(hidden, rows[level_rows[0]], out)])
    return values


def _added(rows: list[list[int]], active: list[int], width: int) -> list[int]:
    sums = [0] * width
    for number in active:
        row = rows[number]
        for place in range(width):
            sums[place] += row[place]
    return sums


def _rectified(sums: list[int]) -> list[int]:
    return [number if number > 0 else 0 for number in sums]


def _multiply(numbers: list[int], matrix: list[list[int]], into: list[int]) -> None:
    """Add the product of *numbers* and *matrix* to *into*."""
    for place, number in enumerate(numbers):
        if number:
            row = matrix[place]
            for column in range(len(into)):
                into[column] += number * row[column]


def _read(hidden: list[int], level: list[int], out: list[int]) -> int:
    total = 0
    for place, weight in enumerate(out):
        number = hidden[place] + SCALE * level[place]
        if number > 0:
            total += number * weight
    return total

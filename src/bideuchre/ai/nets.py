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
    seen = [_rectified(_added(rows, active, len(out))) for active in denominations]
    pooled = [0] * len(out)
    for sums in seen:
        for place, number in enumerate(sums):
            if number:
                pooled[place] += number
    base = [SCALE * number for number in _added(rows, context, len(out))]
    base = _multiplied(pooled, all_, base)
    values: list[list[int]] = []
    for number, sums in enumerate(seen):
        hidden = _multiplied(sums, own, base) if levels[number] else base
        values.append([_read(hidden, rows[level_rows[level]], out) for level in levels[number]])
    hidden = _multiplied(seen[standing], passing, base) if standing >= 0 else base
    values.append([_read(hidden, rows[level_rows[0]], out)])
    return values


def _added(rows: list[list[int]], active: list[int], width: int) -> list[int]:
    chosen = [rows[number] for number in active]
    sums = []
    for place in range(width):
        total = 0
        for row in chosen:
            total += row[place]
        sums.append(total)
    return sums


def _rectified(sums: list[int]) -> list[int]:
    return [number if number > 0 else 0 for number in sums]


def _multiplied(numbers: list[int], matrix: list[list[int]], base: list[int]) -> list[int]:
    """*base* and the product of *matrix*, a row for each of its places, and *numbers*."""
    places = [place for place, number in enumerate(numbers) if number]
    sums = []
    for column, total in enumerate(base):
        row = matrix[column]
        for place in places:
            total += numbers[place] * row[place]
        sums.append(total)
    return sums


def _read(hidden: list[int], level: list[int], out: list[int]) -> int:
    total = 0
    for place, weight in enumerate(out):
        number = hidden[place] + SCALE * level[place]
        if number > 0:
            total += number * weight
    return total

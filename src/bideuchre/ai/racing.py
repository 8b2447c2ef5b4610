"""Cards raced against each other: one lot of deals after another, until one is ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from operator import mul, sub
from typing import Final

Values = list[float]
"""What one card was worth, deal by deal."""

DOUBT: Final = 3.0
"""How many standard errors a card must be ahead: more than usual, since the best of many looks
better than it is, and each lot asks again."""

TRIFLE: Final = 0.001
"""A part of a game that nobody minds to lose, about a twelfth of a point."""


def race(
    tried: Callable[[Sequence[int]], list[Values]],
    number: int,
    usual: int,
    near: float,
    lots: int,
) -> int:
    """Which of *number* cards is best; the *usual* one where none is better by more than *near*.

    *tried* tells what the cards asked for are worth in one more lot of deals, the same for all;
    there are so many *lots* at most.
    """
    values: list[Values] = [[] for _ in range(number)]
    racing = list(range(number))
    best = usual
    for _ in range(lots):
        for place, more in zip(racing, tried(racing), strict=True):
            values[place] += more
        best = max(racing, key=lambda place: (sum(values[place]), place == usual, -place))
        least = near / 2 if best == usual else TRIFLE
        racing = [
            place
            for place in racing
            if place == best
            or not ahead(values[best], values[place], near if place == usual else -least)
        ]
        if len(racing) == 1:
            return best
    if usual in racing and not better(values[best], values[usual], near):
        return usual
    return best


def ahead(values: Values, others: Values, by: float) -> bool:
    """Whether it is beyond doubt that the mean of the differences exceeds *by*."""
    mean, error = _differences(values, others)
    return mean > by and mean - by >= DOUBT * error


def better(values: Values, others: Values, by: float) -> bool:
    """Whether the mean of the differences exceeds *by*, and is beyond doubt above nought."""
    mean, error = _differences(values, others)
    return mean > by and mean >= DOUBT * error


def _differences(values: Values, others: Values) -> tuple[float, float]:
    """The mean of the differences, and its standard error."""
    gains = list(map(sub, values, others))
    number = len(gains)
    mean = sum(gains) / number
    spread = sum(map(mul, gains, gains)) / number - mean * mean
    return mean, sqrt(max(0.0, spread) / number)

"""The weights of the cards: fitted so that the card chosen loses as little as possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai.carding import Weights
from bideuchre.ai.weights import WEIGHTS

from .blocks import in_blocks
from .handplay import Labelled, choices_of, held_out

Numbers: TypeAlias = NDArray[np.float64]

A_HAND: Final = 13
"""About as many choices come of one hand."""

BLOCK: Final = 50
"""Hands handed to a process at once."""

RIDGE: Final = 2.0
"""How much large weights are held back, as much as so many choices that say nothing."""

SHARP: Final = 3.0
"""How sharply the first guess chooses, for each point that a card seems better."""

STEPS: Final = 300
RATE: Final = 0.05
LARGEST: Final = 1000
"""The weight of a situation that counts most."""

HEADER: Final = '''\
"""How much each reason counts, by situation: data, fitted to playouts (see ``docs/bots.md``).

Whole numbers, so that every machine adds them up alike; only their ratios matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

'''


@dataclass(frozen=True, slots=True)
class Fit:
    """How well one situation is chosen in: points lost a choice, on those held out."""

    situation: str
    choices: int
    lost: float
    lost_today: float
    """By the weights that are in use."""


class Table:
    """All choices of one situation, card by card."""

    def __init__(self, choices: Sequence[Labelled]) -> None:
        cards = [reasons for choice in choices for reasons in choice.reasons]
        self.names = sorted({name for reasons in cards for name in reasons})
        place = {name: column for column, name in enumerate(self.names)}
        self.marks = np.zeros((len(cards), len(self.names)))
        for row, reasons in enumerate(cards):
            for name, much in reasons.items():
                self.marks[row, place[name]] = much
        sizes = np.array([len(choice.values) for choice in choices], np.int64)
        self.number = len(sizes)
        self.which = np.repeat(np.arange(self.number), sizes)
        self.first = np.cumsum(sizes) - sizes
        values = np.array([value for choice in choices for value in choice.values])
        self.losses = np.maximum.reduceat(values, self.first)[self.which] - values
        self.held_out = np.array([held_out(choice.hand) for choice in choices], bool)
        self.marks -= self.means(self.marks)

    def numbers(self, weights: Mapping[str, int]) -> Numbers:
        """The weights in the order of the columns."""
        return np.array([float(weights.get(name, 0)) for name in self.names])

    def means(self, column: Numbers) -> Numbers:
        """By card: the mean over the cards of its choice."""
        sizes = np.bincount(self.which)
        sums: Numbers = np.add.reduceat(column, self.first)
        return (sums.T / sizes).T[self.which]

    def chances(self, sums: Numbers) -> Numbers:
        """By card: the chance to be chosen, the likelier the more speaks for it."""
        tops = np.maximum.reduceat(sums, self.first)[self.which]
        raised = np.exp(sums - tops)
        chances: Numbers = raised / np.add.reduceat(raised, self.first)[self.which]
        return chances

    def expected(self, weights: Numbers) -> tuple[Numbers, Numbers]:
        """By choice the loss to expect, and by card how it grows with what speaks for the card."""
        chances = self.chances(self.marks @ weights)
        lost: Numbers = np.add.reduceat(chances * self.losses, self.first)
        return lost, chances * (self.losses - lost[self.which])

    def lost(self, weights: Numbers) -> Numbers:
        """By choice: what the card loses for which most speaks, the first of equals."""
        sums = self.marks @ weights
        best = sums >= np.maximum.reduceat(sums, self.first)[self.which]
        rows = np.nonzero(best)[0]
        _, earliest = np.unique(self.which[rows], return_index=True)
        lost: Numbers = self.losses[rows[earliest]]
        return lost


def fitted(table: Table) -> Numbers:
    """Weights with the smallest expected loss on the choices held out, on the way down."""
    learnt = ~table.held_out
    if not learnt.any() or not table.held_out.any():
        learnt = np.ones_like(learnt)
    by_card = learnt[table.which]
    spread = np.sqrt((table.marks[by_card] ** 2).mean(0))
    scale = np.where(spread > 0, 1 / np.maximum(spread, 1e-9), 0.0)
    weights = _first_guess(table, by_card, scale)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    best, least = weights, np.inf
    for step in range(1, STEPS + 1):
        lost, growth = table.expected(weights * scale)
        checked = lost[table.held_out].mean() if table.held_out.any() else lost.mean()
        if checked < least:
            best, least = weights.copy(), checked
        slope = (table.marks.T @ (growth * by_card)) * scale / learnt.sum()
        slope += 2 * RIDGE / learnt.sum() * weights
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        pace = RATE * (1 - (step - 1) / STEPS)
        weights = weights - pace * (mean / (1 - 0.9**step)) / (
            np.sqrt(square / (1 - 0.999**step)) + 1e-8
        )
    found: Numbers = best * scale
    return found


def _first_guess(table: Table, by_card: NDArray[np.bool_], scale: Numbers) -> Numbers:
    """What least squares make of the losses."""
    marks = table.marks[by_card] * scale
    losses = table.losses - table.means(table.losses)
    square = marks.T @ marks + 0.01 * by_card.sum() * np.eye(marks.shape[1])
    guess: Numbers = SHARP * np.linalg.solve(square, -marks.T @ losses[by_card])
    return guess


def whole(names: Sequence[str], weights: Numbers) -> dict[str, int]:
    """The weights as whole numbers, those that come to nothing left out."""
    largest = np.abs(weights).max(initial=0.0)
    if largest == 0:
        return {}
    rounded = np.rint(weights * LARGEST / largest).astype(int).tolist()
    return {name: weight for name, weight in zip(names, rounded, strict=True) if weight}


def fit(choices: Sequence[Labelled]) -> tuple[dict[str, dict[str, int]], list[Fit]]:
    """Weights for every situation there are choices of, and what they lose."""
    weights, fits = {}, []
    for situation in sorted({choice.situation for choice in choices}):
        table = Table([choice for choice in choices if choice.situation == situation])
        weights[situation] = whole(table.names, fitted(table))
        if table.held_out.any():
            lost, today = (
                float(table.lost(table.numbers(by_name))[table.held_out].mean())
                for by_name in (weights[situation], WEIGHTS.get(situation, {}))
            )
            fits.append(Fit(situation, int(table.held_out.sum()), lost, today))
    return weights, fits


def gathered(positions: int, seed: int) -> Iterator[list[Labelled]]:
    """About so many *positions*, some at a time: the same for the same seed, however many cores."""
    hands = ceil(positions / A_HAND)
    return in_blocks(partial(_block, seed), hands, BLOCK)


def _block(seed: int, hands: range) -> list[Labelled]:
    return [choice for hand in hands for choice in choices_of(seed, hand)]


def written(weights: Weights) -> str:
    """The module `bideuchre.ai.weights` with these weights."""
    return "".join(_lines(weights))


def _lines(weights: Weights) -> Iterator[str]:
    yield HEADER
    yield "WEIGHTS: Final[Mapping[str, Mapping[str, int]]] = {\n"
    for situation in sorted(weights):
        yield f'    "{situation}": {{\n'
        for name, weight in sorted(weights[situation].items()):
            yield f'        "{name}": {weight},\n'
        yield "    },\n"
    yield "}\n"

"""Thousands of auctions at a time: the deals, what has been called, and what each seat looks at."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai.callnet import DENOMINATIONS, LOWEST, NEEDS, SIZES, SPOKE
from bideuchre.engine import CRAIG_POWERS, compile_rules

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Looks: TypeAlias = dict[str, Ints]
"""What the seats to act look at, one row for each auction."""

RULES: Final = compile_rules(CRAIG_POWERS)
PACK: Final = np.array(sorted(RULES.pack))
"""The 48 cards one by one, copies side by side."""

_RANKS: Final = (7, 6, 5, 4, 3, 2)
_TRUMPS: Final = (7, 6, 5, 3, 2)


class Tables:
    """Auctions side by side; `looks` tells what is seen, `call` goes on."""

    def __init__(self, number: int, rng: np.random.Generator, scores: bool = True) -> None:
        self.number = number
        self.cards = np.argsort(rng.random((number, 48)), 1).reshape(number, 4, 12)
        counts = np.zeros((number * 4, 33), np.int64)
        seats = np.repeat(np.arange(number * 4), 12)
        np.add.at(counts, (seats, PACK[self.cards.reshape(-1)]), 1)
        self.hands = hand_marks(counts).reshape(number, 4, 5, SIZES["hand"])
        self.scores = np.zeros((number, 2), np.int64)
        if scores:
            late = rng.random(number) < 0.6
            self.scores[late] = rng.integers(-20, CRAIG_POWERS.end.target, (int(late.sum()), 2))
        self.seat = np.zeros(number, np.int64)
        self.highest = np.zeros((number, 4, 5), np.int64)
        self.first = np.zeros((number, 4, 5), np.int64)
        self.level = np.zeros(number, np.int64)
        self.holder = np.full(number, -1)
        self.where = np.zeros(number, np.int64)
        self.passes = np.zeros(number, np.int64)
        self.said = np.zeros((number, 4), np.int64)
        self.last = np.zeros((number, 4), np.int64)

    def looks(self, which: Ints) -> Looks:
        """What the seats to act in the auctions *which* look at."""
        seat = self.seat[which]
        others = (seat[:, None] + np.arange(4)) % 4
        row = which[:, None]
        holder = np.where(self.holder[which] < 0, 0, 1 + (self.holder[which] - seat) % 4)
        where = self.where[which]
        holds = np.where(np.arange(5) == where[:, None], holder[:, None], 0)
        target, team = CRAIG_POWERS.end.target, seat % 2
        needs = [np.maximum(1, target - self.scores[which, side]) for side in (team, 1 - team)]
        return {
            "auction": which,
            "seat": seat,
            "highest": self.highest[row, others],
            "first": self.first[row, others],
            "holds": holds,
            "standing": self.level[which],
            "holder": holder,
            "passes": np.minimum(3, self.passes[which]),
            "said": self.said[row, others],
            "last": np.array(SPOKE)[self.last[row, others]],
            "ours": np.searchsorted(NEEDS, needs[0]),
            "theirs": np.searchsorted(NEEDS, needs[1]),
            "where": where,
        }

    def call(self, which: Ints, choices: Ints) -> Ints:
        """Make the chosen calls, ``5 * level + denomination``, below 5 a pass; what goes on."""
        level, where, seat = choices // 5, choices % 5, self.seat[which]
        bid = level > 0
        at, by, high, place = which[bid], seat[bid], level[bid], where[bid]
        self.highest[at, by, place] = high
        earlier = self.first[at, by, place]
        self.first[at, by, place] = np.where(earlier == 0, high, earlier)
        self.level[at], self.holder[at], self.where[at], self.passes[at] = high, by, place, 0
        self.said[at, by], self.last[at, by] = 2, high
        at, by = which[~bid], seat[~bid]
        self.passes[at] += 1
        self.said[at, by] = np.maximum(self.said[at, by], 1)
        self.seat[which] = (seat + 1) % 4
        opened, passes = self.holder[which] >= 0, self.passes[which]
        over = np.where(opened, (passes >= 3) | (self.level[which] >= 12), passes >= 4)
        return which[~over]


def may_bid(looks: Looks, level: int, furthest: int) -> NDArray[np.bool_]:
    """In which auctions a bid of *level* is looked at."""
    standing = looks["standing"]
    lowest_first = np.maximum(standing, LOWEST - 1)
    return (level > lowest_first) & (level <= lowest_first + furthest)


def hand_marks(counts: Ints) -> Floats:
    """By hand and denomination: ones for the rows of `callnet.hand_rows`."""
    marks = np.zeros((len(counts), 5, SIZES["hand"]), np.float32)
    for place, denomination in enumerate(DENOMINATIONS):
        if denomination.is_suit:
            _mark_suit(counts, marks[:, place], int(denomination))
        else:
            _mark_no_trump(counts, marks[:, place])
    return marks


def _mark_suit(counts: Ints, marks: Floats, trump: int) -> None:
    every, other = np.arange(len(counts)), 3 - trump
    faces = [trump * 8 + 4, other * 8 + 4, *(trump * 8 + rank for rank in _TRUMPS)]
    held = counts[:, faces]
    _mark_held(marks, 0, held)
    marks[every, 48 + held.sum(1)] = 1
    held = counts[:, [other * 8 + rank for rank in _TRUMPS]]
    _mark_held(marks, 14, held)
    marks[every, 61 + np.minimum(4, held.sum(1))] = 1
    one, two = (_suit(counts, suit) for suit in range(4) if suit not in (trump, other))
    swapped = (_order(one) + 1000 * one.sum(1) > _order(two) + 1000 * two.sum(1))[:, None]
    for place, side in enumerate((np.where(swapped, two, one), np.where(swapped, one, two))):
        _mark_held(marks, 24 + 12 * place, side)
        marks[every, 66 + 5 * place + np.minimum(4, side.sum(1))] = 1


def _mark_no_trump(counts: Ints, marks: Floats) -> None:
    suits = np.stack([_suit(counts, suit) for suit in range(4)], 1)
    best_first = np.argsort(-_order(suits), 1, kind="stable")
    suits = np.take_along_axis(suits, best_first[:, :, None], 1)
    for place in range(4):
        side = suits[:, place]
        _mark_held(marks, 76 + 12 * place, side)
        marks[np.arange(len(counts)), 124 + 6 * place + np.minimum(5, side.sum(1))] = 1


def _suit(counts: Ints, suit: int) -> Ints:
    return counts[:, [suit * 8 + rank for rank in _RANKS]]


def _order(side: Ints) -> Ints:
    """Suits in order of their cards, the highest first."""
    order: Ints = side @ np.array([3**power for power in range(5, -1, -1)])
    return order


def _mark_held(marks: Floats, first: int, held: Ints) -> None:
    width = held.shape[1]
    marks[:, first : first + 2 * width : 2] = held > 0
    marks[:, first + 1 : first + 2 * width : 2] = held > 1

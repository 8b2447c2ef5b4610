"""The network of cards in floating point, taught which of a position's cards are worth more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai.cardnet import FIRST, LANE, LAST, NARROW, SECOND, SHAPES, WIDTH
from bideuchre.ai.glance import MARKS

from .network import Adam
from .tried import NOBODY, Tried

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = dict[str, Floats]

NAMES: Final = ("first", "start", "second", "narrow start", "last", "place start")
SCALES: Final = (FIRST, FIRST, SECOND, SECOND, LAST, LAST)
SPREADS: Final = (0.1, 0.0, (2 / WIDTH) ** 0.5, 0.0, (2 / NARROW) ** 0.5 / 2, 0.0)

LESSONS: Final = 10
"""How often every position is looked at."""

AT_ONCE: Final = 2048
RATE: Final = 3e-3
SLOWEST: Final = 1e-5

CUSTOM: Final = 2.0
"""Points added to the card of the rule of thumb: what tried deals overlook, since in them the
seats know who holds what."""

LOOKED_THROUGH: Final = 8192
"""Positions looked through at once to measure."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far the teaching has come: points lost a choice on the positions held out."""

    number: int
    lost: float
    lost_by_custom: float
    positions: int


def new_weights(rng: np.random.Generator) -> Weights:
    """Small weights at random."""
    return {
        name: (rng.standard_normal(shape) * spread).astype(np.float32)
        for name, shape, spread in zip(NAMES, SHAPES, SPREADS, strict=True)
    }


def marks_of(tried: Tried) -> Floats:
    """By position and mark: whether it is there."""
    bits = np.unpackbits(tried.marks, axis=1, bitorder="little", count=MARKS)
    return bits.astype(np.float32)


class Seen:
    """Positions on their way through the layers."""

    def __init__(self, weights: Weights, marks: Floats) -> None:
        self.marks = marks
        self.wide = np.maximum(marks @ weights["first"] + weights["start"], 0)
        before = self.wide @ weights["second"] + weights["narrow start"]
        self.narrow = np.maximum(before, 0)
        self.values = self.narrow @ weights["last"] + weights["place start"]

    def slopes(self, weights: Weights, push: Floats) -> Weights:
        """Where each weight should move from, the values being pushed so."""
        narrow = (push @ weights["last"].T) * (self.narrow > 0)
        wide = (narrow @ weights["second"].T) * (self.wide > 0)
        return {
            "last": self.narrow.T @ push,
            "place start": push.sum(0, keepdims=True),
            "second": self.wide.T @ narrow,
            "narrow start": narrow.sum(0, keepdims=True),
            "first": self.marks.T @ wide,
            "start": wide.sum(0, keepdims=True),
        }


def goals(tried: Tried) -> tuple[Floats, Floats]:
    """By position and place: whether there is a card, and how much better it is than the mean."""
    there = ~np.isnan(tried.values)
    values = np.where(there, tried.values, 0).astype(np.float32)
    rows = np.nonzero(tried.usual != NOBODY)[0]
    values[rows, tried.usual[rows]] += CUSTOM
    playable = there.astype(np.float32)
    return playable, less_mean(values, playable)


def less_mean(values: Floats, playable: Floats) -> Floats:
    """The values of what can be played, less their mean; nothing elsewhere."""
    kept = values * playable
    mean = kept.sum(1, keepdims=True) / playable.sum(1, keepdims=True)
    centred: Floats = (kept - mean) * playable
    return centred


def slopes(
    weights: Weights, marks: Floats, playable: Floats, wanted: Floats
) -> tuple[float, Weights]:
    """The mean over positions of the squared errors, and where each weight should move from."""
    seen = Seen(weights, marks)
    error = less_mean(seen.values, playable) - wanted
    push = (2 / len(marks)) * error
    return float((error**2).sum(1).mean()), seen.slopes(weights, push)


def lost(tried: Tried, places: NDArray[np.int64]) -> float:
    """How many points the cards at *places* lose a choice, by what was tried."""
    best = np.nanmax(tried.values, 1)
    chosen = tried.values[np.arange(len(places)), places]
    return float((best - chosen).mean())


def chosen(weights: Weights, tried: Tried) -> NDArray[np.int64]:
    """By position: the place of the card that is valued most."""
    there = ~np.isnan(tried.values)
    found = [
        np.where(there[which], Seen(weights, marks_of(tried.where(which))).values, -np.inf)
        for which in _in_parts(len(there))
    ]
    places: NDArray[np.int64] = np.concatenate(found).argmax(1)
    return places


def _in_parts(number: int) -> Iterator[slice]:
    for at in range(0, number, LOOKED_THROUGH):
        yield slice(at, at + LOOKED_THROUGH)


def taught(
    tried: Tried,
    seed: int,
    told: Callable[[Lesson], None] = lambda lesson: None,
    lessons: int = LESSONS,
) -> Weights:
    """Weights that value the cards of these positions as they were tried."""
    rng = np.random.default_rng(seed)
    weights = new_weights(rng)
    checked, learnt = tried.where(tried.held_out), tried.where(~tried.held_out)
    playable, wanted = goals(learnt)
    number = len(learnt.marks)
    at_once = max(1, min(AT_ONCE, number))
    adam, steps, step = Adam(weights), lessons * (number // at_once), 0
    for lesson in range(lessons):
        order = rng.permutation(number)
        for at in range(0, number - at_once + 1, at_once):
            which = order[at : at + at_once]
            marks = marks_of(learnt.where(which))
            _, found = slopes(weights, marks, playable[which], wanted[which])
            step += 1
            adam.step(weights, found, RATE * (1 - step / steps) + SLOWEST)
        if len(checked.marks):
            by_custom = lost(checked, checked.usual.astype(np.int64))
            loses = lost(checked, chosen(weights, checked))
            told(Lesson(lesson, loses, by_custom, len(checked.marks)))
    return weights


def written(networks: list[Weights]) -> bytes:
    """The networks as the file that `cardnet.read_networks` reads."""
    tables = [
        np.rint(weights[name] * scale)
        for weights in networks
        for name, scale in zip(NAMES, SCALES, strict=True)
    ]
    for weights in networks:
        _check(weights)
    numbers = np.concatenate([table.reshape(-1) for table in tables])
    data: bytes = numbers.astype("<i2").tobytes()
    return data


def _check(weights: Weights) -> None:
    """Fail where a sum might leave its lane, whatever marks there are."""
    largest = max(
        float(np.abs(weights[name] * scale).max())
        for name, scale in zip(NAMES, SCALES, strict=True)
    )
    first, start = weights["first"] * FIRST, weights["start"][0] * FIRST
    sums = np.maximum(first, 0).sum(0) + start, np.minimum(first, 0).sum(0) + start
    widest = max(float(np.abs(each).max()) for each in sums) + MARKS
    if max(largest, widest) >= 1 << LANE - 1:
        raise OverflowError("the weights have grown too large for their lanes")

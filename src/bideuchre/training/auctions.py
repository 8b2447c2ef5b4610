"""The network taught by its own auctions: what was called, and what came of it in the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erf, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai import fast
from bideuchre.ai.callnet import DENOMINATIONS
from bideuchre.ai.layout import layout_of
from bideuchre.ai.outlook import LAST_STEP, POINTS, SWING
from bideuchre.engine import CRAIG_POWERS

from .network import NEVER, Adam, Weights, new_weights, slopes, values
from .tables import PACK, RULES, Floats, Ints, Looks, Tables

if TYPE_CHECKING:
    from bideuchre.ai import kernel
else:
    kernel = fast.load("kernel")

TABLES: Final = 4096
"""Auctions held side by side."""

AT_ONCE: Final = 4096
"""Calls learnt from in one step."""

WORTH: Final = 80.0
"""The chance to win a game in about the points that it is worth at its start."""

RATE: Final = 2e-3
SETTLED: Final = 0.3
"""The part of the training after which little is tried that does not look best."""

TRIED: Final = (0.3, 0.04, 0.01)
"""How often a call is tried that does not look best: at first, when settled, and at the end."""

CHOICE: Final = 8
"""It is one of so many that look best."""

_LAYOUTS: Final = [layout_of(RULES, denomination) for denomination in DENOMINATIONS]
_COPY: Final = np.array([int(at > 0 and PACK[at - 1] == card) for at, card in enumerate(PACK)])
_BITS: Final = np.array(
    [[layout.places[card] for card in PACK] + _COPY for layout in _LAYOUTS], np.int64
)
_Z: Final = np.linspace(-6, 6, 4801)
_BELOW: Final = np.array([0.5 * (1 + erf(z / sqrt(2))) for z in _Z])


@dataclass(frozen=True, slots=True)
class Lesson:
    """One round of training: how far off the network was, and how it bid."""

    number: int
    error: float
    level: float
    made: float


def train(rounds: int, seed: int, told: Callable[[Lesson], None] = lambda lesson: None) -> Weights:
    """Weights after so many *rounds* of `TABLES` auctions: the same for the same seed."""
    rng = np.random.default_rng(seed)
    weights = new_weights(rng)
    adam = Adam(weights)
    for number in range(rounds):
        done = number / rounds
        tables = Tables(TABLES, rng)
        heard = auctions(tables, weights, rng, _tried(done))
        tricks = played(tables)
        errors = _learn(weights, adam, tables, heard, worth(tables, tricks), _rate(done), rng)
        bid = tables.holder >= 0
        told(Lesson(number, errors, *_bid(tables.level[bid], tricks[bid])))
    return weights


def auctions(
    tables: Tables, weights: Weights, rng: np.random.Generator, tried: float
) -> list[tuple[Looks, Ints]]:
    """Hold every auction to its end: what was looked at and chosen, call by call."""
    marks = tables.hands
    hands = (marks.reshape(-1, marks.shape[-1]) @ weights["hand"]).reshape(*marks.shape[:3], -1)
    heard = []
    going = np.arange(tables.number)
    while len(going):
        looks = tables.looks(going)
        choices = _chosen(values(weights, looks, hands[going, looks["seat"]]), rng, tried)
        heard.append((looks, choices))
        going = tables.call(going, choices)
    return heard


def played(tables: Tables) -> Ints:
    """By table: the tricks of the bidding side, every hand played by the fast playout."""
    tricks = np.zeros(tables.number, np.int64)
    bid = np.nonzero(tables.holder >= 0)[0]
    bits = 1 << _BITS[tables.where[bid][:, None, None], tables.cards[bid]]
    for table, hands in zip(bid.tolist(), bits.sum(2).tolist(), strict=True):
        declarer = int(tables.holder[table])
        layout = _LAYOUTS[int(tables.where[table])]
        side = (1, 0, 1, 0) if declarer % 2 == 0 else (0, 1, 0, 1)
        tricks[table] = kernel.playout(
            hands,
            (1, 2, 3, 0),
            side,
            declarer,
            declarer,
            -1,
            0,
            0,
            4,
            4,
            layout.suit_at,
            layout.suit_mask,
            layout.beaten_by,
            layout.trumps,
        )
    return tricks


def worth(tables: Tables, tricks: Ints) -> NDArray[np.float64]:
    """By table: what the hand did for the even seats, in points at the start of a game."""
    every, scores = np.arange(tables.number), tables.scores
    side = tables.holder % 2
    made = tricks >= tables.level
    after = scores.copy()
    after[every, side] += np.where(made, tricks, -tables.level)
    after[every, 1 - side] += RULES.hand_size - tricks
    chances = standing(after)
    ahead = np.where(made, side, 1 - side)
    won = after[every, ahead] >= CRAIG_POWERS.end.target
    chances = np.where(won, ahead == 0, chances)
    gained: NDArray[np.float64] = WORTH * (chances - standing(scores))
    return np.where(tables.holder >= 0, gained, 0.0)


def standing(scores: Ints) -> NDArray[np.float64]:
    """The chance of the even seats to win from these scores, as `outlook.standing` has it."""
    needs = np.maximum(LAST_STEP, CRAIG_POWERS.end.target - scores)
    steps = np.maximum(1.0, needs.min(1) / POINTS)
    chances: NDArray[np.float64] = np.interp(
        (needs[:, 1] - needs[:, 0]) / (SWING * np.sqrt(steps)), _Z, _BELOW
    )
    return chances


def _tried(done: float) -> float:
    first, settled, last = TRIED
    if done < SETTLED:
        return max(settled, first * (1 - done / SETTLED))
    return settled + (last - settled) * (done - SETTLED) / (1 - SETTLED)


def _rate(done: float) -> float:
    return RATE * min(1.0, 1.6 * (1 - done) + 0.01)


def _chosen(looked: Floats, rng: np.random.Generator, tried: float) -> Ints:
    """The best calls, and now and then another of those that look best."""
    choices: Ints = looked.argmax(1)
    other = np.nonzero(rng.random(len(choices)) < tried)[0]
    best = np.argsort(-looked[other], 1)[:, :CHOICE]
    picked = best[np.arange(len(other)), rng.integers(0, CHOICE, len(other))]
    allowed = looked[other, picked] > NEVER
    choices[other[allowed]] = picked[allowed]
    return choices


def _learn(
    weights: Weights,
    adam: Adam,
    tables: Tables,
    heard: list[tuple[Looks, Ints]],
    results: NDArray[np.float64],
    rate: float,
    rng: np.random.Generator,
) -> float:
    """Move the weights towards what came of every call; returns the mean squared error."""
    looks = {name: np.concatenate([look[name] for look, _ in heard]) for name in heard[0][0]}
    choices = np.concatenate([chosen for _, chosen in heard])
    came = (results[looks["auction"]] * np.where(looks["seat"] % 2, -1, 1)).astype(np.float32)
    order = rng.permutation(len(choices))
    errors = []
    for part in np.array_split(order, max(1, len(order) // AT_ONCE)):
        some = {name: column[part] for name, column in looks.items()}
        marks = tables.hands[some["auction"], some["seat"]]
        error, found = slopes(weights, some, marks, choices[part], came[part])
        adam.step(weights, found, rate)
        errors.append(error)
    return float(np.mean(errors))


def _bid(levels: Ints, tricks: Ints) -> tuple[float, float]:
    if not len(levels):
        return 0.0, 0.0
    return float(levels.mean()), float((tricks >= levels).mean())

"""The network of calls in floating point: forwards for thousands of auctions, and backwards."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai.callnet import FURTHEST, ROWS, SIZES, WIDTH
from bideuchre.ai.nets import SCALE

from .tables import Floats, Ints, Looks, may_bid

Weights: TypeAlias = dict[str, Floats]

BY_SEAT: Final = ("said", "last")
BY_DENOMINATION: Final = ("highest", "first")
CONTEXT: Final = ("standing", "holder", "passes", "ours", "theirs")
NEVER: Final = np.float32(-1e9)


def new_weights(rng: np.random.Generator) -> Weights:
    """Small weights at random."""

    def normal(*shape: int, spread: float) -> Floats:
        return (rng.standard_normal(shape) * spread).astype(np.float32)

    weights = {name: normal(size, WIDTH, spread=0.1) for name, size in SIZES.items()}
    weights["own"] = normal(WIDTH, WIDTH, spread=0.14)
    weights["all"] = normal(WIDTH, WIDTH, spread=0.07)
    weights["passing"] = normal(WIDTH, WIDTH, spread=0.14)
    weights["out"] = normal(WIDTH, spread=0.1)
    weights["bias"] = np.zeros(1, np.float32)
    return weights


def written(weights: Weights) -> bytes:
    """The weights as the file that `callnet.read_weights` reads."""
    parts = [weights[name] for name in (*SIZES, "own", "all", "passing")]
    bias = np.zeros(WIDTH)
    bias[0] = weights["bias"][0]
    table = np.concatenate([*parts, weights["out"][None], bias[None]])
    assert len(table) == ROWS + 3 * WIDTH + 2
    data: bytes = np.rint(table * SCALE).astype("<i2").tobytes()
    return data


def seen(weights: Weights, looks: Looks, hands: Floats) -> tuple[Floats, Floats, Floats]:
    """By denomination what each adds up to, and for each auction their sum and the context."""
    sums = hands.copy()
    for name in BY_DENOMINATION:
        for seat in range(4):
            sums += weights[name][13 * seat + looks[name][:, seat]]
    sums += weights["holds"][looks["holds"]]
    context = np.zeros((len(sums), WIDTH), np.float32)
    for name in CONTEXT:
        context += weights[name][looks[name]]
    for name in BY_SEAT:
        size = SIZES[name] // 4
        for seat in range(4):
            context += weights[name][size * seat + looks[name][:, seat]]
    return sums, np.maximum(sums, 0).sum(1), context


def values(weights: Weights, looks: Looks, hands: Floats) -> Floats:
    """By auction and choice: its worth; what may not be chosen is `NEVER`."""
    sums, pooled, context = seen(weights, looks, hands)
    shown = np.maximum(sums, 0)
    base = pooled @ weights["all"] + context
    hidden = shown @ weights["own"] + base[:, None]
    standing = shown[np.arange(len(base)), looks["where"]] * (looks["holder"] > 0)[:, None]
    worth = np.full((len(base), 13, 5), NEVER, np.float32)
    worth[:, 0, 0] = _read(weights, base + standing @ weights["passing"], 0)
    for level in range(1, 13):
        which = np.nonzero(may_bid(looks, level, FURTHEST))[0]
        if len(which):
            worth[which, level] = _read(weights, hidden[which], level)
    return worth.reshape(len(base), 65)


def _read(weights: Weights, hidden: NDArray[Any], level: int) -> Floats:
    read: Floats = np.maximum(hidden + weights["level"][level], 0) @ weights["out"]
    return read + weights["bias"]


def slopes(
    weights: Weights, looks: Looks, marks: Floats, choices: Ints, results: Floats
) -> tuple[float, Weights]:
    """The mean squared error of what was chosen, and where each weight should move from."""
    number = len(choices)
    every = np.arange(number)
    flat = marks.reshape(-1, marks.shape[-1])
    hands = (flat @ weights["hand"]).reshape(number, 5, WIDTH)
    sums, pooled, context = seen(weights, looks, hands)
    level, passes = choices // 5, choices < 5
    where = np.where(passes, looks["where"], choices % 5)
    there = np.where(passes, looks["holder"] > 0, True)[:, None]
    shown = np.maximum(sums, 0)[every, where] * there
    passing, bidding = shown * passes[:, None], shown * ~passes[:, None]
    before = pooled @ weights["all"] + context + weights["level"][level]
    before += passing @ weights["passing"] + bidding @ weights["own"]
    hidden = np.maximum(before, 0)
    error = hidden @ weights["out"] + weights["bias"] - results
    push = (2 * error / number).astype(np.float32)
    back = push[:, None] * weights["out"] * (before > 0)
    found: Weights = {
        "bias": np.array([push.sum()]),
        "out": hidden.T @ push,
        "all": pooled.T @ back,
        "own": bidding.T @ back,
        "passing": passing.T @ back,
        "level": _ones(level, 13).T @ back,
    }
    for name in CONTEXT:
        found[name] = _ones(looks[name], SIZES[name]).T @ back
    for name in BY_SEAT:
        size = SIZES[name] // 4
        found[name] = np.concatenate([_ones(looks[name][:, s], size).T @ back for s in range(4)])
    chosen = np.where(passes[:, None], back @ weights["passing"].T, back @ weights["own"].T)
    to_shown = np.repeat((back @ weights["all"].T)[:, None], 5, 1)
    to_shown[every, where] += chosen * there
    to_sums = (to_shown * (sums > 0)).reshape(-1, WIDTH)
    found["hand"] = flat.T @ to_sums
    for name in BY_DENOMINATION:
        rows = (_ones(looks[name][:, s].reshape(-1), 13).T @ to_sums for s in range(4))
        found[name] = np.concatenate(list(rows))
    found["holds"] = _ones(looks["holds"].reshape(-1), 5).T @ to_sums
    return float((error**2).mean()), found


def _ones(places: Ints, size: int) -> Floats:
    return np.eye(size, dtype=np.float32)[places]


class Adam:
    """Steps down the slopes, each weight at its own pace (Kingma and Ba, 2015)."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(part) for name, part in weights.items()}
        self.square = {name: np.zeros_like(part) for name, part in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, found: Weights, rate: float) -> None:
        """Move *weights* against the slopes *found*, in place."""
        self.steps += 1
        for name, slope in found.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope * slope - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)

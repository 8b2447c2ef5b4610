"""What calls tell about hands, learnt from auctions: the hands that were there, and others."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai.beliefs import DENOMINATIONS, KINDS, ROLES, WIDTH, kinds, role
from bideuchre.ai.registry import decide
from bideuchre.ai.worlds import NAT
from bideuchre.engine import CRAIG_POWERS, GameState, PhaseName, Stream, copies

from .blocks import in_blocks
from .tables import PACK, Floats, Ints

BIDDERS: Final = ("steady", "strong")
"""Who may hold a side's cards: it is not known who sits where."""

OTHERS: Final = 9
"""So many other deals of what a seat does not see are held against the one that was there."""

AT_ONCE: Final = 128
LESSONS: Final = 4
"""How often every auction is learnt from."""

RATE: Final = 0.04
CHECKED: Final = 10
"""One auction in so many is not learnt from, and tells how well the others are."""

BLOCK: Final = 250
"""Auctions handed to a process at once."""

_SEATS: Final = 4
_LARGEST: Final = 32_767
_ROLES: Final = np.array([[role(d, card) for card in PACK.tolist()] for d in DENOMINATIONS])
_TRUMPS: Final = np.array([[0 <= r < 7 for r in line] for line in _ROLES[:-1].tolist()])


class Auctions(NamedTuple):
    """Auctions side by side: who held each card of the pack, and the kinds of everybody's calls."""

    holders: NDArray[np.int8]
    kinds: NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far the learning has come, on auctions not learnt from, in nats an auction.

    *told* is how much likelier the true deal is than if nothing were known, of `log(OTHERS + 1)`.
    """

    number: int
    told: float
    auctions: int


def held(auctions: int, seed: int) -> Iterator[Auctions]:
    """So many auctions between bots, some at a time: the same for the same seed on any cores."""
    return in_blocks(partial(_block, seed), auctions, BLOCK)


def joined(blocks: list[Auctions]) -> Auctions:
    """All auctions in one."""
    return Auctions(*(np.concatenate(columns) for columns in zip(*blocks, strict=True)))


def learnt(
    auctions: Auctions, seed: int, told: Callable[[Lesson], None] = lambda lesson: None
) -> Floats:
    """The weights, by kind: a true deal should look likelier than others that fit."""
    rng = np.random.default_rng(seed)
    checked = np.arange(len(auctions.kinds)) % CHECKED == CHECKED - 1
    kept, rest = (Auctions(*(part[w] for part in auctions)) for w in (checked, ~checked))
    weights = np.zeros((KINDS, WIDTH), np.float32)
    squares = np.full_like(weights, 1e-3)
    for lesson in range(LESSONS):
        order = rng.permutation(len(rest.kinds))
        for start in range(0, len(order), AT_ONCE):
            some = Auctions(*(part[order[start : start + AT_ONCE]] for part in rest))
            _, slopes = _judged(some, weights, rng)
            squares += slopes * slopes
            done = (lesson + start / len(order)) / LESSONS
            weights -= RATE * AT_ONCE**0.5 * (1 - 0.95 * done) * slopes / np.sqrt(squares)
        losses = [
            _judged(Auctions(*(part[at : at + AT_ONCE] for part in kept)), weights, rng)[0]
            for at in range(0, len(kept.kinds), AT_ONCE)
        ]
        gained = float(np.log(OTHERS + 1) - np.mean(losses)) if losses else 0.0
        told(Lesson(lesson, gained, len(rest.kinds)))
    return weights


def written(weights: Floats) -> bytes:
    """The weights as whole numbers of two bytes, the lower first."""
    numbers = np.clip(np.rint(weights * NAT), -_LARGEST, _LARGEST)
    return numbers.astype("<i2").tobytes()


def _judged(some: Auctions, weights: Floats, rng: np.random.Generator) -> tuple[float, Floats]:
    """The mean loss on *some* auctions, each looked at from one seat, and the slopes."""
    number = len(some.kinds)
    looking = rng.integers(0, _SEATS, number)
    deals = np.stack(
        [some.holders] + [_redealt(some.holders, looking, rng) for _ in range(OTHERS)], 1
    )
    rows = [_rows(deals, some.kinds, seat) for seat in range(_SEATS)]
    hidden = np.arange(_SEATS) != looking[:, None]
    flat = weights.reshape(-1)
    # The last row of zeros stands for cards held elsewhere.
    padded = np.append(flat, np.float32(0))
    sums = sum(padded[rows[seat]].sum(-1) * hidden[:, seat, None] for seat in range(_SEATS))
    sums = sums - sums.max(1, keepdims=True)
    chances = np.exp(sums)
    chances /= chances.sum(1, keepdims=True)
    push = chances.copy()
    push[:, 0] -= 1
    push /= number
    slopes = np.zeros(len(padded))
    for seat in range(_SEATS):
        pushed = np.broadcast_to((push * hidden[:, seat, None])[..., None], rows[seat].shape)
        slopes += np.bincount(rows[seat].reshape(-1), pushed.reshape(-1), len(padded))
    return float(-np.log(chances[:, 0]).mean()), slopes[:-1].reshape(weights.shape).astype(
        np.float32
    )


def _redealt(
    holders: NDArray[np.int8], looking: Ints, rng: np.random.Generator
) -> NDArray[np.int8]:
    """The same deals with the cards that the looking seat does not see dealt again."""
    keys = rng.random(holders.shape)
    keys[holders == looking[:, None]] = 2.0
    order = np.argsort(keys, 1)
    others = (looking[:, None] + 1 + np.arange(36) // 12) % _SEATS
    dealt = holders.copy()
    np.put_along_axis(dealt, order[:, :36], others.astype(np.int8), 1)
    return dealt


def _rows(deals: NDArray[np.int8], by_seat: NDArray[np.int8], seat: int) -> Ints:
    """By deal: the weights that count for *seat*, as places in one line; beyond it for nothing."""
    has = deals == seat
    nothing = KINDS * WIDTH
    columns = []
    for place, denomination in enumerate(DENOMINATIONS):
        first = by_seat[:, seat, place].astype(np.int64) * WIDTH
        columns.append(np.where(has, first[:, None, None] + _ROLES[place], nothing))
        if denomination.is_suit:
            lengths = (has & _TRUMPS[place]).sum(-1)
            columns.append((first[:, None] + ROLES + lengths)[..., None])
    rows: Ints = np.concatenate(columns, -1)
    return rows


def _block(seed: int, numbers: range) -> Auctions:
    found = [auction for number in numbers if (auction := _auction(seed, number)) is not None]
    holders = np.array([held for held, _ in found], np.int8).reshape(-1, len(PACK))
    of = np.array([by_seat for _, by_seat in found], np.int8)
    return Auctions(holders, of.reshape(-1, _SEATS, len(DENOMINATIONS)))


def _auction(seed: int, number: int) -> tuple[list[int], list[list[int]]] | None:
    """Who held what and how everybody called; nothing where the hand isn't played by two sides."""
    digest = hashlib.sha256(f"bideuchre/beliefs/{seed}/{number}".encode())
    chance = Stream(digest.digest())
    sides = [BIDDERS[chance.below(len(BIDDERS))] for _ in range(2)]
    game = GameState.new(CRAIG_POWERS, digest.hexdigest())
    hands = [game.observe(seat).hand for seat in range(_SEATS)]
    holders = [
        seat
        for card in dict.fromkeys(PACK.tolist())
        for seat, hand in enumerate(hands)
        for _ in range(copies(hand, card))
    ]
    while game.to_act is not None and game.hand_number == 1:
        view = game.observe(game.to_act)
        if view.phase is not PhaseName.BIDDING:
            if view.contract is None or view.contract.is_alone:
                return None
            of = kinds(view.calls, _SEATS)
            return holders, [[by[where] for where in DENOMINATIONS] for by in of]
        game = game.apply(decide(sides[game.to_act % 2], view))
    return None

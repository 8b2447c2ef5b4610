"""The calls of the default game by a small network, taught by millions of auctions with itself.

``bideuchre train calls`` makes the weights again. What the network looks at is written down here,
for one player; `bideuchre.training` does it for thousands of auctions at a time; a test compares.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    Bid,
    Call,
    Cards,
    Denomination,
    Observation,
    RuleSet,
    Seat,
    copies,
)

from . import fast

if TYPE_CHECKING:
    from . import nets
else:
    nets = fast.load("nets")

WIDTH: Final = 48
"""How wide each layer is."""

LOWEST: Final = 5
"""Lower bids tell too little to be worth a call; another's is heard as one of this level."""

FURTHEST: Final = 5
"""How many levels a bid may skip at most, the next one counted."""

NEEDS: Final = (2, 4, 6, 8, 10, 12, 16, 20, 26, 32, 40, 52)
"""The steps in which the points still needed are told apart."""

SIZES: Final = {
    "hand": 148,
    "highest": 4 * 13,
    "first": 4 * 13,
    "holds": 5,
    "standing": 13,
    "holder": 5,
    "passes": 4,
    "said": 4 * 3,
    "last": 4 * 6,
    "ours": 13,
    "theirs": 13,
    "level": 13,
}
"""How many rows of weights each kind of thing has, in their order."""

ROWS: Final = sum(SIZES.values())
DENOMINATIONS: Final = CRAIG_POWERS.auction.denominations
FIRST_ROW: Final = {name: sum(list(SIZES.values())[:place]) for place, name in enumerate(SIZES)}

SPOKE: Final = (0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5)
"""By level: the steps in which a seat's last bid is told apart."""

_RANKS: Final = (7, 6, 5, 4, 3, 2)
_JACK: Final = 4


class Weights(NamedTuple):
    """The network's weights, in whole numbers; the three layers by what they add to."""

    rows: list[list[int]]
    own: list[list[int]]
    all_: list[list[int]]
    passing: list[list[int]]
    out: list[int]
    bias: int


class BestCall(NamedTuple):
    """The best plain bid, or None where a pass is best, and its worth in points."""

    bid: Bid | None
    points: float


def plays(rules: RuleSet) -> bool:
    """Whether the network was taught this game; only the target may differ."""
    ours = CRAIG_POWERS
    return (rules.deck, rules.table, rules.cards, rules.auction, rules.play, rules.scoring) == (
        (ours.deck, ours.table, ours.cards, ours.auction, ours.play, ours.scoring)
    )


def best_call(
    view: Observation,
    boldness: float = 0.0,
    sensible: Callable[[Bid], bool] = lambda bid: True,
) -> BestCall:
    """The *sensible* bid or pass that is worth most; *boldness* adds points to every bid."""
    told = auction(view.calls, view.seat)
    by_denomination = [
        [*hand_rows(view.hand, denomination), *called]
        for denomination, called in zip(DENOMINATIONS, told.denominations, strict=True)
    ]
    target, team = view.rules.ruleset.end.target, view.seat % view.rules.teams
    needs = need_rows(target, view.scores[team], view.scores[1 - team])
    levels = levels_over(told.level)
    weights = _weights()
    values = nets.call_values(
        *weights[:-1],
        by_denomination,
        [*told.context, *needs],
        told.denomination,
        [levels] * len(DENOMINATIONS),
        [FIRST_ROW["level"] + level for level in range(13)],
    )
    passing = values[-1][0] - round(boldness * nets.SCALE**3)
    best, worth = None, passing
    bids = [
        (value, Bid(level, denomination))
        for denomination, line in zip(DENOMINATIONS, values[:-1], strict=True)
        for level, value in zip(levels, line, strict=True)
        if value > passing
    ]
    for value, bid in sorted(bids, key=lambda pair: -pair[0]):
        if bid in view.legal and sensible(bid):
            best, worth = bid, value
            break
    return BestCall(best, (worth + weights.bias * nets.SCALE**2) / nets.SCALE**3)


def levels_over(standing: int) -> list[int]:
    """The levels the network looks at when *standing* has been bid."""
    return list(range(max(LOWEST, standing + 1), min(12, max(LOWEST - 1, standing) + FURTHEST) + 1))


class Told(NamedTuple):
    """An auction as one seat hears it, as rows of the network."""

    denominations: list[list[int]]
    context: list[int]
    level: int
    denomination: int
    """The place of the denomination that stands, or -1."""


def auction(calls: Sequence[tuple[Seat, Call]], seat: Seat) -> Told:
    """What the *calls* tell *seat*."""
    highest = [[0] * 5 for _ in range(4)]
    first = [[0] * 5 for _ in range(4)]
    said, last = [0] * 4, [0] * 4
    level, holder, where, passes = 0, -1, -1, 0
    for caller, call in calls:
        other = (caller - seat) % 4
        if isinstance(call, Bid) and call.denomination is not None:
            where, level, holder, passes = (
                DENOMINATIONS.index(call.denomination),
                call.level,
                other,
                0,
            )
            heard = max(LOWEST, level)
            highest[other][where] = heard
            first[other][where] = first[other][where] or heard
            said[other], last[other] = 2, heard
        elif call == PASS:
            passes += 1
            said[other] = max(said[other], 1)
    at = FIRST_ROW
    by_denomination = [
        [
            *(at["highest"] + 13 * other + highest[other][place] for other in range(4)),
            *(at["first"] + 13 * other + first[other][place] for other in range(4)),
            at["holds"] + (1 + holder if place == where else 0),
        ]
        for place in range(5)
    ]
    context = [
        at["standing"] + (max(LOWEST, level) if level else 0),
        at["holder"] + 1 + holder,
        at["passes"] + min(3, passes),
        *(at["said"] + 3 * other + said[other] for other in range(4)),
        *(at["last"] + 6 * other + SPOKE[last[other]] for other in range(4)),
    ]
    return Told(by_denomination, context, level, where)


def need_rows(target: int, ours: int, theirs: int) -> tuple[int, int]:
    """The rows of the points that both sides still need."""

    def step(score: int) -> int:
        need = max(1, target - score)
        return sum(need > most for most in NEEDS)

    return FIRST_ROW["ours"] + step(ours), FIRST_ROW["theirs"] + step(theirs)


def hand_rows(hand: Cards, denomination: Denomination) -> Iterator[int]:
    """The rows of a hand seen from one denomination: copies held of each card, and lengths."""
    if not denomination.is_suit:
        yield from _no_trump_rows(hand)
        return
    trump, other = int(denomination), 3 - int(denomination)
    faces = [trump * 8 + _JACK, other * 8 + _JACK, *(trump * 8 + rank for rank in (7, 6, 5, 3, 2))]
    trumps = [copies(hand, card) for card in faces]
    yield from _held(0, trumps)
    yield 48 + sum(trumps)
    colour = [copies(hand, other * 8 + rank) for rank in (7, 6, 5, 3, 2)]
    yield from _held(14, colour)
    yield 61 + min(4, sum(colour))
    sides = [_suit(hand, suit) for suit in range(4) if suit not in (trump, other)]
    sides.sort(key=lambda side: (sum(side), side), reverse=True)
    for place, side in enumerate(reversed(sides)):
        yield from _held(24 + 12 * place, side)
        yield 66 + 5 * place + min(4, sum(side))


def _no_trump_rows(hand: Cards) -> Iterator[int]:
    suits = sorted((_suit(hand, suit) for suit in range(4)), reverse=True)
    for place, side in enumerate(suits):
        yield from _held(76 + 12 * place, side)
        yield 124 + 6 * place + min(5, sum(side))


def _suit(hand: Cards, suit: int) -> list[int]:
    return [copies(hand, suit * 8 + rank) for rank in _RANKS]


def _held(first: int, held: list[int]) -> Iterator[int]:
    for place, number in enumerate(held):
        if number > 0:
            yield first + 2 * place
        if number > 1:
            yield first + 2 * place + 1


@cache
def _weights() -> Weights:
    return read_weights((Path(__file__).parent / "data" / "calls.weights").read_bytes())


def read_weights(data: bytes) -> Weights:
    """The weights from their file: whole numbers of two bytes, the lower first."""
    numbers = array("h", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    lines = [numbers[at : at + WIDTH].tolist() for at in range(0, len(numbers), WIDTH)]
    ends = (ROWS, ROWS + WIDTH, ROWS + 2 * WIDTH, ROWS + 3 * WIDTH)
    rows, *layers = (lines[start:end] for start, end in zip((0, *ends[:3]), ends, strict=True))
    own, all_, passing = ([list(line) for line in zip(*layer, strict=True)] for layer in layers)
    out, (bias, *_) = lines[ends[3] :]
    return Weights(rows, own, all_, passing, out, bias)

"""What the calls tell about who holds what: which deals of the unseen cards are likelier.

By denomination, each seat's calls are of a kind: it bid there first, raised, bid elsewhere or
passed. For each kind every card makes a hand likelier or not, and so does the number of trumps;
``bideuchre train beliefs`` finds how much, from auctions of the bots.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from bideuchre.engine import (
    CRAIG_POWERS,
    Bid,
    Call,
    Card,
    Denomination,
    Observation,
    Seat,
    compile_rules,
)

from . import callnet
from .layout import Layout, layout_of

KINDS: Final = 17
"""How many kinds of calls are told apart in a denomination."""

TRUMPS: Final = 7
ROLES: Final = 18
"""Cards with a part of their own: seven trumps, five of the same colour, six of the others."""

LENGTHS: Final = 13
"""From no trump at all to twelve."""

NO_TRUMP_ROLES: Final = 6
WIDTH: Final = ROLES + LENGTHS + NO_TRUMP_ROLES

TRUST: Final = 60
"""How far the calls are trusted, in parts of a hundred: the tried deals gain most from this."""

DENOMINATIONS: Final = CRAIG_POWERS.auction.denominations
SUITS: Final = tuple(where for where in DENOMINATIONS if where.is_suit)

_BID_FIRST, _RAISED, _ELSEWHERE, _ONLY_PASSED = 0, 4, 6, 10
_PLAIN, _SIDE_RANKS, _JACK = (7, 6, 5, 3, 2), (7, 6, 5, 4, 3, 2), 4


class Leaning(NamedTuple):
    """How much likelier each thing makes a deal, in the bits of the contract's layout."""

    cards: list[list[int]]
    """By seat, by bit: what it counts that this seat holds the card."""

    trumps: list[int]
    """By suit: the cards that would be its trumps."""

    lengths: list[list[list[int]]]
    """By seat, by suit: what holding so many of those counts, the cards played left out."""


def tell(view: Observation) -> bool:
    """Whether something is known of such calls: in the game they were taught, nobody alone."""
    contract = view.contract
    return contract is not None and not contract.is_alone and callnet.plays(view.rules.ruleset)


def leaning(view: Observation) -> Leaning:
    """What the calls of the hand tell *view*'s seat while cards are played."""
    assert view.contract is not None
    layout = layout_of(view.rules, view.contract.denomination)
    cards, lengths = _told(view.calls, layout)
    trumps = [
        sum(1 << bit for bit, card in enumerate(layout.card_at) if card in trump_cards(suit))
        for suit in SUITS
    ]
    gone = [
        [sum(by == seat and card in trump_cards(suit) for by, card in view.plays) for suit in SUITS]
        for seat in range(view.rules.seats)
    ]
    left = [
        [line[number:] for line, number in zip(lines, numbers, strict=True)]
        for lines, numbers in zip(lengths, gone, strict=True)
    ]
    return Leaning(cards, trumps, left)


@lru_cache(maxsize=64)
def _told(
    calls: tuple[tuple[Seat, Call], ...], layout: Layout
) -> tuple[list[list[int]], list[list[list[int]]]]:
    """By seat: what each card of *layout* counts, and each number of each suit's trumps."""
    weights, cards, lengths = _weights(), [], []
    for of in kinds(calls, CRAIG_POWERS.table.seats):
        lines = [weights[of[where]] for where in DENOMINATIONS]
        cards.append(
            [
                _trusted(
                    sum(
                        line[role(where, card)]
                        for where, line in zip(DENOMINATIONS, lines, strict=True)
                    )
                )
                for card in layout.card_at
            ]
        )
        lengths.append(
            [
                [_trusted(weight) for weight in weights[of[suit]][ROLES : ROLES + LENGTHS]]
                for suit in SUITS
            ]
        )
    return cards, lengths


def kinds(calls: Sequence[tuple[Seat, Call]], seats: int) -> list[dict[Denomination, int]]:
    """By seat, by denomination: the kind of its calls."""
    bid: list[dict[Denomination, int]] = [{} for _ in range(seats)]
    raised: set[tuple[Seat, Denomination]] = set()
    passed_at: list[int | None] = [None] * seats
    standing = 0
    for seat, call in calls:
        if isinstance(call, Bid) and call.denomination is not None:
            standing = max(callnet.LOWEST, call.level)
            if call.denomination not in bid[seat]:
                bid[seat][call.denomination] = standing
                if call.denomination in bid[(seat + 2) % seats]:
                    raised.add((seat, call.denomination))
        elif passed_at[seat] is None:
            passed_at[seat] = standing

    def kind(seat: Seat, where: Denomination) -> int:
        level = bid[seat].get(where)
        if level is not None:
            if (seat, where) in raised:
                return _RAISED + (level >= 7)
            return _BID_FIRST + min(level, 8) - callnet.LOWEST
        partners = where in bid[(seat + 2) % seats]
        opponents = any(where in bid[(seat + step) % seats] for step in (1, 3))
        heard = 0 if partners else 1 if opponents else 2
        passed = passed_at[seat]
        if bid[seat]:
            return _ELSEWHERE + heard + (heard == 2 and passed is None)
        if heard < 2:
            return _ONLY_PASSED + heard
        return _ONLY_PASSED + 2 + (min(passed, 8) - callnet.LOWEST + 1 if passed else 0)

    return [{where: kind(seat, where) for where in DENOMINATIONS} for seat in range(seats)]


@cache
def role(where: Denomination, card: Card) -> int:
    """The column of a card's weight in one denomination."""
    suit, rank = divmod(card, 8)
    if not where.is_suit:
        return ROLES + LENGTHS + _SIDE_RANKS.index(rank)
    trump, other = int(where), 3 - int(where)
    if suit == trump:
        return 0 if rank == _JACK else 2 + _PLAIN.index(rank)
    if suit == other:
        return 1 if rank == _JACK else 7 + _PLAIN.index(rank)
    return 12 + _SIDE_RANKS.index(rank)


@cache
def trump_cards(suit: Denomination) -> frozenset[Card]:
    """The cards that are trumps where *suit* is."""
    pack = compile_rules(CRAIG_POWERS).pack
    return frozenset(card for card in pack if role(suit, card) < TRUMPS)


def _trusted(weight: int) -> int:
    return weight * TRUST // 100


@cache
def _weights() -> list[list[int]]:
    return read_weights((Path(__file__).parent / "data" / "beliefs.weights").read_bytes())


def read_weights(data: bytes) -> list[list[int]]:
    """By kind: the weights from their file, whole numbers of two bytes, the lower first."""
    numbers = array("h", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return [numbers[kind * WIDTH : (kind + 1) * WIDTH].tolist() for kind in range(KINDS)]

"""What a hand is worth in a denomination: the tricks its side can expect.

The numbers were fitted to some 20,000 random deals of twelve tricks, each played out in every
contract. Other games take their share of what goes by length, and all of what goes by card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from bideuchre.engine import Cards, Denomination, Rules, card_list

FITTED_TO: Final = 12
"""Tricks of the hands that the numbers were fitted to."""

# A trump's worth by its place from the top, first copy and second, beyond its part in the length.
_TRUMPS: Final = ((0.83, 0.75), (0.33, 0.49), (0.14, 0.14), (0.06, 0.06))
_LENGTH: Final = (0.0, 0.0, 0.0, 0.2, 0.8, 1.3, 1.7, 2.0, 2.2, 2.4, 2.6, 2.8, 3.0)
_IN_SUIT: Final = 3.54
_ACES: Final = (0.61, 0.56)
_ACE_KING: Final = 0.13
_TWO_KINGS: Final = 0.19
# Side suits by length (none, one, two cards), and the same with five trumps or more.
_SHORT: Final = (0.51, 0.27, 0.07)
_SHORT_WITH_MANY: Final = (0.97, 0.46, 0.07)

_IN_NO_TRUMP: Final = 4.32
_PLAIN_ACE: Final = 0.6
_TOP_RUN: Final = (0.89, 1.34)  # every ace of a suit and a king; every king too
_ACE_AND_KING: Final = 0.17
_LONG: Final = (0.25, 0.67)  # a card beyond four: with every ace; with a king too

_OPEN_SUIT: Final = -2.0
"""A suit without an ace spoils no trump, unless the hand has this many aces elsewhere."""
_MANY_ACES: Final = 5

_SUPPORT: Final = (1.79, 1.08, 0.75)
_SUPPORT_TRUMP: Final = 0.64
_SUPPORT_ACE: Final = 0.75
_SUPPORT_SHORT: Final = (0.42, 0.14)
_SUPPORT_IN_SUIT: Final = -3.87
_SUPPORT_PLAIN_ACE: Final = 1.02
_SUPPORT_RUN: Final = 0.83
_SUPPORT_KINGS: Final = 0.54
_SUPPORT_IN_NO_TRUMP: Final = -2.12


class Estimate(NamedTuple):
    """Tricks to expect, and how far they may be off."""

    mean: float
    spread: float


class Shape(NamedTuple):
    """A hand seen from one denomination: the place from the top of every card, by suit."""

    trumps: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]


def estimate(rules: Rules, hand: Cards, denomination: Denomination) -> Estimate:
    """The tricks of the declarer's side when *hand* declares, before partner is heard."""
    shape = shape_of(rules, hand, denomination)
    scale = rules.hand_size / FITTED_TO
    mean = _in_suit(shape, scale) if denomination.is_suit else _in_no_trump(rules, shape, scale)
    if rules.teams == rules.seats:  # nobody has a partner
        mean += (_SUPPORT_IN_SUIT if denomination.is_suit else _SUPPORT_IN_NO_TRUMP) * scale
    return Estimate(mean, spread_of(mean, scale))


def spread_of(mean: float, scale: float) -> float:
    """How far an estimate may be off: strong hands are surer."""
    return max(0.9, 1.85 - 0.17 * max(0.0, mean / scale - 7)) * scale


def support(rules: Rules, hand: Cards, denomination: Denomination) -> float:
    """How many tricks more than an average hand this one brings to a partner's contract."""
    shape = shape_of(rules, hand, denomination)
    scale = rules.hand_size / FITTED_TO
    if not denomination.is_suit:
        return _support_in_no_trump(rules, shape, scale)
    mean = _SUPPORT_IN_SUIT * scale
    for place in shape.trumps:
        mean += _SUPPORT[place] if place < len(_SUPPORT) else _SUPPORT_TRUMP
    for cards in shape.sides:
        mean += _SUPPORT_ACE * cards.count(0)
        if len(cards) < len(_SUPPORT_SHORT) and len(shape.trumps) >= 2 * scale:
            mean += _SUPPORT_SHORT[len(cards)]
    return mean


def shape_of(rules: Rules, hand: Cards, denomination: Denomination) -> Shape:
    """Sort *hand* for one denomination; jokers in no trump count as trumps."""
    places = _places(rules, denomination)
    suit = rules.rankings[denomination].suit
    held: list[list[int]] = [[] for _ in range(5)]
    for card in card_list(hand):
        held[suit[card]].append(places[card])
    trump = int(denomination) if denomination.is_suit else 4
    sides = (s for s in range(4) if s != trump)
    return Shape(tuple(sorted(held[trump])), tuple(tuple(sorted(held[s])) for s in sides))


@lru_cache(maxsize=64)
def _places(rules: Rules, denomination: Denomination) -> tuple[int, ...]:
    """By card: how many different cards of its suit are stronger."""
    ranking = rules.rankings[denomination]
    pack = set(rules.pack)
    return tuple(
        sum(
            ranking.suit[other] == suit and ranking.power[suit][other] > ranking.power[suit][card]
            for other in pack
        )
        for card, suit in enumerate(ranking.suit)
    )


def _in_suit(shape: Shape, scale: float) -> float:
    length = len(shape.trumps)
    mean = (_IN_SUIT + _by_length(length / scale)) * scale
    for place, first, second in zip(range(4), *zip(*_TRUMPS, strict=True), strict=True):
        held = shape.trumps.count(place)
        mean += first * min(1, held) + second * max(0, held - 1)
    short = _SHORT_WITH_MANY if length >= 5 * scale else _SHORT
    for cards in shape.sides:
        aces, kings = cards.count(0), cards.count(1)
        mean += _ACES[0] * min(1, aces) + _ACES[1] * max(0, aces - 1)
        if aces and kings:
            mean += _ACE_KING
        if not aces and kings >= 2:
            mean += _TWO_KINGS
        if len(cards) < len(short) and length:
            mean += short[len(cards)] * scale
    return mean


def _by_length(length: float) -> float:
    low = min(int(length), len(_LENGTH) - 2)
    return _LENGTH[low] + (min(length, len(_LENGTH) - 1) - low) * (_LENGTH[low + 1] - _LENGTH[low])


def _in_no_trump(rules: Rules, shape: Shape, scale: float) -> float:
    mean = _IN_NO_TRUMP * scale + len(shape.trumps)
    every = rules.ruleset.deck.copies
    for cards in shape.sides:
        aces, kings = cards.count(0), cards.count(1)
        mean += _PLAIN_ACE * aces
        if aces >= every and kings:
            mean += _TOP_RUN[kings >= every and every > 1]
        elif aces and kings:
            mean += _ACE_AND_KING
        if aces >= every:
            mean += _LONG[kings > 0] * max(0.0, len(cards) - 4 * scale)
    stopped = all(cards.count(0) for cards in shape.sides)
    if not stopped and sum(cards.count(0) for cards in shape.sides) < _MANY_ACES * scale:
        mean += _OPEN_SUIT * scale
    return mean


def _support_in_no_trump(rules: Rules, shape: Shape, scale: float) -> float:
    mean = _SUPPORT_IN_NO_TRUMP * scale + len(shape.trumps)
    for cards in shape.sides:
        aces, kings = cards.count(0), cards.count(1)
        mean += _SUPPORT_PLAIN_ACE * aces
        if aces >= rules.ruleset.deck.copies and kings:
            mean += _SUPPORT_RUN
        elif kings and (aces or kings >= 2):
            mean += _SUPPORT_KINGS
    return mean

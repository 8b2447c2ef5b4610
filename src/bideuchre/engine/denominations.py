"""Trump suits and no trumps, and how cards compare in each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple

from .cards import FACES, JACK, JOKER, ONE, Card, Cards, other_of_colour
from .errors import NotationError


class Denomination(IntEnum):
    """What a hand is played in: a trump suit, high no trump or low no trump."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    HIGH = 4
    LOW = 5

    @property
    def is_suit(self) -> bool:
        """Whether there is a trump suit."""
        return self < Denomination.HIGH

    def __str__(self) -> str:
        return DENOMINATION_TEXTS[self]


SUIT_DENOMINATIONS: Final = tuple(d for d in Denomination if d.is_suit)
DENOMINATION_TEXTS: Final[Mapping[Denomination, str]] = {
    Denomination.CLUBS: "C",
    Denomination.DIAMONDS: "D",
    Denomination.HEARTS: "H",
    Denomination.SPADES: "S",
    Denomination.HIGH: "NT",
    Denomination.LOW: "LOW",
}
_BY_TEXT: Final = {text: value for value, text in DENOMINATION_TEXTS.items()}

JOKER_SUIT: Final = 4
"""The effective suit of a joker where there is no trump."""

LED_SUITS: Final = 5
_TRUMP: Final = 100
_RIGHT: Final = 20
_LEFT: Final = 19
_JOKER: Final = 21


def parse_denomination(text: str) -> Denomination:
    """Read ``C``, ``D``, ``H``, ``S``, ``NT`` or ``LOW``."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise NotationError("a denomination", text) from None


class Ranking(NamedTuple):
    """How cards compare in one denomination."""

    suit: tuple[int, ...]
    """Effective suit of each card."""

    power: tuple[tuple[int, ...], ...]
    """By led suit, then card: what it is worth in the trick; 0 cannot win."""

    follow: tuple[Cards, ...]
    """By led suit: all copies of the cards that follow it, as a mask."""


def build_ranking(denomination: Denomination, *, bowers: bool) -> Ranking:
    """Work out suits and powers of all cards in *denomination*."""
    trump = int(denomination) if denomination.is_suit else None
    suit = tuple(_effective_suit(card, trump, bowers) for card in range(FACES))
    low = denomination is Denomination.LOW
    power = tuple(
        tuple(_power(card, suit[card], led, trump, bowers, low) for card in range(FACES))
        for led in range(LED_SUITS)
    )
    follow = tuple(
        sum(7 * ONE[card] for card in range(FACES) if suit[card] == led) for led in range(LED_SUITS)
    )
    return Ranking(suit, power, follow)


def is_right(card: Card, trump: int) -> bool:
    """Whether *card* is the right bower of *trump*."""
    return card == trump * 8 + JACK


def is_left(card: Card, trump: int) -> bool:
    """Whether *card* is the left bower of *trump*."""
    return card == other_of_colour(trump) * 8 + JACK


def _effective_suit(card: Card, trump: int | None, bowers: bool) -> int:
    if card == JOKER:
        return JOKER_SUIT if trump is None else trump
    if trump is not None and bowers and is_left(card, trump):
        return trump
    return card // 8


def _power(card: Card, suit: int, led: int, trump: int | None, bowers: bool, low: bool) -> int:
    strength = _strength(card, trump, bowers, low)
    if trump is not None and suit == trump:
        return _TRUMP + strength
    if card == JOKER:
        return _TRUMP + strength
    return strength if suit == led else 0


def _strength(card: Card, trump: int | None, bowers: bool, low: bool) -> int:
    if card == JOKER:
        return _JOKER
    if trump is not None and bowers:
        if is_right(card, trump):
            return _RIGHT
        if is_left(card, trump):
            return _LEFT
    rank = card % 8 + 1
    return 9 - rank if low else rank

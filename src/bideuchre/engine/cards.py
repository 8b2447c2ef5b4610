"""Cards as numbers: a face is a small int, a hand a multiset in base 8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from .errors import NotationError

Card: TypeAlias = int
"""A face: suit * 8 + rank; the two jacks of hearts are the same card."""

Cards: TypeAlias = int
"""A multiset of cards in base 8: digit n says how many copies of face n."""

SUITS: Final = "CDHS"
"""Clubs, diamonds, hearts, spades: the other suit of a colour is ``3 - suit``."""

RANKS: Final = "789TJQKA"
JACK: Final = RANKS.index("J")
ACE: Final = RANKS.index("A")
JOKER: Final[Card] = 32
JOKER_TEXT: Final = "JOKER"
FACES: Final = 33
_TEXTS: Final = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER_TEXT)
MOST_COPIES: Final = 7

ONE: Final[tuple[Cards, ...]] = tuple(1 << 3 * card for card in range(FACES))
"""One copy of each card, as a multiset."""

ONES: Final[Cards] = sum(ONE)
NO_CARDS: Final[Cards] = 0


def other_of_colour(suit: int) -> int:
    """The suit of the same colour: spades for clubs, hearts for diamonds."""
    return 3 - suit


def size(cards: Cards) -> int:
    """How many cards there are, copies counted."""
    return (
        (cards & ONES).bit_count()
        + 2 * (cards >> 1 & ONES).bit_count()
        + 4 * (cards >> 2 & ONES).bit_count()
    )


def copies(cards: Cards, card: Card) -> int:
    """How many copies of *card* are among *cards*."""
    return cards >> 3 * card & 7


def one_of_each(cards: Cards) -> Cards:
    """One copy of every face that is among *cards*."""
    return (cards | cards >> 1 | cards >> 2) & ONES


def faces(cards: Cards) -> Iterator[Card]:
    """The distinct cards, lowest first."""
    left = one_of_each(cards)
    while left:
        low = left & -left
        yield (low.bit_length() - 1) // 3
        left ^= low


def card_list(cards: Cards) -> list[Card]:
    """Every card, copies side by side, lowest first."""
    return [card for card in faces(cards) for _ in range(copies(cards, card))]


def gather(cards: Iterable[Card]) -> Cards:
    """The multiset of the given cards."""
    return sum(ONE[card] for card in cards)


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether *hand* has every card of *cards*, copies counted."""
    return all(copies(hand, card) >= copies(cards, card) for card in faces(cards))


def parse_card(text: str) -> Card:
    """Read a card such as ``JH``.

    >>> parse_card("JH")
    20
    """
    if text == JOKER_TEXT:
        return JOKER
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return SUITS.index(text[1]) * 8 + RANKS.index(text[0])
    raise NotationError("a card", text)


def format_card(card: Card) -> str:
    """Write a card: rank, then suit."""
    return _TEXTS[card]


def parse_cards(text: str) -> Cards:
    """Read cards parted by spaces or commas.

    >>> format_cards(parse_cards("JH 9C, JH"))
    '9C JH JH'
    """
    held = NO_CARDS
    for token in text.replace(",", " ").split():
        card = parse_card(token)
        if copies(held, card) == MOST_COPIES:
            raise NotationError("a hand that can be", text)
        held += ONE[card]
    return held


def format_cards(cards: Cards, separator: str = " ") -> str:
    """Write cards, lowest first."""
    return separator.join(card_texts(cards))


def card_texts(cards: Cards) -> list[str]:
    """Every card as a text, lowest first."""
    return [_TEXTS[card] for card in card_list(cards)]

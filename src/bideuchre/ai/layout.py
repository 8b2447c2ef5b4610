"""Cards renumbered for one denomination, so that comparing them is a few mask operations.

Bits run from the weakest card to the strongest: side suits rank by rank in the low bits, trumps
on top, the copies of a face side by side. The lowest card of a mask is ``mask & -mask``, the
highest its bit length, and what beats a card is one look in a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bideuchre.engine import JOKER, Card, Cards, Denomination, Rules, copies, faces

Mask = int
"""A set of single cards, one bit each."""

SUITS_AND_JOKERS = 5


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The numbering of one denomination."""

    card_at: tuple[Card, ...]
    """By bit: the face."""

    suit_at: tuple[int, ...]
    """By bit: the effective suit."""

    suit_mask: tuple[Mask, ...]
    """By effective suit: all its cards."""

    beaten_by: tuple[Mask, ...]
    """By bit: the cards that take the trick from it."""

    trumps: Mask
    places: tuple[int, ...]
    """By face: its lowest bit, or -1."""

    def mask(self, cards: Cards) -> Mask:
        """The lowest bits of each face, as many as there are copies."""
        mask = 0
        for card in faces(cards):
            mask |= ((1 << copies(cards, card)) - 1) << self.places[card]
        return mask

    def split(self, cards: Cards, rest: Cards) -> tuple[Mask, Mask]:
        """Two masks for two multisets that share a pack: copies get different bits."""
        first, second = self.mask(cards), 0
        for card in faces(rest):
            held = copies(cards, card)
            second |= ((1 << copies(rest, card)) - 1) << (self.places[card] + held)
        return first, second


@lru_cache(maxsize=64)
def layout_of(rules: Rules, denomination: Denomination) -> Layout:
    """The numbering for *denomination*, made once."""
    ranking = rules.rankings[denomination]
    suit, power = ranking.suit, ranking.power
    trump = int(denomination) if denomination.is_suit else suit[JOKER]

    def strength(card: Card) -> tuple[bool, int, int]:
        return suit[card] == trump, power[suit[card]][card], suit[card]

    card_at = tuple(sorted(rules.pack, key=strength))
    trumps = sum(1 << bit for bit, card in enumerate(card_at) if suit[card] == trump)
    last_wins = rules.last_copy_wins
    beaten_by = []
    for card in card_at:
        own = power[suit[card]][card]
        mask = 0 if suit[card] == trump else trumps
        for other, rival in enumerate(card_at):
            theirs = power[suit[card]][rival]
            same = suit[rival] == suit[card]
            if same and (theirs > own or (last_wins and theirs == own)):
                mask |= 1 << other
        beaten_by.append(mask)
    return Layout(
        card_at=card_at,
        suit_at=tuple(suit[card] for card in card_at),
        suit_mask=tuple(
            sum(1 << bit for bit, card in enumerate(card_at) if suit[card] == s)
            for s in range(SUITS_AND_JOKERS)
        ),
        beaten_by=tuple(beaten_by),
        trumps=trumps,
        places=tuple(card_at.index(card) if card in card_at else -1 for card in range(33)),
    )

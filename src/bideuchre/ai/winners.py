"""Which cards of a hand win when it plays alone and leads every suit from the top."""

from __future__ import annotations

from typing import Final

from bideuchre.engine import Card, Cards, Denomination, Rules, card_list

from .evaluating import FITTED_TO, estimate
from .outlook import below

# By how many stronger cards are out: none, one, two, three; more hardly ever win.
_BY_STRONGER: Final = (1.0, 0.35, 0.12, 0.06)
_RARELY: Final = 0.02
_TRUMPS_MORE: Final = 0.15
"""A trump may also win by ruffing, or by what it makes others spend."""


LOGISTIC: Final = 1.7
"""Odds over this lie about as a normal number does."""


def lone_values(rules: Rules, hand: Cards, where: Denomination) -> list[tuple[Card, float]]:
    """Each card with the chance that it wins a trick in a lone hand, copies one by one."""
    ranking = rules.rankings[where]
    held: dict[int, list[Card]] = {}
    for card in card_list(hand):
        held.setdefault(ranking.suit[card], []).append(card)
    values: list[tuple[Card, float]] = []
    for suit, cards in held.items():
        power = ranking.power[suit]
        out = [power[c] for c in card_list(rules.deck - hand) if ranking.suit[c] == suit]
        for place, card in enumerate(sorted(cards, key=lambda c: (-power[c], c))):
            value = _chance(sum(other > power[card] for other in out), place, len(out))
            if where.is_suit and suit == int(where):
                value = min(1.0, value + _TRUMPS_MORE)
            values.append((card, value))
    return values


def _chance(stronger: int, place: int, out: int) -> float:
    """By the stronger cards out, or by length: two or so of those out fall to every lead."""
    by_rank = _BY_STRONGER[stronger] if stronger < len(_BY_STRONGER) else _RARELY
    by_length = 1 - out / (2 * place) + 0.25 if place else 0.0
    return max(by_rank, min(1.0, by_length))


def chance_alone(rules: Rules, hand: Cards, where: Denomination, help_: int, tricks: int) -> float:
    """The chance to take *tricks* alone, with *help_* cards to be changed first.

    Fitted to some 600 strong hands, each played out with 60 deals of the other cards.
    """
    values = sorted(value for _, value in lone_values(rules, hand, where))
    kept = values[help_:]
    short = max(0.0, tricks - help_ - sum(kept))
    behind = (rules.hand_size - estimate(rules, hand, where).mean) * FITTED_TO / rules.hand_size
    odds = 1.68 - 0.815 * short - 0.593 * behind
    return below(odds / LOGISTIC)

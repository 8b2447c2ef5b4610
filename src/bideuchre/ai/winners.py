"""Which cards of a hand win when it plays alone and leads every suit from the top."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bideuchre.engine import Card, Cards, Denomination, Rules, card_list

from .evaluating import FITTED_TO, Shape, shape_of
from .outlook import below

# By how many stronger cards are out: none, one, two, three; more hardly ever win.
_BY_STRONGER: Final = (1.0, 0.35, 0.12, 0.06)
_RARELY: Final = 0.02
_TRUMPS_MORE: Final = 0.15
"""What a trump has beyond its rank, for itself and for each trump that is led before it."""


LOGISTIC: Final = 1.55
"""Odds over this lie about as a normal number does, a little surer at the ends."""


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
                value = min(1.0, value + _TRUMPS_MORE * (1 + place))
            values.append((card, value))
    return values


def _chance(stronger: int, place: int, out: int) -> float:
    """By the stronger cards out, or by length: two or so of those out fall to every lead."""
    by_rank = _BY_STRONGER[stronger] if stronger < len(_BY_STRONGER) else _RARELY
    by_length = 1 - out / (2 * place) + 0.25 if place else 0.0
    return max(by_rank, min(1.0, by_length))


@lru_cache(maxsize=256)
def chance_alone(rules: Rules, hand: Cards, where: Denomination, help_: int, tricks: int) -> float:
    """The chance to take *tricks* alone, with *help_* cards to be changed first.

    Fitted to some 700 strong hands, each played out alone with a score of deals.
    """
    spare = rules.hand_size - tricks + help_
    shape = shape_of(rules, hand, where)
    if where.is_suit:
        odds = _odds_in_suit(rules, shape, spare)
    else:
        values = sorted(value for _, value in lone_values(rules, hand, where))
        odds = _odds_in_no_trump(rules, shape, values[spare:])
    return below(odds / LOGISTIC)


def _odds_in_suit(rules: Rules, shape: Shape, spare: int) -> float:
    """Bowers, length, and the losers that no exchange can mend."""
    scale, every = rules.hand_size / FITTED_TO, rules.ruleset.deck.copies
    trumps = len(shape.trumps)
    winners = sum(_sure(side, every) for side in shape.sides)
    losers = max(0, rules.hand_size - trumps - winners - spare)
    rights, lefts = (2 * shape.trumps.count(place) / every for place in (0, 1))
    return -4.58 + 1.69 * rights + 0.61 * lefts - 1.02 * losers + 0.18 * trumps / scale


def _odds_in_no_trump(rules: Rules, shape: Shape, kept: list[float]) -> float:
    """Winners, aces, and long suits with nothing above them."""
    scale, every = rules.hand_size / FITTED_TO, rules.ruleset.deck.copies
    short = (len(kept) - sum(kept)) / scale
    aces = sum(2 * side.count(0) / every for side in shape.sides)
    runs = sum(
        max(0.0, len(side) - 4 * scale)
        for side in shape.sides
        if side.count(0) >= every and side.count(1)
    )
    return -6.39 + 0.41 * (9 - short) + 0.36 * aces + 0.55 * runs


def _sure(side: tuple[int, ...], copies: int) -> int:
    """How many cards of a side suit nothing can beat: those under an unbroken run from the top."""
    sure = place = 0
    while (held := side.count(place)) > 0:
        sure += held
        if held < copies:
            break
        place += 1
    return sure

"""What a hand is worth in a denomination: tricks its side can expect, before partner is heard."""

from __future__ import annotations

from typing import NamedTuple

from bideuchre.engine import Cards, Denomination, Rules, card_list

SPREAD_IN_SUIT = 1.75
SPREAD_IN_NO_TRUMP = 2.03
TRICKS_OF_TABLE = 12
"""The table was fitted to hands of twelve tricks; other games take their share of the constant."""


class Estimate(NamedTuple):
    """Tricks to expect, and how far they may be off."""

    mean: float
    spread: float


def estimate(rules: Rules, hand: Cards, denomination: Denomination) -> Estimate:
    """The tricks of the declarer's side when *hand* declares in *denomination*."""
    scale = rules.hand_size / TRICKS_OF_TABLE
    held = _held(rules, hand, denomination)
    if denomination.is_suit:
        return Estimate(_in_suit(rules, held, int(denomination), scale), SPREAD_IN_SUIT)
    return Estimate(_in_no_trump(held, scale), SPREAD_IN_NO_TRUMP)


def _held(rules: Rules, hand: Cards, denomination: Denomination) -> list[list[int]]:
    """By suit: how many different stronger cards there are than each card held, best first."""
    places = _places(rules, denomination)
    ranking = rules.rankings[denomination]
    held: list[list[int]] = [[] for _ in range(5)]
    for card in card_list(hand):
        held[ranking.suit[card]].append(places[card])
    for places_held in held:
        places_held.sort()
    return held


def _places(rules: Rules, denomination: Denomination) -> dict[int, int]:
    ranking = rules.rankings[denomination]
    faces_ = sorted(set(rules.pack))
    return {
        card: sum(
            ranking.suit[other] == ranking.suit[card]
            and ranking.power[ranking.suit[card]][other] > ranking.power[ranking.suit[card]][card]
            for other in faces_
        )
        for card in faces_
    }


def _in_suit(rules: Rules, held: list[list[int]], trump: int, scale: float) -> float:
    mean = 2.84 * scale
    trumps = held[trump]
    for place in trumps:
        mean += (1.05, 0.8, 0.55)[place] if place < 3 else 0.4
    for suit in range(4):
        if suit == trump:
            continue
        cards = held[suit]
        aces = cards.count(0)
        mean += 0.7 * min(1, aces) + 0.65 * max(0, aces - 1)
        if len(cards) == 0:
            mean += 0.75 if trumps else 0.0
        elif len(cards) == 1:
            mean += 0.4 if trumps else 0.0
    return mean


def _in_no_trump(held: list[list[int]], scale: float) -> float:
    mean = 4.03 * scale
    for cards in held:
        aces, kings = cards.count(0), cards.count(1)
        mean += 0.71 * min(1, aces) + 0.6 * max(0, aces - 1)
        if aces >= 2 and kings:
            mean += 0.85
        if aces >= 2 and len(cards) > 4:
            mean += 0.55 * (len(cards) - 4)
    return mean


def support(rules: Rules, hand: Cards, denomination: Denomination) -> float:
    """How many tricks more than an average hand this one brings to a partner's contract."""
    held = _held(rules, hand, denomination)
    scale = rules.hand_size / TRICKS_OF_TABLE
    if not denomination.is_suit:
        aces = sum(cards.count(0) for cards in held)
        kings = sum(cards.count(1) for cards in held)
        return 0.6 * (aces - 2 * scale) + 0.2 * (kings - 2 * scale)
    trumps = held[int(denomination)]
    aces = sum(cards.count(0) for suit, cards in enumerate(held) if suit != int(denomination))
    bowers = sum(place < 2 for place in trumps)
    others = len(trumps) - bowers
    return 0.7 * (bowers - scale) + 0.25 * (others - 2.5 * scale) + 0.55 * (aces - 1.5 * scale)

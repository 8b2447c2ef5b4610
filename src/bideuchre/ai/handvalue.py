"""What cards are worth for the tricks to come: the price of spending one now."""

from __future__ import annotations

from bideuchre.engine import Card

from .counting import Count

# By how many stronger cards are out (0 to 4), then by how many cards guard it (0 to 3).
_PLAIN = (
    (1.0, 1.0, 1.0, 1.0),
    (0.25, 0.45, 0.5, 0.55),
    (0.1, 0.22, 0.3, 0.35),
    (0.05, 0.1, 0.18, 0.22),
    (0.01, 0.03, 0.06, 0.1),
)
_TRUMPS = (
    (1.0, 1.0, 1.0, 1.0),
    (0.5, 0.75, 0.8, 0.85),
    (0.4, 0.55, 0.65, 0.7),
    (0.35, 0.45, 0.5, 0.55),
    (0.3, 0.36, 0.4, 0.45),
)


def suit_value(count: Count, held: list[Card], suit: int) -> float:
    """The tricks to expect from the cards *held* in one suit, strongest first."""
    if suit == count.trump:
        return _trump_value(count, held)
    out = len(count.out[suit])
    guards = len(held) - 1
    value = 0.0
    for round_, card in enumerate(held):
        by_rank = _PLAIN[min(4, count.above(card))][min(3, guards)]
        by_length = max(0.0, 1 - out / (3 * round_)) if round_ else 0.0
        value += max(by_rank, by_length) * (1 - _ruff_risk(count, suit, 3 * round_))
    return value


def _trump_value(count: Count, held: list[Card]) -> float:
    if not count.opponents_may_trump():
        # Each is a trick of its own; the stronger only by a hair.
        return sum(1.0 + 0.001 * count.strength[card] for card in held)
    guards = len(held) - 1
    return sum(_TRUMPS[min(4, count.above(card))][min(3, guards)] for card in held)


def _ruff_risk(count: Count, suit: int, seen: int) -> float:
    if count.trump is None or suit == count.trump:
        return 0.0
    safe = 1.0
    for seat in count.opponents:
        safe *= 1 - count.chance_of_ruff(seat, suit, seen=seen)
    return 1 - safe

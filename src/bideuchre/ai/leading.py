"""What speaks for leading a suit, beyond the trick it may win."""

from __future__ import annotations

from bideuchre.engine import Card, Seat

from .counting import Count

PULLED = 0.25
"""What it is worth to take a trump from an opponent."""

PARTNERS_TRUMP = 0.2
"""What it costs to take one from a partner."""

DEFENDER_LEADS_TRUMP = -0.5
KEEPS_LEAD = 0.2
GIVES_RUFF = 0.3
RETURNS_SUIT = 0.3


def lead_bonus(count: Count, held: dict[int, list[Card]], card: Card, chance: float) -> float:
    """Points for pulling trump, keeping the lead, giving a ruff and returning partner's suit."""
    suit = count.suit[card]
    if suit == count.trump:
        return KEEPS_LEAD * chance + _pull(count, card, chance)
    bonus = KEEPS_LEAD * chance
    if count.trump is None:
        bonus += _no_trump(count, held, card)
    return bonus


def _pull(count: Count, card: Card, chance: float) -> float:
    trump = count.trump
    assert trump is not None
    drawn = sum(min(1.0, count.expected(seat, trump)) for seat in count.opponents)
    ours = sum(min(1.0, count.expected(seat, trump)) for seat in count.partners)
    if not _declaring(count):
        return DEFENDER_LEADS_TRUMP if drawn > 0.3 else -PARTNERS_TRUMP * ours
    if not count.opponents_may_trump():
        return -PARTNERS_TRUMP * ours
    return PULLED * drawn - PARTNERS_TRUMP * ours * 0.5


def _no_trump(count: Count, held: dict[int, list[Card]], card: Card) -> float:
    suit = count.suit[card]
    length = len(held[suit])
    bonus = 0.04 * length
    if suit in _partners_suits(count):
        bonus += RETURNS_SUIT
    return bonus


def _partners_suits(count: Count) -> set[int]:
    """The suits a partner chose to lead before anybody else did."""
    view = count.view
    in_trick = view.rules.seats - len(view.sitting_out)
    led: dict[int, Seat] = {}
    for seat, card in view.plays[::in_trick]:
        led.setdefault(count.suit[card], seat)
    return {suit for suit, seat in led.items() if seat in count.partners}


def _declaring(count: Count) -> bool:
    view = count.view
    assert view.contract is not None
    return (view.contract.seat - view.seat) % view.rules.teams == 0

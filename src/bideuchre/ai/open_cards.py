"""What every card that may be played is worth when all cards lie open."""

from __future__ import annotations

from typing import Final

from bideuchre.engine import ONE, Card, Playing

from .fast import load
from .layout import layout_of

STEPS: Final = 200_000
"""As a rule enough for eight cards in each hand."""

_solver = load("solver")


def open_tricks(table: Playing, steps: int = STEPS) -> dict[Card, int | None]:
    """By card that may be played: the tricks that the declarer's side still takes.

    Both sides play their best; the trick on the table counts with the tricks. None where *steps*
    did not suffice to tell.
    """
    settled = table.settled
    rules, declarer = settled.rules, settled.contract.seat
    layout = layout_of(rules, settled.contract.denomination)
    hands, before = [], 0
    for seat, hand in enumerate(table.hands):
        held = 0 if seat in settled.sitting_out else hand
        hands.append(layout.split(before, held)[1])
        before += held
    led, best, holder = -1, 0, table.to_act
    for seat, card in table.trick:
        bit = layout.split(before, ONE[card])[1].bit_length() - 1
        if led < 0 or layout.beaten_by[best] >> bit & 1:
            best, holder = bit, seat
        led = layout.suit_at[bit] if led < 0 else led
        before += ONE[card]
    bits, tricks, _ = _solver.solve_cards(
        hands,
        settled.following,
        tuple(int((seat - declarer) % rules.teams == 0) for seat in range(rules.seats)),
        table.to_act,
        led,
        best,
        holder,
        settled.cards_a_trick - len(table.trick),
        settled.cards_a_trick,
        layout.suit_at,
        layout.suit_mask,
        layout.beaten_by,
        layout.trumps,
        steps,
    )
    return {
        layout.card_at[bit]: None if taken == _solver.UNKNOWN else taken
        for bit, taken in zip(bits, tricks, strict=True)
    }

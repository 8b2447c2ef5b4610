"""The exact result of an ending with all cards open, for every card that may be played."""

from __future__ import annotations

from .endings import UNKNOWN, Ending


def solve_cards(
    hands: list[int],
    after: tuple[int, ...],
    side: tuple[int, ...],
    seat: int,
    led: int,
    best: int,
    holder: int,
    waiting: int,
    per_trick: int,
    suit_at: tuple[int, ...],
    suit_mask: tuple[int, ...],
    beaten_by: tuple[int, ...],
    trumps: int,
    budget: int,
) -> tuple[list[int], list[int], int]:
    """The bits that *seat* may play, the tricks of the declarer's side with each, the steps.

    Cards are bits of a `Layout`. *led* is the suit led (-1 on lead), *best* the bit that holds
    the trick and *holder* its seat; *waiting* seats have still to play to it, *seat* among them.
    *side* is 1 for the declarer's side, by seat. The trick on the table counts with the tricks;
    after *budget* steps the cards that are left have `UNKNOWN`.
    """
    present = 0
    for hand in hands:
        present |= hand
    own = hands[seat]
    legal = own
    if led >= 0:
        legal = own & suit_mask[led] or own
        present |= 1 << best
    places: list[int] = []
    for bit in range(len(suit_at)):
        if present >> bit & 1:
            places.append(bit)
    ending = Ending(
        [_squeeze(hand, places) for hand in hands],
        after,
        side,
        per_trick,
        [_squeeze(suit, places) for suit in suit_mask],
        [suit_at[bit] for bit in places],
        [_squeeze(beaten_by[bit], places) for bit in places],
        _squeeze(trumps, places),
        budget,
    )
    if led >= 0:
        best = places.index(best)
    alike = ending.start(_squeeze(present, places), _squeeze(own, places).bit_count())
    bits: list[int] = []
    tricks: list[int] = []
    moves = _squeeze(legal, places)
    value = UNKNOWN
    for bit in range(len(places)):
        card = 1 << bit
        if card & moves:
            if not card & alike:
                suit = ending.suits[ending.suit_at[bit]]
                like = moves & alike & suit & card - 1
                value = tricks[bits.index(places[like.bit_length() - 1])]
            elif ending.steps <= budget:
                value = ending.value(bit, seat, led, best, holder, waiting, value)
            else:
                value = UNKNOWN
            bits.append(places[bit])
            tricks.append(value)
    return bits, tricks, ending.steps


def _squeeze(mask: int, places: list[int]) -> int:
    """The mask with only the bits at *places*, side by side."""
    squeezed = 0
    for number in range(len(places)):
        if mask >> places[number] & 1:
            squeezed |= 1 << number
    return squeezed

"""The fast playout: one hand finished by a rule-of-thumb policy, all in ints and lists.

This is the one place where style yields to speed. A test replays its tricks through the engine.
"""

from __future__ import annotations

from collections.abc import Sequence


def playout(
    hands: list[int],
    after: Sequence[int],
    side: Sequence[int],
    declarer: int,
    seat: int,
    led: int,
    best: int,
    holder: int,
    waiting: int,
    seats_playing: int,
    suit_at: Sequence[int],
    suit_mask: Sequence[int],
    beaten_by: Sequence[int],
    trumps: int,
) -> int:
    """Play *hands* (masks, changed in place) to the end; return the tricks of the declarer's side.

    *seat* plays next; *led* is the suit led (-1 on lead), *best* the bit that holds the trick and
    *holder* its seat; *waiting* seats have still to play to the trick, *seat* among them.
    *side* is 1 for the declarer's side, by seat; seats sitting out hold nothing.
    """
    live = 0
    for hand in hands:
        live |= hand
    won = 0
    while True:
        hand = hands[seat]
        if led < 0:
            card = _lead(
                hand, live & ~hand, seat == declarer, side[seat], suit_mask, beaten_by, trumps
            )
            led = suit_at[card.bit_length() - 1]
            best = card.bit_length() - 1
            holder = seat
        else:
            legal = hand & suit_mask[led] or hand
            beating = legal & beaten_by[best]
            if not beating:
                card = legal & -legal
            elif side[holder] == side[seat] and (
                waiting == 1 or not beaten_by[best] & live & ~hand
            ):
                rest = legal & ~beating
                card = rest & -rest if rest else legal & -legal
            elif side[holder] == side[seat]:
                card = legal & -legal
            elif waiting == 1:
                card = beating & -beating
            else:
                follows = legal & suit_mask[led] != 0
                out = live & ~hand
                card = _cover(beating, follows, out, waiting, beaten_by, trumps) or legal & -legal
            if card & beating:
                best, holder = card.bit_length() - 1, seat
        hands[seat] = hand ^ card
        live ^= card
        waiting -= 1
        if waiting:
            seat = after[seat]
            continue
        won += side[holder]
        if not hands[holder]:
            return won
        seat, led, waiting = holder, -1, seats_playing


def _lead(
    hand: int,
    out: int,
    declares: bool,
    side: int,
    suit_mask: Sequence[int],
    beaten_by: Sequence[int],
    trumps: int,
) -> int:
    """Draw trumps from the top, cash what cannot be beaten, else the lowest card."""
    own = hand & trumps
    if own and out & trumps and side:
        top = own.bit_length() - 1
        if declares or not beaten_by[top] & out:
            return 1 << top
    plain = hand & ~trumps
    for suit in suit_mask:
        held = plain & suit
        if held:
            top = held.bit_length() - 1
            if not beaten_by[top] & out & ~trumps:
                return 1 << top
    if own and not out & trumps and not plain:
        return own & -own
    if plain:
        return plain & -plain
    top = hand.bit_length() - 1
    return hand & -hand if beaten_by[top] & out else 1 << top


def _cover(
    beating: int, follows: bool, out: int, waiting: int, beaten_by: Sequence[int], trumps: int
) -> int:
    """Over an opponent's card, with others still to play; 0 for a low card.

    Out of the suit: the cheapest ruff. In the suit: the top card if nothing but a ruff beats it,
    or in third seat.
    """
    if not follows:
        return beating & -beating
    top = beating.bit_length() - 1
    if (
        waiting <= 2
        or not beaten_by[top] & out & ~trumps
        or (beating & trumps and not beaten_by[top] & out)
    ):
        return 1 << top
    return 0

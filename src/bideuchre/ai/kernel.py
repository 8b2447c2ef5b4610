"""The fast playout: one hand finished by a rule-of-thumb policy, all in ints and lists.

This is the one place where style yields to speed. A test walks its choices through the engine.
Cards are bits of a `Layout`; a card is a mask of one bit.
"""

from __future__ import annotations


def playout(
    hands: list[int],
    after: tuple[int, ...],
    side: tuple[int, ...],
    declarer: int,
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
) -> int:
    """Play *hands* (changed in place) to the end; return the tricks of the declarer's side.

    *seat* plays next; *led* is the suit led (-1 on lead), *best* the bit that holds the trick and
    *holder* its seat; *waiting* seats have still to play to it, *seat* among them. *side* is 1
    for the declarer's side, by seat; seats that sit out hold nothing.
    """
    live = 0
    for hand in hands:
        live |= hand
    won = 0
    while True:
        hand = hands[seat]
        if led < 0:
            out = live & ~hand
            declares = seat == declarer
            card = lead(hand, out, side[seat], declares, suit_mask, beaten_by, trumps)
            best = card.bit_length() - 1
            led = suit_at[best]
            holder = seat
        else:
            legal = hand & suit_mask[led] or hand
            beating = legal & beaten_by[best]
            card = legal & -legal
            if beating:
                if side[holder] != side[seat]:
                    if waiting == 1:
                        card = beating & -beating
                    else:
                        follows = hand & suit_mask[led] != 0
                        out = live & ~hand
                        card = cover(legal, beating, follows, out, waiting, beaten_by, trumps)
                elif card & beating:
                    card = under_partner(legal, beating)
                if card & beating:
                    best = card.bit_length() - 1
                    holder = seat
        hands[seat] = hand ^ card
        live ^= card
        waiting -= 1
        if waiting:
            seat = after[seat]
            continue
        won += side[holder]
        if not hands[holder]:
            return won
        seat = holder
        led = -1
        waiting = per_trick


def lead(
    hand: int,
    out: int,
    ours: int,
    declares: bool,
    suit_mask: tuple[int, ...],
    beaten_by: tuple[int, ...],
    trumps: int,
) -> int:
    """Draw trumps from the top, cash what cannot be beaten in its suit, else the lowest card."""
    own = hand & trumps
    if own and ours and out & trumps:
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
    if plain:
        return plain & -plain
    top = hand.bit_length() - 1
    return hand & -hand if beaten_by[top] & out else 1 << top


def cover(
    legal: int,
    beating: int,
    follows: bool,
    out: int,
    waiting: int,
    beaten_by: tuple[int, ...],
    trumps: int,
) -> int:
    """Over an opponent's card, others still to play: a cheap ruff, a boss, third seat's best."""
    if not follows:
        return beating & -beating
    top = beating.bit_length() - 1
    rivals = beaten_by[top] & out
    if not beating & trumps:
        rivals &= ~trumps
    if waiting <= 2 or not rivals:
        return 1 << top
    return legal & -legal


def under_partner(legal: int, beating: int) -> int:
    """Below the partner's winning card where that is possible."""
    below = legal & ~beating
    return below & -below if below else legal & -legal

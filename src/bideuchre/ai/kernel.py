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
    declarers = defenders = 0
    for number in range(len(hands)):
        if side[number]:
            declarers |= hands[number]
        else:
            defenders |= hands[number]
    won = 0
    while True:
        hand = hands[seat]
        ours = side[seat]
        if led < 0:
            drives = seat == declarer and per_trick == len(hands)
            against = defenders if ours else declarers
            card = lead(hand, against, ours, drives, suit_mask, beaten_by, trumps)
            best = card.bit_length() - 1
            led = suit_at[best]
            holder = seat
        else:
            suit = suit_mask[led]
            legal = hand & suit or hand
            beating = legal & beaten_by[best]
            card = legal & -legal
            if beating:
                reach = 0
                later = seat
                for _ in range(waiting - 1):
                    later = after[later]
                    if side[later] != ours:
                        reach |= hands[later] & suit or hands[later]
                if side[holder] != ours or reach & beaten_by[best]:
                    card = cover(legal, beating, reach, beaten_by)
                elif card & beating:
                    card = below(legal, beating)
                if card & beating:
                    best = card.bit_length() - 1
                    holder = seat
        hands[seat] = hand ^ card
        if ours:
            declarers ^= card
        else:
            defenders ^= card
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
    against: int,
    ours: int,
    drives: bool,
    suit_mask: tuple[int, ...],
    beaten_by: tuple[int, ...],
    trumps: int,
) -> int:
    """Draw the trumps held *against* us, cash what cannot be beaten, else the lowest card.

    The master draws them; without it whoever *drives* leads a low trump to get it out.
    """
    own = hand & trumps
    if own and ours and against & trumps:
        top = own.bit_length() - 1
        if not beaten_by[top] & against:
            return 1 << top
        if drives:
            return own & -own
    plain = hand & ~trumps
    for suit in suit_mask:
        held = plain & suit
        if held:
            top = held.bit_length() - 1
            if not beaten_by[top] & against & ~trumps:
                return 1 << top
    if plain:
        return plain & -plain
    top = hand.bit_length() - 1
    return hand & -hand if beaten_by[top] & against else 1 << top


def cover(legal: int, beating: int, reach: int, beaten_by: tuple[int, ...]) -> int:
    """The cheapest card that nothing in *reach* of the opponents behind can beat, or a low one."""
    rest = beating
    while rest:
        card = rest & -rest
        if not beaten_by[card.bit_length() - 1] & reach:
            return card
        rest ^= card
    return below(legal, beating)


def below(legal: int, beating: int) -> int:
    """The lowest card that does not take the trick, where there is one."""
    low = legal & ~beating
    return low & -low if low else legal & -legal

"""Every candidate card tried in the same deals, each finished by the fast playout."""

from __future__ import annotations

from .kernel import playout


def try_cards(
    worlds: list[list[int]],
    seat: int,
    own: int,
    bits: list[int],
    after: tuple[int, ...],
    side: tuple[int, ...],
    declarer: int,
    led: int,
    best: int,
    holder: int,
    waiting: int,
    per_trick: int,
    suit_at: tuple[int, ...],
    suit_mask: tuple[int, ...],
    beaten_by: tuple[int, ...],
    trumps: int,
) -> list[list[int]]:
    """By candidate, by world: the tricks that the declarer's side still takes.

    *seat* holds *own* and may play any of *bits*; *led* is the suit led (-1 on lead), *best* the
    bit that holds the trick and *holder* its seat; *waiting* seats have still to play, *seat*
    among them.
    """
    tricks: list[list[int]] = []
    for bit in bits:
        card = 1 << bit
        now_led, now_best, now_holder = led, best, holder
        if led < 0:
            now_led, now_best, now_holder = suit_at[bit], bit, seat
        elif beaten_by[best] & card:
            now_best, now_holder = bit, seat
        # What comes next is the same in every world: the next seat's card, or the next trick.
        won, turn, still = 0, after[seat], waiting - 1
        if still == 0:
            won, turn, still, now_led = side[now_holder], now_holder, per_trick, -1
        results: list[int] = []
        for world in worlds:
            hands = world.copy()
            hands[seat] = own ^ card
            if not hands[turn]:  # the last trick is over
                results.append(won)
                continue
            more = playout(
                hands,
                after,
                side,
                declarer,
                turn,
                now_led,
                now_best,
                now_holder,
                still,
                per_trick,
                suit_at,
                suit_mask,
                beaten_by,
                trumps,
            )
            results.append(won + more)
        tricks.append(results)
    return tricks


def tricks_with(
    worlds: list[list[int]],
    seat: int,
    leader: int,
    partners: tuple[int, ...],
    kept: list[int],
    passed: list[int],
    wanted: list[int],
    order: list[int],
    after: tuple[int, ...],
    side: tuple[int, ...],
    per_trick: int,
    suit_at: tuple[int, ...],
    suit_mask: tuple[int, ...],
    beaten_by: tuple[int, ...],
    trumps: int,
) -> list[list[int]]:
    """By candidate of what the declarer *seat* has *kept*, by world: its side's tricks.

    Each of *partners* first gives as many cards as are *wanted* of it, the first of *order* among
    its own and those *passed* to it, and then sits out.
    """
    tricks: list[list[int]] = []
    for number, cards in enumerate(kept):
        results: list[int] = []
        for world in worlds:
            hands = world.copy()
            hand = cards
            for partner in partners:
                hand |= gifts(world[partner] | passed[number], wanted[number], order)
                hands[partner] = 0
            hands[seat] = hand
            won = playout(
                hands,
                after,
                side,
                seat,
                leader,
                -1,
                0,
                0,
                per_trick,
                per_trick,
                suit_at,
                suit_mask,
                beaten_by,
                trumps,
            )
            results.append(won)
        tricks.append(results)
    return tricks


def gifts(hand: int, wanted: int, order: list[int]) -> int:
    """The first *wanted* cards of *order* that *hand* holds."""
    given = 0
    for card in order:
        if wanted == 0:
            break
        if hand & card:
            given |= card
            wanted -= 1
    return given

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
        results: list[int] = []
        for world in worlds:
            hands = world.copy()
            hands[seat] = own ^ card
            if waiting > 1:
                results.append(
                    playout(
                        hands,
                        after,
                        side,
                        declarer,
                        after[seat],
                        now_led,
                        now_best,
                        now_holder,
                        waiting - 1,
                        per_trick,
                        suit_at,
                        suit_mask,
                        beaten_by,
                        trumps,
                    )
                )
                continue
            won = side[now_holder]
            if hands[now_holder]:
                won += playout(
                    hands,
                    after,
                    side,
                    declarer,
                    now_holder,
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

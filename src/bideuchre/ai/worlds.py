"""Deals of the unseen cards that fit all a seat knows: counts, voids shown, cards given."""

from __future__ import annotations

from collections.abc import Sequence

MASK64 = (1 << 64) - 1


class Dice:
    """A small fast generator (splitmix64) for the worlds, the same on every machine."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & MASK64

    def next(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK64
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        return (self.next() >> 11) * bound >> 53


def deal_worlds(
    unseen: int,
    counts: Sequence[int],
    allowed: Sequence[int],
    fixed: Sequence[int],
    number: int,
    dice: Dice,
) -> list[list[int]]:
    """*number* ways to deal *unseen*: by seat its count, the cards it may hold, those it must.

    What is left over lies face down. Every fitting deal is equally likely: cards are dealt at
    random and a deal that breaks a void is dealt again; after many failures the seats that may
    hold least are served first, which is a little less even and always fits.
    """
    bits = _bits(unseen)
    seats = [seat for seat, count in enumerate(counts) if count]
    worlds = []
    for _ in range(number):
        world = None
        for _ in range(20):
            world = _at_random(bits, seats, counts, allowed, fixed, dice)
            if world is not None:
                break
        worlds.append(world or _tightest_first(bits, seats, counts, allowed, fixed, dice))
    return worlds


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def _shuffle(bits: list[int], dice: Dice) -> None:
    for last in range(len(bits) - 1, 0, -1):
        other = dice.below(last + 1)
        bits[last], bits[other] = bits[other], bits[last]


def _at_random(
    bits: list[int],
    seats: list[int],
    counts: Sequence[int],
    allowed: Sequence[int],
    fixed: Sequence[int],
    dice: Dice,
) -> list[int] | None:
    _shuffle(bits, dice)
    world = list(fixed)
    at = 0
    for seat in seats:
        hand = 0
        need = counts[seat] - fixed[seat].bit_count()
        for bit in bits[at : at + need]:
            hand |= bit
        if hand & ~allowed[seat]:
            return None
        world[seat] |= hand
        at += need
    return world


def _tightest_first(
    bits: list[int],
    seats: list[int],
    counts: Sequence[int],
    allowed: Sequence[int],
    fixed: Sequence[int],
    dice: Dice,
) -> list[int]:
    """Each card goes to a seat that may hold it, the cards with fewest takers first."""
    _shuffle(bits, dice)
    while True:
        world = list(fixed)
        need = [counts[seat] - fixed[seat].bit_count() for seat in range(len(counts))]
        spare = len(bits) - sum(need[seat] for seat in seats)
        order = sorted(bits, key=lambda bit: sum(bool(bit & allowed[seat]) for seat in seats))
        for bit in order:
            takers = [seat for seat in seats if need[seat] and bit & allowed[seat]]
            places = sum(need[seat] for seat in takers) + spare
            if not places:
                break
            pick = dice.below(places)
            for seat in takers:
                if pick < need[seat]:
                    world[seat] |= bit
                    need[seat] -= 1
                    break
                pick -= need[seat]
            else:
                spare -= 1
        else:
            if not any(need[seat] for seat in seats):
                return world
        _shuffle(bits, dice)

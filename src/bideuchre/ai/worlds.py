"""Deals of the unseen cards that fit all a seat knows: counts, voids shown, cards given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine's word where compiled, any number where not

M1: Final = 2147483563
A1: Final = 40014
M2: Final = 2147483399
A2: Final = 40692
"""L'Ecuyer's pair of small generators (1988): every product fits a machine's word."""


AT_RANDOM: Final = 20
TIGHTEST_FIRST: Final = 100
"""How often a deal is tried in each way before another way is taken."""


class Dice:
    """A small fast generator for the worlds, the same on every machine."""

    __slots__ = ("one", "two")

    def __init__(self, seed: int) -> None:
        self.one = seed % (M1 - 1) + 1
        self.two = seed // M1 % (M2 - 1) + 1

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        self.one = self.one * A1 % M1
        self.two = self.two * A2 % M2
        return (self.one - self.two) % (M1 - 1) * bound // (M1 - 1)


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
    random and a deal that breaks a void is dealt again; after many failures the cards that fewest
    may hold are dealt first, which is a little less even. What no deal fits, because somebody
    revoked, is dealt as if nobody had shown a void.
    """
    bits = _bits(unseen)
    anything = [unseen] * len(counts)
    seats = [seat for seat, count in enumerate(counts) if count]
    worlds = []
    for _ in range(number):
        world = None
        for _ in range(AT_RANDOM):
            world = _at_random(bits, seats, counts, allowed, fixed, dice)
            if world is not None:
                break
        if world is None:
            world = _tightest_first(bits, seats, counts, allowed, fixed, dice)
        if world is None:
            world = _at_random(bits, seats, counts, anything, fixed, dice)
        assert world is not None, "more cards are held than there are"
        worlds.append(world)
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
    """Hands drawn card by card, or None at the first that breaks a void.

    The steps of `Dice.below` are written out here: this is where most of the time goes.
    """
    world = list(fixed)
    one: i64 = dice.one
    two: i64 = dice.two
    last: i64 = len(bits)
    draw: i64
    place: i64
    for seat in seats:
        hand = 0
        for _ in range(counts[seat] - fixed[seat].bit_count()):
            one = one * A1 % M1
            two = two * A2 % M2
            draw = one - two
            if draw < 0:
                draw += M1 - 1
            place = draw * last // (M1 - 1)
            last -= 1
            bit = bits[place]
            bits[place] = bits[last]
            bits[last] = bit
            hand |= bit
        if hand & ~allowed[seat]:
            dice.one, dice.two = one, two
            return None
        world[seat] |= hand
    dice.one, dice.two = one, two
    return world


def _tightest_first(
    bits: list[int],
    seats: list[int],
    counts: Sequence[int],
    allowed: Sequence[int],
    fixed: Sequence[int],
    dice: Dice,
) -> list[int] | None:
    """Each card goes to a seat that may hold it, the cards with fewest takers first."""
    for _ in range(TIGHTEST_FIRST):
        _shuffle(bits, dice)
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
    return None

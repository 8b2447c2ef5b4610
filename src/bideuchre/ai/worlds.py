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

NAT: Final = 256
"""The steps in which a likelihood that grows by the factor e is counted."""

SURE: Final = 1 << 30
"""A chance of one."""

FIRST_SWAPS: Final = 20
"""How many times the swaps between two deals lead from a deal at random to the first likely one."""


def _kept() -> list[int]:
    """By steps of `NAT`: the chance that a swap which makes a deal so much less likely is kept."""
    chances, chance = [], 1 << 40
    for _ in range(10 * NAT):
        chances.append(chance >> 10)
        chance = chance * 1_095_225_038_176 >> 40  # times e to the power of -1/256
    return chances


KEPT: Final = _kept()


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


def likely_worlds(
    unseen: int,
    counts: Sequence[int],
    allowed: Sequence[int],
    cards: list[list[int]],
    groups: list[int],
    lengths: list[list[list[int]]],
    number: int,
    swaps: int,
    dice: Dice,
) -> list[list[int]]:
    """*number* fitting deals, the likelier the oftener; each is *swaps* tried swaps off the last.

    A deal's likelihood is the sum, in steps of `NAT`, of what it counts that a seat holds each of
    its *cards*, and so many of each of the *groups* (*lengths*). Swaps are kept by the rule of
    Metropolis, which comes to every deal as often as it is likely.
    """
    seats = len(counts)
    world = deal_worlds(unseen, counts, allowed, [0] * seats, 1, dice)[0]
    lying = unseen
    for hand in world:
        lying ^= hand
    # What lies face down is one more hand, of which nothing is believed.
    world.append(lying)
    allowed = [*allowed, unseen]
    cards = [*cards, [0] * unseen.bit_length()]
    lengths = [*lengths, [[0] * (lying.bit_count() + 1) for _ in groups]]
    bits = _bits(unseen)
    total: i64 = len(bits)
    places = [bit.bit_length() - 1 for bit in bits]
    held_by = [seats] * len(bits)
    for card, bit in enumerate(bits):
        for seat in range(seats):
            if world[seat] & bit:
                held_by[card] = seat
    held = [[(hand & group).bit_count() for group in groups] for hand in world]
    in_group = [[int(bool(bit & group)) for group in groups] for bit in bits]
    one: i64 = dice.one
    two: i64 = dice.two
    draw: i64
    gain: i64
    worlds: list[list[int]] = []
    left: i64 = swaps * (FIRST_SWAPS + 1)
    wanted: i64 = number
    while wanted > 0:
        one = one * A1 % M1
        two = two * A2 % M2
        draw = one - two
        if draw < 0:
            draw += M1 - 1
        draw = draw * (total * total) // (M1 - 1)
        first = draw // total
        second = draw % total
        seat, other = held_by[first], held_by[second]
        if seat != other:
            mine, theirs = bits[first], bits[second]
            if theirs & allowed[seat] and mine & allowed[other]:
                give, take = places[first], places[second]
                gain = cards[seat][take] - cards[seat][give]
                gain += cards[other][give] - cards[other][take]
                gives, takes = in_group[first], in_group[second]
                for group in range(len(groups)):
                    if gives[group] != takes[group]:
                        step = takes[group] - gives[group]
                        count = held[seat][group]
                        line = lengths[seat][group]
                        gain += line[count + step] - line[count]
                        count = held[other][group]
                        line = lengths[other][group]
                        gain += line[count - step] - line[count]
                keep = gain >= 0
                if not keep and -gain < 10 * NAT:
                    one = one * A1 % M1
                    two = two * A2 % M2
                    draw = one - two
                    if draw < 0:
                        draw += M1 - 1
                    keep = draw * SURE // (M1 - 1) < KEPT[-gain]
                if keep:
                    world[seat] ^= mine | theirs
                    world[other] ^= mine | theirs
                    held_by[first], held_by[second] = other, seat
                    for group in range(len(groups)):
                        step = takes[group] - gives[group]
                        held[seat][group] += step
                        held[other][group] -= step
        left -= 1
        if left == 0:
            worlds.append(world[:seats])
            left = swaps
            wanted -= 1
    dice.one, dice.two = one, two
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

"""The ladder of bids: every bid of a game, and which outranks which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .actions import Bid
from .denominations import Denomination
from .options import Naming
from .ruleset import RuleSet

_PLACES = 64
"""Room for lone bids between two levels."""


class Rung(NamedTuple):
    """A bid with its rank: more tricks outrank fewer, lone bids the level they stand above."""

    bid: Bid
    rank: int
    for_stuck: bool = False
    """Whether it is below the game's minimum, for a seat that must bid."""

    after: str | None = None
    """The lone bid that must stand before this one may be made."""


def build_ladder(ruleset: RuleSet) -> tuple[Rung, ...]:
    """Every bid of the game, from low to high."""
    rungs = [*_levels(ruleset), *_lone_bids(ruleset)]
    return tuple(sorted(rungs, key=lambda rung: rung.rank))


def rank_of_level(level: int) -> int:
    """The rank of a plain bid of so many tricks."""
    return level * _PLACES


def level_of_rank(rank: int) -> int:
    """The number of tricks a rank stands at, or for a lone bid stands above."""
    return rank // _PLACES


def lowest_level(ruleset: RuleSet, denomination: Denomination | None) -> int:
    """The fewest tricks that may be bid in *denomination* by a seat that may also pass."""
    own = [level for at, level in ruleset.auction.lowest_in if at is denomination]
    return max([ruleset.auction.lowest, *own])


def _levels(ruleset: RuleSet) -> Iterator[Rung]:
    auction = ruleset.auction
    offered_at = dict(auction.denominations_at)
    stuck = auction.stuck.level if auction.stuck else None
    for level in range(min(auction.lowest, stuck or auction.lowest), ruleset.highest + 1):
        offered: tuple[Denomination | None, ...] = offered_at.get(level, auction.denominations)
        if auction.naming is Naming.AFTER_AUCTION:
            offered = (None,)
        for denomination in offered:
            for_stuck = level < lowest_level(ruleset, denomination)
            if not for_stuck or auction.stuck:
                yield Rung(Bid(level, denomination), rank_of_level(level), for_stuck)


def _lone_bids(ruleset: RuleSet) -> Iterator[Rung]:
    auction, before = ruleset.auction, None
    for place, lone in enumerate(auction.lone_bids, 1):
        offered: tuple[Denomination | None, ...] = lone.denominations or auction.denominations
        if auction.naming is Naming.AFTER_AUCTION:
            offered = (None,)
        rank = rank_of_level(lone.above or ruleset.highest) + place
        after = before if lone.requires_previous else None
        yield from (Rung(Bid(0, at, lone.key), rank, after=after) for at in offered)
        before = lone.key

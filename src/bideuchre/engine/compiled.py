"""A rule set made ready to play: pack, rankings and the ladder of bids, as tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .actions import Bid
from .cards import JOKER, RANKS, Card, Cards, gather
from .denominations import Denomination, Ranking, build_ranking
from .errors import RuleSetError
from .ladder import Rung, build_ladder
from .options import Bowers, Duplicates
from .ruleset import LoneBid, RuleSet


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A rule set with the tables that play looks things up in."""

    ruleset: RuleSet
    pack: tuple[Card, ...]
    deck: Cards
    seats: int
    teams: int
    hand_size: int
    highest: int
    rankings: tuple[Ranking, ...]
    last_copy_wins: bool
    lone_bids: dict[str, LoneBid]
    ladder: tuple[Rung, ...]
    rungs: dict[Bid, Rung]
    bids: tuple[Bid, ...]
    ranks: tuple[int, ...]
    is_plain_ladder: bool
    """Whether every bid above the standing one may be made, whoever calls."""

    def __reduce__(self) -> tuple[object, tuple[RuleSet]]:
        return compile_rules, (self.ruleset,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.ruleset == other.ruleset

    def __hash__(self) -> int:
        return hash(self.ruleset)


@lru_cache(maxsize=256)
def compile_rules(ruleset: RuleSet) -> Rules:
    """Build the tables of *ruleset*; the same rule set gives the same object."""
    _check_played(ruleset)
    pack, ladder = _pack(ruleset), build_ladder(ruleset)
    bowers = ruleset.cards.bowers is Bowers.BOTH
    return Rules(
        ruleset=ruleset,
        pack=pack,
        deck=gather(pack),
        seats=ruleset.table.seats,
        teams=ruleset.table.teams,
        hand_size=ruleset.table.hand_size,
        highest=ruleset.highest,
        rankings=tuple(build_ranking(d, bowers=bowers) for d in Denomination),
        last_copy_wins=ruleset.cards.duplicates is Duplicates.LAST_WINS,
        lone_bids={lone.key: lone for lone in ruleset.auction.lone_bids},
        ladder=ladder,
        rungs={rung.bid: rung for rung in ladder},
        bids=tuple(rung.bid for rung in ladder),
        ranks=tuple(rung.rank for rung in ladder),
        is_plain_ladder=not any(rung.for_stuck or rung.after for rung in ladder),
    )


def _pack(ruleset: RuleSet) -> tuple[Card, ...]:
    """Clubs, diamonds, hearts, spades, each from lowest to ace, copies together, jokers last."""
    deck = ruleset.deck
    plain = [
        suit * 8 + RANKS.index(rank)
        for suit in range(4)
        for rank in deck.ranks
        for _ in range(deck.copies_in(rank))
    ]
    return (*plain, *[JOKER] * deck.jokers)


def _check_played(ruleset: RuleSet) -> None:
    """Refuse what can be written down but has no state to be played in."""
    if ruleset.scoring.counts_down:
        raise RuleSetError("not_played", part="counts_down")

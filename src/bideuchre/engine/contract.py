"""The contract: who plays what, for how many tricks, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .actions import Bid, Call
from .cards import Cards
from .compiled import Rules
from .dealing import Deal
from .denominations import Denomination, Ranking
from .ruleset import AloneAfter, Help, LoneBid
from .seats import Seat, partners_of


@dataclass(frozen=True, slots=True)
class Contract:
    """The final bid with its declarer."""

    seat: Seat
    call: Bid
    level: int
    denomination: Denomination
    lone: LoneBid | None = None
    alone_after: AloneAfter | None = None
    forced: bool = False

    @property
    def is_alone(self) -> bool:
        """Whether the declarer plays without partners."""
        if self.alone_after is not None:
            return True
        return self.lone is not None and not self.lone.partners_play

    @property
    def help(self) -> Help | None:
        """The exchange that belongs to the contract."""
        if self.alone_after is not None:
            return self.alone_after.help
        return self.lone.help if self.lone is not None else None


@dataclass(frozen=True, slots=True)
class Won:
    """An auction that was won: the deal, the calls and the contract they led to."""

    rules: Rules
    deal: Deal
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract


@dataclass(frozen=True, slots=True)
class Given:
    """Cards that changed hands: from a seat or the kitty, to a seat or out of play."""

    giver: Seat | None
    receiver: Seat | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class Settled:
    """All that is fixed when the first card is led."""

    rules: Rules
    deal: Deal
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract
    given: tuple[Given, ...]
    ranking: Ranking
    sitting_out: tuple[Seat, ...]
    following: tuple[Seat, ...]
    """By seat: who plays after it."""

    cards_a_trick: int


def settle(won: Won, given: tuple[Given, ...] = ()) -> Settled:
    """Fix who plays and how cards rank."""
    rules, contract = won.rules, won.contract
    out: tuple[Seat, ...] = ()
    if contract.is_alone:
        out = tuple(sorted(partners_of(contract.seat, rules.seats, rules.teams)))
    return Settled(
        rules=rules,
        deal=won.deal,
        calls=won.calls,
        contract=contract,
        given=given,
        ranking=rules.rankings[contract.denomination],
        sitting_out=out,
        following=_following(rules.seats, out),
        cards_a_trick=rules.seats - len(out),
    )


@cache
def _following(seats: int, out: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """By seat: the next one that plays."""
    playing = [seat for seat in range(seats) if seat not in out]
    return tuple(min(playing, key=lambda to: (to - seat - 1) % seats) for seat in range(seats))

"""The auction: who may call, which calls are legal, and when it is over."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TypeAlias

from .actions import PASS, Action, Bid, Pass
from .callers import Calls, is_stuck, next_caller
from .compiled import Rules
from .contract import Won
from .dealing import Deal
from .errors import IllegalAction, Refusal
from .exchange import Exchanging, after_auction
from .ladder import Rung, level_of_rank, lowest_level, rank_of_level
from .legal import LegalActions, LegalList
from .naming import Naming, make_contract
from .options import DealerMay, Opening
from .options import Naming as NamingRule
from .play import Playing
from .scoring import Scored, thrown_in
from .seats import Seat, next_seat

AfterAuction: TypeAlias = Naming | Exchanging | Playing | Scored


@dataclass(frozen=True, slots=True)
class Bidding:
    """Seats call in turn."""

    rules: Rules
    deal: Deal
    calls: Calls
    to_act: Seat

    @property
    def standing(self) -> tuple[Seat, Bid] | None:
        """The bid to beat, with its seat."""
        for seat, call in reversed(self.calls):
            if isinstance(call, Bid):
                return seat, call
        return None

    def legal_actions(self) -> LegalActions:
        """Pass where it is allowed, then bids from low to high."""
        rules = self.rules
        first = bisect_left(rules.ranks, self._floor())
        bids = rules.bids[first:]
        if not rules.is_plain_ladder:
            bids = tuple(rung.bid for rung in rules.ladder[first:] if self._is_open(rung))
        return LegalList(bids if self._must_bid() else (PASS, *bids))

    def check(self, action: Action) -> None:
        """Refuse a call that is not legal now, with the reason."""
        refusal = self._refusal(action)
        if refusal is not None:
            raise refusal

    def apply(self, action: Action) -> Bidding | AfterAuction:
        """The auction after the call, or what follows it."""
        self.check(action)
        assert isinstance(action, Pass | Bid)
        calls = (*self.calls, (self.to_act, action))
        caller = next_caller(self.rules, self.deal, calls)
        if caller is not None:
            return Bidding(self.rules, self.deal, calls, caller)
        return self._close(calls)

    def _refusal(self, action: Action) -> IllegalAction | None:
        if isinstance(action, Pass):
            return IllegalAction(Refusal.MUST_OPEN) if self._must_bid() else None
        if not isinstance(action, Bid):
            return IllegalAction(Refusal.WRONG_PHASE, phase="bidding")
        rung = self.rules.rungs.get(action)
        if rung is None and not self._is_out_of_range(action):
            return IllegalAction(Refusal.DENOMINATION_NOT_OFFERED, bid=str(action))
        if rung is None or rung.rank < self._floor() or not self._is_open(rung):
            lowest = self._lowest_level(action)
            return IllegalAction(Refusal.BID_TOO_LOW, lowest=lowest, highest=self.rules.highest)
        return None

    def _must_bid(self) -> bool:
        opening = self.rules.ruleset.auction.opening
        return (opening is Opening.FORCED and not self.calls) or self._is_stuck()

    def _is_stuck(self) -> bool:
        return is_stuck(self.rules, self.deal, self.calls, self.to_act)

    def _floor(self) -> int:
        """The rank that a bid must reach."""
        if self.standing is None:
            stuck = self.rules.ruleset.auction.stuck
            least = stuck.level if stuck is not None and self._is_stuck() else None
            return rank_of_level(least or 0)
        rank = self.rules.rungs[self.standing[1]].rank
        takes = self.rules.ruleset.auction.dealer_may is DealerMay.TAKE_AT_SAME_LEVEL
        return rank if takes and self.to_act == self.deal.dealer else rank + 1

    def _is_open(self, rung: Rung) -> bool:
        if rung.for_stuck and not self._is_stuck():
            return False
        if rung.after is None:
            return True
        return self.standing is not None and self.standing[1].lone == rung.after

    def _is_out_of_range(self, bid: Bid) -> bool:
        """Whether a bid names what the game offers, but too few tricks or too many."""
        auction = self.rules.ruleset.auction
        after = auction.naming is NamingRule.AFTER_AUCTION
        named = bid.denomination is None if after else bid.denomination in auction.denominations
        lowest = lowest_level(self.rules.ruleset, bid.denomination)
        return named and bid.lone is None and not lowest <= bid.level <= self.rules.highest

    def _lowest_level(self, bid: Bid) -> int:
        """The fewest tricks that could be bid now in the denomination of *bid*."""
        floor, stuck = self._floor(), self.rules.ruleset.auction.stuck
        level = level_of_rank(floor)
        level += floor > rank_of_level(level)
        if stuck is not None and stuck.level is not None and self._is_stuck():
            return level
        return max(lowest_level(self.rules.ruleset, bid.denomination), level)

    def _close(self, calls: Calls) -> AfterAuction:
        bids = [at for at, (_, call) in enumerate(calls) if isinstance(call, Bid)]
        if not bids:
            return thrown_in(self.rules, self.deal, calls)
        seat, bid = calls[bids[-1]]
        assert isinstance(bid, Bid)
        forced = is_stuck(self.rules, self.deal, calls[: bids[-1]], seat)
        if bid.denomination is None:
            return Naming(self.rules, self.deal, calls, seat, bid, forced)
        contract = make_contract(self.rules, seat, bid, bid.denomination, forced=forced)
        return after_auction(Won(self.rules, self.deal, calls, contract))


def start_auction(rules: Rules, deal: Deal) -> Bidding:
    """The dealer's left calls first."""
    return Bidding(rules, deal, (), next_seat(deal.dealer, rules.seats))

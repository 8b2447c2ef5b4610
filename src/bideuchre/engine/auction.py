"""The auction: who may call, which calls are legal, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .actions import PASS, Action, Bid, Call, Pass
from .callers import Calls, next_caller
from .compiled import Rules
from .contract import Won
from .dealing import Deal
from .denominations import Denomination
from .errors import IllegalAction, Refusal
from .exchange import Exchanging, after_auction
from .legal import LegalActions, LegalList
from .naming import Naming, make_contract
from .options import DealerMay, Opening, StuckSeat
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
        """Pass where it is allowed, then bids from low to high, then lone bids."""
        candidates: list[Call] = [PASS]
        offered: tuple[Denomination | None, ...] = self.rules.ruleset.auction.denominations
        if self.rules.ruleset.auction.naming is NamingRule.AFTER_AUCTION:
            offered = (None,)
        for level in range(1, self.rules.highest + 1):
            candidates.extend(Bid(level, denomination) for denomination in offered)
        for key in self.rules.lone_bids:
            candidates.extend(Bid(0, denomination, key) for denomination in offered)
        return LegalList(tuple(call for call in candidates if self._refusal(call) is None))

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
        if not self._offered(action):
            return IllegalAction(Refusal.DENOMINATION_NOT_OFFERED, bid=str(action))
        if not self._high_enough(action):
            return IllegalAction(
                Refusal.BID_TOO_LOW, lowest=self._lowest_level(action), highest=self.rules.highest
            )
        return None

    def _must_bid(self) -> bool:
        auction = self.rules.ruleset.auction
        if auction.opening is Opening.FORCED and not self.calls:
            return True
        return self._is_stuck()

    def _is_stuck(self) -> bool:
        auction, seats = self.rules.ruleset.auction, self.rules.seats
        if auction.stuck is None or self.standing is not None:
            return False
        if auction.stuck.seat is StuckSeat.JOKER_HOLDER:
            return len(self.calls) == seats
        return (
            self.to_act == self.deal.dealer and len(self.calls) == (auction.rounds or 1) * seats - 1
        )

    def _offered(self, bid: Bid) -> bool:
        auction = self.rules.ruleset.auction
        offered = auction.denominations
        if bid.lone is not None:
            lone = self.rules.lone_bids.get(bid.lone)
            if lone is None:
                return False
            offered = lone.denominations or offered
        if auction.naming is NamingRule.AFTER_AUCTION:
            return bid.denomination is None
        offered = dict(auction.denominations_at).get(bid.level, offered)
        return bid.denomination in offered

    def _high_enough(self, bid: Bid) -> bool:
        if bid.lone is None and not self._lowest_level(bid) <= bid.level <= self.rules.highest:
            return False
        if self.standing is None:
            return bid.lone is None or not self.rules.lone_bids[bid.lone].requires_previous
        standing = self.standing[1]
        if bid.lone is not None and self.rules.lone_bids[bid.lone].requires_previous:
            ladder = list(self.rules.lone_bids)
            if standing.lone != ladder[ladder.index(bid.lone) - 1]:
                return False
        if self._may_equal():
            return _rank(self.rules, bid) >= _rank(self.rules, standing)
        return _rank(self.rules, bid) > _rank(self.rules, standing)

    def _may_equal(self) -> bool:
        takes = self.rules.ruleset.auction.dealer_may is DealerMay.TAKE_AT_SAME_LEVEL
        return takes and self.to_act == self.deal.dealer

    def _lowest_level(self, bid: Bid) -> int:
        auction = self.rules.ruleset.auction
        own = [
            level for denomination, level in auction.lowest_in if denomination is bid.denomination
        ]
        lowest = max([auction.lowest, *own])
        if auction.stuck and self._is_stuck():
            lowest = auction.stuck.level or lowest
        if self.standing is None:
            return lowest
        standing = _rank(self.rules, self.standing[1])
        above = standing[0] + (0 if self._may_equal() and standing[1] == 0 else 1)
        return max(lowest, above)

    def _close(self, calls: Calls) -> AfterAuction:
        last = Bidding(self.rules, self.deal, calls, self.to_act).standing
        if last is None:
            return thrown_in(self.rules, self.deal, calls)
        seat, bid = last
        forced = self._is_stuck()
        if bid.denomination is None:
            return Naming(self.rules, self.deal, calls, seat, bid, forced)
        contract = make_contract(self.rules, seat, bid, bid.denomination, forced=forced)
        return after_auction(Won(self.rules, self.deal, calls, contract))


def start_auction(rules: Rules, deal: Deal) -> Bidding:
    """The dealer's left calls first."""
    return Bidding(rules, deal, (), next_seat(deal.dealer, rules.seats))


def _rank(rules: Rules, bid: Bid) -> tuple[int, int]:
    """Where a bid stands: its level, then its place among the lone bids above that level."""
    if bid.lone is None:
        return bid.level, 0
    place = 1 + list(rules.lone_bids).index(bid.lone)
    return rules.lone_bids[bid.lone].above or rules.highest, place

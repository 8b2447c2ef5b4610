"""From the last bid to the contract: naming the denomination, then exchange or play."""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Action, Bid, Call, Name
from .compiled import Rules
from .contract import Contract, Won
from .dealing import Deal
from .denominations import Denomination
from .errors import IllegalAction, Refusal
from .exchange import Exchanging, after_auction
from .legal import LegalActions, LegalList
from .play import Playing
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Naming:
    """The auction is won; its winner names the denomination, and may go alone in some games."""

    rules: Rules
    deal: Deal
    calls: tuple[tuple[Seat, Call], ...]
    to_act: Seat
    bid: Bid
    forced: bool

    @property
    def offered(self) -> tuple[Denomination, ...]:
        """The denominations that may be named at this level."""
        auction = self.rules.ruleset.auction
        if self.bid.lone is not None:
            return self.rules.lone_bids[self.bid.lone].denominations or auction.denominations
        return dict(auction.denominations_at).get(self.bid.level, auction.denominations)

    def legal_actions(self) -> LegalActions:
        """The denominations on offer, then the same alone where that may be declared now."""
        names: list[Action] = [Name(denomination) for denomination in self.offered]
        alone = self.rules.ruleset.auction.alone_after
        if alone is not None and self.bid.lone is None:
            names.extend(Bid(0, denomination, alone.key) for denomination in self.offered)
        return LegalList(tuple(names))

    def check(self, action: Action) -> None:
        """Refuse a denomination that is not on offer."""
        if not isinstance(action, Name | Bid):
            raise IllegalAction(Refusal.WRONG_PHASE, phase="naming")
        if action not in self.legal_actions():
            raise IllegalAction(Refusal.DENOMINATION_NOT_OFFERED, bid=str(action))

    def apply(self, action: Action) -> Exchanging | Playing:
        """The exchange or the play, in the named denomination."""
        self.check(action)
        assert isinstance(action, Name | Bid)
        assert action.denomination is not None
        contract = make_contract(
            self.rules,
            self.to_act,
            self.bid,
            action.denomination,
            forced=self.forced,
            alone=isinstance(action, Bid),
        )
        return after_auction(Won(self.rules, self.deal, self.calls, contract))


def make_contract(
    rules: Rules,
    seat: Seat,
    bid: Bid,
    denomination: Denomination,
    *,
    forced: bool,
    alone: bool = False,
) -> Contract:
    """The contract that a bid becomes in *denomination*."""
    after = rules.ruleset.auction.alone_after if alone else None
    if bid.lone is None:
        return Contract(seat, bid, bid.level, denomination, None, after, forced)
    lone = rules.lone_bids[bid.lone]
    level = lone.tricks if lone.tricks is not None else rules.hand_size
    return Contract(seat, bid, level, denomination, lone, after, forced)

"""From the last bid to the contract: naming the denomination, then exchange or play."""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Action, Bid, Call, Name
from .compiled import Rules
from .contract import Contract, settle
from .dealing import Deal
from .denominations import Denomination
from .errors import IllegalAction, Refusal
from .exchange import Exchanging, start_exchange
from .legal import LegalActions, legal_names
from .play import Playing, start_play
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Naming:
    """The auction is won; its winner names the denomination."""

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
        """The denominations on offer."""
        return legal_names(self.offered)

    def check(self, action: Action) -> None:
        """Refuse a denomination that is not on offer."""
        if not isinstance(action, Name):
            raise IllegalAction(Refusal.WRONG_PHASE, phase="naming")
        if action.denomination not in self.offered:
            raise IllegalAction(Refusal.DENOMINATION_NOT_OFFERED, bid=str(action))

    def apply(self, action: Action) -> Exchanging | Playing:
        """The exchange or the play, in the named denomination."""
        self.check(action)
        assert isinstance(action, Name)
        contract = make_contract(
            self.rules, self.to_act, self.bid, action.denomination, forced=self.forced
        )
        return begin(self.rules, self.deal, self.calls, contract)


def make_contract(
    rules: Rules, seat: Seat, bid: Bid, denomination: Denomination, *, forced: bool
) -> Contract:
    """The contract that a bid becomes in *denomination*."""
    lone = rules.lone_bids[bid.lone] if bid.lone is not None else None
    level = bid.level
    if lone is not None:
        level = lone.tricks if lone.tricks is not None else rules.hand_size
    return Contract(seat, bid, level, denomination, lone, forced)


def begin(
    rules: Rules, deal: Deal, calls: tuple[tuple[Seat, Call], ...], contract: Contract
) -> Exchanging | Playing:
    """What follows the auction: the exchange of a lone bid with help, else the first lead."""
    if contract.lone is not None and contract.lone.help is not None:
        return start_exchange(rules, deal, calls, contract, contract.lone.help)
    return start_play(settle(rules, deal, calls, contract), deal.hands)

"""Which call to make: each bid's prospects against those of leaving the bid as it stands."""

from __future__ import annotations

from typing import Final

from bideuchre.engine import (
    PASS,
    Action,
    Bid,
    Contract,
    Denomination,
    Observation,
    Seat,
)

from .evaluating import Estimate, estimate, support
from .outlook import below, results, standing, worth

RAISES_BY_ONE: Final = 1


def choose_call(view: Observation) -> Action:
    """Pass, or the bid with the best prospects."""
    return Caller(view).choose()


class Caller:
    """One seat's thoughts about one call."""

    def __init__(self, view: Observation) -> None:
        self.view = view
        self.rules = view.rules
        self.team = view.seat % view.rules.teams
        self.standing_bid = _standing(view)
        self.heard = _heard(view)

    def choose(self) -> Action:
        """The call with the best prospects; pass where nothing beats it."""
        best: Action = PASS
        best_worth = self.worth_of_pass() if PASS in self.view.legal else -1.0
        for bid in self.candidates():
            value = self.worth_of_bid(bid)
            if value > best_worth:
                best, best_worth = bid, value
        return best

    def candidates(self) -> list[Bid]:
        """The lowest legal level of each denomination, and the lone bids."""
        lowest: dict[Denomination | None, Bid] = {}
        lone: list[Bid] = []
        for call in self.view.legal:
            if isinstance(call, Bid):
                if call.lone:
                    lone.append(call)
                else:
                    lowest.setdefault(call.denomination, call)
        return [*lowest.values(), *lone]

    def own(self, denomination: Denomination | None) -> Estimate:
        """Our tricks if this hand declares."""
        if denomination is None:
            offered = self.rules.ruleset.auction.denominations
            return max(self.own(d) for d in offered)
        known = self.heard.get(denomination)
        expected = estimate(self.rules, self.view.hand, denomination)
        if known is not None:
            expected = Estimate(max(expected.mean + 1, known + 0.5), expected.spread)
        return expected

    def worth_of_bid(self, bid: Bid) -> float:
        """The prospects of *bid* if it becomes the contract."""
        view, rules = self.view, self.rules
        denomination = bid.denomination or Denomination.HEARTS
        lone = rules.lone_bids[bid.lone] if bid.lone else None
        level = bid.level if lone is None else (lone.tricks or rules.hand_size)
        contract = Contract(view.seat, bid, level, denomination, lone)
        values = results(rules, view.scores, contract, self.team)
        if lone is not None:
            chance = self.chance_alone(bid.denomination)
            return chance * values[-1] + (1 - chance) * values[-2]
        return worth(rules, values, self.own(bid.denomination))

    def worth_of_pass(self) -> float:
        """The prospects of the bid that stands, or of a hand that others will open."""
        view, rules = self.view, self.rules
        if self.standing_bid is None:
            return standing(rules, view.scores, self.team)
        seat, bid = self.standing_bid
        ours = (seat - view.seat) % rules.teams == 0
        lone = rules.lone_bids[bid.lone] if bid.lone else None
        level = bid.level if lone is None else (lone.tricks or rules.hand_size)
        denomination = bid.denomination or Denomination.HEARTS
        contract = Contract(seat, bid, level, denomination, lone)
        values = results(rules, view.scores, contract, self.team)
        return worth(rules, values, self.prospects(seat, bid, level, ours))

    def prospects(self, seat: Seat, bid: Bid, level: int, ours: bool) -> Estimate:
        """The tricks of a standing bid, as far as this hand can tell."""
        assert bid.denomination is not None
        spread = 1.75 if bid.denomination.is_suit else 2.03
        if ours:
            mean = level + 0.8 + support(self.rules, self.view.hand, bid.denomination)
        else:
            against = estimate(self.rules, self.view.hand, bid.denomination)
            mean = max(float(level), 7.2 - 0.3 * (against.mean - 6))
        return Estimate(mean, spread)

    def chance_alone(self, denomination: Denomination | None) -> float:
        """The chance to take all tricks alone."""
        expected = self.own(denomination)
        return below((expected.mean - 10.0) / 1.0)


def _standing(view: Observation) -> tuple[Seat, Bid] | None:
    for seat, call in reversed(view.calls):
        if isinstance(call, Bid):
            return seat, call
    return None


def _heard(view: Observation) -> dict[Denomination, float]:
    """What partners have bid: their tricks, by denomination."""
    heard: dict[Denomination, float] = {}
    for seat, call in view.calls:
        partner = seat != view.seat and (seat - view.seat) % view.rules.teams == 0
        if partner and isinstance(call, Bid) and call.denomination is not None:
            heard[call.denomination] = float(call.level)
    return heard

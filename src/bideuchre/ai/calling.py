"""Which call to make: what the hand and the calls so far promise, against what each level asks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from bideuchre.engine import PASS, Action, Bid, Contract, Denomination, Observation, Seat

from .evaluating import FITTED_TO, estimate, support
from .ladder import BOLDER, USUAL_LEVEL, Ladder
from .lone import chance_by_trial
from .outlook import chance_of_at_least, results, standing, worth
from .temper import EVEN, Temper
from .winners import chance_alone

OPPONENTS_SUIT: Final = 3.0
"""How many tricks fewer a denomination brings when an opponent has bid it."""

ALMOST_ALL: Final = 0.5
"""Two hands together are never trusted to within this of every trick."""

OWN_SHARE: Final = 0.7
"""How far a hand trusts itself when partner's bid promises less than it sees."""

SLIGHT: Final = 0.2
"""A chance of every trick that is not worth a thought."""

HARDLY: Final = 0.05
"""The same where the next thought is to play the hand out in a few deals."""

HOPE: Final = 0.55
"""The part of all tricks that a hand must promise before a special bid is tried."""

TRIALS: Final = 60
"""In how many deals it is tried then."""

ALONE_GAIN: Final = 0.03
"""How much better than anything else a lone bid must look, in chances to win the game."""


def choose_call(view: Observation, temper: Temper = EVEN) -> Action:
    """The highest bid the hand is good for, a lone bid when all tricks are in sight, or a pass."""
    return Caller(view, temper).choose()


def may_be_made(view: Observation, bid: Bid) -> bool:
    """Whether a lone bid without partners is worth a thought."""
    if bid.lone is None or bid.denomination is None:
        return False
    lone = view.rules.lone_bids[bid.lone]
    changed = lone.help.most if lone.help is not None else 0
    tricks = lone.tricks or view.rules.hand_size
    return chance_alone(view.rules, view.hand, bid.denomination, changed, tricks) > HARDLY


class Caller:
    """One seat's thoughts about one call."""

    def __init__(self, view: Observation, temper: Temper = EVEN) -> None:
        self.view = view
        self.temper = temper
        self.rules = view.rules
        self.team = view.seat % view.rules.teams
        self.ladder = Ladder(view.rules, view.scores, self.team)
        self.stands = _standing(view)

    def choose(self) -> Action:
        """The call to make."""
        plain = [c for c in self.view.legal if isinstance(c, Bid) and c.lone is None]
        lone = [c for c in self.view.legal if isinstance(c, Bid) and c.lone is not None]
        bid = self._highest_good(plain)
        alone = self.alone(lone, bid)
        if alone is not None:
            return alone
        if bid is not None:
            return bid
        if PASS in self.view.legal:
            return PASS
        return self._forced(plain, lone)

    def alone(self, lone: list[Bid], instead: Bid | None) -> Bid | None:
        """The lone bid that beats everything else, if there is one."""
        best: Bid | None = None
        chances = [(bid, chance) for bid in lone if (chance := self._chance_alone(bid)) > SLIGHT]
        if not chances:
            return None
        best_worth = self._worth_without(instead) + ALONE_GAIN + self.temper.reluctance
        for bid, chance in chances:
            contract = self._contract(self.view.seat, bid)
            values = results(self.rules, self.view.scores, contract, self.team)
            value = chance * values[-1] + (1 - chance) * values[max(0, contract.level - 2)]
            if value > best_worth:
                best, best_worth = bid, value
        return best

    @cached_property
    def promises(self) -> dict[Denomination, float]:
        """By denomination: the tricks to expect, with what partners and opponents have bid."""
        return {denomination: self.promise(denomination) for denomination in self._denominations()}

    @cached_property
    def best(self) -> Denomination:
        """The denomination that promises most."""
        bid_plainly = self.rules.ruleset.auction.denominations
        return max(bid_plainly, key=lambda d: (self.promises[d], -int(d)))

    def promise(self, denomination: Denomination) -> float:
        """The tricks to expect in one denomination."""
        own = estimate(self.rules, self.view.hand, denomination).mean
        joint = self._with_partner(denomination, own)
        if joint is not None:
            joint = min(joint, self.rules.hand_size - ALMOST_ALL * self.ladder.scale)
            own = joint if joint > own else OWN_SHARE * own + (1 - OWN_SHARE) * joint
        if self._bid_by_opponent(denomination):
            own -= OPPONENTS_SUIT * self.ladder.scale
        return own

    def _denominations(self) -> Iterable[Denomination]:
        """Every denomination that can be bid, some of them perhaps only with a lone bid."""
        auction = self.rules.ruleset.auction
        lone = (where for bid in auction.lone_bids for where in bid.denominations or ())
        return dict.fromkeys((*auction.denominations, *lone))

    def _with_partner(self, denomination: Denomination, own: float) -> float | None:
        """The tricks of both hands, where a partner has bid this denomination.

        Whoever names it first shows a hand; the other's bid in it is a raise and shows support.
        """
        shown = begun = raised = 0
        for seat, call in self.view.calls:
            if not isinstance(call, Bid) or call.denomination is not denomination:
                continue
            level = self._contract(seat, call).level
            if self._is_partner(seat):
                raised = level
                if not begun:
                    shown = level
            elif seat == self.view.seat and not shown:
                begun = level
        if shown:
            return self.ladder.shown(shown) + support(self.rules, self.view.hand, denomination)
        return own + raised - begun if begun and raised else None

    def _highest_good(self, plain: list[Bid]) -> Bid | None:
        """The highest bid in the best denomination that the hand is good for."""
        mine = [bid for bid in plain if bid.denomination in (self.best, None)]
        if not mine:
            return None
        ours = self.stands is not None and self._is_partner(self.stands[0])
        if ours and self.stands is not None and self.stands[1].denomination in (self.best, None):
            return None  # partner already plays where we would
        promise = self.promises[self.best] + self.temper.tricks * self.ladder.scale
        if promise + BOLDER < self._asked(mine[0].level, ours, jump=False):
            return None  # whatever the score
        promise -= self._shift(mine[0])
        for bid in reversed(mine):
            if promise >= self._asked(bid.level, ours, jump=bid.level > mine[0].level):
                return bid
        return None

    def _asked(self, level: int, ours: bool, jump: bool) -> float:
        if self.stands is None:
            return self.ladder.to_open(level)
        if ours:
            return self.ladder.to_take_over(level)
        return self.ladder.to_overcall(level, jump)

    def _shift(self, bid: Bid) -> float:
        """What the score asks for beyond the usual, or leaves off."""
        return self.ladder.shift(self._contract(self.view.seat, bid), *self._otherwise())

    def _otherwise(self) -> tuple[Contract, float]:
        """What will be played if this seat passes, and the tricks to expect of it."""
        if self.stands is None:
            level = max(1, round(USUAL_LEVEL * self.ladder.scale))
            left = (self.view.seat + 1) % self.rules.seats
            return self._contract(left, Bid(level, self.best)), self.ladder.shown(level)
        seat, bid = self.stands
        contract = self._contract(seat, bid)
        shown = self.ladder.shown(contract.level)
        if self._is_partner(seat) and bid.denomination is not None:
            shown = self.promises[bid.denomination]
        return contract, shown

    def _chance_alone(self, bid: Bid) -> float:
        contract = self._contract(self.view.seat, bid)
        where, help_ = contract.denomination, contract.help
        if self.rules.hand_size != FITTED_TO:  # no table for so few cards
            if self.promises[where] < HOPE * self.rules.hand_size:
                return 0.0
            return chance_by_trial(self.view, contract, TRIALS)
        if contract.lone is not None and contract.lone.partners_play:
            prospects = self.ladder.estimate(self.promises[where])
            return chance_of_at_least(self.rules, prospects, contract.level)
        changed = help_.most if help_ is not None else 0
        return chance_alone(self.rules, self.view.hand, where, changed, contract.level)

    def _worth_without(self, bid: Bid | None) -> float:
        view, ladder = self.view, self.ladder
        if bid is not None:
            contract, expected = self._contract(view.seat, bid), self.promises[self.best]
        elif self.stands is None:
            return standing(self.rules, view.scores, self.team)
        else:
            contract, expected = self._otherwise()
        values = results(self.rules, view.scores, contract, self.team)
        return worth(self.rules, values, ladder.estimate(expected))

    def _forced(self, plain: list[Bid], lone: list[Bid]) -> Bid:
        """The cheapest bid, where passing is not allowed."""
        return max(plain or lone, key=lambda bid: (-bid.level, self._promise(bid)))

    def _promise(self, bid: Bid) -> float:
        return self.promises[self.best if bid.denomination is None else bid.denomination]

    def _contract(self, seat: Seat, bid: Bid) -> Contract:
        lone = self.rules.lone_bids[bid.lone] if bid.lone else None
        level = bid.level if lone is None else (lone.tricks or self.rules.hand_size)
        where = self.best if bid.denomination is None else bid.denomination
        return Contract(seat, bid, level, where, lone)

    def _is_partner(self, seat: Seat) -> bool:
        return seat != self.view.seat and seat % self.rules.teams == self.team

    def _bid_by_opponent(self, denomination: Denomination) -> bool:
        return any(
            isinstance(call, Bid)
            and call.denomination is denomination
            and seat % self.rules.teams != self.team
            for seat, call in self.view.calls
        )


def _standing(view: Observation) -> tuple[Seat, Bid] | None:
    for seat, call in reversed(view.calls):
        if isinstance(call, Bid):
            return seat, call
    return None

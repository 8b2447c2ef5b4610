"""A player that tries its cards in many deals before it plays one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bideuchre.engine import (
    PASS,
    PLAYS,
    Action,
    Bid,
    Card,
    Chance,
    Observation,
    PhaseName,
    Play,
    size,
)

from . import callnet
from .calling import Caller, may_be_made
from .carding import choose_card
from .lone import A_GAME, choose_throw, lone_worth, throws_by_trial
from .racing import race
from .reasons import Choice
from .searching import Search, alike
from .steady_bot import SteadyBot
from .temper import EVEN, Temper

SLACK = 1.0
"""How many tricks less than its level a bid may promise: a partner must be able to trust it."""

ALONE_GAIN = 1.0
"""How many points better than anything else a lone bid must look."""

WITHIN_REACH = 12.0
"""How many points a better throw and more luck may add to the first look at a lone bid."""

FEW = 6
"""Cards in hand with which a card is tried in as many deals as a player tries at most."""

LOT = 100
"""In how many deals the cards are tried before those clearly behind are left out."""


class Effort(NamedTuple):
    """How much is tried: deals are counted, never time, so that every machine does the same."""

    alone: int
    """Deals for going alone and for what to throw."""

    cards: int
    """Deals for a card at most, with `FEW` cards in hand; fewer with more to be played out."""

    swaps: int
    """Tried swaps between two of the deals, with the cards of a whole pack unseen."""

    near: float
    """Cards this close in the chance to win the game are settled by rule of thumb."""

    counted_on: float
    """The same where a declarer would draw trumps, or lead in no trump: partner counts on that."""


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Calls by a network where it was taught the game; chooses cards in tried deals.

    Everything else it does like `SteadyBot`.
    """

    name: str
    effort: Effort
    temper: Temper = EVEN

    def choose(self, view: Observation, chance: Chance) -> Action:
        """The action with the best prospects."""
        if view.phase is PhaseName.BIDDING and callnet.plays(view.rules.ruleset):
            return self._call(view, chance)
        if view.phase is PhaseName.EXCHANGE and throws_by_trial(view):
            return choose_throw(view, self.effort.alone, chance)
        if view.phase is PhaseName.PLAYING:
            return PLAYS[self._card(view, chance)]
        return SteadyBot(self.name, self.temper).choose(view, chance)

    def _call(self, view: Observation, chance: Chance) -> Action:
        call = plain_call(view, self.temper)
        best: Action = call.bid or PASS
        worth = call.points + ALONE_GAIN + A_GAME * self.temper.reluctance
        for bid in view.legal:
            if isinstance(bid, Bid) and may_be_made(view, bid):
                value = lone_worth(view, bid, self.effort.alone // 4, chance)
                if value > worth - WITHIN_REACH:
                    often = self.effort.alone * 4
                    value = lone_worth(view, bid, often, chance, choosing=self.effort.alone // 2)
                if value > worth:
                    best, worth = bid, value
        return best

    def _card(self, view: Observation, chance: Chance) -> Card:
        legal = [action.card for action in view.legal if isinstance(action, Play)]
        if len(legal) == 1:
            return legal[0]
        search = Search(view, swaps=self.effort.swaps)
        thumb = choose_card(view)
        runs = alike(view, search.layout, legal)
        if len(runs) == 1 or _returns(view, thumb):
            return thumb
        usual = next(number for number, run in enumerate(runs) if thumb in run)
        effort = self.effort
        near = effort.counted_on if _counted_on(view, thumb) else effort.near
        firsts = [run[0] for run in runs]

        def tried(places: Sequence[int]) -> list[list[float]]:
            return search.card_values([firsts[place] for place in places], LOT, chance)

        best = race(tried, len(runs), usual, near, self._lots(view))
        return thumb if best == usual else firsts[best]

    def _lots(self, view: Observation) -> int:
        """How many lots of deals a card is worth: as much work with many cards in hand as few."""
        return max(1, round(self.effort.cards * FEW / (LOT * max(FEW, size(view.hand)))))


def plain_call(view: Observation, temper: Temper) -> callnet.BestCall:
    """The call worth most that a partner can trust, going alone left out."""
    caller = Caller(view, temper)
    room = SLACK + temper.tricks

    def sensible(bid: Bid) -> bool:
        where = bid.denomination
        assert where is not None
        return where is caller.best and caller.promise(where) + room >= bid.level

    return callnet.best_call(view, temper.points, sensible)


def _counted_on(view: Observation, card: Card) -> bool:
    """Whether the declarer leads *card*, a trump or any card in no trump: partner counts on it."""
    contract = view.contract
    if contract is None or view.trick or view.seat != contract.seat:
        return False
    if not contract.denomination.is_suit:
        return True
    return view.rules.rankings[contract.denomination].suit[card] == int(contract.denomination)


def _returns(view: Observation, card: Card) -> bool:
    """Whether *card* returns a suit that partner led first, in no trump and without a winner.

    The tried deals do not know what partner's lead tells, so custom knows better than they.
    """
    if view.trick or view.contract is None or view.contract.denomination.is_suit:
        return False
    choice = Choice(view)
    return choice.count.suit[card] in choice.partners_led and choice.count.above(card) > 0

"""A player for crowds: one look at a small network, and the card is played."""

from __future__ import annotations

from dataclasses import dataclass

from bideuchre.engine import PASS, PLAYS, Action, Bid, Card, Chance, Observation, PhaseName, Play

from . import callnet
from .calling import Caller
from .cardnet import card_values, networks
from .glance import AT, PLACES, Glance, glance, knows
from .search_bot import plain_call
from .steady_bot import SteadyBot
from .temper import EVEN, Temper


@dataclass(frozen=True, slots=True)
class QuickBot:
    """Plays what a network thinks best that was taught by tried cards, and tries none itself.

    It calls like `SearchBot` and goes alone like `SteadyBot`; what it was not taught it does
    like `SteadyBot`, too.
    """

    name: str = "quick"
    temper: Temper = EVEN

    def choose(self, view: Observation, chance: Chance) -> Action:
        """The action that looks best."""
        if view.phase is PhaseName.PLAYING and knows(view):
            return PLAYS[best_card(view)]
        if view.phase is PhaseName.BIDDING and callnet.plays(view.rules.ruleset):
            return self._call(view)
        return SteadyBot(self.name, self.temper).choose(view, chance)

    def _call(self, view: Observation) -> Action:
        best = plain_call(view, self.temper).bid
        lone = [call for call in view.legal if isinstance(call, Bid) and call.lone is not None]
        return Caller(view, self.temper).alone(lone, best) or best or PASS


def best_card(view: Observation) -> Card:
    """The card that the network values most, or one that does the same and custom prefers."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return cards[0]
    seen = glance(view)
    assert view.contract is not None
    network = networks()[not view.contract.denomination.is_suit]
    places = [seen.frame.place[card] for card in cards]
    values = card_values(network, seen.marks, places)
    best = places[values.index(max(values))]
    return seen.frame.card[_customary(best, seen, view)]


def _customary(best: int, seen: Glance, view: Observation) -> int:
    """Of a run of cards that nothing in other hands or on the table parts: which to play.

    The highest is led, where its own copy may be out since of two the one led wins; the lowest
    is spent.
    """
    marks, frame = seen
    between = marks >> AT["unseen"]
    for _, card in view.trick:
        between |= 1 << frame.place[card]
    suit = next(places for places in frame.suits if places >> best & 1)
    if view.trick:
        if between >> best & 1:
            return best
        way = range(best + 1, PLACES)
    else:
        way = range(best - 1, -1, -1)
    for place in way:
        if between >> place & 1 or not suit >> place & 1:
            break
        if marks >> place & 1:
            best = place
    return best

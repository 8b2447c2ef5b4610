"""A player that tries its cards in many deals before it plays one."""

from __future__ import annotations

from dataclasses import dataclass

from bideuchre.engine import PASS, PLAYS, Action, Card, Chance, Observation, PhaseName, Play

from . import callnet
from .calling import lone_call
from .carding import choose_card
from .searching import Search, alike
from .steady_bot import SteadyBot
from .temper import EVEN, Temper

NEAR_TIE = 0.004
"""Cards this close in the chance to win the game are settled by rule of thumb."""

DOUBT = 3.0
"""How many standard errors a card must be ahead of the rule of thumb's."""


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Calls by a network where it was taught the game; chooses cards by *worlds* tried deals.

    Everything else it does like `SteadyBot`.
    """

    name: str
    worlds: int
    temper: Temper = EVEN

    def choose(self, view: Observation, chance: Chance) -> Action:
        """The action with the best prospects."""
        if view.phase is PhaseName.BIDDING and callnet.plays(view.rules.ruleset):
            return self._call(view)
        if view.phase is not PhaseName.PLAYING:
            return SteadyBot(self.name, self.temper).choose(view, chance)
        return PLAYS[self._card(view, chance)]

    def _call(self, view: Observation) -> Action:
        return lone_call(view, self.temper) or callnet.choose_bid(view, self.temper.points) or PASS

    def _card(self, view: Observation, chance: Chance) -> Card:
        legal = [action.card for action in view.legal if isinstance(action, Play)]
        if len(legal) == 1:
            return legal[0]
        search = Search(view)
        thumb = choose_card(view)
        runs = alike(view, search.layout, legal)
        if len(runs) == 1:
            return thumb
        values = search.card_values([run[0] for run in runs], self.worlds, chance)
        usual = next(number for number, run in enumerate(runs) if thumb in run)
        best = max(range(len(runs)), key=lambda number: (sum(values[number]), -number))
        if not _clearly_better(values[best], values[usual]):
            return thumb
        return runs[best][0]


def _clearly_better(values: list[float], others: list[float]) -> bool:
    """Whether the mean of the differences stands out from their noise."""
    gains = [value - other for value, other in zip(values, others, strict=True)]
    number, total = len(gains), sum(gains)
    if total <= NEAR_TIE * number:
        return False
    spread = sum(gain * gain for gain in gains) - total * total / number
    return total * total > DOUBT * DOUBT * spread

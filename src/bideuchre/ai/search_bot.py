"""A player that tries its cards in many deals before it plays one."""

from __future__ import annotations

from dataclasses import dataclass

from bideuchre.engine import PLAYS, Action, Card, Chance, Observation, PhaseName, Play

from .carding import choose_card
from .searching import Search, distinct_cards
from .steady_bot import SteadyBot

NEAR_TIE = 0.002
"""Cards this close in the chance to win the game are settled by rule of thumb."""


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Calls and exchanges like `SteadyBot`; chooses cards by *worlds* tried deals."""

    name: str
    worlds: int

    def choose(self, view: Observation, chance: Chance) -> Action:
        """The action with the best prospects."""
        if view.phase is not PhaseName.PLAYING:
            return SteadyBot().choose(view, chance)
        return PLAYS[self._card(view, chance)]

    def _card(self, view: Observation, chance: Chance) -> Card:
        legal = [action.card for action in view.legal if isinstance(action, Play)]
        if len(legal) == 1:
            return legal[0]
        search = Search(view)
        cards = distinct_cards(view, search.layout, legal)
        thumb = choose_card(view)
        if len(cards) == 1:
            return thumb
        values = search.card_values(cards, self.worlds, chance)
        best = max(values)
        near = [card for card, value in zip(cards, values, strict=True) if value > best - NEAR_TIE]
        return thumb if thumb in near else near[0]

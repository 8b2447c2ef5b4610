"""A player by rule of thumb: counts, competes, keeps its promises."""

from __future__ import annotations

from dataclasses import dataclass

from bideuchre.engine import PLAYS, Action, Chance, Observation, PhaseName

from .calling import choose_call
from .carding import choose_card
from .exchanging import choose_exchange, choose_name
from .temper import EVEN, Temper


@dataclass(frozen=True, slots=True)
class SteadyBot:
    """Bids what it has, plays what wins, and needs no chance for it."""

    name: str = "steady"
    temper: Temper = EVEN

    def choose(self, view: Observation, chance: Chance) -> Action:
        """The sensible action."""
        match view.phase:
            case PhaseName.BIDDING:
                return choose_call(view, self.temper)
            case PhaseName.NAMING:
                return choose_name(view)
            case PhaseName.EXCHANGE:
                return choose_exchange(view)
            case _:
                return PLAYS[choose_card(view)]

"""What a player is like: bold or careful in the auction, alone sooner or later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STEPS: Final = range(-2, 3)
"""How far each slider goes, from careful to bold and from hardly ever to gladly."""

TRICKS_A_STEP: Final = 0.45
"""How many more tricks a bolder player credits a hand with."""

POINTS_A_STEP: Final = 0.7
"""How many more points a bolder player expects of a bid than of a pass."""

CHANCE_A_STEP: Final = 0.03
"""How much less a lone bid must promise, in chances to win the game, to who goes alone gladly."""


@dataclass(frozen=True, slots=True)
class Temper:
    """A player's leanings; they move what is bid, never what is seen."""

    bold: int = 0
    alone: int = 0

    @property
    def tricks(self) -> float:
        """What a hand is credited with beyond its estimate."""
        return TRICKS_A_STEP * self.bold

    @property
    def points(self) -> float:
        """What a bid is credited with beyond its worth, in points."""
        return POINTS_A_STEP * self.bold

    @property
    def reluctance(self) -> float:
        """What a lone bid must promise beyond the usual."""
        return -CHANCE_A_STEP * self.alone


EVEN: Final = Temper()

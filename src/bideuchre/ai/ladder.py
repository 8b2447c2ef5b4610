"""How high to go: the tricks a hand must expect for each level, by what stands and by the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bideuchre.engine import Contract, Rules, Team

from .evaluating import FITTED_TO, Estimate, spread_of
from .outlook import results, worth

# By level of a twelve-trick game: how many tricks more than the level a hand must expect.
_TO_OPEN: Final = {5: 0.2, 6: 0.6, 7: 0.8, 8: 1.5, 9: 1.0, 10: 0.8}
_TO_OVERCALL: Final = {5: 0.0, 6: 0.0, 7: 0.6, 8: 0.5, 9: 0.1, 10: 2.0}
_TO_TAKE_OVER: Final = {5: 1.8, 6: 0.6, 7: 0.3, 8: 0.9, 9: 1.3}
JUMP: Final = 0.9
"""What a raise by more than one asks for beyond the usual."""

TWO_PARTNERS: Final = 0.5
"""What every level asks for beyond that where the tricks of two partners are only hoped for."""

EIGHT_CARDS: Final = 0.3
"""The same with hands of eight cards, which the tables for twelve take for better than they are."""

SHOWN: Final = 1.6
"""How many tricks more than its level a bid is taken to show."""

BOLDER: Final = 1.5
"""As far as the score may move what a level asks for, either way."""

USUAL_LEVEL: Final = 6
"""Where the other side may be expected to play if it is left alone."""


class Ladder:
    """The levels of one auction as one side sees them, the score included."""

    def __init__(self, rules: Rules, scores: tuple[int, ...], team: Team) -> None:
        self._rules, self._scores, self._team = rules, scores, team
        self.scale = rules.hand_size / FITTED_TO
        self._more = _more(rules)

    def to_open(self, level: int) -> float:
        """The tricks to expect for an opening bid."""
        return self._asked(_TO_OPEN, level)

    def to_overcall(self, level: int, jump: bool) -> float:
        """The tricks to expect for a bid over an opponent's."""
        return self._asked(_TO_OVERCALL, level) + (JUMP * self.scale if jump else 0.0)

    def to_take_over(self, level: int) -> float:
        """The tricks to expect for a bid over a partner's, in another denomination."""
        return self._asked(_TO_TAKE_OVER, level)

    def shown(self, level: int) -> float:
        """The tricks that whoever bid *level* is taken to expect."""
        return level + SHOWN * self.scale

    def estimate(self, mean: float) -> Estimate:
        """An estimate of that many tricks."""
        return Estimate(mean, spread_of(mean, self.scale))

    def shift(self, contract: Contract, instead: Contract, expected: float) -> float:
        """How many more tricks *contract* must promise because of the score, or fewer.

        *instead* is what will be played otherwise, with *expected* tricks. The shift is how far the
        break-even between the two moves when points are weighed by what they do for the game.
        """
        rules, other = self._rules, self.estimate(expected)
        ours = results(rules, self._scores, contract, self._team)
        theirs = worth(rules, results(rules, self._scores, instead, self._team), other)
        even = self._break_even(ours, theirs)
        plain = self._break_even(self._plain(contract), worth(rules, self._plain(instead), other))
        return max(-BOLDER, min(BOLDER, even - plain))

    def _break_even(self, values: Sequence[float], instead: float) -> float:
        low, high = 0.0, self._rules.hand_size + 1.0
        for _ in range(9):
            mean = (low + high) / 2
            if worth(self._rules, values, self.estimate(mean)) < instead:
                low = mean
            else:
                high = mean
        return (low + high) / 2

    def _plain(self, contract: Contract) -> list[float]:
        """By tricks: our points less theirs where a kept bid scores its tricks."""
        sign = 1 if contract.seat % self._rules.teams == self._team else -1
        every = self._rules.hand_size
        return [
            sign * (tricks if tricks >= contract.level else -contract.level)
            - sign * (every - tricks)
            for tricks in range(every + 1)
        ]

    def _asked(self, margins: dict[int, float], level: int) -> float:
        """The level and its margin; the lowest levels ask as much as the first that is listed."""
        lowest, highest = min(margins), max(margins)
        place = max(float(lowest), level / self.scale)
        below = min(int(place), highest)
        above = min(below + 1, highest)
        margin = margins[below] + (min(place, highest) - below) * (margins[above] - margins[below])
        return (place + margin) * self.scale + self._more


def _more(rules: Rules) -> float:
    """What a level asks for beyond what the tables say, by the shape of the game."""
    if rules.seats // rules.teams > 2:
        # Where a dealer is stuck, somebody must play in any case: better the best hand.
        return 0.0 if rules.ruleset.auction.stuck else TWO_PARTNERS
    return EIGHT_CARDS if rules.hand_size == 8 else 0.0

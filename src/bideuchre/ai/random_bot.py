"""A player without a thought: the other end of every scale, and a fuzzer."""

from __future__ import annotations

from dataclasses import dataclass

from bideuchre.engine import PASS, Action, Bid, Chance, Observation, PhaseName

PASSES_IN_FOUR = 3
"""So seldom does it bid that auctions end."""

SPECIAL_BIDS_IN_HUNDRED = 1


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays and exchanges any legal card; bids low, and seldom."""

    name: str = "random"

    def choose(self, view: Observation, chance: Chance) -> Action:
        """Any legal action, calls weighted so that auctions look like auctions."""
        if view.phase is PhaseName.BIDDING:
            return _call(view, chance)
        return view.legal.sample(chance)


def _call(view: Observation, chance: Chance) -> Action:
    special = [call for call in view.legal if isinstance(call, Bid) and call.lone]
    plain = [call for call in view.legal if isinstance(call, Bid) and not call.lone]
    may_pass = PASS in view.legal
    if special and chance.below(100) < SPECIAL_BIDS_IN_HUNDRED:
        return special[chance.below(len(special))]
    if may_pass and (not plain or chance.below(4) < PASSES_IN_FOUR):
        return PASS
    levels = sorted({call.level for call in plain})[:2]
    if not levels:
        return special[chance.below(len(special))]
    level = levels[chance.below(len(levels))]
    low = [call for call in plain if call.level == level]
    return low[chance.below(len(low))]

"""Easier opponents: they think like `steady` about less, and never see more or hold other cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bideuchre.engine import PASS, Action, Bid, Chance, Observation, PhaseName

from .evaluating import estimate
from .steady_bot import SteadyBot
from .temper import EVEN, Temper


@dataclass(frozen=True, slots=True)
class ForgetfulBot:
    """Plays like `SteadyBot` with few tricks in mind, and may bid by its own hand alone."""

    name: str
    tricks: int
    """How many finished tricks it remembers."""

    listens: bool
    """Whether it hears what the calls before its own promise."""

    temper: Temper = EVEN

    def choose(self, view: Observation, chance: Chance) -> Action:
        """What it thinks best, for what it has in mind."""
        usual = SteadyBot(self.name, self.temper)
        if view.phase is PhaseName.BIDDING and not self.listens:
            return by_own_hand(view, self.temper) or usual.choose(view, chance)
        if view.phase is PhaseName.PLAYING:
            return usual.choose(forget(view, self.tricks), chance)
        return usual.choose(view, chance)


def by_own_hand(view: Observation, temper: Temper = EVEN) -> Action | None:
    """The most tricks that the hand expects by itself, if that may still be bid, or a pass."""
    promises = {
        denomination: estimate(view.rules, view.hand, denomination).mean
        for denomination in view.rules.ruleset.auction.denominations
    }
    best = max(promises, key=lambda d: (promises[d], -int(d)))
    plain = [bid for bid in view.legal if isinstance(bid, Bid) and bid.lone is None]
    mine = [bid for bid in plain if bid.denomination in (best, None)]
    good = [bid for bid in mine if bid.level <= promises[best] + temper.tricks]
    if good:
        return good[-1]
    return PASS if PASS in view.legal else None


def forget(view: Observation, tricks: int) -> Observation:
    """The view of somebody who has only the last *tricks* finished tricks in mind."""
    per_trick = view.rules.seats - len(view.sitting_out)
    kept = tricks * per_trick + len(view.trick)
    return replace(view, plays=view.plays[max(0, len(view.plays) - kept) :])

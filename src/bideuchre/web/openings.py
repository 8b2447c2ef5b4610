"""What a partner's opening bids show: measured over many deals, kept for the page."""

from __future__ import annotations

import hashlib
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from statistics import mean, quantiles
from typing import Final

from bideuchre.ai import decide
from bideuchre.ai.evaluating import estimate
from bideuchre.engine import CRAIG_POWERS, Bid, GameState, Observation

from .assets import data_folder

FILE: Final = "partner.toml"
ENOUGH: Final = 40
"""Fewer openings at a level than this tell nothing."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One call: how many of a hundred hands make it, and the tricks that they expect."""

    level: int  # 0 for a pass
    share: int
    mean: float
    low: float  # one hand in ten expects less
    high: float  # and one in ten more


@dataclass(frozen=True, slots=True)
class Measured:
    """What a bot's opening calls showed in so many deals."""

    bot: str
    deals: int
    calls: tuple[Shown, ...]

    def dump(self) -> str:
        """The measure as the file that the page reads."""
        lines = [
            f"[[calls]]\nlevel = {shown.level}\nshare = {shown.share}\n"
            f"mean = {shown.mean}\nlow = {shown.low}\nhigh = {shown.high}\n"
            for shown in self.calls
        ]
        return "\n".join([f'bot = "{self.bot}"\ndeals = {self.deals}\n', *lines])


@cache
def measured() -> Measured:
    """The measure as it is kept."""
    told = tomllib.loads((data_folder("templates") / FILE).read_text("utf-8"))
    return Measured(told["bot"], told["deals"], tuple(Shown(**call) for call in told["calls"]))


def measure(bot: str, deals: int, *, enough: int = ENOUGH) -> Measured:
    """Let *bot* open with so many hands, and count what it held by what it called."""
    expected: dict[int, list[float]] = defaultdict(list)
    for view in _first_hands(deals):
        call = decide(bot, view)
        if not isinstance(call, Bid):
            expected[0].append(_best(view))
        elif call.lone is None and call.denomination is not None:
            mean_tricks = estimate(view.rules, view.hand, call.denomination).mean
            expected[call.level].append(mean_tricks)
    return Measured(
        bot,
        deals,
        tuple(
            _shown(level, tricks, deals)
            for level, tricks in sorted(expected.items())
            if len(tricks) >= enough
        ),
    )


def _shown(level: int, tricks: list[float], deals: int) -> Shown:
    low, *_, high = quantiles(tricks, n=10)
    share = round(100 * len(tricks) / deals)
    return Shown(level, share, round(mean(tricks), 1), round(low, 1), round(high, 1))


def _best(view: Observation) -> float:
    offered = view.rules.ruleset.auction.denominations
    return max(estimate(view.rules, view.hand, where).mean for where in offered)


def _first_hands(deals: int) -> Iterator[Observation]:
    """What the first to call sees in each deal."""
    for number in range(deals):
        seed = hashlib.sha256(f"opening {number}".encode()).hexdigest()
        game = GameState.new(CRAIG_POWERS, seed)
        assert game.to_act is not None
        yield game.observe(game.to_act)

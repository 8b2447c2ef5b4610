"""How strong the bots are: duplicate matches between the levels and against a fixed reference.

``python -m tests.bench bots`` takes hours of one core; ``BIDEUCHRE_DEALS=200`` makes it shorter.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any, Final

from bideuchre.ai import registry
from bideuchre.ai.blocks import Block, play_block
from bideuchre.ai.bot import Bot
from bideuchre.ai.matches import Match
from bideuchre.ai.report import match_result
from bideuchre.ai.temper import Temper
from tests.bench.engine import HANDS, by_loop, some_deals
from tests.bench.reference import ReferenceBot
from tests.bench.report import Row, Section

DEALS: Final = int(os.environ.get("BIDEUCHRE_DEALS", "2000"))
BLOCK: Final = 20
MATCHES: Final[tuple[tuple[Match, float | None], ...]] = (
    (Match("steady", "random", "21"), 5.0),
    (Match("casual", "beginner", "21"), None),
    (Match("steady", "casual", "21"), None),
    (Match("strong", "steady", "21"), 1.2),
    (Match("strong", "steady", "21", part="play"), 0.7),
    (Match("steady", "reference", "21"), None),
    (Match("strong", "reference", "21"), 1.9),
    (Match("quick", "reference", "21"), 1.3),
    (Match("quick", "steady", "21", part="play"), None),
    (Match("strong", "strong", "21"), None),
)
NOTE: Final = (
    f"Points a deal, {DEALS:,} deals each played both ways, with the 95 % interval; the reference "
    "is `tests/bench/reference.py`. Times are CPU times, also as multiples of one random hand by "
    "the loop of `tests/bench` in the same run."
)


def measure() -> Section:
    """Every match, and what a call and a card cost in it."""
    hand = _hand_of_the_loop()
    rows = []
    for match, goal in MATCHES:
        result = held(match, DEALS)
        points, times = result["points_per_deal"], result["ms_per_card"]["a"]
        made, lone = result["contracts"]["a"], result["lone"]["a"]
        what = f"{match.a} over {match.b}{', cards only' if match.part == 'play' else ''}"
        told = (
            f"{points['mean']:+.2f} ± {points['ci95']:.2f}; {made['made']} of {made['bid']} made "
            f"at {made['mean_level']:.2f}; alone {lone['made']} of {lone['bid']}"
        )
        cost = f"a card {times['median']:g} ms, p99 {times['p99']:g} ms"
        cost += f" ({times['median'] / hand / 1000:.1f} hands of the loop)"
        rows.append(Row(what, told, cost, points["mean"], goal, "at least"))
    return Section("Bots", rows, NOTE)


def held(match: Match, deals: int) -> dict[str, Any]:
    """The result of a match on all cores."""
    starts = range(0, deals, BLOCK)
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=admit) as pool:
        futures = [pool.submit(play_block, match, at, min(BLOCK, deals - at)) for at in starts]
        blocks: list[Block] = [future.result() for future in futures]
    return match_result(match, blocks)


def admit() -> None:
    """Let the reference take part in matches."""
    bots: dict[str, Callable[[Temper], Bot]] = dict(registry.BOTS)
    bots["reference"] = lambda temper: ReferenceBot()
    registry.BOTS = bots  # type: ignore[misc]


def _hand_of_the_loop() -> float:
    """The seconds of one random hand by the loop of masks."""
    deals = some_deals()
    begun = process_time()
    by_loop(deals)
    return (process_time() - begun) / HANDS

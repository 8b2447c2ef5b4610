"""What a match comes to: means with their intervals, contracts, and times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final

from .blocks import Block
from .matches import Match, Tally

SURE: Final = 1.96
"""Standard errors on either side that hold the true mean 95 times in 100."""


def match_result(match: Match, blocks: Sequence[Block]) -> dict[str, Any]:
    """The result of a match, all from the first bot's side."""
    a, b = Tally(), Tally()
    for block in blocks:
        a.add(block.tallies[0])
        b.add(block.tallies[1])
    points = [score for block in blocks for score in block.points]
    return {
        "a": match.a,
        "b": match.b,
        "deals": len(points),
        "seed": int(match.seed) if match.seed.isdigit() else match.seed,
        "rules": match.rules,
        "part": match.part,
        "points_per_deal": _mean(points),
        "tricks_per_deal": _mean([score for block in blocks for score in block.tricks]),
        "contracts": {"a": _contracts(a), "b": _contracts(b)},
        "lone": {"a": _lone(a), "b": _lone(b)},
        "ms_per_call": {"a": _times(a.call_times), "b": _times(b.call_times)},
        "ms_per_card": {"a": _times(a.card_times), "b": _times(b.card_times)},
    }


def in_words(result: dict[str, Any]) -> Iterable[str]:
    """The same result, a line for each thing."""
    a, b = result["a"], result["b"]
    yield f"{a} against {b}: {result['deals']} deals of {result['rules']}, seed {result['seed']}"
    for name in ("points", "tricks"):
        mean = result[f"{name}_per_deal"]
        yield f"{name} a deal   {mean['mean']:+.2f} ± {mean['ci95']:.2f}"
    for side, name in (("a", a), ("b", b)):
        made, lone = result["contracts"][side], result["lone"][side]
        yield (
            f"{name} ({side}): {made['made']} of {made['bid']} contracts made, "
            f"mean level {made['mean_level']}; alone {lone['made']} of {lone['bid']}"
        )
        call, card = result["ms_per_call"][side], result["ms_per_card"][side]
        yield (
            f"    ms a call {call['median']} (p99 {call['p99']}), "
            f"a card {card['median']} (p99 {card['p99']})"
        )


def _mean(scores: Sequence[float]) -> dict[str, float]:
    mean = sum(scores) / len(scores)
    squares = sum((score - mean) ** 2 for score in scores)
    error = sqrt(squares / max(1, len(scores) - 1) / len(scores))
    return {"mean": round(mean, 4), "ci95": round(SURE * error, 4)}


def _contracts(tally: Tally) -> dict[str, float | None]:
    level = round(tally.levels / tally.bid, 3) if tally.bid else None
    return {"bid": tally.bid, "made": tally.made, "mean_level": level}


def _lone(tally: Tally) -> dict[str, int]:
    return {"bid": tally.lone_bid, "made": tally.lone_made}


def _times(times: Counter[int]) -> dict[str, float | None]:
    """Median and 99th percentile, in milliseconds; None where there was nothing to decide."""
    return {"median": _percentile(times, 50), "p99": _percentile(times, 99)}


def _percentile(times: Counter[int], percent: int) -> float | None:
    rank = (sum(times.values()) * percent + 99) // 100
    for time in sorted(times):
        rank -= times[time]
        if rank <= 0:
            return time / 1000
    return None

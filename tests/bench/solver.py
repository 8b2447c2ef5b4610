"""The solver on random endings: all cards that may be played, from nothing known.

Endings of the default game in all denominations, led to by a random seat. The times are means,
since a few hard endings cost most; each stands beside its limit, and as a multiple of a random
hand in the tight loop of `tests/bench/engine.py`, measured in turns with it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import mean, median
from time import process_time
from types import ModuleType
from typing import Any, Final

from bideuchre.ai import fast
from bideuchre.ai.layout import layout_of
from bideuchre.engine import CRAIG_POWERS, Denomination, compile_rules, deal
from tests.bench.engine import by_loop
from tests.bench.report import Row, Section
from tests.support.builders import seed_of

LIMITS: Final = {6: 1.0, 8: 8.0}
"""By cards in each hand: milliseconds, compiled."""

ENDINGS: Final = 120
ROUNDS: Final = 3
HANDS: Final = 100
WITHOUT_END: Final = 1 << 40
RULES: Final = compile_rules(CRAIG_POWERS)

NOTE: Final = (
    f"All legal cards of a random ending, every one exact: means over {ENDINGS} endings, medians"
    " of interleaved rounds, processor time. Compiled beside its limit, interpreted beside a"
    " random hand in the loop of the engine's rows."
)
MISSING: Final = "The loops are not compiled here: those rows are missing."


def measure() -> Section:
    """Milliseconds an ending, compiled and interpreted."""
    modules = {"interpreted": import_module("bideuchre.ai.solver")}
    if fast.is_compiled():
        modules["compiled"] = fast.load("solver")
    deals = [deal(RULES, seed_of(number), 1, number % 4) for number in range(HANDS)]
    steps = {cards: _steps(cards) for cards in LIMITS}
    works: dict[tuple[str, int], Callable[[], int]] = {("loop", 0): lambda: len(by_loop(deals))}
    for name, module in modules.items():
        for cards in LIMITS:
            works[name, cards] = _solving(module, cards)
    times = _each(works)
    hand = times["loop", 0]
    rows: list[Row] = []
    for cards, limit in LIMITS.items():
        for name in ("compiled", "interpreted"):
            if (name, cards) in times:
                own = times[name, cards]
                what = f"ending of {cards} cards each, {name} ({steps[cards]:,.0f} steps)"
                if name == "compiled":
                    figure = f"{own:.2f} ms, {own / hand:.0f} hands"
                    rows.append(Row(what, figure, f"limit {limit:g} ms", own / limit, 1.0))
                else:
                    rows.append(Row(what, f"{own:.2f} ms", f"hand {hand:.3f} ms", own / hand))
    note = NOTE if "compiled" in modules else f"{NOTE} {MISSING}"
    return Section("Solver", rows, note)


def _steps(cards: int) -> float:
    """The mean steps an ending takes: the same on every machine."""
    solver = fast.load("solver")
    endings = (_ending(cards, number) for number in range(ENDINGS))
    return mean(int(solver.solve_cards(*ending, WITHOUT_END)[2]) for ending in endings)


def _solving(module: ModuleType, cards: int) -> Callable[[], int]:
    endings = [_ending(cards, number) for number in range(ENDINGS)]

    def solve() -> int:
        for ending in endings:
            _, tricks, _ = module.solve_cards(*ending, WITHOUT_END)
            assert min(tricks) >= 0, "an ending was given up"
        return len(endings)

    return solve


def _ending(cards: int, number: int) -> tuple[Any, ...]:
    """Hands of so many cards and the seat on lead, as the solver takes them."""
    random = Random(f"{cards} cards, {number}")
    layout = layout_of(RULES, Denomination(number % len(Denomination)))
    bits = random.sample(range(len(RULES.pack)), 4 * cards)
    hands = [sum(1 << bit for bit in bits[seat * cards :][:cards]) for seat in range(4)]
    declarer, seat = random.randrange(4), random.randrange(4)
    side = tuple(int((other - declarer) % 2 == 0) for other in range(4))
    masks = (layout.suit_at, layout.suit_mask, layout.beaten_by, layout.trumps)
    return (hands, (1, 2, 3, 0), side, seat, -1, 0, seat, 4, 4, *masks)


def _each(works: dict[tuple[str, int], Callable[[], int]]) -> dict[tuple[str, int], float]:
    """Milliseconds for one: the median of rounds in which all take turns."""
    rounds: dict[tuple[str, int], list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            begun = process_time()
            count = work()
            rounds[name].append((process_time() - begun) / count * 1000)
    return {name: median(times) for name, times in rounds.items()}

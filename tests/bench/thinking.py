"""What thinking costs: playouts by the fast policy, and calls and cards of the bots that search.

A bot plays hands of the default game against itself; every call and card of them is asked for
again, compiled and interpreted in turns. Forced cards count as cards. The whole action is what
a person waits for: somebody's call or card is applied, and three bots answer it. Interpreted
means that the bots are given the loops' modules as they are, uncompiled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from random import Random
from statistics import mean, median
from time import process_time
from types import ModuleType
from typing import Any, Final

from bideuchre.ai import BOTS, decide, fast
from bideuchre.ai.layout import layout_of
from bideuchre.engine import (
    CRAIG_POWERS,
    Action,
    Denomination,
    GameState,
    Observation,
    PhaseName,
    compile_rules,
)
from tests.bench.engine import by_loop, by_states, some_deals
from tests.bench.report import Row, Section
from tests.support.builders import seed_of

PLAYOUTS: Final = {"compiled": 200_000, "interpreted": 18_000}
"""At least so many a second."""

TIMES: Final[dict[tuple[str, str], dict[str, float]]] = {
    ("strong", "compiled"): {"mean": 3, "first lead": 12, "call": 1},
    ("strong", "interpreted"): {"mean": 18, "first lead": 80},
    ("expert", "compiled"): {"mean": 30, "p99": 150},
}
"""By bot and loops: at most so many milliseconds."""

HANDS: Final = {"strong": 24, "expert": 12}
"""How many hands of each bot are looked at."""

ROUNDS: Final = {"strong": 3, "expert": 1}
NAMES: Final = {
    "mean": "a card",
    "p99": "99 cards of 100",
    "first lead": "the first lead of a hand",
    "call": "a call",
}
ANSWER: Final = 10.0
"""Milliseconds for an action and the answers of three bots, compiled, in the median."""

WAYS: Final = 400
ROUNDS_OF_PLAYOUTS: Final = 5

NOTE: Final = (
    "Hands of twelve tricks finished by the kernel's policy, beside random hands through the"
    " public states; and hands of the default game among four of the bot: means and 99 of 100"
    " cards, forced ones too. An action is a call or a card and the answers of three bots."
    " Processor time, medians of interleaved rounds, each beside its limit and as a multiple of a"
    " random hand in the loop of the engine's rows."
)
MISSING: Final = "The loops are not compiled here: those rows are missing."


@dataclass(frozen=True, slots=True)
class Turns:
    """What one bot saw and did in hands of its own."""

    bot: str
    taken: tuple[tuple[Observation, Action], ...]

    def times(self) -> list[float]:
        """Milliseconds of every turn, taken again."""
        times = []
        for view, action in self.taken:
            begun = process_time()
            again = decide(self.bot, view)
            times.append((process_time() - begun) * 1000)
            assert again == action, "another answer than before"
        return times

    def figures(self, times: list[float]) -> dict[str, float]:
        """What is told of so many milliseconds."""
        views = (view for view, _ in self.taken)
        turns = list(zip(views, times, strict=True))
        calls = [time for view, time in turns if view.phase is PhaseName.BIDDING]
        cards = [time for view, time in turns if view.phase is PhaseName.PLAYING]
        leads = [time for view, time in turns if view.phase is PhaseName.PLAYING and not view.plays]
        return {
            "mean": mean(cards),
            "p99": sorted(cards)[-1 - len(cards) // 100],
            "first lead": mean(leads),
            "call": mean(calls),
        }


def measure() -> Section:
    """Playouts a second, and milliseconds a turn of every bot that searches."""
    ways = ("compiled", "interpreted") if fast.is_compiled() else ("interpreted",)
    rows = _playout_rows(ways)
    for bot in HANDS:
        if bot in BOTS:
            rows += _turn_rows(bot, ways)
    if "compiled" in ways:
        rows.append(_answer_row())
    return Section("Thinking", rows, NOTE if "compiled" in ways else f"{NOTE} {MISSING}")


@contextmanager
def uncompiled() -> Iterator[None]:
    """For a while, the bots' modules use the loops as they are written."""
    given: list[tuple[ModuleType, str, ModuleType]] = []
    for module in [m for name, m in sys.modules.items() if name.startswith("bideuchre.")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, ModuleType) and value.__name__.startswith(fast.PREFIX):
                given.append((module, name, value))
                plain = import_module(f"bideuchre.ai.{value.__name__.rpartition('.')[2]}")
                setattr(module, name, plain)
    try:
        yield
    finally:
        for module, name, value in given:
            setattr(module, name, value)


def _hand() -> float:
    """Milliseconds of a random hand in the loop of the engine's rows."""
    deals = some_deals()
    begun = process_time()
    by_loop(deals)
    return (process_time() - begun) / len(deals) * 1000


# Playouts


def _playout_rows(ways: tuple[str, ...]) -> list[Row]:
    modules = {"compiled": fast.load("kernel"), "interpreted": import_module("bideuchre.ai.kernel")}
    deals, hands = some_deals(), [_shuffled(number) for number in range(WAYS)]
    states: list[float] = []
    rates: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(ROUNDS_OF_PLAYOUTS):
        begun = process_time()
        by_states(deals)
        states.append(len(deals) / (process_time() - begun))
        for way in ways:
            rates[way].append(_rate(modules[way], hands, 10 if way == "compiled" else 2))
    rows = []
    for way in ways:
        rate, of_states = median(rates[way]), median(states)
        told = f"{rate:,.0f}, {rate / of_states:.0f} times the states' {of_states:,.0f}"
        goal = PLAYOUTS[way]
        what = f"hands played out a second, {way}"
        rows.append(Row(what, told, f"goal {goal:,}", rate / goal, 1.0, "at least"))
    return rows


def _rate(kernel: ModuleType, hands: list[tuple[Any, ...]], times: int) -> float:
    begun = process_time()
    for _ in range(times):
        for held, *table in hands:
            kernel.playout(held.copy(), *table)
    return times * len(hands) / (process_time() - begun)


def _shuffled(number: int) -> tuple[Any, ...]:
    """Four hands of twelve before the first lead, as the kernel takes them."""
    layout = layout_of(compile_rules(CRAIG_POWERS), Denomination(number % len(Denomination)))
    bits = list(range(48))
    Random(number).shuffle(bits)
    hands = [sum(1 << bit for bit in bits[seat * 12 :][:12]) for seat in range(4)]
    side = tuple((seat + number + 1) % 2 for seat in range(4))
    declarer = number % 4
    masks = (layout.suit_at, layout.suit_mask, layout.beaten_by, layout.trumps)
    return (hands, (1, 2, 3, 0), side, declarer, declarer, -1, 0, 0, 4, 4, *masks)


# Calls and cards


def _turn_rows(bot: str, ways: tuple[str, ...]) -> list[Row]:
    turns = Turns(bot, tuple(_turns(bot, HANDS[bot])))
    hands: list[float] = []
    rounds: dict[str, list[dict[str, float]]] = {}
    for number in range(ROUNDS[bot]):
        for way in ways:
            if way == "compiled":
                times = turns.times()
            elif number == 0 and (bot, way) in TIMES:  # so slow that once is enough
                with uncompiled():
                    times = turns.times()
            else:
                continue
            rounds.setdefault(way, []).append(turns.figures(times))
            hands.append(_hand())
    hand = median(hands)
    rows = []
    for way, figures in rounds.items():
        for what in NAMES:
            own = median(figure[what] for figure in figures)
            told = f"{own:.2f} ms, {own / hand:.0f} hands"
            label = f"{NAMES[what]} of {bot}, {way}"
            limit = TIMES[bot, way].get(what)
            if limit is None:
                rows.append(Row(label, told, f"hand {hand:.3f} ms", own / hand))
            else:
                rows.append(Row(label, told, f"limit {limit:g} ms", own / limit, 1.0))
    return rows


def _turns(bot: str, hands: int) -> Iterator[tuple[Observation, Action]]:
    """Every call and card of hands that the bot plays with itself."""
    for number in range(hands):
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        while game.hand_number == 1 and game.winner is None:
            assert game.to_act is not None
            view = game.observe(game.to_act)
            action = decide(bot, view)
            yield view, action
            game = game.apply(action)


def _answer_row() -> Row:
    """From a person's call or card until it is the person's turn again."""
    times: list[float] = []
    for number in range(HANDS["strong"]):
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        while game.hand_number == 1 and game.winner is None:
            seat = game.to_act
            assert seat is not None
            action = decide("steady" if seat == 0 else "strong", game.observe(seat))
            begun = process_time()
            game = game.apply(action)
            answers = 0
            while seat == 0 and game.hand_number == 1 and game.to_act not in (0, None):
                game = game.apply(decide("strong", game.observe(game.to_act or 0)))
                answers += 1
            if answers == 3:
                times.append((process_time() - begun) * 1000)
    own, hand = median(times), _hand()
    told = f"{own:.2f} ms, {own / hand:.0f} hands"
    return Row(
        "an action that three of strong answer", told, f"limit {ANSWER:g} ms", own / ANSWER, 1
    )

"""The engine beside a tight loop and beside OpenSpiel, on random hands.

All make random legal choices, each choice equally likely, from the first call to the last trick.
The loop is what the rules cost when nothing else is wanted: one function on integers, which keeps
no states and can refuse nothing. It plays the very hands that the engine plays, choice by choice,
and must come to the same tricks; dealing is left out of both.

OpenSpiel's states are C++. Driven from Python as in its own example, dealing by chance nodes, its
euchre is the reference that the goal speaks of; the engine then deals as well, and on both sides
dealing takes its time but counts for no action. Without a goal, two harder readings are shown
too: every card that OpenSpiel deals counted as an action of its, and its states alone, dealt
beforehand and driven as tersely as can be.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from bideuchre.engine import (
    CRAIG_POWERS,
    ONES,
    Deal,
    Scored,
    compile_rules,
    deal,
    start_auction,
)
from tests.bench.report import Row, Section
from tests.support.builders import seed_of

HANDS: Final = 300
ROUNDS: Final = 7
RULES: Final = compile_rules(CRAIG_POWERS)

NOTE: Final = (
    "Random hands of the default game through the public states. Processor time, medians of"
    " interleaved rounds; what is compared with what is told in `tests/bench/engine.py`."
)
MISSING: Final = "OpenSpiel is not installed (extra `bench`): its rows are missing."
EXAMPLE: Final = "OpenSpiel as in its example"
COUNTED: Final = "OpenSpiel as in its example, dealing counted"
STATES: Final = "OpenSpiel's states"

Played = tuple[int, tuple[int, ...]]
"""How many actions a hand took, and the tricks of both sides."""


class Throws:
    """Chance as the engine wants it, from Python's quick generator."""

    __slots__ = ("_next",)

    def __init__(self, number: int) -> None:
        self._next = Random(number).random

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        return int(self._next() * bound)


def measure() -> Section:
    """The engine's actions a second, beside the loop's and OpenSpiel's."""
    deals = some_deals()
    timed: dict[str, Callable[[], int]] = {
        "engine": lambda: sum(actions for actions, _ in by_states(deals)),
        "loop": lambda: sum(actions for actions, _ in by_loop(deals)),
        "engine that deals": lambda: sum(actions for actions, _ in by_states(_dealing())),
    }
    assert by_states(deals) == by_loop(deals), "the loop plays another game"
    spiel = _open_spiel()
    timed.update(spiel)
    times = _each(timed)

    def row(what: str, own: str, reference: str, goal: float | None) -> Row:
        figures = (_rate(times[own]), _rate(times[reference]), times[reference] / times[own])
        return Row(f"actions a second, beside {what}", *figures, goal, "at least")

    rows = [row("a tight loop", "engine", "loop", 1 / 6)]
    if not spiel:
        return Section("Engine", rows, f"{NOTE} {MISSING}")
    rows.append(row("OpenSpiel's euchre as in its example", "engine that deals", EXAMPLE, 1.0))
    rows.append(row("the same, each card it deals an action", "engine that deals", COUNTED, None))
    rows.append(row("OpenSpiel's euchre, its states alone", "engine", STATES, None))
    return Section("Engine", rows, NOTE)


def some_deals() -> list[Deal]:
    """The deals that are played."""
    return list(_dealing())


def _each(timed: dict[str, Callable[[], int]]) -> dict[str, float]:
    """Seconds an action: the median of rounds in which all take turns."""
    rounds: dict[str, list[float]] = {name: [] for name in timed}
    for _ in range(ROUNDS):
        for name, play in timed.items():
            begun = process_time()
            actions = play()
            rounds[name].append((process_time() - begun) / actions)
    return {name: median(seconds) for name, seconds in rounds.items()}


def _rate(seconds: float) -> str:
    return f"{1 / seconds:,.0f}"


def _dealing() -> Iterator[Deal]:
    """The deals, each made when it is asked for."""
    return (deal(RULES, seed_of(number), 1, number % 4) for number in range(HANDS))


def by_states(deals: Iterable[Deal]) -> list[Played]:
    """Play every deal through the engine's public states."""
    chance, played = Throws(1), []
    for dealt in deals:
        state: Any = start_auction(RULES, dealt)
        actions = 0
        while not isinstance(state, Scored):
            state = state.apply(state.legal_actions().sample(chance))
            actions += 1
        played.append((actions, state.tricks))
    return played


def by_loop(deals: Iterable[Deal]) -> list[Played]:
    """Play every deal in one loop, as fast as plain Python goes."""
    rnd, ones = Random(1).random, ONES
    played: list[Played] = []
    rankings, _following = RULES.rankings, ((1, 2, 3, 0), (2, 3, 0, 1))
    for dealt in deals:
        seat, level, passes, bidder, denomination, alone = (dealt.dealer + 1) % 4, 0, 0, -1, 0, 0
        actions = 0
        while True:
            choice = int(rnd() * (66 - 5 * level))
            actions += 1
            if choice:
                passes, bidder = 0, seat
                step, denomination = divmod(choice - 1, 5)
                level += step + 1
                if level >= 12:
                    alone = level == 13
                    break
            else:
                passes += 1
                if (passes == 3 and bidder >= 0) or passes == 4:
                    break
            seat = (seat + 1) % 4
        if bidder < 0:
            played.append((actions, (0, 0)))
            continue
        hands, out, cards_left = list(dealt.hands), -1, 48
        if alone:
            out, cards_left = (bidder + 2) % 4, 36
            thrown, count = _throw(hands[bidder], 0, 3, rnd)
            actions += 1
            hands[bidder] -= thrown
            if count:
                hands[bidder] += _throw(hands[out], count, count, rnd)[0]
                actions += 1
        size = 3 if alone else 4
        actions += cards_left
        suits, powers, follows = rankings[denomination]
        tricks, seat = [0, 0], bidder
        while cards_left:
            hand = hands[seat]
            held = (hand | hand >> 1 | hand >> 2) & ones
            nth = int(rnd() * held.bit_count())
            while nth:
                held &= held - 1
                nth -= 1
            one = held & -held
            card = one.bit_length() // 3
            hands[seat] = hand - one
            led = suits[card]
            power, follow, winner = powers[led], follows[led], seat
            best = power[card]
            for _ in range(size - 1):
                seat = (seat + 1) % 4
                if seat == out:
                    seat = (seat + 1) % 4
                hand = hands[seat]
                held = (hand | hand >> 1 | hand >> 2) & ones
                held = held & follow or held
                nth = int(rnd() * held.bit_count())
                while nth:
                    held &= held - 1
                    nth -= 1
                one = held & -held
                hands[seat] = hand - one
                strength = power[one.bit_length() // 3]
                if strength > best:
                    best, winner = strength, seat
            tricks[winner % 2] += 1
            cards_left -= size
            seat = winner
        played.append((actions, (tricks[0], tricks[1])))
    return played


def _throw(hand: int, fewest: int, most: int, rnd: Callable[[], float]) -> tuple[int, int]:
    """Some cards of a hand, every choice equally likely, and how many."""
    held = hand
    ways = [[1, 0, 0, 0]]
    faces = []
    while held:
        top = (held.bit_length() - 1) // 3
        copies = held >> 3 * top
        after = ways[-1]
        if copies == 1:
            ways.append([1, after[1] + after[0], after[2] + after[1], after[3] + after[2]])
        else:
            two = after[2] + after[1] + after[0]
            ways.append([1, after[1] + after[0], two, after[3] + after[2] + after[1]])
        faces.append((top, copies))
        held ^= copies << 3 * top
    nth, count, chosen = int(rnd() * sum(ways[-1][fewest : most + 1])), fewest, 0
    while nth >= ways[-1][count]:
        nth -= ways[-1][count]
        count += 1
    left = count
    for place in range(len(faces) - 1, -1, -1):
        if not left:
            break
        card, copies = faces[place]
        taken, after = min(copies, left), ways[place]
        while nth >= after[left - taken]:
            nth -= after[left - taken]
            taken -= 1
        chosen += taken << 3 * card
        left -= taken
    return chosen, count


def _open_spiel() -> dict[str, Callable[[], int]]:
    """OpenSpiel's euchre in both ways, for as many hands; nothing where it is missing."""
    try:
        spiel = importlib.import_module("pyspiel")
        pick = importlib.import_module("numpy").random.RandomState(3).choice
    except ImportError:
        return {}
    random = Random(2)
    game = spiel.load_game("euchre")

    def example(*, of_dealing: int = 0) -> int:
        actions = 0
        for _ in range(HANDS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    action = pick(outcomes, p=chances)
                    actions += of_dealing
                else:
                    action = random.choice(state.legal_actions(state.current_player()))
                    actions += 1
                state.apply_action(int(action))
        return actions

    dealt: list[Any] = []
    while len(dealt) < HANDS:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        dealt.append(state)
    rnd = random.random

    def states() -> int:
        actions = 0
        for start in dealt:
            state = start.clone()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rnd() * len(legal))])
                actions += 1
        return actions

    return {EXAMPLE: example, COUNTED: lambda: example(of_dealing=1), STATES: states}

"""The solver finds what playing everything out finds, says when it cannot, and never guesses."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bideuchre.ai import compiling, fast, solver
from bideuchre.ai.endings import UNKNOWN
from bideuchre.ai.layout import Layout, layout_of
from bideuchre.ai.open_cards import open_tricks
from bideuchre.ai.worlds import Dice, deal_worlds
from bideuchre.engine import (
    CRAIG_POWERS,
    JOKER,
    PLAYS,
    Denomination,
    Playing,
    compile_rules,
    parse_card,
)
from tests.engine.family import FAMILY
from tests.support.builders import table
from tests.support.open_play import played_out, random_ending

COMPILER = shutil.which("cc") or shutil.which("gcc")
GAMES = {
    "craig_powers": 5,
    "last_copy_wins": 5,
    "neuralplay_triple": 5,
    "joker_in_no_trump": 5,
    "everyone_alone": 4,
    "hoosier": 4,
    "widebeard_pepper": 3,
    "pigs_hogs": 3,
}
"""Two copies where the first wins, or the last; three copies, one, jokers, six and five seats.

With each, the most cards that are played out.
"""

MIX = (2, 3, 3, 4, 4, 4, 5)
"""Cards in each hand, as often as they come: playing five out takes half a second."""

WHOLE = 2_000
Solved = tuple[list[int], list[int], int]
"""The bits that may be played, the tricks with each, and the steps."""

RUN = "import sys; sys.path.insert(0, sys.argv[1]); from tests.ai.test_solver import solved; "
RUN += "from importlib import import_module as load; print(solved(load(sys.argv[2] + '.solver')))"


def _agrees(key: str, number: int, most: int) -> None:
    random = Random(f"{key} {number}")
    cards = random.choice([cards for cards in MIX if cards <= most])
    ending = random_ending(FAMILY[key], cards, random)
    assert open_tricks(ending) == played_out(ending), f"{key}, ending {number}"


@pytest.mark.parametrize("key", GAMES)
def test_every_card_takes_the_tricks_that_playing_all_out_gives(key: str) -> None:
    for number in range(30):
        _agrees(key, number, GAMES[key] - 1)


@pytest.mark.parametrize("key", FAMILY)
def test_it_knows_every_game(key: str) -> None:
    for number in range(200, 206):
        _agrees(key, number, 3)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_two_thousand_endings_agree_with_playing_all_out(key: str) -> None:
    for number in range(100, 100 + WHOLE // len(GAMES)):
        _agrees(key, number, GAMES[key])


def test_the_endings_are_of_every_kind() -> None:
    """Else agreement would say little."""
    endings = [random_ending(FAMILY[key], 3, Random(n)) for key in GAMES for n in range(100)]
    assert {ending.settled.contract.denomination for ending in endings} == set(Denomination)
    assert {len(ending.trick) for ending in endings} == set(range(6))
    assert {len(ending.settled.sitting_out) for ending in endings} == {0, 1, 2}
    assert any(hand >> 3 * JOKER for ending in endings for hand in ending.hands)
    assert {ending.settled.rules.teams for ending in endings} == {2, 5}


def test_of_two_equal_cards_the_first_wins_or_the_last() -> None:
    hands = "S: AH | W: AH | N: 9H | E: 9S"
    assert open_tricks(table("NT", hands)) == {parse_card("AH"): 1}
    assert open_tricks(table("NT", hands, rules=FAMILY["last_copy_wins"])) == {parse_card("AH"): 0}


def test_a_trick_on_the_table_counts_for_who_will_take_it() -> None:
    led = table("S", "S: AH 9C | W: TH 9D | N: KH JS | E: QH TD").apply(PLAYS[parse_card("AH")])
    assert isinstance(led, Playing)
    assert open_tricks(led) == {parse_card("TH"): 2}


def test_whoever_sits_out_has_no_part_in_it() -> None:
    hands = "S: AH TH | W: KH 9D | N: AS AC | E: QH TD"
    alone = table("S", hands, alone=0)
    assert open_tricks(alone) == {parse_card("AH"): 2, parse_card("TH"): 0}
    assert open_tricks(alone) == played_out(alone)


@pytest.mark.parametrize("steps", [0, 1, 5, 25, 60, 150, 400])
def test_what_the_steps_do_not_reach_is_unknown_and_never_wrong(steps: int) -> None:
    unknown = 0
    for number in range(12):
        ending = random_ending(CRAIG_POWERS, 6, Random(number))
        exact = open_tricks(ending)
        assert None not in exact.values()
        short = open_tricks(ending, steps)
        unknown += sum(tricks is None for tricks in short.values())
        assert short == {card: exact[card] if short[card] is not None else None for card in exact}
    assert unknown


def test_enough_steps_are_as_good_as_any() -> None:
    bits, tricks, steps = _solve(6, 3, 1 << 40)
    assert UNKNOWN not in tricks
    assert _solve(6, 3, steps) == (bits, tricks, steps)
    assert UNKNOWN in _solve(6, 3, steps - 1)[1]


def test_a_whole_hand_is_given_up_at_the_step_that_was_said() -> None:
    _, tricks, steps = _solve(12, 1, 300)
    assert set(tricks) == {UNKNOWN}
    assert steps == 301


def solved(module: Any = solver) -> list[Solved]:
    """Some endings of six cards, solved by that module, some of them not to their end."""
    return [_solve(6, number, steps, module) for number in range(20) for steps in (1 << 40, 200)]


def _solve(cards: int, number: int, steps: int, module: Any = solver) -> Solved:
    result: Solved = module.solve_cards(*_ending(cards, number), steps)
    return result


def _ending(cards: int, number: int) -> tuple[Any, ...]:
    layout: Layout = layout_of(compile_rules(CRAIG_POWERS), Denomination(number % 6))
    everything = (1 << 48) - 1
    dealt = deal_worlds(everything, [cards] * 4, [everything] * 4, [0] * 4, 1, Dice(number))[0]
    seat = number % 4
    where = (seat, -1, 0, seat, 4, 4)
    masks = (layout.suit_at, layout.suit_mask, layout.beaten_by, layout.trumps)
    return (dealt, (1, 2, 3, 0), (1, 0, 1, 0), *where, *masks)


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here")
def test_compiled_it_takes_the_same_steps_to_the_same_tricks(tmp_path: Path) -> None:
    compiling.build(tmp_path)
    command = [sys.executable, "-c", RUN, str(tmp_path), fast.package()]
    compiled = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert compiled.strip() == str(solved())

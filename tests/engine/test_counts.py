"""The engine counts as many ways as the slow enumerator, on tiny deals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bideuchre.engine import (
    CRAIG_POWERS,
    NO_CARDS,
    Deal,
    HandState,
    RuleSet,
    compile_rules,
    parse_action,
    parse_denomination,
    size,
    start_auction,
)
from bideuchre.engine.ruleset import Deck, Help, Table
from tests.support.builders import hands_of
from tests.support.enumerator import COUNTS, PlainTable, count, plain_table, read

FILES = sorted(COUNTS.glob("*.txt"))
by_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])

NODES = 6_000
"""Deeper counts are left to the thorough run."""


def rules_of(told: dict[str, str]) -> RuleSet:
    """The default game with the tiny pack of a file."""
    lone_bids = CRAIG_POWERS.auction.lone_bids if "throw" in told else ()
    if lone_bids:
        fewest, most = map(int, told["throw"].split())
        lone_bids = (replace(lone_bids[0], help=Help(fewest=fewest, most=most)),)
    offered = tuple(parse_denomination(text) for text in told["denominations"].split())
    hand_size = size(hands_of(told["hands"])[0])
    return replace(
        CRAIG_POWERS,
        deck=Deck(ranks=told["ranks"], copies=int(told["copies"])),
        table=Table(hand_size=hand_size),
        auction=replace(CRAIG_POWERS.auction, denominations=offered, lone_bids=lone_bids),
    )


def engine_table(told: dict[str, str]) -> HandState:
    """The same table as the enumerator's, in the engine."""
    rules, hands = compile_rules(rules_of(told)), hands_of(told["hands"])
    assert sum(hands) == rules.deck
    state: HandState = start_auction(rules, Deal("SWNE".index(told["dealer"]), hands, NO_CARDS))
    for token in told.get("after", "").split():
        state = state.apply(parse_action(token))
    return state


def engine_count(state: HandState, depth: int) -> int:
    """How many ways there are to act *depth* times in a row."""
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(engine_count(state.apply(action), depth - 1) for action in legal)


@by_file
def test_the_engine_counts_what_the_file_says(path: Path, thorough: bool) -> None:
    told = read(path.read_text(encoding="utf-8"))
    table = engine_table(told)
    for depth, number in enumerate(map(int, told["counts"].split()), 1):
        if number <= NODES or thorough:
            assert engine_count(table, depth) == number, f"at depth {depth}"


@by_file
def test_the_enumerator_counts_what_the_file_says(path: Path, thorough: bool) -> None:
    told = read(path.read_text(encoding="utf-8"))
    for depth, number in enumerate(map(int, told["counts"].split()), 1):
        if number <= NODES // (1 if thorough else 20):
            assert count(plain_table(told), depth) == number, f"at depth {depth}"


@by_file
def test_both_name_the_same_choices(path: Path) -> None:
    told = read(path.read_text(encoding="utf-8"))
    _compare(engine_table(told), plain_table(told), 3)


def _compare(state: HandState, table: PlainTable, depth: int) -> None:
    choices = table.choices()
    assert state.to_act == (table.turn if choices else None)
    tokens = {_ordered(str(action)): action for action in state.legal_actions()}
    assert set(tokens) == {_ordered(choice) for choice in choices}
    if depth:
        for choice in {*choices[:6], *choices[-4:]}:
            _compare(state.apply(tokens[_ordered(choice)]), table.after(choice), depth - 1)


def _ordered(token: str) -> str:
    """An exchange with its cards in one order."""
    return "x" + ",".join(sorted(token[1:].split(","))) if token.startswith("x") else token

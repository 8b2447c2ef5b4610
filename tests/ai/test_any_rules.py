"""Hands by any rules that hold together: thousands of groups' house rules, played at random.

``pytest tests/ai/test_any_rules.py --exhaustive`` plays 20,000 of them.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from bideuchre.ai import make_bot
from bideuchre.engine import GameState, RuleSet, Stream
from tests.engine.strategies import rule_sets
from tests.support.builders import all_cards, seed_of

MANY = 20_000
PARTS = 4
SOME = 100
LONGEST = 3_000
"""Hands that nobody bids are dealt again; no hand takes more calls and cards than this."""

BOT = make_bot("random")


def play_hand(rules: RuleSet, number: int) -> GameState:
    """One hand by players without a thought, to its score; no card may be lost on the way."""
    game = GameState.new(rules, seed_of(number))
    chance = Stream(number.to_bytes(32, "big"))
    for _ in range(LONGEST):
        seat = game.to_act
        assert seat is not None, "nobody's turn"
        action = BOT.choose(game.observe(seat), chance)
        game.check(action, seat)
        game = game.apply(action)
        if game.winner is None:
            assert all_cards(game) == game.rules.deck
        if game.last_result is not None:
            return game
    raise AssertionError("a hand that does not end")


def check_hand(rules: RuleSet, number: int) -> None:
    """A hand by these rules ends, and its score adds up."""
    game = play_hand(rules, number)
    result = game.last_result
    assert result is not None
    assert sum(result.tricks) == rules.table.hand_size
    start = rules.scoring.start
    assert game.scores == tuple(start + points for points in result.points)
    assert (result.hickeys is not None) == rules.scoring.hickeys


@settings(max_examples=SOME)
@given(rule_sets(), st.integers(0, 10_000))
def test_a_hand_by_any_rules_ends_and_loses_no_card(rules: RuleSet, number: int) -> None:
    check_hand(rules, number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_hands_by_any_rules(part: int) -> None:
    seen: Counter[RuleSet] = Counter()

    @seed(part)
    @settings(max_examples=MANY // PARTS, phases=[Phase.generate], database=None)
    @given(rule_sets(), st.integers(0, 10_000))
    def play(rules: RuleSet, number: int) -> None:
        check_hand(rules, number)
        seen[rules] += 1

    play()
    print(f"{seen.total()} hands by {len(seen)} rule sets")
    assert seen.total() >= MANY // PARTS
    assert len(seen) > MANY / PARTS / 2

"""What a seat may know, and that it knows nothing else."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from bideuchre.engine import (
    CRAIG_POWERS,
    Deal,
    GameState,
    Observation,
    RuleSet,
    size,
    view_data,
)
from tests.engine.family import FAMILY
from tests.support.builders import Dice, games, seed_of
from tests.support.worlds import rearranged


@pytest.mark.parametrize("rules", FAMILY.values(), ids=FAMILY)
def test_unseen_cards_dealt_another_way_look_the_same(rules: RuleSet) -> None:
    differ = 0
    for number in range(6):
        chance = Dice(number)
        for game in games(rules, seed_of(number), chance, hands=2):
            seat = chance.below(game.rules.seats)
            other = rearranged(game, seat, chance)
            assert total(other) == total(game)
            assert other.observe(seat) == game.observe(seat)
            assert view_data(other.observe(seat)) == view_data(game.observe(seat))
            differ += other.hand != game.hand
    assert differ > 100


def total(game: GameState) -> Any:
    hand = game.hand
    deal = getattr(hand, "deal", None) or getattr(hand, "won", None) or hand.settled  # type: ignore[union-attr]
    deal = deal if isinstance(deal, Deal) else deal.deal
    assert sum(deal.hands) + deal.kitty == game.rules.deck
    return [size(cards) for cards in deal.hands]

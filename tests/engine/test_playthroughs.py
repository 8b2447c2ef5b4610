"""Whole games, told again line by line.

When a line changes that was meant to change, ``python -m tests.engine.playthrough`` tells the
games anew.
"""

from __future__ import annotations

import pytest

from bideuchre.engine import PRESETS, GameRecord
from tests.engine.playthrough import FOLDER, GAMES, plain_game, told
from tests.support.builders import seed_of


def test_every_preset_has_a_game() -> None:
    assert set(GAMES) == set(PRESETS)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_as_before(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    record = GameRecord.load(text)
    assert record.rules == PRESETS[name], "the rules have changed: raise the revision"
    assert told(record) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert record.dump() + "\n" == text
    assert record.replay().winner is not None


def test_plain_players_play_the_same_game_every_time() -> None:
    rules = PRESETS["craig_powers"]
    assert plain_game(rules, seed_of(9)) == plain_game(rules, seed_of(9))

"""Every bot, of any temper, asked in positions that random play comes to, in every game."""

from __future__ import annotations

import pytest

from bideuchre.ai import BOTS
from bideuchre.engine import (
    CRAIG_POWERS,
    PRESETS,
    Action,
    Denomination,
    GameRecord,
    Name,
    Observation,
)
from tests.support import positions
from tests.support.positions import Walked, walk_many

POSITIONS = 72
"""By game; ``python -m tests.bench.positions`` walks a million in all."""


def test_every_answer_is_legal_wherever_random_play_comes_to() -> None:
    walked = Walked()
    for rules in PRESETS.values():
        walked.add(walk_many(rules, 0, POSITIONS))
    assert not walked.failures, "\n".join(walked.failures)
    assert walked.positions == POSITIONS * len(PRESETS)
    assert all(walked.kinds.values()), walked.kinds
    assert {phase for _, phase in walked.phases} >= {"bidding", "naming", "playing"}
    asks = {"discard", "help", "bury"}
    assert {phase for _, phase in walked.phases} >= {f"exchange: {ask}" for ask in asks}
    assert walked.bots.keys() >= {"beginner", "casual", "steady", "strong"}
    assert walked.bots.keys() <= BOTS.keys() - {"random"}


def test_a_wrong_answer_is_told_with_the_record_that_leads_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that always names hearts, which this game asks of nobody, and gives up after a call."""

    def hearts(bot: str, view: Observation) -> Action:
        if not view.calls:
            return Name(Denomination.HEARTS)
        raise ZeroDivisionError

    monkeypatch.setattr(positions, "decide", hearts)
    walked = walk_many(CRAIG_POWERS, 0, 60)
    assert len(walked.failures) == walked.positions == 60
    raised = [failure for failure in walked.failures if "ZeroDivisionError" in failure]
    assert 0 < len(raised) < 60
    for failure in walked.failures:
        game = GameRecord.load(failure[failure.index("{") :]).replay()
        assert failure.startswith("craig_powers, walk 0.")
        assert f"at seat {game.to_act}\n" in failure
        assert bool(game.observe(0).calls) == (failure in raised)

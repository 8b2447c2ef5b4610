"""What a result is worth: points where the game is young, the race to the target when it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from bideuchre.engine import Contract, Rules, Team, game_winner, score_hand

from .evaluating import Estimate

# Fitted to the race between two equal sides, worked out from 12,000 hands of self-play.
SWING: Final = 14.0
"""How far the difference between the scores moves while a side adds its usual points."""

POINTS: Final = 10.0
"""How many points a side needs for that."""

LAST_STEP: Final = 4
"""However near the target, a hand must still be won."""

# The normal distribution at z = 0, 0.25, 0.5 … 4, written out to be the same everywhere.
_NORMAL: Final = (
    *(0.5, 0.5987, 0.6915, 0.7734, 0.8413, 0.8944, 0.9332),
    *(0.9599, 0.9772, 0.9878, 0.9938, 0.997, 0.9987),
    *(0.9994, 0.9998, 0.9999, 1.0),
)


def standing(rules: Rules, scores: tuple[int, ...], team: Team) -> float:
    """The chance of *team* to win the game from these scores."""
    target = rules.ruleset.end.target
    needs = [max(LAST_STEP, target - score) for score in scores]
    ours = needs[team]
    theirs = min(need for other, need in enumerate(needs) if other != team)
    steps = max(1.0, min(ours, theirs) / POINTS)
    return below((theirs - ours) / (SWING * sqrt(steps)))


def worth(rules: Rules, values: Sequence[float], estimate: Estimate) -> float:
    """What a contract with these prospects is worth, *values* telling it for each result."""
    chances = trick_chances(rules, estimate)
    return sum(chance * value for chance, value in zip(chances, values, strict=True))


def results(
    rules: Rules, scores: tuple[int, ...], contract: Contract, team: Team
) -> tuple[float, ...]:
    """By tricks of the declarer's side: the chance of *team* to win the game after the hand."""
    return tuple(
        _after(rules, scores, contract, tricks, team) for tricks in range(rules.hand_size + 1)
    )


def trick_chances(rules: Rules, estimate: Estimate) -> Iterator[float]:
    """The chance of each number of tricks, from none to all."""
    before = 0.0
    for tricks in range(rules.hand_size):
        up_to = below((tricks + 0.5 - estimate.mean) / estimate.spread)
        yield up_to - before
        before = up_to
    yield 1 - before


def chance_of_at_least(rules: Rules, estimate: Estimate, tricks: int) -> float:
    """The chance of taking at least *tricks*."""
    return 1 - below((min(tricks, rules.hand_size) - 0.5 - estimate.mean) / estimate.spread)


def below(z: float) -> float:
    """The chance that a normal number lies below *z*."""
    if z < 0:
        return 1 - below(-z)
    place = min(z * 4, len(_NORMAL) - 1.0)
    step = min(int(place), len(_NORMAL) - 2)
    return _NORMAL[step] + (place - step) * (_NORMAL[step + 1] - _NORMAL[step])


def _after(
    rules: Rules, scores: tuple[int, ...], contract: Contract, tricks: int, team: Team
) -> float:
    declarers = contract.seat % rules.teams
    taken = [(rules.hand_size - tricks) // (rules.teams - 1)] * rules.teams
    taken[declarers] = tricks
    made, points = score_hand(rules, contract, tuple(taken))
    after = tuple(score + change for score, change in zip(scores, points, strict=True))
    winner = game_winner(rules, after, declarers, made)
    if winner is not None:
        return 1.0 if winner == team else 0.0
    return standing(rules, after, team)

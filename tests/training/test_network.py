"""The network of calls: taught and played alike, the same everywhere, and it learns."""

from __future__ import annotations

import numpy as np
import pytest

from bideuchre.ai import callnet, nets
from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    PRESETS,
    Bid,
    Call,
    Denomination,
    GameState,
    Seat,
    gather,
)
from bideuchre.training.auctions import auctions, played, standing, train, worth
from bideuchre.training.network import NEVER, new_weights, slopes, values, written
from bideuchre.training.tables import PACK, Floats, Tables
from tests.support.builders import seed_of

CLOSE = 0.1
"""Weights are rounded for play, which moves values by hundredths of a point."""


def hands_of(tables: Tables, weights: dict[str, Floats]) -> Floats:
    marks = tables.hands
    flat: Floats = marks.reshape(-1, marks.shape[-1]) @ weights["hand"]
    return flat.reshape(*marks.shape[:3], -1)


def one_by_one(
    tables: Tables, table: int, calls: list[tuple[Seat, Call]], seat: Seat, weights: callnet.Weights
) -> list[list[float]]:
    """What a player at the table works out, in points."""
    told = callnet.auction(calls, seat)
    hand = gather(PACK[tables.cards[table, seat]].tolist())
    rows = [
        [*callnet.hand_rows(hand, denomination), *called]
        for denomination, called in zip(callnet.DENOMINATIONS, told.denominations, strict=True)
    ]
    scores = tables.scores[table].tolist()
    target = CRAIG_POWERS.end.target
    needs = callnet.need_rows(target, scores[seat % 2], scores[1 - seat % 2])
    levels = callnet.levels_over(told.level)
    level_rows = [callnet.FIRST_ROW["level"] + level for level in range(13)]
    found = nets.call_values(
        *weights[:-1], rows, [*told.context, *needs], told.denomination, [levels] * 5, level_rows
    )
    bias = weights.bias * nets.SCALE**2
    return [[(value + bias) / nets.SCALE**3 for value in line] for line in found]


def test_a_player_sees_what_was_taught() -> None:
    rng = np.random.default_rng(4)
    weights = new_weights(rng)
    read = callnet.read_weights(written(weights))
    tables = Tables(30, rng)
    hands = hands_of(tables, weights)
    calls: list[list[tuple[Seat, Call]]] = [[] for _ in range(30)]
    going = np.arange(30)
    while len(going):
        looks = tables.looks(going)
        worths = values(weights, looks, hands[going, looks["seat"]])
        for place, table in enumerate(going.tolist()):
            seat = int(looks["seat"][place])
            own = one_by_one(tables, table, calls[table], seat, read)
            taught = worths[place].reshape(13, 5)
            levels = callnet.levels_over(int(looks["standing"][place]))
            assert [level for level in range(1, 13) if taught[level, 0] > NEVER] == levels
            found = np.array(own[:5]).reshape(5, len(levels))
            assert np.abs(found - taught[levels].T).max() < CLOSE
            assert own[5][0] == pytest.approx(float(taught[0, 0]), abs=CLOSE)
            level, where = divmod(int(rng.choice([0, worths[place].argmax()])), 5)
            call = Bid(level, callnet.DENOMINATIONS[where]) if level else PASS
            calls[table].append((seat, call))
        choices = [_choice(calls[table][-1][1]) for table in going.tolist()]
        going = tables.call(going, np.array(choices))


def _choice(call: Call) -> int:
    if not isinstance(call, Bid) or call.denomination is None:
        return 0
    return 5 * call.level + callnet.DENOMINATIONS.index(call.denomination)


def test_slopes_are_those_of_the_error() -> None:
    rng = np.random.default_rng(5)
    weights = {name: part.astype(np.float64) for name, part in new_weights(rng).items()}
    tables = Tables(40, rng)
    (looks, choices), *_ = auctions(tables, weights, rng, tried=1.0)[2:]  # type: ignore[arg-type]
    came = rng.standard_normal(len(choices)) * 5

    def error(changed: dict[str, Floats]) -> tuple[float, dict[str, Floats]]:
        marks = tables.hands[looks["auction"], looks["seat"]]
        return slopes(changed, looks, marks, choices, came)  # type: ignore[arg-type]

    _, found = error(weights)  # type: ignore[arg-type]
    for name, slope in found.items():
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        sides = []
        for step in (1e-4, -1e-4):
            moved = {other: part.copy() for other, part in weights.items()}
            moved[name][place] += step
            sides.append(error(moved)[0])  # type: ignore[arg-type]
        assert (sides[0] - sides[1]) / 2e-4 == pytest.approx(slope[place], rel=0.02, abs=1e-3), name


def test_the_same_seed_teaches_the_same() -> None:
    once, again, other = (written(train(2, seed)) for seed in (3, 3, 4))
    assert once == again != other


@pytest.mark.slow
def test_it_learns_to_bid_what_it_makes() -> None:
    lessons: list[float] = []
    train(60, 1, lambda lesson: lessons.append(lesson.error))
    assert sum(lessons[-10:]) < sum(lessons[:10]) / 1.5


def test_hands_played_and_scored_as_the_game_does() -> None:
    rng = np.random.default_rng(6)
    tables = Tables(200, rng)
    auctions(tables, new_weights(rng), rng, tried=0.5)
    tricks = played(tables)
    gained = worth(tables, tricks)
    for table in range(200):
        if tables.holder[table] < 0:
            assert gained[table] == 0
            continue
        assert 0 <= tricks[table] <= 12
        ours = tables.holder[table] % 2 == 0
        made = tricks[table] >= tables.level[table]
        after = tables.scores[table].copy()
        side = tables.holder[table] % 2
        after[side] += tricks[table] if made else -tables.level[table]
        after[1 - side] += 12 - tricks[table]
        if after.max() < CRAIG_POWERS.end.target:
            moved = standing(after[None])[0] - standing(tables.scores[table][None])[0]
            assert gained[table] == pytest.approx(80 * moved)
        elif made and after[side] >= CRAIG_POWERS.end.target:
            assert (gained[table] > 0) == ours


def test_only_the_game_it_was_taught_is_bid_by_the_network() -> None:
    assert [key for key, rules in PRESETS.items() if callnet.plays(rules)] == ["craig_powers"]


def test_a_bid_is_one_of_the_legal_ones() -> None:
    for number in range(30):
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        for _ in range(6):
            assert game.to_act is not None
            view = game.observe(game.to_act)
            if view.contract is not None or view.hand_number > 1:
                break
            bid = callnet.best_call(view).bid
            assert bid is None or bid in view.legal
            game = game.apply(bid or PASS)


def test_low_bids_are_heard_as_the_lowest_that_was_taught() -> None:
    low, five = (
        callnet.auction([(1, Bid(level, Denomination.HEARTS)), (2, PASS)], 3) for level in (2, 5)
    )
    assert (low.denominations, low.context) == (five.denominations, five.context)
    assert callnet.levels_over(low.level)[0] == callnet.LOWEST
    assert callnet.levels_over(five.level)[0] == callnet.LOWEST + 1

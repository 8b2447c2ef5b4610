"""The networks of cards: taught and played alike, the same for the same seed, and they learn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bideuchre.ai.cardnet import FIRST, LANE, LAST, SECOND, card_values, read_networks
from bideuchre.ai.glance import MARKS, PLACES
from bideuchre.cli import main
from bideuchre.training import handplay, quick, tried
from bideuchre.training.quick import (
    CUSTOM,
    Seen,
    chosen,
    goals,
    lost,
    marks_of,
    new_weights,
    slopes,
    taught,
    written,
)
from bideuchre.training.tried import HELD_OUT, NOBODY, Tried, gathered, joined, positions_of


@pytest.fixture(scope="module")
def some() -> Tried:
    """The positions of a few hands."""
    return joined(list(gathered(12, 1)))


def test_a_position_looks_the_same_alone_and_among_many(some: Tried) -> None:
    found = [position for number in range(12) for position in positions_of(1, number)]
    assert len(found) == len(some.marks) > 100
    all_marks = marks_of(some)
    for row, position in enumerate(found):
        marks = int.from_bytes(position.marks, "little")
        assert [marks >> place & 1 for place in range(MARKS)] == all_marks[row].tolist()
        values = some.values[row]
        assert set(np.nonzero(~np.isnan(values))[0]) == set(position.values)
        assert all(values[place] == np.float32(v) for place, v in position.values.items())
        assert position.usual in {NOBODY, *position.values}


def test_the_same_seed_gives_the_same_on_any_number_of_cores(
    some: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tried, "BLOCK", 5)
    apart = joined(list(gathered(12, 1)))
    assert np.array_equal(some.marks, apart.marks)
    assert np.array_equal(some.usual, apart.usual)
    assert np.array_equal(some.values, apart.values, equal_nan=True)
    assert positions_of(2, 0) != positions_of(1, 0)


def test_hands_held_out_are_tried_in_more_deals_and_come_of_auctions() -> None:
    held_out = range(HELD_OUT - 1, 20 * HELD_OUT, HELD_OUT)
    assert all(number % handplay.ALONE != 0 for number in held_out)
    assert all(number % handplay.NO_TRUMP != 1 for number in held_out)
    assert all(number % handplay.FORCED != 2 for number in held_out)
    found = positions_of(1, HELD_OUT - 1)
    assert found
    assert all(position.held_out and position.usual != NOBODY for position in found)


def test_slopes_are_those_of_the_error(some: Tried) -> None:
    weights = {name: part.astype(np.float64) for name, part in _weights(5).items()}
    marks = marks_of(some)[:40].astype(np.float64)
    playable, wanted = (part[:40].astype(np.float64) for part in goals(some))
    _, found = slopes(weights, marks, playable, wanted)  # type: ignore[arg-type]
    for name, slope in found.items():
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        sides = []
        for step in (1e-5, -1e-5):
            moved = {other: part.copy() for other, part in weights.items()}
            moved[name][place] += step
            sides.append(slopes(moved, marks, playable, wanted)[0])  # type: ignore[arg-type]
        assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(slope[place], rel=1e-3), name


def _weights(seed: int) -> quick.Weights:
    return new_weights(np.random.default_rng(seed))


def test_cards_are_better_or_worse_than_the_mean_and_custom_counts() -> None:
    values = np.full((2, PLACES), np.nan, np.float32)
    values[:, [3, 4]] = 1, 3
    two = Tried(
        np.zeros((2, 33), np.uint8),
        np.ones(2, np.bool_),
        np.zeros(2, np.bool_),
        np.array([NOBODY, 3], np.int8),
        values,
    )
    playable, wanted = goals(two)
    assert playable.sum() == 4
    assert wanted[:, [3, 4]].tolist() == [[-1, 1], [-1 + CUSTOM / 2, 1 - CUSTOM / 2]]
    assert lost(two, np.array([3, 4])) == 1


def test_a_player_values_cards_as_they_were_taught(some: Tried) -> None:
    weights = _weights(4)
    (network,) = read_networks(written([weights]))
    values = Seen(weights, marks_of(some)).values
    for row in range(0, len(some.marks), 10):
        marks = int.from_bytes(some.marks[row].tobytes(), "little")
        own = card_values(network, marks, range(PLACES))
        scaled = np.array(own) / (FIRST * SECOND * LAST)
        assert np.abs(scaled - values[row]).max() < 0.02


def test_weights_too_large_for_their_lanes_are_not_written() -> None:
    weights = _weights(4)
    weights["start"][0, 7] = (1 << LANE - 1) / FIRST - 1
    with pytest.raises(OverflowError):
        written([weights])


def test_it_learns_and_the_same_seed_teaches_the_same(
    some: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "AT_ONCE", 64)
    once, again, other = (taught(some, seed, lessons=30) for seed in (3, 3, 4))
    assert written([once]) == written([again]) != written([other])
    before = lost(some, chosen(_weights(3), some))
    assert lost(some, chosen(once, some)) < before / 2


def test_the_command_writes_two_networks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.weights"
    assert main(["train", "quick", str(out), "--hands", "12"]) == 0
    told = capsys.readouterr().out
    assert "trumps: " in told
    assert "no trump: " in told
    assert len(read_networks(out.read_bytes())) == 2

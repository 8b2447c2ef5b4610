"""The weights of the cards: the same for the same seed, fitted downhill, written as they read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bideuchre.ai import weights as shipped
from bideuchre.ai.carding import Weights
from bideuchre.cli import main
from bideuchre.training import cards, handplay
from bideuchre.training.cards import Table, fit, fitted, gathered, whole, written
from bideuchre.training.handplay import Labelled, choices_of, held_out


def made_up(number: int, rng: np.random.Generator) -> list[Labelled]:
    """Choices in which what is good brings three points and what is neither brings nothing."""
    choices = []
    for hand in range(number):
        reasons, values = [], []
        for _ in range(int(rng.integers(2, 6))):
            good, neither = float(rng.integers(0, 3)), float(rng.random())
            reasons.append({"good": good, "neither": neither, "same for all": 1.0})
            values.append(3 * good + 5)
        choices.append(Labelled(hand, "made up", reasons, values))
    return choices


def test_the_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    table = Table(made_up(50, rng))
    weights = rng.standard_normal(len(table.names))
    _, growth = table.expected(weights)
    slopes = table.marks.T @ growth
    for place in range(len(weights)):
        step = np.zeros_like(weights)
        step[place] = 1e-5
        up, down = (table.expected(weights + sign * step)[0].sum() for sign in (1, -1))
        assert (up - down) / 2e-5 == pytest.approx(slopes[place], rel=1e-5, abs=1e-7)


def test_what_is_good_is_found_and_weighs_most() -> None:
    choices = made_up(400, np.random.default_rng(2))
    weights, (found,) = fit(choices)
    by_name = weights["made up"]
    assert by_name["good"] == cards.LARGEST
    assert abs(by_name.get("neither", 0)) < 300
    assert "same for all" not in by_name
    assert found.lost == 0 < found.lost_today
    assert found.choices == sum(held_out(hand) for hand in range(400))


def test_a_fit_loses_no_more_than_its_first_guess() -> None:
    choices = [choice for hand in range(9) for choice in choices_of(1, hand)]
    situation = max((c.situation for c in choices), key=[c.situation for c in choices].count)
    table = Table([choice for choice in choices if choice.situation == situation])
    assert table.held_out.any()
    nothing, _ = table.expected(np.zeros(len(table.names)))
    after, _ = table.expected(fitted(table))
    assert after[table.held_out].mean() < nothing[table.held_out].mean()
    assert table.lost(fitted(table)).min() >= 0


def test_the_card_for_which_most_speaks_is_the_one_counted() -> None:
    table = Table(
        [
            Labelled(0, "lead", [{"a": 1.0}, {"a": 2.0}, {}], [4.0, 1.0, 3.0]),
            Labelled(1, "lead", [{}, {"b": 1.0}], [2.0, 2.5]),
        ]
    )
    assert table.lost(table.numbers({"a": 5})).tolist() == [3.0, 0.5]
    assert table.lost(table.numbers({"a": -5, "b": 1})).tolist() == [1.0, 0.0]


def test_the_same_seed_gives_the_same_on_any_number_of_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = 3 * cards.A_HAND
    apart = [choice for hand in range(3) for choice in choices_of(5, hand)]
    monkeypatch.setattr(cards, "BLOCK", 2)
    shared_out = [choice for block in gathered(positions, 5) for choice in block]
    assert shared_out == apart
    assert choices_of(6, 0) != choices_of(5, 0)
    assert written(fit(shared_out)[0]) == written(fit(apart)[0])


def test_some_of_every_kind_of_hand_is_held_out_and_some_learnt_from() -> None:
    for every in (handplay.ALONE, handplay.FORCED, handplay.NO_TRUMP):
        for rest in range(every):
            kept = {held_out(number) for number in range(rest, 40 * every, every)}
            assert kept == {True, False}


def test_hands_played_alone_and_in_no_trump_are_among_them() -> None:
    alone = choices_of(1, handplay.ALONE)
    assert any(reasons.get("wins, alone") for choice in alone for reasons in choice.reasons)
    assert all("no trump" in choice.situation for choice in choices_of(1, 1 + handplay.NO_TRUMP))


def read_back(text: str) -> Weights:
    module: dict[str, Any] = {}
    exec(text, module)
    weights: Weights = module["WEIGHTS"]
    return weights


def test_what_is_written_reads_back() -> None:
    weights = {"lead": {"b": 2, "a": -1000}, "follow": {"wins": 1000}}
    assert read_back(written(weights)) == weights


def test_the_weights_in_use_have_the_form_that_is_written() -> None:
    text = Path(shipped.__file__).read_text("utf-8")
    assert text == written(shipped.WEIGHTS)


def test_the_largest_weight_of_a_situation_is_fixed() -> None:
    assert whole(["a", "b", "c"], np.array([0.5, -0.25, 1e-9])) == {"a": 1000, "b": -500}
    assert whole(["a"], np.zeros(1)) == {}


def test_the_command_writes_a_module_that_reads_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.py"
    assert main(["train", "cards", str(out), "--positions", str(9 * cards.A_HAND)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(" positions")
    assert "by the weights in use" in told[-1]
    weights = read_back(out.read_text("utf-8"))
    assert set(weights) <= set(shipped.WEIGHTS)
    assert all(
        max(map(abs, by_name.values()), default=1000) == 1000 for by_name in weights.values()
    )

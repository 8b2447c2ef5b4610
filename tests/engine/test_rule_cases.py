"""The conformance cases, each put to the engine: one test a case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bideuchre.conformance import Status, check_cases
from bideuchre.engine import CRAIG_POWERS, PRESETS
from tests.engine.family import FAMILY

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parent / "cases" / "rule_cases.json").read_text(encoding="utf-8")
)
TOLD = [case for case in CASES["cases"] if case["variant"] in PRESETS]


@pytest.mark.parametrize("case", TOLD, ids=[case["id"] for case in TOLD])
def test_rule_case(case: dict[str, Any]) -> None:
    (outcome,) = check_cases({"cases": [case]})
    assert outcome.status is Status.PASSED, outcome


def test_every_case_of_the_default_game_passes_and_unknown_games_are_skipped() -> None:
    outcomes = check_cases(CASES)
    passed = [outcome for outcome in outcomes if outcome.status is Status.PASSED]
    assert sum(outcome.variant == "craig_powers" for outcome in passed) == 49
    assert all(outcome.variant in PRESETS for outcome in passed)
    skipped = [outcome for outcome in outcomes if outcome.status is Status.SKIPPED]
    assert all(outcome.variant not in PRESETS for outcome in skipped)
    assert len(passed) + len(skipped) == len(outcomes)


def test_only_the_game_with_folding_is_left_out() -> None:
    unknown = {case["variant"] for case in CASES["cases"]} - set(FAMILY)
    assert unknown == {"buck_bid"}


_UNFINISHED = {"scores_before": {"0": 0, "1": 0}, "bidding_team": 0, "bid": "3H", "tricks": {}}


def _case(**changes: Any) -> dict[str, Any]:
    case = {
        "id": "x",
        "variant": "craig_powers",
        "kind": "trick_winner",
        "input": {"contract": "H", "plays": [[0, "AS"], [1, "9S"], [2, "TS"], [3, "KS"]]},
        "expected": 0,
    }
    return {**case, **changes}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"kind": "sing"}, "unknown kind"),
        ({"input": {}}, "unreadable case"),
        ({"input": None}, "unreadable case"),
        ({"input": {"contract": "X", "plays": [[0, "AS"]]}}, "refused: not a denomination"),
        ({"input": {"contract": "H", "plays": [[0, "AS"], [2, "9S"]]}}, "seat 1 plays next"),
        ({"input": {"contract": "H", "plays": [[0, "AS"]]}}, "not complete"),
        ({"kind": "legal_bids", "input": {"dealer": 3, "history": [[0, "x9H"]]}}, "refused"),
        ({"kind": "legal_bids", "input": {"dealer": 3, "history": [[1, "P"]]}}, "not the one"),
        ({"kind": "legal_bids", "input": {"dealer": 3, "history": [], "seat": 2}}, "not the one"),
        ({"kind": "legal_bids", "input": {"dealer": 3, "history": [[0, "/H"]]}}, "refused"),
        ({"kind": "legal_bids", "input": {"dealer": 3, "history": [[0, ""]]}}, "unreadable"),
        ({"input": {"players": 0}}, "unreadable case"),
        ({"kind": "game_end", "input": _UNFINISHED}, "nobody took a trick"),
    ],
)
def test_a_case_that_cannot_be_played_fails_and_says_why(
    changes: dict[str, Any], said: str
) -> None:
    (outcome,) = check_cases({"cases": [_case(**changes)]})
    assert outcome.status is Status.FAILED
    assert said in outcome.got


def test_a_wrong_expectation_fails_with_what_the_engine_says() -> None:
    (outcome,) = check_cases({"cases": [_case(expected=3)]})
    assert (outcome.status, outcome.expected, outcome.got) == (Status.FAILED, 3, 0)


def test_four_passes_throw_the_hand_in() -> None:
    history = [[0, "P"], [1, "P"], [2, "P"], [3, "P"]]
    case = _case(
        kind="auction_result",
        input={"players": 4, "dealer": 3, "history": history},
        expected={"status": "redeal"},
    )
    assert check_cases({"cases": [case]})[0].status is Status.PASSED


@pytest.mark.parametrize("bad", [{}, [], {"cases": 3}, {"cases": [1]}])
def test_what_is_no_file_of_cases_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match="not a file of rule cases"):
        check_cases(bad)


def test_the_default_game_is_the_first_preset() -> None:
    assert next(iter(PRESETS.values())) is CRAIG_POWERS

"""Positions that players complained about, and the command that asks them."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bideuchre.ai.ask import ask, read_entries, run
from bideuchre.ai.positions import ASKED, PositionError, read_position
from bideuchre.engine import parse_action

CASES = Path(__file__).parent / "cases" / "complaints.json"
ENTRIES = {entry["id"]: entry for entry in read_entries(CASES)}
POSITIONS = [name for name, entry in ENTRIES.items() if entry["kind"] in ASKED]


@pytest.mark.parametrize("bot", ["steady", "strong"])
@pytest.mark.parametrize("name", POSITIONS)
def test_answers_are_acceptable(name: str, bot: str) -> None:
    report = ask([ENTRIES[name]], bot)
    assert [str(answer) for answer in report.failed] == []


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_shows_what_the_entry_says(name: str) -> None:
    view = read_position(ENTRIES[name]).view
    told = ENTRIES[name]["position"]
    if "legal" in told:
        assert sorted(str(action) for action in view.legal) == sorted(told["legal"])
    if "tricks_won" in told:
        assert view.tricks == (told["tricks_won"]["NS"], told["tricks_won"]["EW"])
    assert view.scores == (told["score"]["NS"], told["score"]["EW"])


@pytest.mark.parametrize(
    ("name", "token", "verdict"),
    [
        ("bid-01", "7/C", "acceptable"),
        ("bid-01", "8/C", "neutral"),
        ("bid-01", "9/NT", "bad"),
        ("bid-03", "ALONE/H", "acceptable"),
        ("bid-03", "P", "bad"),
        ("play-33", "AS", "acceptable"),
        ("play-33", "KH", "neutral"),
        ("play-33", "9C", "bad"),
        ("exchange-01", "x9C,KD", "acceptable"),
        ("exchange-01", "xKD", "neutral"),
        ("exchange-01", "x9C,AC", "bad"),
    ],
)
def test_verdicts(name: str, token: str, verdict: str) -> None:
    assert read_position(ENTRIES[name]).verdict(parse_action(token)) == verdict


def test_failures_are_named_and_other_kinds_skipped() -> None:
    out = io.StringIO()
    assert run([CASES], "random", 3, out) == 1
    *failures, total = out.getvalue().splitlines()
    passed, failed, skipped = (int(word) for word in total.split() if word.isdigit())
    assert passed + failed == len(POSITIONS)
    assert failed == len(failures)
    assert skipped == len(ENTRIES) - len(POSITIONS)
    assert all(line.endswith(("(neutral)", "(bad)")) for line in failures)


def test_a_good_report_ends_with_status_zero() -> None:
    out = io.StringIO()
    assert run([CASES], "steady", 1, out) == 0
    assert out.getvalue() == f"30 passed, 0 failed, {len(ENTRIES) - 30} skipped\n"


def spoilt(name: str, **changes: Any) -> dict[str, Any]:
    entry: dict[str, Any] = json.loads(json.dumps(ENTRIES[name]))
    entry["position"] |= changes
    return entry


@pytest.mark.parametrize(
    "entry",
    [
        spoilt("play-33", seat="N"),
        spoilt("play-33", hand=["AS"]),
        spoilt("play-33", auction=[["S", "8NT"], ["N", "pass"]]),
        spoilt("play-33", auction=[["S", "8XX"]]),
        spoilt("play-33", plays=[["S", "QQ"]]),
        spoilt("bid-01", dealer=None),
        spoilt("bid-01", score={}),
        spoilt("bid-01", score={"NS": float("inf"), "EW": 0}),
        spoilt("bid-01", auction=[["W", 5]]),
        spoilt("bid-01", auction=[["W"]]),
        spoilt("bid-01", deal=[]),
        spoilt("bid-01", acceptable=None),
    ],
)
def test_what_is_no_position_is_refused_with_its_id(entry: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=f"{entry['id']}: cannot be read") as refused:
        read_position(entry)
    assert not re.search(r"object|type|unpack", str(refused.value))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"entries": 3}', '{"entries": [3]}', "[" * 99999, "9" * 5000, "null"],
    ids=range(8),
)
def test_what_is_no_file_of_positions_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "positions.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PositionError, match="not a file of positions"):
        read_entries(path)
    with pytest.raises(PositionError, match="missing"):
        read_entries(tmp_path / "missing.json")

"""Duplicate matches: fair, repeatable, and the same on any number of processes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bideuchre.ai.arena import ArenaError, hold, run
from bideuchre.ai.blocks import play_block
from bideuchre.ai.matches import Match, Tally, play_deal
from bideuchre.ai.progress import Progress
from bideuchre.ai.report import in_words

TIMES = ("ms_per_call", "ms_per_card")


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in TIMES}


def test_the_result_does_not_depend_on_the_jobs() -> None:
    match = Match("steady", "random", "7")
    assert without_times(hold(match, 30, jobs=1)) == without_times(hold(match, 30, jobs=2))


def test_the_other_way_round_is_the_other_sign() -> None:
    one, other = (
        hold(Match("steady", "random", "3"), 5, jobs=1),
        hold(Match("random", "steady", "3"), 5, jobs=1),
    )
    for name in ("points_per_deal", "tricks_per_deal"):
        assert one[name]["mean"] == -other[name]["mean"]
        assert one[name]["ci95"] == other[name]["ci95"]
    assert one["contracts"]["a"] == other["contracts"]["b"]


def test_a_bot_against_itself_is_level_on_every_deal() -> None:
    block = play_block(Match("random", "random", "1"), 0, 10)
    assert block.points == [0.0] * 10


def test_only_the_cards_differ_in_a_match_of_play() -> None:
    result = hold(Match("random", "steady", "5", part="play"), 8, jobs=1)
    assert result["contracts"]["a"]["bid"] + result["contracts"]["b"]["bid"] == 16
    assert result["contracts"]["a"]["mean_level"] == result["contracts"]["b"]["mean_level"]
    assert result["points_per_deal"]["mean"] < 0


def test_the_result_has_the_form_of_the_contract() -> None:
    out = io.StringIO()
    assert run("steady", "random", deals=3, seed="9", jobs=1, as_json=True, out=out) == 0
    result = json.loads(out.getvalue())
    assert result["a"] == "steady"
    assert result["b"] == "random"
    assert (result["deals"], result["seed"], result["rules"]) == (3, 9, "craig_powers")
    assert set(result["points_per_deal"]) == set(result["tricks_per_deal"]) == {"mean", "ci95"}
    for side in "ab":
        assert set(result["contracts"][side]) == {"bid", "made", "mean_level"}
        assert set(result["lone"][side]) == {"bid", "made"}
        for times in TIMES:
            assert set(result[times][side]) == {"median", "p99"}
    assert "3 deals of craig_powers, seed 9" in next(iter(in_words(result)))


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match("random", "random", "2")
    whole = hold(match, 75, jobs=1, resume=path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 4
    path.write_text("".join(lines[:2]) + lines[2][:20], encoding="utf-8")
    assert without_times(hold(match, 75, jobs=1, resume=path)) == without_times(whole)
    assert without_times(hold(match, 75, jobs=1, resume=path)) == without_times(whole)


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    hold(Match("random", "random", "2"), 1, jobs=1, resume=path)
    with pytest.raises(ArenaError, match="not a file of this match"):
        hold(Match("random", "random", "3"), 1, jobs=1, resume=path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ArenaError, match="not a file of this match"):
        hold(Match("random", "random", "3"), 1, jobs=1, resume=path)


TIMELESS = '{"bid": 0, "made": 0, "levels": 0, "lone_bid": 0, "lone_made": 0, "call_times": []}'


@pytest.mark.parametrize(
    "line",
    [
        *("{}", "[]", "3", "\xff", "[" * 99999),
        '{"start": 1e999, "points": [], "tricks": [], "tallies": [{}, {}]}',
        f'{{"start": 0, "points": [], "tricks": [], "tallies": [{TIMELESS}, {TIMELESS}]}}',
    ],
    ids=range(7),
)
def test_a_damaged_file_of_a_match_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "match.jsonl"
    match = Match("random", "random", "2")
    hold(match, 1, jobs=1, resume=path)
    with path.open("a", encoding="latin-1") as file:
        file.write(line + "\n")
    with pytest.raises(ArenaError, match="damaged"):
        hold(match, 1, jobs=1, resume=path)


@pytest.mark.parametrize(
    ("match", "deals", "words"),
    [
        (Match("random", "random", "1", rules="whist"), 1, "no game"),
        (Match("random", "random", "1", part="half"), 1, "all or play"),
        (Match("random", "random", "1"), 0, "at least one"),
        (Match("random", "random", "\udcff"), 1, "can be printed"),
    ],
)
def test_a_match_that_cannot_be_held_says_why(match: Match, deals: int, words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        hold(match, deals)


def test_a_hand_thrown_in_is_level() -> None:
    tallies = (Tally(), Tally())
    scores = [play_deal(Match("random", "random", "1"), n, tallies).points for n in range(20)]
    assert all(score == 0 for score in scores)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_shows_only_at_a_terminal_and_only_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = iter([0.0, 1.0, 3.0, 0.0, 3.0])
    monkeypatch.setattr("bideuchre.ai.progress.monotonic", lambda: next(now))
    terminal, file = Terminal(), io.StringIO()
    with Progress(2, out=terminal) as progress:
        progress.step()
        assert terminal.getvalue() == ""
        progress.step()
    assert terminal.getvalue() == "\r" + "#" * 30 + " 100 %\n"
    with Progress(1, out=file) as progress:
        progress.step()
    assert file.getvalue() == ""


@pytest.mark.slow
def test_steady_is_far_ahead_of_random_and_keeps_its_contracts() -> None:
    result = hold(Match("steady", "random", "strength"), 300)
    assert result["points_per_deal"]["mean"] - result["points_per_deal"]["ci95"] > 5


@pytest.mark.slow
def test_steady_makes_most_of_its_contracts_against_itself() -> None:
    made = hold(Match("steady", "steady", "strength"), 300)["contracts"]["a"]
    assert 0.75 <= made["made"] / made["bid"] <= 0.92
    assert made["mean_level"] >= 6.5

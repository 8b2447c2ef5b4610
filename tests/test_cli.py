"""The commands as a person or a script meets them."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bideuchre import __version__
from bideuchre.cli import main
from bideuchre.engine import CRAIG_POWERS, PRESETS, GameRecord
from tests.support.builders import Dice, seed_of, walk

CASES = Path(__file__).parent / "engine" / "cases" / "rule_cases.json"
COMPLAINTS = Path(__file__).parent / "ai" / "cases" / "complaints.json"
COMMANDS = ["serve", "rules", "check", "ask", "arena", "replay", "deal", "train"]
SEED = "52" * 32


def run(*arguments: str) -> int:
    """Run a command in this process; the exit status."""
    try:
        return main(list(arguments))
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game on paper."""
    game = GameRecord(CRAIG_POWERS, seed_of(3))
    for _, action, _ in walk(CRAIG_POWERS, seed_of(3), Dice(3)):
        game = game.append(action)
    path = tmp_path / "game.json"
    path.write_text(game.dump(), "utf-8")
    return path


# All of them


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help") == 0
    assert capsys.readouterr().out.startswith(f"usage: bideuchre {command}")


@pytest.mark.parametrize(
    ("part", "size"),
    [
        ("calls", "--rounds"),
        ("cards", "--positions"),
        ("quick", "--hands"),
        ("beliefs", "--auctions"),
    ],
)
def test_each_part_of_the_training_explains_itself(
    part: str, size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("train", part, "--help") == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: bideuchre train {part}")
    assert size in told
    assert "--seed" in told


def test_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    listed = capsys.readouterr().out
    assert all(command in listed for command in COMMANDS)


def test_it_also_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bideuchre", "--version"], capture_output=True, check=True
    )
    assert done.stdout.decode() == f"bideuchre {__version__}\n"


@pytest.mark.parametrize(
    ("status", "arguments"),
    [
        (2, []),
        (2, ["shuffle"]),
        (2, ["check"]),
        (2, ["rules", "no_such_game"]),
        (2, ["deal", "abc"]),
        (2, ["deal", SEED.upper().replace("5", "A")]),
        (2, ["deal", SEED, "--hand", "0"]),
        (2, ["deal", SEED, "--hand", "first"]),
        (2, ["deal", SEED, "--dealer", "4"]),
        (2, ["deal", SEED, "--rules", "no_such_game"]),
        (2, ["arena", "steady"]),
        (2, ["arena", "steady", "nobody"]),
        (2, ["arena", "steady", "random", "--deals", "0"]),
        (2, ["arena", "steady", "random", "--part", "half"]),
        (2, ["arena", "steady", "random", "--rules", "no_such_game"]),
        (2, ["arena", "steady", "random", "--seed", "\udcff"]),
        (2, ["ask", str(COMPLAINTS), "--bot", "nobody"]),
        (2, ["ask", str(COMPLAINTS), "--seeds", "-1"]),
        (2, ["serve", "--port", "high"]),
        (2, ["train"]),
        (2, ["train", "dancing", "out"]),
        (2, ["train", "calls"]),
        (2, ["train", "cards", "out", "--positions", "0"]),
        (1, ["train", "cards", "."]),
        (2, ["train", "quick", "out", "--hands", "0"]),
        (2, ["train", "beliefs", "out", "--auctions", "0"]),
        (1, ["train", "calls", "no/such/folder/weights"]),
        (1, ["check", "no/such/file"]),
        (1, ["check", "."]),
        (1, ["check", __file__]),
        (1, ["ask", "no/such/file"]),
        (1, ["ask", __file__]),
        (1, ["arena", "steady", "random", "--resume", "no/such/folder/match"]),
        (1, ["arena", "steady", "random", "--resume", "."]),
        (1, ["replay", "no/such/file"]),
        (1, ["replay", __file__]),
        (1, ["replay", sys.executable]),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    status: int, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bideuchre")
    assert err.count("\n") == 1
    assert err.endswith("\n")


@pytest.mark.parametrize("part", ["calls", "cards", "quick", "beliefs"])
def test_training_without_numpy_says_what_is_missing(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.startswith("bideuchre.training.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert run("train", part, str(tmp_path / "out")) == 1
    assert capsys.readouterr().err == (
        "bideuchre train: training needs numpy, which `make setup` installs\n"
    )
    assert not (tmp_path / "out").exists()


def test_too_few_hands_to_learn_from_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One hand is played at trumps: nothing is written that learnt nothing in no trump."""
    assert run("train", "quick", str(tmp_path / "out"), "--hands", "1") == 1
    assert capsys.readouterr().err == (
        "bideuchre train: nothing to learn no trump from: more --hands are needed\n"
    )
    assert not (tmp_path / "out").exists()


def test_a_reader_that_stops_early_is_no_fault(record: Path) -> None:
    command = f"{sys.executable} -m bideuchre replay {record} | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=True)
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    ["rules", f"deal {SEED}", "replay RECORD --json", "arena random random --deals 1 --jobs 1"],
)
def test_a_full_disk_is_said_in_one_line(arguments: str, record: Path) -> None:
    asked = arguments.replace("RECORD", str(record))
    command = f"{sys.executable} -m bideuchre {asked} > /dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


def test_letters_that_cannot_be_printed_are_spelt_out(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text('{"cases": [{"id": "\\ud800", "variant": "craig_powers"}]}', "utf-8")
    command = [sys.executable, "-m", "bideuchre", "check", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.stdout.startswith(b"\\ud800: expected null")
    assert done.stderr == b""


# check


def test_check_passes_the_cases_and_names_the_games_it_does_not_know(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("check", str(CASES)) == 0
    *named, last = capsys.readouterr().out.splitlines()
    cases = json.loads(CASES.read_text("utf-8"))["cases"]
    unknown = [case["variant"] for case in cases if case["variant"] not in PRESETS]
    assert last.startswith(f"{len(cases) - len(unknown)} passed, 0 failed")
    assert last.endswith(f", {len(unknown)} skipped" if unknown else "0 failed")
    assert len(named) == len(set(unknown))
    for variant in set(unknown):
        assert any(line.startswith(f"{variant}:") for line in named)


def test_check_names_a_failing_case_with_expected_and_got(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {
        "id": "tw99",
        "variant": "craig_powers",
        "kind": "trick_winner",
        "input": {"contract": "H", "plays": [[0, "AS"], [1, "9S"], [2, "TS"], [3, "KS"]]},
        "expected": 3,
    }
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": [case]}), "utf-8")
    assert run("check", str(path), str(CASES)) == 1
    out = capsys.readouterr().out
    assert out.startswith("tw99: expected 3, got 0\n")
    assert "passed, 1 failed" in out.splitlines()[-1]


# ask and arena


def test_ask_counts_what_it_asked(capsys: pytest.CaptureFixture[str]) -> None:
    status = run("ask", str(COMPLAINTS))
    *failures, last = capsys.readouterr().out.splitlines()
    entries = json.loads(COMPLAINTS.read_text("utf-8"))["entries"]
    counts = [int(part.split()[0]) for part in last.split(", ")]
    assert sum(counts) == len(entries)
    assert counts[1] == len(failures)
    assert status == (1 if failures else 0)
    assert all(line.endswith(("(neutral)", "(bad)")) for line in failures)


def test_arena_prints_its_result_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--deals", "4", "--seed", "7", "--jobs", "1", "--json"]
    assert run("arena", "random", "random", *options) == 0
    out, err = capsys.readouterr()
    result: dict[str, Any] = json.loads(out)
    assert err == ""
    promised = {"a", "b", "deals", "seed", "rules", "points_per_deal", "tricks_per_deal"}
    assert promised | {"contracts", "lone", "ms_per_call", "ms_per_card"} <= set(result)
    assert set(result["points_per_deal"]) == {"mean", "ci95"}
    assert set(result["contracts"]["a"]) == {"bid", "made", "mean_level"}
    assert set(result["lone"]["b"]) == {"bid", "made"}
    assert set(result["ms_per_card"]["a"]) == {"median", "p99"}


def test_a_bot_draws_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("arena", "steady", "steady", "--deals", "3", "--jobs", "1", "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert result["points_per_deal"]["mean"] == 0


@pytest.mark.slow
def test_long_work_shows_its_progress_at_a_terminal_only() -> None:
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "bideuchre", "arena", "steady", "steady"]
    command += ["--deals", "400", "--jobs", "1", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=end, check=True)
    os.close(end)
    shown = os.read(terminal, 1 << 16)
    os.close(terminal)
    assert b"%" in shown
    assert json.loads(done.stdout)["deals"] == 400


# replay, rules, deal


def test_replay_tells_a_game_in_words(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(record)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Hand 1, dealt by ")
    assert lines[-1].startswith("Game over, ")
    hands = len(json.loads(record.read_text("utf-8"))["hands"])
    assert sum(line.startswith("Hand ") for line in lines) == hands


def test_replay_gives_the_events_as_data(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(record), "--json") == 0
    events = json.loads(capsys.readouterr().out)
    assert events[0]["type"] == "hand_dealt"
    assert [len(hand) for hand in events[0]["hands"]] == [12] * 4
    assert events[-1]["type"] == "game_over"
    assert events[-1]["seed"] == seed_of(3)


def test_replay_says_where_a_record_breaks(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(record.read_text("utf-8"))
    tokens = data["hands"][1].split()
    data["hands"][1] = " ".join([*tokens[:2], "13/H", *tokens[2:]])
    record.write_text(json.dumps(data), "utf-8")
    assert run("replay", str(record)) == 1
    said = capsys.readouterr().err
    assert "hand 2" in said
    assert "13/H" in said


def test_rules_lists_the_games_and_reads_one_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules") == 0
    assert capsys.readouterr().out.split() == [rules.id for rules in PRESETS.values()]
    assert run("rules", "--json") == 0
    assert json.loads(capsys.readouterr().out) == [rules.id for rules in PRESETS.values()]
    assert run("rules", "craig_powers", "--json") == 0
    assert json.loads(capsys.readouterr().out) == CRAIG_POWERS.to_data()
    assert run("rules", "craig_powers") == 0
    told = capsys.readouterr().out
    assert "52" in told
    assert "craig" not in told.lower()


def test_the_dealer_of_a_later_hand_follows_from_the_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("deal", SEED, "--hand", "5") == 0
    by_itself = capsys.readouterr().out
    assert run("deal", SEED, "--hand", "5", "--dealer", "3") == 0
    assert capsys.readouterr().out == by_itself

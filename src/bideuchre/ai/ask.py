"""``ask``: positions put to a bot, and how its answers compare with what players accept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from .positions import ASKED, PositionError, answer_text, read_position
from .progress import Progress
from .registry import decide


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer that a player would not accept."""

    id: str
    name: str
    got: str
    verdict: str

    def __str__(self) -> str:
        return f"{self.id} {self.name}: {self.got} ({self.verdict})"


@dataclass(frozen=True, slots=True)
class AskReport:
    """How many positions passed and were skipped, and each answer that failed."""

    passed: int
    failed: tuple[Answer, ...]
    skipped: int

    def lines(self) -> list[str]:
        """The failures, then the sum."""
        total = f"{self.passed} passed, {len(self.failed)} failed"
        if self.skipped:
            total += f", {self.skipped} skipped"
        return [*(str(answer) for answer in self.failed), total]


def ask(entries: Iterable[dict[str, Any]], bot: str, seeds: int = 1) -> AskReport:
    """Put each position to *bot*, *seeds* times with other chances; its worst answer counts."""
    passed = skipped = 0
    failed: list[Answer] = []
    for entry in entries:
        if entry.get("kind") not in ASKED:
            skipped += 1
            continue
        worst = _worst_answer(entry, bot, seeds)
        if worst is None:
            passed += 1
        else:
            failed.append(worst)
    return AskReport(passed, tuple(failed), skipped)


def run(paths: Sequence[str | Path], bot: str, seeds: int, out: TextIO) -> int:
    """Ask every file's positions, print the report, and return the exit status."""
    entries = [entry for path in paths for entry in read_entries(path)]
    with Progress(len(entries)) as progress:
        report = ask(progress.over(entries), bot, seeds)
    for line in report.lines():
        print(line, file=out)
    return 1 if report.failed else 0


def read_entries(path: str | Path) -> list[dict[str, Any]]:
    """The entries of a file; what is not such a file is refused."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise PositionError(f"{path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise PositionError(f"{path}: not a file of positions, since it is not JSON") from error
    entries = data.get("entries") if isinstance(data, dict) else None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise PositionError(f"{path}: not a file of positions, since it has no list of entries")
    return entries


def _worst_answer(entry: dict[str, Any], bot: str, seeds: int) -> Answer | None:
    position = read_position(entry)
    worst: Answer | None = None
    for salt in range(seeds):
        action = decide(bot, position.view, salt)
        verdict = position.verdict(action)
        if verdict == "acceptable" or (worst is not None and verdict != "bad"):
            continue
        got = answer_text(action)
        text = " ".join(got) if isinstance(got, tuple) else str(got)
        worst = Answer(position.id, position.name, text, verdict)
    return worst

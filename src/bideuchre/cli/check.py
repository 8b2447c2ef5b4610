"""``bideuchre check FILE…``: rule cases put to the engine."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from bideuchre.ai.progress import Progress
from bideuchre.conformance import Status, check_case, read_cases

from .failing import CommandError, read_json


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("check", help="put rule cases to the engine")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Name each case that fails, and each game that is not known."""
    cases: list[Any] = []
    for path in arguments.files:
        try:
            cases += read_cases(read_json(path))
        except ValueError as error:
            raise CommandError(f"{path}: {error}") from None
    with Progress(len(cases)) as progress:
        outcomes = [check_case(case) for case in progress.over(cases)]
    for outcome in outcomes:
        if outcome.status is Status.FAILED:
            expected, got = json.dumps(outcome.expected), json.dumps(outcome.got, default=str)
            print(f"{outcome.id}: expected {expected}, got {got}")
    skipped = Counter(o.variant for o in outcomes if o.status is Status.SKIPPED)
    for variant, count in skipped.items():
        print(f"{variant}: not a game we know, {count} skipped")
    print(summary(Counter(outcome.status.value for outcome in outcomes)))
    return 1 if any(outcome.status is Status.FAILED for outcome in outcomes) else 0


def summary(counts: Counter[str]) -> str:
    """The last line: how many passed, failed and, where any were, skipped."""
    line = f"{counts['passed']} passed, {counts['failed']} failed"
    return f"{line}, {counts['skipped']} skipped" if counts["skipped"] else line

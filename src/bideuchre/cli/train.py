"""``bideuchre train``: teaches the network of calls again, the same for the same seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .failing import CommandError, counting_number

ROUNDS = 1200
"""As many as the weights that come with the game were taught by."""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("train", help="teach the network of calls by its own auctions")
    parser.add_argument("out", type=Path, metavar="FILE", help="where the weights go")
    parser.add_argument("--rounds", type=counting_number, default=ROUNDS, metavar="N")
    parser.add_argument("--seed", type=counting_number, default=1, metavar="S")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train, tell now and then how far it has come, and write the weights."""
    try:
        from bideuchre.training.auctions import TABLES, Lesson, train
        from bideuchre.training.network import written
    except ImportError:
        raise CommandError("training needs numpy: pip install 'bideuchre[train]'") from None

    def told(lesson: Lesson) -> None:
        if lesson.number % 20 == 0 or lesson.number == arguments.rounds - 1:
            print(
                f"{lesson.number * TABLES:,} hands: off by {lesson.error**0.5:.2f} points, "
                f"bids {lesson.level:.2f} on average, {lesson.made:.0%} made",
                flush=True,
            )

    weights = train(arguments.rounds, arguments.seed, told)
    try:
        arguments.out.write_bytes(written(weights))
    except OSError as error:
        raise CommandError(f"{arguments.out}: {error.strerror}") from None
    return 0

"""``bideuchre train``: makes the bots' data again, the same for the same seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .failing import CommandError, counting_number, said_by_system

ROUNDS = 1200
"""As many as the network that comes with the game was taught by."""

POSITIONS = 120_000
"""About as many as were measured (see ``docs/bots.md``)."""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("train", help="make the bots' data again")
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    calls = parts.add_parser("calls", help="teach the network of calls by its own auctions")
    calls.add_argument("out", type=Path, metavar="FILE", help="where the weights go")
    calls.add_argument("--rounds", type=counting_number, default=ROUNDS, metavar="N")
    calls.add_argument("--seed", type=counting_number, default=1, metavar="S")
    calls.set_defaults(run=run_calls)
    cards = parts.add_parser("cards", help="fit the weights of the cards to tried deals")
    cards.add_argument("out", type=Path, metavar="FILE", help="where the module goes")
    cards.add_argument("--positions", type=counting_number, default=POSITIONS, metavar="N")
    cards.add_argument("--seed", type=counting_number, default=1, metavar="S")
    cards.set_defaults(run=run_cards)


def run_calls(arguments: argparse.Namespace) -> int:
    """Train, tell now and then how far it has come, and write the weights."""
    try:
        from bideuchre.training.auctions import TABLES, Lesson, train
        from bideuchre.training.network import written
    except ImportError:
        raise _without_numpy() from None

    _check(arguments.out)

    def told(lesson: Lesson) -> None:
        if lesson.number % 20 == 0 or lesson.number == arguments.rounds - 1:
            print(
                f"{lesson.number * TABLES:,} hands: off by {lesson.error**0.5:.2f} points, "
                f"bids {lesson.level:.2f} on average, {lesson.made:.0%} made",
                flush=True,
            )

    _write(arguments.out, written(train(arguments.rounds, arguments.seed, told)))
    return 0


def run_cards(arguments: argparse.Namespace) -> int:
    """Gather choices, fit the weights, tell what they lose, and write them."""
    try:
        from bideuchre.training.cards import fit, gathered, written
        from bideuchre.training.handplay import Labelled
    except ImportError:
        raise _without_numpy() from None

    _check(arguments.out)
    choices: list[Labelled] = []
    for number, block in enumerate(gathered(arguments.positions, arguments.seed)):
        choices += block
        if number % 20 == 0:
            print(f"{len(choices):,} positions", flush=True)
    weights, fits = fit(choices)
    for found in fits:
        print(
            f"{found.situation}: {found.lost:.3f} points lost a choice "
            f"({found.lost_today:.3f} by the weights in use), {found.choices:,} choices"
        )
    checked = sum(found.choices for found in fits)
    if checked:
        lost, today = (
            sum(getattr(found, name) * found.choices for found in fits) / checked
            for name in ("lost", "lost_today")
        )
        print(f"all: {lost:.3f} points lost a choice ({today:.3f} by the weights in use)")
    _write(arguments.out, written(weights).encode())
    return 0


def _without_numpy() -> CommandError:
    return CommandError("training needs numpy, which `make setup` installs")


def _check(path: Path) -> None:
    """Say before the work, not after it, that a file can't be written; leave all as it was."""
    try:
        was_there = path.exists()
        path.open("ab").close()
        if not was_there:
            path.unlink()
    except OSError as error:
        raise CommandError(said_by_system(error)) from None


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None

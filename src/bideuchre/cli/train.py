"""``bideuchre train``: makes the bots' data again, the same for the same seed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from .failing import CommandError, counting_number, said_by_system

Block = TypeVar("Block")

ROUNDS = 2400
"""As many as the network that comes with the game was taught by."""

POSITIONS = 120_000
"""About as many as were measured (see ``docs/bots.md``)."""

HANDS = 29_000
"""As many as the networks that come with the game were taught by."""

AUCTIONS = 40_000
"""As many as told what the calls say about a hand."""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("train", help="make the bots' data again")
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    for name, does, size, usual, seed, run in (
        ("calls", "teach the network of calls by its own auctions", "rounds", ROUNDS, 2, run_calls),
        (
            "cards",
            "fit the weights of the cards to tried deals",
            "positions",
            POSITIONS,
            1,
            run_cards,
        ),
        ("beliefs", "learn from auctions what calls tell", "auctions", AUCTIONS, 1, run_beliefs),
        ("quick", "teach the networks of cards by tried cards", "hands", HANDS, 1, run_quick),
    ):
        part = parts.add_parser(name, help=does)
        part.add_argument("out", type=Path, metavar="FILE", help="where the data go")
        part.add_argument(f"--{size}", type=counting_number, default=usual, metavar="N")
        part.add_argument("--seed", type=counting_number, default=seed, metavar="S")
        part.set_defaults(run=run)


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
    blocks = _counted(gathered(arguments.positions, arguments.seed), len, "positions")
    choices: list[Labelled] = [choice for block in blocks for choice in block]
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


def run_beliefs(arguments: argparse.Namespace) -> int:
    """Hold auctions, learn from them, and write the weights."""
    try:
        from bideuchre.training.beliefs import Lesson, held, joined, learnt, written
    except ImportError:
        raise _without_numpy() from None

    _check(arguments.out)
    auctions = held(arguments.auctions, arguments.seed)
    blocks = _counted(auctions, lambda block: len(block.kinds), "auctions")

    def told(lesson: Lesson) -> None:
        print(
            f"lesson {lesson.number + 1}: {lesson.told:.3f} nats told, "
            f"{lesson.auctions:,} auctions",
            flush=True,
        )

    weights = learnt(joined(blocks), arguments.seed, told)
    _write(arguments.out, written(weights))
    return 0


def run_quick(arguments: argparse.Namespace) -> int:
    """Play hands, teach a network for trumps and one for no trump, and write them."""
    try:
        from bideuchre.training.quick import Lesson, taught, written
        from bideuchre.training.tried import gathered, joined
    except ImportError:
        raise _without_numpy() from None

    _check(arguments.out)
    hands = gathered(arguments.hands, arguments.seed)
    blocks = _counted(hands, lambda block: len(block.marks), "positions")

    def told(lesson: Lesson) -> None:
        print(
            f"lesson {lesson.number + 1}: {lesson.lost:.3f} points lost a choice "
            f"({lesson.lost_by_custom:.3f} by steady), {lesson.positions:,} choices",
            flush=True,
        )

    tried = joined(blocks)
    kinds = ("trumps", tried.in_suit), ("no trump", ~tried.in_suit)
    for name, which in kinds:
        if not which.any():
            raise CommandError(f"nothing to learn {name} from: more --hands are needed")
    networks = []
    for name, which in kinds:
        print(f"{name}: {int(which.sum()):,} positions", flush=True)
        networks.append(taught(tried.where(which), arguments.seed, told))
    _write(arguments.out, written(networks))
    return 0


def _counted(blocks: Iterable[Block], size: Callable[[Block], int], what: str) -> list[Block]:
    """All blocks, how much there is being told now and then."""
    found: list[Block] = []
    for number, block in enumerate(blocks):
        found.append(block)
        if number % 20 == 0:
            print(f"{sum(map(size, found)):,} {what}", flush=True)
    return found


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

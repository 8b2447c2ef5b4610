"""``bideuchre train``: makes the bots' data again, the same for the same seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .failing import CommandError, counting_number, said_by_system

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
    calls = parts.add_parser("calls", help="teach the network of calls by its own auctions")
    calls.add_argument("out", type=Path, metavar="FILE", help="where the weights go")
    calls.add_argument("--rounds", type=counting_number, default=ROUNDS, metavar="N")
    calls.add_argument("--seed", type=counting_number, default=2, metavar="S")
    calls.set_defaults(run=run_calls)
    cards = parts.add_parser("cards", help="fit the weights of the cards to tried deals")
    cards.add_argument("out", type=Path, metavar="FILE", help="where the module goes")
    cards.add_argument("--positions", type=counting_number, default=POSITIONS, metavar="N")
    cards.add_argument("--seed", type=counting_number, default=1, metavar="S")
    cards.set_defaults(run=run_cards)
    beliefs = parts.add_parser("beliefs", help="learn from auctions what calls tell about hands")
    beliefs.add_argument("out", type=Path, metavar="FILE", help="where the weights go")
    beliefs.add_argument("--auctions", type=counting_number, default=AUCTIONS, metavar="N")
    beliefs.add_argument("--seed", type=counting_number, default=1, metavar="S")
    beliefs.set_defaults(run=run_beliefs)
    quick = parts.add_parser("quick", help="teach the networks of cards by tried cards")
    quick.add_argument("out", type=Path, metavar="FILE", help="where the weights go")
    quick.add_argument("--hands", type=counting_number, default=HANDS, metavar="N")
    quick.add_argument("--seed", type=counting_number, default=1, metavar="S")
    quick.set_defaults(run=run_quick)


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


def run_beliefs(arguments: argparse.Namespace) -> int:
    """Hold auctions, learn from them, and write the weights."""
    try:
        from bideuchre.training.beliefs import Auctions, Lesson, held, joined, learnt, written
    except ImportError:
        raise _without_numpy() from None

    _check(arguments.out)
    blocks: list[Auctions] = []
    for number, block in enumerate(held(arguments.auctions, arguments.seed)):
        blocks.append(block)
        if number % 20 == 0:
            print(f"{sum(len(each.kinds) for each in blocks):,} auctions", flush=True)

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
        from bideuchre.training.tried import Tried, gathered, joined
    except ImportError:
        raise _without_numpy() from None

    _check(arguments.out)
    blocks: list[Tried] = []
    for number, block in enumerate(gathered(arguments.hands, arguments.seed)):
        blocks.append(block)
        if number % 20 == 0:
            print(f"{sum(len(each.marks) for each in blocks):,} positions", flush=True)

    def told(lesson: Lesson) -> None:
        print(
            f"lesson {lesson.number + 1}: {lesson.lost:.3f} points lost a choice "
            f"({lesson.lost_by_custom:.3f} by steady), {lesson.positions:,} choices",
            flush=True,
        )

    tried = joined(blocks)
    kinds = ("trumps", tried.in_suit), ("no trump", ~tried.in_suit)
    networks = []
    for name, which in kinds:
        print(f"{name}: {int(which.sum()):,} positions", flush=True)
        networks.append(taught(tried.where(which), arguments.seed, told))
    _write(arguments.out, written(networks))
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

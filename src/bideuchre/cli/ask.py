"""``bideuchre ask FILE…``: positions put to a bot."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .failing import CommandError, counting_number


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("ask", help="put positions to a bot")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--bot", metavar="NAME", help="a bot's name; else the default level's")
    parser.add_argument(
        "--seeds",
        type=counting_number,
        default=1,
        metavar="N",
        help="ask N times, with other chances each time; the worst answer counts",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Name each answer that players would not accept, and count the rest."""
    from bideuchre.ai import DEFAULT_LEVEL, UnknownBot
    from bideuchre.ai.ask import run as ask
    from bideuchre.ai.positions import PositionError

    try:
        bot = arguments.bot or DEFAULT_LEVEL.bot
        return ask(arguments.files, bot, arguments.seeds, sys.stdout)
    except UnknownBot as error:
        raise CommandError(str(error), status=2) from None
    except PositionError as error:
        raise CommandError(str(error)) from None

"""``bideuchre arena BOT BOT``: a duplicate match between two bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from .failing import CommandError, counting_number


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("arena", help="let two bots play a duplicate match")
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--deals", type=counting_number, default=1000, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed, the same match")
    parser.add_argument("--rules", default="craig_powers", metavar="KEY")
    parser.add_argument(
        "--part", choices=("all", "play"), default="all", help="play: the same auction for both"
    )
    parser.add_argument("--jobs", type=counting_number, metavar="N", help="else all cores")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match kept there")
    parser.add_argument("--json", action="store_true", help="the result as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Hold the match and print its result, from the first bot's side."""
    from bideuchre.ai import UnknownBot
    from bideuchre.ai.arena import ArenaError
    from bideuchre.ai.arena import run as hold

    a, b = arguments.bots
    try:
        return hold(
            a,
            b,
            deals=arguments.deals,
            seed=arguments.seed,
            rules=arguments.rules,
            part=arguments.part,
            jobs=arguments.jobs,
            resume=arguments.resume,
            as_json=arguments.json,
            out=sys.stdout,
        )
    except (ArenaError, UnknownBot) as error:
        raise CommandError(str(error), status=2) from None

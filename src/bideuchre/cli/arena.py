"""``bideuchre arena BOT BOT``: a duplicate match between two bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bideuchre.cluster import ClusterError, scheduler_address

from .failing import CommandError, counting_number

if TYPE_CHECKING:
    from bideuchre.ai.arena import Players


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
    parser.add_argument(
        "--jobs",
        type=_jobs,
        metavar="N|ADDRESS",
        help="that many processes, else one for each core; "
        "or the scheduler of a Dask cluster, such as tcp://HOST:8786",
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match kept there")
    parser.add_argument("--json", action="store_true", help="the result as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Hold the match and print its result, from the first bot's side."""
    from bideuchre.ai import UnknownBot
    from bideuchre.ai.arena import ArenaError
    from bideuchre.ai.arena import run as hold

    a, b = arguments.bots
    jobs: int | str | None = arguments.jobs
    try:
        return hold(
            a,
            b,
            deals=arguments.deals,
            seed=arguments.seed,
            rules=arguments.rules,
            part=arguments.part,
            jobs=None if isinstance(jobs, str) else jobs,
            players=_cluster(jobs) if isinstance(jobs, str) else None,
            resume=arguments.resume,
            as_json=arguments.json,
            out=sys.stdout,
        )
    except (ArenaError, UnknownBot) as error:
        raise CommandError(str(error), status=2) from None
    except ClusterError as error:
        raise CommandError(str(error)) from None


def _jobs(text: str) -> int | str:
    """Read how many processes there shall be, or the address of a scheduler."""
    if "/" not in text and ":" not in text:
        return counting_number(text)
    try:
        return scheduler_address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address of a scheduler, such as tcp://HOST:8786"
        ) from None


def _cluster(address: str) -> Players:
    try:
        from bideuchre.cluster.players import players_at
    except ImportError:
        raise CommandError("a cluster needs Dask: pip install 'bideuchre[cluster]'") from None
    return players_at(address)

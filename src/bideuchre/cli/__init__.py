"""The commands: thin doors to engine, bots and server."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bideuchre import __version__

from . import arena, ask, check, deal, replay, rules, serve, train
from .failing import CommandError, said_by_system

COMMANDS = (serve, rules, check, ask, arena, replay, deal, train)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 when it failed, 2 when it was misused."""
    parser = _Parser(prog="bideuchre", description="Bid Euchre with two packs.")
    parser.add_argument("--version", action="version", version=f"bideuchre {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(commands)
    chosen = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):  # letters that the terminal lacks are spelt out
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except CommandError as error:
        print(f"bideuchre {chosen.command}: {error}", file=sys.stderr)
        return error.status
    except OSError as error:
        if error.filename is None:  # the output it is: what is left of it is let go
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a reader such as `head` has seen enough
            print(f"bideuchre {chosen.command}: {said_by_system(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status

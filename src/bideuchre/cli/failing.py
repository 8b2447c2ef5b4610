"""How a command fails: one line and an exit status."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from bideuchre.engine import PRESETS, RuleSet


class CommandError(Exception):
    """A command cannot do what was asked: status 2 for a wrong call, 1 for a failure."""

    def __init__(self, message: str, *, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def said_by_system(error: OSError) -> str:
    """What the system says is wrong, with the file where there is one."""
    why = error.strerror or str(error)
    return why if error.filename is None else f"{error.filename}: {why}"


def counting_number(text: str) -> int:
    """Read a number from 1 on, for an option."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def preset(key: str) -> RuleSet:
    """The preset of that key, or a line that names those there are."""
    try:
        return PRESETS[key]
    except KeyError:
        known = ", ".join(PRESETS)
        raise CommandError(f"no game is called {key!r}; there are: {known}", status=2) from None


def read_text(path: str) -> str:
    """The text of a file, or a line that says why it cannot be read."""
    try:
        return Path(path).read_text("utf-8")
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path}: not a text file") from None


def read_json(path: str) -> Any:
    """The JSON of a file, or a line that says where it breaks."""
    try:
        return json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path}: not JSON: {error}") from None

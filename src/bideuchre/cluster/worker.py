"""What a machine of the cluster does: plays a block of deals, by the same bots or not at all."""

from __future__ import annotations

import hashlib
from pathlib import Path
from threading import Lock
from typing import Final

from bideuchre import ai, engine
from bideuchre.ai.blocks import Block, play_block
from bideuchre.ai.matches import Match

_ONE_AT_A_TIME: Final = Lock()
"""A worker of several threads: what each would think would count as the other's time too."""


class OtherProgram(Exception):
    """The rules or the bots here are not those of whoever holds the match."""


def _program() -> str:
    digest = hashlib.sha256()
    for package in (engine, ai):
        assert package.__file__ is not None
        folder = Path(package.__file__).parent
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                text = path.read_bytes()
                digest.update(f"{path.relative_to(folder).as_posix()}\0{len(text)}\0".encode())
                digest.update(text)
    return digest.hexdigest()[:12]


# Taken while the modules are loaded, not when it is asked for: a worker that has been running since
# before the files were changed still plays by the old ones.
PROGRAM: Final = _program()
"""A hash of rules and bots: where it is the same, so is every answer."""


def program() -> str:
    """Which rules and bots this machine has."""
    return PROGRAM


def play(asked: str, match: Match, start: int, count: int) -> Block:
    """Play *count* deals from number *start* on, by the very program *asked* for or not at all."""
    if asked != PROGRAM:
        raise OtherProgram(PROGRAM)
    with _ONE_AT_A_TIME:
        return play_block(match, start, count)

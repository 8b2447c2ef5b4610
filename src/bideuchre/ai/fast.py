"""The playing loops, compiled where that has been done for exactly these sources.

``python -m bideuchre.ai.compiling`` does it. The compiled package carries a hash of the sources in
its name, so that one made from other sources is never taken.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

SOURCES: Final = ("kernel", "worlds", "trials", "nets", "holdings", "endings", "solver")
"""The modules that are compiled together; they import only one another."""

PREFIX: Final = "bideuchre_fast_"


@cache
def package() -> str:
    """The name that the compiled package has, made from these sources."""
    here = Path(__file__).parent
    text = b"".join((here / f"{name}.py").read_bytes() for name in SOURCES)
    return PREFIX + hashlib.sha256(text).hexdigest()[:12]


def load(name: str) -> ModuleType:
    """The compiled module of that name, or else the interpreted one: the same answers."""
    try:
        return import_module(f"{package()}.{name}")
    except ImportError:
        return import_module(f"bideuchre.ai.{name}")


def is_compiled() -> bool:
    """Whether the loops run compiled here."""
    found = load(SOURCES[0])
    # Beside what is compiled lie its sources, which a Python that it is not for would take.
    return found.__name__.startswith(PREFIX) and not str(found.__file__).endswith(".py")

"""The levels people choose from."""

from __future__ import annotations

from bideuchre.ai.levels import DEFAULT_LEVEL, LEVELS, Level

from .refusals import Refused


def all_levels() -> tuple[Level, ...]:
    """Every level, weakest first."""
    return LEVELS


def default() -> Level:
    """The level of dailies and of games that ask for none."""
    return DEFAULT_LEVEL


def adviser() -> str:
    """The bot whose advice a hint is: the strongest that answers at once."""
    return DEFAULT_LEVEL.bot


def find(name: str | None, field: str) -> Level:
    """The level asked for in *field*; refuses one that doesn't exist."""
    if name is None:
        return DEFAULT_LEVEL
    for level in LEVELS:
        if level.name == name:
            return level
    offered = [level.name for level in LEVELS]
    raise Refused("unreadable", field=field, value=name[:40], offered=offered)

"""The levels people choose from."""

from __future__ import annotations

from bideuchre.ai.levels import DEFAULT_LEVEL, DEFAULT_PARTNER, LEVELS, Level
from bideuchre.ai.registry import named
from bideuchre.ai.temper import STEPS, Temper

from .refusals import Refused

__all__ = ["STEPS", "adviser", "all_levels", "find", "of_temper", "opponents", "partner"]


def all_levels() -> tuple[Level, ...]:
    """Every level, weakest first."""
    return LEVELS


def opponents() -> Level:
    """The opponents' level in dailies and in games that ask for none."""
    return DEFAULT_LEVEL


def partner() -> Level:
    """The partner's level in dailies and in games that ask for none."""
    return DEFAULT_PARTNER


def adviser() -> str:
    """The bot whose advice a hint is: the one that sits opposite."""
    return DEFAULT_PARTNER.bot


def of_temper(level: Level, bold: int, alone: int) -> str:
    """The bot of that level, bolder or more careful, and sooner or later alone."""
    return named(level.bot, Temper(bold, alone))


def find(name: str | None, field: str, default: Level) -> Level:
    """The level asked for in *field*, or *default*; refuses one that doesn't exist."""
    if name is None:
        return default
    for level in LEVELS:
        if level.name == name:
            return level
    offered = [level.name for level in LEVELS]
    raise Refused("unreadable", field=field, value=name[:40], offered=offered)

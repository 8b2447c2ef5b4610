"""Players that are not people: what they know, how they choose, how they are measured."""

from .bot import Bot
from .levels import DEFAULT_LEVEL, DEFAULT_PARTNER, LEVELS, Level
from .registry import BOTS, UnknownBot, decide, make_bot

__all__ = [
    "BOTS",
    "DEFAULT_LEVEL",
    "DEFAULT_PARTNER",
    "LEVELS",
    "Bot",
    "Level",
    "UnknownBot",
    "decide",
    "make_bot",
]

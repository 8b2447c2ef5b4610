"""The levels people choose from, and the bot behind each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """A choice of opponents or partner: its name, its bot, and the key of its sentence."""

    name: str
    bot: str

    @property
    def sentence_key(self) -> str:
        """Where the catalogue keeps the sentence about this level."""
        return f"level.{self.name}"


LEVELS: Final[tuple[Level, ...]] = (Level("steady", "steady"),)
"""Weakest first."""

DEFAULT_LEVEL: Final = LEVELS[0]

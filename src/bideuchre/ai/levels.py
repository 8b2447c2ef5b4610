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


LEVELS: Final[tuple[Level, ...]] = tuple(
    Level(name, name) for name in ("beginner", "casual", "steady", "strong", "expert")
)
"""Weakest first; they differ in thinking only, never in cards or in what they see."""

_BY_NAME: Final = {level.name: level for level in LEVELS}

DEFAULT_LEVEL: Final = _BY_NAME["steady"]
"""How opponents play who were not chosen."""

DEFAULT_PARTNER: Final = _BY_NAME["strong"]
"""How a partner plays who was not chosen: nobody wants a weak one."""

"""What a bot is: somebody who sees one seat's view and answers with an action."""

from __future__ import annotations

from typing import Protocol

from bideuchre.engine import Action, Chance, Observation


class Bot(Protocol):
    """A player without memory: all it may use is the view, and chance that is handed in."""

    @property
    def name(self) -> str:
        """The name it is asked for by."""
        ...

    def choose(self, view: Observation, chance: Chance, /) -> Action:
        """One of the legal actions of *view*."""
        ...

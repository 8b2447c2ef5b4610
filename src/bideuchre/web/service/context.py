"""What every part of the service works with."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from .answers import Answer, Ask, Running
from .folding import Folder
from .ports import Clock, Player, Store, StoredGame, Thinker
from .refusals import Refused

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
_Kept = TypeVar("_Kept")


class Shortly(Generic[_Kept]):
    """Remembers things for so many seconds, and not many of them."""

    def __init__(self, seconds: float = 2.0, room: int = 64) -> None:
        self._seconds = seconds
        self._room = room
        self._kept: dict[Any, tuple[float, _Kept]] = {}

    def get(self, name: Any) -> _Kept | None:
        """What was kept under *name*, if it is fresh."""
        until, kept = self._kept.get(name, (0.0, None))
        return kept if time.monotonic() < until else None

    def keep(self, name: Any, kept: _Kept) -> _Kept:
        """Keep something for a moment."""
        if len(self._kept) >= self._room:
            self._kept.clear()
        self._kept[name] = (time.monotonic() + self._seconds, kept)
        return kept

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()


@dataclass(frozen=True, slots=True)
class Context:
    """Stores, clocks and bots, and what is remembered between requests."""

    store: Store
    clock: Clock
    thinker: Thinker
    secret: bytes
    folder: Folder
    running: Running
    boards: Shortly[tuple[int, list[dict[str, Any]]]] = field(default_factory=Shortly)

    def again(self, ask: Ask) -> Answer | None:
        """The answer that this very request got before."""
        return ask.again(self.store.answer(ask.player, ask.key))

    def own(self, game_id: str, player: Player) -> StoredGame:
        """A game of the player's."""
        return belonging(self.store.game(checked(game_id)), player)


def checked(game_id: str) -> str:
    """The name of a game, if it could be one of ours."""
    if not _GAME_ID.fullmatch(game_id):
        raise Refused("not_found")
    return game_id


def belonging(game: StoredGame | None, player: Player) -> StoredGame:
    """The game, if it is there and the player's; else it isn't there."""
    if game is None or game.player != player:
        raise Refused("not_found")
    return game

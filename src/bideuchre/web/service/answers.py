"""Doing each request once: the same key and body get the same answer, and act no second time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from .ports import Millis, Player, StoredAnswer
from .refusals import Refused


class Answer(NamedTuple):
    """A status and a JSON text."""

    status: int
    body: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Who asks for what, under which key."""

    player: Player
    key: str
    body_hash: str

    def stored(self, answer: Answer, now: Millis) -> StoredAnswer:
        """The answer, to be kept with what it did."""
        return StoredAnswer(self.player, self.key, self.body_hash, *answer, now)

    def again(self, stored: StoredAnswer | None) -> Answer | None:
        """The answer given before, if any; refuses a key that was used for something else."""
        if stored is None:
            return None
        if stored.body_hash != self.body_hash:
            raise Refused("key_reused", key=self.key)
        return Answer(stored.status, stored.body)


class Running:
    """The keys whose requests this process is answering just now."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: dict[tuple[Player, str], str] = {}

    @contextmanager
    def hold(self, ask: Ask) -> Iterator[None]:
        """Answer *ask* alone; a second one with the same key is told to wait."""
        name = (ask.player, ask.key)
        with self._lock:
            if name in self._asked:
                same = self._asked[name] == ask.body_hash
                raise Refused("key_in_use" if same else "key_reused", key=ask.key)
            self._asked[name] = ask.body_hash
        try:
            yield
        finally:
            with self._lock:
                del self._asked[name]

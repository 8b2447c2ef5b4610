"""From what is stored to the game as it stands, with a cache that is only a cache."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bideuchre.ai.registry import is_bot
from bideuchre.engine import (
    Action,
    EuchreError,
    Event,
    GameState,
    RuleSet,
    events_between,
    parse_action,
)

from .ports import PERSON, StoredGame
from .refusals import Damaged


class Step(NamedTuple):
    """One action: the game before, the game after, and what people saw."""

    action: Action
    before: GameState
    after: GameState
    events: tuple[Event, ...]


class Folder:
    """Replays stored games; remembers the latest states of the games in play."""

    def __init__(self, room: int = 512) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._states: OrderedDict[tuple[str, int, str], GameState] = OrderedDict()

    def state(self, game: StoredGame) -> GameState:
        """The game as it stands; raises Damaged where what is stored doesn't read."""
        check_seal(game)
        with self._lock:
            known = self._states.get(_name(game))
            if known is not None:
                self._states.move_to_end(_name(game))
                return known
        state = self._replay(game)
        self.remember(game, state)
        return state

    def remember(self, game: StoredGame, state: GameState) -> None:
        """Keep a state at hand."""
        with self._lock:
            self._states[_name(game)] = state
            self._states.move_to_end(_name(game))
            while len(self._states) > self._room:
                self._states.popitem(last=False)

    def steps(self, game: StoredGame, since: int = 0) -> list[Step]:
        """What happened from the action numbered *since* on, from 0."""
        check_seal(game)
        try:
            return list(walk(game))[since:]
        except (EuchreError, ValueError) as error:
            raise Damaged(game.id) from error

    def _replay(self, game: StoredGame) -> GameState:
        try:
            state = opening(game)
            for token in game.tokens:
                state = state.apply(parse_action(token))
        except (EuchreError, ValueError) as error:
            raise Damaged(game.id) from error
        if state.winner is None and not _are_seated(game, state):
            raise Damaged(game.id)
        return state


def _are_seated(game: StoredGame, state: GameState) -> bool:
    """Whether a bot that there is sits in every seat but the person's."""
    names = game.bots.split(",")
    others = [name for seat, name in enumerate(names) if seat != PERSON]
    return len(names) == state.rules.seats and all(is_bot(name) for name in others)


def opening(game: StoredGame) -> GameState:
    """The game with its first hand dealt."""
    return GameState.new(read_rules(game.rules), game.seed)


def walk(game: StoredGame) -> Iterator[Step]:
    """The game action by action."""
    state = opening(game)
    for token in game.tokens:
        step = take(state, parse_action(token))
        yield step
        state = step.after


def take(state: GameState, action: Action) -> Step:
    """One action taken."""
    after = state.apply(action)
    return Step(action, state, after, events_between(state, action, after))


def check_seal(game: StoredGame) -> None:
    """Refuse a game that was changed by another hand than ours."""
    if not is_whole(game):
        raise Damaged(game.id)


def is_whole(game: StoredGame) -> bool:
    """Whether a game is still as we sealed it."""
    return game.digest == game.sealed()


@lru_cache(maxsize=64)
def read_rules(data: str) -> RuleSet:
    """A rule set from the text it is stored as."""
    return RuleSet.from_data(json.loads(data))


def _name(game: StoredGame) -> tuple[str, int, str]:
    return (game.id, game.version, game.digest)

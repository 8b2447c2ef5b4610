"""A game on paper: rule set, seed and actions; all else follows from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from .actions import Action, parse_action
from .compiled import compile_rules
from .dealing import SHUFFLE_VERSION, check_seed
from .errors import EuchreError, NotationError, RecordError, RuleSetError
from .game import GameState
from .ruleset import RuleSet

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is stored of a game."""

    rules: RuleSet
    seed: str
    actions: tuple[Action, ...] = ()

    def append(self, action: Action) -> GameRecord:
        """The record with one more action; whether it is legal shows when it is replayed."""
        return GameRecord(self.rules, self.seed, (*self.actions, action))

    def states(self) -> Iterator[GameState]:
        """The game from the first deal on, one state an action; stops where the record breaks."""
        game = GameState.new(self.rules, self.seed)
        yield game
        for action in self.actions:
            try:
                game = game.apply(action)
            except EuchreError as error:
                raise RecordError(str(error), hand=game.hand_number, token=str(action)) from error
            yield game

    def replay(self) -> GameState:
        """The game as it stands after the last action."""
        *_, last = self.states()
        return last

    def hands(self) -> list[list[Action]]:
        """The actions, hand by hand."""
        hands: list[list[Action]] = [[]]
        numbers = pairwise(game.hand_number for game in self.states())
        for action, (before, after) in zip(self.actions, numbers, strict=True):
            hands[-1].append(action)
            if after != before:
                hands.append([])
        return hands

    def dump(self) -> str:
        """The record as one JSON object, a line of tokens a hand."""
        lines = [" ".join(str(action) for action in hand) for hand in self.hands()]
        rules = {
            "key": self.rules.key,
            "revision": self.rules.revision,
            "data": self.rules.to_data(),
        }
        data = {
            "format": FORMAT,
            "rules": rules,
            "shuffle": SHUFFLE_VERSION,
            "seed": self.seed,
            "hands": [line for line in lines if line],
        }
        return json.dumps(data, indent=1)

    @classmethod
    def load(cls, text: str) -> GameRecord:
        """Read and replay a record; a bad one is refused with the hand and token at fault."""
        record = cls(*_read_head(data := _read_object(text)))
        actions: list[Action] = []
        game = GameState.new(record.rules, record.seed)
        for number, line in enumerate(_read_hands(data), 1):
            for token in line.split():
                if game.hand_number < number:
                    wrong = f"hand {game.hand_number} is not over"
                    raise RecordError(wrong, hand=number, token=token[:40])
                if game.hand_number > number or game.winner is not None:
                    raise RecordError("the hand is already over", hand=number, token=token[:40])
                game = _step(game, number, token, actions)
        return cls(record.rules, record.seed, tuple(actions))


def _step(game: GameState, number: int, token: str, actions: list[Action]) -> GameState:
    try:
        action = parse_action(token)
        after = game.apply(action)
    except EuchreError as error:
        raise RecordError(str(error), hand=number, token=token[:40]) from error
    actions.append(action)
    return after


def _read_object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError("not JSON") from None
    if not isinstance(data, dict):
        raise RecordError("not a JSON object")
    for name, known in (("format", FORMAT), ("shuffle", SHUFFLE_VERSION)):
        if type(data.get(name)) is not int or data[name] != known:
            raise RecordError(f"{name} {str(data.get(name))[:40]!r} is not one we read")
    return data


def _read_head(data: dict[str, Any]) -> tuple[RuleSet, str]:
    rules, seed = data.get("rules"), data.get("seed")
    if not isinstance(rules, dict) or not isinstance(seed, str):
        raise RecordError("rules or seed missing")
    try:
        ruleset = RuleSet.from_data(rules.get("data"))
        compile_rules(ruleset)
        check_seed(seed)
    except (RuleSetError, NotationError) as error:
        raise RecordError(str(error)) from error
    if (ruleset.key, ruleset.revision) != (rules.get("key"), rules.get("revision")):
        raise RecordError("key and revision do not agree with the rules' data")
    return ruleset, seed


def _read_hands(data: dict[str, Any]) -> list[str]:
    hands = data.get("hands")
    if not isinstance(hands, list) or not all(isinstance(line, str) for line in hands):
        raise RecordError("hands are not lines of tokens")
    return hands

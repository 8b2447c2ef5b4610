"""A turn: what one seat is told after an action, in the form of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pydantic_core

from bideuchre.engine import Event, GameOver, GameState, commitment, view_data

from .facts import table_facts
from .folding import read_rules
from .ports import PERSON, StoredGame


def turn_data(
    game: StoredGame, state: GameState, events: Iterable[Event], *, sealed: bool
) -> dict[str, Any]:
    """The turn as plain data; *sealed* while a day's seed must stay shut."""
    return {
        "id": game.id,
        "version": game.version,
        "rules": game.rules_id,
        "commitment": _commitment(game.seed),
        "daily": game.day,
        "assisted": game.assisted,
        "unranked": game.unranked,
        "seat": PERSON,
        "table": _table(game.rules),
        "events": [_event(event, sealed) for event in events],
        "view": view_data(state.observe(PERSON)),
    }


def to_json(data: Any) -> str:
    """Plain data as the text that is sent and stored."""
    return pydantic_core.to_json(data).decode()  # a fifth of what the standard library takes


def _event(event: Event, sealed: bool) -> dict[str, Any]:
    if sealed and isinstance(event, GameOver):
        event = replace(event, seed=None)
    data: dict[str, Any] = event.seen_by(PERSON).to_data()
    return data


@lru_cache(maxsize=256)
def _table(rules: str) -> dict[str, Any]:
    return table_facts(read_rules(rules))


@lru_cache(maxsize=1024)
def _commitment(seed: str) -> str:
    return commitment(seed)

"""Rows to values and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import RowMapping

from bideuchre.web.service.ports import Result, Standing, StoredGame

GAME: Final = tuple(field.name for field in fields(StoredGame))
RESULT: Final = tuple(field.name for field in fields(Result))
STANDING: Final = tuple(field.name for field in fields(Standing))

_game_values = attrgetter(*GAME)
_result_values = attrgetter(*RESULT)
_standing_values = attrgetter(*STANDING)


def game_row(game: StoredGame) -> dict[str, Any]:
    """A game as a row."""
    return dict(zip(GAME, _game_values(game), strict=True))


def read_game(row: Sequence[Any]) -> StoredGame:
    """A game from a row whose columns are those of ``GAME``, in order."""
    values = dict(zip(GAME, row, strict=True))
    values["assisted"] = bool(values["assisted"])  # SQLite knows only numbers
    return StoredGame(**values)


def result_row(result: Result) -> dict[str, Any]:
    """A result as a row, with what it is placed by."""
    row = dict(zip(RESULT, _result_values(result), strict=True))
    lost, deficit, *_ = result.order
    return {**row, "lost": lost, "deficit": deficit}


def read_result(row: RowMapping) -> Result:
    """A result from a row."""
    return Result(**{name: row[name] for name in RESULT})


def standing_row(standing: Standing) -> dict[str, Any]:
    """A standing as a row, with what it is placed by."""
    row = dict(zip(STANDING, _standing_values(standing), strict=True))
    lapse, losing, deficit, *_ = standing.order("streak")
    return {**row, "lapse": lapse, "losing": losing, "deficit": deficit}


def read_standing(row: RowMapping) -> Standing:
    """A standing from a row."""
    return Standing(**{name: row[name] for name in STANDING})

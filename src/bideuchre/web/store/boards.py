"""The boards in SQL: pages by index, ranks by counting who stands before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Table,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)

from bideuchre.web.service.ports import (
    Adding,
    Board,
    Day,
    Player,
    Result,
    ResultPage,
    Signing,
    Sort,
    StaleGame,
    StandingPage,
    StoredAnswer,
)

from .database import Database, taken
from .rows import read_result, read_standing, standing_row
from .tables import answers, results, standings

_PLACE: Final = tuple(results.c[n] for n in ("lost", "deficit", "hands", "finished", "game_id"))


def _by(*names: str) -> tuple[ColumnElement[Any], ...]:
    return tuple(standings.c[name] for name in names)


_SORTS: Final[dict[Sort, tuple[ColumnElement[Any], ...]]] = {
    "wins": _by("losing", "deficit", "hands", "finished", "player"),
    "margin": _by("deficit", "losing", "hands", "finished", "player"),
    "streak": _by("lapse", "losing", "deficit", "finished", "player"),
}
_Row = TypeVar("_Row")
_Ranked = tuple[int, list[tuple[int, RowMapping]], tuple[int, RowMapping] | None]


class SqlScores:
    """Results, standings and names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def result(self, game_id: str) -> Result | None:
        """The result of a game."""
        query = select(results).where(results.c.game_id == game_id)
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        return None if row is None else read_result(row)

    def sign(self, game_id: str, name: str, answer: Signing, adding: Adding) -> StoredAnswer:
        """Put a name to a result, and show it; raises StaleGame or KeyTaken."""
        nameless = (
            update(results)
            .where(results.c.game_id == game_id, results.c.name.is_(None))
            .values(name=name, shown=True)
        )
        with taken(), self._database.writing() as connection:
            if connection.execute(nameless).rowcount != 1:
                raise StaleGame
            query = select(results).where(results.c.game_id == game_id)
            result = read_result(connection.execute(query).mappings().one())
            if result.board == "daily":
                put_standing(connection, result.player, adding)
            else:
                _show_best(connection, result)
            on = _on(result.board, result.day)
            total, _, yours = _ranked(connection, results, on, _PLACE, result.player, 0, 0)
            stored = answer(yours[0] if yours else total, total)
            connection.execute(insert(answers), stored._asdict())
        return stored

    def results(
        self, board: Board, day: Day | None, player: Player, limit: int, after: int
    ) -> ResultPage:
        """A page of a board of games."""
        with self._database.reading() as connection:
            page = _ranked(connection, results, _on(board, day), _PLACE, player, limit, after)
        total, entries, yours = page
        return ResultPage(total, _read(read_result, entries), _read_one(read_result, yours))

    def standings(self, sort: Sort, player: Player, limit: int, after: int) -> StandingPage:
        """A page of the board of all dailies."""
        with self._database.reading() as connection:
            page = _ranked(connection, standings, [], _SORTS[sort], player, limit, after)
        total, entries, yours = page
        return StandingPage(total, _read(read_standing, entries), _read_one(read_standing, yours))


def put_standing(connection: Connection, player: Player, adding: Adding) -> None:
    """Add up a player's dailies anew."""
    query = select(results).where(results.c.player == player, results.c.board == "daily")
    dailies = [read_result(row) for row in connection.execute(query).mappings()]
    connection.execute(delete(standings).where(standings.c.player == player))
    connection.execute(insert(standings), standing_row(adding(dailies)))


def _show_best(connection: Connection, result: Result) -> None:
    """Of a player's signed practice games, show the best."""
    own = [results.c.player == result.player, results.c.board == result.board]
    signed = select(results).where(*own, results.c.name.is_not(None))
    rows = connection.execute(signed).mappings().all()
    best = min((read_result(row) for row in rows), key=lambda row: row.order)
    connection.execute(update(results).where(*own).values(shown=results.c.game_id == best.game_id))


def _on(board: Board, day: Day | None) -> list[ColumnElement[bool]]:
    same_day = results.c.day.is_(None) if day is None else results.c.day == day
    return [results.c.board == board, same_day, results.c.shown]


def _ranked(
    connection: Connection,
    table: Table,
    where: list[ColumnElement[bool]],
    place: tuple[ColumnElement[Any], ...],
    player: Player,
    limit: int,
    after: int,
) -> _Ranked:
    """How many there are, the rows asked for with their ranks, and the player's own."""
    count = select(func.count()).select_from(table).where(*where)
    total = connection.execute(count).scalar_one()
    page = select(table).where(*where).order_by(*place).limit(limit).offset(after)
    rows = connection.execute(page).mappings().all()
    entries = list(enumerate(rows, after + 1))
    own = select(table).where(*where, table.c.player == player).order_by(*place).limit(1)
    mine = next((entry for entry in entries if entry[1]["player"] == player), None)
    if mine is None and player and (row := connection.execute(own).mappings().one_or_none()):
        before = tuple_(*place) < tuple_(*(row[column.name] for column in place))
        mine = (connection.execute(count.where(before)).scalar_one() + 1, row)
    return total, entries, mine


def _read(
    read: Callable[[RowMapping], _Row], entries: list[tuple[int, RowMapping]]
) -> list[tuple[int, _Row]]:
    return [(rank, read(row)) for rank, row in entries]


def _read_one(
    read: Callable[[RowMapping], _Row], entry: tuple[int, RowMapping] | None
) -> tuple[int, _Row] | None:
    return None if entry is None else (entry[0], read(entry[1]))

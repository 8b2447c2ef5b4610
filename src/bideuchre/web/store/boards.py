"""The boards in SQL: pages by index, ranks by counting who stands before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    Table,
    bindparam,
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

_Row = TypeVar("_Row")
_Ranked = tuple[int, list[tuple[int, RowMapping]], tuple[int, RowMapping] | None]


class _Board:
    """The questions that can be asked of a board, put into SQL once."""

    def __init__(
        self, table: Table, place: tuple[str, ...], where: Sequence[ColumnElement[bool]] = ()
    ) -> None:
        self.place = place
        columns = tuple(table.c[name] for name in place)
        least = tuple(bindparam(f"own_{name}") for name in place)
        self.count: Select[Any] = select(func.count()).select_from(table).where(*where)
        self.before = self.count.where(tuple_(*columns) < tuple_(*least))
        rows = select(table).where(*where).order_by(*columns)
        self.page = rows.limit(bindparam("limit")).offset(bindparam("after"))
        self.own = rows.where(table.c.player == bindparam("player")).limit(1)

    def look(
        self, connection: Connection, player: Player, limit: int, after: int, **given: Any
    ) -> _Ranked:
        """How many there are, the rows asked for with their ranks, and the player's own."""
        total = connection.execute(self.count, given).scalar_one()
        asked = {**given, "limit": limit, "after": after}
        rows = connection.execute(self.page, asked).mappings().all()
        entries = list(enumerate(rows, after + 1))
        mine = next((entry for entry in entries if entry[1]["player"] == player), None)
        if mine is None:
            own = connection.execute(self.own, {**given, "player": player}).mappings()
            if row := own.one_or_none():
                least = {f"own_{name}": row[name] for name in self.place}
                before = connection.execute(self.before, {**given, **least}).scalar_one()
                mine = (before + 1, row)
        return total, entries, mine


_PLACE: Final = ("lost", "deficit", "hands", "finished", "game_id")
_SHOWN: Final = (results.c.board == bindparam("board"), results.c.shown)
_OF_A_DAY: Final = _Board(results, _PLACE, [*_SHOWN, results.c.day == bindparam("day")])
_OF_ALL_DAYS: Final = _Board(results, _PLACE, [*_SHOWN, results.c.day.is_(None)])
_SORTS: Final[dict[Sort, _Board]] = {
    "wins": _Board(standings, ("losing", "deficit", "hands", "finished", "player")),
    "margin": _Board(standings, ("deficit", "losing", "hands", "finished", "player")),
    "streak": _Board(standings, ("lapse", "losing", "deficit", "finished", "player")),
}


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
            page = _look(connection, result.board, result.day, result.player, 0, 0)
            total, _, yours = page
            stored = answer(yours[0] if yours else total, total)
            connection.execute(insert(answers), stored._asdict())
        return stored

    def results(
        self, board: Board, day: Day | None, player: Player, limit: int, after: int
    ) -> ResultPage:
        """A page of a board of games."""
        with self._database.reading() as connection:
            page = _look(connection, board, day, player, limit, after)
        total, entries, yours = page
        return ResultPage(total, _read(read_result, entries), _read_one(read_result, yours))

    def standings(self, sort: Sort, player: Player, limit: int, after: int) -> StandingPage:
        """A page of the board of all dailies."""
        with self._database.reading() as connection:
            page = _SORTS[sort].look(connection, player, limit, after)
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


def _look(
    connection: Connection, board: Board, day: Day | None, player: Player, limit: int, after: int
) -> _Ranked:
    if day is None:
        return _OF_ALL_DAYS.look(connection, player, limit, after, board=board)
    return _OF_A_DAY.look(connection, player, limit, after, board=board, day=day)


def _read(
    read: Callable[[RowMapping], _Row], entries: list[tuple[int, RowMapping]]
) -> list[tuple[int, _Row]]:
    return [(rank, read(row)) for rank, row in entries]


def _read_one(
    read: Callable[[RowMapping], _Row], entry: tuple[int, RowMapping] | None
) -> tuple[int, _Row] | None:
    return None if entry is None else (entry[0], read(entry[1]))

"""The boards in SQL: pages by index, ranks by counting who stands before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

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
    Ranked,
    RankedStanding,
    Result,
    Signing,
    Sort,
    StaleGame,
    StoredAnswer,
)

from .database import Database, taken
from .rows import read_result, read_standing, standing_row
from .tables import answers, results, standings


class _Board:
    """The questions that can be asked of a board, put into SQL once."""

    def __init__(
        self, table: Table, place: tuple[str, ...], where: Sequence[ColumnElement[bool]] = ()
    ) -> None:
        self.place = place
        columns = tuple(table.c[name] for name in place)
        least: tuple[ColumnElement[Any], ...] = tuple(bindparam(f"own_{name}") for name in place)
        self.count: Select[Any] = select(func.count()).select_from(table).where(*where)
        self.before = self.count.where(tuple_(*columns) < tuple_(*least))
        rows = select(table).where(*where)
        ordered = rows.order_by(*columns)
        self.page = ordered.limit(bindparam("limit")).offset(bindparam("after"))
        self.own = rows.where(table.c.player == bindparam("player"))

    def look(
        self, connection: Connection, limit: int, after: int, **given: Any
    ) -> tuple[int, Sequence[RowMapping]]:
        """How many there are, and the rows asked for."""
        total: int = connection.execute(self.count, given).scalar_one()
        asked = {**given, "limit": limit, "after": after}
        return total, connection.execute(self.page, asked).mappings().all()

    def find(
        self, connection: Connection, player: Player, **given: Any
    ) -> tuple[int, RowMapping] | None:
        """The player's row, and its rank: one more than stand before it."""
        own = connection.execute(self.own, {**given, "player": player}).mappings().one_or_none()
        if own is None:
            return None
        least = {f"own_{name}": own[name] for name in self.place}
        before: int = connection.execute(self.before, {**given, **least}).scalar_one()
        return before + 1, own


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
            board, given = _of(result.board, result.day)
            total, _ = board.look(connection, 0, 0, **given)
            yours = board.find(connection, result.player, **given)
            stored = answer(yours[0] if yours else total, total)
            connection.execute(insert(answers), stored._asdict())
        return stored

    def results(
        self, board: Board, day: Day | None, limit: int, after: int
    ) -> tuple[int, list[Ranked]]:
        """How many stand on a board of games; *limit* of them, from the one after rank *after*."""
        asked, given = _of(board, day)
        with self._database.reading() as connection:
            total, rows = asked.look(connection, limit, after, **given)
        return total, list(enumerate(map(read_result, rows), after + 1))

    def own_result(self, board: Board, day: Day | None, player: Player) -> Ranked | None:
        """The player's place on a board of games."""
        asked, given = _of(board, day)
        with self._database.reading() as connection:
            own = asked.find(connection, player, **given)
        return own and (own[0], read_result(own[1]))

    def standings(self, sort: Sort, limit: int, after: int) -> tuple[int, list[RankedStanding]]:
        """The same of the board of all dailies."""
        with self._database.reading() as connection:
            total, rows = _SORTS[sort].look(connection, limit, after)
        return total, list(enumerate(map(read_standing, rows), after + 1))

    def own_standing(self, sort: Sort, player: Player) -> RankedStanding | None:
        """The player's place on the board of all dailies."""
        with self._database.reading() as connection:
            own = _SORTS[sort].find(connection, player)
        return own and (own[0], read_standing(own[1]))


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


def _of(board: Board, day: Day | None) -> tuple[_Board, dict[str, Any]]:
    """The board of a day, or of all days, and what it has to be told."""
    if day is None:
        return _OF_ALL_DAYS, {"board": board}
    return _OF_A_DAY, {"board": board, "day": day}

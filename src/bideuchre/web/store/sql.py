"""Games and scores kept in a database: one transaction a call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import and_, bindparam, delete, exc, func, insert, select, update

from bideuchre.web.service.ports import (
    ANSWERS_KEPT_MS,
    Adding,
    Day,
    Player,
    Result,
    StaleGame,
    StoredAnswer,
    StoredGame,
)
from bideuchre.web.service.refusals import Damaged

from .boards import SqlScores, put_standing
from .database import taken
from .prepared import Prepared
from .rows import GAME, game_row, read_game, result_row
from .tables import answers, games, results

_game_columns: Final = [games.c[name] for name in GAME]
_answer_columns: Final = [answers.c[name] for name in StoredAnswer._fields]

_ANSWER: Final = Prepared(
    select(*_answer_columns).where(
        answers.c.player == bindparam("p"), answers.c.key == bindparam("k")
    )
)
_GAME: Final = Prepared(select(*_game_columns).where(games.c.id == bindparam("g")))
_BOTH: Final = Prepared(
    select(*_game_columns, *(column.label(f"a_{column.name}") for column in _answer_columns))
    .select_from(
        games.outerjoin(
            answers,
            and_(answers.c.player == bindparam("p"), answers.c.key == bindparam("k")),
        )
    )
    .where(games.c.id == bindparam("g"))
)
_UNFINISHED: Final = Prepared(
    select(*_game_columns)
    .where(games.c.player == bindparam("p"), games.c.status == "playing")
    .order_by(games.c.updated.desc(), games.c.created.desc(), games.c.id)
    .limit(bindparam("n"))
)
_ATTEMPT: Final = Prepared(
    select(*_game_columns).where(games.c.player == bindparam("p"), games.c.day == bindparam("d"))
)
_KEEP: Final = Prepared(insert(answers))
_OPEN: Final = Prepared(insert(games))
_CHANGING: Final = (
    "log",
    "version",
    "rewound_at",
    "status",
    "assisted",
    "scores",
    "hand_number",
    "updated",
    "digest",
)
_update: Final = (
    update(games)
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
    .where(
        games.c.id == bindparam("g"),
        games.c.version == bindparam("v"),
        games.c.digest == bindparam("was"),
    )
)
_APPEND: Final = Prepared(
    _update.where(func.substr(bindparam("new_log"), 1, func.length(games.c.log)) == games.c.log)
)
_REWIND: Final = Prepared(
    _update.where(
        func.substr(games.c.log, 1, func.length(bindparam("new_log"))) == bindparam("new_log")
    )
)
_FORGET: Final = Prepared(delete(answers).where(answers.c.created < bindparam("before")))


class SqlStore(SqlScores):
    """The store of the contract, on SQLite or PostgreSQL."""

    def answer(self, player: Player, key: str) -> StoredAnswer | None:
        """The answer stored under a player's key."""
        with self._database.reading() as connection:
            row = _ANSWER.row(connection, {"p": player, "k": key})
        return None if row is None else StoredAnswer._make(row)

    def game(self, game_id: str) -> StoredGame | None:
        """One game."""
        with _whole(game_id), self._database.reading() as connection:
            row = _GAME.row(connection, {"g": game_id})
        return None if row is None else read_game(row)

    def game_and_answer(
        self, game_id: str, player: Player, key: str
    ) -> tuple[StoredGame | None, StoredAnswer | None]:
        """One game, and the answer stored under a key, in one look."""
        asked = {"g": game_id, "p": player, "k": key}
        with _whole(game_id), self._database.reading() as connection:
            row = _BOTH.row(connection, asked)
        if row is None:
            return None, self.answer(player, key)
        game, stored = row[: len(GAME)], row[len(GAME) :]
        return read_game(game), None if stored[0] is None else StoredAnswer._make(stored)

    def unfinished(self, player: Player, limit: int) -> list[StoredGame]:
        """A player's unfinished games, newest first."""
        with self._database.reading() as connection:
            rows = _UNFINISHED.rows(connection, {"p": player, "n": limit})
        return [read_game(row) for row in rows]

    def attempt(self, player: Player, day: Day) -> StoredGame | None:
        """The player's game of a day."""
        with self._database.reading() as connection:
            row = _ATTEMPT.row(connection, {"p": player, "d": day})
        return None if row is None else read_game(row)

    def open(self, game: StoredGame, answer: StoredAnswer) -> None:
        """Keep a new game and drop answers a day old; raises KeyTaken or DayTaken."""
        with taken(), self._database.writing() as connection:
            _FORGET.change(connection, {"before": answer.created - ANSWERS_KEPT_MS})
            _KEEP.change(connection, answer._asdict())
            _OPEN.change(connection, game_row(game))

    def keep(self, answer: StoredAnswer) -> None:
        """Keep an answer that changed nothing; raises KeyTaken."""
        with taken(), self._database.writing() as connection:
            _KEEP.change(connection, answer._asdict())

    def save(
        self,
        before: StoredGame,
        after: StoredGame,
        answer: StoredAnswer,
        result: Result | None = None,
        adding: Adding | None = None,
    ) -> None:
        """Append to a game, with its result where it has ended; raises StaleGame or KeyTaken."""
        with taken(), self._database.writing() as connection:
            _KEEP.change(connection, answer._asdict())
            changed = _APPEND.change(connection, _change(before, after))
            if changed != 1:
                raise StaleGame
            if result is not None:
                connection.execute(insert(results), result_row(result))
                if result.board == "daily" and adding is not None:
                    put_standing(connection, result.player, adding)

    def rewind(self, before: StoredGame, after: StoredGame, answer: StoredAnswer) -> None:
        """Take actions back; raises StaleGame or KeyTaken."""
        with taken(), self._database.writing() as connection:
            _KEEP.change(connection, answer._asdict())
            if _REWIND.change(connection, _change(before, after)) != 1:
                raise StaleGame

    def ping(self) -> None:
        """Raise Busy or DiskFull unless reading and writing work."""
        self._database.ping()

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()


def _change(before: StoredGame, after: StoredGame) -> dict[str, object]:
    row = game_row(after)
    new = {f"new_{name}": row[name] for name in _CHANGING}
    return {**new, "g": before.id, "v": before.version, "was": before.digest}


@contextmanager
def _whole(game_id: str) -> Iterator[None]:
    """A page of the file that no longer reads is the damage of this game alone."""
    try:
        yield
    except exc.DatabaseError as error:
        if (getattr(error.orig, "sqlite_errorname", None) or "").startswith("SQLITE_CORRUPT"):
            raise Damaged(game_id) from error
        raise

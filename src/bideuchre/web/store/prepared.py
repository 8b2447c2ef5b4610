"""Statements put into SQL once: an action says the same few, and building them costs the most.

They are handed to the driver itself, inside a transaction of SQLAlchemy's like all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Dialect, exc
from sqlalchemy.engine.interfaces import DBAPIModule
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler

Values: TypeAlias = Mapping[str, Any]
Row: TypeAlias = tuple[Any, ...]


class _Written(NamedTuple):
    """A statement as one database writes it, and its values as that database takes them."""

    sql: str
    filled: Callable[[Values], Any]


class Prepared:
    """A statement with its values left open; rows come as the driver reads them."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._written: dict[str, _Written] = {}

    def row(self, connection: Connection, values: Values) -> Row | None:
        """The row that is asked for, if there is one."""
        rows = self.rows(connection, values)
        return rows[0] if rows else None

    def rows(self, connection: Connection, values: Values) -> Sequence[Row]:
        """The rows that are asked for."""
        cursor = self._say(connection, values)
        rows: Sequence[Row] = cursor.fetchall()
        cursor.close()
        return rows

    def change(self, connection: Connection, values: Values) -> int:
        """Change what is told; how many rows were."""
        cursor = self._say(connection, values)
        count: int = cursor.rowcount
        cursor.close()
        return count

    def _say(self, connection: Connection, values: Values) -> Any:
        dialect = connection.dialect
        written = self._written.get(dialect.name)
        if written is None:
            written = self._written[dialect.name] = _write(self._statement, dialect)
        return say(connection, written.sql, written.filled(values))


def say(connection: Connection, sql: str, values: Any = ()) -> Any:
    """The driver's cursor once *sql* is said; what it refuses is told as SQLAlchemy tells it."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(sql, values)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _refusal(connection, sql, error) from error
    return cursor


def _refusal(connection: Connection, sql: str, error: DBAPIModule.Error) -> BaseException:
    dialect = connection.dialect
    lost = dialect.is_disconnect(error, connection.connection, None)
    if lost:  # so are those that wait in the pool
        connection.invalidate(error)
        connection.engine.dispose()
    kind = dialect.loaded_dbapi.Error
    return exc.DBAPIError.instance(
        sql, None, error, kind, connection_invalidated=lost, dialect=dialect
    )


def _write(statement: ClauseElement, dialect: Dialect) -> _Written:
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler), "it is a statement with values"
    own = {name: value for name, value in compiled.params.items() if value is not None}
    names = compiled.positiontup
    if names is None:
        return _Written(str(compiled), lambda values: {**own, **values})

    def in_order(values: Values) -> tuple[Any, ...]:
        given = {**own, **values}
        return tuple([given[name] for name in names])

    return _Written(str(compiled), in_order)

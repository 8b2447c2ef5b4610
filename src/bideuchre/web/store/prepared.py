"""Statements put into SQL once: an action says the same few, and building them costs the most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, CursorResult, Dialect
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler

Values: TypeAlias = Mapping[str, Any]


class _Written(NamedTuple):
    """A statement as one database writes it, and its values as that database takes them."""

    sql: str
    filled: Callable[[Values], Any]


class Prepared:
    """A statement with its values left open; rows come as the driver reads them."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._written: dict[str, _Written] = {}

    def said(self, connection: Connection, values: Values) -> CursorResult[Any]:
        """What the database answers, with these values filled in."""
        dialect = connection.dialect
        written = self._written.get(dialect.name)
        if written is None:
            written = self._written[dialect.name] = _write(self._statement, dialect)
        return connection.exec_driver_sql(written.sql, written.filled(values))


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

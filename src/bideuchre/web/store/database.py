"""The database: how it is reached, who may write when, and what its refusals mean."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url, text
from sqlalchemy.pool import QueuePool

from bideuchre.web.service.ports import DayTaken, KeyTaken, StaleGame
from bideuchre.web.service.refusals import Busy, DiskFull

from .prepared import say

READERS: Final = 4
WAIT_MS: Final = 2000
_PRAGMAS: Final = {
    "busy_timeout": str(WAIT_MS),
    "foreign_keys": "ON",
    "cache_size": "-16000",
    "trusted_schema": "OFF",
    "wal_autocheckpoint": "4000",
}


class Database:
    """Where SQL is said: ``reading()`` and ``writing()`` each give one transaction."""

    def __init__(self, reader: Engine, writer: Engine, *, one_writer: bool) -> None:
        self.reader = reader
        self.writer = writer
        self._lane = threading.Lock() if one_writer else None
        self._writing: Connection | None = None
        self.full = False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that only looks; on SQLite each question by itself, so that none waits."""
        with _meaning(self), self.reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; on SQLite they go one after another."""
        with _meaning(self), self._turn() as patience:
            if self._lane is None:
                with self.writer.begin() as connection:
                    yield connection
            else:
                connection = self._kept_open()
                _be_patient(connection, patience)
                with connection.begin():
                    yield connection
            self.full = False

    def _kept_open(self) -> Connection:
        """The one connection that writes; only who has the lane may use it."""
        if self._writing is None or self._writing.closed:
            self._writing = self.writer.connect()
        return self._writing

    @contextmanager
    def _turn(self) -> Iterator[int]:
        """Wait for the lane; gives the milliseconds left to wait for other processes."""
        if self._lane is None:
            yield WAIT_MS
            return
        began = time.monotonic()
        if not self._lane.acquire(timeout=WAIT_MS / 1000):
            raise Busy("database")
        try:
            waited = int((time.monotonic() - began) * 1000)
            yield WAIT_MS if waited < 50 else max(1, WAIT_MS - waited)
        finally:
            self._lane.release()

    def ping(self) -> None:
        """Raise Busy or DiskFull unless the database answers and has room."""
        with self.reading() as connection:
            connection.execute(text("SELECT 1"))
        if self.full:
            raise DiskFull

    def close(self) -> None:
        """Let go of all connections, the writer's last: it does the last checkpoint."""
        if self.reader is not self.writer:
            self.reader.dispose()
        if self._writing is not None:
            self._writing.close()
        self.writer.dispose()


def connect(url: str, *, threads: int = 8, synchronous: str = "FULL") -> Database:
    """Reach the database at *url*; nothing is opened before it is needed."""
    if make_url(url).get_backend_name() == "sqlite":
        return _sqlite(url, synchronous)
    engine = create_engine(
        url,
        pool_size=threads,
        max_overflow=0,
        pool_timeout=2,
        isolation_level="READ COMMITTED",
        connect_args={
            "connect_timeout": 2,
            "options": "-c statement_timeout=2s -c lock_timeout=1s "
            "-c idle_in_transaction_session_timeout=5s",
        },
    )
    return Database(engine, engine, one_writer=False)


def _sqlite(url: str, synchronous: str) -> Database:
    kept: dict[str, Any] = {
        "poolclass": QueuePool,
        "max_overflow": 0,
        "pool_timeout": WAIT_MS / 1000,
        "pool_reset_on_return": None,  # every transaction is ended by its block
    }
    writer = create_engine(url, pool_size=1, **kept)
    reader = create_engine(url, pool_size=READERS, **kept)
    ours = {"journal_mode": "WAL", "synchronous": synchronous}
    event.listen(writer, "connect", _opened({**_PRAGMAS, **ours}))
    event.listen(reader, "connect", _opened({**_PRAGMAS, "query_only": "ON"}))
    event.listen(writer, "begin", _begins("BEGIN IMMEDIATE"))
    return Database(reader, writer, one_writer=True)


def _opened(pragmas: dict[str, str]) -> Callable[[sqlite3.Connection, Any], None]:
    def opened(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        connection.text_factory = _readable
        for name, value in pragmas.items():
            connection.execute(f"PRAGMA {name}={value}")

    return opened


def _readable(text: bytes) -> str:
    """Text however damaged: the digest of a game tells that it is."""
    return text.decode("utf-8", "replace")


def _begins(statement: str) -> Callable[[Connection], None]:
    def begins(connection: Connection) -> None:
        say(connection, statement).close()

    return begins


def _be_patient(connection: Connection, milliseconds: int) -> None:
    """Give the next transaction of this connection only what is left of the waiting time."""
    if connection.info.get("patience", WAIT_MS) != milliseconds:
        raw = connection.connection.dbapi_connection
        assert raw is not None, "the connection is open"
        raw.cursor().execute(f"PRAGMA busy_timeout={milliseconds}")
        connection.info["patience"] = milliseconds


_BUSY: Final = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
_NO_ROOM: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")
_PG_BUSY: Final = ("08", "40", "53", "55", "57")
_PG_NO_ROOM: Final = ("53100", "25006")


@contextmanager
def _meaning(database: Database) -> Iterator[None]:
    """Say in the service's words what a database can't do."""
    try:
        yield
    except exc.TimeoutError as error:
        raise Busy("database") from error
    except exc.DBAPIError as error:
        name = getattr(error.orig, "sqlite_errorname", None) or ""
        state = getattr(error.orig, "sqlstate", None) or ""
        if name.startswith(_NO_ROOM) or state in _PG_NO_ROOM:
            database.full = True
            raise DiskFull from error
        if name.startswith(_BUSY) or state[:2] in _PG_BUSY or error.connection_invalidated:
            raise Busy("database") from error
        if isinstance(error, exc.OperationalError) and not name and not state:
            raise Busy("database") from error  # PostgreSQL is not there
        raise


@contextmanager
def taken() -> Iterator[None]:
    """Say which place was taken already."""
    try:
        yield
    except exc.IntegrityError as error:
        said = str(error.orig)
        if "answers" in said:
            raise KeyTaken from error
        if "standings" in said:
            raise StaleGame from error
        if "day" in said:
            raise DayTaken from error
        raise

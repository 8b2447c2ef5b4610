"""Bringing a database up to date, one process at a time."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, exc, inspect, text

from bideuchre.web.assets import data_folder
from bideuchre.web.service.refusals import Refused
from bideuchre.web.settings import Settings, SettingsError

from .database import Database, connect
from .tables import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

_LOCK = 0x62696465  # one number for all who migrate a PostgreSQL database


def upgrade(settings: Settings) -> None:
    """Bring the database up to date; raises SettingsError with one line where that can't be."""
    file = settings.sqlite_file
    where = str(file) if file else "the database"
    database = connect(settings.database_url, synchronous=settings.synchronous)
    try:
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        _upgrade(database, where)
    except (exc.SQLAlchemyError, OSError, Refused) as error:
        raise SettingsError(f"can't use {where}: {_reason(error)}") from None
    finally:
        database.close()


def config() -> Config:
    """How Alembic finds the migrations, wherever the package is."""
    from alembic.config import Config

    made = Config()
    folder = str(data_folder("migrations"))
    made.set_main_option("script_location", folder.replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    return made


def _upgrade(database: Database, where: str) -> None:
    with database.writing() as connection:
        _alone(connection)
        _check_file(connection, where)
        now = _revision(connection)
        if now != REVISION:
            _migrate(connection, now, where)


def _migrate(connection: Connection, now: str | None, where: str) -> None:
    from alembic import command  # takes a while to load, and is seldom needed
    from alembic.script import ScriptDirectory

    made = config()
    known = {script.revision for script in ScriptDirectory.from_config(made).walk_revisions()}
    if now is not None and now not in known:
        raise SettingsError(
            f"{where} was made by a newer version (its revision is {now}); install that "
            "version, or go back to a copy of the database from before"
        )
    made.attributes["connection"] = connection
    command.upgrade(made, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found


def _alone(connection: Connection) -> None:
    """Wait for whoever migrates already; on SQLite the writing transaction is enough."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = '60s'"))
        connection.execute(text("SET LOCAL lock_timeout = '60s'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})


def _check_file(connection: Connection, where: str) -> None:
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
        if found != "ok":
            raise SettingsError(
                f"{where} is damaged ({str(found).splitlines()[0]}); "
                "put back a copy, or recover it with: sqlite3 FILE .recover"
            )


def _reason(error: Exception) -> str:
    cause = error.__cause__ or error
    orig = getattr(cause, "orig", None) or cause
    return " ".join(str(orig).split())[:200] or type(error).__name__


logging.getLogger("alembic").setLevel(logging.WARNING)

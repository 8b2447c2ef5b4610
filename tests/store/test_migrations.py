"""Databases are brought up to date, and what we don't know is left alone."""

from __future__ import annotations

import multiprocessing
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from bideuchre.web.settings import Settings, SettingsError
from bideuchre.web.store.database import connect
from bideuchre.web.store.migrating import config, upgrade
from bideuchre.web.store.tables import REVISION


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    url = f"sqlite:///{tmp_path / 'folder' / 'games.sqlite3'}"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
    return Settings(database_url=url)


def run(settings: Settings, what: str, *given: str) -> None:
    database = connect(settings.database_url)
    made = config()
    with database.writing() as connection:
        made.attributes["connection"] = connection
        getattr(command, what)(made, *given)
    database.close()


def tables(settings: Settings) -> set[str]:
    database = connect(settings.database_url)
    with database.reading() as connection:
        found = set(inspect(connection).get_table_names())
    database.close()
    return found & {"games", "answers", "results", "standings"}


def test_up_down_and_up_again(settings: Settings) -> None:
    upgrade(settings)
    assert tables(settings) == {"games", "answers", "results", "standings"}
    run(settings, "check")
    run(settings, "downgrade", "base")
    assert tables(settings) == set()
    upgrade(settings)
    upgrade(settings)
    run(settings, "check")


def test_the_newest_migration_is_the_one_the_tables_name() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == REVISION


def test_a_newer_database_is_refused(settings: Settings) -> None:
    upgrade(settings)
    database = connect(settings.database_url)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(SettingsError, match=r"newer version.*9999.*"):
        upgrade(settings)


def test_two_who_start_at_once_migrate_once(settings: Settings) -> None:
    context = multiprocessing.get_context("spawn")
    starters = [context.Process(target=upgrade, args=(settings,)) for _ in range(2)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join(60)
    assert [starter.exitcode for starter in starters] == [0, 0]
    assert len(tables(settings)) == 4


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    settings = Settings(database_url=f"sqlite:///{file}")
    upgrade(settings)
    whole = bytearray(file.read_bytes())
    page = 4096
    whole[page : 2 * page] = b"\xee" * page
    file.write_bytes(whole)
    with pytest.raises(SettingsError, match=r"^.*games\.sqlite3.*$"):
        upgrade(settings)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_text("hello " * 1000)
    with pytest.raises(SettingsError, match=r"can't use .*not a database"):
        upgrade(Settings(database_url=f"sqlite:///{file}"))


def test_what_sqlite_was_asked_for_is_in_force(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}")
    upgrade(settings)
    database = connect(settings.database_url)
    with database.writing() as connection:
        asked = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    with database.reading() as connection:
        reader = connection.execute(text("PRAGMA query_only")).scalar_one()
    database.close()
    wanted = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 2000, "foreign_keys": 1}
    assert (asked, reader) == (wanted, 1)
    with sqlite3.connect(tmp_path / "games.sqlite3") as other:
        assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    other.close()


@pytest.mark.postgres
def test_what_postgres_was_asked_for_is_in_force(postgres_url: str) -> None:
    database = connect(Settings(database_url=postgres_url).database_url)
    with database.writing() as connection:
        asked = {
            name: connection.execute(text(f"SHOW {name}")).scalar_one()
            for name in ("statement_timeout", "lock_timeout", "synchronous_commit", "fsync")
        }
    database.close()
    assert asked == {
        "statement_timeout": "2s",
        "lock_timeout": "1s",
        "synchronous_commit": "on",
        "fsync": "on",
    }

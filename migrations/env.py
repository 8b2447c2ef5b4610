"""Runs the migrations on the connection that is handed in, or on the database of the settings."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from bideuchre.web.settings import read_settings
from bideuchre.web.store.database import connect
from bideuchre.web.store.tables import metadata


def migrate(connection: Connection) -> None:
    """Run what is asked for, all in one transaction."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


handed_in = context.config.attributes.get("connection")
if handed_in is not None:
    migrate(handed_in)
else:
    database = connect(read_settings().database_url)
    with database.writing() as own:
        migrate(own)
    database.close()

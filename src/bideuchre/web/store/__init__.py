"""Where games and scores are kept."""

from __future__ import annotations

from bideuchre.web.settings import Settings

from .database import connect
from .sql import SqlStore

__all__ = ["SqlStore", "open_store"]


def open_store(settings: Settings) -> SqlStore:
    """The store that the settings name."""
    database = connect(
        settings.database_url, threads=settings.threads, synchronous=settings.synchronous
    )
    return SqlStore(database)

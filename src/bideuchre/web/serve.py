"""Starting the server: settings checked, database upgraded, address printed."""

from __future__ import annotations

import ipaddress
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from .settings import PREFIX, Settings, SettingsError, read_settings, server_secret

FAILED, USAGE = 1, 2


class CannotServe(Exception):
    """Something outside the settings is in the way: one line says what."""


def run(
    host: str = "127.0.0.1", port: int = 8000, workers: int = 1, database_url: str | None = None
) -> int:
    """Upgrade the database, then serve until told to stop; gives the exit status."""
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    try:
        settings = read_settings(database_url=database_url)
        _check(settings, host, workers)
        lock = _only_process(settings)
        with _listen(host, port) as listening:
            _upgrade(settings)
            _tell(host, listening.getsockname()[1])
            _serve(settings, listening, workers)
    except SettingsError as error:
        print(f"bideuchre: {error}", file=sys.stderr)
        return USAGE
    except CannotServe as error:
        print(f"bideuchre: {error}", file=sys.stderr)
        return FAILED
    if lock is not None:
        lock.close()
    return 0


def app_of_process() -> FastAPI:
    """The application of one of several server processes."""
    from .app import create_app

    return create_app()


def _check(settings: Settings, host: str, workers: int) -> None:
    if workers < 1:
        raise SettingsError("--workers must be 1 or more")
    if workers > 1 and settings.sqlite_file is not None:
        raise SettingsError(
            "SQLite serves from one process: leave --workers at 1, or use PostgreSQL with "
            "--database-url postgresql://USER:PASSWORD@HOST/NAME"
        )
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_global and settings.secret is None:
            raise SettingsError(
                f"{host} is a public address: {PREFIX}SECRET must be set, such as to the output "
                'of: python3 -c "import secrets; print(secrets.token_hex(32))"'
            )
    server_secret(settings)


def _only_process(settings: Settings) -> IO[str] | None:
    """Hold a lock beside the SQLite file, so that no second server writes to it."""
    file = settings.sqlite_file
    if file is None or sys.platform == "win32":
        return None
    import fcntl

    path = Path(f"{file}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("w")
    except OSError as error:
        raise SettingsError(f"can't use {path}: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise CannotServe(
            f"another server is using {file}; stop it, or give this one its own "
            "--database-url sqlite:///FILE"
        ) from None
    return lock


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or str(error)
        raise CannotServe(
            f"can't serve on {host} port {port}: {why.lower()}; choose another with --port"
        ) from None
    return listening


def _upgrade(settings: Settings) -> None:
    from .store.migrating import upgrade

    upgrade(settings)


def _serve(settings: Settings, listening: socket.socket, workers: int) -> None:
    from .app import create_app

    one = workers == 1
    if not one:
        os.environ[f"{PREFIX}DATABASE_URL"] = settings.database_url
    config = uvicorn.Config(
        create_app(settings) if one else f"{__name__}:app_of_process",
        factory=not one,
        workers=workers,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=10,
        limit_concurrency=200,
        proxy_headers=True,
        forwarded_allow_ips=settings.forwarded_allow_ips,
    )
    if not one:
        Multiprocess(config, sockets=[listening]).run()
        return
    server = uvicorn.Server(config)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again in the end
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise CannotServe("the server could not start; the lines above say why")


def _tell(host: str, port: int) -> None:
    """Print the address to open; for the whole network, the one to open on a phone."""
    everywhere = host in ("0.0.0.0", "::", "")
    shown = f"[{host}]" if ":" in host else host
    print(f"bideuchre: http://{'127.0.0.1' if everywhere else shown}:{port}", flush=True)
    if everywhere:
        print(f"bideuchre: on a phone in this network: http://{_lan_address()}:{port}", flush=True)


def _lan_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()

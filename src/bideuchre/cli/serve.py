"""``bideuchre serve``: the database upgraded, then the game served."""

from __future__ import annotations

import argparse
from typing import Any


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("serve", help="upgrade the database, then serve the game")
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="0.0.0.0 serves the local network"
    )
    parser.add_argument("--port", type=int, default=8000, metavar="P")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="more than one needs PostgreSQL"
    )
    parser.add_argument("--database-url", metavar="URL")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from bideuchre.web.serve import run as serve

    return serve(
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        database_url=arguments.database_url,
    )

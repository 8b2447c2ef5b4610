"""A match held on many machines: blocks of deals handed out by a Dask scheduler.

Only ``cluster.players`` needs Dask, which ``pip install 'bideuchre[cluster]'`` brings.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

__all__ = ["ClusterError", "scheduler_address"]

SCHEMES: Final = ("tcp", "tls")


class ClusterError(Exception):
    """A match that a cluster cannot hold, or cannot hold to its end."""


def scheduler_address(text: str) -> str:
    """Read the address of a scheduler, such as ``tcp://HOST:8786``."""
    address = urlsplit(text)
    if address.scheme not in SCHEMES or not address.hostname or not address.port:
        raise ValueError(text)
    rest = address.path + address.query + address.fragment
    if rest or "@" in address.netloc or not text.isprintable() or " " in text:
        raise ValueError(text)
    return text

"""Who a player is: an opaque token in a cookie, of which only the hash is ever stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

COOKIE: Final = "be"
SAFE_COOKIE: Final = "__Host-be"
MAX_AGE: Final = 34_560_000
RANDOM_BYTES, PROOF_BYTES = 32, 16
_LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Visitor:
    """The player who asks, and the cookie to hand out where they brought none."""

    player: str
    set_cookie: bytes | None


class Identities:
    """Hands out tokens and knows them again.

    A token carries a proof that it is one of ours, so that one made elsewhere is never adopted;
    who learns the key of the proof still can't be anybody who is already here.
    """

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"bideuchre/cookie/1", "sha256")
        self._warned = False
        self._known = lru_cache(maxsize=4096)(self._player)

    def visitor(self, cookies: bytes, *, scheme: str, host: str) -> Visitor:
        """The player of a request."""
        safe = scheme == "https" or _hostname(host) in _LOOPBACK
        token = _cookie(cookies, SAFE_COOKIE if safe else COOKIE)
        player = self._known(token) if token else None
        if player is not None:
            return Visitor(player, None)
        token = self._new_token()
        if not safe and not self._warned:
            self._warned = True
            _log.warning("cookies are sent over plain http: this is for home use")
        name, flag = (SAFE_COOKIE, "; Secure") if safe else (COOKIE, "")
        cookie = f"{name}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{flag}"
        return Visitor(_hash(token), cookie.encode())

    def _new_token(self) -> str:
        random = secrets.token_bytes(RANDOM_BYTES)
        return _written(random + self._proof(random))

    def _player(self, token: str) -> str | None:
        try:
            raw = base64.urlsafe_b64decode(token)
        except ValueError:
            return None
        random, proof = raw[:RANDOM_BYTES], raw[RANDOM_BYTES:]
        is_ours = hmac.compare_digest(proof, self._proof(random)) and token == _written(raw)
        return _hash(token) if is_ours else None

    def _proof(self, random: bytes) -> bytes:
        return hmac.digest(self._key, random, "sha256")[:PROOF_BYTES]


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _hostname(host: str) -> str:
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _cookie(header: bytes, name: str) -> str | None:
    for part in header.split(b";"):
        key, _, value = part.strip().partition(b"=")
        if key == name.encode():
            return value.decode("ascii", "replace") or None
    return None

"""The outermost layer: headers on every answer, and no to what should not come in.

Pure ASGI: it costs little and sees everything, the errors of the layers below included.
"""

from __future__ import annotations

import json
import logging
import secrets
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .identity import Identities, Visitor
from .limits import Buckets, Rate, network_of
from .settings import Settings

PLAYER: Final = "bideuchre.player"
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_NEW_GAMES: Final = frozenset({"/api/games", "/api/daily/attempt"})
_NO_COOKIE: Final = ("/static/", "/healthz", "/readyz", "/favicon.ico", "/robots.txt")
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)
_HEADERS: Final = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)

_log = logging.getLogger(__name__)


class Gate:
    """Every request comes in here, and every answer goes out here."""

    def __init__(self, app: ASGIApp, settings: Settings, identities: Identities) -> None:
        self._app = app
        self._identities = identities
        self._limit = settings.body_bytes
        self._public = settings.public_url
        self._buckets = Buckets()
        hour = settings.games_per_hour
        self._rates = {
            "action": Rate(settings.actions_per_second, settings.action_burst),
            "game": Rate(hour / 3600, hour),
        }
        self._share = settings.network_share
        self._headers = list(_HEADERS)
        if (self._public or "").startswith("https:"):
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers: dict[bytes, bytes] = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        scheme = "https" if (self._public or "").startswith("https:") else scope["scheme"]
        visitor = self._identities.visitor(headers.get(b"cookie", b""), scheme=scheme, host=host)
        scope[PLAYER] = visitor.player
        outside = _Outside(scope, send, self._headers, visitor)
        try:
            if scope["method"] not in _SAFE_METHODS:
                if refusal := self._refusal(scope, headers, scheme, host, visitor):
                    await outside.refuse(*refusal)
                    return
                body = await _read(receive, self._limit)
                if body is None:
                    await outside.refuse(413, "too_large", {"limit": self._limit})
                    return
                receive = _once(body, receive)
            await self._app(outside.scope, receive, outside.send)
        except Exception:
            request_id = secrets.token_hex(8)
            _log.exception("request %s failed: %s %s", request_id, scope["method"], scope["path"])
            await outside.refuse(500, "internal", {"request_id": request_id})

    def _refusal(
        self, scope: Scope, headers: dict[bytes, bytes], scheme: str, host: str, visitor: Visitor
    ) -> tuple[Any, ...] | None:
        """Why a request that would change something may not come in."""
        if not self._is_from_us(headers, f"{scheme}://{host}"):
            return 403, "cross_site", {}
        if scope["method"] != "POST":
            return None
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if kind != b"application/json":
            return 415, "not_json", {}
        if int_or(headers.get(b"content-length"), 0) > self._limit:
            return 413, "too_large", {"limit": self._limit}
        wait = self._wait(scope, visitor.player)
        return (429, "too_many", {"retry_after": wait}, wait) if wait else None

    def _is_from_us(self, headers: dict[bytes, bytes], own: str) -> bool:
        site = headers.get(b"sec-fetch-site")
        if site is not None:
            return site in (b"same-origin", b"none")
        origin = headers.get(b"origin", b"").decode("latin-1")
        return origin != "" and origin in (own, self._public)

    def _wait(self, scope: Scope, player: str) -> int:
        kind = "game" if scope["path"] in _NEW_GAMES else "action"
        rate = self._rates[kind]
        client = scope.get("client")
        network = network_of(client[0] if client else "")
        together = self._buckets.wait(kind, network, rate.times(self._share))
        return together or self._buckets.wait(kind, player, rate)


class _Outside:
    """The way out: adds the headers, the cookie where one is due, and answers HEAD without body."""

    def __init__(
        self, scope: Scope, send: Send, headers: list[tuple[bytes, bytes]], visitor: Visitor
    ) -> None:
        self._send = send
        self._headers = headers
        self._is_head = scope["method"] == "HEAD"
        self.scope = {**scope, "method": "GET"} if self._is_head else scope
        no_cookie = visitor.set_cookie is None or scope["path"].startswith(_NO_COOKIE)
        self._cookie = None if no_cookie else visitor.set_cookie
        self._started = False

    async def send(self, message: Message) -> None:
        """Send on one message of the answer."""
        if message["type"] == "http.response.start":
            self._started = True
            headers = [*message["headers"], *self._headers]
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            if self._cookie is not None:
                headers.append((b"set-cookie", self._cookie))
            message = {**message, "headers": headers}
        elif self._is_head:
            message = {**message, "body": b""}
        await self._send(message)

    async def refuse(
        self, status: int, code: str, details: dict[str, Any], retry_after: int | None = None
    ) -> None:
        """Answer with a refusal, unless an answer has begun already."""
        if self._started:
            return
        body = json.dumps({"error": code, "details": details}).encode()
        headers = [(b"content-type", b"application/json")]
        headers.append((b"content-length", str(len(body)).encode()))
        if retry_after is not None:
            headers.append((b"retry-after", str(retry_after).encode()))
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def int_or(text: bytes | None, default: int) -> int:
    """A number from a header."""
    return int(text) if text is not None and text.isdigit() else default


async def _read(receive: Receive, limit: int) -> bytes | None:
    """The whole body; None if it is longer than allowed."""
    body = b""
    while True:
        message = await receive()
        chunk: bytes = message.get("body", b"")
        body += chunk
        if len(body) > limit:
            return None
        if not message.get("more_body", False):
            return body


def _once(body: bytes, receive: Receive) -> Receive:
    """Give the body to the layers below as if it came in just now."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again

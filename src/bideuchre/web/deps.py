"""What routes work with: the player who asks, and the parts of the service.

Only what is read from the request's own words is a dependency: each costs every request some.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from starlette.responses import Response

from .i18n import negotiate
from .security import PLAYER
from .service.answers import Answer, Ask
from .service.context import Context
from .service.daily import Daily
from .service.games import Games
from .service.scores import Scores
from .service.turns import to_json
from .settings import Settings

LANGUAGE_COOKIE = "lang"


@dataclass(frozen=True, slots=True)
class Services:
    """The service, wired."""

    settings: Settings
    context: Context
    games: Games
    daily: Daily
    scores: Scores


def services(request: Request) -> Services:
    """The service of this application."""
    wired: Services = request.app.state.services
    return wired


def player(request: Request) -> str:
    """Who asks."""
    name: str = request.scope[PLAYER]
    return name


async def ask(
    request: Request,
    key: Annotated[
        str,
        Header(
            alias="Idempotency-Key",
            min_length=1,
            max_length=80,
            pattern="^[!-~]+$",
            description="A new one for each click; the same one when the click is sent again.",
        ),
    ],
) -> Ask:
    """Who asks for what, under which key."""
    body = await request.body()
    what = hashlib.sha256(request.scope["path"].encode() + b"\n" + body)
    return Ask(player(request), key, what.hexdigest())


async def language(request: Request, lang: str | None = None) -> str:
    """The language to answer in."""
    kept = request.cookies.get(LANGUAGE_COOKIE)
    return negotiate(lang, kept, request.headers.get("accept-language"))


AskDep = Annotated[Ask, Depends(ask)]
LanguageDep = Annotated[str, Depends(language)]


def reply(answer: Answer) -> Response:
    """An answer as it is sent."""
    return json_text(answer.body, answer.status)


def json_text(body: str, status: int = 200) -> Response:
    """JSON that is already written."""
    return Response(body, status, media_type="application/json")


def json_data(data: Any) -> Response:
    """Plain data as JSON."""
    return json_text(to_json(data))

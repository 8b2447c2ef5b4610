"""What routes are given: the player who asks, and the parts of the service."""

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


async def services(request: Request) -> Services:
    """The service of this application."""
    wired: Services = request.app.state.services
    return wired


async def player(request: Request) -> str:
    """Who asks."""
    name: str = request.scope[PLAYER]
    return name


async def games(request: Request) -> Games:
    """The tables."""
    return (await services(request)).games


async def daily(request: Request) -> Daily:
    """The game of the day."""
    return (await services(request)).daily


async def scores(request: Request) -> Scores:
    """The boards."""
    return (await services(request)).scores


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
    return Ask(request.scope[PLAYER], key, what.hexdigest())


async def language(request: Request, lang: str | None = None) -> str:
    """The language to answer in."""
    kept = request.cookies.get(LANGUAGE_COOKIE)
    return negotiate(lang, kept, request.headers.get("accept-language"))


ServicesDep = Annotated[Services, Depends(services)]
PlayerDep = Annotated[str, Depends(player)]
GamesDep = Annotated[Games, Depends(games)]
DailyDep = Annotated[Daily, Depends(daily)]
ScoresDep = Annotated[Scores, Depends(scores)]
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

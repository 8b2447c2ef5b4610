"""The game of the day over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from bideuchre.web.deps import AskDep, json_data, player, reply, services
from bideuchre.web.wire import DailyOut, NothingIn, TurnOut

from .games import REFUSALS

router = APIRouter(prefix="/api/daily", tags=["daily"])


@router.get("", responses={200: {"model": DailyOut}})
def today(request: Request) -> Response:
    """Today's game and your attempt at it."""
    return json_data(services(request).daily.today(player(request)))


@router.post(
    "/attempt",
    status_code=201,
    responses={200: {"model": TurnOut}, 201: {"model": TurnOut}, **REFUSALS},
)
def begin(request: Request, ask: AskDep, body: NothingIn | None = None) -> Response:
    """Begin today's game, or go on with it (200)."""
    return reply(services(request).daily.begin(ask))

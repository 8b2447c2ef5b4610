"""The game of the day over HTTP."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from bideuchre.web.deps import AskDep, DailyDep, PlayerDep, json_data, reply
from bideuchre.web.wire import DailyOut, NothingIn, TurnOut

from .games import REFUSALS

router = APIRouter(prefix="/api/daily", tags=["daily"])


@router.get("", responses={200: {"model": DailyOut}})
def today(player: PlayerDep, daily: DailyDep) -> Response:
    """Today's game and your attempt at it."""
    return json_data(daily.today(player))


@router.post(
    "/attempt",
    status_code=201,
    responses={200: {"model": TurnOut}, 201: {"model": TurnOut}, **REFUSALS},
)
def begin(ask: AskDep, daily: DailyDep, body: NothingIn | None = None) -> Response:
    """Begin today's game, or go on with it (200)."""
    return reply(daily.begin(ask))

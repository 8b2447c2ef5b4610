"""The boards over HTTP."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bideuchre.web.deps import AskDep, json_data, player, reply, services
from bideuchre.web.service.days import read_day
from bideuchre.web.service.ports import Sort
from bideuchre.web.service.refusals import Refused
from bideuchre.web.service.scores import BoardName, Look
from bideuchre.web.wire import BoardOut, SignedOut, SignIn

from .games import REFUSALS

BOARDS: dict[str, BoardName] = {"daily": "daily", "all-time": "all-time", "practice": "practice"}

router = APIRouter(prefix="/api", tags=["boards"])


@router.post("/scores", status_code=201, responses={201: {"model": SignedOut}, **REFUSALS})
def sign(request: Request, ask: AskDep, body: SignIn) -> Response:
    """Put your name to a game you have finished."""
    return reply(services(request).scores.sign(ask, body.game_id, body.name))


@router.get("/leaderboards/{board}", responses={200: {"model": BoardOut}, **REFUSALS})
def leaderboard(
    request: Request,
    board: str,
    date: Annotated[str | None, Query(description="A UTC day; daily only.")] = None,
    sort: Annotated[Sort, Query(description="All-time only.")] = "wins",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    after: Annotated[str | None, Query(description="The cursor of the page before.")] = None,
) -> Response:
    """A board: daily, all-time or practice; your own place comes along, however far down."""
    if board not in BOARDS:
        raise Refused("not_found")
    look = Look(BOARDS[board], player(request), _day(date), sort, limit, _place(after))
    return json_data(services(request).scores.board(look))


def _day(text: str | None) -> str | None:
    try:
        return None if text is None else read_day(text)
    except ValueError:
        raise Refused("unreadable", field="date") from None


def _place(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not re.fullmatch(r"[0-9]{1,9}", cursor, re.ASCII):
        raise Refused("unreadable", field="after")
    return int(cursor)

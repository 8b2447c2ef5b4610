"""Tables over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bideuchre.web.deps import AskDep, json_data, json_text, player, reply, services
from bideuchre.web.service.newgame import Wish
from bideuchre.web.wire import (
    ActionIn,
    GameOut,
    HintOut,
    NewGameIn,
    RefusalOut,
    TurnOut,
    VersionIn,
)

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": RefusalOut} for status in (403, 404, 409, 410, 413, 415, 422, 429, 503, 507)
}
TURN: dict[int | str, dict[str, Any]] = {200: {"model": TurnOut}, **REFUSALS}

router = APIRouter(prefix="/api/games", tags=["games"])


@router.post("", status_code=201, responses={201: {"model": TurnOut}, **REFUSALS})
def open_game(request: Request, ask: AskDep, body: NewGameIn) -> Response:
    """Open a practice game: the first hand is dealt, and the bots before you have called."""
    temper = {} if body.temper is None else body.temper.model_dump()
    wish = Wish(body.rules, body.level, body.partner, body.seed, **temper)
    return reply(services(request).games.open(ask, wish))


@router.get("", responses={200: {"model": list[GameOut]}})
def unfinished(request: Request) -> Response:
    """Your unfinished games, newest first."""
    return json_data(services(request).games.unfinished(player(request)))


@router.get("/{game_id}", responses=TURN)
def turn(
    request: Request,
    game_id: str,
    since: Annotated[int | None, Query(ge=0, description="The version you have seen.")] = None,
) -> Response:
    """The table as it stands; the events that came after the version you have seen."""
    return json_text(services(request).games.turn(game_id, player(request), since))


@router.post("/{game_id}/actions", responses=TURN)
def act(request: Request, game_id: str, ask: AskDep, body: ActionIn) -> Response:
    """Take one action; the answer holds the replies of all bots that had to act."""
    games = services(request).games
    return reply(games.act(ask, game_id, body.action, body.version))


@router.post("/{game_id}/undo", responses=TURN)
def undo(request: Request, game_id: str, ask: AskDep, body: VersionIn) -> Response:
    """Go back to your last decision; practice games only, and assisted from then on."""
    return reply(services(request).games.undo(ask, game_id, body.version))


@router.post("/{game_id}/hint", responses={200: {"model": HintOut}, **REFUSALS})
def hint(request: Request, game_id: str, ask: AskDep, body: VersionIn) -> Response:
    """What a bot would do in your seat; practice games only, and assisted from then on."""
    return reply(services(request).games.hint(ask, game_id, body.version))


@router.get("/{game_id}/record", responses=REFUSALS)
def record(request: Request, game_id: str) -> Response:
    """The whole game with its seed, once nobody can use them."""
    return json_text(services(request).games.record(game_id, player(request)))

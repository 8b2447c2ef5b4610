"""Tables over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from bideuchre.web.deps import AskDep, GamesDep, PlayerDep, json_data, json_text, reply
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
def open_game(ask: AskDep, games: GamesDep, body: NewGameIn) -> Response:
    """Open a practice game: the first hand is dealt, and the bots before you have called."""
    wish = Wish(body.rules, body.level, body.partner, body.seed)
    return reply(games.open(ask, wish))


@router.get("", responses={200: {"model": list[GameOut]}})
def unfinished(player: PlayerDep, games: GamesDep) -> Response:
    """Your unfinished games, newest first."""
    return json_data(games.unfinished(player))


@router.get("/{game_id}", responses=TURN)
def turn(
    game_id: str,
    player: PlayerDep,
    games: GamesDep,
    since: Annotated[int | None, Query(ge=0, description="The version you have seen.")] = None,
) -> Response:
    """The table as it stands; the events that came after the version you have seen."""
    return json_text(games.turn(game_id, player, since))


@router.post("/{game_id}/actions", responses=TURN)
def act(game_id: str, ask: AskDep, games: GamesDep, body: ActionIn) -> Response:
    """Take one action; the answer holds the replies of all bots that had to act."""
    return reply(games.act(ask, game_id, body.action, body.version))


@router.post("/{game_id}/undo", responses=TURN)
def undo(game_id: str, ask: AskDep, games: GamesDep, body: VersionIn) -> Response:
    """Go back to your last decision; practice games only, and assisted from then on."""
    return reply(games.undo(ask, game_id, body.version))


@router.post("/{game_id}/hint", responses={200: {"model": HintOut}, **REFUSALS})
def hint(game_id: str, ask: AskDep, games: GamesDep, body: VersionIn) -> Response:
    """What a bot would do in your seat; practice games only, and assisted from then on."""
    return reply(games.hint(ask, game_id, body.version))


@router.get("/{game_id}/record", responses=REFUSALS)
def record(game_id: str, player: PlayerDep, games: GamesDep) -> Response:
    """The whole game with its seed, once nobody can use them."""
    return json_text(games.record(game_id, player))

"""The rules pages: the list of games, each game, and two side by side."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from bideuchre.engine import PRESETS
from bideuchre.web.rendering import render, words_of
from bideuchre.web.rulebook import pages
from bideuchre.web.service.refusals import Refused

FIRST, SECOND = tuple(PRESETS)[:2]

router = APIRouter(prefix="/rules", include_in_schema=False)


@router.get("")
async def games(request: Request) -> Response:
    """Every game of the family."""
    return render(request, "rules/list.html", pages.list_page(words_of(request)))


@router.get("/compare")
async def compare(request: Request, a: str = FIRST, b: str = SECOND) -> Response:
    """Two games side by side."""
    if a not in PRESETS or b not in PRESETS:
        raise Refused("not_found")
    page = pages.compare_page(PRESETS[a], PRESETS[b], words_of(request))
    return render(request, "rules/compare.html", page)


@router.get("/{key}")
async def game(request: Request, key: str) -> Response:
    """How one game is played."""
    if key not in PRESETS:
        raise Refused("not_found")
    return render(request, "rules/game.html", pages.game_page(PRESETS[key], words_of(request)))

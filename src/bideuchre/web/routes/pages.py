"""The pages, and the files that they are drawn with."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse
from starlette.responses import Response

from bideuchre.web import pages
from bideuchre.web.deps import player, services
from bideuchre.web.i18n import LANGUAGES, Catalogue
from bideuchre.web.partner import partner_page
from bideuchre.web.rendering import accepts_gzip, assets, render, words_of
from bideuchre.web.service import days, levels
from bideuchre.web.service.games import Games
from bideuchre.web.service.ports import Sort
from bideuchre.web.service.refusals import Refused
from bideuchre.web.service.scores import BoardName, Look, Scores

FOREVER: Final = "public, max-age=31536000, immutable"
BOARDS: Final[Mapping[str, BoardName]] = {
    "daily": "daily",
    "all-time": "all-time",
    "practice": "practice",
}
SORTS: Final[Mapping[str, Sort]] = {"wins": "wins", "margin": "margin", "streak": "streak"}
_GAME: Final = re.compile(r"[\w-]{1,40}", re.ASCII)
_PLACE: Final = re.compile(r"[0-9]{1,9}", re.ASCII)

router = APIRouter(include_in_schema=False)


@router.get("/")
def home(request: Request) -> Response:
    """The home page: today's game, the game to go on with, practice."""
    words, reader, at = words_of(request), player(request), services(request)
    today = at.daily.today(reader)
    attempt = today["attempt"] or {}
    unfinished = at.games.unfinished(reader)
    waiting = [game for game in unfinished if game["id"] != attempt.get("game_id")]
    page = pages.HomePage(
        **pages.titled(words, "home"),
        script="js/pages/home.js",
        daily=_card(today, at.scores, reader),
        resume=_first_readable(waiting, at.games, reader),
    )
    return render(request, "home.html", page)


@router.get("/daily")
def today(request: Request) -> Response:
    """Today's game: its seal, how long it is open, and how far the reader is with it."""
    words, reader, at = words_of(request), player(request), services(request)
    page = pages.DailyPage(
        **pages.titled(words, "daily"),
        script="js/pages/home.js",
        daily=_card(at.daily.today(reader), at.scores, reader),
    )
    return render(request, "daily.html", page)


@router.get("/play")
def play(request: Request) -> Response:
    """The table with the newest unfinished game; without one the script opens a new one."""
    fresh = {"new", "rules", "house"} & set(request.query_params)
    waiting = [] if fresh else services(request).games.unfinished(player(request))
    return _table(request, waiting[0]["id"] if waiting else None)


@router.get("/games/{game_id}")
async def game(request: Request, game_id: str) -> Response:
    """The table of one game."""
    if not _GAME.fullmatch(game_id):
        raise Refused("not_found")
    return _table(request, game_id)


@router.get("/leaderboards")
def leaderboards(
    request: Request,
    board: str = "daily",
    day: Annotated[str | None, Query(alias="date")] = None,
    sort: str = "wins",
    after: str = "0",
) -> Response:
    """A board, with the reader's own place."""
    if board not in BOARDS or sort not in SORTS or not _PLACE.fullmatch(after):
        raise Refused("not_found")
    at = services(request)
    today = at.daily.today(player(request))
    shown = _shown_day(day, today["date"]) if board == "daily" else None
    look = Look(BOARDS[board], player(request), shown, SORTS[sort], pages.FIRST_PLACES, int(after))
    page = _board(words_of(request), today, look, at.scores)
    return render(request, "leaderboards.html", page)


@router.get("/settings")
async def settings(request: Request) -> Response:
    """What a reader may choose; kept in the browser."""
    words = words_of(request)
    page = pages.SettingsPage(
        **pages.titled(words, "settings"),
        script="js/pages/settings.js",
        languages=LANGUAGES,
        levels=tuple(level.name for level in levels.all_levels()),
        opponents=levels.opponents().name,
        partner=levels.partner().name,
        steps=levels.STEPS,
    )
    return render(request, "settings.html", page)


@router.get("/partner")
def partner(request: Request) -> Response:
    """How a partner bids, for whoever sits opposite."""
    return render(request, "partner.html", partner_page(words_of(request).lang))


@router.get("/api/docs")
async def docs(request: Request) -> Response:
    """The interface for programs, made readable from its own description."""
    schema: dict[str, Any] = request.app.openapi()
    page = pages.DocsPage(
        title="HTTP interface",
        description="What programs may ask of this server, and what it answers.",
        groups=pages.operations(schema),
    )
    return render(request, "docs.html", page)


@router.get("/robots.txt")
async def robots() -> Response:
    """What search engines may read: everything but tables and the interface for programs."""
    text = "User-agent: *\nAllow: /api/docs\nDisallow: /games/\nDisallow: /api/\n"
    return Response(text, media_type="text/plain", headers={"Cache-Control": "max-age=86400"})


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The drawing for browsers that ask by the old name."""
    return RedirectResponse(assets().address("icons/icon.svg"), 308)


@router.get("/static/{version}/{path:path}")
async def static(request: Request, version: str, path: str) -> Response:
    """A static file, good for ever under its version."""
    file = assets().find(path) if version == assets().version else None
    if file is None:
        raise Refused("not_found")
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    body = file.body
    if file.compressed is not None and accepts_gzip(request):
        body, headers["Content-Encoding"] = file.compressed, "gzip"
    return Response(body, headers=headers, media_type=file.media_type)


def error_page(request: Request, status: int) -> Response:
    """What a person reads when something is not there or went wrong."""
    words = words_of(request)
    key = f"error.{status}" if f"error.{status}" in words.words else "error.other"
    page = pages.ErrorPage(
        title=words.t(key),
        description=words.t(f"{key}.text"),
        status=status,
        text=words.t(f"{key}.text"),
    )
    return render(request, "error.html", page, status)


def _table(request: Request, game_id: str | None) -> Response:
    words = words_of(request)
    page = pages.TablePage(**pages.titled(words, "play"), script="js/pages/table.js", game=game_id)
    return render(request, "table.html", page)


def _card(today: Mapping[str, Any], scores: Scores, player: str) -> pages.DailyCard:
    board = scores.board(Look("daily", player, limit=1))
    standings = scores.board(Look("all-time", player, limit=1))
    return pages.daily_card(today, board, standings)


def _first_readable(
    waiting: list[dict[str, Any]], games: Games, player: str
) -> pages.Resume | None:
    """The newest game that can be gone on with; a damaged one is passed over."""
    for summary in waiting[:3]:
        try:
            turn = json.loads(games.turn(summary["id"], player, None))
        except Refused:
            continue
        return pages.resume(summary, turn)
    return None


def _shown_day(asked: str | None, today: str) -> str:
    if asked is None:
        return today
    try:
        shown = days.read_day(asked)
    except ValueError:
        raise Refused("not_found") from None
    if not days.FIRST_DAY.isoformat() <= shown <= today:
        raise Refused("not_found")
    return shown


def _board(
    words: Catalogue, today: Mapping[str, Any], look: Look, scores: Scores
) -> pages.BoardPage:
    data = scores.board(look)
    rows = pages.rows_of(data["entries"])
    yours = pages.rows_of([data["yours"]])[0] if data["yours"] else None
    around: tuple[pages.Row, ...] = ()
    if yours is not None and (not rows or yours.rank > rows[-1].rank):
        near = Look(look.board, look.player, look.day, look.sort, 3, max(0, yours.rank - 2))
        around = pages.rows_of(scores.board(near)["entries"])
    is_today = look.day == today["date"]
    return pages.BoardPage(
        **pages.titled(words, "boards"),
        script="js/pages/leaderboards.js",
        board=look.board,
        number=days.number_of(look.day) if look.day else None,
        day=look.day,
        closing=pages.closing(today["closes_at"], today["server_now"]) if is_today else None,
        commitment=today["commitment"] if is_today else None,
        tabs=tuple(
            pages.Link(f"boards.tab.{name}", _address(board=name), name == look.board)
            for name in BOARDS
        ),
        sorts=tuple(
            pages.Link(
                f"boards.sort.{sort}", _address(board=look.board, sort=sort), sort == look.sort
            )
            for sort in SORTS
            if look.board == "all-time"
        ),
        rows=pages.with_own(rows, around, data["total"]),
        total=data["total"],
        yours=yours,
        first_href=_part(look, None) if look.after else None,
        next_href=_part(look, data["next"]) if data["next"] else None,
        day_before=_neighbour(look.day, -1, today["date"]),
        day_after=_neighbour(look.day, 1, today["date"]),
    )


def _part(look: Look, after: str | None) -> str:
    return _address(board=look.board, date=look.day, sort=look.sort, after=after)


def _address(**asked: str | None) -> str:
    usual = {"sort": "wins"}
    kept = {name: value for name, value in asked.items() if value and usual.get(name) != value}
    return "/leaderboards?" + urlencode(kept)


def _neighbour(day: str | None, step: int, today: str) -> str | None:
    if day is None:
        return None
    other = (date.fromisoformat(day) + timedelta(days=step)).isoformat()
    return other if days.FIRST_DAY.isoformat() <= other <= today else None

"""House rules: the builder's page, the same for scripts, and the rules of a link."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from bideuchre.engine import NotationError, RuleSetError
from bideuchre.web.deps import LanguageDep, services
from bideuchre.web.house.form import build, read_code
from bideuchre.web.house.page import HousePage, games, link
from bideuchre.web.house.qr import draw
from bideuchre.web.i18n import catalogue
from bideuchre.web.pages import titled
from bideuchre.web.readback import sentence
from bideuchre.web.rendering import render, words_of
from bideuchre.web.service.refusals import Refused, refuse
from bideuchre.web.settings import Settings

from .games import REFUSALS

LONGEST_HOST: Final = 260
"""Letters of a host's name and its port at most; what is longer no QR code could hold."""

router = APIRouter(tags=["rules"])


@router.get("/house-rules", include_in_schema=False)
def house_rules(request: Request) -> Response:
    """The builder of house rules, wherever it stands; a form that needs no script."""
    words = words_of(request)
    form = build(request.query_params, words)
    address = link(_origin(request, services(request).settings), form.code)
    page = HousePage(
        **titled(words, "house"),
        script="js/pages/house.js",
        form=form,
        games=games(words),
        link=address,
        qr=draw(address),
    )
    return render(request, "house.html", page)


@router.get("/api/house-rules")
def house_form(request: Request, language: LanguageDep) -> dict[str, Any]:
    """The builder's form after an answer: `house` a code or `start` a game, and answers by name."""
    form = build(request.query_params, catalogue(language))
    address = link(_origin(request, services(request).settings), form.code)
    return {**asdict(form), "link": address, "qr": asdict(draw(address))}


@router.get("/api/house-rules/{code}", responses=REFUSALS)
def house_code(code: str, language: LanguageDep) -> dict[str, Any]:
    """The rule set that a code of house rules carries, read back in words."""
    try:
        rules = read_code(code)
    except NotationError:
        raise Refused("bad_rules", reason="unreadable_code") from None
    except RuleSetError as error:
        refuse(error)
    return {
        "key": rules.key,
        "revision": rules.revision,
        "id": rules.id,
        "code": code,
        "sentence": sentence(rules, language),
        "data": rules.to_data(),
    }


def _origin(request: Request, settings: Settings) -> str:
    """Where this site is for whoever asks."""
    host = request.url.netloc
    if settings.public_url is None and len(host) > LONGEST_HOST:
        return ""  # no name of a host: the link is drawn without one
    return (settings.public_url or f"{request.url.scheme}://{host}").rstrip("/")

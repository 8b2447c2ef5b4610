"""Pages as they are sent: a template filled for one reader, in that reader's language and look."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from .assets import Assets, data_folder
from .i18n import LANGUAGES, Catalogue, catalogue, negotiate
from .pages import Page

LANGUAGE_COOKIE: Final = "lang"
LOOK_COOKIE: Final = "look"
_THEMES: Final = frozenset({"light", "dark"})
_SUITS: Final = frozenset({"two", "four", "safe"})
_YEAR: Final = 365 * 24 * 3600
_VARY: Final = "Accept-Language, Accept-Encoding, Cookie"


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """The same page in another language."""

    lang: str
    name: str
    href: str


@dataclass(frozen=True, slots=True)
class Site:
    """What every page says of itself, whoever reads it."""

    lang: str
    dir: str
    catalogue: str
    theme: str | None
    suits: str
    others: tuple[OtherLanguage, ...]


@cache
def assets() -> Assets:
    """The static files, read once."""
    return Assets()


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(data_folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(static=assets().address, modules=assets().modules)
    return environment


def language_of(request: Request) -> str:
    """The language to answer in: asked for in the address, kept in a cookie, or the browser's."""
    return negotiate(
        request.query_params.get("lang"),
        request.cookies.get(LANGUAGE_COOKIE),
        request.headers.get("accept-language"),
    )


def words_of(request: Request) -> Catalogue:
    """The texts of the reader's language."""
    return catalogue(language_of(request))


def render(request: Request, template: str, page: Page, status: int = 200) -> Response:
    """A page for whoever asks."""
    words = words_of(request)
    html = fill(template, page, words, _site(request, words)).encode()
    headers = {"Vary": _VARY, "Cache-Control": "private, no-cache", "Content-Language": words.lang}
    if accepts_gzip(request):
        html = gzip.compress(html, 6, mtime=0)
        headers["Content-Encoding"] = "gzip"
    response = Response(html, status, headers, media_type="text/html")
    asked = request.query_params.get("lang")
    if asked is not None and asked in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, asked, max_age=_YEAR, samesite="lax")
    return response


def fill(template: str, page: Page, words: Catalogue, site: Site) -> str:
    """The text of a page."""
    context: Mapping[str, Any] = {
        "page": page,
        "site": site,
        "t": words.t,
        "rich": words.rich,
        "text": words.text_of,
        "number": words.number,
        "digits": words.digits,
        "day_text": words.day,
    }
    return _templates().get_template(template).render(context)


def accepts_gzip(request: Request) -> bool:
    """Whether the browser takes compressed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def _site(request: Request, words: Catalogue) -> Site:
    theme, _, suits = request.cookies.get(LOOK_COOKIE, "").partition(".")
    return Site(
        lang=words.lang,
        dir=words.direction,
        catalogue=assets().address(f"locales/{words.lang}.json"),
        theme=theme if theme in _THEMES else None,
        suits=suits if suits in _SUITS else "two",
        others=tuple(
            OtherLanguage(lang, name, _in_language(request, lang))
            for lang, name in LANGUAGES.items()
            if lang != words.lang
        ),
    )


def _in_language(request: Request, lang: str) -> str:
    kept = [(name, value) for name, value in parse_qsl(request.url.query) if name != "lang"]
    return "?" + urlencode([*kept, ("lang", lang)])

"""What the page of house rules is told besides the form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from bideuchre.engine import PRESETS
from bideuchre.web.i18n import Catalogue
from bideuchre.web.pages import Page

from . import wording
from .form import CODE, Form
from .qr import Qr

ADDRESS: Final = "/house-rules"


@dataclass(frozen=True, slots=True)
class Game:
    """A game to start from."""

    key: str
    name: str
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePage(Page):
    """The builder of house rules."""

    form: Form
    games: tuple[Game, ...]
    link: str
    qr: Qr


def games(words: Catalogue) -> tuple[Game, ...]:
    """Every game to start from, fewer seats first."""
    found = [
        Game(rules.key, wording.game(words, rules.key), rules.table.seats)
        for rules in PRESETS.values()
    ]
    return tuple(sorted(found, key=lambda game: game.seats))


def link(origin: str, code: str) -> str:
    """The address that carries the rules."""
    return f"{origin}{ADDRESS}?{urlencode({CODE: code})}"

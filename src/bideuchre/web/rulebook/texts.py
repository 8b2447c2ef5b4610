"""What is written by hand about each game: its character, its sources, what they leave open."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ..assets import data_folder

_SHARED: Final = "common"
_LATIN: Final = re.compile(r"[“(]?[A-Za-z][\w .,:&?’'-]*[\w?][”)]?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Source:
    """Where rules come from, with its address where it has one, and what it tells."""

    text: str
    href: str | None
    gives: str


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the sources leave open, and what we chose and why."""

    question: str
    choice: str
    key: str | None = None
    """The name under which several games share it."""


@dataclass(frozen=True, slots=True)
class GameText:
    """The words of our own about one game in one language."""

    character: str
    sources: tuple[Source, ...]
    open: tuple[OpenPoint, ...]


def apart(text: str, lang: str) -> str:
    """The text, with words in Latin letters kept from being turned round by those about them."""
    return text if lang == "en" else _LATIN.sub("\u2066\\g<0>\u2069", text)


@cache
def game_text(key: str, lang: str) -> GameText:
    """What is written about a game."""
    shared, told = _read(_SHARED, lang), _read(key, lang)
    return GameText(
        character=apart(" ".join(told["character"].split()), lang),
        sources=tuple(
            _source(shared["sources"][name], gives, lang) for name, gives in told["sources"]
        ),
        open=tuple(_open_point(shared["open"], entry, lang) for entry in told["open"]),
    )


def _source(told: dict[str, str], gives: str, lang: str) -> Source:
    return Source(apart(told["text"], lang), told.get("href"), apart(gives, lang))


def _open_point(shared: dict[str, Any], entry: str | list[str], lang: str) -> OpenPoint:
    if isinstance(entry, str):
        question, choice = shared[entry]
        return OpenPoint(apart(question, lang), apart(choice, lang), entry)
    question, choice = entry
    return OpenPoint(apart(question, lang), apart(choice, lang))


@cache
def _read(name: str, lang: str) -> dict[str, Any]:
    path = data_folder("templates") / "rules" / name / f"{lang}.toml"
    return tomllib.loads(path.read_text("utf-8"))

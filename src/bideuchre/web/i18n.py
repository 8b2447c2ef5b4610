"""The words of each language: which one a reader wants, its texts, plurals and digits."""

from __future__ import annotations

import json
import re
from calendar import day_name, month_name
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Final, TypeAlias

from markupsafe import Markup, escape

Words: TypeAlias = Mapping[str, "str | Mapping[str, str]"]

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "fa": "فارسی"}
"""Each language we speak, by its own name; the first is the fallback."""

DEFAULT: Final = "en"

BROWSER_KEYS: Final = ("table.", "refusal.", "house.say.", "lone.")
"""How the keys begin that the scripts use."""

_RIGHT_TO_LEFT: Final = frozenset({"ar", "fa", "he", "ur"})
_PERSIAN_DIGITS: Final = str.maketrans("0123456789,", "۰۱۲۳۴۵۶۷۸۹٬")
_DAYS: Final = tuple(day_name)
_MONTHS: Final = tuple(month_name)[1:]
_PLACE: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All texts of one language."""

    lang: str
    words: Words

    @property
    def direction(self) -> str:
        """Which way the language runs: ``ltr`` or ``rtl``."""
        return "rtl" if self.lang in _RIGHT_TO_LEFT else "ltr"

    def t(self, key: str, /, **values: object) -> str:
        """The text of *key*, with its places filled; numbers in the language's digits."""
        return _PLACE.sub(
            lambda place: self._shown(values[place[1]]), self.text_of(key, values.get("count"))
        )

    def rich(self, key: str, /, **values: object) -> Markup:
        """The text of *key* as markup; each value stands apart from the direction around it."""
        pieces = _PLACE.split(self.text_of(key, values.get("count")))
        return Markup("").join(
            escape(piece) if at % 2 == 0 else self._apart(values[piece])
            for at, piece in enumerate(pieces)
        )

    def text_of(self, key: str, count: object = None) -> str:
        """The text of *key* as it is written, in the plural form that *count* asks for."""
        entry = self.words[key]
        if isinstance(entry, str):
            return entry
        form = plural_category(self.lang, count) if isinstance(count, int) else "other"
        return entry.get(form, entry["other"])

    def number(self, value: int, *, grouped: bool = False) -> str:
        """A number in the digits of the language, with a true minus sign."""
        text = f"{abs(value):,}" if grouped else str(abs(value))
        return ("\u2212" if value < 0 else "") + self.digits(text)

    def decimal(self, value: float) -> str:
        """A number with one decimal."""
        text = f"{abs(round(value, 3)):.1f}".replace(".", "٫" if self.lang == "fa" else ".")
        return ("\u2212" if value < 0 else "") + self.digits(text)

    def digits(self, text: str) -> str:
        """The same text with the digits of the language."""
        return text.translate(_PERSIAN_DIGITS) if self.lang == "fa" else text

    def day(self, iso: str) -> str:
        """A day until the browser writes it in the reader's own calendar."""
        if self.lang != "en":
            return self.digits(iso)
        day = date.fromisoformat(iso)
        return f"{_DAYS[day.weekday()]}, {day.day} {_MONTHS[day.month - 1]}"

    def _shown(self, value: object) -> str:
        return self.number(value) if isinstance(value, int) else str(value)

    def _apart(self, value: object) -> Markup:
        if hasattr(value, "__html__"):
            return escape(value)
        if isinstance(value, int):
            return escape(self.number(value))
        return Markup("<bdi>{}</bdi>").format(value)


def plural_category(lang: str, count: int) -> str:
    """The CLDR plural category of a whole number."""
    one = count in (0, 1) if lang == "fa" else count == 1
    return "one" if one else "other"


def negotiate(asked: str | None, kept: str | None, accepts: str | None) -> str:
    """The language to answer in: the one asked for, else the one kept, else the browser's."""
    for choice in (asked, kept):
        if choice is not None and choice in LANGUAGES:
            return choice
    return _preferred(accepts or "")


def _preferred(accepts: str) -> str:
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepts.split(",")[:32]):
        name, _, rest = part.strip().partition(";")
        quality = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", rest)
        weight = float(quality[1]) if quality else (0.0 if rest.strip() else 1.0)
        lang = name.strip().lower().partition("-")[0]
        if lang in LANGUAGES and weight > 0:
            wanted.append((-weight, place, lang))
    return min(wanted)[2] if wanted else DEFAULT


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of a language that we speak."""
    file = resources.files(__package__) / "locales" / f"{lang}.json"
    return Catalogue(lang, json.loads(file.read_bytes()))


def browser_catalogue(lang: str) -> bytes:
    """The texts that the scripts use, as a file; the pages' own texts are in the pages."""
    words = catalogue(lang).words
    used = {key: text for key, text in words.items() if _is_sent(key)}
    return json.dumps(used, ensure_ascii=False, separators=(",", ":")).encode()


def _is_sent(key: str) -> bool:
    """Of the games, the scripts say only the name."""
    return key.startswith(BROWSER_KEYS) or (key.startswith("preset.") and key.endswith(".name"))

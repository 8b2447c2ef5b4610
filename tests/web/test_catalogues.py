"""The catalogues: the same keys and places in every language, each used and each there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bideuchre.ai.levels import LEVELS
from bideuchre.web.i18n import BROWSER_KEYS, LANGUAGES, catalogue

ROOT = Path(__file__).resolve().parents[2]
FORMS = {"en": {"one", "other"}, "fa": {"one", "other"}}
OTHERS = sorted(set(LANGUAGES) - {"en"})


def forms(entry: Any) -> dict[str, str]:
    return {"other": entry} if isinstance(entry, str) else entry


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_keys(lang: str) -> None:
    assert set(catalogue(lang).words) == set(catalogue("en").words)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_places(lang: str) -> None:
    english = catalogue("en").words
    wrong = [
        key
        for key, entry in catalogue(lang).words.items()
        # A form for one may say the number in a word.
        if places(forms(entry)["other"]) != places(forms(english[key])["other"])
    ]
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_those_of_the_language(lang: str) -> None:
    wrong = [
        key
        for key, entry in catalogue(lang).words.items()
        if not isinstance(entry, str)
        and (set(entry) != FORMS[lang] or "count" not in places(entry["other"] + "{count}"))
    ]
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_holds_markup(lang: str) -> None:
    wrong = [
        key
        for key, entry in catalogue(lang).words.items()
        for text in forms(entry).values()
        if (not text.strip(" ,،") and "comma" not in key) or re.search(r"[<>]|&\w+;", text)
    ]
    assert not wrong


def test_persian_is_written_in_persian_letters() -> None:
    arabic_letters = re.compile("[كي٠-٩]")
    wrong = [
        key
        for key, entry in catalogue("fa").words.items()
        if any(arabic_letters.search(text) for text in forms(entry).values())
    ]
    assert not wrong


# Use


def sources() -> dict[str, str]:
    files = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static" / "js").rglob("*.js"),
        *(ROOT / "src" / "bideuchre").rglob("*.py"),
    ]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


def literal_keys(text: str) -> set[str]:
    prefixes = {key.partition(".")[0] for key in catalogue("en").words}
    found = re.findall(r"""["'`]([a-z_]+(?:\.[\w-]+)+)["'`]""", text)
    return {key for key in found if key.partition(".")[0] in prefixes}


def begun_keys(text: str) -> set[str]:
    """The beginnings of keys that are put together: "boards." ~ x, `table.${y}`, f"error.{z}"."""
    return set(re.findall(r"""["'`]([a-z_]+(?:\.[\w-]+)*\.)(?=["'`{$])""", text))


def test_every_text_that_is_asked_for_is_there() -> None:
    known = set(catalogue("en").words)
    calls = re.compile(r"""\b(?:t|rich|text|parts|text_of)\(\s*["'`]([\w.-]+)["'`]""")
    missing = {
        f"{path}: {key}"
        for path, text in sources().items()
        if not path.endswith(("assets.py", "readback.py"))
        for key in calls.findall(text)
        if not key.endswith(".") and key not in known
    }
    assert not missing


def test_every_text_is_used() -> None:
    everything = sources()
    used = set().union(*(literal_keys(text) for text in everything.values()))
    begun = set().union(*(begun_keys(text) for text in everything.values()))
    titled = {
        f"{page}.{part}"
        for page in used | {"home", "daily", "play", "boards", "house", "rules", "settings"}
        for part in ("title", "description")
    }
    levels = {level.sentence_key for level in LEVELS}
    unused = [
        key
        for key in catalogue("en").words
        if key not in used | titled | levels
        and not key.startswith("readback.")
        and not any(key.startswith(beginning) for beginning in begun)
    ]
    assert not unused


def test_scripts_use_only_texts_that_are_sent_to_them() -> None:
    calls = re.compile(r"""\b(?:t|parts)\(\s*["'`]([\w.-]+)["'`]""")
    wrong = {
        f"{path}: {key}"
        for path, text in sources().items()
        if path.endswith(".js")
        for key in calls.findall(text)
        if not key.startswith(BROWSER_KEYS)
    }
    assert not wrong

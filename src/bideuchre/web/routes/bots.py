"""The levels over HTTP."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from bideuchre.web.deps import LanguageDep
from bideuchre.web.i18n import catalogue
from bideuchre.web.service import levels

router = APIRouter(prefix="/api/bots", tags=["bots"])


@router.get("")
def bots(language: LanguageDep) -> dict[str, Any]:
    """The levels that opponents and partner can play at, weakest first, and the defaults."""
    words = catalogue(language)
    return {
        "levels": [
            {"level": level.name, "sentence": words.t(level.sentence_key)}
            for level in levels.all_levels()
        ],
        "default": levels.opponents().name,
        "partner": levels.partner().name,
    }

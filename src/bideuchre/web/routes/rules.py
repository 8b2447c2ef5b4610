"""Rule sets over HTTP."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fastapi import APIRouter

from bideuchre.engine import PRESETS, RuleSet
from bideuchre.web.deps import LanguageDep
from bideuchre.web.service.refusals import Refused

from .games import REFUSALS

router = APIRouter(prefix="/api/rules", tags=["rules"])


@router.get("")
def presets(language: LanguageDep) -> list[dict[str, Any]]:
    """The games we know by name, the default first."""
    return [_preset(rules, language) for rules in PRESETS.values()]


@router.get("/{key}", responses=REFUSALS)
def preset(key: str, language: LanguageDep) -> dict[str, Any]:
    """One rule set, every field of it, and read back in words."""
    rules = PRESETS.get(key)
    if rules is None:
        raise Refused("not_found")
    return {**_preset(rules, language), "data": rules.to_data()}


def _preset(rules: RuleSet, language: str) -> dict[str, Any]:
    return {
        "key": rules.key,
        "revision": rules.revision,
        "id": rules.id,
        "sentence": _sentence(rules, language),
    }


def _sentence(rules: RuleSet, language: str) -> str:
    try:
        readback = import_module("bideuchre.web.readback")
    except ImportError:
        return ""
    text: str = readback.sentence(rules, language)
    return text

"""Rule sets over HTTP."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from bideuchre.engine import PRESETS, RuleSet
from bideuchre.web.deps import LanguageDep
from bideuchre.web.readback import sentence
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
        "sentence": sentence(rules, language),
    }

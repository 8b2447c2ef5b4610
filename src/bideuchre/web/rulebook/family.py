"""Which games there are and how the list orders them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bideuchre.engine import PRESETS, RuleSet

GROUPS: Final = ("double", "six", "short", "single")
"""Two whole packs at four seats, six at the table, other packs for four, and one pack."""

RECONSTRUCTED: Final = frozenset(
    {
        "hoosier",
        "ontario_pepper",
        "pfeffer",
        "racehorse",
        "scott_alber",
        "shawn",
        "widebeard_pepper",
    }
)
"""Games of which the sources tell so little that most of the rest is our choice."""


def group_of(rules: RuleSet) -> str:
    """The part of the list where a game stands."""
    deck, table = rules.deck, rules.table
    if table.seats > 4:
        return "six"
    if deck.copies == 1:
        return "single"
    whole = (deck.ranks, deck.copies, deck.copies_of_rank) == ("9TJQKA", 2, ())
    return "double" if whole and table.kitty is None else "short"


def groups() -> Mapping[str, tuple[RuleSet, ...]]:
    """Every game in its part of the list."""
    games = PRESETS.values()
    return MappingProxyType(
        {group: tuple(rules for rules in games if group_of(rules) == group) for group in GROUPS}
    )

"""Rule sets as data: one game of the family, whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .ruleparts import (
    SUITS_AND_HIGH,
    SUITS_HIGH_AND_LOW,
    AloneAfter,
    AuctionRules,
    CardOrder,
    Deck,
    GameEnd,
    Help,
    Kitty,
    LoneBid,
    PlayRules,
    ScoringRules,
    Stuck,
    Table,
)

__all__ = [
    "SUITS_AND_HIGH",
    "SUITS_HIGH_AND_LOW",
    "AloneAfter",
    "AuctionRules",
    "CardOrder",
    "Deck",
    "GameEnd",
    "Help",
    "Kitty",
    "LoneBid",
    "PlayRules",
    "RuleSet",
    "ScoringRules",
    "Stuck",
    "Table",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One game of the family, whole."""

    key: str
    revision: int = 1
    deck: Deck = field(default_factory=Deck)
    table: Table = field(default_factory=Table)
    cards: CardOrder = field(default_factory=CardOrder)
    auction: AuctionRules = field(default_factory=AuctionRules)
    play: PlayRules = field(default_factory=PlayRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)
    end: GameEnd = field(default_factory=GameEnd)

    def __post_init__(self) -> None:
        from .validation import check_ruleset

        check_ruleset(self)

    @property
    def id(self) -> str:
        """Key and revision, such as ``craig_powers@1``."""
        return f"{self.key}@{self.revision}"

    @property
    def highest(self) -> int:
        """The highest level: all tricks, unless the rules stop below."""
        return self.auction.highest or self.table.hand_size

    def to_data(self) -> dict[str, Any]:
        """The rule set as plain lists, numbers and texts, every field written out."""
        from .ruledata import to_data

        data: dict[str, Any] = to_data(self)
        return data

    @classmethod
    def from_data(cls, data: object) -> RuleSet:
        """Read a rule set from plain data; refuse what is not one, with the reason."""
        from .ruledata import from_data

        return from_data(data)

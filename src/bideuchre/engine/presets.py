"""The games we know by name, each one rule set.

Sources, and what they leave open, are told on the page of each game in ``docs/rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .ruleset import AuctionRules, Help, LoneBid, RuleSet

CRAIG_POWERS: Final = RuleSet(
    key="craig_powers",
    revision=1,
    auction=AuctionRules(
        lone_bids=(
            LoneBid(
                key="alone",
                points_made=24,
                points_set=-24,
                help=Help(fewest=0, most=3),
                ends_auction=True,
            ),
        ),
    ),
)
"""Midwestern double deck: 48 cards, a continuing auction, Go Alone for 24, to 52."""

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {rules.key: rules for rules in (CRAIG_POWERS,)}
)
"""Every game that can be chosen by its key, the default first."""

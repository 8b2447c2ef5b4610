"""Hickeys: how often each side was set, a tally beside the score that changes nothing."""

from __future__ import annotations

from typing import TypeAlias

from .compiled import Rules
from .contract import Contract

Hickeys: TypeAlias = tuple[int, ...]


def hickeys(rules: Rules, contract: Contract, made: bool, tricks: tuple[int, ...]) -> Hickeys:
    """What each side gets for a hand: one for being set, two for a special bid that fails.

    A defence that pays for taking no trick is set as well.
    """
    pays = rules.ruleset.scoring.trickless_penalty > 0
    new = [int(pays and won == 0) for won in tricks]
    new[contract.seat % rules.teams] = 0 if made else 1 if contract.lone is None else 2
    return tuple(new)


def counted(
    rules: Rules,
    contract: Contract,
    made: bool,
    tricks: tuple[int, ...],
    before: Hickeys | None,
) -> Hickeys | None:
    """The tally after a hand; None where the rules keep none."""
    if not rules.ruleset.scoring.hickeys:
        return None
    new = hickeys(rules, contract, made, tricks)
    return new if before is None else tuple(map(sum, zip(before, new, strict=True)))

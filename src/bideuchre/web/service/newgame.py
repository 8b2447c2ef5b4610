"""A new game: which rules, which bots, which seed, and whether it may stand on a board."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

from bideuchre.engine import (
    CRAIG_POWERS,
    PRESETS,
    NotationError,
    RuleSet,
    RuleSetError,
    commitment,
    compile_rules,
    daily_seed,
)

from . import days, levels
from .ports import PERSON, Day, Millis, Player, StoredGame
from .refusals import Refused, refuse
from .turns import to_json

DEFAULT_RULES = CRAIG_POWERS


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player asked for; None for the default."""

    rules: str | dict[str, Any] | None = None
    level: str | None = None
    partner: str | None = None
    seed: str | None = None
    bold: int = 0
    alone: int = 0


def practice(wish: Wish, player: Player, now: Millis) -> StoredGame:
    """A game of the player's own, nothing played yet."""
    rules = choose_rules(wish.rules)
    level = levels.find(wish.level, "level", levels.opponents())
    partner = levels.find(wish.partner, "partner", levels.partner())
    partner_bot = levels.of_temper(partner, wish.bold, wish.alone)
    if wish.seed is not None:
        _check_seed(wish.seed)
    game = _new(rules, player, wish.seed or secrets.token_hex(32), now)
    unranked = None
    if wish.seed is not None:
        unranked = "own_seed"
    elif rules != DEFAULT_RULES:
        unranked = "other_rules"
    elif (level.bot, partner_bot) != (levels.opponents().bot, levels.partner().bot):
        unranked = "other_level"
    return replace(game, bots=_bots(rules, level.bot, partner_bot), unranked=unranked)


def daily(day: Day, player: Player, secret: bytes, now: Millis) -> StoredGame:
    """The player's game of a day, nothing played yet: the same deals for everyone."""
    seed = seed_of(day, secret)
    game = _new(DEFAULT_RULES, player, seed, now)
    bots = _bots(DEFAULT_RULES, levels.opponents().bot, levels.partner().bot)
    return replace(game, bots=bots, day=day)


def seed_of(day: Day, secret: bytes) -> str:
    """The seed of a day."""
    return daily_seed(secret, DEFAULT_RULES.id, day)


def summary(game: StoredGame) -> dict[str, Any]:
    """An unfinished game in a list: enough to choose it by."""
    return {
        "id": game.id,
        "version": game.version,
        "rules": game.rules_id,
        "daily": game.day,
        "assisted": game.assisted,
        "hand_number": game.hand_number,
        "scores": json.loads(game.scores),
        "target": json.loads(game.rules)["end"]["target"],
        "created_at": days.written(game.created),
        "updated_at": days.written(game.updated),
    }


def choose_rules(wanted: str | dict[str, Any] | None) -> RuleSet:
    """A preset by its key, or house rules written out."""
    if wanted is None:
        return DEFAULT_RULES
    if isinstance(wanted, str):
        if wanted not in PRESETS:
            raise Refused("bad_rules", reason="unknown", key=wanted[:40])
        return PRESETS[wanted]
    try:
        rules = RuleSet.from_data(wanted)
        compile_rules(rules)
    except RuleSetError as error:
        refuse(error)
    if rules != PRESETS.get(rules.key, rules):
        raise Refused("bad_rules", reason="key_of_a_preset", key=rules.key)
    return rules


def _new(rules: RuleSet, player: Player, seed: str, now: Millis) -> StoredGame:
    return StoredGame(
        id=secrets.token_urlsafe(15),
        player=player,
        rules_id=rules.id,
        rules=to_json(rules.to_data()),
        seed=seed,
        log="",
        version=0,
        rewound_at=0,
        status="playing",
        assisted=False,
        unranked=None,
        bots="",
        day=None,
        scores="",
        hand_number=1,
        created=now,
        updated=now,
    )


def _bots(rules: RuleSet, level: str, partner: str) -> str:
    """The bot in each seat, the person's left empty."""
    seats = rules.table.seats
    side = rules.table.teams
    names = [partner if seat % side == PERSON % side else level for seat in range(seats)]
    names[PERSON] = ""
    return ",".join(names)


def _check_seed(seed: str) -> None:
    try:
        commitment(seed)
    except NotationError as error:
        refuse(error)

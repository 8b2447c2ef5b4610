"""The bots by name, and their decisions as a pure function of what a seat sees."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from bideuchre.engine import Action, Observation, Stream

from .bot import Bot
from .random_bot import RandomBot
from .search_bot import SearchBot
from .steady_bot import SteadyBot

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {"random": RandomBot, "steady": SteadyBot, "strong": partial(SearchBot, "strong", 200)}
)
"""Every bot that can be asked for, weakest first."""


class UnknownBot(LookupError):
    """There is no bot of that name."""


def make_bot(name: str) -> Bot:
    """The bot of that name.

    >>> make_bot("steady").name
    'steady'
    """
    try:
        return BOTS[name]()
    except KeyError:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOTS)}") from None


def decide(bot_name: str, view: Observation, salt: int = 0) -> Action:
    """What the bot does: the same view gives the same action, on every machine."""
    return make_bot(bot_name).choose(view, chance_for(bot_name, view, salt))


def chance_for(bot_name: str, view: Observation, salt: int = 0) -> Stream:
    """The bot's chance: drawn from its name and what it observes, never from the deal's seed."""
    text = f"bideuchre/bot/1/{bot_name}/{salt}\n{observed_text(view)}"
    return Stream(hashlib.sha256(text.encode()).digest())


def observed_text(view: Observation) -> str:
    """Everything the seat observes, in one fixed form."""
    contract, ask = view.contract, view.exchange
    parts = (
        view.rules.ruleset.id,
        view.seat,
        view.phase.value,
        view.dealer,
        view.hand_number,
        *view.scores,
        f"hand {view.hand:o}",
        *view.hand_counts,
        "calls",
        *(f"{seat}:{call}" for seat, call in view.calls),
        "contract",
        "" if contract is None else f"{contract.seat}:{contract.call}:{contract.denomination}",
        "exchange",
        f"{view.kitty_shown:o} {view.discarded:o} {view.given:o} {view.received:o}",
        view.exchanged_count,
        "" if ask is None else f"{ask.give} {ask.minimum} {ask.maximum}",
        "plays",
        *(f"{seat}:{card}" for seat, card in view.plays),
    )
    return " ".join(str(part) for part in parts)

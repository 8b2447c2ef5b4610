"""The bots by name, and their decisions as a pure function of what a seat sees."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bideuchre.engine import Action, Observation, Stream

from .bot import Bot
from .easier import ForgetfulBot
from .quick_bot import QuickBot
from .random_bot import RandomBot
from .search_bot import Effort, SearchBot
from .steady_bot import SteadyBot
from .temper import Temper

STRONG: Final = Effort(alone=200, cards=650, swaps=16, near=0.004, counted_on=0.012)
EXPERT: Final = Effort(alone=1000, cards=7000, swaps=30, near=0.001, counted_on=0.006)

BOTS: Final[Mapping[str, Callable[[Temper], Bot]]] = MappingProxyType(
    {
        "random": lambda temper: RandomBot(),
        "beginner": lambda temper: ForgetfulBot("beginner", tricks=0, listens=False, temper=temper),
        "casual": lambda temper: ForgetfulBot("casual", tricks=2, listens=True, temper=temper),
        "quick": lambda temper: QuickBot("quick", temper),
        "steady": lambda temper: SteadyBot("steady", temper),
        "strong": lambda temper: SearchBot("strong", STRONG, temper),
        "expert": lambda temper: SearchBot("expert", EXPERT, temper),
    }
)
"""Every bot that can be asked for, weakest first."""

_NAMED = re.compile(r"([a-z]+)(?::bid([+-][12]))?(?::alone([+-][12]))?", re.ASCII)


class UnknownBot(LookupError):
    """There is no bot of that name."""


def make_bot(name: str) -> Bot:
    """The bot of that name, which may go on with what it is like.

    >>> make_bot("steady").name, make_bot("strong:bid+1:alone-2").name
    ('steady', 'strong')
    """
    match = _NAMED.fullmatch(name)
    if match is None or not is_bot(name):
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[match[1]](Temper(int(match[2] or 0), int(match[3] or 0)))


def is_bot(name: str) -> bool:
    """Whether there is a bot of that name.

    >>> is_bot("steady:bid+1"), is_bot("steady:bid+9")
    (True, False)
    """
    match = _NAMED.fullmatch(name)
    return match is not None and match[1] in BOTS


def named(bot: str, temper: Temper) -> str:
    """The full name of a bot of that temper.

    >>> named("strong", Temper(bold=1, alone=-2))
    'strong:bid+1:alone-2'
    """
    bid = f":bid{temper.bold:+}" if temper.bold else ""
    alone = f":alone{temper.alone:+}" if temper.alone else ""
    return bot + bid + alone


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

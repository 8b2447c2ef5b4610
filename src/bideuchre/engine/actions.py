"""What a seat can do, and how it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from .cards import FACES, Card, Cards, format_card, format_cards, parse_card, parse_cards
from .denominations import Denomination, parse_denomination
from .errors import NotationError


@dataclass(frozen=True, slots=True)
class Pass:
    """Say nothing this time: ``P``."""

    def __str__(self) -> str:
        return "P"


@dataclass(frozen=True, slots=True)
class Bid:
    """Name a number of tricks and a denomination: ``5/H``; or a lone bid: ``ALONE/H``.

    Where the denomination is named after the auction it is None: ``5/``. A lone bid has level 0:
    the rule set knows how many tricks it asks for.
    """

    level: int
    denomination: Denomination | None
    lone: str | None = None

    def __str__(self) -> str:
        what = self.lone.upper() if self.lone else str(self.level)
        return f"{what}/{'' if self.denomination is None else self.denomination}"


@dataclass(frozen=True, slots=True)
class Name:
    """Name the denomination after the auction: ``/H``."""

    denomination: Denomination

    def __str__(self) -> str:
        return f"/{self.denomination}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Throw, give or bury cards, the state says which: ``x9C,TS``; ``x`` for none."""

    cards: Cards

    def __str__(self) -> str:
        return "x" + format_cards(self.cards, ",")


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card: ``JH``."""

    card: Card

    def __str__(self) -> str:
        return format_card(self.card)


Action: TypeAlias = Pass | Bid | Name | Exchange | Play
Call: TypeAlias = Pass | Bid

PASS: Final = Pass()
PLAYS: Final = tuple(Play(card) for card in range(FACES))
"""One play per card, made once: nothing is allocated while cards fall."""

_EXCHANGE: Final = re.compile(r"x(?:[A-Z0-9]+(?:,[A-Z0-9]+)*)?", re.ASCII)
_BID: Final = re.compile(r"([1-9][0-9]?|[A-Z][A-Z0-9]{0,11})/([A-Z]*)", re.ASCII)


def parse_action(text: str) -> Action:
    """Read an action; every token is readable without knowing the state.

    >>> parse_action("5/H"), parse_action("JH")
    (Bid(level=5, denomination=<Denomination.HEARTS: 2>, lone=None), Play(card=20))
    """
    try:
        return _parse(text)
    except NotationError as error:
        what = "an action" if error.what == "a card" else error.what
        raise NotationError(what, text) from None


def _parse(text: str) -> Action:
    if text == "P":
        return PASS
    if text.startswith("x"):
        if not _EXCHANGE.fullmatch(text):
            raise NotationError("an exchange", text)
        return Exchange(parse_cards(text[1:]))
    if text.startswith("/"):
        return Name(parse_denomination(text[1:]))
    if "/" in text:
        return _parse_bid(text)
    return PLAYS[parse_card(text)]


def _parse_bid(text: str) -> Bid:
    match = _BID.fullmatch(text)
    if not match:
        raise NotationError("a bid", text)
    what, where = match.groups()
    denomination = parse_denomination(where) if where else None
    if what.isdigit():
        return Bid(int(what), denomination)
    return Bid(0, denomination, lone=what.lower())

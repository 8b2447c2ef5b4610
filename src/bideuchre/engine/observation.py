"""What one seat knows: built up field by field, so that what is not named here stays hidden."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from .actions import Call
from .cards import Card, Cards
from .compiled import Rules
from .contract import Contract
from .legal import LegalActions
from .scoring import HandResult, Points
from .seats import Seat, Team

Plays: TypeAlias = tuple[tuple[Seat, Card], ...]


class PhaseName(StrEnum):
    """What the table is doing."""

    BIDDING = "bidding"
    NAMING = "naming"
    EXCHANGE = "exchange"
    PLAYING = "playing"
    OVER = "over"


class LastTrick(NamedTuple):
    """The latest finished trick and who won it."""

    plays: Plays
    winner: Seat


class ExchangeAsk(NamedTuple):
    """What the seat is asked to choose: ``discard`` or ``help``, and how many cards."""

    give: str
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """All that one seat may know, and what it may do."""

    rules: Rules
    seat: Seat
    phase: PhaseName
    to_act: Seat | None
    dealer: Seat
    hand_number: int
    scores: Points
    hand: Cards
    hand_counts: tuple[int, ...]
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract | None
    kitty_shown: Cards
    sitting_out: tuple[Seat, ...]
    discarded: Cards
    given: Cards
    received: Cards
    exchanged_count: int | None
    exchange: ExchangeAsk | None
    plays: Plays
    trick: Plays
    last_trick: LastTrick | None
    tricks: tuple[int, ...]
    legal: LegalActions
    last_result: HandResult | None
    winner: Team | None

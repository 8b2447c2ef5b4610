"""What comes in and goes out as JSON, for checking what is sent and describing what is answered."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from bideuchre.ai.temper import STEPS

LONGEST_ACTION: Final = 800
"""As many letters as it takes to bury the greatest pack there is."""

Short = Annotated[str, Field(max_length=80)]
Version = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
Step = Annotated[StrictInt, Field(ge=STEPS[0], le=STEPS[-1])]
Seat = Annotated[int, Field(ge=0, le=7)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class TemperIn(_In):
    """What the partner is like: careful to bold in the auction, hardly ever to gladly alone."""

    bold: Step = 0
    alone: Step = 0


class NewGameIn(_In):
    """A game wished for; whatever is null is the default."""

    rules: Short | dict[str, Any] | None = None
    level: Short | None = None
    partner: Short | None = None
    temper: TemperIn | None = None
    seed: Short | None = None


class ActionIn(_In):
    """One action, at the version of the table that it was decided on."""

    action: Annotated[str, Field(min_length=1, max_length=LONGEST_ACTION)]
    version: Version


class VersionIn(_In):
    """The version of the table that the person sees."""

    version: Version


class NothingIn(_In):
    """An empty object."""


class SignIn(_In):
    """A name for a finished game."""

    game_id: Short
    name: Annotated[str, Field(max_length=200)]


class CallOut(BaseModel):
    """A call in the auction."""

    seat: Seat
    call: str


class PlayOut(BaseModel):
    """A card on the table."""

    seat: Seat
    card: str


class TrickOut(BaseModel):
    """A finished trick."""

    plays: list[PlayOut]
    winner: Seat


class ContractOut(BaseModel):
    """The contract of the hand."""

    seat: Seat
    call: str
    denomination: str


class ExchangeOut(BaseModel):
    """What the seat is asked to give."""

    give: Literal["discard", "help", "bury", "ask"]
    minimum: int
    maximum: int


class ResultOut(BaseModel):
    """How a hand ended."""

    made: bool
    bidder: Seat
    call: str
    tricks: list[int]
    points: list[int]
    scores: list[int]
    hickeys: list[int] | None = None


class ViewOut(BaseModel):
    """What the seat may know, and nothing else."""

    phase: Literal["bidding", "naming", "exchange", "playing", "over"]
    to_act: Seat | None
    dealer: Seat
    hand_number: int
    scores: list[int]
    hand: list[str]
    hand_counts: list[int]
    auction: list[CallOut]
    contract: ContractOut | None
    trick: list[PlayOut]
    last_trick: TrickOut | None
    tricks: list[int]
    sitting_out: list[Seat]
    legal: list[str]
    exchange: ExchangeOut | None
    last_result: ResultOut | None
    winner: int | None


class TurnOut(BaseModel):
    """The table after an action: what happened, and how it stands."""

    id: str
    version: int
    rules: str
    commitment: str
    daily: str | None
    assisted: bool
    unranked: str | None
    seat: Seat
    table: dict[str, Any]
    events: list[dict[str, Any]]
    view: ViewOut


class HintOut(BaseModel):
    """What a bot would do."""

    action: str
    reason: str | None


class GameOut(BaseModel):
    """An unfinished game in a list."""

    id: str
    version: int
    rules: str
    daily: str | None
    assisted: bool
    hand_number: int
    scores: list[int]
    target: int
    created_at: str
    updated_at: str


class AttemptOut(BaseModel):
    """The player's attempt at a daily."""

    game_id: str
    state: Literal["playing", "finished", "lapsed"]


class DailyOut(BaseModel):
    """Today's game."""

    date: str
    number: int
    rules: str
    commitment: str
    closes_at: str
    settles_at: str
    server_now: str
    attempt: AttemptOut | None


class SignedOut(BaseModel):
    """Where the signed game stands."""

    board: str
    rank: int
    total: int


class EntryOut(BaseModel):
    """A place on a board; on the board of all dailies ``won`` counts the wins."""

    rank: int
    name: str
    won: bool | int
    scores: list[int]
    hands: int
    finished_at: str
    yours: bool
    games: int | None = None
    margin: int | None = None
    streak: int | None = None


class BoardOut(BaseModel):
    """Part of a board."""

    board: str
    total: int
    entries: list[EntryOut]
    yours: EntryOut | None
    next: str | None


class RefusalOut(BaseModel):
    """No, and why."""

    error: str
    details: dict[str, Any]

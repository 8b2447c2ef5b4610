"""What the service needs from outside: where games are kept, who thinks, what time it is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from bideuchre.engine import GameState, Observation, Seat

Player: TypeAlias = str  # the hash of a player's token
Day: TypeAlias = str  # a UTC day such as 2026-11-30
Millis: TypeAlias = int  # since 1970, UTC

Status: TypeAlias = Literal["playing", "over"]
Board: TypeAlias = Literal["daily", "practice"]
Sort: TypeAlias = Literal["wins", "margin", "streak"]

PERSON: Final[Seat] = 0  # the seat of whoever asks

ANSWERS_KEPT_MS: Final = 24 * 3600 * 1000


class StoredAnswer(NamedTuple):
    """What a request was answered, kept so that the same request gets the same answer."""

    player: Player
    key: str
    body_hash: str
    status: int
    body: str
    created: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game as it is kept: rules, seed and tokens; what follows from them is derived again."""

    id: str
    player: Player
    rules_id: str
    rules: str  # the rule set's data
    seed: str
    log: str  # tokens, one after another
    version: int
    rewound_at: int
    status: Status
    assisted: bool
    unranked: str | None  # why it can't stand on a board: own_seed, other_rules, other_level
    bots: str  # by seat, the person's own left empty
    day: Day | None
    scores: str
    hand_number: int
    created: Millis
    updated: Millis
    digest: str = ""

    @property
    def tokens(self) -> list[str]:
        """The actions as they were written."""
        return self.log.split()

    def sealed(self) -> str:
        """The digest that what is kept must have, or it has been changed by another hand."""
        parts = [str(value) for value in _sealed_values(self)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


_sealed_values = attrgetter(*(field.name for field in fields(StoredGame) if field.name != "digest"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A finished game that can stand on a board."""

    game_id: str
    player: Player
    board: Board
    day: Day | None
    day_number: int
    name: str | None
    shown: bool
    won: bool
    us: int
    them: int
    hands: int
    finished: Millis

    @property
    def margin(self) -> int:
        """Our score less theirs, at the end."""
        return self.us - self.them

    @property
    def order(self) -> tuple[int, int, int, int, str]:
        """The place on a board, least first: won, margin, fewer hands, earlier."""
        return (0 if self.won else 1, -self.margin, self.hands, self.finished, self.game_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """All of one player's finished dailies, added up."""

    player: Player
    name: str | None
    games: int
    wins: int
    us: int
    them: int
    hands: int
    streak: int  # the longest run of days with a finished daily
    finished: Millis  # of the latest

    @property
    def margin(self) -> int:
        """All margins together."""
        return self.us - self.them

    def order(self, sort: Sort) -> tuple[int, int, int, int, str]:
        """The place on the board of all dailies, least first."""
        wins, margin = -self.wins, -self.margin
        match sort:
            case "wins":
                return (wins, margin, self.hands, self.finished, self.player)
            case "margin":
                return (margin, wins, self.hands, self.finished, self.player)
            case "streak":
                return (-self.streak, wins, margin, self.finished, self.player)


Adding: TypeAlias = Callable[[Sequence[Result]], Standing]  # a player's dailies to a standing
Ranked: TypeAlias = tuple[int, Result]
RankedStanding: TypeAlias = tuple[int, Standing]
Signing: TypeAlias = Callable[[int, int], StoredAnswer]  # rank and total to an answer


class StaleGame(Exception):
    """The game has moved on since it was read; nothing was stored."""


class KeyTaken(Exception):
    """An answer under this key was stored in the meantime; nothing else was."""


class DayTaken(Exception):
    """The player has begun this day's game already."""


class GameStore(Protocol):
    """Where games are kept; each call is one transaction, whole or not at all."""

    def answer(self, player: Player, key: str) -> StoredAnswer | None:
        """The answer stored under a player's key."""
        ...

    def game(self, game_id: str) -> StoredGame | None:
        """One game."""
        ...

    def game_and_answer(
        self, game_id: str, player: Player, key: str
    ) -> tuple[StoredGame | None, StoredAnswer | None]:
        """One game, and the answer stored under a key, in one look."""
        ...

    def unfinished(self, player: Player, limit: int) -> list[StoredGame]:
        """A player's unfinished games, newest first."""
        ...

    def attempt(self, player: Player, day: Day) -> StoredGame | None:
        """The player's game of a day."""
        ...

    def open(self, game: StoredGame, answer: StoredAnswer) -> None:
        """Keep a new game and drop answers a day old; raises KeyTaken or DayTaken."""
        ...

    def keep(self, answer: StoredAnswer) -> None:
        """Keep an answer that changed nothing; raises KeyTaken."""
        ...

    def save(
        self,
        before: StoredGame,
        after: StoredGame,
        answer: StoredAnswer,
        result: Result | None = None,
        adding: Adding | None = None,
    ) -> None:
        """Append to a game, with its result where it has ended; raises StaleGame or KeyTaken."""
        ...

    def rewind(self, before: StoredGame, after: StoredGame, answer: StoredAnswer) -> None:
        """Take actions back; raises StaleGame or KeyTaken."""
        ...


class ScoreStore(Protocol):
    """Where results are kept."""

    def result(self, game_id: str) -> Result | None:
        """The result of a game."""
        ...

    def sign(self, game_id: str, name: str, answer: Signing, adding: Adding) -> StoredAnswer:
        """Put a name to a result; raises StaleGame if it is signed already, or KeyTaken.

        Of a player's signed practice games the best one is shown.
        *answer* is asked, inside the transaction, what to say about rank and total.
        """
        ...

    def results(
        self, board: Board, day: Day | None, limit: int, after: int
    ) -> tuple[int, list[Ranked]]:
        """How many stand on a board of games; *limit* of them, from the one after rank *after*."""
        ...

    def own_result(self, board: Board, day: Day | None, player: Player) -> Ranked | None:
        """The player's place on a board of games."""
        ...

    def standings(self, sort: Sort, limit: int, after: int) -> tuple[int, list[RankedStanding]]:
        """The same of the board of all dailies."""
        ...

    def own_standing(self, sort: Sort, player: Player) -> RankedStanding | None:
        """The player's place on the board of all dailies."""
        ...


class Store(GameStore, ScoreStore, Protocol):
    """All that is kept."""

    def ping(self) -> None:
        """Raise Busy or DiskFull unless reading and writing work."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...


class Clock(Protocol):
    """What time it is."""

    def now(self) -> datetime:
        """The time, in UTC."""
        ...


class Thinker(Protocol):
    """Where bots think: outside the request's own process, and never in a transaction."""

    def start(self) -> None:
        """Get the bots ready; returns before they are."""
        ...

    def stop(self) -> None:
        """Send the bots home; none is left behind."""
        ...

    def ready(self) -> bool:
        """Whether the bots are warm."""
        ...

    def replies(self, game: GameState, person: Seat, bots: Sequence[str]) -> list[str]:
        """What the bots do until *person* must act or the game is over; raises Busy."""
        ...

    def advise(self, view: Observation, bot: str) -> str:
        """What *bot* would do in the seat whose view this is; raises Busy."""
        ...

"""The boards: who stands where, and putting a name to a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from . import days, names
from .answers import Answer, Ask
from .context import Context
from .games import has_lapsed
from .ports import (
    Day,
    KeyTaken,
    Player,
    Result,
    Sort,
    StaleGame,
    Standing,
    StoredAnswer,
    StoredGame,
)
from .refusals import Refused
from .results import standing_of
from .turns import to_json

BoardName = Literal["daily", "all-time", "practice"]
_Page = tuple[int, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Look:
    """Which part of which board, and who is looking."""

    board: BoardName
    player: Player
    day: Day | None = None
    sort: Sort = "wins"
    limit: int = 20
    after: int = 0


class Scores:
    """The leaderboards."""

    def __init__(self, context: Context) -> None:
        self._at = context

    def sign(self, ask: Ask, game_id: str, name: str) -> Answer:
        """Put a name to a finished game; says the rank that it has."""
        with self._at.running.hold(ask):
            if done := self._at.again(ask):
                return done
            game = self._at.own(game_id, ask.player)
            self._check_signable(game)
            shown = names.clean(name)
            result = self._at.store.result(game_id)
            if result is None:
                raise Refused("not_finished")
            if result.name is not None:
                raise Refused("already_signed")

            def told(rank: int, total: int) -> StoredAnswer:
                body = to_json({"board": result.board, "rank": rank, "total": total})
                return ask.stored(Answer(201, body), days.millis(self._at.clock.now()))

            try:
                stored = self._at.store.sign(game_id, shown, told, standing_of)
            except StaleGame:
                raise Refused("already_signed") from None
            except KeyTaken:
                stored = None
            self._at.boards.clear()
            done = ask.again(stored) or self._at.again(ask)
            assert done is not None, "an answer is stored"
            return done

    def board(self, look: Look) -> dict[str, Any]:
        """Part of a board, with the looker's own place however far down."""
        if look.board == "all-time":
            day = None
            own = self._at.store.own_standing(look.sort, look.player)
            yours = own and _standing(*own)
        else:
            day = self._day(look.day) if look.board == "daily" else None
            place = self._at.store.own_result(look.board, day, look.player)
            yours = place and _result(*place)
        total, rows = self._page(look, day)
        if yours is not None:
            yours["yours"] = True
            rows = [yours if row["rank"] == yours["rank"] else row for row in rows]
        end = look.after + len(rows)
        more = str(end) if rows and end < total else None
        return {"board": look.board, "total": total, "entries": rows, "yours": yours, "next": more}

    def _page(self, look: Look, day: Day | None) -> _Page:
        """Part of a board as nobody's; for a moment the same for all who look."""
        asked = (look.board, day, look.sort, look.limit, look.after)
        known = self._at.boards.get(asked)
        if known is not None:
            return known
        if look.board == "all-time":
            total, standings = self._at.store.standings(look.sort, look.limit, look.after)
            rows = [_standing(*entry) for entry in standings]
        else:
            total, results = self._at.store.results(look.board, day, look.limit, look.after)
            rows = [_result(*entry) for entry in results]
        return self._at.boards.keep(asked, (total, rows))

    def _day(self, day: Day | None) -> Day:
        today = days.day_of(self._at.clock.now())
        if day is not None and day > today:
            raise Refused("not_found")
        return day or today

    def _check_signable(self, game: StoredGame) -> None:
        if has_lapsed(game, self._at.clock):
            raise Refused("not_finished", reason="lapsed")
        if game.status != "over":
            raise Refused("not_finished")
        if game.assisted:
            raise Refused("assisted")
        if game.unranked is not None:
            raise Refused("assisted", reason=game.unranked)


def _result(rank: int, row: Result) -> dict[str, Any]:
    return {
        "rank": rank,
        "name": row.name or names.made_up(row.player),
        "won": row.won,
        "scores": [row.us, row.them],
        "hands": row.hands,
        "finished_at": days.written(row.finished),
        "yours": False,
    }


def _standing(rank: int, row: Standing) -> dict[str, Any]:
    return {
        "rank": rank,
        "name": row.name or names.made_up(row.player),
        "won": row.wins,
        "scores": [row.us, row.them],
        "hands": row.hands,
        "finished_at": days.written(row.finished),
        "yours": False,
        "games": row.games,
        "margin": row.margin,
        "streak": row.streak,
    }

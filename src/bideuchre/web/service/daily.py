"""The game of the day: the same deals for everyone, one attempt each."""

from __future__ import annotations

from typing import Any

from bideuchre.engine import commitment

from . import days, newgame
from .answers import Answer, Ask
from .context import Context
from .games import Games, has_lapsed
from .ports import DayTaken, KeyTaken, Player, StoredGame


class Daily:
    """Today's game, and the player's attempt at it."""

    def __init__(self, context: Context, games: Games) -> None:
        self._at = context
        self._games = games

    def today(self, player: Player) -> dict[str, Any]:
        """What is on today, and how far the player is with it."""
        now = self._at.clock.now()
        day = days.day_of(now)
        game = self._at.store.attempt(player, day)
        return {
            "date": day,
            "number": days.number_of(day),
            "rules": newgame.DEFAULT_RULES.id,
            "commitment": commitment(newgame.seed_of(day, self._at.secret)),
            "closes_at": days.written(days.closes_at(day)),
            "settles_at": days.written(days.settles_at(day)),
            "server_now": days.written(now),
            "attempt": None if game is None else self._attempt(game),
        }

    def begin(self, ask: Ask) -> Answer:
        """Deal today's game to the player, or go on with the attempt already begun."""
        with self._at.running.hold(ask):
            if done := self._at.again(ask):
                return done
            now = self._at.clock.now()
            day = days.day_of(now)
            begun = self._at.store.attempt(ask.player, day)
            if begun is None:
                game = newgame.daily(day, ask.player, self._at.secret, days.millis(now))
                try:
                    return self._games.begin(ask, game)
                except DayTaken:
                    begun = self._at.store.attempt(ask.player, day)
                    assert begun is not None, "the day is taken"
            return self._go_on(ask, begun)

    def _go_on(self, ask: Ask, begun: StoredGame) -> Answer:
        answer = Answer(200, self._games.current(begun))
        try:
            self._at.store.keep(ask.stored(answer, days.millis(self._at.clock.now())))
        except KeyTaken:
            return self._at.again(ask) or answer
        return answer

    def _attempt(self, game: StoredGame) -> dict[str, str]:
        state = "finished" if game.status == "over" else "playing"
        if has_lapsed(game, self._at.clock):
            state = "lapsed"
        return {"game_id": game.id, "state": state}

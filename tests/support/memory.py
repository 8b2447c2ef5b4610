"""Stores and bots without a database and without processes, for tests that want to be quick."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from bideuchre.ai.registry import decide
from bideuchre.engine import GameState, Observation, Seat
from bideuchre.web.service.ports import (
    ANSWERS_KEPT_MS,
    Adding,
    Board,
    Day,
    DayTaken,
    KeyTaken,
    Player,
    Ranked,
    RankedStanding,
    Result,
    Signing,
    Sort,
    StaleGame,
    Standing,
    StoredAnswer,
    StoredGame,
)


class MemoryStore:
    """The store of the contract, in dictionaries."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._games: dict[str, StoredGame] = {}
        self._answers: dict[tuple[Player, str], StoredAnswer] = {}
        self._results: dict[str, Result] = {}
        self._standings: dict[Player, Standing] = {}

    def answer(self, player: Player, key: str) -> StoredAnswer | None:
        return self._answers.get((player, key))

    def game(self, game_id: str) -> StoredGame | None:
        return self._games.get(game_id)

    def game_and_answer(
        self, game_id: str, player: Player, key: str
    ) -> tuple[StoredGame | None, StoredAnswer | None]:
        with self._lock:
            return self.game(game_id), self.answer(player, key)

    def unfinished(self, player: Player, limit: int) -> list[StoredGame]:
        with self._lock:
            own = [g for g in self._games.values() if g.player == player and g.status == "playing"]
        return sorted(own, key=lambda game: (-game.updated, -game.created, game.id))[:limit]

    def attempt(self, player: Player, day: Day) -> StoredGame | None:
        with self._lock:
            own = [g for g in self._games.values() if (g.player, g.day) == (player, day)]
        return own[0] if own else None

    def open(self, game: StoredGame, answer: StoredAnswer) -> None:
        with self._lock:
            self._check_key(answer)
            if game.day is not None and self.attempt(game.player, game.day):
                raise DayTaken
            old = answer.created - ANSWERS_KEPT_MS
            for name in [name for name, kept in self._answers.items() if kept.created < old]:
                del self._answers[name]
            self._keep(answer)
            self._games[game.id] = game

    def keep(self, answer: StoredAnswer) -> None:
        with self._lock:
            self._check_key(answer)
            self._keep(answer)

    def save(
        self,
        before: StoredGame,
        after: StoredGame,
        answer: StoredAnswer,
        result: Result | None = None,
        adding: Adding | None = None,
    ) -> None:
        with self._lock:
            self._check_key(answer)
            now = self._current(before)
            if not after.log.startswith(now.log):
                raise StaleGame
            self._keep(answer)
            self._games[before.id] = after
            if result is not None:
                self._results[result.game_id] = result
                if result.board == "daily" and adding is not None:
                    self._add_up(result.player, adding)

    def rewind(self, before: StoredGame, after: StoredGame, answer: StoredAnswer) -> None:
        with self._lock:
            self._check_key(answer)
            if not self._current(before).log.startswith(after.log):
                raise StaleGame
            self._keep(answer)
            self._games[before.id] = after

    def result(self, game_id: str) -> Result | None:
        return self._results.get(game_id)

    def sign(self, game_id: str, name: str, answer: Signing, adding: Adding) -> StoredAnswer:
        with self._lock:
            result = self._results.get(game_id)
            if result is None or result.name is not None:
                raise StaleGame
            old = dict(self._results)
            self._results[game_id] = replace(result, name=name, shown=True)
            if result.board == "practice":
                self._show_best(result.player)
            yours = self.own_result(result.board, result.day, result.player)
            assert yours is not None
            stored = answer(yours[0], len(self._ranked(result.board, result.day)))
            if (stored.player, stored.key) in self._answers:
                self._results = old
                raise KeyTaken
            if result.board == "daily":
                self._add_up(result.player, adding)
            self._keep(stored)
            return stored

    def results(
        self, board: Board, day: Day | None, limit: int, after: int
    ) -> tuple[int, list[Ranked]]:
        ranked = self._ranked(board, day)
        return len(ranked), ranked[after : after + limit]

    def own_result(self, board: Board, day: Day | None, player: Player) -> Ranked | None:
        ranked = self._ranked(board, day)
        return next((entry for entry in ranked if entry[1].player == player), None)

    def standings(self, sort: Sort, limit: int, after: int) -> tuple[int, list[RankedStanding]]:
        ranked = self._placed(sort)
        return len(ranked), ranked[after : after + limit]

    def own_standing(self, sort: Sort, player: Player) -> RankedStanding | None:
        return next((entry for entry in self._placed(sort) if entry[1].player == player), None)

    def ping(self) -> None:
        pass

    def close(self) -> None:
        pass

    def put(self, game: StoredGame) -> None:
        """Change what is kept behind the store's back."""
        self._games[game.id] = game

    def _ranked(self, board: Board, day: Day | None) -> list[Ranked]:
        with self._lock:
            rows = [
                r for r in self._results.values() if r.shown and (r.board, r.day) == (board, day)
            ]
        return list(enumerate(sorted(rows, key=lambda row: row.order), 1))

    def _placed(self, sort: Sort) -> list[RankedStanding]:
        with self._lock:
            rows = sorted(self._standings.values(), key=lambda row: row.order(sort))
        return list(enumerate(rows, 1))

    def _current(self, before: StoredGame) -> StoredGame:
        now = self._games.get(before.id)
        if now is None or (now.version, now.digest) != (before.version, before.digest):
            raise StaleGame
        return now

    def _check_key(self, answer: StoredAnswer) -> None:
        if (answer.player, answer.key) in self._answers:
            raise KeyTaken

    def _keep(self, answer: StoredAnswer) -> None:
        self._answers[answer.player, answer.key] = answer

    def _add_up(self, player: Player, adding: Adding) -> None:
        own = [r for r in self._results.values() if (r.player, r.board) == (player, "daily")]
        self._standings[player] = adding(own)

    def _show_best(self, player: Player) -> None:
        own = [r for r in self._results.values() if (r.player, r.board) == (player, "practice")]
        best = min((row for row in own if row.name is not None), key=lambda row: row.order)
        for row in own:
            self._results[row.game_id] = replace(row, shown=row.game_id == best.game_id)


class PatientThinker:
    """Bots that think in the request itself."""

    def __init__(self) -> None:
        self.asked = 0

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def ready(self) -> bool:
        return True

    def replies(self, game: GameState, person: Seat, bots: Sequence[str]) -> list[str]:
        self.asked += 1
        actions = []
        while (seat := game.to_act) is not None and seat != person:
            action = decide(bots[seat], game.observe(seat))
            actions.append(str(action))
            game = game.apply(action)
        return actions

    def advise(self, view: Observation, bot: str) -> str:
        return str(decide(bot, view))

"""What a finished game is worth on the boards, and what a player's dailies add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bideuchre.engine import GameState

from . import days
from .ports import PERSON, Millis, Result, Standing, StoredGame


def result_of(game: StoredGame, state: GameState, now: Millis) -> Result | None:
    """The result of a game that has just ended, if it may stand on a board."""
    if state.winner is None or game.assisted or game.unranked is not None:
        return None
    own = PERSON % state.rules.teams
    them = max(score for team, score in enumerate(state.scores) if team != own)
    return Result(
        game_id=game.id,
        player=game.player,
        board="practice" if game.day is None else "daily",
        day=game.day,
        day_number=0 if game.day is None else days.ordinal(game.day),
        name=None,
        shown=game.day is not None,
        won=state.winner == own,
        us=state.scores[own],
        them=them,
        hands=state.hand_number,
        finished=now,
    )


def standing_of(results: Sequence[Result]) -> Standing:
    """One player's finished dailies, of which there is one at least, added up."""
    latest = max(results, key=lambda result: (result.finished, result.game_id))
    signed = [result for result in results if result.name is not None]
    named = max(signed, key=lambda result: result.finished, default=None)
    return Standing(
        player=latest.player,
        name=named.name if named else None,
        games=len(results),
        wins=sum(result.won for result in results),
        us=sum(result.us for result in results),
        them=sum(result.them for result in results),
        hands=sum(result.hands for result in results),
        streak=longest_run(result.day_number for result in results),
        finished=latest.finished,
    )


def longest_run(days_played: Iterable[int]) -> int:
    """The most days in a row."""
    played = set(days_played)
    longest = 0
    for day in played:
        if day - 1 not in played:
            end = day
            while end in played:
                end += 1
            longest = max(longest, end - day)
    return longest

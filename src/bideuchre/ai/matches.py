"""One deal of a duplicate match: played both ways, and what came of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from time import process_time_ns
from typing import Final

from bideuchre.engine import PRESETS, GameState, Observation, PhaseName, RuleSet

from .registry import chance_for, make_bot

FIXED_BIDDER: Final = "steady"
"""Who calls and exchanges for everybody where only the cards are to differ."""

PARTS: Final = ("all", "play")


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets whom, over which deals, in which part of the game."""

    a: str
    b: str
    seed: str
    rules: str = "craig_powers"
    part: str = "all"

    @property
    def ruleset(self) -> RuleSet:
        """The rules of the match."""
        return PRESETS[self.rules]


@dataclass(slots=True)
class Tally:
    """What one bot did: contracts bid and made, and how long it thought, in microseconds of CPU."""

    bid: int = 0
    made: int = 0
    levels: int = 0
    lone_bid: int = 0
    lone_made: int = 0
    call_times: Counter[int] = field(default_factory=Counter)
    card_times: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count what *other* counted."""
        self.bid += other.bid
        self.made += other.made
        self.levels += other.levels
        self.lone_bid += other.lone_bid
        self.lone_made += other.lone_made
        self.call_times += other.call_times
        self.card_times += other.card_times


@dataclass(slots=True)
class DealScore:
    """How far the first bot was ahead on a deal, the mean of both ways."""

    points: float
    tricks: float


def play_deal(match: Match, number: int, tallies: tuple[Tally, Tally]) -> DealScore:
    """Play deal *number* with the first bot in the even seats, then in the odd ones."""
    points = tricks = 0.0
    start = GameState.new(match.ruleset, deal_seed(match.seed, number))
    for first in (0, 1):
        ahead = _play_once(match, start, first, tallies)
        points += ahead.points / 2
        tricks += ahead.tricks / 2
    return DealScore(points, tricks)


def deal_seed(seed: str, number: int) -> str:
    """The seed of a deal, from that of the match."""
    return hashlib.sha256(f"bideuchre/arena/{seed}/{number}".encode()).hexdigest()


def _play_once(
    match: Match, game: GameState, first: int, tallies: tuple[Tally, Tally]
) -> DealScore:
    names = (match.a, match.b)
    while game.hand_number == 1 and game.winner is None:
        seat = game.to_act
        assert seat is not None
        who = (seat + first) % 2
        name = names[who]
        view = game.observe(seat)
        if match.part == "play" and view.phase is not PhaseName.PLAYING:
            name = FIXED_BIDDER
        bot, chance = make_bot(name), chance_for(name, view)
        began = process_time_ns()
        action = bot.choose(view, chance)
        if len(view.legal) > 1:
            _clock(tallies[who], view, (process_time_ns() - began) // 1000)
        game = game.apply(action)
    return _ahead(game, first, tallies)


def _clock(tally: Tally, view: Observation, microseconds: int) -> None:
    """Note a time, to two digits: enough for a median, and small to add up."""
    step = 10 ** max(0, len(str(microseconds)) - 2)
    times = tally.card_times if view.phase is PhaseName.PLAYING else tally.call_times
    times[microseconds // step * step] += 1


def _ahead(game: GameState, first: int, tallies: tuple[Tally, Tally]) -> DealScore:
    """How far the first bot's seats are ahead; a hand thrown in is level."""
    result = game.last_result
    if result is None:
        return DealScore(0.0, 0.0)
    tally = tallies[(result.bidder + first) % 2]
    if result.contract.lone is None:
        tally.bid += 1
        tally.made += result.made
        tally.levels += result.contract.level
    else:
        tally.lone_bid += 1
        tally.lone_made += result.made
    return DealScore(_lead(result.points, first), _lead(result.tricks, first))


def _lead(by_team: tuple[int, ...], first: int) -> float:
    """The mean of the first bot's sides less that of the other's."""
    ours, theirs = by_team[first::2], by_team[1 - first :: 2]
    return sum(ours) / len(ours) - sum(theirs) / len(theirs)

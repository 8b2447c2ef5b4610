"""Positions that random play comes to, in any game of the family, and what the bots do there.

A walk is a game from its seed: some hands played without asking anybody, then up to
``LONGEST`` turns at each of which one bot is asked. How often its answer is played, and not
something wilder, is the game's mood: so both sensible games and odd ones are met, with special
bids, all levels, exchanges of nothing, games nearly won and scores far below nought. In half
of the walks nobody is asked for cards, so that more auctions and exchanges are met.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Final

from bideuchre.ai import BOTS, decide
from bideuchre.ai.registry import named
from bideuchre.ai.temper import STEPS, Temper
from bideuchre.engine import (
    NO_CARDS,
    PASS,
    Action,
    Bid,
    Bidding,
    Exchange,
    Exchanging,
    GameRecord,
    GameState,
    Playing,
    RuleSet,
)
from tests.support.builders import lively, seed_of

COUNTING: Final = ("beginner", "casual", "steady")
"""The bots that count and try nothing: one of them is asked where no other is."""

ONE_IN: Final[Mapping[str, int]] = {"quick": 4, "strong": 20}
SELDOM: Final = 200
"""How seldom another bot is asked, where `ONE_IN` does not say."""

OFTENER: Final = 10
"""So much oftener it is where cards are exchanged, since few positions are of that kind."""

MOODS: Final = (0, 50, 90, 100)
"""Of a hundred answers, how many are played."""

UNASKED: Final = 14
"""At most so many hands are played before anybody is asked."""

LONGEST: Final = 150


class Chances:
    """Chance for a walk, the same for the same words."""

    def __init__(self, words: str) -> None:
        self._random = Random(words)

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        return self._random.randrange(bound)


@dataclass(slots=True)
class Walked:
    """What was met: positions by preset and phase, by bot, of special kinds, and the failures."""

    phases: Counter[tuple[str, str]] = field(default_factory=Counter)
    bots: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    seconds: float = 0.0

    @property
    def positions(self) -> int:
        """How many positions were met."""
        return self.phases.total()

    def add(self, other: Walked) -> None:
        """Count in what was met elsewhere."""
        self.phases.update(other.phases)
        self.bots.update(other.bots)
        self.kinds.update(other.kinds)
        self.failures.extend(other.failures)
        self.seconds += other.seconds


def walk_many(rules: RuleSet, number: int, positions: int) -> Walked:
    """Walks by these rules until so many positions were met; *number* says which ones."""
    walked, begun = Walked(), process_time()
    game = 0
    while walked.positions < positions:
        _walk(rules, f"{number}.{game}", positions, walked)
        game += 1
    walked.seconds = process_time() - begun
    return walked


def _walk(rules: RuleSet, name: str, most: int, walked: Walked) -> None:
    dice = Chances(f"{rules.key} {name}")
    game = GameState.new(rules, seed_of(dice.below(1 << 62)))
    actions: list[Action] = []
    unasked, followed = dice.below(UNASKED + 1), MOODS[dice.below(len(MOODS))]
    cards_asked = dice.below(2)
    most = min(most, walked.positions + LONGEST)
    while game.winner is None and walked.positions < most:
        if game.hand_number <= unasked:
            action = lively(game, dice)
        elif isinstance(game.hand, Playing) and not cards_asked:
            action = game.legal_actions().sample(dice)
        else:
            _count(game, walked)
            bot = some_bot(dice, OFTENER if isinstance(game.hand, Exchanging) else 1)
            walked.bots[bot.partition(":")[0]] += 1
            answer, wrong = asked(bot, game)
            if wrong is not None:
                walked.failures.append(told(name, bot, game, actions, wrong))
            follows = answer is not None and dice.below(100) < followed
            action = answer if answer is not None and follows else wild(game, dice)
        actions.append(action)
        game = game.apply(action)


def asked(bot: str, game: GameState) -> tuple[Action | None, str | None]:
    """What the bot to act does, if that is legal, or else what went wrong."""
    seat = game.to_act
    assert seat is not None
    view = game.observe(seat)
    try:
        action = decide(bot, view)
        game.check(action, seat)
    except Exception:
        return None, traceback.format_exc()
    if action not in view.legal:
        return None, f"{action} is not among the legal actions\n"
    return action, None


def told(name: str, bot: str, game: GameState, actions: list[Action], wrong: str) -> str:
    """A failure with all that it takes to bring it about again."""
    record = GameRecord(game.rules.ruleset, game.seed, tuple(actions)).dump()
    return f"{game.rules.ruleset.key}, walk {name}: {bot} at seat {game.to_act}\n{wrong}{record}"


def _count(game: GameState, walked: Walked) -> None:
    seat = game.to_act
    assert seat is not None
    view = game.observe(seat)
    key, phase = view.rules.ruleset.key, view.phase.value
    ask, contract = view.exchange, view.contract
    walked.phases[key, phase if ask is None else f"{phase}: {ask.give}"] += 1
    walked.kinds["a score below nought"] += min(view.scores) < 0
    near = view.rules.ruleset.end.target - view.rules.hand_size
    walked.kinds["a side within a hand of winning"] += max(view.scores) >= near
    if contract is not None:
        walked.kinds["a declarer without partners"] += contract.is_alone
        walked.kinds["another special bid"] += contract.lone is not None and not contract.is_alone
        walked.kinds["a contract for every trick"] += contract.level == view.rules.hand_size


def wild(game: GameState, chance: Chances) -> Action:
    """Any legal action: every level, special bids often, and now and then nothing exchanged."""
    legal = game.legal_actions()
    if isinstance(game.hand, Exchanging) and not chance.below(4):
        nothing = Exchange(NO_CARDS)
        if nothing in legal:
            return nothing
    if not isinstance(game.hand, Bidding):
        return legal.sample(chance)
    if PASS in legal and chance.below(2):
        return PASS
    special = [call for call in legal if isinstance(call, Bid) and call.lone]
    if special and not chance.below(4):
        return special[chance.below(len(special))]
    return lively(game, chance) if chance.below(3) else legal.sample(chance)


def some_bot(chance: Chances, oftener: int = 1) -> str:
    """A bot to be asked, of any temper; those that think long seldom, or so much *oftener*."""
    bot = COUNTING[chance.below(len(COUNTING))]
    for name in BOTS:
        one_in = max(1, ONE_IN.get(name, SELDOM) // oftener)
        if name not in (*COUNTING, "random") and not chance.below(one_in):
            bot = name
    if chance.below(4):
        return bot
    bold, alone = (STEPS[chance.below(len(STEPS))] for _ in range(2))
    return named(bot, Temper(bold, alone))

"""Every preset played at random: whether one is slow, and whether thousands of hands all end.

``python -m tests.bench family`` plays 5,000 hands and 100 whole games of every preset.
"""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Final

from bideuchre.engine import (
    PASS,
    PRESETS,
    Action,
    Bid,
    Bidding,
    GameState,
    HandScored,
    RuleSet,
    events_between,
)
from tests.bench.engine import Throws
from tests.bench.report import Row, Section
from tests.support.builders import seed_of

HANDS: Final = 5_000
GAMES: Final = 100
TIMED: Final = 40
ROUNDS: Final = 5
SLOWEST: Final = 1.5
LONGEST: Final = 2_000
MOST_HANDS: Final = 300
"""Where random bidders are set nearly always, scores drift down and nobody ever wins."""

NOTE: Final = (
    f"Random play through the public states: {HANDS:,} hands and {GAMES} whole games of every "
    "preset, none of which may fail, lose a card or get stuck. Times are those of an action."
)


def measure() -> Section:
    """Each preset's time for an action, beside the default's in the same rounds."""
    times: dict[str, list[float]] = {key: [] for key in PRESETS}
    for number in range(ROUNDS):
        for key, rules in PRESETS.items():
            begun = process_time()
            actions = sum(play_hand(rules, number * TIMED + deal) for deal in range(TIMED))
            times[key].append((process_time() - begun) / actions)
    each = {key: median(seconds) for key, seconds in times.items()}
    first = next(iter(PRESETS))
    won = {key: play_much(rules) for key, rules in PRESETS.items()}
    reference = f"{each[first] * 1e6:.1f} µs"
    rows = [
        Row(
            f"{key} ({won[key]} games won)",
            f"{time * 1e6:.1f} µs",
            reference,
            time / each[first],
            SLOWEST,
        )
        for key, time in each.items()
    ]
    return Section("Every preset at random", rows, NOTE)


def play_much(rules: RuleSet, hands: int = HANDS, games: int = GAMES) -> int:
    """Hands and whole games; returns how many games were won within bounds."""
    for number in range(hands):
        play_hand(rules, number)
    return sum(play_game(rules, number) for number in range(games))


def play_hand(rules: RuleSet, number: int) -> int:
    """One hand, dealt again where all pass; returns the number of actions."""
    game, throws = GameState.new(rules, seed_of(number)), Throws(number)
    actions = 0
    while game.last_result is None:
        game = game.apply(any_action(game, throws))
        actions += 1
        assert actions < LONGEST, "a hand that does not end"
    assert sum(game.last_result.tricks) == rules.table.hand_size, "a trick was lost"
    return actions


def play_game(rules: RuleSet, number: int) -> bool:
    """A whole game, or as much of one as ``MOST_HANDS`` hold; whether somebody has won it."""
    game, throws = GameState.new(rules, seed_of(number)), Throws(number)
    actions = 0
    while game.winner is None and game.hand_number <= MOST_HANDS:
        action = any_action(game, throws)
        after = game.apply(action)
        for event in events_between(game, action, after):
            if isinstance(event, HandScored):
                assert sum(event.result.tricks) == rules.table.hand_size, "a trick was lost"
        actions = 0 if after.hand_number != game.hand_number else actions + 1
        assert actions < LONGEST, "a hand that does not end"
        game = after
    return game.winner is not None


def any_action(game: GameState, throws: Throws) -> Action:
    """Any legal action; calls as the random bot makes them, low and seldom."""
    legal = game.legal_actions()
    if not isinstance(game.hand, Bidding):
        return legal.sample(throws)
    calls = list(legal)
    if PASS in calls and (len(calls) == 1 or throws.below(4) < 3):
        return PASS
    bids = [call for call in calls if isinstance(call, Bid)]
    plain = [bid for bid in bids if bid.lone is None]
    if not plain or (len(plain) < len(bids) and throws.below(100) == 0):
        return bids[throws.below(len(bids))]
    lowest = sorted({bid.level for bid in plain})[:2]
    low = [bid for bid in plain if bid.level in lowest]
    return low[throws.below(len(low))]

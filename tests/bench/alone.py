"""How well a bot knows when to go alone: what it bids, what it makes, and what would have paid.

``python -m tests.bench.alone --deals 20000 --seed 1 --scores 0-0`` deals hands of the default
game. A call counts where a hand has some chance to go alone: more than `BOUND` by the count that
``steady`` bids by, and in 100 deals no more than `HOPELESS` points less than the best other call.
There the lone bid is played out in 1,000 deals of the cards that its bidder can't see, after
the exchange: what to throw is chosen in 400 others, and partner gives. It pays where it is worth
a point or more beyond the best other call. What the bot bids alone is then played in the deal as
it lies, by the bot in all seats and once more by ``steady``. ``--all`` looks at every hand, and
twice as far below the best other call, which shows what the two bounds lose.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Final

from bideuchre.ai import decide
from bideuchre.ai.lone import lone_worth
from bideuchre.ai.matches import deal_seed
from bideuchre.ai.registry import chance_for, make_bot
from bideuchre.ai.search_bot import SearchBot, plain_call
from bideuchre.ai.winners import chance_alone
from bideuchre.engine import (
    CRAIG_POWERS,
    Action,
    Bid,
    GameState,
    Observation,
    compile_rules,
)

BOUND: Final = 0.03
"""A chance of every trick up to which a hand is not looked at."""

HOPELESS: Final = 12.0
QUICK: Final = 100
WORLDS: Final = 1000
CHOOSING: Final = 400
PAYS: Final = 1.0
"""How many points better than anything else a lone bid must be to have been worth it."""

BLOCK: Final = 100


@dataclass(slots=True)
class Case:
    """A call at which going alone had a chance: what it was worth, and what was bid."""

    count: float
    quick: float
    gain: float
    alone: bool
    made: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked, over which deals, at which scores."""

    bot: str
    seed: str
    scores: tuple[int, int]
    everything: bool


def cases(asked: Asked, start: int) -> list[Case]:
    """Everything of interest in one block of deals."""
    return [case for number in range(start, start + BLOCK) for case in _of_deal(asked, number)]


def _of_deal(asked: Asked, number: int) -> list[Case]:
    rules = compile_rules(CRAIG_POWERS)
    game = GameState.at_deal(rules, deal_seed(asked.seed, number), 1, number % 4, asked.scores)
    views = (game.observe(seat) for seat in range(rules.seats))
    if not any(
        _bids(replace(view, legal=game.legal_actions()), asked.everything) for view in views
    ):
        return []
    found = []
    while game.to_act is not None and (view := game.observe(game.to_act)).contract is None:
        if view.hand_number != 1:
            break  # thrown in
        call = decide(asked.bot, view)
        bids = _bids(view, asked.everything)
        alone = isinstance(call, Bid) and call.lone is not None
        if alone or bids:
            found.append(_case(asked, view, bids, alone))
        game = game.apply(call)
        if alone:
            found[-1].made = {bot: _is_made(game, bot) for bot in (asked.bot, "steady")}
    return found


def _bids(view: Observation, everything: bool) -> list[tuple[float, Bid]]:
    """The lone bids that have a chance, each with its chance by the count."""
    lone = [call for call in view.legal if isinstance(call, Bid) and call.lone is not None]
    counted = [(_count(view, bid), bid) for bid in lone]
    return [(count, bid) for count, bid in counted if everything or count > BOUND]


def _count(view: Observation, bid: Bid) -> float:
    assert bid.denomination is not None
    return chance_alone(view.rules, view.hand, bid.denomination, 3, view.rules.hand_size)


def _case(asked: Asked, view: Observation, bids: Sequence[tuple[float, Bid]], alone: bool) -> Case:
    bot = make_bot(asked.bot)
    assert isinstance(bot, SearchBot), "only who tries cards in deals weighs calls in points"
    chance = chance_for("bench", view)
    otherwise = plain_call(view, bot.temper).points
    least = -2 * HOPELESS if asked.everything else -HOPELESS
    best = (least, 0.0, least)
    for count, bid in bids:
        quick = lone_worth(view, bid, QUICK, chance) - otherwise
        if quick > least:
            large = lone_worth(view, bid, WORLDS, chance, CHOOSING) - otherwise
            best = max(best, (large, count, quick))
    gain, count, quick = best
    return Case(count, quick, gain, alone)


def _is_made(game: GameState, bot: str) -> bool:
    """Whether the lone hand is made when *bot* sits in every seat."""
    while game.hand_number == 1 and game.winner is None:
        assert game.to_act is not None
        action: Action = decide(bot, game.observe(game.to_act))
        game = game.apply(action)
    assert game.last_result is not None
    return game.last_result.made


def share(hits: int, of: int) -> str:
    """A share of hundred with its 95 % interval, after Wilson."""
    if not of:
        return "0 of 0"
    z, p = 1.96, hits / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    low, high = 100 * (middle - half), 100 * (middle + half)
    return f"{hits} of {of} ({100 * p:.0f} %, {low:.0f} to {high:.0f})"


def told(found: Sequence[Case], bot: str) -> list[str]:
    """What was found, in lines."""
    paying = [case for case in found if case.gain >= PAYS]
    bid = [case for case in found if case.alone]
    lines = [
        f"calls looked at: {len(found)}",
        f"bid alone where it pays: {share(sum(case.alone for case in paying), len(paying))}",
        f"lone bids that pay: {share(sum(case.gain >= PAYS for case in bid), len(bid))}",
    ]
    for who in dict.fromkeys((bot, "steady")):
        made = sum(case.made[who] for case in bid)
        lines.append(f"made when {who} plays it out: {share(made, len(bid))}")
    lost = sum(case.gain for case in paying if not case.alone)
    lost -= sum(case.gain for case in bid if case.gain < 0)
    lines.append(f"points missed by the calls, by the deals tried: {lost:.0f}")
    if paying:
        count, quick = min(case.count for case in paying), min(case.quick for case in paying)
        lines.append(f"lowest that pay: {count:.2f} by the count, {quick:+.1f} in {QUICK} deals")
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How well a bot knows when to go alone.")
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--deals", type=int, default=20000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scores", nargs="+", default=["0-0"])
    parser.add_argument("--all", action="store_true", help="look at every hand")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(argv)
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        for text in given.scores:
            ours, theirs = (int(part) for part in text.split("-"))
            asked = Asked(given.bot, given.seed, (ours, theirs), given.all)
            blocks = pool.map(partial(cases, asked), range(0, given.deals, BLOCK))
            found = [case for block in blocks for case in block]
            print(f"{text}, {given.deals} deals", *told(found, given.bot), sep="\n  ", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Going alone, and what to throw for it, tried in many deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from bideuchre.engine import (
    Bid,
    Cards,
    Chance,
    Contract,
    Denomination,
    Exchange,
    Observation,
    Rules,
    gather,
    partners_of,
    size,
)
from bideuchre.engine.options import HelpOrder

from . import fast
from .counting import unseen_cards
from .exchanging import gift_value, throws
from .layout import layout_of
from .outlook import results, standing
from .winners import lone_values

if TYPE_CHECKING:
    from . import trials, worlds
else:
    trials, worlds = fast.load("trials"), fast.load("worlds")

CONSIDERED: Final = 5
"""The least useful cards, of which those to throw are chosen."""

A_GAME: Final = 80.0
"""A chance to win the game, in points at its start."""


def lone_worth(
    view: Observation, bid: Bid, number: int, chance: Chance, choosing: int = 0
) -> float:
    """What a lone *bid* is worth in points, tried in *number* deals after the exchange.

    What to throw is chosen in *choosing* other deals, or else by rule of thumb.
    """
    rules, where = view.rules, bid.denomination
    assert where is not None
    lone = rules.lone_bids[bid.lone or ""]
    contract = Contract(view.seat, bid, lone.tricks or rules.hand_size, where, lone)
    fewest, most = (lone.help.fewest, lone.help.most) if lone.help is not None else (0, 0)
    thrown = gather(throws(rules, view.hand, where, 0, most))
    dice = worlds.Dice(chance.below(1 << 62))
    partners = tuple(partners_of(view.seat, rules.seats, rules.teams))
    if choosing and most:
        choices = _choices(rules, view.hand, where, range(fewest, most + 1, len(partners)), thrown)
        thrown = _best_throw(view, contract, choices, _deals(view, where, choosing, dice))
    deals = _deals(view, where, number, dice)
    kept = [view.hand - thrown]
    wins = _wins(view, where, kept, contract.level, deals, partners)[0] / number
    team = view.seat % rules.teams
    values = results(rules, view.scores, contract, team)
    after = wins * values[-1] + (1 - wins) * values[max(0, contract.level - 2)]
    return A_GAME * (after - standing(rules, view.scores, team))


def chance_by_trial(view: Observation, contract: Contract, number: int) -> float:
    """How often a special bid is made in *number* deals: always the same ones for a hand."""
    rules, where, help_ = view.rules, contract.denomination, contract.help
    most = help_.most if help_ is not None else 0
    kept = view.hand - gather(throws(rules, view.hand, where, 0, most))
    partners = partners_of(view.seat, rules.seats, rules.teams)
    playing = contract.lone is not None and contract.lone.partners_play
    sitting_out = () if playing else tuple(partners)
    deals = _deals(view, where, number, worlds.Dice(view.hand))
    return _wins(view, where, [kept], contract.level, deals, sitting_out)[0] / number


def throws_for_help(view: Observation) -> bool:
    """Whether the seat is to throw cards before partners who sit out give theirs."""
    ask, contract = view.exchange, view.contract
    if ask is None or contract is None or contract.help is None or ask.give == "help":
        return False
    blind = contract.help.order is HelpOrder.BLIND
    return blind and contract.is_alone and contract.seat == view.seat


def choose_throw(view: Observation, number: int, chance: Chance) -> Exchange:
    """What a lone declarer throws before its partners give: tried in *number* deals."""
    ask, contract = view.exchange, view.contract
    assert ask is not None
    assert contract is not None
    rules, where = view.rules, contract.denomination
    usual = gather(throws(rules, view.hand, where, ask.minimum, ask.maximum))
    counts = range(ask.minimum, ask.maximum + 1)
    choices = _choices(rules, view.hand, where, counts, usual)
    legal = [cards for cards in choices if Exchange(cards) in view.legal]
    deals = _deals(view, where, number, worlds.Dice(chance.below(1 << 62)))
    return Exchange(_best_throw(view, contract, legal, deals))


def _choices(
    rules: Rules, hand: Cards, where: Denomination, counts: range, usual: Cards
) -> list[Cards]:
    """What might be thrown: the *usual* cards first, then any *counts* of the least useful."""
    ranked = sorted((value, card) for card, value in lone_values(rules, hand, where))
    least = [card for _, card in ranked[:CONSIDERED]]
    choices = [usual] + [gather(cards) for count in counts for cards in combinations(least, count)]
    return list(dict.fromkeys(choices))


def _best_throw(
    view: Observation, contract: Contract, choices: list[Cards], deals: list[list[int]]
) -> Cards:
    partners = tuple(partners_of(view.seat, view.rules.seats, view.rules.teams))
    kept = [view.hand - cards for cards in choices]
    wins = _wins(view, contract.denomination, kept, contract.level, deals, partners)
    return choices[max(range(len(choices)), key=lambda place: (wins[place], -place))]


def _deals(
    view: Observation, where: Denomination, number: int, dice: worlds.Dice
) -> list[list[int]]:
    layout = layout_of(view.rules, where)
    _, unseen = layout.split(view.hand, unseen_cards(view))
    counts = [0 if other == view.seat else count for other, count in enumerate(view.hand_counts)]
    everything, seats = (1 << len(layout.card_at)) - 1, view.rules.seats
    return worlds.deal_worlds(unseen, counts, [everything] * seats, [0] * seats, number, dice)


def _wins(
    view: Observation,
    where: Denomination,
    kept: Sequence[Cards],
    tricks: int,
    deals: list[list[int]],
    sitting_out: tuple[int, ...],
) -> list[int]:
    """By what is kept: in how many of *deals* the seat's side takes *tricks*."""
    rules, seat = view.rules, view.seat
    layout = layout_of(rules, where)
    side = (seat - other for other in range(rules.seats))
    return trials.lone_wins(
        deals,
        seat,
        sitting_out,
        [layout.mask(cards) for cards in kept],
        [(size(view.hand) - size(cards)) // max(1, len(sitting_out)) for cards in kept],
        _gift_order(rules, where),
        tuple(_next(rules, other, sitting_out) for other in range(rules.seats)),
        tuple(int(steps % rules.teams == 0) for steps in side),
        rules.seats - len(sitting_out),
        tricks,
        layout.suit_at,
        layout.suit_mask,
        layout.beaten_by,
        layout.trumps,
    )


def _next(rules: Rules, seat: int, partners: tuple[int, ...]) -> int:
    following = (seat + 1) % rules.seats
    while following in partners:
        following = (following + 1) % rules.seats
    return following


@lru_cache(maxsize=64)
def _gift_order(rules: Rules, where: Denomination) -> list[int]:
    """Every card as a bit, the most helpful gift first."""
    layout = layout_of(rules, where)
    bits = range(len(layout.card_at))
    worth = {card: gift_value(rules, where, card) for card in set(layout.card_at)}
    return [1 << bit for bit in sorted(bits, key=lambda b: (-worth[layout.card_at[b]], -b))]

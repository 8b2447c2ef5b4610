"""Going alone, and what to throw for it, tried in many deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
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
from bideuchre.engine.options import FirstLead, HelpOrder

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

MANY: Final = 200
"""Throws tried at most; where rules let a hand part with more, only the least useful go."""

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
    if choosing and most:
        each = len(partners_of(view.seat, rules.seats, rules.teams))
        choices = _choices(rules, view.hand, where, range(fewest, most + 1, each), thrown)
        thrown = _best_throw(view, contract, choices, _deals(view, where, choosing, dice))
    wins = _wins(view, contract, thrown, _deals(view, where, number, dice)) / number
    team = view.seat % rules.teams
    values = results(rules, view.scores, contract, team)
    after = wins * values[-1] + (1 - wins) * values[max(0, contract.level - 2)]
    return A_GAME * (after - standing(rules, view.scores, team))


def chance_by_trial(view: Observation, contract: Contract, number: int) -> float:
    """How often a special bid is made in *number* deals: always the same ones for a hand."""
    rules, where, help_ = view.rules, contract.denomination, contract.help
    most = help_.most if help_ is not None else 0
    thrown = gather(throws(rules, view.hand, where, 0, most))
    deals = _deals(view, where, number, worlds.Dice(view.hand))
    return _wins(view, contract, thrown, deals) / number


def throws_by_trial(view: Observation) -> bool:
    """Whether the declarer is to throw, bury or pass cards, and only gifts may follow."""
    ask, contract = view.exchange, view.contract
    if ask is None or contract is None or ask.give == "help" or contract.seat != view.seat:
        return False
    return ask.give != "bury" or contract.help is None


def choose_throw(view: Observation, number: int, chance: Chance) -> Exchange:
    """What a declarer parts with before the first lead: tried in *number* deals."""
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
    least = [card for _, card in ranked[: max(CONSIDERED, counts[-1] + 2)]]
    if sum(comb(len(least), count) for count in counts) > MANY:
        choices = [usual] + [gather(least[:count]) for count in counts]
    else:
        parts = (cards for count in counts for cards in combinations(least, count))
        choices = [usual] + [gather(cards) for cards in parts]
    return list(dict.fromkeys(choices))


def _best_throw(
    view: Observation, contract: Contract, choices: list[Cards], deals: list[list[int]]
) -> Cards:
    """The throw worth most in *deals*; of equal ones the first."""
    values = results(view.rules, view.scores, contract, view.seat % view.rules.teams)
    tricks = _tricks(view, contract, choices, deals)
    worth = [sum(values[taken] for taken in each) for each in tricks]
    return choices[max(range(len(choices)), key=lambda place: (worth[place], -place))]


def _deals(
    view: Observation, where: Denomination, number: int, dice: worlds.Dice
) -> list[list[int]]:
    layout = layout_of(view.rules, where)
    _, unseen = layout.split(view.hand, unseen_cards(view))
    counts = [0 if other == view.seat else count for other, count in enumerate(view.hand_counts)]
    everything, seats = (1 << len(layout.card_at)) - 1, view.rules.seats
    return worlds.deal_worlds(unseen, counts, [everything] * seats, [0] * seats, number, dice)


def _wins(view: Observation, contract: Contract, thrown: Cards, deals: list[list[int]]) -> int:
    """In how many of *deals* the contract is made once *thrown* is gone."""
    (tricks,) = _tricks(view, contract, [thrown], deals)
    return sum(taken >= contract.level for taken in tricks)


def _tricks(
    view: Observation,
    contract: Contract,
    thrown: Sequence[Cards],
    deals: list[list[int]],
) -> list[list[int]]:
    """By what is thrown, by deal: the tricks of the declarer's side."""
    rules, seat, help_ = view.rules, contract.seat, contract.help
    layout = layout_of(rules, contract.denomination)
    alone = tuple(partners_of(seat, rules.seats, rules.teams)) if contract.is_alone else ()
    leader = {
        FirstLead.BIDDER: seat,
        FirstLead.BIDDERS_LEFT: _next(rules, seat, alone),
        FirstLead.DEALERS_LEFT: _next(rules, view.dealer, alone),
    }[rules.ruleset.play.first_lead]
    kept = [view.hand - cards for cards in thrown]
    passing = help_ is not None and help_.order is HelpOrder.GIVE_THEN_ANSWER
    return trials.tricks_with(
        deals,
        seat,
        leader,
        alone,
        [layout.mask(cards) for cards in kept],
        [layout.mask(cards) if passing else 0 for cards in thrown],
        [(rules.hand_size - size(cards)) // max(1, len(alone)) for cards in kept],
        _gift_order(rules, contract.denomination),
        tuple(_next(rules, other, alone) for other in range(rules.seats)),
        tuple(int((seat - other) % rules.teams == 0) for other in range(rules.seats)),
        rules.seats - len(alone),
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

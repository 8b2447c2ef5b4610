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
    card_list,
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


def lone_worth(view: Observation, bid: Bid, number: int, chance: Chance) -> float:
    """What a lone *bid* is worth in points, tried in *number* deals after a sensible exchange."""
    rules, where = view.rules, bid.denomination
    assert where is not None
    lone = rules.lone_bids[bid.lone or ""]
    tricks = lone.tricks or rules.hand_size
    most = lone.help.most if lone.help is not None else 0
    thrown = gather(throws(rules, view.hand, where, 0, most))
    wins = _wins(view, where, [view.hand - thrown], tricks, number, chance)[0] / number
    team = view.seat % rules.teams
    values = results(rules, view.scores, Contract(view.seat, bid, tricks, where, lone), team)
    after = wins * values[-1] + (1 - wins) * values[max(0, tricks - 2)]
    return A_GAME * (after - standing(rules, view.scores, team))


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
    ranked = sorted((value, card) for card, value in lone_values(rules, view.hand, where))
    least = [card for _, card in ranked[:CONSIDERED]]
    usual = gather(throws(rules, view.hand, where, ask.minimum, ask.maximum))
    choices = [usual] + [
        gather(cards)
        for count in range(ask.minimum, ask.maximum + 1)
        for cards in combinations(least, count)
    ]
    legal = [cards for cards in dict.fromkeys(choices) if Exchange(cards) in view.legal]
    wins = _wins(view, where, [view.hand - c for c in legal], contract.level, number, chance)
    best = max(range(len(legal)), key=lambda place: (wins[place], -place))
    return Exchange(legal[best])


def _wins(
    view: Observation,
    where: Denomination,
    kept: Sequence[Cards],
    tricks: int,
    number: int,
    chance: Chance,
) -> list[int]:
    rules, seat = view.rules, view.seat
    layout = layout_of(rules, where)
    _, unseen = layout.split(view.hand, unseen_cards(view))
    partners = tuple(partners_of(seat, rules.seats, rules.teams))
    counts = [0 if other == seat else count for other, count in enumerate(view.hand_counts)]
    everything = (1 << len(layout.card_at)) - 1
    deals = worlds.deal_worlds(
        unseen,
        counts,
        [everything] * rules.seats,
        [0] * rules.seats,
        number,
        worlds.Dice(chance.below(1 << 62)),
    )
    after = tuple(_next(rules, other, partners) for other in range(rules.seats))
    return trials.lone_wins(
        deals,
        seat,
        partners,
        [layout.mask(cards) for cards in kept],
        [(size(view.hand) - size(cards)) // len(partners) for cards in kept],
        _gift_order(rules, where),
        after,
        tuple(int(other == seat) for other in range(rules.seats)),
        rules.seats - len(partners),
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

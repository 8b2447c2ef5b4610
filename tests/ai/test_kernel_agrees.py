"""The kernel plays by the rules of the engine, card by card, in every kind of game."""

from __future__ import annotations

import pytest

from bideuchre.ai.kernel import below, cover, lead, playout
from bideuchre.ai.layout import Layout, layout_of
from bideuchre.ai.worlds import Dice, deal_worlds
from bideuchre.engine import (
    PLAYS,
    Bid,
    Contract,
    Deal,
    Denomination,
    Playing,
    Rules,
    RuleSet,
    Won,
    compile_rules,
    gather,
    settle,
    start_play,
)
from tests.engine.family import FAMILY


@pytest.mark.parametrize("ruleset", FAMILY.values(), ids=FAMILY.keys())
def test_a_playout_is_a_legal_hand_with_the_engines_tricks(ruleset: RuleSet) -> None:
    rules = compile_rules(ruleset)
    dice = Dice(7)
    for number in range(12):
        denomination = tuple(Denomination)[number % 6]
        declarer = number % rules.seats
        layout = layout_of(rules, denomination)
        hands = _hands(rules, layout, dice)
        table = _start(rules, layout, hands, declarer, denomination)
        assert _by_kernel(table, layout, hands) == _by_engine(table, layout, hands)


def _hands(rules: Rules, layout: Layout, dice: Dice) -> list[int]:
    everything = (1 << len(layout.card_at)) - 1
    seats = range(rules.seats)
    counts, allowed = [rules.hand_size] * len(seats), [everything] * len(seats)
    return deal_worlds(everything, counts, allowed, [0] * len(seats), 1, dice)[0]


def _start(
    rules: Rules, layout: Layout, hands: list[int], declarer: int, denomination: Denomination
) -> Playing:
    held = tuple(gather(_faces(layout, hand)) for hand in hands)
    contract = Contract(declarer, Bid(1, denomination), 1, denomination)
    return start_play(settle(Won(rules, Deal(0, held, 0), (), contract)), held)


def _faces(layout: Layout, hand: int) -> list[int]:
    return [card for bit, card in enumerate(layout.card_at) if hand >> bit & 1]


def _by_kernel(table: Playing, layout: Layout, hands: list[int]) -> int:
    settled = table.settled
    rules = settled.rules
    side = tuple(
        int(seat % rules.teams == settled.contract.seat % rules.teams)
        for seat in range(rules.seats)
    )
    return playout(
        list(hands),
        settled.following,
        side,
        settled.contract.seat,
        table.to_act,
        -1,
        0,
        0,
        settled.cards_a_trick,
        settled.cards_a_trick,
        layout.suit_at,
        layout.suit_mask,
        layout.beaten_by,
        layout.trumps,
    )


def _by_engine(table: Playing, layout: Layout, hands: list[int]) -> int:
    """The same choices put to the engine, which refuses an illegal one and finds the winners."""
    rules, declarer = table.settled.rules, table.settled.contract.seat
    declarers = declarer % rules.teams
    held = list(hands)
    state = table
    while True:
        seat = state.to_act
        bit = _choice(state, layout, held, declarer)
        held[seat] ^= bit
        after = state.apply(PLAYS[layout.card_at[bit.bit_length() - 1]])
        if not isinstance(after, Playing):
            return after.tricks[declarers]
        state = after


def _choice(state: Playing, layout: Layout, held: list[int], declarer: int) -> int:
    rules, seat = state.settled.rules, state.to_act
    side = [int(other % rules.teams == declarer % rules.teams) for other in range(rules.seats)]
    ours, mine = side[seat], held[seat]
    against = sum(hand for other, hand in enumerate(held) if side[other] != ours)
    if not state.trick:
        drives = seat == declarer
        return lead(mine, against, ours, drives, layout.suit_mask, layout.beaten_by, layout.trumps)
    led = layout.suit_mask[layout.suit_at[layout.places[state.trick[0][1]]]]
    holder, best = _holder(state, layout)
    legal = mine & led or mine
    beating = legal & layout.beaten_by[best]
    low = legal & -legal
    if not beating:
        return low
    reach = 0
    for step in range(1, state.settled.cards_a_trick - len(state.trick)):
        later = (seat + step) % rules.seats
        if side[later] != ours:
            reach |= held[later] & led or held[later]
    if side[holder] != ours or reach & layout.beaten_by[best]:
        return cover(legal, beating, reach, layout.beaten_by)
    return below(legal, beating) if low & beating else low


def _holder(state: Playing, layout: Layout) -> tuple[int, int]:
    holder, best = state.trick[0][0], layout.places[state.trick[0][1]]
    for seat, card in state.trick[1:]:
        place = layout.places[card]
        if layout.beaten_by[best] >> place & 1:
            holder, best = seat, place
    return holder, best

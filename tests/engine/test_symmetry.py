"""The rules favour no seat and no suit: turn the table or swap suits, and the result follows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bideuchre.engine import (
    JOKER,
    ONE,
    Action,
    Bid,
    Card,
    Cards,
    Deal,
    Denomination,
    Exchange,
    HandResult,
    HandState,
    Name,
    Pass,
    Play,
    RuleSet,
    Scored,
    card_list,
    compile_rules,
    deal,
    start_auction,
)
from bideuchre.engine.ruleset import LoneBid
from tests.engine.family import FAMILY
from tests.support.builders import Dice, game_with, lively, seed_of

games = st.sampled_from(list(FAMILY.values()))
numbers = st.integers(0, 10_000)

SWAPS = {
    "other of the colour": (3, 2, 1, 0),
    "blacks for reds": (1, 0, 3, 2),
    "other of the other colour": (2, 3, 0, 1),
}


def a_hand(rules: RuleSet, number: int) -> tuple[Deal, list[Action], HandResult | None]:
    """A lively hand: its deal, what was done, and how it came out."""
    compiled, chance = compile_rules(rules), Dice(number)
    dealt = deal(compiled, seed_of(number), 1, chance.below(compiled.seats))
    state: HandState = start_auction(compiled, dealt)
    actions = []
    while not isinstance(state, Scored):
        actions.append(lively(game_with(state, rules=rules), chance))
        state = state.apply(actions[-1])
    return dealt, actions, state.result((0,) * compiled.teams)


def outcome(rules: RuleSet, dealt: Deal, actions: list[Action]) -> HandResult | None:
    """How a hand comes out that is played as told."""
    compiled = compile_rules(rules)
    state: HandState = start_auction(compiled, dealt)
    for action in actions:
        state = state.apply(action)
    assert isinstance(state, Scored)
    return state.result((0,) * compiled.teams)


@given(games, numbers, st.integers(1, 5))
def test_turning_the_table_turns_the_result(rules: RuleSet, number: int, turn: int) -> None:
    dealt, actions, before = a_hand(rules, number)
    seats, teams = rules.table.seats, rules.table.teams
    hands = tuple(dealt.hands[(seat - turn) % seats] for seat in range(seats))
    after = outcome(rules, Deal((dealt.dealer + turn) % seats, hands, dealt.kitty), actions)
    if before is None:
        assert after is None
        return
    assert after is not None
    assert after.bidder == (before.bidder + turn) % seats
    assert after.made == before.made
    for team in range(teams):
        assert after.tricks[(team + turn) % teams] == before.tricks[team]
        assert after.points[(team + turn) % teams] == before.points[team]


@given(games, numbers, st.sampled_from(list(SWAPS)))
def test_swapping_suits_changes_nothing_else(rules: RuleSet, number: int, swap: str) -> None:
    suits = SWAPS[swap]
    dealt, actions, before = a_hand(rules, number)
    hands = tuple(_cards(hand, suits) for hand in dealt.hands)
    swapped = Deal(dealt.dealer, hands, _cards(dealt.kitty, suits))
    after = outcome(_rules(rules, suits), swapped, [_action(action, suits) for action in actions])
    assert (after is None) == (before is None)
    if before is not None and after is not None:
        assert (after.bidder, after.made) == (before.bidder, before.made)
        assert (after.tricks, after.points) == (before.tricks, before.points)


Suits = tuple[int, ...]


def _card(card: Card, suits: Suits) -> Card:
    return card if card == JOKER else suits[card // 8] * 8 + card % 8


def _cards(cards: Cards, suits: Suits) -> Cards:
    return sum(ONE[_card(card, suits)] for card in card_list(cards))


def _named(at: Denomination, suits: Suits) -> Denomination:
    return Denomination(suits[at]) if at.is_suit else at


def _offered(offered: tuple[Denomination, ...], suits: Suits) -> tuple[Denomination, ...]:
    return tuple(_named(at, suits) for at in offered)


def _action(action: Action, suits: Suits) -> Action:
    match action:
        case Pass():
            return action
        case Bid(level, denomination, lone):
            named = None if denomination is None else _named(denomination, suits)
            return Bid(level, named, lone)
        case Name(denomination):
            return Name(_named(denomination, suits))
        case Exchange(cards):
            return Exchange(_cards(cards, suits))
        case Play(card):
            return Play(_card(card, suits))


def _rules(rules: RuleSet, suits: Suits) -> RuleSet:
    """The same rules where they speak of suits by name."""
    auction = rules.auction
    changed = replace(
        auction,
        denominations=_offered(auction.denominations, suits),
        denominations_at=tuple((n, _offered(at, suits)) for n, at in auction.denominations_at),
        lowest_in=tuple((_named(at, suits), level) for at, level in auction.lowest_in),
        lone_bids=tuple(_lone(lone, suits) for lone in auction.lone_bids),
    )
    return replace(rules, auction=changed)


def _lone(lone: LoneBid, suits: Suits) -> LoneBid:
    if lone.denominations is None:
        return lone
    return replace(lone, denominations=_offered(lone.denominations, suits))


@pytest.mark.parametrize("suits", SWAPS.values(), ids=SWAPS)
def test_the_swaps_keep_colours_together(suits: Suits) -> None:
    assert all(suits[3 - suit] == 3 - suits[suit] for suit in range(4))

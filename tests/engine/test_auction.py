"""The auction, where a line of a table does not say enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bideuchre.engine import (
    CRAIG_POWERS,
    Bidding,
    IllegalAction,
    Naming,
    Playing,
    Refusal,
    RuleSet,
    compile_rules,
    deal,
    parse_action,
    start_auction,
)
from bideuchre.engine.options import AllPass, AuctionOrder, StuckSeat
from bideuchre.engine.ruleset import AuctionRules, LoneBid, Stuck
from tests.engine.family import FAMILY
from tests.support.builders import Dice, auction, game_with, hands_of, seed_of


def listed(state: object) -> list[str]:
    """The legal actions as tokens."""
    assert isinstance(state, Bidding | Naming)
    return [str(action) for action in state.legal_actions()]


def test_calls_are_listed_from_pass_to_the_highest_rung() -> None:
    tokens = listed(auction(""))
    assert tokens[:6] == ["P", "1/C", "1/D", "1/H", "1/S", "1/NT"]
    assert tokens[-6:] == ["12/NT", "ALONE/C", "ALONE/D", "ALONE/H", "ALONE/S", "ALONE/NT"]
    assert len(tokens) == 1 + 12 * 5 + 5


def test_only_higher_bids_are_listed_behind_a_bid() -> None:
    tokens = listed(auction("10/H"))
    assert tokens[:2] == ["P", "11/C"]
    assert len(tokens) == 1 + 2 * 5 + 5


def test_a_refused_bid_says_which_levels_are_left() -> None:
    state = auction("5/H")
    with pytest.raises(IllegalAction) as refused:
        state.check(parse_action("5/NT"))
    assert refused.value.details == {"lowest": 6, "highest": 12}


def test_the_dealer_is_told_that_the_same_level_will_do() -> None:
    state = auction("4/ P P", rules=FAMILY["single_deck"])
    with pytest.raises(IllegalAction) as refused:
        state.check(parse_action("3/"))
    assert refused.value.details == {"lowest": 4, "highest": 6}


def test_a_stuck_seat_is_told_its_own_minimum() -> None:
    state = auction("P P P P P P P", rules=FAMILY["hammerwalt"])
    with pytest.raises(IllegalAction) as refused:
        state.check(parse_action("4/"))
    assert refused.value.details == {"lowest": 5, "highest": 12}


def stuck_rules(order: AuctionOrder) -> RuleSet:
    """A stuck dealer loses half."""
    rules = AuctionRules(order=order, lowest=3, stuck=Stuck(loss_divisor=2))
    return replace(CRAIG_POWERS, auction=rules)


@pytest.mark.parametrize(
    ("order", "calls", "forced"),
    [
        (AuctionOrder.ONE_ROUND, "P P P 3/H", True),
        (AuctionOrder.CONTINUING, "P P P 3/H P P P", True),
        (AuctionOrder.CONTINUING, "P P P 3/H 4/H P P P", False),
        (AuctionOrder.CONTINUING, "P P P 3/H 4/H P P 5/H P P P", False),
        (AuctionOrder.ONE_ROUND, "P P 3/H 4/H", False),
    ],
)
def test_only_the_bid_of_a_stuck_seat_is_forced(
    order: AuctionOrder, calls: str, forced: bool
) -> None:
    state = auction(calls, rules=stuck_rules(order))
    assert isinstance(state, Playing)
    assert state.settled.contract.forced is forced


def test_the_holder_of_the_joker_must_bid_when_all_have_passed() -> None:
    rules = FAMILY["hasenpfeffer"]
    hands = hands_of("S: 9C | W: 9D | N: 9H JOKER | E: 9S")
    state = auction("P P P P", rules=rules, hands=hands)
    assert isinstance(state, Bidding)
    assert state.to_act == 2
    assert listed(state) == ["3/", "4/", "5/", "6/"]
    with pytest.raises(IllegalAction) as refused:
        state.apply(parse_action("P"))
    assert refused.value.reason is Refusal.MUST_OPEN
    won = state.apply(parse_action("3/"))
    assert isinstance(won, Naming)
    assert (won.to_act, won.forced) == (2, True)


def test_a_joker_in_the_kitty_throws_the_hand_in() -> None:
    hands = hands_of("S: 9C | W: 9D | N: 9H | E: 9S")
    state = auction("P P P P", rules=FAMILY["hasenpfeffer"], hands=hands)
    assert state.to_act is None


def test_the_joker_holder_is_stuck_only_after_the_last_round() -> None:
    base = FAMILY["hasenpfeffer"]
    two = AuctionRules(
        order=AuctionOrder.LIMITED,
        rounds=2,
        lowest=2,
        stuck=Stuck(seat=StuckSeat.JOKER_HOLDER, level=1),
    )
    rules = replace(base, auction=two)
    hands = hands_of("S: 9C | W: 9D | N: 9H JOKER | E: 9S")
    assert "P" in listed(auction("P P P P", rules=rules, hands=hands))
    assert "P" in listed(auction("P P P P P P P", rules=rules, hands=hands))
    stuck = auction("P P P P P P P P", rules=rules, hands=hands)
    assert isinstance(stuck, Bidding)
    assert (stuck.to_act, listed(stuck)[0]) == (2, "1/C")


def test_the_winner_names_what_the_level_offers() -> None:
    base = FAMILY["single_deck"]
    rules = replace(
        base,
        auction=replace(
            base.auction,
            denominations_at=((3, (base.auction.denominations[2],)),),
            lone_bids=(
                LoneBid(
                    key="moon",
                    points_made=6,
                    points_set=-6,
                    denominations=base.auction.denominations[4:],
                ),
            ),
        ),
    )
    assert listed(auction("3/ P P P", rules=rules)) == ["/H"]
    assert listed(auction("4/ P P P", rules=rules)) == ["/C", "/D", "/H", "/S", "/NT", "/LOW"]
    assert listed(auction("MOON/ P P P", rules=rules)) == ["/NT", "/LOW"]


def test_going_alone_may_be_said_when_naming() -> None:
    state = auction("6/ P P P", rules=FAMILY["double_hasenpfeffer"])
    assert listed(state)[:2] == ["/C", "/D"]
    assert "ALONE/H" in listed(state)
    assert auction("6/ P P P /H", rules=FAMILY["double_hasenpfeffer"]).to_act == 0
    alone = state.apply(parse_action("ALONE/H"))
    assert alone.to_act == 0
    for token in ("ALONE/", "/LOW", "6/H"):
        with pytest.raises(IllegalAction) as refused:
            state.apply(parse_action(token))
        assert refused.value.reason is Refusal.DENOMINATION_NOT_OFFERED
    with pytest.raises(IllegalAction) as refused:
        state.apply(parse_action("P"))
    assert refused.value.reason is Refusal.WRONG_PHASE


@pytest.mark.parametrize(
    ("all_pass", "dealer"), [(AllPass.NEXT_DEALER, 0), (AllPass.SAME_DEALER, 3)]
)
def test_who_deals_after_a_hand_thrown_in(all_pass: AllPass, dealer: int) -> None:
    rules = replace(CRAIG_POWERS, auction=replace(CRAIG_POWERS.auction, all_pass=all_pass))
    compiled = compile_rules(rules)
    opening = start_auction(compiled, deal(compiled, seed_of(1), 1, 3))
    game = game_with(opening, rules=rules, dealer=3, scores=(7, -3))
    for _ in range(4):
        game = game.apply(parse_action("P"))
    assert (game.hand_number, game.dealer, game.scores) == (2, dealer, (7, -3))
    assert game.last_result is None


def test_a_random_call_is_any_legal_call() -> None:
    legal, chance = auction("10/H").legal_actions(), Dice(1)
    assert {legal.sample(chance) for _ in range(500)} == set(legal)

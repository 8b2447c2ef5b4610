"""Strong: bids that a partner can trust, lone hands and throws tried in many deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bideuchre.ai import decide, fast
from bideuchre.ai.calling import Caller, may_be_made
from bideuchre.ai.callnet import BestCall, best_call
from bideuchre.ai.lone import (
    MANY,
    _choices,
    _deals,
    _tricks,
    chance_by_trial,
    choose_throw,
    lone_worth,
    throws_by_trial,
)
from bideuchre.ai.registry import chance_for
from bideuchre.ai.search_bot import SLACK
from bideuchre.engine import (
    CRAIG_POWERS,
    PRESETS,
    Action,
    Bid,
    Contract,
    Denomination,
    Exchange,
    GameState,
    Observation,
    RuleSet,
    card_list,
    parse_card,
    parse_cards,
    size,
)
from bideuchre.engine.options import HelpOrder
from bideuchre.engine.ruleset import Help
from tests.support.builders import seed_of

SURE = "JH JH JD JD AH AH KH KH QH AS AC 9C"
HOLLOW = "AH AH KH KH QH QH AS KS AC KC AD 9D"
SIX_TRUMPS = "JC JC JS AS KC QC TC TC AH AD KD QD"
WEAK = "9C 9C TC 9D 9D TD 9H TH QS JS QH 9S"


def opening(hand: str, number: int = 1) -> Observation:
    game = GameState.new(CRAIG_POWERS, seed_of(number))
    assert game.to_act is not None
    return replace(game.observe(game.to_act), hand=parse_cards(hand))


def alone(view: Observation) -> list[Bid]:
    return [call for call in view.legal if isinstance(call, Bid) and call.lone is not None]


def test_it_goes_alone_with_nine_sure_tricks() -> None:
    call = decide("strong", opening(SURE))
    assert isinstance(call, Bid)
    assert (call.lone, call.denomination) == ("alone", Denomination.HEARTS)


def test_it_does_not_go_alone_without_the_bowers() -> None:
    call = decide("strong", opening(HOLLOW))
    assert isinstance(call, Bid)
    assert call.lone is None


def test_a_lone_hand_is_worth_what_it_makes() -> None:
    sure, hollow = opening(SURE), opening(HOLLOW)
    bids = {bid.denomination: bid for bid in alone(sure)}
    hearts = bids[Denomination.HEARTS]
    assert lone_worth(sure, hearts, 200, chance_for("strong", sure)) > 15
    assert lone_worth(hollow, hearts, 200, chance_for("strong", hollow)) < -10


def test_a_lone_bid_is_judged_after_the_best_throw() -> None:
    view = opening(SIX_TRUMPS)
    (clubs,) = (bid for bid in alone(view) if bid.denomination is Denomination.CLUBS)
    chance = chance_for("strong", view)
    by_thumb = lone_worth(view, clubs, 800, chance)
    assert lone_worth(view, clubs, 800, chance, choosing=100) > by_thumb + 2
    assert decide("strong", view) == clubs


def test_weak_hands_are_not_tried_alone() -> None:
    view = opening(WEAK)
    assert not any(may_be_made(view, bid) for bid in alone(view))


def test_bids_promise_what_they_say() -> None:
    for number in range(60):
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        for _ in range(8):
            assert game.to_act is not None
            view = game.observe(game.to_act)
            if view.contract is not None or view.hand_number > 1:
                break
            call = decide("strong", view)
            if isinstance(call, Bid) and call.lone is None and call.denomination is not None:
                assert Caller(view).promise(call.denomination) + SLACK >= call.level
            game = game.apply(call)


def test_the_network_chooses_among_sensible_bids_only() -> None:
    view = opening(SURE)
    free = best_call(view)
    assert free.bid is not None
    assert best_call(view, sensible=lambda bid: False).bid is None
    lower = best_call(view, sensible=lambda bid: bid != free.bid)
    assert lower.bid != free.bid
    assert lower.points <= free.points
    assert isinstance(lower, BestCall)


def test_a_lone_bidder_throws_what_cannot_win() -> None:
    game = GameState.new(CRAIG_POWERS, seed_of(1))
    seat = game.to_act
    assert seat is not None
    game = game.apply(Bid(0, Denomination.HEARTS, "alone"))
    view = replace(game.observe(seat), hand=parse_cards(SURE))
    assert throws_by_trial(view)
    thrown = choose_throw(view, 200, chance_for("strong", view))
    assert isinstance(thrown, Exchange)
    assert thrown in view.legal
    assert set(card_list(thrown.cards)) & {parse_card("9C")}
    trumps = parse_cards("JH JH JD JD AH AH")
    assert not set(card_list(thrown.cards)) & set(card_list(trumps))


def test_few_throws_are_tried_where_any_number_of_cards_may_go() -> None:
    rules = opening(HOLLOW).rules
    hand, hearts = parse_cards(HOLLOW), Denomination.HEARTS
    usual = parse_cards("9D")
    tried = {most: _choices(rules, hand, hearts, range(most + 1), usual) for most in (2, 12)}
    assert len(tried[2]) > 3, "every part of the least useful cards"
    assert all(len(choices) <= MANY for choices in tried.values())
    assert [size(cards) for cards in tried[12]] == [1, 0, *range(2, 13)]


def test_a_partner_who_gives_is_no_declarer_who_throws() -> None:
    game = GameState.new(CRAIG_POWERS, seed_of(1))
    game = game.apply(Bid(0, Denomination.HEARTS, "alone"))
    assert game.to_act is not None
    thrown = decide("strong", game.observe(game.to_act))
    game = game.apply(thrown)
    assert game.to_act is not None
    view = game.observe(game.to_act)
    assert view.exchange is None or not throws_by_trial(view)


def test_what_to_bury_is_tried_in_deals() -> None:
    game = until("bury", PRESETS["kokomo"], number=1)
    assert game.to_act is not None
    view = game.observe(game.to_act)
    assert throws_by_trial(view)
    buried = decide("strong", view)
    assert isinstance(buried, Exchange)
    assert buried in view.legal
    assert tricks_after(view, buried) > tricks_after(view, decide("steady", view))


@pytest.mark.parametrize(
    ("order", "give"), [("receive_first", "discard"), ("give_then_answer", "ask")]
)
def test_a_lone_bidder_parts_with_the_least_whatever_the_order(order: str, give: str) -> None:
    help_ = Help(fewest=3, most=3, order=HelpOrder(order))
    (lone,) = CRAIG_POWERS.auction.lone_bids
    auction = replace(CRAIG_POWERS.auction, lone_bids=(replace(lone, help=help_),))
    game = until(give, replace(CRAIG_POWERS, auction=auction), number=1, alone=True)
    assert game.to_act is not None
    view = game.observe(game.to_act)
    assert throws_by_trial(view)
    thrown = choose_throw(view, 50, chance_for("strong", view))
    assert thrown in view.legal
    rights = parse_cards("JH JH")
    assert size(thrown.cards) == 3
    assert not set(card_list(thrown.cards)) & set(card_list(rights))


def until(give: str, rules: RuleSet, number: int, *, alone: bool = False) -> GameState:
    """A game of which the declarer is asked to *give* next."""
    game = GameState.new(rules, seed_of(number))
    if alone:
        game = game.apply(Bid(0, Denomination.HEARTS, "alone"))
    while True:
        assert game.to_act is not None
        view = game.observe(game.to_act)
        if view.exchange is not None and view.exchange.give == give:
            return game
        game = game.apply(decide("steady", view))


def tricks_after(view: Observation, thrown: Action) -> int:
    """The tricks of the declarer's side in a thousand deals once *thrown* is gone."""
    assert isinstance(thrown, Exchange)
    assert view.contract is not None
    deals = _deals(view, view.contract.denomination, 1000, fast.load("worlds").Dice(5))
    return sum(_tricks(view, view.contract, [thrown.cards], deals)[0])


def test_special_bids_of_small_games_are_tried_in_deals() -> None:
    rules = PRESETS["pepper"]
    game = GameState.new(rules, seed_of(1))
    assert game.to_act is not None
    view = game.observe(game.to_act)
    sure = replace(view, hand=parse_cards("JH JD AH KH QH AS"))
    hollow = replace(view, hand=parse_cards("9H TH AH KS QS JC"))
    big = view.rules.lone_bids["big"]
    bid = Bid(0, Denomination.HEARTS, "big")
    contract = Contract(view.seat, bid, 6, Denomination.HEARTS, big)
    assert chance_by_trial(sure, contract, 400) > 0.9
    assert chance_by_trial(hollow, contract, 400) < 0.15

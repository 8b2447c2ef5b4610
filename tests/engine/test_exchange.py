"""The exchange: kitty, throws, gifts, and who sees them when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bideuchre.engine import (
    CRAIG_POWERS,
    Exchange,
    Exchanging,
    IllegalAction,
    LegalActions,
    Playing,
    Refusal,
    format_cards,
    parse_action,
    parse_cards,
    size,
)
from bideuchre.engine.options import HelpOrder
from bideuchre.engine.ruleset import Help
from tests.engine.family import FAMILY
from tests.support.builders import auction, game_with, hands_of

CARDS = "S: 9C 9C TC TD | W: AC | N: AH KH QH AS | E: AD"


def alone(order: HelpOrder, fewest: int = 2, most: int = 2) -> Exchanging:
    """A lone bid by South, before the exchange."""
    (lone,) = CRAIG_POWERS.auction.lone_bids
    lone = replace(lone, help=Help(fewest=fewest, most=most, order=order))
    rules = replace(CRAIG_POWERS, auction=replace(CRAIG_POWERS.auction, lone_bids=(lone,)))
    state = auction("ALONE/H", rules=rules, hands=hands_of(CARDS))
    assert isinstance(state, Exchanging)
    return state


def exchanged(state: Exchanging, *tokens: str) -> Playing | Exchanging:
    """The table after some exchanges."""
    after: Playing | Exchanging = state
    for token in tokens:
        assert isinstance(after, Exchanging)
        after = after.apply(parse_action(token))
    return after


def test_the_partner_gives_as_many_as_were_thrown() -> None:
    state = alone(HelpOrder.BLIND, 0, 3)
    asked = exchanged(state, "x9C,TC")
    assert (asked.to_act, asked.legal_actions().counts) == (2, range(2, 3))  # type: ignore[union-attr]
    table = exchanged(state, "x9C,TC", "xAH,KH")
    assert isinstance(table, Playing)
    assert format_cards(table.hands[0]) == "9C TD KH AH"
    assert table.settled.sitting_out == (2,)
    assert table.to_act == 0


def test_nothing_thrown_asks_nothing_and_the_partner_sits_out_all_the_same() -> None:
    table = exchanged(alone(HelpOrder.BLIND, 0, 3), "x")
    assert isinstance(table, Playing)
    assert (table.settled.sitting_out, table.to_act) == ((2,), 0)
    assert table.hands[0] == hands_of(CARDS)[0]


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        ("x9C,9C,TC,TD", Refusal.WRONG_CARD_COUNT),
        ("x9C,9C,9C", Refusal.CARD_NOT_HELD),
        ("xAC", Refusal.CARD_NOT_HELD),
        ("9C", Refusal.WRONG_PHASE),
        ("P", Refusal.WRONG_PHASE),
    ],
)
def test_what_may_not_be_thrown_is_refused(token: str, reason: Refusal) -> None:
    with pytest.raises(IllegalAction) as refused:
        alone(HelpOrder.BLIND, 0, 3).apply(parse_action(token))
    assert refused.value.reason is reason


def test_the_partner_may_not_give_more_or_fewer() -> None:
    state = exchanged(alone(HelpOrder.BLIND, 0, 3), "x9C")
    for token in ("x", "xAH,KH"):
        with pytest.raises(IllegalAction) as refused:
            state.apply(parse_action(token))
        assert refused.value.details == {"minimum": 1, "maximum": 1}


def test_gifts_may_come_before_the_throw() -> None:
    state = alone(HelpOrder.RECEIVE_FIRST)
    assert (state.to_act, state.step.give) == (2, "help")
    held = exchanged(state, "xAH,KH")
    assert isinstance(held, Exchanging)
    assert (held.to_act, held.step.give, size(held.hands[0])) == (0, "discard", 6)
    table = exchanged(state, "xAH,KH", "xAH,9C")
    assert isinstance(table, Playing)
    assert format_cards(table.hands[0]) == "9C TC TD KH"


def test_a_gift_may_be_answered() -> None:
    state = alone(HelpOrder.GIVE_THEN_ANSWER)
    assert (state.to_act, state.step.give, state.step.receiver) == (0, "ask", 2)
    asked = exchanged(state, "x9C,TC")
    assert asked.to_act == 2
    assert asked.hands[2] == parse_cards("9C TC AH KH QH AS")
    table = exchanged(state, "x9C,TC", "xAH,TC")
    assert isinstance(table, Playing)
    assert format_cards(table.hands[0]) == "9C TC TD AH"
    assert game_with(table).observe(0).received == parse_cards("AH TC")
    assert game_with(table).observe(2).received == parse_cards("9C TC")
    assert game_with(table).observe(1).exchanged_count == 2


def test_an_empty_gift_needs_no_answer() -> None:
    table = exchanged(alone(HelpOrder.GIVE_THEN_ANSWER, 0, 2), "x")
    assert isinstance(table, Playing)


def test_the_bidder_takes_the_kitty_and_buries_as_many() -> None:
    rules = FAMILY["kokomo"]
    state = auction("6/S P P P", rules=rules, hands=hands_of(CARDS))
    assert isinstance(state, Exchanging)
    assert (state.to_act, state.step.give, state.legal_actions().counts) == (0, "bury", range(4, 5))
    assert state.helpers == ()
    table = exchanged(state, "x9C,9C,TC,TD")
    assert isinstance(table, Playing)
    assert table.settled.sitting_out == ()
    view = game_with(table, rules=rules).observe(0)
    assert (view.discarded, view.exchanged_count) == (parse_cards("9C 9C TC TD"), None)


def test_kitty_and_help_may_follow_each_other() -> None:
    rules = FAMILY["open_kitty"]
    state = auction("SWAP/H P P P", rules=rules, hands=hands_of(CARDS))
    steps = exchanged(state, "x9C,9C,TC,TD")  # type: ignore[arg-type]
    assert isinstance(steps, Exchanging)
    assert (steps.to_act, steps.step.give) == (0, "ask")
    assert game_with(steps, rules=rules).observe(0).exchanged_count is None


def test_two_partners_share_what_is_asked() -> None:
    cards = "0: 9C 9D TC TD | 2: AH KH | 4: AS KS"
    state = auction(
        "PIG/H P P P P P", dealer=5, rules=FAMILY["pigs_hogs"], hands=hands_of(cards, 6)
    )
    table = exchanged(state, "x9C,9D", "xAH", "xKS")  # type: ignore[arg-type]
    assert isinstance(table, Playing)
    assert format_cards(table.hands[0]) == "TC TD AH KS"
    assert table.settled.sitting_out == (2, 4)
    assert table.settled.cards_a_trick == 4


def choices(hand: str, fewest: int, most: int, step: int = 1) -> LegalActions:
    """The ways to choose from a hand."""
    state = alone(HelpOrder.BLIND)
    changed = state.step._replace(fewest=fewest, most=most, by=step)
    hands = (parse_cards(hand), *state.hands[1:])
    return replace(state, steps=(changed,), hands=hands).legal_actions()


def test_choices_are_counted_without_being_listed() -> None:
    legal = choices("9C 9C TC TD", 0, 2)
    assert [str(action) for action in legal] == [
        *("x", "x9C", "xTC", "xTD"),
        *("x9C,9C", "x9C,TC", "x9C,TD", "xTC,TD"),
    ]
    assert len(legal) == 8
    assert len(choices("9C 9C TC TD", 0, 4, 2)) == 1 + 4 + 1


@pytest.mark.parametrize(
    ("hand", "fewest", "most", "step"),
    [("9C 9C TC TD", 0, 2, 1), ("9C 9C TC TD AS AS", 0, 4, 2), ("9C 9C 9C", 2, 3, 1)],
)
def test_a_random_exchange_is_each_as_likely(hand: str, fewest: int, most: int, step: int) -> None:
    legal = choices(hand, fewest, most, step)
    every = [legal.sample(Exactly(place)) for place in range(len(legal))]
    assert len(set(every)) == len(every)
    assert set(every) == set(legal)


class Exactly:
    """No chance at all: the number given, once."""

    def __init__(self, number: int) -> None:
        self._number = number

    def below(self, bound: int) -> int:
        """The number."""
        assert 0 <= self._number < bound
        return self._number


def test_cards_not_held_are_no_choice() -> None:
    legal = choices("9C 9C TC TD", 0, 2)
    assert Exchange(parse_cards("TC TC")) not in legal
    assert "x9C" not in legal

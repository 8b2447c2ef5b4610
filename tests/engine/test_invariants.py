"""What holds in every hand of every game, whatever the rule set."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bideuchre.engine import (
    JOKER,
    ONE,
    PASS,
    PLAYS,
    Action,
    Bid,
    Bidding,
    Denomination,
    Exchange,
    Exchanging,
    GameRecord,
    GameState,
    IllegalAction,
    Name,
    Playing,
    Refusal,
    RuleSet,
    Scored,
    parse_action,
    size,
)
from tests.engine.family import FAMILY
from tests.engine.strategies import rule_sets
from tests.support.builders import Dice, all_cards, games, seed_of, walk

LISTED = 3000
"""Longer lists of exchanges are not written out."""

any_rules = st.sampled_from(list(FAMILY.values())) | rule_sets()
numbers = st.integers(0, 10_000)


def a_hand(rules: RuleSet, number: int) -> Iterator[GameState]:
    """The states of one lively hand, and the deal after it."""
    yield from games(rules, seed_of(number), Dice(number), hands=1, actions=400)


@given(any_rules, numbers)
def test_no_card_is_made_or_lost(rules: RuleSet, number: int) -> None:
    for game in a_hand(rules, number):
        if isinstance(game.hand, Scored):
            assert game.winner is not None
        else:
            assert all_cards(game) == game.rules.deck


@given(any_rules, numbers)
def test_everybody_who_plays_leads_off_with_a_full_hand(rules: RuleSet, number: int) -> None:
    for game in a_hand(rules, number):
        if isinstance(game.hand, Playing) and not game.hand.plays:
            for seat, cards in enumerate(game.hand.hands):
                if seat not in game.hand.settled.sitting_out:
                    assert size(cards) == rules.table.hand_size
            assert game.to_act not in game.hand.settled.sitting_out


@given(any_rules, numbers)
def test_tricks_sum_to_the_hand_size(rules: RuleSet, number: int) -> None:
    *_, last = a_hand(rules, number)
    if last.last_result is not None:
        assert sum(last.last_result.tricks) == rules.table.hand_size
        before = (rules.scoring.start,) * last.rules.teams
        assert last.scores == tuple(
            start + points for start, points in zip(before, last.last_result.points, strict=True)
        )


@given(any_rules, numbers)
def test_somebody_can_act_until_the_game_is_over(rules: RuleSet, number: int) -> None:
    for game in a_hand(rules, number):
        if game.winner is None:
            assert game.to_act is not None
            assert len(game.legal_actions()) > 0
        else:
            assert game.to_act is None
            assert len(game.legal_actions()) == 0
            assert game.observe(0).phase == "over"


def every_token(game: GameState) -> Iterator[Action]:
    """Actions of every kind, legal or not."""
    rules = game.rules.ruleset
    yield PASS
    yield from PLAYS
    named = [*Denomination, None]
    for denomination in named:
        yield from (Bid(level, denomination) for level in range(rules.highest + 2))
        for key in [*game.rules.lone_bids, "alone", "nothing"]:
            yield Bid(0, denomination, key)
            yield Bid(3, denomination, key)
    yield from (Name(denomination) for denomination in Denomination)
    yield Exchange(0)
    yield Exchange(game.rules.deck)
    yield Exchange(ONE[JOKER])
    for cards in game.hand.deal.hands if isinstance(game.hand, Bidding) else ():
        yield Exchange(cards)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(any_rules, numbers)
def test_every_listed_action_applies_and_every_other_is_refused(
    rules: RuleSet, number: int
) -> None:
    for game in a_hand(rules, number):
        legal = game.legal_actions()
        if len(legal) > LISTED:
            continue
        listed = list(legal)
        assert len(listed) == len(legal) == len(set(listed))
        assert legal.sample(Dice(number)) in legal if listed else True
        for action in listed:
            assert action in legal
            game.check(action)
            game.apply(action)
            assert parse_action(str(action)) == action
        for action in set(every_token(game)) - set(listed):
            assert action not in legal
            with pytest.raises(IllegalAction) as refused:
                game.check(action)
            assert isinstance(refused.value.reason, Refusal)
            with pytest.raises(IllegalAction):
                game.apply(action)


@given(any_rules, numbers)
def test_nobody_acts_out_of_turn(rules: RuleSet, number: int) -> None:
    for game in a_hand(rules, number):
        if game.to_act is None:
            continue
        action = next(iter(game.legal_actions()))
        game.check(action, game.to_act)
        with pytest.raises(IllegalAction) as refused:
            game.check(action, (game.to_act + 1) % game.rules.seats)
        assert refused.value.reason is Refusal.NOT_YOUR_TURN


@given(any_rules, numbers)
def test_a_record_says_it_all(rules: RuleSet, number: int) -> None:
    record = GameRecord(rules, seed_of(number))
    after = GameState.new(rules, record.seed)
    for _, action, after in walk(rules, record.seed, Dice(number), hands=2, actions=600):  # noqa: B007
        record = record.append(action)
    assert GameRecord.load(record.dump()) == record
    assert record.replay() == after
    assert RuleSet.from_data(rules.to_data()) == rules


@given(any_rules, numbers)
def test_every_seat_sees_its_own_turn_and_only_that(rules: RuleSet, number: int) -> None:
    for game in a_hand(rules, number):
        for seat in range(game.rules.seats):
            view = game.observe(seat)
            assert len(view.legal) == (len(game.legal_actions()) if seat == game.to_act else 0)
            assert (view.exchange is not None) == (
                isinstance(game.hand, Exchanging) and seat == game.to_act
            )
            assert view.hand_counts[seat] == size(view.hand)

"""What every bot owes the table: legal actions, no memory, no peeking."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bideuchre.ai import BOTS, UnknownBot, decide, make_bot
from bideuchre.ai.registry import chance_for, observed_text
from bideuchre.engine import CRAIG_POWERS, Bid, Denomination, GameState, Observation, RuleSet
from bideuchre.engine.denominations import SUIT_DENOMINATIONS
from bideuchre.engine.ruleset import Deck, LoneBid
from tests.engine.family import FAMILY
from tests.engine.strategies import rule_sets
from tests.support.builders import Dice, seed_of
from tests.support.worlds import rearranged

HANDS = {"strong": 28}
"""How many hands a bot that thinks long is asked in; the others play 200."""
LOW = Denomination.LOW


def hands_with(bot: str, ruleset: RuleSet, hands: range) -> Iterator[tuple[GameState, Observation]]:
    """Hands of *bot* among random players, stopped before each of its turns."""
    for number in hands:
        game = GameState.new(ruleset, seed_of(number))
        seat = number % game.rules.seats
        while game.hand_number == 1 and game.winner is None:
            at = game.to_act
            assert at is not None
            view = game.observe(at)
            if at == seat:
                yield game, view
            game = game.apply(decide(bot if at == seat else "random", view))


@pytest.mark.parametrize("bot", BOTS)
def test_every_answer_is_legal_in_every_game_of_the_family(bot: str) -> None:
    games = list(FAMILY.values())
    for number in range(HANDS.get(bot, 200)):
        for _, view in hands_with(bot, games[number % len(games)], range(number, number + 1)):
            assert decide(bot, view) in view.legal


@pytest.mark.parametrize("bot", ["random", "steady"])
@given(rules=rule_sets(), number=st.integers(0, 10_000))
@settings(max_examples=60)
def test_every_answer_is_legal_under_any_rules(bot: str, rules: RuleSet, number: int) -> None:
    for _, view in hands_with(bot, rules, range(number, number + 1)):
        assert decide(bot, view) in view.legal


@pytest.mark.parametrize("bot", BOTS)
def test_special_bids_may_name_what_the_numbers_do_not(bot: str) -> None:
    """A game of suits whose one special bid is played in low no trump."""
    low = LoneBid(key="low", points_made=9, points_set=-9, partners_play=True, denominations=(LOW,))
    auction = replace(CRAIG_POWERS.auction, denominations=SUIT_DENOMINATIONS, lone_bids=(low,))
    rules = replace(CRAIG_POWERS, key="low_alone", auction=auction)
    for number in range(8):
        for game, view in hands_with(bot, rules, range(number, number + 1)):
            assert decide(bot, view) in view.legal
            if Bid(0, LOW, "low") in view.legal:
                after = game.apply(Bid(0, LOW, "low"))
                if after.to_act is not None:
                    view = after.observe(after.to_act)
                    assert decide(bot, view) in view.legal


@pytest.mark.parametrize("bot", BOTS)
def test_hands_of_a_single_card_are_bid_too(bot: str) -> None:
    alone = LoneBid(key="alone", points_made=2, points_set=-2)
    rules = replace(
        CRAIG_POWERS,
        key="single",
        deck=Deck(ranks="A", copies=1),
        table=replace(CRAIG_POWERS.table, hand_size=1),
        auction=replace(CRAIG_POWERS.auction, lone_bids=(alone,)),
    )
    for _, view in hands_with(bot, rules, range(20)):
        assert decide(bot, view) in view.legal


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_view_gives_the_same_answer(bot: str) -> None:
    for _, view in hands_with(bot, CRAIG_POWERS, range(6)):
        assert decide(bot, view) == decide(bot, pickle.loads(pickle.dumps(view)))


@pytest.mark.parametrize("bot", BOTS)
def test_cards_it_cannot_see_change_nothing(bot: str) -> None:
    dice = Dice(1)
    for number, name in enumerate(("craig_powers", *list(FAMILY)[:3])):
        ruleset = CRAIG_POWERS if name == "craig_powers" else FAMILY[name]
        for game, view in hands_with(bot, ruleset, range(number, number + 3)):
            other = rearranged(game, view.seat, dice).observe(view.seat)
            assert observed_text(other) == observed_text(view)
            assert decide(bot, other) == decide(bot, view)


def test_the_chance_is_drawn_from_all_that_is_seen_and_from_the_bots_name() -> None:
    view = GameState.new(CRAIG_POWERS, seed_of(1)).observe(0)

    def drawn(bot: str, seen: Observation, salt: int = 0) -> int:
        return chance_for(bot, seen, salt).below(1 << 60)

    other_scores = replace(view, scores=(1, 0))
    other_hand = GameState.new(CRAIG_POWERS, seed_of(2)).observe(0)
    draws = {
        drawn("random", view),
        drawn("steady", view),
        drawn("random", view, salt=1),
        drawn("random", other_scores),
        drawn("random", other_hand),
    }
    assert len(draws) == 5
    assert drawn("random", view) == drawn("random", view)


def test_decisions_are_the_same_everywhere() -> None:
    """Random hands are part of other tests and of the arena: they may not drift unnoticed."""
    digest = hashlib.sha256()
    for _, view in hands_with("random", CRAIG_POWERS, range(4)):
        digest.update(str(decide("random", view)).encode())
    assert digest.hexdigest()[:16] == "22e59df897206e28"


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"'nobody'.*steady"):
        make_bot("nobody")

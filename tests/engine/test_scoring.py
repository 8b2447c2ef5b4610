"""Scores and the end of the game, where a line of a table does not say enough."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    PRESETS,
    Bid,
    Contract,
    Denomination,
    GameState,
    HandDealt,
    HandScored,
    IllegalAction,
    Refusal,
    ThrownIn,
    TrickWon,
    compile_rules,
    events_between,
    game_winner,
    parse_action,
    score_hand,
    view_data,
)
from bideuchre.engine.hickeys import hickeys
from bideuchre.engine.options import SetLoss
from bideuchre.engine.ruleset import AloneAfter, GameEnd, ScoringRules
from tests.engine.family import FAMILY
from tests.support.builders import Dice, game_with, seed_of, table, walk


def contract(level: int, **more: object) -> Contract:
    """A contract of seat 0 in hearts."""
    hearts = Denomination.HEARTS
    return Contract(0, Bid(level, hearts), level, hearts, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("level", "loss"), [(6, -3), (7, -4)])
def test_half_of_a_forced_bid_is_rounded_up(level: int, loss: int) -> None:
    rules = compile_rules(FAMILY["double_hasenpfeffer"])
    assert score_hand(rules, contract(level, forced=True), (2, 10)) == (False, (loss, 10))


def test_going_alone_afterwards_multiplies_both_ways() -> None:
    rules = compile_rules(FAMILY["double_hasenpfeffer"])
    alone = contract(7, alone_after=AloneAfter(multiplier=2))
    assert score_hand(rules, alone, (9, 3)) == (True, (18, 3))
    assert score_hand(rules, alone, (6, 6)) == (False, (-14, 6))


def test_defenders_without_a_trick_may_pay_for_it() -> None:
    rules = compile_rules(replace(CRAIG_POWERS, scoring=ScoringRules(trickless_penalty=5)))
    assert score_hand(rules, contract(7), (12, 0)) == (True, (12, -5))
    assert score_hand(rules, contract(7), (11, 1)) == (True, (11, 1))


def test_a_flat_loss_may_be_doubled_and_a_bonus_too() -> None:
    base = FAMILY["double_hasenpfeffer"]
    scoring = ScoringRules(set_loss=SetLoss.FLAT, flat_loss=6, made_bonus=2)
    rules = compile_rules(replace(base, scoring=scoring))
    alone = contract(7, alone_after=AloneAfter(multiplier=2))
    assert score_hand(rules, alone, (9, 3)) == (True, (22, 3))
    assert score_hand(rules, alone, (6, 6)) == (False, (-12, 6))
    assert score_hand(rules, contract(7), (6, 6)) == (False, (-6, 6))


def pfeffer(seat: int = 0) -> Contract:
    """The special bid of seat 0 in spades."""
    spades = Denomination.SPADES
    lone = PRESETS["pfeffer"].auction.lone_bids[0]
    return Contract(seat, Bid(0, None, "pfeffer"), 6, spades, lone=lone)


@pytest.mark.parametrize(
    ("bid", "tricks", "taken"),
    [
        (contract(4), (4, 2), (0, 0)),
        (contract(4), (3, 3), (1, 0)),
        (contract(4), (6, 0), (0, 1)),
        (pfeffer(), (6, 0), (0, 1)),
        (pfeffer(), (5, 1), (2, 0)),
        (pfeffer(1), (1, 5), (0, 2)),
    ],
)
def test_a_side_that_is_set_takes_a_hickey(
    bid: Contract, tricks: tuple[int, int], taken: tuple[int, int]
) -> None:
    rules = compile_rules(PRESETS["pfeffer"])
    made, points = score_hand(rules, bid, tricks)
    assert hickeys(rules, bid, made, tricks) == taken
    plain = replace(PRESETS["pfeffer"].scoring, hickeys=False)
    without = compile_rules(replace(PRESETS["pfeffer"], scoring=plain))
    assert score_hand(without, bid, tricks) == (made, points)


def test_a_defence_that_loses_nothing_without_a_trick_is_not_set() -> None:
    rules = compile_rules(replace(CRAIG_POWERS, scoring=ScoringRules(hickeys=True)))
    assert hickeys(rules, contract(7), True, (12, 0)) == (0, 0)


def test_hickeys_are_counted_through_the_game_and_only_where_the_rules_say_so() -> None:
    told, wanted, last = [], (0, 0), None
    for before, action, after in walk(PRESETS["pfeffer"], seed_of(3), Dice(3), hands=30):
        for event in events_between(before, action, after):
            if isinstance(event, HandScored):
                last = event.result
                new = hickeys(after.rules, last.contract, last.made, last.tricks)
                wanted = (wanted[0] + new[0], wanted[1] + new[1])
                told.append((tuple(event.to_data()["hickeys"]), wanted))
    assert last is not None
    assert len(told) > 5
    assert all(one == other for one, other in told)
    assert max(wanted) > 1
    usual = next(
        game
        for _, _, game in walk(CRAIG_POWERS, seed_of(3), Dice(3), hands=30)
        if game.last_result is not None
    )
    assert usual.last_result is not None
    assert usual.last_result.hickeys is None
    assert "hickeys" not in view_data(usual.observe(0))["last_result"]


def test_both_sides_at_the_loss_limit_play_on_for_the_target() -> None:
    rules = compile_rules(FAMILY["bloomington"])
    assert game_winner(rules, (-54, -60), 0, False) is None
    assert game_winner(rules, (-54, 10), 0, False) == 1


def test_bidders_win_of_three_who_reached_the_target() -> None:
    base = FAMILY["everyone_alone"]
    any_hand = GameEnd(target=20, win_on=FAMILY["indiana"].end.win_on)
    rules = compile_rules(replace(base, end=any_hand))
    assert game_winner(rules, (20, 25, 22, 0, 0), 2, True) == 2
    assert game_winner(rules, (20, 25, 22, 0, 0), 3, True) == 1


def last_trick(scores: tuple[int, int]) -> GameState:
    """One trick to go, the bidders on lead with the best card; they made 1 in hearts."""
    return game_with(table("H", "S: JH | W: 9H | N: TH | E: QH"), scores=scores)


def test_the_game_is_over_and_stays_as_it_is() -> None:
    game = last_trick((51, 0))
    for token in ("JH", "9H", "TH", "QH"):
        before, game = game, game.apply(parse_action(token))
    assert (game.winner, game.to_act, game.hand_number) == (0, None, 1)
    with pytest.raises(IllegalAction) as refused:
        game.check(PASS)
    assert refused.value.reason is Refusal.GAME_OVER
    for refuses in (game.apply, game.hand.check, game.hand.apply):
        with pytest.raises(IllegalAction):
            refuses(PASS)
    view = view_data(game.observe(0))
    assert (view["phase"], view["winner"], view["legal"]) == ("over", 0, [])
    assert (view["scores"], view["tricks"]) == ([52, 0], [1, 0])
    assert view["last_result"]["points"] == [1, 0]
    *_, over = events_between(before, parse_action("QH"), game)
    data = {"type": "game_over", "winner": 0, "scores": [52, 0], "seed": game.seed}
    assert over.seen_by(3).to_data() == data


def test_the_last_trick_is_still_to_be_seen_when_the_game_is_over() -> None:
    game = last_trick((51, 0))
    for token in ("JH", "9H", "TH", "QH"):
        game = game.apply(parse_action(token))
    last = game.observe(2).last_trick
    assert last is not None
    assert last.winner == 0
    assert view_data(game.observe(2))["last_trick"]["plays"][3] == {"seat": 3, "card": "QH"}


def test_the_next_hand_follows_in_the_same_step() -> None:
    game = last_trick((10, 0))
    for token in ("JH", "9H", "TH", "QH"):
        before, game = game, game.apply(parse_action(token))
    assert (game.hand_number, game.scores, game.winner) == (2, (11, 0), None)
    assert game.dealer == (before.dealer + 1) % 4
    events = events_between(before, parse_action("QH"), game)
    kinds = [event.type for event in events]
    assert kinds == ["card_played", "trick_won", "hand_scored", "hand_dealt"]
    assert view_data(game.observe(0))["last_result"] == {
        "made": True,
        "bidder": 0,
        "call": "1/H",
        "tricks": [1, 0],
        "points": [1, 0],
        "scores": [11, 0],
    }


def test_a_hand_thrown_in_is_told_and_the_next_one_dealt() -> None:
    game = GameState.new(CRAIG_POWERS, seed_of(4))
    for _ in range(4):
        before, game = game, game.apply(PASS)
    kinds = [type(event) for event in events_between(before, PASS, game)]
    assert kinds[1:] == [ThrownIn, HandDealt]
    assert events_between(before, PASS, game)[1].to_data() == {"type": "thrown_in"}


def test_events_tell_every_trick_and_every_score() -> None:
    tricks, scored = [], []
    for before, action, after in walk(CRAIG_POWERS, seed_of(7), Dice(7)):
        for event in events_between(before, action, after):
            if isinstance(event, TrickWon):
                tricks.append(event.tricks)
            if isinstance(event, HandScored):
                assert tricks[-1] == event.result.tricks
                assert len(tricks) == 12
                tricks.clear()
                scored.append(event.result.scores)
    assert scored[-1] == after.scores


def test_a_game_can_be_sent_to_another_process() -> None:
    game = GameState.new(CRAIG_POWERS, seed_of(1))
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.rules is game.rules
    assert hash(game.rules) == hash(compile_rules(CRAIG_POWERS))
    assert game.rules != compile_rules(FAMILY["indiana"])
    assert game.rules != CRAIG_POWERS

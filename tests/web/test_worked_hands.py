"""The worked hands of the rules pages: played as they are told, scored as the engine scores."""

from __future__ import annotations

import pytest

from bideuchre.engine import (
    PRESETS,
    Bidding,
    Deal,
    Denomination,
    Exchange,
    Exchanging,
    HandState,
    Name,
    Naming,
    Play,
    Playing,
    Rules,
    compile_rules,
    format_card,
    game_winner,
    gather,
    parse_action,
    parse_card,
    parse_denomination,
    score_hand,
    start_auction,
)
from bideuchre.web.i18n import catalogue
from bideuchre.web.rulebook.worked import Example, contract_of, example, worked

GAMES = tuple(PRESETS)


def dealt(rules: Rules, told: Example) -> Deal:
    """A deal in which everybody holds what the example says they play and give."""
    assert all(gift for gift in told.gifts)
    held: list[list[str]] = [[] for _ in range(rules.seats)]
    held[0] = list(told.hand)
    for partner, gift in zip(range(2, rules.seats, 2), told.gifts, strict=False):
        held[partner] += gift
    playing = [seat for seat in range(rules.seats) if seat % 2 or not seat or not told.gifts]
    if len(told.trick) < len(playing):
        playing = [seat for seat in playing if seat % 2 or not seat]
    for seat, face in zip(playing, told.trick, strict=True):
        if seat:
            held[seat].append(face)
    rest = [format_card(card) for card in rules.pack]
    for face in (*told.kitty, *(face for hand in held for face in hand)):
        rest.remove(face)
    for hand in held:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    assert rest == []
    hands = tuple(gather(parse_card(face) for face in hand) for hand in held)
    return Deal(0, hands, gather(parse_card(face) for face in told.kitty))


def after_calls(rules: Rules, told: Example) -> HandState:
    state: HandState = start_auction(rules, dealt(rules, told))
    for call in told.calls:
        assert isinstance(state, Bidding)
        state = state.apply(parse_action(call))
    if told.name is not None:
        assert isinstance(state, Naming)
        action = parse_action(told.name)
        assert isinstance(action, Name)
        state = state.apply(action)
    return state


def cards(*texts: str) -> Exchange:
    return Exchange(gather(parse_card(face) for face in texts))


@pytest.mark.parametrize("key", GAMES)
def test_a_worked_hand_can_be_played_as_it_is_told(key: str) -> None:
    rules, told = compile_rules(PRESETS[key]), example(key)
    state = after_calls(rules, told)
    for move in ([told.bury] if told.bury else []) + ([told.throw] if told.throw else []):
        assert isinstance(state, Exchanging)
        assert state.to_act == 0
        state = state.apply(cards(*move))
    for gift in told.gifts:
        assert isinstance(state, Exchanging)
        assert state.step.give == "help"
        state = state.apply(cards(*gift))
    assert isinstance(state, Playing)
    assert state.to_act == 0
    for face in told.trick:
        assert isinstance(state, Playing)
        state = state.apply(Play(parse_card(face)))
    assert isinstance(state, Playing)
    (holder,) = [play.who for play in worked(PRESETS[key], catalogue("en")).trick if play.holds]
    seats = {4: "You West North East", 6: "You Southwest Northwest North Northeast Southeast"}
    assert holder == seats[rules.seats].split()[state.to_act]


@pytest.mark.parametrize("key", GAMES)
def test_a_worked_hand_is_scored_as_the_engine_scores_it(key: str) -> None:
    rules, told = compile_rules(PRESETS[key]), example(key)
    named = named_in(told)
    assert len(told.outcomes) >= 3
    for text, tricks, points in told.outcomes:
        contract = contract_of(rules, text, named)
        assert contract.call in rules.rungs
        assert sum(tricks) == rules.hand_size
        assert score_hand(rules, contract, tricks)[1] == points, text
    made, gained = score_hand(
        rules, contract_of(rules, told.outcomes[0][0], named), told.outcomes[0][1]
    )
    assert made
    assert tuple(b + g for b, g in zip(told.before, gained, strict=True)) == told.after
    assert game_winner(rules, told.after, 0, made) == told.winner


def named_in(told: Example) -> Denomination:
    last = [call for call in told.calls if call != "P"][-1]
    return parse_denomination((told.name or last).rpartition("/")[2])


@pytest.mark.parametrize("key", GAMES)
def test_a_worked_hand_shows_what_is_special(key: str) -> None:
    rules, told = PRESETS[key], example(key)
    shown = {text.partition("/")[0].lower() for text, _, _ in told.outcomes}
    rungs = {lone.key for lone in rules.auction.lone_bids}
    assert len(rungs) < 2 or len(shown & rungs) >= 2 or key in ("ottawa_32", "cincinnati")
    assert not rungs or shown & rungs
    if rules.table.kitty:
        assert len(told.kitty) == len(told.bury) == rules.table.kitty.size
    if rules.auction.alone_after:
        assert any("alone" in text for text, _, _ in told.outcomes)
    if rules.auction.stuck and rules.auction.stuck.loss_divisor > 1:
        assert any("forced" in text for text, _, _ in told.outcomes)
    assert any(points[0] < 0 for _, _, points in told.outcomes)

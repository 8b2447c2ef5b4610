"""What a seat may know, and that it knows nothing else."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bideuchre.engine import (
    CRAIG_POWERS,
    Action,
    Deal,
    Exchange,
    Exchanging,
    GameRecord,
    GameState,
    Given,
    IllegalAction,
    Rules,
    RuleSet,
    Seat,
    events_between,
    opening_events,
    parse_action,
    parse_cards,
    size,
    view_data,
)
from tests.engine.family import FAMILY
from tests.engine.playthrough import FOLDER
from tests.engine.strategies import rule_sets
from tests.support.builders import Dice, auction, game_with, games, hands_of, seed_of, walk
from tests.support.worlds import rearranged

everywhere = pytest.mark.parametrize("rules", FAMILY.values(), ids=FAMILY)


@everywhere
def test_unseen_cards_dealt_another_way_look_the_same(rules: RuleSet) -> None:
    differ = 0
    for number in range(5):
        chance = Dice(number)
        for game in games(rules, seed_of(number), chance, hands=2):
            seat = chance.below(game.rules.seats)
            other = rearranged(game, seat, chance)
            assert _dealt(other) == _dealt(game)
            assert other.observe(seat) == game.observe(seat)
            assert view_data(other.observe(seat)) == view_data(game.observe(seat))
            differ += other.hand != game.hand
    assert differ > 80, "hardly anything was rearranged"


@given(rule_sets(), st.integers(0, 10_000))
def test_the_same_holds_for_any_rules(rules: RuleSet, number: int) -> None:
    chance = Dice(number)
    for game in games(rules, seed_of(number), chance, hands=1, actions=200):
        seat = chance.below(game.rules.seats)
        other = rearranged(game, seat, chance)
        assert _dealt(other) == _dealt(game)
        assert other.observe(seat) == game.observe(seat)


def _dealt(game: GameState) -> list[int]:
    """How many cards each seat was dealt, the whole pack accounted for."""
    hand: Any = game.hand
    deal = hand.deal if hasattr(hand, "deal") else getattr(hand, "won", None) or hand.settled
    deal = deal if isinstance(deal, Deal) else deal.deal
    assert sum(deal.hands) + deal.kitty == game.rules.deck
    return [size(cards) for cards in deal.hands]


@everywhere
def test_events_tell_the_same_where_unseen_cards_lie_another_way(rules: RuleSet) -> None:
    compared = 0
    for number in range(3):
        chance = Dice(number)
        for before, action, after in walk(rules, seed_of(number), chance, hands=1):
            seat = chance.below(before.rules.seats)
            if before.observe(seat).kitty_shown != after.observe(seat).kitty_shown:
                continue
            told = _told(before, action, after, seat)
            for _ in range(20):
                other = dataclasses.replace(rearranged(before, seat, chance), seed=before.seed)
                same = _same_choice(other, action, seat, chance)
                if same is not None:
                    assert _told(other, same, other.apply(same), seat) == told
                    compared += 1
                    break
    assert compared > 40, "hardly anything was compared"


def _told(before: GameState, action: Action, after: GameState, seat: Seat) -> str:
    seen = [event.seen_by(seat) for event in events_between(before, action, after)]
    return json.dumps([event.to_data() for event in seen])


def _same_choice(game: GameState, action: Action, seat: Seat, chance: Dice) -> Action | None:
    """What looks the same to *seat*: a hidden exchange may be of other cards."""
    if isinstance(game.hand, Exchanging) and game.hand.step.receiver != seat != game.to_act:
        assert isinstance(action, Exchange)
        for _ in range(50):
            other = game.legal_actions().sample(chance)
            if isinstance(other, Exchange) and size(other.cards) == size(action.cards):
                return other
    try:
        game.check(action)
    except IllegalAction:
        return None
    return action


@everywhere
def test_nothing_that_a_seat_is_given_leads_to_a_deal(rules: RuleSet) -> None:
    chance = Dice(5)
    for before, action, after in walk(rules, seed_of(5), chance, hands=1):
        for seat in range(before.rules.seats):
            for value in _parts(before.observe(seat)):
                assert not isinstance(value, Deal | Given | GameState)
                assert value != before.seed
            for event in events_between(before, action, after):
                for value in _parts(event.seen_by(seat)):
                    assert not isinstance(value, Deal | Given | GameState)


def _parts(value: Any) -> Iterator[Any]:
    """All that can be reached from a value, rules aside."""
    if isinstance(value, Rules):
        return
    yield value
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)


SINGLE = [rules for rules in FAMILY.values() if rules.deck.copies == 1]


@pytest.mark.parametrize("rules", SINGLE, ids=[rules.key for rules in SINGLE])
def test_no_hidden_card_is_named(rules: RuleSet) -> None:
    """Where each card exists once, every card named must be one that the seat knows."""
    for number in range(4):
        for before, action, after in walk(rules, seed_of(number), Dice(number), hands=2):
            for seat in range(before.rules.seats):
                known = _known(after, seat) | _known(before, seat)
                assert _named(view_data(after.observe(seat))) <= known
                told = _told(before, action, after, seat)
                just_played = {str(action)} if not isinstance(action, Exchange) else set()
                assert _named(json.loads(told)) <= known | just_played


def _known(game: GameState, seat: Seat) -> set[str]:
    view = game.observe(seat)
    seen = view.hand | view.discarded | view.given | view.received | view.kitty_shown
    data = view_data(dataclasses.replace(view, hand=seen))
    return set(data["hand"]) | {play["card"] for play in data["plays"]}


def _named(data: Any) -> set[str]:
    """Every card named anywhere in plain data."""
    if isinstance(data, dict):
        return set().union(*(_named(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(_named(value) for value in data))
    texts = str(data).removeprefix("x").split(",")
    return {text for text in texts if re.fullmatch(r"JOKER|[789TJQKA][CDHS]", text)}


def test_a_discard_is_a_number_to_the_others_and_cards_to_oneself() -> None:
    cards = "S: 9C 9D TC TD | N: AH KH QH AS"
    before = game_with(auction("ALONE/H", dealer=3, hands=hands_of(cards)))
    throw = parse_action("x9C,9D")
    after = before.apply(throw)
    (thrown,) = events_between(before, throw, after)
    own = {"type": "cards_exchanged", "from": 0, "to": None, "count": 2, "cards": ["9C", "9D"]}
    assert thrown.seen_by(0).to_data() == own
    del own["cards"]
    assert all(thrown.seen_by(seat).to_data() == own for seat in (1, 2, 3))
    asked = after.observe(2).exchange
    assert asked is not None
    assert asked._asdict() == {"give": "help", "minimum": 2, "maximum": 2}
    assert after.observe(0).exchange is None
    assert after.observe(0).discarded == parse_cards("9C 9D")
    assert after.observe(2).exchanged_count == 2

    gift = parse_action("xAH,AS")
    done = after.apply(gift)
    (given,) = events_between(after, gift, done)
    assert given.seen_by(0).to_data()["cards"] == ["AH", "AS"]
    assert given.seen_by(2).to_data()["cards"] == ["AH", "AS"]
    assert "cards" not in given.seen_by(1).to_data()
    assert done.observe(0).received == done.observe(2).given == parse_cards("AH AS")
    assert done.observe(0).hand == parse_cards("TC TD AH AS")
    assert done.observe(1).received == done.observe(3).discarded == 0
    assert done.observe(1).exchanged_count == 2


def test_gifts_of_two_partners_are_seen_together() -> None:
    rules = FAMILY["bloomington"]
    cards = "0: 9C 9D TC TD | 2: AH KH | 4: AS KS"
    state = auction("BEST/H P P P P P", dealer=5, rules=rules, hands=hands_of(cards, 6))
    game = game_with(state, rules=rules)
    for token in ("x9C,9D", "xAH"):
        before, game = game, game.apply(parse_action(token))
    assert game.observe(0).received == 0
    assert game.observe(2).given == parse_cards("AH")
    assert events_between(before, parse_action("xAH"), game) == ()
    before, game = game, game.apply(parse_action("xAS"))
    gifts = events_between(before, parse_action("xAS"), game)
    assert [gift.seen_by(0).to_data()["cards"] for gift in gifts] == [["AH"], ["AS"]]
    assert game.observe(0).received == parse_cards("AH AS")


def test_the_next_hand_shows_only_the_own_cards() -> None:
    game = GameState.new(CRAIG_POWERS, seed_of(1))
    (dealt,) = opening_events(game)
    for seat in range(4):
        data = dealt.seen_by(seat).to_data()
        assert data["hand"] == view_data(game.observe(seat))["hand"]
        assert (data["counts"], data["kitty"], data["hand_number"]) == ([12] * 4, 0, 1)
    assert dealt.to_data()["hand"] == [], "whoever is not at the table sees no hand"


def test_an_open_kitty_is_seen_from_the_deal_and_a_hidden_one_never() -> None:
    for key, shown in (("open_kitty", 4), ("everyone_alone", 0)):
        game = GameState.new(FAMILY[key], seed_of(2))
        (dealt,) = opening_events(game)
        kitty = dealt.seen_by(0).to_data()["kitty"]
        assert len(kitty) == 4 if shown else kitty == 4
        for state in games(FAMILY[key], seed_of(2), Dice(2), hands=1):
            if state.hand_number == 1 and state.winner is None:
                assert size(state.observe(1).kitty_shown) == shown


VIEW = {
    *("phase", "to_act", "dealer", "hand_number", "scores", "hand", "hand_counts", "auction"),
    *("contract", "trick", "last_trick", "tricks", "sitting_out", "legal", "exchange"),
    *("last_result", "winner"),
}
"""What programs may rely on; more may be told."""

EVENTS = {
    "hand_dealt": {"hand_number", "dealer", "hand", "counts", "kitty"},
    "call_made": {"seat", "call"},
    "thrown_in": set(),
    "contract_made": {"seat", "call", "denomination"},
    "cards_exchanged": {"from", "to", "count"},
    "card_played": {"seat", "card"},
    "trick_won": {"seat", "tricks"},
    "hand_scored": {"made", "bidder", "call", "tricks", "points", "scores"},
    "game_over": {"winner", "scores", "seed"},
}


def test_views_and_events_keep_the_form_that_programs_rely_on() -> None:
    seen = set()
    text = (FOLDER / "craig_powers.json").read_text(encoding="utf-8")
    record = GameRecord.load(text)
    for (before, after), action in zip(pairwise(record.states()), record.actions, strict=True):
        data = view_data(after.observe(0))
        assert data.keys() >= VIEW
        if data["contract"]:
            assert data["contract"].keys() == {"seat", "call", "denomination"}
        if data["last_trick"]:
            assert data["last_trick"].keys() == {"plays", "winner"}
        if data["exchange"]:
            assert data["exchange"].keys() == {"give", "minimum", "maximum"}
            assert data["legal"] == []
        if data["last_result"]:
            assert data["last_result"].keys() == EVENTS["hand_scored"]
        for event in events_between(before, action, after):
            told = event.seen_by(0).to_data()
            kind = told.pop("type")
            seen.add(kind)
            assert told.keys() - {"cards"} == EVENTS[kind]
            assert ("cards" in told) <= (kind == "cards_exchanged")
    assert seen == set(EVENTS)


def test_the_phases_are_named_as_programs_know_them() -> None:
    text = (FOLDER / "craig_powers.json").read_text(encoding="utf-8")
    phases = {view_data(game.observe(0))["phase"] for game in GameRecord.load(text).states()}
    for game in games(FAMILY["pepper"], seed_of(1), Dice(1), hands=3):
        phases.add(view_data(game.observe(0))["phase"])
    assert phases == {"bidding", "naming", "exchange", "playing", "over"}

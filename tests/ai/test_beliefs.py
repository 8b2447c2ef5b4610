"""What the calls tell: kinds of calls, likelier deals, and chains of deals that follow them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import exp
from pathlib import Path

import pytest

from bideuchre.ai import beliefs
from bideuchre.ai.beliefs import DENOMINATIONS, KINDS, WIDTH, kinds, leaning, role, trump_cards
from bideuchre.ai.layout import layout_of
from bideuchre.ai.worlds import NAT, Dice, likely_worlds
from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    PRESETS,
    Action,
    Bid,
    Call,
    Denomination,
    GameState,
    PhaseName,
    RuleSet,
)
from tests.support.builders import seed_of

HEARTS, SPADES, CLUBS = Denomination.HEARTS, Denomination.SPADES, Denomination.CLUBS


def called(*calls: Action, rules: RuleSet = CRAIG_POWERS) -> GameState:
    """A game after these calls, three passes added."""
    game = GameState.new(rules, seed_of(7))
    for call in (*calls, PASS, PASS, PASS):
        game = game.apply(call)
    return game


def onward(game: GameState) -> GameState:
    """The same game after any legal action."""
    assert game.to_act is not None
    return game.apply(next(iter(game.observe(game.to_act).legal)))


def test_calls_are_of_a_kind_in_each_denomination() -> None:
    calls: list[tuple[int, Call]] = [
        (0, Bid(5, HEARTS)),
        (1, PASS),
        (2, Bid(7, HEARTS)),
        (3, Bid(8, SPADES)),
        (0, PASS),
        (1, PASS),
        (2, PASS),
    ]
    first, second, third, fourth = kinds(calls, 4)
    assert first[HEARTS] == 0
    assert third[HEARTS] == 5, "a raise to seven"
    assert fourth[SPADES] == 3, "a bid of eight"
    assert first[SPADES] == third[SPADES] == 7, "an opponent's suit, with another of its own"
    assert second[SPADES] == 10, "partner's suit, by somebody who only passed"
    assert second[HEARTS] == 11
    assert second[CLUBS] == 13, "passed first over a five"
    assert fourth[CLUBS] == 9, "never passed"
    assert all(0 <= kind < KINDS for of in (first, second, third, fourth) for kind in of.values())


def test_every_card_of_the_pack_has_a_role_and_seven_trumps_a_suit() -> None:
    for where in DENOMINATIONS:
        assert all(0 <= role(where, card) < WIDTH for card in trump_cards(HEARTS))
        if where.is_suit:
            assert len(trump_cards(where)) == 7


def test_a_bidder_is_believed_to_hold_the_bowers() -> None:
    game = called(Bid(7, HEARTS))
    assert game.to_act is not None
    view = game.observe(game.to_act)
    layout = layout_of(view.rules, HEARTS)
    right = layout.card_at.index(max(trump_cards(HEARTS), key=lambda card: layout.places[card]))
    low = layout.places[min(trump_cards(HEARTS), key=lambda card: layout.places[card])]
    lean = leaning(view)
    bidder = view.calls[0][0]
    partner = (bidder + 2) % 4
    assert lean.cards[bidder][right] > lean.cards[partner][right]
    assert lean.cards[bidder][right] > max(0, lean.cards[bidder][low])
    hearts = beliefs.SUITS.index(HEARTS)
    assert lean.lengths[bidder][hearts][6] > lean.lengths[bidder][hearts][1]


def test_cards_played_count_among_the_trumps_held() -> None:
    game = called(Bid(7, HEARTS))
    fresh = leaning(game.observe(0))
    while game.to_act is not None and not any(
        card in trump_cards(HEARTS) for _, card in game.observe(0).plays
    ):
        game = onward(game)
    view = game.observe(0)
    seat = next(seat for seat, card in view.plays if card in trump_cards(HEARTS))
    hearts = beliefs.SUITS.index(HEARTS)
    assert leaning(view).lengths[seat][hearts] == fresh.lengths[seat][hearts][1:]


@pytest.mark.parametrize("preset", [key for key in PRESETS if key != "craig_powers"])
def test_other_games_are_left_alone(preset: str) -> None:
    """Their calls mean something else, and nobody was taught them."""
    game = GameState.new(PRESETS[preset], seed_of(3))
    while game.observe(0).contract is None and game.hand_number == 1:
        game = onward(game)
    view = game.observe(0)
    if view.contract is not None and view.rules.ruleset.auction != CRAIG_POWERS.auction:
        assert not beliefs.tell(view)


def test_a_chain_of_swaps_comes_to_every_deal_as_often_as_it_is_likely() -> None:
    """Four cards for two seats, six deals: two cards and one number of a group count."""
    cards = [[0, 200, 0, -300], [0, 0, 100, 0]]
    group, lengths = 0b0011, [[[0, 0, 250]], [[0, 0, 0]]]
    number = 12_000
    deals = likely_worlds(0b1111, [2, 2], [0b1111] * 2, cards, [group], lengths, number, 4, Dice(5))
    counts = Counter(deal[0] for deal in deals)
    likely = {}
    for hand in {1 << a | 1 << b for a, b in permutations(range(4), 2)}:
        sums = sum(cards[int(not hand >> bit & 1)][bit] for bit in range(4))
        sums += lengths[0][0][(hand & group).bit_count()]
        likely[hand] = exp(sums / NAT)
    for hand, chance in likely.items():
        expected = number * chance / sum(likely.values())
        assert abs(counts[hand] - expected) < 5 * (expected + 20) ** 0.5


def test_a_chain_keeps_to_what_each_seat_may_hold() -> None:
    allowed = [0b110011, 0b111111, 0b111100]
    nothing = [[0] * 6 for _ in range(3)]
    deals = likely_worlds(0b111111, [2, 1, 2], allowed, nothing, [], [[], [], []], 200, 3, Dice(2))
    assert len({tuple(deal) for deal in deals}) > 10
    for deal in deals:
        assert [hand.bit_count() for hand in deal] == [2, 1, 2]
        assert not any(hand & ~may for hand, may in zip(deal, allowed, strict=True))
        assert (deal[0] | deal[1] | deal[2]).bit_count() == 5


def test_the_weights_are_whole() -> None:
    path = Path(beliefs.__file__).parent / "data" / "beliefs.weights"
    weights = beliefs.read_weights(path.read_bytes())
    assert [len(line) for line in weights] == [WIDTH] * KINDS


def test_nobody_is_asked_before_there_is_a_contract() -> None:
    view = GameState.new(CRAIG_POWERS, seed_of(1)).observe(0)
    assert view.phase is PhaseName.BIDDING
    assert not beliefs.tell(view)

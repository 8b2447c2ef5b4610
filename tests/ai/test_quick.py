"""The player for crowds: it sees what a player counts, and values cards exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bideuchre.ai import cardnet, decide
from bideuchre.ai.carding import alike
from bideuchre.ai.cardnet import FIRST, NARROW, NUMBERS, SECOND, SHAPES, WIDTH, read_networks
from bideuchre.ai.chances import TrickSoFar
from bideuchre.ai.counting import Count, unseen_cards
from bideuchre.ai.glance import AT, BYTES, MARKS, PLACES, SIZES, Glance, glance, knows
from bideuchre.ai.quick_bot import best_card
from bideuchre.ai.reasons import Choice
from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    PRESETS,
    Bid,
    Card,
    Denomination,
    GameState,
    Observation,
    PhaseName,
    Play,
    copies,
    faces,
)
from tests.support.builders import seed_of


def positions(bids: list[Bid], hands: range) -> Iterator[Observation]:
    """Hands of the default game, bid and played at random: what each seat sees that plays."""
    dice = Random(7)
    for number in hands:
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        bid = bids[number % len(bids)]
        while game.hand_number == 1 and game.winner is None:
            assert game.to_act is not None
            view = game.observe(game.to_act)
            if view.phase is PhaseName.BIDDING:
                game = game.apply(bid if bid in view.legal else PASS)
                continue
            if view.phase is PhaseName.PLAYING:
                yield view
                game = game.apply(dice.choice(list(view.legal)))
            else:
                game = game.apply(next(iter(view.legal)))


EVERY_KIND = [
    Bid(6, Denomination.CLUBS),
    Bid(7, Denomination.DIAMONDS),
    Bid(5, Denomination.HEARTS),
    Bid(12, Denomination.SPADES),
    Bid(6, Denomination.HIGH),
    Bid(0, Denomination.HEARTS, "alone"),
    Bid(0, Denomination.HIGH, "alone"),
]


def seen_of(seen: Glance, kind: str) -> int:
    return seen.marks >> AT[kind] & (1 << SIZES[kind]) - 1


def test_the_marks_are_what_a_player_counts() -> None:
    for view in positions(EVERY_KIND, range(21)):
        seen, count = glance(view), Count(view)
        place = seen.frame.place
        for kind, cards in (("held", view.hand), ("unseen", unseen_cards(view))):
            marks = seen_of(seen, kind)
            for card in set(view.rules.pack):
                known = (marks >> place[card] & 1) + (marks >> PLACES + place[card] & 1)
                assert known == copies(cards, card), (kind, card)
        trick = TrickSoFar(count)
        for card in faces(view.hand):
            assert seen_of(seen, "masters") >> place[card] & 1 == (count.above(card) == 0)
            if view.trick:
                takes = seen_of(seen, "takes") >> place[card] & 1
                assert takes == trick.would_win(card)
        assert bool(seen_of(seen, "best, partner's")) == trick.ours
        assert bool(seen_of(seen, "best, an opponent's")) == (bool(view.trick) and not trick.ours)
        behind = sum(1 << (seat - view.seat) % 4 - 1 for seat in trick.behind)
        assert seen_of(seen, "behind") == behind
        for seat in {0, 1, 2, 3} - {view.seat}:
            for card in set(view.rules.pack):
                void = seen_of(seen, "void") >> 4 * ((seat - view.seat) % 4 - 1)
                known_out = count.void[seat] >> count.suit[card] & 1
                assert void >> seen.frame.suit[card] & 1 == known_out


def test_the_marks_tell_the_contract_and_the_tricks() -> None:
    for view in positions(EVERY_KIND, range(14)):
        contract, seen = view.contract, glance(view)
        assert contract is not None
        left = view.hand_counts[view.seat]
        needed = max(0, contract.level - view.tricks[contract.seat % 2])
        assert seen_of(seen, "declarer") == 1 << (contract.seat - view.seat) % 4
        assert seen_of(seen, "alone") == contract.is_alone
        assert seen_of(seen, "left") == 1 << left - 1
        assert seen_of(seen, "needed") == 1 << needed
        assert seen_of(seen, "spare") == 1 << min(7, max(0, left - needed + 1))
        assert seen.marks.bit_length() <= MARKS <= 8 * BYTES


def test_suits_change_places_and_nothing_else_does() -> None:
    """Clubs for spades and diamonds for hearts: the same position, so the same card."""

    def turned(card: Card) -> Card:
        return 8 * (3 - card // 8) + card % 8

    def all_turned(cards: int) -> int:
        return sum(copies(cards, card) << 3 * turned(card) for card in faces(cards))

    compared = 0
    for view in positions([Bid(6, Denomination.CLUBS)], range(6)):
        contract = view.contract
        assert contract is not None
        held = [glance(view).frame.suits[suit] & seen_of(glance(view), "held") for suit in (2, 3)]
        if not all(held):  # two empty suits stand in the order of the pack
            continue
        plays = tuple((seat, turned(card)) for seat, card in view.plays)
        other = replace(
            view,
            hand=all_turned(view.hand),
            plays=plays,
            trick=plays[len(plays) - len(view.trick) :],
            contract=replace(contract, denomination=Denomination.SPADES),
        )
        if glance(view).frame.card != tuple(map(turned, glance(other).frame.card)):
            continue  # equal holdings stand in the order of the pack, too
        assert glance(other).marks == glance(view).marks
        compared += 1
    assert compared > 100


def plain_values(numbers: list[int], marks: int, places: list[int]) -> list[int]:
    """The network written out, one number at a time."""
    tables, at = [], 0
    for rows, columns in SHAPES:
        tables.append([numbers[at + columns * row :][:columns] for row in range(rows)])
        at += rows * columns
    first, (start,), second, (narrow_start,), last, (place_start,) = tables
    wide = [
        max(0, start[lane] + sum(first[mark][lane] for mark in range(MARKS) if marks >> mark & 1))
        for lane in range(WIDTH)
    ]
    narrow = [
        max(
            0,
            FIRST * narrow_start[lane] + sum(wide[row] * second[row][lane] for row in range(WIDTH)),
        )
        for lane in range(NARROW)
    ]
    return [
        FIRST * SECOND * place_start[place]
        + sum(narrow[row] * last[row][place] for row in range(NARROW))
        for place in places
    ]


def test_long_numbers_add_up_like_single_ones() -> None:
    dice = Random(3)
    numbers = [dice.randrange(-100, 101) for _ in range(NUMBERS)]
    data = b"".join(number.to_bytes(2, "little", signed=True) for number in numbers)
    (network,) = read_networks(data)
    for _ in range(5):
        marks = dice.getrandbits(MARKS)
        places = dice.sample(range(PLACES), 5)
        values = cardnet.card_values(network, marks, places)
        assert values == plain_values(numbers, marks, places)


def test_what_is_shipped_adds_up_without_leaving_its_lanes() -> None:
    data = (Path(cardnet.__file__).parent / "data" / "cards.weights").read_bytes()
    numbers = [
        int.from_bytes(data[at : at + 2], "little", signed=True) for at in range(0, len(data), 2)
    ]
    assert len(numbers) == 2 * NUMBERS
    for view in list(positions(EVERY_KIND, range(7)))[::12]:
        seen = glance(view)
        assert view.contract is not None
        kind = not view.contract.denomination.is_suit
        places = list(range(PLACES))
        assert cardnet.card_values(cardnet.networks()[kind], seen.marks, places) == plain_values(
            numbers[kind * NUMBERS :][:NUMBERS], seen.marks, places
        )


def test_it_plays_the_run_that_is_valued_most_and_of_it_what_custom_asks() -> None:
    changed = 0
    for view in list(positions(EVERY_KIND, range(21)))[::3]:
        seen, choice = glance(view), Choice(view)
        assert view.contract is not None
        network = cardnet.networks()[not view.contract.denomination.is_suit]
        legal = [action.card for action in view.legal if isinstance(action, Play)]
        places = [seen.frame.place[card] for card in legal]
        worth = dict(zip(legal, cardnet.card_values(network, seen.marks, places), strict=True))
        most = max(worth.values())
        ends = {
            run[0 if view.trick else -1]
            for run in alike(choice, legal)
            if any(worth[card] == most for card in run)
        }
        assert best_card(view) in ends
        changed += worth[best_card(view)] < most
        assert decide("quick", view) == Play(best_card(view))
    assert changed > 0


@pytest.mark.parametrize("key", ["indiana", "single_deck", "double_hasenpfeffer_6p", "barrie"])
def test_a_game_it_was_not_taught_is_played_like_steady(key: str) -> None:
    game = GameState.new(PRESETS[key], seed_of(2))
    asked = known = 0
    while game.hand_number == 1 and game.winner is None:
        assert game.to_act is not None
        view = game.observe(game.to_act)
        if view.phase is PhaseName.PLAYING:
            asked += 1
            known += knows(view)
            if not knows(view):
                assert decide("quick", view) == decide("steady", view)
        game = game.apply(decide("steady", view))
    assert asked > 0
    assert known == 0 or key == "indiana"


def test_low_no_trump_is_played_like_steady() -> None:
    view = next(positions([Bid(6, Denomination.HIGH)], range(1)))
    assert knows(view)
    assert view.contract is not None
    low = replace(view, contract=replace(view.contract, denomination=Denomination.LOW))
    assert not knows(low)
    assert decide("quick", low) == decide("steady", low)

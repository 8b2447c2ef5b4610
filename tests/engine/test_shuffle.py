"""The shuffle: the same seed gives the same deal, for ever and everywhere."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bideuchre.engine import (
    CRAIG_POWERS,
    SHUFFLE_VERSION,
    Stream,
    commitment,
    compile_rules,
    daily_seed,
    deal,
    first_dealer,
    format_cards,
    parse_cards,
)
from tests.engine.family import FAMILY
from tests.engine.plain_shuffle import (
    plain_below,
    plain_commitment,
    plain_daily_seed,
    plain_deal,
    plain_first_dealer,
    plain_numbers,
    plain_pack,
)
from tests.support.builders import seed_of

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "cases" / "shuffle.json").read_text(encoding="utf-8")
)
RULES = compile_rules(CRAIG_POWERS)
seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)


def test_the_vectors_are_of_this_version() -> None:
    assert VECTORS["shuffle"] == SHUFFLE_VERSION
    assert VECTORS["rules"] == CRAIG_POWERS.id


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda vector: vector["name"])
def test_golden_deals(vector: dict[str, Any]) -> None:
    seed, number, dealer = vector["seed"], vector["hand"], vector["dealer"]
    dealt = deal(RULES, seed, number, dealer)
    assert [format_cards(hand) for hand in dealt.hands] == vector["hands"]
    pack = plain_pack("9TJQKA", 2)
    hands, kitty = plain_deal(pack, 4, 12, seed, number, dealer)
    assert dealt.hands == tuple(parse_cards(" ".join(hand)) for hand in hands)
    assert (dealt.kitty, kitty) == (0, [])


@pytest.mark.parametrize("vector", VECTORS["seeds"], ids=lambda vector: vector["seed"][:8])
def test_golden_first_dealers_and_commitments(vector: dict[str, Any]) -> None:
    seed = vector["seed"]
    assert first_dealer(RULES, seed) == vector["first_dealer"] == plain_first_dealer(4, seed)
    assert commitment(seed) == vector["commitment"] == plain_commitment(seed)


@pytest.mark.parametrize("vector", VECTORS["daily"], ids=lambda vector: vector["date"])
def test_golden_daily_seeds(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    rules, date = vector["rules"], vector["date"]
    assert (
        daily_seed(secret, rules, date) == vector["seed"] == plain_daily_seed(secret, rules, date)
    )


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["key"][:8])
def test_golden_streams(vector: dict[str, Any]) -> None:
    stream = Stream(bytes.fromhex(vector["key"]))
    assert [stream.below(bound) for bound in vector["bounds"]] == vector["numbers"]


@given(seeds, st.integers(1, 300), st.sampled_from(list(FAMILY)))
def test_every_deal_is_the_plain_one(seed: str, number: int, key: str) -> None:
    rules = compile_rules(FAMILY[key])
    dealer = number % rules.seats
    dealt = deal(rules, seed, number, dealer)
    deck = rules.ruleset.deck
    if not deck.copies_of_rank:
        pack = plain_pack(deck.ranks, deck.copies, deck.jokers)
        hands, kitty = plain_deal(pack, rules.seats, rules.hand_size, seed, number, dealer)
        assert dealt.hands == tuple(parse_cards(" ".join(hand)) for hand in hands)
        assert dealt.kitty == parse_cards(" ".join(kitty))
    assert sum(dealt.hands) + dealt.kitty == rules.deck
    assert first_dealer(rules, seed) == plain_first_dealer(rules.seats, seed)


@given(st.binary(max_size=40), st.lists(st.integers(1, 2**64), max_size=12))
def test_the_stream_is_the_plain_one(key: bytes, bounds: list[int]) -> None:
    stream, words = Stream(key), plain_numbers(key)
    assert [stream.below(bound) for bound in bounds] == [
        plain_below(words, bound) for bound in bounds
    ]


def test_numbers_at_the_ragged_end_are_thrown_away() -> None:
    """Just above half of all words are refused here, so many of eight draws skip one."""
    bound = 2**63 + 1
    words = list(islice(plain_numbers(b"key"), 40))
    kept = [word for word in words if word < bound]
    stream = Stream(b"key")
    assert len(kept) < 30
    assert [stream.below(bound) for _ in kept] == kept


def test_hands_of_one_game_differ_and_seeds_give_other_games() -> None:
    deals = {deal(RULES, seed_of(game), hand, 0).hands for game in range(20) for hand in (1, 2, 3)}
    assert len(deals) == 60


def test_every_seat_deals_first_now_and_then() -> None:
    dealers = Counter(first_dealer(RULES, seed_of(number)) for number in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 70

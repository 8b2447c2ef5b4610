"""Cards, actions and seeds as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bideuchre.engine import (
    FACES,
    PASS,
    Action,
    Bid,
    Denomination,
    Exchange,
    Name,
    NotationError,
    Play,
    card_list,
    commitment,
    copies,
    faces,
    format_card,
    format_cards,
    gather,
    holds,
    one_of_each,
    parse_action,
    parse_card,
    parse_cards,
    parse_denomination,
    size,
)

hands = st.lists(st.integers(0, FACES - 1), max_size=20).filter(
    lambda cards: all(cards.count(card) <= 7 for card in cards)
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("P", PASS),
        ("5/H", Bid(5, Denomination.HEARTS)),
        ("8/NT", Bid(8, Denomination.HIGH)),
        ("7/LOW", Bid(7, Denomination.LOW)),
        ("12/C", Bid(12, Denomination.CLUBS)),
        ("5/", Bid(5, None)),
        ("ALONE/H", Bid(0, Denomination.HEARTS, "alone")),
        ("CALL2/S", Bid(0, Denomination.SPADES, "call2")),
        ("PIG/", Bid(0, None, "pig")),
        ("/H", Name(Denomination.HEARTS)),
        ("/LOW", Name(Denomination.LOW)),
        ("JH", Play(parse_card("JH"))),
        ("TD", Play(parse_card("TD"))),
        ("JOKER", Play(parse_card("JOKER"))),
        ("x", Exchange(0)),
        ("x9C,TS", Exchange(parse_cards("9C TS"))),
        ("x9C,9C", Exchange(parse_cards("9C 9C"))),
    ],
)
def test_an_action_is_written_as_it_is_read(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "p", "jh", "10H", "JX", "J H", " JH", "JH ", "J", "1", "H", "JHJH", "\u0661/H"),
        *("0/H", "05/H", "100/H", "5/X", "5/h", "/", "//", "/X", "5//H", "-1/H", "ALONE-H", "٥/H"),
        *("xJ", "x,", "x9C,", "x9C TS", "x9C;TS", "X9C", "x x", "x" + ",".join(["9C"] * 8)),
        *("alone/H", "9LIVES/H", "ABCDEFGHIJKLM/H", "P\n", "5/H\n", "x\n", "JH\x00"),
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_action(text)
    assert refused.value.token == text[:40]


@given(st.text(max_size=30) | st.text("x/,PHJN9T1C5 ALOEW", max_size=12))
def test_arbitrary_text_is_an_action_or_no_notation(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(str(action)) == action


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(NotationError) as refused:
        parse_action("Q" * 1000)
    assert len(str(refused.value)) < 80


@given(hands)
def test_hands_are_multisets(cards: list[int]) -> None:
    held = gather(cards)
    assert card_list(held) == sorted(cards)
    assert size(held) == len(cards)
    assert list(faces(held)) == sorted(set(cards))
    assert one_of_each(held) == gather(set(cards))
    assert all(copies(held, card) == cards.count(card) for card in range(FACES))
    assert parse_cards(format_cards(held)) == parse_cards(format_cards(held, ",")) == held
    assert parse_action(str(Exchange(held))) == Exchange(held)


@given(hands, hands)
def test_a_hand_holds_what_it_has_at_least_as_often(cards: list[int], others: list[int]) -> None:
    held = all(cards.count(card) >= others.count(card) for card in others)
    assert holds(gather(cards), gather(others)) == held


def test_cards_are_numbered_by_suit_and_rank() -> None:
    assert [format_card(card) for card in range(8)] == [f"{rank}C" for rank in "789TJQKA"]
    assert [format_card(suit * 8) for suit in range(4)] == ["7C", "7D", "7H", "7S"]
    assert parse_card("JOKER") == FACES - 1
    assert format_cards(parse_cards("JH 9C, JH")) == "9C JH JH"


@pytest.mark.parametrize("text", ["", "X", "nt", "HIGH", "5"])
def test_what_is_no_denomination_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_denomination(text)


@pytest.mark.parametrize("seed", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_a_seed_is_64_lower_case_hex_digits(seed: str) -> None:
    with pytest.raises(NotationError):
        commitment(seed)

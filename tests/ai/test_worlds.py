"""Deals of the unseen cards: they fit what is known, and there is always one."""

from __future__ import annotations

from collections import Counter

from bideuchre.ai.worlds import Dice, deal_worlds

SIX = 0b111111


def test_every_fitting_deal_is_about_as_likely() -> None:
    """Six cards for three seats, the second out of the two lowest: all 36 deals come up evenly."""
    allowed = [SIX, SIX & ~0b11, SIX]
    deals = deal_worlds(SIX, [2, 2, 2], allowed, [0, 0, 0], 7200, Dice(3))
    counts = Counter(tuple(deal) for deal in deals)
    assert len(counts) == 36
    assert all(second & 0b11 == 0 for _, second, _ in counts)
    assert all(120 < count < 290 for count in counts.values())


def test_a_single_fitting_deal_is_found() -> None:
    allowed = [0b000011, 0b001100, 0b110000]
    deals = deal_worlds(SIX, [2, 2, 2], allowed, [0, 0, 0], 5, Dice(1))
    assert deals == [[0b000011, 0b001100, 0b110000]] * 5


def test_cards_are_dealt_even_where_somebody_must_have_revoked() -> None:
    """Both copies of a card for one seat with one card left: no deal fits, yet one is needed."""
    allowed = [0b1100, SIX, 0b1100]
    for deal in deal_worlds(0b1111, [1, 1, 2], allowed, [0, 0, 0], 20, Dice(2)):
        assert [hand.bit_count() for hand in deal] == [1, 1, 2]
        assert deal[0] | deal[1] | deal[2] == 0b1111

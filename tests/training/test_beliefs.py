"""What calls tell, learnt: the same for the same seed, and better than knowing nothing."""

from __future__ import annotations

import numpy as np
import pytest

from bideuchre.ai.beliefs import DENOMINATIONS, KINDS, ROLES, WIDTH, read_weights, role, trump_cards
from bideuchre.training.beliefs import Auctions, Lesson, _rows, held, joined, learnt, written
from bideuchre.training.tables import PACK


@pytest.fixture(scope="module")
def auctions() -> Auctions:
    return joined(list(held(800, 5)))


def test_auctions_are_the_same_for_the_same_seed(auctions: Auctions) -> None:
    again = joined(list(held(800, 5)))
    assert (again.holders == auctions.holders).all()
    assert (again.kinds == auctions.kinds).all()
    assert all((np.sort(line) == np.repeat(range(4), 12)).all() for line in auctions.holders)


def test_what_is_learnt_tells_true_deals_from_others(auctions: Auctions) -> None:
    lessons: list[Lesson] = []
    weights = learnt(auctions, 1, lessons.append)
    assert weights.shape == (KINDS, WIDTH)
    assert lessons[-1].told > 0.2
    assert written(weights) == written(learnt(auctions, 1))
    read = np.array(read_weights(written(weights)))
    assert np.abs(read - weights * 256).max() <= 0.5


def test_the_weights_that_count_are_those_of_the_player(auctions: Auctions) -> None:
    """The rows of many deals at once, and those of one hand looked up card by card."""
    rows = _rows(auctions.holders[:20, None], auctions.kinds[:20], 2)[:, 0]
    for holders, of, line in zip(auctions.holders, auctions.kinds[:, 2], rows, strict=False):
        hand = PACK[holders == 2].tolist()
        wanted = []
        for where, kind in zip(DENOMINATIONS, of.tolist(), strict=True):
            wanted += [kind * WIDTH + role(where, card) for card in hand]
            if where.is_suit:
                number = sum(card in trump_cards(where) for card in hand)
                wanted.append(kind * WIDTH + ROLES + number)
        assert sorted(wanted) == sorted(row for row in line.tolist() if row < KINDS * WIDTH)

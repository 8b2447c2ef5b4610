"""The peg board of the home page: a hole a point, or several points a hole."""

from __future__ import annotations

import pytest

from bideuchre.web.pegs import peg_board


def test_pegs_stand_in_their_holes() -> None:
    pegs = peg_board((25, 11), (18, 6), 52)
    assert len(pegs.holes) == 52
    assert (pegs.us_before, pegs.us) == (pegs.holes[17], pegs.holes[24])
    assert (pegs.them_before.centre, pegs.them.centre) == (pegs.holes[5], pegs.holes[10])
    assert [mark for _, mark in pegs.marks] == [10, 20, 30, 40, 52]


@pytest.mark.parametrize(
    ("target", "holes", "marks"),
    [
        (1, 1, [1]),
        (10, 10, [5, 10]),
        (32, 32, [10, 20, 32]),
        (54, 54, [10, 20, 30, 40, 54]),
        (100, 50, [20, 40, 60, 80, 100]),
        (999, 59, [170, 340, 510, 680, 850, 999]),
    ],
)
def test_a_board_has_a_hole_for_every_point_or_as_many_as_it_can_hold(
    target: int, holes: int, marks: list[int]
) -> None:
    pegs = peg_board((target, target // 2), (0, 0), target)
    assert len(pegs.holes) == holes
    assert [mark for _, mark in pegs.marks] == marks
    assert (pegs.us, pegs.marks[-1][0]) == (pegs.holes[-1], pegs.holes[-1])
    assert float(pegs.holes[-1]) <= 212
    places = [float(hole) for hole in pegs.holes]
    assert places == sorted(places)


def test_pegs_go_no_further_than_the_board() -> None:
    beyond = peg_board((60, -9), (0, 0), 52)
    assert beyond.us == beyond.holes[-1]
    assert float(beyond.them.centre) < float(beyond.holes[0])

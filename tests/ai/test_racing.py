"""Cards raced against each other, with worths made up for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bideuchre.ai.racing import ahead, better, race


class Track:
    """Worths around a mean for each card, and a note of who was asked in each lot."""

    def __init__(self, *means: float, noise: float = 0.02) -> None:
        self.means, self.noise = means, noise
        self.random = Random(3)
        self.asked: list[list[int]] = []

    def __call__(self, places: Sequence[int]) -> list[list[float]]:
        self.asked.append(list(places))
        luck = [self.random.gauss(0, self.noise) for _ in range(100)]
        own = [[self.random.gauss(0, self.noise) for _ in range(100)] for _ in places]
        return [
            [self.means[place] + shared + alone for shared, alone in zip(luck, line, strict=True)]
            for place, line in zip(places, own, strict=True)
        ]


def test_a_card_far_ahead_wins_at_once() -> None:
    track = Track(0.5, 0.7, 0.5)
    assert race(track, 3, usual=0, near=0.004, lots=6) == 1
    assert len(track.asked) == 1


def test_the_usual_card_stays_unless_another_is_clearly_better() -> None:
    track = Track(0.5, 0.5015, noise=0.001)
    assert race(track, 2, usual=0, near=0.004, lots=6) == 0
    assert race(Track(0.5, 0.51, noise=0.001), 2, usual=0, near=0.004, lots=6) == 1
    assert race(Track(0.5, 0.501, noise=0.3), 2, usual=0, near=0.0, lots=6) == 0


def test_cards_clearly_behind_are_not_tried_again() -> None:
    track = Track(0.5, 0.501, 0.3, noise=0.02)
    race(track, 3, usual=0, near=0.0, lots=6)
    assert track.asked[0] == [0, 1, 2]
    assert all(2 not in lot for lot in track.asked[1:])
    assert len(track.asked) == 6


def test_cards_that_are_worth_the_same_in_every_deal_end_the_race() -> None:
    track = Track(0.5, 0.5, noise=0.0)
    assert race(track, 2, usual=1, near=0.004, lots=6) == 1
    assert len(track.asked) == 1


def test_a_card_must_stand_out_from_the_noise() -> None:
    usual = [0.5, 0.5, 0.5, 0.5]
    assert better([0.6, 0.61, 0.6, 0.61], usual, 0.004)
    assert not better([0.9, 0.2, 0.9, 0.2], usual, 0.004)
    assert not better([0.501, 0.502, 0.501, 0.502], usual, 0.004)
    assert better([0.505, 0.506, 0.505, 0.505], usual, 0.004)
    assert not ahead([0.505, 0.504, 0.505, 0.503], usual, 0.004)
    assert ahead([0.501, 0.502, 0.499, 0.502], usual, -0.004)

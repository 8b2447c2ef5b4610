"""Which card to play, by trying each in many deals that fit what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from bideuchre.engine import Card, Chance, Observation, faces

from . import beliefs, fast
from .counting import unseen_cards
from .layout import Layout, layout_of
from .outlook import results

if TYPE_CHECKING:
    from . import trials, worlds
else:
    trials, worlds = fast.load("trials"), fast.load("worlds")

AT_FIRST: Final = 36
"""Cards unseen at the start of a hand."""


class Search:
    """One decision: the table as the seat knows it, in masks."""

    def __init__(
        self, view: Observation, values: Sequence[float] | None = None, swaps: int = 0
    ) -> None:
        """*values*: what each result of the hand is worth, by tricks, where that is known.

        With *swaps* the deals follow what the calls tell: so many are tried between two deals at
        the start of a hand, fewer later.
        """
        contract = view.contract
        assert contract is not None, "cards are searched once there is a contract"
        rules = view.rules
        self.view = view
        self.swaps = swaps
        self.layout: Layout = layout_of(rules, contract.denomination)
        self.own, self.unseen = self.layout.split(view.hand, unseen_cards(view))
        side = contract.seat % rules.teams
        self.side = tuple(int(seat % rules.teams == side) for seat in range(rules.seats))
        self.per_trick = rules.seats - len(view.sitting_out)
        self.after = _after(rules.seats, view.sitting_out)
        self.values = values or results(rules, view.scores, contract, view.seat % rules.teams)
        self.taken = view.tricks[side]

    def card_values(self, cards: Sequence[Card], number: int, chance: Chance) -> list[list[float]]:
        """By card, its worth in each of the same *number* deals."""
        view, layout = self.view, self.layout
        assert view.contract is not None
        led, best, holder = self._standing() if view.trick else (-1, 0, 0)
        tricks = trials.try_cards(
            self._deals(number, worlds.Dice(chance.below(1 << 62))),
            view.seat,
            self.own,
            [layout.places[card] for card in cards],
            self.after,
            self.side,
            view.contract.seat,
            led,
            best,
            holder,
            self.per_trick - len(view.trick),
            self.per_trick,
            layout.suit_at,
            layout.suit_mask,
            layout.beaten_by,
            layout.trumps,
        )
        return [[self.values[self.taken + more] for more in each] for each in tricks]

    def _deals(self, number: int, dice: worlds.Dice) -> list[list[int]]:
        view, layout = self.view, self.layout
        counts = [
            0 if seat == view.seat or seat in view.sitting_out else count
            for seat, count in enumerate(view.hand_counts)
        ]
        everything = (1 << len(layout.card_at)) - 1
        allowed = [everything] * view.rules.seats
        for seat, suit in _voids(view, layout, self.per_trick):
            allowed[seat] &= ~layout.suit_mask[suit]
        if self.swaps and beliefs.tell(view):
            return worlds.likely_worlds(
                self.unseen,
                counts,
                allowed,
                *self.leaning,
                number,
                1 + self.swaps * self.unseen.bit_count() // AT_FIRST,
                dice,
            )
        none = [0] * view.rules.seats
        return worlds.deal_worlds(self.unseen, counts, allowed, none, number, dice)

    @cached_property
    def leaning(self) -> beliefs.Leaning:
        """Which deals the calls make likelier."""
        return beliefs.leaning(self.view)

    def _standing(self) -> tuple[int, int, int]:
        """Of the trick on the table: the suit led, the bit that holds it and its seat."""
        layout, trick = self.layout, self.view.trick
        holder, best = trick[0][0], layout.places[trick[0][1]]
        led = layout.suit_at[best]
        for seat, card in trick[1:]:
            place = layout.places[card]
            if layout.beaten_by[best] >> place & 1:
                best, holder = place, seat
        return led, best, holder


def alike(view: Observation, layout: Layout, cards: Sequence[Card]) -> list[list[Card]]:
    """The cards in runs that nothing unseen can tell apart, the lowest of each run first."""
    out = {layout.places[card] for card in faces(unseen_cards(view))}
    out |= {layout.places[card] for _, card in view.trick}
    runs: list[list[Card]] = []
    for place, card in sorted((layout.places[card], card) for card in cards):
        suit = layout.suit_at[place]
        same = [run for run in runs if layout.suit_at[layout.places[run[0]]] == suit]
        run = same[-1] if same else None
        if run is not None:
            last = layout.places[run[-1]]
            if not any(last <= p <= place and layout.suit_at[p] == suit for p in out):
                run.append(card)
                continue
        runs.append([card])
    return runs


def _after(seats: int, out: Sequence[int]) -> tuple[int, ...]:
    after = []
    for seat in range(seats):
        following = (seat + 1) % seats
        while following in out:
            following = (following + 1) % seats
        after.append(following)
    return tuple(after)


def _voids(view: Observation, layout: Layout, per_trick: int) -> list[tuple[int, int]]:
    """Seat and suit of every failure to follow."""
    voids = []
    led = 0
    for number, (seat, card) in enumerate(view.plays):
        suit = layout.suit_at[layout.places[card]]
        if number % per_trick == 0:
            led = suit
        elif suit != led:
            voids.append((seat, led))
    return voids

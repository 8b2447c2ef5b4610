"""Which card to play, by trying each in many deals that fit what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from bideuchre.engine import Card, Chance, Observation, faces

from .counting import unseen_cards
from .kernel import playout
from .layout import Layout, layout_of
from .outlook import results
from .worlds import Dice, deal_worlds


class Search:
    """One decision: the table as the seat knows it, in masks."""

    def __init__(self, view: Observation) -> None:
        contract = view.contract
        assert contract is not None, "cards are searched once there is a contract"
        rules = view.rules
        self.view = view
        self.layout: Layout = layout_of(rules, contract.denomination)
        self.own, self.unseen = self.layout.split(view.hand, unseen_cards(view))
        side = contract.seat % rules.teams
        self.side = tuple(int(seat % rules.teams == side) for seat in range(rules.seats))
        self.per_trick = rules.seats - len(view.sitting_out)
        self.after = _after(rules.seats, view.sitting_out)
        self.values = results(rules, view.scores, contract, view.seat % rules.teams)
        self.taken = view.tricks[side]

    def card_values(self, cards: Sequence[Card], worlds: int, chance: Chance) -> list[list[float]]:
        """By card, its worth in each of the same *worlds* deals."""
        values: list[list[float]] = [[] for _ in cards]
        places = [self.layout.places[card] for card in cards]
        dice = Dice(chance.below(1 << 62))
        for hands in self._deals(worlds, dice):
            for number, place in enumerate(places):
                values[number].append(self.values[self.taken + self._tricks(hands, place)])
        return values

    def _deals(self, worlds: int, dice: Dice) -> list[list[int]]:
        view, layout = self.view, self.layout
        counts = [
            0 if seat == view.seat or seat in view.sitting_out else count
            for seat, count in enumerate(view.hand_counts)
        ]
        everything = (1 << len(layout.card_at)) - 1
        allowed = [everything] * view.rules.seats
        for seat, suit in _voids(view, layout, self.per_trick):
            allowed[seat] &= ~layout.suit_mask[suit]
        none = [0] * view.rules.seats
        return deal_worlds(self.unseen, counts, allowed, none, worlds, dice)

    def _tricks(self, world: list[int], place: int) -> int:
        """The declarer's side's tricks from here, if the seat plays the card at *place*."""
        view, layout = self.view, self.layout
        hands = world.copy()
        seat, card = view.seat, 1 << place
        hands[seat] = self.own ^ card
        led, best, holder = layout.suit_at[place], place, seat
        if view.trick:
            led, best, holder = self._standing()
            if layout.beaten_by[best] & card:
                best, holder = place, seat
        waiting = self.per_trick - len(view.trick) - 1
        won = 0
        if waiting:
            seat = self.after[seat]
        else:
            won, seat, led, waiting = self.side[holder], holder, -1, self.per_trick
            if not hands[seat]:
                return won
        return won + playout(
            hands,
            self.after,
            self.side,
            view.contract.seat if view.contract else 0,
            seat,
            led,
            best,
            holder,
            waiting,
            self.per_trick,
            layout.suit_at,
            layout.suit_mask,
            layout.beaten_by,
            layout.trumps,
        )

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

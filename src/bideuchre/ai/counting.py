"""What a player can count: cards not yet seen, suits somebody is out of, and chances from both."""

from __future__ import annotations

from bisect import bisect_right

from bideuchre.engine import (
    JOKER,
    NO_CARDS,
    ONE,
    Card,
    Cards,
    Denomination,
    Observation,
    Rules,
    Seat,
    copies,
    faces,
    partners_of,
    size,
)

SUITS_AND_JOKERS = 5

BIDDERS_TRUMPS = 1.7
"""How much likelier than the others the declarer is to hold a trump, card for card."""


class Count:
    """The play as one seat has followed it, in the contract's denomination."""

    __slots__ = (
        "_holders",
        "hidden",
        "opponents",
        "out",
        "partners",
        "ranking",
        "strength",
        "suit",
        "trump",
        "view",
        "void",
        "weights",
    )

    def __init__(self, view: Observation) -> None:
        contract = view.contract
        assert contract is not None, "cards are counted once there is a contract"
        rules = view.rules
        ranking = rules.rankings[contract.denomination]
        self.view = view
        self.ranking = ranking
        self.suit = ranking.suit
        self.strength = tuple(ranking.power[s][card] for card, s in enumerate(self.suit))
        self.trump = trump_suit(rules, contract.denomination)
        unseen = unseen_cards(view)
        self.out = _by_suit(unseen, self.suit, self.strength)
        """By suit: the strengths of the cards not seen yet, weakest first."""
        self.void = _voids(view, self.suit)
        playing = [
            seat
            for seat in range(rules.seats)
            if seat != view.seat and seat not in view.sitting_out
        ]
        partners = partners_of(view.seat, rules.seats, rules.teams)
        self.partners = tuple(seat for seat in playing if seat in partners)
        self.opponents = tuple(seat for seat in playing if seat not in partners)
        self.hidden = max(0, size(unseen) - sum(view.hand_counts[seat] for seat in playing))
        """Cards nobody will play: buried, thrown, or held by a seat that sits out."""
        self.weights = _weights(view, self.trump)
        self._holders = [
            self.hidden
            + sum(self._share(seat, s) for seat in playing if not self.void[seat] >> s & 1)
            for s in range(SUITS_AND_JOKERS)
        ]

    def above(self, card: Card) -> int:
        """How many unseen cards of its suit beat *card* when it is led."""
        return self.stronger(self.suit[card], self.strength[card])

    def stronger(self, suit: int, strength: int) -> int:
        """How many unseen cards of *suit* are stronger than *strength*."""
        ranked = self.out[suit]
        if self.view.rules.last_copy_wins:
            strength -= 1
        return len(ranked) - bisect_right(ranked, strength)

    def may_hold(self, seat: Seat, suit: int) -> bool:
        """Whether *seat* could still hold a card of *suit*."""
        return bool(self.out[suit]) and not self.void[seat] >> suit & 1

    def chance_of_none(self, seat: Seat, suit: int, among: int) -> float:
        """The chance that *seat* holds none of *among* unseen cards of *suit*."""
        if among == 0 or self.void[seat] >> suit & 1:
            return 1.0
        share, total = self._share(seat, suit), self._holders[suit]
        chance = 1.0
        for taken in range(among):
            rest = total - taken
            if rest <= share:
                return 0.0
            chance *= (rest - share) / rest
        return chance

    def chance_of_ruff(self, seat: Seat, suit: int, strength: int = 0, seen: int = 0) -> float:
        """The chance that *seat* is out of *suit* and has a trump above *strength*.

        *seen*: how many cards of the suit will have gone by then.
        """
        trump = self.trump
        if trump is None or suit == trump or self.void[seat] >> trump & 1:
            return 0.0
        out_of_it = self.chance_of_none(seat, suit, max(0, len(self.out[suit]) - seen))
        return out_of_it * (1 - self.chance_of_none(seat, trump, self.stronger(trump, strength)))

    def expected(self, seat: Seat, suit: int) -> float:
        """How many cards of *suit* the seat is expected to hold."""
        if not self.may_hold(seat, suit):
            return 0.0
        share = self._share(seat, suit) / max(1.0, self._holders[suit])
        return min(float(self.view.hand_counts[seat]), len(self.out[suit]) * share)

    def opponents_may_trump(self) -> bool:
        """Whether any opponent could still hold a trump."""
        trump = self.trump
        return trump is not None and any(self.may_hold(seat, trump) for seat in self.opponents)

    def _share(self, seat: Seat, suit: int) -> float:
        weight = self.weights[seat] if suit == self.trump else 1.0
        return self.view.hand_counts[seat] * weight


def unseen_cards(view: Observation) -> Cards:
    """Every card of the pack that the seat neither holds nor knows the place of."""
    unseen = view.rules.deck - view.hand - view.discarded
    for _, card in view.plays:
        unseen -= ONE[card]
    if view.given:
        unseen -= _still_given(view, unseen)
    return unseen


def trump_suit(rules: Rules, denomination: Denomination) -> int | None:
    """The suit that beats the others; in no trump that is the jokers', where there are any."""
    if denomination.is_suit:
        return int(denomination)
    return rules.rankings[denomination].suit[JOKER] if copies(rules.deck, JOKER) else None


def _still_given(view: Observation, unseen: Cards) -> Cards:
    """Of the cards given away, those that have neither come back nor been played."""
    others = [card for seat, card in view.plays if seat != view.seat]
    left = NO_CARDS
    for card in faces(view.given):
        away = copies(view.given, card) - copies(view.received, card) - others.count(card)
        left += ONE[card] * max(0, min(away, copies(unseen, card)))
    return left


def _by_suit(
    unseen: Cards, suit: tuple[int, ...], strength: tuple[int, ...]
) -> tuple[list[int], ...]:
    ranked: tuple[list[int], ...] = tuple([] for _ in range(SUITS_AND_JOKERS))
    for card in faces(unseen):
        ranked[suit[card]].extend([strength[card]] * copies(unseen, card))
    for strengths in ranked:
        strengths.sort()
    return ranked


def _voids(view: Observation, suit: tuple[int, ...]) -> list[int]:
    """By seat: the suits it did not follow, one bit each."""
    void = [0] * view.rules.seats
    in_trick = view.rules.seats - len(view.sitting_out)
    for place, (seat, card) in enumerate(view.plays):
        if place % in_trick == 0:
            led = suit[card]
        elif suit[card] != led:
            void[seat] |= 1 << led
    return void


def _weights(view: Observation, trump: int | None) -> list[float]:
    weights = [1.0] * view.rules.seats
    if view.contract is not None and trump is not None:
        weights[view.contract.seat] = BIDDERS_TRUMPS
    return weights

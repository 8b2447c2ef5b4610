"""The play: who follows what, who wins the trick, who leads next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .actions import Action, Play
from .cards import ONE, ONES, Card, Cards, copies, format_card
from .contract import Settled
from .denominations import Ranking
from .errors import IllegalAction, Refusal
from .legal import LegalPlays
from .options import FirstLead
from .scoring import Scored, scored
from .seats import Seat, Team, next_seat

Plays: TypeAlias = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """Tricks are being played; the contract is settled."""

    settled: Settled
    hands: tuple[Cards, ...]
    to_act: Seat
    trick: Plays
    tricks: tuple[int, ...]
    plays: Plays
    """Every card of the hand so far, in order, the current trick included."""

    def legal_actions(self) -> LegalPlays:
        """The cards that may be played now."""
        return LegalPlays(self._legal())

    def check(self, action: Action) -> None:
        """Refuse a card not held, or one that does not follow suit."""
        if not isinstance(action, Play) or not self._legal() & ONE[action.card]:
            raise self._refusal(action)

    def apply(self, action: Action) -> Playing | Scored:
        """The table after the card; a full trick goes to its winner, who leads next."""
        if not isinstance(action, Play) or not self._legal() & ONE[action.card]:
            raise self._refusal(action)
        seat, card, settled = self.to_act, action.card, self.settled
        held = list(self.hands)
        held[seat] -= ONE[card]
        hands = tuple(held)
        play = ((seat, card),)
        trick, plays = self.trick + play, self.plays + play
        if len(trick) < settled.cards_a_trick:
            return Playing(settled, hands, settled.following[seat], trick, self.tricks, plays)
        winner = trick_winner(trick, settled.ranking, settled.rules.last_copy_wins)
        tricks = _with_trick(self.tricks, winner % settled.rules.teams)
        if not hands[winner]:
            return scored(settled, tricks, plays)
        return Playing(settled, hands, winner, (), tricks, plays)

    def _refusal(self, action: Action) -> IllegalAction:
        if not isinstance(action, Play):
            return IllegalAction(Refusal.WRONG_PHASE, phase="playing")
        card = format_card(action.card)
        if not copies(self.hands[self.to_act], action.card):
            return IllegalAction(Refusal.CARD_NOT_HELD, card=card)
        led = self.settled.ranking.suit[self.trick[0][1]]
        return IllegalAction(Refusal.MUST_FOLLOW, card=card, suit="CDHS*"[led])

    def _legal(self) -> Cards:
        """One copy of each card that may be played: those that follow suit, else all."""
        hand = self.hands[self.to_act]
        held = (hand | hand >> 1 | hand >> 2) & ONES  # one_of_each, spelt out: asked most often
        if not self.trick:
            return held
        ranking = self.settled.ranking
        return held & ranking.follow[ranking.suit[self.trick[0][1]]] or held


def start_play(settled: Settled, hands: tuple[Cards, ...]) -> Playing:
    """The first lead, by the bidder unless the rules say otherwise."""
    leader = settled.contract.seat
    match settled.rules.ruleset.play.first_lead:
        case FirstLead.DEALERS_LEFT:
            leader = next_seat(settled.deal.dealer, settled.rules.seats)
        case FirstLead.BIDDERS_LEFT:
            leader = next_seat(leader, settled.rules.seats)
        case FirstLead.BIDDER:
            pass
    if leader in settled.sitting_out:
        leader = settled.following[leader]
    return Playing(settled, hands, leader, (), (0,) * settled.rules.teams, ())


def trick_winner(trick: Sequence[tuple[Seat, Card]], ranking: Ranking, last_wins: bool) -> Seat:
    """Who holds the trick: the strongest card, and of equal cards the first (or the last)."""
    winner, led = trick[0]
    power = ranking.power[ranking.suit[led]]
    best = power[led]
    for seat, card in trick:
        strength = power[card]
        if strength > best or (last_wins and strength == best):
            winner, best = seat, strength
    return winner


def _with_trick(tricks: tuple[int, ...], team: Team) -> tuple[int, ...]:
    counts = list(tricks)
    counts[team] += 1
    return tuple(counts)

"""What people saw happen, in order: worked out from the game before and after an action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from .actions import Action, Bid, Call, Pass, Play
from .auction import Bidding
from .cards import Card, Cards, card_list, format_card, size
from .contract import Contract, Given, Settled
from .exchange import Exchanging
from .game import GameState
from .play import Playing, trick_winner
from .scoring import HandResult, Points
from .seats import Seat, Team


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A new hand; *hands* has None where this seat may not look."""

    type: ClassVar = "hand_dealt"
    hand_number: int
    dealer: Seat
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    kitty: int

    def seen_by(self, seat: Seat) -> HandDealt:
        """Only the seat's own cards."""
        own = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
        return replace(self, hands=own)

    def to_data(self) -> dict[str, Any]:
        """The event on the wire; cards only where a single hand is known."""
        known = [hand for hand in self.hands if hand is not None]
        return {
            "type": self.type,
            "hand_number": self.hand_number,
            "dealer": self.dealer,
            "hand": _texts(known[0]) if len(known) == 1 else [],
            "counts": list(self.counts),
            "kitty": self.kitty,
        }


class _Public:
    """An event that every seat sees whole."""

    __slots__ = ()

    def seen_by(self, seat: Seat) -> Any:
        """The same for everybody."""
        return self


@dataclass(frozen=True, slots=True)
class CallMade(_Public):
    """A seat passed or bid."""

    type: ClassVar = "call_made"
    seat: Seat
    call: Call

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {"type": self.type, "seat": self.seat, "call": str(self.call)}


@dataclass(frozen=True, slots=True)
class ThrownIn(_Public):
    """Nobody bid."""

    type: ClassVar = "thrown_in"

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {"type": self.type}


@dataclass(frozen=True, slots=True)
class ContractMade(_Public):
    """The auction is settled."""

    type: ClassVar = "contract_made"
    contract: Contract

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {
            "type": self.type,
            "seat": self.contract.seat,
            "call": str(self.contract.call),
            "denomination": str(self.contract.denomination),
        }


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """Cards left a hand; *cards* is None where this seat may not know them."""

    type: ClassVar = "cards_exchanged"
    giver: Seat
    receiver: Seat | None
    count: int
    cards: Cards | None

    def seen_by(self, seat: Seat) -> CardsExchanged:
        """The cards for giver and receiver, a number for the others."""
        return self if seat in (self.giver, self.receiver) else replace(self, cards=None)

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        data = {"type": self.type, "from": self.giver, "to": self.receiver, "count": self.count}
        return data if self.cards is None else {**data, "cards": _texts(self.cards)}


@dataclass(frozen=True, slots=True)
class CardPlayed(_Public):
    """A card fell."""

    type: ClassVar = "card_played"
    seat: Seat
    card: Card

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {"type": self.type, "seat": self.seat, "card": format_card(self.card)}


@dataclass(frozen=True, slots=True)
class TrickWon(_Public):
    """A trick went to a seat; *tricks* by team, this one counted."""

    type: ClassVar = "trick_won"
    seat: Seat
    tricks: tuple[int, ...]

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {"type": self.type, "seat": self.seat, "tricks": list(self.tricks)}


@dataclass(frozen=True, slots=True)
class HandScored(_Public):
    """A hand was scored."""

    type: ClassVar = "hand_scored"
    result: HandResult

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {"type": self.type, **result_data(self.result)}


@dataclass(frozen=True, slots=True)
class GameOver(_Public):
    """A side has won; the seed is shown so that the deals can be checked."""

    type: ClassVar = "game_over"
    winner: Team
    scores: Points
    seed: str | None

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        return {
            "type": self.type,
            "winner": self.winner,
            "scores": list(self.scores),
            "seed": self.seed,
        }


Event: TypeAlias = (
    HandDealt
    | CallMade
    | ThrownIn
    | ContractMade
    | CardsExchanged
    | CardPlayed
    | TrickWon
    | HandScored
    | GameOver
)


def opening_events(game: GameState) -> tuple[Event, ...]:
    """What people see when a hand is dealt."""
    deal = game.hand.deal if isinstance(game.hand, Bidding) else None
    assert deal is not None, "a hand opens with its auction"
    counts = tuple(size(hand) for hand in deal.hands)
    return (HandDealt(game.hand_number, game.dealer, deal.hands, counts, size(deal.kitty)),)


def events_between(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """What people saw when *action* turned *before* into *after*."""
    seen: list[Event] = []
    seat = before.to_act
    assert seat is not None, "somebody acted"
    if isinstance(action, Pass | Bid):
        seen.append(CallMade(seat, action))
    if isinstance(action, Play):
        seen.append(CardPlayed(seat, action.card))
    seen.extend(_settled(before, after))
    if isinstance(before.hand, Exchanging):
        seen.extend(_exchanged(before.hand.given, after))
    if isinstance(before.hand, Playing):
        seen.extend(_trick(before.hand, action))
    if after.hand_number != before.hand_number or after.winner is not None:
        seen.extend(_hand_over(before, after))
    return tuple(seen)


def result_data(result: HandResult) -> dict[str, Any]:
    """A hand's result on the wire."""
    return {
        "made": result.made,
        "bidder": result.bidder,
        "call": str(result.call),
        "tricks": list(result.tricks),
        "points": list(result.points),
        "scores": list(result.scores),
    }


def _contract(game: GameState) -> Contract | None:
    if isinstance(game.hand, Exchanging):
        return game.hand.contract
    settled: Settled | None = getattr(game.hand, "settled", None)
    return settled.contract if settled else None


def _settled(before: GameState, after: GameState) -> list[Event]:
    contract = _contract(after)
    if contract is None or _contract(before) is not None:
        return []
    return [ContractMade(contract)]


def _exchanged(known: tuple[Given, ...], after: GameState) -> list[Event]:
    """A throw is seen at once, as a number; the gifts only when every partner has chosen."""
    if isinstance(after.hand, Playing):
        new = after.hand.settled.given[min(len(known), 1) :]
    else:
        assert isinstance(after.hand, Exchanging)
        new = after.hand.given[len(known) : 1]
    return [CardsExchanged(gift.giver, gift.receiver, size(gift.cards), gift.cards) for gift in new]


def _trick(hand: Playing, action: Action) -> list[Event]:
    settled = hand.settled
    if not isinstance(action, Play) or len(hand.trick) + 1 < settled.cards_a_trick:
        return []
    trick = (*hand.trick, (hand.to_act, action.card))
    winner = trick_winner(trick, settled.ranking, settled.rules.last_copy_wins)
    side = winner % settled.rules.teams
    tricks = tuple(won + (team == side) for team, won in enumerate(hand.tricks))
    return [TrickWon(winner, tricks)]


def _hand_over(before: GameState, after: GameState) -> list[Event]:
    seen: list[Event] = []
    if after.last_result is before.last_result:
        seen.append(ThrownIn())
    else:
        assert after.last_result is not None
        seen.append(HandScored(after.last_result))
    if after.winner is not None:
        return [*seen, GameOver(after.winner, after.scores, after.seed)]
    return [*seen, *opening_events(after)]


def _texts(cards: Cards) -> list[str]:
    return [format_card(card) for card in card_list(cards)]

"""What people saw happen, in order: worked out from the game before and after an action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from .actions import Call
from .cards import NO_CARDS, Card, Cards, card_texts, format_card
from .contract import Contract
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
    kitty_shown: Cards = NO_CARDS

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
            "hand": card_texts(known[0]) if len(known) == 1 else [],
            "counts": list(self.counts),
            "kitty": card_texts(self.kitty_shown) if self.kitty_shown else self.kitty,
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
    giver: Seat | None
    receiver: Seat | None
    count: int
    cards: Cards | None
    open: bool = False

    def seen_by(self, seat: Seat) -> CardsExchanged:
        """The cards for giver and receiver, a number for the others; open cards for all."""
        known = self.open or seat in (self.giver, self.receiver)
        return self if known else replace(self, cards=None)

    def to_data(self) -> dict[str, Any]:
        """The event on the wire."""
        data = {"type": self.type, "from": self.giver, "to": self.receiver, "count": self.count}
        return data if self.cards is None else {**data, "cards": card_texts(self.cards)}


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


def result_data(result: HandResult) -> dict[str, Any]:
    """A hand's result on the wire; hickeys only where the rules count them."""
    data: dict[str, Any] = {
        "made": result.made,
        "bidder": result.bidder,
        "call": str(result.call),
        "tricks": list(result.tricks),
        "points": list(result.points),
        "scores": list(result.scores),
    }
    return data if result.hickeys is None else {**data, "hickeys": list(result.hickeys)}

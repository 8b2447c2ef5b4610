"""A game in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from bideuchre.engine import (
    CallMade,
    CardPlayed,
    CardsExchanged,
    ContractMade,
    Event,
    GameOver,
    HandDealt,
    HandScored,
    Rules,
    Seat,
    Team,
    ThrownIn,
    TrickWon,
    format_card,
    format_cards,
)

_NAMES = {
    4: ("South", "West", "North", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}


def seat_name(rules: Rules, seat: Seat) -> str:
    """The name of a seat."""
    return _NAMES[rules.seats][seat] if rules.seats in _NAMES else f"Seat {seat}"


def side_name(rules: Rules, team: Team) -> str:
    """The name of a partnership, by its seats."""
    seats = range(team, rules.seats, rules.teams)
    return " and ".join(seat_name(rules, seat) for seat in seats)


def in_words(rules: Rules, event: Event) -> str:
    """One event as a line, every card open."""
    match event:
        case HandDealt():
            return _dealt(rules, event)
        case CallMade():
            return f"  {seat_name(rules, event.seat)}: {event.call}"
        case ThrownIn():
            return "  All passed: thrown in."
        case ContractMade(contract):
            return f"  Contract: {contract.call} by {seat_name(rules, contract.seat)}."
        case CardsExchanged():
            return _exchanged(rules, event)
        case CardPlayed():
            return f"  {seat_name(rules, event.seat)} plays {format_card(event.card)}"
        case TrickWon():
            score = "-".join(map(str, event.tricks))
            return f"  {seat_name(rules, event.seat)} takes the trick ({score})"
        case HandScored(result):
            verdict = "made" if result.made else "set"
            name = seat_name(rules, result.bidder)
            points = _by_side(rules, [f"{point:+}" for point in result.points])
            scores = _by_side(rules, result.scores)
            told = f"  {result.call} by {name} {verdict}: {points}\n  Score: {scores}"
            if result.hickeys is None:
                return told
            return f"{told}\n  Hickeys: {_by_side(rules, result.hickeys)}"
        case GameOver():
            winners, scores = side_name(rules, event.winner), _by_side(rules, event.scores)
            return f"Game over, {winners} won: {scores}"


def _by_side(rules: Rules, numbers: Iterable[object]) -> str:
    return ", ".join(f"{side_name(rules, side)} {n}" for side, n in enumerate(numbers))


def _dealt(rules: Rules, event: HandDealt) -> str:
    lines = [f"Hand {event.hand_number}, dealt by {seat_name(rules, event.dealer)}"]
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            lines.append(f"  {seat_name(rules, seat)} holds {format_cards(hand)}")
    return "\n".join(lines)


def _exchanged(rules: Rules, event: CardsExchanged) -> str:
    cards = format_cards(event.cards or 0) or "nothing"
    if event.giver is None:
        return f"  {seat_name(rules, event.receiver or 0)} takes the kitty: {cards}"
    if event.receiver is None:
        return f"  {seat_name(rules, event.giver)} throws {cards}"
    return f"  {seat_name(rules, event.giver)} gives {seat_name(rules, event.receiver)} {cards}"

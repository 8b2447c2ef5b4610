"""An observation as plain data: the view that people's programs get."""

from __future__ import annotations

from typing import Any

from .actions import Call
from .cards import Card, card_texts, format_card
from .contract import Contract
from .events import result_data
from .observation import Observation
from .seats import Seat


def view_data(view: Observation) -> dict[str, Any]:
    """Everything the seat may know, named one by one, in texts and numbers."""
    return {
        "phase": view.phase.value,
        "to_act": view.to_act,
        "dealer": view.dealer,
        "hand_number": view.hand_number,
        "scores": list(view.scores),
        "hand": card_texts(view.hand),
        "hand_counts": list(view.hand_counts),
        "auction": [_call(seat, call) for seat, call in view.calls],
        "contract": _contract(view.contract),
        "kitty": card_texts(view.kitty_shown),
        "trick": [_play(seat, card) for seat, card in view.trick],
        "last_trick": _last_trick(view),
        "plays": [_play(seat, card) for seat, card in view.plays],
        "tricks": list(view.tricks),
        "sitting_out": list(view.sitting_out),
        "discarded": card_texts(view.discarded),
        "given": card_texts(view.given),
        "received": card_texts(view.received),
        "exchanged_count": view.exchanged_count,
        "legal": [] if view.exchange else [str(action) for action in view.legal],
        "exchange": view.exchange._asdict() if view.exchange else None,
        "last_result": result_data(view.last_result) if view.last_result else None,
        "winner": view.winner,
    }


def _call(seat: Seat, call: Call) -> dict[str, Any]:
    return {"seat": seat, "call": str(call)}


def _play(seat: Seat, card: Card) -> dict[str, Any]:
    return {"seat": seat, "card": format_card(card)}


def _contract(contract: Contract | None) -> dict[str, Any] | None:
    if contract is None:
        return None
    return {
        "seat": contract.seat,
        "call": str(contract.call),
        "denomination": str(contract.denomination),
    }


def _last_trick(view: Observation) -> dict[str, Any] | None:
    if view.last_trick is None:
        return None
    plays = [_play(seat, card) for seat, card in view.last_trick.plays]
    return {"plays": plays, "winner": view.last_trick.winner}

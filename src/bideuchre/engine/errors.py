"""What can go wrong in the engine, and how it says so.

EuchreError
├── RuleSetError      a rule set contradicts itself
├── NotationError     the text cannot be read
├── RecordError       a record can be read but not replayed
└── IllegalAction     an action can be read but not done now
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Refusal(StrEnum):
    """Why an action is not allowed now."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    BID_TOO_LOW = "bid_too_low"
    MUST_OPEN = "must_open"
    DENOMINATION_NOT_OFFERED = "denomination_not_offered"
    CARD_NOT_HELD = "card_not_held"
    MUST_FOLLOW = "must_follow"
    WRONG_CARD_COUNT = "wrong_card_count"
    GAME_OVER = "game_over"


class EuchreError(Exception):
    """Anything the engine refuses."""


class RuleSetError(EuchreError):
    """A rule set contradicts itself: *code* names how, *details* with which values."""

    def __init__(self, code: str, **details: Any) -> None:
        words = ", ".join(f"{name}={value!r}" for name, value in details.items())
        super().__init__(f"{code}: {words}" if words else code)
        self.code = code
        self.details = details


class NotationError(EuchreError):
    """A text is not in the notation: *token* is the part that cannot be read."""

    def __init__(self, what: str, token: str) -> None:
        super().__init__(f"not {what}: {token[:40]!r}")
        self.what = what
        self.token = token[:40]


class RecordError(EuchreError):
    """A record breaks at *token*, in *hand* (from 1; 0 where it is no hand's fault)."""

    def __init__(self, message: str, *, hand: int = 0, token: str = "") -> None:
        where = f"hand {hand}, {token!r}: " if hand else ""
        super().__init__(where + message)
        self.hand = hand
        self.token = token


class IllegalAction(EuchreError):
    """An action the rules do not allow now: *reason* says why, *details* which cards or bids."""

    def __init__(self, reason: Refusal, **details: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details

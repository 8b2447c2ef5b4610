"""How the service says no: a code that the contract names, and details."""

from __future__ import annotations

from typing import Any, NoReturn

from bideuchre.engine import EuchreError, IllegalAction, NotationError, RuleSetError


class Refused(Exception):
    """Something that may not or cannot be done; nothing was changed."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Busy(Refused):
    """Database or bots have no room just now; *retry_after* seconds later they may."""

    def __init__(self, what: str, retry_after: int = 1) -> None:
        super().__init__("busy", what=what)
        self.retry_after = retry_after


class DiskFull(Refused):
    """The database cannot grow."""

    def __init__(self) -> None:
        super().__init__("disk_full")


class Damaged(Refused):
    """A stored game no longer reads; the others are unharmed."""

    def __init__(self, game_id: str) -> None:
        super().__init__("damaged", id=game_id)


def refuse(error: EuchreError) -> NoReturn:
    """Say the engine's no in the words of the contract."""
    match error:
        case IllegalAction():
            raise Refused(error.reason.value, **readable(error.details)) from error
        case NotationError():
            raise Refused("unreadable", token=error.token, expected=error.what) from error
        case RuleSetError():
            raise Refused("bad_rules", reason=error.code, **readable(error.details)) from error
        case _:
            raise Refused("unreadable") from error


def readable(details: dict[str, Any]) -> dict[str, Any]:
    """Details that fit in JSON: what is no number, text or list of these is written as text."""
    return {name: _readable(value) for name, value in details.items()}


def _readable(value: Any) -> Any:
    if value is None or isinstance(value, bool | float) or type(value) in (int, str):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return [_readable(item) for item in value]
    return str(value)

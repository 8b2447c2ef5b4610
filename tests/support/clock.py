"""A clock that stands still until it is told to go on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


class FixedClock:
    """The same time every time it is asked."""

    def __init__(self, now: datetime = NOON) -> None:
        self._now = now

    def now(self) -> datetime:
        """The time, in UTC."""
        return self._now

    def set(self, now: datetime) -> None:
        """Put the hands to a given time."""
        self._now = now

    def tick(self, **step: float) -> None:
        """Go on by hours, minutes or seconds, as in ``tick(hours=3)``."""
        self._now += timedelta(**step)

"""The day of a daily, in UTC and nothing else: its name, its number, when it closes."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from .ports import Clock, Day, Millis

FIRST_DAY = date(2026, 11, 30)


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)


def day_of(moment: datetime) -> Day:
    """The day that is on."""
    return moment.astimezone(UTC).date().isoformat()


def read_day(text: str) -> Day:
    """A day as it is written in an address; raises ValueError."""
    day = date.fromisoformat(text)
    if day.isoformat() != text:
        raise ValueError(text)
    return text


def number_of(day: Day) -> int:
    """The number of a day's game; the first day's is 1."""
    return (date.fromisoformat(day) - FIRST_DAY).days + 1


def ordinal(day: Day) -> int:
    """A number that grows by one from day to day."""
    return date.fromisoformat(day).toordinal()


def closes_at(day: Day) -> datetime:
    """When nobody may begin the day's game any more."""
    return datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), UTC)


def settles_at(day: Day) -> datetime:
    """When unfinished games of the day lapse, and its seed and records open."""
    return closes_at(day) + timedelta(days=1)


def is_settled(day: Day, clock: Clock) -> bool:
    """Whether the day's secrets are open."""
    return clock.now() >= settles_at(day)


def millis(moment: datetime) -> Millis:
    """A moment as it is stored."""
    return int(moment.timestamp() * 1000)


def written(moment: datetime | Millis) -> str:
    """A moment as it is sent: ISO 8601, UTC."""
    if not isinstance(moment, datetime):
        moment = datetime.fromtimestamp(moment / 1000, UTC)
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

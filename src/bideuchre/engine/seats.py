"""Where players sit: clockwise from 0, partners in every second chair."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, 0 to seats - 1, clockwise."""

Team: TypeAlias = int
"""Seats of one team share a score: seat modulo the number of teams."""


def next_seat(seat: Seat, seats: int) -> Seat:
    """The seat at the left of *seat*."""
    return (seat + 1) % seats


def clockwise_from(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, in playing order from *seat*."""
    return tuple((seat + step) % seats for step in range(seats))


def partners_of(seat: Seat, seats: int, teams: int) -> tuple[Seat, ...]:
    """The other seats of the team, in playing order."""
    return tuple(s for s in clockwise_from(seat, seats)[1:] if (s - seat) % teams == 0)

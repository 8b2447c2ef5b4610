"""The kinds of questions: a choice of parts, a number, what a special bid is worth and gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Protocol

from bideuchre.engine import PRESETS

from .drafts import Draft, at, put

NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer: its value in the form, and the catalogue's key and numbers for it."""

    value: str
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most of a number that may be typed."""

    least: int
    most: int


class Question(Protocol):
    """Something to settle: what may be answered, what is, and what an answer changes."""

    @property
    def name(self) -> str:
        """The name of the answer in the form."""

    @property
    def legend(self) -> Answer:
        """The catalogue's key of the question, with its numbers and names."""

    @property
    def fine(self) -> bool:
        """Whether it is a finer point, put after the others."""

    def asked(self, draft: Draft) -> bool:
        """Whether the question means anything now."""

    def answer(self, draft: Draft) -> str | None:
        """The answer that stands."""

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """What may be answered."""

    def span(self, draft: Draft) -> Span | None:
        """Which numbers may be typed, where any may."""

    def apply(self, draft: Draft, value: str) -> None:
        """Change the draft to an answer; ValueError where it is none."""


def always(_: Draft) -> bool:
    """A question that is always asked."""
    return True


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few ways, each a few fields of the rule set."""

    name: str
    ways: Mapping[str, Mapping[str, Any]]
    asked_if: Callable[[Draft], bool] = always
    fine: bool = False

    @property
    def legend(self) -> Answer:
        """The question."""
        return Answer(self.name, f"house.q.{self.name}")

    def asked(self, draft: Draft) -> bool:
        """Whether the question means anything now."""
        return self.asked_if(draft)

    def answer(self, draft: Draft) -> str | None:
        """The way whose fields all stand."""
        return next((value for value, sets in self.ways.items() if _stands(draft, sets)), None)

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """Every way."""
        return [Answer(value, f"house.a.{self.name}.{value}") for value in self.ways]

    def span(self, draft: Draft) -> Span | None:
        """No number."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Set the fields of a way."""
        if value not in self.ways:
            raise ValueError(value)
        for path, new in self.ways[value].items():
            put(draft, path, new)


def _stands(draft: Draft, sets: Mapping[str, Any]) -> bool:
    return all(at(draft, path) == value for path, value in sets.items())


@dataclass(frozen=True, slots=True)
class Number:
    """A number; offered are those that games play, any other may be typed."""

    name: str
    path: str
    least: Callable[[Draft], int]
    most: Callable[[Draft], int]
    nothing: bool = False  # whether it may also be left out
    offered: tuple[int, ...] = ()
    asked_if: Callable[[Draft], bool] = always
    fine: bool = False

    @property
    def legend(self) -> Answer:
        """The question."""
        return Answer(self.name, f"house.q.{self.name}")

    def asked(self, draft: Draft) -> bool:
        """Whether the question means anything now."""
        return self.asked_if(draft)

    def answer(self, draft: Draft) -> str | None:
        """The number that stands."""
        value = at(draft, self.path)
        return NONE if value is None else str(value)

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """The numbers that games play, what is offered besides, and the one that stands."""
        played = {at(one, self.path) for one in preset_drafts().values() if self.asked_if(one)}
        own = at(draft, self.path)
        span = self.span(draft)
        found = {*played, *self.offered, own} - {None}
        numbers = sorted(n for n in found if n == own or span.least <= n <= span.most)
        none = [Answer(NONE, f"house.a.{self.name}.none")] if self.nothing else []
        return [*none, *(number_answer(self.name, n) for n in numbers)]

    def span(self, draft: Draft) -> Span:
        """Which numbers may be typed."""
        return Span(self.least(draft), self.most(draft))

    def apply(self, draft: Draft, value: str) -> None:
        """Set the number."""
        if value == NONE and self.nothing:
            put(draft, self.path, None)
            return
        put(draft, self.path, read_number(value, self.span(draft)))


def number_answer(name: str, number: int) -> Answer:
    """A number as an answer."""
    if number == 0:
        return Answer("0", "house.a.zero")
    return Answer(str(number), f"house.n.{name}", {"count": number})


def read_number(text: str, span: Span) -> int:
    """A number that was chosen or typed; ValueError outside the span."""
    number = int(text)
    if not span.least <= number <= span.most:
        raise ValueError(text)
    return number


@cache
def preset_drafts() -> Mapping[str, Draft]:
    """Every game we know by name, as a draft to read answers from."""
    return {key: rules.to_data() for key, rules in PRESETS.items()}

"""Questions of numbers that hang on others: the highest bid, the lowest in no trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .drafts import Draft, at
from .kinds import NONE, Answer, Span, number_answer, read_number

SUITS: Final = ("C", "D", "H", "S")


class Highest:
    """Whether all tricks may be bid as a number, or only by a special bid."""

    name = "highest"
    legend = Answer("highest", "house.q.highest")
    fine = True

    def asked(self, draft: Draft) -> bool:
        """Always."""
        return True

    def answer(self, draft: Draft) -> str | None:
        """How many tricks short of all the numbers end."""
        return str(draft["table"]["hand_size"] - highest(draft))

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """All, one less, or as it stands."""
        hand = draft["table"]["hand_size"]
        most = hand - draft["auction"]["lowest"]
        short = sorted({0, min(1, most), hand - highest(draft)})
        return [Answer(str(n), "house.n.highest", {"count": hand - n}) for n in short]

    def span(self, draft: Draft) -> Span | None:
        """No number of one's own."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Set the highest number."""
        hand = draft["table"]["hand_size"]
        short = read_number(value, Span(0, hand - draft["auction"]["lowest"]))
        draft["auction"]["highest"] = hand - short if short else None


class FromNoTrump:
    """The lowest bid in no trump, where it is another than in a suit."""

    name = "lowest_nt"
    legend = Answer("lowest_nt", "house.q.lowest_nt")
    fine = False

    def asked(self, draft: Draft) -> bool:
        """Where no trump is named with the bid."""
        return at(draft, "auction.naming") == "with_bid" and bool(no_trumps(draft))

    def answer(self, draft: Draft) -> str | None:
        """The level that stands."""
        levels = dict(draft["auction"]["lowest_in"])
        if not levels:
            return NONE
        same = set(levels) == set(no_trumps(draft)) and len(set(levels.values())) == 1
        return str(next(iter(levels.values()))) if same else None

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """The same as in a suit, or one of the next three."""
        lowest, own = draft["auction"]["lowest"], self.answer(draft)
        top = min(highest(draft), lowest + 3)
        levels = {*range(lowest + 1, top + 1), *([int(own)] if own and own != NONE else [])}
        same = Answer(NONE, "house.a.lowest_nt.none")
        return [same, *(number_answer(self.name, level) for level in sorted(levels))]

    def span(self, draft: Draft) -> Span | None:
        """No number of one's own."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Set the level."""
        levels = []
        if value != NONE:
            level = read_number(value, Span(draft["auction"]["lowest"], highest(draft)))
            levels = [[denomination, level] for denomination in no_trumps(draft)]
        draft["auction"]["lowest_in"] = levels


def no_trumps(draft: Draft) -> list[str]:
    """The kinds of no trump that may be bid."""
    return [one for one in draft["auction"]["denominations"] if one not in SUITS]


def highest(draft: Draft) -> int:
    """The highest number that may be bid."""
    return int(draft["auction"]["highest"] or draft["table"]["hand_size"])

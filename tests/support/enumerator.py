"""The default game once more, slow and plain, to count what the engine counts.

Cards are texts, hands are lists, and every rule is written out as a player would say it. Nothing
of the engine is used, so that the two can only agree by both being right.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
SEATS = 4


@dataclass
class PlainTable:
    """A hand of the default game in progress, with a tiny pack."""

    hands: list[list[str]]
    dealer: int
    tricks_in_all: int
    denominations: list[str]
    throw: tuple[int, int] | None = None
    """How few and how many cards a lone bidder may throw; None where nobody may go alone."""

    calls: list[str] = field(default_factory=list)
    phase: str = "auction"
    turn: int = -1
    bidder: int = -1
    denomination: str = ""
    alone: bool = False
    thrown: int = -1
    trick: list[tuple[int, str]] = field(default_factory=list)
    taken: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        if self.turn < 0:
            self.turn = (self.dealer + 1) % SEATS

    def choices(self) -> list[str]:
        """What the seat on turn may do, in the notation."""
        if self.phase == "auction":
            return self._calls()
        if self.phase == "throw":
            assert self.throw is not None
            return self._exchanges(*self.throw)
        if self.phase == "give":
            return self._exchanges(self.thrown, self.thrown)
        if self.phase == "play":
            return sorted(set(self._cards()))
        return []

    def after(self, choice: str) -> PlainTable:
        """The table after one of the choices."""
        table = deepcopy(self)
        if table.phase == "auction":
            table._call(choice)
        elif table.phase == "play":
            table._play(choice)
        else:
            table._exchange(choice)
        return table

    def _calls(self) -> list[str]:
        level = 0
        for call in self.calls:
            if call != "P":
                level = int(call.split("/")[0])
        bids = [
            f"{number}/{denomination}"
            for number in range(level + 1, self.tricks_in_all + 1)
            for denomination in self.denominations
        ]
        if self.throw is not None:
            bids += [f"ALONE/{denomination}" for denomination in self.denominations]
        return ["P", *bids]

    def _call(self, call: str) -> None:
        self.calls.append(call)
        if call != "P":
            self.bidder = self.turn
            what, self.denomination = call.split("/")
            self.alone = what == "ALONE"
            if self.alone or int(what) == self.tricks_in_all:
                self._begin()
                return
        if self.calls == ["P"] * SEATS:
            self.phase = "over"
        elif len(self.calls) > 3 and self.calls[-3:] == ["P"] * 3:
            self._begin()
        else:
            self.turn = (self.turn + 1) % SEATS

    def _begin(self) -> None:
        self.turn = self.bidder
        self.phase = "throw" if self.alone else "play"

    def _exchanges(self, fewest: int, most: int) -> list[str]:
        hand = sorted(self.hands[self.turn])
        ways = set()
        for count in range(fewest, most + 1):
            for cards in combinations(hand, count):
                ways.add("x" + ",".join(cards))
        return sorted(ways)

    def _exchange(self, choice: str) -> None:
        cards = choice[1:].split(",") if choice != "x" else []
        for card in cards:
            self.hands[self.turn].remove(card)
        if self.phase == "throw":
            self.thrown = len(cards)
            self.phase = "give" if cards else "play"
            self.turn = (self.bidder + 2) % SEATS if cards else self.bidder
        else:
            self.hands[self.bidder] += cards
            self.phase = "play"
            self.turn = self.bidder

    def _cards(self) -> list[str]:
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        led = self._suit(self.trick[0][1])
        following = [card for card in hand if self._suit(card) == led]
        return following or hand

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        players = 3 if self.alone else SEATS
        if len(self.trick) < players:
            self.turn = (self.turn + 1) % SEATS
            if self.alone and self.turn == (self.bidder + 2) % SEATS:
                self.turn = (self.turn + 1) % SEATS
            return
        winner, best = self.trick[0]
        for seat, other in self.trick[1:]:
            if self._beats(other, best):
                winner, best = seat, other
        self.taken[winner % 2] += 1
        self.trick = []
        self.turn = winner
        if not self.hands[winner]:
            self.phase = "over"

    def _suit(self, card: str) -> str:
        rank, suit = card[0], card[1]
        if rank == "J" and SAME_COLOUR.get(self.denomination) == suit:
            return self.denomination
        return suit

    def _beats(self, card: str, best: str) -> bool:
        """Whether *card* takes the trick from *best*, which was played before it."""
        suit, best_suit = self._suit(card), self._suit(best)
        if suit == best_suit:
            return self._height(card) > self._height(best)
        return suit == self.denomination

    def _height(self, card: str) -> int:
        if card[0] == "J" and self._suit(card) == self.denomination:
            return 21 if card[1] == self.denomination else 20
        return "9TJQKA".index(card[0])


def count(table: PlainTable, depth: int) -> int:
    """How many ways there are to act *depth* times in a row."""
    if depth == 0:
        return 1
    return sum(count(table.after(choice), depth - 1) for choice in table.choices())


COUNTS = Path(__file__).parents[1] / "engine" / "counts"
"""One tiny deal a file: the rules, the hands, and how many ways there are by depth."""


def read(text: str) -> dict[str, str]:
    """The named lines of a file of counts."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {name: rest.strip() for name, _, rest in (line.partition(" ") for line in lines)}


def plain_table(told: dict[str, str]) -> PlainTable:
    """The table a file tells of, after the actions it begins with."""
    hands: list[list[str]] = [[], [], [], []]
    for part in told["hands"].split("|"):
        seat, _, cards = part.partition(":")
        hands["SWNE".index(seat.strip())] = cards.split()
    throw = told.get("throw")
    fewest_most = tuple(int(number) for number in throw.split()) if throw else None
    table = PlainTable(
        hands,
        "SWNE".index(told["dealer"]),
        len(hands[0]),
        told["denominations"].split(),
        (fewest_most[0], fewest_most[1]) if fewest_most else None,
    )
    for choice in told.get("after", "").split():
        assert choice in table.choices(), choice
        table = table.after(choice)
    return table


def remake() -> None:
    """Count every file again, to the depth it has now."""
    for path in sorted(COUNTS.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        told = read(text)
        table = plain_table(told)
        depths = range(1, len(told["counts"].split()) + 1)
        counts = " ".join(str(count(table, depth)) for depth in depths)
        path.write_text(text.replace(f"counts {told['counts']}", f"counts {counts}"), "utf-8")
        print(f"{path.name}: {counts}")


if __name__ == "__main__":
    remake()

"""Questions of special bids: which there are, what partners do in them, what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .drafts import Draft, copied, partners, put, refit, shape
from .kinds import NONE, Answer, Choice, Span, number_answer, preset_drafts, read_number


class Ladder:
    """Which special bids there are: those of a game, at the measure of this table."""

    name = "ladder"
    legend = Answer("ladder", "house.q.ladder")
    fine = False

    def asked(self, draft: Draft) -> bool:
        """Always."""
        return True

    def answer(self, draft: Draft) -> str | None:
        """The ladder that stands."""
        return _ladder_name(draft)

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """The ladders of games."""
        names = {_ladder_name(one): one for one in preset_drafts().values()}
        names[_ladder_name(draft)] = draft
        ordered = sorted(names.items(), key=lambda one: len(one[1]["auction"]["lone_bids"]))
        return [
            Answer(value, "house.ladder", {"bids": _keys(one)})
            if value != NONE
            else Answer(NONE, "house.a.ladder.none")
            for value, one in ordered
        ]

    def span(self, draft: Draft) -> Span | None:
        """No number."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Take the ladder of the game whose hands are the most like these."""
        like = [one for one in preset_drafts().values() if _ladder_name(one) == value]
        if not like and value != NONE:
            raise ValueError(value)
        hand, seats = draft["table"]["hand_size"], draft["table"]["seats"]
        bids_: list[Draft] = []
        if value != NONE:
            game = min(
                like,
                key=lambda one: (
                    one["table"]["seats"] != seats,
                    abs(one["table"]["hand_size"] - hand),
                ),
            )
            bids_ = copied(game)["auction"]["lone_bids"]
            draft["auction"]["top_bid"] = game["auction"]["top_bid"]
            refit(bids_, shape(game), shape(draft))
        draft["auction"]["lone_bids"] = bids_


def _ladder_name(draft: Draft) -> str:
    return "-".join(_keys(draft)) or NONE


def _keys(draft: Draft) -> list[str]:
    return [bid["key"] for bid in draft["auction"]["lone_bids"]]


@dataclass(frozen=True, slots=True)
class Points:
    """What a special bid wins or costs; as long as both are equal they stay so."""

    key: str
    cost: bool = False

    @property
    def name(self) -> str:
        """The name of the answer in the form."""
        return f"{self.key}.{'cost' if self.cost else 'points'}"

    @property
    def legend(self) -> Answer:
        """The question."""
        which = "cost" if self.cost else "points"
        return Answer(self.name, f"house.q.bid.{which}", {"bid": self.key})

    @property
    def fine(self) -> bool:
        """A cost of its own is a finer point."""
        return self.cost

    def asked(self, draft: Draft) -> bool:
        """Wherever the bid is."""
        return True

    def answer(self, draft: Draft) -> str | None:
        """The points that stand."""
        return str(abs(rung(draft, self.key)[self._part]))

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """Twice the tricks, what games pay for this bid, and what stands."""
        found = {2 * draft["table"]["hand_size"], abs(rung(draft, self.key)[self._part])}
        for one in preset_drafts().values():
            lone_bids = one["auction"]["lone_bids"]
            found |= {abs(bid[self._part]) for bid in lone_bids if bid["key"] == self.key}
        return [number_answer("bid.points", number) for number in sorted(found)]

    def span(self, draft: Draft) -> Span | None:
        """Which numbers may be typed."""
        return Span(1, 99)

    def apply(self, draft: Draft, value: str) -> None:
        """Set the points."""
        number = read_number(value, Span(1, 99))
        bid = rung(draft, self.key)
        together = bid["points_made"] == -bid["points_set"]
        if self.cost or together:
            bid["points_set"] = -number
        if not self.cost:
            bid["points_made"] = number

    @property
    def _part(self) -> str:
        return "points_set" if self.cost else "points_made"


@dataclass(frozen=True, slots=True)
class Partners:
    """What partners do in a special bid: play along, sit out, or sit out and give cards."""

    key: str
    may_play: bool = True

    @property
    def name(self) -> str:
        """The name of the answer in the form."""
        return f"{self.key}.partners"

    @property
    def legend(self) -> Answer:
        """The question."""
        return Answer(self.name, "house.q.bid.partners", {"bid": self.key})

    @property
    def fine(self) -> bool:
        """One of the first things to settle."""
        return False

    def asked(self, draft: Draft) -> bool:
        """Wherever the bid is."""
        return True

    def answer(self, draft: Draft) -> str | None:
        """What stands."""
        return self._answer(rung(draft, self.key))

    def _answer(self, bid: Draft) -> str:
        if bid.get("partners_play"):
            return "play"
        if bid["help"] is None:
            return "out"
        fewest, most = bid["help"]["fewest"], bid["help"]["most"]
        return f"{most}" if fewest == most else f"{fewest}-{most}"

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """Playing, sitting out, and as many cards as partners can share in."""
        several, hand = partners(draft), draft["table"]["hand_size"]
        counts = [n for n in (1, 2, 3) if n % several == 0 and n <= hand]
        values = ["play"] if self.may_play else []
        values += ["out", *(str(count) for count in counts), *(f"0-{n}" for n in counts[-1:])]
        own = self.answer(draft)
        return [_partners_answer(value) for value in dict.fromkeys([*values, own or "out"])]

    def span(self, draft: Draft) -> Span | None:
        """No number."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Set the help."""
        bid = rung(draft, self.key)
        if value not in {one.value for one in self.answers(draft)}:
            raise ValueError(value)
        if self.may_play:
            bid["partners_play"] = value == "play"
        if value in ("play", "out"):
            bid["help"] = None
            return
        fewest, _, most = value.rpartition("-")
        order = bid["help"]["order"] if bid["help"] else "blind"
        if fewest and order == "receive_first":
            order = "blind"
        bid["help"] = {"fewest": int(fewest or most), "most": int(most), "order": order}


def _partners_answer(value: str) -> Answer:
    if not value[0].isdigit():
        return Answer(value, f"house.a.bid.partners.{value}")
    fewest, _, most = value.rpartition("-")
    if not fewest:
        return Answer(value, "house.n.bid.cards", {"count": int(most)})
    if fewest == "0":
        return Answer(value, "house.n.bid.up_to", {"count": int(most)})
    return Answer(value, "house.n.bid.between", {"fewest": int(fewest), "count": int(most)})


@dataclass(frozen=True, slots=True)
class HelpOrder:
    """In which order bidder and partners exchange cards."""

    key: str
    fine: bool = True

    @property
    def name(self) -> str:
        """The name of the answer in the form."""
        return f"{self.key}.order"

    @property
    def legend(self) -> Answer:
        """The question."""
        return Answer(self.name, "house.q.bid.order", {"bid": self.key})

    def asked(self, draft: Draft) -> bool:
        """Wherever there is help."""
        return rung(draft, self.key)["help"] is not None

    def answer(self, draft: Draft) -> str | None:
        """The order that stands."""
        order: str = rung(draft, self.key)["help"]["order"]
        return order

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """Every order."""
        orders = ("blind", "receive_first", "give_then_answer")
        return [Answer(order, f"house.a.bid.order.{order}") for order in orders]

    def span(self, draft: Draft) -> Span | None:
        """No number."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Set the order."""
        if value not in {one.value for one in self.answers(draft)}:
            raise ValueError(value)
        rung(draft, self.key)["help"]["order"] = value


@dataclass(frozen=True, slots=True)
class AloneAfter(Choice):
    """Whether the winner of an auction in numbers may then go alone."""

    def apply(self, draft: Draft, value: str) -> None:
        """Double the points, with as many cards as games give."""
        if value not in self.ways:
            raise ValueError(value)
        draft["auction"]["alone_after"] = None
        if value == "double":
            help_ = {"fewest": 2, "most": 2, "order": "blind"}
            put(draft, "auction.alone_after.help", help_)


def bids(draft: Draft) -> Iterable[Draft]:
    """Every special bid, the one after the auction last."""
    yield from draft["auction"]["lone_bids"]
    if draft["auction"]["alone_after"]:
        yield draft["auction"]["alone_after"]


def rung(draft: Draft, key: str) -> Draft:
    """The special bid called *key*."""
    return next(bid for bid in bids(draft) if bid["key"] == key)

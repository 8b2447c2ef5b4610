"""A hand worked out for each game: what you hold, the auction, a trick, and what it scores."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bideuchre.engine import (
    Bid,
    Contract,
    Denomination,
    Pass,
    Rules,
    RuleSet,
    compile_rules,
    game_winner,
    parse_action,
    parse_card,
    parse_denomination,
    score_hand,
    trick_winner,
)
from bideuchre.engine.cards import JOKER_TEXT
from bideuchre.engine.hickeys import hickeys
from bideuchre.engine.options import Bowers, HelpOrder, Made, SetLoss

from ..assets import data_folder
from ..i18n import Catalogue
from ..readback import bid_name
from .facts import signed

SEATS: Final = {4: ("s", "w", "n", "e"), 6: ("s", "sw", "nw", "n", "ne", "se")}
"""How seats are called, clockwise from the reader's."""

SIDES: Final = ("ours", "theirs")
YOU: Final = 0


@dataclass(frozen=True, slots=True)
class Said:
    """A call as it is drawn: a pass, a number or a name, and its denomination where it has one."""

    what: str | None
    denomination: str | None = None
    stands: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a plain bid, drawn as its number and its suit."""
        return self.what is not None and self.what.isdigit()


@dataclass(frozen=True, slots=True)
class Played:
    """A card of the trick, and who played it."""

    who: str
    card: str
    holds: bool
    is_first: bool
    """Whether it holds against the same card played later."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards that change hands before the play, in a sentence."""

    text: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the hand might come out, and what it scores then."""

    bid: Said
    mark: str | None
    """That it was forced, or is played alone."""

    text: str
    why: str
    made: bool
    points: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Worked:
    """The whole hand."""

    opens: str
    hand: tuple[str, ...]
    callers: tuple[str, ...]
    rounds: tuple[tuple[Said | None, ...], ...]
    stands: str
    trump: str | None
    moved: tuple[Moved, ...]
    trick: tuple[Played, ...]
    taken: str
    outcomes: tuple[Outcome, ...]
    ends: str


@dataclass(frozen=True, slots=True)
class Example:
    """A hand as it is written down, you the dealer and the bidder."""

    hand: tuple[str, ...]
    calls: tuple[str, ...]
    name: str | None
    kitty: tuple[str, ...]
    bury: tuple[str, ...]
    throw: tuple[str, ...]
    gifts: tuple[tuple[str, ...], ...]
    trick: tuple[str, ...]
    outcomes: tuple[tuple[str, tuple[int, int], tuple[int, int]], ...]
    before: tuple[int, int]
    after: tuple[int, int]
    winner: int | None


@cache
def example(key: str) -> Example:
    """The hand that is written down for a game."""
    path = data_folder("templates") / "rules" / key / "example.toml"
    told = tomllib.loads(path.read_text("utf-8"))
    return Example(
        hand=_cards(told, "hand"),
        calls=_cards(told, "calls"),
        name=told.get("name"),
        kitty=_cards(told, "kitty"),
        bury=_cards(told, "bury"),
        throw=_cards(told, "throw"),
        gifts=tuple(tuple(gift.split()) for gift in told.get("gifts", ())),
        trick=_cards(told, "trick"),
        outcomes=tuple(
            (bid, (ours, theirs), (us, them)) for bid, ours, theirs, us, them in told["outcomes"]
        ),
        before=tuple(told["before"]),
        after=tuple(told["after"]),
        winner=told.get("winner"),
    )


def contract_of(rules: Rules, text: str, named: Denomination) -> Contract:
    """The contract of an outcome: ``7/S``, ``BEST/S``, ``7/ alone``, ``6/ forced``."""
    call, *marks = text.split()
    bid = parse_action(call)
    assert isinstance(bid, Bid)
    denomination = named if bid.denomination is None else bid.denomination
    lone = None if bid.lone is None else rules.lone_bids[bid.lone]
    level = bid.level
    if lone is not None:
        level = rules.hand_size if lone.tricks is None else lone.tricks
    after = rules.ruleset.auction.alone_after if "alone" in marks else None
    return Contract(YOU, bid, level, denomination, lone, after, "forced" in marks)


def worked(rules: RuleSet, words: Catalogue) -> Worked:
    """The hand of a game, told and scored."""
    return _Worked(compile_rules(rules), example(rules.key), words).whole()


class _Worked:
    def __init__(self, rules: Rules, told: Example, words: Catalogue) -> None:
        self._rules = rules
        self._told = told
        self._words = words
        self._seats = [words.t(f"table.seat.{seat}") for seat in SEATS[rules.seats]]
        self._calls = [parse_action(call) for call in told.calls]
        self._last = max(at for at, call in enumerate(self._calls) if isinstance(call, Bid))
        bid = self._calls[self._last]
        assert isinstance(bid, Bid)
        named = bid.denomination
        if named is None:
            assert told.name is not None
            named = parse_denomination(told.name.strip("/"))
        self._named = named
        self._contract = contract_of(self._rules, told.calls[self._last], self._named)

    def whole(self) -> Worked:
        order = [(1 + place) % self._rules.seats for place in range(self._rules.seats)]
        named = str(self._named)
        return Worked(
            opens=self._t("opens", who=self._seats[1]),
            hand=self._told.hand,
            callers=tuple(self._seats[seat] for seat in order),
            rounds=tuple(self._rounds()),
            stands=" ".join(self._stands()),
            trump=named if self._named.is_suit else None,
            moved=tuple(self._moved()),
            trick=tuple(self._trick()),
            taken=" ".join(self._taken()),
            outcomes=tuple(self._outcomes()),
            ends=self._ends(),
        )

    def _t(self, key: str, **values: object) -> str:
        return self._words.t(f"rules.worked.{key}", **values)

    def _rounds(self) -> Iterator[tuple[Said | None, ...]]:
        said: list[Said | None] = [
            Said(None) if isinstance(call, Pass) else self._said(call, stands=at == self._last)
            for at, call in enumerate(self._calls)
        ]
        seats = self._rules.seats
        said += [None] * (-len(said) % seats)
        for first in range(0, len(said), seats):
            yield tuple(said[first : first + seats])

    def _said(self, bid: object, *, stands: bool = False) -> Said:
        assert isinstance(bid, Bid)
        what = str(bid.level) if bid.lone is None else bid_name(self._words, bid.lone)
        return Said(what, None if bid.denomination is None else str(bid.denomination), stands)

    def _stands(self) -> Iterator[str]:
        contract = self._contract
        yield self._t("stands")
        if contract.call.denomination is None:
            named = self._words.t(f"table.suit.{self._named}")
            yield self._t("names", denomination=named)
        yield self._t("needs.alone" if contract.is_alone else "needs", count=contract.level)

    def _moved(self) -> Iterator[Moved]:
        told = self._told
        if told.kitty:
            yield Moved(self._t("kitty", count=len(told.kitty)), told.kitty)
            yield Moved(self._t("bury", count=len(told.bury)), told.bury)
        if told.throw:
            help_ = self._contract.help
            asks = help_ is not None and help_.order is HelpOrder.GIVE_THEN_ANSWER
            yield Moved(self._t("give" if asks else "throw", count=len(told.throw)), told.throw)
        partners = range(2, self._rules.seats, 2)
        for seat, gift in zip(partners, told.gifts, strict=False):
            yield Moved(self._t("gift", who=self._seats[seat], count=len(gift)), gift)

    def _players(self) -> list[int]:
        alone = self._contract.is_alone
        seats = range(self._rules.seats)
        return [seat for seat in seats if seat == YOU or seat % 2 or not alone]

    def _winner(self) -> int:
        """Whose card of the trick is best, by its place."""
        plays = tuple(enumerate(parse_card(face) for face in self._told.trick))
        ranking = self._rules.rankings[self._named]
        return trick_winner(plays, ranking, self._rules.last_copy_wins)

    def _trick(self) -> Iterator[Played]:
        winner, trick = self._winner(), self._told.trick
        for place, (seat, face) in enumerate(zip(self._players(), trick, strict=True)):
            holds = place == winner
            yield Played(self._seats[seat], face, holds, holds and trick.count(face) > 1)

    def _taken(self) -> Iterator[str]:
        place = self._winner()
        trick, seat = self._told.trick, self._players()[place]
        who = "taken.you" if seat == YOU else "taken"
        if trick[place] == JOKER_TEXT:
            who += ".joker"
        yield self._t(who, who=self._seats[seat], card=self._card(trick[place]))
        if trick[place] in trick[place + 1 :]:
            yield self._t("twin")
        left, suit = self._left(), self._words.t(f"table.suit.{self._named}")
        if left in trick and left != trick[place] and self._suit(trick[0]) == self._named:
            yield self._t("left", card=self._plain(left), suit=suit)
        jack = f"J{self._named}"
        if self._rules.ruleset.cards.bowers is Bowers.NONE and jack in trick:
            yield self._t("plain_jack", card=self._plain(jack))

    def _left(self) -> str:
        if not self._named.is_suit or self._rules.ruleset.cards.bowers is not Bowers.BOTH:
            return ""
        return "J" + {"C": "S", "S": "C", "H": "D", "D": "H"}[str(self._named)]

    def _suit(self, face: str) -> int:
        return self._rules.rankings[self._named].suit[parse_card(face)]

    def _card(self, face: str) -> str:
        bowers = self._rules.ruleset.cards.bowers is Bowers.BOTH
        if face == self._left():
            return self._t("card.left")
        if bowers and self._named.is_suit and face == f"J{self._named}":
            return self._t("card.right")
        return self._plain(face)

    def _plain(self, face: str) -> str:
        if face == JOKER_TEXT:
            return self._words.t("table.suit.JOKER")
        rank = self._words.t(f"table.rank.{face[0]}")
        return self._words.t("table.card", rank=rank, suit=self._words.t(f"table.suit.{face[1]}"))

    def _outcomes(self) -> Iterator[Outcome]:
        for text, tricks, points in self._told.outcomes:
            contract = contract_of(self._rules, text, self._named)
            made, _ = score_hand(self._rules, contract, tricks)
            yield Outcome(
                bid=self._said(contract.call),
                mark=self._t(text.split()[1]) if " " in text else None,
                text=self._t(
                    "made" if made else "set", count=tricks[0], ours=tricks[0], theirs=tricks[1]
                ),
                why=" ".join(self._why(contract, made, tricks)),
                made=made,
                points=(signed(self._words, points[0]), signed(self._words, points[1])),
            )

    def _why(self, contract: Contract, made: bool, tricks: tuple[int, int]) -> Iterator[str]:
        scoring = self._rules.ruleset.scoring
        if contract.lone is not None:
            name = bid_name(self._words, contract.lone.key)
            points = contract.lone.points_made if made else -contract.lone.points_set
            yield self._t("why.lone.made" if made else "why.lone.set", name=name, count=points)
        elif made:
            count = tricks[0] if scoring.made is Made.TRICKS else contract.level
            yield self._t(f"why.made.{scoring.made.value}", count=count)
        else:
            flat = scoring.set_loss is SetLoss.FLAT
            count = scoring.flat_loss if flat else contract.level
            yield self._t(f"why.set.{scoring.set_loss.value}", count=count)
        stuck = self._rules.ruleset.auction.stuck
        if contract.forced and not made and stuck is not None and stuck.loss_divisor > 1:
            key = "why.half" if stuck.loss_divisor == 2 else "why.part"
            yield self._t(key, n=stuck.loss_divisor)
        if contract.alone_after is not None:
            times = contract.alone_after.multiplier
            yield self._t("why.twice" if times == 2 else "why.times", n=times)
        if scoring.trickless_penalty and tricks[1] == 0:
            yield self._t("why.trickless", count=scoring.trickless_penalty)
        if scoring.hickeys:
            for side, count in zip(
                SIDES, hickeys(self._rules, contract, made, tricks), strict=True
            ):
                if count:
                    yield self._t(f"why.hickeys.{side}", count=count)

    def _ends(self) -> str:
        told = self._told
        text, tricks, _ = told.outcomes[0]
        made, _ = score_hand(self._rules, contract_of(self._rules, text, self._named), tricks)
        winner = game_winner(self._rules, told.after, 0, made)
        key = "goes_on" if winner is None else "won" if winner == 0 else "lost"
        pairs = [
            self._t("pair", us=signed_free(self._words, us), them=signed_free(self._words, them))
            for us, them in (told.before, told.after)
        ]
        return self._t(f"ends.{key}", before=pairs[0], after=pairs[1])


def signed_free(words: Catalogue, value: int) -> str:
    """A score as it stands: a sign only below zero."""
    return words.number(value) if value >= 0 else signed(words, value)


def _cards(told: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(told.get(key, "").split())

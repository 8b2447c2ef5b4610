"""A rule set as rows of a table, in the order in which a table settles its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bideuchre.engine import RuleSet
from bideuchre.engine.options import (
    AuctionOrder,
    Bowers,
    DefendersScore,
    Opening,
    SetLoss,
    Sides,
    StuckSeat,
)
from bideuchre.engine.ruleset import Help, LoneBid

from ..i18n import Catalogue
from ..readback import Reader, bid_name

PARTS: Final = ("deck", "auction", "contracts", "cards", "scoring", "special")
"""What a table settles before the first deal, one after another."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One row: what it is about, and how this game has it, in one or more lines."""

    part: str
    key: str
    label: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it on one line."""
        return "; ".join(self.lines)


def signed(words: Catalogue, value: int) -> str:
    """A change of score: always with its sign, and never turned round by the text about it."""
    text = ("+" if value > 0 else "") + words.number(value)
    return text if words.direction == "ltr" else f"\u2066{text}\u2069"


def facts(rules: RuleSet, words: Catalogue) -> tuple[Fact, ...]:
    """Every rule of a game as a row."""
    return tuple(_Facts(rules, words).rows())


class _Facts:
    def __init__(self, rules: RuleSet, words: Catalogue) -> None:
        self._rules = rules
        self._words = words
        self._reader = Reader(rules, words)

    def rows(self) -> Iterator[Fact]:
        for part, rows in (
            ("deck", self._deck()),
            ("auction", self._auction()),
            ("contracts", self._contracts()),
            ("cards", self._cards()),
            ("scoring", self._scoring()),
            ("special", self._special()),
        ):
            for key, *lines in rows:
                yield Fact(part, key, self._words.t(f"compare.row.{key}"), tuple(lines))

    def _t(self, key: str, **values: object) -> str:
        return self._words.t(f"compare.{key}", **values)

    def _deck(self) -> Iterator[tuple[str, ...]]:
        deck, table = self._rules.deck, self._rules.table
        yield "players", self._t(f"players.{table.sides.value}", seats=table.seats)
        copies = self._words.t("readback.copies", count=deck.copies)
        lowest, highest = (self._reader.rank(rank) for rank in (deck.ranks[0], deck.ranks[-1]))
        pack = [self._t("pack", total=deck.count, copies=copies, lowest=lowest, highest=highest)]
        for rank, count in deck.copies_of_rank:
            pack.append(self._t("rank", count=count, rank=self._reader.rank(rank)))
        if deck.jokers:
            pack.append(self._t("jokers", count=deck.jokers))
        yield "pack", *pack
        yield "hand", self._t("cards", count=table.hand_size)
        if table.kitty is None:
            yield "kitty", self._t("none")
        else:
            shown = self._t(f"kitty.{table.kitty.shown.value}")
            yield "kitty", self._t("cards", count=table.kitty.size), shown

    def _auction(self) -> Iterator[tuple[str, ...]]:
        auction, highest = self._rules.auction, self._rules.highest
        yield "order", self._t(f"order.{auction.order.value}", count=auction.rounds or 0)
        once = auction.order is AuctionOrder.ONE_ROUND
        yield "passing", self._t("passing.once" if once else f"passing.{auction.passing.value}")
        yield "naming", self._t(f"naming.{auction.naming.value}")
        yield "bids", self._t("bids", lowest=auction.lowest, highest=highest), *self._lowest_in()
        yield "top", self._t(f"top.{auction.top_bid.value}", highest=highest)
        yield "dealer", self._t(f"dealer.{auction.dealer_may.value}")
        yield "nobody", *self._nobody()

    def _lowest_in(self) -> Iterator[str]:
        for denomination, level in self._rules.auction.lowest_in:
            named = self._reader.denominations((denomination,))
            yield self._t("lowest_in", denomination=named, level=level)

    def _nobody(self) -> Iterator[str]:
        auction, stuck = self._rules.auction, self._rules.auction.stuck
        if auction.opening is Opening.FORCED:
            yield self._t("opening.forced", lowest=auction.lowest)
            return
        thrown_in = self._t(f"all_pass.{auction.all_pass.value}")
        if stuck is None:
            yield thrown_in
            return
        level = auction.lowest if stuck.level is None else stuck.level
        yield self._t(f"stuck.{stuck.seat.value}", level=level)
        if stuck.loss_divisor > 1:
            half = stuck.loss_divisor == 2
            yield self._t("stuck.half" if half else "stuck.loss", n=stuck.loss_divisor)
        if stuck.seat is StuckSeat.JOKER_HOLDER and self._rules.table.kitty:
            yield self._t("joker_in_kitty", what=thrown_in)

    def _contracts(self) -> Iterator[tuple[str, ...]]:
        auction = self._rules.auction
        lines = [self._reader.denominations(auction.denominations)]
        for level, offered in auction.denominations_at:
            named = self._reader.denominations(offered)
            lines.append(self._t("offered_at", level=level, denominations=named))
        yield "denominations", *lines

    def _cards(self) -> Iterator[tuple[str, ...]]:
        cards, deck = self._rules.cards, self._rules.deck
        joker = "joker." if deck.jokers and cards.bowers is Bowers.BOTH else ""
        yield "bowers", self._t(f"bowers.{joker}{cards.bowers.value}")
        doubled = any(deck.copies_in(rank) > 1 for rank in deck.ranks) or deck.jokers > 1
        yield "duplicates", self._t(f"duplicates.{cards.duplicates.value if doubled else 'single'}")
        yield "lead", self._t(f"lead.{self._rules.play.first_lead.value}")

    def _scoring(self) -> Iterator[tuple[str, ...]]:
        scoring, end = self._rules.scoring, self._rules.end
        yield "made", self._t(f"made.{scoring.made.value}"), *self._bonus()
        flat = scoring.flat_loss if scoring.set_loss is SetLoss.FLAT else 0
        hickeys = [self._t("hickeys")] if scoring.hickeys else []
        yield "set", self._t(f"set.{scoring.set_loss.value}", count=flat), *hickeys
        yield "defenders", self._t(f"defenders.{scoring.defenders.value}"), *self._trickless()
        if scoring.start or scoring.counts_down:
            key = "start.down" if scoring.counts_down else "start.at"
            yield "start", self._t(key, start=scoring.start)
        yield "target", self._words.number(end.target)
        yield "win_on", self._t(f"win_on.{end.win_on.value}")
        if self._rules.table.sides is Sides.ALTERNATE:
            yield "both", self._t(f"both.{end.both_reached.value}")
        if end.loss_limit is None:
            yield "limit", self._t("none")
        else:
            yield "limit", self._t("limit.loses", points=signed(self._words, end.loss_limit))

    def _bonus(self) -> Iterator[str]:
        if self._rules.scoring.made_bonus:
            yield self._t("bonus", count=self._rules.scoring.made_bonus)

    def _trickless(self) -> Iterator[str]:
        scoring = self._rules.scoring
        if scoring.trickless_penalty and scoring.defenders is not DefendersScore.NEVER:
            yield self._t("trickless", count=scoring.trickless_penalty)

    def _special(self) -> Iterator[tuple[str, ...]]:
        lone_bids = self._rules.auction.lone_bids
        yield "lone", *([self._lone(lone) for lone in lone_bids] or [self._t("none")])
        alone = self._rules.auction.alone_after
        if alone is None:
            yield "alone_after", self._t("none")
        else:
            times = "twice" if alone.multiplier == 2 else "times"
            yield "alone_after", self._t(times, n=alone.multiplier), *self._help(alone.help)

    def _lone(self, lone: LoneBid) -> str:
        size = self._rules.table.hand_size
        tricks = size if lone.tricks is None else lone.tricks
        parts = [
            self._t("lone.all" if tricks == size else "lone.tricks", count=tricks, of=size),
            self._t(f"lone.{'with' if lone.partners_play else 'alone'}"),
            *self._help(lone.help),
            self._t(
                "lone.points",
                made=signed(self._words, lone.points_made),
                set=signed(self._words, lone.points_set),
            ),
        ]
        if lone.above is not None:
            parts.append(self._t("lone.above", level=lone.above))
        if lone.requires_previous:
            parts.append(self._t("lone.requires_previous"))
        if lone.denominations is not None:
            named = self._reader.denominations(lone.denominations)
            parts.append(self._t("lone.in", denominations=named))
        if lone.ends_auction:
            parts.append(self._t("lone.ends"))
        told = self._words.t("readback.comma").join(parts)
        return self._t("lone", name=bid_name(self._words, lone.key), told=told)

    def _help(self, help_: Help | None) -> Iterator[str]:
        if help_ is None:
            return
        number = self._words.number(help_.most)
        if help_.fewest != help_.most:
            values = {"fewest": help_.fewest, "most": help_.most}
            number = self._words.t("readback.range", **values)
        yield self._t(f"help.{help_.order.value}", count=help_.most, number=number)

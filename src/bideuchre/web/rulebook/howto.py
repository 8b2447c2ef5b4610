"""How a game is played, told under headings from its rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bideuchre.engine import RuleSet
from bideuchre.engine.options import (
    AuctionOrder,
    Bowers,
    HelpOrder,
    Naming,
    Opening,
    Passing,
    Shown,
    Sides,
    StuckSeat,
)
from bideuchre.engine.ruleset import Help

from ..i18n import Catalogue
from ..readback import Reader


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in a row, from high to low, in a trump suit or none."""

    faces: tuple[str, ...]
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with paragraphs and rows of cards under it."""

    key: str
    heading: str
    blocks: tuple[str | CardRow, ...]


def how_to_play(rules: RuleSet, words: Catalogue) -> tuple[Section, ...]:
    """A whole hand, from the deal to the score."""
    return tuple(_HowTo(rules, words).sections())


class _HowTo:
    def __init__(self, rules: RuleSet, words: Catalogue) -> None:
        self._rules = rules
        self._words = words
        self._reader = Reader(rules, words)

    def sections(self) -> Iterator[Section]:
        yield self._section("deal", self._deal())
        yield self._section("auction", self._auction())
        if self._rules.auction.lone_bids or self._rules.auction.alone_after:
            yield self._section("special", self._special())
        if self._rules.table.kitty:
            yield self._section("kitty", self._kitty())
        yield self._section("cards", self._cards())
        yield self._section("play", [" ".join(self._play())])
        yield self._section("score", self._score())

    def _t(self, key: str, **values: object) -> str:
        return self._words.t(f"rules.how.{key}", **values)

    def _section(self, key: str, blocks: Iterator[str | CardRow] | list[str]) -> Section:
        return Section(key, self._words.t(f"rules.section.{key}"), tuple(blocks))

    def _deal(self) -> Iterator[str]:
        yield " ".join([*self._reader.table(), *self._seats(), self._dealer()])

    def _seats(self) -> Iterator[str]:
        table = self._rules.table
        if table.sides is Sides.ALTERNATE and table.seats in (4, 6):
            yield self._t("seats.four" if table.seats == 4 else "seats.six")

    def _dealer(self) -> str:
        if not throws_in(self._rules):
            return self._t("dealer.always")
        return self._t(f"dealer.{self._rules.auction.all_pass.value}")

    def _auction(self) -> Iterator[str]:
        auction = self._rules.auction
        told = [self._t("first_word")]
        if auction.naming is Naming.WITH_BID:
            told.append(self._t("equal"))
        told += self._reader.auction()
        if auction.order is AuctionOrder.CONTINUING:
            final = auction.passing is Passing.FINAL
            others = self._rules.table.seats - 1
            told.append(self._t("over.final") if final else self._t("over", count=others))
        yield " ".join(told)

    def _special(self) -> Iterator[str]:
        yield from self._reader.lone_bids()
        auction = self._rules.auction
        helps = [lone.help for lone in auction.lone_bids if lone.help]
        if auction.alone_after and auction.alone_after.help:
            helps.append(auction.alone_after.help)
        told = []
        if auction.lone_bids:
            offered = self._reader.denominations(auction.denominations)
            told.append(self._t(f"special.{auction.naming.value}", denominations=offered))
        told += self._help(helps)
        if any(not lone.partners_play for lone in auction.lone_bids) or auction.alone_after:
            partners = self._rules.table.seats // 2 - 1
            cards = self._rules.table.seats - partners
            told.append(self._t("sits_out", count=partners, cards=cards))
        if told:
            yield " ".join(told)

    def _help(self, helps: list[Help]) -> Iterator[str]:
        for order in HelpOrder:
            if any(help_.order is order for help_ in helps):
                yield self._t(f"help.{order.value}")
        if helps:
            yield self._t("help.hidden")

    def _kitty(self) -> Iterator[str]:
        kitty = self._rules.table.kitty
        assert kitty is not None
        if kitty.shown is Shown.NEVER:
            yield self._t("kitty.never")
            return
        after = self._rules.auction.naming is Naming.AFTER_AUCTION
        when = self._t("kitty.after_naming" if after else "kitty.after_auction")
        yield f"{when} {self._t('kitty.bury', count=kitty.size)}"

    def _cards(self) -> Iterator[str | CardRow]:
        deck = self._rules.deck
        high = tuple(reversed(deck.ranks))
        jokers = ("JOKER",) if deck.jokers else ()
        if self._rules.cards.bowers is Bowers.BOTH and "J" in deck.ranks:
            yield self._t("bowers.joker", count=deck.jokers) if jokers else self._t("bowers")
            plain = tuple(f"{rank}H" for rank in high if rank != "J")
            yield CardRow((*jokers, "JH", "JD", *plain), "H")
            yield self._t("left")
        else:
            yield self._t("no_bowers")
            yield CardRow((*jokers, *(f"{rank}H" for rank in high)))
        offered = {str(denomination) for denomination in self._rules.auction.denominations}
        if "NT" in offered:
            yield self._t("high")
            yield CardRow(tuple(f"{rank}C" for rank in high))
        if "LOW" in offered:
            yield self._t("low")
            yield CardRow(tuple(f"{rank}C" for rank in deck.ranks))
        yield " ".join(self._twins())

    def _twins(self) -> Iterator[str]:
        deck, cards = self._rules.deck, self._rules.cards
        offered = self._rules.auction.denominations
        if deck.jokers and not all(denomination.is_suit for denomination in offered):
            yield self._words.t("readback.jokers.no_trump")
        if any(deck.copies_in(rank) > 1 for rank in deck.ranks) or deck.jokers > 1:
            yield self._t(f"twins.{cards.duplicates.value}")
        else:
            yield self._t("twins.none")

    def _play(self) -> Iterator[str]:
        yield from self._reader.lead()
        suits_only = all(d.is_suit for d in self._rules.auction.denominations)
        yield self._t("follow")
        yield self._t("takes" if suits_only else "takes.no_trump")

    def _score(self) -> Iterator[str]:
        yield " ".join(self._reader.scoring())
        end = self._rules.end
        told = list(self._reader.end())
        if end.loss_limit is None and not self._rules.scoring.counts_down:
            told.append(self._t("below_zero"))
        yield " ".join(told)


def throws_in(rules: RuleSet) -> bool:
    """Whether a hand that nobody bids can be thrown in."""
    stuck = rules.auction.stuck
    if stuck is not None:
        return stuck.seat is StuckSeat.JOKER_HOLDER and rules.table.kitty is not None
    return rules.auction.opening is Opening.FREE

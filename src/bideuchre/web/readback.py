"""A rule set read back in one paragraph, from its fields alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bideuchre.engine import Denomination, RuleSet
from bideuchre.engine.denominations import SUIT_DENOMINATIONS
from bideuchre.engine.options import (
    AuctionOrder,
    Bowers,
    DealerMay,
    Opening,
    Sides,
    StuckSeat,
    TopBid,
)
from bideuchre.engine.ruleset import Help, LoneBid

from .i18n import Catalogue, catalogue


def sentence(ruleset: RuleSet, lang: str) -> str:
    """The rules of *ruleset* in words, so that players can agree on them."""
    return " ".join(Reader(ruleset, catalogue(lang)).sentences())


class Reader:
    """A rule set in the sentences of one language, part by part."""

    def __init__(self, rules: RuleSet, words: Catalogue) -> None:
        self._rules = rules
        self._words = words

    def sentences(self) -> Iterator[str]:
        """Everything, in the order in which a hand is played."""
        yield from self.table()
        yield from self.cards()
        yield from self.auction()
        yield from self.lone_bids()
        yield from self.lead()
        yield from self.scoring()
        yield from self.end()

    def _t(self, key: str, **values: object) -> str:
        return self._words.t(f"readback.{key}", **values)

    def table(self) -> Iterator[str]:
        """Players, pack and what is left over."""
        table, deck = self._rules.table, self._rules.deck
        yield self._t(f"sides.{table.sides.value}", seats=table.seats, size=table.hand_size)
        copies = self._t("copies", count=deck.copies)
        lowest, highest = (self.rank(rank) for rank in (deck.ranks[0], deck.ranks[-1]))
        yield self._t("pack", total=deck.count, copies=copies, lowest=lowest, highest=highest)
        for rank, count in deck.copies_of_rank:
            yield self._t("rank", count=count, rank=self.rank(rank))
        if table.kitty:
            yield self._t("kitty", count=table.kitty.size)
            yield self._t(f"kitty.{table.kitty.shown.value}", count=table.kitty.size)

    def cards(self) -> Iterator[str]:
        """How cards rank."""
        cards, deck = self._rules.cards, self._rules.deck
        if deck.jokers:
            yield self._t("jokers", count=deck.jokers)
        after_joker = deck.jokers and cards.bowers is Bowers.BOTH
        yield self._t("bowers.after_joker" if after_joker else f"bowers.{cards.bowers.value}")
        if deck.jokers and not all(d.is_suit for d in self._rules.auction.denominations):
            yield self._t("jokers.no_trump")
        if any(deck.copies_in(rank) > 1 for rank in deck.ranks) or deck.jokers > 1:
            yield self._t(f"duplicates.{cards.duplicates.value}")

    def auction(self) -> Iterator[str]:
        """Who may bid what, and what happens when nobody does."""
        auction = self._rules.auction
        rounds = auction.rounds or 0
        yield self._t(f"order.{auction.order.value}", count=rounds)
        bids = {"lowest": auction.lowest, "highest": self._rules.highest}
        offered = self.denominations(auction.denominations)
        yield self._t(f"bids.{auction.naming.value}", **bids, denominations=offered)
        for denomination, level in auction.lowest_in:
            yield self._t(
                "lowest_in", denomination=self.denominations((denomination,)), level=level
            )
        for level, denominations in auction.denominations_at:
            yield self._t(
                "offered_at", level=level, denominations=self.denominations(denominations)
            )
        if auction.order is not AuctionOrder.ONE_ROUND:
            yield self._t(f"passing.{auction.passing.value}")
        if auction.top_bid is TopBid.ENDS_AUCTION or auction.lone_bids:
            yield self._t(f"top.{auction.top_bid.value}", highest=self._rules.highest)
        if auction.dealer_may is DealerMay.TAKE_AT_SAME_LEVEL:
            yield self._t("dealer.take_at_same_level")
        yield from self._all_pass()

    def lone_bids(self) -> Iterator[str]:
        """The special bids from low to high, and going alone afterwards."""
        lone_bids = self._rules.auction.lone_bids
        for before, lone in zip((None, *lone_bids), lone_bids, strict=False):
            yield self._lone(lone, before)
        yield from self._alone_after()

    def lead(self) -> Iterator[str]:
        """Who leads first."""
        yield self._t(f"lead.{self._rules.play.first_lead.value}")

    def _all_pass(self) -> Iterator[str]:
        auction = self._rules.auction
        if auction.opening is Opening.FORCED:
            yield self._t("opening.forced", lowest=auction.lowest)
        elif auction.stuck:
            level = auction.stuck.level or auction.lowest
            yield self._t(f"stuck.{auction.stuck.seat.value}", level=level)
            if auction.stuck.seat is StuckSeat.JOKER_HOLDER and self._rules.table.kitty:
                yield self._t(f"stuck.joker_in_kitty.{auction.all_pass.value}")
            if auction.stuck.loss_divisor > 1:
                half = auction.stuck.loss_divisor == 2
                yield self._t("stuck.half" if half else "stuck.loss", n=auction.stuck.loss_divisor)
        else:
            yield self._t(f"all_pass.{auction.all_pass.value}")

    def _lone(self, lone: LoneBid, before: LoneBid | None) -> str:
        size = self._rules.table.hand_size
        tricks = size if lone.tricks is None else lone.tricks
        parts = [
            self._place(lone, before),
            self._t("lone.all" if tricks == size else "lone.tricks", count=tricks, of=size),
            self._t(f"lone.{_partners(lone)}", count=self._partners),
            *self._help(lone.help),
            self._t("lone.points", made=lone.points_made, set=-lone.points_set),
        ]
        if lone.requires_previous and before is not None:
            parts.append(self._t("lone.requires_previous", other=self._name(before.key)))
        if lone.denominations is not None:
            parts.append(self._t("lone.in", denominations=self.denominations(lone.denominations)))
        if lone.ends_auction:
            parts.append(self._t("lone.ends"))
        return self._sentence(parts)

    def _place(self, lone: LoneBid, before: LoneBid | None) -> str:
        name = self._name(lone.key)
        if before is not None and before.above == lone.above:
            return self._t("lone.above_other", name=name, other=self._name(before.key))
        if lone.above is None:
            return self._t("lone.above_all", name=name)
        return self._t("lone.above", name=name, level=lone.above)

    @property
    def _partners(self) -> int:
        table = self._rules.table
        return table.seats // 2 - 1 if table.sides is Sides.ALTERNATE else 0

    def _sentence(self, parts: Sequence[str]) -> str:
        if len(parts) == 1:
            return parts[0] + "."
        comma = self._t("comma")
        key = "and" if len(parts) == 2 and comma not in parts[0] else "and.many"
        return self._t(key, list=comma.join(parts[:-1]), last=parts[-1]) + "."

    def _help(self, help_: Help | None) -> Iterator[str]:
        if help_ is None:
            return
        number = self._words.number(help_.most)
        if help_.fewest != help_.most:
            number = self._t("range", fewest=help_.fewest, most=help_.most)
        key = f"help.{help_.order.value}"
        if self._partners > 1:
            share = help_.most // self._partners
            yield self._t(f"{key}.each", count=help_.most, number=number, share=share)
        else:
            yield self._t(key, count=help_.most, number=number)

    def _alone_after(self) -> Iterator[str]:
        alone = self._rules.auction.alone_after
        if alone is None:
            return
        twice = alone.multiplier == 2
        yield self._t("alone_after.twice" if twice else "alone_after", count=alone.multiplier)
        out = self._t("alone_after.partners_out", count=self._partners)
        yield self._t("alone_after.so", how=self._sentence([*self._help(alone.help), out]))

    def scoring(self) -> Iterator[str]:
        """What a hand is worth."""
        scoring = self._rules.scoring
        if scoring.counts_down:
            yield self._t("counts_down", start=scoring.start)
        elif scoring.start:
            yield self._t("start", start=scoring.start)
        yield self._t(f"made.{scoring.made.value}")
        if scoring.made_bonus:
            yield self._t("made_bonus", count=scoring.made_bonus)
        yield self._t(f"set.{scoring.set_loss.value}", points=scoring.flat_loss)
        yield self._t(f"defenders.{scoring.defenders.value}")
        if scoring.trickless_penalty:
            yield self._t("trickless", count=scoring.trickless_penalty)
        if scoring.hickeys:
            yield self._t("hickeys.trickless" if scoring.trickless_penalty else "hickeys")

    def end(self) -> Iterator[str]:
        """When the game is over."""
        end = self._rules.end
        yield self._t(f"win.{end.win_on.value}", target=end.target)
        if self._rules.table.sides is Sides.ALTERNATE:
            yield self._t(f"both.{end.both_reached.value}")
        if end.loss_limit is not None:
            yield self._t("loss_limit", points=end.loss_limit)

    def denominations(self, denominations: Sequence[Denomination]) -> str:
        """Denominations in a row, such as a suit or no trump."""
        names = [
            self._words.t(f"table.suit.{denomination}")
            for denomination in denominations
            if not denomination.is_suit
        ]
        suits = [suit for suit in SUIT_DENOMINATIONS if suit in denominations]
        if len(suits) == len(SUIT_DENOMINATIONS):
            names.insert(0, self._t("a_suit"))
        else:
            names[:0] = [self._words.t(f"table.suit.{suit}") for suit in suits]
        if len(names) == 1:
            return names[0]
        return self._t("or", list=self._t("comma").join(names[:-1]), last=names[-1])

    def rank(self, rank: str) -> str:
        """The name of a rank."""
        return self._words.t(f"table.rank.{rank}")

    def _name(self, key: str) -> str:
        return bid_name(self._words, key)


def bid_name(words: Catalogue, key: str) -> str:
    """What a lone bid is called; a key of house rules shows itself."""
    known = f"lone.{key}"
    return words.t(known) if known in words.words else key.capitalize()


def _partners(lone: LoneBid) -> str:
    return "partners_play" if lone.partners_play else "partners_out"

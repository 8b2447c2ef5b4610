"""What a rule set must not say: contradictions, each refused with its reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .cards import MOST_COPIES, RANKS
from .errors import RuleSetError
from .options import AuctionOrder, HelpOrder, Naming, Opening, Passing, Sides, StuckSeat

if TYPE_CHECKING:
    from .ruleset import AuctionRules, Deck, Help, LoneBid, RuleSet, Table

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_LONE_KEY = re.compile(r"[a-z][a-z0-9]{0,11}")


def check_ruleset(rules: RuleSet) -> None:
    """Refuse a rule set that contradicts itself."""
    _require(bool(_KEY.fullmatch(rules.key)), "bad_key", key=rules.key)
    _require(rules.revision >= 1, "bad_revision", revision=rules.revision)
    _check_deck(rules.deck)
    _check_table(rules.table, rules.deck)
    _check_auction(rules.auction, rules)
    _check_end(rules)


def _require(holds: bool, code: str, **details: object) -> None:
    if not holds:
        raise RuleSetError(code, **details)


def _once(values: Sequence[object], code: str) -> None:
    _require(len(set(values)) == len(values), code, values=[str(value) for value in values])


def _check_deck(deck: Deck) -> None:
    _require(bool(deck.ranks), "no_ranks")
    order = [RANKS.find(rank) for rank in deck.ranks]
    _require(-1 not in order, "unknown_rank", ranks=deck.ranks)
    rising = all(a < b for a, b in pairwise(order))
    _require(rising, "ranks_not_rising", ranks=deck.ranks)
    _once([rank for rank, _ in deck.copies_of_rank], "rank_twice")
    for rank, count in deck.copies_of_rank:
        _require(rank in set(deck.ranks), "unknown_rank", ranks=rank)
        _require(1 <= count <= MOST_COPIES, "copies", copies=count)
    _require(1 <= deck.copies <= MOST_COPIES, "copies", copies=deck.copies)
    _require(0 <= deck.jokers <= MOST_COPIES, "jokers", jokers=deck.jokers)


def _check_table(table: Table, deck: Deck) -> None:
    _require(2 <= table.seats <= 8, "seats", seats=table.seats)
    if table.sides is Sides.ALTERNATE:
        _require(table.seats % 2 == 0, "odd_seats", seats=table.seats)
    _require(1 <= table.hand_size <= 24, "hand_size", hand_size=table.hand_size)
    kitty = table.kitty.size if table.kitty else 0
    _require(kitty >= 0, "kitty", kitty=kitty)
    dealt = table.seats * table.hand_size + kitty
    _require(dealt == deck.count, "cards_do_not_fill", dealt=dealt, pack=deck.count)


def _check_auction(auction: AuctionRules, rules: RuleSet) -> None:
    highest = rules.highest
    _require(highest <= rules.table.hand_size, "highest_too_high", highest=highest)
    _require(1 <= auction.lowest <= highest, "lowest", lowest=auction.lowest)
    _require(bool(auction.denominations), "no_denominations")
    _once(auction.denominations, "denomination_twice")
    _once([denomination for denomination, _ in auction.lowest_in], "denomination_twice")
    for denomination, level in auction.lowest_in:
        _require(auction.lowest <= level <= highest, "lowest_in", lowest=level)
        _require(denomination in auction.denominations, "lowest_in", denomination=str(denomination))
    _once([level for level, _ in auction.denominations_at], "level_twice")
    for level, offered in auction.denominations_at:
        _require(1 <= level <= highest, "denominations_at", level=level)
        _once(offered, "denomination_twice")
        known = set(offered) <= set(auction.denominations)
        _require(known and bool(offered), "denominations_at", level=level)
    if auction.order is AuctionOrder.LIMITED:
        _require(1 <= (auction.rounds or 0) <= 9, "rounds", rounds=auction.rounds)
        _require(auction.passing is Passing.REENTRY, "rounds_without_reentry")
    else:
        _require(auction.rounds is None, "rounds_unlimited", rounds=auction.rounds)
    if auction.stuck:
        _require(auction.opening is Opening.FREE, "forced_and_stuck")
        stuck_level = auction.lowest if auction.stuck.level is None else auction.stuck.level
        _require(1 <= stuck_level <= highest, "stuck_level", level=stuck_level)
        _require(1 <= auction.stuck.loss_divisor <= 9, "loss_divisor")
        joker = auction.stuck.seat is StuckSeat.JOKER_HOLDER
        _require(not joker or rules.deck.jokers > 0, "no_joker_to_hold")
    keys = [lone.key for lone in auction.lone_bids]
    _once(keys, "lone_key_twice")
    for lone in auction.lone_bids:
        _check_lone(lone, rules)
    if auction.lone_bids:
        _require(not auction.lone_bids[0].requires_previous, "nothing_before", key=keys[0])
    heights = [highest if lone.above is None else lone.above for lone in auction.lone_bids]
    _require(heights == sorted(heights), "ladder_not_rising", keys=keys)
    if auction.alone_after is not None:
        _require(auction.naming is Naming.AFTER_AUCTION, "alone_after_named")
        _require(auction.alone_after.key not in keys, "lone_key_twice", keys=keys)
        _require(bool(_LONE_KEY.fullmatch(auction.alone_after.key)), "lone_key")
        _require(1 <= auction.alone_after.multiplier <= 9, "multiplier")
        if auction.alone_after.help:
            _check_help(auction.alone_after.help, rules.table)
    if auction.naming is Naming.AFTER_AUCTION:
        _require(not auction.lowest_in, "level_only_has_no_denomination")


def _check_lone(lone: LoneBid, rules: RuleSet) -> None:
    _require(bool(_LONE_KEY.fullmatch(lone.key)), "lone_key", key=lone.key)
    tricks = lone.tricks if lone.tricks is not None else rules.table.hand_size
    _require(1 <= tricks <= rules.table.hand_size, "lone_tricks", tricks=tricks)
    _require(lone.points_made > 0 > lone.points_set, "lone_points", key=lone.key)
    _require(lone.above is None or 1 <= lone.above <= rules.highest, "lone_above", key=lone.key)
    if lone.denominations is not None:
        _require(bool(lone.denominations), "no_denominations", key=lone.key)
        _once(lone.denominations, "denomination_twice")
    if lone.help:
        _require(not lone.partners_play, "help_from_players", key=lone.key)
        _check_help(lone.help, rules.table)


def _check_help(help_: Help, table: Table) -> None:
    partners = table.seats // 2 - 1 if table.sides is Sides.ALTERNATE else 0
    _require(partners > 0, "help_without_partner")
    _require(0 <= help_.fewest <= help_.most <= table.hand_size, "help_cards", most=help_.most)
    _require(help_.most % partners == 0, "help_not_even", most=help_.most, partners=partners)
    _require(help_.fewest % partners == 0, "help_not_even", fewest=help_.fewest, partners=partners)
    if help_.order is HelpOrder.RECEIVE_FIRST:
        _require(help_.fewest == help_.most, "help_number_open", fewest=help_.fewest)
    if help_.order is HelpOrder.GIVE_THEN_ANSWER:
        _require(partners == 1, "help_of_two_answers", partners=partners)


def _check_end(rules: RuleSet) -> None:
    end, scoring = rules.end, rules.scoring
    _require(end.target >= 1, "target", target=end.target)
    if end.loss_limit is not None:
        _require(end.loss_limit < scoring.start, "loss_limit", loss_limit=end.loss_limit)
    if scoring.counts_down:
        _require(scoring.start > 0, "counts_down_from", start=scoring.start)
    else:
        _require(scoring.start < end.target, "start", start=scoring.start)

"""What players of unusual mixes should know before the first deal."""

from __future__ import annotations

from collections.abc import Iterator

from bideuchre.engine import RuleSet
from bideuchre.engine.options import AuctionOrder, DealerMay, Duplicates, Naming, Opening, WinOn


def notes_of(rules: RuleSet) -> Iterator[str]:
    """The names of the notes that fit."""
    auction, hand = rules.auction, rules.table.hand_size
    forced = auction.stuck is not None or auction.opening is Opening.FORCED
    level = auction.lowest if not auction.stuck else auction.stuck.level or auction.lowest
    if 2 * level > hand:
        yield "forced_high" if forced else "rarely_bid"
    if rules.end.target <= hand:
        yield "one_hand"
    if rules.end.target > 12 * hand:
        yield "long_game"
    if rules.cards.duplicates is Duplicates.LAST_WINS and rules.deck.copies > 1:
        yield "last_wins"
    if auction.dealer_may is DealerMay.TAKE_AT_SAME_LEVEL and (
        auction.order is AuctionOrder.CONTINUING
    ):
        yield "dealer_keeps"
    if auction.naming is Naming.AFTER_AUCTION and auction.denominations_at:
        yield "level_limits"
    if rules.end.win_on is WinOn.BID_MADE and rules.end.loss_limit is None:
        yield "slow_end"

"""Who calls next, and when the auction is over."""

from __future__ import annotations

from typing import TypeAlias

from .actions import Bid, Call, Pass
from .cards import JOKER, copies
from .compiled import Rules
from .dealing import Deal
from .options import AuctionOrder, Passing, StuckSeat, TopBid
from .ruleset import AuctionRules
from .seats import Seat, next_seat

Calls: TypeAlias = tuple[tuple[Seat, Call], ...]


def next_caller(rules: Rules, deal: Deal, calls: Calls) -> Seat | None:
    """Who calls next; None when the auction is over."""
    caller = calls[-1][0]
    if _is_over(rules, calls):
        return _stuck_holder(rules, deal, calls)
    if rules.ruleset.auction.passing is Passing.REENTRY:
        return next_seat(caller, rules.seats)
    return min(_waiting(rules, calls), key=lambda seat: (seat - caller - 1) % rules.seats)


def is_stuck(rules: Rules, deal: Deal, calls: Calls, seat: Seat) -> bool:
    """Whether *seat* must bid because all have passed."""
    stuck = rules.ruleset.auction.stuck
    if stuck is None or not _all_pass(calls):
        return False
    if stuck.seat is StuckSeat.JOKER_HOLDER:
        return len(calls) == _patience(rules)
    return seat == deal.dealer and len(calls) == _patience(rules) - 1


def _patience(rules: Rules) -> int:
    """How many passes without a bid end the auction."""
    return (rules.ruleset.auction.rounds or 1) * rules.seats


def _is_over(rules: Rules, calls: Calls) -> bool:
    auction, seats, last = rules.ruleset.auction, rules.seats, calls[-1][1]
    if isinstance(last, Bid) and (_ends(rules, last) or _was_stuck(rules, calls)):
        return True
    rounds = 1 if auction.order is AuctionOrder.ONE_ROUND else auction.rounds
    if rounds is not None and len(calls) >= rounds * seats:
        return True
    if auction.passing is Passing.FINAL:
        return not _waiting(rules, calls)
    if _all_pass(calls):
        return len(calls) >= _patience(rules)
    return _all_pass(calls[1 - seats :])


def _was_stuck(rules: Rules, calls: Calls) -> bool:
    """Whether the holder of the joker has just bid, after all had passed and said enough."""
    if not _sticks_joker(rules.ruleset.auction):
        return False
    passes = _patience(rules)
    return len(calls) == passes + 1 and _all_pass(calls[:passes])


def _all_pass(calls: Calls) -> bool:
    return all(isinstance(call, Pass) for _, call in calls)


def _waiting(rules: Rules, calls: Calls) -> list[Seat]:
    """Where a pass is final: the seats that have not passed and do not hold the bid."""
    out = {seat for seat, call in calls if isinstance(call, Pass)}
    bidder = next((seat for seat, call in reversed(calls) if isinstance(call, Bid)), None)
    return [seat for seat in range(rules.seats) if seat not in out and seat != bidder]


def _stuck_holder(rules: Rules, deal: Deal, calls: Calls) -> Seat | None:
    """The holder of the joker, who must bid when all have passed; nobody if it is in the kitty."""
    if not _sticks_joker(rules.ruleset.auction) or not _all_pass(calls):
        return None
    return next((seat for seat, hand in enumerate(deal.hands) if copies(hand, JOKER)), None)


def _ends(rules: Rules, bid: Bid) -> bool:
    if bid.lone is not None:
        return rules.lone_bids[bid.lone].ends_auction
    top = rules.ruleset.auction.top_bid is TopBid.ENDS_AUCTION
    return top and bid.level == rules.highest


def _sticks_joker(auction: AuctionRules) -> bool:
    return auction.stuck is not None and auction.stuck.seat is StuckSeat.JOKER_HOLDER

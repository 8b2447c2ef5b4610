"""The six things to settle, in the order in which people argue about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from .drafts import Draft
from .kinds import Choice, Number, Question
from .levels import SUITS, FromNoTrump, Highest, highest
from .packs import Cards, Pack
from .special import AloneAfter, HelpOrder, Ladder, Partners, Points, bids

STEPS: Final = ("deck", "auction", "no_trump", "duplicates", "scoring", "all_tricks")


def _is_stuck(draft: Draft) -> bool:
    return bool(draft["auction"]["stuck"])


def _has_kitty(draft: Draft) -> bool:
    return bool(draft["table"]["kitty"])


def _is_named_after(draft: Draft) -> bool:
    return bool(draft["auction"]["naming"] == "after_auction")


def _number(value: int) -> Any:
    return lambda _: value


def _order(order: str, rounds: int | None, passing: str | None) -> Mapping[str, Any]:
    sets = {"auction.order": order, "auction.rounds": rounds}
    return sets if passing is None else {**sets, "auction.passing": passing}


def _nobody_bids(opening: str, stuck: str | None, deals: str = "next_dealer") -> Mapping[str, Any]:
    if stuck is not None:
        return {"auction.opening": opening, "auction.stuck.seat": stuck}
    sets = {"auction.opening": opening, "auction.stuck": None}
    return sets if opening == "forced" else {**sets, "auction.all_pass": deals}


def _ways(path: str, *values: str) -> Mapping[str, Mapping[str, Any]]:
    return {value: {path: value} for value in values}


_DECK: Final[tuple[Question, ...]] = (
    Choice("seats", {"4": {"table.seats": 4}, "6": {"table.seats": 6}}),
    Pack(),
    Choice("jokers", {str(n): {"deck.jokers": n} for n in range(3)}, fine=True),
    Cards(),
    Choice(
        "kitty_shown",
        _ways("table.kitty.shown", "to_bidder", "after_auction", "from_deal", "never"),
        _has_kitty,
    ),
    Choice("bowers", _ways("cards.bowers", "both", "none"), fine=True),
)

_AUCTION: Final[tuple[Question, ...]] = (
    Choice(
        "order",
        {
            "return": _order("continuing", None, "reentry"),
            "final": _order("continuing", None, "final"),
            "once": _order("one_round", None, None),
            "twice": _order("limited", 2, "reentry"),
        },
    ),
    Choice("naming", _ways("auction.naming", "with_bid", "after_auction")),
    Number("lowest", "auction.lowest", _number(1), highest, offered=(2, 4)),
    Choice(
        "all_pass",
        {
            "next": _nobody_bids("free", None),
            "same": _nobody_bids("free", None, "same_dealer"),
            "dealer": _nobody_bids("free", "dealer"),
            "joker": _nobody_bids("free", "joker_holder"),
            "eldest": _nobody_bids("forced", None),
        },
    ),
    Number("stuck_level", "auction.stuck.level", _number(1), highest, True, (), _is_stuck),
    Choice(
        "stuck_loss",
        {"whole": {"auction.stuck.loss_divisor": 1}, "half": {"auction.stuck.loss_divisor": 2}},
        _is_stuck,
    ),
    Highest(),
    Choice("top_bid", _ways("auction.top_bid", "ends_auction", "can_be_outbid"), fine=True),
    Choice("dealer_may", _ways("auction.dealer_may", "raise", "take_at_same_level"), fine=True),
)

_NO_TRUMP: Final[tuple[Question, ...]] = (
    Choice(
        "no_trump",
        {
            "high": {"auction.denominations": [*SUITS, "NT"]},
            "both": {"auction.denominations": [*SUITS, "NT", "LOW"]},
            "low": {"auction.denominations": [*SUITS, "LOW"]},
            "none": {"auction.denominations": [*SUITS]},
        },
    ),
    FromNoTrump(),
)

_DUPLICATES: Final[tuple[Question, ...]] = (
    Choice("duplicates", _ways("cards.duplicates", "first_wins", "last_wins")),
)

_SCORING: Final[tuple[Question, ...]] = (
    Choice("made", _ways("scoring.made", "tricks", "bid")),
    Choice("set", _ways("scoring.set_loss", "bid", "flat")),
    Number(
        "flat_loss",
        "scoring.flat_loss",
        _number(1),
        _number(99),
        asked_if=lambda draft: draft["scoring"]["set_loss"] == "flat",
    ),
    Choice("defenders", _ways("scoring.defenders", "always", "when_set", "never")),
    Number("target", "end.target", _number(1), _number(999)),
    Number("loss_limit", "end.loss_limit", _number(-999), _number(-1), True),
    Choice("win_on", _ways("end.win_on", "bid_made_or_set", "bid_made", "any_hand"), fine=True),
    Choice(
        "both_reached",
        _ways("end.both_reached", "bidders", "highest", "highest_then_bidders", "play_on"),
        fine=True,
    ),
    Number("made_bonus", "scoring.made_bonus", _number(0), _number(99), offered=(2,), fine=True),
    Number(
        "trickless", "scoring.trickless_penalty", _number(0), _number(99), offered=(5,), fine=True
    ),
    Choice(
        "hickeys",
        {"none": {"scoring.hickeys": False}, "counted": {"scoring.hickeys": True}},
        fine=True,
    ),
    Choice(
        "first_lead",
        _ways("play.first_lead", "bidder", "dealers_left", "bidders_left"),
        fine=True,
    ),
)


_ALONE_AFTER: Final = AloneAfter(
    "alone_after",
    {"none": {"auction.alone_after": None}, "double": {"auction.alone_after.multiplier": 2}},
    _is_named_after,
)


def questions(step: str, draft: Draft) -> list[Question]:
    """What there is to settle in a step, as things stand."""
    asked: Mapping[str, tuple[Question, ...]] = {
        "deck": _DECK,
        "auction": _AUCTION,
        "no_trump": _NO_TRUMP,
        "duplicates": _DUPLICATES,
        "scoring": _SCORING,
        "all_tricks": (Ladder(), _ALONE_AFTER, *_of_bids(draft)),
    }
    return [question for question in asked[step] if question.asked(draft)]


def _of_bids(draft: Draft) -> Iterator[Question]:
    for bid in bids(draft):
        yield Partners(bid["key"], "partners_play" in bid)
        yield HelpOrder(bid["key"])
        if "points_made" in bid:
            yield Points(bid["key"])
            yield Points(bid["key"], cost=True)

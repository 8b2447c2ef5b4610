"""The games we know by name, each one rule set.

Sources, and what they leave open, are told on the page of each game in ``docs/rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from .denominations import SUIT_DENOMINATIONS, Denomination
from .options import (
    AllPass,
    AuctionOrder,
    BothReached,
    Bowers,
    DealerMay,
    HelpOrder,
    Made,
    Naming,
    Opening,
    Passing,
    SetLoss,
    Shown,
    StuckSeat,
    TopBid,
    WinOn,
)
from .ruleset import (
    SUITS_HIGH_AND_LOW,
    AloneAfter,
    AuctionRules,
    CardOrder,
    Deck,
    GameEnd,
    Help,
    Kitty,
    LoneBid,
    RuleSet,
    ScoringRules,
    Stuck,
    Table,
)

_SINGLE = Deck(copies=1)
_TENS_UP = Deck(ranks="TJQKA")
_JACKS_UP = Deck(ranks="JQKA")
_SIX_SEATS = Table(seats=6, hand_size=8)
_SIX_CARDS = Table(hand_size=6)
_EIGHT_CARDS = Table(hand_size=8)
_TEN_CARDS = Table(hand_size=10)

_ONE_ROUND = AuctionRules(
    order=AuctionOrder.ONE_ROUND, passing=Passing.FINAL, top_bid=TopBid.CAN_BE_OUTBID
)
_NUMBER_ONLY = replace(_ONE_ROUND, naming=Naming.AFTER_AUCTION)
_HIGH_AND_LOW = replace(_ONE_ROUND, denominations=SUITS_HIGH_AND_LOW)


def _lone(
    key: str,
    points: int,
    help_: Help | None = None,
    *,
    lost: int | None = None,
    tricks: int | None = None,
    requires_previous: bool = False,
    partners_play: bool = False,
    ends_auction: bool = False,
) -> LoneBid:
    """A special bid; it costs what it brings, unless told otherwise."""
    return LoneBid(
        key=key,
        points_made=points,
        points_set=-(points if lost is None else lost),
        help=help_,
        tricks=tricks,
        requires_previous=requires_previous,
        partners_play=partners_play,
        ends_auction=ends_auction,
    )


def _cards(count: int, order: HelpOrder = HelpOrder.BLIND) -> Help:
    """Help of so many cards, neither fewer nor more."""
    return Help(fewest=count, most=count, order=order)


CRAIG_POWERS: Final = RuleSet(
    key="craig_powers",
    auction=AuctionRules(
        lone_bids=(_lone("alone", 24, Help(fewest=0, most=3), ends_auction=True),),
    ),
)
"""Midwestern double deck: a continuing auction, Go Alone for 24, to 52."""

INDIANA: Final = RuleSet(
    key="indiana",
    auction=AuctionRules(lowest=3, opening=Opening.FORCED),
    scoring=ScoringRules(made=Made.BID),
    end=GameEnd(target=50, win_on=WinOn.ANY_HAND),
)
"""The dealer's left must open with three; a made bid scores the bid, whatever was taken."""

NORTHERN_INDIANA: Final = RuleSet(
    key="northern_indiana",
    auction=AuctionRules(
        passing=Passing.FINAL,
        denominations=SUITS_HIGH_AND_LOW,
        top_bid=TopBid.CAN_BE_OUTBID,
        lone_bids=(_lone("moon", 24, _cards(3), ends_auction=True),),
    ),
)
"""A pass is final, high and low are bid, and a moon is shot with three of partner's cards."""

BLOOMINGTON: Final = RuleSet(
    key="bloomington",
    table=_SIX_SEATS,
    auction=replace(_HIGH_AND_LOW, lone_bids=(_lone("best", 16, _cards(2)),)),
    end=GameEnd(target=54, loss_limit=-54, win_on=WinOn.ANY_HAND),
)
"""Six at the table, one round, Best with a card from each partner; 54 below nothing loses."""

PIGS_HOGS: Final = RuleSet(
    key="pigs_hogs",
    table=_SIX_SEATS,
    auction=replace(_HIGH_AND_LOW, lone_bids=(_lone("pig", 12, _cards(2)), _lone("hog", 24))),
    end=GameEnd(target=50, win_on=WinOn.ANY_HAND, both_reached=BothReached.HIGHEST_THEN_BIDDERS),
)
"""Pig with a card from each partner, Hog with nobody's help."""

PIGS_HOGS_4P: Final = replace(
    PIGS_HOGS,
    key="pigs_hogs_4p",
    deck=_SINGLE,
    table=_SIX_CARDS,
    auction=replace(_HIGH_AND_LOW, lone_bids=(_lone("pig", 12, _cards(1)), _lone("hog", 24))),
)
"""The same for four, with one pack."""

RACEHORSE: Final = RuleSet(
    key="racehorse",
    table=_SIX_SEATS,
    auction=replace(_NUMBER_ONLY, denominations=SUITS_HIGH_AND_LOW),
    end=GameEnd(target=54),
)
"""Six at the table; the number is bid first and the contract named afterwards."""

HOOSIER: Final = RuleSet(
    key="hoosier",
    deck=_TENS_UP,
    table=_TEN_CARDS,
    auction=replace(
        _ONE_ROUND,
        highest=9,
        lone_bids=(_lone("moon", 10, partners_play=True), _lone("moonalone", 20)),
    ),
)
"""Forty cards, ten tricks; ten is Shoot the Moon, above it Moon Alone."""

KOKOMO: Final = RuleSet(
    key="kokomo", table=Table(hand_size=11, kitty=Kitty(size=4)), auction=_ONE_ROUND
)
"""Eleven cards each and a kitty of four for the bidder."""

_CALLS = (
    _lone("call2", 12, _cards(2)),
    _lone("call1", 18, _cards(1)),
    _lone("moon", 24),
)

BARRIE: Final = RuleSet(
    key="barrie",
    deck=_JACKS_UP,
    table=_EIGHT_CARDS,
    auction=replace(_ONE_ROUND, lone_bids=_CALLS),
)
"""Thirty-two cards; call two, call one, or the moon."""

OTTAWA_32: Final = replace(
    BARRIE,
    key="ottawa_32",
    auction=replace(BARRIE.auction, lowest=3, lowest_in=((Denomination.HIGH, 4),)),
)
"""The same with three as the lowest bid in a suit and four in no trump."""

NEURALPLAY: Final = replace(
    BARRIE,
    key="neuralplay",
    end=GameEnd(win_on=WinOn.ANY_HAND, both_reached=BothReached.HIGHEST),
)
"""Thirty-two cards, where the higher score wins when both arrive."""

NEURALPLAY_TRIPLE: Final = replace(
    NEURALPLAY,
    key="neuralplay_triple",
    deck=Deck(ranks="JQKA", copies=3),
    table=Table(hand_size=12),
)
"""Three packs of jack to ace."""

SCOTT_ALBER: Final = RuleSet(
    key="scott_alber",
    deck=_TENS_UP,
    table=_TEN_CARDS,
    auction=replace(_HIGH_AND_LOW, lone_bids=(_lone("moon", 20, _cards(1)),)),
)
"""Forty cards, high and low, and a moon with one of partner's cards."""

SHAWN: Final = RuleSet(
    key="shawn",
    deck=_JACKS_UP,
    table=_EIGHT_CARDS,
    auction=replace(
        _ONE_ROUND,
        lowest=3,
        lowest_in=((Denomination.HIGH, 4),),
        lone_bids=(_lone("seven", 14, tricks=7), _lone("eight", 16)),
    ),
)
"""Thirty-two cards; seven alone and eight alone are bids of their own."""

WIDEBEARD_PEPPER: Final = RuleSet(
    key="widebeard_pepper",
    deck=Deck(jokers=2),
    table=Table(seats=6, hand_size=8, kitty=Kitty(size=2)),
    auction=AuctionRules(naming=Naming.AFTER_AUCTION, denominations=SUIT_DENOMINATIONS),
)
"""Six at the table, two jokers above the bowers, a kitty of two."""

ONTARIO_PEPPER: Final = RuleSet(
    key="ontario_pepper",
    deck=Deck(copies_of_rank=(("9", 1),)),
    table=Table(hand_size=10, kitty=Kitty(size=4, shown=Shown.AFTER_AUCTION)),
    auction=_ONE_ROUND,
)
"""Forty-four cards and a kitty that is turned up before the bidder takes it."""

DOUBLE_HASENPFEFFER: Final = RuleSet(
    key="double_hasenpfeffer",
    auction=replace(
        _NUMBER_ONLY,
        lowest=6,
        stuck=Stuck(loss_divisor=2),
        alone_after=AloneAfter(help=_cards(2)),
    ),
)
"""Six is the least; a dealer left with it loses only half; alone doubles."""

DOUBLE_HASENPFEFFER_6P: Final = replace(
    DOUBLE_HASENPFEFFER, key="double_hasenpfeffer_6p", table=_SIX_SEATS
)
"""The same for six, a card of help from each partner."""

DOUBLE_HASENPFEFFER_PARLETT: Final = replace(
    DOUBLE_HASENPFEFFER,
    key="double_hasenpfeffer_parlett",
    cards=CardOrder(bowers=Bowers.NONE),
    auction=replace(DOUBLE_HASENPFEFFER.auction, lowest=3),
)
"""The same from three, and jacks are plain cards."""

DOUBLE_HASENPFEFFER_PARLETT_6P: Final = replace(
    DOUBLE_HASENPFEFFER_PARLETT, key="double_hasenpfeffer_parlett_6p", table=_SIX_SEATS
)
"""The same from three, for six."""

PEPPER: Final = RuleSet(
    key="pepper",
    deck=_SINGLE,
    table=_SIX_CARDS,
    auction=AuctionRules(
        naming=Naming.AFTER_AUCTION,
        highest=5,
        top_bid=TopBid.CAN_BE_OUTBID,
        lone_bids=(
            _lone("little", 6, partners_play=True),
            _lone("big", 12, partners_play=True, ends_auction=True),
        ),
    ),
    scoring=ScoringRules(set_loss=SetLoss.FLAT, flat_loss=6),
    end=GameEnd(target=30),
)
"""One pack, six tricks; a set costs six, whatever was bid."""

PEPPER_WIKIPEDIA_2000S: Final = replace(
    PEPPER,
    key="pepper_wikipedia_2000s",
    auction=replace(
        _NUMBER_ONLY,
        highest=5,
        lone_bids=(_lone("little", 12, _cards(1)), _lone("big", 14, ends_auction=True)),
    ),
)
"""One round; Little Pepper swaps a card, Big Pepper is alone for 14."""

PFEFFER: Final = RuleSet(
    key="pfeffer",
    revision=2,
    deck=_SINGLE,
    table=_SIX_CARDS,
    auction=replace(_NUMBER_ONLY, lone_bids=(_lone("pfeffer", 12, lost=10),)),
    scoring=ScoringRules(set_loss=SetLoss.FLAT, flat_loss=5, trickless_penalty=5, hickeys=True),
    end=GameEnd(target=32),
)
"""One pack; a set costs five and a hickey, and so does a defence without a trick."""

HASENPFEFFER: Final = RuleSet(
    key="hasenpfeffer",
    deck=Deck(copies=1, jokers=1),
    table=Table(hand_size=6, kitty=Kitty(size=1)),
    auction=AuctionRules(
        naming=Naming.AFTER_AUCTION,
        denominations=SUIT_DENOMINATIONS,
        stuck=Stuck(seat=StuckSeat.JOKER_HOLDER, level=3),
    ),
    end=GameEnd(target=10),
)
"""Twenty-five cards; who holds the joker must bid when nobody else will."""

SINGLE_DECK: Final = RuleSet(
    key="single_deck",
    deck=_SINGLE,
    table=_SIX_CARDS,
    auction=replace(
        _NUMBER_ONLY,
        denominations=SUITS_HIGH_AND_LOW,
        lowest=3,
        dealer_may=DealerMay.TAKE_AT_SAME_LEVEL,
        all_pass=AllPass.SAME_DEALER,
    ),
    end=GameEnd(target=32, win_on=WinOn.ANY_HAND),
)
"""One pack; the dealer may take the bid at the same number."""

CINCINNATI: Final = RuleSet(
    key="cincinnati",
    deck=_SINGLE,
    table=_SIX_CARDS,
    auction=replace(
        _NUMBER_ONLY,
        lowest=3,
        stuck=Stuck(level=3),
        lone_bids=(
            _lone("moon", 12),
            _lone("double", 24, requires_previous=True),
            _lone("triple", 32, requires_previous=True),
            _lone("quadruple", 48, requires_previous=True),
        ),
    ),
    end=GameEnd(target=32),
)
"""One pack; moons upon moons, each only on top of the one before."""

HAMMERWALT: Final = RuleSet(
    key="hammerwalt",
    auction=AuctionRules(
        order=AuctionOrder.LIMITED,
        rounds=2,
        naming=Naming.AFTER_AUCTION,
        lowest=6,
        stuck=Stuck(level=5),
        lone_bids=(_lone("alone", 24, _cards(3, HelpOrder.GIVE_THEN_ANSWER), ends_auction=True),),
    ),
)
"""Two rounds of bidding from six; alone swaps three cards, partner seeing the bidder's first."""

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        rules.key: rules
        for rules in (
            CRAIG_POWERS,
            INDIANA,
            NORTHERN_INDIANA,
            HAMMERWALT,
            DOUBLE_HASENPFEFFER,
            DOUBLE_HASENPFEFFER_PARLETT,
            BLOOMINGTON,
            PIGS_HOGS,
            RACEHORSE,
            DOUBLE_HASENPFEFFER_6P,
            DOUBLE_HASENPFEFFER_PARLETT_6P,
            WIDEBEARD_PEPPER,
            BARRIE,
            OTTAWA_32,
            NEURALPLAY,
            NEURALPLAY_TRIPLE,
            KOKOMO,
            HOOSIER,
            SCOTT_ALBER,
            SHAWN,
            ONTARIO_PEPPER,
            SINGLE_DECK,
            PEPPER,
            PEPPER_WIKIPEDIA_2000S,
            PFEFFER,
            HASENPFEFFER,
            CINCINNATI,
            PIGS_HOGS_4P,
        )
    }
)
"""Every game that can be chosen by its key, the default first."""

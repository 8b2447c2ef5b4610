"""Games of the family as the rule cases tell them, so that every field is put to use.

They are test material: a game that people may choose has its own page and lives in the presets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bideuchre.engine import CRAIG_POWERS, Denomination, RuleSet
from bideuchre.engine.denominations import SUIT_DENOMINATIONS
from bideuchre.engine.options import (
    AllPass,
    AuctionOrder,
    BothReached,
    Bowers,
    DealerMay,
    DefendersScore,
    Duplicates,
    FirstLead,
    HelpOrder,
    Made,
    Naming,
    Opening,
    Passing,
    SetLoss,
    Shown,
    Sides,
    StuckSeat,
    TopBid,
    WinOn,
)
from bideuchre.engine.ruleset import (
    SUITS_HIGH_AND_LOW,
    AloneAfter,
    AuctionRules,
    CardOrder,
    Deck,
    GameEnd,
    Help,
    Kitty,
    LoneBid,
    PlayRules,
    ScoringRules,
    Stuck,
    Table,
)

_SINGLE = Deck(copies=1)
_TENS_UP = Deck(ranks="TJQKA")
_JACKS_UP = Deck(ranks="JQKA")
_SIX_SEATS = Table(seats=6, hand_size=8)
_ONE_ROUND = AuctionRules(order=AuctionOrder.ONE_ROUND)
_LEVEL_ONLY = replace(_ONE_ROUND, naming=Naming.AFTER_AUCTION)
_ANY_HAND = WinOn.ANY_HAND
_OUTBID = TopBid.CAN_BE_OUTBID


def _lone(key: str, points: int, cards: int | None = None, **more: object) -> LoneBid:
    """A lone bid for as many points as it may cost, with a fixed number of cards as help."""
    help_ = None if cards is None else Help(fewest=cards, most=cards)
    return LoneBid(key=key, points_made=points, points_set=-points, help=help_, **more)  # type: ignore[arg-type]


_CALLS = (_lone("call2", 12, 2), _lone("call1", 18, 1), _lone("moon", 24))
_PIGS = replace(
    _ONE_ROUND,
    denominations=SUITS_HIGH_AND_LOW,
    top_bid=_OUTBID,
    lone_bids=(_lone("pig", 12, 2), _lone("hog", 24)),
)
_PIGS_END = GameEnd(target=50, win_on=_ANY_HAND, both_reached=BothReached.HIGHEST_THEN_BIDDERS)
_BARRIE = RuleSet(
    key="barrie",
    deck=_JACKS_UP,
    table=Table(hand_size=8),
    auction=replace(_ONE_ROUND, top_bid=_OUTBID, lone_bids=_CALLS),
)
_PEPPER = RuleSet(
    key="pepper",
    deck=_SINGLE,
    table=Table(hand_size=6),
    auction=AuctionRules(
        naming=Naming.AFTER_AUCTION,
        highest=5,
        top_bid=_OUTBID,
        lone_bids=(
            _lone("little", 6, partners_play=True),
            _lone("big", 12, partners_play=True),
        ),
    ),
    scoring=ScoringRules(set_loss=SetLoss.FLAT, flat_loss=6),
    end=GameEnd(target=30),
)
_HASENPFEFFER = RuleSet(
    key="double_hasenpfeffer",
    auction=replace(
        _LEVEL_ONLY,
        lowest=6,
        stuck=Stuck(loss_divisor=2),
        alone_after=AloneAfter(help=Help(fewest=2, most=2)),
    ),
)
_SINGLE_DECK = RuleSet(
    key="single_deck",
    deck=_SINGLE,
    table=Table(hand_size=6),
    auction=replace(
        _LEVEL_ONLY,
        denominations=SUITS_HIGH_AND_LOW,
        lowest=3,
        dealer_may=DealerMay.TAKE_AT_SAME_LEVEL,
    ),
    end=GameEnd(target=32, win_on=_ANY_HAND),
)

_TOLD = (
    CRAIG_POWERS,
    RuleSet(
        key="indiana",
        auction=AuctionRules(lowest=3, opening=Opening.FORCED),
        scoring=ScoringRules(made=Made.BID),
        end=GameEnd(target=50, win_on=_ANY_HAND),
    ),
    RuleSet(
        key="bloomington",
        table=_SIX_SEATS,
        auction=replace(_PIGS, lone_bids=(_lone("best", 16, 2),)),
        end=GameEnd(target=54, loss_limit=-54, win_on=_ANY_HAND),
    ),
    RuleSet(key="pigs_hogs", table=_SIX_SEATS, auction=_PIGS, end=_PIGS_END),
    RuleSet(
        key="pigs_hogs_4p",
        deck=_SINGLE,
        table=Table(hand_size=6),
        auction=replace(_PIGS, lone_bids=(_lone("pig", 12, 1), _lone("hog", 24))),
        end=_PIGS_END,
    ),
    RuleSet(
        key="racehorse",
        table=_SIX_SEATS,
        auction=replace(_LEVEL_ONLY, denominations=SUITS_HIGH_AND_LOW),
        end=GameEnd(target=54),
    ),
    RuleSet(
        key="hoosier",
        deck=_TENS_UP,
        table=Table(hand_size=10),
        auction=replace(
            _ONE_ROUND,
            highest=9,
            top_bid=_OUTBID,
            lone_bids=(_lone("shoot", 10, partners_play=True), _lone("moon", 20)),
        ),
    ),
    RuleSet(key="kokomo", table=Table(hand_size=11, kitty=Kitty(size=4)), auction=_ONE_ROUND),
    _BARRIE,
    replace(
        _BARRIE,
        key="neuralplay",
        end=GameEnd(win_on=_ANY_HAND, both_reached=BothReached.HIGHEST),
    ),
    replace(
        _BARRIE,
        key="ottawa_32",
        auction=replace(_BARRIE.auction, lowest=3, lowest_in=((Denomination.HIGH, 4),)),
    ),
    RuleSet(key="neuralplay_triple", deck=Deck(ranks="JQKA", copies=3), auction=_ONE_ROUND),
    RuleSet(
        key="scott_alber",
        deck=_TENS_UP,
        table=Table(hand_size=10),
        auction=replace(
            _ONE_ROUND, denominations=SUITS_HIGH_AND_LOW, lone_bids=(_lone("moon", 20, 1),)
        ),
    ),
    RuleSet(
        key="shawn",
        deck=_JACKS_UP,
        table=Table(hand_size=8),
        auction=replace(
            _ONE_ROUND,
            lowest=3,
            lowest_in=((Denomination.HIGH, 4),),
            top_bid=_OUTBID,
            lone_bids=(_lone("seven", 14, tricks=7), _lone("eight", 16)),
        ),
    ),
    RuleSet(
        key="widebeard_pepper",
        deck=Deck(jokers=2),
        table=Table(seats=6, hand_size=8, kitty=Kitty(size=2)),
        auction=AuctionRules(naming=Naming.AFTER_AUCTION, denominations=SUIT_DENOMINATIONS),
    ),
    RuleSet(
        key="ontario_pepper",
        deck=Deck(copies_of_rank=(("9", 1),)),
        table=Table(hand_size=10, kitty=Kitty(size=4, shown=Shown.AFTER_AUCTION)),
    ),
    _HASENPFEFFER,
    replace(
        _HASENPFEFFER,
        key="double_hasenpfeffer_parlett",
        cards=CardOrder(bowers=Bowers.NONE),
        auction=replace(_HASENPFEFFER.auction, lowest=3),
    ),
    _PEPPER,
    replace(
        _PEPPER,
        key="pepper_wikipedia_2000s",
        auction=replace(
            _PEPPER.auction,
            order=AuctionOrder.ONE_ROUND,
            lone_bids=(_lone("little", 12, 1), _lone("big", 14)),
        ),
    ),
    RuleSet(
        key="hasenpfeffer",
        deck=Deck(copies=1, jokers=1),
        table=Table(hand_size=6, kitty=Kitty(size=1)),
        auction=AuctionRules(
            naming=Naming.AFTER_AUCTION, stuck=Stuck(seat=StuckSeat.JOKER_HOLDER, level=3)
        ),
        end=GameEnd(target=10),
    ),
    _SINGLE_DECK,
    replace(
        _SINGLE_DECK,
        key="cincinnati",
        auction=replace(
            _SINGLE_DECK.auction,
            dealer_may=DealerMay.RAISE,
            stuck=Stuck(level=3),
            highest=5,
            top_bid=_OUTBID,
            lone_bids=(_lone("moon", 12), _lone("double", 24, requires_previous=True)),
        ),
    ),
    RuleSet(
        key="hammerwalt",
        auction=AuctionRules(
            order=AuctionOrder.LIMITED,
            rounds=2,
            naming=Naming.AFTER_AUCTION,
            lowest=6,
            stuck=Stuck(level=5),
            lone_bids=(
                LoneBid(
                    key="alone",
                    points_made=24,
                    points_set=-24,
                    help=Help(fewest=3, most=3, order=HelpOrder.GIVE_THEN_ANSWER),
                ),
            ),
        ),
    ),
)

_ODD = (
    # No source tells these; they put to use what the others leave at its default.
    replace(
        CRAIG_POWERS,
        key="last_copy_wins",
        cards=CardOrder(duplicates=Duplicates.LAST_WINS),
        play=PlayRules(first_lead=FirstLead.BIDDERS_LEFT),
        end=GameEnd(win_on=_ANY_HAND, both_reached=BothReached.PLAY_ON),
    ),
    RuleSet(
        key="everyone_alone",
        deck=_SINGLE,
        table=Table(
            seats=5,
            sides=Sides.EACH_ALONE,
            hand_size=4,
            kitty=Kitty(size=4, shown=Shown.NEVER),
        ),
        auction=AuctionRules(
            passing=Passing.FINAL,
            all_pass=AllPass.SAME_DEALER,
            denominations_at=((1, SUIT_DENOMINATIONS),),
            lone_bids=(_lone("alone", 8, ends_auction=True),),
        ),
        play=PlayRules(first_lead=FirstLead.DEALERS_LEFT),
        scoring=ScoringRules(defenders=DefendersScore.WHEN_SET, made_bonus=2),
        end=GameEnd(target=20, win_on=WinOn.BID_MADE),
    ),
    RuleSet(
        key="open_kitty",
        table=Table(hand_size=11, kitty=Kitty(size=4, shown=Shown.FROM_DEAL)),
        auction=AuctionRules(
            passing=Passing.FINAL,
            denominations=SUITS_HIGH_AND_LOW,
            lone_bids=(
                LoneBid(
                    key="ask",
                    points_made=20,
                    points_set=-20,
                    above=8,
                    help=Help(fewest=2, most=2, order=HelpOrder.RECEIVE_FIRST),
                    denominations=SUIT_DENOMINATIONS,
                ),
                LoneBid(
                    key="swap",
                    points_made=22,
                    points_set=-22,
                    help=Help(fewest=0, most=2, order=HelpOrder.GIVE_THEN_ANSWER),
                ),
            ),
        ),
        scoring=ScoringRules(defenders=DefendersScore.NEVER),
    ),
)

FAMILY: Final[Mapping[str, RuleSet]] = {rules.key: rules for rules in (*_TOLD, *_ODD)}
"""All of them by key."""

IN_THE_CASES: Final[Mapping[str, RuleSet]] = {rules.key: rules for rules in _TOLD}
"""Those that the rule cases know."""

"""Every game there is, and a few odd ones, so that every field is put to use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bideuchre.engine import CRAIG_POWERS, PRESETS, RuleSet
from bideuchre.engine.denominations import SUIT_DENOMINATIONS
from bideuchre.engine.options import (
    AllPass,
    BothReached,
    DefendersScore,
    Duplicates,
    FirstLead,
    HelpOrder,
    Naming,
    Passing,
    Shown,
    Sides,
    StuckSeat,
    WinOn,
)
from bideuchre.engine.ruleset import (
    SUITS_HIGH_AND_LOW,
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

_ODD = (
    replace(
        CRAIG_POWERS,
        key="last_copy_wins",
        cards=CardOrder(duplicates=Duplicates.LAST_WINS),
        play=PlayRules(first_lead=FirstLead.BIDDERS_LEFT),
        end=GameEnd(win_on=WinOn.ANY_HAND, both_reached=BothReached.PLAY_ON),
    ),
    RuleSet(
        key="everyone_alone",
        deck=Deck(copies=1),
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
            lone_bids=(LoneBid(key="alone", points_made=8, points_set=-8, ends_auction=True),),
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
    RuleSet(
        key="joker_in_no_trump",
        deck=Deck(copies=1, jokers=1),
        table=Table(hand_size=6, kitty=Kitty(size=1)),
        auction=AuctionRules(
            naming=Naming.AFTER_AUCTION, stuck=Stuck(seat=StuckSeat.JOKER_HOLDER, level=3)
        ),
        end=GameEnd(target=10),
    ),
)

ODD: Final[Mapping[str, RuleSet]] = {rules.key: rules for rules in _ODD}
"""Games that no source tells; they put to use what the others leave at its default."""

FAMILY: Final[Mapping[str, RuleSet]] = {**PRESETS, **ODD}
"""All of them by key."""

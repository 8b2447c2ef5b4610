"""Hypothesis strategies: rule sets that hold together, plain data, and chance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from bideuchre.engine import Denomination, RuleSet, RuleSetError, compile_rules
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

RANKS = "789TJQKA"

plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4)
    ),
    max_leaves=12,
)
"""Whatever JSON can hold."""


def some(values: Iterable[Any]) -> st.SearchStrategy[Any]:
    """One of the choices of an enumeration."""
    return st.sampled_from(list(values))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any pack, from a handful of cards to a few packs in one."""
    chosen = draw(st.sets(st.sampled_from(RANKS), min_size=1, max_size=8))
    ranks = "".join(rank for rank in RANKS if rank in chosen)
    copies = draw(st.integers(1, 3))
    odd = draw(st.booleans())
    of_rank = ((draw(st.sampled_from(ranks)), draw(st.integers(1, 3))),) if odd else ()
    jokers = draw(st.sampled_from([0, 0, 1, 2, 4]))
    return Deck(ranks=ranks, copies=copies, copies_of_rank=of_rank, jokers=jokers)


@st.composite
def tables(draw: st.DrawFn, deck: Deck) -> Table:
    """A table whose hands and kitty take the whole pack."""
    sides = draw(some(Sides))
    seats = draw(st.sampled_from([2, 4, 6, 8] if sides is Sides.ALTERNATE else [2, 3, 4, 5]))
    hand_size = min(deck.count // seats, 14)
    kitty = deck.count - seats * hand_size
    assume(hand_size >= 1)
    shown = draw(some(Shown))
    if kitty > hand_size:
        shown = Shown.NEVER
    given = Kitty(size=kitty, shown=shown) if kitty or draw(st.booleans()) else None
    return Table(seats=seats, sides=sides, hand_size=hand_size, kitty=given)


def helps(table: Table) -> st.SearchStrategy[Help | None]:
    """Help that the partners at *table* can give."""
    partners = table.seats // 2 - 1
    if table.sides is Sides.EACH_ALONE or partners < 1 or partners > table.hand_size:
        return st.none()
    most = min(table.hand_size // partners, 3)
    help_ = st.builds(
        lambda fewest, more, order: Help(
            fewest=partners * min(fewest, most),
            most=partners * min(most, fewest + (0 if order is HelpOrder.RECEIVE_FIRST else more)),
            order=order,
        ),
        st.integers(0, most),
        st.integers(0, most),
        some(HelpOrder),
    )
    return st.none() | help_


@st.composite
def lone_bids(draw: st.DrawFn, table: Table) -> tuple[LoneBid, ...]:
    """A ladder of special bids, none to three."""
    above = None
    ladder: list[LoneBid] = []
    for key in draw(st.sampled_from(["", "a", "ab", "abc"])):
        plays = draw(st.booleans()) if not ladder else False
        above = (
            draw(st.none() | st.integers(above or 1, table.hand_size))
            if above or not ladder
            else None
        )
        ladder.append(
            LoneBid(
                key=f"lone{key}",
                points_made=draw(st.integers(1, 30)),
                points_set=-draw(st.integers(1, 30)),
                tricks=draw(st.none() | st.integers(1, table.hand_size)),
                above=above,
                requires_previous=bool(ladder) and draw(st.booleans()),
                partners_play=plays,
                help=None if plays else draw(helps(table)),
                ends_auction=draw(st.booleans()),
                denominations=draw(
                    st.none() | st.sets(some(Denomination), min_size=1).map(_sorted)
                ),
            )
        )
    return tuple(ladder)


def _sorted(values: set[Denomination]) -> tuple[Denomination, ...]:
    return tuple(sorted(values))


@st.composite
def auctions(draw: st.DrawFn, table: Table, deck: Deck) -> AuctionRules:
    """Any way of bidding that fits the table."""
    offered = _sorted(draw(st.sets(some(Denomination), min_size=1)))
    order = draw(some(AuctionOrder))
    limited = order is AuctionOrder.LIMITED
    naming = draw(some(Naming))
    after = naming is Naming.AFTER_AUCTION
    highest = draw(st.none() | st.integers(1, table.hand_size))
    top = highest or table.hand_size
    lowest = draw(st.integers(1, top))
    ladder = draw(lone_bids(table))
    opening = draw(some(Opening))
    seat = st.sampled_from([StuckSeat.DEALER, *([StuckSeat.JOKER_HOLDER] if deck.jokers else [])])
    stuck = st.builds(
        lambda who, level, divisor: Stuck(seat=who, level=level, loss_divisor=divisor),
        seat,
        st.none() | st.integers(1, top),
        st.integers(1, 2),
    )
    alone = st.builds(
        lambda times, help_: AloneAfter(multiplier=times, help=help_),
        st.integers(1, 3),
        helps(table),
    )
    fewer = st.tuples(
        st.integers(1, top), st.sets(st.sampled_from(offered), min_size=1).map(_sorted)
    )
    return AuctionRules(
        order=order,
        rounds=draw(st.integers(1, 3)) if limited else None,
        passing=Passing.REENTRY if limited else draw(some(Passing)),
        naming=naming,
        denominations=offered,
        denominations_at=draw(st.just(()) | st.tuples(fewer)),
        lowest=lowest,
        lowest_in=()
        if after
        else draw(
            st.just(()) | st.tuples(st.tuples(st.sampled_from(offered), st.integers(lowest, top)))
        ),
        highest=highest,
        top_bid=draw(some(TopBid)),
        opening=opening,
        dealer_may=draw(some(DealerMay)),
        stuck=draw(st.none() | stuck) if opening is Opening.FREE else None,
        all_pass=draw(some(AllPass)),
        lone_bids=ladder,
        alone_after=draw(st.none() | alone) if after else None,
    )


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set that can be played."""
    deck = draw(decks())
    table = draw(tables(deck))
    target = draw(st.integers(1, 60))
    try:
        rules = RuleSet(
            key="any",
            deck=deck,
            table=table,
            cards=draw(st.builds(CardOrder, bowers=some(Bowers), duplicates=some(Duplicates))),
            auction=draw(auctions(table, deck)),
            play=PlayRules(first_lead=draw(some(FirstLead))),
            scoring=draw(
                st.builds(
                    ScoringRules,
                    made=some(Made),
                    made_bonus=st.integers(0, 3),
                    set_loss=some(SetLoss),
                    flat_loss=st.integers(0, 9),
                    defenders=some(DefendersScore),
                    trickless_penalty=st.sampled_from([0, 0, 5]),
                    start=st.sampled_from([0, 0, 0, -10, 20]),
                    hickeys=st.booleans(),
                )
            ),
            end=draw(
                st.builds(
                    GameEnd,
                    target=st.just(target),
                    loss_limit=st.none() | st.integers(-60, -1),
                    win_on=some(WinOn),
                    both_reached=some(BothReached),
                )
            ),
        )
        compile_rules(rules)
    except RuleSetError:
        assume(False)
    return rules

"""The page on how a partner bids: every figure is asked of the bots' own reckoning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias

from bideuchre.ai import DEFAULT_LEVEL, DEFAULT_PARTNER, Level, decide
from bideuchre.ai.evaluating import estimate, support
from bideuchre.ai.exchanging import gifts, throws
from bideuchre.ai.ladder import Ladder
from bideuchre.ai.temper import Temper
from bideuchre.engine import (
    CRAIG_POWERS,
    NO_CARDS,
    PLAYS,
    Bid,
    Card,
    Deal,
    Denomination,
    GameState,
    Observation,
    card_list,
    compile_rules,
    gather,
    parse_action,
    parse_cards,
    start_auction,
)

from .i18n import Catalogue, catalogue
from .openings import Shown, measured
from .pages import Page, titled
from .readback import bid_name
from .rulebook.worked import Said

Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Hands with the cards asked about, each with the same hand without them."""

RULES: Final = compile_rules(CRAIG_POWERS)
YOU, PARTNER, EAST = 0, 2, 3
HEARTS, NO_TRUMP = Denomination.HEARTS, Denomination.HIGH

OPENINGS: Final = range(5, 10)
OVERCALLS: Final = range(6, 10)
TAKE_OVERS: Final = range(6, 8)

# Nothing worth counting: three low cards in each of three suits.
_NO_CLUB: Final = "QS TS 9S QD TD 9D"
_ONE_CLUB: Final = f"{_NO_CLUB} QC"
_LOW: Final = f"{_ONE_CLUB} TC 9C"
_ACES: Final = "AS TS 9S AH TH 9H AD TD 9D AC TC 9C"

IN_SUIT: Final[Mapping[str, Pairs]] = {
    "right": ((f"JH TH 9H {_LOW}", f"QH TH 9H {_LOW}"),),
    "left": (
        (f"JD TH 9H {_LOW}", f"QH TH 9H {_LOW}"),
        (f"JD JD 9H {_LOW}", f"JD TH 9H {_LOW}"),
    ),
    "length": tuple(
        (f"{trumps} {_LOW}", _LOW)
        for trumps in ("TH 9H 9H", "TH TH 9H 9H", "QH TH TH 9H 9H", "QH QH TH TH 9H 9H")
    ),
    "trump_ace": ((f"AH TH 9H {_LOW}", f"QH TH 9H {_LOW}"),),
    "ace": ((f"AS TS 9S {_LOW}", f"QS TS 9S {_LOW}"),),
    "ace_king": ((f"AS KS 9S {_LOW}", f"AS TS 9S {_LOW}"),),
    "short": (
        (f"TH TH 9H 9H {_NO_CLUB}", f"TH TH 9H 9H {_LOW}"),
        (f"TH TH 9H 9H {_ONE_CLUB}", f"TH TH 9H 9H {_LOW}"),
    ),
    "short_many": (
        (f"QH TH TH 9H 9H {_NO_CLUB}", f"QH TH TH 9H 9H {_LOW}"),
        (f"QH TH TH 9H 9H {_ONE_CLUB}", f"QH TH TH 9H 9H {_LOW}"),
    ),
}
IN_NO_TRUMP: Final[Mapping[str, Pairs]] = {
    "no_ace": ((_ACES.replace("AC", "QC"), _ACES),),
    "second_ace": ((_ACES.replace("TS", "AS"), _ACES),),
    "run": ((_ACES.replace("TS 9S", "AS KS"), _ACES.replace("TS", "AS")),),
    "runs": ((_ACES.replace("TS 9S", "AS KS KS"), _ACES.replace("TS", "AS")),),
}
SUPPORT: Final[Mapping[str, Pairs]] = {
    "right": ((f"JH {_LOW}", _LOW),),
    "left": ((f"JD {_LOW}", _LOW),),
    "trump_ace": ((f"AH {_LOW}", _LOW),),
    "trump": ((f"9H {_LOW}", _LOW),),
    "ace": ((f"AS {_LOW}", _LOW),),
    "short": (
        (f"TH 9H {_NO_CLUB}", f"TH 9H {_LOW}"),
        (f"TH 9H {_ONE_CLUB}", f"TH 9H {_LOW}"),
    ),
    "average": ((_LOW, ""),),
}

# What North holds, and what you and West called before.
HELD: Final = (
    ("JH AH QH TH AS KS TS 9D TD AC QC 9C", ""),
    ("JH JD AH QH TH AS KS TS 9D TD AC QC", ""),
    ("JH JH JD AH QH TH AS KS TS AC 9D TC", ""),
    ("AS AS KS QS AH KH AD KD TD AC KC 9C", ""),
    ("JH AH TH AS KS AC QC TC 9C KD QD TD", "6/H 7/S"),
    ("JH AH TH 9H AS KS QC TC 9C KD QD TD", "6/H P"),
    ("JH JH JD JD AH AH KH QH AS AS AC KC", ""),
)
THROWN_FROM: Final = "JH JH JD JD AH AH KH AS AS KC QC 9D"
GIVEN_FROM: Final = "JD AH QH 9H AS KS TS AC QC TD 9D 9C"


@dataclass(frozen=True, slots=True)
class Rung:
    """A level, the tricks that a hand must expect to bid it, and what it tells partner."""

    level: int
    asks: str
    shows: str


@dataclass(frozen=True, slots=True)
class Opening:
    """What hands the usual partner makes a call with; a pass has no level."""

    level: int
    share: int
    mean: str
    low: str
    high: str


@dataclass(frozen=True, slots=True)
class Count:
    """Cards by the key of their words, and the tricks that they are counted for."""

    key: str
    tricks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """What a level calls."""

    level: str
    said: Said


@dataclass(frozen=True, slots=True)
class Held:
    """A hand of your partner's, what was called before, and what the levels call with it."""

    faces: tuple[str, ...]
    before: tuple[tuple[str, Said], ...]
    calls: tuple[Call, ...]
    trump: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerPage(Page):
    """How a partner bids."""

    game: str
    levels: tuple[str, str]
    openings: tuple[Rung, ...]
    deals: int
    measured: tuple[Opening, ...]
    beyond: str
    jump: str
    overcalls: tuple[Rung, ...]
    take_overs: tuple[Rung, ...]
    nothing: str
    in_suit: tuple[Count, ...]
    four_aces: str
    in_no_trump: tuple[Count, ...]
    support: tuple[Count, ...]
    step: str
    held: tuple[Held, ...]
    before_throwing: tuple[str, ...]
    thrown: tuple[str, ...]
    before_giving: tuple[str, ...]
    given: tuple[str, ...]


@cache
def partner_page(lang: str) -> PartnerPage:
    """The page in one language."""
    words = catalogue(lang)
    ladder = Ladder(RULES, (0, 0), 0)
    lowest = OVERCALLS[0]
    return PartnerPage(
        **titled(words, "partner"),
        game=words.t(f"preset.{CRAIG_POWERS.key}.name"),
        levels=(DEFAULT_LEVEL.name, DEFAULT_PARTNER.name),
        openings=tuple(_rung(words, ladder, n, ladder.to_open(n)) for n in OPENINGS),
        deals=measured().deals,
        measured=tuple(_opening(words, shown) for shown in measured().calls),
        beyond=words.decimal(ladder.shown(0)),
        jump=words.decimal(ladder.to_overcall(lowest, True) - ladder.to_overcall(lowest, False)),
        overcalls=tuple(_rung(words, ladder, n, ladder.to_overcall(n, False)) for n in OVERCALLS),
        take_overs=tuple(_rung(words, ladder, n, ladder.to_take_over(n)) for n in TAKE_OVERS),
        nothing=words.decimal(alone_worth(_LOW, HEARTS)),
        in_suit=_counts(words, IN_SUIT, HEARTS),
        four_aces=words.decimal(alone_worth(_ACES, NO_TRUMP)),
        in_no_trump=_counts(words, IN_NO_TRUMP, NO_TRUMP),
        support=tuple(
            Count(key, tuple(words.decimal(helps(*pair)) for pair in pairs))
            for key, pairs in SUPPORT.items()
        ),
        step=words.decimal(Temper(bold=1).tricks),
        held=tuple(_held(words, hand, calls) for hand, calls in HELD),
        before_throwing=tuple(THROWN_FROM.split()),
        thrown=_faces(throws(RULES, parse_cards(THROWN_FROM), HEARTS, 0, 3)),
        before_giving=tuple(GIVEN_FROM.split()),
        given=_faces(gifts(RULES, parse_cards(GIVEN_FROM), HEARTS, 3)),
    )


def alone_worth(hand: str, denomination: Denomination) -> float:
    """The tricks that a hand expects with an average partner."""
    return estimate(RULES, parse_cards(hand), denomination).mean


def counts(held: str, without: str, denomination: Denomination) -> float:
    """How many tricks more a hand expects than the same hand without some cards."""
    return alone_worth(held, denomination) - alone_worth(without, denomination)


def helps(held: str, without: str) -> float:
    """How many tricks more a hand brings to a partner's hearts; beside an average hand if alone."""
    with_it = support(RULES, parse_cards(held), HEARTS)
    return with_it - support(RULES, parse_cards(without), HEARTS) if without else with_it


def partner_view(hand: str, calls: str) -> Observation:
    """What North sees that holds *hand* and hears *calls*, yours first; or opens without any."""
    held = parse_cards(hand)
    rest = card_list(RULES.deck - held)
    size = RULES.hand_size
    others = [gather(rest[size * n : size * (n + 1)]) for n in range(RULES.seats - 1)]
    hands = (*others[:PARTNER], held, *others[PARTNER:])
    dealer = EAST if calls else PARTNER - 1
    state = start_auction(RULES, Deal(dealer, hands, NO_CARDS))
    game = replace(GameState.new(CRAIG_POWERS, "0" * 64), hand=state)
    for token in calls.split():
        game = game.apply(parse_action(token))
    return game.observe(PARTNER)


def _rung(words: Catalogue, ladder: Ladder, level: int, asks: float) -> Rung:
    return Rung(level, words.decimal(asks), words.decimal(ladder.shown(level)))


def _opening(words: Catalogue, shown: Shown) -> Opening:
    mean, low, high = (words.decimal(n) for n in (shown.mean, shown.low, shown.high))
    return Opening(shown.level, shown.share, mean, low, high)


def _counts(
    words: Catalogue, table: Mapping[str, Pairs], denomination: Denomination
) -> tuple[Count, ...]:
    return tuple(
        Count(key, tuple(words.decimal(counts(*pair, denomination)) for pair in pairs))
        for key, pairs in table.items()
    )


def _held(words: Catalogue, hand: str, calls: str) -> Held:
    view = partner_view(hand, calls)
    said = tuple(
        Call(level.name, _said(words, decide(level.bot, view))) for level in _shown_levels()
    )
    before = tuple(
        (words.t(seat), _said(words, call))
        for seat, (_, call) in zip(("table.seat.s", "table.seat.w"), view.calls, strict=False)
    )
    named = said[-1].said.denomination
    trump = named if named is not None and len(named) == 1 else None
    return Held(tuple(hand.split()), before, said, trump)


def _shown_levels() -> Iterator[Level]:
    yield from dict.fromkeys((DEFAULT_LEVEL, DEFAULT_PARTNER))


def _said(words: Catalogue, call: object) -> Said:
    if not isinstance(call, Bid):
        return Said(None)
    what = str(call.level) if call.lone is None else bid_name(words, call.lone)
    return Said(what, None if call.denomination is None else str(call.denomination))


def _faces(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(str(PLAYS[card]) for card in cards)

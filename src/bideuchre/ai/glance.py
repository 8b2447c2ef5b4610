"""What a player takes in at one glance: a position of the play as marks, true or not.

The marks of a position are the bits of one number, so that taking it in costs a few looks into
tables. Cards are seen from the contract: trumps, the other suit of their colour, then the two side
suits, the one with more of one's own cards first; in no trump all four suits in that order.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from bideuchre.engine import CRAIG_POWERS, ONE, Card, Cards, Denomination, Observation

from .counting import unseen_cards

PLACES: Final = 24
"""Different cards, each suit from its highest to its lowest."""

SIZES: Final = {
    "held": 2 * PLACES,
    "unseen": 2 * PLACES,
    "masters": PLACES,
    "takes": PLACES,
    "best, partner's": PLACES,
    "best, an opponent's": PLACES,
    "led": 4,
    "behind": 3,
    "void": 3 * 4,
    "led by partner first": 4,
    "led by opponents first": 4,
    "declarer": 4,
    "alone": 1,
    "needed": 13,
    "left": 12,
    "spare": 8,
}
"""How many marks there are of each kind, in their order from the lowest bit."""

AT: Final = {name: sum(list(SIZES.values())[:place]) for place, name in enumerate(SIZES)}
"""By kind: its lowest bit."""

MARKS: Final = sum(SIZES.values())
BYTES: Final = (MARKS + 7) // 8

_BEST: Final = (AT["best, partner's"], AT["best, an opponent's"])
_LED_FIRST: Final = (AT["led by partner first"], AT["led by opponents first"])
_UNSEEN, _MASTERS, _TAKES = AT["unseen"], AT["masters"], AT["takes"]
_LED, _BEHIND, _VOID = AT["led"], AT["behind"], AT["void"]
_DECLARER, _ALONE = AT["declarer"], AT["alone"]
_NEEDED, _LEFT, _SPARE = AT["needed"], AT["left"], AT["spare"]

_HELD: Final = (1 << 2 * PLACES) - 1
_ONCE: Final = (1 << PLACES) - 1

_SUIT: Final = 24
_NINE: Final = 6
_DIGITS: Final = 0o777777
"""Where a suit begins in a multiset of cards, its nine in the suit, and its cards from there on."""

_TRUMPS: Final = (6, 5, 0, 4, 3, 2)
_COLOUR: Final = (11, 10, 1, 9, 8, 7)
_SIDE: Final = (5, 4, 3, 2, 1, 0)
"""The places of nine, ten, jack, queen, king and ace."""


class Frame(NamedTuple):
    """The numbering of the cards for one denomination and one order of the suits."""

    place: tuple[int, ...]
    """By card: its place, or -1."""

    suit: tuple[int, ...]
    """By card: its suit in this order."""

    card: tuple[Card, ...]
    """By place."""

    beats: tuple[int, ...]
    """By place: the places that take the trick from it."""

    suits: tuple[int, ...]
    """By suit: its places."""


class Glance(NamedTuple):
    """A position as its seat sees it."""

    marks: int
    frame: Frame


def knows(view: Observation) -> bool:
    """Whether the hand is one of those that the network of cards was taught.

    Bids and scores may be others; what is dealt and how tricks are won may not.
    """
    contract, rules, ours = view.contract, view.rules.ruleset, CRAIG_POWERS
    if contract is None or contract.denomination is Denomination.LOW:
        return False
    return rules is ours or (
        (rules.deck, rules.table, rules.cards, rules.play)
        == (ours.deck, ours.table, ours.cards, ours.play)
    )


def glance(view: Observation) -> Glance:
    """Take in the position of a seat that is to play a card."""
    contract = view.contract
    assert contract is not None, "cards are looked at once there is a contract"
    unseen = _unseen(view)
    if contract.denomination.is_suit:
        held, out, frame = _in_suit(int(contract.denomination), view.hand, unseen)
    else:
        held, out, frame = _in_no_trump(view.hand, unseen)
    own = held & _ONCE
    marks = held | out << _UNSEEN | _masters(own, out, frame) << _MASTERS
    if view.trick:
        marks |= _trick(view, own, frame)
    marks |= _past(view, frame)
    left = view.hand_counts[view.seat]
    needed = max(0, contract.level - view.tricks[contract.seat & 1])
    marks |= 1 << _DECLARER + (contract.seat - view.seat & 3)
    marks |= 1 << _NEEDED + min(12, needed) | 1 << _LEFT + left - 1
    marks |= 1 << _SPARE + min(7, max(0, left - needed + 1))
    if view.sitting_out:
        marks |= 1 << _ALONE
    return Glance(marks, frame)


def _unseen(view: Observation) -> Cards:
    if view.given or view.discarded:
        return unseen_cards(view)
    unseen = view.rules.deck - view.hand
    for _, card in view.plays:
        unseen -= ONE[card]
    return unseen


def _in_suit(trump: int, hand: Cards, unseen: Cards) -> tuple[int, int, Frame]:
    """What is held and unseen where one suit is trumps."""
    colour = 3 - trump
    one, other = (1, 2) if trump in (0, 3) else (0, 3)
    first, second = _side(hand, one), _side(hand, other)
    if second > first:
        one, other, first, second = other, one, second, first
    held, out = (
        _TRUMP_MARKS[cards >> _SUIT * trump + _NINE & _DIGITS]
        | _COLOUR_MARKS[cards >> _SUIT * colour + _NINE & _DIGITS]
        for cards in (hand, unseen)
    )
    held |= (first & _HELD) << 12 | (second & _HELD) << 18
    out |= (_side(unseen, one) & _HELD) << 12 | (_side(unseen, other) & _HELD) << 18
    return held, out, _frame((trump, colour, one, other), True)


def _in_no_trump(hand: Cards, unseen: Cards) -> tuple[int, int, Frame]:
    """What is held and unseen where all suits are alike."""
    suits = sorted(range(4), key=lambda suit: (_side(hand, suit), -suit), reverse=True)
    held = out = 0
    for number, suit in enumerate(suits):
        held |= (_side(hand, suit) & _HELD) << 6 * number
        out |= (_side(unseen, suit) & _HELD) << 6 * number
    first, second, third, fourth = suits
    return held, out, _frame((first, second, third, fourth), False)


def _side(cards: Cards, suit: int) -> int:
    """The marks of one suit, and above them how many cards it has."""
    return _SIDE_MARKS[cards >> _SUIT * suit + _NINE & _DIGITS]


def _masters(own: int, out: int, frame: Frame) -> int:
    """The cards that nothing unseen of their suit beats; of two copies the one led wins."""
    masters = 0
    for places in frame.suits:
        above = out & places
        # From the top down to the highest unseen card, that one included.
        masters |= own & places & (above ^ above - 1 if above else -1)
    return masters


def _trick(view: Observation, own: int, frame: Frame) -> int:
    """The marks of the cards on the table."""
    trick = view.trick
    holder, card = trick[0]
    best = frame.place[card]
    led = frame.suit[card]
    for seat, card in trick[1:]:
        place = frame.place[card]
        if frame.beats[best] >> place & 1:
            best, holder = place, seat
    whose = _BEST[holder - view.seat & 1]
    return 1 << _LED + led | 1 << whose + best | (own & frame.beats[best]) << _TAKES


def _past(view: Observation, frame: Frame) -> int:
    """The marks of who is out of what, who led what first, and who plays behind."""
    seat, suit, out = view.seat, frame.suit, view.sitting_out
    in_trick = 4 - len(out)
    marks = led_before = 0
    led, place = -1, in_trick
    for other, card in view.plays:
        if place == in_trick:
            place = 0
            led = suit[card]
            if not led_before >> led & 1:
                led_before |= 1 << led
                if other != seat:
                    marks |= 1 << _LED_FIRST[other - seat & 1] + led
        elif suit[card] != led and other != seat:
            marks |= 1 << _VOID + 4 * (other - seat - 1 & 3) + led
        place += 1
    played = [other for other, _ in view.trick]
    for step in (1, 2, 3):
        other = seat + step & 3
        if other not in played and other not in out:
            marks |= 1 << _BEHIND + step - 1
    return marks


def _table(places: tuple[int, ...]) -> dict[int, int]:
    """By the digits of a suit: its marks, one for each card and one more for each pair.

    Above them stands how many cards there are.
    """
    table = {}
    for copies in product(range(3), repeat=6):
        digits = sum(number << 3 * rank for rank, number in enumerate(copies))
        marks = sum(copies) << 2 * PLACES
        for place, number in zip(places, copies, strict=True):
            if number > 0:
                marks |= 1 << place
            if number > 1:
                marks |= 1 << PLACES + place
        table[digits] = marks
    return table


_TRUMP_MARKS, _COLOUR_MARKS = (
    {digits: marks & _HELD for digits, marks in _table(places).items()}
    for places in (_TRUMPS, _COLOUR)
)
_SIDE_MARKS: Final = _table(_SIDE)


@cache
def _frame(suits: tuple[int, int, int, int], has_trumps: bool) -> Frame:
    """The numbering where the printed *suits* come in this order."""
    place, suit = [-1] * 33, [-1] * 33
    for number, printed in enumerate(suits):
        places = (_TRUMPS, _COLOUR)[number] if has_trumps and number < 2 else _SIDE
        base = 0 if has_trumps and number < 2 else 6 * number
        for rank in range(6):
            card = 8 * printed + 2 + rank
            place[card] = base + places[rank]
            suit[card] = 0 if has_trumps and place[card] < 2 else number
    cards = tuple(place.index(number) for number in range(PLACES))
    of_suit = [
        sum(1 << place[card] for card in cards if suit[card] == number) for number in range(4)
    ]
    beats = []
    for number, card in enumerate(cards):
        higher = of_suit[suit[card]] & (1 << number) - 1
        beats.append(higher | (of_suit[0] if has_trumps and suit[card] else 0))
    return Frame(tuple(place), tuple(suit), cards, tuple(beats), tuple(of_suit))

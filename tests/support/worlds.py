"""The same table with the cards one seat cannot see dealt in another way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from bideuchre.engine import (
    NO_CARDS,
    ONE,
    Bidding,
    Card,
    Cards,
    Chance,
    Deal,
    Exchanging,
    GameState,
    Given,
    Naming,
    Observation,
    Playing,
    Scored,
    Seat,
    card_list,
    copies,
    faces,
    gather,
    size,
)


def rearranged(game: GameState, seat: Seat, chance: Chance) -> GameState:
    """A game that *seat* cannot tell from *game*: hidden hands, throws, gifts and kitty differ.

    Nothing else is promised: whoever holds which cards, they may have failed to follow suit.
    """
    view = game.observe(seat)
    hand = game.hand
    if isinstance(hand, Scored):
        return replace(game, seed=_other_seed(game.seed))
    pool = shuffled(unseen_by(game, seat), chance)
    if isinstance(hand, Bidding | Naming):
        hands = _dealt(hand.deal.hands, {seat: view.hand}, pool)
        kitty = hand.deal.kitty if view.kitty_shown else gather(pool)
        hand = replace(hand, deal=Deal(hand.deal.dealer, hands, kitty))
    else:
        hand = _after_auction(hand, view, pool, chance)
    return replace(game, hand=hand, seed=_other_seed(game.seed))


def unseen_by(game: GameState, seat: Seat) -> Cards:
    """The cards whose place *seat* does not know."""
    view, hand = game.observe(seat), game.hand
    seen = view.hand + gather(card for _, card in view.plays) + view.discarded
    if isinstance(hand, Bidding | Naming):
        return game.rules.deck - seen - view.kitty_shown
    assert not isinstance(hand, Scored)
    if _kitty_stays_out(hand):
        seen += view.kitty_shown
    on_the_table = (gift for gift in _parts(hand)[1] if _waits(hand, gift))
    seen += sum(gift.cards for gift in on_the_table if _is_known(hand, gift, view))
    return game.rules.deck - seen - _pinned(hand, view).all


def shuffled(cards: Cards, chance: Chance) -> list[Card]:
    """The cards in an order of chance."""
    order = card_list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _other_seed(seed: str) -> str:
    return seed[::-1]


def _dealt(
    hands: tuple[Cards, ...], known: dict[Seat, Cards], pool: list[Card]
) -> tuple[Cards, ...]:
    """Hands as large as before: those known as they are, the others from the pool."""
    return tuple(
        known[seat] if seat in known else gather(pool.pop() for _ in range(size(hand)))
        for seat, hand in enumerate(hands)
    )


def _parts(hand: Exchanging | Playing) -> tuple[Deal, tuple[Given, ...]]:
    if isinstance(hand, Playing):
        return hand.settled.deal, hand.settled.given
    return hand.won.deal, hand.given


def _kitty_stays_out(hand: Exchanging | Playing) -> bool:
    return not any(gift.giver is None for gift in _parts(hand)[1])


class _Pins(NamedTuple):
    """Cards the viewer knows to have come to a seat: those left in hands, and in throws."""

    hands: dict[Seat, Cards]
    throws: dict[int, Cards]

    @property
    def all(self) -> Cards:
        return sum(self.hands.values()) + sum(self.throws.values())


def _pinned(hand: Exchanging | Playing, view: Observation) -> _Pins:
    _, given = _parts(hand)
    pins = _Pins({}, {})
    for gift in given:
        known = view.seat == gift.giver or (gift.giver is None and view.kitty_shown)
        if not known or gift.receiver in (None, view.seat) or _waits(hand, gift):
            continue
        seat, left = gift.receiver, gift.cards
        pins.hands[seat] = pins.hands.get(seat, NO_CARDS) + _least(left, hand.hands[seat])
        left -= _least(left, hand.hands[seat])
        for place, throw in enumerate(given):
            if throw.giver == seat and throw.receiver is None:
                pins.throws[place] = pins.throws.get(place, NO_CARDS) + _least(left, throw.cards)
                left -= _least(left, throw.cards)
    return pins


def _least(one: Cards, other: Cards) -> Cards:
    return sum(min(copies(one, card), copies(other, card)) * ONE[card] for card in faces(one))


def _after_auction(
    hand: Exchanging | Playing, view: Observation, pool: list[Card], chance: Chance
) -> Exchanging | Playing:
    deal, given = _parts(hand)
    pins = _pinned(hand, view)
    hands = tuple(
        cards if seat == view.seat else _filled(pins.hands.get(seat, NO_CARDS), size(cards), pool)
        for seat, cards in enumerate(hand.hands)
    )
    thrown = {
        place: _filled(pins.throws.get(place, NO_CARDS), size(gift.cards), pool)
        for place, gift in enumerate(given)
        if not _is_known(hand, gift, view) and (gift.receiver is None or _waits(hand, gift))
    }
    new_given = _given(hand, hands, thrown, view, chance)
    kitty = next((gift.cards for gift in new_given if gift.giver is None), None)
    if kitty is None:
        kitty = deal.kitty if view.kitty_shown else _filled(NO_CARDS, size(deal.kitty), pool)
    assert not pool, "every unseen card has its place"
    first = list(hands)
    for seat, card in view.plays:
        first[seat] += ONE[card]
    for gift in new_given:
        arrived = not _waits(hand, gift)
        if gift.giver is not None:
            first[gift.giver] += gift.cards
        if gift.receiver is not None and arrived:
            first[gift.receiver] -= gift.cards
    new_deal = Deal(deal.dealer, tuple(first), kitty)
    if isinstance(hand, Playing):
        settled = replace(hand.settled, deal=new_deal, given=new_given)
        return replace(hand, settled=settled, hands=hands)
    return replace(hand, won=replace(hand.won, deal=new_deal), hands=hands, given=new_given)


def _filled(pinned: Cards, count: int, pool: list[Card]) -> Cards:
    return pinned + gather(pool.pop() for _ in range(count - size(pinned)))


def _waits(hand: Exchanging | Playing, gift: Given) -> bool:
    """Whether a gift lies on the table until the last helper has chosen."""
    if not isinstance(hand, Exchanging) or None in (gift.giver, gift.receiver):
        return False
    return any(step.receiver == gift.receiver for step in hand.steps)


def _given(
    hand: Exchanging | Playing,
    hands: tuple[Cards, ...],
    thrown: dict[int, Cards],
    view: Observation,
    chance: Chance,
) -> tuple[Given, ...]:
    """Hidden throws as dealt; hidden gifts from what their receiver can have had."""
    _, given = _parts(hand)
    pots: dict[Seat, list[Card]] = {}
    changed = []
    for place, gift in enumerate(given):
        if place in thrown:
            changed.append(replace(gift, cards=thrown[place]))
            continue
        if gift.receiver is None or _is_known(hand, gift, view):
            changed.append(gift)
            continue
        if gift.receiver not in pots:
            had = hands[gift.receiver] + _played_by(gift.receiver, view.plays)
            had += sum(
                cards
                for at, cards in thrown.items()
                if given[at].giver == gift.receiver and given[at].receiver is None
            )
            for other in given:
                if other.receiver == gift.receiver and _is_known(hand, other, view):
                    had -= _least(other.cards, had)
            pots[gift.receiver] = shuffled(had, chance)
        pot = pots[gift.receiver]
        changed.append(replace(gift, cards=gather(pot.pop() for _ in range(size(gift.cards)))))
    return tuple(changed)


def _is_known(hand: Exchanging | Playing, gift: Given, view: Observation) -> bool:
    if gift.giver is None:
        return view.kitty_shown != NO_CARDS
    if _waits(hand, gift):
        return view.seat == gift.giver
    return view.seat in (gift.giver, gift.receiver)


def _played_by(seat: Seat, plays: Iterable[tuple[Seat, Card]]) -> Cards:
    return gather(card for at, card in plays if at == seat)

"""Hands that bots play, and what each card was worth where one could be chosen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from bideuchre.ai.calling import choose_call
from bideuchre.ai.carding import best_card, candidates
from bideuchre.ai.evaluating import estimate
from bideuchre.ai.reasons import Choice, Reasons
from bideuchre.ai.searching import Search
from bideuchre.ai.steady_bot import SteadyBot
from bideuchre.ai.winners import chance_alone
from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    PLAYS,
    Action,
    Bid,
    Card,
    Denomination,
    GameState,
    Observation,
    PhaseName,
    Play,
    Seat,
    Stream,
)

from .auctions import WORTH

WORLDS: Final = 50
"""Deals in which every card is tried: many choices tell more than a few well known ones."""

CHECKED_WORLDS: Final = 200
"""Deals for the choices held out, which measure what is lost."""

HELD_OUT: Final = 9
"""One hand in so many is not learnt from; some of every kind, so it shares no factor with them."""

ASKED: Final = 2
"""One choice in so many is asked about, and its best card is played."""

SPENT: Final = 0.7
"""Otherwise a card is worth the trick it may win, less so much of what it takes from later ones."""

STRAYS: Final = 16
"""One card in so many is any legal one, so that hands are seen which good play avoids."""

FORCED: Final = 8
"""One hand in so many is played by any seat in the better of two denominations."""

NO_TRUMP: Final = 8
"""And one in no trump, which few auctions end in, by whoever expects most."""

ALONE: Final = 16
"""One hand in so many is played alone, by whoever can best."""

LEVELS: Final = (5, 9)
"""The levels at which a hand is played that nobody has bid."""

TRIES: Final = 40
LIKELY: Final = 0.4
"""A deal is drawn again, up to so often, until somebody may go alone with such a chance."""


class Labelled(NamedTuple):
    """One choice: what speaks for each card, and its worth in points."""

    hand: int
    situation: str
    reasons: list[Reasons]
    values: list[float]


def held_out(number: int) -> bool:
    """Whether hand *number* is kept from the fit, to see how well it does."""
    return number % HELD_OUT == HELD_OUT - 1


def choices_of(seed: int, number: int) -> list[Labelled]:
    """Some choices of hand *number*, which goes on with the card that was worth most."""
    chance = Stream(hashlib.sha256(f"bideuchre/cards/{seed}/{number}".encode()).digest())
    game, forced = begun(seed, number, chance)
    labelled: list[Labelled] = []
    play_hand(game, forced, lambda view: _card(view, number, labelled, chance), chance)
    return labelled


def play_hand(
    game: GameState,
    forced: tuple[Seat, Bid] | None,
    choose: Callable[[Observation], Card],
    chance: Stream,
) -> None:
    """Play the hand that has begun to its end, with the cards that *choose* tells."""
    while game.hand_number == 1 and game.winner is None:
        assert game.to_act is not None
        view = game.observe(game.to_act)
        if view.phase is PhaseName.BIDDING:
            game = game.apply(called(view, forced))
        elif view.phase is PhaseName.PLAYING:
            game = game.apply(PLAYS[choose(view)])
        else:
            game = game.apply(SteadyBot().choose(view, chance))


def _card(view: Observation, number: int, labelled: list[Labelled], chance: Stream) -> Card:
    """The card to go on with; a choice that is asked about is added to *labelled*."""
    legal = [action.card for action in view.legal if isinstance(action, Play)]
    if len(legal) == 1:
        return legal[0]
    if chance.below(STRAYS) == 0:
        return legal[chance.below(len(legal))]
    choice = Choice(view)
    cards = candidates(choice, legal)
    if len(cards) == 1:
        return cards[0]
    if chance.below(ASKED):
        return best_card(choice, [(card, _quick(choice, card)) for card in cards])
    asked = _labelled(number, choice, cards, chance)
    labelled.append(asked)
    return cards[asked.values.index(max(asked.values))]


def _quick(choice: Choice, card: Card) -> float:
    reasons = choice.reasons(card)
    return reasons["wins"] - SPENT * reasons["spends"]


def _labelled(number: int, choice: Choice, cards: list[Card], chance: Stream) -> Labelled:
    worlds = CHECKED_WORLDS if held_out(number) else WORLDS
    worths = Search(choice.view).card_values(cards, worlds, chance)
    return Labelled(
        number,
        choice.situation(),
        [choice.reasons(card) for card in cards],
        [WORTH * sum(values) / worlds for values in worths],
    )


def begun(seed: int, number: int, chance: Stream) -> tuple[GameState, tuple[Seat, Bid] | None]:
    """A hand just dealt, and who is to play it in what where that is not left to the auction."""
    if number % ALONE == 0:
        for again in range(TRIES):
            game = _dealt(seed, number, again)
            sure, seat, bid = max(_lone_bids(game), key=lambda lone: lone[0])
            if sure >= LIKELY:
                break
        return game, (seat, bid)
    game = _dealt(seed, number)
    seats, denominations = range(game.rules.seats), CRAIG_POWERS.auction.denominations
    if number % NO_TRUMP == 1:
        told = ((seat, where) for seat in seats for where in denominations if not where.is_suit)
        return game, _plain_bid(game, *told)
    if number % FORCED == 2:
        seat = chance.below(game.rules.seats)
        drawn = [denominations[chance.below(len(denominations))] for _ in range(2)]
        return game, _plain_bid(game, *((seat, where) for where in drawn))
    return game, None


def _plain_bid(game: GameState, *told: tuple[Seat, Denomination]) -> tuple[Seat, Bid]:
    """The seat and denomination that expect most, at a level they may make."""
    rules = game.rules
    tricks, seat, where = max(
        (estimate(rules, game.observe(seat).hand, where).mean, seat, where) for seat, where in told
    )
    lowest, highest = LEVELS
    return seat, Bid(min(highest, max(lowest, round(tricks))), where)


def _dealt(seed: int, number: int, again: int = 0) -> GameState:
    text = f"bideuchre/cards/{seed}/{number}/{again}"
    return GameState.new(CRAIG_POWERS, hashlib.sha256(text.encode()).hexdigest())


def _lone_bids(game: GameState) -> Iterator[tuple[float, Seat, Bid]]:
    """By seat and denomination: the chance to make it alone."""
    rules = game.rules
    lone = CRAIG_POWERS.auction.lone_bids[0]
    changed = lone.help.most if lone.help is not None else 0
    for seat in range(rules.seats):
        hand = game.observe(seat).hand
        for where in CRAIG_POWERS.auction.denominations:
            sure = chance_alone(rules, hand, where, changed, rules.hand_size)
            yield sure, seat, Bid(0, where, lone.key)


def called(view: Observation, forced: tuple[Seat, Bid] | None) -> Action:
    """What the seat calls: what it is to play, or nothing so that another plays."""
    if forced is None:
        return choose_call(view)
    seat, bid = forced
    return bid if view.seat == seat else PASS

"""From two states of a game to what people saw in between."""

from __future__ import annotations

from .actions import Action, Bid, Pass, Play
from .auction import Bidding
from .cards import NO_CARDS, size
from .contract import Contract, Given
from .events import (
    CallMade,
    CardPlayed,
    CardsExchanged,
    ContractMade,
    Event,
    GameOver,
    HandDealt,
    HandScored,
    ThrownIn,
    TrickWon,
)
from .exchange import Exchanging
from .game import GameState
from .options import Shown
from .play import Playing, trick_winner
from .scoring import Scored


def opening_events(game: GameState) -> tuple[Event, ...]:
    """What people see when a hand is dealt."""
    deal = game.hand.deal if isinstance(game.hand, Bidding) else None
    assert deal is not None, "a hand opens with its auction"
    counts = tuple(size(hand) for hand in deal.hands)
    kitty = game.rules.ruleset.table.kitty
    shown = deal.kitty if kitty is not None and kitty.shown is Shown.FROM_DEAL else NO_CARDS
    number = game.hand_number
    return (HandDealt(number, game.dealer, deal.hands, counts, size(deal.kitty), shown),)


def events_between(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """What people saw when *action* turned *before* into *after*."""
    seen: list[Event] = []
    seat = before.to_act
    assert seat is not None, "somebody acted"
    if isinstance(action, Pass | Bid):
        seen.append(CallMade(seat, action))
    if isinstance(action, Play):
        seen.append(CardPlayed(seat, action.card))
    seen.extend(_settled(before, after))
    if before.hand_number == after.hand_number:
        seen.extend(_exchanged(before, after))
    if isinstance(before.hand, Playing):
        seen.extend(_trick(before.hand, action))
    if after.hand_number != before.hand_number or after.winner is not None:
        seen.extend(_hand_over(before, after))
    return tuple(seen)


def _contract(game: GameState) -> Contract | None:
    if isinstance(game.hand, Exchanging):
        return game.hand.contract
    if isinstance(game.hand, Playing | Scored) and game.hand.settled is not None:
        return game.hand.settled.contract
    return None


def _settled(before: GameState, after: GameState) -> list[Event]:
    contract = _contract(after)
    if contract is None or _contract(before) is not None:
        return []
    return [ContractMade(contract)]


def _exchanged(before: GameState, after: GameState) -> list[Event]:
    """A throw is seen at once, as a number; gifts only when the last of them has been chosen."""
    kitty = after.rules.ruleset.table.kitty
    open_kitty = kitty is not None and kitty.shown is not Shown.TO_BIDDER
    new = _told(after)[len(_told(before)) :]
    return [
        CardsExchanged(
            gift.giver,
            gift.receiver,
            size(gift.cards),
            gift.cards,
            open_kitty and gift.giver is None,
        )
        for gift in new
    ]


def _told(game: GameState) -> tuple[Given, ...]:
    hand = game.hand
    if isinstance(hand, Playing):
        return hand.settled.given
    if not isinstance(hand, Exchanging):
        return ()
    waiting = {step.receiver for step in hand.steps} - {None}
    return tuple(g for g in hand.given if g.giver is None or g.receiver not in waiting)


def _trick(hand: Playing, action: Action) -> list[Event]:
    settled = hand.settled
    if not isinstance(action, Play) or len(hand.trick) + 1 < settled.cards_a_trick:
        return []
    trick = (*hand.trick, (hand.to_act, action.card))
    winner = trick_winner(trick, settled.ranking, settled.rules.last_copy_wins)
    side = winner % settled.rules.teams
    tricks = tuple(won + (team == side) for team, won in enumerate(hand.tricks))
    return [TrickWon(winner, tricks)]


def _hand_over(before: GameState, after: GameState) -> list[Event]:
    seen: list[Event] = []
    if after.last_result is before.last_result:
        seen.append(ThrownIn())
    else:
        assert after.last_result is not None
        seen.append(HandScored(after.last_result))
    if after.winner is not None:
        return [*seen, GameOver(after.winner, after.scores, after.seed)]
    return [*seen, *opening_events(after)]

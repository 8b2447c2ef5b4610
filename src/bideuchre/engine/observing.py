"""From a game to what one seat may know of it, one field at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from .actions import Call
from .auction import Bidding
from .cards import NO_CARDS, Cards, size
from .contract import Contract, Given
from .dealing import Deal
from .exchange import Exchanging
from .legal import NO_ACTIONS
from .naming import Naming
from .observation import ExchangeAsk, LastTrick, Observation, PhaseName
from .options import Shown
from .play import Playing, trick_winner
from .scoring import Scored
from .seats import Seat

if TYPE_CHECKING:
    from .game import GameState


def observe(game: GameState, seat: Seat) -> Observation:
    """What *seat* may know of *game*."""
    hand = game.hand
    given = _given(hand)
    hands = _hands(hand)
    return Observation(
        rules=game.rules,
        seat=seat,
        phase=_phase(hand),
        to_act=hand.to_act,
        dealer=game.dealer,
        hand_number=game.hand_number,
        scores=game.scores,
        hand=hands[seat],
        hand_counts=tuple(size(cards) for cards in hands),
        calls=_calls(hand),
        contract=_contract(hand),
        kitty_shown=_kitty(game, seat),
        sitting_out=_sitting_out(hand),
        discarded=_sum(gift.cards for gift in given if (gift.giver, gift.receiver) == (seat, None)),
        given=_sum(
            gift.cards for gift in given if gift.giver == seat and gift.receiver is not None
        ),
        received=_received(hand, seat),
        exchanged_count=_exchanged(hand),
        exchange=_asked(hand, seat),
        plays=hand.plays if isinstance(hand, Playing | Scored) else (),
        trick=hand.trick if isinstance(hand, Playing) else (),
        last_trick=_last_trick(hand),
        tricks=_tricks(hand, game.rules.teams),
        legal=hand.legal_actions() if seat == hand.to_act else NO_ACTIONS,
        last_result=game.last_result,
        winner=game.winner,
    )


_Hand: TypeAlias = Bidding | Naming | Exchanging | Playing | Scored


def _phase(hand: _Hand) -> PhaseName:
    match hand:
        case Bidding():
            return PhaseName.BIDDING
        case Naming():
            return PhaseName.NAMING
        case Exchanging():
            return PhaseName.EXCHANGE
        case Playing():
            return PhaseName.PLAYING
        case Scored():
            return PhaseName.OVER


def _hands(hand: _Hand) -> tuple[Cards, ...]:
    match hand:
        case Bidding() | Naming():
            return hand.deal.hands
        case Exchanging() | Playing():
            return hand.hands
        case Scored():
            return (NO_CARDS,) * len(hand.deal.hands)


def _calls(hand: _Hand) -> tuple[tuple[Seat, Call], ...]:
    if isinstance(hand, Playing):
        return hand.settled.calls
    return hand.won.calls if isinstance(hand, Exchanging) else hand.calls


def _contract(hand: _Hand) -> Contract | None:
    if isinstance(hand, Exchanging):
        return hand.contract
    if isinstance(hand, Playing | Scored) and hand.settled is not None:
        return hand.settled.contract
    return None


def _given(hand: _Hand) -> tuple[Given, ...]:
    if isinstance(hand, Exchanging):
        return hand.given
    if isinstance(hand, Playing | Scored) and hand.settled is not None:
        return hand.settled.given
    return ()


def _received(hand: _Hand, seat: Seat) -> Cards:
    """Gifts are seen when the last of them has been chosen, not while partners still choose."""
    if isinstance(hand, Exchanging) and any(step.receiver == seat for step in hand.steps):
        return NO_CARDS
    gifts = (gift for gift in _given(hand) if gift.receiver == seat)
    return _sum(gift.cards for gift in gifts if gift.giver is not None)


def _exchanged(hand: _Hand) -> int | None:
    """How many cards the declarer has thrown for help, or given to be answered."""
    contract = _contract(hand)
    if contract is None or contract.help is None:
        return None
    thrown = [gift for gift in _given(hand) if gift.giver == contract.seat]
    kitty = sum(gift.giver is None for gift in _given(hand))
    return size(thrown[kitty].cards) if len(thrown) > kitty else None


def _sitting_out(hand: _Hand) -> tuple[Seat, ...]:
    if isinstance(hand, Exchanging):
        return hand.helpers
    if isinstance(hand, Playing | Scored) and hand.settled is not None:
        return hand.settled.sitting_out
    return ()


def _asked(hand: _Hand, seat: Seat) -> ExchangeAsk | None:
    if not isinstance(hand, Exchanging) or hand.to_act != seat:
        return None
    step = hand.step
    return ExchangeAsk(step.give, step.fewest, step.most)


def _last_trick(hand: _Hand) -> LastTrick | None:
    if not isinstance(hand, Playing | Scored) or hand.settled is None:
        return None
    settled = hand.settled
    end = len(hand.plays) - (len(hand.trick) if isinstance(hand, Playing) else 0)
    plays = hand.plays[max(0, end - settled.cards_a_trick) : end]
    if not plays:
        return None
    last_wins = settled.rules.last_copy_wins
    return LastTrick(plays, trick_winner(plays, settled.ranking, last_wins))


def _tricks(hand: _Hand, teams: int) -> tuple[int, ...]:
    return hand.tricks if isinstance(hand, Playing | Scored) else (0,) * teams


def _kitty(game: GameState, seat: Seat) -> Cards:
    """The kitty as far as *seat* has seen it."""
    kitty, contract = game.rules.ruleset.table.kitty, _contract(game.hand)
    if kitty is None or kitty.shown is Shown.NEVER:
        return NO_CARDS
    if kitty.shown is Shown.FROM_DEAL:
        return _deal(game.hand).kitty
    if contract is None:
        return NO_CARDS
    seen = kitty.shown is Shown.AFTER_AUCTION or seat == contract.seat
    return _deal(game.hand).kitty if seen else NO_CARDS


def _deal(hand: _Hand) -> Deal:
    match hand:
        case Exchanging():
            return hand.won.deal
        case Playing():
            return hand.settled.deal
        case _:
            return hand.deal


def _sum(cards: Iterable[Cards]) -> Cards:
    return sum(cards)

"""The exchange: the kitty is taken and buried, and partners help a lone bidder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .actions import Action, Exchange
from .cards import Cards, format_cards, holds, size
from .contract import Contract, Given, Won, settle
from .errors import IllegalAction, Refusal
from .legal import LegalExchanges
from .options import HelpOrder, Shown
from .play import Playing, start_play
from .ruleset import Help
from .seats import Seat, partners_of


class Step(NamedTuple):
    """One choice to be made: who gives to whom, and how many cards."""

    give: str
    giver: Seat
    receiver: Seat | None
    fewest: int
    most: int
    by: int = 1


@dataclass(frozen=True, slots=True)
class Exchanging:
    """Cards are buried, thrown and given, one step after another."""

    won: Won
    hands: tuple[Cards, ...]
    given: tuple[Given, ...]
    steps: tuple[Step, ...]

    @property
    def contract(self) -> Contract:
        """The contract the exchange belongs to."""
        return self.won.contract

    @property
    def step(self) -> Step:
        """The choice to be made now."""
        return self.steps[0]

    @property
    def to_act(self) -> Seat:
        """Who chooses now."""
        return self.steps[0].giver

    @property
    def helpers(self) -> tuple[Seat, ...]:
        """The declarer's partners, in the order they give; none where they play on."""
        rules = self.won.rules
        if not self.contract.is_alone:
            return ()
        return partners_of(self.contract.seat, rules.seats, rules.teams)

    def legal_actions(self) -> LegalExchanges:
        """All choices of as many cards as are asked for."""
        step = self.step
        return LegalExchanges(self.hands[step.giver], step.fewest, step.most, step.by)

    def check(self, action: Action) -> None:
        """Refuse cards not held and counts not asked for."""
        if not isinstance(action, Exchange):
            raise IllegalAction(Refusal.WRONG_PHASE, phase="exchange")
        if not holds(self.hands[self.to_act], action.cards):
            raise IllegalAction(Refusal.CARD_NOT_HELD, card=format_cards(action.cards, ","))
        if size(action.cards) not in self.legal_actions().counts:
            raise IllegalAction(
                Refusal.WRONG_CARD_COUNT, minimum=self.step.fewest, maximum=self.step.most
            )

    def apply(self, action: Action) -> Exchanging | Playing:
        """The cards leave the hand; gifts arrive when the last of them has been chosen."""
        self.check(action)
        assert isinstance(action, Exchange)
        step, declarer = self.step, self.contract.seat
        given = (*self.given, Given(step.giver, step.receiver, action.cards))
        hands = _moved(self.hands, step.giver, -action.cards)
        steps = (*_answers(self, step, size(action.cards)), *self.steps[1:])
        if step.receiver not in (None, declarer):
            hands = _moved(hands, step.receiver or 0, action.cards)
        if step.receiver == declarer and not any(s.receiver == declarer for s in steps):
            gifts = sum(g.cards for g in given if g.receiver == declarer and g.giver is not None)
            hands = _moved(hands, declarer, gifts)
        return _next(self.won, hands, given, steps)


def after_auction(won: Won) -> Exchanging | Playing:
    """What follows the auction: kitty and help where the game has them, else the first lead."""
    seat, hands = won.contract.seat, won.deal.hands
    given: tuple[Given, ...] = ()
    steps: tuple[Step, ...] = ()
    kitty = won.rules.ruleset.table.kitty
    if kitty is not None and kitty.size and kitty.shown is not Shown.NEVER:
        hands = _moved(hands, seat, won.deal.kitty)
        given = (Given(None, seat, won.deal.kitty),)
        steps = (Step("bury", seat, None, kitty.size, kitty.size),)
    if won.contract.help is not None:
        steps += _first_steps(won, won.contract.help)
    return _next(won, hands, given, steps)


def _first_steps(won: Won, help_: Help) -> tuple[Step, ...]:
    rules, seat = won.rules, won.contract.seat
    partners = partners_of(seat, rules.seats, rules.teams)
    match help_.order:
        case HelpOrder.BLIND:
            return (Step("discard", seat, None, help_.fewest, help_.most, len(partners)),)
        case HelpOrder.RECEIVE_FIRST:
            share = help_.most // len(partners)
            gifts = tuple(Step("help", partner, seat, share, share) for partner in partners)
            return (*gifts, Step("discard", seat, None, help_.most, help_.most))
        case HelpOrder.GIVE_THEN_ANSWER:
            return (Step("ask", seat, partners[0], help_.fewest, help_.most),)


def _answers(state: Exchanging, step: Step, count: int) -> tuple[Step, ...]:
    """The partners answer a blind throw, or cards they were given, with as many of their own."""
    help_, seat, helpers = state.contract.help, state.contract.seat, state.helpers
    if help_ is None or step.give not in ("discard", "ask") or count == 0:
        return ()
    if help_.order is HelpOrder.RECEIVE_FIRST:
        return ()
    share = count // len(helpers)
    return tuple(Step("help", helper, seat, share, share) for helper in helpers)


def _next(
    won: Won, hands: tuple[Cards, ...], given: tuple[Given, ...], steps: tuple[Step, ...]
) -> Exchanging | Playing:
    if steps:
        return Exchanging(won, hands, given, steps)
    return start_play(settle(won, given), hands)


def _moved(hands: tuple[Cards, ...], seat: Seat, change: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hands[seat] + change, *hands[seat + 1 :])

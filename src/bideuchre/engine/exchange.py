"""The exchange of a lone bid: the bidder throws, then the partners give as many, blind."""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Action, Call, Exchange
from .cards import NO_CARDS, Cards, format_cards, holds, size
from .compiled import Rules
from .contract import Contract, Given, settle
from .dealing import Deal
from .errors import IllegalAction, Refusal
from .legal import LegalExchanges
from .play import Playing, start_play
from .ruleset import Help
from .seats import Seat, partners_of


@dataclass(frozen=True, slots=True)
class Exchanging:
    """Cards are thrown and given; nobody sees another's choice before all are made."""

    rules: Rules
    deal: Deal
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract
    help: Help
    hands: tuple[Cards, ...]
    given: tuple[Given, ...]
    to_act: Seat

    @property
    def helpers(self) -> tuple[Seat, ...]:
        """The declarer's partners, in the order they give."""
        return partners_of(self.contract.seat, self.rules.seats, self.rules.teams)

    @property
    def thrown(self) -> int | None:
        """How many cards the declarer threw; None before."""
        return size(self.given[0].cards) if self.given else None

    def asked(self) -> tuple[int, int]:
        """The fewest and the most cards the seat to act may choose."""
        if self.thrown is None:
            return self.help.fewest, self.help.most
        share = self.thrown // len(self.helpers)
        return share, share

    def legal_actions(self) -> LegalExchanges:
        """All choices of as many cards as are asked for."""
        fewest, most = self.asked()
        step = len(self.helpers) if self.thrown is None else 1
        return LegalExchanges(self.hands[self.to_act], fewest, most, step)

    def check(self, action: Action) -> None:
        """Refuse cards not held and counts not asked for."""
        if not isinstance(action, Exchange):
            raise IllegalAction(Refusal.WRONG_PHASE, phase="exchange")
        if not holds(self.hands[self.to_act], action.cards):
            raise IllegalAction(Refusal.CARD_NOT_HELD, card=format_cards(action.cards, ","))
        if size(action.cards) not in self.legal_actions().counts:
            fewest, most = self.asked()
            raise IllegalAction(Refusal.WRONG_CARD_COUNT, minimum=fewest, maximum=most)

    def apply(self, action: Action) -> Exchanging | Playing:
        """The cards leave the hand; when all have chosen, the declarer takes the gifts."""
        self.check(action)
        assert isinstance(action, Exchange)
        declarer = self.contract.seat
        receiver = None if self.to_act == declarer else declarer
        given = (*self.given, Given(self.to_act, receiver, action.cards))
        hands = _without(self.hands, self.to_act, action.cards)
        waiting = self.helpers[len(given) - 1 :]
        if waiting and given[0].cards != NO_CARDS:
            return Exchanging(
                self.rules,
                self.deal,
                self.calls,
                self.contract,
                self.help,
                hands,
                given,
                waiting[0],
            )
        gifts = sum(gift.cards for gift in given[1:])
        settled = settle(self.rules, self.deal, self.calls, self.contract, given)
        return start_play(settled, _without(hands, declarer, -gifts))


def start_exchange(
    rules: Rules,
    deal: Deal,
    calls: tuple[tuple[Seat, Call], ...],
    contract: Contract,
    help_: Help,
) -> Exchanging:
    """The declarer chooses first; that order tells the partners no more than a number."""
    return Exchanging(rules, deal, calls, contract, help_, deal.hands, (), contract.seat)


def _without(hands: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hands[seat] - cards, *hands[seat + 1 :])

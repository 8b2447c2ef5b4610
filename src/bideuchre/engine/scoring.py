"""What a hand scores, and whether it ends the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .actions import Action, Bid, Call
from .cards import Card
from .compiled import Rules
from .contract import Contract, Settled
from .dealing import Deal
from .errors import IllegalAction, Refusal
from .hickeys import Hickeys, counted
from .legal import NO_ACTIONS, LegalActions
from .options import BothReached, DefendersScore, Made, SetLoss, WinOn
from .seats import Seat, Team

Points: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand came out: tricks and points by team, and the scores after it.

    *hickeys* are those of the whole game so far, None where the rules don't count them.
    """

    bidder: Seat
    call: Bid
    contract: Contract
    made: bool
    tricks: tuple[int, ...]
    points: Points
    scores: Points
    hickeys: Hickeys | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The hand is over; *settled* is None when nobody bid and it was thrown in."""

    rules: Rules
    deal: Deal
    calls: tuple[tuple[Seat, Call], ...]
    settled: Settled | None
    tricks: tuple[int, ...]
    plays: tuple[tuple[Seat, Card], ...]

    @property
    def to_act(self) -> None:
        """Nobody: the next deal follows by itself."""
        return None

    def legal_actions(self) -> LegalActions:
        """None."""
        return NO_ACTIONS

    def check(self, action: Action) -> None:
        """Refuse everything."""
        raise IllegalAction(Refusal.GAME_OVER)

    def apply(self, action: Action) -> Scored:
        """Refuse everything."""
        raise IllegalAction(Refusal.GAME_OVER)

    def result(self, scores: Points, last: HandResult | None = None) -> HandResult | None:
        """Points of the hand and the scores after it; None for a hand thrown in."""
        if self.settled is None:
            return None
        contract = self.settled.contract
        made, points = score_hand(self.rules, contract, self.tricks)
        had = None if last is None else last.hickeys
        after = tuple(before + change for before, change in zip(scores, points, strict=True))
        return HandResult(
            bidder=contract.seat,
            call=contract.call,
            contract=contract,
            made=made,
            tricks=self.tricks,
            points=points,
            scores=after,
            hickeys=counted(self.rules, contract, made, self.tricks, had),
        )


def scored(
    settled: Settled, tricks: tuple[int, ...], plays: tuple[tuple[Seat, Card], ...]
) -> Scored:
    """The end of a hand that was played."""
    return Scored(settled.rules, settled.deal, settled.calls, settled, tricks, plays)


def thrown_in(rules: Rules, deal: Deal, calls: tuple[tuple[Seat, Call], ...]) -> Scored:
    """The end of a hand that nobody bid."""
    return Scored(rules, deal, calls, None, (0,) * rules.teams, ())


def score_hand(rules: Rules, contract: Contract, tricks: tuple[int, ...]) -> tuple[bool, Points]:
    """Whether the contract was made, and each side's points for the hand."""
    side = contract.seat % rules.teams
    made = tricks[side] >= contract.level
    points = [_defence(rules, made, won) for won in tricks]
    points[side] = _made(rules, contract, tricks[side]) if made else _loss(rules, contract)
    return made, tuple(points)


def game_winner(rules: Rules, scores: Points, bidders: Team, made: bool) -> Team | None:
    """The side that has won the game with this hand, or None to play on."""
    end = rules.ruleset.end
    if end.loss_limit is not None:
        standing = [team for team, score in enumerate(scores) if score > end.loss_limit]
        if len(standing) == 1:
            return standing[0]
    reached = [
        team
        for team, score in enumerate(scores)
        if score >= end.target and _may_win(end.win_on, team == bidders, made)
    ]
    if len(reached) <= 1:
        return reached[0] if reached else None
    return _of_several(end.both_reached, reached, scores, bidders)


def _made(rules: Rules, contract: Contract, tricks: int) -> int:
    if contract.lone is not None:
        return contract.lone.points_made
    scoring = rules.ruleset.scoring
    counted = tricks if scoring.made is Made.TRICKS else contract.level
    return (counted + scoring.made_bonus) * _times(contract)


def _loss(rules: Rules, contract: Contract) -> int:
    if contract.lone is not None:
        return contract.lone.points_set
    scoring = rules.ruleset.scoring
    loss = contract.level if scoring.set_loss is SetLoss.BID else scoring.flat_loss
    stuck = rules.ruleset.auction.stuck
    if contract.forced and stuck is not None:
        loss = -(-loss // stuck.loss_divisor)  # half of an odd bid is rounded up
    return -loss * _times(contract)


def _times(contract: Contract) -> int:
    return contract.alone_after.multiplier if contract.alone_after is not None else 1


def _defence(rules: Rules, made: bool, tricks: int) -> int:
    scoring = rules.ruleset.scoring
    if tricks == 0 and scoring.trickless_penalty:
        return -scoring.trickless_penalty
    match scoring.defenders:
        case DefendersScore.ALWAYS:
            return tricks
        case DefendersScore.WHEN_SET:
            return 0 if made else tricks
        case DefendersScore.NEVER:
            return 0


def _may_win(win_on: WinOn, bids: bool, made: bool) -> bool:
    match win_on:
        case WinOn.ANY_HAND:
            return True
        case WinOn.BID_MADE_OR_SET:
            return bids == made
        case WinOn.BID_MADE:
            return bids and made


def _of_several(
    rule: BothReached, reached: list[Team], scores: Points, bidders: Team
) -> Team | None:
    best = max(scores[team] for team in reached)
    highest = [team for team in reached if scores[team] == best]
    match rule:
        case BothReached.BIDDERS:
            return bidders if bidders in reached else highest[0]
        case BothReached.HIGHEST:
            return highest[0] if len(highest) == 1 else None
        case BothReached.HIGHEST_THEN_BIDDERS:
            return highest[0] if len(highest) == 1 else bidders
        case BothReached.PLAY_ON:
            return None

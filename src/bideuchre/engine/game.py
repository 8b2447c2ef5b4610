"""The game: hand after hand until a side has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .actions import Action
from .auction import Bidding, start_auction
from .compiled import Rules, compile_rules
from .dealing import check_seed, deal, first_dealer
from .errors import IllegalAction, Refusal
from .exchange import Exchanging
from .legal import LegalActions
from .naming import Naming
from .observation import Observation
from .observing import observe
from .options import AllPass
from .play import Playing
from .ruleset import RuleSet
from .scoring import HandResult, Points, Scored, game_winner
from .seats import Seat, Team, next_seat

HandState: TypeAlias = Bidding | Naming | Exchanging | Playing | Scored


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as it stands: the scores and the hand being played."""

    rules: Rules
    seed: str
    hand_number: int
    dealer: Seat
    scores: Points
    hand: HandState
    last_result: HandResult | None = None
    winner: Team | None = None

    @classmethod
    def new(cls, rules: RuleSet, seed: str) -> GameState:
        """Deal the first hand of a game."""
        compiled = compile_rules(rules)
        start = (rules.scoring.start,) * compiled.teams
        return cls.at_deal(compiled, check_seed(seed), 1, first_dealer(compiled, seed), start)

    @classmethod
    def at_deal(
        cls,
        rules: Rules,
        seed: str,
        hand_number: int,
        dealer: Seat,
        scores: Points,
        last_result: HandResult | None = None,
    ) -> GameState:
        """The game with hand *hand_number* just dealt."""
        hand = start_auction(rules, deal(rules, seed, hand_number, dealer))
        return cls(rules, seed, hand_number, dealer, scores, hand, last_result)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""
        return self.hand.to_act

    def legal_actions(self) -> LegalActions:
        """What the seat to act may do."""
        return self.hand.legal_actions()

    def check(self, action: Action, seat: Seat | None = None) -> None:
        """Refuse what is not legal now, or, where *seat* is given, not that seat's turn."""
        if self.winner is not None:
            raise IllegalAction(Refusal.GAME_OVER)
        if seat is not None and seat != self.to_act:
            raise IllegalAction(Refusal.NOT_YOUR_TURN, to_act=self.to_act)
        self.hand.check(action)

    def apply(self, action: Action) -> GameState:
        """The game after *action*; a finished hand is scored and the next one dealt."""
        hand = self.hand.apply(action)
        if isinstance(hand, Scored):
            return self._after_hand(hand)
        return GameState(
            self.rules,
            self.seed,
            self.hand_number,
            self.dealer,
            self.scores,
            hand,
            self.last_result,
        )

    def observe(self, seat: Seat) -> Observation:
        """What *seat* may know."""
        return observe(self, seat)

    def _after_hand(self, hand: Scored) -> GameState:
        result = hand.result(self.scores, self.last_result)
        dealer = next_seat(self.dealer, self.rules.seats)
        if result is None:
            if self.rules.ruleset.auction.all_pass is AllPass.SAME_DEALER:
                dealer = self.dealer
            return GameState.at_deal(
                self.rules, self.seed, self.hand_number + 1, dealer, self.scores, self.last_result
            )
        bidders = result.bidder % self.rules.teams
        winner = game_winner(self.rules, result.scores, bidders, result.made)
        if winner is not None:
            return GameState(
                self.rules,
                self.seed,
                self.hand_number,
                self.dealer,
                result.scores,
                hand,
                result,
                winner,
            )
        return GameState.at_deal(
            self.rules, self.seed, self.hand_number + 1, dealer, result.scores, result
        )

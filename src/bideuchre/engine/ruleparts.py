"""The parts of a rule set: every difference between the games of the family is a field here."""

from __future__ import annotations

from dataclasses import dataclass

from .denominations import SUIT_DENOMINATIONS, Denomination
from .options import (
    AllPass,
    AuctionOrder,
    BothReached,
    Bowers,
    DealerMay,
    DefendersScore,
    Duplicates,
    FirstLead,
    HelpOrder,
    Made,
    Naming,
    Opening,
    Passing,
    SetLoss,
    Shown,
    Sides,
    StuckSeat,
    TopBid,
    WinOn,
)

SUITS_AND_HIGH = (*SUIT_DENOMINATIONS, Denomination.HIGH)
SUITS_HIGH_AND_LOW = (*SUIT_DENOMINATIONS, Denomination.HIGH, Denomination.LOW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The pack: ranks from low to high, copies of each face, jokers."""

    ranks: str = "9TJQKA"
    copies: int = 2
    copies_of_rank: tuple[tuple[str, int], ...] = ()
    jokers: int = 0

    def copies_in(self, rank: str) -> int:
        """How many copies of each card of *rank* there are."""
        return dict(self.copies_of_rank).get(rank, self.copies)

    @property
    def count(self) -> int:
        """How many cards the pack has."""
        return 4 * sum(self.copies_in(rank) for rank in self.ranks) + self.jokers


@dataclass(frozen=True, slots=True, kw_only=True)
class Kitty:
    """Cards left over from the deal: how many, who sees them; the bidder takes and buries."""

    size: int
    shown: Shown = Shown.TO_BIDDER


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Seats, sides, cards each, and what is left over."""

    seats: int = 4
    sides: Sides = Sides.ALTERNATE
    hand_size: int = 12
    kitty: Kitty | None = None

    @property
    def teams(self) -> int:
        """How many sides keep a score."""
        return 2 if self.sides is Sides.ALTERNATE else self.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOrder:
    """How cards rank beyond ace to nine."""

    bowers: Bowers = Bowers.BOTH
    duplicates: Duplicates = Duplicates.FIRST_WINS


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """The exchange of a lone bid: how many cards the bidder throws and gets back."""

    fewest: int
    most: int
    order: HelpOrder = HelpOrder.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class LoneBid:
    """A special bid for many tricks: its place in the ladder, its help and its points."""

    key: str
    points_made: int
    points_set: int
    tricks: int | None = None  # None: all of them
    above: int | None = None  # outranks this level; None: every level
    requires_previous: bool = False
    partners_play: bool = False
    help: Help | None = None
    ends_auction: bool = False
    denominations: tuple[Denomination, ...] | None = None  # None: those of the auction


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneAfter:
    """Going alone once the auction is won: its help, and how often the points count."""

    key: str = "alone"
    multiplier: int = 2
    help: Help | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """The seat that must bid when all have passed, for how much, and what failing then costs."""

    seat: StuckSeat = StuckSeat.DEALER
    level: int | None = None  # None: the lowest level of the auction
    loss_divisor: int = 1  # 2: loses only half, rounded up


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    """Who may say what, and when the auction is over."""

    order: AuctionOrder = AuctionOrder.CONTINUING
    rounds: int | None = None  # of a limited auction
    passing: Passing = Passing.REENTRY
    naming: Naming = Naming.WITH_BID
    denominations: tuple[Denomination, ...] = SUITS_AND_HIGH
    denominations_at: tuple[tuple[int, tuple[Denomination, ...]], ...] = ()
    lowest: int = 1
    lowest_in: tuple[tuple[Denomination, int], ...] = ()
    highest: int | None = None  # None: all tricks of the hand
    top_bid: TopBid = TopBid.ENDS_AUCTION
    opening: Opening = Opening.FREE
    dealer_may: DealerMay = DealerMay.RAISE
    stuck: Stuck | None = None
    all_pass: AllPass = AllPass.NEXT_DEALER
    lone_bids: tuple[LoneBid, ...] = ()
    alone_after: AloneAfter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """How tricks begin."""

    first_lead: FirstLead = FirstLead.BIDDER


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRules:
    """What a hand is worth."""

    made: Made = Made.TRICKS
    made_bonus: int = 0
    set_loss: SetLoss = SetLoss.BID
    flat_loss: int = 0
    defenders: DefendersScore = DefendersScore.ALWAYS
    trickless_penalty: int = 0
    start: int = 0
    counts_down: bool = False
    hickeys: bool = False  # whether it is counted how often a side was set


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """When the game is over and who has won it."""

    target: int = 52
    loss_limit: int | None = None
    win_on: WinOn = WinOn.BID_MADE_OR_SET
    both_reached: BothReached = BothReached.BIDDERS

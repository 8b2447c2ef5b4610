"""The choices a rule set is made of, each with the games' own words for it."""

from __future__ import annotations

from enum import StrEnum


class Sides(StrEnum):
    """Who plays together."""

    ALTERNATE = "alternate"
    EACH_ALONE = "each_alone"


class Bowers(StrEnum):
    """Whether the jacks of the trump colour lead the trumps."""

    BOTH = "both"
    NONE = "none"


class Duplicates(StrEnum):
    """Which of two identical cards in a trick ranks higher."""

    FIRST_WINS = "first_wins"
    LAST_WINS = "last_wins"


class Shown(StrEnum):
    """Who sees the kitty, and when."""

    TO_BIDDER = "to_bidder"
    AFTER_AUCTION = "after_auction"
    FROM_DEAL = "from_deal"
    NEVER = "never"


class AuctionOrder(StrEnum):
    """Whether the auction goes round until nobody raises, or once."""

    CONTINUING = "continuing"
    ONE_ROUND = "one_round"
    LIMITED = "limited"


class Passing(StrEnum):
    """Whether a seat that passed may bid later."""

    REENTRY = "reentry"
    FINAL = "final"


class Naming(StrEnum):
    """When the denomination is named."""

    WITH_BID = "with_bid"
    AFTER_AUCTION = "after_auction"


class Opening(StrEnum):
    """Whether the dealer's left must bid."""

    FREE = "free"
    FORCED = "forced"


class TopBid(StrEnum):
    """Whether a bid of all tricks closes the auction, or lone bids may still outrank it."""

    ENDS_AUCTION = "ends_auction"
    CAN_BE_OUTBID = "can_be_outbid"


class DealerMay(StrEnum):
    """What the dealer may do with a standing bid."""

    RAISE = "raise"
    TAKE_AT_SAME_LEVEL = "take_at_same_level"


class StuckSeat(StrEnum):
    """Who must bid when everybody has passed."""

    DEALER = "dealer"
    JOKER_HOLDER = "joker_holder"


class AllPass(StrEnum):
    """Who deals after a hand that nobody bid."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"


class HelpOrder(StrEnum):
    """In which order a lone bidder and the partners exchange cards."""

    BLIND = "blind"
    RECEIVE_FIRST = "receive_first"
    GIVE_THEN_ANSWER = "give_then_answer"


class FirstLead(StrEnum):
    """Who leads to the first trick."""

    BIDDER = "bidder"
    DEALERS_LEFT = "dealers_left"
    BIDDERS_LEFT = "bidders_left"


class Made(StrEnum):
    """What a kept contract scores."""

    TRICKS = "tricks"
    BID = "bid"


class SetLoss(StrEnum):
    """What a failed contract costs."""

    BID = "bid"
    FLAT = "flat"


class DefendersScore(StrEnum):
    """When the defenders score their tricks."""

    ALWAYS = "always"
    WHEN_SET = "when_set"
    NEVER = "never"


class WinOn(StrEnum):
    """Which hands can end the game."""

    ANY_HAND = "any_hand"
    BID_MADE_OR_SET = "bid_made_or_set"
    BID_MADE = "bid_made"


class BothReached(StrEnum):
    """Who wins when both sides stand at the target."""

    BIDDERS = "bidders"
    HIGHEST = "highest"
    HIGHEST_THEN_BIDDERS = "highest_then_bidders"
    PLAY_ON = "play_on"

"""What is left of one suit in an ending: which cards are alike, who can cash, what is sure.

Who holds a card never changes while it is unplayed, so what is left of a suit says everything
about it, and is worked out once. Cards are bits from the weakest to the strongest.
"""

from __future__ import annotations


class Holding:
    """One suit as it stands, by seats and by sides."""

    __slots__ = ("alike", "cash", "cross", "held", "lengths", "longest", "pattern", "sure")

    def __init__(self, seats: int) -> None:
        self.alike = 0
        """The lowest of each set of cards that are worth the same to their holder."""
        self.pattern = 1
        """Who holds what from the top down; two holdings with the same one play the same."""
        self.held = 0
        """The seats that hold a card of the suit, a bit each."""
        self.lengths = [0] * seats
        """By seat: how many cards of the suit it holds."""
        self.longest = [0, 0]
        """By side: the most that one of its seats holds."""
        self.cash = [0] * seats
        """By seat: how often it can lead the suit from the top and win, if nobody ruffs."""
        self.cross = [0] * seats
        """By seat: the partners who win the trick if it leads its lowest card, a bit each."""
        self.sure = [0, 0]
        """By side: if these are the trumps, the tricks they take however the play goes."""


def read_holding(
    left: int,
    hands: list[int],
    side: list[int],
    same: list[int],
    beaten_by: list[int],
    trumps: bool,
) -> Holding:
    """Read what is *left* of a suit; *same* has by bit all copies of its card."""
    holding = Holding(len(hands))
    _read_down(holding, left, hands, side, same)
    lengths = holding.lengths
    for seat in range(len(hands)):
        if lengths[seat]:
            cash = _count_cash(lengths, left, seat, hands, side, beaten_by)
            holding.cash[seat] = cash
            if cash:
                _cross(holding, left, seat, hands, side, same)
            if trumps:
                count = _count_sure(left, seat, hands, side, same)
                if count > holding.sure[side[seat]]:
                    holding.sure[side[seat]] = count
    return holding


def _read_down(
    holding: Holding, left: int, hands: list[int], side: list[int], same: list[int]
) -> None:
    """From the top down: cards of one seat with no other's between are alike.

    Where copies are in several hands, who plays first decides: they are like no other card.
    """
    lengths = holding.lengths
    pattern, alike = 1, 0
    before, lowest = -1, 0
    while left:
        copies = left & same[left.bit_length() - 1]
        left ^= copies
        holder, fresh = -1, 1
        for seat in range(len(hands)):
            held = copies & hands[seat]
            if held:
                if held == copies:
                    holder = seat
                    if before == seat:
                        alike ^= lowest
                        fresh = 0
                lowest = held & -held
                alike |= lowest
                holding.held |= 1 << seat
                while held:
                    held &= held - 1
                    lengths[seat] += 1
                    pattern = pattern << 4 | seat << 1 | fresh
                    fresh = 0
        before = holder
    holding.pattern = pattern
    holding.alike = alike
    for seat in range(len(hands)):
        if lengths[seat] > holding.longest[side[seat]]:
            holding.longest[side[seat]] = lengths[seat]


def _count_cash(
    lengths: list[int],
    left: int,
    seat: int,
    hands: list[int],
    side: list[int],
    beaten_by: list[int],
) -> int:
    """An opponent keeps its best card as long as it can; a partner throws its lowest."""
    own = left & hands[seat]
    partners = 0
    for other in range(len(hands)):
        if other != seat and side[other] == side[seat]:
            partners |= left & hands[other]
    rounds = 0
    while own:
        bit = own.bit_length() - 1
        own ^= 1 << bit
        above = left & beaten_by[bit] & ~(1 << bit)
        for other in range(len(hands)):
            if other != seat and lengths[other] > rounds:
                held = left & hands[other]
                if side[other] == side[seat]:
                    held &= partners
                    held &= -held
                    partners ^= held
                if held & above:
                    return rounds
        rounds += 1
    return rounds


def _cross(
    holding: Holding, left: int, seat: int, hands: list[int], side: list[int], same: list[int]
) -> None:
    """Partners may lead to *seat*, which can cash: unless copies of its top card are about."""
    copies = left & same[(left & hands[seat]).bit_length() - 1]
    for other in range(len(hands)):
        held = copies & hands[other]
        if side[other] != side[seat] and held:
            return
    for other in range(len(hands)):
        own = left & hands[other]
        if other != seat and side[other] == side[seat] and own and not own & -own & copies:
            holding.cross[other] |= 1 << seat


def _count_sure(left: int, seat: int, hands: list[int], side: list[int], same: list[int]) -> int:
    """Each trump is played to a trick of its own, and lost only to one that is as high."""
    higher = sure = 0
    while left:
        copies = left & same[left.bit_length() - 1]
        left ^= copies
        for other in range(len(hands)):
            if side[other] != side[seat]:
                held = copies & hands[other]
                while held:
                    held &= held - 1
                    higher += 1
        held = copies & hands[seat]
        while held:
            held &= held - 1
            if higher:
                higher -= 1
            else:
                sure += 1
    return sure


def quick_tricks(row: list[Holding], trump: int, tricks: int, seat: int, side: list[int]) -> int:
    """What the side of *seat*, on lead with all hands of *tricks* cards, takes at once.

    *row* has the suits as they stand, the trumps at *trump* (-1: there are none). A partner who
    can be reached cashes instead, where that is more.
    """
    ruffers = 0
    if trump >= 0:
        for other in range(len(side)):
            if side[other] != side[seat]:
                ruffers |= row[trump].held & 1 << other
    most = _cashed(row, trump, tricks, seat, side, ruffers)
    reached = 0
    for place in range(len(row)):
        cross = row[place].cross[seat]
        if cross and (place == trump or not ruffers & ~row[place].held):
            reached |= cross
    partner = 0
    while reached:
        if reached & 1:
            quick = _cashed(row, trump, tricks, partner, side, ruffers)
            if quick > most:
                most = quick
        reached >>= 1
        partner += 1
    return most


def _cashed(
    row: list[Holding], trump: int, tricks: int, seat: int, side: list[int], ruffers: int
) -> int:
    """Trumps from the top and then the suits; or the suits first, and the trumps that are sure."""
    ours = side[seat]
    drawn = True
    if ruffers:
        drawn = row[trump].longest[1 - ours] <= row[trump].cash[seat]
    after_trumps = at_once = 0
    for place in range(len(row)):
        holding = row[place]
        rounds = holding.cash[seat]
        if rounds and place != trump:
            safe = rounds
            if ruffers:
                for other in range(len(side)):
                    if ruffers >> other & 1 and holding.lengths[other] < safe:
                        safe = holding.lengths[other]
            at_once += safe
            after_trumps += rounds if drawn else safe
    if trump < 0:
        return at_once
    trumps = row[trump]
    if after_trumps:
        for other in range(len(side)):
            if other != seat and side[other] == ours and trumps.lengths[other]:
                # A partner with nothing but trumps has to ruff, and then has the lead.
                spare = tricks - trumps.lengths[other]
                if after_trumps > spare:
                    after_trumps = spare + 1
                if at_once > spare:
                    at_once = spare
    return max(trumps.cash[seat] + after_trumps, trumps.sure[ours] + at_once)

"""The search through an ending whose cards all lie open.

Both sides, the declarer's and all others together, play their best. It asks "at least so many
tricks?" and remembers what it found at the start of every trick. It counts its steps, so that it
stops at the same place on every machine.
"""

from __future__ import annotations

from .holdings import Holding, quick_tricks, read_holding

UNKNOWN = -1
"""In place of tricks, where the steps allowed did not suffice."""


class Spent(Exception):
    """All steps allowed have been taken."""


class Ending:
    """The search: which cards are where, and what has been found out about them."""

    __slots__ = (
        "after",
        "beaten_by",
        "budget",
        "hands",
        "history",
        "known",
        "least",
        "lefts",
        "met",
        "most",
        "numbers",
        "per_trick",
        "rows",
        "same",
        "seen",
        "shifts",
        "side",
        "steps",
        "suit_at",
        "suits",
        "total",
        "trump",
    )

    def __init__(
        self,
        hands: list[int],
        after: tuple[int, ...],
        side: tuple[int, ...],
        per_trick: int,
        suits: list[int],
        suit_at: list[int],
        beaten_by: list[int],
        trumps: int,
        budget: int,
    ) -> None:
        self.hands = hands
        self.after = list(after)
        self.side = list(side)
        self.per_trick = per_trick
        self.suits = suits
        self.suit_at = suit_at
        self.beaten_by = beaten_by
        self.trump = -1
        for place in range(len(suits)):
            if trumps and suits[place] == trumps:
                self.trump = place
        self.budget = budget
        self.steps = 0
        self.total = 0
        self.history = [0] * len(suit_at)
        self.same: list[int] = []
        for bit in range(len(suit_at)):
            copies = 0
            for other in range(len(suit_at)):
                if suit_at[other] == suit_at[bit] and beaten_by[other] == beaten_by[bit]:
                    copies |= 1 << other
            self.same.append(copies)
        self.shifts = [suit.bit_count() for suit in suits]
        self.seen: dict[int, Holding] = {}
        self.numbers: list[dict[int, int]] = [{1: 0} for _ in suits]
        # What has been found out lies under a number; a position is looked up as it is, and where
        # it is new, by who holds what in every suit.
        self.met: dict[int, int] = {}
        self.known: dict[int, int] = {}
        self.least: list[int] = []
        self.most: list[int] = []
        self.rows: list[list[Holding]] = []
        self.lefts: list[int] = []
        """By tricks to go: the cards left and the suits, as they stand on the way here."""

    def start(self, present: int, tricks: int) -> int:
        """Look at the cards *present* in the trick on the table; return those to be tried."""
        self.total = tricks
        row = [self.holding(present & self.suits[place], place) for place in range(len(self.suits))]
        self.rows = [row.copy() for _ in range(tricks + 1)]
        self.lefts = [present] * (tricks + 1)
        alike = 0
        for holding in row:
            alike |= holding.alike
        return alike

    def value(
        self, bit: int, seat: int, led: int, best: int, holder: int, waiting: int, guess: int
    ) -> int:
        """The tricks of the declarer's side when *seat* plays *bit*; *guess* is asked first."""
        left = 0
        for hand in self.hands:
            left |= hand
        left ^= 1 << bit
        alike = 0
        for holding in self.rows[self.total]:
            alike |= holding.alike
        if led < 0:
            led, best, holder = self.suit_at[bit], bit, seat
        elif self.beaten_by[best] >> bit & 1:
            best, holder = bit, seat
        low, high = 0, self.total
        if guess < 0:
            guess = (high + 1) // 2
        try:
            while low < high:
                guess = min(max(guess, low + 1), high)
                if waiting > 1:
                    reached = self.follow(
                        left,
                        alike,
                        self.total,
                        self.after[seat],
                        led,
                        best,
                        holder,
                        waiting - 1,
                        guess,
                    )
                else:
                    need = guess - self.side[holder]
                    reached = self.lead(left, self.total - 1, holder, need)
                if reached:
                    low = guess
                    guess += 1
                else:
                    high = guess - 1
                    guess -= 1
        except Spent:
            return UNKNOWN
        return low

    def holding(self, left: int, place: int) -> Holding:
        """What is *left* of a suit, read when it is first met."""
        key = left << 10 | left % 1021  # masks are much alike at their ends: this spreads them
        found = self.seen.get(key)
        if found is None:
            found = read_holding(
                left,
                self.hands,
                self.side,
                self.same,
                self.beaten_by,
                place == self.trump,
            )
            numbers = self.numbers[place]
            number = numbers.get(found.pattern, -1)
            if number < 0:
                number = len(numbers)
                numbers[found.pattern] = number
            found.pattern = number
            self.seen[key] = found
        return found

    def lead(self, left: int, tricks: int, seat: int, need: int) -> bool:
        """Whether the declarer's side takes *need* of the last *tricks*, *seat* leading."""
        if need <= 0:
            return True
        if need > tricks:
            return False
        self.steps += 1
        if self.steps > self.budget:
            raise Spent
        if tricks == 1:
            return self.last(left, seat)
        raw = left << 3 | seat
        raw = raw << 10 | raw % 1021
        number = self.met.get(raw, -1)
        if number >= 0:
            if need <= self.least[number]:
                return True
            if need > self.most[number]:
                return False
        row = self.rows[tricks]
        above = self.rows[tricks + 1]
        changed = left ^ self.lefts[tricks + 1]
        self.lefts[tricks] = left
        key = seat
        alike = 0
        for place in range(len(row)):
            suit = self.suits[place]
            holding = self.holding(left & suit, place) if changed & suit else above[place]
            key = key << self.shifts[place] | holding.pattern
            alike |= holding.alike
            row[place] = holding
        if number < 0:
            number = self.number(key << 10 | key % 1021, tricks, seat, row)
            self.met[raw] = number
            if need <= self.least[number]:
                return True
            if need > self.most[number]:
                return False
        moves = left & self.hands[seat] & alike
        ours = self.side[seat] == 1
        waiting = self.per_trick - 1
        after = self.after[seat]
        while moves:
            bit = self.best_so_far(moves)
            card = 1 << bit
            moves ^= card
            led = self.suit_at[bit]
            if (
                self.follow(left ^ card, alike, tricks, after, led, bit, seat, waiting, need)
                == ours
            ):
                self.history[bit] += tricks * tricks
                if ours:
                    self.least[number] = need
                else:
                    self.most[number] = need - 1
                return ours
        if ours:
            self.most[number] = need - 1
        else:
            self.least[number] = need
        return not ours

    def best_so_far(self, moves: int) -> int:
        """The lead that has most often settled the matter, of equals the highest."""
        most = -1
        best = 0
        while moves:
            bit = moves.bit_length() - 1
            moves ^= 1 << bit
            if self.history[bit] > most:
                most = self.history[bit]
                best = bit
        return best

    def number(self, key: int, tricks: int, seat: int, row: list[Holding]) -> int:
        """The number under which positions like this one are remembered."""
        number = self.known.get(key, -1)
        if number < 0:
            number = len(self.least)
            self.known[key] = number
            ours = self.side[seat]
            own = quick_tricks(row, self.trump, tricks, seat, self.side)
            theirs = row[self.trump].sure[1 - ours] if self.trump >= 0 else 0
            self.least.append(own if ours else theirs)
            self.most.append(tricks - theirs if ours else tricks - own)
        return number

    def last(self, left: int, seat: int) -> bool:
        """Whether the last trick is the declarer's side's."""
        holder = seat
        best = (left & self.hands[seat]).bit_length() - 1
        for _ in range(self.per_trick - 1):
            seat = self.after[seat]
            card = left & self.hands[seat]
            if card & self.beaten_by[best]:
                best = card.bit_length() - 1
                holder = seat
        return self.side[holder] == 1

    def follow(
        self,
        left: int,
        alike: int,
        tricks: int,
        seat: int,
        led: int,
        best: int,
        holder: int,
        waiting: int,
        need: int,
    ) -> bool:
        """The same in the middle of a trick, where *seat* plays next."""
        side = self.side
        suit = self.suits[led]
        while True:
            hand = left & self.hands[seat]
            moves = (hand & suit or hand) & alike
            if moves & moves - 1:
                break
            left ^= moves
            if moves & self.beaten_by[best]:
                best = moves.bit_length() - 1
                holder = seat
            waiting -= 1
            if not waiting:
                return self.lead(left, tricks - 1, holder, need - side[holder])
            seat = self.after[seat]
        beating = moves & self.beaten_by[best]
        card = 0
        if beating:
            card = self.take(left, seat, suit, best, side[holder], waiting, moves, beating)
        ours = side[seat] == 1
        after = self.after[seat]
        while moves:
            if not card:
                card = moves & -moves
            moves ^= card
            now, by = best, holder
            if card & beating:
                now = card.bit_length() - 1
                by = seat
            if waiting > 1:
                reached = self.follow(
                    left ^ card, alike, tricks, after, led, now, by, waiting - 1, need
                )
            else:
                reached = self.lead(left ^ card, tricks - 1, by, need - side[by])
            if reached == ours:
                return ours
            card = 0
        return not ours

    def take(
        self,
        left: int,
        seat: int,
        suit: int,
        best: int,
        held_by: int,
        waiting: int,
        moves: int,
        beating: int,
    ) -> int:
        """The cheapest card that takes the trick for good, if it is not ours; else a low one."""
        side = self.side
        reach = 0
        later = seat
        for _ in range(waiting - 1):
            later = self.after[later]
            if side[later] != side[seat]:
                held = left & self.hands[later]
                reach |= held & suit or held
        if held_by != side[seat] or reach & self.beaten_by[best]:
            rest = beating
            while rest:
                card = rest & -rest
                if not self.beaten_by[card.bit_length() - 1] & reach:
                    return card
                rest ^= card
        others = moves ^ beating
        return others & -others

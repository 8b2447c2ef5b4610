"""How likely a card is to win the trick for its side, over what the seats behind may hold."""

from __future__ import annotations

from bideuchre.engine import Card, Seat

from .counting import Count

RESCUE_HOLDS = 0.6
"""How often a partner's later winner survives the opponents behind it."""


class TrickSoFar:
    """The trick as it lies: what was led, who holds it, and who has still to play."""

    __slots__ = ("behind", "best", "count", "led", "ours", "power")

    def __init__(self, count: Count) -> None:
        self.count = count
        view = count.view
        self.led = count.suit[view.trick[0][1]] if view.trick else None
        self.behind = _seats_behind(count)
        self.best, self.ours = 0, False
        if self.led is None:
            return
        power = count.ranking.power[self.led]
        for seat, card in view.trick:
            if _beats(count, power[card], self.best):
                self.best, self.ours = power[card], seat in count.partners

    def would_win(self, card: Card) -> bool:
        """Whether *card* would hold the trick as it lies now."""
        if self.led is None:
            return True
        return _beats(self.count, self.count.ranking.power[self.led][card], self.best)

    def chance(self, card: Card) -> float:
        """The chance that our side wins the trick if *card* is played to it."""
        count = self.count
        led = count.suit[card] if self.led is None else self.led
        best, ours = self.best, self.ours
        if self.would_win(card):
            best, ours = count.ranking.power[led][card], True
        chance = 1.0 if ours else 0.0
        for place, seat in enumerate(self.behind):
            beats = self.chance_to_beat(seat, led, best)
            if seat in count.opponents:
                chance *= 1 - beats
            else:
                last = all(later in count.partners for later in self.behind[place + 1 :])
                chance += (1 - chance) * beats * (1.0 if last else RESCUE_HOLDS)
        return chance

    def chance_to_beat(self, seat: Seat, led: int, best: int) -> float:
        """The chance that *seat* can beat the power *best* in a trick where *led* was led."""
        count = self.count
        trumped = count.trump is not None and best >= TRUMP_POWER and led != count.trump
        follows = 0.0
        if not trumped:
            follows = 1 - count.chance_of_none(seat, led, count.stronger(led, best))
        return min(1.0, follows + count.chance_of_ruff(seat, led, best if trumped else 0))


TRUMP_POWER = 100
"""Powers from here on belong to trumps, in every ranking table."""


def _beats(count: Count, power: int, best: int) -> bool:
    return power > best or (power == best and power > 0 and count.view.rules.last_copy_wins)


def _seats_behind(count: Count) -> tuple[Seat, ...]:
    view = count.view
    played = {seat for seat, _ in view.trick}
    seats = view.rules.seats
    later = ((view.seat + step) % seats for step in range(1, seats))
    return tuple(seat for seat in later if seat not in played and seat not in view.sitting_out)

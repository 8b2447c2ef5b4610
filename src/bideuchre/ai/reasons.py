"""What speaks for a card and against it: the things a player looks at, as numbers."""

from __future__ import annotations

from bideuchre.engine import Card, Observation, Seat, card_list

from .chances import TrickSoFar
from .counting import Count
from .handvalue import suit_value

Reasons = dict[str, float]
"""By name: how much of each reason there is; what is not named is not there."""


class Choice:
    """One seat's choice of a card: all that is worth knowing before looking at single cards."""

    __slots__ = (
        "alone",
        "count",
        "held",
        "left",
        "opponents_led",
        "partners_led",
        "role",
        "trick",
        "trumps",
        "urgent",
        "view",
        "winners",
    )

    def __init__(self, view: Observation) -> None:
        contract = view.contract
        assert contract is not None, "cards are played once there is a contract"
        self.view = view
        self.count = Count(view)
        self.trick = TrickSoFar(self.count)
        self.held = _by_suit(view, self.count)
        self.left = view.hand_counts[view.seat]
        side = contract.seat % view.rules.teams
        declaring = view.seat % view.rules.teams == side
        self.role = (
            "declarer" if view.seat == contract.seat else "partner" if declaring else "defender"
        )
        needed = contract.level - view.tricks[side]
        self.urgent = 1.0 if needed == self.left else 0.0
        """Whether the declarer's side needs every trick that is left."""
        self.alone = 1.0 if contract.is_alone else 0.0
        self.trumps = (
            len(self.held.get(self.count.trump, ())) if self.count.trump is not None else 0
        )
        self.winners = sum(
            self.count.above(card) == 0
            for suit, cards in self.held.items()
            if suit != self.count.trump
            for card in cards
        )
        self.partners_led, self.opponents_led = _first_leads(self.count)

    def reasons(self, card: Card) -> Reasons:
        """What there is to say about playing *card*."""
        reasons = self._now_and_later(card)
        suit = self.count.suit[card]
        if self.trick.led is not None:
            self._following(card, suit, reasons)
        elif self.count.trump is None:
            self._leading_no_trump(card, suit, reasons)
        elif suit == self.count.trump:
            self._leading_trump(card, suit, reasons)
        else:
            self._leading_side(card, suit, reasons)
        return reasons

    def lying(self, suit: int) -> list[int]:
        """The strengths of the cards of *suit* that lie in the trick."""
        count = self.count
        return [count.strength[card] for _, card in self.view.trick if count.suit[card] == suit]

    def situation(self) -> str:
        """Which weights apply: the kind of play, the kind of contract, and whose it is."""
        kind = "lead"
        if self.trick.led is not None:
            kind = "follow" if self.held.get(self.trick.led) else "discard"
        where = "no trump" if self.count.trump is None else "suit"
        return f"{kind} {where} {self.role}"

    def _now_and_later(self, card: Card) -> Reasons:
        chance = self.trick.chance(card)
        cost = self._cost(card)
        return {
            "wins": chance,
            "spends": cost,
            "wins, all needed": chance * self.urgent,
            "spends, all needed": cost * self.urgent,
            "wins, alone": chance * self.alone,
            "spends, alone": cost * self.alone,
            "wins, early": chance * self.left / self.view.rules.hand_size,
            "spends, early": cost * self.left / self.view.rules.hand_size,
        }

    def _cost(self, card: Card) -> float:
        """What playing *card* takes from the tricks its suit would bring later."""
        suit = self.count.suit[card]
        before = self.held[suit]
        after = before.copy()
        after.remove(card)
        return suit_value(self.count, before, suit) - suit_value(self.count, after, suit)

    def _leading_trump(self, card: Card, suit: int, reasons: Reasons) -> None:
        count, held = self.count, self.held[suit]
        above = count.above(card)
        bosses = sum(count.above(other) == 0 for other in held)
        reasons["trump"] = 1.0
        reasons["trump, boss"] = float(above == 0)
        reasons["trump, second"] = float(above == 1)
        reasons["trump, third"] = float(above == 2)
        reasons["trump, top"] = float(card == held[0])
        reasons["trump, low with one boss"] = float(above > 0 and bosses == 1)
        reasons["trump, low with bosses"] = float(above > 0 and bosses > 1)
        reasons["trump, lowest"] = float(card == held[-1])
        reasons["trump, boss that is last"] = float(above == 0 and bosses == 1)
        reasons["trump, bosses"] = float(bosses)
        reasons["trump, length"] = len(held) / 6
        reasons["trump, out"] = len(count.out[suit]) / 6
        reasons["trump, side winners"] = float(self.winners)
        reasons["trump, pulls"] = sum(
            min(1.0, count.expected(seat, suit)) for seat in count.opponents
        )
        reasons["trump, pulls partner's"] = sum(
            min(1.0, count.expected(seat, suit)) for seat in count.partners
        )
        kind = _kind(above)
        reasons[f"trump, {kind}, length"] = len(held) / 6
        reasons[f"trump, {kind}, bosses"] = float(bosses)
        reasons[f"trump, {kind}, seconds"] = float(sum(0 < count.above(c) < 3 for c in held))
        reasons[f"trump, {kind}, out"] = len(count.out[suit]) / 6
        reasons[f"trump, {kind}, side winners"] = float(self.winners)
        reasons[f"trump, {kind}, alone"] = self.alone
        if not count.opponents_may_trump():
            reasons["trump, opponents out"] = 1.0
            reasons["trump, only partner's"] = float(
                any(count.may_hold(seat, suit) for seat in count.partners)
            )
        else:
            reasons["trump, boss pulls last"] = float(above == 0 and len(count.out[suit]) <= 2)

    def _leading_side(self, card: Card, suit: int, reasons: Reasons) -> None:
        count, held = self.count, self.held[suit]
        above = count.above(card)
        boss = float(above == 0)
        threatened = float(count.opponents_may_trump())
        reasons["side, boss"] = boss
        reasons["side, boss while trumps are out"] = boss * threatened
        reasons["side, boss, length"] = boss * len(held) / 4
        reasons["side, boss, own trumps"] = boss * self.trumps / 4
        reasons["side, second"] = float(above == 1)
        reasons["side, low under boss"] = float(above > 0 and count.above(held[0]) == 0)
        reasons["side, top"] = float(above > 0 and card == held[0])
        reasons["side, rank"] = _rank(card, count) * (1 - boss)
        reasons["side, singleton"] = float(len(held) == 1) * (1 - boss)
        reasons["side, singleton, own trumps"] = float(len(held) == 1) * min(self.trumps, 3) / 3
        reasons["side, length"] = len(held) / 4
        reasons["side, ruffed by opponents"] = 1 - self._safe_from_ruff(suit)
        reasons["side, ruffed by partner"] = sum(
            count.chance_of_ruff(seat, suit) for seat in count.partners
        )
        kind = _kind(above)
        reasons[f"side, {kind}, early"] = self.left / self.view.rules.hand_size
        reasons[f"side, {kind}, own trumps"] = self.trumps / 4
        reasons[f"side, {kind}, trumps out"] = threatened * len(count.out[count.trump or 0]) / 6
        reasons[f"side, {kind}, length"] = len(held) / 4
        reasons[f"side, {kind}, out"] = len(count.out[suit]) / 6
        reasons[f"side, {kind}, alone"] = self.alone
        self._who_holds(card, suit, reasons, "side")
        contract = self.view.contract
        assert contract is not None
        if self.role == "defender":
            reasons["side, declarer out"] = float(not count.may_hold(contract.seat, suit)) * float(
                count.trump is not None and count.may_hold(contract.seat, count.trump)
            )

    def _leading_no_trump(self, card: Card, suit: int, reasons: Reasons) -> None:
        count, held = self.count, self.held[suit]
        above = count.above(card)
        bosses = sum(count.above(other) == 0 for other in held)
        reasons["plain, boss"] = float(above == 0)
        reasons["plain, boss, length"] = float(above == 0) * len(held) / 4
        reasons["plain, length"] = len(held) / 4
        reasons["plain, second"] = float(above == 1)
        reasons["plain, low under boss"] = float(above > 0 and bosses > 0)
        reasons["plain, top"] = float(above > 0 and card == held[0])
        reasons["plain, rank"] = _rank(card, count) * float(above > 0)
        reasons["plain, bosses"] = float(bosses)
        reasons["plain, other winners"] = float(self.winners - bosses)
        reasons["plain, out"] = len(count.out[suit]) / 6
        reasons["plain, long and few out"] = max(0.0, len(held) - len(count.out[suit]) / 2)
        kind = _kind(above)
        seconds = sum(count.above(c) == 1 for c in held)
        reasons[f"plain, {kind}, length"] = len(held) / 4
        reasons[f"plain, {kind}, bosses"] = float(bosses)
        reasons[f"plain, {kind}, seconds"] = float(seconds)
        reasons[f"plain, {kind}, out"] = len(count.out[suit]) / 6
        reasons[f"plain, {kind}, other winners"] = float(self.winners - bosses)
        reasons[f"plain, {kind}, early"] = self.left / self.view.rules.hand_size
        reasons[f"plain, {kind}, alone"] = self.alone
        self._who_holds(card, suit, reasons, "plain")

    def _who_holds(self, card: Card, suit: int, reasons: Reasons, kind: str) -> None:
        count = self.count
        higher = count.above(card)
        partners = 1.0
        for seat in count.partners:
            partners *= count.chance_of_none(seat, suit, higher)
        reasons[f"{kind}, partner may beat it"] = 1 - partners
        reasons[f"{kind}, partner's suit"] = float(suit in self.partners_led)
        reasons[f"{kind}, partner's suit, early"] = (
            float(suit in self.partners_led) * self.left / self.view.rules.hand_size
        )
        reasons[f"{kind}, opponents' suit"] = float(suit in self.opponents_led)

    def _following(self, card: Card, suit: int, reasons: Reasons) -> None:
        count, trick = self.count, self.trick
        above = count.above(card)
        takes = float(trick.would_win(card))
        ours = float(trick.ours)
        last = float(not any(seat in count.opponents for seat in trick.behind))
        trumps = float(suit == count.trump)
        ruffs = trumps * float(suit != trick.led)
        reasons["takes"] = takes
        reasons["takes, last"] = takes * last
        reasons["takes from partner"] = takes * ours
        reasons["takes, second hand"] = takes * float(len(self.view.trick) == 1)
        reasons["takes with boss"] = takes * float(above == 0)
        reasons["takes with boss, not last"] = takes * float(above == 0) * (1 - last)
        reasons["rank"] = _rank(card, count)
        reasons["boss thrown"] = (1 - takes) * float(above == 0)
        reasons["second thrown"] = (1 - takes) * float(above == 1)
        reasons["ruffs"] = ruffs * takes
        reasons["ruffs partner's"] = ruffs * takes * ours
        reasons["trump thrown"] = ruffs * (1 - takes)
        reasons["trump, own length"] = trumps * self.trumps / 6
        held = self.held[suit]
        reasons["last of suit"] = float(len(held) == 1)
        if suit != trick.led and not trumps:
            reasons["last of suit, own trumps"] = float(len(held) == 1) * min(self.trumps, 3) / 3
            reasons["thrown, length"] = len(held) / 4
            reasons["bares second"] = float(
                len(held) == 2 and count.above(held[0]) == 1 and card == held[1]
            )
            reasons["thrown, partner's suit"] = float(suit in self.partners_led)
            reasons["thrown, opponents' suit"] = float(suit in self.opponents_led)
            reasons["thrown, under boss"] = float(above > 0 and count.above(held[0]) == 0)

    def _safe_from_ruff(self, suit: int) -> float:
        safe = 1.0
        for seat in self.count.opponents:
            safe *= 1 - self.count.chance_of_ruff(seat, suit)
        return safe


def _by_suit(view: Observation, count: Count) -> dict[int, list[Card]]:
    """The hand by effective suit, the strongest card of each first."""
    held: dict[int, list[Card]] = {}
    for card in card_list(view.hand):
        held.setdefault(count.suit[card], []).append(card)
    for cards in held.values():
        cards.sort(key=lambda card: (-count.strength[card], card))
    return held


def _kind(above: int) -> str:
    return "boss" if above == 0 else "near" if above <= 2 else "low"


def _rank(card: Card, count: Count) -> float:
    """Its place from nine (low) to ace or bower."""
    strength = count.strength[card] % 100
    return min(strength, 10) / 8


def _first_leads(count: Count) -> tuple[set[int], set[int]]:
    """The suits that partners, and that opponents, were the first to lead."""
    view = count.view
    first: dict[int, Seat] = {}
    for seat, card in view.plays[:: view.rules.seats - len(view.sitting_out)]:
        first.setdefault(count.suit[card], seat)
    ours = {suit for suit, seat in first.items() if seat in count.partners}
    return ours, {suit for suit, seat in first.items() if seat in count.opponents}

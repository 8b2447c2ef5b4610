"""The player that the bots are measured against: bids the floor of a table, plays by a few masks.

It is kept as it is, so that figures stay comparable; nobody is offered it as an opponent.
"""

from __future__ import annotations

from dataclasses import dataclass

from bideuchre.ai.counting import unseen_cards
from bideuchre.ai.evaluating import estimate
from bideuchre.ai.layout import Layout, layout_of
from bideuchre.ai.steady_bot import SteadyBot
from bideuchre.engine import PASS, PLAYS, Action, Bid, Chance, Contract, Observation, PhaseName


@dataclass(frozen=True, slots=True)
class ReferenceBot:
    """Raises by one as long as its own hand expects the tricks; exchanges like `steady`."""

    name: str = "reference"

    def choose(self, view: Observation, chance: Chance) -> Action:
        """What the table or the masks say."""
        if view.phase is PhaseName.BIDDING:
            return _call(view)
        if view.phase is PhaseName.PLAYING:
            layout = layout_of(view.rules, _contract(view).denomination)
            return PLAYS[layout.card_at[_card(view, layout).bit_length() - 1]]
        return SteadyBot().choose(view, chance)


def _contract(view: Observation) -> Contract:
    assert view.contract is not None
    return view.contract


def _call(view: Observation) -> Action:
    promises = {
        denomination: estimate(view.rules, view.hand, denomination).mean
        for denomination in view.rules.ruleset.auction.denominations
    }
    best = max(promises, key=lambda d: (promises[d], -int(d)))
    bids = [call for call in view.legal if isinstance(call, Bid) and call.lone is None]
    partners = [seat for seat, call in view.calls if isinstance(call, Bid)]
    if partners and (partners[-1] - view.seat) % view.rules.teams == 0:
        return PASS
    for bid in bids:
        if bid.denomination is best and bid.level <= promises[best]:
            return bid
    return PASS


def _card(view: Observation, layout: Layout) -> int:
    own, out = layout.split(view.hand, unseen_cards(view))
    rules, contract = view.rules, _contract(view)
    ours = (view.seat - contract.seat) % rules.teams == 0
    if not view.trick:
        return _lead(own, out, ours, view.seat == contract.seat, layout)
    holder, best = view.trick[0][0], layout.places[view.trick[0][1]]
    led = layout.suit_mask[layout.suit_at[best]]
    for seat, card in view.trick[1:]:
        place = layout.places[card]
        if layout.beaten_by[best] >> place & 1:
            holder, best = seat, place
    legal = own & led or own
    beating = legal & layout.beaten_by[best]
    low = legal & -legal
    if not beating:
        return low
    if (holder - view.seat) % rules.teams == 0:
        below = legal & ~beating
        return below & -below if below else low
    waiting = rules.seats - len(view.sitting_out) - len(view.trick)
    if waiting == 1 or not own & led:
        return beating & -beating
    top = beating.bit_length() - 1
    rivals = layout.beaten_by[top] & out
    if not beating & layout.trumps:
        rivals &= ~layout.trumps
    return 1 << top if waiting == 2 or not rivals else low


def _lead(own: int, out: int, ours: bool, declares: bool, layout: Layout) -> int:
    trumps = own & layout.trumps
    if trumps and ours and out & layout.trumps:
        top = trumps.bit_length() - 1
        if declares or not layout.beaten_by[top] & out:
            return 1 << top
    plain = own & ~layout.trumps
    for suit in layout.suit_mask:
        held = plain & suit
        if held:
            top = held.bit_length() - 1
            if not layout.beaten_by[top] & out & ~layout.trumps:
                return 1 << top
    if plain:
        return plain & -plain
    top = own.bit_length() - 1
    return own & -own if layout.beaten_by[top] & out else 1 << top

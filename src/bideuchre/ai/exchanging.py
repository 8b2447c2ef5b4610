"""Which cards to throw, to bury and to give, and what to name after the auction."""

from __future__ import annotations

from typing import Final

from bideuchre.engine import (
    NO_CARDS,
    ONE,
    Action,
    Bid,
    Card,
    Cards,
    Denomination,
    Exchange,
    Name,
    Observation,
    Rules,
    card_list,
    gather,
)

from .evaluating import estimate
from .winners import chance_alone, lone_values

KEPT: Final = 0.75
"""A card that wins this often is worth as much as what a partner may send."""

SURE_ENOUGH: Final = 0.65
"""How sure a declarer must be of every trick to go alone once the auction is won."""


def choose_exchange(view: Observation) -> Exchange:
    """The least useful cards to throw, the most useful to give."""
    ask, contract = view.exchange, view.contract
    assert ask is not None
    assert contract is not None
    where = contract.denomination
    if ask.give == "help":
        return Exchange(gather(gifts(view.rules, view.hand, where, ask.maximum)))
    thrown = throws(view.rules, view.hand, where, ask.minimum, ask.maximum)
    while Exchange(gather(thrown)) not in view.legal:
        thrown.pop()  # each partner sends as many as the others
    return Exchange(gather(thrown))


def choose_name(view: Observation) -> Action:
    """The denomination this hand plays best in; alone when every trick is in sight."""
    rules, hand = view.rules, view.hand
    names = [action for action in view.legal if isinstance(action, Name)]
    best = max(names, key=lambda name: estimate(rules, hand, name.denomination).mean)
    where = best.denomination
    after = rules.ruleset.auction.alone_after
    if after is not None:
        changed = after.help.most if after.help is not None else 0
        alone = Bid(0, where, after.key)
        sure = chance_alone(rules, hand, where, changed, rules.hand_size) >= SURE_ENOUGH
        if sure and alone in view.legal:
            return alone
    return best


def throws(rules: Rules, hand: Cards, where: Denomination, fewest: int, most: int) -> list[Card]:
    """The cards a declarer parts with, the least useful first."""
    ranked = sorted((value, card) for card, value in lone_values(rules, hand, where))[:most]
    return [card for place, (value, card) in enumerate(ranked) if place < fewest or value < KEPT]


def gifts(rules: Rules, hand: Cards, where: Denomination, count: int) -> list[Card]:
    """The cards that help a lone declarer most, each weighed with those already given."""
    chosen: list[Card] = []
    given, left = NO_CARDS, card_list(hand)
    for _ in range(count):
        card = max(left, key=lambda c: (gift_value(rules, where, c, given), -c))
        chosen.append(card)
        left.remove(card)
        given += ONE[card]
    return chosen


def gift_value(rules: Rules, where: Denomination, card: Card, given: Cards = NO_CARDS) -> float:
    """Bowers and high trumps, then sure winners of other suits, then the other trumps."""
    ranking = rules.rankings[where]
    suit = ranking.suit[card]
    power = ranking.power[suit]
    others = card_list(rules.deck - given - ONE[card])
    above = sum(ranking.suit[c] == suit and power[c] > power[card] for c in others)
    if where.is_suit and suit == int(where):
        return 3.0 - 0.2 * above if above < 6 else 1.5 - 0.03 * above
    return 2.0 if above == 0 else 0.9 - 0.1 * above

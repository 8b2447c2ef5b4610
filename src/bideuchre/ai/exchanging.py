"""Which cards to throw, to give, and what to name."""

from __future__ import annotations

from bideuchre.engine import (
    Action,
    Card,
    Cards,
    Contract,
    Exchange,
    Name,
    Observation,
    card_list,
    gather,
)

from .evaluating import estimate


def choose_exchange(view: Observation) -> Exchange:
    """The least useful cards to throw, the most useful to give."""
    ask, contract = view.exchange, view.contract
    assert ask is not None
    assert contract is not None
    if ask.give == "help":
        return Exchange(gather(_gifts(view, contract, ask.maximum)))
    return Exchange(gather(_throws(view, contract, ask.minimum, ask.maximum)))


def choose_name(view: Observation) -> Action:
    """The denomination this hand plays best in."""
    names = [action for action in view.legal if isinstance(action, Name)]
    return max(names, key=lambda name: estimate(view.rules, view.hand, name.denomination).mean)


def _gifts(view: Observation, contract: Contract, count: int) -> list[Card]:
    """The cards most likely to win for the declarer."""
    usefulness = _gift_values(view, contract)
    ranked = sorted(card_list(view.hand), key=lambda card: (-usefulness[card], card))
    return ranked[:count]


def _gift_values(view: Observation, contract: Contract) -> dict[Card, float]:
    ranking = view.rules.rankings[contract.denomination]
    values = {}
    for card in set(card_list(view.hand)):
        suit = ranking.suit[card]
        above = _above(view, contract, card)
        trump = contract.denomination.is_suit and suit == int(contract.denomination)
        if trump:
            values[card] = 20.0 - above
        else:
            values[card] = 10.5 - 2 * above if above == 0 else 5.0 - above
            if above == 0 and contract.denomination.is_suit:
                values[card] = 16.5
    return values


def _throws(view: Observation, contract: Contract, fewest: int, most: int) -> list[Card]:
    worth = _keep_values(view, contract)
    ranked = sorted(worth, key=lambda pair: (pair[1], pair[0]))
    chosen = ranked[:most]
    return [card for n, (card, value) in enumerate(chosen) if n < fewest or value < 0.75]


def _keep_values(view: Observation, contract: Contract) -> list[tuple[Card, float]]:
    """By card: how likely it is to win for a hand that leads from the top of each suit."""
    ranking = view.rules.rankings[contract.denomination]
    trump = int(contract.denomination) if contract.denomination.is_suit else None
    by_suit: dict[int, list[Card]] = {}
    for card in card_list(view.hand):
        by_suit.setdefault(ranking.suit[card], []).append(card)
    values: list[tuple[Card, float]] = []
    for suit, cards in by_suit.items():
        power = ranking.power[suit]
        cards.sort(key=lambda card: (-power[card], card))
        out = _out(view, contract, suit)
        for place, card in enumerate(cards):
            higher = sum(other > power[card] for other in out)
            # Each round from the top draws one or two of the cards that are out.
            left = max(0.0, higher - 1.0 * place)
            value = 1.0 if left <= 0 else max(0.05, 0.6 - 0.3 * left) + 0.01 * power[card] / 120
            if trump is not None and suit == trump:
                value = max(value, 0.8)
            elif len(out) > 0 and left > 0:
                value -= 0.02 * len(cards)
            values.append((card, value))
    return values


def _above(view: Observation, contract: Contract, card: Card) -> int:
    """How many different cards beat *card* in its suit."""
    ranking = view.rules.rankings[contract.denomination]
    power = ranking.power[ranking.suit[card]]
    return sum(
        ranking.suit[other] == ranking.suit[card] and power[other] > power[card]
        for other in set(view.rules.pack)
    )


def _out(view: Observation, contract: Contract, suit: int) -> list[int]:
    ranking = view.rules.rankings[contract.denomination]
    unseen: Cards = view.rules.deck - view.hand - view.discarded
    return [ranking.power[suit][card] for card in card_list(unseen) if ranking.suit[card] == suit]

"""Which card to play: what it wins now, against what it would win later."""

from __future__ import annotations

from bideuchre.engine import Card, Observation, Play, card_list

from .chances import TrickSoFar
from .counting import Count
from .handvalue import suit_value
from .leading import lead_bonus


def choose_card(view: Observation) -> Card:
    """The card a sensible player would put on the table."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return cards[0]
    return max(card_scores(view, cards), key=lambda pair: pair[1])[0]


def card_scores(view: Observation, cards: list[Card]) -> list[tuple[Card, float]]:
    """Each card with its worth in tricks; of equal ones the weakest comes first."""
    count = Count(view)
    trick = TrickSoFar(count)
    held = _by_suit(view, count)
    urgency = _urgency(view)
    scores = []
    for card in sorted(cards, key=lambda c: (count.strength[c], c)):
        chance = trick.chance(card)
        spent = _cost(count, held, card)
        score = chance * urgency - spent
        if trick.led is None:
            score += lead_bonus(count, held, card, chance)
        scores.append((card, score))
    return scores


def _cost(count: Count, held: dict[int, list[Card]], card: Card) -> float:
    """What playing *card* takes from the tricks its suit would bring later."""
    suit = count.suit[card]
    before = held[suit]
    after = before.copy()
    after.remove(card)
    cost = suit_value(count, before, suit) - suit_value(count, after, suit)
    if not after and count.trump is not None and suit != count.trump and held.get(count.trump):
        cost -= 0.1  # the void is worth something to a hand with trumps
    return cost


def _urgency(view: Observation) -> float:
    """How much a trick now outweighs one later: much when losing it settles the contract."""
    contract = view.contract
    assert contract is not None
    left = view.hand_counts[view.seat]
    side = contract.seat % view.rules.teams
    needed = contract.level - view.tricks[side]
    declaring = view.seat % view.rules.teams == side
    if declaring and needed == left:
        return 3.0
    return 1.0


def _by_suit(view: Observation, count: Count) -> dict[int, list[Card]]:
    held: dict[int, list[Card]] = {}
    for card in card_list(view.hand):
        held.setdefault(count.suit[card], []).append(card)
    for cards in held.values():
        cards.sort(key=lambda c: (-count.strength[c], c))
    return held

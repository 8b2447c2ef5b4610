"""Which card to play: every reason for it and against it, weighed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from bideuchre.engine import Card, Observation, Play

from .reasons import Choice
from .weights import WEIGHTS

Scores: TypeAlias = list[tuple[Card, float]]
"""Cards with the sum of what speaks for each."""

Weights: TypeAlias = Mapping[str, Mapping[str, int]]
"""By situation: how much each reason counts."""

SAFE: Final = 0.98
"""A trick this likely to stay with partner needs no help."""


def choose_card(view: Observation) -> Card:
    """The card a sensible player would put on the table."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return cards[0]
    choice = Choice(view)
    return best_card(choice, card_scores(choice, candidates(choice, cards)))


def candidates(choice: Choice, cards: list[Card]) -> list[Card]:
    """One card of each run that custom leaves to choose from."""
    runs = alike(choice, cards)
    if choice.trick.led is None:
        return _customary_leads(choice, [run[-1] for run in runs])
    return _customary_plays(choice, [run[0] for run in runs])


def card_scores(choice: Choice, cards: list[Card]) -> Scores:
    """Each card with the sum of what speaks for it."""
    weights = WEIGHTS[choice.situation()]
    return [
        (
            card,
            sum(weights.get(name, 0) * much for name, much in choice.reasons(card).items()),
        )
        for card in cards
    ]


def best_card(choice: Choice, scores: Scores) -> Card:
    """The card with the most that speaks for it; in no trump a partner's suit is returned."""
    best = max(scores, key=lambda pair: pair[1])[0]
    count = choice.count
    if choice.trick.led is not None or count.trump is not None or count.above(best) == 0:
        return best
    # There is no winner to cash.
    returned = [pair for pair in scores if count.suit[pair[0]] in choice.partners_led] or scores
    return max(returned, key=lambda pair: pair[1])[0]


def alike(choice: Choice, cards: list[Card]) -> list[list[Card]]:
    """The cards in runs of which any would do the same now, the weakest of each run first.

    By custom the highest of a run is led and the lowest spent.
    """
    count = choice.count
    leads = choice.trick.led is None
    runs: list[list[Card]] = []
    for card in sorted(cards, key=lambda c: (count.suit[c], count.strength[c], c)):
        suit, high = count.suit[card], count.strength[card]
        if runs and count.suit[runs[-1][-1]] == suit:
            # A card led beats its own copy; one kept for later may meet it.
            low = count.strength[runs[-1][-1]] + leads
            between = [*count.out[suit], *choice.lying(suit)]
            if not any(low <= other <= high for other in between):
                runs[-1].append(card)
                continue
        runs.append([card])
    return sorted(runs, key=lambda run: (count.strength[run[0]], run[0]))


def _customary_leads(choice: Choice, cards: list[Card]) -> list[Card]:
    """The leads that custom leaves to choose from: what partners expect of each other."""
    count = choice.count
    if count.trump is None or choice.role == "defender" or choice.alone:
        return cards
    if count.opponents_may_trump():
        return cards
    # Every trump is a trick of its own now: another trump lead would only draw partner's.
    return [card for card in cards if count.suit[card] != count.trump] or cards


def _customary_plays(choice: Choice, cards: list[Card]) -> list[Card]:
    """A trick that is safe with partner stays there, and winners are not thrown away."""
    count, trick = choice.count, choice.trick
    ducks = [card for card in cards if not trick.would_win(card)]
    if trick.ours and ducks and trick.chance(ducks[0]) >= SAFE:
        cards = ducks
    if len(ducks) == len(cards):
        return [card for card in ducks if count.above(card) > 0] or cards
    return cards

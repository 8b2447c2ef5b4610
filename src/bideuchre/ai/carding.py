"""Which card to play: every reason for it and against it, weighed."""

from __future__ import annotations

from typing import Final, TypeAlias

from bideuchre.engine import Card, Observation, Play

from .reasons import Choice
from .weights import WEIGHTS

Scores: TypeAlias = list[tuple[Card, float]]
"""Cards with the sum of what speaks for each."""

SAFE: Final = 0.98
"""A trick this likely to stay with partner needs no help."""


def choose_card(view: Observation) -> Card:
    """The card a sensible player would put on the table."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return cards[0]
    choice = Choice(view)
    runs = alike(choice, cards)
    leads = choice.trick.led is None
    scores = card_scores(choice, [run[-1] if leads else run[0] for run in runs])
    scores = _customary_leads(choice, scores) if leads else _customary_plays(choice, scores)
    return max(scores, key=lambda pair: pair[1])[0]


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


def _customary_leads(choice: Choice, scores: Scores) -> Scores:
    """The leads that custom leaves to choose from: what partners expect of each other."""
    count = choice.count
    if count.trump is not None:
        if choice.role == "defender" or choice.alone or count.opponents_may_trump():
            return scores
        # Every trump is a trick of its own now: another trump lead would only draw partner's.
        return [pair for pair in scores if count.suit[pair[0]] != count.trump] or scores
    if count.above(max(scores, key=lambda pair: pair[1])[0]) == 0:
        return scores
    # Without a winner to cash, a partner's suit is returned.
    return [pair for pair in scores if count.suit[pair[0]] in choice.partners_led] or scores


def _customary_plays(choice: Choice, scores: Scores) -> Scores:
    """A trick that is safe with partner stays there, and winners are not thrown away."""
    count, trick = choice.count, choice.trick
    ducks = [pair for pair in scores if not trick.would_win(pair[0])]
    if trick.ours and ducks and trick.chance(ducks[0][0]) >= SAFE:
        scores = ducks
    if len(ducks) == len(scores):
        return [pair for pair in ducks if count.above(pair[0]) > 0] or scores
    return scores

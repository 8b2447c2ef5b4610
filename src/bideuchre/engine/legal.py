"""What a seat may do now, without listing it before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final, Protocol

from .actions import PLAYS, Action, Exchange, Name, Play
from .cards import ONE, Card, Cards, card_list, copies, faces, gather, holds, size
from .denominations import Denomination


class Chance(Protocol):
    """Where random choices come from."""

    def below(self, bound: int, /) -> int:
        """A number from 0 to *bound* - 1."""
        ...


class LegalActions(Protocol):
    """The legal actions: ask for membership, count, a list, or one at random."""

    def __contains__(self, action: object) -> bool: ...

    def __iter__(self) -> Iterator[Action]: ...

    def __len__(self) -> int: ...

    def sample(self, chance: Chance, /) -> Action:
        """One of them, each equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class LegalPlays:
    """The cards that may be played, one copy of each."""

    cards: Cards

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Play) and self.cards & ONE[action.card] != 0

    def __iter__(self) -> Iterator[Action]:
        return (PLAYS[card] for card in faces(self.cards))

    def __len__(self) -> int:
        return self.cards.bit_count()

    def sample(self, chance: Chance) -> Action:
        """A card at random; copies do not count twice."""
        return PLAYS[nth_face(self.cards, chance.below(self.cards.bit_count()))]


@dataclass(frozen=True, slots=True)
class LegalList:
    """A short list of calls or denominations."""

    actions: tuple[Action, ...]

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def sample(self, chance: Chance) -> Action:
        """One of the list."""
        return self.actions[chance.below(len(self.actions))]


@dataclass(frozen=True, slots=True)
class LegalExchanges:
    """All ways to choose from *fewest* to *most* cards of a hand, in steps of *step*."""

    hand: Cards
    fewest: int
    most: int
    step: int = 1

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Exchange) or not holds(self.hand, action.cards):
            return False
        return size(action.cards) in self.counts

    @property
    def counts(self) -> range:
        """How many cards may be chosen."""
        return range(self.fewest, self.most + 1, self.step)

    def __iter__(self) -> Iterator[Action]:
        held = tuple(faces(self.hand))
        for count in self.counts:
            for chosen in combinations_with_replacement(held, count):
                if all(chosen.count(card) <= copies(self.hand, card) for card in set(chosen)):
                    yield Exchange(gather(chosen))

    def __len__(self) -> int:
        ways = [1] + [0] * self.most
        for card in faces(self.hand):
            held = copies(self.hand, card)
            ways = [sum(ways[max(0, n - held) : n + 1]) for n in range(self.most + 1)]
        return sum(ways[count] for count in self.counts)

    def sample(self, chance: Chance) -> Action:
        """A count at random, then that many cards at random."""
        count = self.counts[chance.below(len(self.counts))]
        left = card_list(self.hand)
        return Exchange(gather(left.pop(chance.below(len(left))) for _ in range(count)))


NO_ACTIONS: Final[LegalActions] = LegalList(())


def legal_names(offered: tuple[Denomination, ...]) -> LegalActions:
    """The denominations that may be named."""
    return LegalList(tuple(Name(denomination) for denomination in offered))


def nth_face(cards: Cards, n: int) -> Card:
    """The n-th distinct card of a one-of-each mask, from 0."""
    for _ in range(n):
        cards &= cards - 1
    return ((cards & -cards).bit_length() - 1) // 3

"""What a seat may do now, without listing it before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from .actions import PLAYS, Action, Exchange, Play
from .cards import NO_CARDS, ONE, Card, Cards, copies, faces, gather, holds, size


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
        held, ways = tuple(faces(self.hand)), self._ways()
        for count in self.counts:
            yield from (Exchange(cards) for cards in self._choices(held, ways, count))

    def __len__(self) -> int:
        ways = self._ways()[0]
        return sum(ways[count] for count in self.counts)

    def sample(self, chance: Chance) -> Action:
        """One of all the ways, each equally likely, without listing them."""
        ways = self._ways()
        place, count = chance.below(len(self)), self.fewest
        while place >= ways[0][count]:
            place -= ways[0][count]
            count += self.step
        chosen = []
        for card, after in zip(faces(self.hand), ways[1:], strict=True):
            taken = min(copies(self.hand, card), count)
            while place >= after[count - taken]:
                place -= after[count - taken]
                taken -= 1
            chosen += [card] * taken
            count -= taken
        return Exchange(gather(chosen))

    def _choices(
        self, held: tuple[Card, ...], ways: list[list[int]], count: int
    ) -> Iterator[Cards]:
        """Every choice of *count* cards from these faces, those that cannot be filled left out."""
        if not ways[-1 - len(held)][count]:
            return
        if not held:
            yield NO_CARDS
            return
        card, *rest = held
        for taken in range(min(copies(self.hand, card), count), -1, -1):
            for others in self._choices(tuple(rest), ways, count - taken):
                yield taken * ONE[card] + others

    def _ways(self) -> list[list[int]]:
        """By face, then number: the ways to choose so many cards from that face on."""
        ways = [[1] + [0] * self.most]
        for card in reversed(tuple(faces(self.hand))):
            after, held = ways[-1], copies(self.hand, card)
            ways.append([sum(after[max(0, n - held) : n + 1]) for n in range(self.most + 1)])
        return ways[::-1]


NO_ACTIONS: Final[LegalActions] = LegalList(())


def nth_face(cards: Cards, n: int) -> Card:
    """The n-th distinct card of a one-of-each mask, from 0."""
    for _ in range(n):
        cards &= cards - 1
    return ((cards & -cards).bit_length() - 1) // 3

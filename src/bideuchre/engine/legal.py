"""What a seat may do now, without listing it before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from .actions import PLAYS, Action, Exchange, Play
from .cards import NO_CARDS, ONE, Card, Cards, copies, faces, holds, size


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
        cards = self.cards
        for _ in range(chance.below(cards.bit_count())):
            cards &= cards - 1
        return PLAYS[((cards & -cards).bit_length() - 1) // 3]


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
        ways = self._ways(held)
        for count in self.counts:
            yield from (Exchange(cards) for cards in self._choices(held, ways, 0, count))

    def __len__(self) -> int:
        (ways, *_) = self._ways(tuple(faces(self.hand)))
        return sum(_digit(ways, count) for count in self.counts)

    def sample(self, chance: Chance) -> Action:
        """One of all the ways, each equally likely, without listing them."""
        held = tuple(faces(self.hand))
        every, *ways = self._ways(held)
        place = chance.below(sum(_digit(every, count) for count in self.counts))
        count = self.fewest
        while place >= (number := _digit(every, count)):
            place -= number
            count += self.step
        chosen = NO_CARDS
        for card, after in zip(held, ways, strict=True):
            if not count:
                break
            taken = min(copies(self.hand, card), count)
            while place >= (number := _digit(after, count - taken)):
                place -= number
                taken -= 1
            chosen += taken * ONE[card]
            count -= taken
        return Exchange(chosen)

    def _choices(
        self, held: tuple[Card, ...], ways: list[int], at: int, count: int
    ) -> Iterator[Cards]:
        """Every choice of *count* cards from the face at *at* on; dead ends are not entered."""
        if not _digit(ways[at], count):
            return
        if at == len(held):
            yield NO_CARDS
            return
        for taken in range(min(copies(self.hand, held[at]), count), -1, -1):
            for others in self._choices(held, ways, at + 1, count - taken):
                yield taken * ONE[held[at]] + others

    def _ways(self, held: tuple[Card, ...]) -> list[int]:
        """By face: digit n says in how many ways n cards can be chosen from that face on."""
        ways, end = [1], (1 << _DIGIT * (self.most + 1)) - 1
        for card in reversed(held):
            total = shifted = ways[-1]
            for _ in range(copies(self.hand, card)):
                shifted <<= _DIGIT
                total += shifted
            ways.append(total & end)
        return ways[::-1]


_DIGIT: Final = 64
"""Ways are counted in one number for all counts of cards, each with so many bits."""


def _digit(ways: int, count: int) -> int:
    return ways >> _DIGIT * count & (1 << _DIGIT) - 1


NO_ACTIONS: Final[LegalActions] = LegalList(())

"""Questions of the deck: which cards there are, and how many each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .drafts import FEWEST_CARDS, MOST_CARDS, MOST_KITTY, Draft, at, pack_size, put
from .kinds import Answer, Span, preset_drafts, read_number

_PACKS: Final = (("9TJQKA", 2), ("TJQKA", 2), ("JQKA", 2), ("9TJQKA", 1), ("JQKA", 3))


class Pack:
    """Which cards there are."""

    name = "pack"
    legend = Answer("pack", "house.q.pack")
    fine = False

    def asked(self, draft: Draft) -> bool:
        """Always."""
        return True

    def answer(self, draft: Draft) -> str | None:
        """The pack that stands."""
        return _pack_name(draft["deck"])

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """The packs of games, and a few more."""
        decks = {_pack_name(deck): deck for deck in self._decks(draft)}
        ordered = sorted(decks.items(), key=lambda one: (-pack_size(one[1]), one[0]))
        return [Answer(value, "house.pack", _pack_words(deck)) for value, deck in ordered]

    def span(self, draft: Draft) -> Span | None:
        """No number."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Take another pack; jokers are a question of their own."""
        for deck in self._decks(draft):
            if _pack_name(deck) == value:
                put(draft, "deck", {**deck, "jokers": draft["deck"]["jokers"]})
                return
        raise ValueError(value)

    def _decks(self, draft: Draft) -> Iterator[Draft]:
        for ranks, copies in _PACKS:
            yield {"ranks": ranks, "copies": copies, "copies_of_rank": [], "jokers": 0}
        for one in (*preset_drafts().values(), draft):
            yield {**one["deck"], "jokers": 0}


def _pack_name(deck: Draft) -> str:
    odd = "".join(f"-{rank}{count}" for rank, count in deck["copies_of_rank"])
    return f"{deck['ranks']}{deck['copies']}{odd}"


def _pack_words(deck: Draft) -> Mapping[str, Any]:
    words = {"count": pack_size({**deck, "jokers": 0}), "copies": deck["copies"]}
    return {**words, "ranks": deck["ranks"], "odd": deck["copies_of_rank"]}


class Cards:
    """How many cards each, and what is left over."""

    name = "kitty"
    legend = Answer("kitty", "house.q.kitty")
    fine = False

    def asked(self, draft: Draft) -> bool:
        """Always."""
        return True

    def answer(self, draft: Draft) -> str | None:
        """The kitty that stands."""
        return str(at(draft, "table.kitty.size") or 0)

    def answers(self, draft: Draft) -> Sequence[Answer]:
        """Every kitty that leaves everybody as many cards."""
        seats, total = draft["table"]["seats"], pack_size(draft["deck"])
        found = []
        for size in range(MOST_KITTY + 1):
            hand, over = divmod(total - size, seats)
            if not over and FEWEST_CARDS <= hand <= MOST_CARDS and size <= hand:
                key = "house.n.kitty" if size else "house.a.kitty.none"
                found.append(Answer(str(size), key, {"count": size, "hand": hand}))
        return found

    def span(self, draft: Draft) -> Span | None:
        """No number."""
        return None

    def apply(self, draft: Draft, value: str) -> None:
        """Leave so many cards over."""
        size = read_number(value, Span(0, MOST_KITTY))
        if size:
            put(draft, "table.kitty.size", size)
        else:
            draft["table"]["kitty"] = None

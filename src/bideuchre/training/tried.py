"""Hands in which every card that may be played is tried: what the network of cards is taught by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bideuchre.ai.carding import choose_card
from bideuchre.ai.glance import BYTES, PLACES, glance
from bideuchre.ai.outlook import results
from bideuchre.ai.searching import Search, alike
from bideuchre.engine import Card, Observation, Play, Stream, Team

from .auctions import WORTH
from .blocks import in_blocks
from .handplay import begun, play_hand

WORLDS: Final = 10
"""Deals in which every card is tried: few, since what is taught is the mean of many positions."""

CHECKED_WORLDS: Final = 200
"""Deals for the positions held out, which measure what is lost."""

HELD_OUT: Final = 60
"""One hand in so many is not learnt from; an auction led to all of these."""

STRAYS: Final = 24
"""One card in so many is any legal one, so that hands are seen which good play avoids."""

ASKED: Final = 4
"""In one position of so many the rule of thumb is asked as well."""

BLOCK: Final = 100
"""Hands handed to a process at once."""

NOBODY: Final = -1
"""Instead of a place: the rule of thumb was not asked."""


class Tried(NamedTuple):
    """Positions side by side, with what their cards were worth."""

    marks: NDArray[np.uint8]
    in_suit: NDArray[np.bool_]
    held_out: NDArray[np.bool_]
    usual: NDArray[np.int8]
    """The place of the card that `steady` plays, or `NOBODY`."""

    values: NDArray[np.float32]
    """By place, in points; not a number where there is nothing to play."""

    def where(self, which: NDArray[np.bool_] | NDArray[np.int64] | slice) -> Tried:
        """Only those of the positions."""
        return Tried(*(column[which] for column in self))  # type: ignore[arg-type]


class Position(NamedTuple):
    """One position: the columns of `Tried`."""

    marks: bytes
    in_suit: bool
    held_out: bool
    usual: int
    values: dict[int, float]


def gathered(hands: int, seed: int) -> Iterator[Tried]:
    """The positions of *hands*, some at a time: the same for the same seed on any cores."""
    return in_blocks(partial(_block, seed), hands, BLOCK)


def joined(blocks: Sequence[Tried]) -> Tried:
    """The positions of all blocks."""
    columns = zip(*blocks, strict=True)
    return Tried(*(np.concatenate(column) for column in columns))


def _block(seed: int, hands: range) -> Tried:
    found = [position for number in hands for position in positions_of(seed, number)]
    values = np.full((len(found), PLACES), np.nan, np.float32)
    for row, position in enumerate(found):
        values[row, list(position.values)] = list(position.values.values())
    marks = np.frombuffer(b"".join(position.marks for position in found), np.uint8)
    return Tried(
        marks.reshape(-1, BYTES),
        np.array([position.in_suit for position in found], np.bool_),
        np.array([position.held_out for position in found], np.bool_),
        np.array([position.usual for position in found], np.int8),
        values,
    )


def positions_of(seed: int, number: int) -> list[Position]:
    """The positions of hand *number*, which goes on with the card that was worth most."""
    chance = Stream(hashlib.sha256(f"bideuchre/tried/{seed}/{number}".encode()).digest())
    game, forced = begun(seed, number, chance)
    worth: dict[Team, tuple[float, ...]] = {}
    found: list[Position] = []
    play_hand(game, forced, lambda view: _card(view, number, found, worth, chance), chance)
    return found


def _card(
    view: Observation,
    number: int,
    found: list[Position],
    worth: dict[Team, tuple[float, ...]],
    chance: Stream,
) -> Card:
    """The card to go on with; where there is a choice, the position is added to *found*."""
    legal = [action.card for action in view.legal if isinstance(action, Play)]
    if len(legal) == 1:
        return legal[0]
    contract, team = view.contract, view.seat % view.rules.teams
    assert contract is not None
    if team not in worth:
        worth[team] = results(view.rules, view.scores, contract, team)
    search = Search(view, worth[team])
    runs = alike(view, search.layout, legal)
    if len(runs) == 1:
        return legal[0]
    checked = number % HELD_OUT == HELD_OUT - 1
    worlds = CHECKED_WORLDS if checked else WORLDS
    tried = search.card_values([run[0] for run in runs], worlds, chance)
    values = [WORTH * sum(each) / worlds for each in tried]
    marks, frame = glance(view)
    asked = checked or chance.below(ASKED) == 0
    found.append(
        Position(
            marks.to_bytes(BYTES, "little"),
            contract.denomination.is_suit,
            checked,
            frame.place[choose_card(view)] if asked else NOBODY,
            {
                frame.place[card]: value
                for run, value in zip(runs, values, strict=True)
                for card in run
            },
        )
    )
    if chance.below(STRAYS) == 0:
        return legal[chance.below(len(legal))]
    return runs[values.index(max(values))][0]

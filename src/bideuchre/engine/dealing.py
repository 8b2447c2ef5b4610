"""The shuffle, version 1: one seed gives the same deals on every machine, for ever.

Described with test vectors in ``docs/notation.md``.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .cards import Card, Cards, gather
from .compiled import Rules
from .errors import NotationError
from .seats import Seat, clockwise_from, next_seat

SHUFFLE_VERSION: Final = 1
_WORD: Final = 1 << 64
_SEED: Final = re.compile(r"[0-9a-f]{64}")


class Stream:
    """Numbers drawn one after another from a key: SHA-256 of key and counter."""

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """The next number from 0 to *bound* - 1, each equally likely."""
        limit = _WORD - _WORD % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = list(reversed(struct.unpack(">4Q", block)))
        return self._words.pop()


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt, what each seat was dealt, and what was left over."""

    dealer: Seat
    hands: tuple[Cards, ...]
    kitty: Cards


def check_seed(seed: str) -> str:
    """Return *seed* if it is 64 lower-case hex digits; refuse anything else."""
    if not _SEED.fullmatch(seed):
        raise NotationError("a seed of 64 hex digits", seed)
    return seed


def commitment(seed: str) -> str:
    """The SHA-256 of the seed, shown before the first card so that the deals can be checked."""
    return hashlib.sha256(bytes.fromhex(check_seed(seed))).hexdigest()


def daily_seed(secret: bytes, rules_id: str, day: str) -> str:
    """The seed of one day's game, which nobody without the secret can foresee."""
    return hmac.new(secret, f"bideuchre/daily/{rules_id}/{day}".encode(), "sha256").hexdigest()


def first_dealer(rules: Rules, seed: str) -> Seat:
    """The dealer of the first hand, drawn from the seed."""
    return _stream(seed, "dealer").below(rules.seats)


def deal(rules: Rules, seed: str, hand_number: int, dealer: Seat) -> Deal:
    """Deal hand *hand_number* (from 1): the dealer's left takes the first cards."""
    pack = shuffled(rules.pack, _stream(seed, f"hand/{hand_number}"))
    hands = [0] * rules.seats
    for place, seat in enumerate(clockwise_from(next_seat(dealer, rules.seats), rules.seats)):
        hands[seat] = gather(pack[place * rules.hand_size : (place + 1) * rules.hand_size])
    kitty = gather(pack[rules.seats * rules.hand_size :])
    return Deal(dealer, tuple(hands), kitty)


def shuffled(pack: Sequence[Card], stream: Stream) -> list[Card]:
    """Fisher-Yates from the last place down to the second."""
    order, below = list(pack), stream.below
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _stream(seed: str, purpose: str) -> Stream:
    label = f"bideuchre/{SHUFFLE_VERSION}/{purpose}".encode()
    return Stream(hmac.new(bytes.fromhex(check_seed(seed)), label, "sha256").digest())

"""The shuffle once more, plainly, from its description: nothing of the engine is used."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

SUITS = "CDHS"


def plain_pack(ranks: str, copies: int, jokers: int = 0) -> list[str]:
    """Clubs, diamonds, hearts, spades, each upwards, copies side by side, jokers last."""
    pack = []
    for suit in SUITS:
        for rank in ranks:
            pack += [rank + suit] * copies
    return pack + ["JOKER"] * jokers


def plain_numbers(key: bytes) -> Iterator[int]:
    """The 64-bit words of the stream, one after another."""
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
        counter += 1


def plain_below(words: Iterator[int], bound: int) -> int:
    """The next number below *bound*; words at the ragged end are thrown away."""
    while True:
        word = next(words)
        if word < 2**64 - 2**64 % bound:
            return word % bound


def plain_key(seed: str, purpose: str) -> bytes:
    """The key for one purpose."""
    return hmac.digest(bytes.fromhex(seed), b"bideuchre/1/" + purpose.encode("ascii"), "sha256")


def plain_deal(
    pack: list[str], seats: int, hand_size: int, seed: str, hand: int, dealer: int
) -> tuple[list[list[str]], list[str]]:
    """The hands by seat, as dealt, and the kitty."""
    cards, words = list(pack), plain_numbers(plain_key(seed, f"hand/{hand}"))
    place = len(cards) - 1
    while place > 0:
        other = plain_below(words, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
    hands: list[list[str]] = [[] for _ in range(seats)]
    for turn in range(seats):
        seat = (dealer + 1 + turn) % seats
        hands[seat] = cards[turn * hand_size : (turn + 1) * hand_size]
    return hands, cards[seats * hand_size :]


def plain_first_dealer(seats: int, seed: str) -> int:
    """Who deals first."""
    return plain_below(plain_numbers(plain_key(seed, "dealer")), seats)


def plain_commitment(seed: str) -> str:
    """What is shown before the first card."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def plain_daily_seed(secret: bytes, rules: str, day: str) -> str:
    """The seed of one day."""
    message = b"bideuchre/daily/" + rules.encode("ascii") + b"/" + day.encode("ascii")
    return hmac.digest(secret, message, "sha256").hex()

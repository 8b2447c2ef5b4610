"""Names on the boards: what is put right, what is refused and why, and made-up ones."""

from __future__ import annotations

import hashlib
import unicodedata
from typing import Final

from .lookalikes import ANYWHERE, RESERVED, SKELETON, WORDS, words
from .refusals import Refused

SHORTEST, LONGEST = 2, 20
MOST_MARKS = 2
ZWNJ, ZWJ = "\u200c", "\u200d"

_MARKS_BETWEEN: Final = frozenset(" '’-.·_־׳״")
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Letters and marks that nobody sees: fillers and selectors of variants."""

_EAST_ASIAN: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
_ADJECTIVES: Final = words(
    "Amber Brisk Calm Copper Dappled Early Fair Gentle Golden Hazel Idle Jolly Keen Lively Lucky "
    "Maple Mellow Misty Noble Patient Plain Quiet Ready Rustic Sandy Silver Steady Sunny Tidy "
    "Velvet Willow Winter"
)
_NOUNS: Final = words(
    "Acorn Badger Barn Beacon Birch Brook Candle Cedar Clover Cricket Falcon Fiddle Finch Harbor "
    "Heron Kettle Lantern Linden Marten Meadow Otter Pebble Plover Quilt Robin Saddle Sparrow "
    "Thistle Trellis Walnut Wagon Wren"
)


def clean(name: str) -> str:
    """The name as it will be shown; refuses what can't stand on a board."""
    shown = _put_right(name)
    parts = shown.split(" ")
    _refuse_if(not all(map(_allowed, shown)), "characters")
    _refuse_if(_most_marks(shown) > MOST_MARKS, "marks")
    length = sum(map(_counts, shown))
    _refuse_if(length < SHORTEST, "too_short", minimum=SHORTEST)
    _refuse_if(length > LONGEST, "too_long", maximum=LONGEST)
    _refuse_if(not any(letter.isalpha() and skeleton(letter) for letter in shown), "no_letter")
    _refuse_if(any(len(_scripts(word)) > 1 for word in parts), "mixed_scripts")
    _refuse_if(_is_reserved(parts), "reserved")
    _refuse_if(_is_rude(parts), "unkind")
    return shown


def made_up(player: str) -> str:
    """A name for somebody who gave none; the same player always gets the same one."""
    draw = hashlib.sha256(b"bideuchre/name/" + player.encode()).digest()
    adjective = _ADJECTIVES[draw[0] % len(_ADJECTIVES)]
    noun = _NOUNS[draw[1] % len(_NOUNS)]
    return f"{adjective} {noun} {int.from_bytes(draw[2:4], 'big') % 90 + 10}"


def skeleton(word: str) -> str:
    """A word as it looks at a glance: letters that look alike are one letter."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    letters = (SKELETON.get(letter, letter) for letter in plain if letter.isalnum())
    return "".join(letters)


def _put_right(name: str) -> str:
    """Compatibility forms folded, spaces single, joiners only where they join."""
    text = " ".join(unicodedata.normalize("NFKC", name).split())
    return "".join(
        letter
        for at, letter in enumerate(text)
        if letter not in (ZWNJ, ZWJ) or _joins(text[at - 1 : at], text[at + 1 : at + 2])
    )


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these says something: in Arabic script, or after a virama."""
    if not before or not after:
        return False
    arabic = "ARABIC" in _scripts(before) and "ARABIC" in _scripts(after)
    return arabic or unicodedata.combining(before) == 9


def _allowed(letter: str) -> bool:
    if letter in _INVISIBLE:
        return False
    kind = unicodedata.category(letter)
    return kind[0] in "LM" or kind == "Nd" or letter in _MARKS_BETWEEN or letter in (ZWNJ, ZWJ)


def _counts(letter: str) -> bool:
    """Whether a letter is one that a reader would count."""
    return unicodedata.category(letter)[0] != "M" and letter not in (ZWNJ, ZWJ)


def _most_marks(text: str) -> int:
    most = run = 0
    for letter in text:
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


def _scripts(word: str) -> set[str]:
    found = set()
    for letter in word:
        if letter.isalpha():
            script = unicodedata.name(letter, "UNNAMED").split(" ")[0].split("-")[0]
            found.add("EAST ASIAN" if script in _EAST_ASIAN else script)
    return found - {"MODIFIER"}


def _is_reserved(parts: list[str]) -> bool:
    seen = {skeleton(word) for word in parts} | {skeleton("".join(parts))}
    return not seen.isdisjoint(map(skeleton, RESERVED))


def _is_rude(parts: list[str]) -> bool:
    seen = {skeleton(word) for word in parts} | {skeleton("".join(parts))}
    if not seen.isdisjoint(map(skeleton, WORDS)):
        return True
    return any(skeleton(part) in word for part in ANYWHERE for word in seen)


def _refuse_if(wrong: bool, reason: str, **details: int) -> None:
    if wrong:
        raise Refused("bad_name", reason=reason, **details)

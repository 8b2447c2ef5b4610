"""House rules in a link: a rule set as a short text that says all of it, and back.

The text is a version, the fields in a fixed order as bits of base64url, and two bytes that
tell a mistyped link. It leans on no default and no preset, so that a link keeps its meaning
when these change. Orders of choices may only grow at their end; all else is a new version.
Rules are written in the oldest version that can say them: they keep their link, and their key.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final, Protocol

from bideuchre.engine import PRESETS, NotationError, RuleSet, RuleSetError

LONGEST: Final = 120
"""Characters of a code at most, so that a whole link stays under 200."""

_CHECK_BYTES: Final = 2
_PARTS: Final = attrgetter("deck", "table", "cards", "auction", "play", "scoring", "end")
_MOST_ZEROS: Final = 20


def encode(rules: RuleSet) -> str:
    """Write *rules*, whatever their key, as a code for a link."""
    data = rules.to_data()
    version = "2" if rules.scoring.hickeys else "1"
    bits = _Writer()
    _VERSIONS[version].write(bits, data)
    payload = bits.bytes()
    code = version + urlsafe_b64encode(payload + _check(payload)).decode().rstrip("=")
    if len(code) > LONGEST:
        raise RuleSetError("too_long_for_a_link", length=len(code), longest=LONGEST)
    return code


def decode(code: str) -> RuleSet:
    """Read a code: the preset that it says, else house rules under a key of their own."""
    if code[:1] not in _VERSIONS or len(code) > LONGEST:
        raise _nonsense(code)
    try:
        raw = urlsafe_b64decode(code[1:].encode("ascii") + b"=" * (-(len(code) - 1) % 4))
    except (ValueError, UnicodeEncodeError):
        raise _nonsense(code) from None
    payload, check = raw[:-_CHECK_BYTES], raw[-_CHECK_BYTES:]
    if check != _check(payload):
        raise _nonsense(code)
    bits = _Reader(payload)
    try:
        data = _VERSIONS[code[0]].read(bits)
    except IndexError:
        raise _nonsense(code) from None
    rules = named(RuleSet.from_data({"key": "house", "revision": 1, **data}))
    if encode(rules) != code:
        raise _nonsense(code)
    return rules


def named(rules: RuleSet) -> RuleSet:
    """The same rules under the key they are known by: a preset's, or one made from them."""
    for preset in PRESETS.values():
        if _PARTS(preset) == _PARTS(rules):
            return preset
    digest = hashlib.sha256(encode(rules).encode()).hexdigest()
    return replace(rules, key=f"house_{digest[:10]}", revision=1)


def _check(payload: bytes) -> bytes:
    return hashlib.sha256(payload).digest()[:_CHECK_BYTES]


def _nonsense(code: str) -> NotationError:
    return NotationError("house rules", code)


class _Writer:
    """Bits, one after another."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def put(self, value: int, width: int) -> None:
        self._bits.extend(value >> place & 1 for place in reversed(range(width)))

    def number(self, value: int, order: int) -> None:
        """A number from 0 of any size; the smaller the shorter (exponential Golomb)."""
        shifted = value + (1 << order)
        width = shifted.bit_length()
        self.put(0, width - order - 1)
        self.put(shifted, width)

    def bytes(self) -> bytes:
        bits = self._bits + [0] * (-len(self._bits) % 8)
        return bytes(
            sum(bit << 7 - place for place, bit in enumerate(bits[at : at + 8]))
            for at in range(0, len(bits), 8)
        )


class _Reader:
    """The same bits again; past the end there is none."""

    def __init__(self, payload: bytes) -> None:
        self._bits = [byte >> place & 1 for byte in payload for place in reversed(range(8))]
        self._at = 0

    def take(self, width: int) -> int:
        value = 0
        for _ in range(width):
            value = value << 1 | self._bits[self._at]
            self._at += 1
        return value

    def number(self, order: int) -> int:
        zeros = 0
        while not self.take(1):
            zeros += 1
            if zeros > _MOST_ZEROS:
                raise IndexError(zeros)
        return (1 << zeros + order | self.take(zeros + order)) - (1 << order)


class _Kind(Protocol):
    def write(self, bits: _Writer, value: Any) -> None: ...
    def read(self, bits: _Reader) -> Any: ...


class _Number:
    def __init__(self, order: int = 3) -> None:
        self._order = order

    def write(self, bits: _Writer, value: Any) -> None:
        bits.number(value, self._order)

    def read(self, bits: _Reader) -> int:
        return bits.number(self._order)


class _Signed:
    def write(self, bits: _Writer, value: Any) -> None:
        bits.number(2 * abs(value) - (value < 0), 4)

    def read(self, bits: _Reader) -> int:
        value = bits.number(4)
        return -(value + 1 >> 1) if value & 1 else value >> 1


class _Flag:
    def write(self, bits: _Writer, value: Any) -> None:
        bits.put(int(value), 1)

    def read(self, bits: _Reader) -> bool:
        return bool(bits.take(1))


class _Without:
    """A field that came later: a code without it says nothing, and means what was before."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def write(self, bits: _Writer, value: Any) -> None:
        if value != self._value:
            raise ValueError(value)

    def read(self, bits: _Reader) -> Any:
        return self._value


class _Choice:
    def __init__(self, *choices: str, order: int = 1) -> None:
        self._choices = choices
        self._order = order

    def write(self, bits: _Writer, value: Any) -> None:
        bits.number(self._choices.index(value), self._order)

    def read(self, bits: _Reader) -> str:
        return self._choices[bits.number(self._order)]


class _Maybe:
    def __init__(self, kind: _Kind) -> None:
        self._kind = kind

    def write(self, bits: _Writer, value: Any) -> None:
        bits.put(int(value is not None), 1)
        if value is not None:
            self._kind.write(bits, value)

    def read(self, bits: _Reader) -> Any:
        return self._kind.read(bits) if bits.take(1) else None


class _List:
    def __init__(self, kind: _Kind) -> None:
        self._kind = kind

    def write(self, bits: _Writer, value: Any) -> None:
        bits.number(len(value), 0)
        for item in value:
            self._kind.write(bits, item)

    def read(self, bits: _Reader) -> list[Any]:
        return [self._kind.read(bits) for _ in range(bits.number(0))]


class _Pair:
    def __init__(self, first: _Kind, second: _Kind) -> None:
        self._kinds = (first, second)

    def write(self, bits: _Writer, value: Any) -> None:
        for kind, item in zip(self._kinds, value, strict=True):
            kind.write(bits, item)

    def read(self, bits: _Reader) -> list[Any]:
        return [kind.read(bits) for kind in self._kinds]


class _Part:
    def __init__(self, **fields: _Kind) -> None:
        self._fields = fields

    def write(self, bits: _Writer, value: Any) -> None:
        for name, kind in self._fields.items():
            kind.write(bits, value[name])

    def read(self, bits: _Reader) -> dict[str, Any]:
        return {name: kind.read(bits) for name, kind in self._fields.items()}

    def but(self, **fields: _Kind) -> _Part:
        """The same part with some fields written in another way."""
        return _Part(**{**self._fields, **fields})


class _Some:
    """Some of a few things, in their order: one bit each; in another order a list."""

    def __init__(self, *things: str) -> None:
        self._things = things
        self._list = _List(_Choice(*things))

    def write(self, bits: _Writer, value: Any) -> None:
        ordered = [thing for thing in self._things if thing in value]
        bits.put(int(ordered != list(value)), 1)
        if ordered == list(value):
            for thing in self._things:
                bits.put(int(thing in value), 1)
        else:
            self._list.write(bits, value)

    def read(self, bits: _Reader) -> list[str]:
        if bits.take(1):
            return self._list.read(bits)
        return [thing for thing in self._things if bits.take(1)]


class _Ranks(_Some):
    """The ranks of a pack, written as one text."""

    def read(self, bits: _Reader) -> Any:
        return "".join(super().read(bits))


class _Key:
    """The name of a special bid: one that is known, or spelled out."""

    _KNOWN = _Choice(
        *("", "alone", "best", "pig", "hog", "moon", "moonalone", "call1", "call2", "seven"),
        *("eight", "little", "big", "double", "triple", "quadruple", "pepper", "pfeffer"),
        order=3,
    )
    _LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"

    def write(self, bits: _Writer, value: Any) -> None:
        try:
            self._KNOWN.write(bits, value)
        except ValueError:
            self._KNOWN.write(bits, "")
            bits.number(len(value), 2)
            for letter in value:
                bits.put(self._LETTERS.index(letter), 6)

    def read(self, bits: _Reader) -> str:
        if known := self._KNOWN.read(bits):
            return known
        return "".join(self._LETTERS[bits.take(6)] for _ in range(bits.number(2)))


_SMALL: Final = _Number(2)
_NUMBER: Final = _Number()
_FLAG: Final = _Flag()
_SIGNED: Final = _Signed()
_RANK: Final = tuple("789TJQKA")
_DENOMINATION: Final = ("C", "D", "H", "S", "NT", "LOW")
_DENOMINATIONS: Final = _Some(*_DENOMINATION)
_HELP: Final = _Part(
    fewest=_SMALL, most=_SMALL, order=_Choice("blind", "receive_first", "give_then_answer")
)
_LONE: Final = _Part(
    key=_Key(),
    points_made=_SIGNED,
    points_set=_SIGNED,
    tricks=_Maybe(_NUMBER),
    above=_Maybe(_NUMBER),
    requires_previous=_FLAG,
    partners_play=_FLAG,
    help=_Maybe(_HELP),
    ends_auction=_FLAG,
    denominations=_Maybe(_DENOMINATIONS),
)
_AUCTION: Final = _Part(
    order=_Choice("continuing", "one_round", "limited"),
    rounds=_Maybe(_SMALL),
    passing=_Choice("reentry", "final"),
    naming=_Choice("with_bid", "after_auction"),
    denominations=_DENOMINATIONS,
    denominations_at=_List(_Pair(_NUMBER, _DENOMINATIONS)),
    lowest=_NUMBER,
    lowest_in=_List(_Pair(_Choice(*_DENOMINATION), _NUMBER)),
    highest=_Maybe(_NUMBER),
    top_bid=_Choice("ends_auction", "can_be_outbid"),
    opening=_Choice("free", "forced"),
    dealer_may=_Choice("raise", "take_at_same_level"),
    stuck=_Maybe(
        _Part(seat=_Choice("dealer", "joker_holder"), level=_Maybe(_NUMBER), loss_divisor=_SMALL)
    ),
    all_pass=_Choice("next_dealer", "same_dealer"),
    lone_bids=_List(_LONE),
    alone_after=_Maybe(_Part(key=_Key(), multiplier=_SMALL, help=_Maybe(_HELP))),
)
_SCORING: Final = _Part(
    made=_Choice("tricks", "bid"),
    made_bonus=_SIGNED,
    set_loss=_Choice("bid", "flat"),
    flat_loss=_SIGNED,
    defenders=_Choice("always", "when_set", "never"),
    trickless_penalty=_SIGNED,
    start=_SIGNED,
    counts_down=_FLAG,
    hickeys=_FLAG,
)
_RULES: Final = _Part(
    deck=_Part(
        ranks=_Ranks(*_RANK),
        copies=_SMALL,
        copies_of_rank=_List(_Pair(_Choice(*_RANK), _SMALL)),
        jokers=_SMALL,
    ),
    table=_Part(
        seats=_NUMBER,
        sides=_Choice("alternate", "each_alone"),
        hand_size=_NUMBER,
        kitty=_Maybe(
            _Part(size=_SMALL, shown=_Choice("to_bidder", "after_auction", "from_deal", "never"))
        ),
    ),
    cards=_Part(bowers=_Choice("both", "none"), duplicates=_Choice("first_wins", "last_wins")),
    auction=_AUCTION,
    play=_Part(first_lead=_Choice("bidder", "dealers_left", "bidders_left")),
    scoring=_SCORING,
    end=_Part(
        target=_Number(5),
        loss_limit=_Maybe(_SIGNED),
        win_on=_Choice("any_hand", "bid_made_or_set", "bid_made"),
        both_reached=_Choice("bidders", "highest", "highest_then_bidders", "play_on"),
    ),
)
_VERSIONS: Final[Mapping[str, _Kind]] = {
    "1": _RULES.but(scoring=_SCORING.but(hickeys=_Without(False))),
    "2": _RULES,
}

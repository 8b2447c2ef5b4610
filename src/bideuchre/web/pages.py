"""What each page is told: one dataclass a page, filled from what the service answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from .i18n import Catalogue
from .pegs import Pegs, peg_board

Data: TypeAlias = Mapping[str, Any]  # an answer of the service

FIRST_PLACES: Final = 10
SEAT_KEYS: Final = ("seat.south", "seat.west", "seat.north", "seat.east")
OUR_SEATS: Final = (0, 2)
THEME_CHOICES: Final = ("device", "light", "dark")
SUIT_CHOICES: Final = ("two", "four", "safe")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What every page has."""

    title: str
    description: str
    script: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage(Page):
    """The table; without a game it opens a new one itself."""

    game: str | None


@dataclass(frozen=True, slots=True)
class Closing:
    """How long a day is still open, and the moments to count down with."""

    hours: int
    minutes: int
    at: str
    now: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a finished game stands."""

    rank: int
    total: int
    us: int
    them: int
    won: bool


@dataclass(frozen=True, slots=True)
class DailyCard:
    """Today's game, and how far the reader is with it."""

    number: int
    day: str
    closing: Closing
    commitment: str
    state: str  # new, playing or finished
    href: str
    finished: int  # how many people have
    streak: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class Resume:
    """The game to go on with."""

    href: str
    kind: str  # practice or daily
    hand_number: int
    us: int
    them: int
    phase: str
    who: str | None  # the key of the declarer's name
    ours: bool
    call: Call | None
    needed: int
    pegs: Pegs


@dataclass(frozen=True, slots=True)
class Call:
    """A bid to be drawn: a level, or a lone bid without one, and its denomination."""

    level: int | None
    denomination: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(Page):
    """The home page."""

    daily: DailyCard
    resume: Resume | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage(Page):
    """The game of the day, before and after it is played."""

    daily: DailyCard


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a row of links."""

    key: str
    href: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a board: a place, or how many are left out."""

    left_out: int = 0
    rank: int = 0
    name: str = ""
    yours: bool = False
    us: int = 0
    them: int = 0
    hands: int = 0
    games: int = 0
    won: int = 0
    streak: int = 0
    finished_at: str = ""

    @property
    def margin(self) -> int:
        """Our score less theirs."""
        return self.us - self.them

    @property
    def day(self) -> str:
        """The day it was finished."""
        return self.finished_at[:10]

    @property
    def time(self) -> str:
        """The time it was finished, UTC."""
        return self.finished_at[11:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage(Page):
    """A leaderboard."""

    board: str
    number: int | None
    day: str | None
    closing: Closing | None
    commitment: str | None
    tabs: tuple[Link, ...]
    sorts: tuple[Link, ...]
    rows: tuple[Row, ...]
    total: int
    yours: Row | None
    first_href: str | None
    next_href: str | None
    day_before: str | None
    day_after: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPage(Page):
    """What a reader may choose."""

    languages: Mapping[str, str]
    levels: tuple[str, ...]
    opponents: str  # the levels that nobody has to choose
    partner: str
    steps: Sequence[int]  # of a partner's temper


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorPage(Page):
    """What went wrong, and the way back."""

    status: int
    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One request of the interface."""

    method: str
    path: str
    summary: str
    fields: tuple[tuple[str, str, str], ...]  # name, where, type
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocsPage(Page):
    """The interface for programs, readable."""

    groups: Mapping[str, Sequence[Operation]]


def titled(words: Catalogue, key: str) -> dict[str, str]:
    """Title and description of a page from the catalogue."""
    return {"title": words.t(f"{key}.title"), "description": words.t(f"{key}.description")}


def closing(at: str, now: str) -> Closing:
    """How long it is from one moment to another, in whole minutes and not below zero."""
    seconds = (datetime.fromisoformat(at) - datetime.fromisoformat(now)).total_seconds()
    hours, minutes = divmod(max(0, int(seconds // 60)), 60)
    return Closing(hours, minutes, at, now)


def daily_card(today: Data, board: Data, standings: Data) -> DailyCard:
    """Today's game as a card; *board* is the day's, *standings* that of all dailies."""
    attempt = today["attempt"]
    yours = board["yours"]
    place = None
    if yours is not None:
        us, them = yours["scores"]
        place = Place(yours["rank"], board["total"], us, them, yours["won"])
    state = "new" if attempt is None else attempt["state"]
    game = None if attempt is None else f"/games/{attempt['game_id']}"
    return DailyCard(
        number=today["number"],
        day=today["date"],
        closing=closing(today["closes_at"], today["server_now"]),
        commitment=today["commitment"],
        state=state if state in ("new", "playing") else "finished",
        href=game or "/daily",
        finished=board["total"],
        streak=standings["yours"]["streak"] if standings["yours"] else 0,
        place=place,
    )


def resume(summary: Data, turn: Data) -> Resume:
    """The card of an unfinished game, from its line in the list and its table."""
    view = turn["view"]
    us, them = view["scores"]
    result = view["last_result"]
    gained = result["points"] if result else (0, 0)
    contract = view["contract"]
    seat = None if contract is None else contract["seat"]
    call = None if contract is None else read_call(contract["call"], contract["denomination"])
    size = sum(view["tricks"]) + max(view["hand_counts"])
    goal = size if call is None or call.level is None else call.level
    return Resume(
        href=f"/games/{summary['id']}",
        kind="practice" if summary["daily"] is None else "daily",
        hand_number=view["hand_number"],
        us=us,
        them=them,
        phase=view["phase"],
        who=None if seat is None else SEAT_KEYS[seat],
        ours=seat in OUR_SEATS,
        call=call,
        needed=0 if seat is None else max(0, goal - view["tricks"][seat % 2]),
        pegs=peg_board((us, them), (us - gained[0], them - gained[1]), summary["target"]),
    )


def read_call(text: str, denomination: str) -> Call:
    """A bid in its text form, to be drawn."""
    what = text.partition("/")[0]
    return Call(int(what) if what.isdigit() else None, denomination)


def rows_of(entries: Iterable[Data]) -> tuple[Row, ...]:
    """The lines of a board."""
    return tuple(
        Row(
            rank=entry["rank"],
            name=entry["name"],
            yours=entry["yours"],
            us=entry["scores"][0],
            them=entry["scores"][1],
            hands=entry["hands"],
            games=entry.get("games", 0),
            won=int(entry["won"]),
            streak=entry.get("streak", 0),
            finished_at=entry["finished_at"],
        )
        for entry in entries
    )


def with_own(rows: Sequence[Row], around: Sequence[Row], total: int) -> tuple[Row, ...]:
    """The lines shown first, then the reader's own place with its neighbours, gaps named."""
    last = rows[-1].rank if rows else 0
    further = [row for row in around if row.rank > last]
    shown = list(rows)
    if further:
        if further[0].rank > last + 1:
            shown.append(Row(left_out=further[0].rank - last - 1))
        shown += further
        last = further[-1].rank
    if total > last:
        shown.append(Row(left_out=total - last))
    return tuple(shown)


def operations(schema: Data) -> dict[str, list[Operation]]:
    """Every request of the interface by its part, from the description that programs read."""
    groups: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            group = (told.get("tags") or ["other"])[0]
            groups.setdefault(group, []).append(_operation(method, path, told, schema))
    return groups


def _operation(method: str, path: str, told: Data, schema: Data) -> Operation:
    fields = [
        (parameter["name"], parameter["in"], _type(parameter.get("schema", {})))
        for parameter in told.get("parameters", ())
    ]
    for content in told.get("requestBody", {}).get("content", {}).values():
        for name, field in _properties(content.get("schema", {}), schema).items():
            fields.append((name, "body", _type(field)))
    answers = tuple(
        (status, answer.get("description", "")) for status, answer in told["responses"].items()
    )
    summary = told.get("description") or told.get("summary", "")
    return Operation(method.upper(), path, summary, tuple(fields), answers)


def _properties(wanted: Data, schema: Data) -> Data:
    if "$ref" in wanted:
        found: Data = schema["components"]["schemas"][wanted["$ref"].rpartition("/")[2]]
        return _properties(found, schema)
    for choice in wanted.get("anyOf", ()):
        if properties := _properties(choice, schema):
            return properties
    properties = wanted.get("properties", {})
    assert isinstance(properties, Mapping)
    return properties


def _type(field: Data) -> str:
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_type(choice) for choice in field["anyOf"]))
    if "enum" in field:
        return " or ".join(str(value) for value in field["enum"])
    if "const" in field:
        return str(field["const"])
    name: str = field.get("type") or field.get("$ref", "").rpartition("/")[2] or "any"
    return name

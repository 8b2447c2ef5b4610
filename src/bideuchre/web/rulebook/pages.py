"""What the rules pages are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bideuchre.engine import CRAIG_POWERS, PRESETS, RuleSet

from ..i18n import DEFAULT, Catalogue, catalogue
from ..pages import Page
from ..readback import sentence
from .facts import Fact, facts
from .family import RECONSTRUCTED, group_of, groups
from .howto import Section, how_to_play
from .texts import GameText, game_text
from .worked import Worked, worked

GLANCE: Final = ("players", "pack", "hand", "kitty", "order", "bids", "denominations", "target")
"""The facts that tell games apart at first sight."""

SCORES: Final = ("made", "set", "defenders", "lone", "alone_after")
"""The facts about points."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game in the list."""

    key: str
    name: str
    english: str | None
    """Its name in English, where the page is in another language."""

    line: str
    reconstructed: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the list."""

    key: str
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage(Page):
    """Every game we know."""

    default: Game
    groups: tuple[Group, ...]
    compared: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage(Page):
    """How one game is played."""

    game: Game
    text: GameText
    glance: tuple[Fact, ...]
    scores: tuple[Fact, ...]
    how: tuple[Section, ...]
    worked: Worked
    sentence: str
    others: tuple[Game, ...]
    """Games beside it in the list."""

    compare: str
    is_default: bool
    """Whether it is the game that the page on partners tells of."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One rule as two games have it."""

    label: str
    a: Fact | None
    b: Fact | None

    @property
    def differs(self) -> bool:
        """Whether the games differ in it."""
        return self.a is None or self.b is None or self.a.lines != self.b.lines


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of one part of the comparison."""

    key: str
    rows: tuple[Compared, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparePage(Page):
    """Two games side by side."""

    a: Game
    b: Game
    groups: tuple[Group, ...]
    differing: tuple[Part, ...]
    same: tuple[Part, ...]


def game(rules: RuleSet, words: Catalogue) -> Game:
    """A game as the list shows it."""
    name = f"preset.{rules.key}.name"
    return Game(
        key=rules.key,
        name=words.t(name),
        english=None if words.lang == DEFAULT else catalogue(DEFAULT).t(name),
        line=words.t(f"preset.{rules.key}.line"),
        reconstructed=rules.key in RECONSTRUCTED,
    )


def list_page(words: Catalogue) -> ListPage:
    """The list of all games."""
    return ListPage(
        title=words.t("rules.list.title"),
        description=words.t("rules.list.description"),
        default=game(CRAIG_POWERS, words),
        groups=_groups(words),
        compared=tuple(PRESETS)[:2],  # type: ignore[arg-type]
    )


def game_page(rules: RuleSet, words: Catalogue) -> GamePage:
    """The page of one game."""
    shown = game(rules, words)
    rows = {fact.key: fact for fact in facts(rules, words)}
    beside = groups()[group_of(rules)]
    return GamePage(
        title=words.t("rules.game.title", name=shown.name),
        description=shown.line,
        game=shown,
        text=game_text(rules.key, words.lang),
        glance=tuple(rows[key] for key in GLANCE),
        scores=tuple(rows[key] for key in SCORES if key in rows),
        how=how_to_play(rules, words),
        worked=worked(rules, words),
        sentence=sentence(rules, words.lang),
        others=tuple(game(other, words) for other in beside if other is not rules),
        compare=_beside(rules),
        is_default=rules is CRAIG_POWERS,
    )


def compare_page(a: RuleSet, b: RuleSet, words: Catalogue) -> ComparePage:
    """Two games side by side, what differs first."""
    shown = game(a, words), game(b, words)
    rows = compared(facts(a, words), facts(b, words))
    return ComparePage(
        title=words.t("compare.title", a=shown[0].name, b=shown[1].name),
        description=words.t("compare.description"),
        a=shown[0],
        b=shown[1],
        groups=_groups(words),
        differing=_parts({key: [row for row in part if row.differs] for key, part in rows.items()}),
        same=_parts({key: [row for row in part if not row.differs] for key, part in rows.items()}),
    )


def compared(a: Sequence[Fact], b: Sequence[Fact]) -> dict[str, list[Compared]]:
    """The rules of two games, row by row and part by part."""
    of_a, of_b = {fact.key: fact for fact in a}, {fact.key: fact for fact in b}
    parts: dict[str, list[Compared]] = {}
    for key, fact in (of_a | of_b).items():
        row = Compared(fact.label, of_a.get(key), of_b.get(key))
        parts.setdefault(fact.part, []).append(row)
    return parts


def _parts(rows: Mapping[str, Sequence[Compared]]) -> tuple[Part, ...]:
    return tuple(Part(key, tuple(part)) for key, part in rows.items() if part)


def _groups(words: Catalogue) -> tuple[Group, ...]:
    return tuple(
        Group(key, tuple(game(rules, words) for rules in games)) for key, games in groups().items()
    )


def _beside(rules: RuleSet) -> str:
    """What a game is compared with unless told otherwise: the first game that is not itself."""
    return next(key for key in PRESETS if key != rules.key)

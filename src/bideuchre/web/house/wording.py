"""Questions, answers, games and reasons in the words of a catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bideuchre.engine import CRAIG_POWERS, PRESETS, RuleSet
from bideuchre.web.i18n import Catalogue

from .kinds import Answer, Question, Span

NAMED_GAMES: Final = 2
MANY_GAMES: Final = 8


def game(words: Catalogue, key: str) -> str:
    """The name of a game."""
    known = f"preset.{key}.name"
    return words.t(known) if known in words.words else key.replace("_", " ").title()


def bid(words: Catalogue, key: str) -> str:
    """The name of a special bid."""
    for known in (f"lone.{key}", f"readback.name.{key}"):
        if known in words.words:
            return words.t(known)
    return key.capitalize()


def label(words: Catalogue, answer: Answer) -> str:
    """A question or an answer."""
    return words.t(answer.key, **_values(words, answer.values))


def _values(words: Catalogue, values: Mapping[str, Any]) -> dict[str, Any]:
    shown = dict(values)
    if "bid" in shown:
        shown["bid"] = bid(words, shown["bid"])
    if "bids" in shown:
        shown["bids"] = listed(words, [bid(words, key) for key in shown["bids"]])
    if "ranks" in shown:
        shown |= _pack(words, shown)
    return shown


def _pack(words: Catalogue, values: Mapping[str, Any]) -> dict[str, str]:
    def rank(letter: str) -> str:
        return words.t(f"table.rank.{letter}")

    copies = words.t(
        "house.copies",
        count=values["copies"],
        lowest=rank(values["ranks"][0]),
        highest=rank(values["ranks"][-1]),
    )
    for letter, count in values["odd"]:
        copies += words.t("house.copies.odd", count=count, rank=rank(letter))
    return {"copies": copies}


def listed(words: Catalogue, names: Sequence[str]) -> str:
    """Names in a row."""
    if len(names) < 2:
        return "".join(names)
    head = words.t("readback.comma").join(names[:-1])
    return words.t("readback.and", list=head, last=names[-1])


def games(words: Catalogue, keys: Sequence[str]) -> str:
    """The games that play an answer, the default as such."""
    names = [game(words, key) for key in keys if key != CRAIG_POWERS.key]
    standard = CRAIG_POWERS.key in keys
    if standard and len(names) > MANY_GAMES:
        return words.t("house.standard.many", count=len(names))
    named = names if len(names) <= NAMED_GAMES + 1 else names[:NAMED_GAMES]
    shown = words.t("house.games.comma").join(named)
    if more := len(names) - len(named):
        shown = words.t("house.games.more", games=shown, count=more)
    if not standard:
        return shown
    return words.t("house.standard.and", games=shown) if shown else words.t("house.standard")


def followed(words: Catalogue, question: Question, answer: Answer) -> str:
    """What changed along with what was asked for."""
    return words.t("house.followed", what=label(words, question.legend), now=label(words, answer))


def reason(words: Catalogue, code: str, details: Mapping[str, Any]) -> str:
    """Why rules don't hold together."""
    known = f"house.no.{code}"
    return words.t(known if known in words.words else "house.no.other", **details)


def not_an_answer(words: Catalogue, span: Span | None) -> str:
    """Why what was sent is no answer."""
    if span is None:
        return words.t("house.no.answer")
    return words.t("house.no.number", least=span.least, most=span.most)


def title(words: Catalogue, rules: RuleSet) -> str:
    """A short name: the game's, or chairs, cards and target."""
    if rules.key in PRESETS:
        return game(words, rules.key)
    chairs = words.t("house.chairs", count=rules.table.seats)
    cards = words.t("house.cards", count=rules.deck.count)
    return words.t("house.short", chairs=chairs, cards=cards, target=rules.end.target)


def says(words: Catalogue, rules: RuleSet) -> str:
    """Which game these rules are, if they are one we know."""
    if rules == CRAIG_POWERS:
        return words.t("house.is_standard")
    if rules.key in PRESETS:
        return words.t("house.is_game", game=game(words, rules.key))
    return words.t("house.is_house")

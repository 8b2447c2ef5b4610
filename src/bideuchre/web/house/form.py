"""The page of house rules as data: what stands, what may be chosen, why not, read back in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from bideuchre.engine import CRAIG_POWERS, PRESETS, NotationError, RuleSet, RuleSetError
from bideuchre.web.i18n import Catalogue
from bideuchre.web.readback import sentence
from bideuchre.web.service.rulecode import decode, encode, named

from . import wording
from .drafts import Draft, check_here, copied, finished, settle
from .kinds import Answer, Question, preset_drafts
from .notes import notes_of
from .steps import STEPS, questions

CODE: Final = "house"
START: Final = "start"
OWN: Final = ".own"
"""What a typed number's field is called, after the name of its question."""

_BOUND: Final = ("deck", "table", "auction")
"""The parts that may contradict each other; the others do so only where scores don't start at 0."""


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer as it is drawn: what plays it, or why it can't be chosen."""

    value: str
    label: str
    small: str
    chosen: bool
    barred: bool


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A question with its answers."""

    name: str
    legend: str
    fine: bool
    answers: tuple[ShownAnswer, ...]
    own: str | None  # the label of the field for any other number
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One of the six things to settle."""

    name: str
    title: str
    questions: tuple[ShownQuestion, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """Rules that stand, and everything that can be done with them."""

    code: str
    key: str
    preset: str | None
    title: str
    sentence: str
    says: str  # what games these rules are
    followed: tuple[str, ...]
    notes: tuple[str, ...]
    problem: str | None
    steps: tuple[ShownStep, ...]


def build(query: Mapping[str, str], words: Catalogue) -> Form:
    """The form after what was asked for: a code or a game to start from, and answers."""
    rules, problem = _start(query, words)
    rules, followed, refused = _answered(rules, query, words)
    known = PRESETS.get(rules.key)
    return Form(
        code=encode(rules),
        key=rules.key,
        preset=None if known is None else known.key,
        title=wording.title(words, rules),
        sentence=sentence(rules, words.lang),
        says=wording.says(words, rules),
        followed=followed,
        notes=tuple(words.t(f"house.note.{note}") for note in notes_of(rules)),
        problem=problem or refused,
        steps=tuple(_steps(rules, words)),
    )


def read_code(code: str) -> RuleSet:
    """The rules of a link that this site can play."""
    rules = decode(code)
    check_here(rules)
    return rules


def _start(query: Mapping[str, str], words: Catalogue) -> tuple[RuleSet, str | None]:
    start = query.get(START)
    if start is not None:
        known = PRESETS.get(start)
        return known or CRAIG_POWERS, None if known else words.t("house.bad_game")
    code = query.get(CODE)
    if code is None:
        return CRAIG_POWERS, None
    try:
        return read_code(code), None
    except NotationError:
        return CRAIG_POWERS, words.t("house.bad_link")
    except RuleSetError as error:
        reason = wording.reason(words, error.code, error.details)
        return CRAIG_POWERS, words.t("house.bad_rules", reason=reason)


def _answered(
    rules: RuleSet, query: Mapping[str, str], words: Catalogue
) -> tuple[RuleSet, tuple[str, ...], str | None]:
    """The rules with every answer that is another than stood; what followed; what could not."""
    first = rules.to_data()
    before = _standing(first)
    draft, problem, asked = first, None, set()
    for name, value in _changes(query, before):
        question = _find(draft, name)
        if question is None:
            continue
        try:
            draft = _with(draft, question, value)
            asked.add(name)
        except ValueError:
            problem = wording.not_an_answer(words, question.span(draft))
        except RuleSetError as error:
            problem = wording.reason(words, error.code, error.details)
    if not asked:
        return rules, (), problem
    followed = [
        wording.followed(words, question, answer)
        for name, question in _all(draft)
        if name not in asked and before.get(name) not in (None, question.answer(draft))
        for answer in question.answers(draft)
        if answer.value == question.answer(draft) and not name.endswith(".cost")
    ]
    return named(finished(draft)), tuple(followed), problem


def _changes(
    query: Mapping[str, str], before: Mapping[str, str | None]
) -> Iterator[tuple[str, str]]:
    """Answers that are others than stand; a number that was typed goes before one chosen."""
    for name, value in query.items():
        if name.endswith(OWN):
            if value.strip():
                yield name.removesuffix(OWN), value.strip()
        elif name in (CODE, START) or query.get(name + OWN, "").strip():
            continue
        elif name not in before or before[name] != value:
            yield name, value


def _with(draft: Draft, question: Question, value: str) -> Draft:
    """The draft with another answer, and all that follows; refused where it can't be."""
    changed = copied(draft)
    question.apply(changed, value)
    settle(changed, draft)
    if draft["scoring"]["start"] or any(changed[part] != draft[part] for part in _BOUND):
        finished(changed)
    if question.asked(changed) and question.answer(changed) != value:
        raise RuleSetError("answer_undone")
    return changed


def _all(draft: Draft) -> Iterator[tuple[str, Question]]:
    for step in STEPS:
        for question in questions(step, draft):
            yield question.name, question


def _find(draft: Draft, name: str) -> Question | None:
    return next((question for other, question in _all(draft) if other == name), None)


def _standing(draft: Draft) -> Mapping[str, str | None]:
    return {name: question.answer(draft) for name, question in _all(draft)}


@lru_cache(maxsize=256)
def _barred(rules: RuleSet) -> Mapping[tuple[str, str], tuple[str, Mapping[str, Any]]]:
    """By question and answer: why it can't be chosen as things stand."""
    draft = rules.to_data()
    found = {}
    for name, question in _all(draft):
        for answer in question.answers(draft):
            if answer.value == question.answer(draft):
                continue
            try:
                _with(draft, question, answer.value)
            except RuleSetError as error:
                found[name, answer.value] = (error.code, error.details)
    return found


@cache
def _played() -> Mapping[tuple[str, str | None], tuple[str, ...]]:
    """By question and answer: the games that play it."""
    found: dict[tuple[str, str | None], tuple[str, ...]] = {}
    for key, draft in preset_drafts().items():
        for name, value in _standing(draft).items():
            found[name, value] = (*found.get((name, value), ()), key)
    return found


def _steps(rules: RuleSet, words: Catalogue) -> Iterator[ShownStep]:
    draft, barred = rules.to_data(), _barred(rules)
    for step in STEPS:
        shown = tuple(_shown(one, draft, barred, words) for one in questions(step, draft))
        yield ShownStep(step, words.t(f"house.step.{step}"), shown)


def _shown(
    question: Question,
    draft: Draft,
    barred: Mapping[tuple[str, str], tuple[str, Mapping[str, Any]]],
    words: Catalogue,
) -> ShownQuestion:
    stands, span = question.answer(draft), question.span(draft)

    def shown(answer: Answer) -> ShownAnswer:
        why = barred.get((question.name, answer.value))
        games = _played().get((question.name, answer.value), ())
        return ShownAnswer(
            value=answer.value,
            label=wording.label(words, answer),
            small=wording.reason(words, *why) if why else wording.games(words, games),
            chosen=answer.value == stands,
            barred=why is not None,
        )

    return ShownQuestion(
        name=question.name,
        legend=wording.label(words, question.legend),
        fine=question.fine,
        answers=tuple(shown(answer) for answer in question.answers(draft)),
        own=None if span is None else words.t("house.own", least=span.least, most=span.most),
        least=span.least if span else 0,
        most=span.most if span else 0,
    )

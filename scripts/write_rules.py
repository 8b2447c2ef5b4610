"""The pages in docs/rules, written again from the rule sets and the words about each game.

``scripts/write_rules.py`` writes them; a test holds them to what it would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bideuchre.engine import PRESETS, RuleSet
from bideuchre.web.i18n import catalogue
from bideuchre.web.readback import sentence
from bideuchre.web.rulebook.facts import facts
from bideuchre.web.rulebook.family import RECONSTRUCTED, groups
from bideuchre.web.rulebook.texts import game_text
from bideuchre.web.rulebook.worked import Outcome, Said, example, worked

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "rules"
WORDS = catalogue("en")


def document(rules: RuleSet) -> str:
    """The page of one game."""
    return "\n".join(_lines(rules)) + "\n"


def index() -> str:
    """The list of all games."""
    lines = ["# The games", "", WORDS.t("rules.list.lede"), ""]
    lines.append("Written by `scripts/write_rules.py` from the rule sets and `templates/rules`.")
    for group, games in groups().items():
        lines += ["", f"## {WORDS.t(f'rules.group.{group}')}", ""]
        for rules in games:
            mark = f" ({WORDS.t('rules.reconstructed').lower()})" if _is_partly(rules) else ""
            line = WORDS.t(f"preset.{rules.key}.line")
            lines.append(f"- [{_name(rules)}]({rules.key}.md){mark}: {line}")
    return "\n".join(lines) + "\n"


def _lines(rules: RuleSet) -> Iterator[str]:
    text = game_text(rules.key, "en")
    yield from (f"# {_name(rules)} (`{rules.id}`)", "", WORDS.t(f"preset.{rules.key}.line"), "")
    if _is_partly(rules):
        yield f"**{WORDS.t('rules.reconstructed')}.** {WORDS.t('rules.reconstructed.text')}"
        yield ""
    yield from (text.character, "", "## Rules", "", sentence(rules, "en"), "")
    yield from ("| rule | here |", "|---|---|")
    for fact in facts(rules, WORDS):
        yield _row(fact.label, fact.text)
    yield from ("", f"## {WORDS.t('rules.section.worked')}", "")
    yield from _worked(rules)
    yield from ("", "## Sources", "")
    for source in text.sources:
        named = f"[{source.text}]({source.href})" if source.href else source.text
        yield f"- {named}: {source.gives}."
    yield from ("", WORDS.t("rules.sources.text"), "")
    yield from ("## What the sources leave open", "", "| question | our choice |", "|---|---|")
    for point in text.open:
        yield _row(point.question, point.choice)
    yield ""
    yield (
        "Every choice is a field of the rule set: "
        f"`bideuchre rules {rules.key} --json` shows them all."
    )


def _worked(rules: RuleSet) -> Iterator[str]:
    told = worked(rules, WORDS)
    yield f"{told.opens} {' '.join(told.hand)}."
    yield from ("", f"| {' | '.join(told.callers)} |", "|---" * len(told.callers) + "|")
    for calls in told.rounds:
        yield f"| {' | '.join(_said(call) for call in calls)} |"
    yield from ("", told.stands)
    for moved in told.moved:
        yield f"{moved.text} {' '.join(moved.cards)}."
    plays = ", ".join(f"{play.who} {play.card}" for play in told.trick)
    yield f"{WORDS.t('rules.worked.lead')} {plays}. {told.taken}"
    yield from ("", "| bid | you take | they take | you score | they score | |")
    yield "|---|---|---|---|---|---|"
    for outcome, (_, tricks, _) in zip(told.outcomes, example(rules.key).outcomes, strict=True):
        yield _row(_outcome(outcome), *map(str, tricks), *outcome.points, outcome.why)
    yield from ("", told.ends)


def _outcome(outcome: Outcome) -> str:
    return _said(outcome.bid) + (f" {outcome.mark}" if outcome.mark else "")


def _said(call: Said | None) -> str:
    if call is None:
        return ""
    if call.what is None:
        return WORDS.t("rules.worked.pass").lower()
    named = "" if call.denomination is None else WORDS.t(f"table.suit.{call.denomination}")
    return f"{call.what} {named}".strip()


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _name(rules: RuleSet) -> str:
    return WORDS.t(f"preset.{rules.key}.name")


def _is_partly(rules: RuleSet) -> bool:
    return rules.key in RECONSTRUCTED


def main() -> None:
    """Write every page."""
    (FOLDER / "README.md").write_text(index(), "utf-8")
    for rules in PRESETS.values():
        (FOLDER / f"{rules.key}.md").write_text(document(rules), "utf-8")


if __name__ == "__main__":
    main()

"""The rules pages: true to the rule sets, whole in every language, the worked hands played out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import combinations
from typing import Any

import pytest

from bideuchre.engine import (
    CRAIG_POWERS,
    PRESETS,
    Denomination,
    RuleSet,
    compile_rules,
    parse_card,
    parse_denomination,
)
from bideuchre.engine.options import (
    AllPass,
    AuctionOrder,
    BothReached,
    DefendersScore,
    HelpOrder,
    Made,
    SetLoss,
    Shown,
    WinOn,
)
from bideuchre.engine.ruleset import Help
from bideuchre.web.i18n import LANGUAGES, catalogue
from bideuchre.web.readback import sentence
from bideuchre.web.rulebook.facts import PARTS, facts
from bideuchre.web.rulebook.family import GROUPS, RECONSTRUCTED, groups
from bideuchre.web.rulebook.howto import CardRow, how_to_play, throws_in
from bideuchre.web.rulebook.pages import GLANCE, SCORES, compared
from bideuchre.web.rulebook.texts import game_text
from scripts.write_rules import FOLDER, document, index
from tests.engine.family import FAMILY
from tests.support.clock import FixedClock
from tests.support.players import Player, at_table, make_app
from tests.web.test_pages import Reading, page

GAMES = tuple(PRESETS)


@pytest.fixture
def player(clock: FixedClock) -> Iterator[Player]:
    with at_table(make_app(clock=clock)) as somebody:
        yield somebody


# What is written by hand


def helps(rules: RuleSet) -> list[Help]:
    after = rules.auction.alone_after
    found = [lone.help for lone in rules.auction.lone_bids]
    return [help_ for help_ in (*found, after.help if after else None) if help_]


def is_alone_possible(rules: RuleSet) -> bool:
    lone = [lone for lone in rules.auction.lone_bids if not lone.partners_play]
    return bool(lone) or rules.auction.alone_after is not None


HOLDS: dict[str, Callable[[RuleSet], bool]] = {
    "both_bidders": lambda r: r.end.both_reached is BothReached.BIDDERS,
    "bury_any": lambda r: r.table.kitty is not None,
    "core_score": lambda r: (
        (r.scoring.made, r.scoring.defenders) == (Made.TRICKS, DefendersScore.ALWAYS)
        and r.scoring.set_loss is SetLoss.BID
    ),
    "defenders": lambda r: r.scoring.defenders is DefendersScore.ALWAYS,
    "defenders_lone": lambda r: (
        bool(r.auction.lone_bids) and r.scoring.defenders is DefendersScore.ALWAYS
    ),
    "first_dealer": lambda r: True,
    "from_one": lambda r: r.auction.lowest == 1,
    "half_up": lambda r: r.auction.stuck is not None and r.auction.stuck.loss_divisor == 2,
    "help_blind": lambda r: {help_.order for help_ in helps(r)} == {HelpOrder.BLIND},
    "hidden": lambda r: {help_.order for help_ in helps(r)} == {HelpOrder.BLIND},
    "kitty_hidden": lambda r: r.table.kitty is not None and r.table.kitty.shown is Shown.TO_BIDDER,
    "lone_leads": is_alone_possible,
    "named_with_bid": lambda r: bool(r.auction.lone_bids) and r.auction.naming == "with_bid",
    "next_dealer": lambda r: throws_in(r) and r.auction.all_pass is AllPass.NEXT_DEALER,
    "no_help": lambda r: is_alone_possible(r) and not helps(r),
    "no_limit": lambda r: r.end.loss_limit is None,
    "no_low": lambda r: Denomination.LOW not in r.auction.denominations,
    "one_round": lambda r: r.auction.order is AuctionOrder.ONE_ROUND,
    "to_52": lambda r: r.end.target == 52,
    "win_any": lambda r: r.end.win_on is WinOn.ANY_HAND,
    "win_bid": lambda r: r.end.win_on is WinOn.BID_MADE_OR_SET,
}
"""Choices that several games share, and what must be so in a game that claims one."""


@pytest.mark.parametrize("key", GAMES)
def test_a_choice_that_is_told_is_the_one_that_is_played(key: str) -> None:
    for lang in LANGUAGES:
        for point in game_text(key, lang).open:
            assert point.key is None or HOLDS[point.key](PRESETS[key]), point.question


@pytest.mark.parametrize("key", GAMES)
def test_every_language_tells_the_same_sources_and_choices(key: str) -> None:
    english = game_text(key, "en")
    assert english.sources
    assert len(english.open) >= 4
    for lang in LANGUAGES:
        told = game_text(key, lang)
        assert len(told.sources) == len(english.sources)
        assert [point.key for point in told.open] == [point.key for point in english.open]
        assert all(source.text and source.gives for source in told.sources)
        assert all(point.question and point.choice for point in told.open)
        assert len(told.character) > 80


def test_partly_reconstructed_games_are_named() -> None:
    assert set(PRESETS) >= RECONSTRUCTED
    assert all(len(game_text(key, "en").open) >= 8 for key in RECONSTRUCTED)


# What is told from the data


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", FAMILY)
def test_every_game_can_be_told(key: str, lang: str) -> None:
    words = catalogue(lang)
    told = [fact.text for fact in facts(FAMILY[key], words)]
    told += [
        block
        for section in how_to_play(FAMILY[key], words)
        for block in section.blocks
        if isinstance(block, str)
    ]
    assert all(told)
    assert not [text for text in told if "{" in text or "  " in text]


def test_facts_stand_in_the_order_in_which_rules_are_settled() -> None:
    rows = facts(CRAIG_POWERS, catalogue("en"))
    order = [PARTS.index(fact.part) for fact in rows]
    assert order == sorted(order)
    keys = [fact.key for fact in rows]
    assert len(keys) == len(set(keys))
    assert set(keys) >= {*GLANCE, *SCORES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_games_differ_on_the_page_where_they_differ_in_play(lang: str) -> None:
    words = catalogue(lang)
    told = {key: facts(rules, words) for key, rules in PRESETS.items()}
    for a, b in combinations(PRESETS, 2):
        rows = [row for part in compared(told[a], told[b]).values() for row in part]
        differing = {row.label for row in rows if row.differs}
        assert bool(differing) == (unnamed(PRESETS[a]) != unnamed(PRESETS[b])), (a, b)


def unnamed(rules: RuleSet) -> RuleSet:
    return replace(rules, key="x", revision=1)


SILENT = {
    "key",  # the game's name stands above
    "revision",
    "flat_loss",  # until a set costs it
    "rounds",  # with its order of the auction
}


def leaves(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for field in fields(part):
        value = getattr(part, field.name)
        if is_dataclass(value):
            yield from leaves(value, (*path, field.name))
        else:
            yield (*path, field.name), value


def test_no_field_of_a_rule_set_is_kept_from_the_comparison() -> None:
    """Of every field, games that differ in nothing else that matters are told apart."""
    words = catalogue("en")
    seen: dict[tuple[str, ...], set[str]] = {}
    values: dict[tuple[str, ...], set[str]] = {}
    for rules in FAMILY.values():
        whole = "\n".join(fact.text for fact in facts(rules, words))
        for path, value in leaves(rules):
            seen.setdefault(path, set()).add(whole)
            values.setdefault(path, set()).add(repr(value))
    varied = {path for path, found in values.items() if len(found) > 1}
    assert {path[-1] for path in varied} >= {"lowest", "made", "target", "naming", "seats"}
    assert all(len(seen[path]) > 1 for path in varied if path[-1] not in SILENT)


def test_card_rows_hold_the_pack_from_high_to_low() -> None:
    for key, rules in PRESETS.items():
        compiled = compile_rules(rules)
        for section in how_to_play(rules, catalogue("en")):
            for block in section.blocks:
                if not isinstance(block, CardRow):
                    continue
                faces = [parse_card(face) for face in block.faces]
                assert set(faces) <= set(compiled.pack), key
                if block.trump is not None:
                    ranking = compiled.rankings[parse_denomination(block.trump)]
                    power = [ranking.power[ranking.suit[faces[0]]][card] for card in faces]
                    assert power == sorted(power, reverse=True)
                    whole = [card for card in set(compiled.pack) if ranking.suit[card] == 2]
                    assert sorted(faces) == sorted(whole)


# The pages


def test_the_list_has_every_game_once(player: Player) -> None:
    for lang in LANGUAGES:
        words = catalogue(lang)
        found = page(player, f"/rules?lang={lang}")
        links = [link["href"] for link in found.all("a")]
        for key in PRESETS:
            assert f"/rules/{key}" in links
            assert words.t(f"preset.{key}.line") in found.words
        assert found.words.count(words.t("rules.reconstructed")) >= len(RECONSTRUCTED)
        assert len(found.all("option")) == 2 * len(PRESETS)
        assert not found.all("script")
    listed = [rules.key for games in groups().values() for rules in games]
    assert tuple(groups()) == GROUPS
    assert sorted(listed) == sorted(PRESETS)
    assert listed == list(PRESETS), "the list and the presets stand in one order"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_its_page(key: str, lang: str, player: Player) -> None:
    words = catalogue(lang)
    found = page(player, f"/rules/{key}?lang={lang}")
    assert sentence(PRESETS[key], lang) in found.words
    assert words.t("rules.open") in found.words
    assert words.t("rules.section.worked") in found.words
    reconstructed = words.t("rules.reconstructed.text") in found.words
    assert reconstructed == (key in RECONSTRUCTED)
    for lone in PRESETS[key].auction.lone_bids:
        assert words.t(f"lone.{lone.key}") in found.words
    assert not found.all("script")
    assert headings_in_order(found)


def headings_in_order(found: Reading) -> bool:
    levels = [int(tag[1]) for tag, _ in found.elements if tag in ("h1", "h2", "h3")]
    return levels[0] == 1 and levels.count(1) == 1


def test_a_comparison_tells_what_differs_first(player: Player) -> None:
    found = page(player, "/rules/compare?a=craig_powers&b=indiana").words
    differs, same = found.index("What differs"), found.index("What is the same")
    assert differs < found.index("the bid, and no more") < same
    assert differs < found.index("must open with 3 or more") < same
    assert found.index("48 cards") > same
    assert "same game" in page(player, "/rules/compare?a=pepper&b=pepper").words
    assert page(player, "/rules/compare").words


@pytest.mark.parametrize("path", ["/rules/whist", "/rules/compare?a=whist&b=pepper"])
def test_games_that_nobody_knows_are_not_found(path: str, player: Player) -> None:
    assert player.client.get(path).status_code == 404


def test_pages_of_games_lead_to_one_another(player: Player) -> None:
    found = page(player, "/rules/bloomington")
    links = {link["href"] for link in found.all("a")}
    assert {"/rules", "/rules/pigs_hogs", "/play?rules=bloomington"} <= links
    assert "/rules/compare?a=craig_powers&b=bloomington" in links


def test_the_pages_in_docs_are_as_the_script_writes_them() -> None:
    assert (FOLDER / "README.md").read_text("utf-8") == index()
    for key, rules in PRESETS.items():
        assert (FOLDER / f"{key}.md").read_text("utf-8") == document(rules), "run write_rules.py"
    names = {path.stem for path in FOLDER.iterdir()} - {"README"}
    assert names == set(PRESETS)

"""The code of house rules in a link: any rules there and back, and nonsense refused."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bideuchre.engine import CRAIG_POWERS, PRESETS, NotationError, RuleSet, RuleSetError
from bideuchre.engine import ruleset as parts
from bideuchre.web.house.page import link
from bideuchre.web.service import rulecode
from bideuchre.web.service.rulecode import decode, encode, named
from tests.engine.family import FAMILY
from tests.engine.strategies import rule_sets

LONG_HOST = "https://a-rather-long-name.cards.example.org"


def same(one: RuleSet, other: RuleSet) -> bool:
    """Whether two rule sets are the same game, whatever they are called."""
    return replace(one, key=other.key, revision=other.revision) == other


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_comes_back_from_its_code(key: str) -> None:
    code = encode(PRESETS[key])
    assert decode(code) == PRESETS[key]
    assert len(code) < 60


@pytest.mark.parametrize("key", FAMILY)
def test_every_game_of_the_family_comes_back_from_its_code(key: str) -> None:
    assert same(decode(encode(FAMILY[key])), FAMILY[key])


@given(rule_sets())
def test_any_rules_come_back_from_their_code(rules: RuleSet) -> None:
    code = encode(rules)
    back = decode(code)
    assert same(back, rules)
    assert back == named(rules)
    assert encode(back) == code
    assert re.fullmatch(r"[\w-]+", code, re.ASCII)
    assert len(link(LONG_HOST, code)) <= 200


@given(rule_sets(), st.data())
def test_a_code_with_a_letter_changed_is_refused(rules: RuleSet, data: st.DataObject) -> None:
    code = encode(rules)
    place = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("ABCxyz019-_"))
    assume(code[place] != letter)
    # Two bytes of check let one wrong link in 65,536 through; a contradiction is named then.
    with pytest.raises((NotationError, RuleSetError)):
        decode(code[:place] + letter + code[place + 1 :])


@given(st.text(max_size=150))
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        decode(text)


LAYOUTS = {
    parts.RuleSet: rulecode._RULES,
    parts.Deck: rulecode._RULES._fields["deck"],
    parts.Table: rulecode._RULES._fields["table"],
    parts.CardOrder: rulecode._RULES._fields["cards"],
    parts.AuctionRules: rulecode._AUCTION,
    parts.LoneBid: rulecode._LONE,
    parts.Help: rulecode._HELP,
    parts.PlayRules: rulecode._RULES._fields["play"],
    parts.ScoringRules: rulecode._SCORING,
    parts.GameEnd: rulecode._RULES._fields["end"],
}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_a_code_leaves_no_field_out(kind: Any) -> None:
    """A new field of a rule set needs a new version of the code."""
    names = {field.name for field in fields(kind)}
    of_its_own = {"key", "revision"} if kind is parts.RuleSet else set()
    assert set(LAYOUTS[kind]._fields) == names - of_its_own  # type: ignore[attr-defined]


def test_codes_written_long_ago_still_read() -> None:
    """These links are out in the world: whatever changes, they say what they said."""
    known = {
        "craig_powers": "1H-zJRUp9mqSkgPwz0qFChAqO_2Q",
        "bloomington": "1H-zpBW5_m6SpgvDtCoUKECtPdEcj",
        "barrie": "1B-zJBW59m6REFCcO0e0ZhtjSA_AKhQoQKjgxjg",
        "hasenpfeffer": "1H93LtqlvM1X3aqFChBU4DaU",
        "cincinnati": "1H9zLlb327rbsXVCcAqQH5BYoE8gucDeQVChQgQHACjw",
    }
    for key, code in known.items():
        assert decode(code) == PRESETS[key]


def test_a_link_from_before_hickeys_were_counted_still_says_its_game() -> None:
    old = replace(PRESETS["pfeffer"], scoring=replace(PRESETS["pfeffer"].scoring, hickeys=False))
    code = "1H9zLlb32bpJlQjAKh6tQIDihsg"
    assert same(decode(code), old)
    assert encode(old) == code
    assert encode(PRESETS["pfeffer"]).startswith("2")


def test_house_rules_are_called_by_what_they_say() -> None:
    one = replace(CRAIG_POWERS, key="mine", end=replace(CRAIG_POWERS.end, target=40))
    other = replace(one, key="yours", revision=7)
    assert named(one) == named(other)
    assert named(one).key.startswith("house_")
    assert named(replace(CRAIG_POWERS, key="mine")) == CRAIG_POWERS


def test_rules_too_long_for_a_link_are_refused() -> None:
    bid = CRAIG_POWERS.auction.lone_bids[0]
    many = tuple(replace(bid, key=f"verylongname{n}"[-12:]) for n in range(20))
    rules = replace(CRAIG_POWERS, key="long", auction=replace(CRAIG_POWERS.auction, lone_bids=many))
    with pytest.raises(RuleSetError, match="too_long_for_a_link"):
        encode(rules)

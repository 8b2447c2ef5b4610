"""Languages: who gets which, plurals, digits, and values that stand apart in a sentence."""

from __future__ import annotations

import pytest

from bideuchre.engine import CRAIG_POWERS
from bideuchre.web.i18n import Catalogue, catalogue, negotiate, plural_category
from bideuchre.web.readback import sentence
from tests.engine.family import FAMILY


@pytest.mark.parametrize(
    ("asked", "kept", "accepts", "lang"),
    [
        pytest.param("fa", "en", "en", "fa", id="the-address-comes-first"),
        pytest.param(None, "fa", "en", "fa", id="then-what-was-kept"),
        pytest.param(None, None, "fa-IR,fa;q=0.9,en;q=0.8", "fa", id="then-the-browser"),
        pytest.param(None, None, "de,en;q=0.2,fa;q=0.7", "fa", id="by-preference"),
        pytest.param(None, None, "en,fa", "en", id="by-order"),
        pytest.param(None, None, "fa;q=0,en", "en", id="never-what-is-refused"),
        pytest.param("xx", "yy", "zz", "en", id="else-english"),
        pytest.param(None, None, "fa;q=x", "en", id="unreadable-wishes-pass"),
        pytest.param(None, None, None, "en", id="no-wish"),
    ],
)
def test_language(asked: str | None, kept: str | None, accepts: str | None, lang: str) -> None:
    assert negotiate(asked, kept, accepts) == lang


def test_plurals_by_the_rules_of_each_language() -> None:
    assert [plural_category("en", count) for count in (0, 1, 2, 11)] == [
        "other",
        "one",
        "other",
        "other",
    ]
    assert [plural_category("fa", count) for count in (0, 1, 2, 11)] == [
        "one",
        "one",
        "other",
        "other",
    ]


def test_numbers_in_the_digits_of_the_language() -> None:
    english, persian = catalogue("en"), catalogue("fa")
    assert (english.number(-24), persian.number(-24)) == ("\u221224", "\u2212۲۴")
    assert english.number(1241, grouped=True) == "1,241"
    assert persian.number(1241, grouped=True) == "۱٬۲۴۱"


def test_values_stand_apart_in_markup_and_are_escaped() -> None:
    words = Catalogue("fa", {"said": "{who} گفت {n}"})
    assert words.rich("said", who="<b>", n=7) == "<bdi>&lt;b&gt;</bdi> گفت ۷"
    assert words.t("said", who="<b>", n=7) == "<b> گفت ۷"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        catalogue("en").t("daily.name")


def test_a_day_is_readable_until_the_browser_writes_it() -> None:
    assert catalogue("en").day("2026-11-29") == "Sunday, 29 November"
    assert catalogue("fa").day("2026-11-29") == "۲۰۲۶-۱۱-۲۹"


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("key", FAMILY)
def test_every_game_of_the_family_can_be_read_back(key: str, lang: str) -> None:
    words = sentence(FAMILY[key], lang)
    assert "{" not in words
    assert key not in words
    assert len(words) > 300


def test_a_rule_set_is_read_back_from_its_fields() -> None:
    words = sentence(CRAIG_POWERS, "en")
    for told in (
        "4 players in two partnerships hold 12 cards each.",
        "The pack has 48 cards: 2 of each from 9 to ace.",
        "A bid of 12 ends the auction.",
        "trades 0 to 3 cards with the partner, both choosing unseen, wins 24 points or loses 24",
        "stands at 52 or more",
    ):
        assert told in words


def test_different_games_read_differently() -> None:
    told = {sentence(rules, "en") for rules in FAMILY.values()}
    assert len(told) == len(
        {repr(rules.to_data() | {"key": "", "revision": 1}) for rules in FAMILY.values()}
    )

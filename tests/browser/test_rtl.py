"""Persian in a real browser: the text mirrors, the table does not, and digits are Persian."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bideuchre.web.i18n import LANGUAGES, catalogue, plural_category
from tests.browser.sitting import Sitting
from tests.support.browser import PHONE

pytestmark = pytest.mark.browser

MakeContext = Callable[..., BrowserContext]


@pytest.fixture
def persian(make_context: MakeContext) -> Page:
    return make_context(locale="fa-IR").new_page()


def left_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"]


def test_the_page_mirrors(persian: Page) -> None:
    persian.goto("/")
    assert left_of(persian, ".brand") > left_of(persian, ".bar-tools")
    assert left_of(persian, ".hero h1") > left_of(persian, ".fan")
    assert left_of(persian, ".daily") > left_of(persian, ".links")


def test_cards_do_not_mirror(persian: Page) -> None:
    persian.goto("/rules/craig_powers")
    row = persian.locator(".cards-row").first
    names = row.locator(".card").evaluate_all(
        """(cards) => cards
             .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
             .map((card) => card.querySelector("use").getAttribute("href"))"""
    )
    assert names == ["#JH", "#JD", "#AH", "#KH", "#QH", "#TH", "#9H"]
    heads = persian.locator("table.auction thead th").evaluate_all(
        """(cells) => cells
             .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
             .map((cell) => cell.textContent)"""
    )
    assert heads == ["غرب", "شمال", "شرق", "شما"]


def test_the_table_keeps_its_seats(make_context: MakeContext) -> None:
    page = make_context(locale="fa-IR", viewport=PHONE).new_page()
    page.goto("/play?new")
    Sitting(page).until("auction")
    expect(page.locator("#hand button.card")).to_have_count(12)
    assert left_of(page, ".seat.at-w") < left_of(page, ".seat.at-e")
    assert page.evaluate("getComputedStyle(document.querySelector('.hand')).direction") == "ltr"


def test_six_keep_their_seats_from_the_auction_on(persian: Page) -> None:
    persian.goto("/play?rules=bloomington")
    Sitting(persian).until("auction")
    assert left_of(persian, ".seat.of-six-nw") < left_of(persian, ".seat.of-six-ne")
    assert left_of(persian, ".seat.of-six-sw") < left_of(persian, ".seat.of-six-se")


def test_a_bid_in_a_sentence_keeps_its_order(persian: Page) -> None:
    persian.goto("/rules/craig_powers")
    number, suit = persian.locator("bdi.mini").first.evaluate(
        """(bid) => {
          const range = document.createRange();
          range.selectNodeContents(bid.firstChild);
          const suit = bid.querySelector("svg").getBoundingClientRect();
          return [range.getBoundingClientRect().x, suit.x];
        }"""
    )
    assert number < suit


def test_numbers_are_persian_and_dates_of_the_persian_calendar(persian: Page) -> None:
    persian.goto("/")
    words = persian.locator("main").inner_text()
    assert not re.search(r"[0-9]", words)
    day = persian.locator("time[data-day]").inner_text()
    assert re.fullmatch(r"\w+‌?\w* [۰-۹]{1,2} (\w+)", day)
    assert re.search("فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند", day)


# The browser and the server agree


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_sides_write_numbers_alike(make_context: MakeContext, lang: str) -> None:
    page = make_context(locale=lang).new_page()
    page.goto("/settings")
    numbers = [0, 1, 7, 12, 52, 100, 999, 1241, -1, -24]
    written: list[str] = page.evaluate(
        """async (numbers) => {
          const at = document.documentElement.dataset.catalogue.split("/locales/")[0];
          const { number } = await import(`${at}/js/lib/i18n.js`);
          return numbers.map(number);
        }""",
        numbers,
    )
    assert written == [catalogue(lang).number(value) for value in numbers]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_sides_choose_plurals_alike(make_context: MakeContext, lang: str) -> None:
    page = make_context(locale=lang).new_page()
    page.goto("/settings")
    chosen: list[str] = page.evaluate(
        """(lang) => {
          const rules = new Intl.PluralRules(lang);
          return Array.from({length: 1001}, (_, count) => rules.select(count));
        }""",
        lang,
    )
    assert chosen == [plural_category(lang, count) for count in range(1001)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_sides_fill_texts_alike(make_context: MakeContext, lang: str) -> None:
    page = make_context(locale=lang).new_page()
    page.goto("/settings")
    words = catalogue(lang)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("table.pegs", {"us": 25, "them": -11, "target": 52}),
        ("table.needs", {"count": 1}),
        ("table.needs", {"count": 3}),
    ]
    filled: list[str] = page.evaluate(
        """async (asked) => {
          const address = document.documentElement.dataset.catalogue;
          const { loadWords, t } = await import(`${address.split("/locales/")[0]}/js/lib/i18n.js`);
          await loadWords(address);
          return asked.map(([key, values]) => t(key, values));
        }""",
        asked,
    )
    assert filled == [words.t(key, **values) for key, values in asked]

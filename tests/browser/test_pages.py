"""The pages in a real browser: the way to the first card, settings that stay, no scripts at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser import PHONE

pytestmark = pytest.mark.browser

MakeContext = Callable[..., BrowserContext]

PAGES = (
    "/",
    "/daily",
    "/leaderboards",
    "/leaderboards?board=all-time",
    "/rules",
    "/house-rules",
    "/settings",
    "/partner",
)
SIZES = ((320, 640), (360, 640), (768, 1024), (1440, 900))


def test_the_first_card_is_one_tap_away(make_context: MakeContext) -> None:
    page = make_context(viewport=PHONE, has_touch=True).new_page()
    page.goto("/")
    page.get_by_role("link", name="Practice New deals").tap()
    expect(page.locator("#hand button.card").first).to_be_visible()
    expect(page.locator("#hand button.card")).to_have_count(12)


def test_the_daily_is_one_tap_away_and_waits(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play the daily").click()
    expect(page.locator("#hand button.card")).to_have_count(12)
    assert "/games/" in page.url
    table = page.url
    page.goto("/")
    page.get_by_role("link", name="Go on with the daily").click()
    expect(page).to_have_url(table)


def test_continue_leads_back_to_the_table(page: Page) -> None:
    page.goto("/play?new")
    expect(page.locator("#hand button.card")).to_have_count(12)
    page.goto("/")
    page.get_by_role("link", name="Continue, 0 to 0").click()
    expect(page.locator("#hand button.card")).to_have_count(12)


# Settings


def test_a_look_is_kept_and_there_at_the_first_paint(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Evening").check()
    page.get_by_label("Four").check()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
    answer = page.goto("/rules")
    assert answer is not None
    assert 'data-theme="dark" data-suits="four"' in answer.text()
    page.goto("/settings")
    expect(page.get_by_label("Evening")).to_be_checked()
    page.get_by_label("As my device").check()
    assert root.get_attribute("data-theme") is None


def test_every_choice_is_kept(page: Page) -> None:
    page.goto("/settings")
    for label in ("Low cards first", "Tap to lift, tap again", "Quick", "Waits for my tap"):
        page.get_by_label(label).check()
    page.get_by_label("Card and trick sounds").check()
    page.get_by_label("Single-letter keys on the table").uncheck()
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('bideuchre.prefs'))")
    assert kept["sort"] == "low"
    assert kept["tapTwice"] is True
    assert kept["speed"] == 0.5
    assert kept["waitForTap"] is True
    assert kept["sound"] is True
    assert kept["letters"] is False
    page.reload()
    for label in ("Low cards first", "Tap to lift, tap again", "Quick", "Waits for my tap"):
        expect(page.get_by_label(label)).to_be_checked()
    expect(page.get_by_label("Single-letter keys on the table")).not_to_be_checked()


def test_a_language_is_chosen_and_kept(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Words").select_option("fa")
    expect(page.locator("html")).to_have_attribute("lang", "fa")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("lang", "en")


# Days


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tehran"])
def test_the_day_is_the_servers_wherever_the_reader_is(
    make_context: MakeContext, zone: str
) -> None:
    page = make_context(timezone_id=zone).new_page()
    page.goto("/")
    day = page.locator("time[data-day]")
    iso = day.get_attribute("datetime")
    assert day.inner_text() == page.evaluate(
        """(iso) => {
          const day = new Date(iso + "T12:00:00Z");
          const part = (options) => day.toLocaleDateString("en-GB", {timeZone: "UTC", ...options});
          return `${part({weekday: "long"})}, ${part({day: "numeric"})} ${part({month: "long"})}`;
        }""",
        iso,
    )


def test_the_countdown_follows_the_servers_clock(page: Page) -> None:
    page.clock.install()
    page.goto("/daily")
    left = page.locator("[data-closes]")
    first = left.inner_text()
    page.clock.fast_forward(90_000)
    expect(left).not_to_have_text(first)
    assert page.evaluate("Date.now()") > 0


# Every page


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("size", SIZES)
def test_no_page_scrolls_sideways(
    make_context: MakeContext, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    page = make_context(viewport={"width": width, "height": height}, locale=lang).new_page()
    for path in (*PAGES, "/api/docs"):
        page.goto(path)
        shown, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert shown <= room, (path, size, lang)


def test_targets_are_large_enough_for_a_thumb(make_context: MakeContext) -> None:
    page = make_context(viewport=PHONE, has_touch=True).new_page()
    for path in PAGES:
        page.goto(path)
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                 "header a, .btn, .links a, .tabs a, .choice, select, summary, .site-foot a")]
               .filter((node) => node.getClientRects().length)
               .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
               .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
               .map(([text]) => text)"""
        )
        assert not small, (path, small)


def test_without_scripts_the_rules_are_readable_and_pages_say_what_is_missing(
    make_context: MakeContext,
) -> None:
    page = make_context(java_script_enabled=False).new_page()
    for path in (*PAGES, "/play"):
        page.goto(path)
        notice = page.locator("p.notice")
        expect(notice).to_be_visible()
        assert "Scripts are off in this browser" in (notice.text_content() or "")
    page.goto("/rules/craig_powers")
    expect(page.get_by_role("heading", name="What the sources leave open")).to_be_visible()
    page.goto("/settings")
    page.get_by_label("Words").select_option("fa")
    page.locator("noscript button").click()
    expect(page.locator("html")).to_have_attribute("lang", "fa")


def test_the_skip_link_is_the_first_stop(page: Page) -> None:
    for path in PAGES:
        page.goto(path)
        page.keyboard.press("Tab")
        link = page.locator(":focus")
        expect(link).to_have_text("Skip to content")
        expect(link).to_be_in_viewport()

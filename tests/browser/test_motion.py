"""Motion follows the state, never leads it; it can be skipped, slowed and left out."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.sitting import Sitting, with_prefs

pytestmark = pytest.mark.browser


def bought(context: BrowserContext) -> Sitting:
    """A table where the person leads to the first trick."""
    sitting = Sitting(context.new_page()).new_game()
    sitting.page.locator("input[name=level]:enabled").last.click(force=True)
    sitting.page.locator("[data-act=bid]").click()
    sitting.until("play")
    return sitting


def first_trick(sitting: Sitting) -> float:
    """Seconds from playing a card until the trick is gone."""
    start = time.monotonic()
    sitting.page.locator("#hand button").first.click()
    expect(sitting.page.locator(".mark", has_text="wins")).to_be_visible(timeout=10_000)
    expect(sitting.page.locator(".mark", has_text="wins")).to_be_hidden(timeout=10_000)
    return time.monotonic() - start


def test_a_finished_trick_stays_to_be_seen(make_context: Callable[..., BrowserContext]) -> None:
    sitting = bought(with_prefs(make_context(), speed=1))
    assert first_trick(sitting) >= 0.9


def test_a_tap_skips_the_wait(make_context: Callable[..., BrowserContext]) -> None:
    sitting = bought(with_prefs(make_context(), waitForTap=True))
    page = sitting.page
    page.locator("#hand button").first.click()
    mark = page.locator(".mark", has_text="wins")
    expect(mark).to_be_visible()
    page.wait_for_timeout(1500)
    expect(mark).to_be_visible()
    page.locator(".mat .status").click()
    expect(mark).to_be_hidden()


def test_the_state_is_known_before_it_is_shown(make_context: Callable[..., BrowserContext]) -> None:
    """A tap on a card while events are shown skips them, and plays nothing."""
    sitting = bought(with_prefs(make_context(), speed=1.6))
    page = sitting.page
    page.locator("#hand button").first.click()
    page.wait_for_timeout(120)
    version = sitting.turn()["version"]
    page.locator("#hand button:not([hidden])").first.click(force=True)
    page.wait_for_timeout(300)
    assert sitting.turn()["version"] == version
    assert len(sitting.hand()) == 11


def test_nothing_travels_under_reduced_motion(make_context: Callable[..., BrowserContext]) -> None:
    sitting = bought(with_prefs(make_context(reduced_motion="reduce"), speed=1))
    page = sitting.page
    page.evaluate(
        """() => { const animate = Element.prototype.animate; window.travelled = [];
          Element.prototype.animate = function (frames, options) {
            if (JSON.stringify(frames).includes("translate")) window.travelled.push(this.className);
            return animate.call(this, frames, options); } }"""
    )
    first_trick(sitting)
    assert page.evaluate("window.travelled") == []


def test_cards_travel_otherwise(make_context: Callable[..., BrowserContext]) -> None:
    sitting = bought(with_prefs(make_context(), speed=0.5))
    page = sitting.page
    page.evaluate(
        """() => { const animate = Element.prototype.animate; window.travelled = 0;
          Element.prototype.animate = function (frames, options) {
            if (JSON.stringify(frames).includes("translate")) window.travelled += 1;
            return animate.call(this, frames, options); } }"""
    )
    first_trick(sitting)
    assert page.evaluate("window.travelled") >= 4

"""Who plays with a person: chosen once in the settings, there at every new practice game."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser import PHONE
from tests.support.server import LiveServer

pytestmark = pytest.mark.browser

MakeContext = Callable[..., BrowserContext]

USUAL = ",steady,strong,steady"
CHOSEN = ",beginner,steady:bid+2:alone-1,beginner"


def sits(server: LiveServer, page: Page) -> str:
    """The bots of the game on the page, as the server keeps them."""
    expect(page.locator("#hand button.card")).to_have_count(12)
    page.wait_for_url("**/games/*")
    game = page.url.rsplit("/", 1)[1].split("?")[0]
    with closing(sqlite3.connect(server.database_url.removeprefix("sqlite:///"))) as database:
        (bots,) = database.execute("select bots from games where id = ?", (game,)).fetchone()
    return str(bots)


def choose(page: Page, *, lang: str = "en") -> None:
    """Beginners against a bold partner who seldom goes alone, by keyboard alone."""
    page.goto(f"/settings?lang={lang}")
    page.locator("[name=level]:checked").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[name=level][value=beginner]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[name=partner][value=steady]")).to_be_checked()
    page.keyboard.press("Tab")
    bold, careful = ("ArrowLeft", "ArrowRight") if lang == "fa" else ("ArrowRight", "ArrowLeft")
    page.keyboard.press(bold)
    page.keyboard.press(bold)
    page.keyboard.press("Tab")
    page.keyboard.press(careful)


@pytest.mark.parametrize(
    ("lang", "options"),
    [("en", {}), ("fa", {"viewport": PHONE, "has_touch": True})],
)
def test_who_was_chosen_plays_in_every_new_practice_game(
    make_context: MakeContext, live_server: LiveServer, lang: str, options: dict[str, Any]
) -> None:
    page = make_context(**options).new_page()
    choose(page, lang=lang)
    page.goto("/")
    page.locator("a[href='/play?new']").click()
    assert sits(live_server, page) == CHOSEN
    page.goto("/rules/craig_powers")
    page.locator("a[href='/play?rules=craig_powers']").click()
    assert sits(live_server, page) == CHOSEN
    page.goto("/house-rules")
    page.locator("[data-play]:visible").first.click()
    assert sits(live_server, page) == CHOSEN
    page.locator("[data-menu]").click()
    with page.expect_navigation(url="**/play?*"):
        page.locator(".menu a[href^='/play?']").click()
    assert sits(live_server, page) == CHOSEN


def test_the_daily_knows_nothing_of_the_choice(page: Page, live_server: LiveServer) -> None:
    choose(page)
    page.goto("/")
    page.get_by_role("link", name="Play the daily").click()
    assert sits(live_server, page) == USUAL


def test_a_choice_is_shown_again_and_can_be_taken_back(page: Page, live_server: LiveServer) -> None:
    choose(page)
    page.reload()
    expect(page.locator("[name=level][value=beginner]")).to_be_checked()
    expect(page.locator("[name=partner][value=steady]")).to_be_checked()
    bold, alone = page.get_by_label("Your partner bids"), page.get_by_label("partner goes alone")
    expect(bold).to_have_value("2")
    expect(bold).to_have_attribute("aria-valuetext", "very boldly")
    expect(page.locator("output[for=slide-bold]")).to_have_text("very boldly")
    expect(alone).to_have_attribute("aria-valuetext", "seldom")
    page.get_by_role("group", name="Opponents").get_by_label("Steady").check()
    page.get_by_role("group", name="Your partner").get_by_label(re.compile("^Strong")).check()
    bold.fill("0")
    alone.fill("0")
    page.goto("/play?new")
    assert sits(live_server, page) == USUAL


def test_the_settings_say_what_stays_off_the_boards(page: Page) -> None:
    page.goto("/settings")
    players = page.get_by_role("region", name="Who plays with you")
    expect(players).to_contain_text("can stand on the practice board")
    expect(players).to_contain_text("The daily always has them")
    for sentence in page.request.get("/api/bots").json()["levels"]:
        expect(players).to_contain_text(sentence["sentence"])


@pytest.mark.parametrize(
    ("lang", "heading"),
    [("en", "How your partner bids"), ("fa", "یار شما چگونه پیشنهاد می‌دهد")],
)
def test_the_menu_leads_to_how_a_partner_bids(
    make_context: MakeContext, lang: str, heading: str
) -> None:
    page = make_context(viewport=PHONE, has_touch=True).new_page()
    page.goto(f"/play?new&lang={lang}")
    page.locator("[data-menu]").tap()
    expect(page.locator(".sheet .btn").last).to_be_in_viewport(ratio=1)
    page.locator(".menu a[href='/partner']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.get_by_role("link", name="Choose your partner" if lang == "en" else "برگزینید").tap()
    expect(page).to_have_url(re.compile("/settings#players$"))


FINISH = """async () => {
  const game = location.pathname;
  let turn = await (await fetch(`/api${game}`)).json();
  while (turn.view.phase !== "over") {
    const { exchange, legal, hand } = turn.view;
    const action = exchange ? "x" + hand.slice(0, exchange.minimum) : legal[0];
    const answer = await fetch(`/api${game}/actions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": `${turn.version}${game}` },
      body: JSON.stringify({ action, version: turn.version }),
    });
    turn = await answer.json();
  }
}"""


@pytest.mark.parametrize("usual", [True, False])
def test_only_a_game_that_can_stand_on_a_board_asks_for_a_name(page: Page, usual: bool) -> None:
    page.goto("/settings")
    if not usual:
        for group in ("Opponents", "Your partner"):
            page.get_by_role("group", name=group).get_by_label("Beginner").check()
    page.goto("/play?new")
    page.wait_for_url("**/games/*")
    page.evaluate(FINISH)
    page.reload()
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.get_by_role("heading", name="Sign the board")).to_have_count(int(usual))
    expect(page.get_by_text("off the boards")).to_have_count(int(not usual))

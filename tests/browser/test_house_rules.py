"""House rules set up by hand, sent, kept and played, as somebody new to the page would."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sitting import WAIT, Sitting, tapper, with_prefs
from tests.support.browser import PHONE

pytestmark = pytest.mark.browser

MakeContext = Callable[..., BrowserContext]


def builder(page: Page, path: str = "/house-rules") -> Page:
    """The page of house rules, awake."""
    page.goto(path)
    expect(page.locator("[data-keep]")).to_be_visible()
    return page


def settle(page: Page, question: str, answer: str) -> None:
    """Answer a question by its words."""
    before = page.locator("[name=house]").input_value()
    group = page.get_by_role("group", name=question, exact=True)
    group.get_by_label(answer).first.check()
    page.wait_for_function(
        "code => document.querySelector('[name=house]').value !== code", arg=before
    )


def set_up_our_house_game(page: Page) -> None:
    """Six, 48 cards, one round, from 3, low allowed, stick the dealer, Pig and Hog, to 32."""
    settle(page, "How many play", "Six, three against three")
    expect(page.get_by_label("48 cards: 2 of each")).to_be_checked()
    settle(page, "How bidding goes round", "Once round")
    settle(page, "Lowest bid", "3")
    settle(page, "If all pass", "Stick the dealer")
    settle(page, "Which kinds may be bid", "High and low")
    settle(page, "Special bids above the numbers", "Pig and Hog")
    settle(page, "Play to", "32")


def test_our_house_game_is_set_up_by_hand_and_reads_back(page: Page) -> None:
    builder(page)
    set_up_our_house_game(page)
    told = page.locator("[data-sentence]")
    for words in (
        "6 players in two partnerships hold 8 cards each.",
        "The pack has 48 cards",
        "Everybody has one turn in the auction.",
        "A bid is a number of tricks from 3 to 8 with a suit, no trump or low no trump",
        "the dealer must bid 3 or more",
        "Pig ranks above every number",
        "wins 12 points or loses 12",
        "Hog ranks above Pig",
        "wins 24 points or loses 24",
        "stands at 32 or more",
    ):
        expect(told).to_contain_text(words)
    expect(page.locator("[data-says]")).to_contain_text("house rules")
    link = page.get_by_label("Link to these rules").input_value()
    assert len(link) <= 200
    assert page.url == link


def test_a_link_shows_the_same_rules_to_somebody_else(
    page: Page, make_context: MakeContext
) -> None:
    builder(page, "/house-rules?start=bloomington")
    settle(page, "Play to", "32")
    link = page.get_by_label("Link to these rules").input_value()
    told = page.locator("[data-sentence]").inner_text()
    other = builder(make_context().new_page(), link)
    expect(other.locator("[data-sentence]")).to_have_text(told)
    expect(other.get_by_label("Six, three against three")).to_be_checked()


def test_what_follows_is_said_and_what_cannot_be_says_why(page: Page) -> None:
    builder(page)
    settle(page, "How many play", "Six, three against three")
    expect(page.locator("[data-also]")).to_contain_text("Go Alone: points: 16")
    expect(page.locator("#said")).to_contain_text("Go Alone: points: 16")
    joker = page.get_by_label("The holder of the joker must bid")
    expect(joker).to_be_disabled()
    expect(page.locator("label", has=joker)).to_contain_text("There is no joker in the pack.")


def test_any_number_may_be_typed_and_a_wrong_one_is_refused(page: Page) -> None:
    builder(page)
    field = page.get_by_role("group", name="Play to", exact=True).get_by_label("Another number")
    field.fill("47")
    field.press("Enter")
    expect(page.get_by_label("47", exact=True)).to_be_checked()
    expect(page.locator("[data-sentence]")).to_contain_text("stands at 47 or more")
    field.fill("4711")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 999")
    expect(page.locator("[data-sentence]")).to_contain_text("stands at 47 or more")


def test_the_draft_is_kept_and_a_bad_link_loses_nothing(page: Page) -> None:
    builder(page)
    settle(page, "Play to", "32")
    mine = page.url
    builder(page, "/house-rules?house=nonsense")
    expect(page.get_by_role("alert")).to_contain_text("nothing you kept has changed")
    expect(page.locator("[data-sentence]")).to_contain_text("52 or more")
    builder(page)
    expect(page).to_have_url(mine)
    expect(page.locator("[data-sentence]")).to_contain_text("32 or more")


def test_a_game_to_start_from_can_be_taken_back(page: Page) -> None:
    builder(page)
    settle(page, "Play to", "32")
    mine = page.url
    page.get_by_label("Start from").select_option("indiana")
    expect(page.locator("[data-says]")).to_have_text("These are the rules of Indiana.")
    page.go_back()
    expect(page).to_have_url(mine)
    expect(page.locator("[data-sentence]")).to_contain_text("32 or more")


def test_rules_are_kept_under_a_name_and_forgotten(page: Page) -> None:
    builder(page)
    settle(page, "Play to", "32")
    page.get_by_label("Name for these rules").fill("Aunt Ruth’s")
    page.get_by_role("button", name="Keep").click()
    kept = page.get_by_role("link", name="Aunt Ruth’s")
    expect(kept).to_be_visible()
    builder(page, "/house-rules?start=bloomington")
    kept.click()
    expect(page.locator("[data-sentence]")).to_contain_text("32 or more")
    page.get_by_role("button", name="Forget Aunt Ruth’s").click()
    expect(kept).to_have_count(0)


def test_by_keyboard_alone(page: Page) -> None:
    builder(page)
    page.get_by_label("Four, two against two").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Six, three against three")).to_be_checked()
    expect(page.locator("[data-sentence]")).to_contain_text("6 players")
    expect(page.get_by_label("Six, three against three")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("48 cards: 2 of each")).to_be_focused()
    page.get_by_text("Finer points").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("None: jacks are plain cards")).to_be_visible()


def test_on_a_phone_in_persian(make_context: MakeContext) -> None:
    page = make_context(viewport=PHONE, has_touch=True, locale="fa").new_page()
    builder(page)
    page.locator("[name=seats][value='6']").tap()
    expect(page.locator("[data-sentence]")).to_contain_text("۶ بازیکن")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_role("link", name="بازخوانی").tap()
    expect(page.get_by_role("heading", name="بازخوانی")).to_be_in_viewport()
    switch = page.get_by_label("English")
    switch.tap()
    expect(page.locator("[data-sentence]")).to_contain_text("6 players")


def test_without_scripts_the_form_still_reads_back(make_context: MakeContext) -> None:
    page = make_context(java_script_enabled=False).new_page()
    page.goto("/house-rules")
    page.get_by_label("Six, three against three").check()
    page.get_by_role("button", name="Read these rules back").click()
    expect(page.locator("[data-sentence]")).to_contain_text("6 players")
    expect(page.get_by_role("button", name="Play this game")).to_have_count(0)
    expect(page.locator("noscript p").last).to_be_visible()
    assert "needs scripts" in page.locator(".house").inner_text()


def played(page: Page) -> None:
    """Play the game at the table to its end, anyhow."""
    sitting = Sitting(page)
    acts = tapper(page, "click")
    while (state := sitting.settle()) != "over":
        acts[state]()
        page.wait_for_timeout(30)


def test_a_house_game_is_played_and_counted_in_this_browser(make_context: MakeContext) -> None:
    context = with_prefs(make_context())
    page = builder(context.new_page())
    field = page.get_by_role("group", name="Play to", exact=True).get_by_label("Another number")
    field.fill("1")
    field.press("Enter")
    expect(page.locator("[data-sentence]")).to_contain_text("stands at 1 or more")
    expect(page.locator("[data-tally]")).to_have_text("Not played yet in this browser.")
    house = page.url
    page.locator(".house-side").get_by_role("button", name="Play this game").click()
    page.wait_for_url("**/games/*")
    game = page.url.rsplit("/", 1)[1]
    played(page)
    won = page.request.get(f"/api/games/{game}").json()["view"]["winner"] == 0
    page.reload()
    expect(page.locator("#result-title")).to_be_visible(timeout=WAIT)
    builder(page, house)
    told = f"Played once in this browser, won {int(won)}."
    expect(page.locator("[data-tally]")).to_have_text(told)
    expect(page.locator("[data-kept]")).to_contain_text(told)
    board = page.request.get("/api/leaderboards/practice").json()
    assert not [entry for entry in board["entries"] if entry["yours"]]


def test_a_link_may_begin_the_game_at_once(make_context: MakeContext) -> None:
    context = with_prefs(make_context())
    context.watch.expect("422")  # type: ignore[attr-defined]
    page = builder(context.new_page())
    settle(page, "A made bid scores", "The bid only")
    code = page.locator("[name=house]").input_value()
    page.goto(f"/play?house={code}")
    page.wait_for_url("**/games/*")
    Sitting(page).settle()
    assert Sitting(page).turn()["rules"].startswith("house_")
    page.goto("/play?house=nonsense")
    expect(page.locator("[data-problem]")).to_contain_text("can’t be read")
    expect(page.locator(".status")).to_be_hidden()

"""A person plays: by tap, by drag, with help, through losses of the line and of the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.sitting import Sitting, tapper, with_prefs

pytestmark = pytest.mark.browser


@pytest.fixture
def sitting(make_context: Callable[..., BrowserContext]) -> Sitting:
    return Sitting(with_prefs(make_context()).new_page()).new_game()


def buy(page: Page) -> None:
    """Bid high enough to play the hand."""
    page.locator("input[name=level]:enabled").last.click(force=True)
    page.locator("[data-act=bid]").click()


def test_a_bid_is_spelled_and_sent_by_one_button(sitting: Sitting) -> None:
    page = sitting.page
    lowest = page.locator("input[name=level]:enabled").first
    expect(lowest).to_be_checked()
    page.locator("input[name=suit][value=H]").click(force=True)
    button = page.locator("[data-act=bid]")
    value = lowest.get_attribute("value")
    expect(button).to_have_text(f"Bid {value} hearts")
    page.locator("input[name=level][value='12']").click(force=True)
    expect(button).to_have_text("Bid 12 hearts\u2060, ends the auction")
    page.get_by_role("button", name="Alone").click()
    expect(button).to_have_text("Go alone in  hearts\u2060, plus or minus 24")
    before = sitting.turn()["version"]
    page.locator("input[name=level][value='12']").click(force=True)
    button.click()
    sitting.until("play")
    turn = sitting.turn()
    assert turn["version"] > before
    assert turn["view"]["contract"]["call"] == "12/H"


def test_a_hand_by_mouse_to_its_result(sitting: Sitting) -> None:
    page = sitting.page
    buy(page)
    acts = tapper(page, "click")
    for left in range(12, 0, -1):
        assert sitting.settle() == "play"
        assert len(sitting.hand()) == left
        acts["play"]()
        page.wait_for_function(
            "n => document.querySelectorAll('#hand button.card:not([hidden])').length < n", arg=left
        )
        if left > 1:
            sitting.until("play")
    sitting.until("sheet")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_contain_text("12")
    result = sitting.turn()["view"]["last_result"]
    expect(sheet.locator(".big").first).to_have_text(
        str(result["scores"][0]).replace("-", "\u2212")
    )
    sheet.get_by_role("button", name="Next deal").click()
    assert sitting.settle() == "auction"
    expect(page.locator(".pad-left tbody tr")).to_have_count(1)


def test_a_card_is_played_by_a_drag_upward_only(sitting: Sitting) -> None:
    page = sitting.page
    buy(page)
    sitting.until("play")
    card = page.locator("#hand button.card").nth(3)
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 30
    for up, played in ((12, False), (160, True)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y - up / 2)
        page.mouse.move(x + 5, y - up)
        page.mouse.up()
        if played:
            expect(page.locator("#hand button.card:not([hidden])")).to_have_count(11)
        else:
            page.wait_for_timeout(150)
            assert len(sitting.hand()) == 12


def test_an_illegal_card_says_why(sitting: Sitting) -> None:
    page = sitting.page
    acts = tapper(page, "click")
    for _ in range(60):
        sitting.to_play(acts["auction"], acts)
        dimmed = page.locator("#hand button.card[aria-disabled=true]:not([hidden])")
        if dimmed.count():
            break
        acts["play"]()
        sitting.settle()
    dimmed.first.click(force=True)  # dimmed cards answer, though nothing calls them enabled
    expect(page.locator(".status")).to_have_text("You must follow " + sitting_suit(sitting) + ".")
    expect(page.locator("[data-voice]")).to_contain_text("You must follow")
    assert sitting.turn()["view"]["trick"], "nothing was played"
    assert dimmed.first.get_attribute("aria-describedby") == "why"


def sitting_suit(sitting: Sitting) -> str:
    """The suit to follow, by the cards that may be played."""
    turn = sitting.turn()["view"]
    trump = turn["contract"]["denomination"]
    sister = {"S": "C", "C": "S", "H": "D", "D": "H"}
    card = turn["trick"][0]["card"]
    suit = trump if card[0] == "J" and card[1] == sister.get(trump) else card[1]
    return {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[suit]


def test_hint_and_undo_mark_the_game(sitting: Sitting) -> None:
    page = sitting.page
    first = sitting.turn()["view"]
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status b")).to_have_text("Hint:")
    expect(page.locator(".score-to")).to_contain_text("assisted")
    buy(page)
    sitting.until("play")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hand .card.is-hint").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    sitting.until("auction")
    assert sitting.turn()["view"] == first
    expect(page.locator(".slip .standing")).to_have_count(
        1 if any(c["call"] != "P" for c in first["auction"]) else 0
    )


def test_reload_lands_in_the_same_trick(sitting: Sitting) -> None:
    page = sitting.page
    buy(page)
    sitting.until("play")
    tapper(page, "click")["play"]()
    page.wait_for_timeout(50)
    sitting.until("play")
    hand, status, url = sitting.hand(), sitting.status(), page.url
    tricks = page.locator(".trick-list tbody tr").all_inner_texts()
    page.reload()
    sitting.until("play")
    assert (sitting.hand(), sitting.status(), page.url) == (hand, status, url)
    assert page.locator(".trick-list tbody tr").all_inner_texts() == tricks
    other = page.context.new_page()
    other.goto("/play")
    there = Sitting(other)
    there.until("play")
    assert there.hand() == hand
    tapper(other, "click")["play"]()
    other.wait_for_timeout(200)
    there.settle()
    page.bring_to_front()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#hand button.card:not([hidden])")).to_have_count(len(there.hand()))


def test_the_result_of_a_deal_waits_for_the_reader_after_a_reload(sitting: Sitting) -> None:
    page = sitting.page
    buy(page)
    acts = tapper(page, "click")
    while (state := sitting.settle()) != "sheet":
        acts[state]()
        page.wait_for_timeout(40)
    page.reload()
    assert sitting.until("sheet", "auction") == "sheet"
    page.get_by_role("button", name="Next deal").click()
    sitting.until("auction")
    page.reload()
    assert sitting.until("sheet", "auction") == "auction"


def test_a_lost_line_is_told_and_nothing_is_doubled(sitting: Sitting) -> None:
    page = sitting.page
    buy(page)
    sitting.until("play")
    page.context.watch.expect("Failed to load resource")  # type: ignore[attr-defined]
    tries = {"count": 0}
    keys: set[str] = set()

    def fail(route: Route) -> None:
        """The server acts, but its answer is lost; then the line is down for a while."""
        tries["count"] += 1
        keys.add(route.request.headers["idempotency-key"])
        if tries["count"] == 1:
            route.fetch()
        if tries["count"] < 4:
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/actions", fail)
    before = sitting.turn()["version"]
    tapper(page, "click")["play"]()
    expect(page.locator(".status")).to_have_text("No connection. Trying again; nothing is lost.")
    expect(page.locator("[data-voice]")).to_contain_text("No connection")
    sitting.until("play")
    assert tries["count"] == 4
    assert len(keys) == 1, "one click, one key"
    assert len(sitting.hand()) == 11
    assert sitting.turn()["version"] > before
    assert sitting.status().startswith("Your turn.")


def test_a_table_that_moved_on_elsewhere_is_shown_as_it_is(sitting: Sitting) -> None:
    page = sitting.page
    page.context.watch.expect("409")  # type: ignore[attr-defined]
    game = page.url.rsplit("/", 1)[1].split("?")[0]
    turn = sitting.turn()
    call = turn["view"]["legal"][-1] if "P" not in turn["view"]["legal"] else "P"
    page.evaluate(
        """([game, body]) => fetch(`/api/games/${game}/actions`, {
            method: "POST",
            body: JSON.stringify(body),
            headers: {"Content-Type": "application/json", "Idempotency-Key": "elsewhere"},
        })""",
        [game, {"action": call, "version": turn["version"]}],
    )
    page.locator("[data-act=bid]").click()
    expect(page.locator(".status")).to_have_text("The game had gone on elsewhere; here it is now.")
    now = sitting.turn()
    assert now["version"] > turn["version"]
    assert sorted(sitting.hand()) == sorted(now["view"]["hand"])


def test_somebody_elses_game_is_not_found(
    sitting: Sitting, make_context: Callable[..., BrowserContext]
) -> None:
    other = make_context()
    other.watch.expect("404")  # type: ignore[attr-defined]
    page = other.new_page()
    page.goto(sitting.page.url)
    expect(page.get_by_role("alert")).to_have_text("There is no such game here, or it isn't yours.")


def test_menu_shows_the_seal_and_the_keys(sitting: Sitting) -> None:
    page = sitting.page
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    menu.get_by_text("The deals are sealed").click()
    expect(menu.locator("code")).to_have_text(sitting.turn()["commitment"])
    menu.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("Keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_daily_has_no_undo_and_no_hint(make_context: Callable[..., BrowserContext]) -> None:
    page = with_prefs(make_context()).new_page()
    page.goto("/")
    game = page.evaluate(
        """async () => {
            const headers = {"Content-Type": "application/json", "Idempotency-Key": "today"};
            const options = {method: "POST", body: "{}", headers};
            const turn = await (await fetch("/api/daily/attempt", options)).json();
            return turn.id;
        }"""
    )
    page.goto(f"/games/{game}")
    Sitting(page).until("auction")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    page.keyboard.press("u")
    page.keyboard.press("i")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("24 hours after the day closes")


def test_without_scripts_the_page_says_so(make_context: Callable[..., BrowserContext]) -> None:
    page = make_context(java_script_enabled=False).new_page()
    page.goto("/play")
    expect(page.locator(".notice")).to_contain_text("Scripts are off")
    expect(page.locator(".status")).to_be_hidden()


def test_the_table_says_that_it_is_coming_before_any_script_runs(page: Page) -> None:
    held: list[Route] = []
    page.route("**/js/pages/table.js", lambda route: held.append(route))
    with page.expect_request("**/js/pages/table.js"):
        page.goto("/play", wait_until="commit")
    expect(page.locator(".status")).to_have_text("The table is being set.")
    held.pop().continue_()
    sitting = Sitting(page)
    sitting.until("auction")
    assert sitting.status().startswith("Your bid.")

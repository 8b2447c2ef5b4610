"""The table on a phone, in both languages, and what must fit there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sitting import Sitting, tapper, with_prefs
from tests.support.browser import LANDSCAPE, PHONE

pytestmark = pytest.mark.browser

_SMALL = """() => [...document.querySelectorAll("button, a[href], .tile")]
  .filter((node) => node.checkVisibility() && !node.closest("[inert]"))
  .filter((node) => !node.matches(".skip, .card"))
  .map((node) => [node.className, node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""


def phone(make_context: Callable[..., BrowserContext], **options: object) -> Page:
    """A phone held upright."""
    context = make_context(**({"viewport": PHONE, "has_touch": True, "is_mobile": True} | options))
    return with_prefs(context).new_page()


def fits(page: Page) -> None:
    """Nothing runs out of the page to the side, and the bid or hand is on the screen."""
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide <= 0, f"{wide} px too wide"
    assert page.evaluate(_SMALL) == []


@pytest.mark.parametrize(
    "size", [PHONE, {"width": 320, "height": 640}, {"width": 390, "height": 844}, LANDSCAPE]
)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_auction_and_the_hand_fit(
    make_context: Callable[..., BrowserContext], size: dict[str, int], lang: str
) -> None:
    page = phone(make_context, viewport=size)
    sitting = Sitting(page).new_game(lang)
    fits(page)
    high = page.evaluate(
        "document.documentElement.scrollHeight - document.documentElement.clientHeight"
    )
    assert high <= 1, f"{high} px too high"
    page.locator("input[name=level]:enabled").last.tap(force=True)
    page.get_by_role("button").filter(has_text="Alone" if lang == "en" else "تنها").first.tap()
    fits(page)
    page.locator("[data-act=bid]").tap()
    sitting.until("exchange")
    fits(page)
    page.locator("#hand button").last.tap()
    page.locator(".panel .btn-primary").tap()
    sitting.until("play")
    fits(page)
    expect(page.locator("#hand button.card")).to_have_count(12)
    expect(page.locator(".seat.at-n[data-out]")).to_be_visible()
    expect(page.locator(".ring .slot")).to_have_count(3)


def test_a_hand_of_taps_in_persian(make_context: Callable[..., BrowserContext]) -> None:
    page = phone(make_context)
    sitting = Sitting(page).new_game("fa")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    order = page.locator(".hand").evaluate("hand => getComputedStyle(hand).direction")
    assert order == "ltr", "the hand is not mirrored"
    west, east = (page.locator(f".seat.at-{place}").bounding_box() for place in "we")
    assert west is not None
    assert east is not None
    assert west["x"] < east["x"], "the seats stay where they are"
    expect(page.locator(".status b")).to_have_text("نوبت پیشنهاد شماست.")
    page.locator("input[name=level]:enabled").last.tap(force=True)
    page.locator("[data-act=bid]").tap()
    acts = tapper(page)
    while (state := sitting.settle()) != "sheet":
        acts[state]()
        page.wait_for_timeout(40)
    expect(page.get_by_role("dialog").locator(".kicker").first).to_have_text("دور ۱")
    acts["sheet"]()
    sitting.until("auction")


def test_tap_twice_lifts_first(make_context: Callable[..., BrowserContext]) -> None:
    context = make_context(viewport=PHONE, has_touch=True)
    sitting = Sitting(with_prefs(context, tapTwice=True).new_page()).new_game()
    page = sitting.page
    page.locator("input[name=level]:enabled").last.tap(force=True)
    page.locator("[data-act=bid]").tap()
    sitting.until("play")
    page.locator("#hand button").first.tap()
    expect(page.locator("#hand .is-lifted")).to_have_count(1)
    page.locator("#hand button").nth(8).tap()
    expect(page.locator("#hand .is-lifted")).to_have_count(1)
    assert len(sitting.hand()) == 12
    page.locator("#hand button").nth(8).tap()
    expect(page.locator("#hand button.card:not([hidden])")).to_have_count(11)


def test_a_chosen_card_hides_no_card_below_it(make_context: Callable[..., BrowserContext]) -> None:
    sitting = Sitting(phone(make_context)).new_game()
    page = sitting.page
    page.get_by_role("button", name="Alone").tap()
    page.locator("[data-act=bid]").tap()
    sitting.until("exchange")
    page.locator("#hand button").first.tap()
    expect(page.locator("#hand button").first).to_have_attribute("aria-pressed", "true")
    seen = page.evaluate(
        """() => {
          const [above, below] = [0, 6].map((n) => document.querySelectorAll("#hand button")[n]);
          const { x, y } = below.getBoundingClientRect();
          const shown = document.elementFromPoint(x + 10, y + 10).closest("button");
          return above.getBoundingClientRect().bottom > y + 10 && shown === below;
        }"""
    )
    assert seen, "the second row lies over the first"


def test_the_trick_stays_where_it_is_under_any_sentence(
    make_context: Callable[..., BrowserContext],
) -> None:
    sitting = Sitting(phone(make_context)).new_game()
    page = sitting.page
    page.locator("input[name=level]:enabled").last.tap(force=True)
    page.locator("[data-act=bid]").tap()
    sitting.until("play")
    places = page.evaluate(
        """() => ["Pass.", "West led the second ace of spades. You must follow."].map((text) => {
          document.querySelector(".status").textContent = text;
          return document.querySelector(".slot-s").getBoundingClientRect().y;
        })"""
    )
    assert places[0] == places[1]


def test_a_long_auction_shows_whole_rows(make_context: Callable[..., BrowserContext]) -> None:
    page = Sitting(phone(make_context)).new_game().page
    cut = page.evaluate(
        """() => {
          const slip = document.querySelector(".slip");
          const [head, row] = slip.querySelectorAll("tr");
          for (let n = 0; n < 8; n++) row.after(row.cloneNode(true));
          slip.scrollTop = slip.scrollHeight;
          const under = head.getBoundingClientRect().bottom;
          const rows = [...slip.querySelectorAll("tbody tr")];
          const tops = rows.map((each) => each.getBoundingClientRect().top);
          return Math.min(...tops.map((top) => Math.abs(top - under)));
        }"""
    )
    assert cut <= 1.5, f"a row is cut by {cut} px"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_whole_game_by_touch(make_context: Callable[..., BrowserContext], lang: str) -> None:
    page = phone(make_context)
    sitting = Sitting(page).new_game(lang)
    acts = tapper(page)
    for _ in range(6000):
        state = sitting.state()
        if state == "over":
            break
        acts[state]()
        page.wait_for_timeout(25)
    assert sitting.state() == "over"
    turn = sitting.turn()
    assert turn["view"]["phase"] == "over"
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits(page)
    page.get_by_role("textbox").fill("شیرین" if lang == "fa" else "Thumbs")
    page.locator(".sign button").tap()
    expect(page.locator(".sign")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".sign")).to_have_count(0)

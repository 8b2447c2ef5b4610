"""Every game of the family at the table: bidding, naming, exchange, play and result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bideuchre.engine import PRESETS
from tests.browser.sitting import Sitting, tapper, with_prefs
from tests.support.browser import DESKTOP

pytestmark = pytest.mark.browser

HURRY = """{
  const real = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => real(run, Math.min(ms ?? 0, 20), ...more);
}"""

FITS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const table = document.body.className !== "doc";
  if (table && scrollHeight > innerHeight) return `${scrollHeight} high`;
  const wide = [...document.querySelectorAll("main *")].filter((node) => {
    const { right, width } = node.getBoundingClientRect();
    return width && right > innerWidth + 1;
  });
  const names = wide.map((node) => node.getAttribute("class")).join(", ");
  return scrollWidth <= innerWidth ? "" : `${scrollWidth} wide: ${names}`;
}"""

TAKE_ALL = """(won) => {
  for (const note of document.querySelectorAll(".seat-note")) {
    const pile = Object.assign(document.createElement("span"), { className: "pile" });
    pile.append(...Array.from({ length: 8 }, () => document.createElement("i")));
    const count = document.createElement("bdi");
    count.append(won, Object.assign(document.createElement("span"), { className: "unit" }));
    count.lastChild.append(" tricks");
    note.replaceChildren(pile, count);
  }
}"""


@pytest.fixture
def sit(make_context: Callable[..., BrowserContext]) -> Callable[[str], Sitting]:
    """Sits down on a small phone to a game by its key."""

    def sit(key: str) -> Sitting:
        context = with_prefs(make_context(viewport={"width": 360, "height": 640}, has_touch=True))
        context.add_init_script(HURRY)
        page = context.new_page()
        page.goto(f"/play?rules={key}")
        sitting = Sitting(page)
        sitting.until("auction")
        return sitting

    return sit


def bidder(page: Page) -> Callable[[], None]:
    """Bids every third time, by the first special bid every sixth, and passes else."""
    turn = {"n": 0}

    def bid() -> None:
        turn["n"] += 1
        lones = page.locator("[data-act^=lone-][aria-pressed=false]")
        may_pass = page.locator("[data-act=pass]").count() > 0
        if may_pass and turn["n"] % 3:
            page.locator("[data-act=pass]").tap()
            return
        if lones.count() and turn["n"] % 6 == 0:
            lones.first.tap()
        page.locator("[data-act=bid]").tap()

    return bid


def play_on(sitting: Sitting, until: Callable[[str], bool], most: int = 2000) -> set[str]:
    """Go on until something is so; what the page asked for on the way."""
    page = sitting.page

    def fast() -> None:
        """The hand may be over before a finger comes down on the button that runs it."""
        page.evaluate("document.querySelector('.fast')?.click()")

    acts: dict[str, Callable[[], Any]] = {**tapper(page), "auction": bidder(page), "fast": fast}
    seen: set[str] = set()
    for _ in range(most):
        state = sitting.settle()
        seen.add(state)
        assert page.evaluate(FITS) == "", state
        if until(state):
            return seen
        acts[state]()
        page.wait_for_timeout(10)
    raise AssertionError(f"no end in sight: {sorted(seen)}")


@pytest.mark.parametrize("key", ["bloomington", "hasenpfeffer", "double_hasenpfeffer"])
def test_a_hand_of_another_game(sit: Callable[[str], Sitting], key: str) -> None:
    sitting = sit(key)
    table = sitting.turn()["table"]
    assert (table["key"], table["seats"]) == (key, PRESETS[key].table.seats)
    seen = play_on(sitting, lambda state: state == "sheet")
    assert "play" in seen or "fast" in seen
    expect(sitting.page.get_by_role("dialog")).to_contain_text("Still to go")


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", PRESETS)
def test_a_whole_game_by_script(sit: Callable[[str], Sitting], key: str) -> None:
    sitting = sit(key)
    seen = play_on(sitting, lambda state: state == "over")
    assert {"auction", "sheet"} <= seen
    if PRESETS[key].table.kitty:
        assert seen & {"exchange", "play"}
    page = sitting.page
    again = page.get_by_role("link", name="New game")
    wanted = "/play?new" if key == "craig_powers" else f"/play?rules={key}"
    expect(again).to_have_attribute("href", wanted)
    expect(page.locator("form.sign")).to_have_count(1 if key == "craig_powers" else 0)


def test_six_sit_in_two_rows_and_sides_are_marked(sit: Callable[[str], Sitting]) -> None:
    sitting = sit("bloomington")
    page = sitting.page
    heads = page.locator(".auction th")
    assert [text.split("\n")[0][:3].strip() for text in heads.all_inner_texts()][-1] == "You"
    expect(page.locator(".head-mark[data-team=us]")).to_have_text(["NW", "NE"])
    expect(page.locator(".head-mark[data-team=them]")).to_have_text(["SW", "N", "SE"])
    play_on(sitting, lambda state: state in ("play", "fast"))
    names = page.locator(".ring-six .seat-mark").all_inner_texts()
    assert names == ["NW", "N", "NE", "SW", "S", "SE"]


def test_the_tricks_of_six_keep_to_their_pad(sit: Callable[[str], Sitting]) -> None:
    sitting = sit("widebeard_pepper")
    page = sitting.page
    play_on(sitting, lambda state: state == "sheet")
    page.set_viewport_size({"width": 1440, "height": 900})
    tricks = page.locator("[data-pad-right] .trick-list")
    expect(tricks.locator("tbody tr")).to_have_count(8)
    pad = page.locator("[data-pad-right]").bounding_box()
    box = tricks.bounding_box()
    assert pad is not None
    assert box is not None
    assert box["x"] + box["width"] <= pad["x"] + pad["width"]


@pytest.mark.parametrize("key", ["bloomington", "craig_powers"])
def test_whoever_takes_many_tricks_keeps_within_a_small_phone(
    sit: Callable[[str], Sitting], key: str
) -> None:
    sitting = sit(key)
    page = sitting.page
    play_on(sitting, lambda state: state == "play")
    for width, height in ((320, 640), (360, 640), (412, 732)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TAKE_ALL, "12")
        expect(page.locator(".seat-note .pile")).to_have_count(page.locator(".seat").count())
        assert page.evaluate(FITS) == "", width


def test_hickeys_stand_beside_the_score_where_a_game_counts_them(
    sit: Callable[[str], Sitting],
) -> None:
    sitting = sit("pfeffer")
    page = sitting.page
    play_on(sitting, lambda state: state == "sheet")
    us, them = sitting.turn()["view"]["last_result"]["hickeys"]
    row = page.get_by_role("dialog").get_by_role("row", name="Hickeys")
    expect(row).to_have_text(f"Hickeys{us} and {them}")
    tapper(page)["sheet"]()
    page.set_viewport_size(DESKTOP)
    expect(page.locator("[data-pad-left] tfoot tr")).to_have_text(f"Hickeys{us}{them}")


def test_the_denomination_is_named_after_the_auction(sit: Callable[[str], Sitting]) -> None:
    sitting = sit("hasenpfeffer")
    page = sitting.page
    expect(page.locator(".tiles-suit")).to_have_count(0)
    page.locator("input[name=level]:enabled").last.click(force=True)
    expect(page.locator("[data-act=bid]")).to_contain_text("Bid 6")
    page.locator("[data-act=bid]").tap()
    expect(page.locator(".tiles-suit")).to_have_count(1)
    page.locator("input[name=suit][value=S]").click(force=True)
    expect(page.locator("[data-act=bid]")).to_have_text("Trump is  spades")
    page.locator("[data-act=bid]").tap()
    sitting.until("exchange")
    assert len(sitting.hand()) == 7
    expect(page.locator("[data-act=exchange]")).to_have_text("Bury 1")
    tapper(page)["exchange"]()
    sitting.until("play")
    assert len(sitting.hand()) == 6

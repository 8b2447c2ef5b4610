"""The table by keyboard alone, and what is said aloud on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sitting import Sitting, with_prefs

pytestmark = pytest.mark.browser

FOCUS = """() => {
  const { dataset, name, tagName } = document.activeElement;
  return dataset.card ?? name ?? tagName;
}"""


@pytest.fixture
def sitting(make_context: Callable[..., BrowserContext]) -> Sitting:
    return Sitting(with_prefs(make_context()).new_page()).new_game()


def focus(page: Page) -> str:
    """What has the focus: a card, a group of tiles, or an element."""
    said: str = page.evaluate(FOCUS)
    return said


def buy_by_keys(sitting: Sitting) -> None:
    """Bid twelve hearts."""
    for key in ("h", "=", "Enter"):
        sitting.page.keyboard.press(key)
    sitting.until("play")


def test_number_and_suit_keys_choose_a_bid(sitting: Sitting) -> None:
    page = sitting.page
    button = page.locator("[data-act=bid]")
    for keys, said in (
        ("s-", "Bid 11 spades"),
        ("n0", "Bid 10NT no trump"),
        ("d=", "Bid 12 diamonds"),
    ):
        for key in keys:
            page.keyboard.press(key)
        expect(button).to_contain_text(said)
    page.keyboard.press("a")
    expect(button).to_contain_text("Go alone in")
    page.keyboard.press("a")
    expect(button).to_contain_text("Bid")
    page.keyboard.press("Home")
    assert focus(page) in {"suit", "level"}


def test_p_passes(sitting: Sitting) -> None:
    page = sitting.page
    before = sitting.turn()["view"]["auction"]
    page.keyboard.press("p")
    page.wait_for_timeout(100)
    sitting.settle()
    after = sitting.turn()["view"]
    own = [call["call"] for call in after["auction"] if call["seat"] == 0]
    assert after["hand_number"] > 1 or (len(after["auction"]) > len(before) and own[-1] == "P")


def test_cards_have_one_tab_stop_and_arrows(sitting: Sitting) -> None:
    page = sitting.page
    buy_by_keys(sitting)
    hand = sitting.hand()
    assert focus(page).split("#")[0] == hand[0]
    page.keyboard.press("ArrowRight")
    assert focus(page).split("#")[0] == hand[1]
    page.keyboard.press("End")
    assert focus(page).split("#")[0] == hand[-1]
    page.keyboard.press("3")
    assert focus(page).split("#")[0] == hand[2]
    expect(page.locator("#hand button[tabindex='0']")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#hand button.card:not([hidden])")).to_have_count(11)
    sitting.settle()
    assert focus(page).split("#")[0] in sitting.hand(), "the focus comes back to the hand"


def test_the_last_trick_and_the_keys_open_and_close(sitting: Sitting) -> None:
    page = sitting.page
    buy_by_keys(sitting)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    sitting.until("play")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Last trick")).to_be_visible()
    expect(page.get_by_role("dialog").locator(".card")).to_have_count(4)
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert focus(page).split("#")[0] in sitting.hand()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    assert focus(page).split("#")[0] in sitting.hand()


def test_reading_keys_speak(sitting: Sitting) -> None:
    page = sitting.page
    voice = page.locator("[data-voice]")
    expect(voice).to_contain_text("Your bid.")
    page.keyboard.press("r")
    expect(voice).to_contain_text(" of ")
    assert (voice.text_content() or "").count(",") >= 11
    buy_by_keys(sitting)
    expect(voice).to_contain_text("You lead")
    page.keyboard.press("b")
    expect(voice).to_contain_text("You have the bid at 12 hearts")
    page.keyboard.press("v")
    expect(voice).to_contain_text("assisted games")
    page.keyboard.press("i")
    expect(voice).to_contain_text("Hint: play")
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    sitting.until("play")
    page.keyboard.press("v")
    expect(voice).to_contain_text("Still out:")
    page.keyboard.press("u")
    expect(voice).to_contain_text("Taken back.")


def test_a_bot_round_is_one_sentence(sitting: Sitting) -> None:
    page = sitting.page
    buy_by_keys(sitting)
    log = page.locator("[data-log] > *")
    page.keyboard.press("Enter")
    expect(page.locator("#hand button.card:not([hidden])")).to_have_count(11)
    sitting.until("play")
    trick = next(
        text
        for text in reversed(log.all_text_contents())
        if "takes the trick" in text or "take the trick" in text
    )
    assert trick.startswith("You ")
    assert all(name in trick for name in ("West", "North", "East"))
    assert "your turn" not in trick.lower()


def test_letters_can_be_switched_off(make_context: Callable[..., BrowserContext]) -> None:
    sitting = Sitting(with_prefs(make_context(), letters=False).new_page()).new_game()
    version = sitting.turn()["version"]
    for key in ("p", "u", "?", "="):
        sitting.page.keyboard.press(key)
    sitting.page.wait_for_timeout(200)
    assert sitting.turn()["version"] == version
    expect(sitting.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_only(make_context: Callable[..., BrowserContext]) -> None:
    page = with_prefs(make_context()).new_page()
    page.goto("/")
    page.get_by_role("link", name="Practice").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    sitting = Sitting(page)
    keys = {"auction": "p", "play": "Enter", "sheet": "Enter", "fast": "Tab", "wait": "Enter"}
    for _ in range(6000):
        state = sitting.state()
        if state == "over":
            break
        if state == "auction" and page.locator("[data-act=pass]").count() == 0:
            page.keyboard.press("Enter")
        elif state == "exchange":
            give_by_keys(page)
        elif state == "fast":
            page.locator(".fast").focus()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(keys[state])
        page.wait_for_timeout(25)
    assert sitting.state() == "over"
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    expect(page.get_by_role("textbox")).to_be_visible()
    for _ in range(12):
        if page.get_by_role("textbox").evaluate("box => box === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.type("Keys Only")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You are on the board")).to_be_visible()


def give_by_keys(page: Page) -> None:
    """Choose as many cards as the partner asks for, then confirm."""
    place = 0
    while page.locator(".panel .btn-primary[disabled]").count():
        page.keyboard.press("123456789"[place])
        page.keyboard.press("Enter")
        place += 1
    page.locator(".panel .btn-primary").focus()
    page.keyboard.press("Enter")

"""A person at the table for tests: sees what the page shows and acts on it by one means."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

QUICK = {"speed": 0}
WAIT = 30_000

_STATE = """() => {
  const at = (selector) => document.querySelector(selector);
  if (at("dialog[open]")) return "sheet";
  if (document.body.className === "doc") return "over";
  if (at(".panel:not([hidden]):not([inert]) .btn-primary")) return document.body.dataset.phase;
  if (at(".seat[data-turn]")) return "play";
  return at(".fast") ? "fast" : "wait";
}"""


def with_prefs(context: BrowserContext, **prefs: Any) -> BrowserContext:
    """The same window with preferences kept from before, quick by default."""
    text = json.dumps(json.dumps(QUICK | prefs))
    context.add_init_script(f"if (location.host) localStorage.setItem('bideuchre.prefs', {text})")
    return context


class Sitting:
    """A table in a browser page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def new_game(self, lang: str = "en") -> Sitting:
        """Sit down at a new table."""
        self.page.goto(f"/play?new&lang={lang}")
        self.until("auction")
        return self

    def state(self) -> str:
        """What the page asks for: auction, exchange, play, sheet, over; or fast, or wait."""
        said: str = self.page.evaluate(_STATE)
        return said

    def until(self, *states: str) -> str:
        """Wait until the page asks for one of these."""
        self.page.wait_for_function(
            f"(states) => states.includes(({_STATE})())", arg=list(states), timeout=WAIT
        )
        return self.state()

    def settle(self) -> str:
        """Wait until the page asks for anything."""
        return self.until("auction", "exchange", "play", "sheet", "over", "fast")

    def status(self) -> str:
        """The sentence under the table, without its breaks."""
        return " ".join(self.page.locator(".status").inner_text().split()).replace("\u2060", "")

    def hand(self) -> list[str]:
        """The cards held, from left to right."""
        cards = self.page.locator("#hand button.card:not([hidden])")
        return [
            key.split("#")[0] for key in cards.evaluate_all("all => all.map(c => c.dataset.card)")
        ]

    def turn(self) -> dict[str, Any]:
        """The turn as the server has it."""
        game = self.page.url.rsplit("/", 1)[1].split("?")[0]
        answer: dict[str, Any] = self.page.request.get(f"/api/games/{game}").json()
        return answer

    def to_play(self, bid: Callable[[], None], others: dict[str, Callable[[], None]]) -> None:
        """Go on until a card is to be played."""
        while (state := self.settle()) != "play":
            (bid if state == "auction" else others[state])()
            self.page.wait_for_timeout(30)


def tapper(page: Page, press: str = "tap") -> dict[str, Callable[[], None]]:
    """What to do in each state with a finger or a mouse: the simplest legal thing."""

    def do(selector: str) -> None:
        getattr(page.locator(selector).first, press)()

    def call() -> None:
        do("[data-act=pass]" if page.locator("[data-act=pass]").count() else "[data-act=bid]")

    def exchange() -> None:
        while page.locator(".panel .btn-primary[disabled]").count():
            do("#hand button[aria-pressed=false]")
        do(".panel .btn-primary")

    return {
        "auction": call,
        "exchange": exchange,
        "play": lambda: do("#hand button.card:not([aria-disabled]):not([hidden])"),
        "sheet": lambda: do("dialog[open] .btn-primary"),
        "fast": lambda: do(".fast"),
        "wait": lambda: do(".mat .status"),
    }

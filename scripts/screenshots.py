"""The pictures of the README, made again from a game that is always the same."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page  # noqa: E402 (the tests' support lies beside us)

from bideuchre.ai import DEFAULT_LEVEL, decide  # noqa: E402
from bideuchre.engine import CRAIG_POWERS, GameState, Observation  # noqa: E402
from tests.support.browser import DESKTOP, PHONE, running_browser  # noqa: E402
from tests.support.builders import seed_of  # noqa: E402
from tests.support.server import LiveServer  # noqa: E402

IMAGES = ROOT / "docs" / "images"
PERSON = 0
POST = """async ([path, body]) => {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""


def worth_showing(view: Observation) -> bool:
    """Whether a stranger would see at a glance what is going on: our contract, in mid-play."""
    return (
        view.contract is not None
        and view.contract.seat == PERSON
        and view.contract.lone is None
        and sum(view.tricks) == 4
        and len(view.trick) == 2
    )


def find() -> tuple[str, list[str]]:
    """A seed, and what the person does from the first deal to a table worth showing."""
    for number in range(10_000):
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        own: list[str] = []
        while game.hand_number == 1 and game.to_act is not None:
            view = game.observe(game.to_act)
            if game.to_act == PERSON and worth_showing(view):
                return game.seed, own
            action = decide(DEFAULT_LEVEL.bot, view)
            if game.to_act == PERSON:
                own.append(str(action))
            game = game.apply(action)
    raise AssertionError("no such table")


def set_up(page: Page, seed: str, actions: list[str]) -> str:
    """Play the game up to the table; its address."""
    turn = page.evaluate(POST, ["/api/games", json.dumps({"seed": seed})])
    for action in actions:
        body = json.dumps({"action": action, "version": turn["version"]})
        turn = page.evaluate(POST, [f"/api/games/{turn['id']}/actions", body])
    return f"/games/{turn['id']}"


def take(
    browser: Browser, url: str, name: str, table: tuple[str, list[str]], **options: object
) -> None:
    """One picture of the table."""
    context = browser.new_context(base_url=url, reduced_motion="reduce", **options)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/rules")
    page.goto(set_up(page, *table))
    page.locator("#hand button").first.wait_for()
    page.wait_for_timeout(1000)
    page.screenshot(path=IMAGES / name, type="jpeg", quality=82)
    context.close()
    print(IMAGES / name)


def main() -> None:
    """All pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    table = find()
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        running_browser() as browser,
    ):
        take(browser, server.url, "table.jpg", table, viewport=DESKTOP)
        phone = {"viewport": PHONE, "device_scale_factor": 2, "locale": "fa"}
        take(browser, server.url, "phone-fa.jpg", table, **phone)


if __name__ == "__main__":
    main()

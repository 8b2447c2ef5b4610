"""What a first visit to the table weighs, whom it asks, and how Lighthouse judges it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.bench.report import Row, Section
from tests.support.browser import PHONE, browser_path, running_browser
from tests.support.server import LiveServer

KILOBYTES = 100
TIMES = 3
GOALS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
NO_LIGHTHOUSE = (
    "Lighthouse was not run: it needs Node and, for Node 20, `npm install --no-save lighthouse@12`."
)


def measure() -> Section:
    """A first visit to ``/play``, then Lighthouse on the home page and on the table."""
    with tempfile.TemporaryDirectory() as name, LiveServer(Path(name)) as server:
        weight, strangers = _first_visit(server.url)
        rows = [
            Row(
                "first visit to the table, compressed",
                f"{weight / 1024:.1f} KB",
                f"limit {KILOBYTES} KB",
                weight / 1024 / KILOBYTES,
                1,
            ),
            Row("requests to other hosts", str(strangers), "none", strangers, 0),
        ]
        lighthouse = _lighthouse()
        if lighthouse is None:
            return Section("Page", rows, NO_LIGHTHOUSE)
        for path in ("/", "/play"):
            rows += _judged(lighthouse, server.url, path, Path(name))
    said = f"Lighthouse with its phone preset, as scores of 100: medians of {TIMES} visits."
    return Section("Page", rows, said)


def _first_visit(url: str) -> tuple[float, int]:
    """Bytes on the wire, and requests that went elsewhere."""
    with running_browser() as browser:
        page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
        answers: list[Any] = []
        page.on("response", lambda answer: answers.append(answer))
        _open_table(page, url)
        weight = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    hosts = [urlsplit(answer.url).netloc for answer in answers]
    return weight, sum(host != urlsplit(url).netloc for host in hosts)


def _open_table(page: Page, url: str) -> None:
    page.goto(f"{url}/play")
    page.locator("#hand button").first.wait_for()
    page.wait_for_load_state("networkidle")


def _lighthouse() -> str | None:
    given = os.environ.get("LIGHTHOUSE", "node_modules/.bin/lighthouse")
    return shutil.which(given) or shutil.which("lighthouse")


def _judged(lighthouse: str, url: str, path: str, folder: Path) -> list[Row]:
    visits = [_scores(lighthouse, url + path, folder) for _ in range(TIMES)]
    rows = []
    for name, goal in GOALS.items():
        score = median(visit[name] for visit in visits)
        what = f"Lighthouse, {name.replace('-', ' ')} of `{path}`"
        rows.append(Row(what, f"{score:.0f}", f"goal {goal}", score / goal, 1, "at least"))
    return rows


def _scores(lighthouse: str, address: str, folder: Path) -> dict[str, float]:
    report = folder / "lighthouse.json"
    command = [lighthouse, address, "--quiet", "--output=json", f"--output-path={report}"]
    command += [
        f"--only-categories={','.join(GOALS)}",
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    environment = {**os.environ, "CHROME_PATH": browser_path() or ""}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    categories = json.loads(report.read_text("utf-8"))["categories"]
    return {name: 100 * categories[name]["score"] for name in GOALS}

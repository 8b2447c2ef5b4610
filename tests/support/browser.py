"""A real browser for tests, and pages that report what goes wrong in them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
]
PHONE: ViewportSize = {"width": 360, "height": 640}
LANDSCAPE: ViewportSize = {"width": 640, "height": 360}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}


def browser_path() -> str | None:
    """The browser on the path, or None for the one that playwright brought."""
    names = (os.environ.get("BROWSER_PATH") or "", *NAMES)
    return next((path for name in names if name and (path := shutil.which(name))), None)


@contextmanager
def running_browser() -> Iterator[Browser]:
    """A headless Chromium that runs as long as the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), chromium_sandbox=False, args=FLAGS
        )
        try:
            yield browser
        finally:
            browser.close()


class Watch:
    """What a browser context complained about: errors in scripts, requests to other hosts."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._host = urlsplit(url).netloc
        context.on("page", self._watch)
        context.on("request", self._request)

    def expect(self, text: str) -> None:
        """Let complaints that contain *text* pass: the test brings them about."""
        self.expected.append(text)

    def unexpected(self) -> list[str]:
        """The complaints that no test asked for."""
        return [c for c in self.complaints if not any(text in c for text in self.expected)]

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", self._said)

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text}")

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self._host:
            self.complaints.append(f"asked another host: {request.url}")

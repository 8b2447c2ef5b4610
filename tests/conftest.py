"""What all tests share: how thorough to be, a server, a browser, a PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support.clock import FixedClock
from tests.support.server import LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.support.browser import Watch

# Two busy cores make single examples slow now and then, which is no failure.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# In CI the same examples every time: a change is to blame for a failure, not luck.
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


LONG_WAYS = {
    "slow": "slow: run with --slow, as `make test` does",
    "exhaustive": "takes the better part of an hour: run with --exhaustive",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")
    parser.addoption("--exhaustive", action="store_true", help="run those marked exhaustive too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for marker, reason in LONG_WAYS.items():
        if config.getoption(f"--{marker}"):
            continue
        for item in items:
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))
    # A worker takes whole files in this order: long ones first, lest one be left alone with them.
    long = {item.path for item in items if _is_long(item)}
    items.sort(key=lambda item: item.path not in long)


def _is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None or "thorough" in getattr(
        item, "fixturenames", ()
    )


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether to take the long way: thousands of positions instead of dozens."""
    return bool(pytestconfig.getoption("--slow"))


@pytest.fixture
def clock() -> FixedClock:
    """A clock that stands at noon."""
    return FixedClock()


# The server


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The real server on a database of its own, shared by the tests of a run."""
    with LiveServer(tmp_path_factory.mktemp("server")) as server:
        yield server
    assert "Traceback" not in server.log_text(), server.log_text()


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., LiveServer]]:
    """Makes servers that a test may stop, kill and start again."""
    made: list[LiveServer] = []

    def make(**given: Any) -> LiveServer:
        folder = tmp_path / f"server{len(made)}"
        folder.mkdir()
        made.append(LiveServer(folder, **given))
        return made[-1]

    yield make
    for server in made:
        server.kill()


# PostgreSQL


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a real PostgreSQL."""
    from tests.support.postgres import running_postgres

    with running_postgres() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty database on a real PostgreSQL."""
    from tests.support.postgres import empty_database

    with empty_database(postgres_server) as address:
        yield address


# The browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A real browser, shared by the tests of a run."""
    from tests.support.browser import running_browser

    with running_browser() as browser:
        yield browser


@pytest.fixture
def make_context(
    chromium: Browser, live_server: LiveServer, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes windows for players of their own, at any size and language.

    Afterwards the test fails if a page complained or asked another host.
    """
    from tests.support.browser import DESKTOP, Watch

    made: list[tuple[BrowserContext, Watch]] = []

    def make(**options: Any) -> BrowserContext:
        options = {"viewport": DESKTOP, "locale": "en-GB", "base_url": live_server.url} | options
        context = chromium.new_context(**options)
        made.append((context, Watch(context, live_server.url)))
        context.watch = made[-1][1]  # type: ignore[attr-defined]
        return context

    yield make
    complaints = [said for _, watch in made for said in watch.unexpected()]
    for context, _ in made:
        context.close()
    assert not complaints, complaints


@pytest.fixture
def page(make_context: Callable[..., BrowserContext]) -> Page:
    """A page on a desktop, in English."""
    return make_context().new_page()


@pytest.fixture
def watch(page: Page) -> Watch:
    """What the page complained about."""
    watch: Watch = page.context.watch  # type: ignore[attr-defined]
    return watch

"""People at the tables, as programs: each with cookies and keys of their own."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
from fastapi import FastAPI
from fastapi.testclient import TestClient

from bideuchre.web.app import create_app
from bideuchre.web.service.ports import Clock, Store, Thinker
from bideuchre.web.settings import Settings
from tests.support.clock import FixedClock
from tests.support.memory import MemoryStore, PatientThinker

SECRET = "a secret for tests, long enough to be one"
ORIGIN = "http://testserver"


def settings_for_tests(**given: Any) -> Settings:
    """Settings that let a test be as fast as it likes."""
    generous = {"actions_per_second": 1e6, "action_burst": 10**6, "games_per_hour": 10**6}
    return Settings(**{"secret": SECRET, **generous, **given})


def make_app(
    *,
    store: Store | None = None,
    clock: Clock | None = None,
    thinker: Thinker | None = None,
    **settings: Any,
) -> FastAPI:
    """The application on a store in memory, at noon, with bots that think in the request."""
    return create_app(
        settings_for_tests(**settings),
        store=store or MemoryStore(),
        clock=clock or FixedClock(),
        thinker=thinker or PatientThinker(),
    )


class Player:
    """Somebody who plays over HTTP."""

    def __init__(self, client: Any, origin: str = ORIGIN) -> None:
        self.client = client
        self.origin = origin

    def post(self, path: str, body: Any = None, *, key: str | None = None, **headers: str) -> Any:
        """Post *body* under *key*, or under a new one."""
        sent = {
            "Content-Type": "application/json",
            "Origin": self.origin,
            "Idempotency-Key": key or uuid4().hex,
            **headers,
        }
        text = json.dumps({} if body is None else body)
        return self.client.post(path, content=text, headers=sent)

    def get(self, path: str, **query: Any) -> Any:
        """Get *path*."""
        return self.client.get(path, params=query)

    def open(self, **wish: Any) -> dict[str, Any]:
        """A new practice game; the turn."""
        return said(self.post("/api/games", wish), 201)

    def begin_daily(self) -> dict[str, Any]:
        """Today's daily; the turn."""
        answer = self.post("/api/daily/attempt")
        return said(answer, answer.status_code)

    def act(self, turn: dict[str, Any], action: str, **more: Any) -> Any:
        """Send one action at the version of *turn*."""
        body = {"action": action, "version": turn["version"]}
        return self.post(f"/api/games/{turn['id']}/actions", body, **more)

    def play(self, turn: dict[str, Any], actions: int = 10**6) -> dict[str, Any]:
        """Play on, without a thought, for so many actions or until the game is over."""
        while actions and turn["view"]["winner"] is None:
            turn = said(self.act(turn, first_legal(turn["view"])))
            actions -= 1
        return turn

    def play_until(self, turn: dict[str, Any], phase: str) -> dict[str, Any]:
        """Play on until the table is in *phase*."""
        while turn["view"]["phase"] != phase:
            turn = self.play(turn, 1)
        return turn

    def finish(self, **wish: Any) -> dict[str, Any]:
        """A whole practice game."""
        return self.play(self.open(**wish))


def said(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
    """What an answer says, if it has the status that it should have."""
    assert answer.status_code == status, (answer.status_code, answer.text[:500])
    data: dict[str, Any] = answer.json()
    return data


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The details of a refusal, if it is the one that it should be."""
    body = said(answer, status)
    assert set(body) == {"error", "details"}, body
    assert body["error"] == code, body
    details: dict[str, Any] = body["details"]
    return details


def first_legal(view: dict[str, Any]) -> str:
    """The first thing that may be done."""
    if view["exchange"]:
        return "x" + ",".join(view["hand"][: view["exchange"]["minimum"]])
    legal: list[str] = view["legal"]
    return legal[0]


@contextlib.contextmanager
def at_table(app: FastAPI, **options: Any) -> Iterator[Player]:
    """Somebody at a running application."""
    with TestClient(app, **options) as client:
        yield Player(client)


def beside(player: Player) -> Player:
    """Somebody else at the same application."""
    assert isinstance(player.client, TestClient)
    return Player(TestClient(player.client.app), player.origin)


def over_network(url: str) -> Player:
    """Somebody at a real server; a cookie that is marked secure is sent on loopback too."""
    client = httpx.Client(base_url=url, timeout=30)

    def keep(answer: httpx.Response) -> None:
        for line in answer.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            client.headers["Cookie"] = f"{name}={value}"

    client.event_hooks["response"].append(keep)
    _LINES.append(client)
    return Player(client, url)


_LINES: list[httpx.Client] = []


def hang_up() -> None:
    """End the connections of all who came over the network."""
    while _LINES:
        _LINES.pop().close()


def patiently(send: Any, within: float = 20.0) -> httpx.Response:
    """Send again while the server is away or busy, as a browser would."""
    deadline = time.monotonic() + within
    while True:
        try:
            answer: httpx.Response = send()
            if answer.status_code not in (429, 503) and not _still_running(answer):
                return answer
        except httpx.TransportError:
            pass
        assert time.monotonic() < deadline, "no answer in time"
        time.sleep(0.05)


def _still_running(answer: httpx.Response) -> bool:
    return answer.status_code == 409 and answer.json()["error"] == "key_in_use"

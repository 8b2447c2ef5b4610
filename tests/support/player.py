"""A person at the table who speaks HTTP: for whole games by script and for measurements."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

Turn = dict[str, Any]


class Refused(Exception):
    """The server said no: a status and what it said."""

    def __init__(self, status: int, said: Any) -> None:
        super().__init__(f"{status}: {said}")
        self.status = status
        self.said = said


class Player:
    """One person with a cookie of their own, on one connection that is kept open."""

    def __init__(self, url: str, number: int = 0) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        self.chance = Random(number)
        self.cookie = ""
        self._origin = url
        self._connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)

    def get(self, path: str) -> Any:
        """What a GET answers."""
        return self._ask("GET", path, None, {})

    def post(self, path: str, body: Any, key: str | None = None) -> Any:
        """What a POST answers; every one has a key of its own unless one is given."""
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": key or uuid4().hex,
            "Origin": self._origin,
        }
        return self._ask("POST", path, json.dumps(body), headers)

    def new_game(self, **choices: Any) -> Turn:
        """Begin a practice game."""
        turn: Turn = self.post("/api/games", choices)
        return turn

    def act(self, turn: Turn, action: str | None = None) -> Turn:
        """Send an action, one of those offered unless one is given."""
        body = {"action": action or self.choose(turn), "version": turn["version"]}
        after: Turn = self.post(f"/api/games/{turn['id']}/actions", body)
        return after

    def choose(self, turn: Turn) -> str:
        """Something legal: mostly passes, low bids, any card, as few cards as may be."""
        view = turn["view"]
        if view["exchange"] is not None:
            cards = view["hand"][: view["exchange"]["minimum"]]
            return "x" + ",".join(cards)
        legal: list[str] = view["legal"]
        if view["phase"] == "bidding" and legal[0] == "P" and self.chance.random() < 0.8:
            return "P"
        if view["phase"] == "bidding":
            return self.chance.choice(legal[:6])
        return self.chance.choice(legal)

    def play(self, turn: Turn) -> Iterator[Turn]:
        """The turns of a game from the next one on, to its end."""
        while turn["view"]["to_act"] is not None:
            turn = self.act(turn)
            yield turn

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Any:
        if self.cookie:
            headers = {**headers, "Cookie": self.cookie}
        try:
            answer, text = self._send(method, path, body, headers)
        except (ConnectionError, http.client.RemoteDisconnected):
            # The server hangs up on who is silent for a while; with the same key this is safe.
            self._connection.close()
            answer, text = self._send(method, path, body, headers)
        if given := answer.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        if answer.headers.get_content_type() != "application/json":
            said: Any = text.decode()
        else:
            said = json.loads(text)
        if answer.status >= 400:
            raise Refused(answer.status, said)
        return said

    def _send(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        return answer, answer.read()

"""Whatever is sent, the server answers in its own words and never fails."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from bideuchre.web.errors import STATUS
from tests.support.players import Player, make_app

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["action", "version", "rules", "level", "partner", "temper", "seed", "game_id", "name"]
)


@settings(max_examples=300)
@given(
    path=st.sampled_from(
        [
            *("/api/games", "/api/games/ID/actions", "/api/games/ID/undo", "/api/games/ID/hint"),
            *("/api/daily/attempt", "/api/scores", "/api/games/NO/actions", "/api/rules"),
        ]
    ),
    body=st.dictionaries(FIELDS, JSON, max_size=4) | JSON,
)
def test_whatever_is_posted_never_fails(
    fuzzed: tuple[Player, dict[str, Any]], path: str, body: Any
) -> None:
    player, turn = fuzzed
    path = path.replace("ID", turn["id"])
    if isinstance(body, dict) and body.get("game_id") is not None:
        body["game_id"] = turn["id"]
    answer = player.client.post(
        path,
        content=json.dumps(body),
        headers={
            "Origin": player.origin,
            "Idempotency-Key": "".join(random.choices(string.ascii_letters, k=20)),
            "Content-Type": "application/json",
        },
    )
    _check_form(answer)


@settings(max_examples=200)
@given(
    path=st.sampled_from(
        ["/api/games/ID", "/api/games/", "/api/leaderboards/", "/api/rules/", "/", "/static/"]
    ),
    tail=st.text(max_size=12),
    query=st.dictionaries(
        st.sampled_from(["since", "date", "sort", "limit", "after", "lang"]),
        st.text(max_size=12) | st.integers().map(str),
        max_size=3,
    ),
)
def test_whatever_is_asked_never_fails(
    fuzzed: tuple[Player, dict[str, Any]], path: str, tail: str, query: dict[str, str]
) -> None:
    player, turn = fuzzed
    if path.endswith("/"):
        path += quote(tail, safe="")
    text = urlencode(query, errors="replace")
    answer = player.client.get(f"{path.replace('ID', turn['id'])}?{text}")
    assert answer.status_code < 500, (path, query, answer.text)


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[tuple[Player, dict[str, Any]]]:
    with TestClient(make_app(), raise_server_exceptions=True) as client:
        player = Player(client)
        yield player, player.open()


def _check_form(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    assert "Traceback" not in answer.text
    if answer.status_code >= 400:
        body = answer.json()
        assert set(body) == {"error", "details"}
        assert STATUS[body["error"]] == answer.status_code

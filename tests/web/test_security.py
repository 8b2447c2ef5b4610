"""What comes in from elsewhere, too big, too often, or under somebody else's name."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from bideuchre.web.identity import Identities
from bideuchre.web.limits import MOST_BUCKETS, Buckets, Rate, network_of
from tests.support.memory import MemoryStore
from tests.support.players import ORIGIN, Player, at_table, make_app, refused, said

POSTS = (
    "/api/games",
    "/api/games/ID/actions",
    "/api/games/ID/undo",
    "/api/games/ID/hint",
    "/api/daily/attempt",
    "/api/scores",
)
GETS = ("/healthz", "/api/games", "/api/daily", "/api/nothing", "/api/leaderboards/daily", "/nope")


@pytest.fixture
def player() -> Iterator[Player]:
    with at_table(make_app()) as somebody:
        yield somebody


# From elsewhere


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("site", [None, "same-origin", "none", "same-site", "cross-site"])
@pytest.mark.parametrize("origin", [None, ORIGIN, "https://elsewhere.example", "null"])
def test_only_our_own_pages_may_post(
    player: Player, path: str, site: str | None, origin: str | None
) -> None:
    headers = {"Idempotency-Key": "key", "Content-Type": "application/json"}
    if site is not None:
        headers["Sec-Fetch-Site"] = site
    if origin is not None:
        headers["Origin"] = origin
    answer = player.client.post(path, content="{}", headers=headers)
    ours = site in ("same-origin", "none") if site else origin == ORIGIN
    if ours:
        assert answer.status_code != 403
    else:
        refused(answer, 403, "cross_site")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_only_json_comes_in(player: Player, path: str, kind: str | None) -> None:
    headers = {"Origin": ORIGIN, "Idempotency-Key": "key"}
    if kind:
        headers["Content-Type"] = kind
    refused(player.client.post(path, content="{}", headers=headers), 415, "not_json")


def test_json_with_a_charset_comes_in(player: Player) -> None:
    kind = {"Content-Type": "application/json; charset=utf-8"}
    said(player.post("/api/games", {}, **kind), 201)


def test_an_origin_with_another_port_is_elsewhere(player: Player) -> None:
    refused(player.post("/api/games", Origin=ORIGIN + ":8080"), 403, "cross_site")
    refused(player.post("/api/games", Origin="https://testserver"), 403, "cross_site")


def test_behind_a_proxy_the_public_address_is_our_own() -> None:
    with at_table(make_app(public_url="https://cards.example")) as player:
        said(player.post("/api/games", Origin="https://cards.example"), 201)
        refused(player.post("/api/games", Origin="http://cards.example"), 403, "cross_site")
        assert "strict-transport-security" in player.get("/healthz").headers


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_other_methods_change_nothing(player: Player, method: str) -> None:
    assert player.client.request(method, "/api/games").status_code == 403
    answer = player.client.request(method, "/api/games", headers={"Origin": ORIGIN})
    refused(answer, 405, "method_not_allowed")


# Too big, too often


def test_a_body_has_a_limit(player: Player) -> None:
    wish = {"seed": "0" * 8192}
    assert refused(player.post("/api/games", wish), 413, "too_large") == {"limit": 8192}


def test_a_body_that_does_not_say_its_length_has_one_too(player: Player) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"seed": "'
        for _ in range(100):
            yield b"0" * 1000
        yield b'"}'

    headers = {"Origin": ORIGIN, "Idempotency-Key": "k", "Content-Type": "application/json"}
    answer = player.client.post("/api/games", content=pieces(), headers=headers)
    refused(answer, 413, "too_large")


def test_actions_have_a_limit() -> None:
    with at_table(make_app(actions_per_second=0.01, action_burst=3)) as player:
        turn = player.open()
        for _ in range(3):
            turn = said(player.act(turn, turn["view"]["legal"][0]))
        answer = player.act(turn, "P")
        assert refused(answer, 429, "too_many")["retry_after"] > 0
        assert int(answer.headers["retry-after"]) > 0
        said(player.get(f"/api/games/{turn['id']}"))


def test_new_games_have_a_limit() -> None:
    with at_table(make_app(games_per_hour=3)) as player:
        for _ in range(3):
            player.open()
        refused(player.post("/api/games"), 429, "too_many")
        refused(player.post("/api/daily/attempt"), 429, "too_many")


def test_a_network_has_a_limit_whoever_plays_in_it() -> None:
    app = make_app(games_per_hour=3, network_share=2)
    with TestClient(app):
        for _ in range(6):
            Player(TestClient(app)).open()
        refused(Player(TestClient(app)).post("/api/games"), 429, "too_many")
        far = TestClient(app, client=("203.0.113.9", 50000))
        Player(far).open()


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    rate = Rate(per_second=2, burst=3)
    assert [buckets.wait("action", "ada", rate) for _ in range(5)] == [0, 0, 0, 1, 1]
    assert buckets.wait("action", "eve", rate) == 0
    now[0] = 1.0
    assert [buckets.wait("action", "ada", rate) for _ in range(3)] == [0, 0, 1]
    now[0] = -50.0
    assert buckets.wait("action", "ada", rate) == 1


def test_the_table_of_buckets_is_bounded() -> None:
    buckets = Buckets(lambda: 0.0)
    for number in range(MOST_BUCKETS + 500):
        buckets.wait("action", str(number), Rate(1, 1))
    assert len(buckets) == MOST_BUCKETS


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:9::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "unknown"),
        ("", "unknown"),
    ],
)
def test_addresses_count_by_network(address: str, network: str) -> None:
    assert network_of(address) == network


# Headers


@pytest.mark.parametrize("path", GETS)
def test_every_answer_carries_the_headers(player: Player, path: str) -> None:
    headers = player.get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert (policy["require-trusted-types-for"], policy["trusted-types"]) == ("'script'", "'none'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "permissions-policy" in headers
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


@pytest.mark.parametrize("status", [403, 404, 413, 415, 422])
def test_refusals_carry_the_headers_too(player: Player, status: int) -> None:
    answers = {
        403: player.post("/api/games", Origin="null"),
        404: player.get("/api/games/unknown-unknown"),
        413: player.post("/api/games", {"seed": "0" * 9000}),
        415: player.post("/api/games", **{"Content-Type": "text/plain"}),
        422: player.post("/api/games", {"level": 1}),
    }
    assert answers[status].status_code == status
    assert "content-security-policy" in answers[status].headers


def test_head_is_get_without_a_body(player: Player) -> None:
    get, head = player.get("/api/daily"), player.client.head("/api/daily")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(get.content))


# Who is who


def cookie_of(client: TestClient, path: str = "/api/games") -> str:
    return str(client.get(path).headers.get("set-cookie", ""))


@pytest.mark.parametrize(
    ("address", "name", "secure"),
    [
        ("http://192.168.1.20:8000", "be", False),
        ("http://127.0.0.1:8000", "__Host-be", True),
        ("http://localhost:8000", "__Host-be", True),
        ("http://[::1]:8000", "__Host-be", True),
        ("https://cards.example", "__Host-be", True),
        ("http://127.0.0.1.elsewhere.example", "be", False),
    ],
)
def test_the_cookie_fits_the_address(address: str, name: str, secure: bool) -> None:
    with TestClient(make_app(), base_url=address) as client:
        cookie = cookie_of(client)
    pair, *flags = cookie.split("; ")
    assert pair.partition("=")[0] == name
    assert ("Secure" in flags) == secure
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"} <= set(flags)
    assert len(base64.urlsafe_b64decode(pair.partition("=")[2])) >= 32


def test_a_cookie_is_handed_out_once(player: Player) -> None:
    assert "set-cookie" in player.get("/api/games").headers
    assert "set-cookie" not in player.get("/api/games").headers
    assert "set-cookie" not in player.post("/api/games").headers


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/static/none/css/base.css"])
def test_what_is_the_same_for_all_sets_no_cookie(player: Player, path: str) -> None:
    assert "set-cookie" not in player.get(path).headers


def test_refusals_hand_out_the_cookie_too(player: Player) -> None:
    assert "set-cookie" in player.post("/api/games", Origin="null").headers


@pytest.mark.parametrize(
    "token", ["", "x", "admin", "A" * 64, "=" * 64, "é" * 64, "A" * 5000, "%00", '"quoted"']
)
def test_an_unknown_token_is_never_adopted(token: str) -> None:
    with TestClient(make_app()) as client:
        header = {b"Cookie": f"be={token}".encode("latin-1")}
        handed = client.get("/api/games", headers=header).headers["set-cookie"]
        assert f"be={token};" not in handed


def test_a_token_that_was_tampered_with_is_not_known() -> None:
    identities = Identities(b"s" * 32)
    first = identities.visitor(b"", scheme="https", host="cards.example")
    assert first.set_cookie is not None
    cookie = first.set_cookie.partition(b";")[0]
    known = identities.visitor(cookie, scheme="https", host="cards.example")
    assert (known.player, known.set_cookie) == (first.player, None)
    swapped = [cookie[:at] + bytes([cookie[at] ^ 1]) + cookie[at + 1 :] for at in (12, 30, 70)]
    for forged in (*swapped, cookie[:20] + b"!" + cookie[20:], cookie + b"=", cookie + b"AAAA"):
        again = identities.visitor(forged, scheme="https", host="cards.example")
        assert again.set_cookie is not None
        assert again.player != first.player
    elsewhere = Identities(b"t" * 32).visitor(cookie, scheme="https", host="cards.example")
    assert elsewhere.set_cookie is not None


def test_a_plain_cookie_is_not_taken_where_a_safe_one_is_due() -> None:
    identities = Identities(b"s" * 32)
    plain = identities.visitor(b"", scheme="http", host="192.168.1.20")
    assert plain.set_cookie is not None
    cookie = plain.set_cookie.partition(b";")[0]
    assert identities.visitor(cookie, scheme="https", host="cards.example").set_cookie


def test_plain_http_is_told_once_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    app = make_app()
    with TestClient(app):
        for _ in range(3):
            TestClient(app).get("/api/games")
    assert caplog.text.count("home use") == 1


def test_only_the_hash_of_a_token_is_kept() -> None:
    store = MemoryStore()
    with at_table(make_app(store=store)) as player:
        turn = player.open()
        token = player.client.cookies["be"]
    kept = store.game(turn["id"])
    assert kept is not None
    assert len(kept.player) == 64
    assert token not in repr(vars(store))


# What the code must not do


def test_no_middleware_that_triples_the_cost() -> None:
    web = Path(__file__).parents[2] / "src" / "bideuchre" / "web"
    for file in web.rglob("*.py"):
        assert "BaseHTTPMiddleware" not in file.read_text(), file

"""The pages: whole without a game and without scripts, in both languages, for whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest

from bideuchre.web.pages import Row, closing, operations, with_own
from bideuchre.web.service.refusals import Busy
from tests.support.clock import NOON, FixedClock
from tests.support.players import Player, at_table, beside, make_app, said

PAGES = (
    "/",
    "/daily",
    "/play",
    "/games/no-such-game",
    "/leaderboards",
    "/leaderboards?board=all-time&sort=streak",
    "/leaderboards?board=practice",
    "/rules",
    "/rules/craig_powers",
    "/house-rules",
    "/house-rules?seats=6",
    "/settings",
    "/partner",
    "/api/docs",
)
HTML = {"Accept": "text/html"}


@pytest.fixture
def player(clock: FixedClock) -> Iterator[Player]:
    with at_table(make_app(clock=clock)) as somebody:
        yield somebody


class Reading(HTMLParser):
    """A page taken apart: its elements and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def page(player: Player, path: str, **headers: str) -> Reading:
    answer = player.client.get(path, headers={**HTML, **headers})
    assert answer.status_code == 200, (path, answer.text[:300])
    return Reading(answer.text)


# Every page


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_whole_without_a_game(player: Player, path: str, lang: str) -> None:
    found = page(player, path, **{"Accept-Language": lang})
    (html,) = found.all("html")
    assert (html["lang"], html["dir"]) == (lang, "rtl" if lang == "fa" else "ltr")
    assert len(found.all("h1")) == 1
    assert len(found.all("main")) == 1
    assert [meta for meta in found.all("meta") if meta.get("name") == "description"]
    assert path == "/api/docs" or "{" not in found.words
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", PAGES)
def test_every_page_says_so_where_scripts_are_off(player: Player, path: str) -> None:
    found = page(player, path)
    assert found.all("noscript")
    assert "Scripts are off" in found.words


@pytest.mark.parametrize("path", PAGES)
def test_every_address_on_a_page_leads_somewhere(player: Player, path: str) -> None:
    found = page(player, path)
    base = path.partition("?")[0]
    for tag, name in (("a", "href"), ("link", "href"), ("script", "src")):
        for attributes in found.all(tag):
            address = attributes.get(name) or ""
            if address.startswith(("#", "https://www.pagat.com/")):
                continue
            whole = base + address if address.startswith("?") else address
            assert player.client.get(whole, headers=HTML).status_code == 200, (path, whole)


def test_pages_never_begin_a_game(player: Player) -> None:
    for path in PAGES:
        page(player, path)
    assert said(player.get("/api/daily"))["attempt"] is None
    assert player.get("/api/games").json() == []


def test_pages_are_the_same_for_the_same_reader(player: Player) -> None:
    for path in PAGES:
        assert player.client.get(path).content == player.client.get(path).content


def test_a_page_comes_compressed_to_those_who_can_read_it(player: Player) -> None:
    small = player.client.get("/rules", headers={"Accept-Encoding": "gzip"})
    whole = player.client.get("/rules", headers={"Accept-Encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in whole.headers
    assert small.text == whole.text
    assert "Accept-Encoding" in small.headers["vary"]


def test_the_look_that_was_chosen_is_there_from_the_first_moment(player: Player) -> None:
    player.client.cookies.set("look", "dark.safe")
    (html,) = page(player, "/").all("html")
    assert (html["data-theme"], html["data-suits"]) == ("dark", "safe")
    player.client.cookies.set("look", '"><script>.x')
    (html,) = page(player, "/").all("html")
    assert ("data-theme" in html, html["data-suits"]) == (False, "two")


# Languages


def test_the_browsers_language_is_spoken_at_first(player: Player) -> None:
    assert "یوکر با مزایده" in page(player, "/", **{"Accept-Language": "de, fa-IR;q=0.8"}).words


def test_a_language_asked_for_is_kept(player: Player) -> None:
    assert "تنظیمات" in page(player, "/settings?lang=fa").words
    assert "تنظیمات" in page(player, "/settings", **{"Accept-Language": "en"}).words
    assert "Settings" in page(player, "/settings?lang=en").words


def test_the_language_switch_keeps_the_page(player: Player) -> None:
    found = page(player, "/leaderboards?board=all-time&sort=margin")
    (other,) = [link for link in found.all("a") if link.get("hreflang") == "fa"]
    assert other["href"] == "?board=all-time&sort=margin&lang=fa"


# Home and the day


def test_home_offers_the_day_and_practice(player: Player) -> None:
    found = page(player, "/")
    hrefs = [link.get("href") for link in found.all("a")]
    assert "/play?new" in hrefs
    assert "/daily" in hrefs
    assert "Daily 2 · Tuesday, 1 December" in found.words
    assert "Closes in 12 h 0 min" in found.words
    assert "Pick up where you left off" not in found.words


def test_home_goes_on_with_the_newest_unfinished_game(player: Player) -> None:
    turn = player.play_until(player.open(), "playing")
    found = page(player, "/")
    assert "Pick up where you left off" in found.words
    assert f"/games/{turn['id']}" in [link.get("href") for link in found.all("a")]
    assert f"Practice, deal {turn['view']['hand_number']}." in found.words
    assert [svg for svg in found.all("svg") if svg.get("class") == "pegs"]
    assert "Pick up" not in page(beside(player), "/").words


def test_a_daily_begun_is_gone_on_with_and_once_played_shown(player: Player) -> None:
    turn = player.begin_daily()
    link = f"/games/{turn['id']}"
    waiting = page(player, "/daily")
    assert "Today’s game waits for you" in waiting.words
    assert link in [a.get("href") for a in waiting.all("a")]
    assert "Pick up" not in page(player, "/").words
    player.play(turn)
    played = page(player, "/daily")
    assert re.search(r"You (won|lost), \S+ to \S+\. That is place 1 of 1 so far", played.words)
    assert "1 has finished" in played.words


def test_the_day_shows_its_seal_and_never_its_seed(player: Player) -> None:
    seal = said(player.get("/api/daily"))["commitment"]
    for path in ("/daily", "/leaderboards"):
        assert seal in page(player, path).words


def test_a_damaged_game_does_not_spoil_the_home_page(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = player.open()
    from bideuchre.web.service.games import Games
    from bideuchre.web.service.refusals import Damaged

    def damaged(*_: Any) -> str:
        raise Damaged(turn["id"])

    monkeypatch.setattr(Games, "turn", damaged)
    assert "Pick up" not in page(player, "/").words


def test_time_left_is_told_in_whole_minutes_and_never_below_none() -> None:
    def left(now: str) -> tuple[int, int]:
        card = closing("2026-12-02T00:00:00.000Z", now)
        return card.hours, card.minutes

    assert left("2026-12-01T12:00:00.000Z") == (12, 0)
    assert left("2026-12-01T23:59:01.000Z") == (0, 0)
    assert left("2026-12-02T00:00:01.000Z") == (0, 0)


def test_play_leads_to_the_newest_unfinished_game(player: Player) -> None:
    def game(path: str) -> str | None:
        (main,) = page(player, path).all("main")
        return main.get("data-game")

    assert game("/play") is None
    turn = player.open()
    assert game("/play") == turn["id"] == game(f"/games/{turn['id']}")
    assert game("/play?new") is None


# Boards


def test_a_board_shows_what_the_interface_tells(player: Player) -> None:
    others = [beside(player) for _ in range(12)]
    for somebody in (*others, player):
        somebody.play(somebody.begin_daily())
    board = said(player.get("/api/leaderboards/daily", limit=100))
    shown = page(player, "/leaderboards")
    for entry in board["entries"][:10]:
        assert entry["name"] in shown.words
    assert f"{board['yours']['name']}, you" in shown.words
    assert "/leaderboards?board=daily&date=2026-12-01&after=10" in [
        link.get("href") for link in shown.all("a")
    ]
    further = page(player, "/leaderboards?board=daily&after=10")
    assert board["entries"][12]["name"] in further.words
    assert "From the top" in further.words


def test_own_place_is_shown_with_its_neighbours_however_far_down() -> None:
    first = [Row(rank=rank) for rank in (1, 2, 3)]
    around = [Row(rank=rank) for rank in (279, 280, 281)]
    shown = [row.left_out or row.rank for row in with_own(first, around, 300)]
    assert shown == [1, 2, 3, 275, 279, 280, 281, 19]
    close = [Row(rank=rank) for rank in (3, 4, 5)]
    assert [row.rank for row in with_own(first, close, 5)] == [1, 2, 3, 4, 5]
    assert with_own([], [], 0) == ()


def test_yesterdays_board_is_one_step_away(player: Player, clock: FixedClock) -> None:
    player.play(player.begin_daily())
    clock.set(NOON + timedelta(days=1))
    assert "Nobody has finished this one yet." in page(player, "/leaderboards").words
    before = page(player, "/leaderboards?date=2026-12-01")
    assert "This day is closed." in before.words
    assert "Nobody" not in before.words


@pytest.mark.parametrize(
    "query",
    [
        "board=friends",
        "sort=luck",
        "after=-1",
        "after=x",
        "date=2026-12-02",
        "date=2026-11-29",
        "date=x",
    ],
)
def test_a_board_that_is_not_there_is_an_error_page(player: Player, query: str) -> None:
    answer = player.client.get(f"/leaderboards?{query}", headers=HTML)
    assert answer.status_code == 404
    assert "Nothing lies here" in answer.text


def test_names_of_others_are_text(player: Player) -> None:
    from bideuchre.web.service.scores import Scores

    real = Scores.board
    evil = "<img src=x onerror=alert(1)>"

    def board(self: Scores, look: Any) -> dict[str, Any]:
        data = real(self, look)
        entry = {"rank": 1, "name": evil, "won": True, "scores": [52, 0], "hands": 6}
        data["entries"] = [{**entry, "finished_at": "2026-12-01T10:00:00.000Z", "yours": False}]
        return data

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scores, "board", board)
        found = page(player, "/leaderboards")
    assert evil in found.words
    assert not found.all("img")


# Rules, settings, the interface


def test_the_rules_are_all_there_without_scripts(player: Player) -> None:
    for lang, words in (("en", "What the sources leave open"), ("fa", "آنچه منابع باز گذاشته‌اند")):
        found = page(player, f"/rules/craig_powers?lang={lang}")
        assert words in found.words
        assert said(player.get("/api/rules/craig_powers", lang=lang))["sentence"] in found.words
        assert not found.all("script")


def test_the_interface_is_described_whole(player: Player) -> None:
    schema = said(player.get("/api/openapi.json"))
    shown = page(player, "/api/docs").words
    for path, methods in schema["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}" in shown
    (act,) = [
        operation
        for group in operations(schema).values()
        for operation in group
        if operation.path.endswith("/actions")
    ]
    assert {"action", "version", "Idempotency-Key"} <= {name for name, _, _ in act.fields}


# Errors and files


@pytest.mark.parametrize("path", ["/nothing", "/rules/whist", "/games/%2e%2e", "/static/x/y.js"])
def test_what_is_not_there_is_a_page_for_people_and_a_code_for_programs(
    player: Player, path: str
) -> None:
    for_people = player.client.get(path, headers=HTML)
    assert for_people.status_code == 404
    assert "Nothing lies here" in for_people.text
    for_programs = player.client.get(path, headers={"Accept": "application/json"})
    assert said(for_programs, 404)["error"] == "not_found"


def test_a_busy_server_says_so_to_people(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    from bideuchre.web.service.daily import Daily

    def busy(*_: Any) -> dict[str, Any]:
        raise Busy("database", 2)

    monkeypatch.setattr(Daily, "today", busy)
    answer = player.client.get("/", headers=HTML)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "2"
    assert "The table is crowded" in answer.text


def test_static_files_are_good_for_ever_under_their_version(player: Player) -> None:
    (sheet,) = [link for link in page(player, "/").all("link") if link.get("rel") == "stylesheet"]
    address = sheet["href"] or ""
    answer = player.client.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/css")
    assert "set-cookie" not in answer.headers
    old = re.sub(r"/static/\w+/", "/static/000000000000/", address)
    assert player.client.get(old).status_code == 404


@pytest.mark.parametrize(
    "path", ["../pyproject.toml", "%2e%2e/pyproject.toml", "js/../../templates/base.html", ""]
)
def test_no_other_file_is_served(player: Player, path: str) -> None:
    (html,) = page(player, "/").all("html")
    version = (html["data-catalogue"] or "").split("/")[2]
    assert player.client.get(f"/static/{version}/{path}").status_code == 404

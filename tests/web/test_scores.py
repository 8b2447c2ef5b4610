"""The boards: who may stand on them, under which name, and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from bideuchre.web.service.names import clean, made_up, skeleton
from bideuchre.web.service.refusals import Refused
from bideuchre.web.service.results import longest_run
from tests.support.clock import FixedClock
from tests.support.players import Player, at_table, beside, make_app, refused, said


@pytest.fixture
def app(clock: FixedClock) -> FastAPI:
    return make_app(clock=clock)


@pytest.fixture
def player(app: FastAPI) -> Iterator[Player]:
    with at_table(app) as somebody:
        yield somebody


def sign(player: Player, turn: dict[str, Any], name: str = "Ada") -> Any:
    return player.post("/api/scores", {"game_id": turn["id"], "name": name})


def board(player: Player, name: str = "daily", **query: Any) -> dict[str, Any]:
    return said(player.get(f"/api/leaderboards/{name}", **query))


# Signing


def test_a_finished_daily_stands_there_before_it_is_signed(player: Player) -> None:
    over = player.play(player.begin_daily())
    [entry] = board(player)["entries"]
    view = over["view"]
    assert entry == {
        "rank": 1,
        "name": entry["name"],
        "won": view["winner"] == 0,
        "scores": view["scores"],
        "hands": view["hand_number"],
        "finished_at": "2026-12-01T12:00:00.000Z",
        "yours": True,
    }
    adjective, noun, number = entry["name"].split()
    assert adjective.istitle()
    assert noun.istitle()
    assert number.isdigit()
    assert said(sign(player, over), 201) == {"board": "daily", "rank": 1, "total": 1}
    assert [entry["name"] for entry in board(player)["entries"]] == ["Ada"]
    assert board(player, "all-time")["yours"]["name"] == "Ada"


def test_a_practice_game_stands_there_once_signed(player: Player) -> None:
    over = player.finish()
    assert board(player, "practice")["total"] == 0
    assert said(sign(player, over), 201) == {"board": "practice", "rank": 1, "total": 1}
    assert board(player, "practice")["yours"]["name"] == "Ada"
    assert board(player)["total"] == 0
    assert board(player, "all-time")["total"] == 0


def test_signing_is_done_once(player: Player) -> None:
    over = player.finish()
    first = player.post("/api/scores", {"game_id": over["id"], "name": "Ada"}, key="key")
    again = player.post("/api/scores", {"game_id": over["id"], "name": "Ada"}, key="key")
    assert (again.status_code, again.content) == (201, first.content)
    refused(sign(player, over, "Eve"), 409, "already_signed")


def test_what_can_not_be_signed(player: Player) -> None:
    turn = player.open()
    refused(sign(player, turn), 409, "not_finished")
    hinted = player.open()
    player.post(f"/api/games/{hinted['id']}/hint", {"version": hinted["version"]})
    refused(
        sign(player, player.play(said(player.get(f"/api/games/{hinted['id']}")))), 409, "assisted"
    )
    own_seed = player.finish(seed="1" * 64)
    assert refused(sign(player, own_seed), 409, "assisted") == {"reason": "own_seed"}
    refused(sign(player, {"id": "unknown-unknown"}), 404, "not_found")
    refused(sign(player, {"id": "\x00"}), 404, "not_found")
    stranger = beside(player)
    refused(sign(stranger, player.finish()), 404, "not_found")
    assert board(player, "practice")["total"] == 0


def test_a_game_taken_back_is_off_the_board(player: Player) -> None:
    turn = player.play(player.open(), 3)
    back = player.post(f"/api/games/{turn['id']}/undo", {"version": turn["version"]}).json()
    refused(sign(player, player.play(back)), 409, "assisted")


# Boards


def test_the_board_is_paged(player: Player) -> None:
    others = [beside(player) for _ in range(5)]
    for other in others:
        other.play(other.begin_daily())
    mine = player.play(player.begin_daily())
    sign(player, mine)
    seen: list[int] = []
    after = None
    while True:
        page = board(player, limit=2, **({"after": after} if after else {}))
        seen += [entry["rank"] for entry in page["entries"]]
        assert page["total"] == 6
        assert page["yours"]["name"] == "Ada"
        after = page["next"]
        if after is None:
            break
    assert seen == [1, 2, 3, 4, 5, 6]
    assert board(others[0], limit=1)["yours"]["yours"]
    assert board(beside(player))["yours"] is None


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": 101}, "limit"),
        ({"limit": "x"}, "limit"),
        ({"after": "x"}, "after"),
        ({"after": "-1"}, "after"),
        ({"after": "٣"}, "after"),
        ({"date": "yesterday"}, "date"),
        ({"date": "2026-02-30"}, "date"),
        ({"sort": "luck"}, "sort"),
    ],
)
def test_what_is_asked_of_a_board_is_checked(
    player: Player, query: dict[str, Any], field: str
) -> None:
    details = refused(player.get("/api/leaderboards/daily", **query), 422, "unreadable")
    assert details["field"] == field


def test_an_unknown_board(player: Player) -> None:
    refused(player.get("/api/leaderboards/friends"), 404, "not_found")


def test_all_time_adds_up_the_days(player: Player, clock: FixedClock) -> None:
    ends = []
    for _ in range(3):
        ends.append(player.play(player.begin_daily())["view"])
        clock.tick(days=1)
    clock.tick(days=1)
    ends.append(player.play(player.begin_daily())["view"])
    scores = [end["scores"] for end in ends]
    for sort in ("wins", "margin", "streak"):
        [entry] = board(player, "all-time", sort=sort)["entries"]
        assert entry["scores"] == [sum(s[0] for s in scores), sum(s[1] for s in scores)]
        assert (entry["games"], entry["streak"]) == (4, 3)
        assert entry["won"] == sum(end["winner"] == 0 for end in ends)


@pytest.mark.parametrize(
    ("played", "longest"), [([], 0), ([5], 1), ([1, 2, 3, 5, 6], 3), ([9, 7, 8, 1], 3), ([2, 2], 1)]
)
def test_the_longest_run(played: list[int], longest: int) -> None:
    assert longest_run(played) == longest


# Names

GOOD = (
    """
Al|Jo|Ada Lovelace|O'Neil|O’Hara|Jean-Luc|J. R.|Müller|Łukasz|Žofie|Đặng Thị|Nguyễn Ánh|Björk
Çağla|Иван|Наталья К.|Ђорђе|Ελένη|Γιώργος|Արամ|გიორგი|שרה|דוד בן־גוריון|محمد|علی‌رضا|زهرا|پریسا
می‌ترا 7|محمّد|हरि|प्रिया|অর্ণব|ਗੁਰਪ੍ਰੀਤ|તેજસ|தமிழ்|వెంకట్|ಕಾವ್ಯ|മീനാക്ഷി|නිමල්|สมชาย|ລາວ ໃຈ
မောင်|ខ្មែរ|ሰላም
김철수|이 민호|たなか|タカシ|田中さくら|王小明|陳大文|李 3|Ana María|François|Ñuñez|Siân|Þóra
Kettle 42|Mary-Ann|van der Berg|Dr. Who|x_y|Zoë|Renée|Ötzi|Ærø|Sexton|Scunthorpe|Dickens|Cockburn
Assam|Penistone|Nancy|Moderna|Systemic|Matsushita|Anil Kumar|Lily|Sørensen|Ioan|Ștefan|مریم‌السادات
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people_stand_as_they_are(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada   L.  ", "Ada L."),
        ("Ａｄａ", "Ada"),
        ("ﬁona", "fiona"),
        ("A\u200bda", None),
        ("A\u200cda", "Ada"),
        ("\u200cعلی\u200c", "علی"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("Ada\u00a0L\u2028", "Ada L"),
        ("e\u0301va", "éva"),
    ],
)
def test_names_are_put_right(given: str, shown: str | None) -> None:
    if shown is None:
        with pytest.raises(Refused):
            clean(given)
    else:
        assert clean(given) == shown


BAD = {
    "too_short": ["", " ", "A", "é", "\u200c", "  B  "],
    "too_long": ["A" * 21, "م" * 21, "a b" * 20],
    "characters": [
        *("Ada\u202e", "\u2066Ada", "A\x00da", "A\x07da", "Ada\u200e", "a\ud800b", "Ada 😀"),
        *("<b>Ada</b>", "Ada & Eve", "a/b", "Ada\u200b", "A\ufeffda", "Ada\ue000", "♠♠♠", "a@b.c"),
        *("{{7*7}}", "'; DROP--", "Ada\u061c", "A\u034fda", "Ada=1", "$$$", "A\u2800B"),
        *("\u3164\u3164", "\u115f\u1160", "나\u1160", "Ada\ufe0f", "A\u17b4da", "Ada\U000e0100"),
    ],
    "marks": ["Z\u0335\u0321\u0322a", "a" + "\u0301\u0302\u0303\u0304" + "b"],
    "no_letter": ["ـــ", "12", "--", "1 2 3", "..", "' '"],
    "mixed_scripts": ["Аda", "Adа", "pаypal", "Ιvan", "Iвan", "علیa", "Ada田", "ꓮda"],
    "reserved": [
        *(
            "admin",
            "Admin",
            "ADMIN",
            "A d m i n",
            "аԁміп",
            "adm1n",
            "ad-min",
            "admiń",
            "ａｄｍｉｎ",
            "ᴀᴅᴍɪɴ",
        ),
        *("Moderator", "m0derator", "System", "Official", "The Admin", "bideuchre", "B1deuchre"),
    ],
    "unkind": [
        "fuck",
        "F.U.C.K",
        "fuсk"[:2] + "ck",
        "sh1t",
        "xXfuckXx",
        "Hitler 88",
        "کیر",
        "كير",
        "کـیر",
        "ꜰᴜᴄᴋ",
        "c u n t",
    ],
}


@pytest.mark.parametrize(
    ("reason", "name"), [(reason, name) for reason, names in BAD.items() for name in names]
)
def test_names_that_are_refused_say_why(reason: str, name: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean(name)
    assert refusal.value.code == "bad_name"
    assert refusal.value.details["reason"] == reason


def test_a_bad_name_signs_nothing(player: Player) -> None:
    over = player.finish()
    details = refused(sign(player, over, "Ada\u202e"), 422, "bad_name")
    assert details["reason"] == "characters"
    said(sign(player, over), 201)


def test_look_alikes_have_one_skeleton() -> None:
    assert skeleton("аԁміп") == skeleton("ADMIN") == skeleton("4dm1n")


def test_made_up_names_stay_and_may_stand_on_a_board() -> None:
    names = {made_up(f"{number:064}") for number in range(300)}
    assert len(names) > 250
    assert made_up("a" * 64) == made_up("a" * 64)
    for name in names:
        assert clean(name) == name

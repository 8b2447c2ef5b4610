"""One contract for all stores: in memory, SQLite, PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bideuchre.ai.levels import LEVELS
from bideuchre.ai.registry import named
from bideuchre.ai.temper import Temper
from bideuchre.web.service.games import sealed
from bideuchre.web.service.ports import (
    ANSWERS_KEPT_MS,
    DayTaken,
    KeyTaken,
    Result,
    StaleGame,
    Store,
    StoredAnswer,
    StoredGame,
)
from bideuchre.web.service.results import standing_of
from bideuchre.web.settings import Settings
from bideuchre.web.store import open_store
from bideuchre.web.store.migrating import upgrade
from tests.support.memory import MemoryStore

ALICE, BOB, CAROL = "a" * 64, "b" * 64, "c" * 64
DAY = "2026-12-01"


@pytest.fixture(
    params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)],
)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
    settings = Settings(database_url=url)
    upgrade(settings)
    store = open_store(settings)
    yield store
    store.close()


def game(game_id: str = "game0001", player: str = ALICE, **changed: Any) -> StoredGame:
    made = StoredGame(
        id=game_id,
        player=player,
        rules_id="craig_powers@1",
        rules="{}",
        seed="0" * 64,
        log="P 5/H",
        version=2,
        rewound_at=0,
        status="playing",
        assisted=False,
        unranked=None,
        bots=",steady,steady,steady",
        day=None,
        scores="[0,0]",
        hand_number=1,
        created=1_000,
        updated=1_000,
    )
    return sealed(replace(made, **changed))


def answer(key: str = "key", player: str = ALICE, created: int = 1_000) -> StoredAnswer:
    return StoredAnswer(player, key, "hash", 200, '{"ok":"«علی‌رضا»"}', created)


def result(game_id: str, player: str = ALICE, **changed: Any) -> Result:
    made = Result(
        game_id=game_id,
        player=player,
        board="daily",
        day=DAY,
        day_number=100,
        name=None,
        shown=True,
        won=True,
        us=52,
        them=30,
        hands=8,
        finished=5_000,
    )
    return replace(made, **changed)


def finish(store: Store, ended: Result) -> None:
    """Open a game and end it with this result."""
    day = ended.day
    begun = game(ended.game_id, ended.player, day=day)
    store.open(begun, answer(f"open {ended.game_id}", ended.player))
    over = sealed(replace(begun, log=begun.log + " P", version=3, status="over"))
    store.save(begun, over, answer(f"end {ended.game_id}", ended.player), ended, standing_of)


# Games


def test_a_game_is_kept_whole(store: Store) -> None:
    store.open(game(), answer())
    assert store.game("game0001") == game()
    assert store.game("another1") is None
    assert store.answer(ALICE, "key") == answer()
    assert store.answer(BOB, "key") is None
    assert store.game_and_answer("game0001", ALICE, "key") == (game(), answer())
    assert store.game_and_answer("game0001", BOB, "key") == (game(), None)
    assert store.game_and_answer("another1", ALICE, "key") == (None, answer())


def test_six_seats_with_the_longest_names_are_kept(store: Store) -> None:
    longest = max((level.bot for level in LEVELS), key=len)
    partner = named(longest, Temper(bold=-2, alone=-2))
    bots = ",".join(["", longest, partner, longest, partner, longest])
    store.open(game(bots=bots), answer())
    kept = store.game("game0001")
    assert kept == game(bots=bots)
    assert kept is not None
    assert kept.bots == bots


def test_an_action_moves_the_game_on(store: Store) -> None:
    store.open(game(), answer())
    after = game(log="P 5/H P P P", version=5, updated=2_000)
    store.save(game(), after, answer("next"))
    assert store.game("game0001") == after
    assert store.answer(ALICE, "next") == answer("next")


def test_a_stale_save_stores_nothing(store: Store) -> None:
    store.open(game(), answer())
    first = game(log="P 5/H P", version=3)
    store.save(game(), first, answer("first"))
    with pytest.raises(StaleGame):
        store.save(game(), game(log="P 5/H 6/C", version=3), answer("second"))
    assert store.game("game0001") == first
    assert store.answer(ALICE, "second") is None


def test_a_hint_between_is_not_lost(store: Store) -> None:
    store.open(game(), answer())
    store.save(game(), game(assisted=True), answer("hint"))
    with pytest.raises(StaleGame):
        store.save(game(), game(log="P 5/H P", version=3), answer("act"))
    kept = store.game("game0001")
    assert kept is not None
    assert kept.assisted


def test_a_log_is_only_ever_appended_to(store: Store) -> None:
    store.open(game(), answer())
    with pytest.raises(StaleGame):
        store.save(game(), game(log="P 6/H P", version=3), answer("rewritten"))
    with pytest.raises(StaleGame):
        store.save(game(), game(log="P", version=3), answer("shortened"))
    assert store.game("game0001") == game()


def test_an_undo_only_shortens_the_log(store: Store) -> None:
    store.open(game(), answer())
    with pytest.raises(StaleGame):
        store.rewind(game(), game(log="P 6/H", version=3), answer("rewritten"))
    back = game(log="P", version=3, rewound_at=3, assisted=True)
    store.rewind(game(), back, answer("undo"))
    assert store.game("game0001") == back


def test_a_key_is_used_once(store: Store) -> None:
    store.open(game(), answer())
    with pytest.raises(KeyTaken):
        store.open(game("game0002"), answer())
    with pytest.raises(KeyTaken):
        store.save(game(), game(log="P 5/H P", version=3), answer())
    with pytest.raises(KeyTaken):
        store.keep(answer())
    assert store.game("game0002") is None
    assert store.game("game0001") == game()
    store.keep(answer(player=BOB))


def test_a_day_is_begun_once(store: Store) -> None:
    store.open(game(day=DAY), answer())
    with pytest.raises(DayTaken):
        store.open(game("game0002", day=DAY), answer("again"))
    store.open(game("game0003", BOB, day=DAY), answer(player=BOB))
    store.open(game("game0004", day="2026-12-02"), answer("tomorrow"))
    assert store.attempt(ALICE, DAY) == game(day=DAY)
    assert store.attempt(CAROL, DAY) is None


def test_unfinished_games_come_newest_first(store: Store) -> None:
    for number, updated in enumerate((2_000, 4_000, 3_000), 1):
        store.open(game(f"game000{number}", updated=updated), answer(f"key {number}"))
    store.open(game("game0004", status="over"), answer("key 4"))
    store.open(game("game0005", BOB), answer("key 5"))
    assert [g.id for g in store.unfinished(ALICE, 9)] == ["game0002", "game0003", "game0001"]
    assert len(store.unfinished(ALICE, 2)) == 2


def test_answers_are_forgotten_after_a_day(store: Store) -> None:
    store.open(game(), answer())
    late = 1_001 + ANSWERS_KEPT_MS
    store.open(game("game0002"), answer("late", created=late))
    assert store.answer(ALICE, "key") is None
    assert store.answer(ALICE, "late") is not None


def test_of_racing_saves_one_wins(store: Store) -> None:
    store.open(game(), answer())
    barrier = threading.Barrier(6)
    outcomes: list[str] = []

    def save(number: int) -> None:
        barrier.wait()
        try:
            store.save(game(), game(log=f"P 5/H {number}", version=3), answer(f"racer {number}"))
            outcomes.append("saved")
        except StaleGame:
            outcomes.append("stale")

    threads = [threading.Thread(target=save, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["saved", *["stale"] * 5]


# Scores


def test_a_board_ranks_by_win_margin_hands_and_time(store: Store) -> None:
    finish(store, result("lost0001", "1" * 64, won=False, us=40, them=52))
    finish(store, result("narrow01", "2" * 64, them=50))
    finish(store, result("slow0001", "3" * 64, hands=9))
    finish(store, result("late0001", "4" * 64, finished=9_000))
    finish(store, result("best0001", "5" * 64))
    total, entries = store.results("daily", DAY, 10, 0)
    assert [(rank, row.game_id) for rank, row in entries] == [
        (1, "best0001"),
        (2, "late0001"),
        (3, "slow0001"),
        (4, "narrow01"),
        (5, "lost0001"),
    ]
    assert total == 5
    assert store.own_result("daily", DAY, "4" * 64) == entries[1]
    assert store.results("daily", "2026-12-02", 10, 0) == (0, [])


def test_the_own_place_is_told_however_far_down(store: Store) -> None:
    for number in range(12):
        finish(store, result(f"game{number:04}", f"{number:064}", them=number))
    total, entries = store.results("daily", DAY, 5, 0)
    assert (total, [rank for rank, _ in entries]) == (12, [1, 2, 3, 4, 5])
    own = store.own_result("daily", DAY, f"{11:064}")
    assert own is not None
    assert (own[0], own[1].game_id) == (12, "game0011")
    _, rest = store.results("daily", DAY, 5, 10)
    assert [(rank, row.game_id) for rank, row in rest] == [(11, "game0010"), (12, "game0011")]
    assert store.own_result("daily", DAY, CAROL) is None


def test_signing_tells_rank_and_total(store: Store) -> None:
    finish(store, result("best0001", BOB, them=0))
    finish(store, result("game0001", ALICE))
    said = store.sign("game0001", "Ada", _telling("sign"), standing_of)
    assert said.body == "2 of 2"
    signed = store.result("game0001")
    assert signed is not None
    assert signed.name == "Ada"
    own = store.own_standing("wins", ALICE)
    assert own is not None
    assert own[1].name == "Ada"
    with pytest.raises(StaleGame):
        store.sign("game0001", "Eve", _telling("again"), standing_of)
    with pytest.raises(StaleGame):
        store.sign("nothing1", "Eve", _telling("nothing"), standing_of)
    assert store.answer(ALICE, "again") is None


def test_a_signature_under_a_used_key_is_not_kept(store: Store) -> None:
    finish(store, result("game0001", ALICE))
    with pytest.raises(KeyTaken):
        store.sign("game0001", "Ada", _telling("open game0001"), standing_of)
    unsigned = store.result("game0001")
    assert unsigned is not None
    assert unsigned.name is None


def test_practice_shows_a_players_best_signed_game(store: Store) -> None:
    practice: dict[str, Any] = {"board": "practice", "day": None, "day_number": 0, "shown": False}
    finish(store, result("good0001", **practice))
    finish(store, result("best0001", them=0, **practice))
    finish(store, result("poor0001", them=50, **practice))
    assert store.results("practice", None, 9, 0) == (0, [])
    for game_id, said in (("good0001", "1 of 1"), ("poor0001", "1 of 1"), ("best0001", "1 of 1")):
        assert store.sign(game_id, "Ada", _telling(game_id), standing_of).body == said
    _, entries = store.results("practice", None, 9, 0)
    assert [row.game_id for _, row in entries] == ["best0001"]
    assert store.own_result("practice", None, ALICE) == entries[0]


def test_all_time_adds_up_each_players_dailies(store: Store) -> None:
    for day in range(3):
        finish(store, result(f"alice{day:03}", day=f"2026-12-0{day + 1}", day_number=day))
    for day in (0, 2, 4, 5):
        ended = result(
            f"bob{day:05}", BOB, day=f"2026-12-0{day + 1}", day_number=day, won=day < 4, them=0
        )
        finish(store, ended)
    total, wins = store.standings("wins", 9, 0)
    _, margin = store.standings("margin", 9, 0)
    _, streak = store.standings("streak", 9, 0)
    assert [row.player for _, row in wins] == [ALICE, BOB]
    assert [row.player for _, row in margin] == [BOB, ALICE]
    assert [(row.player, row.streak) for _, row in streak] == [(ALICE, 3), (BOB, 2)]
    assert total == 2
    assert store.own_standing("margin", ALICE) == margin[1]
    alice = margin[1][1]
    assert (alice.games, alice.wins, alice.us, alice.them, alice.margin) == (3, 3, 156, 90, 66)


def test_a_store_answers_when_it_is_asked(store: Store) -> None:
    store.ping()


def _telling(key: str, player: str = ALICE) -> Any:
    def told(rank: int, total: int) -> StoredAnswer:
        return StoredAnswer(player, key, "hash", 201, f"{rank} of {total}", 9_000)

    return told

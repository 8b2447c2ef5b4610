"""Who plays with a person: levels and a partner's temper, and what they do to the boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bideuchre.ai.temper import STEPS
from tests.support.memory import MemoryStore
from tests.support.players import Player, at_table, make_app, refused, said


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def player(store: MemoryStore) -> Iterator[Player]:
    with at_table(make_app(store=store)) as somebody:
        yield somebody


def sits(store: MemoryStore, turn: dict[str, Any]) -> tuple[str, str | None]:
    """The bots of a game by seat, and why it stands on no board."""
    game = store.game(turn["id"])
    assert game is not None
    return game.bots, game.unranked


USUAL = ",steady,strong,steady"


@pytest.mark.parametrize(
    ("wish", "bots", "unranked"),
    [
        ({}, USUAL, None),
        ({"level": "steady", "partner": "strong"}, USUAL, None),
        ({"temper": None}, USUAL, None),
        ({"temper": {}}, USUAL, None),
        ({"temper": {"bold": 0, "alone": 0}}, USUAL, None),
        ({"level": "beginner"}, ",beginner,strong,beginner", "other_level"),
        ({"partner": "casual"}, ",steady,casual,steady", "other_level"),
        ({"temper": {"bold": 1}}, ",steady,strong:bid+1,steady", "other_level"),
        ({"temper": {"alone": -2}}, ",steady,strong:alone-2,steady", "other_level"),
        (
            {"level": "strong", "partner": "beginner", "temper": {"bold": -1, "alone": 2}},
            ",strong,beginner:bid-1:alone+2,strong",
            "other_level",
        ),
        (
            {"rules": "bloomington", "temper": {"bold": 2, "alone": 1}},
            ",steady,strong:bid+2:alone+1,steady,strong:bid+2:alone+1,steady",
            "other_rules",
        ),
    ],
)
def test_those_sit_at_the_table_who_were_asked_for(
    player: Player, store: MemoryStore, wish: dict[str, Any], bots: str, unranked: str | None
) -> None:
    assert sits(store, player.open(**wish)) == (bots, unranked)


@pytest.mark.parametrize("bold", STEPS)
def test_a_partner_of_any_temper_plays(player: Player, bold: int) -> None:
    turn = player.play(player.open(temper={"bold": bold, "alone": -bold}), 20)
    assert turn["version"] >= 20


def test_a_game_with_other_players_stands_on_no_board(player: Player) -> None:
    assert player.open()["unranked"] is None
    over = player.finish(partner="casual", temper={"bold": 1})
    assert over["unranked"] == "other_level"
    answer = player.post("/api/scores", {"game_id": over["id"], "name": "Ada"})
    assert refused(answer, 409, "assisted") == {"reason": "other_level"}
    assert said(player.get("/api/leaderboards/practice"))["total"] == 0


def test_the_daily_has_the_same_players_for_everyone(player: Player, store: MemoryStore) -> None:
    assert sits(store, player.begin_daily()) == (USUAL, None)


@pytest.mark.parametrize(
    ("temper", "field"),
    [
        ({"bold": 3}, "temper.bold"),
        ({"alone": -3}, "temper.alone"),
        ({"bold": 1.0}, "temper.bold"),
        ({"bold": "1"}, "temper.bold"),
        ({"bold": True}, "temper.bold"),
        ({"bold": None}, "temper.bold"),
        ({"shy": 1}, "temper.shy"),
        ("bold", "temper"),
        ([1, 1], "temper"),
    ],
)
def test_a_temper_that_cannot_be_read_is_refused(player: Player, temper: Any, field: str) -> None:
    details = refused(player.post("/api/games", {"temper": temper}), 422, "unreadable")
    assert details["field"] == field
    assert player.get("/api/games").json() == []


def test_the_description_for_programs_tells_of_the_temper(player: Player) -> None:
    schema = said(player.get("/api/openapi.json"))["components"]["schemas"]
    assert "temper" in schema["NewGameIn"]["properties"]
    bold = schema["TemperIn"]["properties"]["bold"]
    assert (bold["minimum"], bold["maximum"], bold["default"]) == (-2, 2, 0)

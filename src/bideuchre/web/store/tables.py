"""The tables, as migrations make them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0001"
"""The migration that makes the tables below."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("rules_id", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("log", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rewound_at", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("assisted", Boolean, nullable=False),
    Column("unranked", String(16)),
    Column("bots", Text, nullable=False),
    Column("day", String(10)),
    Column("scores", Text, nullable=False),
    Column("hand_number", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),
    UniqueConstraint("player", "day"),
    Index("ix_games_player_status", "player", "status"),
)

answers = Table(
    "answers",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("body_hash", String(64), nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_answers_created", "created"),
    sqlite_with_rowid=False,  # one tree fewer to write with every action
)

results = Table(
    "results",
    metadata,
    Column("game_id", String(40), ForeignKey("games.id"), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("board", String(8), nullable=False),
    Column("day", String(10)),
    Column("day_number", Integer, nullable=False),
    Column("name", String(80)),
    Column("shown", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("us", Integer, nullable=False),
    Column("them", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("deficit", Integer, nullable=False),
    Index(
        "ix_results_place",
        "board",
        "day",
        "shown",
        "lost",
        "deficit",
        "hands",
        "finished",
        "game_id",
    ),
    Index("ix_results_player_board_day", "player", "board", "day"),
)

standings = Table(
    "standings",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("name", String(80)),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("us", Integer, nullable=False),
    Column("them", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("losing", Integer, nullable=False),
    Column("deficit", Integer, nullable=False),
    Column("lapse", Integer, nullable=False),
    Index("ix_standings_wins", "losing", "deficit", "hands", "finished", "player"),
    Index("ix_standings_margin", "deficit", "losing", "hands", "finished", "player"),
    Index("ix_standings_streak", "lapse", "losing", "deficit", "finished", "player"),
)

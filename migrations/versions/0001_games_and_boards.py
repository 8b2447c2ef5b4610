"""Games, answers, results and standings"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "answers",
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("body_hash", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "key", name="pk_answers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_answers_created", "answers", ["created"])

    op.create_table(
        "games",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("rules_id", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rewound_at", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("assisted", sa.Boolean(), nullable=False),
        sa.Column("unranked", sa.String(length=16), nullable=True),
        sa.Column("bots", sa.Text(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.Column("scores", sa.Text(), nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("player", "day", name="uq_games_player_day"),
    )
    op.create_index("ix_games_player_status", "games", ["player", "status"])

    op.create_table(
        "standings",
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("us", sa.Integer(), nullable=False),
        sa.Column("them", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("losing", sa.Integer(), nullable=False),
        sa.Column("deficit", sa.Integer(), nullable=False),
        sa.Column("lapse", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_standings"),
    )
    op.create_index(
        "ix_standings_margin", "standings", ["deficit", "losing", "hands", "finished", "player"]
    )
    op.create_index(
        "ix_standings_streak", "standings", ["lapse", "losing", "deficit", "finished", "player"]
    )
    op.create_index(
        "ix_standings_wins", "standings", ["losing", "deficit", "hands", "finished", "player"]
    )

    op.create_table(
        "results",
        sa.Column("game_id", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("board", sa.String(length=8), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.Column("day_number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=True),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("us", sa.Integer(), nullable=False),
        sa.Column("them", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("deficit", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_results"),
    )
    op.create_index(
        "ix_results_place",
        "results",
        ["board", "day", "shown", "lost", "deficit", "hands", "finished", "game_id"],
    )
    op.create_index("ix_results_player_board_day", "results", ["player", "board", "day"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_results_player_board_day", "results")
    op.drop_index("ix_results_place", "results")

    op.drop_table("results")
    op.drop_index("ix_standings_wins", "standings")
    op.drop_index("ix_standings_streak", "standings")
    op.drop_index("ix_standings_margin", "standings")

    op.drop_table("standings")
    op.drop_index("ix_games_player_status", "games")

    op.drop_table("games")
    op.drop_index("ix_answers_created", "answers")

    op.drop_table("answers")

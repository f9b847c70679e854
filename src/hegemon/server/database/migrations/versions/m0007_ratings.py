"""Ratings of people and bots, how each game ended for whom, friends and invitations."""
import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Games that ended before are rated by `hegemon admin ratings --recompute`."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("left", sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "endings", sa.Column("table", sa.String(32), nullable=False), sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False), sa.Column("game", sa.String(60), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False), sa.Column("unrated", sa.String(80), nullable=False),
        sa.Column("draws", sa.JSON(), nullable=False, server_default="[]"),
        sa.PrimaryKeyConstraint("table", name="pk_endings"), sa.UniqueConstraint("number", name="uq_endings_number"))
    op.create_table(
        "results", sa.Column("table", sa.String(32), nullable=False), sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(60), nullable=False), sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("win", sa.Float(), nullable=False), sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(60), nullable=False), sa.Column("colour", sa.String(40), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False), sa.Column("late", sa.Integer(), nullable=False),
        sa.Column("left", sa.String(10), nullable=False), sa.Column("dice", sa.JSON(), nullable=False),
        sa.Column("draws", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("mu", sa.Float()), sa.Column("sigma", sa.Float()),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_results"))
    op.create_index("ix_results_player", "results", ["player"])
    op.create_table(
        "ratings", sa.Column("game", sa.String(60), nullable=False), sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(60), nullable=False), sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False), sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seats", "player", name="pk_ratings"))
    op.create_index("ix_ratings_player", "ratings", ["player"])
    op.create_table(
        "friends", sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False), sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_friends"))
    op.create_index("ix_friends_other", "friends", ["other"])
    op.create_table(
        "invites", sa.Column("table", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("by", sa.String(32), nullable=False), sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_invites"))
    op.create_index("ix_invites_person", "invites", ["person"])

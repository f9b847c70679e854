"""Tournaments: what is played, who takes part, and the tables of each round."""
import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nothing there is to be changed."""
    op.create_table(
        "tournaments", sa.Column("id", sa.String(32), nullable=False), sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host", sa.String(32), nullable=False), sa.Column("game", sa.String(60), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False), sa.Column("contest", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False), sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("hours", sa.Float(), nullable=False), sa.Column("due", sa.Float(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False), sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"))
    op.create_table(
        "entrants", sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False), sa.Column("person", sa.String(32)),
        sa.Column("level", sa.String(40), nullable=False), sa.Column("name", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_entrants"))
    op.create_table(
        "pairings", sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False), sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(20), nullable=False), sa.Column("table", sa.String(32), nullable=False),
        sa.Column("seating", sa.JSON(), nullable=False), sa.Column("places", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name="pk_pairings"))
    op.create_index("ix_pairings_table", "pairings", ["table"])

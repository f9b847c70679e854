"""Clocks of tables, when people play, and what else a table's pace needs."""
import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Tables of before have no clock."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("live", sa.JSON(), nullable=False, server_default="{}"))
    op.create_table(
        "clocks", sa.Column("table", sa.String(32), nullable=False), sa.Column("scope", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False), sa.Column("ends", sa.Float(), nullable=False),
        sa.Column("left", sa.Float(), nullable=False), sa.Column("allot", sa.Float(), nullable=False),
        sa.Column("title", sa.String(200), nullable=False), sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False), sa.Column("stops", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table", "scope", name="pk_clocks"))
    op.create_index("ix_clocks_ends", "clocks", ["ends"])
    op.create_table("hours", sa.Column("person", sa.String(32), nullable=False),
                    sa.Column("hours", sa.JSON(), nullable=False), sa.PrimaryKeyConstraint("person", name="pk_hours"))

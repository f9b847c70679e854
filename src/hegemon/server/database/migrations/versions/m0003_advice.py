"""Advice at a table, how often it was asked for, and analyses of matches."""
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables of before allow it."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("advice", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("advised", sa.Integer(), nullable=False, server_default="0"))
    op.create_table("analyses", sa.Column("match", sa.String(length=32), nullable=False),
                    sa.Column("made", sa.Float(), nullable=False),
                    sa.Column("found", sa.LargeBinary(), nullable=False),
                    sa.PrimaryKeyConstraint("match", name="pk_analyses"))

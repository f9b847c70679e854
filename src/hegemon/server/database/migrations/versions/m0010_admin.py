"""Roles, bans and deleted accounts; tables that are stopped, shown late, shared or open to designers; words to all."""
import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody has a role at first: the machine's own `hegemon admin role` gives the first one."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("role", sa.String(10), nullable=False, server_default=""))
        people.add_column(sa.Column("muted", sa.Float(), nullable=False, server_default="0"))
        people.add_column(sa.Column("banned", sa.Float(), nullable=False, server_default="0"))
        people.add_column(sa.Column("why", sa.String(200), nullable=False, server_default=""))
        people.add_column(sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("may", sa.String(80), nullable=False, server_default=""))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("stopped", sa.String(200), nullable=False, server_default=""))
        tables.add_column(sa.Column("delay", sa.Integer(), nullable=False, server_default="0"))
        tables.add_column(sa.Column("debug", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("shared", sa.JSON(), nullable=False, server_default="[]"))
    op.create_table(
        "bulletins", sa.Column("id", sa.String(32), nullable=False), sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.String(300), nullable=False), sa.Column("time", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False), sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bulletins"))

"""Links whose tokens are derived, cards that sign in at one table, who sat where, and the log of acts."""
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tokens of before end here: they were stored; the host can show every link again."""
    with op.batch_alter_table("links") as links:
        links.drop_constraint("uq_links_token", type_="unique")
        links.drop_column("token")
        links.add_column(sa.Column("generation", sa.Integer(), nullable=False, server_default="1"))
        links.add_column(sa.Column("expires", sa.Float(), nullable=False, server_default="0"))
        links.add_column(sa.Column("uses", sa.Integer(), nullable=False, server_default="0"))
        links.add_column(sa.Column("used", sa.Float(), nullable=False, server_default="0"))
        links.add_column(sa.Column("by", sa.String(60), nullable=False, server_default=""))
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("scope", sa.String(32), nullable=False, server_default=""))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("device", sa.String(32), nullable=False, server_default=""))
        seats.add_column(sa.Column("present", sa.Float(), nullable=False, server_default="0"))
    op.create_table("sights", sa.Column("table", sa.String(32), nullable=False),
                    sa.Column("person", sa.String(32), nullable=False), sa.Column("seat", sa.Integer(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "person", "seat", name="pk_sights"))
    op.create_table(
        "acts", sa.Column("table", sa.String(32), nullable=False), sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False), sa.Column("by", sa.String(60), nullable=False),
        sa.Column("what", sa.String(40), nullable=False), sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False), sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("audience", sa.String(10), nullable=False), sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_acts"))

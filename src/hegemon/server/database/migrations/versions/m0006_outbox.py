"""Notes, the ways they go and what people wish to be told; channels of talk with their audiences, and reports."""
import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """What was said before was said to everybody; who looked on talked along, and at tables under way still may."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("talk", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE tables SET talk = :yes WHERE state IN ('open', 'playing')").bindparams(
        sa.bindparam("yes", True, type_=sa.Boolean())))
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("channel", sa.String(60), nullable=False, server_default="all"))
        chat.add_column(sa.Column("to", sa.JSON(), nullable=True))
    op.create_table(
        "heard", sa.Column("match", sa.String(32), nullable=False), sa.Column("person", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(60), nullable=False), sa.Column("number", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match", "person", "channel", name="pk_heard"))
    op.create_table(
        "reports", sa.Column("id", sa.String(32), nullable=False), sa.Column("table", sa.String(32), nullable=False),
        sa.Column("by", sa.String(32), nullable=False), sa.Column("name", sa.String(40), nullable=False),
        sa.Column("time", sa.Float(), nullable=False), sa.Column("channel", sa.String(60), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False), sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("closed", sa.Float(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"))
    op.create_index("ix_reports_table", "reports", ["table"])
    op.create_table(
        "notes", sa.Column("key", sa.String(120), nullable=False), sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False), sa.Column("table", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False), sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(500), nullable=False), sa.Column("at", sa.Float(), nullable=False),
        sa.Column("read", sa.Float(), nullable=False, server_default="0"),
        sa.Column("state", sa.String(10), nullable=False), sa.PrimaryKeyConstraint("key", name="pk_notes"))
    op.create_index("ix_notes_person", "notes", ["person"])
    op.create_index("ix_notes_state", "notes", ["state"])
    op.create_table(
        "ways", sa.Column("id", sa.String(32), nullable=False), sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), nullable=False), sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False), sa.Column("target", sa.Text(), nullable=False),
        sa.Column("how", sa.String(10), nullable=False), sa.Column("state", sa.String(12), nullable=False),
        sa.Column("code", sa.String(64), nullable=False), sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("id", name="pk_ways"))
    op.create_index("ix_ways_person", "ways", ["person"])
    op.create_index("ix_ways_table", "ways", ["table"])
    op.create_table(
        "deliveries", sa.Column("key", sa.String(160), nullable=False),
        sa.Column("note", sa.String(120), nullable=False), sa.Column("way", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False), sa.Column("state", sa.String(10), nullable=False),
        sa.Column("due", sa.Float(), nullable=False), sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("lease", sa.Float(), nullable=False), sa.Column("why", sa.String(200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("key", name="pk_deliveries"))
    op.create_index("ix_deliveries_person", "deliveries", ["person"])
    op.create_index("ix_deliveries_state_due", "deliveries", ["state", "due"])
    op.create_table(
        "wishes", sa.Column("person", sa.String(32), nullable=False), sa.Column("table", sa.String(32), nullable=False),
        sa.Column("chosen", sa.JSON(), nullable=False), sa.Column("digest", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table", name="pk_wishes"))
    op.create_index("ix_wishes_digest", "wishes", ["digest"])

"""Events: who is at Control, the list of the door, the queue, notices, the press and the screens."""
import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Links get a code that can be typed."""
    with op.batch_alter_table("links") as links:
        links.add_column(sa.Column("code", sa.String(length=8)))
        links.create_unique_constraint("uq_links_code", ["code"])
    op.create_table("events", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("settings", sa.JSON(), nullable=False), sa.Column("begun", sa.Float(), nullable=False),
                    sa.Column("revealed", sa.Integer(), nullable=False),
                    sa.PrimaryKeyConstraint("table", name="pk_events"))
    op.create_table("members", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("number", sa.Integer(), nullable=False),
                    sa.Column("person", sa.String(length=32), nullable=True),
                    sa.Column("name", sa.String(length=40), nullable=False),
                    sa.Column("role", sa.String(length=10), nullable=False),
                    sa.Column("areas", sa.JSON(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "number", name="pk_members"))
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table("casting", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("row", sa.Integer(), nullable=False),
                    sa.Column("name", sa.String(length=40), nullable=False),
                    sa.Column("seat", sa.Integer(), nullable=False),
                    sa.Column("team", sa.String(length=40), nullable=False),
                    sa.Column("wish", sa.String(length=120), nullable=False),
                    sa.Column("note", sa.String(length=200), nullable=False),
                    sa.Column("arrived", sa.Float(), nullable=False),
                    sa.Column("absent", sa.Boolean(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "row", name="pk_casting"))
    op.create_table("queue", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("key", sa.String(length=160), nullable=False),
                    sa.Column("kind", sa.String(length=10), nullable=False),
                    sa.Column("seat", sa.Integer(), nullable=False),
                    sa.Column("subject", sa.String(length=60), nullable=False),
                    sa.Column("text", sa.String(length=600), nullable=False),
                    sa.Column("opened", sa.Float(), nullable=False), sa.Column("due", sa.Float(), nullable=False),
                    sa.Column("claimed", sa.String(length=40), nullable=False),
                    sa.Column("claim_ends", sa.Float(), nullable=False),
                    sa.Column("held", sa.Boolean(), nullable=False),
                    sa.Column("state", sa.String(length=10), nullable=False),
                    sa.Column("answer", sa.String(length=600), nullable=False),
                    sa.Column("by", sa.String(length=60), nullable=False),
                    sa.PrimaryKeyConstraint("table", "key", name="pk_queue"))
    op.create_table("notices", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("number", sa.Integer(), nullable=False),
                    sa.Column("by", sa.String(length=60), nullable=False), sa.Column("to", sa.JSON(), nullable=False),
                    sa.Column("whom", sa.String(length=60), nullable=False),
                    sa.Column("screens", sa.Boolean(), nullable=False),
                    sa.Column("text", sa.String(length=300), nullable=False),
                    sa.Column("time", sa.Float(), nullable=False),
                    sa.Column("withdrawn", sa.Boolean(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "number", name="pk_notices"))
    op.create_table("seen", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("number", sa.Integer(), nullable=False),
                    sa.Column("seat", sa.Integer(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "number", "seat", name="pk_seen"))
    op.create_table("pieces", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("number", sa.Integer(), nullable=False),
                    sa.Column("outlet", sa.String(length=60), nullable=False),
                    sa.Column("seat", sa.Integer(), nullable=False),
                    sa.Column("author", sa.String(length=40), nullable=False),
                    sa.Column("state", sa.String(length=10), nullable=False),
                    sa.Column("title", sa.String(length=90), nullable=False),
                    sa.Column("text", sa.String(length=600), nullable=False),
                    sa.Column("picture", sa.String(length=60), nullable=False),
                    sa.Column("tied", sa.String(length=200), nullable=False),
                    sa.Column("word", sa.String(length=200), nullable=False),
                    sa.Column("round", sa.Integer(), nullable=False), sa.Column("step", sa.Integer(), nullable=False),
                    sa.Column("time", sa.Float(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "number", name="pk_pieces"))
    op.create_table("screens", sa.Column("table", sa.String(length=32), nullable=False),
                    sa.Column("number", sa.Integer(), nullable=False),
                    sa.Column("name", sa.String(length=40), nullable=False),
                    sa.Column("person", sa.String(length=32), nullable=True),
                    sa.Column("kind", sa.String(length=40), nullable=False),
                    sa.Column("rotate", sa.JSON(), nullable=False), sa.Column("identify", sa.Float(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "number", name="pk_screens"))
    op.create_index("ix_screens_person", "screens", ["person"])

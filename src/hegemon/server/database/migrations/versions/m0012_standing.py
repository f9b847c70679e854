"""Standing answers: kinds of question that are answered for a person who said so."""
import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nothing there is to be changed."""
    op.create_table(
        "standing", sa.Column("table", sa.String(32), nullable=False), sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(120), nullable=False), sa.Column("until", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), nullable=False), sa.Column("round", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", "question", name="pk_standing"))
    op.create_index("ix_standing_person", "standing", ["person"])

"""A row to write in, by which the server knows that it can; room for longer seeds."""
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One row, and a wider column."""
    op.create_table("heart", sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
                    sa.Column("beat", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("id", name="pk_heart"))
    op.execute("INSERT INTO heart (id, beat) VALUES (1, 0)")
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("seed", type_=sa.String(40), existing_type=sa.String(20), existing_nullable=False)

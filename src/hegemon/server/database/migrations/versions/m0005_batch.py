"""Who gave an answer, where it was not the seat's own, and pages of a decision that are half filled in."""
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Entries of before were given by the seats themselves."""
    with op.batch_alter_table("log") as log:
        log.add_column(sa.Column("by", sa.String(60), nullable=False, server_default=""))
    op.create_table("drafts", sa.Column("table", sa.String(32), nullable=False),
                    sa.Column("seat", sa.Integer(), nullable=False), sa.Column("orders", sa.String(80), nullable=False),
                    sa.Column("cells", sa.JSON(), nullable=False), sa.Column("at", sa.Integer(), nullable=False),
                    sa.PrimaryKeyConstraint("table", "seat", name="pk_drafts"))

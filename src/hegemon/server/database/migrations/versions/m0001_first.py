"""The first form of the database."""
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table('archive',
    sa.Column('match', sa.String(length=32), nullable=False),
    sa.Column('block', sa.Integer(), nullable=False),
    sa.Column('states', sa.LargeBinary(), nullable=False),
    sa.PrimaryKeyConstraint('match', 'block', name=op.f('pk_archive'))
    )
    op.create_table('chat',
    sa.Column('match', sa.String(length=32), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('person', sa.String(length=32), nullable=False),
    sa.Column('name', sa.String(length=40), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('text', sa.String(length=500), nullable=False),
    sa.Column('time', sa.Float(), nullable=False),
    sa.PrimaryKeyConstraint('match', 'number', name=op.f('pk_chat'))
    )
    op.create_table('links',
    sa.Column('id', sa.String(length=32), nullable=False),
    sa.Column('table', sa.String(length=32), nullable=False),
    sa.Column('kind', sa.String(length=10), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('token', sa.String(length=64), nullable=False),
    sa.Column('person', sa.String(length=32), nullable=True),
    sa.Column('created', sa.Float(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_links')),
    sa.UniqueConstraint('token', name=op.f('uq_links_token'))
    )
    op.create_index(op.f('ix_links_table'), 'links', ['table'], unique=False)
    op.create_table('log',
    sa.Column('match', sa.String(length=32), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('notation', sa.Text(), nullable=False),
    sa.Column('question', sa.String(length=120), nullable=False),
    sa.Column('undone', sa.Integer(), nullable=False),
    sa.Column('sealed', sa.Boolean(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('time', sa.Float(), nullable=False),
    sa.Column('told', sa.LargeBinary(), nullable=False),
    sa.Column('hash', sa.String(length=64), nullable=False),
    sa.PrimaryKeyConstraint('match', 'number', name=op.f('pk_log')),
    sa.UniqueConstraint('match', 'key', name=op.f('uq_log_match_key'))
    )
    op.create_table('people',
    sa.Column('id', sa.String(length=32), nullable=False),
    sa.Column('name', sa.String(length=40), nullable=False),
    sa.Column('folded', sa.String(length=80), nullable=True),
    sa.Column('passphrase', sa.Text(), nullable=True),
    sa.Column('recovery', sa.Text(), nullable=True),
    sa.Column('created', sa.Float(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_people')),
    sa.UniqueConstraint('folded', name=op.f('uq_people_folded'))
    )
    op.create_table('seats',
    sa.Column('table', sa.String(length=32), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=10), nullable=False),
    sa.Column('person', sa.String(length=32), nullable=True),
    sa.Column('name', sa.String(length=40), nullable=False),
    sa.Column('bot', sa.String(length=40), nullable=False),
    sa.PrimaryKeyConstraint('table', 'seat', name=op.f('pk_seats'))
    )
    op.create_index(op.f('ix_seats_person'), 'seats', ['person'], unique=False)
    op.create_table('sessions',
    sa.Column('id', sa.String(length=32), nullable=False),
    sa.Column('person', sa.String(length=32), nullable=False),
    sa.Column('digest', sa.String(length=64), nullable=False),
    sa.Column('kind', sa.String(length=10), nullable=False),
    sa.Column('name', sa.String(length=80), nullable=False),
    sa.Column('created', sa.Float(), nullable=False),
    sa.Column('seen', sa.Float(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sessions')),
    sa.UniqueConstraint('digest', name=op.f('uq_sessions_digest'))
    )
    op.create_index(op.f('ix_sessions_person'), 'sessions', ['person'], unique=False)
    op.create_table('snapshots',
    sa.Column('match', sa.String(length=32), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('step', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('state', sa.LargeBinary(), nullable=False),
    sa.PrimaryKeyConstraint('match', 'number', name=op.f('pk_snapshots'))
    )
    op.create_table('tables',
    sa.Column('id', sa.String(length=32), nullable=False),
    sa.Column('game', sa.String(length=60), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=60), nullable=False),
    sa.Column('host', sa.String(length=32), nullable=False),
    sa.Column('state', sa.String(length=10), nullable=False),
    sa.Column('seats', sa.Integer(), nullable=False),
    sa.Column('options', sa.JSON(), nullable=False),
    sa.Column('seed', sa.String(length=20), nullable=False),
    sa.Column('salt', sa.String(length=64), nullable=False),
    sa.Column('chosen', sa.Boolean(), nullable=False),
    sa.Column('public', sa.Boolean(), nullable=False),
    sa.Column('sandbox', sa.Boolean(), nullable=False),
    sa.Column('created', sa.Float(), nullable=False),
    sa.Column('updated', sa.Float(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('step', sa.Integer(), nullable=False),
    sa.Column('asked', sa.JSON(), nullable=False),
    sa.Column('outcome', sa.String(length=80), nullable=False),
    sa.Column('winners', sa.JSON(), nullable=False),
    sa.Column('scores', sa.JSON(), nullable=False),
    sa.Column('archived', sa.Boolean(), nullable=False),
    sa.Column('rematch', sa.String(length=32), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tables'))
    )
    op.create_index(op.f('ix_tables_host'), 'tables', ['host'], unique=False)
    op.create_index(op.f('ix_tables_state'), 'tables', ['state'], unique=False)
    op.create_index(op.f('ix_tables_updated'), 'tables', ['updated'], unique=False)
    op.create_table('viewers',
    sa.Column('table', sa.String(length=32), nullable=False),
    sa.Column('person', sa.String(length=32), nullable=False),
    sa.PrimaryKeyConstraint('table', 'person', name=op.f('pk_viewers'))
    )

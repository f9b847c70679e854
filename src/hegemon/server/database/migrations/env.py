"""Alembic runs the migrations on the connection it is handed."""
from alembic import context

from hegemon.server.database.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()

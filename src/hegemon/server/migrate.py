"""Bringing a database up to date, and refusing one from the future."""
from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from hegemon.kernel import Refused


def upgrade(connection: sa.Connection) -> None:
    """Carry out the migrations that are missing; one worker at a time, however many start together."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(727)"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    present = MigrationContext.configure(connection).get_current_revision()
    if present == scripts.get_current_head():
        return
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise Refused(f"the database was written by a newer version of hegemon (its form is {present}); install that")
    command.upgrade(config, "head")

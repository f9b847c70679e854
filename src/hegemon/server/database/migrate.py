"""Bringing a database up to date, and refusing one from the future."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from hegemon.kernel import Refused

HEAD: Final = "0012"  # the newest migration: a database that has it is ready, without loading Alembic


def upgrade(connection: sa.Connection) -> None:
    """Carry out the migrations that are missing; one worker at a time, however many start together."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(727)"))
    present = None
    if sa.inspect(connection).has_table("alembic_version"):
        present = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    if present == HEAD:
        return
    from alembic import command
    config, known = alembic()
    if present is not None and present not in known:
        raise Refused(f"the database was written by a newer version of hegemon (its form is {present}); install that")
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)


def alembic() -> tuple[Any, list[str]]:
    """Alembic's configuration and the migrations there are, the newest first."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config, [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]

"""Migrations make the schema, and a database from the future is refused."""
from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from hegemon.kernel import Refused
from hegemon.server.database.migrate import HEAD, alembic
from hegemon.server.database.schema import META
from hegemon.server.database.store import Store


async def test_migrations_make_the_schema_and_refuse_the_future(tmp_path: Path) -> None:
    assert alembic()[1][0] == HEAD
    database = str(tmp_path / "m.db")
    store = await Store.open(database)
    async with store.engine.connect() as connection:
        def differences(sync: sa.Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(sync), META))
        assert await connection.run_sync(differences) == []
    async with store.write() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(Refused, match="newer version"):
        await Store.open(database)

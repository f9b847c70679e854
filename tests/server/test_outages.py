"""Outages of the database: the right sentence at once, nothing acknowledged lost, and an end by themselves."""
from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError
from tests.server.outage import CAUSES, outage

from hegemon.server.database.outages import explained
from hegemon.server.database.schema import CHAT, PEOPLE
from hegemon.server.database.store import Store
from hegemon.server.maintenance import _backup, _check, _restore


@pytest.mark.parametrize("cause", sorted(set(CAUSES) - {"file may not grow"}))
async def test_outage(cause: str, tmp_path: Path) -> None:
    outcome = await outage(cause, 0.6, tmp_path)
    if outcome is None:
        pytest.skip("no small disk can be mounted here")
    assert outcome.clean(), outcome
    assert outcome.noticed < 5 and outcome.refused > 0


def test_a_mistake_of_ours_is_no_outage() -> None:
    words = sqlite3.OperationalError('near "SELEC": syntax error')
    assert explained(OperationalError("SELEC", {}, words)) is None
    assert explained(ProgrammingError("SELECT", {}, Exception("no such column"))) is None
    assert explained(IntegrityError("INSERT", {}, sqlite3.IntegrityError("UNIQUE constraint failed"))) is None
    assert explained(ValueError("disk is full")) is None
    refused = explained(ConnectionRefusedError("connect call failed"))
    assert refused is not None and refused.kind == "away" and refused.retry_after > 0


async def test_of_a_damaged_file_the_pages_are_named_and_the_rest_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "damaged.db"
    store = await Store.open(str(file))
    rows = [{"match": "m", "number": n, "person": "", "name": "", "seat": -1, "text": f"line {n} " + "x" * 200,
             "time": 0.0} for n in range(1, 401)]
    await store.change(sa.insert(CHAT), rows)
    await store.change(sa.insert(PEOPLE), {"id": "p", "name": "Ann", "created": 0.0})
    await store.close()
    with sqlite3.connect(file) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
        page = raw.execute("PRAGMA page_size").fetchone()[0]
    content = file.read_bytes()
    place = content.index(b"line 200 ") // page
    file.write_bytes(content[:place * page] + b"\x77" * page + content[(place + 1) * page:])
    report = await _check(str(file))
    assert any([f"page {place + 1}" in problem.lower() for problem in report.problems]), report
    saved = await _backup(str(file), tmp_path / "saved.backup")
    assert saved.lost and 300 < saved.rows < 401
    copy = str(tmp_path / "copy.db")
    assert await _restore(tmp_path / "saved.backup", copy) == saved.rows
    store = await Store.open(copy)
    kept = {row["number"] for row in await store.rows(sa.select(CHAT.c.number))}
    assert 200 not in kept and {1, 400} <= kept and await store.row(sa.select(PEOPLE)) is not None
    await store.close()

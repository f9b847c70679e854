"""A server with receivers for everything it sends."""
from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.harness import Running, running
from tests.server.outbox.receivers import Receivers, receivers


@pytest.fixture
async def outside(tmp_path: Path) -> AsyncIterator[Receivers]:
    """A web server over https and a mail server."""
    async with receivers(tmp_path) as all_of_them:
        yield all_of_them


@pytest.fixture
async def telling(tmp_path: Path, outside: Receivers) -> AsyncIterator[Running]:
    """A server that may reach them."""
    async with running(database=str(tmp_path / "test.db"), **outside.settings) as up:
        yield up

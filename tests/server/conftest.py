"""A whole server in the test's own event loop, on a fresh database."""
from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.harness import Running, running  # needs the path above


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server without rate limits, whose bots answer at once."""
    async with running(database=str(tmp_path / "test.db")) as up:
        yield up

"""A whole server in the test's own event loop, on a fresh database."""
from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from hegemon.server import security

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.harness import Running, running  # needs the path above


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases are hashed in a moment here; what is used outside of tests has a test of its own."""
    monkeypatch.setattr(security, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server without rate limits, whose bots answer at once."""
    async with running(database=str(tmp_path / "test.db")) as up:
        yield up

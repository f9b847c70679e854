"""A whole server in the test's own event loop, on a fresh database."""
from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from hegemon.kernel import registry
from hegemon.server import security

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.canary import GAME  # these need the path above
from tests.server.harness import Running, Turning, running


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases are hashed in a moment here; what is used outside of tests has a test of its own."""
    monkeypatch.setattr(security, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server without rate limits, whose bots answer at once."""
    async with running(database=str(tmp_path / "test.db")) as up:
        yield up


@pytest.fixture
async def turned(tmp_path: Path) -> AsyncIterator[tuple[Running, Turning]]:
    """A server whose time is turned on by hand."""
    turning = Turning(tmp_path)
    async with running(database=str(tmp_path / "clocks.db"), clock=str(turning.path), debug=True) as server:
        yield server, turning


@pytest.fixture
def canary(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of unique secrets, installed for one test."""
    class Point:
        name = "canary"
        value = "tests.server.canary:GAME"

        @staticmethod
        def load() -> Any:
            return GAME

    installed = entry_points
    monkeypatch.setattr(registry, "entry_points", lambda group: [*installed(group=group), Point])
    registry.find.cache_clear()
    yield
    registry.find.cache_clear()

"""Starting the server: what cannot be is said in one sentence."""
from __future__ import annotations

import resource
from pathlib import Path

import pytest

from hegemon.kernel import Refused
from hegemon.server import run
from hegemon.server.run import FILES, more_files, serve
from hegemon.server.settings import Settings


def test_bad_settings_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="several workers need PostgreSQL"):
        serve(settings=Settings(database=str(tmp_path / "x.db"), workers=2))
    with pytest.raises(Refused, match="cannot listen"):
        serve(settings=Settings(database=str(tmp_path / "x.db"), host="203.0.113.1"))


def test_a_server_has_as_many_files_as_it_may() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        more_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (FILES if hard < 0 else min(hard, FILES), hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_server_that_others_can_reach_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "lan_addresses", lambda: ["192.168.1.20"])
    assert run._of_others(Settings(), 8000) == []
    assert run._of_others(Settings(host="::"), 8000) == ["http://192.168.1.20:8000"]
    assert run._of_others(Settings(address="http://hall.test"), 8000) == ["http://hall.test"]

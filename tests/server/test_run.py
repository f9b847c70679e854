"""Starting the server: what cannot be is said in one sentence."""
from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.kernel import Refused
from hegemon.server.run import serve
from hegemon.server.settings import Settings


def test_bad_settings_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="several workers need PostgreSQL"):
        serve(settings=Settings(database=str(tmp_path / "x.db"), workers=2))
    with pytest.raises(Refused, match="cannot listen"):
        serve(settings=Settings(database=str(tmp_path / "x.db"), host="203.0.113.1"))

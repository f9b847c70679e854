"""Whoever is told to install `hegemon[x]` can."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXTRA = re.compile(r"hegemon\[([a-z,]+)\]")


def named() -> Iterator[tuple[str, str]]:
    """Every extra that documents or code name, and where."""
    kinds = ("*.md", "docs/**/*.md", "examples/**/*.md", "src/**/*.py")
    for path in [file for kind in kinds for file in ROOT.glob(kind)]:
        for extras in EXTRA.findall(path.read_text(encoding="utf-8")):
            yield from ((extra, str(path.relative_to(ROOT))) for extra in extras.split(","))


def test_extras_that_are_named_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = set(named())
    missing = {(extra, where) for extra, where in found if extra not in project["optional-dependencies"]}
    assert found and missing == set()

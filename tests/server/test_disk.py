"""The disk whose power can be cut loses what was not synced and nothing else, and a disk that lies is found out."""
from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.disk import library, power_cut, under

WRITER = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("PRAGMA journal_mode=WAL")
file.execute("PRAGMA synchronous=FULL")
file.execute("CREATE TABLE IF NOT EXISTS lines (n INTEGER PRIMARY KEY, text TEXT)")
while True:
    n = file.execute("INSERT INTO lines (text) VALUES (?)", ("x" * 900,)).lastrowid
    print(n, flush=True)
"""


def cut_while_writing(folder: Path, lies: bool) -> tuple[int, int]:
    """The last line that was said to be written, and the last that is there afterwards."""
    built = library(folder)
    if built is None:
        pytest.skip("there is no C compiler")
    file, said = folder / "lines.db", 0
    for round in range(3):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True,
                              env={**os.environ, **under(built, file, lies=lies)}) as writer:
            assert writer.stdout is not None
            for _ in range(40):
                said = int(writer.stdout.readline())
            writer.kill()
            said = int([str(said), *writer.stdout.read().split()][-1])
        power_cut(file, random.Random(round))
        if lies:
            break
    try:
        with sqlite3.connect(file) as left:
            assert left.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            return said, left.execute("SELECT max(n) FROM lines").fetchone()[0] or 0
    except sqlite3.DatabaseError:
        return said, 0  # not even the table is there


def test_what_was_synced_is_there_after_the_power_was_cut(tmp_path: Path) -> None:
    said, there = cut_while_writing(tmp_path, lies=False)
    assert said >= 120 and there >= said


def test_a_disk_that_lies_is_found_out(tmp_path: Path) -> None:
    said, there = cut_while_writing(tmp_path, lies=True)
    assert there < said

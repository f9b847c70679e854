"""A disk whose power can be cut: what was written and not synced is lost, sector by sector, as on a real one.

A small library in front of the C library (`disk.c`) keeps what was there before every write until the file is synced;
`power_cut` puts a random part of that back. Making and deleting files counts as done at once.
"""
from __future__ import annotations

import random
import shutil
import struct
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

SECTOR: Final = 512
_RECORD: Final = struct.Struct("<qqII")  # offset, size of the file before, length, bytes that were there


@cache
def library(folder: Path) -> Path | None:
    """The library, built here; None where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    built = folder / "disk.so"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", str(built), str(Path(__file__).with_name("disk.c")),
                    "-ldl", "-lpthread"], check=True, capture_output=True)
    return built


def under(library: Path, database: Path, slow: int = 0, lies: bool = False) -> dict[str, str]:
    """The environment of a process whose database stands on this disk."""
    return {"LD_PRELOAD": str(library), "HEGEMON_DISK": str(database),
            **({"HEGEMON_DISK_SLOW": str(slow)} if slow else {}), **({"HEGEMON_DISK_LIES": "1"} if lies else {})}


def power_cut(database: Path, chance: random.Random) -> int:
    """Lose what was not synced, all of it or every other sector; how many sectors that were."""
    lost = 0
    for undo in sorted(database.parent.glob(f"{database.name}*.unsynced")):
        file = undo.with_suffix("")
        if file.exists():
            lost += _taken_back(file, undo.read_bytes(), chance)
        undo.unlink()
    Path(f"{database}-shm").unlink(missing_ok=True)
    return lost


def _taken_back(file: Path, notes: bytes, chance: random.Random) -> int:
    records = _records(notes)
    if not records:
        return 0
    survive = chance.choice((0.0, 0.5))
    kept: dict[int, bool] = {}
    size = end = records[0][1]
    with open(file, "r+b") as raw:
        for offset, _, length, old in reversed(records):
            place = offset
            while place < offset + length:
                sector, stop = place // SECTOR, min(offset + length, (place // SECTOR + 1) * SECTOR)
                if kept.setdefault(sector, chance.random() < survive):
                    end = max(end, stop)
                else:
                    before = old[place - offset:stop - offset]
                    raw.seek(place)
                    raw.write(before + bytes(stop - place - len(before)))
                place = stop
        raw.truncate(max(size, end))
    return sum([not whole for whole in kept.values()])


def _records(notes: bytes) -> list[tuple[int, int, int, bytes]]:
    """The writes that were not synced, the oldest first; of the last one the note may be cut off, then it never was."""
    found, at = [], 0
    while at + _RECORD.size <= len(notes):
        offset, size, length, had = _RECORD.unpack_from(notes, at)
        at += _RECORD.size
        if at + had > len(notes):
            break
        found.append((offset, size, length, notes[at:at + had]))
        at += had
    return found

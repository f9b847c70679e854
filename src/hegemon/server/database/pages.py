"""Which pages of an SQLite file are no pages of a tree: SQLite's own check gives up where it should name them.

The form of the file: https://www.sqlite.org/fileformat.html, section 1.6. Pages that are newer in the write-ahead log
are not looked at.
"""
from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

INNER: Final = (0x02, 0x05)  # pages of an index and of a table that point to others
LEAF: Final = (0x0A, 0x0D)
FIRST: Final = 100           # bytes of the file's own head, on its first page


def damaged_pages(file: str) -> list[str]:
    """One line for each page that cannot be read as what it has to be."""
    content = Path(file).read_bytes()
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    if not content.startswith(b"SQLite format 3\x00") or size < 512:
        return ["page 1 is not the first page of a database"]
    try:
        with sqlite3.connect(f"file:{quote(file)}?mode=ro", uri=True) as connection:
            roots = connection.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0").fetchall()
    except sqlite3.DatabaseError as why:
        return [f"page 1, the list of tables: {why}"]
    return [f"page {page} of {name}: {what}" for name, root in roots for page, what in _wrong(content, size, root)]


def _wrong(content: bytes, size: int, root: int) -> list[tuple[int, str]]:
    wrong: list[tuple[int, str]] = []
    waiting, seen = [root], set()
    while waiting:
        page = waiting.pop()
        if page in seen:
            wrong.append((page, "two others point to it"))
            continue
        seen.add(page)
        raw = content[(page - 1) * size:page * size]
        start = FIRST if page == 1 else 0
        if len(raw) < size:
            wrong.append((page, "it lies beyond the end of the file"))
        elif raw[start] in INNER:
            count = int.from_bytes(raw[start + 3:start + 5], "big")
            places = [int.from_bytes(raw[at:at + 2], "big") for at in range(start + 12, start + 12 + 2 * count, 2)]
            if any([not start + 12 <= place <= size - 4 for place in places]):
                wrong.append((page, "its cells lie outside of it"))
                continue
            waiting += [int.from_bytes(raw[place:place + 4], "big") for place in places]
            waiting.append(int.from_bytes(raw[start + 8:start + 12], "big"))
        elif raw[start] not in LEAF:
            wrong.append((page, f"its kind is {raw[start]:#04x}"))
    return wrong

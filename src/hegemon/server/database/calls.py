"""Whom an entry of the log calls: notes for people whose seats come to be asked, and at the end of a game.

They are written in the transaction of the entry itself, from what the database says of the seats: an action that is in
the log has its notes, whichever process dies next. Which seats come to be asked the summary says, `calls`: memory that
was not as the log is cannot write its entry, so it need not be read again. Everything else about notes is the outbox's.
"""
from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import sqlalchemy as sa

from hegemon.server.database.schema import NOTES, SEATS

Row = dict[str, Any]
Held = tuple[str, int, str, str]  # a seat of a person: its table, its number, who that is, the bot that plays for them
LONGEST: Final = 500  # characters of a note
_COLUMNS: Final = ("key", "person", "kind", "table", "seat", "number", "text", "at", "read", "state")
_NAMED: Final = ", ".join([f'"{name}"' for name in _COLUMNS])
_INSERT: Final = f"INSERT INTO notes ({_NAMED}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608


def new_note(person: str, kind: str, key: str, at: float, table: str = "", seat: int = -1, number: int = 0,
             text: str = "") -> Row:
    """The row of a note that nobody has been told yet."""
    return {"key": key[:120], "person": person, "kind": kind, "table": table, "seat": seat, "number": number,
            "text": text[:LONGEST], "at": at, "read": 0.0, "state": "new"}


def _calling(news: Sequence[Row]) -> list[Row]:
    """The summaries by which somebody may be called: most moves call nobody."""
    return [of for of in news if of["calls"] or of["new_state"] == "over" and of["calls"] is not None]


def called(seats: Iterable[Held], news: Sequence[Row]) -> list[Row]:
    """The notes that summaries give.

    A table with one person and bots calls nobody: who plays alone knows it.
    """
    people: dict[str, list[tuple[int, str, str]]] = {}
    for table, seat, person, bot in seats:
        people.setdefault(table, []).append((seat, person, bot))
    notes: list[Row] = []
    for of in news:
        here = people.get(of["match"], ())
        if len(here) > 1 and len({person for _, person, _ in here}) > 1:
            notes += _notes(of, here)
    return notes


def _notes(of: Row, here: Sequence[tuple[int, str, str]]) -> Iterator[Row]:
    """The notes of one summary to the people at its table."""
    table, number, at, asked = of["match"], of["new_number"], of["new_updated"], of["new_asked"]
    for seat, person, bot in here:
        if of["new_state"] == "over":
            yield new_note(person, "over", f"over-{table}-{seat}", at, table, seat, number)
        elif seat in of["calls"] and not bot:
            yield new_note(person, "turn", f"turn-{table}-{number}-{seat}", at, table, seat, number, asked[str(seat)])


def call(connection: sa.Connection, news: Sequence[Row]) -> int:
    """Write the notes of summaries, of matches under way or that begin; how many there are."""
    news = _calling(news)
    tables = [of["match"] for of in news]
    if not tables:
        return 0
    seats = connection.execute(
        sa.select(SEATS.c.table, SEATS.c.seat, SEATS.c.person, SEATS.c.bot)
        .where(SEATS.c.table.in_(tables), SEATS.c.kind == "person", SEATS.c.person.is_not(None)))
    notes = called([tuple(row) for row in seats], news)
    if notes:
        connection.execute(sa.insert(NOTES), notes)
    return len(notes)


def call_plain(connection: sqlite3.Connection, news: Sequence[Row]) -> int:
    """The same on SQLite's own connection."""
    news = _calling(news)
    tables = [of["match"] for of in news]
    if not tables:
        return 0
    places = ", ".join("?" * len(tables))
    held = f'''SELECT "table", seat, person, bot FROM seats
               WHERE kind = 'person' AND person IS NOT NULL AND "table" IN ({places})'''  # noqa: S608
    notes = called(connection.execute(held, tables), news)
    if notes:
        connection.executemany(_INSERT, [[note[name] for name in _COLUMNS] for note in notes])
    return len(notes)

"""Deleting an account: its name goes everywhere, its data go, and what others played stays whole.

Logs and ratings hold seats and ids, not names, so chains of hashes stay valid and what is left is the id of nobody.
"""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from hegemon.server.database.schema import (
    CASTING,
    CHAT,
    ENTRANTS,
    FRIENDS,
    INVITES,
    MEMBERS,
    META,
    NOTICES,
    PEOPLE,
    PIECES,
    QUEUE,
    REPORTS,
    SEATS,
    SESSIONS,
    TABLES,
)
from hegemon.server.people.acts import FORMER

KEPT: Final = frozenset({"seats", "chat", "links", "entrants"})  # tables whose rows stay, without a name
SILENCED: Final = "(deleted together with its account)"


def forget(connection: sa.Connection, person: str, levels: Mapping[str, str]) -> list[str]:
    """Delete somebody's data; hands back the sessions that end. Rows of any table that belong to a person go, unless
    the table is named above: a new table is safe without anybody thinking of it."""
    row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.id == person)).mappings().one()
    sessions = list(connection.execute(sa.select(SESSIONS.c.id).where(SESSIONS.c.person == person)).scalars())
    met = _tables_of(connection, person)
    _leave_halls(connection, person, met, row["name"])
    for table in META.sorted_tables:
        if "person" in table.columns and table.name not in KEPT:
            connection.execute(sa.delete(table).where(table.c.person == person))
    connection.execute(sa.delete(FRIENDS).where(FRIENDS.c.other == person))
    connection.execute(sa.delete(INVITES).where(INVITES.c.by == person))
    _leave_games(connection, person, levels)
    connection.execute(sa.update(SEATS).where(SEATS.c.person == person).values(name=FORMER))
    connection.execute(sa.update(CHAT).where(CHAT.c.person == person).values(name=FORMER, text=SILENCED))
    connection.execute(sa.update(ENTRANTS).where(ENTRANTS.c.person == person).values(name=FORMER))
    connection.execute(sa.update(REPORTS).where(REPORTS.c.by == person).values(name=FORMER))
    for id in met:
        _unnamed(connection, id, person, row["name"])
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(
        name=FORMER, folded=None, passphrase=None, recovery=None, role="", why="", gone=True))
    return sessions


def _leave_games(connection: sa.Connection, person: str, levels: Mapping[str, str]) -> None:
    """A bot plays on where a game is under way; a seat of a table that has not begun is free again."""
    mine = connection.execute(sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.state).join(
        SEATS, SEATS.c.table == TABLES.c.id).where(SEATS.c.person == person, TABLES.c.state.in_(
            ["open", "playing", "shelved"])).distinct()).all()
    for id, game, state in mine:
        seat = sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.person == person)
        if state == "open":
            connection.execute(seat.values(kind="open", person=None, name="", bot=""))
        else:
            connection.execute(seat.values(left="abandoned", bot=levels.get(game, "")))
    connection.execute(sa.update(TABLES).where(TABLES.c.host == person, TABLES.c.state == "open")
                       .values(state="closed"))


def _leave_halls(connection: sa.Connection, person: str, met: Sequence[str], name: str) -> None:
    """A name in the lists of events: at the door, at the desk, under notices and in the press. It may be another than
    that of the account: who sits down by a link has the name of the list."""
    mine = connection.execute(sa.select(MEMBERS.c.table, MEMBERS.c.name).where(MEMBERS.c.person == person)).all()
    seats = connection.execute(sa.select(SEATS.c.table, SEATS.c.name).where(SEATS.c.person == person)).all()
    for table, called in {*[(t, n) for t, n in (*mine, *seats)], *[(t, name) for t in met]}:
        for column in (CASTING.c.name, QUEUE.c.claimed, QUEUE.c.by, NOTICES.c.by, PIECES.c.author):
            of = column.table
            connection.execute(sa.update(of).where(of.c.table == table, column == called).values({column: FORMER}))


def _tables_of(connection: sa.Connection, person: str) -> list[str]:
    """The tables where somebody sat, hosted or talked."""
    found: set[str] = set(connection.execute(sa.select(SEATS.c.table).where(SEATS.c.person == person)).scalars())
    found |= set(connection.execute(sa.select(TABLES.c.id).where(TABLES.c.host == person)).scalars())
    found |= set(connection.execute(sa.select(CHAT.c.match).where(CHAT.c.person == person)).scalars())
    return sorted(found)


def _unnamed(connection: sa.Connection, table: str, person: str, name: str) -> None:
    """A name in what a table is called, in what it said of itself, and in talk that was reported."""
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    called = connection.execute(sa.select(TABLES.c.name).where(TABLES.c.id == table)).scalar() or ""
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(name=whole.sub(FORMER, called)[:60]))
    remarks = connection.execute(sa.select(CHAT.c.number, CHAT.c.text).where(
        CHAT.c.match == table, CHAT.c.person == "")).all()
    for number, text in remarks:
        connection.execute(sa.update(CHAT).where(CHAT.c.match == table, CHAT.c.number == number)
                           .values(text=whole.sub(FORMER, text)[:500]))
    for id, lines in connection.execute(sa.select(REPORTS.c.id, REPORTS.c.lines).where(REPORTS.c.table == table)).all():
        connection.execute(sa.update(REPORTS).where(REPORTS.c.id == id).values(
            lines=[_silent(line, person, whole) for line in lines]))


def _silent(line: Any, person: str, name: re.Pattern[str]) -> Any:
    if not isinstance(line, dict):
        return line
    if line.get("person") == person:
        return {**line, "name": FORMER, "text": SILENCED}
    return {**line, "text": name.sub(FORMER, str(line.get("text", "")))}

"""What keeps a database away, said in one sentence; noticed at once, logged once with a count, and over by itself."""
from __future__ import annotations

import sqlite3
import time
from typing import Final

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from hegemon.server.errors import Unavailable

log = structlog.get_logger("hegemon.database")
SENTENCES: Final = {
    "full": "the disk of the server is full: nothing can be written until there is room again",
    "locked": "another program holds the database: try again in a moment",
    "read-only": "the database can be read but not written at present",
    "damaged": "the database is damaged: whoever runs this server has to look after it",
    "gone": "the file of the database is gone: nothing can be written until it is back",
    "away": "the database is away: try again in a moment",
}
RETRY: Final = 5    # seconds
AGAIN: Final = 1.0  # seconds from one try for a lock to the next, and without failures until an outage is over
# what SQLite and PostgreSQL say, in this order
_SAID: Final = (
    ("full", ("disk is full", "no space left", "53100", "could not extend file")),
    ("locked", ("is locked", "busy", "55p03")),
    ("read-only", ("readonly", "read-only", "25006", "permission denied")),
    ("damaged", ("malformed", "not a database", "file is encrypted", "xx001", "xx002", "invalid page")),
    ("gone", ("unable to open database file", "no such table", "disk i/o error", "does not exist")),
)
_AWAY: Final = (OSError, TimeoutError, PoolTimeout)


class Away(Unavailable):
    """The database cannot do now what is asked of it."""

    def __init__(self, kind: str) -> None:
        super().__init__(SENTENCES[kind], RETRY)
        self.kind = kind


class Gone(Exception):
    """The file that was opened is not at its place any more."""


def explained(why: BaseException) -> Away | None:
    """The outage behind an error of the database, or None where it is something else, a mistake of ours above all."""
    if isinstance(why, Away):
        return why
    if isinstance(why, Gone):
        return Away("gone")
    told = getattr(why, "orig", None) or why
    if isinstance(told, sqlite3.IntegrityError) or isinstance(why, IntegrityError):
        return None
    words = f"{told} {getattr(told, 'sqlstate', '')} {getattr(told, '__cause__', '')}".lower()
    ours = isinstance(why, (SQLAlchemyError, sqlite3.Error, *_AWAY)) or type(told).__module__.startswith("asyncpg")
    for kind, marks in _SAID if ours else ():
        if any([mark in words for mark in marks]):
            return Away(kind)
    lost = isinstance(why, _AWAY) or isinstance(why, DBAPIError) and (
        why.connection_invalidated or isinstance(told, _AWAY) or _lost(told))
    return Away("away") if lost or _lost(told) else None


def _lost(told: BaseException) -> bool:
    """Whether the driver says that there is no connection: PostgreSQL classes 08, 53 and 57, or the driver itself."""
    state = str(getattr(told, "sqlstate", "") or "")
    names = {kind.__name__ for kind in type(told).__mro__}
    return state[:2] in ("08", "53", "57") or bool(names & {
        "InterfaceError", "ConnectionDoesNotExistError", "PostgresConnectionError", "CannotConnectNowError",
        "InternalClientError"}) and type(told).__module__.partition(".")[0] in ("asyncpg", "sqlalchemy")


class Outages:
    """The outage of now, if there is one."""

    def __init__(self) -> None:
        self.kind = ""
        self.since = 0.0
        self.refused = 0    # what could not be done meanwhile
        self.tried = 0.0
        self.seen = 0       # outages there have been

    def failed(self, why: Away, cause: BaseException) -> None:
        """Something was refused because of it; the first of them is logged."""
        if self.kind != why.kind:
            if not self.kind:
                self.since, self.refused = time.time(), 0
                self.seen += 1
            self.kind = why.kind
            log.error("the database does not answer", kind=why.kind, says=_first_line(cause))
        self.refused += 1
        self.tried = time.monotonic()

    def hopeless(self) -> bool:
        """Whether it was tried a moment ago: waiting for a lock takes long, and all others would wait in line."""
        return self.kind == "locked" and time.monotonic() - self.tried < AGAIN

    def worked(self) -> None:
        """Something was written: if there was an outage and nothing failed since a while, it is over."""
        if self.kind and time.monotonic() - self.tried > AGAIN:
            log.info("the database is back", was=self.kind, refused=self.refused,
                     seconds=round(time.time() - self.since, 1))
            self.kind = ""


def _first_line(why: BaseException) -> str:
    return (str(getattr(why, "orig", None) or why) or type(why).__name__).partition("\n")[0][:200]

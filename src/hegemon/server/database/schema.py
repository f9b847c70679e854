"""The tables of the database. The log is append-only: its primary key (match, number) is the commit point."""
from __future__ import annotations

from typing import Final

import sqlalchemy as sa

META: Final = sa.MetaData(naming_convention={
    "pk": "pk_%(table_name)s", "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s"})

PEOPLE: Final = sa.Table(
    "people", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("folded", sa.String(80), unique=True),          # of an account: its name without case, to log in with
    sa.Column("passphrase", sa.Text),                         # Argon2id
    sa.Column("recovery", sa.Text),                           # Argon2id of the recovery code
    sa.Column("created", sa.Float, nullable=False))

SESSIONS: Final = sa.Table(
    "sessions", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),  # SHA-256: a stolen file opens nothing
    sa.Column("kind", sa.String(10), nullable=False),         # browser, token, card
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("scope", sa.String(32), nullable=False, server_default=""))  # of a card: the one table it is for

TABLES: Final = sa.Table(
    "tables", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),         # of the rules it is played by
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("host", sa.String(32), nullable=False, index=True),
    sa.Column("state", sa.String(10), nullable=False, index=True),  # open, playing, over, closed, shelved
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(40), nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("chosen", sa.Boolean, nullable=False),          # the host typed the seed
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("sandbox", sa.Boolean, nullable=False),         # begins at a snapshot, not at a seed
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),          # log entries
    sa.Column("step", sa.Integer, nullable=False),            # actions in force that everybody may know of
    sa.Column("asked", sa.JSON, nullable=False),              # seat -> prompt, in the same transaction as the log
    sa.Column("outcome", sa.String(80), nullable=False),
    sa.Column("winners", sa.JSON, nullable=False),
    sa.Column("scores", sa.JSON, nullable=False),
    sa.Column("archived", sa.Boolean, nullable=False),
    sa.Column("rematch", sa.String(32), nullable=False),
    sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()))  # players may ask what a bot would do

SEATS: Final = sa.Table(
    "seats", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),         # open, person, bot, hotseat
    sa.Column("person", sa.String(32), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),          # the level that plays here now, or empty
    sa.Column("advised", sa.Integer, nullable=False, server_default="0"),  # how often it asked what a bot would do
    sa.Column("device", sa.String(32), nullable=False, server_default=""),  # the session that holds it; empty: any
    sa.Column("present", sa.Float, nullable=False, server_default="0"))     # when its person was last here

LINKS: Final = sa.Table(
    "links", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),         # table, seat, watch, hand
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", sa.String(32)),                       # who took the seat by it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("generation", sa.Integer, nullable=False, server_default="1"),  # its token is derived from id and this
    sa.Column("expires", sa.Float, nullable=False, server_default="0"),
    sa.Column("uses", sa.Integer, nullable=False, server_default="0"),
    sa.Column("used", sa.Float, nullable=False, server_default="0"),
    sa.Column("by", sa.String(60), nullable=False, server_default=""))        # who made it

SIGHTS: Final = sa.Table(                                     # who has seen the hand of a seat of a match
    "sights", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True))

ACTS: Final = sa.Table(                                       # everything done to a table that is no action of the game
    "acts", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("by", sa.String(60), nullable=False),
    sa.Column("what", sa.String(40), nullable=False),
    sa.Column("before", sa.Text, nullable=False),
    sa.Column("after", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("audience", sa.String(10), nullable=False),     # public, table, operator
    sa.Column("hash", sa.String(64), nullable=False))         # over this act and the hash before

VIEWERS: Final = sa.Table(
    "viewers", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True))

LOG: Final = sa.Table(
    "log", META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),        # from 1
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("notation", sa.Text, nullable=False),           # empty for an undo
    sa.Column("question", sa.String(120), nullable=False),
    sa.Column("undone", sa.Integer, nullable=False),          # of an undo: the place in force that goes; else -1
    sa.Column("sealed", sa.Boolean, nullable=False),          # nobody but the seat may know of it before the end
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("told", sa.LargeBinary, nullable=False),        # the log lines it gave, each with its audience
    sa.Column("hash", sa.String(64), nullable=False),         # over this entry and the hash before
    sa.UniqueConstraint("match", "key"))

SNAPSHOTS: Final = sa.Table(
    "snapshots", META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("step", sa.Integer, nullable=False),            # actions in force, sealed ones included
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False))       # MessagePack, compressed

ARCHIVE: Final = sa.Table(
    "archive", META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("block", sa.Integer, primary_key=True),         # so many positions together compress well
    sa.Column("states", sa.LargeBinary, nullable=False))

ANALYSES: Final = sa.Table(
    "analyses", META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("found", sa.LargeBinary, nullable=False))       # JSON, compressed

CHAT: Final = sa.Table(
    "chat", META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("time", sa.Float, nullable=False))

HEART: Final = sa.Table(
    "heart", META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),  # one row, 1
    sa.Column("beat", sa.Float, nullable=False))              # when something could last be written

TABLE_ROWS: Final = (sa.select(TABLES, PEOPLE.c.name.label("host_name"))
                     .join(PEOPLE, PEOPLE.c.id == TABLES.c.host, isouter=True))  # a table and who hosts it

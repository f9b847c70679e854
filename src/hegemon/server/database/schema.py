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
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("role", sa.String(10), nullable=False, server_default=""),      # moderator, operator
    sa.Column("muted", sa.Float, nullable=False, server_default="0"),         # until when
    sa.Column("banned", sa.Float, nullable=False, server_default="0"),        # until when,
    sa.Column("why", sa.String(200), nullable=False, server_default=""),      # and why
    sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()))  # deleted: nothing is left but the id

SESSIONS: Final = sa.Table(
    "sessions", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),  # SHA-256: a stolen file opens nothing
    sa.Column("kind", sa.String(10), nullable=False),         # browser, token, card
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("scope", sa.String(32), nullable=False, server_default=""),  # of a card: the one table it is for
    sa.Column("may", sa.String(80), nullable=False, server_default=""))    # of a token: what it may do; empty: all

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
    sa.Column("live", sa.JSON, nullable=False, server_default="{}"),  # its clock, and what else a hall needs
    sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()),  # players may ask what a bot would do
    sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.false()),   # who looks on may talk along
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()),   # its result counts for ratings
    sa.Column("stopped", sa.String(200), nullable=False, server_default=""),    # why nobody can play now
    sa.Column("delay", sa.Integer, nullable=False, server_default="0"),         # seconds that spectators are behind
    sa.Column("debug", sa.Boolean, nullable=False, server_default=sa.false()))  # open to designers, and never rated

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
    sa.Column("present", sa.Float, nullable=False, server_default="0"),     # when its person was last here
    sa.Column("left", sa.String(10), nullable=False, server_default=""),    # its person has: resigned, abandoned
    sa.Column("shared", sa.JSON, nullable=False, server_default="[]"))      # people who may look over its shoulder

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
    sa.Column("by", sa.String(60), nullable=False, server_default=""),        # who made it
    sa.Column("code", sa.String(8), unique=True))             # to be typed while the door is open, for one seat

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
    sa.Column("by", sa.String(60), nullable=False, server_default=""),  # who gave it, if not the seat's person or bot
    sa.UniqueConstraint("match", "key"))

DRAFTS: Final = sa.Table(                                     # a decision on one page, half filled in; the latest alone
    "drafts", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("orders", sa.String(80), nullable=False),       # the key of the page
    sa.Column("cells", sa.JSON, nullable=False),              # key of a cell -> notation
    sa.Column("at", sa.Integer, nullable=False))              # the seat's number of the position it was filled in at

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
    sa.Column("time", sa.Float, nullable=False),              # grows from line to line
    sa.Column("channel", sa.String(60), nullable=False, server_default="all"),
    sa.Column("to", sa.JSON(none_as_null=True)))              # the seats it was said to, for good; null: everybody

HEARD: Final = sa.Table(                                      # how far somebody has read a channel
    "heard", META,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("channel", sa.String(60), primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False))       # of the line, as it is shown

REPORTS: Final = sa.Table(                                    # talk that a player handed to the host or Control
    "reports", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table", sa.String(32), nullable=False, index=True),
    sa.Column("by", sa.String(32), nullable=False),           # a person
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("channel", sa.String(60), nullable=False),
    sa.Column("reason", sa.String(300), nullable=False),
    sa.Column("lines", sa.JSON, nullable=False),              # as the reporter could read them, the reported one last
    sa.Column("closed", sa.Float, nullable=False, server_default="0"))

ENDINGS: Final = sa.Table(                                    # the games that ended, in their order
    "endings", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False, unique=True),  # from 1, given in the transaction of the end
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("unrated", sa.String(80), nullable=False),      # why it counts for no rating; empty where it does
    sa.Column("draws", sa.JSON, nullable=False, server_default="[]"))  # of the deal: how many fell into each tenth

RESULTS: Final = sa.Table(                                    # how a game ended for each seat
    "results", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(60), nullable=False, index=True),  # person:<id> or bot:<level>
    sa.Column("place", sa.Integer, nullable=False),           # from 0; equal ones share it
    sa.Column("win", sa.Float, nullable=False),               # a shared win in equal parts
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("title", sa.String(60), nullable=False),        # House, colour or role
    sa.Column("colour", sa.String(40), nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),           # answers the player gave
    sa.Column("late", sa.Integer, nullable=False),            # answers the clock, or a bot it called, gave instead
    sa.Column("left", sa.String(10), nullable=False),         # resigned, abandoned, bot, lent; empty who stayed
    sa.Column("dice", sa.JSON, nullable=False),               # face -> how often it rolled
    sa.Column("draws", sa.JSON, nullable=False, server_default="[]"),  # its draws of chance by tenths
    sa.Column("mu", sa.Float),                                # the rating after it; null where it is unrated
    sa.Column("sigma", sa.Float))

RATINGS: Final = sa.Table(
    "ratings", META,
    sa.Column("game", sa.String(60), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(60), primary_key=True, index=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Float, nullable=False))

FRIENDS: Final = sa.Table(
    "friends", META,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True, index=True),
    sa.Column("kind", sa.String(10), nullable=False),         # follow, block
    sa.Column("since", sa.Float, nullable=False))

INVITES: Final = sa.Table(
    "invites", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True, index=True),
    sa.Column("by", sa.String(32), nullable=False),
    sa.Column("time", sa.Float, nullable=False))

CLOCKS: Final = sa.Table(                                     # when something of a table is at zero
    "clocks", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("scope", sa.String(40), primary_key=True),      # table, phase, part, gate, spot, seat:7
    sa.Column("state", sa.String(10), nullable=False),        # running, standing, late; paused, frozen, break
    sa.Column("ends", sa.Float, nullable=False, index=True),  # not before then is it at zero
    sa.Column("left", sa.Float, nullable=False),              # seconds that were left at `changed`
    sa.Column("allot", sa.Float, nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("began", sa.BigInteger, nullable=False),        # the log number at which its decision or phase began
    sa.Column("stops", sa.JSON, nullable=False))              # of the table: stretches in which nothing counted

STANDING: Final = sa.Table(                                   # kinds of question that are answered for a person
    "standing", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("question", sa.String(120), primary_key=True),  # `Window.answered`
    sa.Column("until", sa.String(10), nullable=False),        # next: something else is asked; turn, game
    sa.Column("person", sa.String(32), nullable=False, index=True),  # who said so
    sa.Column("round", sa.Integer, nullable=False))           # and in which round

HOURS: Final = sa.Table(                                      # when somebody plays
    "hours", META,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("hours", sa.JSON, nullable=False))

TOURNAMENTS: Final = sa.Table(
    "tournaments", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("contest", sa.JSON, nullable=False),            # of the arena, without the number of entrants
    sa.Column("state", sa.String(10), nullable=False),        # open, running, over
    sa.Column("round", sa.Integer, nullable=False),           # the one that is played
    sa.Column("hours", sa.Float, nullable=False),             # for a round; 0: any time
    sa.Column("due", sa.Float, nullable=False),               # when bots finish the round
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False))

ENTRANTS: Final = sa.Table(
    "entrants", META,
    sa.Column("tournament", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),        # from 0, in the order of strength or of entering
    sa.Column("person", sa.String(32)),                       # null for a bot,
    sa.Column("level", sa.String(40), nullable=False),        # whose level this is
    sa.Column("name", sa.String(60), nullable=False))

PAIRINGS: Final = sa.Table(
    "pairings", META,
    sa.Column("tournament", sa.String(32), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True),
    sa.Column("stage", sa.String(20), nullable=False),
    sa.Column("table", sa.String(32), nullable=False, index=True),  # empty for a bye
    sa.Column("seating", sa.JSON, nullable=False),            # entrants by seat
    sa.Column("places", sa.JSON, nullable=False))             # by seat, from 0; empty until it is over

BULLETINS: Final = sa.Table(                                  # words to everybody
    "bulletins", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),         # word, restart
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),                # of a restart: when it happens
    sa.Column("until", sa.Float, nullable=False))

HEART: Final = sa.Table(
    "heart", META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),  # one row, 1
    sa.Column("beat", sa.Float, nullable=False))              # when something could last be written

NOTES: Final = sa.Table(                                      # what somebody has to be told
    "notes", META,
    sa.Column("key", sa.String(120), primary_key=True),       # goes with it wherever it is sent
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),         # turn, next, over, mention, message, ...
    sa.Column("table", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),       # of the log entry, or of the line of chat
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("read", sa.Float, nullable=False, server_default="0"),
    sa.Column("state", sa.String(10), nullable=False, index=True))  # new: no deliveries yet; out: they are made

WAYS: Final = sa.Table(                                       # how somebody can be reached, or a table
    "ways", META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),  # who made it
    sa.Column("table", sa.String(32), nullable=False, index=True),   # of a table's webhook; else empty
    sa.Column("kind", sa.String(10), nullable=False),         # push, mail, discord, slack, ntfy, json
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("target", sa.Text, nullable=False),             # an address; of push: endpoint and keys as JSON
    sa.Column("how", sa.String(10), nullable=False),          # each, digest, off
    sa.Column("state", sa.String(12), nullable=False),        # on, unconfirmed, ended
    sa.Column("code", sa.String(64), nullable=False),         # SHA-256 of what confirms an e-mail address
    sa.Column("origin", sa.String(200), nullable=False),      # where our pages are, as its maker sees them
    sa.Column("created", sa.Float, nullable=False))

DELIVERIES: Final = sa.Table(                                 # one note on one way
    "deliveries", META,
    sa.Column("key", sa.String(160), primary_key=True),
    sa.Column("note", sa.String(120), nullable=False),
    sa.Column("way", sa.String(32), nullable=False),
    sa.Column("person", sa.String(32), nullable=False, index=True),  # whose way it is
    sa.Column("state", sa.String(10), nullable=False),        # waiting, sent, dropped, dead
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("lease", sa.Float, nullable=False),             # until then a worker is sending it
    sa.Column("why", sa.String(200), nullable=False),
    sa.Column("at", sa.Float, nullable=False),                # of the last change
    sa.Index("ix_deliveries_state_due", "state", "due"))

WISHES: Final = sa.Table(                                     # what somebody wants to be told, and when
    "wishes", META,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("table", sa.String(32), primary_key=True),      # empty: everywhere else
    sa.Column("chosen", sa.JSON, nullable=False),
    sa.Column("digest", sa.Float, nullable=False, index=True))  # when the next digest is due; 0: never

TABLE_ROWS: Final = (sa.select(TABLES, PEOPLE.c.name.label("host_name"))
                     .join(PEOPLE, PEOPLE.c.id == TABLES.c.host, isouter=True))  # a table and who hosts it

# -- an event: a table in a hall, with Control, a door, screens and a press -------------------------------------------

EVENTS: Final = sa.Table(
    "events", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("settings", sa.JSON, nullable=False),           # as `EventSettings`
    sa.Column("begun", sa.Float, nullable=False),             # when the chief pressed Begin; 0 before
    sa.Column("revealed", sa.Integer, nullable=False))        # awards shown on the screens so far

MEMBERS: Final = sa.Table(                                    # who is at Control
    "members", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), index=True),           # once the link was followed
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("role", sa.String(10), nullable=False),         # chief, control, door
    sa.Column("areas", sa.JSON, nullable=False))

CASTING: Final = sa.Table(                                    # the list of the door
    "casting", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("row", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),            # -1: none yet
    sa.Column("team", sa.String(40), nullable=False),
    sa.Column("wish", sa.String(120), nullable=False),
    sa.Column("note", sa.String(200), nullable=False),
    sa.Column("arrived", sa.Float, nullable=False),           # 0: expected
    sa.Column("absent", sa.Boolean, nullable=False))          # a no-show

QUEUE: Final = sa.Table(                                      # what Control has to decide
    "queue", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(160), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),         # ruling, request, help
    sa.Column("seat", sa.Integer, nullable=False),            # who asks; -1 the game
    sa.Column("subject", sa.String(60), nullable=False),
    sa.Column("text", sa.String(600), nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=False),               # when the prepared answer is given; 0 never
    sa.Column("claimed", sa.String(40), nullable=False),      # the name of a member
    sa.Column("claim_ends", sa.Float, nullable=False),
    sa.Column("held", sa.Boolean, nullable=False),
    sa.Column("state", sa.String(10), nullable=False),        # open, done
    sa.Column("answer", sa.String(600), nullable=False),      # in words
    sa.Column("by", sa.String(60), nullable=False))

NOTICES: Final = sa.Table(
    "notices", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("by", sa.String(60), nullable=False),
    sa.Column("to", sa.JSON, nullable=False),                 # seats; null: everybody
    sa.Column("whom", sa.String(60), nullable=False),         # the same in words
    sa.Column("screens", sa.Boolean, nullable=False),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("withdrawn", sa.Boolean, nullable=False))

SEEN: Final = sa.Table(                                       # who has read a notice
    "seen", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True))

PIECES: Final = sa.Table(                                     # what the press writes
    "pieces", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("outlet", sa.String(60), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("author", sa.String(40), nullable=False),
    sa.Column("state", sa.String(10), nullable=False),        # draft, handed_in, published, returned, withdrawn
    sa.Column("title", sa.String(90), nullable=False),
    sa.Column("text", sa.String(600), nullable=False),
    sa.Column("picture", sa.String(60), nullable=False),      # the place whose board is shown, or empty
    sa.Column("tied", sa.String(200), nullable=False),        # the game's own headline it belongs to
    sa.Column("word", sa.String(200), nullable=False),        # why it was sent back
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),            # of the spectator, when it was published
    sa.Column("time", sa.Float, nullable=False))

SCREENS: Final = sa.Table(
    "screens", META,
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("person", sa.String(32), index=True),           # whoever opened its link
    sa.Column("kind", sa.String(40), nullable=False),         # clock, news, board, ... or a game's own
    sa.Column("rotate", sa.JSON, nullable=False),             # kinds shown in turn
    sa.Column("identify", sa.Float, nullable=False))          # until when it shows its number

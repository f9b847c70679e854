"""What goes over the wire about administration: repairs, people, notices, reports, one's own data."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hegemon.server.protocol.bodies import ActInfo, Answer, Body, Count, Name, SeatNumber
from hegemon.server.protocol.talking import ChatLine

Role = Literal["", "moderator", "operator"]
Reason = Annotated[str, Meta(max_length=200)]
Scope = Literal["look", "play", "talk", "host", "me"]


class Repair(Body):
    """Something done to a table. The host may `pause`, `resume` and `close` it; a moderator also `rewind` it to an
    action in force, `replace` who holds a seat (by a person, or by a bot of a level), give an answer for a seat
    (`correct`), take its result out of the ratings (`unrate`), and set the `delay` of spectators in seconds. All but
    `resume` take a reason.
    """
    do: Literal["pause", "resume", "close", "rewind", "replace", "correct", "unrate", "delay"]
    reason: Reason = ""
    step: Count = 0
    seat: SeatNumber = -1
    person: Annotated[str, Meta(max_length=80)] = ""
    level: Annotated[str, Meta(max_length=40)] = ""
    notation: Annotated[str, Meta(max_length=2000)] = ""
    seconds: Annotated[int, Meta(ge=0, le=86400)] = 0


class PersonAct(Body):
    """Something done about somebody: `mute` or `ban` for some hours (0 ends it), `rename`, give a `role`, `delete`."""
    do: Literal["mute", "ban", "rename", "role", "delete"]
    reason: Reason = ""
    hours: Annotated[float, Meta(ge=0, le=1_000_000)] = 0.0
    name: Annotated[str, Meta(max_length=40)] = ""
    role: Role = ""


class PersonRow(Answer):
    """Somebody as moderators list it."""
    id: str
    name: str
    account: bool
    role: Role
    created: float
    seen: float
    muted: float                        # until when; 0 if not
    banned: float
    why: str
    tables: int                         # where somebody sits and the game goes on


class TableRow(Answer):
    """A table as moderators list it."""
    id: str
    game: str
    title: str
    name: str
    host: str
    state: str
    public: bool
    step: int
    updated: float
    stopped: str
    seats: list[str]
    reports: int                        # that nobody has dealt with


class ReportRow(Answer):
    """Talk that somebody reported, as the reporter could read it; the reported line is the last."""
    id: str
    table: str
    title: str
    by: str
    at: float
    channel: str
    reason: str
    lines: list[ChatLine]
    closed: float                       # when somebody dealt with it; 0 if nobody has


class SiteAct(Answer):
    """Something done to the site or to a table, with the table it was done to."""
    table: str
    act: ActInfo


class Overview(Answer):
    """How the site stands."""
    role: Role
    people: int
    accounts: int
    playing: int
    over: int
    sockets: int
    reports: int


class NewNotice(Body):
    """A word to everybody, for some minutes; or that the server restarts in so many."""
    kind: Literal["word", "restart"]
    text: Annotated[str, Meta(max_length=300)] = ""
    minutes: Annotated[float, Meta(ge=0.1, le=10_000)] = 10.0


class Notice(Answer):
    """A word to everybody. Of a restart, `at` is when it happens; it stays nobody's time: clocks stand meanwhile."""
    id: str
    kind: Literal["word", "restart"]
    text: str
    at: float
    until: float
    now: float                          # the server's time


class Leaving(Body):
    """Delete my account: the passphrase of an account, or of a guest the name."""
    passphrase: Annotated[str, Meta(max_length=200)]


class TokenWish(Body):
    """Make a token for an outside bot; `scopes` say what it may do, all of it where none is named."""
    name: Name
    scopes: Annotated[list[Scope], Meta(max_length=5)] = []

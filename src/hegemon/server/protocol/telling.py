"""What goes over the wire about telling people things: notes, the ways they go, wishes."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hegemon.server.protocol.bodies import Answer, Body

Kind = Literal["turn", "next", "over", "mention", "message", "invite", "deadline", "report", "digest", "test"]
WayKind = Literal["push", "mail", "discord", "slack", "ntfy", "json"]
How = Literal["each", "digest", "off"]
Minute = Annotated[int, Meta(ge=0, le=1439)]      # of a day
Target = Annotated[str, Meta(min_length=3, max_length=2000)]
WayName = Annotated[str, Meta(max_length=60)]
Base64 = Annotated[str, Meta(min_length=8, max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]


class NoteInfo(Answer):
    """Something somebody was told."""
    key: str
    kind: Kind
    title: str
    text: str
    link: str                           # a path of ours, or empty
    at: float
    read: bool                          # looked at, or nothing that waits any more


class Notes(Answer):
    """The latest notes, the newest first."""
    notes: list[NoteInfo]
    unread: int


class ReadNotes(Body):
    """Notes that were looked at; none named means all."""
    keys: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=200)] = []


class PushKeys(Struct, forbid_unknown_fields=True):
    """The keys of a push subscription, as the browser names them."""
    p256dh: Base64
    auth: Base64


class NewPush(Body):
    """A push subscription of this browser."""
    endpoint: Target
    keys: PushKeys
    name: WayName = ""


class NewWay(Body):
    """Another way to be told: an e-mail address, or the address of a webhook."""
    kind: Literal["mail", "discord", "slack", "ntfy", "json"]
    target: Target
    name: WayName = ""


class ChangeWay(Body):
    """Every note at once, one a day, or none."""
    how: How


class Confirm(Body):
    """The code that was sent to an e-mail address."""
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class WayInfo(Answer):
    """A way to be told; of its address so much that its owner knows it again."""
    id: str
    kind: WayKind
    name: str
    shown: str
    how: How
    state: Literal["on", "unconfirmed", "ended"]
    created: float


class Ways(Answer):
    """My ways, and what this server offers."""
    ways: list[WayInfo]
    push_key: str                       # of the server, for the browser's subscription
    mail: bool                          # e-mail is set up here


class DeliveryInfo(Answer):
    """One note on one way, for the log."""
    key: str
    kind: Kind
    title: str
    way: str                            # its name
    state: Literal["waiting", "sent", "dropped", "dead"]
    why: str
    tries: int
    at: float
    due: float                          # of one that waits


class WishBody(Body):
    """What I want to be told, and when."""
    zone: Annotated[str, Meta(min_length=1, max_length=60)] = "UTC"
    quiet: bool = False
    quiet_from: Minute = 1320
    quiet_to: Minute = 480
    digest_at: Minute = 480             # for ways that tell once a day
    delay: Annotated[int, Meta(ge=0, le=86400)] = 60  # seconds before I am told: who moves meanwhile is not
    turn: bool = True
    next: bool = False
    over: bool = True
    mention: bool = True
    message: bool = True
    invite: bool = True
    deadline: bool = True


class TableWish(Body):
    """The same for one table: as everywhere, everything, or nothing."""
    follow: Literal["usual", "all", "none"] = "usual"


class Wished(Answer):
    """What is wished for one table."""
    follow: Literal["usual", "all", "none"]

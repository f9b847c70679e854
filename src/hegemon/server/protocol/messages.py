"""The messages of the live socket."""
from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from hegemon.kernel import Section
from hegemon.server.protocol.bodies import ChatLine, Count, Key, Notation, SeatNumber, TablePage
from hegemon.server.protocol.update import Update


class FromClient(Struct, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a client sends over the socket."""


class DoMessage(FromClient, tag="do"):
    """Play an action for the seat this socket sits in."""
    do: Notation
    at: Count
    key: Key
    hold: Literal["", "short", "long"] = ""  # how long bots wait, while it can be taken back: not, a moment, until `go`


class GoMessage(FromClient, tag="go"):
    """Bots need not wait any longer: what was done last stays done."""


class UndoMessage(FromClient, tag="undo"):
    """Take back the last action of this seat."""
    at: Count
    key: Key


class ChatMessage(FromClient, tag="chat"):
    """Say something at the table."""
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class TextMessage(FromClient, tag="text"):
    """Switch the text view on or off; while it is on, a `text` message follows every update."""
    on: bool


class SitMessage(FromClient, tag="sit"):
    """Look from another seat one holds (hot-seat), or from none (-1) while the device changes hands."""
    seat: SeatNumber


class ResyncMessage(FromClient, tag="resync"):
    """Send everything again."""


class PingMessage(FromClient, tag="ping"):
    """Are you there?"""


ClientMessage = (DoMessage | GoMessage | UndoMessage | ChatMessage | TextMessage | SitMessage | ResyncMessage
                 | PingMessage)


class OkMessage(Struct, frozen=True, tag="ok", tag_field="type"):
    """The action with this key is in the log for good."""
    key: str
    n: int
    step: int


class RefusedMessage(Struct, frozen=True, tag="refused", tag_field="type"):
    """The message changed nothing; with `stale`, look at the update that follows and decide anew."""
    key: str                            # empty for messages without one
    why: str
    n: int
    stale: bool = False


class SaidMessage(Struct, frozen=True, tag="chat", tag_field="type"):
    """Lines of chat: the latest ones at the beginning, then one by one."""
    lines: tuple[ChatLine, ...]


class TableMessage(Struct, frozen=True, tag="table", tag_field="type"):
    """Who sits where, who is online, the commitment or the seed; sent first and whenever it changes."""
    table: TablePage


class TextsMessage(Struct, frozen=True, tag="text", tag_field="type"):
    """The position as text."""
    n: int
    sections: tuple[Section, ...]


class NoticeMessage(Struct, frozen=True, tag="notice", tag_field="type"):
    """A word from the server to everybody: it stops in a moment, it is back."""
    kind: Literal["stopping", "info"]
    text: str


class PongMessage(Struct, frozen=True, tag="pong", tag_field="type"):
    """Yes."""
    n: int


ServerMessage = (Update | OkMessage | RefusedMessage | SaidMessage | TableMessage | TextsMessage | NoticeMessage
                 | PongMessage)

encode = msgspec.json.Encoder().encode
read_client: Callable[[str | bytes], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode
_KINDS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)}
KINDS: Final = tuple(_KINDS.values())  # of messages a client may send


def kind_of(message: ClientMessage) -> str:
    """The kind of a message, as it is written in it."""
    return _KINDS[type(message)]


def protocol() -> dict[str, Any]:
    """The JSON schemas of the socket's messages, from which the client's types are made."""
    (server, client), parts = msgspec.json.schema_components(
        [ServerMessage, ClientMessage], ref_template="#/$defs/{name}")
    return {"server": server, "client": client, "$defs": parts}

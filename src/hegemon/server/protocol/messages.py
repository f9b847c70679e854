"""The messages of the live socket."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from hegemon.kernel import Section
from hegemon.server.protocol.bodies import Cells, Count, Key, Notation, PageKey, SeatNumber, TablePage
from hegemon.server.protocol.clocks import ClockMessage
from hegemon.server.protocol.events import DeskPage, NoticeInfo, PieceInfo
from hegemon.server.protocol.seen import check_seen
from hegemon.server.protocol.standing import StandingInfo
from hegemon.server.protocol.talking import ChannelInfo, ChannelKey, ChatLine, Line, LineNumber
from hegemon.server.protocol.update import Update


class FromClient(Struct, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a client sends over the socket."""

    def __post_init__(self) -> None:
        """As in the bodies of requests."""
        check_seen(self)


class DoMessage(FromClient, tag="do"):
    """Play an action for the seat this socket sits in."""
    do: Notation
    at: Count
    key: Key
    hold: Literal["", "short", "long"] = ""  # how long bots wait, while it can be taken back: not, a moment, until `go`


class GoMessage(FromClient, tag="go"):
    """Bots need not wait any longer: what was done last stays done."""


class UndoMessage(FromClient, tag="undo"):
    """Take back the last action of this seat, or with `decision` all that its last page stood for."""
    at: Count
    key: Key
    decision: bool = False


class FillMessage(FromClient, tag="fill"):
    """Answer the whole decision by its page `decision.orders`; cells that are left out keep their defaults."""
    orders: PageKey
    cells: Cells                        # [[key, notation]]
    at: Count
    key: Key
    hold: Literal["", "short", "long"] = ""


class DraftMessage(FromClient, tag="draft"):
    """Keep the page as it is filled in so far, for another device and for the clock; nobody else sees it."""
    orders: PageKey
    cells: Cells


class ChatMessage(FromClient, tag="chat"):
    """Say something to all at the table, as older clients do: see `say`."""
    text: Line


class SayMessage(FromClient, tag="say"):
    """Say something in a channel."""
    channel: ChannelKey
    text: Line


class HeardMessage(FromClient, tag="heard"):
    """A channel was read up to this line."""
    channel: ChannelKey
    number: LineNumber


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


ClientMessage = (DoMessage | FillMessage | DraftMessage | GoMessage | UndoMessage | ChatMessage | SayMessage
                 | HeardMessage | TextMessage | SitMessage | ResyncMessage | PingMessage)


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
    """Lines of chat, those of the viewer's channels: the latest ones at the beginning, then one by one."""
    lines: tuple[ChatLine, ...]


class ChannelsMessage(Struct, frozen=True, tag="channels", tag_field="type"):
    """Where this viewer may read and write now; sent before the first lines and whenever it changes."""
    channels: tuple[ChannelInfo, ...]


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


class DeskMessage(Struct, frozen=True, tag="desk", tag_field="type"):
    """The control room of an event, for its members alone, a moment after something in it changed."""
    desk: DeskPage


class NoticesMessage(Struct, frozen=True, tag="notices", tag_field="type"):
    """What Control has announced to this viewer and was not tapped away yet."""
    notices: tuple[NoticeInfo, ...]


class NewsMessage(Struct, frozen=True, tag="news", tag_field="type"):
    """What the press of an event has published, the latest first."""
    pieces: tuple[PieceInfo, ...]


class ScreenMessage(Struct, frozen=True, tag="screen", tag_field="type"):
    """The screens of an event have something else to show: look again."""
    numbers: tuple[int, ...]


class PongMessage(Struct, frozen=True, tag="pong", tag_field="type"):
    """Yes, and what time it is here."""
    n: int
    now: float = 0.0


class StandingMessage(Struct, frozen=True, tag="standing", tag_field="type"):
    """What may be answered for this seat, and what its person has said; sent first where there is something, and
    whenever it changes."""
    seat: int
    offers: tuple[StandingInfo, ...]


ServerMessage = (Update | OkMessage | RefusedMessage | SaidMessage | ChannelsMessage | TableMessage | TextsMessage
                 | NoticeMessage | DeskMessage | NoticesMessage | NewsMessage | ScreenMessage | PongMessage
                 | ClockMessage | StandingMessage)

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

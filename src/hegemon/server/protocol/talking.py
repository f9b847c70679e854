"""What goes over the wire about talk at a table: channels, lines, talk handed over."""
from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hegemon.server.protocol.bodies import Answer, Body, SeatNumber
from hegemon.server.protocol.seen import LINES

ChannelKey = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_:.-]+$")]
Line = Annotated[str, Meta(min_length=1, max_length=500, extra=LINES)]  # pasted in several, said in one
LineNumber = Annotated[int, Meta(ge=0, le=2**53)]


class Say(Body):
    """A line of chat; `seat` is the one it is said from, where one person has several."""
    text: Line
    channel: ChannelKey = "all"
    seat: SeatNumber = -1


class ChannelInfo(Answer):
    """Where a viewer may read, and perhaps write: `all`, `control:<seat>`, `pair:<a>-<b>`, and what the game names."""
    key: str
    title: str
    write: bool = True
    icon: str = ""
    seat: int = -1                      # of a talk between two: the other one
    heard: int = 0                      # the number of the last line that was read here


class ChatLine(Answer):
    """A line somebody said at the table; the table itself speaks without a person."""
    number: int                         # grows from line to line, and counts nothing
    at: float
    person: str
    name: str
    seat: int
    text: str
    channel: str = "all"


class OpenTalk(Body):
    """Whether those who look on may talk along."""
    open: bool


class NewReport(Body):
    """Hand a line of talk and those before it to the host or Control."""
    number: LineNumber
    reason: Annotated[str, Meta(max_length=300)] = ""


class ReportInfo(Answer):
    """Talk that was handed over, the reported line last."""
    id: str
    name: str                           # who handed it over
    at: float
    channel: str
    reason: str
    lines: list[ChatLine]
    closed: bool

"""What goes over the wire about tables that are open to designers."""
from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from hegemon.server.protocol.bodies import Answer, Body
from hegemon.server.protocol.seen import LINES

Draw = Annotated[int, Meta(ge=0, le=999)]


class ScenarioInfo(Answer):
    """A position one can jump to."""
    name: str
    title: str


class DebugPage(Answer):
    """Everything about a position, secrets included."""
    step: int                           # actions in force
    digest: str
    draws: list[int]                    # that come next instead of chance
    asks: list[str]                     # the open questions, with where they stand
    tree: Any                           # the whole state
    scenarios: list[ScenarioInfo]


class DebugWish(Body):
    """Change the position: `draws` come next instead of chance (a die's face less one; none: chance again), `scenario`
    goes to the beginning of a lesson, `record` to an action of a record that is pasted, `step` to one of this match."""
    do: Literal["draws", "scenario", "record", "step"]
    draws: Annotated[list[Draw], Meta(max_length=200)] = []
    scenario: Annotated[str, Meta(max_length=80)] = ""
    record: Annotated[str, Meta(max_length=90_000, extra=LINES)] = ""
    step: Annotated[int, Meta(ge=0, le=10**6)] = 0


class ReportWish(Body):
    """Something is wrong: what one saw."""
    text: Annotated[str, Meta(max_length=4000, extra=LINES)] = ""


class DebugText(Answer):
    """A file to keep."""
    name: str
    text: str

"""What goes over the wire about time: the plan of a clock, what it shows, and what people vote on."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hegemon.server.protocol.bodies import Answer, Body, Key, SeatNumber
from hegemon.server.protocol.seen import check_seen
from hegemon.server.protocol.update import ShownLine

Kind = Literal["off", "move", "bank", "mail", "phase"]
Late = Literal["show", "ask", "default", "bot"]
Minute = Annotated[int, Meta(ge=0, le=1440)]
Seconds = Annotated[int, Meta(ge=1, le=10**7)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Hours(Struct, frozen=True, forbid_unknown_fields=True):
    """When somebody plays: from and to, in minutes of the day, on which days (0 is Monday), and holidays."""
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    start: Minute = 480
    end: Minute = 1320
    days: tuple[Annotated[int, Meta(ge=0, le=6)], ...] = (0, 1, 2, 3, 4, 5, 6)
    holidays: Annotated[tuple[tuple[Day, Day], ...], Meta(max_length=50)] = ()  # first and last day

    def __post_init__(self) -> None:
        """It is sent as it stands."""
        check_seen(self)


class ClockPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is timed, and what happens at zero."""
    kind: Kind = "off"
    move: Seconds = 60                  # seconds for a decision
    bank: Seconds = 1800                # seconds a seat has in reserve,
    gain: Annotated[int, Meta(ge=0, le=10**6)] = 20  # and more with every decision
    mail: Annotated[float, Meta(gt=0, le=2000)] = 24.0  # hours for a decision, within playing hours
    hours: Hours = Hours()              # of those who say nothing else
    phases: dict[str, Seconds] = {}     # seconds, where the timetable is not to hold
    breaks: Annotated[tuple[tuple[str, Seconds], ...], Meta(max_length=50)] = ()  # ("4.map", 1800): before it
    phase: Late = "ask"
    part: Late = "default"
    decision: Late = "default"
    first: Late = "ask"                 # parts of the first round
    grace: Annotated[int, Meta(ge=0, le=600)] = 15
    gate: bool = True                   # a phase that is done early waits for the clock
    pace: Annotated[float, Meta(gt=0, le=1000)] = 1.0  # so many times as quick; a rehearsal may be much quicker
    level: Annotated[str, Meta(max_length=40)] = ""  # of bots that take over; empty: a medium one


OFF = ClockPlan()
PRESETS: dict[str, ClockPlan] = {
    "live": ClockPlan(kind="bank", bank=300, gain=30),
    "evening": ClockPlan(kind="bank", bank=1800, gain=60),
    "day": ClockPlan(kind="mail", mail=24.0, hours=Hours(start=0, end=1440), decision="bot"),
    "relaxed": ClockPlan(kind="mail", mail=42.0, decision="bot"),  # three days of 14 playing hours
    "none": OFF,
}


class ClockInfo(Struct, frozen=True, omit_defaults=True):
    """One clock: running until `ends`, or standing with `left` seconds."""
    scope: str                          # phase, part, seat:3, spot
    running: bool
    ends: float = 0.0                   # server time
    left: float = 0.0
    allot: float = 0.0                  # of how many seconds
    title: str = ""
    late: bool = False                  # past zero, and somebody has to say what happens


class ClockMessage(Struct, frozen=True, tag="clock", tag_field="type", omit_defaults=True):
    """All clocks of a table; sent first where it has some, and whenever one changes."""
    now: float
    kind: Kind
    state: Literal["running", "paused", "frozen", "break"]
    clocks: tuple[ClockInfo, ...] = ()
    until: float = 0.0                  # of a break, or after a stop of the server: when it goes on
    moment: str = ""                    # where the game stands, in words
    gate: str = ""                      # what begins at `opens`, or when Control says so; no answers before
    opens: float = 0.0


class ClockAct(Body):
    """Do something to a table's clock; the host, or Control. `undo` sets back the time that was changed last."""
    do: Literal["start", "pause", "freeze", "break", "add", "set", "end", "spot", "undo"]
    key: Key
    scope: Annotated[str, Meta(max_length=40)] = ""  # phase, part, seat:3; empty: all of them
    seconds: Annotated[int, Meta(ge=-10**6, le=10**7)] = 0
    title: Annotated[str, Meta(max_length=80)] = ""
    reason: Annotated[str, Meta(max_length=200)] = ""


class LiveWish(Body):
    """The pace of a table, by name or in figures; once the game has begun all people at the table have to agree."""
    preset: Annotated[str, Meta(max_length=20)] = ""
    clock: ClockPlan | None = None


class Ballot(Body):
    """Agree, or not."""
    what: Annotated[str, Meta(max_length=20, pattern=r"^(pause|resume|pace|undo|abandon|late:\d+)$")]
    yes: bool = True
    seat: SeatNumber = -1               # of an undo: whose last action
    choice: Literal["", "default", "bot", "wait"] = ""  # of a seat that is late


class Voted(Answer):
    """What became of a vote."""
    done: bool                          # it is carried out
    missing: list[str]                  # who still has to agree


class UndoPreview(Answer):
    """What going back to before a seat's last answer takes back, as one seat may know it."""
    seat: int                           # whose last answer
    alone: bool                         # the seat can take it back by itself: nobody has to agree
    lines: list[ShownLine]              # of the log, that would go


class PresetChoice(Answer):
    """A pace by its name."""
    name: str
    plan: ClockPlan
    words: str                          # in a sentence


class MyHours(Answer):
    """When I play; `own` says that I chose it."""
    hours: Hours
    own: bool

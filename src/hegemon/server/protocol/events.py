"""What goes over the wire at an event: casting, the door, Control, notices, the press and the screens."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hegemon.kernel.live import Award, Chair, Gauge, Team
from hegemon.server.protocol.bodies import Answer, Body, Key, Level, Name, OptionValue, SeatNumber, TableState
from hegemon.server.protocol.clocks import ClockPlan
from hegemon.server.protocol.seen import LINES, check_seen
from hegemon.server.protocol.update import ShownLine

Role = Literal["chief", "control", "door"]
Word = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(max_length=200)]
Address = Annotated[str, Meta(max_length=120, pattern=r"^(https?://[A-Za-z0-9.:\[\]-]+)?$")]


class EventSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event is run; changed by its chief."""
    day: Line = ""                      # as it stands on the cards: "Saturday, 21 November, 10:00"
    address: Address = ""               # what the cards say; empty: asked for before they are made
    press: Literal["approve", "open"] = "approve"
    delay: Annotated[int, Meta(ge=0, le=600)] = 0       # seconds onlookers are behind
    auto_bot: bool = False              # a bot takes over a silent seat by itself
    seat_grace: Annotated[int, Meta(ge=10, le=3600)] = 120  # seconds without a phone before a seat counts as silent
    fallback: Annotated[int, Meta(ge=5, le=3600)] = 90  # seconds until a prepared ruling is given by itself
    level: Level = "easy"               # of the bots
    door: bool = True                   # codes on cards can be typed
    both: bool = False                  # a player may be at Control, and all can read that
    print_gates: bool = False           # every place on paper at every gate

    def __post_init__(self) -> None:
        """It is sent as it stands."""
        check_seen(self)


class NewEvent(Body):
    """Set up an event: all seats are open. Where the game has a desk of Control it is nobody's, and a seat more."""
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=99)]
    name: Annotated[str, Meta(max_length=60)] = ""
    options: dict[str, OptionValue] = {}
    public: bool = False
    settings: EventSettings = EventSettings()
    clock: ClockPlan | None = None      # by the game's timetable, where it has one, if nothing is said


class Rehearsal(Body):
    """Practise an event: a copy of it with bots in all chairs, so many times as quick."""
    pace: Annotated[float, Meta(ge=1, le=20)] = 4.0


class CastRow(Body):
    """Somebody on the list: a chair by its key, or none yet."""
    name: Name
    seat: Word = ""
    team: Word = ""
    wish: Annotated[str, Meta(max_length=120)] = ""
    note: Line = ""


class NewCasting(Body):
    """The whole list, as rows or as CSV; nothing is half taken over."""
    rows: Annotated[list[CastRow], Meta(max_length=500)] = []
    csv: Annotated[str, Meta(max_length=90_000, extra=LINES)] = ""


class Fill(Body):
    """Seat people by their wishes, then in the game's order; `dry` shows what would be done."""
    dry: bool = True


class CastInfo(Answer):
    """Somebody on the list, as the door sees it."""
    row: int
    name: str
    seat: int
    chair: str                          # its key, "sol.3"
    title: str
    team: str
    place: str
    wish: str
    note: str
    here: bool
    absent: bool
    joined: bool                        # the link was followed
    online: bool                        # a socket is open
    bot: str


class CastingPage(Answer):
    """The list with what is wrong with it, by line."""
    rows: list[CastInfo]
    errors: list[str]
    changes: list[str]                  # of a fill: what it did or would do
    free: list[Chair]                   # chairs nobody is cast for
    here: int = 0
    phones: int = 0


class DoorWish(Body):
    """What happens at the door to one row."""
    row: Annotated[int, Meta(ge=0, le=10_000)]
    do: Literal["here", "expected", "absent", "bot", "person", "link", "swap", "seat"]
    other: Annotated[int, Meta(ge=-1, le=10_000)] = -1   # the row to swap with; of a seat to give: the seat
    name: Annotated[str, Meta(max_length=40)] = ""       # of a walk-in, with row 0 and `seat`


class Way(Answer):
    """A link as the door shows it, full screen."""
    path: str
    qr: str
    code: str
    address: str
    title: str


class DoorAnswer(Answer):
    """The list after it, and a link where one was asked for."""
    page: CastingPage
    link: Way | None = None


class Code(Body):
    """The letters of a card, typed."""
    code: Annotated[str, Meta(min_length=4, max_length=20)]


class CodeLeads(Answer):
    """Where a code leads: the same as its link."""
    path: str


class NewMember(Body):
    """Somebody for Control, the door or the whole event; comes by a link."""
    name: Name
    role: Role = "control"
    areas: Annotated[list[Word], Meta(max_length=40)] = []


class MemberInfo(Answer):
    """A member of Control."""
    number: int
    name: str
    role: Role
    areas: list[str]
    joined: bool
    online: bool
    path: str                           # of the link; for the chief alone
    qr: str


class ScreenInfo(Answer):
    """A screen of the hall."""
    number: int
    name: str
    kind: str                           # empty: shows its name until it is given one
    rotate: list[str]
    identify: bool
    online: bool
    path: str                           # of its link; for members alone


class ScreenWish(Body):
    """What a screen shows from now on."""
    kind: Word = ""
    rotate: Annotated[list[Word], Meta(max_length=12)] = []
    name: Word = ""
    identify: bool = False


class Kind(Answer):
    """Something a screen can show."""
    key: str
    title: str


class SpanInfo(Answer):
    """A stretch of the day."""
    round: int
    phase: str
    title: str
    seconds: int


class EventRow(Answer):
    """An event in the list of somebody who helps to run it."""
    id: str
    name: str
    title: str
    state: TableState
    begun: float
    role: Role


class EventPage(Answer):
    """An event as those see it who run it."""
    id: str
    name: str
    game: str
    title: str
    state: TableState
    begun: float
    role: Role
    me: str                             # the name I act by
    areas: list[str]                    # mine
    settings: EventSettings
    chairs: list[Chair]
    teams: list[Team]
    desk: int                           # its seat, -1 where the game has none
    members: list[MemberInfo]
    screens: list[ScreenInfo]
    kinds: list[Kind]
    all_areas: list[Kind]
    places: list[Kind]
    notices: list[str]                  # prepared texts
    addresses: list[str]                # of this machine
    day: list[SpanInfo]
    word: str                           # what a round is called
    rounds: int
    clock: ClockPlan                    # how it is timed
    revealed: int = 0
    awards: int = 0


# -- Control ----------------------------------------------------------------------------------------------------------


class Case(Answer):
    """Something Control has to decide: a ruling of the game, a request of a player, or a call for help."""
    key: str
    kind: Literal["ruling", "request", "help"]
    area: str
    place: str
    title: str
    text: str
    answers: list[tuple[str, str]]      # notation and words, the prepared one first
    opened: float
    due: float                          # when the prepared answer is given by itself; 0 never
    claimed: str                        # who has it
    held: bool
    seat: int = -1
    who: str = ""                       # of a call for help: the name and the chair
    form: str = ""                      # of a request: the verb that answers it,
    filled: list[str] = []              # and what of it is known


class SeatMark(Answer):
    """A seat of a place as Control sees it."""
    seat: int
    name: str
    title: str
    colour: str
    mark: Literal["in", "asked", "away", "bot", "empty"]
    prompt: str = ""
    since: float = 0.0                  # when it was last heard of
    owes: bool = False                  # an answer, with a phone or without


class PlaceInfo(Answer):
    """A table of the room."""
    key: str
    title: str
    step: str
    gauges: list[Gauge]
    note: str
    seats: list[SeatMark]
    done: int                           # how many are in
    waits: str = ""                     # for which case


class ToolInfo(Answer):
    """A number that can be changed."""
    key: str
    area: str
    place: str
    label: str
    value: str
    less: bool
    more: bool


class NoticeInfo(Answer):
    """An announcement."""
    number: int
    by: str
    whom: str
    text: str
    at: float
    screens: bool
    seen: int = 0
    of: int = 0


class PieceInfo(Answer):
    """Something the press wrote."""
    number: int
    outlet: str
    outlet_name: str
    author: str
    state: Literal["draft", "handed_in", "published", "returned", "withdrawn"]
    title: str
    text: str
    picture: str
    tied: str
    word: str
    round: int
    at: float
    claimed: str = ""


class DeedInfo(Answer):
    """Something somebody did, in the game or around it."""
    at: float
    by: str
    what: str
    reason: str = ""
    game: bool = False
    about: str = ""              # the ruling that was answered by it


class DeskPage(Answer):
    """All of the control room that changes while a game goes on."""
    now: float                          # server's time
    cases: list[Case]
    places: list[PlaceInfo]
    notices: list[NoticeInfo]
    pieces: list[PieceInfo]
    deeds: list[DeedInfo]
    screens: list[ScreenInfo]
    members: list[MemberInfo]
    phones: int
    people: int
    bots: int
    undo: str                           # what would be taken back; empty: nothing


class CaseWish(Body):
    """What a member does about a case."""
    do: Literal["claim", "release", "hold", "apply", "answer"]
    key: Key
    answer: Annotated[str, Meta(max_length=2000)] = ""
    reason: Line = ""


class ToolWish(Body):
    """Change a number: one step down or up, with the reason; `dry` only shows what would change."""
    tool: Annotated[str, Meta(max_length=160)]
    step: Literal["less", "more"]
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    key: Key
    dry: bool = False


class FormWish(Body):
    """A form of the desk filled in by hand."""
    do: Annotated[str, Meta(min_length=1, max_length=2000)]
    key: Key
    dry: bool = False


class UndoWish(Body):
    """Take back the desk's last action."""
    key: Key


class Effect(Answer):
    """What was done, or would be: changed values and what is said about them."""
    lines: list[str]
    changes: list[tuple[str, str, str]]  # what, before, after


class SeatDeed(Body):
    """What Control does about a seat: call its person, show its code, let a bot play, or the person again."""
    do: Literal["nudge", "link", "bot", "person"]


class ActFor(Body):
    """A member of Control looks what a seat is asked, answers for it, or closes its decision as it goes by itself."""
    do: Literal["look", "answer", "default"]
    key: Key
    at: Annotated[int, Meta(ge=0, le=10**9)] = 0         # of what was looked at, so that nothing else is answered
    answer: Annotated[str, Meta(max_length=2000)] = ""


class AskedSeat(Answer):
    """What a seat is asked, as whoever acts for it reads it; without a prompt, nothing."""
    seat: int
    at: int
    prompt: str
    answers: list[tuple[str, str]]      # notation and words, what goes by itself first
    more: int                           # answers that are not listed


class DeskSweep(Body):
    """Answer for all who are late in a place, or in the whole phase; `dry` only counts. Held rulings wait."""
    place: Word = ""
    part: bool = False                  # only the present part of the phase
    dry: bool = True
    key: Key = "sweep:desk"


class Reveal(Body):
    """So many awards are shown on the screens."""
    shown: Annotated[int, Meta(ge=0, le=100)]


class Help(Body):
    """Somebody asks for help."""
    kind: Literal["rules", "come", "leave", "unhappy"]
    seat: SeatNumber
    text: Annotated[str, Meta(max_length=300, extra=LINES)] = ""


class NewNotice(Body):
    """An announcement; without anybody named it is for all."""
    text: Annotated[str, Meta(min_length=1, max_length=300, extra=LINES)]
    place: Word = ""
    team: Word = ""
    seat: SeatNumber = -1
    screens: bool = False
    only_screens: bool = False


class SeenNotice(Body):
    """I have read it."""
    seat: SeatNumber


# -- the press --------------------------------------------------------------------------------------------------------


class Outlet(Answer):
    """Something one writes for."""
    key: str
    name: str


class PressPage(Answer):
    """The desk of a press seat, or of Control."""
    outlets: list[Outlet]
    pieces: list[PieceInfo]
    places: list[Kind]
    tied: list[str]                     # headlines of the game a piece can belong to
    open: bool                          # no approval is needed


class PieceWish(Body):
    """A piece, new or changed; the state says what happens to it."""
    seat: SeatNumber = -1
    outlet: Word = ""
    title: Annotated[str, Meta(max_length=90)] = ""
    text: Annotated[str, Meta(max_length=600, extra=LINES)] = ""
    picture: Word = ""
    tied: Line = ""
    do: Literal["save", "hand_in", "publish", "return", "withdraw"] = "save"
    word: Line = ""


# -- phones and screens -----------------------------------------------------------------------------------------------


class BriefingPart(Answer):
    """A part of what the holder of a seat has to know."""
    title: str
    lines: list[str]


class HomePage(Answer):
    """What a phone shows beside the game: who one is, what counts if one does nothing, what happened meanwhile."""
    event: bool                         # the table is an event, with Control in the room
    title: str                          # "Governor of Sol"
    team: str
    team_colour: str
    place: str
    default: str                        # what is answered at zero, in words; empty while nothing is asked
    orders: str                         # the page that is asked, if one is,
    put: list[tuple[str, str]]          # and what its draft holds otherwise than its cells begin
    waits: str                          # why no answer counts now: the event has not begun, or its clock stands
    secrets: list[BriefingPart]         # shown while held
    briefing: list[BriefingPart]        # the rest of the briefing, if it was asked for
    notices: list[NoticeInfo]
    news: list[PieceInfo]
    away: list[ShownLine]               # since the seat was last looked at, the weighty ones first
    away_count: int
    touched: int                        # of them, how many were about this seat
    outlets: list[Outlet]
    help: bool                          # somebody can be asked
    step: int


class ScreenPage(Answer):
    """What one screen of the hall has to show."""
    table: str
    game: str
    title: str
    name: str
    number: int
    kind: str
    rotate: list[str]
    identify: bool
    address: str                        # of the open table, for the join screen
    path: str
    pieces: list[PieceInfo]
    notices: list[NoticeInfo]
    awards: list[Award]                 # revealed so far
    state: TableState
    kinds: list[Kind]
    begun: float
    day: list[SpanInfo]
    word: str
    rounds: int
    clock: ClockPlan
    beside: str                         # what the game draws beside the news, in words; empty: nothing


class StoryTurn(Answer):
    """A round of the story."""
    round: int
    title: str
    step: int                           # the position at its end
    lines: list[ShownLine]
    pieces: list[PieceInfo]
    gauges: list[tuple[str, float, str]]  # name, share, value at its end


class StoryPage(Answer):
    """What happened, round by round."""
    id: str
    title: str
    name: str
    day: str
    over: bool
    ending: str
    turns: list[StoryTurn]
    awards: list[Award]
    stage: str = ""                     # the sheet of the picture that tells most; empty: all of it

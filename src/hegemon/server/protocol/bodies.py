"""What goes over the wire: the bodies of the REST API.

What a viewer sees of a match is in `update`, the live socket's messages are in `messages`. Whole numbers beyond 2**53
(seeds) travel as strings.
"""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from hegemon.analysis import Analysis
from hegemon.kernel import Section
from hegemon.server.protocol.seen import LINES, check_seen
from hegemon.server.protocol.update import Mark, ShownLine
from hegemon.server.protocol.votes import VoteInfo

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_:.-]+$")]
Count = Annotated[int, Meta(ge=0, le=10**9)]
SeatNumber = Annotated[int, Meta(ge=-1, le=99)]   # -1: the viewer without a seat
Notation = Annotated[str, Meta(min_length=1, max_length=2000)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
SeedText = Annotated[str, Meta(max_length=39, pattern=r"^[0-9]*$")]
OptionValue = bool | int | str


class Body(Struct, forbid_unknown_fields=True):
    """Base of everything a client sends."""

    def __post_init__(self) -> None:
        """Of visible characters, whatever is done with it later."""
        check_seen(self)


class Answer(Struct, kw_only=True):
    """Base of everything the server answers."""


# -- errors ---------------------------------------------------------------------------------------------------------


class Trouble(Answer):
    """Every refusal: one clear sentence, and the HTTP code again."""
    status: int
    detail: str
    n: int | UnsetType = UNSET          # 409 of an action: the present number


# -- games and rules ------------------------------------------------------------------------------------------------


class OptionChoice(Answer):
    """One value of an option."""
    value: OptionValue
    label: str


class OptionInfo(Answer):
    """One thing to choose before a game."""
    name: str
    text: str
    rule: str
    default: OptionValue
    choices: list[OptionChoice]


class PresetInfo(Answer):
    """A named combination of options; `seats` 0 where it fits any number."""
    name: str
    text: str
    options: dict[str, OptionValue]
    seats: int


class LevelInfo(Answer):
    """A kind of bot."""
    name: str
    text: str


class LessonInfo(Answer):
    """A guided game, as a list shows it."""
    name: str
    title: str
    about: str
    minutes: int


class GameInfo(Answer):
    """A game that can be played here."""
    name: str
    title: str
    about: str
    stage: str
    version: int
    seats: list[int]
    options: list[OptionInfo]
    presets: list[PresetInfo]
    levels: list[LevelInfo]
    has_rules: bool
    has_picture: bool                   # then /api/games/{name}/picture.svg is its thumbnail
    has_rulebook: bool = False
    lessons: list[LessonInfo] = []


class RuleSection(Answer):
    """One heading of the rules with what stands under it, as safe HTML; every rule number in it is an anchor."""
    anchor: str                         # "E-8" or a slug of the title
    level: int
    title: str
    html: str                           # rules appear as <p id="rule-E-8.7">, references as <a href="#E-8.7">
    rules: list[str]                    # numbers that stand here


class RulesPage(Answer):
    """The whole rules of a game."""
    game: str
    title: str
    sections: list[RuleSection]
    index: dict[str, int]               # rule number -> place in `sections`


# -- people ---------------------------------------------------------------------------------------------------------


class Person(Answer):
    """Somebody."""
    id: str
    name: str
    account: bool                       # False: a guest, known by the cookie alone


class Me(Answer):
    """Who is asking; `person` is null before the first visit's name."""
    person: Person | None
    role: str = ""                      # moderator, operator


class Guest(Body):
    """Come in with a name."""
    name: Name


class Register(Body):
    """Keep an account; a guest keeps seats and tables."""
    name: Name
    passphrase: Passphrase


class Login(Body):
    """Come back."""
    name: Name
    passphrase: Passphrase


class Recover(Body):
    """Come back with the recovery code and choose a new passphrase."""
    name: Name
    code: Annotated[str, Meta(max_length=64)]
    passphrase: Passphrase


class Rename(Body):
    """Change the name that others see."""
    name: Name


class Registered(Answer):
    """A fresh account and its recovery code, shown this once."""
    person: Person
    recovery_code: str


class SessionInfo(Answer):
    """One browser or bot token that may act for me."""
    may: list[str]                      # of a token: what it may do; empty: all
    id: str
    kind: Literal["browser", "token", "card"]
    name: str                           # "Firefox on Linux", or what the token was called
    created: float                      # seconds since 1970
    seen: float
    current: bool


class TokenMade(Answer):
    """The token, shown this once; send it as `Authorization: Bearer <token>`."""
    id: str
    token: str


# -- tables ---------------------------------------------------------------------------------------------------------

SeatKind = Literal["open", "person", "bot", "hotseat", "desk"]  # desk: of Control, whose members all act for it
LinkKind = Literal["table", "seat", "watch", "hand", "view", "desk", "screen"]
TableState = Literal["open", "playing", "over", "closed", "shelved"]  # shelved: its game is not installed here


class SeatInfo(Answer):
    """A chair at a table. A person's seat with a `bot` is played by that bot until it is handed back."""
    seat: int
    kind: SeatKind
    name: str                           # of the person, of the bot, or empty
    bot: str                            # the level that plays here now, or empty
    mine: bool                          # I may play it
    online: bool
    colour: str                         # of the palette, once the game has begun
    title: str = ""                     # House, colour or role, once the game has begun
    queued: bool = False                # its bot waits to think: others are thinking before it
    advised: int = 0                    # how often it asked what a bot would do
    person: str = ""                    # id of the person, to look at the page of
    left: str = ""                      # resigned, abandoned


class TableLine(Answer):
    """A table as the lobby lists it."""
    id: str
    game: str
    title: str                          # of the game
    name: str                           # of the table
    state: TableState
    host: str
    seats: list[SeatInfo]
    mine: bool                          # I sit there or host it
    my_turn: bool
    prompt: str                         # what I am asked, when it is my turn
    waiting: list[int]                  # seats everybody waits for
    step: int
    updated: float
    public: bool
    sandbox: bool
    standing: str = ""                  # how I stand, where points are open: "2nd of 4, 54 VP"
    now: str = ""                       # how far the game is: "Round 6"
    due: float = 0.0                    # when my time is up, or that of whom all wait for; 0 where no clock runs
    clock: str = "off"                  # which kind of clock it has
    code: str = ""                      # six letters by which others come to an open table


class Lobby(Answer):
    """What waits for me first, then my other tables, then tables to join, then tables to watch."""
    my_turn: list[TableLine]
    mine: list[TableLine]
    open: list[TableLine]
    watch: list[TableLine]


class SeatWish(Body):
    """What a seat of a new table is: `me`, `open`, `bot` (with a level) or `hotseat` (with a name)."""
    kind: Literal["me", "open", "bot", "hotseat"]
    level: Level = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Body):
    """Set up a table; `start` begins at once if no seat is open. An empty seed is drawn by the server."""
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=100)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=100)] = {}
    name: Annotated[str, Meta(max_length=60)] = ""
    seed: SeedText = ""
    public: bool = True
    start: bool = False
    pace: Annotated[str, Meta(max_length=20)] = ""  # live, evening, day, relaxed, none; empty: as such tables begin
    advice: bool = True                 # players may ask what a bot would do
    rated: bool = True                  # the result counts for ratings, unless something speaks against it
    talk: bool = False                  # who looks on may talk along
    delay: Annotated[int, Meta(ge=0, le=86400)] = 0  # seconds that spectators are behind
    debug: bool = False                 # open to designers: dice can be forced and secrets seen; never rated


class RunnerUp(Answer):
    """What else could be done."""
    do: str
    label: str
    after: float


class Suggestion(Answer):
    """What a strong bot would do, and why; chances are those of winning, 0 to 1."""
    do: str
    label: str
    why: list[str]
    before: float                       # on average over the answers that were tried
    after: float
    next: RunnerUp | None
    n: int                              # the seat's number of the position it was asked at


class AnalysisPage(Answer):
    """How far an analysis is, and once it is done what it found: see `hegemon.analysis.Analysis`."""
    done: int
    total: int
    found: Analysis | None


class Fairness(Answer):
    """Commitment = SHA-256 of "salt:seed:table id"; salt and seed are shown when the game is over."""
    commitment: str                     # empty before the start
    chosen: bool                        # the host typed the seed, so it is no secret to the host
    salt: str
    seed: str


class TablePage(Answer):
    """Everything about a table that is not the game itself."""
    id: str
    game: str
    title: str
    name: str
    state: TableState
    host: str
    host_name: str
    am_host: bool
    public: bool
    sandbox: bool
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    option_words: list[list[str]]       # [[option text, chosen value as read]]
    created: float
    expires: float                      # of an open table; 0 otherwise
    fair: Fairness
    outcome: str
    winners: list[int]
    scores: list[int]                   # once it is over
    rematch: str                        # id of the table that follows, if any
    viewer_seats: list[int]             # perspectives I may see now, -1 always among them
    advice: bool = True                 # players may ask what a bot would do
    teaches: bool = False               # there are guided lessons of its game
    unrated: str = ""                   # why the result counts for no rating; empty where it does
    talk: bool = False                  # who looks on may talk along
    stopped: str = ""                   # why nobody can play now; empty where everybody can
    delay: int = 0                      # seconds that spectators are behind
    debug: bool = False                 # open to designers: dice can be forced and secrets seen
    pace: str = ""                      # how it is timed, in a sentence
    clock: str = "off"                  # which kind of clock it has
    votes: list[VoteInfo] = []          # what its people are asked to agree to


class SeatChange(Body):
    """The host gives a seat of an open table another use."""
    kind: Literal["open", "bot", "hotseat", "me"]
    level: Level = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class Sit(Body):
    """Take an open seat; -1 takes the first."""
    seat: SeatNumber = -1


class BotFor(Body):
    """Let a bot of this level play a seat of a game under way."""
    level: Level


class LinkInfo(Answer):
    """A way in. Open `path` in a browser; the QR code of the full address is at `qr`."""
    id: str
    kind: LinkKind
    seat: int
    path: str                           # /join/<token>
    qr: str                             # /api/join/<token>/qr.svg
    used_by: str                        # who took the seat by it
    uses: int                           # how often it was followed
    used: float                         # when last
    expires: float
    generation: int                     # a new one ends the one before
    code: str = ""                      # to be typed, while the door of an event is open


class ActInfo(Answer):
    """Something done to a table that is no action of the game."""
    number: int
    at: float
    by: str
    what: str
    before: str
    after: str
    reason: str


class NewLink(Body):
    """Issue a link; a new one for the same purpose takes the place of the old."""
    kind: Literal["table", "seat", "watch"]
    seat: SeatNumber = -1


class Invitation(Answer):
    """What a link leads to."""
    table: str
    game: str
    title: str
    name: str
    host_name: str
    kind: LinkKind
    seat: int
    seat_title: str                     # House, colour or role of that seat, once the game has begun
    state: TableState
    usable: bool
    why_not: str
    card_of: str                        # of a seat that somebody holds, or is expected for: who comes in by this card


class Join(Body):
    """Follow a link; somebody unknown comes in under this name."""
    name: Name = "Guest"


class Joined(Answer):
    """Where the link led."""
    table: str
    seat: int
    state: TableState
    page: Literal["", "control", "door", "screen"] = ""  # of an event: where whoever came by this link works


# -- play -----------------------------------------------------------------------------------------------------------


class Move(Body):
    """An action over REST: `at` is the number of the update it was chosen from, `key` the same for every repeat."""
    do: Notation
    at: Count
    key: Key
    seat: SeatNumber


Cells = Annotated[list[tuple[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=2000)]]],
                  Meta(max_length=300)]
PageKey = Annotated[str, Meta(min_length=1, max_length=80)]


class Fill(Body):
    """A decision on one page over REST; cells that are left out keep their defaults."""
    orders: PageKey                     # the key of the page
    cells: Cells                        # [[key, notation]]
    at: Count
    key: Key
    seat: SeatNumber


class LessonStep(Body):
    """A lesson is begun; or, with its table, others move after a step of it; after the last bots do."""
    table: Annotated[str, Meta(max_length=40)] = ""
    step: Count = 0                     # counted from 0
    key: Annotated[str, Meta(max_length=64)] = ""


class Scope(Body):
    """A stretch of time of a game, or one seat's decision: what a sweep is to close."""
    round: int
    phase: Annotated[str, Meta(max_length=40)]
    part: Annotated[str, Meta(max_length=40)] = ""
    place: Annotated[str, Meta(max_length=40)] = ""
    seat: SeatNumber = -1


class SweepWish(Body):
    """Answer for all who are late in a scope; with `dry`, only say how many answers that would be."""
    scope: Scope
    key: Key
    dry: bool = False
    reason: Annotated[str, Meta(max_length=200)] = ""


class Swept(Answer):
    """What a sweep did, or would do; if it was done before, by whom."""
    answers: int
    drafts: int                         # seats whose page counted as far as it was filled in
    seats: list[int]
    n: int
    done_by: str = ""


class TakeBack(Body):
    """Undo over REST, of the last action or of all that the last page stood for."""
    at: Count
    key: Key
    seat: SeatNumber
    decision: bool = False


class Done(Answer):
    """An action is in the log for good."""
    n: int
    step: int
    repeated: bool                      # it had been done before under this key


class Ask(Answer):
    """What a seat is asked, for bots: `legal` in notation, the default first; empty while others are asked."""
    n: int
    step: int
    over: bool
    question: str
    prompt: str
    rule: str
    legal: list[str]
    waiting: list[int]
    outcome: str
    winners: list[int]
    scores: list[int]


class LogPage(Answer):
    """A stretch of the log as one viewer may read it."""
    n: int
    step: int
    lines: list[ShownLine]


class TextPage(Answer):
    """The position as text."""
    n: int
    step: int
    seat: int
    sections: list[Section]


# -- replay ---------------------------------------------------------------------------------------------------------


class Timeline(Answer):
    """What a replay can show: positions 0 to `steps`."""
    match: str
    game: str
    steps: int
    seat: int
    seats: list[int]                    # perspectives this viewer may choose
    over: bool
    marks: list[Mark]


class Turn(Answer):
    """A moment at which a match turned: who gained on the others, and what was done."""
    step: int
    seat: int
    before: int                         # how far the seat was before the best of the others
    after: int
    text: str


class Head(Answer):
    """The line of the log with which a round or a phase began."""
    step: int
    text: str
    head: int                           # 1 a round, 2 a phase


class Scores(Answer):
    """The scores over the match: a row for each of some steps, a number for each seat, null where it was hidden."""
    steps: list[int]
    scores: list[list[int | None]]
    of: str                             # what the numbers are: VP
    turns: list[Turn]                   # of a match that is over
    heads: list[Head]                   # where its rounds and phases began


class Told(Answer):
    """Something in a sentence."""
    text: str


class Imported(Answer):
    """A record that was read: look at it under /replay/{table}."""
    table: str
    steps: int
    over: bool


class RecordText(Body):
    """A record as text."""
    record: Annotated[str, Meta(min_length=2, max_length=2_000_000, extra=LINES)]


class Branch(Body):
    """Go on from a position in a private sandbox. `others`: a bot level, or empty to play all seats oneself."""
    step: Count
    seat: SeatNumber = -1
    others: Annotated[str, Meta(max_length=40)] = ""


# -- operations -----------------------------------------------------------------------------------------------------


class Ready(Answer):
    """That something could be written."""
    ok: bool
    seconds: float                      # that it took
    outages: int                        # of the database, since the start


class Health(Answer):
    """That the server is alive."""
    ok: bool
    version: str
    database: str
    matches: int                        # held in memory
    sockets: int
    stopping: bool

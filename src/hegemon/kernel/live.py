"""What a game may say about playing it by the clock, in a hall, on phones: structs and hooks of its room `live`.

All hooks are optional; a game without the room is played as everywhere. Hooks get a view or a set-up; the few that get
the state tell nothing that a spectator may not know.

- `casting(setup)`: the chairs and teams before the deal. `desk(state)`: the seat of Control, -1 where there is none.
- `timetable(setup)`, `moment(state)`, `place_of(state, question)`, `place_moment(state, place)`: what a clock can time.
- `places(view)`, `areas(setup)`, `rulings(view)`, `requests(view)`, `tools(view)`: the room of Control.
- `orders(view)`: the viewer's present decision on one page, or None: then it is asked step by step.
- `deals(view)`: offers between the viewer and others, each with what can be done about it.
- `channels(view)`, `outlets(view)`, `briefing(view)`, `printed(view, place)`: talk, press, paper.
- `awards(view)`: the honours of a game that is over, the highest last.
- `at_events(seats)`: options that an event begins with, unless its chief chooses otherwise.
- `automatic(view)`: the kinds of question a person may have answered for him, and until when.
- `WEIGHTS`: name of an event to 0 (never summed up), 1 (a move), 2 (a turn of fortune), 3 (news).
- `HEADS`: name of an event to 1 (a round begins) or 2 (a phase): chapters of the log.
- `ICONS`: name of an event to a glyph; `sword` marks fights and `coin` trades.
- `NOTICES`: announcements that are made again and again.
"""
from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hegemon.kernel.errors import Refused
from hegemon.kernel.flow import Path
from hegemon.kernel.state import State
from hegemon.kernel.verbs import Action
from hegemon.kernel.words import Section

Choices = tuple[tuple[str, str, str], ...]  # notation, words, what it brings


class Chair(Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat as it is known before the deal."""
    seat: int
    key: str                    # "sol.3"
    title: str                  # "Governor of Sol"
    team: str = ""
    place: str = ""
    colour: str = ""
    late: int = 0               # given to late joiners first, the highest first
    order: int = 0              # the order in which seats are filled


class Team(Struct, frozen=True, omit_defaults=True, gc=False):
    """People who belong together."""
    key: str
    title: str
    colour: str = ""


class Phase(Struct, frozen=True, omit_defaults=True, gc=False):
    """A stretch of a round that a clock can time, with its parts and their shares of it."""
    key: str
    title: str
    seconds: int
    first: int = 0              # so much longer in the first round
    parts: tuple[tuple[str, str, int], ...] = ()  # key, title, share


class Timetable(Struct, frozen=True, omit_defaults=True, gc=False):
    """The phases of a round and how long they should take."""
    phases: tuple[Phase, ...]
    rounds: int
    word: str = "Round"
    quick: Mapping[str, int] = {}  # a question others wait for -> its seconds


class Moment(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a game stands; equal moments are the same stretch of time."""
    round: int
    phase: str
    part: str = ""
    title: str = ""


class Gauge(Struct, frozen=True, omit_defaults=True, gc=False):
    """A number of a place with how full it is."""
    name: str
    value: str
    share: float
    tone: str = ""              # good, warn, bad, info or a resource


class PlaceCard(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where part of a game happens, as a viewer sees it."""
    key: str
    title: str
    step: str
    gauges: tuple[Gauge, ...] = ()
    seats: tuple[int, ...] = ()
    note: str = ""


class Ruling(Struct, frozen=True, omit_defaults=True, gc=False):
    """An open question of the desk; the prepared answer is the first."""
    path: Path
    subject: str
    area: str
    place: str
    title: str
    about: str
    answers: tuple[tuple[str, str], ...]  # notation, words


class Request(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a player put to the desk in writing, with the form that answers it."""
    key: str
    seat: int
    area: str
    title: str
    text: str
    form: str
    filled: tuple[str, ...] = ()


class Tool(Struct, frozen=True, omit_defaults=True, gc=False):
    """A number the desk changes often; the notations still lack their reason."""
    area: str
    place: str
    label: str
    value: str
    less: str = ""
    more: str = ""
    form: str = ""


class Cell(Struct, frozen=True, omit_defaults=True, gc=False):
    """One answer of a decision on one page."""
    key: str
    asks: str                   # how the prompt it answers begins, with its rule number
    label: str
    choices: Choices
    default: str                # a notation; blank: nothing is answered here
    kind: str = "choice"        # or "number"
    pool: str = ""
    note: str = ""
    blank: str = ""             # what a cell left blank means: "stays"
    art: str = ""               # key of an element drawn before it
    after: str = ""             # a cell whose content decides what can be chosen here
    cases: Mapping[str, Choices] = {}


class Pool(Struct, frozen=True, omit_defaults=True, gc=False):
    """What several cells share: numbers take as much as they say, choices what `Orders.uses` says."""
    key: str
    label: str
    total: int
    icon: str = ""


class Orders(Struct, frozen=True, omit_defaults=True, gc=False):
    """A decision of several answers on one page."""
    key: str
    title: str
    cells: tuple[Cell, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()  # title, keys of cells
    pools: tuple[Pool, ...] = ()
    stock: Mapping[str, int] = {}  # how often a choice may be used on the page
    uses: Mapping[str, tuple[str, ...]] = {}  # a choice -> the pools it takes one from
    begun: Mapping[str, str] = {}  # what lies in cells when the page is opened, where that is not their default


class Deal(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something offered between seats, as one of them sees it: what it would get and give, and what it may do about it.

    A way is a page like that of a decision, for the question the seat is asked now; one without anything to choose is
    a button.
    """
    key: str
    title: str                  # "Ana Ruiz offers you"
    seat: int = -1              # the other side
    gets: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    note: str = ""
    ways: tuple[Orders, ...] = ()
    own: bool = False           # the viewer made it; the other side is to answer
    rule: str = ""              # of the lines of the log that tell what became of deals


class Channel(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a seat may read, and perhaps write."""
    key: str
    title: str
    write: bool = True
    icon: str = ""


class Briefing(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the holder of a seat has to know at the start; the secret part is for him alone."""
    title: str
    public: tuple[Section, ...]
    secret: tuple[Section, ...] = ()
    steps: tuple[str, ...] = ()


class Award(Struct, frozen=True, omit_defaults=True, gc=False):
    """An honour of a game that is over."""
    title: str
    seats: tuple[int, ...]
    words: str
    team: str = ""
    icon: str = ""


class Automatic(Struct, frozen=True, omit_defaults=True, gc=False):
    """A kind of question that may be answered for a person who says so."""
    question: str               # `Refit.chosen`; one of several answers to it has a mark: `Ballot.cast:yes`
    title: str                  # "Refit your ships"
    answer: str = ""            # the notation given; empty: the default
    until: tuple[str, ...] = ("turn", "game")
    also: tuple[str, ...] = ()  # further questions that are answered with it, so that one word does for a whole turn

    @property
    def questions(self) -> tuple[str, ...]:
        """All kinds of question it answers."""
        return self.question.partition(":")[0], *self.also


def decision(state: State, seat: int) -> Path | None:
    """The branch that holds a seat's present chain of questions: the innermost secret one, else where it is asked."""
    q = state.question(seat)
    if q is None:
        return None
    secret = [n for n in range(len(q.path)) if q.path[:n] in state.joins and state.joins[q.path[:n]].secret]
    return q.path[:secret[-1] + 1] if secret else q.path


def filled(state: State, seat: int, orders: Orders, cells: Mapping[str, str]) -> list[Action]:
    """The small answers a filled page stands for, tried on a clone, so that a refused page changes nothing.

    While the seat's question stands in the same decision, the next cell with its prompt gives the answer. A cell whose
    question is not asked, or that is left blank, is passed over; a question without a cell is left open.
    """
    unknown = [key for key in cells if key not in {cell.key for cell in orders.cells}]
    if unknown:
        raise Refused(f"{orders.title} has no {unknown[0]}")
    trial, branch, left, given = state.clone(), decision(state, seat), list(orders.cells), []
    while branch is not None and decision(trial, seat) == branch and trial.reveals == state.reveals:
        q = trial.question(seat)
        at = next((i for i, c in enumerate(left) if q is not None and q.prompt.startswith(c.asks)
                   and cells.get(c.key, c.default)), -1)
        if at < 0:
            break
        cell, left = left[at], left[at + 1:]
        action = state.verbs.read(cells.get(cell.key, cell.default))
        try:
            trial.apply(seat, action)
        except Refused as wrong:
            raise Refused(f"{cell.label}: {wrong}") from None
        given.append(action)
    return given

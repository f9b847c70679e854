"""Game flow as data: procedures are frames, and a state waits at a tuple of open questions.

Frames at rest are never changed: a step works on a fresh copy, and questions, joins and callers are replaced on
write. So clones share all of the flow, a state saves in the middle of anything, and a branch can start again.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from hegemon.kernel.data import copied
from hegemon.kernel.verbs import Action

G = TypeVar("G")
F = TypeVar("F", bound="Frame")
Path = tuple[int, ...]  # keys of the forks one stands in: () the game, (2,) branch 2, (2, 5) branch 5 of a fork in it

Cost = tuple[tuple[str, int], ...]  # what an answer takes or gives: (a name among the game's means, how much)

GOTO: Final = 0
CALL: Final = 1
DONE: Final = 2
ASK: Final = 3
GATHER: Final = 4
FORK: Final = 5


class Flow:
    """What a step hands back to the kernel: made by `goto`, `call`, `done`, `ask`, `gather` and `fork`.

    A step that asks names the method that lists the options and the step that gets the answer:

        def fire(self, g: Skirmish) -> Flow:
            return gather(self.sides, "K-4.2 Fire or hold?", self.choices, self.fired)

        def fired(self, g: Skirmish, answers: dict[int, Action]) -> Flow:
            return call(Casualties(self.hex), self.cleared)
    """

    def __init__(self, kind: int, then: Callable[..., Flow] | None, value: Any, asking: Asking | None = None) -> None:
        self.kind = kind
        self.then = then
        self.value = value
        self.asking = asking


class Asking:
    """The wording of a question, before anybody is asked."""

    def __init__(self, seats: Sequence[int], prompt: str, options: Callable[..., Sequence[Action]],
                 always: bool) -> None:
        self.seats = seats
        self.prompt = prompt
        self.options = options
        self.always = always


def goto(then: Callable[[G], Flow]) -> Flow:
    """Go on with another step of this procedure."""
    return Flow(GOTO, then, None)


def call(frame: Frame, then: Callable[..., Flow]) -> Flow:
    """Run another procedure, then go on at `then`, which gets what the other was `done` with, if anything."""
    return Flow(CALL, then, frame)


def done(value: Any = None) -> Flow:
    """This procedure is over; `value` goes to whoever called or forked it."""
    return Flow(DONE, None, value)


def ask(seat: int, prompt: str, options: Callable[[G, int], Sequence[Action]], then: Callable[[G, Action], Flow],
        always: bool = False) -> Flow:
    """One seat chooses; `then` gets the answer.

    The prompt begins with the number of its rule. The first option is the default, for a seat that is out of time.
    A single option is taken without asking, unless `always`: then the question is put all the same, because
    skipping it would tell the others what the seat holds.
    """
    return Flow(ASK, then, None, Asking((seat,), prompt, options, always))


def gather(seats: Sequence[int], prompt: str, options: Callable[[G, int], Sequence[Action]],
           then: Callable[[G, dict[int, Action]], Flow], always: bool = False) -> Flow:
    """Several seats choose, unseen by each other; `then` gets all answers at once, in the order of `seats`."""
    return Flow(GATHER, then, None, Asking(seats, prompt, options, always))


def fork(branches: dict[int, Frame], then: Callable[[G, dict[int, Any]], Flow], secret: bool = False) -> Flow:
    """Run a procedure per branch side by side; `then` gets what each was `done` with, in the order of `branches`.

    In a `secret` fork the keys are seats, and each plans unseen: its steps write only fields of its own frames, draw
    nothing, and hand the plan over with `done(plan)`.
    """
    return Flow(FORK, then, branches, Asking((), "", _nothing, secret))


def _nothing(g: Any, seat: int) -> Sequence[Action]:
    return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One procedure under way: a dataclass whose fields are ids, numbers and tuples, and whose methods are steps."""

    caller: Frame | None = None  # within this branch; a branch's first frame has none
    then: str = ""               # where it goes on when what it called is done

    def begin(self, g: Any) -> Flow:
        """The first step."""
        raise NotImplementedError

    def takes(self, g: Any, seat: int, answer: Action) -> Cost:
        """What an answer to this procedure's question takes from the seat, at once or before the procedure is done."""
        return ()

    def gives(self, g: Any, seat: int, answer: Action) -> Cost:
        """What an answer to this procedure's question brings the seat, at once or before the procedure is done."""
        return ()

    def aside(self, g: Any, seat: int) -> Cost:
        """What the seat has set aside in this procedure and pays from here: the means, and how much of each is left."""
        return ()

    def endowed(self: F, n: int) -> F:
        """This procedure as if so much of each mean were set aside in it; itself where it pays from the purse."""
        return self

    def copy(self: F) -> F:
        """The copy a step works on; generic, so that a procedure is nothing but fields and steps."""
        new: F = copied(self)
        return new

    def enclosing(self, kind: type[F]) -> F:
        """The nearest enclosing procedure of a kind, ready to be changed; reaches no further than this branch."""
        frame: Frame = self
        while frame.caller is not None:
            frame.caller = frame.caller.copy()
            frame = frame.caller
            if isinstance(frame, kind):
                return frame
        raise LookupError(f"{type(self).__name__} is not inside {kind.__name__}")

    def inside(self, kind: type[F]) -> F | None:
        """The nearest enclosing procedure of a kind to look at, itself included; options and views use this."""
        frame: Frame | None = self
        while frame is not None:
            if isinstance(frame, kind):
                return frame
            frame = frame.caller
        return None


class Question:
    """An open question to one seat. Its options are worked out when somebody looks, so they are never stale."""

    seat: int
    prompt: str   # begins with the number of its rule
    options: str  # the method that lists them
    then: str     # the step that gets the answer
    always: bool
    alone: bool   # False in a gather, where the answer waits for the others
    path: Path
    frame: Frame

    def name(self) -> str:
        """How records and logs call it: `Battle.after_round`."""
        return f"{type(self.frame).__name__}.{self.then}"

    def rule(self) -> str:
        """The number of the rule that asks."""
        return self.prompt.partition(" ")[0]

    def words(self) -> str:
        """What is asked."""
        return self.prompt.partition(" ")[2]

    def listed(self, g: Any) -> Sequence[Action]:
        """Every legal answer, now; the default first. Not to be changed."""
        listed: Sequence[Action] = getattr(self.frame, self.options)(g, self.seat)
        return listed


class Join:
    """A frame that waits for the branches of a fork or the answers of a gather."""

    frame: Frame
    then: str
    keys: tuple[int, ...]
    starts: tuple[Frame, ...]    # of a fork: how each branch began
    asked: tuple[Question, ...]  # of a gather: what each seat was asked
    secret: bool
    ready: bool                  # False while the branches are being started
    got: dict[int, Any]

    def having(self, got: dict[int, Any]) -> Join:
        """The same, with other things in."""
        new = Join()
        new.frame, new.then, new.keys, new.starts, new.asked = self.frame, self.then, self.keys, self.starts, self.asked
        new.secret, new.ready, new.got = self.secret, self.ready, got
        return new

    def full(self) -> bool:
        """Whether all are in."""
        return self.ready and len(self.got) == len(self.keys)

    def results(self) -> dict[int, Any]:
        """What came in, in the order of the keys and not of arrival."""
        return {k: self.got[k] for k in self.keys}


def chain(frame: Frame, then: str) -> str:
    """A frame inside its callers: `Battle.casualties > Window.answered`."""
    line = f"{type(frame).__name__}.{then}"
    while frame.caller is not None:
        frame = frame.caller
        line = f"{type(frame).__name__}.{frame.then} > {line}"
    return line


def resume(g: Any, frame: Frame, step: str, value: Any) -> Flow:
    """Run a named step; one that follows `done()` without a value gets the game alone."""
    run = getattr(frame, step)
    flow: Flow = run(g) if value is None else run(g, value)
    return flow

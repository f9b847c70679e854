"""The state: what every game's state has, and the loop that runs its flow."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import intern
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from hegemon.kernel.cloning import all_declared, cloner
from hegemon.kernel.data import digest, digest_of, encode, fields, more, pack, unworded
from hegemon.kernel.errors import Refused
from hegemon.kernel.flow import (
    ASK,
    CALL,
    DONE,
    FORK,
    GOTO,
    Asking,
    Cost,
    Flow,
    Frame,
    Join,
    Path,
    Question,
    chain,
    resume,
)
from hegemon.kernel.options import Setup
from hegemon.kernel.rng import FULL, STEP, Rng, hashed, keyed, started
from hegemon.kernel.verbs import Action, Lexicon, Verb

T = TypeVar("T")
S = TypeVar("S", bound="State")
VERSIONS: Final = "versions"  # beside the fields of a snapshot: of the rules, and of the state's shape
_laid_out: Final[set[type]] = set()  # classes of states whose deal was found to set their fields and no others
Event = tuple[Verb, Action, "tuple[int, ...] | None"]  # what, its parts, and who may know (None: everybody)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game under way. Subclasses declare their fields in the class body and take no constructor arguments; what
    their lists and dictionaries hold is immutable, so that a clone copies one level."""

    verbs: ClassVar[Lexicon]       # set by each game's state: errors speak in its notation
    game: ClassVar[Any]            # set by `Game`: whose state this is

    seats: int
    rng: int
    script: tuple[int, ...]        # draws to come instead of chance, for tests
    open: tuple[Question, ...]     # in the order asked; a seat answers its first, further ones wait in line
    joins: dict[Path, Join]        # replaced on write
    reveals: int                   # grows with every die, draw, look and opening of sealed answers
    over: bool
    outcome: str                   # why it ended, in a word or two, once it is over
    _events: list[Event] | None    # None: nobody listens
    _scope: Path                   # the outermost branch the last action reached
    _lists: dict[int, Sequence[Action]]  # options by seat, worked out on demand, replaced with every change
    _known: tuple[tuple[Question, ...], list[tuple[int, str, str]]]  # what others may know of these open questions

    # -- life ---------------------------------------------------------------------------------------------------

    def prepare(self, setup: Setup) -> None:
        """Set up the kernel's part, so that setting up the game may draw and tell."""
        self.seats, self.rng, self.script, self.reveals = setup.seats, started(setup.seed), setup.script, 0
        self.over, self.outcome, self.open, self.joins = False, "", (), {}
        self.scratch()
        self._events = []

    def scratch(self) -> None:
        """Set the fields that are no part of the position: nobody listens, nothing is worked out yet. A game whose
        state has scratch fields of its own sets them here too."""
        self._events, self._scope, self._lists, self._known = None, (), {}, ((), [])

    def launch(self, frame: Frame) -> None:
        """Run a procedure as the whole game, up to its first question."""
        if type(self) not in _laid_out:  # once a class: to look into `__dict__` makes all that follows a quarter slower
            dealt_whole(self)
            _laid_out.add(type(self))
        self._run(frame, frame.begin(self), ())

    def finish(self, outcome: str) -> Flow:
        """The game ends here and now, however deep in procedures: `return g.finish("collapse")`."""
        self.over, self.outcome, self.open, self.joins = True, outcome, (), {}
        return Flow(DONE, None, None)

    def clone(self: S) -> S:
        """An independent copy that nobody listens to, made from the declared fields: lists and dictionaries are copied
        one level deep, everything else is shared.

        The function written for a class takes the place of this method when it is first called.
        """
        new: S = cloner(type(self), State)(self)
        return new

    def become(self, other: State, but: Sequence[str] = ()) -> None:
        """Take over all of another state of this game but some fields; nothing before can be taken back."""
        then = other.clone()
        for name in fields(type(self)):
            if name not in but:
                setattr(self, name, getattr(then, name))
        self.touched()

    def digest(self, worded: bool = True) -> str:
        """Equal for equal states on any machine, compiled or not; not `worded`: in whatever words questions are put."""
        return digest(self) if worded else digest_of(unworded(encode(self)))

    def snapshot(self, form: str = "json") -> bytes:
        """The whole state, open procedures included, as `json` or `msgpack`, with the versions it belongs to."""
        return pack({VERSIONS: [self.game.rules_version, self.game.state_version], **encode(self)}, form)

    # -- results ------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Points by seat, as they would count now."""
        found: list[int] = self.game.scores(self)
        return found

    def winners(self) -> list[int]:
        """Who has won, once it is over."""
        found: list[int] = self.game.winners(self)
        return found

    def check(self) -> list[str]:
        """Every invariant of the spec that does not hold, each in a sentence."""
        faults: list[str] = self.game.check(self)
        return faults

    # -- what players see of the flow ---------------------------------------------------------------------------

    def question(self, seat: int) -> Question | None:
        """The question a seat has to answer now."""
        for q in self.open:
            if q.seat == seat:
                return q
        return None

    def questions(self, seat: int) -> list[Question]:
        """All open questions of a seat, the one it has to answer first; a desk may answer a later one by its path."""
        return [q for q in self.open if q.seat == seat]

    def waiting(self) -> list[int]:
        """The seats that have something to answer."""
        return sorted({q.seat for q in self.open})

    def legal(self, seat: int) -> Sequence[Action]:
        """Exactly the answers `apply` takes from a seat now; not to be changed."""
        known = self._lists.get(seat)
        if known is None:
            q = self.question(seat)
            known = self._lists[seat] = q.listed(self) if q is not None else ()
        return known

    def free(self, seat: int) -> Sequence[Action]:
        """What a seat may do besides, without being asked (gifts, discards, standing orders)."""
        listed: Sequence[Action] = self.game.free(self, seat)
        return listed

    def forms(self, seat: int) -> Sequence[Verb]:
        """Verbs a person may fill in now."""
        verbs: Sequence[Verb] = self.game.forms(self, seat)
        return verbs

    def freely(self, seat: int, action: Action) -> None:
        """Carry out a free action or a form."""
        self.game.freely(self, seat, action)

    def sealed(self, path: Path) -> Path | None:
        """The path of the secret fork or gather that hides this path from others, if any."""
        joins = self.joins
        for n in range(len(path) if joins else 0):
            join = joins.get(path[:n])
            if join is not None and join.secret:
                return path[:n]
        return None

    def given(self, seat: int) -> tuple[Any, ...]:
        """What a seat has handed in under seal, to be shown to nobody but itself."""
        found = [(path, j.got[seat]) for path, j in self.joins.items() if j.secret and seat in j.got]
        return tuple([answer for _, answer in sorted(found, key=_by_path)]) if found else ()

    def line(self, q: Question) -> str:
        """Where a question stands: `Round.fought[3] > Battle.casualties > Window.answered`."""
        steps = []
        for n in range(len(q.path) - (not q.alone)):
            join = self.joins[q.path[:n]]
            steps.append(f"{chain(join.frame, join.then)}[{q.path[n]}]")
        return " > ".join(steps + [chain(q.frame, q.then)])

    def standing(self, viewer: int) -> tuple[tuple[int, str, str], ...]:
        """Who is asked what, as a viewer may know it: inside a secret branch of another only that he is busy."""
        if self._known[0] is not self.open:  # as long as they are open nothing about them changes
            self._known = (self.open, [self._as_known(q) for q in self.open])
        lines = [known if known[2] or q.seat != viewer else (q.seat, self.line(q), q.prompt)  # his own, under seal
                 for q, known in zip(self.open, self._known[1])]
        return tuple(sorted(lines)) if len(lines) > 1 else tuple(lines)

    def _as_known(self, q: Question) -> tuple[int, str, str]:
        """What everybody else may know of a question."""
        hidden = self.sealed(q.path)
        if hidden is None:
            return (q.seat, self.line(q), q.prompt)
        join = self.joins[hidden]
        return (q.seat, chain(join.frame, join.then), "")

    # -- playing ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action, path: Path | None = None) -> None:
        """Carry out what a seat answers or freely does; anything else is refused and changes nothing.

        A path names which of several open questions is answered; without it, it is the first.
        """
        if path is not None:
            self.answer(self._at(seat, action, path), action)
            return
        q = self.question(seat)
        if q is not None and action in self.legal(seat):
            self.answer(q, action)
        elif not self.over and (action in self.free(seat) or any([v.holds(action) for v in self.forms(seat)])):
            self._lists = {}
            self._scope = ()
            self.freely(seat, action)
        else:
            raise Refused(self.refusal(seat, action))

    def _at(self, seat: int, action: Action, path: Path) -> Question:
        """The open question of a seat in a branch, if the action answers it."""
        for q in self.open:
            if q.seat == seat and q.path == path:
                legal = q.listed(self)
                if action in legal:
                    return q
                raise Refused(self._does_not_answer(q, action, legal))
        raise Refused(f"seat {seat} is asked nothing there now")

    def _does_not_answer(self, q: Question, action: Action, legal: Sequence[Action]) -> str:
        said = self.verbs.write(action) if self.verbs.knows(action) else str(action)[:80]
        few = [self.verbs.write(a) for a in legal[:12]]
        more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
        return f"{said} does not answer {q.words()!r} ({q.rule()}); possible: {', '.join(few)}{more}"

    def refusal(self, seat: int, action: Action) -> str:
        """Why an action is refused: which question is open, by which rule, and what could be answered."""
        said = self.verbs.write(action) if self.verbs.knows(action) else str(action)[:80]
        q = self.question(seat)
        if self.over:
            return f"{said}: the game is over"
        if q is None:
            asked = ", ".join([f"seat {s}" for s in self.waiting()])
            return f"{said}: seat {seat} has nothing to answer now; waiting for {asked}"
        return self._does_not_answer(q, action, self.legal(seat))

    def answer(self, q: Question, action: Action) -> None:
        """Carry out a legal answer without looking whether it is one: for search."""
        self.answered(q, action)
        known, self._lists = self._lists, {}
        self._scope = q.path
        self.open = tuple([o for o in self.open if o is not q]) if len(self.open) > 1 else ()
        if q.alone:
            frame = q.frame.copy()
            self._run(frame, resume(self, frame, q.then, action), q.path)
        else:
            self.deliver(q.path, action)
        if len(known) > 1 and self.sealed(self._scope) is not None:  # nobody else can have noticed: their lists stand
            for seat, listed in known.items():
                if seat != q.seat:
                    self._lists.setdefault(seat, listed)

    def touched(self, scope: Path = ()) -> None:
        """The position was changed from outside the flow: options are worked out anew, nothing in scope is undone."""
        self._lists, self._scope = {}, scope

    def deliver(self, path: Path, value: Any) -> None:
        """A branch is done or a gathered answer is in; the last one lets the waiting frame go on."""
        parent = path[:-1]
        old = self.joins[parent]
        join = old.having({**old.got, path[-1]: value})
        self.joins = {**self.joins, parent: join}
        if join.full():
            self.opened(parent, join)
            frame = join.frame.copy()
            self._run(frame, self._joined(frame, parent, join), parent)

    def answered(self, q: Question, action: Action) -> None:
        """An answer is about to be carried out: for a game that keeps a journal."""

    def opened(self, path: Path, join: Join) -> None:
        """All branches or answers of a join are in and about to be used: for a game that keeps a journal."""

    def conclude(self, path: Path, given: dict[int, Any]) -> None:
        """Let a fork or gather go on with these results, whoever has answered or not: a journal played again."""
        n, join, keys = len(path), self.joins[path], list(given)
        self.open = tuple([q for q in self.open if q.path[:n] != path])
        self.joins = {p: j for p, j in self.joins.items() if p[:n] != path}
        self.joins[path] = join.having({k: given[k] for k in keys[:-1]})
        self._lists, self._scope = {}, path
        self.deliver((*path, keys[-1]), given[keys[-1]])

    def _joined(self, frame: Frame, path: Path, join: Join) -> Flow:
        self.joins = {p: j for p, j in self.joins.items() if p != path}
        if len(path) < len(self._scope):
            self._scope = path
        if join.secret:
            self.reveals += 1
        return resume(self, frame, join.then, join.results())

    def _run(self, frame: Frame, flow: Flow, path: Path) -> None:
        """Follow the flow of one branch until somebody has a real choice or nothing is left."""
        while True:
            kind = flow.kind
            then = flow.then
            if kind == GOTO:
                assert then is not None
                flow = then(self)
            elif kind == CALL:
                assert then is not None
                frame.then = intern(then.__name__)
                child: Frame = flow.value
                child.caller = frame
                frame = child
                flow = frame.begin(self)
            elif kind == DONE:
                if self.over:
                    return None
                if frame.caller is not None:
                    frame = frame.caller.copy()
                    flow = resume(self, frame, frame.then, flow.value)
                elif path:
                    return self.deliver(path, flow.value)
                else:
                    self.over = True
                    return None
            elif kind == ASK:
                assert flow.asking is not None and then is not None
                q = self._question(frame, intern(then.__name__), flow.asking, flow.asking.seats[0], path)
                q.alone = True
                listed = q.listed(self)
                if not listed:
                    raise AssertionError(f"{self.line(q)} offers seat {q.seat} nothing")
                if len(listed) > 1 or q.always:
                    self.open += (q,)
                    if self.question(q.seat) is q:
                        self._lists[q.seat] = listed
                    return None
                flow = resume(self, frame, q.then, listed[0])
            else:
                join = self._join(frame, flow, path)
                if not join.full():
                    return None
                flow = self._joined(frame, path, join)

    def _question(self, frame: Frame, then: str, asking: Asking, seat: int, path: Path) -> Question:
        q = Question()
        q.seat, q.prompt, q.options, q.then = seat, asking.prompt, intern(asking.options.__name__), then
        q.always, q.alone, q.path, q.frame = asking.always, False, path, frame
        return q

    def _join(self, frame: Frame, flow: Flow, path: Path) -> Join:
        """Open a gather or a fork."""
        assert flow.asking is not None and flow.then is not None
        join = Join()
        join.frame, join.then, join.ready, join.got = frame, intern(flow.then.__name__), False, {}
        join.starts, join.asked, join.secret = (), (), True
        if flow.kind == FORK:
            branches: dict[int, Frame] = flow.value
            join.keys, join.secret = tuple(branches), flow.asking.always
            join.starts = tuple(branches.values())
            self.joins = {**self.joins, path: join}
            for key, start in branches.items():
                child = start.copy()
                self._run(child, child.begin(self), path + (key,))
                if self.over:
                    return join
            if not join.secret:
                self._lists = {}  # a later branch may have changed what an earlier one was offered
        else:
            join.keys = tuple(flow.asking.seats)
            join.asked = tuple([self._question(frame, join.then, flow.asking, s, path + (s,)) for s in join.keys])
            for q in join.asked:
                listed = q.listed(self)
                if len(listed) == 1 and not q.always:
                    join.got[q.seat] = listed[0]
                else:
                    self.open += (q,)
                    if self.question(q.seat) is q:
                        self._lists[q.seat] = listed
            self.joins = {**self.joins, path: join}
        opened = self.joins[path].having(self.joins[path].got)
        opened.ready = True
        self.joins = {**self.joins, path: opened}
        return opened

    # -- chance, and what gets known ----------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A chance number from 0 to n - 1, or the next one scripted."""
        self.reveals += 1
        if self.script:
            value, self.script = self.script[0], self.script[1:]
            return value
        count = self.rng
        if count > FULL:
            count += 1
            self.rng = count
            return keyed(count) * n >> 30
        self.rng = count = (count + STEP) & FULL
        return hashed(count) * n >> 30

    def die(self) -> int:
        """A die, 1 to 6."""
        return self.below(6) + 1

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A list in random order."""
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

    def charge(self, seat: int, cost: Cost) -> None:
        """Take what an answer costs, as its procedure says; what is paid from what was set aside, it takes itself."""
        for name, amount in cost:
            held = getattr(self, name)
            if isinstance(held, list):
                held[seat] -= amount
            else:
                setattr(self, name, _grown(held, seat, -amount))

    def grant(self, seat: int, gain: Cost) -> None:
        """Give what an answer brings, as its procedure says."""
        for name, amount in gain:
            held = getattr(self, name)
            if isinstance(held, list):
                held[seat] += amount
            else:
                setattr(self, name, _grown(held, seat, amount))

    def means_of(self, seat: int, name: str) -> int:
        """How much of a mean a seat has; nothing where it is only ever set aside in a procedure."""
        held = getattr(self, name, 0)
        return held if isinstance(held, int) else int(held[seat])

    def tried(self, frame: Frame, step: Callable[..., Flow], answer: Action, seat: int, *means: str) -> Cost:
        """What a step takes from a seat, found by trying it on a clone: for answers that stand for several."""
        trial = self.clone()
        resume(trial, frame.copy(), step.__name__, answer)
        lost = [(m, self.means_of(seat, m) - trial.means_of(seat, m)) for m in means]
        return tuple([(m, n) for m, n in lost if n > 0]) if trial.reveals == self.reveals else ()

    def reveal(self) -> None:
        """Something hidden became known to somebody: a card drawn, a tile looked at. Undo ends here."""
        self.reveals += 1

    def heard(self) -> bool:
        """Whether somebody listens: what only a telling needs is worked out for him alone."""
        return self._events is not None

    def tell(self, what: Verb, *parts: Any, to: tuple[int, ...] | None = None) -> None:
        """Emit an event; costs next to nothing while nobody listens."""
        if self._events is not None:
            self._events.append((what, parts, to))

    # -- samples ------------------------------------------------------------------------------------------------

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Game's part of `sample`: deal anew whatever the viewer cannot know."""
        self.game.redeal(self, viewer, rng)

    def sample(self, viewer: int, rng: Rng, reopen: bool = False) -> State:
        """A random state that the viewer cannot tell from this one.

        The kernel replaces chance, the sealed answers of others, and their secret branches, which start again and
        are played at random to their end if they were done. With `reopen` they are taken back instead, to be given
        by whoever knows better than chance.
        """
        new = self.clone()
        new._lists = {}  # shared until now
        new.rng, new.script = rng.below(1 << 30) << 30 | rng.below(1 << 30), ()
        new.redeal(viewer, rng)
        for path, join in self.joins.items():
            hidden = self.sealed(path)
            if not join.secret or hidden is not None and path[len(hidden)] != viewer:
                continue
            for i, key in enumerate(join.keys):
                if key == viewer:
                    continue
                branch = path + (key,)
                finished = key in join.got
                if join.starts:
                    new._restart(branch, join.starts[i])
                    while finished and not reopen and key not in new.joins[path].got:
                        q = [o for o in new.open if o.path[:len(branch)] == branch][0]
                        new.answer(q, rng.choice(q.listed(new)))
                elif finished and reopen:
                    new._ask_again(path, join.asked[i])
                elif finished:
                    got = {**new.joins[path].got, key: rng.choice(join.asked[i].listed(new))}
                    new.joins = {**new.joins, path: join.having(got)}
        new._lists = {}
        return new

    def _ask_again(self, path: Path, q: Question) -> None:
        """Take back what a seat answered in a gather, if it had a choice."""
        if q.always or len(q.listed(self)) > 1:
            join = self.joins[path]
            self.joins = {**self.joins, path: join.having({k: v for k, v in join.got.items() if k != q.seat})}
            self.open += (q,)

    def _restart(self, branch: Path, start: Frame) -> None:
        """Begin a secret branch again."""
        n = len(branch)
        self.open = tuple([q for q in self.open if q.path[:n] != branch])
        self.joins = {p: j for p, j in self.joins.items() if p[:n] != branch}
        join = self.joins[branch[:-1]]
        self.joins[branch[:-1]] = join.having({k: v for k, v in join.got.items() if k != branch[-1]})
        frame = start.copy()
        self._run(frame, frame.begin(self), branch)


def dealt_whole(state: State) -> None:
    """Clones and snapshots are made from the declared fields: all must be there, and no others."""
    kind = type(state)
    declared = all_declared(kind)
    for name in declared:
        assert hasattr(state, name), f"{kind.__name__}.{name} is declared, but deal() does not set it before g.launch()"
    for name in getattr(state, "__dict__", ()):
        assert name in declared, f"deal() sets {name}, which {kind.__name__} does not declare"


def _grown(held: Any, seat: int, amount: int) -> Any:
    """Means that are kept in a tuple, or as one number where there is one player, with so much more for a seat."""
    return held + amount if isinstance(held, int) else more(held, seat, amount)


def _by_path(found: tuple[Path, Any]) -> Path:
    return found[0]


def redeal(rng: Rng, *hands: list[int]) -> None:
    """Shuffle the cards of several hidden places together and deal each as many as it had.

    >>> deck, hand = [1, 2, 3], [4]
    >>> redeal(Rng(2), deck, hand)
    >>> len(deck), len(hand), sorted(deck + hand)
    (3, 1, [1, 2, 3, 4])
    """
    pool = [card for hand in hands for card in hand]
    rng.shuffle(pool)
    for hand in hands:
        for i in range(len(hand)):
            hand[i] = pool.pop()


def classes_of(state: type[State], package: str) -> dict[str, type]:
    """The classes a snapshot of this game may name: its state, its frames, and the kernel's own."""
    found: dict[str, type] = {"Question": Question, "Join": Join, state.__name__: state}
    kinds: list[Any] = Frame.__subclasses__()
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
        if kind.__module__ == package or kind.__module__.startswith(package + "."):
            assert found.get(kind.__name__, kind) is kind, f"two frames are called {kind.__name__}"
            found[kind.__name__] = kind
    return found

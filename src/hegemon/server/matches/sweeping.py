"""Answering for all who are late: drafts first, then defaults; tried on a clone to know how many it would be."""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from hegemon.kernel import SPECTATOR, Action, Path, Question, Refused, State
from hegemon.kernel.live import Moment, decision, filled
from hegemon.server.errors import Problem
from hegemon.server.loop import Breath
from hegemon.server.matches.batches import Batches, batch_of, orders_in
from hegemon.server.matches.hooks import Hooks, hooks_of
from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.matches.watched import Draft, WatchedMatch
from hegemon.server.protocol.bodies import Scope, Swept

MOST: Final = 20_000  # answers of one sweep
Held = Collection[Path]  # questions of a desk that somebody keeps back
Answer = tuple[int, Action, Path | None]


class TooMany(Problem):
    """A sweep that does not come to an end."""
    status = 409


def moment_of(hooks: Hooks, state: State, scope: Scope) -> Moment:
    """Where the stretch of time stands that a scope is of; of a part, the part counts too."""
    now = hooks.place_moment(state, scope.place) if scope.place else hooks.moment(state)
    return Moment(now.round, now.phase, now.part if scope.part else "")


def whole(logged: LoggedMatch) -> Scope:
    """The phase a match is in."""
    now = hooks_of(logged.game).moment(logged.state)
    return Scope(round=now.round, phase=now.phase)


class Sweep:
    """One sweep of one match: what it has to answer, until the moment of its scope has passed or nothing is open."""

    def __init__(self, logged: LoggedMatch, scope: Scope, drafts: Mapping[int, Draft], held: Held = ()) -> None:
        self.logged = logged
        self.hooks = hooks_of(logged.game)
        self.scope = scope
        self.held = set(held)
        self.drafts = {seat: draft for seat, draft in drafts.items() if logged.undisturbed(seat, draft.at)}
        self.used: set[int] = set()     # seats whose drafts counted
        self.seats: set[int] = set()    # seats that were answered for
        self.answers = 0
        self._first: dict[int, Path] = {}

    def meant(self) -> bool:
        """Whether the match still stands where the scope says."""
        if not self.hooks.timed or self.scope.seat >= 0:
            return True
        now = moment_of(self.hooks, self.logged.state, self.scope)
        return (now.round, now.phase, now.part) == (self.scope.round, self.scope.phase, self.scope.part)

    def run(self, state: State, play: Callable[[int, Action, Path | None], object]) -> Iterator[None]:
        """Give answers one by one, with a pause after each: in the match itself, or in a clone to count them."""
        was, begun = moment_of(self.hooks, state, self.scope), {q.seat: decision(state, q.seat) for q in state.open}
        reveals = state.reveals
        while not state.over and moment_of(self.hooks, state, self.scope) == was:
            q = next((q for q in state.open if self._late(state, q, begun, reveals)), None)
            if q is None:
                return
            for seat, action, path in self._given(state, q):
                play(seat, action, path)
                self.seats.add(seat)
                self.answers += 1
                if self.answers >= MOST:
                    raise TooMany(f"{MOST} answers, and it is not over: look at what is asked")
                yield

    def _late(self, state: State, q: Question, begun: Mapping[int, Path | None], reveals: int) -> bool:
        """Whether a question is to be answered: in the place, of the seat, not kept back. Where a game tells no moments
        apart, and of one seat, it is the decision that was open at the beginning."""
        scope = self.scope
        if q.path in self.held or scope.seat not in (-1, q.seat):
            return False
        if scope.place and self.hooks.place_of(state, q) != scope.place:
            return False
        if self.hooks.timed and scope.seat < 0:
            return True
        return q.seat in begun and self._still(state, q.seat, begun[q.seat], reveals)

    def _still(self, state: State, seat: int, branch: Path | None, reveals: int) -> bool:
        """Whether the decision of a seat that was open at the beginning is open still."""
        if seat not in self.seats:
            return True
        secret = branch is not None and state.sealed(branch) is not None
        return secret and decision(state, seat) == branch and state.reveals == reveals

    def _given(self, state: State, q: Question) -> list[Answer]:
        """What is answered to a question: what the draft says, once, or the default."""
        draft = self.drafts.pop(q.seat, None)
        if draft is not None and state.question(q.seat) is q:
            given = self._drafted(state, q.seat, draft)
            if given:
                self.used.add(q.seat)
                return [(q.seat, action, None) for action in given]
        first = state.question(q.seat) is q
        return [(q.seat, q.listed(state)[0], None if first else q.path)]

    def _drafted(self, state: State, seat: int, draft: Draft) -> list[Action]:
        """The answers a draft stands for; one that does not fit any more counts for nothing."""
        page = orders_in(self.logged.game, state, seat)
        if page is None or page.key != draft.orders:
            return []
        try:
            return filled(state, seat, page, draft.cells)
        except Refused:
            return []


class Sweeper:
    """Sweeps of all matches: one transaction and one update each."""

    def __init__(self, batches: Batches) -> None:
        self.batches = batches
        self.matches = batches.matches

    async def sweep(self, id: str, scope: Scope, by: str, key: str = "", held: Held = (),
                    still: Callable[[], bool] = lambda: True) -> Swept:
        """Answer for all who are late in a place, a part or a phase, until its moment has passed or nothing is open.

        Asking twice is harmless: the second is told who did it.
        """
        watched = await self._ready(id)
        swept = Swept(answers=0, drafts=0, seats=[], n=0)

        async def act(logged: LoggedMatch) -> list[LogEntry]:
            nonlocal swept
            sweep = Sweep(logged, scope, watched.drafts, held)
            entries: list[LogEntry] = []
            if still() and sweep.meant() and not (key and key in logged.keys):
                name = sweep_key(logged, scope, key)
                entries = await carried_out(logged, sweep, name, by, swept, self.matches.store.clock.now())
            swept.done_by = "" if entries else done_by(logged, scope, key)
            return entries

        done = await self.matches.submit(id, SPECTATOR, "", act)
        swept.n = done.n
        return swept

    async def count(self, id: str, scope: Scope, held: Held = ()) -> Swept:
        """What a sweep would do, found on a clone."""
        watched = await self._ready(id)
        await watched.settled()
        sweep = Sweep(watched.logged, scope, watched.drafts, held)
        swept = Swept(answers=0, drafts=0, seats=[], n=watched.logged.count(SPECTATOR))
        if not sweep.meant():
            swept.done_by = done_by(watched.logged, scope, "")
            return swept
        trial, breath = watched.logged.state.clone(), Breath()
        for _ in sweep.run(trial, trial.apply):
            await breath.take()
        return _told(swept, sweep)

    async def close_decision(self, id: str, seat: int, by: str, key: str = "",
                             still: Callable[[], bool] = lambda: True) -> Swept:
        """Close what a seat has open, by draft or defaults, and nothing else: it changes hands, or its time is up."""
        return await self.sweep(id, Scope(round=0, phase="", seat=seat), by, key, still=still)

    async def _ready(self, id: str) -> WatchedMatch:
        """A match with the latest of all pages that are half filled in."""
        watched = await self.matches.get(id)
        await self.batches.left(id)
        if not self.matches.store.sqlite:
            await self.matches.read_drafts(watched)
        return watched


async def carried_out(logged: LoggedMatch, sweep: Sweep, name: str, by: str, swept: Swept,
                      now: float) -> list[LogEntry]:
    """The entries of a sweep; others have the event loop now and then."""
    entries: list[LogEntry] = []
    breath, begins = Breath(), batch_of(f"{name}{logged.number}")

    def play(seat: int, action: Action, path: Path | None) -> None:
        key = f"{begins}{len(entries)}" if entries else name
        entries.append(logged.play(seat, logged.game.verbs.write(action), key, now, by, path))

    for _ in sweep.run(logged.state, play):
        await breath.take()
    _told(swept, sweep)
    return entries


def _told(swept: Swept, sweep: Sweep) -> Swept:
    swept.answers, swept.drafts, swept.seats = sweep.answers, len(sweep.used), sorted(sweep.seats)
    return swept


def sweep_key(logged: LoggedMatch, scope: Scope, key: str) -> str:
    """The key of a sweep's first entry: by its scope, so that of two at once the log takes one. Where no moments are
    told apart it is the key of who asks. A scope that was swept before and still stands, because a ruling was held or
    the game was taken back, has a new one."""
    if not hooks_of(logged.game).timed or scope.seat >= 0:
        return key or f"sweep:{scope.seat}:{logged.number}"
    again = len(_sweeps(logged, scope))
    return f"{_named(scope)}#{again}" if again else _named(scope)


def done_by(logged: LoggedMatch, scope: Scope, key: str) -> str:
    """Who did a sweep already, the last time."""
    timed = hooks_of(logged.game).timed and scope.seat < 0
    done = _sweeps(logged, scope) if timed else [logged.keys[key]] if key in logged.keys else []
    return done[-1].by if done else ""


def _sweeps(logged: LoggedMatch, scope: Scope) -> list[LogEntry]:
    """The first entries of all sweeps of a scope."""
    name = _named(scope)
    return [entry for key, entry in logged.keys.items() if key == name or key.startswith(f"{name}#")]


def _named(scope: Scope) -> str:
    words = f"{scope.round}.{scope.phase}.{scope.part}.{scope.place}"
    return f"sweep:{words}" if len(words) < 50 else f"sweep:{batch_of(words)}"

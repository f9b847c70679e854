"""The clocks of one table in memory: when they began, what is left, when they are at zero. Pure: it is told the time.

Every clock is (since, left): what counts of the time since then is worked out from playing hours and from the stretches
in which the table stood still, so that a pause, a break and a stop of the server are one row and touch no other clock.
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from msgspec import Struct

from hegemon.kernel import Question, State
from hegemon.kernel.live import Moment, Phase, Timetable, decision
from hegemon.server.clocks.hours import NEVER, Stretch, due, used
from hegemon.server.database.store import Row
from hegemon.server.protocol.clocks import ClockInfo, ClockPlan, Hours, Late

RADIO: Final = 2.0     # seconds after zero in which an answer still counts: the radio was late, not the person
RUNNING, STANDING, LATE = "running", "standing", "late"
GATE, PHASE, PART, SPOT, TABLE = "gate", "phase", "part", "spot", "table"
STILL: Final = ("paused", "frozen", "break")


class Timer(Struct):
    """One clock of a table."""
    scope: str
    state: str = STANDING       # running, standing, late: at zero, and somebody has to say what happens
    since: float = 0.0
    left: float = 0.0           # seconds that counted as left then
    allot: float = 0.0
    title: str = ""
    began: int = 0              # the log number at which the decision or the phase began
    mark: Any = None            # which decision it is of, while it is in memory

    def row(self, table: str, ends: float) -> Row:
        """As it is stored; `ends` is never later than it truly ends."""
        return {"table": table, "scope": self.scope, "state": self.state, "ends": ends, "left": self.left,
                "allot": self.allot, "title": self.title[:200], "changed": self.since, "began": self.began, "stops": []}


def mark_of(state: State, seat: int) -> Any:
    """Which decision a seat has to make: the secret branch with all its questions, else the question itself."""
    question = state.question(seat)
    if question is None:
        return None
    branch = decision(state, seat)
    return (branch, state.reveals) if branch is not None and state.sealed(question.path) is not None else question


class TableClock:
    """All clocks of a table."""

    def __init__(self, table: str, plan: ClockPlan, rows: Collection[Row], hours: Mapping[int, Hours],
                 timetable: Timetable | None) -> None:
        self.table = table
        self.plan = plan
        self.hours = dict(hours)            # of the people, by seat
        self.timetable = timetable
        self.state = RUNNING                # or paused, frozen, break
        self.since = 0.0                    # it is so
        self.until = 0.0                    # of a break: when it goes on by itself
        self.stops: list[Stretch] = []      # in which nothing counted
        self.timers: dict[str, Timer] = {}
        self.changed: set[str] = set()      # scopes to be written
        self._ended: dict[int, tuple[Any, float]] = {}  # by seat: the last decision, and what was left of it
        for row in rows:
            self._read(row)

    def _read(self, row: Row) -> None:
        if row["scope"] == TABLE:
            self.state, self.since, self.until = row["state"], row["changed"], row["ends"]
            self.stops = [(a, b) for a, b in row["stops"]]
        else:
            self.timers[row["scope"]] = Timer(row["scope"], row["state"], row["changed"], row["left"], row["allot"],
                                              row["title"], row["began"])

    # -- reading ------------------------------------------------------------------------------------------------

    def standing(self, now: float) -> list[Stretch]:
        """All stretches in which nothing counted, the present one included."""
        if self.state not in STILL:
            return self.stops
        return [*self.stops, (self.since, self.until if self.state == "break" and self.until else NEVER)]

    def hours_of(self, timer: Timer) -> Hours | None:
        """The playing hours a clock counts in, if any."""
        if self.plan.kind != "mail" or not timer.scope.startswith("seat:"):
            return None
        return self.hours.get(int(timer.scope[5:]), self.plan.hours)

    def ends(self, timer: Timer, now: float) -> float:
        """When a clock will be at zero, as things stand."""
        return due(self.hours_of(timer), timer.since, timer.left, self.standing(now))

    def left(self, timer: Timer, now: float) -> float:
        """What is left of a clock; less than nothing past zero."""
        if timer.state == STANDING:
            return timer.left
        return timer.left - used(self.hours_of(timer), timer.since, now, self.standing(now))

    def goes_on(self, now: float) -> float:
        """When time counts again: at the end of a break, or a moment after the server came back; 0 where it does."""
        return self.until or max([end for begin, end in self.stops if begin <= now < end], default=0.0)

    def next_zero(self, now: float) -> float:
        """When something has to be done next: a clock at zero, a break or a gate that ends."""
        moments = [self.ends(t, now) + self.grace(t) for t in self.timers.values() if t.state == RUNNING]
        if self.state == "break":
            moments.append(self.until)
        return min(moments, default=NEVER)

    def grace(self, timer: Timer) -> float:
        """How long after zero something is done."""
        if timer.scope == PART:
            return max(RADIO, float(self.plan.grace))
        return 0.0 if timer.scope in (GATE, SPOT) else RADIO

    def late(self, timer: Timer) -> Late:
        """What happens when a clock is at zero."""
        if timer.scope == PHASE:
            return self.plan.phase
        if timer.scope == PART:
            return self.plan.first if timer.title.startswith("1.") else self.plan.part
        return "show" if timer.scope == SPOT else self.plan.decision

    def shut(self, now: float) -> str:
        """Why nothing can be answered now, or nothing."""
        if self.state == "break" and now < self.until:
            return "it is break time"
        gate = self.timers.get(GATE)
        return f"{gate.title} has not begun yet" if gate is not None and gate.state == RUNNING else ""

    def shown(self, now: float) -> tuple[ClockInfo, ...]:
        """The clocks as everybody sees them; a seat's tells nothing but that it is asked."""
        found = []
        for timer in self.timers.values():
            if timer.scope == GATE or timer.state == STANDING and not (timer.left and self.plan.kind == "bank"):
                continue
            running = timer.state != STANDING and self.state not in STILL
            left = self.left(timer, now)
            found.append(ClockInfo(timer.scope, running, round(self.ends(timer, now), 3) if running else 0.0,
                                   0.0 if running else round(left, 3), timer.allot,
                                   timer.title if timer.scope in (PHASE, SPOT) else "", timer.state == LATE))
        return tuple(found)

    # -- going on -----------------------------------------------------------------------------------------------

    def step(self, state: State, number: int, now: float, moment: Moment, playing: Collection[int]) -> None:
        """The match has moved on: clocks of decisions that are made stop, those of new ones begin."""
        for seat in range(state.seats):
            self._seat(state, seat, number, now, seat in playing)
        if self.plan.kind == "phase" and self.timetable is not None and not state.over:
            self._phase(moment, number, now)
        if state.over:
            for timer in self.timers.values():
                self._stop(timer, now)

    def adopt(self, state: State) -> None:
        """What is stored belongs to the position: note which decisions it is of."""
        for seat in range(state.seats):
            timer = self.timers.get(f"seat:{seat}")
            if timer is not None and timer.state != STANDING:
                timer.mark = mark_of(state, seat)

    def corrected(self, rows: Collection[Row], now: float) -> None:
        """Where something ends later than is stored, because nothing counted meanwhile: write it anew."""
        for row in rows:
            timer = self.timers.get(row["scope"])
            if timer is not None and timer.state == RUNNING and self.ends(timer, now) > row["ends"] + 0.5:
                self.changed.add(timer.scope)

    def _seat(self, state: State, seat: int, number: int, now: float, plays: bool) -> None:
        scope = f"seat:{seat}"
        timer = self.timers.get(scope)
        mark = mark_of(state, seat) if plays else None
        if timer is not None and timer.state != STANDING:
            if mark is not None and (timer.mark is mark or timer.mark == mark and isinstance(mark, tuple)):
                return
            self._close(timer, seat, now)
        if mark is None:
            return
        allowed = self._allowed(state, state.question(seat), timer)
        if allowed <= 0:
            return
        kept = self._ended.get(seat)
        if kept is not None and (kept[0] is mark or kept[0] == mark and isinstance(mark, tuple)):
            allowed = max(0.0, kept[1])  # taken back: that gives no time
        self.timers[scope] = Timer(scope, RUNNING, now, allowed, max(allowed, timer.allot if timer else 0.0), "",
                                   number, mark)
        self.changed.add(scope)

    def _allowed(self, state: State, question: Question | None, timer: Timer | None) -> float:
        """Seconds for a new decision. What is quick is so only where everybody may know what is asked."""
        plan, table = self.plan, self.timetable
        if plan.kind == "move":
            return plan.move / plan.pace
        if plan.kind == "bank":
            return timer.left if timer is not None else plan.bank / plan.pace
        if plan.kind == "mail":
            return plan.mail * 3600 / plan.pace
        if plan.kind == "phase" and table is not None and question is not None and state.sealed(question.path) is None:
            return table.quick.get(question.name(), 0) / plan.pace
        return 0.0

    def _close(self, timer: Timer, seat: int, now: float) -> None:
        """A decision is made: what is left of a bank is kept, with the gain."""
        left = max(0.0, self.left(timer, now))
        self._ended[seat] = (timer.mark, left)
        timer.state, timer.mark, timer.since = STANDING, None, now
        timer.left = left + self.plan.gain / self.plan.pace if self.plan.kind == "bank" else 0.0
        self.changed.add(timer.scope)

    def _stop(self, timer: Timer, now: float) -> None:
        if timer.state != STANDING:
            timer.left, timer.state, timer.since = max(0.0, self.left(timer, now)), STANDING, now
            self.changed.add(timer.scope)

    # -- phases -------------------------------------------------------------------------------------------------

    def _phase(self, moment: Moment, number: int, now: float) -> None:
        name, phase = f"{moment.round}.{moment.phase}", self.timers.get(PHASE)
        gate = self.timers.get(GATE)
        if phase is not None and phase.title == name:
            part = self.timers.get(PART)
            if part is None or part.title != f"{name}.{moment.part}":
                self.begin_part(moment, number, now)
            return
        waits = dict(self.plan.breaks).get(name, 0)
        early = phase is not None and phase.state == RUNNING and self.left(phase, now) > 0 and self.plan.gate
        if phase is None or not (early or waits):
            self.begin_phase(moment, number, now)
        elif gate is None or gate.state != RUNNING or gate.began != number and gate.title != moment.title:
            rest = max(0.0, self.left(phase, now)) if early else 0.0
            self._set(Timer(GATE, RUNNING, now, rest + waits / self.plan.pace, rest, moment.title, number))

    def begin_phase(self, moment: Moment, number: int, now: float) -> None:
        """A phase begins: its gate is open, its clock runs."""
        gate = self.timers.get(GATE)
        if gate is not None:
            self._stop(gate, now)
        seconds = self.seconds(moment)
        if seconds:
            self._set(Timer(PHASE, RUNNING, now, seconds, seconds, f"{moment.round}.{moment.phase}", number))
        self.begin_part(moment, number, now)

    def seconds(self, moment: Moment) -> float:
        """How long a phase lasts."""
        phase = self._named(moment)
        if phase is None:
            return 0.0
        plain = self.plan.phases.get(phase.key, phase.seconds) + (phase.first if moment.round == 1 else 0)
        return plain / self.plan.pace

    def _named(self, moment: Moment) -> Phase | None:
        phases = self.timetable.phases if self.timetable is not None else ()
        return next((phase for phase in phases if phase.key == moment.phase), None)

    def begin_part(self, moment: Moment, number: int, now: float) -> None:
        """The end of a part is worked out when it begins: its share of what is left of the phase."""
        named, phase = self._named(moment), self.timers.get(PHASE)
        shares = [share for key, _, share in named.parts] if named is not None else []
        keys = [key for key, _, _ in named.parts] if named is not None else []
        title = f"{moment.round}.{moment.phase}.{moment.part}"
        part = self.timers.get(PART)
        if phase is None or moment.part not in keys:
            if part is not None:
                self._stop(part, now)
                part.title = title
            return
        rest = shares[keys.index(moment.part):]
        left = max(0.0, self.left(phase, now)) * rest[0] / sum(rest)
        self._set(Timer(PART, RUNNING, now, left, left, title, number))

    def _set(self, timer: Timer) -> None:
        self.timers[timer.scope] = timer
        self.changed.add(timer.scope)

    # -- what people do to it -----------------------------------------------------------------------------------

    def stop(self, how: str, now: float, until: float = 0.0) -> None:
        """Pause, freeze or break: nothing counts from now on."""
        if self.state in STILL:
            self.go(now)
        self.state, self.since, self.until = how, now, until
        self.changed.add(TABLE)

    def go(self, now: float) -> None:
        """It goes on."""
        if self.state in STILL:
            end = min(now, self.until) if self.state == "break" and self.until else now
            if end > self.since:
                self.stops.append((self.since, end))
        self.forget_stops()
        self.state, self.since, self.until = RUNNING, now, 0.0
        self.changed.update([TABLE, *[t.scope for t in self.timers.values() if t.state == RUNNING]])

    def credit(self, down: float, now: float) -> None:
        """The server was away from then on; it is nobody's time, and a moment more."""
        if self.state not in STILL:
            self.stops.append((down, now))
            self.changed.update([TABLE, *[t.scope for t in self.timers.values() if t.state == RUNNING]])

    def forget_stops(self) -> None:
        """Let go of stretches before any clock began that runs."""
        oldest = min([t.since for t in self.timers.values() if t.state != STANDING], default=NEVER)
        self.stops = [(a, b) for a, b in self.stops if b > oldest]

    def alter(self, scope: str, now: float, change: Callable[[float], float]) -> tuple[float, float]:
        """Give or take time; hands back what was left before and after."""
        timer = self.timers[scope]
        before = self.left(timer, now)
        timer.left, timer.since = change(before), now
        timer.state = RUNNING if timer.state == LATE else timer.state
        timer.allot = max(timer.allot, timer.left)
        self.changed.add(scope)
        return before, timer.left

    def rows(self, now: float) -> list[Row]:
        """What has to be written, once."""
        found = []
        for scope in sorted(self.changed):
            if scope == TABLE:
                found.append({"table": self.table, "scope": TABLE, "state": self.state, "ends": self.until, "left": 0.0,
                              "allot": 0.0, "title": "", "changed": self.since, "began": 0,
                              "stops": [list(stop) for stop in self.stops]})
            else:
                timer = self.timers[scope]
                found.append(timer.row(self.table, self.ends(timer, now) if timer.state == RUNNING else NEVER))
        self.changed.clear()
        return found

"""A table for tests: a game at a known point, driven by notation, with scripted draws."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from hegemon.kernel import Action, Frame, Line, Match, Refused, Rng, Value, fields, replay
from hegemon.kernel.registry import find
from hegemon.testing.told import Judge


class Table:
    """A match with short words for what tests do. `t.g` is the state to look at; `t.set(...)` writes into it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.log: list[str] = []  # every line said since the beginning, to whomever

    @property
    def g(self) -> Any:
        """The state."""
        return self.match.state

    def set(self, **values: Any) -> Table:
        """Set fields of the state, whatever is open: what can be answered is worked out anew.

        >>> t = table("skirmish", 2).set(coins=[9, 1])
        >>> t.legal(0)[-1], t.legal(1)[-1]
        ('bid 9', 'bid 1')
        """
        for name, value in values.items():
            assert name in fields(type(self.g)), f"{type(self.g).__name__} has no field {name}"
            setattr(self.g, name, value)
        self.g.touched()
        return self

    def dice(self, *values: int) -> Table:
        """The next dice, 1 to 6 (or to their size)."""
        return self.draws(*[v - 1 for v in values])

    def draws(self, *values: int) -> Table:
        """The next draws of any kind, counted from 0."""
        self.g.script = tuple(self.g.script) + values
        return self

    def run(self, frame: Frame) -> Table:
        """Put one procedure in place of the whole flow and run it to its first question, or to its end."""
        g = self.g
        g.open, g.joins, g.over, g.outcome, g._lists = (), {}, False, "", {}
        events: list[Any] = []
        g._events = events
        g.launch(frame)
        g._events = None
        self.log += [what.say(parts) for what, parts, _ in events]
        return self

    def seat(self) -> int:
        """The seat that is asked, where it is only one."""
        waiting = self.g.waiting()
        assert len(waiting) == 1, f"{waiting} are asked; say who answers"
        return int(waiting[0])

    def play(self, *notations: str, seat: int | None = None) -> Table:
        """Answer, one notation after another, for the seat named or the only one asked."""
        for notation in notations:
            self.act(self.match.game.verbs.read(notation), seat)
        return self

    def act(self, action: Action, seat: int | None = None) -> Line:
        """Play one action."""
        line = self.match.play(self.seat() if seat is None else seat, action)
        self.log += [what.say(parts) for what, parts, _ in line.events]
        return line

    def refused(self, notation: str, seat: int | None = None) -> str:
        """Why an action is refused; it must be, and must change nothing."""
        before = self.g.snapshot()
        who = self.seat() if seat is None else seat
        try:
            self.g.clone().apply(who, self.match.game.verbs.read(notation))
        except Refused as why:
            assert self.g.snapshot() == before
            return str(why)
        raise AssertionError(f"{notation} was accepted from seat {who}")

    def legal(self, seat: int | None = None) -> list[str]:
        """What can be answered, in notation."""
        return [self.match.game.verbs.write(a) for a in self.g.legal(self.seat() if seat is None else seat)]

    def free(self, seat: int) -> list[str]:
        """What a seat may freely do, in notation."""
        return [self.match.game.verbs.write(a) for a in self.g.free(seat)]

    def question(self, seat: int | None = None) -> str:
        """The open question by name, `Battle.after_round`, or nothing."""
        waiting = self.g.waiting()
        q = self.g.question(seat if seat is not None else waiting[0] if waiting else -1)
        return q.name() if q is not None else ""

    def until(self, name: str, limit: int = 2000) -> Table:
        """Give default answers until a question with this name is open."""
        for _ in range(limit):
            if any([q.name() == name for q in self.g.open]):
                return self
            assert not self.g.over, f"the game ended before {name}"
            seat = self.g.waiting()[0]
            self.act(self.g.legal(seat)[0], seat)
        raise AssertionError(f"{name} was not asked in {limit} answers")

    def defaults(self, limit: int = 5000) -> Table:
        """Give default answers until it is over."""
        for _ in range(limit):
            if self.g.over:
                return self
            seat = self.g.waiting()[0]
            self.act(self.g.legal(seat)[0], seat)
        raise AssertionError(f"not over after {limit} answers")

    def view(self, seat: int) -> Any:
        """What a seat may see."""
        return self.match.game.view(self.g, seat)

    def honest(self) -> Table:
        """What everybody asked is told here is what the rules do: prices, gains, words about them, why-nots.

        >>> table("skirmish", 2).honest().question(0)
        'Round.opened'
        """
        judge = Judge(self.match.game, Rng(len(self.match.lines)))
        wrong = [str(found) for q in self.g.open if self.g.question(q.seat) is q for found in judge.question(self.g, q)]
        assert not wrong, "\n".join(wrong)
        return self

    def over(self) -> bool:
        """Whether the game, or the procedure put in its place, has ended."""
        return bool(self.g.over)


def table(name: str, seats: int | None = None, seed: int = 1, **options: Value) -> Table:
    """A new table: `table("skirmish", 2, rounds=2)`."""
    game = find(name)
    return Table(Match(game, game.setup(seats, seed, options)))


def at(record: Path | str, number: int | None = None) -> Table:
    """A table at an action of a recorded game."""
    text = Path(record).read_text(encoding="utf-8")
    return Table(replay(text, find, number))

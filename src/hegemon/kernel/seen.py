"""Observations from a declaration: every number a learner sees has a name and a range; seats count from the observer.

A game's room `seen` has a function `seen(seats)` that says of each field of its view what it is, one part a field,
and a number `VERSION` that is raised when the declaration changes. `Layout` turns the parts into one function that
writes a view into a row the caller owns: plain numbers stand first, in one block; what is one of several is a group of
flags behind them, of which only those that are set are touched. A row that still holds what the same observer saw
before is brought up to date field by field.

>>> layout = Layout({"marks": Seats(Number(0, 20)), "throne": Whose()}, 2)
>>> layout.names
('marks[me]', 'marks[next1]', 'throne=me', 'throne=next1', 'throne=nobody')
>>> from types import SimpleNamespace as View
>>> row = [0] * layout.size
>>> layout.write(View(now=View(viewer=1), marks=(3, 8), throne=0), row)
>>> row
[8, 3, 0, 1, 0]
"""
from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any, Final, NamedTuple

from hegemon.kernel.game import Game
from hegemon.kernel.questions import questions
from hegemon.kernel.verbs import Lexicon


class Place(NamedTuple):
    """One number of a row."""
    name: str
    low: int
    high: int


def who(seats: int) -> list[str]:
    """The seats as the observer counts them."""
    return ["me", *[f"next{i}" for i in range(1, seats)]]


class Code:
    """The text of a writer as it grows."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.lines: list[str] = []
        self.depth = 1
        self.names = 0
        self.scope: dict[str, Any] = {}

    def line(self, text: str) -> None:
        """One more line."""
        self.lines.append("    " * self.depth + text)

    def put(self, at: str, value: str) -> None:
        """A line that writes one number at its place."""
        self.line(f"at({at}); value({value})")

    def set(self, at: str) -> None:
        """A line that sets one flag: flags need no list of what is written."""
        self.line(f"flag({at})")

    def name(self) -> str:
        """A name that is not used yet."""
        self.names += 1
        return f"x{self.names}"

    def held(self, table: Any) -> str:
        """A name for a table that the writer looks into."""
        name = f"t{len(self.scope)}"
        self.scope[name] = table
        return name

    def inside(self, head: str) -> _Block:
        """A block under a head: `with code.inside("if x:"):`."""
        return _Block(self, head)


class _Block:
    """The lines under a head, one step further in."""

    def __init__(self, code: Code, head: str) -> None:
        self.code, self.head = code, head

    def __enter__(self) -> None:
        self.code.line(self.head)
        self.code.depth += 1

    def __exit__(self, *wrong: object) -> None:
        self.code.depth -= 1


OTHERS: Final = 8     # at most so many names that are no seats, like `nobody`
END: Final = 1 << 40  # beyond every row: places are counted for as long as there are things


class Part:
    """What one field of a view is."""

    sparse: bool = False  # nothing is written for 0: a loop over many passes over it

    def places(self, name: str, seats: int) -> list[Place]:
        """The numbers it becomes."""
        raise NotImplementedError

    def write(self, code: Code, it: str, at: str) -> None:
        """Write the text that puts what `it` stands for into the places from `at` on."""
        raise NotImplementedError

    def plain(self) -> str:
        """Where it is plain numbers and nothing else, what they are made of `it`; the observer's seat is `me`."""
        return ""

    def width(self, seats: int) -> int:
        """How many numbers it becomes."""
        return len(self.places("", seats))


@dataclass(frozen=True)
class Number(Part):
    """A number within bounds."""
    low: int
    high: int
    sparse = True

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(name, self.low, self.high)]

    def write(self, code: Code, it: str, at: str) -> None:
        code.put(at, it)

    def plain(self) -> str:
        return "it"


@dataclass(frozen=True)
class One(Part):
    """One of a finite list; `low` is the value of the first (-1: "none" is a value too)."""
    names: Sequence[str]
    low: int = 0

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}={k}", 0, 1) for k in self.names]

    def flag(self, it: str) -> str:
        """Which of its flags is set."""
        return f"{it} - {self.low}" if self.low else it

    def write(self, code: Code, it: str, at: str) -> None:
        code.set(f"{at} + {self.flag(it)}")


@dataclass(frozen=True)
class Word(Part):
    """One of a finite list of words."""
    names: Sequence[str]

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}={k or 'none'}", 0, 1) for k in self.names]

    def write(self, code: Code, it: str, at: str) -> None:
        table = code.held({word: i for i, word in enumerate(self.names)})
        code.set(f"{at} + {table}[{it}]")


@dataclass(frozen=True)
class Whose(Part):
    """A seat, seen from the observer; numbers below 0 have names: -1 the first of `others`, -2 the next."""
    others: tuple[str, ...] = ("nobody",)

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}={k}", 0, 1) for k in (*who(seats), *self.others)]

    def flag(self, it: str) -> str:
        """Which of its flags is set."""
        return f"turn[{it}]"

    def write(self, code: Code, it: str, at: str) -> None:
        code.set(f"{at} + {self.flag(it)}")


@dataclass(frozen=True)
class Bits(Part):
    """A number whose bits say which of a list are there."""
    names: Sequence[str]
    sparse = True

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}.{k}", 0, 1) for k in self.names]

    def write(self, code: Code, it: str, at: str) -> None:
        x, low = code.name(), code.name()
        code.line(f"{x} = {it}")
        with code.inside(f"while {x}:"):
            code.line(f"{low} = {x} & -{x}")
            code.set(f"{at} + {low}.bit_length() - 1")
            code.line(f"{x} ^= {low}")


@dataclass(frozen=True)
class SeatBits(Part):
    """A number whose bits are seats."""

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}.{k}", 0, 1) for k in who(seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        s = code.name()
        with code.inside(f"for {s} in range({code.seats}):"), code.inside(f"if {it} >> {s} & 1:"):
            code.set(f"{at} + turn[{s}]")


@dataclass(frozen=True)
class SomeSeats(Part):
    """A tuple of seats, as who is among them."""

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}.{k}", 0, 1) for k in who(seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        s = code.name()
        with code.inside(f"for {s} in {it}:"):
            code.set(f"{at} + turn[{s}]")


@dataclass(frozen=True)
class Asked(Part):
    """Who is asked something, from `now.standing`."""

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"asked.{k}", 0, 1) for k in who(seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        s = code.name()
        with code.inside(f"for {s} in {{line[0] for line in {it}}}:"):
            code.set(f"{at} + turn[{s}]")


@dataclass(frozen=True)
class Counts(Part):
    """A tuple of ids in no order, as how many there are of each."""
    names: Sequence[str]
    most: int = 1
    low: int = 0  # the id of the first

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}.{k}", 0, self.most) for k in self.names]

    def write(self, code: Code, it: str, at: str) -> None:
        x, each = code.name(), code.name()
        code.line(f"{x} = {it}")
        with code.inside(f"for {each} in set({x}):"):
            code.put(f"{at} + {each} - {self.low}", f"{x}.count({each})")


@dataclass(frozen=True)
class Table(Part):
    """A number that a table turns into named numbers."""
    rows: Sequence[Sequence[int]]
    names: Sequence[str]
    high: Sequence[int]
    sparse = True

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}.{n}", 0, h) for n, h in zip(self.names, self.high)]

    def write(self, code: Code, it: str, at: str) -> None:
        i, x = code.name(), code.name()
        with code.inside(f"for {i}, {x} in enumerate({code.held(self.rows)}[{it}], {at}):"), code.inside(f"if {x}:"):
            code.put(i, x)


@dataclass(frozen=True)
class Packed(Part):
    """A number that packs one number a seat, `bits` wide, each a part of its own."""
    bits: int
    part: Part
    sparse = True

    def places(self, name: str, seats: int) -> list[Place]:
        return [place for k in who(seats) for place in self.part.places(f"{name}[{k}]", seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        x, s, y, n = code.name(), code.name(), code.name(), code.seats
        code.line(f"{x} = {it}")
        with code.inside(f"if {x}:"), code.inside(f"for {s} in range({n}):"):
            code.line(f"{y} = {x} >> {self.bits} * {s} & {(1 << self.bits) - 1}")
            _guarded(code, y, self.part, f"({at} + turn[{s}] * {self.part.width(n)})")


@dataclass(frozen=True)
class Each(Part):
    """A tuple with a thing for each of a list."""
    names: Sequence[str]
    part: Part

    def places(self, name: str, seats: int) -> list[Place]:
        return [place for k in self.names for place in self.part.places(f"{name}[{k}]", seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        _loop(code, it, self.part, at)

    def plain(self) -> str:
        return "it" if isinstance(self.part, Number) else ""


@dataclass(frozen=True)
class Upto(Part):
    """A tuple of at most so many things of one kind, in an order that counts; how many there are is a number too."""
    most: int
    part: Part
    sparse = True

    def places(self, name: str, seats: int) -> list[Place]:
        inner = [place for k in range(self.most) for place in self.part.places(f"{name}[{k}]", seats)]
        return [Place(f"{name}.count", 0, self.most), *inner]

    def write(self, code: Code, it: str, at: str) -> None:
        x = code.name()
        code.line(f"{x} = {it}")
        code.put(at, f"len({x})")
        _loop(code, x, self.part, f"{at} + 1")


@dataclass(frozen=True)
class Seats(Part):
    """A tuple with a thing for each seat, the observer's first."""
    part: Part

    def places(self, name: str, seats: int) -> list[Place]:
        return [place for k in who(seats) for place in self.part.places(f"{name}[{k}]", seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        x = code.name()
        if isinstance(self.part, Number):  # in one go, and not at all where every seat has nothing
            code.line(f"{x} = {it}")
            with code.inside(f"if any({x}):"):
                code.line(f"where += range({at}, {at} + len({x})); what += {x}[me:]; what += {x}[:me]")
            return
        code.line(f"{x} = {it}")
        _loop(code, f"{x}[me:] + {x}[:me]", self.part, at)

    def plain(self) -> str:
        return "it[me:] + it[:me]" if isinstance(self.part, Number) else ""


@dataclass(frozen=True)
class BySeat(Part):
    """One long tuple with a thing for each of a list and each seat, seat after seat; the observer's come first."""
    names: Sequence[str]
    part: Part

    def places(self, name: str, seats: int) -> list[Place]:
        return [place for k in who(seats) for n in self.names for place in self.part.places(f"{name}[{k}][{n}]", seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        x, n = code.name(), len(self.names)
        code.line(f"{x} = {it}")
        _loop(code, f"{x}[me * {n}:] + {x}[:me * {n}]", self.part, at)

    def plain(self) -> str:
        n = len(self.names)
        return f"it[me * {n}:] + it[:me * {n}]" if isinstance(self.part, Number) else ""


@dataclass(frozen=True)
class Row(Part):
    """A tuple of different things, each with its name."""
    parts: tuple[tuple[str, Part], ...]

    def places(self, name: str, seats: int) -> list[Place]:
        return [place for n, part in self.parts for place in part.places(f"{name}.{n}", seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        x = code.name()
        code.line(f"{x} = {it}")
        if all([isinstance(part, Number) for _, part in self.parts]):  # in one go
            code.line(f"where += range({at}, {at} + {len(self.parts)}); what += {x}[:{len(self.parts)}]")
        else:
            _along(code, [(part, f"{x}[{i}]") for i, (_, part) in enumerate(self.parts)], at)


@dataclass(frozen=True)
class Record(Part):
    """An object with fields, those that are declared."""
    parts: tuple[tuple[str, Part], ...]

    def places(self, name: str, seats: int) -> list[Place]:
        return [place for n, part in self.parts for place in part.places(f"{name}.{n}", seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        x = code.name()
        code.line(f"{x} = {it}")
        _along(code, [(part, f"{x}.{n}") for n, part in self.parts], at)


@dataclass(frozen=True)
class Maybe(Part):
    """Something, or None."""
    part: Part

    def places(self, name: str, seats: int) -> list[Place]:
        return [Place(f"{name}.there", 0, 1), *self.part.places(name, seats)]

    def write(self, code: Code, it: str, at: str) -> None:
        x = code.name()
        code.line(f"{x} = {it}")
        with code.inside(f"if {x} is not None:"):
            code.set(at)
            self.part.write(code, x, f"{at} + 1")


@dataclass(frozen=True)
class Act(Part):
    """An action: its verb and each of its parts as one of their domains, so that two actions never look alike."""
    verbs: Lexicon

    def places(self, name: str, seats: int) -> list[Place]:
        found = [Place(f"{name}={verb}", 0, 1) for verb in self.verbs.verbs]
        return found + [Place(f"{name}.{i}", 0, self.high(i)) for i in range(self.longest())]

    def longest(self) -> int:
        """How many parts an action has at most."""
        return max([len(verb.domains) for verb in self.verbs.verbs.values() if not verb.form], default=0)

    def high(self, i: int) -> int:
        """The highest number of a part."""
        return max([verb.domains[i].size for verb in self.verbs.verbs.values()
                    if not verb.form and len(verb.domains) > i])

    def write(self, code: Code, it: str, at: str) -> None:
        x, i, y, verbs = code.name(), code.name(), code.name(), list(self.verbs.verbs)
        index = code.held({name: n for n, name in enumerate(verbs)})
        code.line(f"{x} = {it}")
        code.set(f"{at} + {index}[{x}[0]]")
        with code.inside(f"for {i}, {y} in enumerate({x}[1:]):"):
            code.put(f"{at} + {len(verbs)} + {i}", f"{y} + 1")


@dataclass(frozen=True)
class Via(Part):
    """What a function makes of it."""
    function: Callable[[Any], Any]
    part: Part
    sparse: bool = False  # of 0 it makes nothing but zeros

    def places(self, name: str, seats: int) -> list[Place]:
        return self.part.places(name, seats)

    def write(self, code: Code, it: str, at: str) -> None:
        self.part.write(code, f"{code.held(self.function)}({it})", at)


def handed_in(given: Any) -> tuple[Any, ...]:
    """Sealed answers, single ones and whole plans, as one tuple of actions: for `now.given`."""
    found: list[Any] = []
    for answer in given:
        found.extend([answer] if answer and isinstance(answer[0], str) else answer)
    return tuple(found)


def spelt(verbs: Lexicon) -> Callable[[Any], tuple[int, ...]]:
    """What writes nested tuples of numbers and verbs as one row of numbers: before each tuple stands its length.

    Of free text, which is for people, only its length is written, as a number below 0.
    """
    places = {name: i for i, name in enumerate(verbs.verbs)}

    def spell(value: Any) -> list[int]:
        if isinstance(value, tuple):
            return [len(value), *[n for part in value for n in spell(part)]]
        if isinstance(value, str):
            return [places.get(value, -2 - min(len(value), 250))]
        return [int(value)]

    return lambda value: tuple(spell(value))


@dataclass(frozen=True)
class Derived(Part):
    """Nothing of its own: it follows from other fields, and why is said."""
    why: str

    def places(self, name: str, seats: int) -> list[Place]:
        return []

    def write(self, code: Code, it: str, at: str) -> None:
        code.line("pass")


def _guarded(code: Code, it: str, part: Part, at: str) -> None:
    """A part, passed over where it is 0 and would write nothing."""
    if part.sparse:
        with code.inside(f"if {it}:"):
            part.write(code, it, at)
    else:
        part.write(code, it, at)


def _loop(code: Code, it: str, part: Part, at: str) -> None:
    """A part for each of a tuple; what is only numbers, or one of several each, is written in one go."""
    i, x, width = code.name(), code.name(), part.width(code.seats)
    if isinstance(part, Number):
        code.line(f"{x} = {it}")
        code.line(f"where += range({at}, {at} + len({x})); what += {x}")
    elif isinstance(part, (One, Whose)):
        start, which = (f"{at} - {part.low}", it) if isinstance(part, One) else (at, f"map(turned, {it})")
        code.line(f"flags += map(plus, range({start}, {END}, {width}), {which})")
    else:
        with code.inside(f"for {i}, {x} in zip(range({at}, {END}, {width}), {it}):"):
            _guarded(code, x, part, i)


def _along(code: Code, parts: Sequence[tuple[Part, str]], at: str) -> None:
    """Parts one after another."""
    place = 0
    for part, it in parts:
        part.write(code, it, f"({at} + {place})")
        place += part.width(code.seats)
    if not parts:
        code.line("pass")


class Layout:
    """The names and bounds of the numbers of a row, and the functions that write a view into one.

    `write(view, row)` fills a row whatever it holds; `renew(view, row, held)` one that holds what the same observer
    saw before, the fields that `held(view)` took from it: it touches only those that changed, in both, and says from
    where to where they stand. (Views themselves are not kept: what is made and dropped at once stays near.)
    """

    def __init__(self, parts: Mapping[str, Part], seats: int) -> None:
        self.seats = seats
        self.parts = dict(sorted(parts.items(), key=lambda named: not named[1].plain()))  # plain numbers first
        places = [place for name, part in self.parts.items() for place in part.places(name, seats)]
        self.names = tuple([place.name for place in places])
        self.low = tuple([place.low for place in places])
        self.high = tuple([place.high for place in places])
        self.size = len(places)
        self._getters = [operator.attrgetter(name) for name in self.parts]
        self.write: Callable[[Any, Any], None] = self._made("write(v, out)", "clear(out)", _whole)
        self.renew: Callable[[Any, Any, Any], list[tuple[int, int]]] = self._made(
            "renew(v, out, held)", "found = []; touched = found.append", _changed, "found")

    def held(self, view: Any) -> list[Any]:
        """The fields of a view that has been written, for `renew`."""
        return [getter(view) for getter in self._getters]

    def _made(self, head: str, first: str, field: Callable[[Code, str, Part, int, int], None],
              last: str = "") -> Callable[..., Any]:
        """A function made of the lines for all fields."""
        code, at = Code(self.seats), 0
        for n, (name, part) in enumerate(self.parts.items()):
            width = part.width(self.seats)
            if width:
                field(code, name, part, at, n)
            at += width
        source = "\n".join([
            f"def {head}:", "    me = max(0, v.now.viewer); turn = turns[me]; turned = turn.__getitem__",
            "    where = []; what = []; at = where.append; value = what.append; flags = []; flag = flags.append",
            f"    {first}", *code.lines, "    fill(out, where, what, flags)", f"    return {last}"])
        scope = {"clear": _clear, "fill": _fill, "plus": operator.add, "turns": turns(self.seats), **code.scope}
        exec(compile(source, "<layout>", "exec"), scope)  # noqa: S102  # written above, from declarations alone
        made: Callable[..., Any] = scope[head.partition("(")[0]]
        return made


def _whole(code: Code, name: str, part: Part, at: int, n: int) -> None:
    """The lines that write one field into a row of zeros."""
    code.line(f"it = v.{name}")
    _written(code, part, at)


def _changed(code: Code, name: str, part: Part, at: int, n: int) -> None:
    """The lines that write one field where it is not as it was before."""
    end = at + part.width(code.seats)
    code.line(f"it = v.{name}")
    with code.inside(f"if it != held[{n}]:"):
        code.line(f"held[{n}] = it; touched(({at}, {end}))")
        if not part.plain():
            code.line(f"out[{at}:{end}] = 0")
        _written(code, part, at)


def _written(code: Code, part: Part, at: int) -> None:
    """The lines that write `it`: numbers at once, what is sparse at the end, together with others."""
    if isinstance(part, Number):
        code.line(f"out[{at}] = it")
    elif part.plain():
        code.line(f"out[{at}:{at + part.width(code.seats)}] = {part.plain()}")
    else:
        _guarded(code, "it", part, str(at))


def turns(seats: int) -> tuple[tuple[int, ...], ...]:
    """By observer and seat, how the observer counts the seat; numbers below 0 follow: -1 is `seats`, -2 one more.

    >>> turn = turns(3)[1]
    >>> turn[1], turn[2], turn[0], turn[-1], turn[-2]
    (0, 1, 2, 3, 4)
    """
    nobody = tuple(range(seats + OTHERS - 1, seats - 1, -1))
    return tuple([tuple([(seat - me) % seats for seat in range(seats)]) + nobody for me in range(seats)])


def _clear(out: Any) -> None:
    """Nothing but zeros, in an array or a plain list."""
    out[:] = [0] * len(out) if isinstance(out, list) else 0


def _fill(out: Any, where: list[int], what: list[int], flags: list[int]) -> None:
    """Write what does not stand in blocks: arrays take lists of places at once, a plain list one after another."""
    if isinstance(out, list):
        for place, value in zip(where, what):
            out[place] = value
        for place in flags:
            out[place] = 1
        return
    if where:
        out.put(where, what)
    if flags:
        out.put(flags, 1)  # a quarter quicker than by index


def flow(rules: ModuleType) -> dict[str, Part]:
    """The viewer's side of the flow: his question, who is asked, whether it is over; a mask says what he may answer."""
    return {"now.name": Word(("", *sorted(questions(rules)))), "now.standing": Asked(), "now.over": Number(0, 1)}


@lru_cache(maxsize=64)
def layout(game: Game, seats: int) -> Layout | None:
    """The layout of a game's observations for a number of seats; None where the game declares none."""
    room, rules = game.room("seen"), game.room("rules")
    if room is None or rules is None:
        return None
    declared: Mapping[str, Part] = room.seen(seats)
    return Layout({**flow(rules), **declared}, seats)

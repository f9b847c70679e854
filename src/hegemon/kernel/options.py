"""What can be chosen before a game: options with types, ranges, texts and presets, and the set-up made of them."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hegemon.kernel.errors import Refused
from hegemon.kernel.rng import LONGEST

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing to choose: its values in order, the default among them, and a line that says what it does.

    >>> Option("turns", (10, 9, 8, 7), 10, "How many turns there are", rule="G-10.1").read("9")
    9
    """
    name: str
    values: tuple[Value, ...]
    default: Value
    text: str
    rule: str = ""
    labels: tuple[str, ...] = ()  # how the values read, where the value itself does not say it
    offered: bool = True          # False: earlier tables and records have it, new ones are not asked

    def __post_init__(self) -> None:
        assert self.default in self.values, f"{self.name}: the default is not among the values"

    def read(self, word: str | Value) -> Value:
        """The value a word stands for, or a refusal that lists them."""
        for value in self.values:
            if type(value) is type(word) and value == word or self.write(value) == str(word):
                return value
        raise Refused(f"{self.name} is one of {', '.join([self.write(v) for v in self.values])}; not {str(word)[:40]}")

    def write(self, value: Value) -> str:
        """A value as it is typed."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def label(self, value: Value) -> str:
        """A value as people read it."""
        if self.labels:
            return self.labels[self.values.index(value)]
        return ("yes" if value else "no") if isinstance(value, bool) else self.write(value).replace("_", " ")


def flag(name: str, text: str, rule: str = "", default: bool = False) -> Option:
    """An option that is on or off.

    >>> flag("learning_game", "Leave out the cards").values
    (False, True)
    """
    return Option(name, (False, True), default, text, rule)


@dataclass(frozen=True)
class Preset:
    """A named combination of options, as a table is offered to people; `seats` where it belongs to a number."""
    name: str
    text: str
    options: Mapping[str, Value]
    seats: int = 0


def _no_clash(seats: int, chosen: Mapping[str, Value]) -> str:
    return ""


@dataclass(frozen=True)
class Options:
    """All options of a game. `clash` says in a sentence why a combination is not allowed, or nothing."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    clash: Callable[[int, Mapping[str, Value]], str] = _no_clash

    def names(self) -> list[str]:
        """The names, in order."""
        return [o.name for o in self.options]

    def read(self, seats: int, given: Mapping[str, str | Value]) -> dict[str, Value]:
        """Every option with its value: what is given, else the default; refuses what is unknown or does not go."""
        unknown = [n for n in given if n not in self.names()]
        if unknown:
            known = f"; there are {', '.join(self.names())}" if self.options else "; this game has none"
            raise Refused(f"there is no option {unknown[0][:40]}{known}")
        chosen = {o.name: o.read(given[o.name]) if o.name in given else o.default for o in self.options}
        why = self.clash(seats, chosen)
        if why:
            raise Refused(why)
        return chosen


@dataclass(frozen=True)
class Setup:
    """All that a game depends on besides its actions."""
    seats: int
    seed: int
    options: Mapping[str, Value] = field(default_factory=dict)
    script: tuple[int, ...] = ()  # draws to come instead of chance, for tests

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LONGEST:
            raise Refused("a seed is a whole number of at most 128 bits")

    def __reduce__(self) -> tuple[type[Setup], tuple[object, ...]]:
        """To another process: made anew there, since a frozen class that is compiled cannot be filled in."""
        return Setup, (self.seats, self.seed, dict(self.options), self.script)

"""Verbs: what a player may do, declared once; notation, numbers, buttons and highlights follow from it."""
from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hegemon.kernel.errors import Refused

Action = tuple[Any, ...]  # (verb name, index, index, ...): small, immutable, matched with `match`
NO_NAMES: Final[Mapping[str, str]] = {}


class Domain:
    """A finite list of named values, the union over all set-ups, so that numbers never depend on the set-up.

    >>> Domain("sector", "A B C").read("B")
    1
    """

    def __init__(self, name: str, names: str | Sequence[str], labels: Sequence[str] | None = None,
                 element: bool = True, seat: bool = False) -> None:
        self.name = name
        self.names = names.split() if isinstance(names, str) else list(names)
        self.labels = self.names if labels is None else list(labels)  # as people read them
        self.element = element  # whether values stand for something drawn: `sector-B`
        self.seat = seat        # whether values are seats: the log marks whose line it is
        self.size = len(self.names)
        self.index = {n: i for i, n in enumerate(self.names)}
        assert len(self.index) == self.size == len(self.labels), f"{name}: names must differ, each with a label"
        assert not any([not n or n.split() != [n] for n in self.names]), f"{name}: names are single words"

    def write(self, value: Any) -> str:
        """The word for a value, as it is typed."""
        return self.names[int(value)]

    def label(self, value: Any) -> str:
        """The words for a value, as they are read."""
        return self.labels[int(value)]

    def read(self, word: str) -> Any:
        """The value for a word, or a refusal that names what was meant."""
        if word in self.index:
            return self.index[word]
        close = difflib.get_close_matches(word, self.names, 1)
        hint = f"; did you mean {close[0]}?" if close else f": {', '.join(self.names[:12])}"
        raise Refused(f"there is no {self.name} {word[:40]}{hint}")

    def holds(self, value: Any) -> bool:
        """Whether a value belongs here."""
        return isinstance(value, int) and 0 <= value < self.size


class Text(Domain):
    """Free text of limited length, for people alone; written as a JSON string, last in its line.

    >>> Text("words", 80).write("Well met!")
    '"Well met!"'
    """

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(name, "", None, False)
        self.limit = limit

    def write(self, value: Any) -> str:
        return json.dumps(value)

    def label(self, value: Any) -> str:
        return str(value)

    def read(self, word: str) -> Any:
        try:
            value = json.loads(word)
        except (ValueError, RecursionError):
            value = None
        if not self.holds(value):
            raise Refused(f"{self.name} is a quoted text of at most {self.limit} characters")
        return value

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.limit and value.isprintable()


class Number(Domain):
    """A wide whole number, for people alone: too many values for a list of choices.

    >>> Number("coins", 0, 500).read("120")
    120
    """

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(name, "", None, False)
        self.low = low
        self.high = high

    def write(self, value: Any) -> str:
        return str(value)

    def label(self, value: Any) -> str:
        return str(value)

    def read(self, word: str) -> Any:
        try:
            value = int(word[:20])
        except ValueError:
            value = None
        if not self.holds(value):
            raise Refused(f"{self.name} is a whole number from {self.low} to {self.high}")
        return value

    def holds(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


class Said(Domain):
    """Part of a notice that is printed as it is: a number, a word, or several of them.

    >>> Said("dice").label((6, 1))
    '6, 1'
    """

    def __init__(self, name: str) -> None:
        super().__init__(name, "", None, False)

    def write(self, value: Any) -> str:
        return ", ".join([str(v) for v in value]) if isinstance(value, (tuple, list)) else str(value)

    def label(self, value: Any) -> str:
        return self.write(value)


def numbers(name: str, low: int, high: int) -> Domain:
    """A domain of small whole numbers; its indices are the numbers themselves only if `low` is 0.

    >>> numbers("bid", 1, 6).read("3")
    2
    """
    return Domain(name, [str(n) for n in range(low, high + 1)], None, False)


class Verb:
    """One kind of action (or, with a sentence, of event) and the domains of its parts."""

    def __init__(self, name: str, domains: tuple[Domain, ...], sentence: str, rule: str, title: str = "",
                 parts: Sequence[str] = (), you: str = "") -> None:
        assert not parts or len(parts) == len(domains), f"{name} has {len(domains)} parts, not {len(parts)}"
        self.name = name
        self.domains = domains
        self.title = title                                        # of a form: what it is for
        self.parts = tuple(parts) or tuple([d.name for d in domains])  # of a form: what is filled in, part by part
        self.sentence = sentence  # of an action: its button; of an event: its log line; {} stand for the parts
        self.you = you            # of an event: the same to the seat it tells of; {1} stands for the second part
        self.rule = rule
        self.form = any([isinstance(d, (Text, Number)) for d in domains])  # for people; unseen by bots and learners
        self.size = 0 if self.form else 1
        for domain in domains:
            self.size *= domain.size
        self.only: Action = (name,) if not domains else ()  # of a verb without parts: `DONE.only`
        self.each: list[Action] = self.every() if len(domains) == 1 and not self.form else []  # `TO.each[hex]`

    def __call__(self, *parts: Any) -> Action:
        return (self.name, *parts)

    def every(self) -> list[Action]:
        """All actions of this verb in number order: tables made once, from which option lists are cut."""
        return [self.at(i) for i in range(self.size)]

    def at(self, number: int) -> Action:
        """The action with a number."""
        parts: list[int] = []
        for domain in reversed(self.domains):
            number, part = divmod(number, domain.size)
            parts.insert(0, part)
        return (self.name, *parts)

    def number(self, action: Action) -> int:
        """The number of an action."""
        n = 0
        for domain, part in zip(self.domains, action[1:]):
            n = n * domain.size + part
        return n

    def holds(self, action: Action) -> bool:
        """Whether an action is made as this verb makes them."""
        return (bool(action) and action[0] == self.name and len(action) == len(self.domains) + 1
                and all([d.holds(p) for d, p in zip(self.domains, action[1:])]))

    def touches(self, parts: Action) -> list[str]:
        """The board elements to light up or flash, as `sector-B`."""
        return [f"{d.name}-{d.write(p)}" for d, p in zip(self.domains, parts) if d.element]

    def owner(self, parts: Action) -> int:
        """The first seat named in an event, or -1."""
        for d, p in zip(self.domains, parts):
            if d.seat:
                return int(p)
        return -1

    def say(self, parts: Action, names: Mapping[str, str] = NO_NAMES) -> str:
        """The button of an action or the log line of an event; with the names that elements have at this table."""
        labels = [d.label(p) for d, p in zip(self.domains, parts)]
        if names:
            keyed = [names.get(f"{d.name}-{d.write(p)}", "") if d.element else "" for d, p in zip(self.domains, parts)]
            labels = [label if name in label or label in name else name for name, label in zip(keyed, labels)]
        if self.sentence:
            return self.sentence.format(*labels)
        return " ".join([self.name.replace("_", " ").capitalize(), *labels])

    def say_to(self, seat: int, parts: Action) -> str:
        """The log line of an event as a seat reads it."""
        return self.owner(parts) == seat and self.say_to_owner(parts) or self.say(parts)

    def say_to_owner(self, parts: Action) -> str:
        """The log line of an event as the seat reads it that it tells of; empty where it reads what all read."""
        return self.you.format(*[d.label(p) for d, p in zip(self.domains, parts)]) if self.you else ""


def verb(name: str, *domains: Domain, label: str = "", rule: str = "", title: str = "",
         parts: Sequence[str] = ()) -> Verb:
    """Declare what a player may do; one that people fill in as a form may have a title and names for what they fill in.

    >>> BUILD = verb("build", Domain("sector", "A B"), label="Build in {}", rule="H-9.1")
    >>> BUILD(1), BUILD.say([1])
    (('build', 1), 'Build in B')
    >>> verb("grant", Number("n", 0, 9), label="{} is granted", title="Grant money", parts=["how much"]).parts
    ('how much',)
    """
    return Verb(name, domains, label, rule, title, parts)


def notice(name: str, rule: str, sentence: str, *domains: Domain, you: str = "") -> Verb:
    """Declare what the log can say, and how it says that to the seat it tells of, the first one among its parts.

    >>> HIT = notice("hit", "K-4.3", "{} is hit in {}.", Domain("seat", "Blue Red", seat=True), Domain("sector", "A B"),
    ...              you="You are hit in {1}.")
    >>> HIT.say([0, 1]), HIT.say_to(0, [0, 1])
    ('Blue is hit in B.', 'You are hit in B.')
    """
    return Verb(name, domains, sentence, rule, you=you)


class Lexicon:
    """All verbs of a game: notation, and one stable number for every action a learner can take.

    >>> verbs = Lexicon(verb("pass"), verb("move", Domain("from", "A B"), Domain("to", "A B")))
    >>> verbs.read("move A B"), verbs.number(("move", 0, 1)), verbs.action(0)
    (('move', 0, 1), 2, ('pass',))
    >>> verbs.read("mov A B")
    Traceback (most recent call last):
    hegemon.kernel.errors.Refused: there is no verb mov; did you mean move?
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {v.name: v for v in verbs}
        assert len(self.verbs) == len(verbs), "two verbs have one name"
        self.first: dict[str, int] = {}
        self.size = 0
        for v in verbs:
            self.first[v.name] = self.size
            self.size += v.size

    def knows(self, action: Action) -> bool:
        """Whether something is an action of this game at all, legal now or not."""
        return (isinstance(action, tuple) and bool(action) and isinstance(action[0], str)
                and action[0] in self.verbs and self.verbs[action[0]].holds(action))

    def write(self, action: Action) -> str:
        """An action as it is typed: `build complex B3`."""
        v = self.verbs[action[0]]
        return " ".join([v.name] + [d.write(p) for d, p in zip(v.domains, action[1:])])

    def say(self, action: Action, names: Mapping[str, str] = NO_NAMES) -> str:
        """An action as its button reads: `Build a Complex in B3`; with the names that elements have at this table."""
        return self.verbs[action[0]].say(action[1:], names)

    def touches(self, action: Action) -> list[str]:
        """The board elements an action touches."""
        return self.verbs[action[0]].touches(action[1:])

    def read(self, line: str) -> Action:
        """The action a line of notation stands for."""
        name, _, rest = line.strip().partition(" ")
        v = self.verbs.get(name)
        if v is None:
            close = difflib.get_close_matches(name, list(self.verbs), 1)
            raise Refused(f"there is no verb {name[:40]}" + (f"; did you mean {close[0]}?" if close else ""))
        words = rest.split(None, len(v.domains) - 1) if v.domains else rest.split()
        if len(words) != len(v.domains):
            raise Refused(f"write it as: {' '.join([name] + [f'<{d.name}>' for d in v.domains])}")
        return (name, *[d.read(w) for d, w in zip(v.domains, words)])

    def __deepcopy__(self, memo: dict[int, Any]) -> Lexicon:
        """Itself: nothing in it changes."""
        return self

    def number(self, action: Action) -> int:
        """The stable number of an action, the same for every map and number of seats."""
        name: str = action[0]
        return self.first[name] + self.verbs[name].number(action)

    def action(self, number: int) -> Action:
        """The action with a number."""
        for name, v in self.verbs.items():
            if 0 <= number - self.first[name] < v.size:
                return v.at(number - self.first[name])
        raise Refused(f"there is no action {number}, there are {self.size}")

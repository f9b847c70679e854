"""What learners see: everything a view says, every number within its bounds, no two views alike."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from hegemon.kernel import Rng
from hegemon.kernel.seen import Derived, Layout, flow, layout
from hegemon.testing.conformance.playing import Played


def observed(p: Played) -> None:
    """Rows hold all of a view, within the declared bounds; stations whose views differ have different rows; a row
    brought up to date is what is written whole."""
    room, rules, found = p.game.room("seen"), p.game.room("rules"), layout(p.game, p.case.seats)
    if room is None or rules is None or found is None:
        return
    rng = Rng(p.case.seed)
    known: dict[tuple[int, tuple[int, ...]], Any] = {}
    shown: dict[int, tuple[list[Any], Places]] = {}  # by viewer, what he saw last and the row that holds it
    parts = room.seen(p.case.seats)
    alone = {name: Layout({name: part}, p.case.seats) for name, part in {**flow(rules), **parts}.items()}
    declared = {name.partition(".")[0] for name in parts}
    follows = [name for name, part in parts.items() if isinstance(part, Derived)]
    for station in p.looked():
        for viewer in p.viewers(rng):
            view = p.game.view(station.state, viewer)
            lost = [f.name for f in fields(view) if f.name != "now" and f.name not in declared]
            assert not lost, f"`seen` does not declare {', '.join(lost)}"
            row = written(found, alone, view)
            held, kept = shown.setdefault(viewer, (found.held(view), Places(row)))
            found.renew(view, kept, held)
            assert tuple(kept) == row, f"what changed since was not all written: {_unlike(found, kept, row)}"
            told = replace(bare(view), **dict.fromkeys(follows))
            other = known.setdefault((viewer, row), told)
            assert other == told, f"two views of seat {viewer} have one row: {_differing(other, told)}"


class Places(list[int]):
    """A row like an array, which takes no place before its first (-1 where `One` begins at 0) and none behind its
    last."""

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, int):
            if at < 0:
                raise IndexError(at)
        else:
            room = len(self[at])
            value = [0] * room if value == 0 else value
            if len(value) != room:
                raise IndexError(at)
        super().__setitem__(at, value)


def written(found: Layout, alone: Mapping[str, Layout], view: Any) -> tuple[int, ...]:
    """A view as a row; a field out of its bounds is named. Each is written alone first: in the whole row what is too
    large would fall into the places of the next."""
    for name, part in alone.items():
        try:
            part.write(view, Places([0] * part.size))
        except IndexError:
            raise AssertionError(f"{name} has more, or less, than `seen` declares: {_value(view, name)}") from None
        except KeyError as word:
            raise AssertionError(f"{name} is {word}, which is not among the words `seen` declares") from None
    row = [0] * found.size
    found.write(view, row)
    for name, low, number, high in zip(found.names, found.low, row, found.high):
        assert low <= number <= high, f"{name} is {number}, declared from {low} to {high}"
    return tuple(row)


def _unlike(found: Layout, one: Sequence[int], other: Sequence[int]) -> str:
    return ", ".join([f"{name}: {a} and not {b}" for name, a, b in zip(found.names, one, other) if a != b][:8])


def _value(view: Any, name: str) -> str:
    return repr(reduce(lambda thing, part: getattr(thing, part, thing), name.split("."), view))[:200]


def bare(view: Any) -> Any:
    """A view without what a mask or the rules tell: prompts, prices, the list of answers."""
    now = view.now
    asked = tuple([(seat, "", "") for seat in sorted({line[0] for line in now.standing})])
    return replace(view, now=replace(now, rule="", prompt="", legal=(), costs=(), gains=(), aside=(), free=(), forms=(),
                                     standing=asked, outcome="", winners=(), path=(), queue=()))


def _differing(one: Any, other: Any) -> str:
    named = [f.name for f in fields(one) if getattr(one, f.name) != getattr(other, f.name)]
    return ", ".join([f"{n}: {getattr(one, n)!r} and {getattr(other, n)!r}" for n in named])[:400]

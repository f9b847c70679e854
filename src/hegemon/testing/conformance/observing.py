"""What learners see: everything a view says, every number within its bounds, no two views alike."""
from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from hegemon.kernel import Rng
from hegemon.kernel.seen import Derived, Layout, layout
from hegemon.testing.conformance.playing import Played


def observed(p: Played) -> None:
    """Rows hold all of a view, within the declared bounds; stations whose views differ have different rows."""
    room, found = p.game.room("seen"), layout(p.game, p.case.seats)
    if room is None or found is None:
        return
    rng = Rng(p.case.seed)
    known: dict[tuple[int, tuple[int, ...]], Any] = {}
    parts = room.seen(p.case.seats)
    declared = {name.partition(".")[0] for name in parts}
    follows = [name for name, part in parts.items() if isinstance(part, Derived)]
    for station in p.looked():
        for viewer in p.viewers(rng):
            view = p.game.view(station.state, viewer)
            lost = [f.name for f in fields(view) if f.name != "now" and f.name not in declared]
            assert not lost, f"`seen` does not declare {', '.join(lost)}"
            row = written(found, view)
            told = replace(bare(view), **dict.fromkeys(follows))
            other = known.setdefault((viewer, row), told)
            assert other == told, f"two views of seat {viewer} have one row: {_differing(other, told)}"


def written(found: Layout, view: Any) -> tuple[int, ...]:
    """A view as a row; a number out of its bounds is named."""
    row = [0] * found.size
    try:
        found.write(view, row)
    except IndexError:
        raise AssertionError(f"something in {type(view).__name__} is larger than `seen` declares") from None
    except KeyError as word:
        raise AssertionError(f"{word} in {type(view).__name__} is not among the words `seen` declares") from None
    for name, low, number, high in zip(found.names, found.low, row, found.high):
        assert low <= number <= high, f"{name} is {number}, declared from {low} to {high}"
    return tuple(row)


def bare(view: Any) -> Any:
    """A view without what a mask or the rules tell: prompts, prices, the list of answers."""
    now = view.now
    asked = tuple([(seat, "", "") for seat in sorted({line[0] for line in now.standing})])
    return replace(view, now=replace(now, rule="", prompt="", legal=(), costs=(), gains=(), aside=(), free=(), forms=(),
                                     standing=asked, outcome="", winners=(), path=(), queue=()))


def _differing(one: Any, other: Any) -> str:
    named = [f.name for f in fields(one) if getattr(one, f.name) != getattr(other, f.name)]
    return ", ".join([f"{n}: {getattr(one, n)!r} and {getattr(other, n)!r}" for n in named])[:400]

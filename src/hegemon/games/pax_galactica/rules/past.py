"""What was given since the phase began, so that Control can go back to before any of it (K-12, R-97).

A record is what changed the table: an open answer, sealed answers when they are opened, a command. Sealed answers that
are not opened yet leave no trace, so the order in which they come in stays without meaning (I-27).
"""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Path, Question, Refused

ANSWER, OPENED, COMMAND = range(3)
Record = tuple[int, int, int, Path, tuple[int, ...], tuple[Any, ...]]
# kind, chance it met, step of its lane, branch of the flow, seats, what they gave (of OPENED: one thing a seat)


def note_answer(g: Pax, q: Question, action: Action) -> None:
    """An answer everybody sees at once is on record; one inside a sealed branch is not."""
    if q.alone and g.sealed(q.path) is None:
        g.past += ((ANSWER, g.rng, _step(g, q.path), q.path, (q.seat,), action),)


def note_opening(g: Pax, path: Path, value: Any) -> None:
    """Sealed answers are on record when the last of them is in, in the order of the seats."""
    branch = path[:-1]
    join = g.joins[branch]
    if join.secret and join.ready and len(join.got) + 1 == len(join.keys) and g.sealed(branch) is None:
        given = {**join.got, path[-1]: value}
        g.past += ((OPENED, g.rng, _step(g, branch), branch, join.keys, tuple([given[k] for k in join.keys])),)


def note_command(g: Pax, seat: int, action: Action, chance: int) -> None:
    """A command, or what else a seat has freely done."""
    if g.kept:
        g.past += ((COMMAND, chance, 0, (), (seat,), action),)


def _step(g: Pax, path: Path) -> int:
    return g.step[path[0]] if path else 0


def before(g: Pax, number: int) -> Pax:
    """The game before a record of this phase, counted from 1: from its start on, all earlier ones are given again."""
    from hegemon.games.pax_galactica.rules.turns import Turns
    if not 1 <= number <= len(g.past):
        raise Refused(f"this phase has {len(g.past)} records so far, and none of number {number}")
    _, phase, start = g.kept[-1]
    then: Pax = start.clone()
    then.launch(Turns(phase))
    for record in g.past[:number - 1]:
        again(then, record)
    return then


def again(g: Pax, record: Record) -> None:
    """Give again what is on record, with the chance it met."""
    kind, chance, _, path, seats, given = record
    g.rng = chance
    if kind == COMMAND:
        g.apply(seats[0], given)
    elif kind == OPENED:
        _open(g, path, seats, given)
    else:
        asked = [q for q in g.open if q.seat == seats[0] and q.path == path and q.alone]
        if not asked or given not in asked[0].listed(g):
            raise Refused("the records of this phase do not fit together any more: put the phase back with k_restore")
        g.answer(asked[0], given)


def _open(g: Pax, path: Path, seats: tuple[int, ...], given: tuple[Any, ...]) -> None:
    """Open a joint question with the answers on record, whoever has answered it since."""
    n, join = len(path), g.joins[path]
    g.open = tuple([q for q in g.open if q.path[:n] != path])
    g.joins = {p: j for p, j in g.joins.items() if p[:n] != path}
    g.joins[path] = join.having(dict(zip(seats[:-1], given)))
    g.touched(path)
    g.deliver((*path, seats[-1]), given[-1])

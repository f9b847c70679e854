"""What was given since the phase began, so that Control can go back to before any of it (K-12, R-97).

A record is what changed the table: an open answer, sealed answers when they are opened, a command. Sealed answers that
are not opened yet leave no trace, so the order in which they come in stays without meaning (I-27).
"""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.rules.turns import Turns
from hegemon.games.pax_galactica.state import COMMAND, OPENED, Pax
from hegemon.kernel import Action, Path, Refused

Record = tuple[int, int, int, Path, tuple[int, ...], tuple[Any, ...]]
# kind, chance it met, step of its lane, branch of the flow, seats, what they gave (of OPENED: one thing a seat)


def note_command(g: Pax, seat: int, action: Action, chance: int) -> None:
    """A command, or what else a seat has freely done."""
    if g.kept:
        g.past += ((COMMAND, chance, 0, (), (seat,), action),)


def before(g: Pax, number: int) -> Pax:
    """The game before a record of this phase, counted from 1: from its start on, all earlier ones are given again."""
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
        g.conclude(path, dict(zip(seats, given)))
    else:
        asked = [q for q in g.open if q.seat == seats[0] and q.path == path and q.alone]
        if not asked or given not in asked[0].listed(g):
            raise Refused("the records of this phase do not fit together any more: go back to the start of the phase")
        g.answer(asked[0], given)

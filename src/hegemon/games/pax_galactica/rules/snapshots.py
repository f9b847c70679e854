"""The start of every phase is kept for a person at Control's desk, who may put it back (K-12)."""
from __future__ import annotations

from hegemon.games.pax_galactica.rules.turns import Turns
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Refused, fields

PHASES = ("Map", "Diplomacy", "Media")
STAYS = ("rng", "script", "reveals", "kept", "taken_back")  # a step back is a step of the game, not of its history


def restore(g: Pax, turn: int, phase: int, rewound: bool) -> Pax:
    """Go back to the start of a phase; the state as it was before, so that this can be taken back."""
    found = [row for row in g.kept if row[:2] == (turn, phase)]
    if not found:
        kept = ", ".join([f"turn {t} {PHASES[p]}" for t, p, _ in g.kept]) or "nothing yet"
        raise Refused(f"the start of that phase is not kept; kept are: {kept}")
    now = g.clone()
    now.kept, now.taken_back = (), tuple([c for c in g.taken_back if not isinstance(c[1], Pax)])
    put_back(g, found[0][2])
    if rewound:
        g.rng = found[0][2].rng
    g.kept = g.kept[:g.kept.index(found[0])]  # the phase begins again, and is kept again
    g.launch(Turns(phase))
    return now


def put_back(g: Pax, then: Pax) -> None:
    """Everything is as it was, but chance goes on and what is known stays known."""
    for name in fields(Pax):
        if name not in STAYS:
            value = getattr(then, name)
            setattr(g, name, list(value) if isinstance(value, list) else value)
    g.reveal()
    g._lists, g._scope = {}, ()

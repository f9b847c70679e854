"""Control goes back: to the start of a phase, to before a record of it, to dice that are thrown again (K-11, K-12)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.rules import past
from hegemon.games.pax_galactica.rules.turns import Turns, commands
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Refused, put

PHASES = ("Map", "Diplomacy", "Media")
STAYS = ("rng", "script", "reveals", "kept")  # a step back is a step of the game, not of its history
REWOUND = 1
CHANCE = 1  # where a record keeps the chance it met


def go_back(g: Pax, action: Action) -> None:
    """Put the game back and tell everybody; `k_back` leads to where it was."""
    left = g.clone()
    left.taken_back = commands(g)
    match action:
        case ("k_restore", turn, phase, stream, reason):
            restore(g, turn, phase, stream == REWOUND, reason)
        case ("k_undo", number, stream, reason):
            undo(g, number, stream == REWOUND, reason)
        case ("k_reroll", number, reason):
            reroll(g, number, reason)
    g.taken_back = (*commands(g), (action[0], left))
    g.touched()


def come_back(g: Pax, left: Pax) -> None:
    """Everything is as it was before a step back, what Control could go back to included."""
    put_back(g, left)
    g.kept = left.kept


def restore(g: Pax, turn: int, phase: int, rewound: bool, reason: str) -> None:
    """Begin a phase anew."""
    found = [i for i, row in enumerate(g.kept) if row[:2] == (turn, phase)]
    if not found:
        kept = ", ".join([f"turn {t} {PHASES[p]}" for t, p, _ in g.kept]) or "nothing yet"
        raise Refused(f"the start of that phase is not kept; kept are: {kept}")
    start = g.kept[found[0]][2]
    put_back(g, start)
    if rewound:
        g.rng = start.rng
    g.kept = g.kept[:found[0]]  # the phase begins again, and is kept again
    g.tell(actions.PUT_BACK, f"the start of the {PHASES[phase]} Phase of turn {turn}", reason)
    g.launch(Turns(phase))


def undo(g: Pax, number: int, rewound: bool, reason: str) -> None:
    """Take back a record of this phase and all since; sealed answers not opened before it are given anew."""
    then, records = past.before(g, number), g.past
    put_back(g, then)
    if rewound:
        g.rng = records[number - 1][CHANCE]
    since = len(records) - number
    g.tell(actions.PUT_BACK, f"before record {number} of this phase, {since} later ones are taken back too", reason)


def reroll(g: Pax, number: int, reason: str) -> None:
    """Give a record again with the chance of now; the log keeps both results, and `k_back` chooses the first."""
    then, record = past.before(g, number), g.past[number - 1:number]
    trial = then.clone()
    past.again(trial, record[0])
    if trial.rng == record[0][CHANCE]:
        raise Refused(f"record {number} threw no dice and drew nothing")
    put_back(g, then)
    g.tell(actions.PUT_BACK, f"before record {number} of this phase, and its dice are thrown again", reason)
    past.again(g, put(record[0], CHANCE, g.rng))


def put_back(g: Pax, then: Pax) -> None:
    """Everything is as it was, but chance goes on and what is known stays known."""
    g.become(then, but=STAYS)
    g.reveal()

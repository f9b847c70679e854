"""What players compete for, and how a game that is over is told."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.actions import BOARD, SEAT
from hegemon.games.hegemonic.data import CORE
from hegemon.games.hegemonic.rules.scoring import points, powers, shares
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel.words import Contest, Ending, Source

OUTCOMES: Final = {"galaxy full": "The galaxy is full: every Sector is explored.",
                   "sector stack empty": "The sector stack is empty.",
                   "no tiles left": "No Sector Tiles are left."}
SOURCES: Final = {"Control": "crown", "second or tied for first": "star", "Presence": "disc", "alone": "eye",
                  "Core": "sun", "technologies": "flask"}


def outcome(view: HegemonicView) -> str:
    """Why the game ended."""  # H-19.1, H-22.4
    return OUTCOMES[view.now.outcome]


def contests(view: HegemonicView) -> tuple[Contest, ...]:
    """Power by board, and the VP it would pay now."""  # H-18
    g = table_of(view)
    found = []
    for board in g.chart().boards():
        power = powers(g, board)
        paid = points(power, board == CORE)
        found.append(Contest(BOARD.label(board), tuple([
            (s, power[s], paid[s]) for s in sorted(power, key=lambda s: (-power[s], s))])))
    return tuple(found)


def sources(view: HegemonicView) -> tuple[Source, ...]:
    """Where every point came from."""  # H-18
    sums = {name: [0] * view.now.seats for name in SOURCES}
    for _, board, *row in view.ledger:
        for seat, vp in enumerate(row):
            parts = shares(vp, board == CORE) if board >= 0 else {"technologies": vp}
            for name, n in parts.items():
                sums[name][seat] += n
    return tuple([Source(name[0].upper() + name[1:], tuple(sums[name]), icon) for name, icon in SOURCES.items()])


def ending(view: HegemonicView) -> Ending:
    """A game that is over: who won, and why it ended."""  # H-19
    names = [SEAT.label(s) for s in view.now.winners]
    title = f"{names[0]} unites the galaxy" if len(names) == 1 else f"{', '.join(names)} share the galaxy"
    return Ending(title, outcome(view), sources(view))

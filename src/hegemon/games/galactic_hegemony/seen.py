"""What a learner sees of the galaxy: the view, declared field by field."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.actions import HEX, KIND, PLANET
from hegemon.games.galactic_hegemony.data import CRAFT, HIGHEST, LIMIT, LOWEST, MANY_SABOTEURS
from hegemon.games.galactic_hegemony.state import GONE, WILD
from hegemon.kernel.seen import Bits, Counts, Each, Number, One, Part, Row, Upto, Via

VERSION: Final = 1
AT: Final = One(("gone", *HEX.names), GONE)
MORALE: Final = One(("wild", *[str(n) for n in range(LOWEST, HIGHEST + 1)]))
DIE: Final = Number(0, 6)
CHECK: Final = Row((("planet", One(PLANET.names)), ("die", DIE), ("other", DIE), ("modifiers", Number(-60, 60))))
DUEL: Final = Row((("where", One(HEX.names)), ("attack", Upto(8, DIE)), ("defence", Upto(8, DIE))))


def mood(morale: int) -> int:
    """Where a morale stands among its names."""
    return 0 if morale == WILD else morale - LOWEST + 1


def seen(seats: int) -> dict[str, Part]:
    """Every field of the view and what it is."""
    everywhere = max(LIMIT)
    return {
        "turn": Number(0, 40), "track": Number(0, 40), "counting": Number(0, 1), "phase": Number(0, 9),
        "stock": Number(0, 400), "limit": Number(0, everywhere), "size": Number(0, len(PLANET.names)),
        "income": Number(0, 400), "score": Number(-200, 400), "home": AT,
        "place": Each(PLANET.names, AT), "face_down": Counts(HEX.names), "unknown": Counts(PLANET.names),
        "morale": Each(PLANET.names, Via(mood, MORALE)), "built": Each(PLANET.names, Bits(KIND.names)),
        "modifiers": Each(PLANET.names, Number(-60, 60)), "craft": Upto(CRAFT, AT),
        "saboteurs": Upto(MANY_SABOTEURS, AT), "checks": Upto(len(PLANET.names), CHECK), "duel": Upto(1, DUEL),
    }

"""Exodus: Proxima Centauri with the Edge of Extinction expansion and solo mode."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus.invariants import check
from hegemon.games.exodus.rules.setup import deal
from hegemon.games.exodus.rules.time_limit import free, freely
from hegemon.games.exodus.scoring import scores, winners
from hegemon.games.exodus.state import Exodus
from hegemon.games.exodus.terms import CHOICES
from hegemon.games.exodus.view import redeal, view
from hegemon.kernel import Game

GAME: Final = Game(
    name="exodus", title="Exodus: Proxima Centauri",
    about="Councils, technologies, ship design, rockets and fleets around the High Council; alone or up to six.",
    rules_version=3, state_version=3, seats=(1, 2, 3, 4, 5, 6), state=Exodus, deal=deal, view=view, package=__name__,
    hidden=("politics", "crdeck", "ccdeck", "cchand", "laid", "crccdeck", "crhand"), options=CHOICES, longest=20000,
    stage="beta", scores=scores, winners=winners, check=check, redeal=redeal, free=free, freely=freely,
    rounds=lambda g: 64 * g.turn + 8 * g.stage + g.conquest,
    means={"cp": "CP", "axinium": "Axinium", "phasium": "Phasium", "vp": "VP", "supply": "supply cube|supply cubes"})

"""Galactic Emperor: roles, a market, fleets, influence and secret victory points, for three to six."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.actions import MEANS
from hegemon.games.galactic_emperor.hidden import redeal
from hegemon.games.galactic_emperor.invariants import check
from hegemon.games.galactic_emperor.rules.setup import deal
from hegemon.games.galactic_emperor.rules.windows import free, freely
from hegemon.games.galactic_emperor.scoring import scores, winners
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.games.galactic_emperor.view import view
from hegemon.kernel import Game, Option, Options, Preset

PRICES: Final = Option("prices", ("table", "face"), "table", "How market dice become prices", rule="R-25",
                       labels=("by the printed scale", "the face of the die"))
THRONE: Final = Option("throne", ("random", "first"), "random", "Who holds the Throne at the start", rule="E-1.6",
                       labels=("a random seat", "the first seat"))

GAME: Final = Game(
    name="galactic_emperor", title="Galactic Emperor",
    about="Choose roles, lay out the galaxy, trade, build fleets and push influence: most planets over time wins.",
    rules_version=2, state_version=3, seats=(3, 4, 5, 6), state=Emperor, deal=deal, view=view, package=__name__,
    hidden=("stack", "vp", "policy"), means=MEANS, longest=8000, stage="beta", scores=scores, winners=winners,
    check=check, redeal=redeal, free=free, freely=freely,
    rounds=lambda g: 16 * g.round + len([r for r in g.roles if r >= 0]),  # role after role
    options=Options((PRICES, THRONE), (Preset("wild", "Prices are the faces of the dice", {"prices": "face"}),)))

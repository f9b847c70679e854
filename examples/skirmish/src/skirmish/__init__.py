"""Skirmish: a complete tiny game that uses every part of the kernel, and the starting point of your own."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Game, Option, Options, Preset
from skirmish.rules import deal, forms, free, freely, scores
from skirmish.state import Skirmish, check
from skirmish.view import redeal, view

ROUNDS: Final = Option("rounds", (3, 2, 5, 50), 3, "How many rounds are played", rule="K-5.3")

GAME: Final = Game(
    name="skirmish", title="Skirmish", about="Seven hexes, sealed bids, secret plans and dice: the template game.",
    rules_version=1, seats=(2, 3, 4), state=Skirmish, deal=deal, view=view, package=__name__,
    hidden=("hands", "deck"), means={"coins": "coin|coins"}, longest=2000, stage="beta", scores=scores, check=check,
    redeal=redeal, free=free, forms=forms, freely=freely, rounds=lambda g: g.round,
    options=Options((ROUNDS,), (Preset("long", "Five rounds instead of three", {"rounds": 5}),
                                Preset("endless", "Fifty rounds, for soaks and load runs", {"rounds": 50}))))

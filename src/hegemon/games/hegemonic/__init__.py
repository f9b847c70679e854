"""Hegemonic: three kinds of power, three kinds of range, hidden cards, and gates that bend the map."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.games.hegemonic.data import COLOURS
from hegemon.games.hegemonic.invariants import check
from hegemon.games.hegemonic.redeal import redeal
from hegemon.games.hegemonic.rules import leaders  # noqa: F401  the abilities enter themselves into the windows
from hegemon.games.hegemonic.rules.free import forms, free, freely
from hegemon.games.hegemonic.rules.scoring import scores, winners
from hegemon.games.hegemonic.rules.setup import deal
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import view
from hegemon.kernel import Game, Option, Options, Preset, Value, flag

OPTIONS: Final = (
    flag("learning_game", "The learning game: two rounds, no hands, no retention, no support", rule="H-22.1"),
    Option("leaders", ("off", "random", "choose"), "off", "Leader Cards: none, dealt, or chosen", rule="H-21.1"),
    flag("technology_draft", "Draft the five cards of the first hand", rule="H-2.15"),
    flag("multiple_discard_piles", "One discard pile per type", rule="H-22.3"),
    flag("longer_game", "Play until the galaxy is full: one to three more rounds", rule="H-22.4"),
    flag("wild_home_embassies", "The Home Embassy counts for all three Factions", rule="H-22.5"),
    flag("free_board_placement", "Players lay the Galaxy Boards themselves", rule="H-2.14"),
    flag("cap_transfers", "CAPs may be given to others", rule="H-20.3", default=True),
    Option("first_arbiter", ("random", *COLOURS), "random", "Who is Arbiter at first", rule="H-2.1"),
)
PRESETS: Final = (
    Preset("learning", "Two rounds to learn the game", {"learning_game": True}),
    Preset("leaders", "With Leaders dealt at random", {"leaders": "random"}),
    Preset("grand", "Everything: Leaders to choose, a draft, wild embassies, the longer game",
           {"leaders": "choose", "technology_draft": True, "wild_home_embassies": True, "longer_game": True,
            "multiple_discard_piles": True}),
)


def clash(seats: int, chosen: Mapping[str, Value]) -> str:
    """Why options do not go together, or nothing."""  # H-22.8
    if chosen["learning_game"]:
        for name in ("technology_draft", "longer_game", "free_board_placement"):
            if chosen[name]:
                return f"the learning game allows no {name.replace('_', ' ')} (H-22.8)"
        if chosen["leaders"] != "off":
            return "the learning game allows no Leaders (H-22.8)"
    first = str(chosen["first_arbiter"])
    if first != "random" and COLOURS.index(first) >= seats:
        return f"nobody plays {first} at a table of {seats}"
    return ""


GAME: Final = Game(
    name="hegemonic", title="Hegemonic",
    about="Great Houses build industry, politics and arms across a galaxy of tiles, and fight without dice.",
    rules_version=2, state_version=3, seats=(2, 3, 4, 5, 6), state=Hegemonic, deal=deal, view=view, package=__name__,
    hidden=("hands", "draw", "sectors", "spare", "dealt", "packets"), options=Options(OPTIONS, PRESETS, clash),
    longest=8000, stage="beta", means={"caps": "CAP|CAPs"}, scores=scores, winners=winners, check=check, redeal=redeal,
    free=free, forms=forms, freely=freely, rounds=lambda g: 8 * g.round + g.phase)

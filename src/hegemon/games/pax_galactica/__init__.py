"""The Galaxy Will Burn: up to five Quadrant tables, the Imperial Capital, the media and Control."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.games.pax_galactica.data import META, SIZES
from hegemon.games.pax_galactica.rules.budget import POOLS
from hegemon.games.pax_galactica.rules.control import carry_out, forms, free
from hegemon.games.pax_galactica.rules.invariants import check
from hegemon.games.pax_galactica.rules.scoring import seat_scores, winning_seats
from hegemon.games.pax_galactica.rules.sealing import HIDDEN, redeal
from hegemon.games.pax_galactica.rules.setup import VERDICTS, deal
from hegemon.games.pax_galactica.state import Pax
from hegemon.games.pax_galactica.view import view
from hegemon.kernel import Game, Option, Options, Preset, Value, flag

LENGTHS: Final = range(META["turns"]["min"], META["turns"]["max"] + 1)
TURNS: Final = Option("turns", (0, *LENGTHS), 0, "How many turns there are", rule="P-1.1",
                      labels=("as the size asks", *[str(n) for n in LENGTHS]))
CONTROL: Final = Option("control", ("auto", "human", "hybrid"), "auto",
                        "Who judges: the rules, a person at Control's desk, or each a part", rule="P-15.1")
SETS: Final = Option("privilege_sets", (0, 1, 2), 0, "How many sets of privilege cards there are", rule="P-9.16",
                     labels=("as the size asks", "1", "2"))
MOLES: Final = Option("moles", ("none", "some", "many"), "some",
                      "Secret members of public factions, known to their leaders", rule="P-2.11")


VERDICT: Final = Option("verdict", VERDICTS, "points", "What the end tells: points and a winner, or the story alone",
                        rule="P-14.6", labels=("points and a winner", "the story alone"))
TOWERS: Final = Option("towers", ("chance", "wood"), "chance", "Trade towers: by chance, or of wood in the hall",
                       rule="P-13.5", labels=("by chance", "of wood, entered at Control's desk"))
CLOCKED: Final = flag("clocked", "Played by the clock: Diplomacy is open, and deals are done at once", "P-13.1")
MEANS: Final = {
    "mp": "Megapower", "scrip": "scrip", "power": "AP", "points": "command point|command points",
    **{name: f"AP of pool {i}" for i, name in enumerate(POOLS, 1)}}  # the last five are only ever set aside


def clash(seats: int, chosen: Mapping[str, Value]) -> str:
    """A person can only judge from the seat of Control."""
    if chosen["control"] != "auto" and seats in SIZES:
        return "a human Control needs its own seat: take one seat more than the preset has"
    if chosen["towers"] == "wood" and seats in SIZES:
        return "towers of wood need a person at Control's desk who enters what happens"
    return ""


GAME: Final = Game(
    name="pax_galactica", title="The Galaxy Will Burn",
    about="The megagame: admirals, governors, politicians, media and Control in an Empire that slides into crisis.",
    rules_version=8, state_version=7, seats=sorted([*SIZES, *[n + 1 for n in SIZES]]), state=Pax, deal=deal, view=view,
    package=__name__, hidden=HIDDEN, longest=60000, stage="beta", scores=seat_scores, winners=winning_seats,
    check=check, redeal=redeal, means=MEANS, free=free, forms=forms, freely=carry_out,
    rounds=lambda g: 32 * g.turn + 8 * g.phase + g.beat,
    options=Options((TURNS, CONTROL, SETS, MOLES, CLOCKED, VERDICT, TOWERS), (
        Preset("table", "One Quadrant, three politicians, one outlet", {}, 8),
        Preset("small", "One Quadrant, five politicians, two outlets", {}, 13),
        Preset("medium", "Two Quadrants, a politician for every faction", {}, 21),
        Preset("large", "Three Quadrants, nine politicians, three outlets", {}, 30),
        Preset("grand", "Four Quadrants, eleven politicians, four outlets", {}, 39),
        Preset("full", "Five Quadrants, twelve politicians, five outlets", {}, 47),
        Preset("congress", "Five Quadrants, 22 politicians, eight outlets", {}, 60),
        Preset("desk", "The table game with a person at Control's desk", {"control": "human"}, 9)), clash))

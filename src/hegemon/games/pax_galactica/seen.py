"""What a learner sees of the Empire: the view, declared field by field."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import VERBS
from hegemon.games.pax_galactica.data import AREA_IDS, QUADS
from hegemon.kernel.seen import Derived, Each, Number, Part, Seats, Upto, Via, Whose, spelt

VERSION: Final = 1
ANY: Final = Number(-260, 1100)     # banner * 100 + owner is the largest number of a piece
SPELL: Final = spelt(VERBS)
BY_SEAT: Final = """role loc spot fac leader mp scrip glory cards tokens_held drawn_counts usurper sent secret deep
    vetoes seat_flags placed built people""".split()
NUMBERS: Final = """preset turn turns phase beat burnt faction_legacy deep_shown weight limit central paralysed rising
    start_loyalty event_at""".split()
BY_AREA: Final = "loyalty patrol monument".split()
BY_QUADRANT: Final = "alien rebel stress collapsed".split()
OF_QUADRANT: Final = "viceroy strong underdog baron beloved".split()    # a seat, or nobody
LISTS: Final = """privs legacy drawn cap_order cap_supply quads allies words threat menace nodes deck_sizes blame reigns
    fired tallies flags agency_blame closed step modes scores""".split()      # short rows of numbers
BY_TABLE: Final = """hand pools slots ap moles terms stacks bases aliens blockade order supply track mega pawns
    controllers crises laws tokens offers invited requests rulings edicts own_crises schemes written snapshots records
    papers news battles draft""".split()                                # rows of rows, longer where more people sit


def nested(seats: int) -> Part:
    """Rows of rows, written one after the other with their lengths."""
    return Via(SPELL, Upto(420 + 24 * seats, ANY))


def seen(seats: int) -> dict[str, Part]:
    """Every field of the view and what it is."""
    return {
        "now.given": nested(seats), "story": Derived("told once it is over"), "sources": Derived("of the scores"),
        "viewer": Derived("seats count from the observer"),
        **{name: Seats(ANY) for name in BY_SEAT}, **dict.fromkeys(NUMBERS, ANY),
        **{name: Each(AREA_IDS, ANY) for name in BY_AREA}, **{name: Each(QUADS, ANY) for name in BY_QUADRANT},
        **{name: Each(QUADS, Whose()) for name in OF_QUADRANT}, **{name: Upto(64, ANY) for name in LISTS},
        **{name: nested(seats) for name in BY_TABLE},
    }

"""What a learner sees of the galaxy: the view, declared field by field."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus.actions import (
    CARD,
    COMBAT_CARD,
    CR_CARD,
    CR_COMBAT_CARD,
    FACTION,
    HEX,
    LAW,
    PART,
    TECH,
    VERBS,
)
from hegemon.games.exodus.data import ACTION_NAMES, CLASSES, PLANET_ROWS, ROCKETS, STRUCTURES
from hegemon.kernel.seen import (
    Bits,
    BySeat,
    Counts,
    Derived,
    Each,
    Maybe,
    Number,
    One,
    Part,
    Record,
    Row,
    SeatBits,
    Seats,
    Upto,
    Via,
    Whose,
    spelt,
)

VERSION: Final = 4
OPTIONS: Final = 1 << 26                 # no set-up has a greater number, see `terms`
SHIPS: Final = [f"{c.id}_{n}" for c in CLASSES for n in range(1, 5)]
AT: Final = One(("none", *HEX.names), -1)
PLANET: Final = One(("none", *[p.id for p in PLANET_ROWS]), -1)
SIDES: Final = ("1", "2", "3", "4", "5", "6", "resistance")
DIE: Final = Number(0, 6)
KIND_AND_SEAT: Final = Number(0, 8 * max(len(ROCKETS), len(STRUCTURES)))  # kind * 8 + seat, as in the state
PLANNED: Final = Via(spelt(VERBS), Upto(120, Number(-1, 255)))
FIGHT: Final = Record((
    ("hex", One(HEX.names)), ("sides", Upto(7, Number(0, 6))), ("round", Number(0, 60)),
    ("crcards", Upto(6, Number(-1, len(CR_CARD.names)))), ("crdamage", Upto(6, Number(0, 12))),
    ("crcodes", Upto(6, Number(0, 255))), ("alive", Upto(7, Number(0, 12))), ("front", Each(SIDES, Number(-1, 120))),
    ("dice", Upto(7, Upto(40, DIE))), ("hits", Upto(7, Number(0, 60))),
    ("assigned", Upto(60, Row((("side", Number(0, 6)), ("unit", Number(-1, 120)))))), ("laid", Upto(7, Number(0, 6))),
    ("shown", Upto(7, Row((("side", Number(0, 6)), ("card", Number(-1, 40))))))))
SHOT: Final = Row((
    ("seat", Whose()), ("kind", Number(0, len(ROCKETS))), ("buyer", Number(0, 7)), ("from", AT), ("target", AT),
    ("ship", Number(-1, 120))))


def seen(seats: int) -> dict[str, Part]:
    """Every field of the view and what it is."""
    return {
        "now.given": PLANNED, "code": Bits([f"bit{i}" for i in range(OPTIONS.bit_length())]), "turn": Number(0, 20),
        "turns": Number(0, 20), "called": SeatBits(), "stage": Number(0, 6), "conquest": Number(0, 3),
        "bonus": One(("none", *ACTION_NAMES), -1), "position": Seats(Number(0, 6)), "home": Seats(AT),
        "faction": Seats(One(("none", *FACTION.names), -1)), "planet": Each(HEX.names, PLANET),
        "tokens": Each(HEX.names, Number(0, 24)), "pop": Each(HEX.names, Seats(Number(0, 30))),
        "rockets": Each(HEX.names, Upto(8, KIND_AND_SEAT)), "structures": Each(HEX.names, Upto(8, KIND_AND_SEAT)),
        "cr": Each(HEX.names, Upto(6, Number(0, 1023))), "where": BySeat(SHIPS, AT),
        "damage": BySeat(SHIPS, Number(0, 20)),
        "cargo": BySeat(SHIPS, Number(0, 12)), "cloaked": BySeat(SHIPS, Number(0, 1)),
        "aboard": BySeat(SHIPS, Number(-1, 8 * len(ROCKETS))),
        "parts": BySeat([c.id for c in CLASSES], Counts(PART.names, 6)), "spare": Seats(Counts(PART.names, 12)),
        "cp": Seats(Number(0, 250)), "axinium": Seats(Number(0, 60)), "phasium": Seats(Number(0, 60)),
        "vp": Seats(Number(-20, 250)), "supply": Seats(Number(0, 60)), "techs": Seats(Bits(TECH.names)),
        "marker": Seats(Number(-1, 64 * 6 + 63)), "learnt": Seats(Number(0, 20)), "hand": Seats(Bits(CARD.names)),
        "gone": Seats(Bits(CARD.names)), "rank": Seats(Number(0, 6)), "market": Upto(24, Whose()),
        "laws": Upto(24, One(LAW.names)), "resolutions": Upto(24, One(LAW.names)),
        "private": Upto(24, Row((("card", One(LAW.names)), ("seat", Whose())))),
        "slots": Upto(3, One(("none", *LAW.names), -1)), "removed": Counts(LAW.names, 4),
        "politics": Number(0, 80), "crdecks": Upto(3, Number(0, 40)),
        "crdiscard": Upto(3, Upto(40, Number(0, len(CR_CARD.names)))),
        "crheld": Seats(Upto(24, Number(0, 2 * len(CR_CARD.names) + 1))), "ccdeck": Number(0, 120),
        "crnext": Upto(4, Upto(40, Number(0, len(CR_CARD.names)))), "crccdiscard": Counts(CR_COMBAT_CARD.names, 24),
        "ccdiscard": Counts(COMBAT_CARD.names, 24), "cchands": Seats(Number(0, 40)),
        "cards": Counts(COMBAT_CARD.names, 24), "crhand": Counts(CR_COMBAT_CARD.names, 24), "silo": Number(-1, 20),
        "launched": Number(0, 40), "scores": Seats(Number(-20, 400)),
        "sources": Derived("the points by source follow from everything else"), "fight": Maybe(FIGHT),
        "acting": Upto(6, Number(-1, len(ACTION_NAMES))), "bids": Upto(6, Number(-1, 250)),
        "tokens_bid": Upto(6, Number(-1, 8)), "shots": Upto(24, SHOT), "draft": PLANNED,
        "stopped": Upto(96, Number(0, 120)),
    }

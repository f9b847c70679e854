"""Control sets any number on the tables, within its bounds (K-02)."""
from __future__ import annotations

from hegemon.games.pax_galactica.box import CENTRAL, LOYALTY_MOST, TRACK, WRECKED_AT
from hegemon.games.pax_galactica.data import BANNERS, FACTIONS, QUAD_NAMES
from hegemon.games.pax_galactica.paths import PATHS
from hegemon.games.pax_galactica.rules.pieces import in_play
from hegemon.games.pax_galactica.state import ABSENT, Pax
from hegemon.kernel import Refused, put

BOUNDS = {"loyalty": (0, LOYALTY_MOST), "central": CENTRAL, "track": TRACK, "hits": (0, WRECKED_AT - 1),
          "patrol": (0, 1)}
BY_SEAT = ("mp", "scrip", "glory")
BY_QUAD = {"alien": 1, "rebel": 1, "stress": 1, "threat": 2, "menace": 2, "track": len(BANNERS)}  # rows a Quadrant


def set_number(g: Pax, path: int, value: int) -> None:
    """A number becomes a value, if it is on the tables and may be so."""
    _, words, field, index = PATHS[path]
    low, high = BOUNDS.get(field, (0, 999))
    if not low <= value <= high:
        raise Refused(f"{words} goes from {low} to {high}")
    be_there(g, field, index)
    match field:
        case "central":
            g.central = value
        case "track":
            quad, banner = divmod(index, len(BANNERS))
            g.track = put(g.track, quad, put(g.track[quad], banner, value))
        case "hits":
            g.mega = put(g.mega, index, (*g.mega[index][:2], value))
        case "patrol":
            g.patrol = put(g.patrol, index, value)
        case _:
            row, i = tuple(getattr(g, field)), g.seat_at(index) if field in BY_SEAT else index
            setattr(g, field, type(getattr(g, field))(put(row, i, value)))


def be_there(g: Pax, field: str, index: int) -> None:
    """Refuse a number of somebody or something that is not in this game."""
    if field in ("loyalty", "patrol"):
        in_play(g, index)
    elif field in BY_SEAT and g.seat_at(index) < 0:
        raise Refused("that player is not in this game")
    elif field in BY_QUAD and index // BY_QUAD[field] not in g.quads():
        raise Refused(f"the {QUAD_NAMES[index // BY_QUAD[field]]} is not in play")
    elif field == "blame" and index not in g.fac:
        raise Refused(f"{FACTIONS[index]} is not in this game")
    elif field == "track" and g.track[index // len(BANNERS)][index % len(BANNERS)] == ABSENT:
        raise Refused("there is no such marker on that trade track")

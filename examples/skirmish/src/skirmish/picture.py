"""The board as a picture: seven hexes, ships, and the dice of battles under way."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Canvas,
    Element,
    Picture,
    Reach,
    die,
    drawn,
    hex_centre,
    hexagon,
    realm,
    rim_hex,
    starfield,
    text,
    token,
)
from skirmish.actions import HEX, HOMES, NEXT, SEAT
from skirmish.view import SkirmishView

SIZE: Final = 74.0
WIDTH: Final = 520.0
HEIGHT: Final = 480.0
AXIAL: Final = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # A in the middle, B above it, clockwise
OFFSETS: Final = ((-24, 18), (24, 18), (-24, 44), (24, 44))  # where each seat's ships stand in a hex


def centre(h: int) -> tuple[float, float]:
    """Where a hex stands."""
    x, y = hex_centre(*AXIAL[h], SIZE, True)
    return WIDTH / 2 + x, HEIGHT / 2 + y


@drawn
def _hex(h: int, owner: str, home: str) -> Element:
    """A hex with its name and whose home it is."""
    x, y = centre(h)
    inside = (hexagon(SIZE, True, ground="tile", owner=owner, outlined=False), text(HEX.write(h), 0, -42, 13, "text-soft"),
              text(home, 0, -25, 12, "text-faint"), rim_hex(SIZE, True, owned=bool(owner)))
    return Element(f"hex-{HEX.write(h)}", "".join(inside), x, y, "map", f"Hex {HEX.write(h)}")


@drawn
def _realm(seat: int, held: tuple[int, ...]) -> Element:
    """One line round all that a seat holds alone."""
    return Element(f"realm-{SEAT.write(seat)}", realm(SEAT.write(seat), [AXIAL[h] for h in held], SIZE, True),
                   WIDTH / 2, HEIGHT / 2, label=f"{SEAT.label(seat)} holds {', '.join([HEX.write(h) for h in held])}")


@drawn
def _ships(h: int, seat: int, n: int) -> Element:
    """The ships of a seat in a hex: one piece with a number."""
    (x, y), (dx, dy) = centre(h), OFFSETS[seat]
    words = f"{n} ship{'' if n == 1 else 's'} of {SEAT.label(seat)} in {HEX.write(h)}"
    return Element(f"ships-{SEAT.write(seat)}-{HEX.write(h)}", token("fleet", SEAT.write(seat), n), x + dx, y + dy,
                   "token ranged", words)


@drawn
def _die(h: int, i: int, value: int) -> Element:
    """A die of a battle."""
    x, y = centre(h)
    return Element(f"die-{HEX.write(h)}-{i}", die(value, 22), x - 16 + 32 * i, y - 10, "", f"Die {value}")


def picture(view: SkirmishView) -> Picture:
    """Everything the viewer may see of the board; equal pieces are drawn once, for all viewers and moves."""
    canvas = Canvas(WIDTH, HEIGHT, "Skirmish", f"Round {view.round} of {view.rounds}.")
    canvas.add("ground", starfield(WIDTH, HEIGHT))
    homes = {HOMES[s]: f"home of {SEAT.label(s)}" for s in range(view.now.seats)}
    alone: dict[int, list[int]] = {}  # the hexes a seat has for itself
    for h, row in enumerate(view.ships):
        there = [s for s, n in enumerate(row) if n]
        if len(there) == 1:
            alone.setdefault(there[0], []).append(h)
        canvas.put(_hex(h, SEAT.write(there[0]) if len(there) == 1 else "", homes.get(h, "")))
    canvas.put(*[_realm(s, tuple(held)) for s, held in sorted(alone.items())])
    canvas.put(*[_ships(h, s, n) for h, row in enumerate(view.ships) for s, n in enumerate(row) if n])
    canvas.put(*[_die(h, i, value) for h, _, _, dice in view.battles for i, value in enumerate(dice)])
    return canvas.picture()


def reach(view: SkirmishView, key: str) -> Reach | None:
    """Where ships can go from where they are (K-3.1); asked for when somebody points at them."""
    kind, _, h = key.rpartition("-")
    if not kind.startswith("ships-") or h not in HEX.names:
        return None
    near = [HEX.write(n) for n in NEXT[HEX.names.index(h)]]
    return Reach(f"From {h} ships can go to {', '.join(near)}.", tuple([f"hex-{n}" for n in near]))

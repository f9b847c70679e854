"""The board as a picture: seven hexes, ships, and the dice of battles under way."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Picture, die, hex_centre, hexagon, rim_hex, starfield, text, token
from skirmish.actions import HEX, HOMES, SEAT
from skirmish.view import SkirmishView

SIZE: Final = 74.0
WIDTH: Final = 520.0
HEIGHT: Final = 480.0
AXIAL: Final = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # A in the middle, B above it, clockwise
OFFSETS: Final = ((-24, 14), (24, 14), (-24, 40), (24, 40))  # where each seat's ships stand in a hex


def centre(h: int) -> tuple[float, float]:
    """Where a hex stands."""
    x, y = hex_centre(*AXIAL[h], SIZE, True)
    return WIDTH / 2 + x, HEIGHT / 2 + y


def picture(view: SkirmishView) -> Picture:
    """Everything the viewer may see of the board."""
    canvas = Canvas(WIDTH, HEIGHT, "Skirmish", f"Round {view.round} of {view.rounds}.")
    canvas.add("ground", starfield(WIDTH, HEIGHT))
    for h in range(7):
        holder = [s for s, n in enumerate(view.ships[h]) if n]
        owner = SEAT.write(holder[0]) if len(holder) == 1 else ""
        home = next((f"home of {SEAT.label(s)}" for s in range(view.now.seats) if HOMES[s] == h), "")
        x, y = centre(h)
        canvas.add(f"hex-{HEX.write(h)}", hexagon(SIZE, True, ground="tile", owner=owner),
                   text(HEX.write(h), 0, -42, 13, "text-soft"), text(home, 0, -26, 10, "text-faint"),
                   rim_hex(SIZE, True, owned=bool(owner)), x=x, y=y, label=f"Hex {HEX.write(h)}")
    for h in range(7):
        x, y = centre(h)
        for s, n in enumerate(view.ships[h]):
            if n:
                dx, dy = OFFSETS[s]
                canvas.token(f"ships-{SEAT.write(s)}-{HEX.write(h)}", token("fleet", SEAT.write(s), n),
                             x=x + dx, y=y + dy, label=f"{n} ships of {SEAT.label(s)} in {HEX.write(h)}")
    for h, _, _, dice in view.battles:
        x, y = centre(h)
        for i, value in enumerate(dice):
            canvas.add(f"die-{HEX.write(h)}-{i}", die(value, 22), x=x - 16 + 32 * i, y=y - 6, label=f"Die {value}")
    return canvas.picture()

"""Drawing boards as SVG: keyed elements, colours by class, equal pieces drawn once. Knows no game.

A picture in a few lines:

>>> from hegemon.draw import Canvas, hex_centre, hexagon, rim_hex, starfield, text, token
>>> canvas = Canvas(400, 300, "Two hexes", "Blue's fleet stands on D1; D2 is unexplored.")
>>> canvas.add("ground", starfield(400, 300))
>>> for name, q, owner in (("D1", 0, "blue"), ("D2", 1, "")):
...     x, y = hex_centre(q, 0, 64)
...     canvas.add(f"hex-{name}", hexagon(64, ground="tile" if owner else "void", owner=owner),
...                text(name, 0, -40, 11, "text-soft"), rim_hex(64, owned=bool(owner)),
...                x=130 + x, y=150 + y, kind="map", label=f"Sector {name}")
>>> canvas.token("fleet-blue-1", token("fleet", "blue", 2), x=130, y=160, label="Two fleets of Blue")
>>> before = canvas.picture()
>>> svg = before.svg("light", lit=["hex-D2"])              # a file with its own style sheet
>>> canvas.elements.pop() and canvas.token("fleet-blue-1", token("fleet", "blue", 2), x=240.85, y=160)
>>> canvas.picture().patch(before)["set"]                  # only the place changed: the token glides
[['fleet-blue-1', 'token', 240.85, 160, '', None]]

Keys are "<domain>-<name>" in the game's words, the same words that actions touch. A piece that moves is drawn round its
own origin and placed by x and y. Tones are the names of palette.toml: "text-soft", "p-blue", "r-food"; owners ("blue")
and resources ("food") may be given as they are; "@tile", "@sky", "@sun" and "@hatch-blue" are shared paints. `use` puts
what is shared: "g-fleet" a glyph, "w-rust" a world. Draw parts with functions marked `@drawn`, from small hashable
arguments; best let them give whole elements.

A larger game draws in parts: `canvas = Canvas(title="Two hexes")`, then `canvas.sheet("map", "Map", "stage", 800, 700)`
and further sheets with their roles, each a canvas of its own; keys stay unique in the whole picture.

A piece of kind "ranged" lights what it reaches while it is pointed at, focused or pressed long: a game says so by a
function `reach(view, key)` in its picture, which gives a `Reach`.

A page shows pictures inside <svg class="board">, with `tokens_css()` and `stylesheet(None)` as its style sheets and
`sprites()` once in its body; it applies patches and gives groups the classes lit, chosen, last, threatened and reached.
"""

from hegemon.draw.boxes import card, dot, icons, meter, panel, pill, pill_width, plate, plot, row, speech, track
from hegemon.draw.files import gif, png, save
from hegemon.draw.glyphs import EMBLEMS, GLYPHS, SIGILS
from hegemon.draw.ground import starfield
from hegemon.draw.hexes import (
    DIRECTIONS,
    axial_to_offset,
    edge_of,
    hatch,
    hex_centre,
    hex_corners,
    hex_distance,
    hex_extent,
    hex_neighbours,
    hex_path,
    hexagon,
    offset_to_axial,
    realm,
    region_path,
    rim_hex,
)
from hegemon.draw.lettering import caption, heading, text
from hegemon.draw.memory import drawn
from hegemon.draw.metrics import fit, text_width
from hegemon.draw.paints import defs, sprites
from hegemon.draw.palette import (
    DASHES,
    HUES,
    NOBODYS,
    PALETTE,
    PLANETS,
    PLAYERS,
    RESOURCES,
    SEAT_COLOURS,
    THEMES,
    TONES,
    Skin,
    Theme,
    skin,
    tone,
)
from hegemon.draw.picture import Canvas, Element, Picture, Reach, Role, Sheet
from hegemon.draw.pieces import (
    Ring,
    badge,
    cubes,
    dice,
    die,
    empty_badge,
    gate_line,
    hollow,
    pip,
    pips,
    planet,
    ring,
    sun,
    token,
)
from hegemon.draw.shapes import (
    at,
    box_path,
    circle,
    disc_path,
    emblem,
    faded,
    icon,
    lane,
    line,
    num,
    path,
    rect,
    resource,
    rim,
    rim_box,
    rim_disc,
    sigil_mark,
    trail,
    use,
)
from hegemon.draw.style import STATES, stylesheet, tokens_css

__all__ = [
    "DASHES", "DIRECTIONS", "EMBLEMS", "GLYPHS", "HUES", "NOBODYS", "PALETTE", "PLANETS", "PLAYERS", "RESOURCES",
    "SEAT_COLOURS", "SIGILS", "STATES", "THEMES", "TONES", "Canvas", "Element", "Picture", "Reach", "Ring", "Role",
    "Sheet", "Skin", "Theme",
    "at", "axial_to_offset", "badge", "box_path", "caption", "card", "circle", "cubes", "defs", "dice", "die",
    "disc_path", "dot", "drawn", "edge_of", "emblem", "empty_badge", "faded", "fit", "gate_line",
    "gif", "hatch", "heading", "hex_centre", "hex_corners", "hex_distance", "hex_extent", "hex_neighbours",
    "hex_path", "hexagon", "hollow", "icon", "icons", "lane", "line", "meter", "num", "offset_to_axial", "panel",
    "path", "pill", "pill_width", "pip", "pips", "planet", "plate", "plot", "png", "realm", "rect", "region_path",
    "resource", "rim", "rim_box", "rim_disc", "rim_hex", "ring", "row", "save", "sigil_mark", "skin", "speech",
    "sprites", "starfield", "stylesheet", "sun", "text", "text_width", "token", "tokens_css", "tone", "track", "trail",
    "use",
]

"""The palette as the drawing code speaks of it: tones (named colours of a theme) and skins (what an owner wears)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Literal

Theme = Literal["dark", "light"]

PALETTE: Final[dict[str, Any]] = tomllib.loads(files(__package__).joinpath("palette.toml").read_text(encoding="utf-8"))

THEMES: Final[tuple[Theme, ...]] = ("dark", "light")
# Dealt in this order, so that small tables never meet the closest pair, red and orange.
SEAT_COLOURS: Final[tuple[str, ...]] = ("blue", "yellow", "red", "green", "purple", "orange")
PLAYERS: Final[dict[str, dict[str, str]]] = {row["id"]: row for row in PALETTE["player"]}
HUES: Final[dict[str, dict[str, str]]] = {row["id"]: row for row in PALETTE["hue"]}
RESOURCES: Final[dict[str, dict[str, str]]] = {row["id"]: row for row in PALETTE["resource"]}
PLANETS: Final[dict[str, dict[str, str]]] = {row["id"]: row for row in PALETTE["planet"]}
# Sides nobody plays are hollow with a silver edge; each has a sigil of its own name.
NOBODYS: Final[frozenset[str]] = frozenset({"npc", "pirate", "warlord", "alien", "rebel"})
# Line styles that tell players apart where there is no room for a sigil, as in plots.
DASHES: Final[dict[str, str]] = {
    "red": "", "yellow": "2 4", "blue": "10 4", "green": "7 3 2 3", "orange": "14 3", "purple": "3 3", "silver": "1 3",
}


@dataclass(frozen=True, slots=True)
class Skin:
    """The tones and the sigil an owner's pieces wear."""

    fill: str
    edge: str
    ink: str
    text: str
    line: str  # outline and hatch of an owned area
    sigil: str
    hatch: str  # the owner's pattern, or "" for none


def _skins() -> dict[str, Skin]:
    def worn(who: str, sigil: str, hatch: str) -> Skin:
        p = f"p-{who}"
        return Skin(p, f"{p}-edge", f"{p}-ink", f"{p}-text", f"{p}-line", sigil, hatch)

    skins = {who: worn(who, row["sigil"], row["hatch"]) for who, row in PLAYERS.items()}
    skins["silver"] = worn("silver", "laurel", "")
    skins["imperial"] = worn("silver", "imperial", "")
    for who in NOBODYS:
        skins[who] = Skin("npc", "npc-edge", "npc-ink", "text", "npc-edge", who, "")
    return skins


SKINS: Final[dict[str, Skin]] = _skins()


def skin(owner: str) -> Skin:
    """What the pieces of this owner wear: a colour, "silver", "imperial", or a side nobody plays.

    >>> skin("blue").sigil, skin("pirate").fill
    ('bars', 'npc')
    """
    try:
        return SKINS[owner]
    except KeyError:
        raise ValueError(f"Nobody is called {owner!r}; owners are {', '.join(sorted(SKINS))}.") from None


def _kebab(name: str) -> str:
    return name.replace("_", "-")


def _tones(theme: Theme) -> dict[str, str]:
    """Every named colour of a theme, under the name its style class and its custom property carry."""
    tones = {_kebab(name): value for name, value in PALETTE["theme"][theme].items() if isinstance(value, str)}
    for who, row in PLAYERS.items():
        line = row["fill"] if theme == "dark" else row["edge_light"]
        tones |= _owner_tones(who, row, line, theme)
    neutral = PALETTE["neutral"]
    tones |= _owner_tones("silver", neutral, neutral[f"edge_{theme}"], theme)
    tones["npc"] = neutral[f"npc_fill_{theme}"]
    tones["npc-ink"] = neutral["npc_ink"]
    tones["npc-edge"] = neutral[f"npc_edge_{theme}"]
    tones |= {f"h-{name}": row[theme] for name, row in HUES.items()}
    tones |= {f"r-{name}": row[theme] for name, row in RESOURCES.items()}
    return tones | {_kebab(name): value for name, value in PALETTE["fixed"].items()}


def _owner_tones(who: str, row: dict[str, str], line: str, theme: Theme) -> dict[str, str]:
    return {
        f"p-{who}": row["fill"],
        f"p-{who}-ink": row["ink"],
        f"p-{who}-edge": row[f"edge_{theme}"],
        f"p-{who}-text": row[f"text_{theme}"],
        f"p-{who}-line": line,
    }


TONES: Final[dict[Theme, dict[str, str]]] = {theme: _tones(theme) for theme in THEMES}
STRENGTHS: Final[dict[Theme, dict[str, str]]] = {  # how opaque some of it is
    theme: {_kebab(name): f"{value:g}" for name, value in PALETTE["theme"][theme].items() if isinstance(value, float)}
    for theme in THEMES}
_KNOWN: Final[dict[str, str]] = {"none": "none"} | {name: name for name in TONES["dark"]}
_KNOWN.update({name.replace("-", "_"): name for name in TONES["dark"]})


def tone(name: str) -> str:
    """The tone under its proper name: a theme colour, "p-blue", "h-amber", "r-food", or an owner or resource itself.

    >>> tone("text_soft"), tone("blue"), tone("food")
    ('text-soft', 'p-blue', 'r-food')
    """
    known = _KNOWN.get(name)
    if known is None:
        known = _KNOWN[name] = _lookup(name)
    return known


def _lookup(name: str) -> str:
    if name in SKINS:
        return SKINS[name].fill
    if name in RESOURCES:
        return f"r-{name}"
    raise ValueError(f"There is no tone {name!r}; see palette.toml for the names.")

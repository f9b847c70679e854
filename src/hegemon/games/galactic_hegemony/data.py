"""What is in the box: every table of `data/`, read once and shared by all states."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hegemon.kernel.tables import table


def _read(name: str) -> dict[str, Any]:
    return table("hegemon.games.galactic_hegemony", name)


@dataclass(frozen=True)
class Planet:
    """A planet card."""
    number: int
    name: str
    production: tuple[int, ...]  # at morale 1, 0, -1, -2, -3; -1 stands for the printed "No Production"
    modifier: int                # to the morale roll


@dataclass(frozen=True)
class Hex:
    """A place of the galaxy map, named by the two dice that find it."""
    id: str
    row: int
    column: int
    q: int
    r: int


@dataclass(frozen=True)
class Variant:
    """A variant of the rules."""
    id: str
    name: str
    effect: str
    allowed: tuple[int, ...]
    excludes: tuple[str, ...]


def distance(a: Hex, b: Hex) -> int:
    """How many moves two hexes are apart."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


_game: Final = _read("game")
_map: Final = _read("map")

PLANETS: Final = tuple([Planet(p["number"], p["name"], tuple(p["production"]), p["morale_modifier"])
                        for p in _read("planets")["planet"]])
HEXES: Final = tuple([Hex(h["id"], h["row"], h["column"], *h["axial"]) for h in _map["hex"]])  # row by row
ROWS: Final[int] = _map["rows"]
COLUMNS: Final[int] = _map["columns"]
DISTANCE: Final = tuple([tuple([distance(a, b) for b in HEXES]) for a in HEXES])
NEXT: Final = tuple([tuple([h for h, d in enumerate(row) if d == 1]) for row in DISTANCE])

VARIANTS: Final = {v["id"]: Variant(v["id"], v["name"], v["effect"], tuple(v.get("allowed", ())), tuple(v["excludes"]))
                   for v in _read("variants")["variant"]}
LAST_COUNT: Final[int] = [v["safety_cap_turns"] for v in _read("variants")["variant"] if v["id"] == "play_to_win"][0]
MANY_SABOTEURS: Final[int] = [v["saboteurs"] for v in _read("variants")["variant"] if "saboteurs" in v][0]

KINDS: Final = ("civil", "factory", "shipyard")
CIVIL: Final = 1     # bits of what is built on a planet
FACTORY: Final = 2
SHIPYARD: Final = 4
LOSS_ORDER: Final = tuple([1 << KINDS.index(kind) for kind in _game["revolt_loss_order"]["order"]])

HOME: Final[int] = _game["start"]["home_planet"] - 1
HOME_BUILT: Final = sum([1 << KINDS.index(kind) for kind in _game["start"]["home_infrastructure"]])
HOME_MORALE: Final[int] = _game["start"]["home_morale"]
START_CRAFT: Final[int] = _game["start"]["spacecraft_at_home"]
START_STOCK: Final[int] = _game["start"]["resources"]
TURNS: Final[int] = _game["start"]["turns"]
SABOTEURS: Final[int] = _game["start"]["saboteurs"]

CRAFT: Final[int] = _game["limits"]["spacecraft"]
SHIPYARDS: Final[int] = _game["limits"]["shipyards"]
_limits: Final = {row["hegemony_size"]: row["limit"] for row in _game["resource_limit"]}
LIMIT: Final[tuple[int, ...]] = tuple([_limits[size] for size in range(len(PLANETS) + 1)])

HIGHEST: Final[int] = _game["morale"]["max"]
LOWEST: Final[int] = _game["morale"]["min"]
NEW_COLONY: Final[int] = _game["morale"]["new_colony"]
SABOTAGED: Final[int] = _game["morale"]["saboteur_sets_to"]
MODIFIER: Final = tuple([p.modifier for p in PLANETS])
YIELD: Final = tuple([p.production[0] for p in PLANETS])  # at morale 1; at 0 and below no planet yields anything
UNREST_REACH: Final[int] = _game["morale_roll"]["per_revolt_within"]
UNREST: Final[int] = _game["morale_roll"]["per_revolt_modifier"]
CIVIL_CALM: Final[int] = _game["morale_roll"]["civil_modifier"]
CRAFT_CALM: Final[int] = _game["morale_roll"]["per_spacecraft_modifier"]
FACTORY_BONUS: Final[int] = _game["factory"]["bonus"]


def _adjustment(total: int) -> int:
    for row in _game["morale_table"]:
        if row.get("min_roll", total) <= total <= row.get("max_roll", total):
            return int(row["adjust"])
    raise ValueError(f"the morale table has no row for {total}")


FLOOR: Final = 40  # index of a total of 0 in ADJUST: modifiers can take it far below
ADJUST: Final = tuple([_adjustment(total) for total in range(-FLOOR, 60)])

MOVE_COST: Final[int] = _game["costs"]["move_per_hex"]
COLONISE_COST: Final[int] = _game["costs"]["colonise"]
BOOST_COST: Final[int] = _game["costs"]["boost_morale"]
MILITARY_COST: Final[int] = _game["costs"]["military_action"]
BUILD_COST: Final[int] = _game["costs"]["build_infrastructure"]
SHIP_COST: Final[int] = _game["costs"]["build_spacecraft"]
EXTRA_DIE: Final[int] = _game["combat"]["saboteur_attack_extra_die"]
MILITARY_DICE: Final[int] = _game["combat"]["military_attack_dice"]
REBEL_DICE: Final[int] = _game["combat"]["military_defence_dice_at_minus_1"]
MANY_REBEL_DICE: Final[int] = _game["combat"]["military_defence_dice_below"]


def rebels(morale: int) -> int:
    """How many dice a planet in revolt defends itself with."""  # G-7.2
    return REBEL_DICE if morale == -1 else MANY_REBEL_DICE

"""What is in the box: the tables of data/*.toml, loaded once and shared by all states."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.kernel.tables import table


def _load(name: str) -> dict[str, Any]:
    """One table file of the box."""
    return table("hegemon.games.galactic_emperor", name)


@dataclass(frozen=True)
class Tile:
    """One of the 38 sector tiles."""
    id: str
    kind: str    # home, planet, sun, empty, omega_sun, black_hole
    back: str    # plain, atomic, none
    planets: int
    food: int
    metal: int
    energy: int
    colour: str  # of a home tile


@dataclass(frozen=True)
class Unit:
    """One class of ship or installation."""
    id: str
    limit: int
    move: int
    dice: int
    hit_on: int
    phase: int
    cost: tuple[int, int, int]  # metal, energy, marks


@dataclass(frozen=True)
class Technology:
    """One of the twelve technology cards."""
    id: str
    name: str
    role: str
    cost: int
    effect: str
    window: str


@dataclass(frozen=True)
class Role:
    """One of the seven role cards."""
    id: str
    name: str
    special: str


@dataclass(frozen=True)
class Seating:
    """What depends on the number of players."""
    tokens: int
    pool: int
    shown: int
    homes: tuple[int, ...]


_GAME: Final = _load("game")
_MAP: Final = _load("map")
_MARKET: Final = _load("market")

# -- the board (2.2) ----------------------------------------------------------------------------------------------

SPACES: Final[tuple[str, ...]] = tuple([s["id"] for s in _MAP["space"]])
AXIAL: Final[tuple[tuple[int, int], ...]] = tuple([(s["axial"][0], s["axial"][1]) for s in _MAP["space"]])
N: Final = 37
SPACE: Final[dict[str, int]] = {name: i for i, name in enumerate(SPACES)}
CENTRE: Final[int] = SPACE[_MAP["centre"]]


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


DISTANCE: Final[list[list[int]]] = [[_distance(a, b) for b in AXIAL] for a in AXIAL]
NEXT: Final[list[list[int]]] = [[b for b in range(N) if DISTANCE[a][b] == 1] for a in range(N)]

# -- tiles --------------------------------------------------------------------------------------------------------

TILES: Final[tuple[Tile, ...]] = tuple([
    Tile(t["id"], t["kind"], t["back"], t["planets"], t["food"], t["metal"], t["energy"], t.get("colour", ""))
    for t in _load("tiles")["tile"]])
TILE: Final[dict[str, int]] = {t.id: i for i, t in enumerate(TILES)}
BLANK: Final = -1  # no tile: the tables below end with a row for it, so they can be read for any space
OMEGA_SUN: Final[int] = TILE["omega_sun"]
BLACK_HOLE: Final[int] = TILE["black_hole"]
PLANETS: Final[list[int]] = [t.planets for t in TILES] + [0]
FOOD: Final[list[int]] = [t.food for t in TILES] + [0]
METAL: Final[list[int]] = [t.metal for t in TILES] + [0]
ENERGY: Final[list[int]] = [t.energy for t in TILES] + [0]
PRODUCES: Final[list[bool]] = [t.metal + t.energy > 0 for t in TILES] + [False]
SUN: Final[list[bool]] = [t.kind in ("sun", "omega_sun") for t in TILES] + [False]
ATOMIC: Final[list[bool]] = [t.back == "atomic" for t in TILES] + [False]
PLAIN_TILES: Final[list[int]] = [i for i, t in enumerate(TILES) if t.back == "plain"]
ATOMIC_TILES: Final[list[int]] = [i for i, t in enumerate(TILES) if t.back == "atomic" and t.kind in (
    "planet", "sun", "empty")]

# -- players ------------------------------------------------------------------------------------------------------

COLOURS: Final[tuple[str, ...]] = tuple(_GAME["colours"]["list"])  # in seat order
HOME_TILES: Final[list[int]] = [TILE[f"home_{c}"] for c in COLOURS]
_SLOTS: Final[dict[int, tuple[int, ...]]] = {
    row["players"]: tuple([SPACE[s] for s in row["slots"]]) for row in _MAP["home_layout"]}
SEATINGS: Final[dict[int, Seating]] = {
    row["players"]: Seating(row["empire_tokens"], row["victory_points"], row["faceup_tiles"], _SLOTS[row["players"]])
    for row in _GAME["player_count"]}
START_MARKS: Final[int] = _GAME["start"]["marks"]
START_METAL: Final[int] = _GAME["start"]["metal"]
START_ENERGY: Final[int] = _GAME["start"]["energy"]
START_SHIPS: Final[tuple[int, int, int]] = (
    _GAME["start"]["fighters_on_home"], _GAME["start"]["cruisers_on_home"], _GAME["start"]["dreadnoughts_on_home"])
METAL_CAP: Final[int] = _GAME["storage"]["metal_capacity"]
ENERGY_CAP: Final[int] = _GAME["storage"]["energy_capacity"]
INCOME: Final[int] = _GAME["round"]["income_marks"]
EXTRA_TILE: Final[int] = _GAME["round"]["extra_tile_if_no_explorer"]
FOOD_CAP: Final[int] = _GAME["sector"]["max_food_on_producing_sector"]
MAX_ROUNDS: Final[int] = _GAME["engine"]["max_rounds"]

FREE_INFLUENCE: Final[int] = _GAME["regent"]["free_influence_tokens"]
INFLUENCE_PRICE: Final[int] = _GAME["regent"]["extra_token_base_cost"]
INFLUENCE_STEP: Final[int] = _GAME["regent"]["extra_token_step"]
LEVEL_INFLUENCE: Final[list[int]] = [0, _GAME["regent"]["influence_empire"], _GAME["regent"]["influence_starbase"], 0]
STARBASE_MIN: Final[int] = _GAME["regent"]["claim_starbase_min"]

RAZE_POINTS: Final[int] = _GAME["scoring"]["attacker_destroys_empire"]
STORAGE_POINTS: Final[int] = _GAME["scoring"]["full_storage"]
MARKS_POINTS: Final[int] = _GAME["scoring"]["most_marks_sole"]
MARKS_TIED: Final[int] = _GAME["scoring"]["most_marks_tied_each"]

# -- units: a fleet is a number that counts its fighters, cruisers and dreadnoughts -------------------------------


def _unit(row: dict[str, Any]) -> Unit:
    cost = row.get("cost", {"metal": 0, "energy": 0, "marks": 0})
    return Unit(row["id"], row.get("limit", 0), row["move"], row["dice"], row["hit_on"], row["combat_phase"],
                (cost["metal"], cost["energy"], cost["marks"]))


UNITS: Final[tuple[Unit, ...]] = tuple([_unit(row) for row in _load("units")["unit"]])
FIGHTER: Final = 0
CRUISER: Final = 1
DREADNOUGHT: Final = 2
EMPIRE: Final = 1    # levels of control
STARBASE: Final = 2
HOME: Final = 3
ONE: Final = (1, 16, 128)  # one ship of each class: fleets are added and taken away as numbers
ALL_SHIPS: Final[int] = sum([UNITS[k].limit * ONE[k] for k in range(3)])
FLEETS: Final = 512
SHIPS: Final[list[tuple[int, int, int]]] = [(n & 15, n >> 4 & 7, n >> 7) for n in range(FLEETS)]
SHIP_COST: Final[tuple[tuple[int, int, int], ...]] = tuple([u.cost for u in UNITS[:3]])
SHIP_NAMES: Final = ("fighter", "cruiser", "dreadnought")
FLEET_WORDS: Final[list[str]] = [
    ", ".join([f"{n} {SHIP_NAMES[k]}{'s' if n > 1 else ''}" for k, n in enumerate(SHIPS[fleet]) if n]) or "no ships"
    for fleet in range(FLEETS)]
SPEED: Final[list[int]] = [min([UNITS[k].move for k in range(3) if SHIPS[n][k]], default=0) for n in range(FLEETS)]
LEVEL_WORDS: Final = ("", "Empire", "Starbase", "Home Starbase")


def fleet(fighters: int = 0, cruisers: int = 0, dreadnoughts: int = 0) -> int:
    """The number that stands for these ships.

    >>> FLEET_WORDS[fleet(2, 1)]
    '2 fighters, 1 cruiser'
    """
    return fighters * ONE[0] + cruisers * ONE[1] + dreadnoughts * ONE[2]


# -- market, technologies, roles ------------------------------------------------------------------------------------

METAL_GOOD: Final = 1
ENERGY_GOOD: Final = 2
FOOD_GOOD: Final = 0
GOODS: Final = ("food", "metal", "energy")
PRICE_BY_DIE: Final[list[Sequence[int]]] = [_MARKET["price_by_die"][good] for good in GOODS]
START_PRICES: Final[tuple[int, ...]] = tuple([_MARKET["initial_price"][good] for good in GOODS])
MERCHANT_MARKS: Final[int] = _MARKET["merchant_bonus_marks"]
MARKET_DICE: Final[int] = _MARKET["dice_rolled"]

TECHNOLOGIES: Final[tuple[Technology, ...]] = tuple([
    Technology(t["id"], t["name"], t["role"], t["cost_energy"], t["effect"], t["window"])
    for t in _load("technologies")["technology"]])
AMBASSADOR: Final = 0
SHIELDS: Final = 1
ION_CANNONS: Final = 2
PLASMA: Final = 3
FUSION: Final = 4
ROBOTICS: Final = 5
PROTEIN: Final = 6
SABOTEUR: Final = 7
DIPLOMAT: Final = 8
TIME_WARP: Final = 9
PIRATE: Final = 10
SCANNERS: Final = 11

ROLES: Final[tuple[Role, ...]] = (
    *[Role(r["id"], r["name"], r["special"]) for r in _load("roles")["role"]],
    Role("warlord2", "Second Warlord", "When attacking, one of your ships rolls 1 extra die in every combat round."))
EXPLORER: Final = 0
MERCHANT: Final = 1
STEWARD: Final = 2
ENGINEER: Final = 3
WARLORD: Final = 4
REGENT: Final = 5
SCIENTIST: Final = 6
WARLORD_2: Final = 7
IN_POOL: Final = -1  # of a role card nobody has taken; of a technology on display
GONE: Final = -2     # out of the game

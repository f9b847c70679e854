"""What is in the box: the tables of `data/*.toml`, loaded once and checked against the counts of the spec."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hegemon.kernel.tables import table as read_table

INDUSTRIAL: Final = 0
POLITICAL: Final = 1
MARTIAL: Final = 2
TYPES: Final = ("industrial", "political", "martial")
BASES: Final = ("complex", "embassy", "outpost")
MANY: Final = ("Complexes", "Embassies", "Outposts")
FACTIONS: Final = ("orange", "purple", "green")
COLOURS: Final = ("blue", "yellow", "red", "green", "purple", "orange")  # in the order of seats


def table(name: str) -> dict[str, Any]:
    """One data file."""
    return read_table("hegemon.games.hegemonic", name)


GAME_TABLE: Final = table("game")
_sectors: Final = table("sectors")
_track: Final = table("player_board")
_leaders: Final = table("leaders")
_actions: Final = table("actions")

# -- hexes and boards -------------------------------------------------------------------------------------------------

LETTERS: Final = "ABCDEFGHJ"
BOARDS: Final = LETTERS + "K"
CORE: Final = 9                    # the index of board K
HEX_NAMES: Final = [f"{b}{n}" for b in LETTERS for n in range(1, 6)] + [f"K{n}" for n in range(1, 7)]
HEXES: Final = 51
CORE_MASK: Final = ((1 << 6) - 1) << 45
BOARD_OF: Final = [h // 5 if h < 45 else CORE for h in range(HEXES)]
BOARD_MASK: Final = [31 << 5 * b for b in range(9)] + [CORE_MASK]

# -- tiles ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tile:
    """A Sector Tile: squares, Power and Faction of the circle, triangles."""
    id: str
    profile: str
    industrial: int
    political: int
    faction: int     # -1: none
    martial: int
    icon23: bool


TILES: Final = tuple([
    Tile(t["id"], t["profile"], t["industrial"], t["political"],
         FACTIONS.index(t["faction"]) if t["faction"] in FACTIONS else -1, t["martial"], t["icon23"])
    for t in _sectors["tile"]])
HOME: Final = 48                   # tile numbers 48-53 are the Home Sector Tiles of seats 0-5
_home: Final = _sectors["home_tile"]
SQUARES: Final = [t.industrial for t in TILES] + [int(_home["industrial"])] * 6
CIRCLE: Final = [t.political for t in TILES] + [int(_home["political_power_conflict"])] * 6  # Power in Conflicts
WORTH: Final = [t.political for t in TILES] + [int(_home["political_power_scoring"])] * 6    # Power in scoring
HAS_CIRCLE: Final = [t.political > 0 for t in TILES] + [True] * 6
FACTION_OF: Final = [t.faction for t in TILES] + [-1] * 6
TRIANGLES: Final = [t.martial for t in TILES] + [int(_home["martial"])] * 6
ICON_TILES: Final = [n for n, t in enumerate(TILES) if t.icon23]

# -- Player Board -----------------------------------------------------------------------------------------------------

SPACES: Final = [int(_track[t]["spaces"]) for t in TYPES]
TIER: Final[list[list[int]]] = [[0] + _track[t]["tier"] for t in TYPES]            # by Bases built
INCOME: Final[list[list[int]]] = [[0] + _track[t]["income"] for t in TYPES]
COST: Final[list[list[int]]] = [_track[t]["cost"] + [99] for t in TYPES]           # of the next Base, by Bases built
RETENTION: Final[list[list[int]]] = [[10] + _track[t]["retention"] for t in TYPES]
RELOCATION: Final = [c[0] for c in COST]                                           # H-9.7
GATE_COST: Final = int(_track["units"]["gate_pair"]["cost"])
AGENT_COST: Final = int(_track["units"]["agent"]["cost"])
FLEET_COST: Final = int(_track["units"]["fleet"]["cost"])
SUPPLY: Final = 3
SLOTS: Final = int(_track["slots"]["advanced_technology"])

# -- ranges, moves, points --------------------------------------------------------------------------------------------

STACK_RANGE: Final[list[int]] = [-1] + GAME_TABLE["range"]["outpost_by_height"]    # by height
GATE_DISTANCE: Final[list[int]] = [0] + GAME_TABLE["gate"]["max_distance_by_tier"]  # by tier
BORDER_COST: Final = int(GAME_TABLE["movement"]["agent_cost_per_border"])
FLEET_STEPS: Final = int(GAME_TABLE["movement"]["fleet_hexes"])
FLEET_MOVE_COST: Final = int(GAME_TABLE["movement"]["fleet_cost"])
_scoring: Final = GAME_TABLE["scoring"]
CONTROL: Final = int(_scoring["control"])
INFLUENCE: Final = int(_scoring["influence"])
PRESENCE: Final = int(_scoring["presence"])
EXCLUSIVITY: Final = int(_scoring["exclusivity"])
CORE_BONUS: Final = int(_scoring["core_bonus"])
TIE_FIRST: Final = int(_scoring["tie_first"])
TIE_SECOND: Final = int(_scoring["tie_second"])
VP_PER_TIER: Final = int(_scoring["final_vp_per_tier"])
HOUSES: Final = {c["id"]: str(c["house"]) for c in GAME_TABLE["colour"]}
SPECIES: Final = [str(f["species"]) for f in GAME_TABLE["faction"]]
PHASES: Final = ("Set-up", "Collection", "Expansion", "Actions #1", "Actions #2", "Actions #3", "Arbitration")

# -- technologies -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Technology:
    """A Technology Card: its branch and tier, price, values in Conflicts, and what it does when advanced."""
    id: str
    name: str
    type: int
    tier: int
    cost: int
    qty: int
    qty_icon23: int
    power: tuple[int, int, int]
    final_vp: int
    amount: int      # the number in the effect: a price, a saving, a gain, a distance
    effect: str


TECHNOLOGIES: Final = tuple([
    Technology(t["id"], t["name"], TYPES.index(t["type"]), t["tier"], t["cost"], t["qty"], t["qty_icon23"],
               (t["power"]["industrial"], t["power"]["political"], t["power"]["martial"]), t["final_vp"],
               t.get("amount", 0), t["effect"])
    for t in table("technologies")["technology"]])
CARD_TYPE: Final = [t.type for t in TECHNOLOGIES]
CARD_TIER: Final = [t.tier for t in TECHNOLOGIES]
CARD_COST: Final = [t.cost for t in TECHNOLOGIES]
CARD_POWER: Final = [t.power for t in TECHNOLOGIES]
CARD_AMOUNT: Final = [t.amount for t in TECHNOLOGIES]
FULL_DECK: Final = [n for n, t in enumerate(TECHNOLOGIES) for _ in range(t.qty)]
ICON_DECK: Final = [n for n, t in enumerate(TECHNOLOGIES) for _ in range(t.qty_icon23)]

PREDICTIVE: Final = 0
RELAY: Final = 1
DYSON: Final = 2
FABRICANTS: Final = 3
EFFICIENCY: Final = 4
POLYMORPHIC: Final = 5
EMERGENT: Final = 6
LATTICE: Final = 7
TELEPATHY: Final = 8
STEALTH: Final = 9
ACCELERANTS: Final = 10
PSIONIC: Final = 11
EMPATHY: Final = 12
PROPAGANDA: Final = 13
TRANSCENDENCY: Final = 14
POST_PHYSICAL: Final = 15
TELEPORTATION: Final = 16
DRONES: Final = 17
FTL: Final = 18
CANNONS: Final = 19
HULLS: Final = 20
PROBES: Final = 21
BRANE: Final = 22
LOGISTICS: Final = 23

# -- Action Cards -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pattern:
    """One way of attacking: with what, against which types, and to which end."""
    id: str
    card: int
    takeover: bool
    attacker: int            # INDUSTRIAL: a Complex group, POLITICAL: an Agent, MARTIAL: a Fleet
    may_move: bool
    targets: tuple[int, ...]
    price: int               # CAPs per point of Power of the targeted Bases


@dataclass(frozen=True)
class ActionCard:
    """One of the six cards everybody has."""
    id: str
    name: str
    order: int
    has_basic: bool
    build: int               # the type it builds, or -1


ASSAULT: Final = 0
INDUSTRIALIZE: Final = 1
POLITICIZE: Final = 2
MARTIALIZE: Final = 3
SUBVERT: Final = 4
DISCOVER: Final = 5
ACTION_CARDS: Final = tuple([
    ActionCard(c["id"], c["name"], c["order"], c["has_basic"], BASES.index(c["build"][0]) if "build" in c else -1)
    for c in _actions["card"]])
_ATTACKERS: Final = ("complex_group", "agent", "fleet")
PATTERNS: Final = tuple([
    Pattern(p["id"], n, p["mode"] == "takeover", _ATTACKERS.index(p["attacker"]), p["may_move"],
            tuple([TYPES.index(t) for t in p["target_types"]]), p["cost_per_power"])
    for n, c in enumerate(_actions["card"]) for p in c.get("pattern", [])])
ORDER: Final = [c.order for c in ACTION_CARDS]
BUILDS: Final = [c.build for c in ACTION_CARDS]
CARD_PATTERNS: Final = [tuple([n for n, p in enumerate(PATTERNS) if p.card == c]) for c in range(6)]

# -- Leaders ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ability:
    """What a Leader can do at a level: in which windows, and what it says."""
    leader: int
    level: int
    name: str
    key: str
    windows: tuple[str, ...]
    own_turn: bool
    declare: tuple[str, ...]
    amount: int      # the number printed for it, whatever it counts
    cost: int        # CAPs it takes
    gain: int        # CAPs it brings its owner at once
    each: int        # Power per piece that counts, where that is more than one
    effect: str


@dataclass(frozen=True)
class Leader:
    """One of the twelve dynasties."""
    id: str
    dynasty: str
    name: str


def printed(ability: dict[str, Any]) -> int:
    """The number printed for an ability."""
    found = [ability[name] for name in ("amount", "gain", "hexes", "depth", "cost") if name in ability]
    return int(found[0]) if found else 0


LEADERS: Final = tuple([Leader(x["id"], x["dynasty"], x["name"]) for x in _leaders["leader"]])
ABILITIES: Final = tuple([
    Ability(n, a["level"], a["name"], a["key"], tuple(a["windows"]), a["own_turn"], tuple(a.get("declare", ())),
            printed(a), a.get("cost", 0), a.get("gain", 0), a.get("each", 1), a["effect"])
    for n, x in enumerate(_leaders["leader"]) for a in x["ability"]])
KEYS: Final = {a.key: n for n, a in enumerate(ABILITIES)}
AMOUNT: Final = {a.key: a.amount for a in ABILITIES}  # the number printed for an ability

assert len(TILES) == 48 and len(ICON_TILES) == 24 and [t.id for t in TILES][:2] == ["S01", "S02"]
assert len(FULL_DECK) == 54 and len(ICON_DECK) == 30 and len(TECHNOLOGIES) == 24
assert SPACES == [15, 9, 12] and len(LEADERS) == 12 and len(ABILITIES) == 36 and len(PATTERNS) == 9
assert [c.id for c in ACTION_CARDS] == ["assault", "industrialize", "politicize", "martialize", "subvert", "discover"]

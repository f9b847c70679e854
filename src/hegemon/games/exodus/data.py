"""What is in the box: every table of `data/*.toml`, loaded once into frozen rows that all states share."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.kernel.tables import table


def _table(name: str) -> dict[str, Any]:
    return table("hegemon.games.exodus", name)


OPTIONS: Final[dict[str, Any]] = _table("options")
COMPONENTS: Final[dict[str, Any]] = _table("components")
SHIPS: Final[dict[str, Any]] = _table("ships")
TECHNOLOGIES: Final[dict[str, Any]] = _table("technologies")
POLITICS: Final[dict[str, Any]] = _table("politics")
RESISTANCE: Final[dict[str, Any]] = _table("resistance")
COMBAT: Final[dict[str, Any]] = _table("combat_cards")
PLANETS: Final[dict[str, Any]] = _table("planets")
MAPS: Final[dict[str, Any]] = _table("maps")
FACTIONS: Final[dict[str, Any]] = _table("factions")
ACTIONS: Final[dict[str, Any]] = _table("actions")
MARKET: Final[dict[str, Any]] = _table("market")
SOLO: Final[dict[str, Any]] = _table("solo")

# every key the rules know; a row with another one is an error here, not in the middle of a game.
_KEYS: Final = """
    unlock_part unlock_rocket unlock_structure bank_base mining_base income_tokens tax_exempt home_growth repair
    tech_cost ship_cost second_tech reaction_cost reaction_source return_first_card extra_action red_rates
    market_space_1 exchanges buy_vp bid_shift enact_loser solo_political_cost wmd_distance wmd_dice ship_rockets
    fighter_intercept cloak force_uncloak radar_immune uncloak_anywhere civilian_transport capacity front_ship
    sacrifice_raider shift_hit reroll hit_from cancel_hits battle_research borrow_tech keep_cr_card land_always
    landing_kill score_laws score_techs_all score_tech_cost score_title setup_ships market_buy tax_rate part_cost
    rocket_ban cr_bounty stipend_last bank_bonus mining_bonus no_player_combat skip_wmd max_exchanges no_reactions
    drive_cap drive_delta gain_all levy_richest survey cancel_law scrap_rockets colony_vp war_crimes cc_bonus
    home_guard piracy no_combat_cards moon_target no_cloaking census salvage reparations research_offer uprising
    cancel_card protect_ship decoy sacrifice_for_hits overload focus_fire shield_own shield_enemy shield_all_enemy
    shield_self prize repair_own repair_self extra_dice first_strike death_throes gain mining repair_all free_tech
    draw_cc free_part free_ship place_population move_population waive_phasium plunder free_ship_first
    upkeep_population build_here intercept resource population planet
"""
KEYS: Final = frozenset(_KEYS.split())


@dataclass(frozen=True)
class Effect:
    """One machine-read effect: its key, its moment and its numbers."""
    key: str
    when: str
    params: Mapping[str, Any]


def _effect(row: Mapping[str, Any]) -> Effect:
    """An effect from a row that keeps its numbers in `params` or beside the key."""
    key = str(row["effect"])
    if key not in KEYS:
        raise ValueError(f"the data use the unknown effect {key}")
    inline = {k: v for k, v in row.items() if k not in ("effect", "when", "asks", "params", "name", "text", "mode")}
    return Effect(key, str(row.get("when", "")), row.get("params", inline))


# -- ships, parts, rockets, structures ------------------------------------------------------------------------------

@dataclass(frozen=True)
class ShipClass:
    """One class of ship as its blueprint is printed."""  # 2.4
    id: str
    name: str
    base: int
    expansion: int
    cp: int
    axinium: int
    slots: int
    dice: int
    shield: int
    drive: int
    capacity: int
    vp: int


@dataclass(frozen=True)
class Part:
    """An upgrade that fills a slot."""
    id: str
    name: str
    kind: str
    value: int
    hyperspace: bool
    expansion: bool
    cp: int
    phasium: int
    tech: str


@dataclass(frozen=True)
class Item:
    """A rocket or a structure: something bought for a planet."""
    id: str
    name: str
    cp: int
    phasium: int
    tech: str
    dice: int
    effect: str
    params: Mapping[str, Any]
    active_with: str


def _named(row: Mapping[str, Any]) -> str:
    return str(row.get("name") or str(row["id"]).replace("_", " ").capitalize())


def _ship_class(r: Mapping[str, Any]) -> ShipClass:
    return ShipClass(r["id"], r["name"], r["count"]["base"], r["count"]["expansion"], r["cost"]["cp"],
                     r["cost"]["axinium"], r["slots"], r["dice"], r["shield"], r["drive"], r["capacity"], r["vp"])


def _part(r: Mapping[str, Any]) -> Part:
    return Part(r["id"], _named(r), r["kind"], r["value"], bool(r.get("hyperspace")), bool(r.get("expansion")),
                r["cost"]["cp"], r["cost"]["phasium"], r["tech"])


def _item(r: Mapping[str, Any]) -> Item:
    effect = _effect({**r, "params": r.get("params", {})}).key
    name = {"sds": "SDS", "asds": "ASDS"}.get(r["id"], _named(r))
    return Item(r["id"], name, r["cost"]["cp"], r["cost"]["phasium"], r["tech"], r.get("dice", 0), effect,
                r.get("params", {}), r.get("active_with", ""))


CLASSES: Final[tuple[ShipClass, ...]] = tuple([
    _ship_class(r) for r in sorted(SHIPS["ship"], key=lambda r: int(r["order"]))])
PARTS: Final[tuple[Part, ...]] = tuple([_part(r) for r in SHIPS["part"]])
ROCKETS: Final[tuple[Item, ...]] = tuple([_item(r) for r in SHIPS["rocket"]])
STRUCTURES: Final[tuple[Item, ...]] = tuple([_item(r) for r in SHIPS["structure"]])
CLASS_OF: Final = {c.id: i for i, c in enumerate(CLASSES)}
PART_OF: Final = {p.id: i for i, p in enumerate(PARTS)}
ROCKET_OF: Final = {r.id: i for i, r in enumerate(ROCKETS)}
STRUCTURE_OF: Final = {s.id: i for i, s in enumerate(STRUCTURES)}
WAR_CRUISER: Final = 0
FIGHTER: Final = 1
BATTLE_CARRIER: Final = 2
DARK_RAIDER: Final = 3
HYPERSONIC: Final = 0
BIOCHEMICAL: Final = 1
GRAVITON: Final = 2
CLONE_FACTORY: Final = 0
SPACEPORT: Final = 1
SDS: Final = 2
ASDS: Final = 3
CANNON_1: Final = PART_OF["cannon_1"]
SHIELD_1: Final = PART_OF["shield_1"]
SLOTS: Final[list[int]] = [c.slots for c in CLASSES]
SHIP_VP: Final[list[int]] = [c.vp for c in CLASSES]
CAPACITY: Final[list[int]] = [c.capacity for c in CLASSES]
PARTS_EACH: Final = int(COMPONENTS["part_supply_per_player"]["cannon"])
ROCKETS_EACH: Final = int(COMPONENTS["part_supply_per_player"]["rocket"])
STRUCTURES_EACH: Final = int(COMPONENTS["part_supply_per_player"]["structure"])

_stats: Final[dict[tuple[int, ...], tuple[int, int, int, bool]]] = {}


def stats(kind: int, parts: tuple[int, ...]) -> tuple[int, int, int, bool]:
    """Dice, shield value, drive and whether it jumps, for a class with these parts."""  # 2.4
    known = _stats.get((kind, *parts))
    if known is None:
        hull = CLASSES[kind]
        fitted = [PARTS[p] for p in parts]
        drives = [p for p in fitted if p.kind == "drive"]
        known = _stats[(kind, *parts)] = (
            hull.dice + sum([p.value for p in fitted if p.kind == "cannon"]),
            hull.shield + sum([p.value for p in fitted if p.kind == "shield"]),
            drives[0].value if drives else hull.drive, bool(drives and drives[0].hyperspace))
    return known


# -- technologies ---------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Tech:
    """A technology: type and colour count for discounts."""  # 2.5
    id: str
    name: str
    type: str
    colour: str
    cost: int
    text: str
    base: bool
    factions: tuple[str, ...]
    effects: tuple[Effect, ...]


def _tech(r: Mapping[str, Any]) -> Tech:
    return Tech(r["id"], r["name"], r["type"], r["colour"], r["cost"], r["text"], r["set"] == "base",
                tuple(r.get("factions", ())), tuple([_effect(e) for e in r["effects"]]))


TECHS: Final[tuple[Tech, ...]] = tuple([_tech(r) for r in TECHNOLOGIES["tech"]])
TECH_OF: Final = {t.id: i for i, t in enumerate(TECHS)}
BITS: Final[list[int]] = [1 << i for i in range(len(TECHS))]
COSTS: Final[list[int]] = [t.cost for t in TECHS]
BASE_TECHS: Final[int] = sum([BITS[i] for i, t in enumerate(TECHS) if t.base])
SAME_TYPE: Final[list[int]] = [sum([BITS[j] for j, u in enumerate(TECHS) if u.type == t.type]) for t in TECHS]
SAME_COLOUR: Final[list[int]] = [sum([BITS[j] for j, u in enumerate(TECHS) if u.colour == t.colour]) for t in TECHS]
BASIC_RESEARCH: Final[int] = BITS[TECH_OF["basic_research"]]


def owners(key: str) -> int:
    """The technologies with an effect, as a mask."""
    return sum([BITS[i] for i, t in enumerate(TECHS) if any([e.key == key for e in t.effects])])


def worth(key: str, param: str) -> tuple[tuple[int, int], ...]:
    """The technologies with an effect and its number, as (bit, number)."""
    return tuple([(BITS[i], int(e.params[param])) for i, t in enumerate(TECHS) for e in t.effects if e.key == key])


def unlocks(kind: str, item: str) -> int:
    """The technologies that allow an item to be bought, as a mask."""
    return sum([BITS[i] for i, t in enumerate(TECHS)
                if any([e.key == f"unlock_{kind}" and e.params[kind] == item for e in t.effects])])


PART_NEEDS: Final[list[int]] = [unlocks("part", p.id) for p in PARTS]  # 0: no technology needed
ROCKET_NEEDS: Final[list[int]] = [unlocks("rocket", r.id) for r in ROCKETS]
STRUCTURE_NEEDS: Final[list[int]] = [unlocks("structure", s.id) for s in STRUCTURES]


# -- factions and action cards --------------------------------------------------------------------------------------

RESEARCH: Final = 0
BANK: Final = 1
BUILD_SHIPS: Final = 2
BUY_UPGRADES: Final = 3
MINING: Final = 4
TRADE: Final = 5
MOVE: Final = 6
ACTION_NAMES: Final[tuple[str, ...]] = tuple([str(a["id"]) for a in ACTIONS["action"]])
ACTION_OF: Final = {a: i for i, a in enumerate(ACTION_NAMES)}


@dataclass(frozen=True)
class CardText:
    """A signature or one-time text of a faction card."""
    name: str
    text: str
    mode: str
    effect: Effect


@dataclass(frozen=True)
class ActionCard:
    """A card known by its top action."""
    top: int
    bottom: int
    signature: CardText | None
    one_time: CardText | None


@dataclass(frozen=True)
class Faction:
    """A faction: its home's name, resources, traits and cards."""
    id: str
    name: str
    home: str
    focus: str
    start: tuple[int, int, int]
    traits: tuple[str, ...]
    effects: tuple[Effect, ...]
    cards: tuple[ActionCard, ...]
    techs: int


def _card_text(row: Mapping[str, Any] | None) -> CardText | None:
    return CardText(row["name"], row["text"], row["mode"], _effect(row)) if row else None


def _cards(rows: Sequence[Mapping[str, Any]]) -> tuple[ActionCard, ...]:
    cards = [ActionCard(ACTION_OF[r["top"]], ACTION_OF[r["bottom"]], _card_text(r.get("signature")),
                        _card_text(r.get("one_time"))) for r in rows]
    return tuple(sorted(cards, key=lambda c: c.top))


def _faction(r: Mapping[str, Any]) -> Faction:
    own = sum([BITS[i] for i, t in enumerate(TECHS) if r["id"] in t.factions])
    start = r["start"]
    return Faction(r["id"], r["name"], r["home"], r["focus"], (start["cp"], start["axinium"], start["phasium"]),
                   tuple(r["traits"]), tuple([_effect(e) for e in r["trait_effects"]]), _cards(r["card"]), own)


FACTION_ROWS: Final[tuple[Faction, ...]] = tuple([_faction(r) for r in FACTIONS["faction"]])
FACTION_OF: Final = {f.id: i for i, f in enumerate(FACTION_ROWS)}
BASE_CARDS: Final[tuple[ActionCard, ...]] = _cards(ACTIONS["card"])


def trait(faction: int, key: str) -> Mapping[str, Any] | None:
    """The numbers of a faction's trait, if it has it."""
    if faction >= 0:
        for effect in FACTION_ROWS[faction].effects:
            if effect.key == key:
                return effect.params
    return None


# -- decks ----------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Political:
    """A political card and the one number most effects need."""
    id: str
    name: str
    kind: str
    base: bool
    text: str
    key: str
    when: str
    params: Mapping[str, Any]
    visionary: str


@dataclass(frozen=True)
class Resistance:
    """A card of the Centaurian Resistance."""  # A.3
    id: str
    level: int
    base: bool
    firepower: int
    shields: int
    vp: int
    bonus: str
    params: Mapping[str, Any]
    special: str


@dataclass(frozen=True)
class CombatCard:
    """A Combat Card or CR Combat Card."""
    number: int
    name: str
    text: str
    when: str
    key: str
    params: Mapping[str, Any]
    copies: int


def _political(r: Mapping[str, Any]) -> Political:
    e = _effect(r)
    return Political(r["id"], r["name"], r["kind"], r["set"] == "base", r["text"], e.key, e.when, e.params,
                     r["visionary"])


def _resistance(r: Mapping[str, Any]) -> Resistance:
    key = _effect({"effect": r["bonus"], "params": r["bonus_params"]}).key
    return Resistance(r["id"], r["level"], r["set"] == "base", r["firepower"], r["shields"], r["vp"], key,
                      r["bonus_params"], r["special"])


def _combat(r: Mapping[str, Any]) -> CombatCard:
    e = _effect(r)
    return CombatCard(r["number"], r["name"], r["text"], e.when, e.key, e.params, r["copies"])


POLITICAL: Final[tuple[Political, ...]] = tuple([_political(r) for r in POLITICS["card"]])
POLITICAL_KEY: Final[list[str]] = [c.key for c in POLITICAL]
CR_CARDS: Final[tuple[Resistance, ...]] = tuple([_resistance(r) for r in RESISTANCE["card"]])
BONUS_WORDS: Final = {"cp": "{} CP", "axinium": "{} Axinium", "phasium": "{} Phasium", "population": "{} population"}


def bonus_words(card: Resistance) -> str:
    """The bonus of a Resistance card as players say it."""
    p = card.params
    match card.bonus:
        case "gain":
            return ", ".join([BONUS_WORDS[what].format(n) for what, n in p.items()])
        case "mining":
            return f"mine {p['n']} tokens"
        case "repair_all":
            return "repair all ships"
        case "free_tech":
            return f"a technology up to {p['max_cost']} CP"
        case "draw_cc":
            return f"draw {p['n']} Combat Cards"
        case "free_part":
            return f"a part or rocket up to {p['max_cp']} CP"
    return f"a free {str(p['class']).replace('_', ' ').title()}"


CR_CARD_OF: Final = {c.id: i for i, c in enumerate(CR_CARDS)}
CR_SPECIALS: Final[dict[str, Effect]] = {str(r["id"]): _effect(r) for r in RESISTANCE["special"]}
COMBAT_CARDS: Final[tuple[CombatCard, ...]] = tuple([
    _combat(r) for r in sorted(COMBAT["card"], key=lambda r: int(r["number"]))])
CR_COMBAT_CARDS: Final[tuple[CombatCard, ...]] = tuple([
    _combat(r) for r in sorted(RESISTANCE["combat_card"], key=lambda r: int(r["number"]))])
NPC: Final = 6                        # the Resistance as a side of a battle
CR_FIREPOWER: Final = (0, 2, 4, 6)    # when a level has no card left
CR_SHIELDS: Final = (0, 1, 3, 5)
CR_VP: Final = (0, 1, 3, 5)


# -- planets and maps -----------------------------------------------------------------------------------------------

CP_PLANET: Final = 0
AXINIUM_PLANET: Final = 1
PHASIUM_PLANET: Final = 2
TYPE_NAMES: Final = ("cp", "axinium", "phasium")
TYPE_WORDS: Final = ("CP", "Axinium", "Phasium")
COUNCIL: Final = 0
HOME: Final = 1
OUTER: Final = 2
MIDDLE: Final = 3
INNER: Final = 4
SPACE: Final = 5
KIND_NAMES: Final = ("council", "home", "outer", "middle", "inner", "space")


@dataclass(frozen=True)
class Planet:
    """A planet tile."""  # A.5
    id: str
    name: str
    category: int
    type: int
    start: int
    most: int
    vp: int
    moons: int


def _planet(r: Mapping[str, Any]) -> Planet:
    category = KIND_NAMES.index(r.get("category", "home"))
    return Planet(r["id"], r["name"], category, TYPE_NAMES.index(r["type"]), r["start"], r["max"], r["vp"], r["moons"])


PLANET_ROWS: Final[tuple[Planet, ...]] = tuple([_planet(r) for r in PLANETS["planet"] + PLANETS["home"]])
PLANET_OF: Final = {p.id: i for i, p in enumerate(PLANET_ROWS)}
HOME_PLANETS: Final[tuple[int, ...]] = tuple([i for i, p in enumerate(PLANET_ROWS) if p.category == HOME])
PLANET_TYPE: Final[list[int]] = [p.type for p in PLANET_ROWS]
PLANET_MOST: Final[list[int]] = [p.most for p in PLANET_ROWS]
PLANET_IS_HOME: Final[list[bool]] = [p.category == HOME for p in PLANET_ROWS]

RADIUS: Final = 4
HEXES: Final[tuple[tuple[int, int], ...]] = tuple([
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1)
                      if abs(q + r) <= RADIUS])  # by (q, r), the order of many rules
HEX_OF: Final[dict[tuple[int, int], int]] = {h: i for i, h in enumerate(HEXES)}
CENTRE: Final[int] = HEX_OF[(0, 0)]
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = tuple([(int(d[0]), int(d[1])) for d in MAPS["directions"]])
DISTANCE: Final[list[list[int]]] = [
    [(abs(a - c) + abs(b - d) + abs(a + b - c - d)) // 2 for c, d in HEXES] for a, b in HEXES]


@dataclass(frozen=True)
class Layout:
    """A map: what each hex is, where the Resistance stands, and who is whose neighbour."""  # 2.6
    id: str
    size: str
    players: int
    kinds: tuple[int, ...]                  # by hex, -1 off the map
    levels: tuple[int, ...]                 # of the Resistance, by hex
    homes: tuple[int, ...]                  # hex by position, clockwise
    hexes: tuple[int, ...]                  # those on the map
    step: tuple[tuple[int, ...], ...]       # by hex, then direction; -1 off the map
    next: tuple[tuple[int, ...], ...]       # neighbours on the map, in order of direction


def _layout(r: Mapping[str, Any]) -> Layout:
    kinds, levels, homes = [-1] * len(HEXES), [0] * len(HEXES), {}
    for h in r["hexes"]:
        i = HEX_OF[(h["q"], h["r"])]
        kinds[i], levels[i] = KIND_NAMES.index(h["kind"]), h.get("cr", 0)
        if "seat" in h:
            homes[h["seat"]] = i
    steps = []
    for q, s in HEXES:
        there = [HEX_OF.get((q + dq, s + dr), -1) for dq, dr in DIRECTIONS]
        steps.append(tuple([j if j >= 0 and kinds[j] >= 0 else -1 for j in there]))
    return Layout(r["id"], r["size"], r["players"], tuple(kinds), tuple(levels),
                  tuple([homes[s] for s in sorted(homes)]), tuple([i for i, k in enumerate(kinds) if k >= 0]),
                  tuple(steps),
                  tuple([tuple([j for j in row if j >= 0]) for row in steps]))


LAYOUTS: Final[dict[tuple[str, int], Layout]] = {
    (str(r["size"]), int(r["players"])): _layout(r) for r in MAPS["layout"]}

# -- market and solo ------------------------------------------------------------------------------------------------

WHITE: Final[tuple[tuple[int, int], ...]] = tuple([
    (int(s["white"]["buy"]), int(s["white"]["sell"])) for s in MARKET["space"]])
RED: Final[tuple[tuple[int, int], ...]] = tuple([
    (int(s["red"]["buy"]), int(s["red"]["sell"])) for s in MARKET["space"]])


@dataclass(frozen=True)
class Scenario:
    """A solo scenario."""  # A.7
    id: str
    name: str
    faction: str
    turns: int
    difficulty: tuple[int, int, int]
    text: tuple[str, ...]
    setup: tuple[Mapping[str, Any], ...]
    script: tuple[Mapping[str, Any], ...]
    waves: tuple[tuple[int, ...], ...]
    win: Mapping[str, Any]
    lose: tuple[str, ...]
    lose_text: str


def _scenario(r: Mapping[str, Any]) -> Scenario:
    hard = r["difficulty"]
    return Scenario(r["id"], r["name"], r["faction"], r["turns"], (hard["easy"], hard["normal"], hard["hard"]),
                    tuple(r["setup"]), tuple(r["setup_steps"]), tuple(r["npc_script"]),
                    tuple([tuple(w) for w in r.get("waves", ())]), r["win"], tuple(r["lose"]["any"]), r["lose_text"])


SCENARIOS: Final[tuple[Scenario, ...]] = tuple([_scenario(r) for r in SOLO["scenario"]])
DIFFICULTIES: Final = ("easy", "normal", "hard")
NPC_CARDS: Final[tuple[int, ...]] = tuple([int(n) for n in SOLO["npc"]["combat_card_preference"]])

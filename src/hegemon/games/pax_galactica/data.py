"""What is in the box: every table of `data/*.toml`, loaded once into tuples that all states share."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hegemon.kernel.tables import table


def _load(name: str) -> dict[str, Any]:
    return table("hegemon.games.pax_galactica", name)


META: Final[dict[str, Any]] = _load("meta")
DECKS_TABLE: Final[dict[str, Any]] = _load("decks")
MAPS: Final[dict[str, Any]] = _load("maps")
CASTING: Final[dict[str, Any]] = _load("casting")
FACTION_TABLE: Final[dict[str, Any]] = _load("factions")
VALUES_TABLE: Final[dict[str, Any]] = _load("values_map")
ACTION_TABLE: Final[dict[str, Any]] = _load("actions")
CAPITAL_TABLE: Final[dict[str, Any]] = _load("capital")
TRADE_TABLE: Final[dict[str, Any]] = _load("cards_trade")
OFFICE_TABLE: Final[dict[str, Any]] = _load("cards_office")
CRISIS_TABLE: Final[dict[str, Any]] = _load("crises")
LAW_TABLE: Final[dict[str, Any]] = _load("laws")
EMPEROR_TABLE: Final[dict[str, Any]] = _load("emperor")
MEDIA_TABLE: Final[dict[str, Any]] = _load("media")
EFFECT_TABLE: Final[dict[str, Any]] = _load("effects")
FORM_ROWS: Final[dict[str, Any]] = {name: row for name, row in _load("forms").items() if name != "provenance"}

# -- who there is ------------------------------------------------------------------------------------------------

FACTIONS: Final[list[str]] = [f["id"] for f in FACTION_TABLE["faction"]]
COSMOS: Final = 0
MEGA: Final = 1
SOL: Final = 2
ILL: Final = 3
SCIFI: Final = 4
ALM: Final = 5
GAL: Final = 6
IMPERIAL: Final = 7  # as a banner; as a faction of a seat: none
PIRATE: Final = 8
REBEL: Final = 9
WARLORD: Final = 10
NOBODY: Final = 7
BANNERS: Final[list[str]] = [*FACTIONS, "imperial", "pirate", "rebel", "warlord"]
COLOURS: Final[list[str]] = [f["colour"] for f in FACTION_TABLE["faction"]]
WORN: Final[list[str]] = [*COLOURS, *BANNERS[IMPERIAL:]]  # what the pieces under a banner wear
RIVAL: Final[list[int]] = [FACTIONS.index(f["rival"]) for f in FACTION_TABLE["faction"]]
START_PAWNS: Final[list[list[str]]] = [list(f["start_pawns"]) for f in FACTION_TABLE["faction"]]
GOALS: Final[list[list[dict[str, Any]]]] = [list(f["goals"]) for f in FACTION_TABLE["faction"]]
SECRETS: Final[list[str]] = [s["id"] for s in FACTION_TABLE["secret"]]
ALF: Final = 0
BLS: Final = 1
FSP: Final = 2
KOT: Final = 3
SECRET_GOALS: Final[list[list[dict[str, Any]]]] = [list(s["goals"]) for s in FACTION_TABLE["secret"]]
RISES_AT: Final[list[int]] = [s["rise_at"] for s in FACTION_TABLE["secret"]]  # Resentment, Menace, Centralisation
RISE_TURN: Final[int] = FACTION_TABLE["rising"]["turn"]  # from here on whatever the tables say
SECRET_BANNER: Final[tuple[int, ...]] = tuple(
    [BANNERS.index(s["banner"]) if s["banner"] in BANNERS else -1 for s in FACTION_TABLE["secret"]])

CONDITIONS: Final[list[str]] = [c["id"] for c in FACTION_TABLE["condition"]]  # under which sides may be changed
DISGRACE, KINSHIP, ECLIPSE, THRONE, RUIN, BY_LAW = range(6)
WING_ROWS: Final[list[dict[str, Any]]] = list(FACTION_TABLE["wing"])
SURVIVALIST: Final = 0
DECADENT: Final = 1

ADMIRAL: Final = 0
GOVERNOR: Final = 1
POLITICIAN: Final = 2
MEDIA: Final = 3
CONTROL: Final = 4
ROLES: Final[list[str]] = ["admiral", "governor", "politician", "media", "control"]

CAPITAL: Final = 5  # as a place and as a lane
ANYWHERE: Final = 6

# -- maps --------------------------------------------------------------------------------------------------------

AREAS_EACH: Final = 15  # nine sectors, six sections
NODES_EACH: Final = 7
QUADS: Final[list[str]] = [q["id"] for q in MAPS["quadrant"]]
QUAD_NAMES: Final[list[str]] = [q["name"] for q in MAPS["quadrant"]]
QUAD_SHORT: Final[list[str]] = [q["short"] for q in MAPS["quadrant"]]  # where there is little room
AREA_IDS: Final[list[str]] = []
AREA_NAMES: Final[list[str]] = []
NODE_IDS: Final[list[str]] = []
for _q in MAPS["quadrant"]:
    AREA_IDS.extend([s["id"] for s in [*_q["sector"], *_q["section"]]])
    AREA_NAMES.extend([s["name"] for s in _q["sector"]])
    AREA_NAMES.extend([f"lane {s['id'].partition('.')[2]}" for s in _q["section"]])
    _ids = [n["id"] for n in _q["node"]]
    NODE_IDS.extend(_ids + [f"{_q['id']}.none{i}" for i in range(NODES_EACH - len(_ids))])
AREAS: Final = len(AREA_IDS)
NODES: Final = len(NODE_IDS)
_area: Final[dict[str, int]] = {a: i for i, a in enumerate(AREA_IDS)}
_node: Final[dict[str, int]] = {n: i for i, n in enumerate(NODE_IDS)}

HUMAN: Final[list[int]] = [0] * AREAS          # human slots of a sector
ALIEN: Final[list[int]] = [0] * AREAS          # alien slots of a sector
NEXT: Final[list[tuple[int, ...]]] = [()] * AREAS     # sector: adjacent sectors; section: neighbouring sections
TOUCH: Final[list[tuple[int, ...]]] = [()] * AREAS    # sector: sections that touch it; section: the sectors it touches
ENDS: Final[list[tuple[int, ...]]] = [()] * AREAS     # section: its nodes a and b
NODE_SECTOR: Final[list[int]] = [-1] * NODES
NODE_SECTIONS: Final[list[tuple[int, ...]]] = [()] * NODES
CAPITAL_SECTOR: Final[list[int]] = []
HUB_SECTION: Final[list[int]] = []
HOMES: Final[list[list[int]]] = []             # by Quadrant and position 1 to 6
QUAD_SEATS: Final[list[list[dict[str, Any]]]] = []
for _qi, _q in enumerate(MAPS["quadrant"]):
    for _s in _q["sector"]:
        _a = _area[_s["id"]]
        HUMAN[_a], ALIEN[_a] = _s["human_slots"], _s["alien_slots"]
        NEXT[_a] = tuple([_area[b] for b in _s["adjacent"]])
        TOUCH[_a] = tuple([_area[b] for b in _s["sections"]])
    for _n in _q["node"]:
        NODE_SECTOR[_node[_n["id"]]] = _area[_n["sector"]]
    for _s in _q["section"]:
        _a = _area[_s["id"]]
        ENDS[_a] = (_node[_s["a"]], _node[_s["b"]])
        TOUCH[_a] = tuple([_area[b] for b in _s["sectors"]])
    for _s in _q["section"]:
        _a = _area[_s["id"]]
        NEXT[_a] = tuple([_area[t["id"]] for t in _q["section"] if t is not _s
                          and set(ENDS[_area[t["id"]]]) & set(ENDS[_a])])
    for _n in _q["node"]:
        _ni = _node[_n["id"]]
        NODE_SECTIONS[_ni] = tuple([_area[s["id"]] for s in _q["section"] if _ni in ENDS[_area[s["id"]]]])
    CAPITAL_SECTOR.append(_area[_q["capital_sector"]])
    HUB_SECTION.append(NODE_SECTIONS[_node[_q["hub_node"]]][0])
    HOMES.append([-1] + [_area[s["home"]] for s in _q["seat"]])
    QUAD_SEATS.append(list(_q["seat"]))
SECTORS: Final[list[list[int]]] = [list(range(q * AREAS_EACH, q * AREAS_EACH + 9)) for q in range(5)]
SECTIONS: Final[list[list[int]]] = [list(range(q * AREAS_EACH + 9, (q + 1) * AREAS_EACH)) for q in range(5)]
QUAD_AREAS: Final[list[list[int]]] = [SECTORS[q] + SECTIONS[q] for q in range(5)]
QUAD_NODES: Final[list[list[int]]] = [[n for n in range(q * NODES_EACH, (q + 1) * NODES_EACH) if NODE_SECTOR[n] >= 0]
                                      for q in range(5)]
IS_SECTOR: Final[list[bool]] = [a % AREAS_EACH < 9 for a in range(AREAS)]
QUAD_OF: Final[list[int]] = [a // AREAS_EACH for a in range(AREAS)]

# -- the Capital -------------------------------------------------------------------------------------------------

AGENCIES: Final[list[str]] = [a["id"] for a in CAPITAL_TABLE["agency"]]
AGENCY_NAMES: Final[list[str]] = [a["name"] for a in CAPITAL_TABLE["agency"]]
EXECUTIVE: Final = 0
LEGISLATURE: Final = 1
JUDICIARY: Final = 2
TREASURY: Final = 3
BUREAUCRACY: Final = 4
NAVAL: Final = 5
QUADRANT_AFFAIRS: Final = 6
ALIEN_AFFAIRS: Final = 7
DEEP_STATE: Final = 8
OFFICES: Final = (TREASURY, BUREAUCRACY, NAVAL, QUADRANT_AFFAIRS, ALIEN_AFFAIRS)

POLITICS: Final[list[str]] = [a["id"] for a in CAPITAL_TABLE["political_action"]]
RECRUIT: Final = 0
POLICY: Final = 1
EXECUTE: Final = 2
LEGISLATE: Final = 3
BRIBERY: Final = 4
CORRUPTION: Final = 5
SENATOR: Final = 6
STATESMAN: Final = 7
JUDGE: Final = 8
NEW_POLITICS: Final = (RECRUIT, POLICY, BRIBERY, CORRUPTION, SENATOR, STATESMAN, JUDGE)
POLITIC_SUPPLY: Final[list[int]] = [a["supply_per_politician"] for a in CAPITAL_TABLE["political_action"]]

# -- map actions -------------------------------------------------------------------------------------------------

ACTS: Final[list[str]] = list(ACTION_TABLE["new_actions"]["choices"])
TRADE: Final = 0
BATTLESHIPS: Final = 1
GOVERN: Final = 2
MOVE: Final = 3
PATROL: Final = 4
BATTLE: Final = 5
SUPPLY: Final[tuple[int, ...]] = tuple([ACTION_TABLE["new_actions"]["supply_per_quadrant"][a] for a in ACTS])
START_HANDS: Final[list[tuple[int, ...]]] = [
    tuple([ACTION_TABLE["hands"][role].count(a) for a in ACTS]) for role in ("admiral", "governor")]
ACTION_ROWS: Final[dict[str, dict[str, Any]]] = {a["id"]: a for a in ACTION_TABLE["action"]}
MP_STEPS: Final[list[tuple[int, int]]] = list(zip(ACTION_ROWS["megapower"]["table_ap"],
                                                  ACTION_ROWS["megapower"]["table_mp"]))
SECTOR_COST: Final[int] = ACTION_ROWS["starbases"]["cost_sector"]  # Atomic Power of a starbase in a sector
NODE_COST: Final[int] = ACTION_ROWS["starbases"]["cost_hyperlane"]  # and on a node
MONUMENT_COST: Final[int] = ACTION_ROWS["starbases"]["cost_monument"]
BASES_EACH: Final[int] = ACTION_ROWS["starbases"]["max_per_action"]
MONUMENT_TOKENS: Final[int] = ACTION_ROWS["starbases"]["monument_legacy_tokens"]
MONUMENT_GLORY: Final[int] = ACTION_ROWS["starbases"]["monument_glory"]

# -- effects, cards, crises, laws, commands ----------------------------------------------------------------------


@dataclass(frozen=True)
class Effect:
    """One operation of a card, crisis, law, command or event."""
    op: str
    n: int = 0
    who: str = ""
    where: str = ""
    agency: str = ""
    token: str = ""
    kind: str = ""
    npc: str = ""
    track: str = ""
    banner: str = ""
    src: str = ""
    dst: str = ""
    deck: str = ""
    flag: str = ""
    value: int = 0
    action: str = ""
    branch: str = ""
    strength: int = 0
    slot: str = ""
    when: str = ""
    per: str = ""
    max_per_player: int = 0
    what: str = ""
    text: str = ""


EFFECTS: Final[list[Effect]] = []


def _effects(rows: list[dict[str, Any]]) -> tuple[int, ...]:
    """Number the effects of a row, so that frames and queues can name them."""
    first = len(EFFECTS)
    EFFECTS.extend([Effect(**r) for r in rows])
    return tuple(range(first, len(EFFECTS)))


DECKS: Final[list[str]] = ["trade", "treasury", "bureaucracy", "naval", "quadrant_affairs", "alien_affairs",
                           "deep_state"]
DECK_TRADE: Final = 0
DECK_OF: Final = {TREASURY: 1, BUREAUCRACY: 2, NAVAL: 3, QUADRANT_AFFAIRS: 4, ALIEN_AFFAIRS: 5, DEEP_STATE: 6}
AGENCY_OF: Final = (-1, TREASURY, BUREAUCRACY, NAVAL, QUADRANT_AFFAIRS, ALIEN_AFFAIRS, DEEP_STATE)
CARD_ROWS: Final[list[dict[str, Any]]] = list(TRADE_TABLE["card"]) + list(OFFICE_TABLE["card"])
CARDS: Final[list[str]] = [c["id"] for c in CARD_ROWS]
CARD_NAMES: Final[list[str]] = [c["name"] for c in CARD_ROWS]
CARD_TEXTS: Final[list[str]] = [c["text"] for c in CARD_ROWS]
CARD_DECK: Final[list[int]] = [DECKS.index(c["deck"]) for c in CARD_ROWS]
CARD_WHERE: Final[list[str]] = [c["where"] for c in CARD_ROWS]
CARD_TIMING: Final[list[str]] = [c["timing"] for c in CARD_ROWS]
CARD_CHOOSE: Final[list[int]] = [c["choose"] for c in CARD_ROWS]
CARD_COPIES: Final[list[int]] = [c["copies"] for c in CARD_ROWS]
CARD_VETO: Final[list[bool]] = [c["vetoable"] for c in CARD_ROWS]
CARD_EFFECTS: Final[list[tuple[int, ...]]] = [_effects(c["effects"]) for c in CARD_ROWS]
INSIDER: Final = CARDS.index("T-INSIDER")
INSPECTION: Final = CARDS.index("QA-INSPECTION")
EXPLOIT: Final = CARDS.index("AA-EXPLOIT")
ASSIM: Final = CARDS.index("AA-ASSIM")
STRIKE: Final = CARDS.index("NA-STRIKE")
CONVOY: Final = CARDS.index("T-CONVOY")
FLANK: Final = CARDS.index("NA-FLANK")
DENIAL: Final = CARDS.index("DS-DENIAL")
BAILOUT: Final = CARDS.index("TR-BAILOUT")
THINKTANK: Final = CARDS.index("TR-WHIP")
REDTAPE: Final = CARDS.index("BU-REDTAPE")
LOBBY: Final = CARDS.index("AA-LOBBY")
BLACKOPS: Final = CARDS.index("DS-BLACKOPS")

CRISIS_ROWS: Final[list[dict[str, Any]]] = list(CRISIS_TABLE["crisis"])
CRISES: Final[list[str]] = [c["id"] for c in CRISIS_ROWS]
CRISIS_NAMES: Final[list[str]] = [c["name"] for c in CRISIS_ROWS]
CRISIS_KIND: Final[list[str]] = [c["kind"] for c in CRISIS_ROWS]
KIND_NAMES: Final[list[str]] = [kind.replace("_", " ") for kind in CRISIS_KIND]  # as people read them
CRISIS_COPIES: Final[list[int]] = [c["copies"] for c in CRISIS_ROWS]
CRISIS_LEAD: Final[list[int]] = [AGENCIES.index(c["lead_agency"]) for c in CRISIS_ROWS]
CRISIS_MOD: Final[list[int]] = [c["executive_mod"] for c in CRISIS_ROWS]
CRISIS_SCOPED: Final[list[bool]] = [c["scope"] == "quadrant" for c in CRISIS_ROWS]
ON_SUCCESS: Final[list[tuple[int, ...]]] = [_effects(c["on_success"]) for c in CRISIS_ROWS]
ON_FAILURE: Final[list[tuple[int, ...]]] = [_effects(c["on_failure"]) for c in CRISIS_ROWS]
ON_DISASTER: Final[list[tuple[int, ...]]] = [_effects(c["on_disaster"]) for c in CRISIS_ROWS]
IF_IGNORED: Final[list[tuple[int, ...]]] = [_effects(c["if_ignored"]) for c in CRISIS_ROWS]
TOWER: Final = CRISES.index("C-ECON-TOWER")
DEFEAT: Final = CRISES.index("C-DEFEAT")
WEAK: Final = CRISES.index("C-WEAK")
UPRISING: Final = CRISES.index("C-UPRISING")
SECESSION: Final = CRISES.index("C-SECESSION")
SCANDAL: Final = CRISES.index("C-SCANDAL")
LEAKS: Final = CRISES.index("C-LEAKS")
CONSTITUTION: Final = CRISES.index("C-CONSTITUTION")
# An active crisis is a case: the crisis itself, or the crisis of one Quadrant.
OWN_CRISES: Final[list[str]] = [c["id"] for c in CRISIS_ROWS if c.get("own")]  # blank: Control says what they are
CASES: Final[list[str]] = [c for i, c in enumerate(CRISES) if not CRISIS_SCOPED[i] and c not in OWN_CRISES] + [
    f"{c}.{q}" for i, c in enumerate(CRISES) if CRISIS_SCOPED[i] for q in QUADS] + OWN_CRISES
CASE_CRISIS: Final[list[int]] = [CRISES.index(c.partition(".")[0]) for c in CASES]
CASE_QUAD: Final[list[int]] = [QUADS.index(c.partition(".")[2]) if "." in c else -1 for c in CASES]


def _cases(quads: list[str]) -> list[str]:
    """The cases by name, with the Quadrants called so."""
    return [CRISIS_NAMES[c] + (f" ({quads[q]})" if q >= 0 else "") for c, q in zip(CASE_CRISIS, CASE_QUAD)]


CASE_NAMES: Final[list[str]] = _cases(QUAD_NAMES)
CASE_SHORT: Final[list[str]] = _cases(QUAD_SHORT)
IS_OWN: Final[list[bool]] = [c in OWN_CRISES for c in CASES]
FIRST_OWN: Final = IS_OWN.index(True)
CASE_AT: Final[dict[tuple[int, int], int]] = {(c, q): i for i, (c, q) in enumerate(zip(CASE_CRISIS, CASE_QUAD))}
APPROACHES: Final[list[str]] = [a["id"] for a in CRISIS_TABLE["approach"]]
APPROACH_MOD: Final[list[int]] = [a["mod"] for a in CRISIS_TABLE["approach"]]
APPROACH_EFFECTS: Final[list[tuple[int, ...]]] = [_effects(a["effects"]) for a in CRISIS_TABLE["approach"]]
STANDARD: Final = 0
RELIEF: Final = 1
FORCE: Final = 2
CONCESSION: Final = 3
SCAPEGOAT: Final = 4
WRITTEN_WAY: Final = APPROACHES.index("free_text")

LAW_ROWS: Final[list[dict[str, Any]]] = list(LAW_TABLE["law"])
LAWS: Final[list[str]] = [w["id"] for w in LAW_ROWS]
LAW_NAMES: Final[list[str]] = [w["name"] for w in LAW_ROWS]
LAW_TEXTS: Final[list[str]] = [w["text"] for w in LAW_ROWS]
LAW_LEVEL: Final[list[str]] = [w["level"] for w in LAW_ROWS]
LAW_MOD: Final[list[int]] = [w["roll_mod"] for w in LAW_ROWS]
LAW_PARAMS: Final[list[int]] = [len(w["params"]) for w in LAW_ROWS]
LAW_EFFECTS: Final[list[tuple[int, ...]]] = [_effects(w["effects"]) for w in LAW_ROWS]
LAW_SIDE: Final[list[tuple[int, ...]]] = [_effects(w["side_effects"]) for w in LAW_ROWS]
LAW_AIMS: Final[dict[int, int]] = {f: LAWS.index(goal["law"]) for f, row in enumerate(GOALS) for goal in row
                                   if goal["test"] == "law_in_force"}
FREE_LAW: Final = LAWS.index("L-FREE")
REPEAL: Final = LAWS.index("L-REPEAL")
TRIUMPH: Final = LAWS.index("L-TRIUMPH")

COMMAND_ROWS: Final[list[dict[str, Any]]] = list(EMPEROR_TABLE["command"])
COMMANDS: Final[list[str]] = [c["id"] for c in COMMAND_ROWS]
COMMAND_NAMES: Final[list[str]] = [c["name"] for c in COMMAND_ROWS]
COMMAND_TEXTS: Final[list[str]] = [c["text"] for c in COMMAND_ROWS]
COMMAND_COST: Final[list[int]] = [c["cost"] for c in COMMAND_ROWS]
COMMAND_EFFECTS: Final[list[tuple[int, ...]]] = [_effects(c["effects"]) for c in COMMAND_ROWS]
FREE_COMMAND: Final = COMMANDS.index("E-FREE")

EVENT_NAMES: Final[list[str]] = [""] * 7
EVENT_EFFECTS: Final[list[tuple[int, ...]]] = [()] * 7
for _e in FACTION_TABLE["legacy_event"]:
    EVENT_NAMES[FACTIONS.index(_e["faction"])] = _e["name"]
    EVENT_EFFECTS[FACTIONS.index(_e["faction"])] = _effects(_e["effects"])

FLAGS: Final[list[str]] = [
    "emperor_points_bonus", "emperor_one_vote_each", "veto_limit", "executive_cap", "capital_at_sol",
    "frontier_charter", "alien_rights", "marque", "fuel_short_next_turn", "fuel_bonus_next_turn",
    "no_battle_between_players_next_turn", "ill_vault", "aliens_vote", "frontier_open"]
(POINTS, ONE_VOTE, VETO_LIMIT, EXEC_CAP, AT_SOL, CHARTER, RIGHTS, MARQUE, FUEL_SHORT, FUEL_BONUS, TRUCE, VAULT,
 ALIENS_VOTE, FRONTIER) = range(14)

# Subjects that the rules or a person at Control's desk judge (6.1).
(ON_ATTACKS, ON_RETREATS, ON_EVENTS, ON_CRISES, ON_MEDIA, ON_LAWS, ON_DEFECTIONS, ON_OFFERS) = range(8)

# -- Values Map --------------------------------------------------------------------------------------------------

OUTLETS: Final[list[str]] = [a["id"] for a in MEDIA_TABLE["agency"]]
OUTLET_NAMES: Final[list[str]] = [a["name"] for a in MEDIA_TABLE["agency"]]
TOKENS: Final[list[str]] = [*FACTIONS, *QUADS, *OUTLETS]
TOKEN_QUAD: Final = 7     # the first Quadrant token
TOKEN_OUTLET: Final = 12  # the first Media token
TOKEN_START: Final[list[tuple[int, int]]] = []
_spots: Final[dict[str, tuple[int, int]]] = {}
for _k in ("faction_token", "quadrant_token", "media_token"):
    for _t in VALUES_TABLE[_k]:
        _spots[_t["id"]] = (_t["x"], _t["y"])
TOKEN_START.extend([_spots[t] for t in TOKENS])
VALUES: Final[list[str]] = [v["id"] for v in VALUES_TABLE["value"]]
VALUE_AT: Final[list[tuple[int, int]]] = [(v["x"], v["y"]) for v in VALUES_TABLE["value"]]
FAVOURED: Final[list[int]] = [VALUES.index(c["favoured_value"]) for c in CRISIS_ROWS]
OPPOSED: Final[list[int]] = [VALUES.index(c["opposed_value"]) for c in CRISIS_ROWS]
STEPS: Final[tuple[tuple[int, int], ...]] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

# -- playing cards: 0-12 hearts, 13-25 diamonds, 26-38 clubs, 39-51 spades (ace first), 52 and 53 jokers -----------

_cards: Final[dict[str, Any]] = DECKS_TABLE["playing_cards"]
SUITS: Final[list[str]] = list(_cards["suits"])
GLYPHS: Final[list[str]] = [row["glyph"] for row in DECKS_TABLE["suit"]]  # of the suits, then of a joker
RANKS: Final[list[str]] = list(_cards["ranks"])
JOKER: Final = 52
PACK: Final[int] = JOKER + int(_cards["jokers_per_pack"])
SUIT: Final[list[int]] = [c // len(RANKS) for c in range(PACK)]
CARD_VALUE: Final[list[int]] = [_cards["values"][c % len(RANKS)] if c < JOKER else _cards["joker_value"]
                                for c in range(PACK)]
HEARTS: Final = 0
DIAMONDS: Final = 1
CLUBS: Final = 2
SPADES: Final = 3
CARD_WORDS: Final[list[str]] = [GLYPHS[SUIT[c]] + (RANKS[c % len(RANKS)] if c < JOKER else "") for c in range(PACK)]
# Cards ranked as a silent seat keeps them: by value, equal values by suit, then king before ten (D-05).
RANK: Final[list[int]] = [0] * PACK
for _i, _c in enumerate(sorted(range(PACK), key=lambda c: (-CARD_VALUE[c] if c < JOKER else 99, SUIT[c], -(c % 13)))):
    RANK[_c] = _i

STYLES: Final[list[str]] = [p["id"] for p in DECKS_TABLE["trade_pull"]]
PULL: Final[list[tuple[int, int, int, int]]] = [(p["max_scrip"], p["base"], p["divisor"], p["stress_added"])
                                                for p in DECKS_TABLE["trade_pull"]]
SABOTAGE: Final = STYLES.index("sabotage")
BAG: Final[tuple[int, ...]] = tuple([v for v, n in zip(DECKS_TABLE["legacy_bag"]["values"],
                                                       DECKS_TABLE["legacy_bag"]["counts"]) for _ in range(n)])

# -- casting -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Casting:
    """One preset: who sits where, and the numbers that go with its size."""
    name: str
    title: str
    quads: tuple[int, ...]
    turns: int
    limit: int            # the paralysis weight
    start_crises: int
    event_at: int
    scale: int            # percent of the goals
    groups: tuple[int, ...]
    seats: tuple[str, ...]
    roles: tuple[int, ...]
    places: tuple[int, ...]
    factions: tuple[int, ...]
    leaders: tuple[int, ...]


def _casting(p: dict[str, Any]) -> Casting:
    seats = p["seat"]
    places = [QUADS.index(s["location"]) if s["location"] in QUADS else
              CAPITAL if s["location"] == "capital" else ANYWHERE for s in seats]
    return Casting(
        p["id"], p["name"], tuple([q for q in range(5) if QUADS[q] in p["quadrants"]]), p["default_turns"],
        p["paralysis_weight"], p["start_crises"], p["legacy_event_at"], p["goal_scale_percent"],
        tuple(p["secret_groups"]), tuple([s["id"] for s in seats]), tuple([ROLES.index(s["role"]) for s in seats]),
        tuple(places), tuple([FACTIONS.index(s["faction"]) if s["faction"] in FACTIONS else NOBODY for s in seats]),
        tuple([int(s["leader"]) for s in seats]))


PRESETS: Final[list[Casting]] = [_casting(p) for p in CASTING["preset"]]
SIZES: Final[list[int]] = [len(p.seats) for p in PRESETS]
PEOPLE: Final[list[str]] = [*PRESETS[-1].seats, "control"]  # every seat there can be, as notation names it
CONTROL_PERSON: Final = len(PEOPLE) - 1
PERSON_OF: Final[list[tuple[int, ...]]] = [tuple([PEOPLE.index(s) for s in p.seats]) + (CONTROL_PERSON,)
                                           for p in PRESETS]
SEAT_OF: Final[list[tuple[int, ...]]] = [tuple([row.index(i) if i in row else -1 for i in range(len(PEOPLE))])
                                         for row in PERSON_OF]


def _person(name: str) -> str:
    """How a seat is called in the log: its place, then what it is."""
    row = PRESETS[-1].seats.index(name)
    role, faction = PRESETS[-1].roles[row], PRESETS[-1].factions[row]
    if role == MEDIA:
        return OUTLET_NAMES[OUTLETS.index(name.partition(".")[2])]
    if role == POLITICIAN:
        return f"{FACTIONS[faction]} politician {name[-1]}"
    return f"{QUAD_SHORT[PRESETS[-1].places[row]]} {name[-1]} ({FACTIONS[faction]} {ROLES[role]})"


PEOPLE_NAMES: Final[list[str]] = [_person(p) for p in PRESETS[-1].seats] + ["Control"]


def wing_of(person: int, role: int, faction: int) -> int:
    """The wing of the Infinite Legacy League somebody belongs to, -1 for all others (R-114)."""
    if faction != ILL or role >= MEDIA:
        return -1
    return SURVIVALIST if role == ADMIRAL or role == POLITICIAN and int(PEOPLE[person][-1]) % 2 else DECADENT


def called(person: int, role: int, place: int, spot: int, faction: int) -> str:
    """A person as he is called now: by the seat he has moved to and the side he has gone over to."""
    if role < POLITICIAN and place < CAPITAL:
        banner = BANNERS[faction] if faction < IMPERIAL else BANNERS[faction].capitalize()
        return f"{QUAD_SHORT[place]} {spot} ({banner} {ROLES[role]})"
    was = PRESETS[-1].factions[person] if person < len(PRESETS[-1].factions) else NOBODY
    gone_over = role == POLITICIAN and faction != was
    return f"{PEOPLE_NAMES[person]}, now {BANNERS[faction]}" if gone_over else PEOPLE_NAMES[person]

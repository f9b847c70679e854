"""What is agreed before the game: the options, and the terms that follow from them."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hegemon.games.exodus.data import DIFFICULTIES, LAYOUTS, OPTIONS, SCENARIOS, Layout, Scenario
from hegemon.kernel import Option, Options, Preset, Setup, Value
from hegemon.kernel.options import flag

VARIANTS: Final = {str(v["id"]): v for v in OPTIONS["variant"]}
MOVEMENTS: Final = ("simultaneous", "reverse_order", "drive_power", "solo_free")
SIMULTANEOUS: Final = 0
DRIVE_POWER: Final = 2
SOLO_FREE: Final = 3

OPTION_LIST: Final = (
    flag("expansion", "Edge of Extinction: factions, structures, Combat Cards; one seat always uses it", "X-2.7"),
    flag("solo", "One player against the Resistance; one seat always is", "X-15.1"),
    Option("variant", ("auto", "standard", "long", "combat", "simplified", "exp_standard", "exp_extended", "solo"),
           "auto", "Length, map and start of the game; auto: standard, exp_standard or solo", "X-14"),
    Option("layout", ("auto", "minimal", "standard", "long"), "auto", "Size of the map; auto: the variant's", "X-2.1"),
    Option("movement", ("auto", "simultaneous", "reverse_order", "drive_power"), "auto",
           "How ships move; auto: simultaneous, with the expansion drive power", "X-8.5"),
    flag("ship_blocking", "Fast ships stop slower ones; not with simultaneous movement", "X-8.7"),
    flag("dice_economy", "Banking and mining by dice", "X-14.5"),
    Option("faction_pick", ("random", "choose"), "random", "How factions are given out", "X-2.7"),
    Option("combat_cards", ("auto", "false"), "auto", "Combat Cards with the expansion, or none", "X-5.15"),
    Option("scenario", tuple([s.id for s in SCENARIOS]), "hold_the_line", "The solo scenario", "X-15.1"),
    Option("difficulty", DIFFICULTIES, "normal", "How hard the solo scenario is", "X-15.1"),
    Option("turns", (0, 3, 4, 5, 6, 7, 8, 9), 0, "Turns of the simplified game; 0: by variant", "X-14.3"),
    Option("time_limit_minutes", (0, 30, 60, 90, 120, 180), 0, "Time limit of the simplified game; 0: none", "X-14.4",
           offered=False),  # the clock of a table counts minutes, the rules do not (ruling 101)
)
PRESETS: Final = (
    Preset("base", "The base game: seven turns, secret movement", {}),
    Preset("expansion", "Edge of Extinction: five turns, factions, five starting technologies", {"expansion": True}),
    Preset("extended", "Edge of Extinction over six turns", {"expansion": True, "variant": "exp_extended"}),
    Preset("long", "Nine turns on the long map", {"variant": "long"}),
    Preset("combat", "Five turns on the smallest map with three technologies each", {"variant": "combat"}),
    Preset("simplified", "Short: open movement, no taxes, three actions, no reactions", {"variant": "simplified"}),
    Preset("hold_the_line", "Solo: waves of fleets from the rifts", {"scenario": "hold_the_line"}, 1),
    Preset("decapitation", "Solo: strike the High Council", {"scenario": "decapitation"}, 1),
    Preset("dying_worlds", "Solo: the worlds wither", {"scenario": "dying_worlds"}, 1),
)


def clash(seats: int, chosen: Mapping[str, Value]) -> str:
    """Why a combination of options is not allowed, in a sentence."""  # 1.3
    variant = str(chosen["variant"])
    movement = str(chosen["movement"])
    if seats == 1:
        return _solo_clash(chosen)
    if chosen["solo"] or variant == "solo":
        return "Solo mode is played by one seat (X-15.1)."
    if variant.startswith("exp_") and not chosen["expansion"]:
        return f"The variant {variant} needs the expansion (X-14.6)."
    if variant == "standard" and chosen["expansion"]:
        return "With the expansion the standard game is exp_standard (X-14.6)."
    if variant == "simplified" and movement not in ("auto", "reverse_order"):
        return "The simplified game moves in reverse turn order (X-14.3)."
    if variant != "simplified" and (chosen["turns"] or chosen["time_limit_minutes"]):
        return "Turns and time limit are chosen in the simplified game only (X-14.3)."
    if chosen["ship_blocking"] and _movement(chosen, bool(chosen["expansion"]), variant) == SIMULTANEOUS:
        return "Ship blocking needs reverse_order or drive_power movement (X-8.7)."
    if not chosen["expansion"] and chosen["faction_pick"] != "random":
        return "Factions belong to the expansion (X-2.7)."
    if not chosen["expansion"] and chosen["combat_cards"] != "auto":
        return "Combat Cards belong to the expansion (X-5.15)."
    if chosen["scenario"] != "hold_the_line" or chosen["difficulty"] != "normal":
        return "Scenario and difficulty belong to solo mode (X-15.1)."
    return ""


def _solo_clash(chosen: Mapping[str, Value]) -> str:
    if chosen["variant"] not in ("auto", "solo"):
        return "One seat plays the solo variant (X-15.1)."
    if chosen["layout"] not in ("auto", "standard"):
        return "Solo mode uses the standard layout (X-15.1)."
    if chosen["movement"] != "auto" or chosen["ship_blocking"]:
        return "In solo mode ships move freely and nobody blocks (X-15.6)."
    if chosen["turns"] or chosen["time_limit_minutes"]:
        return "In solo mode the scenario sets the number of turns (X-15.10)."
    return ""


def _movement(chosen: Mapping[str, Value], expansion: bool, variant: str) -> int:
    if chosen["movement"] != "auto":
        return MOVEMENTS.index(str(chosen["movement"]))
    defaults = OPTIONS["movement_defaults"]
    return MOVEMENTS.index(defaults["simplified" if variant == "simplified" else "expansion" if expansion else "base"])


CHOICES: Final = Options(OPTION_LIST, PRESETS, clash)


@dataclass(frozen=True)
class Terms:
    """Everything fixed for one table; shared by all its states and worked out from a small number they carry."""
    seats: int
    expansion: bool
    solo: bool
    variant: str
    map: Layout
    movement: int
    blocking: bool
    dice_economy: bool
    choose_factions: bool
    cards: bool                 # Combat Cards are used
    turns: int
    time_limit: int
    start: tuple[int, int, int] | None  # None: by faction
    basic_research: bool
    picks: int                  # starting technologies: how many, printed total, printed most
    picks_total: int
    picks_each: int
    forbidden: tuple[str, ...]
    carriers: int
    actions: int
    reactions: bool
    taxes: bool
    population: int
    spaces: int                 # of the market
    scenario: Scenario | None
    difficulty: int
    deal: tuple[int, ...]       # Combat Cards by position


_terms: Final[dict[int, Terms]] = {}


def coded(setup: Setup) -> int:
    """The seats and options of a set-up as one number."""
    code = 0
    for option in OPTION_LIST:
        code = code * len(option.values) + option.values.index(setup.options[option.name])
    return code * 8 + setup.seats


def terms(code: int) -> Terms:
    """What was agreed, from the number a state carries."""
    known = _terms.get(code)
    if known is None:
        rest, seats = divmod(code, 8)
        chosen: dict[str, Value] = {}
        for option in reversed(OPTION_LIST):
            rest, i = divmod(rest, len(option.values))
            chosen[option.name] = option.values[i]
        known = _terms[code] = _agreed(seats, chosen)
    return known


def _agreed(seats: int, chosen: Mapping[str, Value]) -> Terms:
    solo = seats == 1
    expansion = solo or bool(chosen["expansion"])
    named = "solo" if solo else str(chosen["variant"])
    name = named if named != "auto" else "exp_standard" if expansion else "standard"
    row: dict[str, Any] = VARIANTS[name]
    scenario = SCENARIOS[[s.id for s in SCENARIOS].index(str(chosen["scenario"]))] if solo else None
    picks = row["starting_techs"]
    start = row["start"]
    table = OPTIONS["council"]["combat_cards_by_position"]
    return Terms(
        seats=seats, expansion=expansion, solo=solo, variant=name,
        map=LAYOUTS[(str(row["layout"] if chosen["layout"] == "auto" else chosen["layout"]), 6 if solo else seats)],
        movement=SOLO_FREE if solo else _movement(chosen, expansion, name),
        blocking=bool(chosen["ship_blocking"]), dice_economy=bool(chosen["dice_economy"]),
        choose_factions=expansion and chosen["faction_pick"] == "choose",
        cards=expansion and chosen["combat_cards"] == "auto",
        turns=scenario.turns if scenario is not None else int(chosen["turns"] or row["turns"]),
        time_limit=int(chosen["time_limit_minutes"]),
        # ruling 67 and 1.3: with the expansion resources come from the faction whatever the variant
        start=None if expansion or start == "faction" else (start["cp"], start["axinium"], start["phasium"]),
        basic_research=bool(row["basic_research"]), picks=picks["count"], picks_total=picks["max_total"],
        picks_each=picks["max_each"], forbidden=tuple(picks.get("forbidden", ())),
        carriers=2 if expansion or row["extra_carriers"] else 1,
        actions=row["actions"], reactions=bool(row["reactions"]), taxes=bool(row["taxes"]),
        population=36 if expansion else 30, spaces=6 if solo else seats, scenario=scenario,
        difficulty=DIFFICULTIES.index(str(chosen["difficulty"])),
        deal=tuple(table[str(6 if solo else seats)]))

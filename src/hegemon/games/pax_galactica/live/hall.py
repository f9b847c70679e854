"""The hall: who sits where, what a clock can time, and how the tables stand (P-1.1, P-2.12, 11.1)."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.box import CENTRAL, LOYALTY_MOST
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    COLOURS,
    CONTROL,
    FACTION_TABLE,
    FACTIONS,
    GAL,
    MEDIA,
    META,
    OUTLET_NAMES,
    OUTLETS,
    PEOPLE,
    POLITICIAN,
    PRESETS,
    QUAD_NAMES,
    QUAD_SHORT,
    QUADS,
    ROLES,
    SECTORS,
    SIZES,
    WING_ROWS,
    Casting,
    wing_of,
)
from hegemon.games.pax_galactica.rules.diplomacy import ROUNDS, Diplomacy
from hegemon.games.pax_galactica.state import Pax
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import ALIEN_LIMIT, REBEL_LIMIT
from hegemon.games.pax_galactica.words.names import (
    CAPITAL_STEPS,
    QUAD_STEPS,
    SECRET_NAMES,
    of_role,
    outlet,
    plural,
    short_name,
    table,
    total_loyalty,
)
from hegemon.games.pax_galactica.words.names import moment as step_words
from hegemon.kernel import Frame, Question, Setup, Value
from hegemon.kernel.live import Chair, Channel, Gauge, Moment, Phase, PlaceCard, Team, Timetable

CAPITAL_KEY: Final = "capital"
PLACES: Final = (*QUADS, CAPITAL_KEY)          # as lanes are numbered
PHASE_KEYS: Final = ("map", "diplomacy", "media")
PARTS: Final[dict[str, list[dict[str, Any]]]] = {key: META[f"{key}_part"] for key in PHASE_KEYS}
MAP_PARTS: Final = {beat: row for row in PARTS["map"] for beat in row["beats"]}
TITLES: Final = {row["key"]: row["title"] for rows in PARTS.values() for row in rows}
FULL_MAP: Final = LOYALTY_MOST * len(SECTORS[0])
FULL_BOX: Final = 40     # Threat at which a gauge is full
LATE: Final = 2          # Galactic Loyalists are what late joiners become (1.4)
SECONDS: Final = META["map_subtimers_seconds"]
QUICK: Final = {  # questions others wait for
    "VetoPaper.answered": SECONDS["veto_window"], "VetoWindow.denied": SECONDS["reaction"],
    "DivisionPaper.answered": SECONDS["division_window"], "Ballot.answered": SECONDS["vote"],
    "RollWindow.opened": SECONDS["reaction"], "PlayCard.denied": SECONDS["reaction"],
    "Battle.supported": SECONDS["battle_choice"], "Battle.admitted": SECONDS["battle_choice"],
    "Battle.suited": SECONDS["battle_choice"], "Select.chosen": SECONDS["battle_choice"],
    "BattleCards.chosen": SECONDS["battle_choice"], "Jokers.robs": SECONDS["reaction"],
    "Opening.turned": SECONDS["reaction"], "CapitalLane.turned": SECONDS["reaction"],
    "Election.named": SECONDS["nominate"], "ThroneVote.chosen": SECONDS["nominate"],
    "Temptation.answered": SECONDS["usurper"], "Minute.spoken": META["timers_seconds"]["emperor_reign"]}


# -- who sits where -------------------------------------------------------------------------------------------------

def casting(setup: Setup) -> tuple[tuple[Chair, ...], tuple[Team, ...]]:
    """Every chair before the deal, Control's desk among them, and the factions in play."""
    cast = PRESETS[SIZES.index(setup.seats if setup.seats in SIZES else setup.seats - 1)]
    ranks = {seat: i for i, seat in enumerate(filled_first(cast))}
    chairs = [chair(cast, seat, ranks[seat]) for seat in range(len(cast.seats))]
    if setup.seats not in SIZES:
        chairs.append(Chair(len(chairs), "control", "Control's desk", order=len(chairs)))
    names = [row["name"] for row in FACTION_TABLE["faction"]]
    here = sorted({f for f in cast.factions if f < len(FACTIONS)})
    return tuple(chairs), tuple([Team(FACTIONS[f], names[f], COLOURS[f]) for f in here])


def chair(cast: Casting, seat: int, rank: int) -> Chair:
    """One seat as its card names it."""
    role, f, at = cast.roles[seat], cast.factions[seat], cast.places[seat]
    team, colour = (FACTIONS[f], COLOURS[f]) if f < len(FACTIONS) else ("", "silver")
    place = PLACES[at] if at <= CAPITAL else ""
    return Chair(seat, cast.seats[seat], chair_title(cast, seat), team, place, colour,
                 LATE if f == GAL and role < POLITICIAN else 0, rank)


def chair_title(cast: Casting, seat: int) -> str:
    """What a seat is before the deal."""
    role, f = cast.roles[seat], cast.factions[seat]
    if role == MEDIA:
        return OUTLET_NAMES[OUTLETS.index(cast.seats[seat].partition(".")[2])]
    lead = ""
    if cast.leaders[seat]:
        lead = ", its leader" if role == POLITICIAN else f", leader of {FACTIONS[f]}"
    wing = wing_of(PEOPLE.index(cast.seats[seat]), role, f)
    lead += f", {WING_ROWS[wing]['id']} wing" if wing >= 0 else ""
    if role == POLITICIAN:
        return f"Politician of {FACTIONS[f]}{lead}"
    return f"{ROLES[role].capitalize()} of {QUAD_SHORT[cast.places[seat]]}{lead}"


def filled_first(cast: Casting) -> list[int]:
    """Leaders, the first outlet, map seats by position, other politicians, other outlets."""  # P-2.12
    outlets_ = [s for s, role in enumerate(cast.roles) if role == MEDIA]

    def rank(seat: int) -> tuple[int, int, int]:
        role = cast.roles[seat]
        if cast.leaders[seat]:
            return 0, 0, seat
        if role == MEDIA:
            return (1, 0, seat) if seat == outlets_[0] else (4, 0, seat)
        return (2, int(cast.seats[seat][-1]), seat) if role < POLITICIAN else (3, 0, seat)
    return sorted(range(len(cast.seats)), key=rank)


def desk(state: Pax) -> int:
    """The seat of Control, -1 where there is none."""
    return state.control_seat()


# -- what a clock can time ------------------------------------------------------------------------------------------

def timetable(setup: Setup) -> Timetable:
    """Map, Diplomacy and Media Phase; Media get a minute for each outlet."""  # P-1.1
    cast = PRESETS[SIZES.index(setup.seats if setup.seats in SIZES else setup.seats - 1)]
    times = META["timers_seconds"]
    media = max(times["media"], cast.roles.count(MEDIA) * times["media_per_outlet"])
    rows = (("map", "Map Phase", times["map"], times["first_turn_bonus"]),
            ("diplomacy", "Diplomacy Phase", times["diplomacy"], times["first_turn_bonus_diplomacy"]),
            ("media", "Media Phase", media, 0))
    phases = [Phase(key, title, seconds, first, parts_of(key, bool(setup.options["clocked"])))
              for key, title, seconds, first in rows]
    return Timetable(tuple(phases), int(setup.options["turns"]) or cast.turns, "Turn", QUICK)


def parts_of(phase: str, clocked: bool) -> tuple[tuple[str, str, int], ...]:
    """The parts of a phase; with open Diplomacy nothing is asked after the trade, and its time is for talk."""
    rows = [(p["key"], p["title"], p["share"]) for p in PARTS[phase]]
    if clocked and phase == "diplomacy":
        (key, title, share), *rest, (_, _, last) = rows
        rows = [(key, title, share + last), *rest]
    return tuple(rows)


def moment(state: Pax) -> Moment:
    """Phase and part of the whole game, from what everybody sees."""
    if state.over:
        return Moment(state.turn, "over", title="The game is over")
    part = part_of(state)
    return Moment(state.turn, PHASE_KEYS[state.phase], part, TITLES[part])


def part_of(state: Pax) -> str:
    """The part of the phase, which the timetable knows by this name."""
    if state.phase == 0:
        return str(MAP_PARTS[state.beat]["key"])
    root = state.joins.get(())
    asked: Frame | None = root.frame if root is not None else state.open[0].frame if state.open else None
    if state.phase == 2:
        return "applause" if root is not None and root.then == "applauded" else "headlines"
    if root is not None and root.then == "pulled":
        return "trade"
    round_ = asked.inside(Diplomacy) if asked is not None else None
    return "cards" if round_ is not None and round_.round >= ROUNDS else "talk"


def place_of(state: Pax, question: Question) -> str:
    """The table a question is asked at: the lane it belongs to."""  # P-1.4
    lane = state.lane_of(question.path)
    return PLACES[lane] if lane >= 0 else ""


def place_moment(state: Pax, place: str) -> Moment:
    """Where one table stands: closing it closes one step of its sequence."""  # P-5.1, P-9.1
    whole = moment(state)
    if place not in PLACES or state.phase or not state.beat:
        return whole
    lane = PLACES.index(place)
    steps, n = (CAPITAL_STEPS if lane == CAPITAL else QUAD_STEPS), state.step[lane]
    return Moment(whole.round, whole.phase, whole.part, steps[n] if n < len(steps) else whole.title)


# -- how the tables stand -------------------------------------------------------------------------------------------

def places(view: PaxView) -> tuple[PlaceCard, ...]:
    """The Quadrants in play and the Capital, each with its step and four gauges."""  # 11.1
    return (*[quadrant_card(view, q) for q in view.quads], capital_card(view))


def quadrant_card(v: PaxView, q: int) -> PlaceCard:
    """Loyalty, Threat, Aliens and Rebels of one map."""
    loyal, threat = total_loyalty(v, q), v.threat[2 * q] + v.threat[2 * q + 1]
    gauges = (Gauge("Loyalty", str(loyal), loyal / FULL_MAP, "bad" if loyal < 10 else "warn" if loyal < 20 else "good"),
              Gauge("Threat", str(threat), min(1.0, threat / FULL_BOX), "bad" if threat >= 25 else "warn"),
              Gauge("Aliens", f"{v.alien[q]}/{ALIEN_LIMIT}", min(1.0, v.alien[q] / ALIEN_LIMIT), "info"),
              Gauge("Rebels", f"{v.rebel[q]}/{REBEL_LIMIT}", min(1.0, v.rebel[q] / REBEL_LIMIT), "info"))
    notes = [plural(len([b for b in v.battles if b[0] == q]), "battle")] if any([b[0] == q for b in v.battles]) else []
    notes += ["tower in ruins"] if v.collapsed[q] else [f"tower stress {v.stress[q]}"] if v.stress[q] else []
    return PlaceCard(QUADS[q], QUAD_NAMES[q], step_words(v, q), gauges, tuple(table(v, q)), ", ".join(notes))


def capital_card(v: PaxView) -> PlaceCard:
    """Crises, Blame, Centralisation and laws."""
    worst = max(v.blame)
    blamed = [FACTIONS[f] for f in range(len(FACTIONS)) if worst and v.blame[f] == worst]
    gauges = (Gauge("Crises", f"{v.weight}/{v.limit}", min(1.0, v.weight / v.limit),
                    "bad" if v.paralysed or v.weight + 2 >= v.limit else "warn"),
              Gauge("Blame", f"{' '.join(blamed)} {worst}".strip(), min(1.0, worst / 20), "warn"),
              Gauge("Centralisation", f"{v.central:+d}", (v.central - CENTRAL[0]) / (CENTRAL[1] - CENTRAL[0]), "info"),
              Gauge("Laws", str(len(v.laws) + len(v.edicts)), min(1.0, (len(v.laws) + len(v.edicts)) / 10), "info"))
    notes = ["paralysed"] if v.paralysed else []
    notes += [f"{short_name(v, s)} usurps" for s in range(v.now.seats) if v.usurper[s]]
    return PlaceCard(CAPITAL_KEY, "Imperial Capital", step_words(v, CAPITAL), gauges,
                     tuple(of_role(v, POLITICIAN)), ", ".join(notes))


def areas(setup: Setup) -> tuple[tuple[str, str], ...]:
    """The tables, and what belongs to none of them: sides people take."""
    cast = PRESETS[SIZES.index(setup.seats if setup.seats in SIZES else setup.seats - 1)]
    return (*[(QUADS[q], QUAD_NAMES[q]) for q in cast.quads], (CAPITAL_KEY, "Imperial Capital"),
            ("sides", "Sides, roles and secrets"))


# -- talk and press -------------------------------------------------------------------------------------------------

def channels(view: PaxView) -> tuple[Channel, ...]:
    """The own faction, the own table, the circle of a secret faction; in the Map Phase tables keep to themselves."""
    v, s = view, view.viewer
    if s < 0 or v.role[s] == CONTROL:
        return ()
    found = [Channel(f"team:{FACTIONS[v.fac[s]]}", FACTIONS[v.fac[s]], may_meet(v))] if v.fac[s] <= GAL else []
    if v.loc[s] <= CAPITAL:
        key = PLACES[v.loc[s]]
        found.append(Channel(f"place:{key}", "Imperial Capital" if v.loc[s] == CAPITAL else QUAD_NAMES[v.loc[s]]))
    elif v.role[s] == MEDIA:  # outlets are everywhere
        found += [Channel(f"place:{QUADS[q]}", QUAD_NAMES[q]) for q in v.quads]
        found.append(Channel(f"place:{CAPITAL_KEY}", "Imperial Capital"))
    if v.secret[s] >= 0:
        found.append(Channel(f"secret:{v.secret[s]}", SECRET_NAMES[v.secret[s]], may_meet(v)))
    return tuple(found)


def may_meet(v: PaxView) -> bool:
    """Whether people of several tables may speak with each other now."""  # P-1.3
    return v.phase != 0 or not v.beat


def outlets(view: PaxView) -> tuple[tuple[str, str], ...]:
    """The outlet the viewer writes for."""
    v = view
    if v.viewer < 0 or v.role[v.viewer] != MEDIA:
        return ()
    return ((PEOPLE[v.people[v.viewer]].partition(".")[2], OUTLET_NAMES[outlet(v, v.viewer)]),)


def at_events(seats: int) -> dict[str, Value]:
    """A hall plays by the clock; where Control has a desk, people judge there."""
    return {"clocked": True, **({} if seats in SIZES else {"control": "human"})}

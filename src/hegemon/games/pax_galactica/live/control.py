"""Control's room: rulings as cases, requests with the form that answers them, the numbers changed most (6.1, 6.2)."""
from __future__ import annotations

from collections import Counter
from typing import Any, Final

from hegemon.games.pax_galactica.actions import CONTROL_FORMS, MATTER, PROPOSAL, VERBS
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CONTROL,
    FACTIONS,
    FORM_ROWS,
    MEDIA,
    PEOPLE,
    POLITICIAN,
    QUADS,
    SECTORS,
)
from hegemon.games.pax_galactica.live.hall import CAPITAL_KEY, PLACES
from hegemon.games.pax_galactica.paths import PATHS
from hegemon.games.pax_galactica.rules.numbers import BOUNDS
from hegemon.games.pax_galactica.state import ABSENT
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.hints import called_now
from hegemon.games.pax_galactica.words.hints_map import there
from hegemon.games.pax_galactica.words.names import seat_name
from hegemon.kernel import Action, Path, Queued
from hegemon.kernel.live import Request, Ruling, Tool

SIDES, PRESS = "sides", "press"
SUBJECT_OF: Final = {  # what a question of the desk is about
    "Attacks.pointed": "attacks", "Battle.fled": "retreats", "Administration.risen": "events",
    "Administration.named": "events", "Pulls.ruled": "events", "CapitalLane.ruled": "crises",
    "Weighing.given": "media", "Reading.given": "laws", "Following.given": "defections",
    "Talk.weighed": "defections", "Administration.picked": "offers"}
AREA_OF: Final = {"media": PRESS, "laws": CAPITAL_KEY, "crises": CAPITAL_KEY, "defections": SIDES}
FORM_OF: Final = ("k_law", "k_command", "k_solution", "k_special", "k_seat", "k_close", "k_notice", "k_notice")
FIRST: Final = ("threat", "alien", "rebel", "central", "blame", "agency_blame", "glory", "mp", "scrip", "stress",
                "menace", "loyalty", "track", "patrol", "hits")  # numbers in the order in which they are looked for


def rulings(view: PaxView) -> tuple[Ruling, ...]:
    """The desk's open questions as cases, the prepared answer first."""
    v, now = view, view.now
    if not at_desk(v) or not now.legal:
        return ()
    first = Queued(now.path, now.name, now.rule, now.prompt, now.legal)
    return tuple([case(v, q) for q in (first, *now.queue)])


def at_desk(v: PaxView) -> bool:
    """Whether the viewer is Control."""
    return v.viewer >= 0 and v.role[v.viewer] == CONTROL


def case(v: PaxView, q: Queued) -> Ruling:
    """One question: where it belongs, what it is about, what can be answered."""
    subject = SUBJECT_OF.get(q.name, "")
    place = place_at(v, q.name, q.path)
    area = AREA_OF.get(subject, place or CAPITAL_KEY)
    return Ruling(q.path, subject, area, place, q.prompt, about(v, q.legal[0]),
                  tuple([(VERBS.write(a), answer_words(v, a)) for a in q.legal]))


def place_at(v: PaxView, name: str, path: Path) -> str:
    """The table a question of the desk is asked at."""
    lanes = v.phase == 0 and v.beat > 0 or name == "Pulls.ruled"
    return PLACES[path[0]] if lanes and path and path[0] < len(PLACES) else ""


def answer_words(v: PaxView, answer: Action) -> str:
    """An answer as people say it now."""
    return called_now(v, answer) or VERBS.say(answer)


def about(v: PaxView, prepared: Action) -> str:
    """What somebody has to know who decides: what stands where the prepared answer points."""
    return "; ".join(there(v, prepared[1])) if prepared[0] == "area" else ""


def requests(view: PaxView) -> tuple[Request, ...]:
    """What players put to the desk in writing, oldest first, each with the form that answers it."""  # P-13.13
    v, count, found = view, Counter[tuple[int, int]](), []
    for seat, matter, words in v.requests if at_desk(v) else ():
        count[seat, matter] += 1
        area = CAPITAL_KEY if matter < len(PROPOSAL.names) else SIDES
        found.append(Request(f"{v.turn}.{seat}.{MATTER.names[matter]}.{count[seat, matter]}", seat, area,
                             f"{seat_name(v, seat)}: {MATTER.label(matter)}", words, FORM_OF[matter],
                             (PEOPLE[v.people[seat]],)))
    return tuple(found)


# -- numbers --------------------------------------------------------------------------------------------------------

def tools(view: PaxView) -> tuple[Tool, ...]:
    """The numbers of the tables with a step up and a step down, then every command as a form."""  # K-02 to K-16
    v = view
    if not at_desk(v):
        return ()
    numbers = [tool for row in sorted(PATHS, key=lambda row: FIRST.index(row[2])) for tool in number(v, row)]
    forms = [Tool(FORM_ROWS[f.name].get("area", ""), "", f.title, "", form=f.name) for f in CONTROL_FORMS]
    return (*numbers, *forms)


def number(v: PaxView, row: tuple[str, str, str, int]) -> list[Tool]:
    """One number, if it is on the tables of this game."""
    path, words, field, index = row
    found = value_of(v, field, index)
    if found is None:
        return []
    value, area, place = found
    low, high = BOUNDS.get(field, (0, 999))
    step = [f"k_set {path} {n}" if low <= n <= high else "" for n in (value - 1, value + 1)]
    return [Tool(area, place, words, str(value), step[0], step[1], "k_set")]


def value_of(v: PaxView, field: str, index: int) -> tuple[int, str, str] | None:
    """What a number is now, and where it belongs; None if it is not in this game."""
    by_quad: dict[str, tuple[Any, int]] = {
        "threat": (v.threat, 2), "menace": (v.menace, 2), "alien": (v.alien, 1), "rebel": (v.rebel, 1),
        "stress": (v.stress, 1)}
    if field in by_quad:
        row, each = by_quad[field]
        quad = index // each
        return (row[index], QUADS[quad], QUADS[quad]) if quad in v.quads else None
    if field == "loyalty":
        quads = [q for q in v.quads if index in SECTORS[q]]
        return (v.loyalty[index], QUADS[quads[0]], QUADS[quads[0]]) if quads else None
    if field in ("mp", "scrip", "glory"):
        return of_person(v, field, index)
    if field == "blame":
        return (v.blame[index], CAPITAL_KEY, CAPITAL_KEY) if index in v.fac and index < len(FACTIONS) else None
    if field == "agency_blame":
        return v.agency_blame[index], CAPITAL_KEY, CAPITAL_KEY
    if field == "track":
        quad, banner = divmod(index, len(v.track[0]))
        shown = quad in v.quads and v.track[quad][banner] != ABSENT
        return (v.track[quad][banner], QUADS[quad], QUADS[quad]) if shown else None
    return (v.central, CAPITAL_KEY, CAPITAL_KEY) if field == "central" else None


def of_person(v: PaxView, field: str, person: int) -> tuple[int, str, str] | None:
    """A number of somebody in this game."""
    if person not in v.people:
        return None
    seat = v.people.index(person)
    if field == "glory" and v.role[seat] >= POLITICIAN or field == "scrip" and v.role[seat] == MEDIA:
        return None
    place = PLACES[v.loc[seat]] if v.loc[seat] <= CAPITAL else ""
    return {"mp": v.mp, "scrip": v.scrip, "glory": v.glory}[field][seat], place or SIDES, place

"""How people, banners, places and moments are called, in words and pictures alike."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import ACT, HEADLINE, POLITIC
from hegemon.games.pax_galactica.actions import plural as plural
from hegemon.games.pax_galactica.data import (
    ANYWHERE,
    AREAS_EACH,
    BANNERS,
    CAPITAL,
    CARD_NAMES,
    CASE_NAMES,
    CASE_SHORT,
    CONTROL,
    FACTIONS,
    FIRST_OWN,
    GAL,
    HOMES,
    IMPERIAL,
    IS_OWN,
    MEDIA,
    NOBODY,
    OUTLET_NAMES,
    OUTLETS,
    PEOPLE,
    POLITICIAN,
    QUAD_NAMES,
    ROLES,
    SECTORS,
    WORN,
    called,
)
from hegemon.games.pax_galactica.rules.media import ACCLAIM, CONDEMN, PRAISE, SHAME, SWAY
from hegemon.games.pax_galactica.state import PRIV
from hegemon.games.pax_galactica.view import FACE_DOWN, PaxView

PHASES: Final = ("Map Phase", "Diplomacy Phase", "Media Phase")
QUAD_STEPS: Final = (
    "", "Initiative", "Budget", "Planning", "Action 1, Megapower", "Action 2, Battleships", "Action 3, Starbases",
    "Action 4, Megapower", "Action 5, public choice", "Action 6, secret choice", "Action 7, Megapower",
    "Action 8, public choice", "Action 9, secret choice", "Pirate, Rebel and Warlord attacks", "Choose new actions",
    "Administration")
CAPITAL_STEPS: Final = (
    "", "Initiative", "Strong Emperor?", "Choose actions", "First public action", "First secret action",
    "Buy privilege cards", "Second public action", "Second secret action", "Buy more privilege cards",
    "Choose new actions", "Administration")
SECRET_NAMES: Final = ("Alien Liberation Front", "Black Lanes Syndicate", "Free Sectors Pact", "Keepers of the Throne")
PRESTIGE: Final = ("Viceroy", "Strong Admiral", "Underdog", "Trade Baron", "Beloved Governor")


def seat_name(v: PaxView, seat: int) -> str:
    """What a seat is called now."""
    if seat < 0:
        return "nobody"
    return called(v.people[seat], v.role[seat], v.loc[seat], v.spot[seat], v.fac[seat])


def short_name(v: PaxView, seat: int) -> str:
    """A seat in a word or two: what it is now."""
    if seat < 0:
        return "nobody"
    if v.role[seat] == MEDIA:
        return OUTLET_NAMES[outlet(v, seat)]
    if v.role[seat] == CONTROL:
        return "Control"
    if v.role[seat] == POLITICIAN:
        return f"{allegiance(v, seat)} {PEOPLE[v.people[seat]][-1]}"
    return f"{allegiance(v, seat)} {ROLES[v.role[seat]]}"


def allegiance(v: PaxView, seat: int) -> str:
    """The faction of a seat, or the outlaws it leads."""
    return "independent" if v.fac[seat] == NOBODY else banner_name(v.fac[seat])


def banner_name(banner: int) -> str:
    """A banner as people write it."""
    name = BANNERS[banner]
    return name if name.isupper() else name.capitalize()


def wears(v: PaxView, seat: int) -> str:
    """What the badge of a seat looks like."""
    return "silver" if seat < 0 or v.fac[seat] == NOBODY else WORN[v.fac[seat]]


def outlet(v: PaxView, seat: int) -> int:
    """The outlet a Media seat runs."""
    return OUTLETS.index(PEOPLE[v.people[seat]].partition(".")[2])


def initials(outlet_number: int) -> str:
    """An outlet on the Values Map."""
    return "".join([word[0] for word in OUTLET_NAMES[outlet_number].split()])


def place(v: PaxView, seat: int) -> str:
    """Where a seat is."""
    at = v.loc[seat]
    return "the Capital" if at == CAPITAL else "anywhere" if at >= ANYWHERE else QUAD_NAMES[at]


def table(v: PaxView, quad: int) -> list[int]:
    """The map players of a Quadrant by position."""
    found = [s for s in range(v.now.seats) if v.loc[s] == quad and v.role[s] < POLITICIAN]
    return sorted(found, key=lambda s: v.spot[s])


def of_role(v: PaxView, role: int) -> list[int]:
    """The seats of one role."""
    return [s for s in range(v.now.seats) if v.role[s] == role]


def at_home(v: PaxView, area: int) -> int:
    """The seat whose home a sector is, or -1."""
    for s in table(v, area // AREAS_EACH):
        if HOMES[area // AREAS_EACH][v.spot[s]] == area:
            return s
    return -1


def honours(v: PaxView, seat: int) -> list[str]:
    """The prestige cards a seat holds."""
    rows = (v.viceroy, v.strong, v.underdog, v.baron, v.beloved)
    return [name for name, row in zip(PRESTIGE, rows) if any([row[q] == seat for q in v.quads])]


def total_loyalty(v: PaxView, quad: int) -> int:
    """Loyalty of a whole map."""
    return sum([v.loyalty[a] for a in SECTORS[quad]])


def own_banner(v: PaxView, seat: int) -> int:
    """The banner a map player builds under: Loyalists fly the Imperial one."""
    f = v.fac[seat]
    return IMPERIAL if f in (GAL, NOBODY) else f


def moment(v: PaxView, lane: int) -> str:
    """Phase and step of a lane."""
    if v.now.over:
        names = sorted({allegiance(v, s) for s in v.now.winners})
        return f"{'the galaxy has burnt' if v.burnt else 'the game is over'}, {' and '.join(names) or 'nobody'} won"
    if v.phase or not v.beat:
        return PHASES[v.phase]
    steps = CAPITAL_STEPS if lane == CAPITAL else QUAD_STEPS
    n = v.step[lane]
    return f"{PHASES[0]}, step {n}: {steps[n]}" if 0 < n < len(steps) else PHASES[0]


def card_in_slot(v: PaxView, seat: int, kind: int) -> str:
    """What lies in a slot."""
    if kind == FACE_DOWN:
        return "face down"
    if kind < 0:
        return "empty"
    if kind >= PRIV:
        return CARD_NAMES[kind - PRIV]
    return (POLITIC if v.role[seat] == POLITICIAN else ACT).label(kind)


def listed(words: list[str]) -> str:
    """Words with commas, or a dash."""
    return ", ".join(words) or "-"


def case_name(v: PaxView, case: int, short: bool = False) -> str:
    """A crisis as it is called, or in short; one of Control's own by the words it was given."""
    if IS_OWN[case] and v.own_crises[case - FIRST_OWN]:
        return str(v.own_crises[case - FIRST_OWN][0])
    return (CASE_SHORT if short else CASE_NAMES)[case]


def headline(v: PaxView, kind: int, target: int) -> str:
    """A headline as it is printed."""
    word = HEADLINE.label(kind).capitalize()
    if kind in (PRAISE, CONDEMN):
        return f"{word} {FACTIONS[target]}"
    if kind in (ACCLAIM, SHAME):
        return f"{word} {seat_name(v, target)}"
    return f"{word} {QUAD_NAMES[target]}" if kind == SWAY else f"{word}: {case_name(v, target)}"

"""What Control may bring about by filling in a form: a deed, how much of it, and whom or what it meets (R-108)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.data import (
    AGENCIES,
    AGENCY_NAMES,
    AREA_IDS,
    AREA_NAMES,
    AREAS_EACH,
    CASE_NAMES,
    CASES,
    CONTROL_PERSON,
    DECKS,
    FACTIONS,
    IS_OWN,
    IS_SECTOR,
    PEOPLE,
    PEOPLE_NAMES,
    QUAD_NAMES,
    QUADS,
    Effect,
)

NOBODY, PERSON, FACTION, QUAD, AGENCY, AREA, CASE = "", "who", "faction", "quad", "agency", "area", "case"
# id, words, the effect but for its number, what it is aimed at
DEEDS: Final[tuple[tuple[str, str, Effect, str], ...]] = (
    ("nothing", "nothing but its words", Effect("centralise"), NOBODY),
    ("megapower", "Megapower for a player", Effect("gain_mp", who="target_player"), PERSON),
    ("fine", "Megapower from a player", Effect("lose_mp", who="target_player"), PERSON),
    ("scrip", "scrip for a player", Effect("gain_scrip", who="target_player"), PERSON),
    ("toll", "scrip from a player", Effect("lose_scrip", who="target_player"), PERSON),
    ("glory", "Glory for a player (or from)", Effect("glory", who="target_player"), PERSON),
    ("legacy", "legacy tokens for a player", Effect("legacy", who="target_player"), PERSON),
    ("card", "Trade cards for a player", Effect("gain_card", deck=DECKS[0], who="target_player"), PERSON),
    ("seizure", "random cards from a player", Effect("lose_card", who="target_player"), PERSON),
    ("assassination", "the assassination of a player", Effect("assassinate", who="target_player"), PERSON),
    ("blame", "Blame for a faction (or off)", Effect("blame_faction", who="target_faction"), FACTION),
    ("scandal", "Blame in an agency (or off)", Effect("blame_agency", agency="target_agency"), AGENCY),
    ("loyalty", "Loyalty in a Quadrant (or off)", Effect("loyalty", where="target_quadrant"), QUAD),
    ("favour", "Loyalty in a sector (or off)", Effect("loyalty", where="target_sector"), AREA),
    ("stress", "stress of a tower (or off)", Effect("tower_stress", where="target_quadrant"), QUAD),
    ("collapse", "the fall of a tower", Effect("tower_collapse", where="target_quadrant"), QUAD),
    ("repair", "a tower rebuilt", Effect("tower_restore", where="target_quadrant"), QUAD),
    ("fleet", "Imperial ships at a capital sector", Effect("build_ships", banner="imperial", where="target_quadrant"),
     QUAD),
    ("wreck", "Imperial ships lost in a Quadrant", Effect("destroy_ships", who="imperial", where="target_quadrant"),
     QUAD),
    ("aliens", "Alien Resentment (or calm)", Effect("resentment", track="alien", where="target_quadrant"), QUAD),
    ("rebels", "Rebel Resentment (or calm)", Effect("resentment", track="rebel", where="target_quadrant"), QUAD),
    ("rising", "Rebel ships in a Quadrant", Effect("spawn_rebels", where="target_quadrant"), QUAD),
    ("pirates", "Pirate Threat (or off)", Effect("threat", npc="pirate", where="target_quadrant"), QUAD),
    ("warlords", "Warlord Threat (or off)", Effect("threat", npc="warlord", where="target_quadrant"), QUAD),
    ("crisis", "another crisis, drawn", Effect("crisis_trigger", kind="any"), NOBODY),
    ("solution", "the end of a crisis", Effect("crisis_remove", kind="any"), CASE),
    ("centralise", "Centralisation (or devolution)", Effect("centralise"), NOBODY))
# What an Emperor pays for a deed of his own words, in tenths of a point for each; no command touches outlaws,
# and there is no crisis during a reign. What is marked can be more or less.
PRICES: Final[dict[str, int]] = {
    "megapower": 5, "fine": 5, "scrip": 3, "toll": 3, "glory": 3, "legacy": 20, "card": 10, "seizure": 20,
    "assassination": 40, "blame": 5, "scandal": 4, "loyalty": 3, "favour": 4, "stress": 1, "collapse": 40, "repair": 30,
    "fleet": 3, "wreck": 3, "centralise": 5}
EITHER_WAY: Final = ("glory", "blame", "scandal", "loyalty", "favour", "stress", "centralise")


def price(deed: int, n: int) -> int:
    """The points an Emperor pays for so much of a deed."""
    return max(1, -(-PRICES[DEEDS[deed][0]] * abs(n) // 10))

# id, words, kind, index of what a deed may be aimed at
TARGETS: Final[list[tuple[str, str, str, int]]] = [("nobody", "nobody in particular", NOBODY, -1)]
TARGETS.extend([(p, PEOPLE_NAMES[i], PERSON, i) for i, p in enumerate(PEOPLE) if i != CONTROL_PERSON])
TARGETS.extend([(f, f, FACTION, i) for i, f in enumerate(FACTIONS)])
TARGETS.extend([(q, QUAD_NAMES[i], QUAD, i) for i, q in enumerate(QUADS)])
TARGETS.extend([(a, AGENCY_NAMES[i], AGENCY, i) for i, a in enumerate(AGENCIES)])
TARGETS.extend([(a, f"{AREA_NAMES[i]}, {QUAD_NAMES[i // AREAS_EACH]}", AREA, i) for i, a in enumerate(AREA_IDS)
                if IS_SECTOR[i]])
TARGETS.extend([(c, CASE_NAMES[i], CASE, i) for i, c in enumerate(CASES) if not IS_OWN[i]])
POLITICIANS, VICEROYS, ADMIRALS = -2, -3, -4  # many at once
TARGETS.extend([("every_quadrant", "every Quadrant", QUAD, -1), ("every_faction", "every faction", FACTION, -1),
                ("every_politician", "every politician", PERSON, POLITICIANS),
                ("every_viceroy", "every Viceroy", PERSON, VICEROYS),
                ("every_strong_admiral", "every Strong Admiral", PERSON, ADMIRALS)])

"""What factions are after, in words, with the numbers of a size of game (P-14.4)."""
from __future__ import annotations

import re
from typing import Any, Final

from hegemon.games.pax_galactica.data import LAW_NAMES, LAWS, POLITICIAN, PRESETS, QUAD_NAMES

SEVERAL: Final = re.compile(r"(?<!\d)1 ((?:\w*[^s\W] ){0,2})(\w+[^si])s\b")  # "1 starbases on lane nodes"
AIMS: Final = {  # P-14.4
    "crises_resolved_by_faction": "resolve {} crises", "laws_enacted_by_faction": "enact {} laws",
    "own_blame_at_most": "end with at most {} Blame", "battles_won_by_faction": "win {} battles",
    "most_battleships_in_quadrants": "have most Battleships in {} Quadrants",
    "strong_admirals_held": "hold {} Strong Admiral cards", "viceroys_held": "hold {} Viceroy cards",
    "law_in_force": "have the {} in force", "loyalty_in_quadrant_at_least": "bring the {} to Loyalty {}",
    "monuments_built_by_faction": "build {} Monuments", "own_legacy_at_least": "collect {} Legacy",
    "starbases_of_faction_at_least": "own {} starbases",
    "hyperlane_starbases_of_faction_at_least": "own {} starbases on lane nodes",
    "assimilated_starbases_of_faction_at_least": "own {} assimilated starbases",
    "legacy_event_unlocked": "see the own Legacy event happen",
    "alien_resentment_total_at_most_per_quadrant": "keep Alien Resentment at most {} everywhere",
    "strong_emperors_of_faction": "give the Empire {} Strong Emperors", "empire_not_collapsed": "keep the Empire alive",
    "npc_starbases_total_at_most": "leave outlaws at most {} starbases",
    "rebel_starbases_total_at_least": "see {} Rebel starbases",
    "pirate_starbases_total_at_least": "see {} Pirate starbases",
    "warlord_sectors_total_at_least": "see {} sectors under Warlords",
    "capital_battle_won_by_secret": "win the battle of the Capital",
    "towers_collapsed_total_at_least": "see {} trade towers fall",
    "centralisation_at_most": "bring Centralisation to {}",
    "secret_member_was_strong_emperor": "put a member on the throne",
    "deep_state_pawns_of_members_at_least": "have {} pawns in the Deep State",
}


SIZED: Final = ("battles_won_by_faction", "monuments_built_by_faction", "own_legacy_at_least",
                "starbases_of_faction_at_least", "hyperlane_starbases_of_faction_at_least",
                "assimilated_starbases_of_faction_at_least")  # what a large faction does more easily


def least(preset: int, goal: dict[str, Any], faction: int = -1) -> int:
    """How many a goal asks for: fewer in smaller games, and of map deeds fewer of a small faction."""  # P-14.4, R-115
    cast, n = PRESETS[preset], int(goal.get("n", 0))
    share, whole = cast.scale, 100
    if goal["test"] in SIZED and faction >= 0:
        seats = [f for f, role in zip(cast.factions, cast.roles) if role < POLITICIAN]
        if faction in seats:
            share, whole = share * seats.count(faction) * len(set(seats)), whole * len(seats)
    return max(1, -(-n * share // whole))


def aim_words(preset: int, goal: dict[str, Any], faction: int = -1) -> str:
    """One goal; counts of smaller games and factions are smaller."""
    test, n = goal["test"], int(goal.get("n", 0))
    if not test.endswith(("at_most", "per_quadrant")):
        n = least(preset, goal, faction)
    if test == "law_in_force":
        return AIMS[test].format(LAW_NAMES[LAWS.index(goal["law"])])
    if test == "loyalty_in_quadrant_at_least":
        return AIMS[test].format(QUAD_NAMES[PRESETS[preset].quads[0]], n)
    return SEVERAL.sub(r"1 \1\2", AIMS[test].format(n).replace("1 crises", "1 crisis"))

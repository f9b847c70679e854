"""What factions are after, in words, with the numbers of a size of game (P-14.4)."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.data import LAW_NAMES, LAWS, PRESETS, QUAD_NAMES

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


def aim_words(preset: int, goal: dict[str, Any]) -> str:
    """One goal; counts of smaller games are smaller."""
    test, n = goal["test"], int(goal.get("n", 0))
    if not test.endswith(("at_most", "per_quadrant")):
        n = max(1, -(-n * PRESETS[preset].scale // 100))
    if test == "law_in_force":
        return AIMS[test].format(LAW_NAMES[LAWS.index(goal["law"])])
    if test == "loyalty_in_quadrant_at_least":
        return AIMS[test].format(QUAD_NAMES[PRESETS[preset].quads[0]], n)
    words = AIMS[test].format(n)
    return words if n != 1 else words.replace("crises", "crisis") if "crises" in words else words.removesuffix("s")

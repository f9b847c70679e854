"""The numbers of the box by name, each read from its table in `data/`: rules, words and players take them from here."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.data import (
    ACTION_ROWS,
    ACTION_TABLE,
    BRIBERY,
    CAPITAL_TABLE,
    CRISIS_TABLE,
    DECKS_TABLE,
    EXECUTE,
    FORCE,
    LEGISLATE,
    MEDIA_TABLE,
    META,
    POLICY,
    RELIEF,
    SENATOR,
    VALUES_TABLE,
)

# -- budget and planning (P-5) -------------------------------------------------------------------------------------
DRAWS: Final[range] = range(META["budget"]["min_cards"], META["budget"]["max_cards"] + 1)
POOLS_EACH: Final[int] = META["budget"]["used_cards"]         # cards kept, one for each pool
MOST_AP: Final[int] = META["budget"]["max_ap_per_action"]
ROUND: Final[int] = len(ACTION_TABLE["slots"]["rounds"][0])   # actions that one pool pays for
ACTIONS: Final[int] = sum([len(row) for row in ACTION_TABLE["slots"]["rounds"]])
OPEN_SLOTS: Final[tuple[int, ...]] = tuple(ACTION_TABLE["slots"]["choice_public"])
SHUT_SLOTS: Final[tuple[int, ...]] = tuple(ACTION_TABLE["slots"]["choice_secret"])
SLOT_ACTIONS: Final[tuple[int, ...]] = tuple(sorted((*OPEN_SLOTS, *SHUT_SLOTS)))
FIXED_ACTIONS: Final[dict[int, str]] = {
    int(n): str(name).capitalize() for n, name in ACTION_TABLE["slots"]["default_slots"].items()}

# -- actions on the maps (P-5.14 to P-5.17) ------------------------------------------------------------------------
SHIPS_EACH: Final[int] = ACTION_ROWS["battleships"]["max_per_area"]
GOVERN_EACH: Final[int] = ACTION_ROWS["govern"]["ap_per_point"]
GOVERN_GLORY: Final[int] = ACTION_ROWS["govern"]["points_per_glory"]
GOVERN_MOST: Final[int] = ACTION_ROWS["govern"]["loyalty_cap_per_sector_per_action"]
GOVERN_STEPS: Final[tuple[tuple[int, int], ...]] = tuple([(ap, n) for ap, n in ACTION_ROWS["govern"]["value_shift"]])
MENACE_EACH: Final[int] = ACTION_ROWS["patrol"]["ap_per_menace"]
TOKEN_EACH: Final[int] = ACTION_ROWS["patrol"]["ap_per_token"]
PATROL_GLORY: Final[int] = ACTION_ROWS["patrol"]["threat_per_glory"]
NO_BATTLE: Final[int] = ACTION_ROWS["battle"]["not_in_turn"]

# -- maps and battles (P-4, P-7) -----------------------------------------------------------------------------------
TABLE_MOST: Final[int] = META["map_limits"]["players_per_quadrant"]
LOYALTY_MOST: Final[int] = META["map_limits"]["loyalty_max_per_sector"]
MEGASHIPS: Final[int] = ACTION_TABLE["megaships"]["total"]
MEGASHIP_STRENGTH: Final[int] = META["battle"]["megaship_strength"]
WINNER_HITS: Final[int] = META["battle"]["megaship_hits_winner"]
LOSER_HITS: Final[int] = META["battle"]["megaship_hits_loser"]
WRECKED_AT: Final[int] = META["battle"]["megaship_destroyed_at"]
SHIPS_PER_CARD: Final[int] = META["battle"]["npc_ships_per_card"]
PAWN_STRENGTH: Final[int] = META["battle"]["deep_state_pawn_strength"]

# -- the Capital (P-9 to P-11) -------------------------------------------------------------------------------------
_dice: Final[dict[str, Any]] = CAPITAL_TABLE["dice"]
_recruit: Final[dict[str, int]] = CAPITAL_TABLE["recruit"]
_politics: Final[list[dict[str, Any]]] = list(CAPITAL_TABLE["political_action"])
DIE: Final[int] = _dice["sides"]
SUCCESS_AT: Final[int] = _dice["success_at"]
DISASTER_AT: Final[int] = _dice["disaster_exact"]
MODIFIER_MOST: Final[int] = _dice["modifier_cap"]
PLAIN_EFFECT: Final[int] = _dice["effect_plain"]
DOUBLE_EFFECT: Final[int] = _dice["effect_double"]
TRIPLE_EFFECT: Final[int] = _dice["effect_triple"]
POLICY_BASE: Final[int] = _politics[POLICY]["base_mod"]
EXECUTIVE_BASE: Final[int] = _politics[EXECUTE]["base_mod"]
LEGISLATION_BASE: Final[int] = _politics[LEGISLATE]["base_mod"]
BRIBES_MOST: Final[int] = _politics[BRIBERY]["max_pawns"]
SENATE_VOTES: Final[int] = _politics[SENATOR]["votes"]        # the Statesman has as many
START_POLITICS: Final[tuple[int, ...]] = tuple([row["start_copies"] for row in _politics])
TREASURY_MOST: Final[int] = CAPITAL_TABLE["treasury"]["policy_bonus_most"]
VETOES: Final[int] = CAPITAL_TABLE["veto"]["vetoes_per_player_per_turn"]
RELIEF_MOST: Final[int] = CRISIS_TABLE["approach"][RELIEF]["max_steps"]
FORCE_SHIPS: Final[int] = CRISIS_TABLE["approach"][FORCE]["least_ships"]
CENTRAL: Final[tuple[int, int]] = (META["centralisation"]["min"], META["centralisation"]["max"])
DECK_LOW: Final[int] = META["privilege_recall"]["deck_low_percent"]
RECRUITS_EACH: Final[int] = _recruit["cap_per_agency"]

# -- trade, values, the media (P-3, P-13, P-16) --------------------------------------------------------------------
TRACK: Final[tuple[int, int]] = (DECKS_TABLE["trade_track"]["min"], DECKS_TABLE["trade_track"]["max"])
BUDGET_PACKS: Final[int] = DECKS_TABLE["playing_cards"]["budget_packs_per_quadrant"]
GRID: Final[tuple[int, int]] = (VALUES_TABLE["grid"]["min"], VALUES_TABLE["grid"]["max"])
MATCH: Final[int] = VALUES_TABLE["grid"]["match_distance"]
CLOSE: Final[int] = VALUES_TABLE["grid"]["close_distance"]
OPPOSED_AT: Final[int] = VALUES_TABLE["grid"]["opposed_distance"]
ALL_FOLLOW: Final[int] = VALUES_TABLE["grid"]["all_follow_distance"]
HALF_FOLLOW: Final[int] = VALUES_TABLE["grid"]["half_follow_distance"]
CONSPIRACY_BASE: Final[int] = next(row["base_mod"] for row in MEDIA_TABLE["action"] if row["id"] == "media_conspiracy")
HEADLINES: Final[int] = MEDIA_TABLE["state_of_galaxy"]["headlines_per_outlet"]
APPLAUSE: Final[int] = MEDIA_TABLE["state_of_galaxy"]["applause_legacy_tokens"]
NET_CAP: Final[int] = MEDIA_TABLE["state_of_galaxy"]["net_change_cap"]


NUMBER: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                 "twelve", "thirteen")  # as texts say them


def menace_off(ap: int) -> int:
    """By how much a Patrol lowers a Menace."""  # P-5.17
    return 1 + ap // MENACE_EACH


def patrol_tokens(ap: int) -> int:
    """Patrol and Blockade tokens of a Patrol."""  # P-5.17
    return 1 + ap // TOKEN_EACH


def govern_steps(ap: int) -> int:
    """Spaces a Govern action may move the token of its Quadrant."""  # P-5.16
    return max([n for least, n in GOVERN_STEPS if ap >= least], default=0)


def recruited(near: int, mp: int) -> int:
    """Pawns a Recruit action brings, with so many tokens close to that of the faction."""  # P-10.1
    more = min(_recruit["close_token_cap"], _recruit["per_close_token"] * near) + mp // _recruit["mp_per_extra_pawn"]
    return min(_recruit["cap"], _recruit["base"] + more)


def within(value: int, bounds: tuple[int, int]) -> int:
    """A number kept within its bounds."""
    return max(bounds[0], min(bounds[1], value))


def follow(n: int, distance: int) -> int:
    """How many of somebody's pieces go along to a faction so far away: all, half or none."""  # P-13.9
    return n if distance <= ALL_FOLLOW else n // 2 if distance <= HALF_FOLLOW else 0

"""Words of questions: what an effect does, and what is to be named for it (P-18.2)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import BANNER
from hegemon.games.pax_galactica.data import AREA_NAMES, CASE_NAMES, FIRST_OWN, IS_OWN, Effect
from hegemon.games.pax_galactica.state import Pax

DOES: Final[dict[str, str]] = {
    "loyalty": "{} Loyalty", "rule_flag": "a change of the rules", "blame_faction": "{} Blame on a faction",
    "blame_agency": "{} Blame in an agency", "resentment": "{} Resentment", "centralise": "{} Centralisation",
    "weak_emperor": "a Weak Emperor", "build_ships": "{} new ships", "threat": "{} Threat",
    "lose_mp": "a loss of {} Megapower", "destroy_ships": "a loss of {} ships", "tower_stress": "{} stress of a tower",
    "crisis_trigger": "a new crisis", "gain_mp": "{} Megapower", "glory": "{} Glory",
    "reveal": "a look behind the scenes", "pawn_remove": "a loss of {} pawns", "special": "a covert action",
    "menace": "{} Menace", "pawn_add": "{} new pawns",
    "add_ap": "{} more Atomic Power", "roll_mod": "{} on a roll", "pin_blame": "Blame pinned on a faction",
    "megaship_deploy": "a Megaship", "convert_ships": "ships that change their banner", "legacy": "{} legacy tokens",
    "gain_scrip": "{} scrip", "trade_track": "{} steps on a trade track", "move_ships": "{} ships that move",
    "ignore_blockade": "ships that no Blockade stops", "battle_strength": "{} strength in battle",
    "blame_move": "{} Blame moved elsewhere", "lose_scrip": "a loss of {} scrip", "pawn_move": "{} pawns moved",
    "set_viceroy": "a new Viceroy", "reassign": "a transfer to another map",
    "shift_value": "a token of the Values Map, {} spaces",
    "build_starbase": "{} new starbases", "assassinate": "an assassination", "gain_card": "{} cards",
    "spawn_rebels": "{} Rebel ships", "battle_draw": "{} more battle cards", "swap_budget_card": "a new budget card",
    "battle_aces_ten": "Aces that count ten", "megaship_control": "command of a Megaship",
    "megaship_repair": "repairs of a Megaship", "battle_trigger": "a battle", "battle_save_ships": "{} ships saved",
    "patrol": "a Patrol", "votes": "{} votes", "steal_mp": "{} Megapower taken from somebody",
    "cancel_veto": "a veto made void", "cancel_card": "a card made void", "tower_restore": "a tower rebuilt",
    "tower_collapse": "the fall of a tower", "crisis_remove": "the end of a crisis",
    "sixth_quadrant": "the Sixth Quadrant"}
NAMES: Final[dict[str, str]] = {
    "who": "Whom does it meet", "other": "Who else is part of it", "mover": "Who is moved", "faction": "Which faction",
    "quad": "Which Quadrant", "agency": "Which agency", "src": "From which agency", "dst": "To which agency",
    "area": "Where", "patrol": "Where", "token": "Which token", "step": "Which way", "case": "Which crisis",
    "card": "Which card", "law": "Which law", "npc": "Which outlaws", "n": "How much", "mega": "Which Megaship"}


def effect_words(e: Effect) -> str:
    """What an effect does, in a few words."""
    return DOES[e.op].format(e.n or "some")


def choice_words(key: str, e: Effect) -> str:
    """The question about one choice of an effect."""
    return f"P-18.2 {NAMES.get(key, 'What')}, for {effect_words(e)}?"


def case_called(g: Pax, case: int) -> str:
    """A crisis as it is called; one of Control's own by the words it was given."""
    own = g.own_crises[case - FIRST_OWN] if IS_OWN[case] else ()
    return str(own[0]) if own else CASE_NAMES[case]


def battle_words(banners: list[int], area: int) -> str:
    """Who fights whom, and where."""
    return f"the battle of {AREA_NAMES[area]} ({' against '.join([BANNER.label(b) for b in banners])})"

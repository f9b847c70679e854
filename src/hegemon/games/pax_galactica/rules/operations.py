"""All operations of `effects.toml`, by name (P-18)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.data import Effect
from hegemon.games.pax_galactica.rules.effects_capital import AT_THE_CAPITAL
from hegemon.games.pax_galactica.rules.effects_map import ON_MAPS
from hegemon.games.pax_galactica.rules.effects_megaships import WITH_MEGASHIPS
from hegemon.games.pax_galactica.rules.effects_people import FOR_PEOPLE
from hegemon.games.pax_galactica.rules.effects_switches import SWITCHES
from hegemon.games.pax_galactica.rules.operation import Operation, Want, at_capital, in_lane
from hegemon.games.pax_galactica.rules.selectors import Picks, Use
from hegemon.games.pax_galactica.rules.special import aims
from hegemon.games.pax_galactica.state import Pax


def where_it_works(g: Pax, e: Effect, use: Use) -> None:
    """Budgets, moves, battles, rolls and votes read it themselves."""  # P-9.15


def nothing_open(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """A deed of Control names everything itself."""
    return None


READ_ELSEWHERE: Final = {
    "add_ap": "{} more Atomic Power", "swap_budget_card": "a new budget card|{} new budget cards",
    "move_ships": "{} ship that moves|{} ships that move", "blockade": "{} Blockade|{} Blockades",
    "battle_draw": "{} more battle card|{} more battle cards", "battle_strength": "{} strength in battle",
    "battle_aces_ten": "Aces that count ten", "battle_redraw": "{} battle card drawn again|{} battle cards drawn again",
    "battle_save_ships": "{} ship saved|{} ships saved", "battle_trigger": "a battle", "reroll": "dice thrown again",
    "votes": "{} vote|{} votes", "veto": "a veto", "cancel_veto": "a veto made void", "cancel_card": "a card made void",
    "take_underdog": "the Underdog card", "extra_action": "an action more", "gain_action": "an action card",
    "protect": "a protection"}
ELSEWHERE: Final[dict[str, Operation]] = {
    **{name: Operation(says, where_it_works, at_capital) for name, says in READ_ELSEWHERE.items()},
    "roll_mod": Operation("{} on a roll", where_it_works, at_capital, picked=False),
    "ignore_blockade": Operation("ships that no Blockade stops", where_it_works, in_lane),
    "deed": Operation("what was agreed", where_it_works, in_lane, asks=nothing_open, brings=True),
    "special": Operation("a covert action", where_it_works, in_lane, asks=aims, staked=True)}
OPERATIONS: Final[dict[str, Operation]] = {
    **FOR_PEOPLE, **ON_MAPS, **WITH_MEGASHIPS, **AT_THE_CAPITAL, **SWITCHES, **ELSEWHERE}

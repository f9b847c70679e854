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


ELSEWHERE: Final[dict[str, Operation]] = {
    **{name: Operation(where_it_works, at_capital) for name in (
        "add_ap", "swap_budget_card", "move_ships", "blockade", "battle_draw", "battle_strength", "battle_aces_ten",
        "battle_redraw", "battle_save_ships", "battle_trigger", "reroll", "votes", "veto", "cancel_veto", "cancel_card",
        "take_underdog", "extra_action", "gain_action", "protect")},
    "roll_mod": Operation(where_it_works, at_capital, picked=False),
    "ignore_blockade": Operation(where_it_works, in_lane),
    "deed": Operation(where_it_works, in_lane, asks=nothing_open, brings=True),
    "special": Operation(where_it_works, in_lane, asks=aims, staked=True)}
OPERATIONS: Final[dict[str, Operation]] = {
    **FOR_PEOPLE, **ON_MAPS, **WITH_MEGASHIPS, **AT_THE_CAPITAL, **SWITCHES, **ELSEWHERE}

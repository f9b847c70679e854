"""What pages and screens need to know: how much each event of the log weighs."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.kernel import Setup
from hegemon.kernel.live import Moment, Phase, Timetable

WEIGHTS: Final = {  # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news
    **dict.fromkeys(("setup", "turn_start", "saboteur_moved", "morale_roll", "collected"), 0),
    **dict.fromkeys(("saboteur_at_planet", "revolt_started", "revolt_ended", "infrastructure_lost", "attack_round",
                     "military_round", "explored", "colonised"), 2),
    **dict.fromkeys(("won", "lost", "stopped"), 3),
}
HEADS: Final = {"turn_start": 1}  # chapters of the log: 1 a round, 2 a phase
ICONS: Final = {
    **dict.fromkeys(("attack_round", "military_round", "saboteur_moved", "saboteur_at_planet"), "sword"),
    "collected": "coin", "bonus": "coin", "moved": "spacecraft", "launched": "spacecraft", "built": "factory",
    "colonised": "flag", "explored": "eye", "morale_roll": "dice", "boosted": "heart", "revolt_started": "revolt",
    "revolt_ended": "heart",
}


def timetable(setup: Setup) -> Timetable:
    """A turn is timed as one."""
    return Timetable((Phase("turn", "Turn", 300),), 40, "Turn")


def moment(g: Hegemony) -> Moment:
    """The turn."""
    return Moment(g.turn, "turn", "", f"Turn {g.turn}")

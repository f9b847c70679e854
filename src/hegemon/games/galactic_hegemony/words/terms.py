"""How things are called, wherever they are shown."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.games.galactic_hegemony.actions import HEX, PLANET, signed
from hegemon.games.galactic_hegemony.data import ADJUST, FLOOR, KINDS, PLANETS
from hegemon.games.galactic_hegemony.state import DESTROYED
from hegemon.games.galactic_hegemony.view import HegemonyView

PHASES: Final = {0: "Set-up", 4: "Move saboteurs", 5: "Revolt actions", 6: "Morale checks", 7: "Player actions",
                 8: "Collect resources", 9: "Check the end"}
RESULTS: Final = {"won": "Won", "lost_revolt": "Lost: every colony is in revolt", "lost_time": "Lost: out of time",
                  "unfinished": "Stopped unfinished"}


def standing(v: HegemonyView, planet: int) -> str:
    """A planet's morale in words."""
    if not v.colonised(planet):
        return "found, no colony"
    return f"{v.morale[planet]:+d} in revolt" if v.in_revolt(planet) else f"{v.morale[planet]:+d}".replace("+0", "0")


def infrastructure(v: HegemonyView, planet: int) -> str:
    """What is built on a planet."""
    return ", ".join([kind for i, kind in enumerate(KINDS) if v.built[planet] >> i & 1])


def check_words(check: tuple[int, int, int, int]) -> tuple[str, str, str]:
    """A morale roll: whose, the sum, what came of it."""
    planet, first, second, modifiers = check
    total = first + second + modifiers
    result = {-2: "falls by 2", -1: "falls by 1", 0: "holds", 1: "rises"}[ADJUST[total + FLOOR]]
    return PLANET.names[planet], f"{first}+{second}{signed(modifiers)} = {total}", result


def faces(dice: tuple[int, ...]) -> str:
    """Dice as numbers."""
    return ", ".join([str(d) for d in dice])


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{100 * chance:.0f} %"


def active(v: HegemonyView) -> int:
    """Saboteurs not destroyed."""
    return len([h for h in v.saboteurs if h != DESTROYED])


def overflow(v: HegemonyView) -> int:
    """What the next collection would lose."""
    return max(0, v.stock + v.income - v.limit)


def revolts(v: HegemonyView) -> str:
    """How many colonies are in revolt, if any."""
    count = len([m for m in v.morale if m < 0])
    return f"{count} in revolt" if count else ""


def describe(v: HegemonyView) -> str:
    """The position in one sentence."""
    if v.now.over:
        return f"{RESULTS[v.now.outcome]} in turn {v.turn}, {v.size} of {len(PLANETS)} planets held."
    left = "Play to Win" if v.counting else f"{v.track} left"
    return f"Turn {v.turn} ({left}): {v.size} of {len(PLANETS)} planets held, stock {v.stock} of {v.limit}."


def names(v: HegemonyView) -> Mapping[str, str]:
    """The name of everything that is drawn, by its key: a hex is called by the planet found there."""
    found = {"seat-0": "Hegemon"}
    found |= {f"hex-{name}": HEX.label(hex) for hex, name in enumerate(HEX.names)}
    found |= {f"hex-{HEX.names[hex]}": PLANET.names[p] for p, hex in enumerate(v.place) if hex >= 0}
    found |= {f"planet-{name}": name for name in PLANET.names}
    found |= {f"craft-{i + 1}": f"craft {i + 1}" for i in range(len(v.craft))}
    return found | {f"saboteur-{i + 1}": f"saboteur {i + 1}" for i in range(len(v.saboteurs))}

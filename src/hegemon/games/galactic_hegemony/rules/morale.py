"""G-6 Morale Checks."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import CONTENT, MORALE_ROLL, signed
from hegemon.games.galactic_hegemony.data import ADJUST, FLOOR, HIGHEST, LOWEST
from hegemon.games.galactic_hegemony.state import WILD, Hegemony


def morale_checks(g: Hegemony) -> None:
    """Every colony rolls in order of its number, and what comes of it counts for the next one already."""  # G-6.2
    g.phase = 6
    checks = []
    for planet in range(len(g.morale)):
        if g.morale[planet] != WILD:
            checks.append(check(g, planet))
    g.checks = tuple(checks)


def check(g: Hegemony, planet: int) -> tuple[int, int, int, int]:
    """Two dice and the planet's modifiers; who is glad already gives a resource instead."""  # G-6.1, G-6.3
    modifiers = g.modifiers(planet)
    first, second = g.die(), g.die()
    total = first + second + modifiers
    adjust = ADJUST[total + FLOOR]
    morale = min(HIGHEST, g.morale[planet] + adjust)
    g.tell(MORALE_ROLL, planet, first, second, signed(modifiers), total, f"{adjust:+d}" if adjust else "0",
           max(LOWEST, morale))
    if adjust > 0 and g.morale[planet] == HIGHEST:
        if not g.gain(1):
            g.tell(CONTENT, planet)
    elif adjust:
        g.set_morale(planet, morale)
    return planet, first, second, modifiers

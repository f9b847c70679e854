"""What a player may look for and cannot do now, and what is missing."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import KIND, PLANET
from hegemon.games.galactic_hegemony.data import CIVIL, CRAFT, SHIPYARD
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.kernel import Blocked


def blocked(v: HegemonyView) -> tuple[Blocked, ...]:
    """What a player may look for now, and what is missing besides resources."""
    if v.now.over or v.now.name != "Turn.acted":
        return ()
    found = [why_not_here(v, p) for p, hex in enumerate(v.place) if hex >= 0]
    return tuple([b for b in found if b is not None] + why_no_building(v) + why_no_craft(v))


def why_not_here(v: HegemonyView, planet: int) -> Blocked | None:
    """Why the planet cannot be colonised, cheered up or put down now, if that is what it needs."""
    hex, morale, name = v.place[planet], v.morale[planet], PLANET.names[planet]
    far = "" if hex in v.craft else "needs a craft in orbit"
    if not v.colonised(planet):
        label, rule, why = f"Colonise {name}", "G-7.7", far
    elif morale == 0:
        label, rule, why = f"Boost the morale of {name}", "G-7.8", far
    elif morale < 0:
        guarded = "a saboteur is on its hex" if hex in v.saboteurs else ""
        label, rule, why = f"Military action at {name}", "G-7.9", far or guarded
    else:
        return None
    return Blocked(label, why, rule, (f"planet-{name}",)) if why else None


def why_no_building(v: HegemonyView) -> list[Blocked]:
    """Why infrastructure cannot be built."""
    return [Blocked(f"Build {KIND.labels[0]} at {PLANET.names[p]}", "the planet is in revolt", "G-7.10",
                    (f"planet-{PLANET.names[p]}",))
            for p, morale in enumerate(v.morale) if morale < 0 and not v.built[p] & CIVIL]


def why_no_craft(v: HegemonyView) -> list[Blocked]:
    """Why no spacecraft can be built."""
    yards = [p for p, built in enumerate(v.built) if built & SHIPYARD]
    calm = [p for p in yards if v.morale[p] >= 0]
    why = ("no planet has a shipyard" if not yards else "every planet with a shipyard is in revolt" if not calm
           else f"all {CRAFT} craft are in play" if min(v.craft) >= 0 else "")
    touched = tuple([f"planet-{PLANET.names[p]}" for p in yards])
    return [Blocked("Build spacecraft", why, "G-7.11", touched)] if why else []

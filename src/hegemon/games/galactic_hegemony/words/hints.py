"""What an action costs, what it brings, and the exact odds where dice decide."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.actions import PLANET, signed
from hegemon.games.galactic_hegemony.data import (
    BOOST_COST,
    BUILD_COST,
    CIVIL,
    COLONISE_COST,
    FACTORY,
    FACTORY_BONUS,
    LIMIT,
    MILITARY_COST,
    MILITARY_DICE,
    MODIFIER,
    MOVE_COST,
    PLANETS,
    SHIP_COST,
    YIELD,
    rebels,
)
from hegemon.games.galactic_hegemony.odds import attack_odds, military_actions, military_odds, morale_odds, subdued
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import overflow, percent, standing
from hegemon.kernel import Action, Hint

PRICES: Final = {"end": 0, "move": MOVE_COST, "attack": 0, "colonise": COLONISE_COST, "boost": BOOST_COST,
                 "military": MILITARY_COST, "build": BUILD_COST, "ship": SHIP_COST}


def hint(v: HegemonyView, action: Action) -> Hint:
    """What an action costs, what it brings, and the exact odds where dice decide."""
    price = PRICES[action[0]]
    cost = f"{price} of {v.stock}" if price else ""
    match action:
        case ("end",):
            return end_hint(v)
        case ("move", craft, hex):
            return Hint(cost, move_lines(v, craft, hex), confirm=hex in v.face_down)
        case ("attack", hex, count):
            return attack_hint(v, hex, count + 1)
        case ("colonise", p):
            gain = (f"Size {v.size + 1}, limit {LIMIT[v.size + 1]}", f"Yields {YIELD[p]} from this turn on",
                    f"Morale roll 2d6{signed(MODIFIER[p])} and more for craft and revolts near")
            return Hint(cost, gain)
        case ("boost", p):
            gives = YIELD[p] + (FACTORY_BONUS if v.built[p] & FACTORY else 0)
            return Hint(cost, ("Morale 0 becomes 1", f"Yields {gives} this turn"))
        case ("military", p):
            return military_hint(v, p, cost)
        case ("build", p, kind):
            return Hint(cost, build_lines(v, p, kind))
        case _:
            return Hint(cost, ("A new craft in orbit that may act at once",
                               f"Morale rolls of {PLANET.names[action[1]]} get +1 while it stays"))


def end_hint(v: HegemonyView) -> Hint:
    """What will be collected and what is wasted."""
    lost = overflow(v)
    lines = [f"Collect {v.income}: stock {min(v.limit, v.stock + v.income)} of {v.limit}"]
    if lost:
        lines.append(f"{lost} would be lost: spend first")
    if not v.counting and v.track == 1:
        lines.append("The last turn: the game is " + ("won" if v.size == len(PLANETS) else "lost"))
    return Hint("", tuple(lines), confirm=lost > 0 and len(v.now.legal) > 1)


def move_lines(v: HegemonyView, craft: int, hex: int) -> tuple[str, ...]:
    """What a craft leaves behind and what it finds at its goal."""
    left = v.planet_at(v.craft[craft])
    lines = [f"The morale roll of {PLANET.names[left]} loses its +1"] if left >= 0 and v.colonised(left) else []
    p = v.planet_at(hex)
    if hex in v.face_down:
        lines.append("Turns up a tile: one of " + ", ".join([PLANET.names[u] for u in v.unknown]))
    elif p >= 0:
        calmed = ", its morale roll gets +1" if v.colonised(p) else ""
        lines.append(f"{PLANET.names[p]}: {standing(v, p)}, yields {YIELD[p]}{calmed}")
    here = v.saboteurs.count(hex)
    if here:
        lines.append(f"{here} saboteur{'s' if here > 1 else ''} there")
    return tuple(lines)


def attack_hint(v: HegemonyView, hex: int, craft: int) -> Hint:
    """Dice and the chance of every result of one round."""
    saboteurs = v.saboteurs.count(hex)
    odds = attack_odds(craft, saboteurs)
    named = tuple([(f"{won} of {saboteurs} saboteurs, {lost} of {craft} craft lost", float(chance))
                   for (won, lost), chance in sorted(odds.items(), reverse=True)])
    mean_won = float(sum([chance * won for (won, _), chance in odds.items()]))
    mean_lost = float(sum([chance * lost for (_, lost), chance in odds.items()]))
    lines = (f"{craft + 1} dice against {saboteurs}; ties go to the saboteurs",
             f"On average {mean_won:.3f} saboteurs and {mean_lost:.3f} craft are lost")
    return Hint("", lines, named, confirm=True)


def military_hint(v: HegemonyView, planet: int, cost: str) -> Hint:
    """Dice, the chance of every result, and what the whole stock could do."""
    morale = v.morale[planet]
    named = []
    for gain, chance in sorted(military_odds(morale).items(), reverse=True):
        after = morale + gain
        text = "nothing happens" if not gain else "revolt ends, morale 0" if after == 0 else f"morale {after}"
        named.append((text, float(chance)))
    lines = (f"{MILITARY_DICE} dice against {rebels(morale)}; ties go to the rebels",
             f"{float(military_actions(morale)):.2f} actions on average end the revolt",
             f"With all {v.stock}: {percent(float(subdued(morale, v.stock)))}")
    return Hint(cost, lines, tuple(named), confirm=True)


def build_lines(v: HegemonyView, planet: int, kind: int) -> tuple[str, ...]:
    """What an infrastructure is good for."""
    if 1 << kind == CIVIL:
        now = v.modifiers[planet]
        falls = [percent(float(morale_odds(m)[-2] + morale_odds(m)[-1])) for m in (now, now + 1)]
        return (f"Morale roll 2d6{signed(now + 1)} instead of 2d6{signed(now)}", f"Falls in {falls[1]}, not {falls[0]}")
    if 1 << kind == FACTORY:
        return (f"Yields {YIELD[planet] + FACTORY_BONUS} instead of {YIELD[planet]} at morale 1",)
    return (f"Spacecraft can be built at {PLANET.names[planet]}",)

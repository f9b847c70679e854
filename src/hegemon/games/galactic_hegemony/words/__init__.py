"""The position in words, made from a view alone: text board, meters, panel, hints, why-nots and tips."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.actions import HEX, KIND, PLANET, VERBS, signed
from hegemon.games.galactic_hegemony.data import (
    ADJUST,
    BOOST_COST,
    BUILD_COST,
    CIVIL,
    COLONISE_COST,
    COLUMNS,
    CRAFT,
    FACTORY,
    FACTORY_BONUS,
    FLOOR,
    HIGHEST,
    KINDS,
    LIMIT,
    MILITARY_COST,
    MILITARY_DICE,
    MODIFIER,
    MOVE_COST,
    PLANETS,
    ROWS,
    SHIP_COST,
    SHIPYARD,
    YIELD,
    rebels,
)
from hegemon.games.galactic_hegemony.odds import attack_odds, military_actions, military_odds, morale_odds, subdued
from hegemon.games.galactic_hegemony.state import DESTROYED
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.tips import TIPS
from hegemon.kernel import Action, Blocked, Card, Hint, Meter, Panel, Section, Stat

PHASES: Final = {0: "Set-up", 4: "Move saboteurs", 5: "Revolt actions", 6: "Morale checks", 7: "Player actions",
                 8: "Collect resources", 9: "Check the end"}
RESULTS: Final = {"won": "Won", "lost_revolt": "Lost: every colony is in revolt", "lost_time": "Lost: out of time",
                  "unfinished": "Stopped unfinished"}
PRICES: Final = {"end": 0, "move": MOVE_COST, "attack": 0, "colonise": COLONISE_COST, "boost": BOOST_COST,
                 "military": MILITARY_COST, "build": BUILD_COST, "ship": SHIP_COST}


# -- the whole position -----------------------------------------------------------------------------------------

def board(v: HegemonyView) -> tuple[Section, ...]:
    """Complete enough to play without the picture."""
    return (planets(v), galaxy(v), pieces(v), dice(v))


def planets(v: HegemonyView) -> Section:
    """Every planet that is found, then what is still face down."""
    rows, keys = [], []
    for p, hex in enumerate(v.place):
        if hex < 0:
            continue
        rows.append((f"{p + 1} {PLANET.names[p]}", HEX.labels[hex], str(YIELD[p]), signed(MODIFIER[p]) or "0",
                     standing(v, p), infrastructure(v, p), *(chances(v, p) if v.colonised(p) else ("", "")),
                     str(v.craft.count(hex) or ""), str(v.saboteurs.count(hex) or "")))
        keys.append(f"planet-{PLANET.names[p]}")
    for hex in v.face_down:
        rows.append(("face down", HEX.labels[hex], "?", "?", "not found", "", "", "", str(v.craft.count(hex) or ""),
                     str(v.saboteurs.count(hex) or "")))
        keys.append(f"hex-{HEX.names[hex]}")
    columns = ("planet", "hex", "yield", "modifier", "morale", "built", "roll", "-2 / -1 / 0 / +1", "craft",
               "saboteurs")
    return Section("Planets", columns, tuple(rows), tuple(keys))


def standing(v: HegemonyView, planet: int) -> str:
    """A planet's morale in words."""
    if not v.colonised(planet):
        return "found, no colony"
    return f"{v.morale[planet]:+d} in revolt" if v.in_revolt(planet) else f"{v.morale[planet]:+d}".replace("+0", "0")


def infrastructure(v: HegemonyView, planet: int) -> str:
    """What is built on a planet."""
    return ", ".join([kind for i, kind in enumerate(KINDS) if v.built[planet] >> i & 1])


def chances(v: HegemonyView, planet: int) -> tuple[str, str]:
    """The sum of a colony's morale modifiers and what its next roll may bring."""
    odds = morale_odds(v.modifiers[planet])
    return (f"2d6{signed(v.modifiers[planet])}", " / ".join([percent(float(odds[a])) for a in (-2, -1, 0, 1)]))


def galaxy(v: HegemonyView) -> Section:
    """The map: names or ?, morale behind a colony, ^ for craft, ! for saboteurs."""
    rows = [(str(row + 1), *[cell(v, row * COLUMNS + column) for column in range(COLUMNS)]) for row in range(ROWS)]
    return Section("Galaxy", ("", *[str(c + 1) for c in range(COLUMNS)]), tuple(rows))


def cell(v: HegemonyView, hex: int) -> str:
    """One hex of the text map."""
    p = v.planet_at(hex)
    text = "?" if hex in v.face_down else "." if p < 0 else PLANET.names[p]
    if p >= 0 and v.colonised(p):
        text += f"{v.morale[p]:+d}".replace("+0", "0")
    return text + "^" * v.craft.count(hex) + "!" * v.saboteurs.count(hex)


def pieces(v: HegemonyView) -> Section:
    """Where every craft and every saboteur is."""
    rows = [(f"craft {i + 1}", *whereabouts(v, hex)) for i, hex in enumerate(v.craft) if hex >= 0]
    keys = [f"craft-{i + 1}" for i, hex in enumerate(v.craft) if hex >= 0]
    rows += [(f"saboteur {i + 1}", *whereabouts(v, hex)) for i, hex in enumerate(v.saboteurs) if hex >= 0]
    keys += [f"hex-{HEX.names[hex]}" for hex in v.saboteurs if hex >= 0]
    return Section("Pieces", ("piece", "hex", "at"), tuple(rows), tuple(keys))


def whereabouts(v: HegemonyView, hex: int) -> tuple[str, str]:
    """A hex and what lies there."""
    p = v.planet_at(hex)
    return HEX.labels[hex], "a face-down tile" if hex in v.face_down else "empty space" if p < 0 else PLANET.names[p]


def dice(v: HegemonyView) -> Section:
    """The morale rolls of this turn and the last duel."""
    rows = [check_words(check) for check in v.checks]
    for hex, ours, theirs in v.duel:
        p = v.planet_at(hex)
        where = PLANET.names[p] if p >= 0 else HEX.labels[hex]
        rows.append((f"duel at {where}", f"{faces(ours)} against {faces(theirs)}", ""))
    return Section("Dice of this turn", ("roll", "dice", "result"), tuple(rows))


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


# -- meters, panel, hand ----------------------------------------------------------------------------------------

def meters(v: HegemonyView) -> tuple[Meter, ...]:
    """Turn, phase, stock, size and what the next collection brings."""
    lost = overflow(v)
    found = [
        Meter("Turn", str(v.turn), "Play to Win" if v.counting else f"{v.track} left"),
        Meter("Phase", RESULTS.get(v.now.outcome, PHASES[v.phase])),
        Meter("Stock", f"{v.stock} of {v.limit}"),
        Meter("Hegemony", f"{v.size} of {len(PLANETS)}", revolts(v)),
        Meter("Next collection", f"+{v.income}", f"{lost} would be lost: spend first" if lost else ""),
        Meter("Saboteurs", str(active(v)), "active")]
    return (*found, Meter("Score", str(v.score), "turns, the fewer the better")) if v.score else tuple(found)


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


def panels(v: HegemonyView) -> tuple[Panel, ...]:
    """The one player."""
    flying = len([h for h in v.craft if h >= 0])
    stats = (Stat("Stock", f"{v.stock}/{v.limit}", "coin"), Stat("Next collection", f"+{v.income}", "coin"),
             Stat("Spacecraft", f"{flying}/{CRAFT}", "spacecraft"),
             Stat("Colonies", str(len([m for m in v.morale if m <= HIGHEST])), "colony", revolts(v)),
             Stat("Saboteurs", str(active(v)), "saboteur"))
    return (Panel(0, "Hegemon", "blue", f"{v.size} of {len(PLANETS)}", stats, RESULTS.get(v.now.outcome, "")),)


def hand(v: HegemonyView) -> tuple[Card, ...]:
    """There are no cards in hand."""
    return ()


# -- hints ------------------------------------------------------------------------------------------------------

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


# -- why not ----------------------------------------------------------------------------------------------------

def blocked(v: HegemonyView) -> tuple[Blocked, ...]:
    """What a player may look for now, and what is missing."""
    if v.now.over or v.now.name != "Turn.acted":
        return ()
    found = [why_not_here(v, p) for p, hex in enumerate(v.place) if hex >= 0]
    return tuple([b for b in found if b is not None] + why_no_building(v) + why_no_craft(v))


def poor(v: HegemonyView, price: int) -> str:
    """What is missing to pay."""
    return f"needs {price}, you have {v.stock}" if v.stock < price else ""


def why_not_here(v: HegemonyView, planet: int) -> Blocked | None:
    """Why the planet cannot be colonised, cheered up or put down now, if that is what it needs."""
    hex, morale, name = v.place[planet], v.morale[planet], PLANET.names[planet]
    far = "" if hex in v.craft else "needs a craft in orbit"
    if not v.colonised(planet):
        label, rule, why = f"Colonise {name}", "G-7.7", far or poor(v, COLONISE_COST)
    elif morale == 0:
        label, rule, why = f"Boost the morale of {name}", "G-7.8", far or poor(v, BOOST_COST)
    elif morale < 0:
        guarded = "a saboteur is on its hex" if hex in v.saboteurs else ""
        label, rule, why = f"Military action at {name}", "G-7.9", far or guarded or poor(v, MILITARY_COST)
    else:
        return None
    return Blocked(label, why, rule, (f"planet-{name}",)) if why else None


def why_no_building(v: HegemonyView) -> list[Blocked]:
    """Why infrastructure cannot be built."""
    why = poor(v, BUILD_COST)
    if why:
        return [Blocked("Build infrastructure", why, "G-7.10")]
    return [Blocked(f"Build {KIND.labels[0]} at {PLANET.names[p]}", "the planet is in revolt", "G-7.10",
                    (f"planet-{PLANET.names[p]}",))
            for p, morale in enumerate(v.morale) if morale < 0 and not v.built[p] & CIVIL]


def why_no_craft(v: HegemonyView) -> list[Blocked]:
    """Why no spacecraft can be built."""
    yards = [p for p, built in enumerate(v.built) if built & SHIPYARD]
    if "ship" in [action[0] for action in v.now.legal]:
        return []
    calm = [p for p in yards if v.morale[p] >= 0]
    why = ("no planet has a shipyard" if not yards else "every planet with a shipyard is in revolt" if not calm
           else f"all {CRAFT} craft are in play" if min(v.craft) >= 0 else poor(v, SHIP_COST))
    return [Blocked("Build spacecraft", why, "G-7.11", tuple([f"planet-{PLANET.names[p]}" for p in yards]))]


def outcome(v: HegemonyView) -> str:
    """Why the game ended."""  # G-9.2
    if v.now.outcome == "won":
        return f"All {len(PLANETS)} planets were held and calm in turn {v.turn}."
    if v.now.outcome == "lost_revolt":
        return "Every colony was in revolt."
    if v.now.outcome == "lost_time":
        return f"Time ran out with {v.size} of {len(PLANETS)} planets held."
    return f"The game was stopped after {v.turn} turns."


def tip(v: HegemonyView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(v.now.name, "")


def describe(v: HegemonyView) -> str:
    """The position in one sentence."""
    if v.now.over:
        return f"{RESULTS[v.now.outcome]} in turn {v.turn}, {v.size} of {len(PLANETS)} planets held."
    left = "Play to Win" if v.counting else f"{v.track} left"
    return f"Turn {v.turn} ({left}): {v.size} of {len(PLANETS)} planets held, stock {v.stock} of {v.limit}."


assert set(PRICES) == set(VERBS.verbs)

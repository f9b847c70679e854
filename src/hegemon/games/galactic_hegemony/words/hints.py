"""What an action brings, and the exact odds where dice decide; what it costs, the rules say."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import HEX, KIND, MOVE, PLANET, SABOTEURS, VERBS, signed
from hegemon.games.galactic_hegemony.data import (
    CIVIL,
    EXTRA_DIE,
    FACTORY,
    FACTORY_BONUS,
    HIGHEST,
    LIMIT,
    MILITARY_DICE,
    MODIFIER,
    PLANETS,
    YIELD,
    rebels,
)
from hegemon.games.galactic_hegemony.odds import attack_odds, military_actions, military_odds, morale_odds, subdued
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import overflow, percent, standing
from hegemon.kernel import Action, Hint


def hint(v: HegemonyView, action: Action) -> Hint:
    """What an action brings, and the exact odds where dice decide."""
    match action:
        case ("end",):
            return end_hint(v)
        case ("move", craft, hex):
            return move_hint(v, craft, hex)
        case ("attack", hex, count):
            return attack_hint(v, hex, count + 1)
        case ("colonise", p):
            lines = (f"size {v.size + 1}, limit {LIMIT[v.size + 1]}",
                     f"morale roll 2d6{signed(MODIFIER[p])} and more for craft and revolts near")
            return Hint(lines=lines, change=collection(v, YIELD[p]), art="glyph:colony:blue", tone="good")
        case ("boost", p):
            gives = YIELD[p] + (FACTORY_BONUS if v.built[p] & FACTORY else 0)
            return Hint(lines=("morale 0 becomes 1",), change=collection(v, gives), art="glyph:loyalty:blue",
                        tone="good")
        case ("military", p):
            return military_hint(v, p)
        case ("build", p, kind):
            return build_hint(v, p, kind)
    return Hint(lines=("a new craft in orbit that may act at once",
                       f"morale rolls of {PLANET.names[action[1]]} get +1 while it stays"),
                group="Build spacecraft", art="glyph:spacecraft:blue")


def collection(v: HegemonyView, more: int) -> tuple[tuple[str, str, str], ...]:
    """How the next collection changes, if it does."""
    return (("Next collection", f"+{v.income}", f"+{v.income + more}"),) if more else ()


def end_hint(v: HegemonyView) -> Hint:
    """What is wasted, and what the last turn comes to."""
    lost = overflow(v)
    lines = [f"{lost} would be lost: spend first"] if lost else []
    if not v.counting and v.track == 1:
        lines.append("the last turn: the game is " + ("won" if v.size == len(PLANETS) else "lost"))
    return Hint(lines=tuple(lines), confirm=lost > 0 and len(v.now.legal) > 1, place="end", tone="warn" if lost else "")


def move_hint(v: HegemonyView, craft: int, hex: int) -> Hint:
    """What a craft leaves behind and what it finds at its goal."""
    left, p, here = v.planet_at(v.craft[craft]), v.planet_at(hex), v.saboteurs.count(hex)
    lines = [f"the morale roll of {PLANET.names[left]} loses its +1"] if left >= 0 and v.colonised(left) else []
    label, mark = f"Move craft {craft + 1} to {HEX.label(hex)}", ""
    if hex in v.face_down:
        lines.append("turns up a tile: one of " + ", ".join([PLANET.names[u] for u in v.unknown]))
        label, mark = f"Move craft {craft + 1} to the face-down tile at {HEX.label(hex)}", "?"
    elif p >= 0:
        calmed = ", its morale roll gets +1" if v.colonised(p) else ""
        lines.append(f"{standing(v, p)}, yields {YIELD[p]}{calmed}")
        label = f"Move craft {craft + 1} to {PLANET.names[p]}"
    if here:
        lines.append(f"{SABOTEURS.label(here)} there")
    return Hint(lines=tuple(lines), confirm=hex in v.face_down, label=label, group=f"Move craft {craft + 1}", mark=mark,
                art=f"craft-{craft + 1}")


def attack_hint(v: HegemonyView, hex: int, craft: int) -> Hint:
    """Dice and the chance of every result of one round."""
    saboteurs = v.saboteurs.count(hex)
    odds = attack_odds(craft, saboteurs)
    named = tuple([(f"{won} of {SABOTEURS.label(saboteurs)}, {lost} of {craft} craft lost", float(chance))
                   for (won, lost), chance in sorted(odds.items(), reverse=True)])
    mean_won = float(sum([chance * won for (won, _), chance in odds.items()]))
    mean_lost = float(sum([chance * lost for (_, lost), chance in odds.items()]))
    lines = (f"{craft + EXTRA_DIE} dice against {saboteurs}; ties go to the saboteurs",
             f"on average {mean_won:.3f} saboteurs and {mean_lost:.3f} craft are lost")
    p = v.planet_at(hex)
    where = PLANET.names[p] if p >= 0 else HEX.label(hex)
    return Hint(lines=lines, odds=named, confirm=True, label=f"Attack the saboteurs at {where} with {craft} craft",
                group="Attack saboteurs", mark=percent(float(sum([c for (_, lost), c in odds.items() if not lost]))))


def military_hint(v: HegemonyView, planet: int) -> Hint:
    """Dice, the chance of every result, and what the whole stock could do."""
    morale = v.morale[planet]
    named = []
    for gain, chance in sorted(military_odds(morale).items(), reverse=True):
        after = morale + gain
        text = "nothing happens" if not gain else "revolt ends, morale 0" if after == 0 else f"morale {after}"
        named.append((text, float(chance)))
    lines = (f"{MILITARY_DICE} dice against {rebels(morale)}; ties go to the rebels",
             f"{float(military_actions(morale)):.2f} actions on average end the revolt",
             f"with all {v.stock}: {percent(float(subdued(morale, v.stock)))}")
    ends = float(military_odds(morale).get(-morale, 0))
    return Hint(lines=lines, odds=tuple(named), confirm=True, mark=percent(ends), art="glyph:revolt:blue")


def build_hint(v: HegemonyView, planet: int, kind: int) -> Hint:
    """What an infrastructure is good for."""
    group, art = f"Build {KIND.label(kind)}", f"glyph:{KIND.names[kind]}:blue"
    if 1 << kind == CIVIL:
        now = v.modifiers[planet]
        falls = [percent(float(morale_odds(m)[-2] + morale_odds(m)[-1])) for m in (now, now + 1)]
        return Hint(lines=(f"morale roll 2d6{signed(now + 1)} instead of 2d6{signed(now)}",
                           f"falls in {falls[1]}, not {falls[0]}"), group=group, art=art)
    if 1 << kind == FACTORY:
        more = FACTORY_BONUS if v.morale[planet] == HIGHEST else 0
        return Hint(lines=(f"yields {YIELD[planet] + FACTORY_BONUS} instead of {YIELD[planet]} at morale {HIGHEST}",),
                    change=collection(v, more), group=group, art=art)
    return Hint(lines=(f"spacecraft can be built at {PLANET.names[planet]}",), group=group, art=art)


def alike(v: HegemonyView) -> tuple[tuple[str, str], ...]:
    """Craft on one hex are interchangeable: moves of the first stand for those of the others."""  # G-7.13
    first = {craft: v.craft.index(hex) for craft, hex in enumerate(v.craft) if hex >= 0}
    return tuple([(VERBS.write(a), VERBS.write(MOVE(first[a[1]], a[2]))) for a in v.now.legal
                  if a[0] == "move" and first[a[1]] != a[1]])

"""The position as tables, complete enough to play without the picture."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import HEX, PLANET, signed
from hegemon.games.galactic_hegemony.data import COLUMNS, MODIFIER, ROWS, YIELD
from hegemon.games.galactic_hegemony.odds import morale_odds
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import check_words, faces, infrastructure, percent, standing
from hegemon.kernel import Section


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

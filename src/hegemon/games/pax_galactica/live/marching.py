"""A Move action on one page: a row for every stack, where it goes and how many ships of it (P-5.23, P-5.24)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import AMOUNTS, DONE, FROM, MEGASHIP, TO
from hegemon.games.pax_galactica.data import AREA_NAMES, AREAS_EACH, PIRATE, QUAD_AREAS, QUAD_NODES, QUAD_OF
from hegemon.games.pax_galactica.live.cells import Filled, written
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import plural
from hegemon.games.pax_galactica.words.odds import starbases
from hegemon.kernel.live import Cell, Choices, Orders, Pool

WHAT, WHERE, HOW_MANY = "P-5.23 What moves next", "P-5.24 Where ", "P-5.23 How many ships"
STAYS: Final = ("", "stays", "")
NONE: Final = ("", "0", "")


def moves(v: PaxView, filled: Filled) -> Orders | None:
    """A row for each stack, if all of them can move; who may march, or pays for a Megaship, goes by steps."""
    great = [m for m, (area, who, _) in enumerate(v.mega) if who == v.viewer and area >= 0]
    damaged = filled["ships"] < 0 and any([v.mega[m][2] for m in great])
    if v.now.name != "Moves.started" or filled["march"] or damaged:
        return None
    left = ships_left(v, filled)
    kind = units.FREE if filled["free"] else units.PLAIN
    here = {a: commanded(v, a, filled["banner"]) - sum([n for start, _, n in filled["moves"] if start == a])
            for a in QUAD_AREAS[v.loc[v.viewer]]}
    rows = {a: n for a, n in here.items() if n > 0 and reach(v, a, filled["banner"], kind)}
    if left > 0 and sum(rows.values()) > left:
        return None  # which ships go is a choice between the rows
    cells: list[Cell] = []
    for a, n in rows.items() if left > 0 else ():
        cells += stack_row(a, reach(v, a, filled["banner"], kind), min(n, 59))
    if filled["ships"] < 0:
        gone = [m for m, _ in filled["megas"]]
        cells += [c for m in great if m not in gone for c in megaship_row(v, m)]
    done = written(DONE.only)
    cells.append(Cell("done", WHAT, "Then", ((done, "all stay where they are now", ""),), done))
    return Orders("move", "Move", tuple(cells), pools=(Pool("ships", "Ships", left, "battleship"),))


def ships_left(v: PaxView, filled: Filled) -> int:
    """Ships that may still move."""  # P-5.23
    moved = sum([int(n) for _, _, n in filled["moves"]])
    if filled["ships"] >= 0:
        return int(filled["ships"]) - moved
    return int(filled["ap"]) + starbases(v, v.loc[v.viewer], filled["banner"]) - moved


def stack_row(area: int, goals: tuple[int, ...], most: int) -> list[Cell]:
    """Whether a stack moves, where to, and how many ships of it."""
    name, start = AREA_NAMES[area], written(FROM.each[area])
    there: Choices = tuple([(written(TO.each[a]), AREA_NAMES[a], "") for a in goals])
    count: Choices = tuple([(written(AMOUNTS[n]), str(n), "") for n in range(1, most + 1)])
    return [Cell(f"from_{area}", WHAT, name, (STAYS, (start, "moves", plural(most, "ship"))), ""),
            Cell(f"to_{area}", WHERE, "to", there, "", after=f"from_{area}", cases={"": (STAYS,)}),
            Cell(f"n_{area}", HOW_MANY, "ships", count, "", "number", "ships", after=f"from_{area}",
                 cases={"": (NONE,)})]


def megaship_row(v: PaxView, mega: int) -> list[Cell]:
    """Whether a Megaship without damage moves, and where to."""  # P-5.27
    area = v.mega[mega][0]
    goals = reach(v, area, v.fac[v.viewer], units.GREAT)
    if not goals:
        return []
    there: Choices = tuple([(written(TO.each[a]), AREA_NAMES[a], "") for a in goals])
    go = (written(MEGASHIP.each[mega]), "moves", f"from {AREA_NAMES[area]}")
    return [Cell(f"mega_{mega}", WHAT, f"Megaship {mega}", (STAYS, go), ""),
            Cell(f"mega_to_{mega}", WHERE, "to", there, "", after=f"mega_{mega}", cases={"": (STAYS,)})]


def commanded(v: PaxView, area: int, banner: int) -> int:
    """Ships of a banner in an area that the viewer may command."""  # P-2.3
    s = v.viewer
    return sum([n for b, o, n in v.stacks[area]
                if b == banner and (o < 0 or o == s or (v.fac[o] == v.fac[s] and o not in v.words))])


def reach(v: PaxView, start: int, banner: int, kind: int) -> tuple[int, ...]:
    """Everywhere one move of the viewer's ships can end."""  # P-5.24 to P-5.26
    if kind == units.FREE:
        return units.ends(start, 0, 0)
    quad = QUAD_OF[start]
    shut = 0 if kind == units.GREAT else sum(
        [1 << (a - quad * AREAS_EACH) for a in QUAD_AREAS[quad] if any([barred(v, p) for p in v.blockade[a]])])
    held = sum([1 << n for n in QUAD_NODES[quad] if v.nodes[n] // 100 == PIRATE]) if banner != PIRATE else 0
    return units.ends(start, shut, held)


def barred(v: PaxView, placer: int) -> bool:
    """Whether a Blockade of somebody stands against the viewer."""  # P-5.26
    if placer == v.viewer:
        return False
    return (v.fac[placer] == v.fac[v.viewer]) == (placer in v.words)

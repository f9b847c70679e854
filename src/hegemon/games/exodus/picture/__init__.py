"""The board in sheets: the galaxy on the stage, technologies, market, laws, blueprints, council and combat beside."""
from __future__ import annotations

from hegemon.draw import Canvas, Picture, Reach
from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import HEX, SHIP
from hegemon.games.exodus.picture.beside import blueprints, council, fight, laws, market, technologies, turn
from hegemon.games.exodus.picture.galaxy import galaxy
from hegemon.games.exodus.rules.wmd import targets
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.status import ship_name, stage_words
from hegemon.games.exodus.words.table import steps_seen, table_of


def picture(view: ExodusView) -> Picture:
    """The whole position as one viewer may see it."""
    title = f"Exodus: turn {view.turn} of {view.turns}"
    canvas = Canvas(title=title, desc=f"{title}, {stage_words(view)}.")
    galaxy(canvas, view)
    blueprints(canvas, view)
    technologies(canvas, view)
    market(canvas, view)
    laws(canvas, view)
    if view.fight is not None:
        fight(canvas, view, view.fight)
    else:
        turn(canvas, view)
    if any([c >= 0 for c in view.slots]):
        council(canvas, view)
    return canvas.picture()


# -- what a piece reaches ---------------------------------------------------------------------------------------------

def reach(view: ExodusView, key: str) -> Reach | None:
    """Where a ship can go in one Conquest Stage, or what a rocket can be aimed at."""
    kind, _, name = key.partition("-")
    if kind == "ship" and name in SHIP.names and SHIP.names.index(name) < len(view.where):
        return _ship_reach(view, SHIP.names.index(name))
    if kind == "mark":
        place, _, number = name.rpartition("-")
        if place in HEX.names and number.isdecimal() and int(number) < len(view.rockets[HEX.names.index(place)]):
            return _rocket_reach(view, HEX.names.index(place), view.rockets[HEX.names.index(place)][int(number)] >> 3)
    return None


def _ship_reach(view: ExodusView, ship: int) -> Reach | None:
    if view.where[ship] < 0:
        return None
    layout, steps = terms(view.code).map, steps_seen(view, ship)
    if steps < 0:
        return Reach(f"{ship_name(view, ship)} jumps anywhere.", tuple([f"hex-{HEX.names[h]}" for h in layout.hexes]))
    ring = seen = {view.where[ship]}
    for _ in range(steps):
        ring = {n for h in ring for n in layout.next[h]} - seen
        seen = seen | ring
    near = sorted(seen - {view.where[ship]})
    hexes = "1 hex" if steps == 1 else f"{steps} hexes"
    return Reach(f"{ship_name(view, ship)} moves up to {hexes}.", tuple([f"hex-{HEX.names[h]}" for h in near]))


def _rocket_reach(view: ExodusView, start: int, kind: int) -> Reach:
    """Planets in range; homes only where the rules allow it."""
    aims = targets(table_of(view), max(0, table_of(view).majority(start)), kind, start)
    return Reach(f"A {d.ROCKETS[kind].name.lower()} rocket reaches {len(aims)} planets; its die, with Radar and Target "
                 f"Scanner, must be greater than the distance.", tuple([f"hex-{HEX.names[h]}" for h in aims]))

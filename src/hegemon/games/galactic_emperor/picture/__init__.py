"""The table as one viewer sees it: the galaxy on the stage; technologies, market, roles and battles beside it."""
from __future__ import annotations

from hegemon.draw import Canvas, Picture
from hegemon.games.galactic_emperor.data import COLOURS, GONE, ROLES, TECHNOLOGIES, N
from hegemon.games.galactic_emperor.picture.galaxy import HEIGHT, WIDTH, fleets, ground, holding, sector
from hegemon.games.galactic_emperor.picture.tables import (
    BATTLE,
    ROLE,
    ROLES_FROM,
    TECHNOLOGIES_SIZE,
    happening,
    market_size,
    open_tile,
    price,
    role_row,
    round_head,
    stack,
    technology,
    throne,
)
from hegemon.games.galactic_emperor.state import THRONE
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.preview import preview, staged


def picture(view: EmperorView) -> Picture:
    """Everything on the table, drawn from a view alone."""
    canvas = Canvas(title=f"Galactic Emperor, round {view.round}", desc=described(view))
    galaxy(canvas, view)
    technologies(canvas, view)
    market(canvas, view)
    roles(canvas, view)
    if staged(view):
        canvas.sheet("battle", "Battle" if view.fight or view.fleet else "Now", "scene", *BATTLE).put(
            happening(preview(view)))
    return canvas.picture()


def described(view: EmperorView) -> str:
    """The position in one sentence."""
    who = [f"{COLOURS[s].capitalize()} {view.planets[s]}" for s in range(view.now.seats)]
    role = f"; {COLOURS[view.chooser].capitalize()} chose the {ROLES[view.role].name}" if view.role >= 0 else ""
    return f"Planets: {', '.join(who)}{role}; victory points left: {view.vp_left}."


def galaxy(canvas: Canvas, view: EmperorView) -> None:
    """The stage: sectors, then the ships over them."""
    stage = canvas.sheet("map", "Galaxy", "stage", WIDTH, HEIGHT)
    stage.add("ground", ground())
    for space in range(N):
        owner = COLOURS[view.owner[space]] if view.owner[space] >= 0 else ""
        stage.put(sector(space, view.tile[space], owner, view.level[space], view.food[space], view.tokens[space],
                         view.lock == space))
    held: list[list[int]] = [[] for _ in range(view.now.seats)]
    for space, seat in enumerate(view.owner):
        if seat >= 0:
            held[seat].append(space)
    stage.put(*[holding(COLOURS[seat], tuple(spaces)) for seat, spaces in enumerate(held) if spaces])
    for space in range(N):
        if view.ships[space]:
            stage.extend(fleets(space, view.ships[space]))


def technologies(canvas: Canvas, view: EmperorView) -> None:
    """Twelve cards with their owners."""
    left = len([t for t in view.tech if t == -1])
    sheet = canvas.sheet("technologies", "Technologies", "market", *TECHNOLOGIES_SIZE, f"{left} on display")
    for tech in range(len(TECHNOLOGIES)):
        sheet.put(technology(tech, view.tech[tech], bool(view.sabotaged >> tech & 1), bool(view.spent >> tech & 1)))


def market(canvas: Canvas, view: EmperorView) -> None:
    """Three prices, the stack, and the sectors that lie face up."""
    sheet = canvas.sheet("market", "Market and sectors", "market", *market_size(len(view.shown)))
    sheet.put(*[price(good, marks) for good, marks in enumerate(view.prices)])
    sheet.put(stack(view.stack, view.back, view.top))
    sheet.put(*[open_tile(tile, place) for place, tile in enumerate(view.shown)])


def roles(canvas: Canvas, view: EmperorView) -> None:
    """The round, the Throne, and the role cards with who chose them."""
    cards = [r for r in range(len(ROLES)) if view.roles[r] != GONE]
    sheet = canvas.sheet("roles", "Roles", "track", ROLE[0], ROLES_FROM + 38 * len(cards) - 3)
    sheet.put(round_head(view.round, view.direction), throne(view.throne, view.tokens[THRONE]))
    sheet.put(*[role_row(role, i, view.roles[role], view.role == role) for i, role in enumerate(cards)])

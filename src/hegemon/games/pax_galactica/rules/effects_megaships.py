"""Effects on Megaships (P-5.27 to P-5.29, P-18.3)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import AMOUNTS, NAME_AREA, NAME_QUAD
from hegemon.games.pax_galactica.box import MEGASHIPS
from hegemon.games.pax_galactica.data import CAPITAL, HUB_SECTION, POLITICIAN, QUAD_OF, SECTIONS, Effect
from hegemon.games.pax_galactica.rules.operation import Operation, Want, late, on_map, people
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, homes, own_quad, pick
from hegemon.games.pax_galactica.state import RESERVE, Pax
from hegemon.kernel import put


def megaship_deploy(g: Pax, e: Effect, use: Use) -> None:
    """A reserve Megaship comes to a section under somebody's control."""
    left = [m for m in range(MEGASHIPS) if g.mega[m][0] == RESERVE]
    q = pick(use.picks, "quad", own_quad(g, use.user, use.picks))
    if not left or q < 0:
        return
    area = pick(use.picks, "area", HUB_SECTION[q])
    seat = pick(use.picks, "who", use.user)
    if g.role[seat] >= POLITICIAN or g.loc[seat] != QUAD_OF[area]:
        mine = [s for s in g.players(QUAD_OF[area]) if g.fac[s] == g.fac[use.user]]
        seat = mine[0] if mine else -1
    g.mega = put(g.mega, left[0], (area, seat, 0))


def megaship_repair(g: Pax, e: Effect, use: Use) -> None:
    """Critical hits are repaired."""
    m = pick(use.picks, "mega")
    if m >= 0 and g.mega[m][0] >= 0:
        area, seat, hits = g.mega[m]
        g.mega = put(g.mega, m, (area, seat, max(0, hits - use.n)))


def megaship_control(g: Pax, e: Effect, use: Use) -> None:
    """A Megaship nobody controls is taken over."""
    m = pick(use.picks, "mega")
    if m >= 0 and g.mega[m][0] >= 0 and g.mega[m][1] < 0:
        g.mega = put(g.mega, m, (g.mega[m][0], use.user, g.mega[m][2]))


# -- what their users choose --

def berth(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Where a reserve Megaship goes, and for an Emperor who controls it."""
    keys = [k for k, _ in picks]
    if all([m[0] != RESERVE for m in g.mega]):
        return None
    if e.where == "target_section":
        q = g.loc[user]
        return ("area", [NAME_AREA.each[a] for a in SECTIONS[q]]) if "area" not in keys and q < CAPITAL else None
    if "quad" not in keys:
        mine = list(g.quads()) if e.where == "target_quadrant" else homes(g, user)
        return ("quad", [NAME_QUAD.each[x] for x in mine]) if mine else None
    if e.where == "target_quadrant" and "who" not in keys:
        here = sorted(g.players(pick(picks, "quad")), key=lambda s: (g.fac[s] != g.fac[user], s))
        return "who", people(g, [s for s in here if g.loyal(s)])
    return None


def in_reserve(g: Pax, e: Effect, user: int) -> bool:
    """There is one to deploy, and a map of one's own where a section is to be named."""
    return any([m[0] == RESERVE for m in g.mega]) and (g.loc[user] < CAPITAL or e.where != "target_section")


def one_of(g: Pax, picks: Picks, found: list[int]) -> Want | None:
    """One Megaship, those with most hits first."""
    if any([k == "mega" for k, _ in picks]) or not found:
        return None
    return "mega", [AMOUNTS[m] for m in sorted(found, key=lambda m: (-g.mega[m][2], m))]


def own_ships(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """A Megaship the user controls."""
    return one_of(g, picks, [m for m in range(MEGASHIPS) if g.mega[m][1] == user and g.mega[m][0] >= 0])


def derelicts(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """A Megaship of nobody on the user's map."""
    return one_of(g, picks, [m for m in range(MEGASHIPS) if g.mega[m][1] < 0 and g.mega[m][0] >= 0
                             and QUAD_OF[g.mega[m][0]] == g.loc[user]])


WITH_MEGASHIPS: Final[dict[str, Operation]] = {
    "megaship_deploy": Operation("a Megaship", megaship_deploy, late, asks=berth, can=in_reserve),
    "megaship_repair": Operation("repairs of a Megaship", megaship_repair, on_map, asks=own_ships, aimed=True),
    "megaship_control": Operation("command of a Megaship", megaship_control, on_map, asks=derelicts, aimed=True)}

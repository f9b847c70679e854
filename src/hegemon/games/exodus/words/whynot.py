"""Why things a player may look for cannot be done now, as far as it is not their price: that is found by trying."""
from __future__ import annotations

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.economy import market_space
from hegemon.games.exodus.rules.shipyard import yards
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.table import table_of
from hegemon.kernel.words import Blocked


def blocked(view: ExodusView) -> tuple[Blocked, ...]:
    """Reasons of place and stock."""
    if view.now.viewer < 0 or not view.now.legal:
        return ()
    match view.now.name:
        case "BuildShips.built":
            return _no_ships(view)
        case "BuyUpgrades.bought":
            return _no_parts(view)
        case "Trade.traded":
            return _no_trade(view)
    return ()


def _no_ships(view: ExodusView) -> tuple[Blocked, ...]:
    """Classes without a marker in stock, or no place for any."""
    g, seat = table_of(view), view.now.viewer
    if not yards(g, seat):
        return (Blocked("Build ships", "you have no home planet and no Spaceport", "X-6.15"),)
    return tuple([Blocked(f"Build a {row.name}", "all its markers are on the map", "X-6.15", (f"blueprint-{row.id}",))
                  for kind, row in enumerate(d.CLASSES) if g.free_marker(seat, kind) < 0])


def _no_parts(view: ExodusView) -> tuple[Blocked, ...]:
    """Parts of technologies not learnt, classes without a free slot."""
    g, seat = table_of(view), view.now.viewer
    known = g.known(seat)
    found = [Blocked(row.name, f"needs {d.TECHS[d.TECH_OF[row.tech]].name}", "X-6.17")
             for part, row in enumerate(d.PARTS) if d.PART_NEEDS[part] and not known & d.PART_NEEDS[part]
             and (terms(view.code).expansion or not row.expansion) and row.tech in d.TECH_OF]
    full = [Blocked(f"A part on the {row.name}", "all its slots are full: refit first", "X-6.17",
                    (f"blueprint-{row.id}",))
            for kind, row in enumerate(d.CLASSES) if len(g.parts[seat * 4 + kind]) >= row.slots]
    return tuple(full + found)


def _no_trade(view: ExodusView) -> tuple[Blocked, ...]:
    """A full market, or no cube for it."""
    g, seat = table_of(view), view.now.viewer
    if market_space(g, seat) >= 0 or any([a[0] in ("buy", "sell", "buy_vp") for a in view.now.legal]):
        return ()
    full = len(view.market) >= terms(view.code).spaces
    why = "the market is full" if full else "no cube in the supply"
    return (Blocked("Trade", why, "X-6.21", ("resource-axinium", "resource-phasium")),)

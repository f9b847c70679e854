"""What always holds: section 8 of the specification."""
from __future__ import annotations

from hegemon.games.galactic_emperor.actions import SEAT
from hegemon.games.galactic_emperor.data import (
    ALL_SHIPS,
    CENTRE,
    ENERGY_CAP,
    EXPLORER,
    FOOD_CAP,
    GONE,
    HOME,
    HOME_TILES,
    METAL_CAP,
    OMEGA_SUN,
    PLANETS,
    PRODUCES,
    SCIENTIST,
    SEATINGS,
    SHIPS,
    SPACES,
    SUN,
    TILES,
    WARLORD_2,
)
from hegemon.games.galactic_emperor.state import SPACE_RANGE, Emperor
from hegemon.kernel import faults


def check(g: Emperor) -> list[str]:
    """The invariants that do not hold, each in a sentence."""
    found = _course(g)
    for seat in range(g.seats):
        found += _player(g, seat)
    on_a_path = any([q.name() == "WarlordTurn.entered" for q in g.open])
    for space in SPACE_RANGE:
        found += _space(g, space, on_a_path)
    return found


def _course(g: Emperor) -> list[str]:
    """Tiles, roles and the pool."""
    board = [t for t in g.tile if t >= 0]
    everywhere = board + list(g.shown) + list(g.stack) + list(g.removed) + [g.held] * (g.held >= 0)
    return faults(
        (sorted(everywhere) == list(range(len(TILES))), "8.1: a tile is lost, or in two places"),
        (g.over or len([r for r in g.roles if r >= 0]) <= g.seats, "8.9: more roles are chosen than there are players"),
        ((g.roles[SCIENTIST] != GONE) == (g.tile[CENTRE] == OMEGA_SUN),
         "8.10: the Scientist is in play without the Omega Sun, or the other way round"),
        ((g.roles[EXPLORER] == GONE) == (g.roles[WARLORD_2] != GONE),
         "8.10: the Explorer card shows both sides, or none"),
        (g.pool == SEATINGS[g.seats].pool, "8.8: the pool is not that of this number of players"))


def _player(g: Emperor, seat: int) -> list[str]:
    """What one player has."""
    who, home = SEAT.label(seat), g.homes[seat]
    held = sum([t >> 4 * seat & 15 for t in g.tokens]) + g.influence[seat]
    mine = [s for s in g.controlled(seat) if g.level[s] != HOME]
    return faults(
        (g.reserve[seat] >= 0 and len(mine) + g.reserve[seat] + held == SEATINGS[g.seats].tokens,
         f"8.2: tokens of {who} were made or lost"),
        (sum([g.fleet(s, seat) for s in SPACE_RANGE]) + g.dock[seat] == ALL_SHIPS and min(SHIPS[g.dock[seat]]) >= 0,
         f"8.2: ships of {who} were made or lost"),
        (0 <= g.metal[seat] <= METAL_CAP and 0 <= g.energy[seat] <= ENERGY_CAP,
         f"8.3: the storage of {who} is below nothing or above its capacity"),
        (g.marks[seat] >= 0 and g.hand[seat] >= 0, f"8.3: {who} owes marks or food"),
        (g.owner[home] == seat and g.level[home] == HOME and g.tile[home] == HOME_TILES[seat],
         f"8.5: {who} has lost his home"))


def _space(g: Emperor, space: int, on_a_path: bool) -> list[str]:
    """What lies on one space."""
    tile, where = g.tile[space], SPACES[space]
    return faults(
        (0 <= g.food[space] <= FOOD_CAP and (PRODUCES[tile] or not g.food[space]),
         f"8.4: {where} holds food that it cannot hold"),
        ((g.owner[space] < 0) == (g.level[space] == 0) and (g.owner[space] < 0 or PLANETS[tile] > 0),
         f"8.5: the control of {where} does not fit its tile"),
        (on_a_path or not (SUN[tile] and g.ships[space]), f"8.6: ships rest on the sun of {where}"),
        (g.level[space] != HOME or not g.strangers(space, g.owner[space]),
         f"8.6: ships of others are on the home at {where}"))

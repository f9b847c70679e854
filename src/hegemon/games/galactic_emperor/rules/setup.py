"""E-1: the galaxy before the first round."""
from __future__ import annotations

from hegemon.games.galactic_emperor.data import (
    ALL_SHIPS,
    ATOMIC_TILES,
    BLACK_HOLE,
    CENTRE,
    GONE,
    HOME,
    HOME_TILES,
    IN_POOL,
    OMEGA_SUN,
    PLAIN_TILES,
    ROLES,
    SEATINGS,
    START_ENERGY,
    START_MARKS,
    START_METAL,
    START_PRICES,
    START_SHIPS,
    TECHNOLOGIES,
    WARLORD_2,
    N,
    fleet,
)
from hegemon.games.galactic_emperor.rules.rounds import Round
from hegemon.games.galactic_emperor.state import ASK_ME, Emperor
from hegemon.kernel import Setup


def deal(setup: Setup) -> Emperor:
    """Set up the galaxy and begin the first round."""  # E-1
    g = Emperor()
    g.prepare(setup)
    seating = SEATINGS[g.seats]
    _board(g, seating.homes)
    _players(g, seating.tokens)
    _stack(g)
    g.turn_up(seating.shown)  # E-1.4
    g.pool = seating.pool     # E-1.5
    g.throne = 0 if setup.options["throne"] == "first" else g.below(g.seats)  # E-1.6
    g.face = setup.options["prices"] == "face"
    g.launch(Round())
    return g


def _board(g: Emperor, homes: tuple[int, ...]) -> None:
    """Homes with Home Starbase and fighter, the Omega Sun in the centre, all cards laid out."""  # E-1.2, E-1.4
    g.round, g.direction, g.order, g.role, g.chooser = 0, 1, (), -1, -1
    g.trigger, g.won, g.lock, g.held, g.removed = "", (), -1, -1, ()
    g.tile, g.owner, g.level = [-1] * N, [-1] * N, [0] * N
    g.food, g.ships, g.tokens = [0] * N, [0] * N, [0] * (N + 1)
    g.tile[CENTRE] = OMEGA_SUN
    g.homes = homes
    for seat, home in enumerate(homes):
        g.tile[home], g.owner[home], g.level[home] = HOME_TILES[seat], seat, HOME
        g.add(home, seat, fleet(*START_SHIPS))
    g.roles = [IN_POOL] * len(ROLES)
    g.roles[WARLORD_2] = GONE  # until the Explorer card is flipped
    g.tech, g.spent, g.sabotaged = [IN_POOL] * len(TECHNOLOGIES), 0, 0
    g.prices = START_PRICES


def _players(g: Emperor, tokens: int) -> None:
    """Ships, tokens and the first goods."""  # E-1.1, E-1.5
    g.marks, g.metal, g.energy = [START_MARKS] * g.seats, [START_METAL] * g.seats, [START_ENERGY] * g.seats
    g.hand, g.influence, g.vp, g.razed = [0] * g.seats, [0] * g.seats, [0] * g.seats, [0] * g.seats
    g.reserve, g.dock = [tokens] * g.seats, [ALL_SHIPS - fleet(*START_SHIPS)] * g.seats
    g.policy = [ASK_ME] * g.seats


def _stack(g: Emperor) -> None:
    """Plain tiles on top, the Black Hole, then atomic tiles with the unused homes."""  # E-1.3, E-14.1
    plain = g.shuffled(PLAIN_TILES)
    atomic = g.shuffled(ATOMIC_TILES + HOME_TILES[g.seats:])
    g.stack, g.shown, g.known = (*atomic, BLACK_HOLE, *plain), (), 0

"""E-1: set-up."""
from __future__ import annotations

import pytest

from hegemon.games.galactic_emperor.data import ATOMIC, BLACK_HOLE, CENTRE, HOME, HOME_TILES, OMEGA_SUN, SHIPS, SPACES
from hegemon.testing import table

SEATS = (3, 4, 5, 6)


@pytest.mark.rule("E-1.1", "E-1.5")
@pytest.mark.parametrize(("seats", "tokens", "pool"), [(3, 11, 115), (4, 10, 130), (5, 9, 145), (6, 8, 160)])
def test_every_seat_starts_alike(seats: int, tokens: int, pool: int) -> None:
    """Tokens and pool by the number of players; 5 marks, 1 metal, 1 energy, no points; ships in reserve but one."""
    g = table("galactic_emperor", seats).g
    assert g.reserve == [tokens] * seats and g.pool == pool
    assert (g.marks, g.metal, g.energy, g.vp) == ([5] * seats, [1] * seats, [1] * seats, [0] * seats)
    assert [SHIPS[d] for d in g.dock] == [(7, 4, 2)] * seats


@pytest.mark.rule("E-1.2")
@pytest.mark.parametrize(("seats", "homes"), [(3, "D7 G1 A1"), (4, "B5 F5 F1 B1"), (5, "D7 G3 F1 B1 A3"),
                                              (6, "D7 G4 G1 D1 A1 A4")])
def test_homes_and_the_omega_sun(seats: int, homes: str) -> None:
    """Home tiles in seat order with Home Starbase and one fighter; the Omega Sun on D4, nothing else."""
    g = table("galactic_emperor", seats).g
    assert [SPACES[h] for h in g.homes] == homes.split()
    for seat, home in enumerate(g.homes):
        assert (g.tile[home], g.owner[home], g.level[home]) == (HOME_TILES[seat], seat, HOME)
        assert SHIPS[g.fleet(home, seat)] == (1, 0, 0)
    assert g.tile[CENTRE] == OMEGA_SUN and sum(t >= 0 for t in g.tile) == seats + 1


@pytest.mark.rule("E-1.3")
@pytest.mark.parametrize("seats", SEATS)
def test_stack_has_plain_tiles_the_black_hole_then_atomic_ones(seats: int) -> None:
    """20 plain tiles on top, the Black Hole, and below 10 atomic tiles with the unused homes."""
    g = table("galactic_emperor", seats).g
    order = [*g.shown, *reversed(g.stack)]
    assert len(order) == 20 + 1 + 10 + 6 - seats
    assert not any(ATOMIC[t] for t in order[:20]) and order[20] == BLACK_HOLE
    assert set(HOME_TILES[seats:]) < set(order[21:]) and len(order[21:]) == 16 - seats


@pytest.mark.rule("E-1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_one_tile_more_than_players_is_face_up(seats: int) -> None:
    """n+1 tiles, all technologies on display, all seven roles in the pool, no second Warlord yet."""
    g = table("galactic_emperor", seats).g
    assert len(g.shown) == seats + 1
    assert g.tech == [-1] * 12 and g.roles == [-1] * 7 + [-2]


@pytest.mark.rule("E-1.6")
def test_the_throne_goes_to_a_random_seat_or_the_first() -> None:
    """By default chance decides; an option gives it to the first seat."""
    holders = {table("galactic_emperor", 4, seed=s).g.throne for s in range(30)}
    assert holders == {0, 1, 2, 3}
    assert {table("galactic_emperor", 4, seed=s, throne="first").g.throne for s in range(30)} == {0}

"""E-3: the Explorer."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import (
    BLACK_HOLE,
    CENTRE,
    EXPLORER,
    GONE,
    OMEGA_SUN,
    SCIENTIST,
    SPACE,
    TILE,
    TILES,
    WARLORD_2,
)
from hegemon.games.galactic_emperor.rules.explorer import Explorer

Make = Callable[..., Any]


@pytest.mark.rule("E-3.1")
def test_each_selects_a_face_up_tile_for_any_blank_space(galaxy: Make) -> None:
    """No adjacency is asked for; ships may be there; the next player has one tile less to select from."""
    t = galaxy(3).face_up("p01", "p08", "void_1", "p14").ships("D5", 1, 1).run(Explorer(0))
    assert t.legal() == ["select p01", "select p08", "select void_1", "select p14"]
    t.play("select void_1")
    blanks = [a.split()[1] for a in t.legal()]
    assert len(blanks) == 37 - 4 and "D5" in blanks and "D4" not in blanks and "D7" not in blanks
    t.play("place D5")
    assert t.g.tile[SPACE["D5"]] == TILE["void_1"] and t.seat() == 1 and len(t.legal()) == 3


@pytest.mark.rule("E-3.1")
def test_without_a_face_up_tile_the_turn_is_skipped(galaxy: Make) -> None:
    """Two tiles for three players: the third gets none (R-34)."""
    t = galaxy(3).face_up("p01", "p08")
    t.g.removed, t.g.stack = t.g.stack, ()
    t.run(Explorer(0)).play("select p01", "place D5", "place D3")
    assert t.over() and not t.told("Red puts")


@pytest.mark.rule("E-3.2")
def test_the_chooser_claims_his_planet_sector(galaxy: Make) -> None:
    """With a token from the reserve, as an Empire, needing no ships (R-36)."""
    t = galaxy(3).face_up("p14", "p01", "p08", "void_1").run(Explorer(0)).play("select p14", "place C3")
    assert t.holds("C3") == (0, 1) and t.g.reserve[0] == 10 and t.told("Blue claims C3 (10 tokens left)")
    t.play("select p01", "place F1")
    assert t.holds("F1") == (-1, 0)  # others do not claim


@pytest.mark.rule("E-3.2")
def test_no_claim_under_enemy_ships_nor_of_a_void(galaxy: Make) -> None:
    """A sector put under enemy ships stays free; own ships do not matter."""
    t = galaxy(3).face_up("p14", "p01", "p08", "void_1").ships("C3", 1, 1).run(Explorer(0))
    t.play("select p14", "place C3")
    assert t.holds("C3") == (-1, 0)
    t = galaxy(3).face_up("p14", "p01", "p08", "void_1").run(Explorer(0)).play("select void_1", "place C3")
    assert t.holds("C3") == (-1, 0) and t.g.reserve[0] == 11


@pytest.mark.rule("E-3.2", "E-11.3")
def test_with_an_empty_reserve_nothing_is_claimed(galaxy: Make) -> None:
    """A player without tokens places the tile all the same."""
    t = galaxy(3).face_up("p14", "p01", "p08", "void_1")
    t.g.reserve[0] = 0
    t.run(Explorer(0)).play("select p14", "place C3")
    assert t.holds("C3") == (-1, 0)


@pytest.mark.rule("E-3.3")
def test_the_chooser_lays_out_leftovers_without_claiming(galaxy: Make) -> None:
    """All that is left face up, in any order."""
    t = galaxy(3).face_up("p01", "p02", "p03", "p08", "p14").run(Explorer(0))
    t.play("select p01", "place C3", "select p02", "place C4", "select p03", "place E3")
    assert t.seat() == 0 and t.legal() == ["select p08", "select p14"]
    t.play("select p14", "place D5", "place D3")
    assert t.holds("D5") == t.holds("D3") == (-1, 0) and t.g.tile[SPACE["D3"]] == TILE["p08"]


@pytest.mark.rule("E-3.4")
def test_new_tiles_are_turned_up_and_the_last_one_flips_the_card(galaxy: Make) -> None:
    """n+1 tiles come up; when none is left anywhere the Explorer becomes the second Warlord."""
    t = galaxy(3).run(Explorer(0))
    while not t.over():
        t.play(t.legal()[0])
    assert len(t.g.shown) == 4 and len(t.g.stack) == 26
    t = galaxy(3).face_up("p01", "p02")
    t.g.removed, t.g.stack = t.g.stack, ()
    t.run(Explorer(1)).play("select p01", "place D5", "place D3")
    assert t.g.roles[EXPLORER] == GONE and t.g.roles[WARLORD_2] == 1 and t.told("second Warlord")


@pytest.mark.rule("E-3.4")
def test_a_short_stack_turns_up_fewer(galaxy: Make) -> None:
    """Two tiles left: two are turned up and the card stays as it is."""
    t = galaxy(3).face_up("p01", "p02")
    t.g.removed, t.g.stack = t.g.stack[2:], t.g.stack[:2]
    t.run(Explorer(0)).play("select p01", "place D5", "place D3")
    assert len(t.g.shown) == 2 and not t.g.stack and t.g.roles[EXPLORER] != GONE


@pytest.mark.rule("E-3.5")
def test_the_black_hole_takes_the_place_of_the_omega_sun(galaxy: Make) -> None:
    """The Omega Sun leaves the game, and the Scientist with it; bought technologies stay."""
    t = galaxy(3).face_up("black_hole", "p01", "p02", "p03").card(1, "robotics").run(Explorer(0))
    t.play("select black_hole")
    assert t.g.tile[CENTRE] == BLACK_HOLE and t.g.removed == (OMEGA_SUN,) and t.g.roles[SCIENTIST] == GONE
    assert t.seat() == 1 and t.g.tech.count(1) == 1 and t.told("the Scientist is gone")
    assert not t.g.check()


@pytest.mark.rule("E-3.5")
def test_a_chosen_scientist_does_not_return_after_the_black_hole(galaxy: Make) -> None:
    """The card leaves even from among the chosen roles (R-27), and also when the hole is a leftover."""
    t = galaxy(3).face_up("p01", "p02", "p03", "black_hole")
    t.g.roles[SCIENTIST] = 2
    t.run(Explorer(0)).play("select p01", "place D5", "select p02", "place D3", "select p03", "place C3")
    assert t.g.roles[SCIENTIST] == GONE and t.g.tile[CENTRE] == BLACK_HOLE


@pytest.mark.rule("E-3.6")
def test_tiles_never_move_again(galaxy: Make) -> None:
    """Through a whole game a tile that lies stays, but for the Omega Sun."""
    t = galaxy(3, seed=5)
    before = list(t.g.tile)
    for _ in range(600):
        if t.over():
            break
        seat = t.g.waiting()[0]
        t.act(t.g.legal(seat)[-1], seat)
        moved = [s for s in range(37) if before[s] >= 0 and t.g.tile[s] != before[s]]
        assert moved in ([], [CENTRE])
        before = list(t.g.tile)


@pytest.mark.rule("E-3.1")
def test_a_sun_is_not_laid_on_ships_while_there_is_another_place(galaxy: Make) -> None:
    """Nothing can stand on a sun (R-54): without another place the ships there go home."""
    t = galaxy(3).face_up("sun_1", "p01", "p02", "p03").ships("D5", 1, 2).run(Explorer(0)).play("select sun_1")
    assert "place D5" not in t.legal() and "place D3" in t.legal()
    t = galaxy(3).face_up("sun_1", "p01").ships("D5", 1, 2)
    void = [i for i, tile in enumerate(TILES) if tile.kind == "empty"][0]
    t.g.tile = [void if tile < 0 and s not in (SPACE["D5"], SPACE["D3"]) else tile for s, tile in enumerate(t.g.tile)]
    t.ships("D3", 2, 1).run(Explorer(0)).play("select sun_1", "place D5")
    assert t.here(1) == ["G1"] and t.fleet("G1", 1) == 3

"""E-7: movement."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor import GAME
from hegemon.games.galactic_emperor.data import BLACK_HOLE, CENTRE, GONE, OMEGA_SUN, SCIENTIST, SPACE, TILE, fleet
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.warlord import Warlord, WarlordTurn

Make = Callable[..., Any]


def hole(t: Any) -> Any:
    """Put the Black Hole in its place."""
    t.put("D4", "black_hole")
    t.g.removed, t.g.roles[SCIENTIST] = (OMEGA_SUN,), GONE
    return t


@pytest.mark.rule("E-7.1")
def test_all_movement_comes_before_all_battles(galaxy: Make) -> None:
    """A fleet that met enemies waits until the others have moved; no ship makes two paths."""
    t = galaxy(3).put("D5", "p08", 1).ships("D6", 0, 2).ships("C5", 0, 1).run(WarlordTurn(0))
    t.play("sail D6", "take fighter", "ready", "enter D5")
    assert t.question() == "WarlordTurn.planned" and {"sail D6", "sail C5"} <= set(t.legal())
    t.play("sail C5", "enter B4", "stop")
    assert t.legal() == ["done", "sail D6", "sail D7"]  # the fighter on B4 has moved
    t.dice(1, 1, 6).play("done")
    assert t.told("Blue attacks Yellow at D5")


@pytest.mark.rule("E-7.1")
def test_several_ships_share_a_path(galaxy: Make) -> None:
    """All at once, or some of them; the slowest sets the pace."""
    t = galaxy(3).ships("D6", 0, 2, 1, 1).run(WarlordTurn(0)).play("sail D6", "whole", "enter D5")
    assert t.fleet("D5", 0) == fleet(2, 1, 1) and t.question() == "WarlordTurn.planned"  # the dreadnought is slow
    t = galaxy(3).ships("D6", 0, 2, 1, 1).run(WarlordTurn(0))
    t.play("sail D6", "take fighter", "take cruiser", "ready", "enter D5", "enter C4", "sail D6", "whole", "enter C5")
    assert t.fleet("C4", 0) == fleet(1, 1) and t.fleet("C5", 0) == fleet(1, 0, 1)


@pytest.mark.rule("E-7.2")
def test_allowances(galaxy: Make) -> None:
    """Fighters and cruisers go 2, dreadnoughts 1; blank spaces, voids and planets cost 1."""
    t = galaxy(3).ships("D6", 0, 0, 1).put("D5", "void_1").run(WarlordTurn(0)).play("sail D6", "enter D5", "enter C4")
    assert t.here(0) == ["C4", "D7"] and t.question() == "WarlordTurn.planned"
    t = galaxy(3).ships("D6", 0, 0, 0, 1).run(WarlordTurn(0)).play("sail D6", "enter D5")
    assert t.question() == "WarlordTurn.planned"


@pytest.mark.rule("E-7.2")
def test_v26_sun(galaxy: Make) -> None:
    """D6-D5-C4-B3 costs 2 through the sun on D5; nobody ends on it; a dreadnought goes D6-D5-C4."""
    t = galaxy(3).put("D5", "sun_1").ships("D6", 0, 1).run(WarlordTurn(0)).play("sail D6", "enter D5")
    assert "stop" not in t.legal() and "enter C4" in t.legal()
    t.play("enter C4", "enter B3")
    assert t.here(0) == ["B3", "D7"]
    t = galaxy(3).put("D5", "sun_1").ships("D6", 0, 0, 0, 1).run(WarlordTurn(0)).play("sail D6", "enter D5", "enter C4")
    assert t.here(0) == ["C4", "D7"]


@pytest.mark.rule("E-7.8")
def test_v33_suns_in_a_path(galaxy: Make) -> None:
    """D6-D5-C4-B3-B2 over two suns costs 2; no sun is entered twice."""
    t = galaxy(3).put("D5", "sun_1").put("C4", "sun_2").ships("D6", 0, 1).run(WarlordTurn(0))
    t.play("sail D6", "enter D5", "enter C4")
    assert "enter D5" not in t.legal() and "stop" not in t.legal()
    t.play("enter B3", "enter B2")
    assert t.here(0) == ["B2", "D7"]


@pytest.mark.rule("E-7.8")
def test_a_fighter_may_go_out_claim_and_come_back(galaxy: Make) -> None:
    """Other spaces may be entered again within the allowance."""
    t = galaxy(3).put("D6", "p08").run(WarlordTurn(0)).play("sail D7", "enter D6", "enter D7")
    assert t.holds("D6") == (0, 1) and t.here(0) == ["D7"]


@pytest.mark.rule("E-7.2", "E-7.8")
def test_a_sun_without_a_way_on_is_not_entered(galaxy: Make) -> None:
    """With the last point spent a sun cannot be entered, since nobody may end there."""
    t = galaxy(3).put("C4", "sun_1").ships("D6", 0, 0, 0, 1).run(WarlordTurn(0)).play("sail D6", "enter D5")
    assert t.here(0) == ["D5", "D7"]  # a dreadnought is done after one space: C4 was not offered


@pytest.mark.rule("E-7.3")
def test_foreign_homes_are_closed(galaxy: Make) -> None:
    """The own home may be entered, another's not."""
    t = galaxy(3).ships("F1", 0, 1).ships("C6", 0, 1).run(WarlordTurn(0)).play("sail F1")
    assert "enter G1" not in t.legal() and "enter E1" in t.legal()
    t.play("enter E1", "stop", "sail C6")
    assert "enter D7" in t.legal()


@pytest.mark.rule("E-7.4")
def test_entering_a_free_planet_claims_it_and_the_path_goes_on(galaxy: Make) -> None:
    """Mandatory while tokens last, as an Empire; two planets in one path are two claims."""
    t = galaxy(3).put("D6", "p08").put("D5", "p14").run(WarlordTurn(0)).play("sail D7", "enter D6", "enter D5")
    assert t.holds("D6") == t.holds("D5") == (0, 1) and t.g.reserve[0] == 9


@pytest.mark.rule("E-7.4", "E-11.3")
def test_without_tokens_ships_move_in_without_a_claim(galaxy: Make) -> None:
    """An empty reserve claims nothing."""
    t = galaxy(3).put("D6", "p08")
    t.g.reserve[0] = 0
    t.run(WarlordTurn(0)).play("sail D7", "enter D6", "stop")
    assert t.holds("D6") == (-1, 0) and t.here(0) == ["D6"]


@pytest.mark.rule("E-7.5")
def test_enemy_forces_end_the_path(galaxy: Make) -> None:
    """Ships in a blank space or an Empire on a planet: a battle is pending."""
    t = galaxy(3).ships("D6", 1, 1).ships("C6", 0, 1).run(WarlordTurn(0)).play("sail D7", "enter D6")
    assert t.question() == "WarlordTurn.planned" and t.g.open[0].frame.pending == (SPACE["D6"],)
    t = galaxy(3).put("D6", "p08", 1).ships("C6", 0, 1).run(WarlordTurn(0)).play("sail D7", "enter D6")
    assert t.question() == "WarlordTurn.planned" and t.g.open[0].frame.pending == (SPACE["D6"],)


@pytest.mark.rule("E-7.6")
def test_v34_in_place_claim(galaxy: Make) -> None:
    """A fighter on a free planet claims it, then moves D5-C5-B4; once it has left there is no claim."""
    t = galaxy(3).put("D5", "p08").ships("D5", 0, 1).run(WarlordTurn(0))
    assert "claim D5" in t.legal()
    t.play("claim D5")
    assert t.holds("D5") == (0, 1) and t.g.reserve[0] == 10
    t.play("sail D5", "enter C5", "enter B4")
    assert t.here(0) == ["B4", "D7"]
    t = galaxy(3).put("D5", "p08").ships("D5", 0, 1).run(WarlordTurn(0)).play("sail D5", "enter C5", "stop")
    assert "claim D5" not in t.legal()


@pytest.mark.rule("E-7.6")
def test_in_place_attack_leave_or_stay(galaxy: Make) -> None:
    """Ships beside enemy forces may leave, stay in peace, or attack; then they move no more."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1).run(WarlordTurn(0))
    assert {"done", "sail D5", "attack D5"} <= set(t.legal())
    t.play("done")
    assert t.over() and not t.told("attacks")
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1).run(WarlordTurn(0)).play("attack D5")
    assert "sail D5" not in t.legal() and "attack D5" not in t.legal()
    t.dice(1, 1, 6).play("done")
    assert t.told("Blue attacks Yellow at D5") and t.holds("D5") == (0, 1)


@pytest.mark.rule("E-7.6")
def test_an_in_place_attack_is_against_everybody_there(galaxy: Make) -> None:
    """Two other players: both are fought (R-48)."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 0, 2).ships("D5", 2, 1).run(WarlordTurn(0))
    t.play("attack D5", "done")
    assert t.legal() == ["against yellow", "against red"]
    t.dice(4, 1, 1, 1, 1, 1).play("against red").dice(4, 1, 1, 1, 1, 1)
    assert t.told("Blue attacks Red at D5") and t.told("Blue attacks Yellow at D5")


@pytest.mark.rule("E-7.7")
def test_charged_ships_warp_to_one_destination(galaxy: Make) -> None:
    """Anywhere but suns, homes and the hole itself; a free planet is claimed; the others move as usual."""
    t = hole(galaxy(3)).put("B2", "p08").put("C4", "sun_1").ships("D4", 0, 3).run(WarlordTurn(0))
    warps = [a.split()[1] for a in t.legal() if a.startswith("warp")]
    assert len(warps) == 37 - 1 - 1 - 3 and "B2" in warps and "C4" not in warps and "D7" not in warps
    t.play("warp B2", "take fighter", "take fighter", "ready")
    assert t.fleet("B2", 0) == fleet(2) and t.holds("B2") == (0, 1)
    assert "sail B2" not in t.legal() and not any(a.startswith("warp") for a in t.legal())
    t.play("sail D4", "enter E4", "stop")
    assert t.fleet("E4", 0) == fleet(1)


@pytest.mark.rule("E-7.7")
def test_ships_are_charged_when_a_warlord_role_ends_on_the_hole(galaxy: Make) -> None:
    """A ship that comes to the Black Hole cannot warp in the same turn, but in its next."""
    t = hole(galaxy(3)).ships("D5", 0, 1).run(Warlord(0)).play("sail D5", "enter D4", "stop")
    assert not any(a.startswith("warp") for a in t.legal())
    t.play("done", "done", "done")
    assert t.over() and any(a.startswith("warp") for a in t.run(Warlord(0)).legal())


@pytest.mark.rule("E-7.7")
def test_without_the_black_hole_nothing_warps(galaxy: Make) -> None:
    """The Omega Sun cannot even be stood on."""
    t = galaxy(3).ships("D5", 0, 1).run(WarlordTurn(0)).play("sail D5", "enter D4")
    assert t.g.tile[CENTRE] != BLACK_HOLE and "stop" not in t.legal() and TILE["omega_sun"] == t.g.tile[CENTRE]


@pytest.mark.rule("E-7.7")
def test_every_player_has_a_warlord_turn(galaxy: Make) -> None:
    """From the chooser on, in direction order."""
    t = galaxy(4).run(Warlord(2))
    asked = []
    while not t.over():
        asked.append(t.seat())
        t.play("done")
    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("E-3.2", "E-7.4", "E-7.6", "E-7.7", "E-8.10")
def test_every_claim_is_told_under_its_own_rule(galaxy: Make) -> None:
    """By the Explorer, on entering, in place, after a warp and after a battle."""
    def rule(t: Any, *notations: str) -> str:
        rules = [what.rule for n in notations for what, _, _ in t.act(GAME.verbs.read(n)).events
                 if what.name.startswith("claimed")]
        return " ".join(rules)

    t = galaxy(3).face_up("p14", "p01", "p08", "void_1").run(Explorer(0))
    assert rule(t, "select p14", "place D6") == "E-3.2"
    t = galaxy(3).put("D6", "p08").run(WarlordTurn(0))
    assert rule(t, "sail D7", "enter D6") == "E-7.4" and t.told("Blue enters and claims D6 (10 tokens left)")
    t = galaxy(3).put("D5", "p08").ships("D5", 0, 1).run(WarlordTurn(0))
    assert rule(t, "claim D5") == "E-7.6"
    t = galaxy(3).put("D4", "black_hole").put("B3", "p08").ships("D4", 0, 1).run(WarlordTurn(0))
    assert rule(t, "warp B3") == "E-7.7"
    t = galaxy(3).put("D6", "p08", 1).ships("D7", 0, 0, 1).dice(4, 4, 1, 1).run(WarlordTurn(0))
    assert rule(t, "sail D7", "enter D6") == "E-8.10"

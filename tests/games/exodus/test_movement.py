"""X-8 and X-9: mounting, movement, blocking and cloaking."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.conquest import Conquest, Mount, Uncloaking
from hegemon.games.exodus.rules.movement import Jumps, Movement, Program, capability
from hegemon.kernel import put

Make = Callable[..., Any]


@pytest.mark.rule("X-8.1")
def test_a_conquest_stage_runs_its_six_steps(orbit: Make) -> None:
    """A Raider meets a Raider and the Resistance waits for one player to be left."""
    t = orbit(2, variant="simplified").empty().order(0, 1)
    t.world((0, -1), "ostara")
    t.g.cr = put(t.g.cr, d.HEX_OF[1, 0], (1,))
    t.ship(0, "battle_carrier", (0, -1), cargo=2)
    t.ship(1, "dark_raider", (1, 0))
    t.top("CR1-B1").run(Conquest(False)).play("done", seat=1)
    t.dice(1, 5, 6).play("done", seat=0)
    assert t.told("Resistance level 1") and t.question() == "Deploy.chosen"
    t.play("land blue_battle_carrier_1 2")
    assert t.over() and t.g.pop[d.HEX_OF[0, -1]][0] == 2


@pytest.mark.rule("X-8.2")
def test_mounting_up_to_capacity_and_shifting(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().faction("sahel", "titan")
    hex = t.world((0, -1), "ostara", blue=6)
    t.ship(0, "battle_carrier", (0, -1))
    cruiser = t.ship(0, "war_cruiser", (0, -1))
    t.ship(0, "fighter", (0, -1))
    t.run(Mount(0))
    assert "load blue_battle_carrier_1 4" in t.legal() and "load blue_war_cruiser_1 2" not in t.legal()
    assert not any(["fighter" in x for x in t.legal()])
    t.play("load blue_battle_carrier_1 4", "transfer blue_battle_carrier_1")
    assert t.g.cargo[cruiser] == 1 and t.g.pop[hex][0] == 2
    t.faction("titan", "sahel")
    assert t.g.capacity(8) == 3 and not any([x.startswith("land") for x in t.legal()])


@pytest.mark.rule("X-8.3")
def test_civilian_ships_move_cubes_between_own_planets(orbit: Make) -> None:
    t = orbit(2).empty().know(0, "civilian_ships")
    a, b = t.world((0, -1), "ostara", blue=1), t.world((-2, 1), "ember", blue=1)
    t.world((1, 0), "iskra", yellow=1)
    t.run(Mount(0))
    assert "ferry q0r-1 q1r0" not in t.legal()
    t.play("ferry q0r-1 q-2r1")
    assert t.g.pop[a][0] == 0 and t.g.pop[b][0] == 2
    assert t.over(), "the planet left behind holds no own cube any more"


@pytest.mark.rule("X-8.4", "X-8.5")
def test_tv_15_simultaneous_movement(orbit: Make) -> None:
    t = orbit(6).empty().fit(0, "fighter", "drive_2")
    a, b = t.ship(0, "fighter", (1, 0)), t.ship(1, "dark_raider", (0, 0))
    edge = t.ship(2, "dark_raider", (3, 0))
    t.run(Movement())
    t.play("program blue_fighter_1 W", "program blue_fighter_1 blank", seat=0)
    assert t.g.where[a] == d.HEX_OF[1, 0], "nothing moves before all have programmed"
    t.play("program yellow_dark_raider_1 E", seat=1)
    t.play("program red_dark_raider_1 E", seat=2)
    assert (t.g.where[a], t.g.where[b]) == (d.HEX_OF[0, 0], d.HEX_OF[1, 0])
    assert t.g.where[edge] == d.HEX_OF[3, 0], "a token off the map counts as blank"


@pytest.mark.rule("X-8.5")
def test_tokens_up_to_the_capability(orbit: Make) -> None:
    t = orbit(6).empty().fit(0, "fighter", "drive_3")
    t.ship(0, "fighter", (3, 0))
    t.run(Program(0)).play("program blue_fighter_1 W", "program blue_fighter_1 W", "program blue_fighter_1 W")
    assert t.over()


@pytest.mark.rule("X-8.5", "X-8.4")
def test_reverse_order_moves_up_to_the_full_capability(orbit: Make) -> None:
    t = orbit(6, variant="simplified").empty().order(0, 1, 2, 3, 4, 5).fit(0, "fighter", "drive_2")
    ship, other = t.ship(0, "fighter", (3, 0), cargo=0), t.ship(5, "dark_raider", (2, 0))
    t.run(Movement())
    assert t.seat() == 5, "the highest card moves first"
    t.play("done", seat=5).play("move blue_fighter_1 q2r0", "move blue_fighter_1 q1r0", seat=0)
    assert t.over() and t.g.where[ship] == d.HEX_OF[1, 0] and t.g.where[other] == d.HEX_OF[2, 0]


@pytest.mark.rule("X-8.5", "X-14.8")
def test_drive_power_goes_in_steps(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).fit(0, "fighter", "drive_2").fit(1, "fighter")
    t.ship(0, "fighter", (1, 0))
    t.ship(1, "fighter", (-1, 0))
    t.run(Movement())
    assert t.seat() == 1
    t.play("move yellow_fighter_1 q0r0", seat=1)
    t.play("done", seat=0)
    assert t.seat() == 0 and t.question() == "Steps.chosen", "step 2 is for drives of two and more"
    t.play("move blue_fighter_1 q1r-1")
    assert t.over()


@pytest.mark.rule("X-8.6")
def test_hyperspace_ships_jump_after_all_other_movement(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).fit(0, "fighter", "hyperspace_drive")
    ship = t.ship(0, "fighter", (3, 0))
    t.run(Movement())
    assert t.question() == "Jumps.chosen" and "jump blue_fighter_1 q-3r0" in t.legal()
    t.play("jump blue_fighter_1 q-3r0")
    assert t.g.where[ship] == d.HEX_OF[-3, 0] and t.over()


@pytest.mark.rule("X-8.8", "X-16.5")
def test_capability_under_political_cards(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().fit(0, "fighter", "drive_3").fit(0, "war_cruiser", "hyperspace_drive")
    fast, jumper, slow = [t.ship(0, kind, (1, 0)) for kind in ("fighter", "war_cruiser", "dark_raider")]
    assert [capability(t.g, s) for s in (fast, jumper, slow)] == [3, 4, 1]
    t.law("Fuel Rationing")
    assert [capability(t.g, s) for s in (fast, jumper, slow)] == [2, 4, 1]
    t.law("Solar Storm")
    assert [capability(t.g, s) for s in (fast, jumper, slow)] == [1, 1, 1]
    assert t.run(Jumps(0)).over()


def meeting(orbit: Make, seats: int = 2, **options: Any) -> Any:
    t = orbit(6, expansion=True, ship_blocking=True, **options).empty().forget()
    t.order(0, 1, 2, 3, 4, 5)
    t.fit(0, "fighter", "drive_3")
    for kind in ("battle_carrier", "war_cruiser", "dark_raider"):
        t.fit(1, kind, "drive_2").fit(2, kind, "drive_2")
    return t


def second_step(t: Any) -> Any:
    """All ships stand where step 1 left them."""
    g = t.g
    contested = tuple([h for h in g.terms.map.hexes if len(g.present(h)) > 1])
    return t.run(Resume(2, 0, contested, tuple(g.where)))


class Resume(Movement):
    """Movement that begins in the middle."""

    def begin(self, g: Any) -> Any:
        return self.next_player(g)


@pytest.mark.rule("X-8.7")
def test_tv_16_blocking_in_drive_power(orbit: Make) -> None:
    t = meeting(orbit)
    for _ in range(2):
        t.ship(0, "fighter", (1, 0))
    for kind in ("battle_carrier", "war_cruiser", "dark_raider"):
        t.ship(1, kind, (1, 0))
    second_step(t)
    assert t.seat() == 0 and t.legal()[0] == "stop yellow_war_cruiser_1" and "pass" not in t.legal()
    t.play("stop yellow_war_cruiser_1").play("stop yellow_battle_carrier_1")
    assert t.seat() == 1 and {x.split()[1] for x in t.legal() if x != "done"} == {"yellow_dark_raider_1"}
    t.play("done", seat=1)
    assert t.seat() == 0 and any(["blue_fighter_2" in x for x in t.legal()]), "the blockers may leave"


@pytest.mark.rule("X-8.7")
def test_tv_16_equal_speed_and_cloaked_ships_do_not_block(orbit: Make) -> None:
    t = meeting(orbit).fit(1, "dark_raider", "drive_3")
    t.ship(0, "fighter", (1, 0))
    t.ship(1, "dark_raider", (1, 0))
    second_step(t)
    assert t.seat() == 1 and any(["yellow_dark_raider_1" in x for x in t.legal()])
    t = meeting(orbit)
    t.ship(0, "fighter", (1, 0), cloaked=True)
    t.ship(1, "dark_raider", (1, 0))
    second_step(t)
    assert any(["yellow_dark_raider_1" in x for x in t.legal(1)])


@pytest.mark.rule("X-8.7")
def test_tv_16_a_fresh_blocker_stops_the_next_player(orbit: Make) -> None:
    t = meeting(orbit)
    for _ in range(2):
        t.ship(0, "fighter", (1, 0))
    t.ship(1, "dark_raider", (1, 0))
    t.ship(2, "dark_raider", (1, 0))
    second_step(t)
    assert t.told("Blue's Fighter 1 stops Red's Dark Raider 1.")
    assert t.told("Blue's Fighter 2 stops Yellow's Dark Raider 1.")


@pytest.mark.rule("X-8.7")
def test_tv_16_reverse_order(orbit: Make) -> None:
    t = meeting(orbit, movement="reverse_order").order(2, 1, 0, 3, 4, 5)
    t.fit(0, "fighter", "drive_3")
    t.ship(0, "fighter", (1, 0))
    raider, carrier = t.ship(1, "dark_raider", (2, 0)), t.ship(1, "battle_carrier", (2, 0))
    late = t.ship(2, "dark_raider", (2, -1))
    t.run(Movement())
    t.play("done", seat=0)
    t.play("move yellow_dark_raider_1 q1r0", "move yellow_battle_carrier_1 q1r0", "move yellow_dark_raider_1 q0r0",
           "move yellow_battle_carrier_1 q0r0", seat=1)
    assert t.seat() == 0 and t.legal()[0] == "stop yellow_battle_carrier_1"
    t.play("stop yellow_battle_carrier_1")
    assert t.g.where[raider] == d.CENTRE and t.g.where[carrier] == d.HEX_OF[1, 0]
    t.play("move red_dark_raider_1 q1r0", "move red_dark_raider_1 q0r0", seat=2)
    assert t.g.where[late] == d.CENTRE, "the Fighter is used up"


@pytest.mark.rule("X-9.1", "X-9.2", "X-9.4")
def test_cloaking_after_mounting(orbit: Make) -> None:
    t = orbit(2).empty().know(0, "cloaking")
    hex = t.world((0, -1), "ostara", blue=3)
    ship = t.ship(0, "battle_carrier", (0, -1))
    t.run(Mount(0)).play("load blue_battle_carrier_1 1", "cloak q0r-1")
    assert t.g.cloaked[ship] and t.view(1).cloaked[ship] and t.view(1).where[ship] == hex
    assert t.over(), "a cloaked ship loads no more"
    t.run(Mount(0))
    assert "uncloak q0r-1" in t.legal() and not any([x.startswith("load") for x in t.legal()])
    t.play("uncloak q0r-1")
    assert not t.g.cloaked[ship]
    t.law("Rocket Ban")
    t.g.resolutions += ([c.name for c in d.POLITICAL].index("Open Skies"),)
    assert "cloak q0r-1" not in t.run(Mount(0)).legal()


@pytest.mark.rule("X-9.3")
def test_groups_of_different_state_that_meet_become_visible(orbit: Make) -> None:
    t = orbit(2, variant="simplified").empty().order(1, 0)
    hidden, seen = t.ship(0, "fighter", (1, 0), cloaked=True), t.ship(0, "dark_raider", (1, -1))
    t.run(Movement()).play("move blue_dark_raider_1 q1r0", "done", seat=0)
    assert not t.g.cloaked[hidden] and t.g.where[seen] == t.g.where[hidden]
    new = t.ship(0, "war_cruiser", (-1, 0), cloaked=True)
    t.g.place(t.g.free_marker(0, d.BATTLE_CARRIER), d.HEX_OF[-1, 0])
    assert not t.g.cloaked[new]


@pytest.mark.rule("X-9.3", "X-8.4")
@pytest.mark.parametrize("movement", ["reverse_order", "simultaneous", "drive_power"])
def test_groups_meet_where_they_stand_not_where_they_cross(orbit: Make, movement: str) -> None:
    """Ruling 105: with drive power every step is an end of its own."""
    t = orbit(2, movement=movement).empty().order(1, 0).fit(0, "dark_raider", "drive_2")
    hidden = t.ship(0, "fighter", (1, 0), cloaked=True)
    raider = t.ship(0, "dark_raider", (1, -1))
    t.run(Movement())
    for heading, hex in (("SE", "q1r0"), ("SW", "q0r1")):
        if movement == "simultaneous":
            t.play(f"program blue_dark_raider_1 {heading}", seat=0)
        else:
            t.play(f"move blue_dark_raider_1 {hex}", *["done"] * (movement == "drive_power" and hex == "q1r0"), seat=0)
    while not t.over():
        t.play("done", seat=0)
    assert t.g.where[raider] == d.HEX_OF[0, 1] and t.g.cloaked[hidden] == (movement != "drive_power")


def ambush(orbit: Make, tech: str) -> Any:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).know(0, tech).know(1, "radar")
    t.ship(0, "fighter", (1, 0), cloaked=True)
    t.ship(1, "fighter", (1, 0))
    return t


@pytest.mark.rule("X-9.5")
def test_tv_17_cloak_and_radar(orbit: Make) -> None:
    t = ambush(orbit, "cloaking").run(Uncloaking())
    assert t.seat() == 0 and t.legal() == ["done", "uncloak q1r0"]
    t.play("done")
    assert t.seat() == 1 and t.legal()[0] == "radar q1r0 blue"
    t.play("radar q1r0 blue")
    assert t.g.present(d.HEX_OF[1, 0]) == [0, 1]
    t = ambush(orbit, "advanced_cloaking").run(Uncloaking()).play("done", seat=0)
    assert t.over() and t.g.present(d.HEX_OF[1, 0]) == [1]


@pytest.mark.rule("X-9.5")
def test_voluntary_uncloaking_needs_an_enemy_unless_advanced(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().know(0, "cloaking")
    t.ship(0, "fighter", (1, 0), cloaked=True)
    assert t.run(Uncloaking()).over()
    t.g.cr = put(t.g.cr, d.HEX_OF[1, 0], (1,))
    assert not t.run(Uncloaking()).over(), "the Resistance is an enemy"
    t.g.cr = put(t.g.cr, d.HEX_OF[1, 0], ())
    t.know(0, "advanced_cloaking")
    assert not t.run(Uncloaking()).over()


@pytest.mark.rule("X-9.6")
def test_tv_17_in_the_last_conquest_stage_everything_is_visible(orbit: Make) -> None:
    t = ambush(orbit, "advanced_cloaking").run(Conquest(True))
    t.until("Steps.chosen").play("done", seat=1)
    t.dice(5, 1).play("done", seat=0)
    assert t.told(f"Combat in {t.g.name_of(d.HEX_OF[1, 0])}, round 1")


@pytest.mark.rule("X-8.2", "X-8.3", "X-9.2")
def test_who_mounts_shifts_and_ferries_what(orbit: Make) -> None:
    """Civilian Ships for their owner; cubes are shifted within a hex; whoever has begun to cloak loads no more."""
    t = orbit(2).empty().forget().know(0, "cloaking")
    t.world((0, -1), "ostara", blue=3)
    t.world((1, -1), "sable", blue=1)
    t.ship(0, "battle_carrier", (0, -1), cargo=1)
    t.ship(0, "battle_carrier", (1, -1))
    t.run(Mount(0))
    assert not [a for a in t.legal() if a.startswith(("ferry", "transfer"))], "no tech; the other Carrier is elsewhere"
    cruiser = t.ship(0, "war_cruiser", (0, -1))
    t.run(Mount(0)).play("transfer blue_battle_carrier_1")
    assert t.g.cargo[cruiser] == 1, "the only other ship there takes it"
    t.play("cloak q1r-1")
    assert not [a for a in t.legal() if a.startswith(("load", "transfer", "uncloak"))]
    t.know(0, "civilian_ships").run(Mount(0))
    assert "ferry q0r-1 q1r-1" in t.legal() and "ferry q1r-1 q0r-1" in t.legal()


@pytest.mark.rule("X-9.5")
@pytest.mark.parametrize(("tech", "hidden", "beside", "seen"), [
    ("radar", "cloaking", True, True), ("cannon_2", "cloaking", True, False),
    ("radar", "advanced_cloaking", True, False), ("radar", "cloaking", False, False)])
def test_radar_needs_the_technology_and_a_visible_ship_beside(orbit: Make, tech: str, hidden: str, beside: bool,
                                                              seen: bool) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).know(0, hidden).know(1, tech)
    t.ship(0, "fighter", (1, 0), cloaked=True)
    t.ship(1, "fighter", (1, 0) if beside else (2, 0))
    t.run(Uncloaking())
    while not t.over() and t.g.waiting() == [0]:
        t.play("done", seat=0)
    assert (not t.over() and "radar q1r0 blue" in t.legal(1)) == seen


@pytest.mark.rule("X-9.6")
@pytest.mark.parametrize(("final", "hidden"), [(True, False), (False, True)])
def test_the_very_last_conquest_stage_uncovers_everything(orbit: Make, final: bool, hidden: bool) -> None:
    t = orbit(2, expansion=True, movement="reverse_order").empty().forget().order(0, 1).know(0, "advanced_cloaking")
    ship = t.ship(0, "fighter", (1, 0), cloaked=True)
    t.g.conquest = 2
    t.run(Conquest(final))
    while not t.over():
        t.play("done", seat=t.g.waiting()[0])
    assert bool(t.g.cloaked[ship]) == hidden


def chase(orbit: Make, blocking: bool = True, cloaked: bool = False) -> Any:
    """Step 1 of drive power is over: Blue's fast Fighter has come to Yellow's slower Carrier."""
    t = orbit(2, expansion=True, movement="drive_power", ship_blocking=blocking).empty().forget().order(0, 1)
    t.fit(0, "fighter", "drive_3").fit(1, "battle_carrier", "drive_2")
    t.ship(0, "fighter", (2, 0), cloaked=cloaked)
    t.ship(1, "battle_carrier", (1, 0))
    t.run(Movement()).play("done", seat=1).play("move blue_fighter_1 q1r0", seat=0)
    return t


@pytest.mark.rule("X-8.7", "X-8.5")
def test_who_was_met_in_a_step_is_stopped_in_the_next_and_free_again_after_the_blocker_has_left(orbit: Make) -> None:
    t = chase(orbit)
    assert t.told("Blue's Fighter 1 stops Yellow's Battle Carrier 1.") and t.seat() == 0, "Yellow cannot move in step 2"
    t.play("move blue_fighter_1 q0r1", seat=0)
    assert not t.over() and t.seat() == 0, "step 3: two moves were all the Carrier had"
    for free in (chase(orbit, blocking=False), chase(orbit, cloaked=True)):
        assert free.seat() == 1 and "move yellow_battle_carrier_1 q0r0" in free.legal(1), "nobody is stopped"


@pytest.mark.rule("X-8.7")
def test_ships_that_begin_a_stage_together_do_not_block_in_the_first_step(orbit: Make) -> None:
    """Ruling 30."""
    t = orbit(2, expansion=True, movement="drive_power", ship_blocking=True).empty().forget().order(1, 0)
    t.fit(0, "fighter", "drive_3").fit(1, "war_cruiser", "drive_2")
    t.ship(0, "fighter", (1, 0))
    t.ship(1, "war_cruiser", (1, 0))
    t.run(Movement()).play("done", seat=0)
    assert "move yellow_war_cruiser_1 q0r0" in t.legal(1) and not t.told("stops"), "the first step tests nothing"
    t.play("done", seat=1)
    t.play("done", seat=0)
    assert t.told("Blue's Fighter 1 stops Yellow's War Cruiser 1."), "in step 2 they have stood together"


def pursuit(orbit: Make, cloaked: bool = False) -> Any:
    """Reverse order: Yellow, who moves first, brings a fast Fighter to Blue's slower Carrier; Blue has a Raider too."""
    t = orbit(2, expansion=True, movement="reverse_order", ship_blocking=True).empty().forget().order(0, 1)
    t.fit(1, "fighter", "drive_3").fit(0, "battle_carrier", "drive_2")
    t.ship(1, "fighter", (2, 0), cloaked=cloaked)
    t.ship(0, "battle_carrier", (1, 0))
    t.ship(0, "dark_raider", (-1, 0))
    return t.run(Movement()).play("move yellow_fighter_1 q1r0", "done", seat=1)


@pytest.mark.rule("X-8.7")
def test_in_reverse_order_a_hex_entered_before_is_tested_when_the_turn_begins(orbit: Make) -> None:
    t = pursuit(orbit)
    assert t.told("Yellow's Fighter 1 stops Blue's Battle Carrier 1.")
    assert {a.split()[1] for a in t.legal(0) if a != "done"} == {"blue_dark_raider_1"}
    t = pursuit(orbit, cloaked=True)
    assert not t.told("stops") and any(["battle_carrier" in a for a in t.legal(0)]), "cloaked ships do not block"


@pytest.mark.rule("X-8.7")
def test_in_reverse_order_only_ships_whose_path_goes_on_are_stopped(orbit: Make) -> None:
    """Blue's Carriers pass Yellow's Fighter: the one that ends there is no candidate, the other is stopped."""
    t = orbit(2, expansion=True, movement="reverse_order", ship_blocking=True).empty().forget().order(1, 0)
    t.fit(1, "fighter", "drive_3").fit(0, "battle_carrier", "drive_2")
    t.ship(1, "fighter", (1, 0))
    first, second = t.ship(0, "battle_carrier", (2, 0)), t.ship(0, "battle_carrier", (2, -1))
    t.run(Movement())
    t.play("move blue_battle_carrier_1 q1r0", "move blue_battle_carrier_2 q1r0", "move blue_battle_carrier_2 q0r0",
           "done", seat=0)
    assert t.told("Yellow's Fighter 1 stops Blue's Battle Carrier 2.") and not t.told("stops Blue's Battle Carrier 1.")
    assert t.g.where[first] == t.g.where[second] == d.HEX_OF[1, 0], "the rest of the path lapses"


@pytest.mark.rule("X-8.6", "X-9.3")
def test_jumps_come_last_and_groups_meet_after_them(orbit: Make) -> None:
    t = orbit(2, expansion=True, movement="drive_power").empty().forget().order(0, 1)
    t.fit(0, "fighter", "hyperspace_drive")
    jumper, hidden = t.ship(0, "fighter", (2, 0)), t.ship(0, "dark_raider", (0, 1), cloaked=True)
    t.run(Movement())
    while t.question() != "Jumps.chosen":
        assert not [a for a in t.legal(0) if "fighter" in a], "no normal steps"
        t.play("done", seat=0)
    assert not [a for a in t.legal(0) if "dark_raider" in a]
    t.play("jump blue_fighter_1 q0r1", seat=0)
    assert t.over() and t.g.where[jumper] == t.g.where[hidden] and not t.g.cloaked[hidden]

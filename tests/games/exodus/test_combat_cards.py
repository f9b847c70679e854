"""X-16.6: Combat Cards one by one, each in a round whose dice are scripted to the last."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.battle import Battle
from hegemon.kernel import put

Make = Callable[..., Any]
AT = (0, -1)
HEX = d.HEX_OF[AT]


def arena(orbit: Make, seats: int = 2) -> Any:
    """Nobody knows or holds anything; Blue has card 1, so the last seat rolls and lays first."""
    t = orbit(seats, expansion=True).empty().forget().order(*range(seats))
    for seat in range(seats):
        t.fit(seat, "battle_carrier").hold(seat)
    return t


def fight(t: Any, *dice: int, sides: tuple[int, ...] = (1, 0)) -> Any:
    return t.dice(*dice).run(Battle(HEX, sides))


def outpost(orbit: Make, card: str, *drawn: str) -> Any:
    """Blue before a ship of the Resistance; Yellow, to the left, has drawn two CR Combat Cards."""
    t = arena(orbit)
    t.g.cr = put(t.g.cr, HEX, (int(card[2]),))
    return t.top(card).cr_hand(*drawn)


@pytest.mark.rule("X-16.6", "X-10.6")
@pytest.mark.parametrize("jammed", [True, False])
def test_jamming_cancels_a_card_not_yet_applied(orbit: Make, jammed: bool) -> None:
    t = arena(orbit).hold(0, "Shield Boost").hold(1, *["Jamming"] * jammed)
    mine = t.ship(0, "fighter", AT)
    t.ship(1, "fighter", AT)
    fight(t, 5, 1, *[1, 5] * (not jammed))
    if jammed:
        t.play("play Jamming", seat=1)
    t.play("play Shield_Boost", seat=0)
    assert t.over() and t.g.script == () and (t.g.where[mine] == -1) == jammed
    assert 6 in t.g.ccdiscard, "a cancelled card is used up all the same"


@pytest.mark.rule("X-16.6", "X-10.6")
def test_jamming_names_one_of_several_opponents_and_finds_nothing_where_none_lies(orbit: Make) -> None:
    t = arena(orbit, 3).hold(0, "Jamming").hold(1, "Shield Boost").hold(2, "Shield Boost")
    for seat in range(3):
        t.ship(seat, "fighter", AT)
    fight(t, 1, 1, 1, sides=(2, 1, 0))
    t.play("play Shield_Boost", seat=2).play("play Shield_Boost", seat=1).play("play Jamming", seat=0)
    assert t.legal(0) == ["jam 1", "jam 2"]
    t.play("jam 2", seat=0)
    assert t.told("round 1")
    t = arena(orbit).hold(0, "Jamming")
    t.ship(0, "fighter", AT)
    t.ship(1, "dark_raider", AT)
    assert fight(t, 1, 5).play("play Jamming", seat=0).over() and t.g.script == ()


@pytest.mark.rule("X-16.6", "X-10.8")
def test_a_decoy_draws_the_first_two_hits(orbit: Make) -> None:
    t = arena(orbit).hold(0, "Decoy", "Jamming").fit(1, "fighter", "cannon_2").fit(0, "dark_raider", "shield_3")
    decoy, other = t.ship(0, "dark_raider", AT), t.ship(0, "fighter", AT)
    t.ship(1, "fighter", AT)
    fight(t, 5, 5, 5, 1, 1).play("play Decoy", "mark blue_dark_raider_1", seat=0)
    assert sorted(t.legal(1)) == ["hit blue_dark_raider_1", "hit blue_fighter_1"], "the third hit is free"
    t.play("hit blue_fighter_1", seat=1)
    assert t.question(0) == "Battle.laid" and t.g.where[other] == -1 and t.g.damage[decoy] == 2, "round 2 begins"


@pytest.mark.rule("X-16.6", "X-10.22")
def test_focus_fire_sends_all_hits_to_one_ship_with_lower_shields(orbit: Make) -> None:
    """A War Cruiser with Shield 1 bears two hits, and none under Focus Fire; the Fighter beside it takes none."""
    t = arena(orbit).hold(0, "Focus Fire").fit(0, "fighter", "cannon_1").fit(1, "war_cruiser", "shield_1")
    t.ship(0, "fighter", AT)
    cruiser, fighter = t.ship(1, "war_cruiser", AT), t.ship(1, "fighter", AT)
    fight(t, *[1] * (t.g.stats(cruiser)[0] + 1), 5, 5, 1, 5, 5)
    t.play("play Focus_Fire", "mark yellow_war_cruiser_1", seat=0)
    assert t.over() and t.g.script == () and t.g.where[cruiser] == t.g.where[fighter] == -1
    fell = [line for line in t.log if "is destroyed" in line or "round 2" in line]
    assert ["Cruiser" in fell[0], "round 2" in fell[1], "Fighter" in fell[2]] == [True] * 3, "the Cruiser in round 1"


@pytest.mark.rule("X-16.6", "X-10.21")
def test_overload_doubles_the_dice_of_one_ship(orbit: Make) -> None:
    t = arena(orbit).hold(0, "Overload").fit(0, "fighter", "shield_1")
    ships = [t.ship(0, "fighter", AT), t.ship(0, "dark_raider", AT)]
    t.ship(1, "dark_raider", AT)
    fight(t, 1, 1, 5, 1).play("play Overload", "mark blue_fighter_1", seat=0)
    assert t.over() and t.g.script == () and t.told("Blue 1 hit with 3 dice")
    assert t.g.damage[ships[0]] == 1 and t.g.damage[ships[1]] == 0, "and one damage for that ship"


@pytest.mark.rule("X-16.6")
@pytest.mark.parametrize(("aboard", "spent", "die", "hit"), [
    (1, 1, 4, True), (1, 1, 3, False), (2, 2, 3, True), (2, 1, 3, False), (0, 0, 4, False)])
def test_combat_training_takes_one_or_two_cubes_aboard(orbit: Make, aboard: int, spent: int, die: int,
                                                       hit: bool) -> None:
    t = arena(orbit).hold(0, "Combat Training")
    carrier = t.ship(0, "battle_carrier", AT, cargo=aboard)
    t.ship(1, "dark_raider", AT)
    supply = t.g.supply[0]
    fight(t, 1, die, *[1, 5] * (not hit)).play("play Combat_Training", seat=0)
    if aboard == 2:
        t.play("spend blue_battle_carrier_1" if spent == 2 else "done", seat=0)
    assert t.over() and t.g.script == () and t.told("round 2") == (not hit)
    assert t.g.cargo[carrier] == aboard - spent and t.g.supply[0] == supply + spent


@pytest.mark.rule("X-16.6", "X-10.15")
@pytest.mark.parametrize(("card", "die", "shields"), [("EMP Pulse", 5, ("shield_1",)), ("Targeting Lattice", 4, ())])
@pytest.mark.parametrize("played", [True, False])
def test_emp_pulse_and_targeting_lattice(orbit: Make, card: str, die: int, shields: tuple[str, ...],
                                         played: bool) -> None:
    """CR1-B1 rolls one die: it kills with the card, without it the Fighter lives to win in the next round."""
    t = outpost(orbit, "CR1-B1", card, "Living Hull").fit(0, "fighter", *shields)
    mine = t.ship(0, "fighter", AT)
    fight(t, die, 1, *[1, 5, 1, 5] * (not played), sides=(d.NPC, 0))
    t.play(f"play_cr {card.replace(' ', '_') if played else 'Living_Hull'}", seat=1)
    assert t.over() and t.g.script == () and (t.g.where[mine] == -1) == played


@pytest.mark.rule("X-16.6", "X-10.15")
def test_living_hull_and_swarm_drones_are_for_round_one(orbit: Make) -> None:
    t = outpost(orbit, "CR1-B1", "Living Hull", "Last Oath").fit(0, "fighter", "cannon_1")
    t.ship(0, "fighter", AT)
    fight(t, 1, 5, 5, 1, 5, 1, sides=(d.NPC, 0)).play("play_cr Living_Hull", seat=1)
    assert t.over() and t.g.script == () and t.told("round 2"), "three shields bear two hits; then one more is too many"
    t = outpost(orbit, "CR1-B1", "Swarm Drones", "Last Oath").fit(0, "fighter", "cannon_1")
    t.ship(0, "fighter", AT)
    fight(t, 1, 1, 1, 1, 1, 1, 5, 5, sides=(d.NPC, 0)).play("play_cr Swarm_Drones", seat=1)
    assert t.over() and t.g.script == ()
    assert t.told("round 1: the Resistance 0 hits with 3 dice") and t.told("round 2: the Resistance 0 hits with 1 die")


@pytest.mark.rule("X-10.7", "X-10.8", "X-10.9")
def test_the_log_tells_a_round_in_the_order_in_which_things_happen(orbit: Make) -> None:
    t = arena(orbit)
    t.ship(0, "fighter", AT)
    t.ship(1, "fighter", AT)
    fight(t, 5, 1)
    place = t.g.name_of(HEX)
    said = [line for line in t.log if "rolls" in line or "ombat" in line or "assigns" in line or "destroyed" in line]
    assert said[:5] == [
        "Yellow rolls 5: 1 hit.", "Blue rolls 1: 0 hits.",
        f"Combat in {place}, round 1: Yellow 1 hit with 1 die, Blue 0 hits with 1 die.",
        "Yellow assigns 1 hit to Blue's Fighter 1.", f"Blue's Fighter 1 is destroyed in {place}."]

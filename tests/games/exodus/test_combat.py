"""X-10: combat between players and against the Resistance."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.conquest import Conquest
from hegemon.games.exodus.scoring import sources
from hegemon.kernel import put

Make = Callable[..., Any]
AT = (0, -1)
HEX = d.HEX_OF[AT]


def fight(t: Any, *sides: int, **fields: Any) -> Any:
    return t.run(Battle(HEX, tuple(sides), **fields))


def duel(orbit: Make, expansion: bool = False, seats: int = 2, seed: int = 1) -> Any:
    t = orbit(seats, seed, **({"expansion": True} if expansion else {})).empty().forget().order(*range(seats))
    for seat in range(seats):
        t.fit(seat, "battle_carrier")
        if expansion:
            t.hold(seat)
    return t


@pytest.mark.rule("X-10.2", "X-10.7", "X-10.8", "X-10.9", "X-10.12", "X-10.13")
def test_tv_11_two_player_combat(orbit: Make) -> None:
    t = duel(orbit).fit(0, "war_cruiser", "cannon_2", "shield_1").fit(1, "battle_carrier", "shield_1")
    cruiser = t.ship(0, "war_cruiser", AT)
    carrier, raider = t.ship(1, "battle_carrier", AT), t.ship(1, "dark_raider", AT)
    t.dice(6, 3, 5, 6, 2, 1, 5, 5, 5, 4, 6)
    fight(t, 1, 0)
    assert t.seat() == 0
    t.play("hit yellow_dark_raider_1", "hit yellow_battle_carrier_1")
    assert t.over() and t.g.vp == (4, 0) and t.g.damage[cruiser] == 2
    assert t.g.where[carrier] == t.g.where[raider] == -1 and t.told(f"Blue wins in {t.g.name_of(HEX)}: +4 VP.")
    from hegemon.games.exodus.rules.upkeep import Upkeep
    t.know(0, "basic_repairs").run(Upkeep())
    assert t.g.damage[cruiser] == 1


@pytest.mark.rule("X-10.13")
def test_tv_12_mutual_destruction(orbit: Make) -> None:
    t = duel(orbit)
    t.ship(0, "dark_raider", AT)
    t.ship(1, "dark_raider", AT)
    fight(t.dice(5, 6), 1, 0)
    assert t.over() and t.g.vp == (0, 0) and max(t.g.where) < 0 and t.told("has no victor")


@pytest.mark.rule("X-10.13", "X-10.8")
def test_tv_13_three_players(orbit: Make) -> None:
    t = duel(orbit, seats=3)
    for seat in range(3):
        t.ship(seat, "fighter", AT)
    fight(t.dice(5, 6, 2), 2, 1, 0)
    t.play("hit blue_fighter_1", seat=2).play("hit red_fighter_1", seat=1)
    assert t.over() and t.g.vp == (0, 4, 0)


def resistance(orbit: Make, card: str, expansion: bool = False, seats: int = 2) -> Any:
    t = duel(orbit, expansion, seats)
    t.g.cr = put(t.g.cr, HEX, (int(card[2]),))
    return t.top(card)


@pytest.mark.rule("X-10.14", "X-10.15", "X-10.16", "X-10.10")
def test_tv_14_cr_combat(orbit: Make) -> None:
    t = resistance(orbit, "CR1-B3").fit(0, "battle_carrier", "shield_1")
    t.ship(0, "battle_carrier", AT, cargo=2)
    raider = t.ship(0, "dark_raider", AT)
    fight(t.dice(1, 5, 6, 5), d.NPC, 0)
    assert t.seat() == 1, "the player to the left controls the Resistance"
    t.play("hit blue_dark_raider_1")
    assert t.over() and t.g.cr[HEX] == () and t.g.crheld[0] == (d.CR_CARD_OF["CR1-B3"] * 2,) and t.g.where[raider] == -1
    from hegemon.games.exodus.rules.windows import Windows
    before = t.g.phasium[0]
    t.run(Windows()).play("use CR1-B3", seat=0)
    assert t.g.phasium[0] == before + 1 and sources(t.g, 0)["Resistance"] == 0


@pytest.mark.rule("X-10.16", "X-16.4")
def test_tv_14_quantum_reflection_keeps_the_card(orbit: Make) -> None:
    from hegemon.games.exodus.rules.windows import Windows
    t = duel(orbit, True).know(0, "quantum_reflection").own(0, "CR1-B3").run(Windows()).play("use CR1-B3", seat=0)
    assert t.g.phasium[0] >= 1 and sources(t.g, 0)["Resistance"] == 1
    assert "use CR1-B3" not in t.legal(0), "the bonus works once"


@pytest.mark.rule("X-10.14", "X-16.5")
def test_without_a_card_fixed_figures_and_points_at_once(orbit: Make) -> None:
    t = duel(orbit).law("Bounty on the Resistance")
    t.g.cr = put(t.g.cr, HEX, (1,))
    t.g.crdeck = put(t.g.crdeck, 0, ())
    for _ in range(2):
        t.ship(0, "fighter", AT)
    fight(t.dice(1, 1, 6, 6), d.NPC, 0)
    assert t.told("firepower 2, shields 1") and t.g.vp[0] == 2


@pytest.mark.rule("X-10.17")
def test_the_resistance_wins_and_its_card_goes_under_the_deck(orbit: Make) -> None:
    t = resistance(orbit, "CR2-B6")
    t.ship(0, "dark_raider", AT)
    fight(t.dice(6, 1, 1, 1, 1, 1), d.NPC, 0)
    assert t.g.cr[HEX] == (2,) and t.g.crdeck[1][0] == d.CR_CARD_OF["CR2-B6"] and t.g.crbottom[1] == 1


@pytest.mark.rule("X-10.1", "X-10.25", "X-10.14")
def test_the_chancellor_chooses_the_next_hex(orbit: Make) -> None:
    t = orbit(2, variant="simplified").empty().order(1, 0)
    for at in ((0, -1), (1, 0)):
        for seat in (0, 1):
            t.ship(seat, "dark_raider", at)
    t.run(Conquest(False))
    t.play("done", seat=0).play("done", seat=1)
    assert t.seat() == 1 and t.legal() == ["fight q0r-1", "fight q1r0"]
    t.dice(5, 1, 5, 1).play("fight q1r0")
    assert t.over() and t.g.vp == (2, 0)
    assert t.g.left_of(0) == 1 and t.g.left_of(1) == 0


@pytest.mark.rule("X-10.19")
def test_a_combat_without_dice_or_end_is_broken_off(orbit: Make) -> None:
    """No ship is without dice, so the cap of fifty rounds is what ends a duel of misses."""
    t = duel(orbit)
    a, b = t.ship(0, "fighter", AT), t.ship(1, "fighter", AT)
    fight(t.dice(*[1] * 100), 1, 0)
    assert t.over() and t.g.where[a] == t.g.where[b] == HEX and t.g.vp == (0, 0) and t.told("round 50")
    cr = resistance(orbit, "CR1-B1")
    cr.ship(0, "fighter", AT)
    fight(cr.dice(*[1] * 100), d.NPC, 0)
    assert cr.g.cr[HEX] == (1,) and cr.g.crdeck[0][0] == d.CR_CARD_OF["CR1-B1"] and cr.told("The Resistance holds")


@pytest.mark.rule("X-10.3", "X-10.15", "X-10.8")
def test_a_front_ship_takes_all_hits(orbit: Make) -> None:
    t = duel(orbit, True).know(0, "basic_tactics").fit(0, "fighter", "shield_3")
    front = t.ship(0, "fighter", AT)
    t.ship(0, "dark_raider", AT)
    t.fit(1, "fighter", "cannon_1")
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    assert t.legal(0) == ["pass", "front blue_fighter_1", "front blue_dark_raider_1"]
    t.dice(5, 5, 1, 1, 1, 1, 5, 1).play("front blue_fighter_1")
    assert t.over() and t.g.damage[front] == 2 and t.g.vp[0] == 2


@pytest.mark.rule("X-10.4")
def test_tv_25_advanced_tactics(orbit: Make) -> None:
    t = duel(orbit, True).know(0, "advanced_tactics").fit(0, "dark_raider", "shield_2").fit(1, "fighter", "shield_1")
    t.ship(0, "dark_raider", AT)
    t.ship(0, "fighter", AT)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.play("ram blue_dark_raider_1")
    assert t.over() and t.g.vp == (2, 0), "the combat ends without dice"
    t = duel(orbit, True).know(0, "advanced_tactics").fit(0, "dark_raider", "shield_2")
    t.ship(0, "dark_raider", AT)
    t.ship(1, "fighter", AT)
    t.ship(1, "war_cruiser", AT)
    fight(t, 1, 0).play("ram blue_dark_raider_1").play("mark yellow_fighter_1")
    assert t.over() and t.g.vp == (0, 0), "the sacrificed Raider gives nothing"


@pytest.mark.rule("X-10.5", "X-10.6", "X-10.11")
def test_cards_are_hidden_until_the_reveal_and_discarded_after_the_round(orbit: Make) -> None:
    t = duel(orbit, True).hold(0, "Shield Boost").hold(1, "Jamming")
    t.fit(0, "war_cruiser", "shield_3").fit(1, "war_cruiser", "shield_3")
    t.ship(0, "war_cruiser", AT)
    t.ship(1, "war_cruiser", AT)
    fight(t, 1, 0)
    t.play("play Jamming", seat=1)
    assert t.view(0).fight.laid == (1,) and not t.told("Jamming") and t.view(0).cards == (6,)
    t.dice(1, 1, 1, 1).play("play Shield_Boost", seat=0)
    assert t.told("Yellow plays Jamming.") and t.told("Blue plays Shield Boost.")
    assert sorted(t.g.ccdiscard) == [0, 6] and t.g.laid == tuple([-1] * 7)


@pytest.mark.rule("X-10.8", "X-10.22", "X-10.23", "X-16.6")
def test_tv_27_limits_and_shields(orbit: Make) -> None:
    t = duel(orbit, True, 3).know(0, "basic_tactics").hold(0, "Evasive Manoeuvres", "Shield Boost")
    t.hold(1, "Shield Breaker").hold(2, "Focus Fire").fit(0, "battle_carrier", "shield_1").fit(1, "fighter", "cannon_2")
    front, carrier = t.ship(0, "fighter", AT), t.ship(0, "battle_carrier", AT)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0).play("front blue_fighter_1")
    t.play("pass", seat=1).dice(5, 5, 5, 1, 1)
    t.play("play Evasive_Manoeuvres", "mark blue_fighter_1", seat=0)
    assert t.g.where[carrier] == -1 and t.g.where[front] == HEX, "three hits had to go to the Carrier"
    b = Battle(HEX, (2, 1, 0), front=(front, -1, -1, -1, -1, -1, -1), side_shifts=((0, 1),))
    t.g.where = put(t.g.where, carrier, HEX)
    b.shifts = ((carrier, -2), (carrier, -2))
    assert fire.shield_now(t.g, b, carrier) == 0
    b.shifts = ((carrier, -2),)
    assert fire.shield_now(t.g, b, carrier) == 1
    b.focus = ((2, carrier),)
    assert carrier not in fire.legal_targets(t.g, b, 2, ()), "hits against the owner go to the front ship all the same"


@pytest.mark.rule("X-10.23")
def test_a_protected_only_ship_may_be_hit(orbit: Make) -> None:
    t = duel(orbit, True)
    lone = t.ship(0, "fighter", AT)
    b = Battle(HEX, (1, 0), protected=(lone,))
    assert fire.legal_targets(t.g, b, 1, ()) == [lone]
    other = t.ship(0, "dark_raider", AT)
    assert fire.legal_targets(t.g, b, 1, ()) == [other]
    b = Battle(HEX, (1, 0), decoys=((other, 2),), focus=((1, lone),))
    assert fire.legal_targets(t.g, b, 1, ()) == [other] and fire.legal_targets(t.g, b, 1, (other, other)) == [lone]


@pytest.mark.rule("X-10.7", "X-10.21", "X-16.4")
def test_hit_numbers_and_rerolls_in_order(orbit: Make) -> None:
    t = duel(orbit, True).know(0, "targeting_computers", "tachyon_scanner").hold(0, "Lucky Volley")
    t.fit(0, "fighter", "cannon_2", "cannon_2").fit(1, "war_cruiser", "shield_3", "shield_3")
    t.ship(0, "fighter", AT)
    target = t.ship(1, "war_cruiser", AT)
    fight(t, 1, 0)
    # five dice miss; computers re-roll two, one hits; the scanner four, one hits; the volley three, one hits
    t.dice(1, 1, *[1] * 5, 5, 1, 5, 1, 1, 1, 5, 1, 1).play("play Lucky_Volley", seat=0)
    assert t.told("Blue 3 hits with 5 dice") and t.g.damage[target] >= 3
    b = Battle(HEX, (1, 0), round=2)
    assert fire.rerolls(t.g, b, 0, b.round) == [2], "the scanner works in round 1 only"
    t.know(0, "quantum_scanner")
    assert fire.hit_number(t.g, b, 0) == 4 and fire.hit_number(t.g, b, 1) == 5
    t.law("Veteran Crews")
    assert fire.rerolls(t.g, b, 0, 2) == [2, 1] and fire.rerolls(t.g, Battle(HEX, (d.NPC, 0)), 0, 2) == [2]


@pytest.mark.rule("X-10.8", "X-10.22", "X-10.9")
def test_battle_formation_and_cancelled_hits(orbit: Make) -> None:
    t = duel(orbit, True).know(0, "battle_formation", "reactive_armour").hold(0, "Point Defence")
    t.fit(1, "fighter", "cannon_3")
    a, b = t.ship(0, "fighter", AT), t.ship(0, "dark_raider", AT)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 5, 1).play("play Point_Defence", seat=0)
    t.play("hit blue_fighter_1", "hit blue_fighter_1", "hit blue_fighter_1", "hit blue_dark_raider_1", seat=1)
    t.play("reform blue_fighter_1", seat=0)
    assert t.g.question(0).name() == "Cancelling.chosen"
    t.play("shrug blue_fighter_1", "shrug blue_fighter_1", seat=0)  # the third goes to the Raider unasked
    assert t.g.where[a] == HEX and t.g.where[b] == -1, "two hits lay on the Raider"


@pytest.mark.rule("X-10.20")
def test_advanced_research_learns_from_participants(orbit: Make) -> None:
    t = duel(orbit, True).faction("titan", "orion").know(0, "advanced_research").know(1, "cannon_3", "quantum_scanner")
    t.purse(0, 20)
    t.ship(0, "dark_raider", AT)
    t.ship(1, "war_cruiser", AT)
    fight(t.dice(5, 5, 1), 1, 0)
    assert t.seat() == 0 and t.legal() == ["pass", "learn cannon_3"], "also for the loser, only what is open"
    t.play("learn cannon_3")
    assert t.g.cp[0] == 20 - 4, "8, less 3, less 1 for the first technology of the Titans"


@pytest.mark.rule("X-10.15", "X-16.6")
def test_cr_combat_cards(orbit: Make) -> None:
    t = resistance(orbit, "CR1-B1", True).cr_hand("Static Burst", "Swarm Drones").hold(0, "Lucky Volley")
    t.fit(0, "war_cruiser", "shield_3")
    t.ship(0, "war_cruiser", AT)
    fight(t, d.NPC, 0)
    assert t.seat() == 1 and t.legal() == ["play_cr Swarm_Drones", "play_cr Static_Burst"]
    assert t.view(1).crhand == (0, 2) and t.view(0).crhand == ()
    t.play("play_cr Swarm_Drones", seat=1)
    t.dice(1, 1, 1, 1, 1, 6, 6).play("play Lucky_Volley", seat=0)
    assert t.told("the Resistance 0 hits with 3 dice") and t.over() and len(t.g.crccdiscard) == 2


@pytest.mark.rule("X-10.15", "X-16.6")
def test_static_burst_cancels_but_jamming_is_quicker(orbit: Make) -> None:
    t = resistance(orbit, "CR1-B1", True).cr_hand("Static Burst", "Static Burst").hold(0, "Lucky Volley", "Jamming")
    t.fit(0, "war_cruiser", "shield_3")
    t.ship(0, "war_cruiser", AT)
    fight(t, d.NPC, 0).play("play_cr Static_Burst", seat=1)
    t.dice(1, 1, 1, 1, 6, 6).play("play Lucky_Volley", seat=0)
    assert t.question(0) == "Battle.laid", "the volley was cancelled: a second round"
    t = resistance(orbit, "CR1-B1", True).cr_hand("Static Burst", "Static Burst").hold(0, "Jamming")
    t.ship(0, "war_cruiser", AT)
    fight(t, d.NPC, 0).play("play_cr Static_Burst", seat=1)
    t.dice(1, 5, 5).play("play Jamming", seat=0)
    assert t.over() and t.g.crheld[0]


@pytest.mark.rule("X-16.6")
def test_last_oath_and_living_hull(orbit: Make) -> None:
    t = resistance(orbit, "CR1-B1", True).cr_hand("Last Oath", "Last Oath")
    raider = t.ship(0, "dark_raider", AT)
    t.ship(0, "war_cruiser", AT)
    fight(t, d.NPC, 0)
    t.dice(1, 5, 5, 1, 5, 1, 1).play("play_cr Last_Oath", seat=1)
    assert t.question() == "RoundEnd.sworn"
    t.play("hit blue_dark_raider_1")
    assert t.g.where[raider] == -1 and t.g.crheld[0]
    t = resistance(orbit, "CR1-B1", True).cr_hand("Living Hull", "Living Hull")
    t.ship(0, "war_cruiser", AT)
    fight(t, d.NPC, 0)
    t.dice(1, 5, 5, 1, 1, 1).play("play_cr Living_Hull", seat=1)
    assert t.told("round 2"), "two hits do not reach shields of three"


@pytest.mark.rule("X-16.6")
def test_overload_prize_crew_damage_control_and_training(orbit: Make) -> None:
    t = duel(orbit, True).hold(0, "Overload")
    mine, theirs = t.ship(0, "fighter", AT), t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(1, 5, 1).play("play Overload", seat=0)
    assert t.g.where[theirs] == -1 and t.g.where[mine] == -1, "two dice, then one damage at the end of the round"
    t = duel(orbit, True).hold(0, "Prize Crew").purse(0, 0)
    t.ship(0, "fighter", AT)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(1, 5).play("play Prize_Crew", seat=0)
    assert t.g.cp[0] == 3
    t = duel(orbit, True).hold(0, "Damage Control").fit(0, "fighter", "shield_2")
    ship = t.ship(0, "fighter", AT, damage=2)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(1, 5).play("play Damage_Control", seat=0).play("mend blue_fighter_1", "mend blue_fighter_1")
    assert t.g.damage[ship] == 0
    t = duel(orbit, True).hold(0, "Combat Training")
    carrier = t.ship(0, "battle_carrier", AT, cargo=3)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(1, 3).play("play Combat_Training", seat=0)
    t.play("spend blue_battle_carrier_1")
    assert t.over() and t.g.cargo[carrier] == 1 and t.g.vp[0] == 2, "two cubes: hits on 3"


@pytest.mark.rule("X-10.9", "X-10.22")
def test_temporary_shields_and_reduced_ones(orbit: Make) -> None:
    """Damage above the normal shields goes when a boost ends; a damaged ship may fall without a hit."""
    t = duel(orbit, True).hold(0, "Shield Boost").fit(0, "fighter", "shield_1")
    ship = t.ship(0, "fighter", AT, damage=1)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(5, 5).play("play Shield_Boost", seat=0)
    assert t.over() and t.g.damage[ship] == 1
    t = duel(orbit, True).hold(1, "Shield Breaker").fit(0, "fighter", "shield_1")
    t.ship(0, "fighter", AT, damage=1)
    t.ship(1, "fighter", AT)
    fight(t, 1, 0)
    t.dice(1, 1).play("play Shield_Breaker", seat=1)
    assert t.over() and t.g.vp[1] == 2


@pytest.mark.rule("X-16.5", "X-16.3")
def test_piracy_and_ceasefire(orbit: Make) -> None:
    t = duel(orbit, True).law("Piracy Act").purse(0, 0).purse(1, 1)
    t.ship(0, "war_cruiser", AT)
    t.ship(1, "dark_raider", AT)
    fight(t.dice(1, 5, 1), 1, 0)
    assert t.g.cp == [1, 0]
    t = orbit(2, variant="simplified").empty().law("Ceasefire").order(0, 1)
    t.g.conquest = 1
    for seat in (0, 1):
        t.ship(seat, "dark_raider", AT)
    t.g.cr = put(t.g.cr, HEX, (1,))
    t.run(Conquest(False)).play("done", seat=1).play("done", seat=0)
    assert t.over() and not t.told("Combat"), "CR combat waits until one player is left"
    t = orbit(2, variant="simplified").empty().order(0, 1)
    t.g.conquest = 1
    t.g.private = (([c.name for c in d.POLITICAL].index("Ceasefire"), 0),)
    for seat in (0, 1):
        t.ship(seat, "dark_raider", AT)
    t.run(Conquest(False)).play("done", seat=1).play("done", seat=0)
    assert t.over() and not t.told("Combat")

"""E-8: battles."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import SPACE, fleet
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.fire import Losses, only_way, toughness
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn

Make = Callable[..., Any]
D5 = SPACE["D5"]
STOOD = -1


def battle(t: Any, ships: int, chooser: bool = False, origin: int = STOOD) -> Any:
    """Seat 0 attacks seat 1 at D5 with these ships."""
    return t.run(Battle(D5, 0, 1, ((origin, ships, 0),), chooser))


@pytest.mark.rule("E-8.1")
def test_battles_are_fought_in_the_order_the_attacker_likes(galaxy: Make) -> None:
    """Two pending battles: he picks, the lowest space by default; he is the attacker."""
    t = galaxy(3).put("D5", "p08", 1).put("C6", "p09", 1).ships("D6", 0, 2).run(WarlordTurn(0))
    t.play("sail D6", "take fighter", "ready", "enter D5", "sail D6", "enter C6", "done")
    assert t.legal() == ["battle C6", "battle D5"]
    t.dice(1, 1, 6, 1, 1, 6).play("battle D5")
    assert t.told("Blue attacks Yellow at D5") and t.holds("D5") == (0, 1) and t.holds("C6") == (0, 1)


@pytest.mark.rule("E-8.2")
def test_several_enemies_are_fought_one_after_the_other(galaxy: Make) -> None:
    """Each is a battle of its own; the sector is claimed when the last is gone."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 2, 1).ships("D6", 0, 0, 2).run(WarlordTurn(0))
    t.play("sail D6", "whole", "enter D5", "done")
    assert t.legal() == ["against yellow", "against red"]
    t.dice(4, 4, 1, 1, 1, 1, 4, 1, 1, 1).play("against yellow")  # the Empire falls, then the fighter of Red
    assert t.g.vp[0] == 1 and t.holds("D5") == (0, 1) and t.fleet("D5", 2) == 0


@pytest.mark.rule("E-8.5.2", "E-8.6", "E-8.7", "E-8.10")
def test_v9_dreadnought_and_two_fighters_against_cruiser_and_empire(galaxy: Make) -> None:
    """4,2,6: the cruiser must take the first hit, the Empire the second; +1 VP, claimed, no return fire."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 2, 0, 1).ships("D5", 1, 0, 1).dice(4, 2, 6)
    battle(t, fleet(2, 0, 1))
    assert t.over() and t.g.vp[0] == 1 and t.holds("D5") == (0, 1)
    assert t.fleet("D5", 0) == fleet(2, 0, 1) and t.fleet("D5", 1) == 0 and t.g.reserve[1] == 11
    assert sum("dice" in line or "->" in line for line in t.log) == 1


@pytest.mark.rule("E-8.5.3", "E-8.6", "E-12.2")
def test_v10_shields(galaxy: Make) -> None:
    """D + C against 2F + Starbase with Shield Generators: the defender keeps an Empire and a fighter."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 0, 0, 1, 1).ships("D5", 1, 2).card(1, "shield_generators")
    t.dice(5, 4, 1, 6, 3, 4, 4, 5)
    battle(t, fleet(0, 1, 1)).play("declare shield_generators")
    assert t.told("Shield Generators cancel a hit") and t.legal(1) == ["hit fighter", "hit starbase"]
    t.play("hit starbase", seat=1)
    t.play("hit dreadnought", "hit cruiser", seat=0)
    assert t.over() and t.holds("D5") == (1, 1) and t.fleet("D5", 1) == fleet(1)
    assert t.fleet("D5", 0) == 0 and sum(t.g.vp) == 0 and t.told("Blue does not take D5")


@pytest.mark.rule("E-8.5.1", "E-8.5.4", "E-12.1")
def test_v11_plasma_and_extra_die(galaxy: Make) -> None:
    """Two fighters with Plasma and an extra die against an Empire: one falls, the other rolls 4,2 and wins."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 2).card(0, "plasma_weapons").dice(4, 1, 4, 2)
    battle(t, fleet(2), chooser=True).play("declare plasma_weapons", "extra fighter")
    assert t.over() and t.g.vp[0] == 1 and t.holds("D5") == (0, 1) and t.fleet("D5", 0) == fleet(1)


@pytest.mark.rule("E-8.4")
def test_v12_warp(galaxy: Make) -> None:
    """3 F warp onto a void with a cruiser: free attack 5,1,2 kills it; no return fire, no claim."""
    t = galaxy(3).put("D4", "black_hole").put("B3", "void_1").ships("D4", 0, 3).ships("B3", 1, 0, 1)
    t.run(WarlordTurn(0)).dice(5, 1, 2).play("warp B3", "whole", "done")
    assert t.over() and t.fleet("B3", 1) == 0 and t.fleet("B3", 0) == fleet(3) and t.holds("B3") == (-1, 0)


@pytest.mark.rule("E-8.7", "E-8.11")
def test_v13_both_destroyed(galaxy: Make) -> None:
    """A fighter dies before it fires; a cruiser and an Empire kill each other: 0 VP, nobody holds the sector."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1).dice(4, 1)
    battle(t, fleet(1))
    assert t.over() and t.holds("D5") == (1, 1) and t.fleet("D5", 0) == 0
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 1).dice(4, 1, 5, 1)
    battle(t, fleet(0, 1))
    assert t.over() and t.holds("D5") == (-1, 0) and t.g.vp == [0, 0, 0]
    assert t.g.reserve[1] == 11 and t.fleet("D5", 0) == 0
    assert not t.g.check()


@pytest.mark.rule("E-12.2")
def test_v14_shields_need_a_ship(galaxy: Make) -> None:
    """An Empire alone cannot declare Shield Generators."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1).card(1, "shield_generators").dice(4, 1)
    battle(t, fleet(1))
    assert t.over() and not t.told("uses Shield Generators")


@pytest.mark.rule("E-8.8", "E-8.12")
def test_v15_retreat(galaxy: Make) -> None:
    """2 F from C5 and 1 C from D6 attack D5 and go back where they came from; a damaged D is repaired."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("C5", 0, 2, 0, 1).ships("D6", 0, 0, 1)
    t.run(WarlordTurn(0)).play("sail C5", "whole", "enter D5", "sail D6", "enter D5")
    t.dice(1, 1, 1, 1, 1, 4, 1, 1, 1, 1).play("done", "hit dreadnought")  # the Starbase hits once
    assert t.legal() == ["fight", "retreat"]
    t.play("retreat")
    assert t.over() and t.fleet("C5", 0) == fleet(2, 0, 1) and t.fleet("D6", 0) == fleet(0, 1)
    assert t.holds("D5") == (1, 2)


@pytest.mark.rule("E-8.4", "E-8.2")
def test_v32_free_attack_once(galaxy: Make) -> None:
    """Two cruisers warp upon Red's fighter and Yellow's Empire: the free attack is against the first foe only."""
    t = galaxy(3).put("D4", "black_hole").put("B3", "p08", 1).ships("D4", 0, 0, 2).ships("B3", 2, 1)
    t.run(WarlordTurn(0)).play("warp B3", "whole", "done")
    t.dice(4, 1, 2, 3, 1, 1, 1, 1, 4, 1).play("against red")
    assert t.fleet("B3", 2) == 0 and t.told("Blue attacks Yellow at B3")
    assert t.told("Yellow, cruisers and installations: 4, 1 -> 1 hit")


@pytest.mark.rule("E-8.8")
def test_v35_partial_retreat(galaxy: Make) -> None:
    """The cruiser that stood there cannot retreat and fights on; the attacker is not asked again."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 1).ships("C5", 0, 2).run(WarlordTurn(0))
    t.play("sail C5", "whole", "enter D5").dice(1, 1, 1, 1, 1, 1)
    t.play("done")
    assert t.question() == "Battle.decided"
    t.dice(1, 1, 1, 1, 4, 1, 1, 1).play("retreat")  # round 2 misses, round 3 decides without a question
    assert t.over() and t.fleet("C5", 0) == fleet(2) and t.holds("D5") == (0, 1)


@pytest.mark.rule("E-8.3")
def test_v36_windows_at_battle_start(galaxy: Make) -> None:
    """Shield Generators pass, Ion Cannons are sabotaged: the shields hold, the Empire rolls two dice."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 1).ships("D5", 1, 1)
    t.card(1, "shield_generators", "ion_cannons").card(2, "saboteur").dice(1)
    battle(t, fleet(0, 1)).play("declare shield_generators", "declare ion_cannons")
    assert t.seat() == 2 and t.question() == "TechWindow.answered"
    t.play("pass").dice(4, 1, 1, 1, 1).play("sabotage")
    assert t.told("Blue, cruisers and installations: 4, 1 -> 1 hit") and t.told("Shield Generators cancel a hit")
    assert t.told("Yellow, cruisers and installations: 1, 1 -> 0 hits")


@pytest.mark.rule("E-8.3")
def test_the_attacker_declares_first(galaxy: Make) -> None:
    """His windows are over before the defender names cards; all cards are the default, none is possible."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 1).card(0, "plasma_weapons").card(1, "ion_cannons")
    battle(t.card(2, "saboteur"), fleet(0, 1))
    assert t.seat() == 0 and t.legal() == ["declare plasma_weapons", "done"]
    t.play("declare plasma_weapons")
    assert t.seat() == 2
    t.play("pass")
    assert t.seat() == 1 and t.legal() == ["declare ion_cannons", "done"]


@pytest.mark.rule("E-8.4")
def test_in_a_free_attack_the_warped_ships_alone_fire(galaxy: Make) -> None:
    """The ship that stood there waits; the defender picks casualties without firing, then rounds begin."""
    t = galaxy(3).put("D4", "black_hole").put("B3", "p08", 1, level=2).ships("D4", 0, 1).ships("B3", 0, 0, 1)
    t.run(WarlordTurn(0)).dice(1, 4, 1, 1, 1, 1, 1).play("warp B3", "done")
    assert t.told("Blue, fighters: 1 -> 0 hits") and t.told("Blue, cruisers and installations: 4, 1 -> 1 hit")
    lines = [line for line in t.log if "->" in line]
    assert lines[0].startswith("Blue, fighters")


@pytest.mark.rule("E-8.4", "E-8.5.1")
def test_the_extra_die_of_a_free_attack_goes_to_a_warped_ship(galaxy: Make) -> None:
    """Only the warped fighter may be named before the free attack, any ship before the round (R-9)."""
    t = galaxy(3).put("D4", "black_hole").put("B3", "p08", 1, level=2).ships("D4", 0, 1).ships("B3", 0, 0, 1)
    t.card(0, "plasma_weapons").run(WarlordTurn(0, True)).play("warp B3", "done", "declare plasma_weapons")
    assert t.legal() == ["extra fighter", "no_extra"]
    t.dice(4, 3).play("extra fighter")  # Plasma Weapons count in the free attack too: fighters hit on 4
    assert t.told("Blue, fighters: 4, 3 -> 1 hit") and t.holds("B3") == (1, 1)
    assert t.legal() == ["extra cruiser", "extra fighter", "no_extra"]


@pytest.mark.rule("E-8.5.1")
def test_the_warlord_chooser_has_an_extra_die_each_round(galaxy: Make) -> None:
    """The strongest class first, or none; only for the chooser; asked again every round."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1, 1, 1).dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    battle(t, fleet(1, 1, 1), chooser=True)
    assert t.legal() == ["extra dreadnought", "extra cruiser", "extra fighter", "no_extra"]
    t.play("extra dreadnought")
    assert t.told("Blue, dreadnoughts: 1, 1, 1, 1 -> 0 hits") and t.question() == "Battle.extra_named"
    t.dice(1, 1, 1, 1, 1, 1, 1, 1).play("no_extra")
    assert t.told("Blue, dreadnoughts: 1, 1, 1 -> 0 hits")


@pytest.mark.rule("E-8.5.1")
def test_the_extra_die_is_lost_with_the_last_ship_of_its_class(galaxy: Make) -> None:
    """The fighter that was named dies in phase 2 and fires no more."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1).dice(4, 1)
    battle(t, fleet(1), chooser=True).play("extra fighter")
    assert t.over() and not t.told("Blue, fighters")


@pytest.mark.rule("E-8.5", "E-8.5.2", "E-8.5.4")
def test_phases_dice_and_what_hits(galaxy: Make) -> None:
    """3 dice a dreadnought, 2 a cruiser, 2 an Empire, 3 a Starbase, 1 a fighter; 4 hits, fighters need 5."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 0, 1, 1, 1).ships("D5", 1, 2)
    t.dice(3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4)
    battle(t, fleet(1, 1, 1))
    assert [line for line in t.log if "->" in line][:5] == [
        "Blue, dreadnoughts: 3, 3, 3 -> 0 hits.", "Blue, cruisers and installations: 3, 3 -> 0 hits.",
        "Yellow, cruisers and installations: 3, 3, 3 -> 0 hits.", "Blue, fighters: 4 -> 0 hits.",
        "Yellow, fighters: 4, 4 -> 0 hits."]


@pytest.mark.rule("E-8.5.3")
def test_casualties_are_chosen_unseen_and_leave_together(galaxy: Make) -> None:
    """Both sides choose at the same time; nothing shows until both are in."""
    t = galaxy(3).ships("D5", 0, 2, 1).ships("D5", 1, 2, 1).dice(4, 1, 4, 1)
    battle(t, fleet(2, 1), origin=SPACE["D6"])
    assert t.g.waiting() == [0, 1]
    before = t.view(1)
    t.dice(1, 1, 1, 1).play("hit cruiser", seat=0)
    after = t.view(1)
    assert (before.ships, before.fight, before.now.legal) == (after.ships, after.fight, after.now.legal)
    t.play("hit fighter", seat=1)
    assert t.fleet("D5", 0) == fleet(2) and t.fleet("D5", 1) == fleet(1, 1)


@pytest.mark.rule("E-8.6")
def test_dreadnoughts_take_two_hits_and_repair_after_the_battle(galaxy: Make) -> None:
    """The first hit damages, the second kills; a damaged one still rolls 3 dice."""
    t = galaxy(3).ships("D5", 0, 0, 0, 2).ships("D5", 1, 0, 1).dice(*[1] * 6, 4, 1, *[1] * 6, 4, 4, 4, 1, 1)
    battle(t, fleet(0, 0, 2))  # one is damaged in round 1; then two hits leave a damaged one, however they are given
    assert t.told("Blue, dreadnoughts: 1, 1, 1, 1, 1, 1 -> 0 hits") and t.told("Blue, dreadnoughts: 4, 1, 1 -> 1 hit")
    assert t.over() and t.fleet("D5", 0) == fleet(0, 0, 1) and t.g.dock[0] // 128 == 1
    assert not t.g.check()


@pytest.mark.rule("E-8.6")
def test_an_empire_is_shielded_by_ships_a_starbase_is_not(galaxy: Make) -> None:
    """A Starbase may be flipped at any time and rolls as an Empire from then on."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 0, 0, 1).ships("D5", 1, 0, 2)
    battle(t.dice(4, 1, 1, 1, 1, 1, 1, 1, 1), fleet(0, 1))
    assert t.legal() == ["hit starbase", "hit cruiser"]
    t.dice(4, 1, 1, 1, 1, 1, 1, 1).play("hit starbase")
    assert t.holds("D5") == (1, 1) and t.told("Yellow, cruisers and installations: 1, 1, 1, 1, 1, 1 -> 0 hits")
    assert not t.told("hit on the Empire")


@pytest.mark.rule("E-8.6")
def test_hits_beyond_what_can_be_given_are_lost(galaxy: Make) -> None:
    """Three hits on a lone fighter: it dies, nobody is asked."""
    t = galaxy(3).ships("D5", 0, 0, 0, 1).ships("D5", 1, 1).dice(6, 6, 6)
    battle(t, fleet(0, 0, 1))
    assert t.over() and t.fleet("D5", 1) == 0 and t.g.dock[1] & 15 == 7


@pytest.mark.rule("E-8.6")
def test_ships_of_a_class_that_came_different_ways_are_told_apart(galaxy: Make) -> None:
    """The owner chooses which of his fighters dies: it matters for the retreat."""
    t = galaxy(3).put("D5", "p08", 1).ships("C5", 0, 1).ships("D6", 0, 1).run(WarlordTurn(0))
    t.play("sail C5", "enter D5", "sail D6", "enter D5").dice(4, 1).play("done")
    assert t.question() == "Losses.told" and t.legal() == ["from C5", "from D6"]
    t.dice(1).play("from C5", "retreat")
    assert t.here(0) == ["D6", "D7"]


@pytest.mark.rule("E-8.7")
def test_a_side_without_forces_ends_the_battle_at_once(galaxy: Make) -> None:
    """The lone cruiser dies in phase 1; no die is rolled in phases 2 and 3."""
    t = galaxy(3).ships("D5", 0, 2, 0, 1).ships("D5", 1, 0, 1).dice(4, 1, 1)
    battle(t, fleet(2, 0, 1))
    assert t.over() and sum("->" in line for line in t.log) == 1


@pytest.mark.rule("E-8.8")
def test_fighting_on_starts_a_new_round_and_the_defender_never_retreats(galaxy: Make) -> None:
    """Only the attacker is asked, after a full round."""
    t = galaxy(3).ships("D6", 0, 1).ships("D5", 1, 1).run(WarlordTurn(0)).play("sail D6", "enter D5")
    t.dice(1, 1).play("done")
    assert t.seat() == 0 and t.legal() == ["fight", "retreat"]
    t.dice(5, 1).play("fight")
    assert t.over() and t.fleet("D5", 0) == fleet(1)


@pytest.mark.rule("E-8.8")
def test_warped_ships_cannot_retreat(galaxy: Make) -> None:
    """Nobody is asked; the rounds go on to the end."""
    t = galaxy(3).put("D4", "black_hole").ships("D4", 0, 1).ships("B3", 1, 1)
    t.run(WarlordTurn(0)).dice(1, 1, 1, 1, 1, 5, 1).play("warp B3", "done")
    assert t.over() and t.fleet("B3", 0) == fleet(1) and t.fleet("B3", 1) == 0


@pytest.mark.rule("E-8.9")
def test_the_dead_go_back_to_their_reserves(galaxy: Make) -> None:
    """Ships and tokens can be used again."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 1).ships("D5", 1, 1)
    dock = t.g.dock[1]
    battle(t.dice(4, 4, 1, 1), fleet(0, 1))
    assert t.g.dock[1] == dock + fleet(1) and t.g.reserve[1] == 11
    assert not t.g.check()


@pytest.mark.rule("E-8.10")
def test_a_victory_over_ships_alone_brings_no_point(galaxy: Make) -> None:
    """A point needs a destroyed Empire; the planet is claimed all the same."""
    t = galaxy(3).put("D5", "p08").ships("D5", 0, 0, 1).ships("D5", 1, 1).dice(4, 1)
    battle(t, fleet(0, 1))
    assert t.g.vp[0] == 0 and t.holds("D5") == (0, 1) and t.told("Blue wins at D5, +0 VP")


@pytest.mark.rule("E-8.11")
def test_a_defender_who_wins_gains_nothing(galaxy: Make) -> None:
    """No points, nothing claimed."""
    t = galaxy(3).put("D5", "p08").ships("D5", 0, 1).ships("D5", 1, 0, 1).dice(4, 1)
    battle(t, fleet(1))
    assert t.over() and sum(t.g.vp) == 0 and t.holds("D5") == (-1, 0) and t.fleet("D5", 1) == fleet(0, 1)


@pytest.mark.rule("E-8.12")
def test_retreat_goes_to_the_last_space_but_suns_and_joins_a_battle_there(galaxy: Make) -> None:
    """Through a sun one goes back to before it; a battle pending there is joined without a retreat."""
    t = galaxy(3).put("D5", "sun_1").ships("D6", 0, 1).ships("C4", 1, 1).run(WarlordTurn(0))
    t.play("sail D6", "enter D5", "enter C4").dice(1, 1).play("done", "retreat")
    assert t.over() and t.here(0) == ["D6", "D7"]
    t = galaxy(3).put("D6", "p08", 2).ships("D6", 0, 2).ships("D5", 1, 1).run(WarlordTurn(0))
    t.play("sail D6", "take fighter", "ready", "enter D5", "attack D6")
    t.dice(1, 1).play("done", "battle D5").dice(1, 1, 5, 1).play("retreat")
    assert t.told("Blue attacks Red at D6: 2 fighters against an Empire") and t.holds("D6") == (0, 1)


@pytest.mark.rule("E-8.12")
def test_a_pending_battle_lapses_without_attackers(galaxy: Make) -> None:
    """Ships that stood there may still leave before the movement ends; nobody is left to fight."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 1).ships("D6", 0, 1).run(WarlordTurn(0))
    turn = t.g.open[0].frame
    assert not turn.pending
    t.play("sail D5", "enter C5", "stop", "done")
    assert t.over() and not t.told("attacks")


@pytest.mark.rule("E-8.13")
def test_an_attacker_left_with_an_empire_alone_stops_fighting(galaxy: Make) -> None:
    """His fighter dies, his Empire there (R-24) and the enemy cruiser stay where they are."""
    t = galaxy(3).put("D5", "p08", 0).ships("D5", 0, 1).ships("D5", 1, 0, 1).dice(1, 1, 4, 1)
    battle(t, fleet(1))
    assert t.over() and t.holds("D5") == (0, 1) and t.fleet("D5", 0) == 0 and t.fleet("D5", 1) == fleet(0, 1)


@pytest.mark.rule("E-8.8", "E-8.13")
def test_retreating_from_an_own_empire_ends_the_battle(galaxy: Make) -> None:
    """All ships go back; the Empire stays beside the enemy."""
    t = galaxy(3).put("D5", "p08", 0).ships("D6", 0, 1).ships("D5", 1, 1).run(WarlordTurn(0))
    t.play("sail D6", "enter D5").dice(1, 1, 1, 1).play("done", "retreat")
    assert t.over() and t.holds("D5") == (0, 1) and t.fleet("D6", 0) == fleet(1)


@pytest.mark.rule("E-8.2")
def test_the_attackers_own_empire_fights_on_his_side(galaxy: Make) -> None:
    """It rolls its dice, protected while he has ships (R-24)."""
    t = galaxy(3).put("D5", "p08", 0).ships("D5", 0, 1).ships("D5", 1, 1).dice(4, 1)
    battle(t, fleet(1))
    assert t.told("Blue, cruisers and installations: 4, 1 -> 1 hit") and t.fleet("D5", 1) == 0
    assert t.g.reserve[0] == 10


@pytest.mark.rule("E-8.6", "E-8.9")
def test_a_damaged_dreadnought_of_the_defender_dies_of_a_second_hit_in_a_later_phase(galaxy: Make) -> None:
    """Damaged in phase 1, destroyed in phase 2; one that survives the battle is repaired for the next."""
    t = galaxy(3).ships("D5", 0, 0, 1, 1).ships("D5", 1, 0, 0, 1)
    battle(t.dice(4, 1, 1, 1, 1, 1, 4, 1), fleet(0, 1, 1))
    assert t.over() and t.g.script == () and t.fleet("D5", 1) == 0
    t = galaxy(3).ships("D5", 0, 0, 0, 1).ships("D5", 1, 0, 0, 1)
    battle(t.dice(4, 1, 1, 4, 4, 1), fleet(0, 0, 1))
    assert t.over() and t.fleet("D5", 1) == fleet(0, 0, 1)
    t.ships("D5", 0, 0, 1)
    battle(t.dice(1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1), fleet(0, 1))
    assert t.fleet("D5", 1) == fleet(0, 0, 1), "one hit damages it anew"


@pytest.mark.rule("E-12.2", "E-12.1/shield_generators")
@pytest.mark.parametrize(("dice", "left"), [((1, 1, 4, 1, 4, 1, 1, 1), fleet(0, 1)), ((1, 1, 4, 4), 0)])
def test_shield_generators_of_an_attacker_cancel_one_hit(galaxy: Make, dice: tuple[int, ...], left: int) -> None:
    """A cruiser against an Empire: the first hit is cancelled, another in the same phase is not."""
    t = galaxy(3).put("D5", "p08", 1).ships("D5", 0, 0, 1).card(0, "shield_generators")
    battle(t, fleet(0, 1)).dice(*dice).play("declare shield_generators")
    assert t.over() and t.g.script == () and t.fleet("D5", 0) == left
    assert t.told("Blue's Shield Generators cancel a hit.")


@pytest.mark.rule("E-8.6", "R-62")
@pytest.mark.parametrize(("stacks", "level", "hits", "asked"), [
    (((STOOD, fleet(1, 1), 0),), 0, 1, True),        # a fighter or a cruiser survives
    (((STOOD, fleet(1, 1), 0),), 1, 2, False),       # both fall before the Empire can
    (((STOOD, fleet(1, 1), 0),), 2, 3, False),       # and the Starbase is an Empire
    (((STOOD, fleet(1, 1), 0),), 2, 2, True),        # a Starbase alone, or an Empire with a ship
    (((STOOD, fleet(0, 0, 2), 0),), 0, 3, False),    # one damaged dreadnought is left, in whatever order
    (((STOOD, fleet(0, 0, 2), 0),), 0, 2, True),     # two damaged ones, or a whole one
    (((-2, fleet(1), 0), (STOOD, fleet(1), 0)), 0, 1, False),  # neither could retreat
    (((SPACE["D6"], fleet(1), 0), (STOOD, fleet(1), 0)), 0, 1, True),
    (((SPACE["D6"], fleet(1), 0), (SPACE["C5"], fleet(1), 0)), 0, 1, True),
])
def test_casualties_are_asked_where_the_answers_differ(galaxy: Make, stacks: Any, level: int, hits: int,
                                                       asked: bool) -> None:
    """Whatever would be answered, the same would be left: then nobody is asked."""
    t = galaxy(3).run(Losses(0, hits, stacks, level))
    assert t.over() == (not asked)
    if not asked:
        left, base, units = only_way(stacks, level, hits) or ((), -1, ())
        assert toughness(left, base) == toughness(stacks, level) - hits and len(units) == hits

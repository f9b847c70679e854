"""E-5: the Steward; E-6: the Engineer."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import SPACE, fleet
from hegemon.games.galactic_emperor.rules.engineer import Engineer, EngineerTurn
from hegemon.games.galactic_emperor.rules.steward import Steward, StewardTurn

Make = Callable[..., Any]


@pytest.mark.rule("E-5.1", "E-5.2", "E-5.3")
def test_v5_steward(galaxy: Make) -> None:
    """5 M 0 E: takes 1 E; home and p13 give 2 M and 1 E: one metal is lost; food goes down by one each."""
    t = galaxy(3).put("D6", "p13", 0, food=2)
    t.g.metal[0], t.g.energy[0], t.g.food[SPACE["D7"]] = 5, 0, 1
    t.run(Steward(0))
    assert t.legal() == ["receive energy", "receive metal", "decline"]
    t.play("receive energy", "produce")
    assert (t.g.metal[0], t.g.energy[0]) == (6, 2)
    assert t.g.food[SPACE["D7"]] == 0 and t.g.food[SPACE["D6"]] == 1
    assert t.told("Blue produces 1 metal, 1 energy (1 lost)")


@pytest.mark.rule("E-5.1")
def test_the_free_cube_stays_within_capacity(galaxy: Make) -> None:
    """A full storage is offered nothing; the scarcer good comes first."""
    t = galaxy(3)
    t.g.metal[0], t.g.energy[0] = 6, 3
    t.run(Steward(0))
    assert t.over()  # nothing to take, nothing to produce
    t = galaxy(3)
    t.g.metal[0], t.g.energy[0] = 1, 1
    assert t.run(Steward(0)).legal()[0] == "receive metal"


@pytest.mark.rule("E-5.2")
def test_each_sector_with_food_produces_once_or_is_held_back(galaxy: Make) -> None:
    """Any of his producing sectors: one may be kept out."""
    t = galaxy(3).put("D6", "p08", 0, food=2).put("D5", "p11", 0, food=1).put("E5", "p12", 0).run(StewardTurn(0))
    assert t.legal() == ["produce", "hold D5", "hold D6"]
    t.play("hold D5", "produce")
    assert (t.g.metal[0], t.g.energy[0]) == (2, 1) and t.g.food[SPACE["D6"]] == 1 and t.g.food[SPACE["D5"]] == 1


@pytest.mark.rule("E-5.3")
def test_gains_are_summed_then_cut(galaxy: Make) -> None:
    """Three sectors bring 3 M to a storage with 4: one is lost, all food is spent."""
    t = galaxy(3).put("D6", "p08", 0, food=1).put("D5", "p09", 0, food=1).put("E5", "p10", 0, food=1)
    t.g.metal[0] = 4
    t.run(StewardTurn(0)).play("produce")
    assert t.g.metal[0] == 6 and sum(t.g.food) == 0


@pytest.mark.rule("E-12.1")
def test_v6_protein_fields(galaxy: Make) -> None:
    """Home and a02 produce free without food, p08 pays: 4 metal."""
    t = galaxy(3).put("D6", "a02", 0).put("D5", "p08", 0, food=1).card(0, "protein_fields")
    t.g.metal[0] = 0
    t.run(StewardTurn(0)).play("protein_fields")
    assert t.legal()[:2] == ["spare D6", "spare D7"]
    t.play("spare D7", "spare D6", "produce")
    assert t.g.metal[0] == 4 and t.g.food[SPACE["D5"]] == 0


@pytest.mark.rule("E-6.1")
def test_the_chooser_deploys_a_free_fighter_on_a_starbase(galaxy: Make) -> None:
    """Home first, Starbases next, never an Empire; or none at all."""
    t = galaxy(3).put("D6", "p08", 0, level=2).put("D5", "p09", 0).run(Engineer(0))
    assert t.legal() == ["deploy D7", "deploy D6", "decline"]
    t.play("deploy D6")
    assert t.fleet("D6", 0) == fleet(1) and t.g.marks[0] == 5 and t.g.metal[0] == 1


@pytest.mark.rule("E-6.2")
def test_ships_cost_metal_energy_and_marks(galaxy: Make) -> None:
    """Fighter 1 M 1 m, cruiser 2 M 1 E, dreadnought 3 M 2 E 2 m."""
    t = galaxy(3)
    t.g.metal[0], t.g.energy[0], t.g.marks[0] = 6, 3, 5
    t.run(EngineerTurn(0)).play("build fighter D7", "build cruiser D7", "build dreadnought D7")  # that is all he can
    assert (t.g.metal[0], t.g.energy[0], t.g.marks[0]) == (0, 0, 2)
    assert t.fleet("D7", 0) == fleet(2, 1, 1) and t.told("pays 6 metal, 3 energy, 3 marks")


@pytest.mark.rule("E-6.2")
def test_an_order_stays_within_means(galaxy: Make) -> None:
    """With 1 M 1 E a fighter can be had, no cruiser; without marks not even that."""
    t = galaxy(3).run(EngineerTurn(0))
    assert t.legal() == ["done", "build fighter D7"]
    t = galaxy(3)
    t.g.marks[0] = 0
    t.run(EngineerTurn(0))
    assert t.over() and t.fleet("D7", 0) == fleet(1)


@pytest.mark.rule("E-6.3")
def test_ships_come_on_starbases_only_and_stack_without_limit(galaxy: Make) -> None:
    """Not on an Empire; any number in one space; a battle does not arise."""
    t = galaxy(3).put("D6", "p08", 0, level=2).put("D5", "p09", 0).ships("D6", 1, 1)
    t.g.metal[0], t.g.marks[0] = 6, 9
    t.run(EngineerTurn(0))
    assert "build fighter D5" not in t.legal() and "build fighter D6" in t.legal()
    t.play(*["build fighter D6"] * 6)
    assert t.fleet("D6", 0) == fleet(6) and t.over()


@pytest.mark.rule("E-12.1")
def test_v7_robotics(galaxy: Make) -> None:
    """2 F + 1 C cost 4 M, 1 E, 2 m, with Robotics 2 M; one fighter alone costs no metal."""
    order = ("build fighter D7", "build fighter D7", "build cruiser D7")
    t = galaxy(3)
    t.g.metal[0], t.g.energy[0] = 6, 1
    t.run(EngineerTurn(0)).play(*order, "done")
    assert (t.g.metal[0], t.g.energy[0], t.g.marks[0]) == (2, 0, 3)
    t = galaxy(3).card(0, "robotics")
    t.g.metal[0], t.g.energy[0] = 2, 1
    t.run(EngineerTurn(0)).play("robotics", *order)
    assert (t.g.metal[0], t.g.energy[0], t.g.marks[0]) == (0, 0, 3)
    t = galaxy(3).card(0, "robotics")
    t.g.metal[0] = 0
    t.run(EngineerTurn(0)).play("robotics", "build fighter D7", "done")
    assert (t.g.metal[0], t.g.marks[0]) == (0, 4) and t.fleet("D7", 0) == fleet(2)


@pytest.mark.rule("E-6.1", "E-6.2")
def test_v8_engineer_limit(galaxy: Make) -> None:
    """8 fighters on the board: no free fighter, no fighter to order."""
    t = galaxy(3).ships("D7", 0, 8)
    t.g.metal[0] = 6
    t.run(Engineer(0))
    assert t.question() == "EngineerTurn.ordered" and not any("fighter" in a for a in t.legal())
    assert "build cruiser D7" in t.legal()


@pytest.mark.rule("E-6.2")
@pytest.mark.parametrize(("ship", "cost"), [("fighter", (1, 0, 1)), ("cruiser", (2, 1, 0)), ("dreadnought", (3, 2, 2))])
def test_every_good_a_ship_costs_must_be_there_for_the_whole_order(galaxy: Make, ship: str,
                                                                   cost: tuple[int, int, int]) -> None:
    """With just enough it is offered once, with one less of any good not at all."""
    def offered(metal: int, energy: int, marks: int) -> Any:
        t = galaxy(3)
        t.g.metal[0], t.g.energy[0], t.g.marks[0] = metal, energy, marks
        return t.run(EngineerTurn(0))

    t = offered(*cost)
    before = t.g.dock[0]
    assert f"build {ship} D7" in t.legal()
    t.play(f"build {ship} D7")
    assert t.over() or f"build {ship} D7" not in t.legal(), "the order so far is counted"
    assert t.over() or t.play("done").over()
    assert t.g.metal[0] == t.g.energy[0] == t.g.marks[0] == 0
    assert t.fleet("D7", 0) - fleet(1) == before - t.g.dock[0] > 0, "out of the reserve"
    assert not t.g.check()
    for good in range(3):
        less = [n - (i == good) for i, n in enumerate(cost)]
        if min(less) >= 0:
            t = offered(*less)
            assert t.over() or f"build {ship} D7" not in t.legal()


@pytest.mark.rule("E-6.1", "E-6.2")
def test_ships_come_out_of_the_reserve(galaxy: Make) -> None:
    """The last fighter is the free one, then none is offered; Robotics without an order are not declared."""
    t = galaxy(3).ships("D7", 0, 7).card(0, "robotics").card(1, "saboteur")
    t.g.metal[0] = t.g.marks[0] = 5
    t.run(Engineer(0)).play("deploy D7")
    assert "build fighter D7" not in t.legal() and t.fleet("D7", 0) == fleet(8)
    t.play("robotics", "done")
    assert t.question() != "TechWindow.answered" and not t.told("Robotics"), "nothing to sabotage"
    assert not t.g.check()

"""What answers take and give, as their procedures say it and charge it."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor import GAME
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.merchant import MerchantTurn
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.scientist import Scientist
from hegemon.games.galactic_emperor.rules.steward import Steward, StewardTurn
from hegemon.kernel.words import paid

Make = Callable[..., Any]


def price(t: Any, notation: str) -> tuple[str, str]:
    """What an answer takes and gives, in words."""
    now, answer = t.honest().view(t.seat()).now, GAME.verbs.read(notation)
    return paid(GAME.means, now.cost(answer)), paid(GAME.means, now.gain(answer))


@pytest.mark.rule("E-4.3", "E-4.4", "E-4.5", "E-4.6")
def test_a_merchant_turn_says_both_halves_of_each_trade(galaxy: Make) -> None:
    """Goods and marks; food put down and picked up; at the end all food in hand for marks."""
    t = galaxy(3).put("D6", "p08", 0, food=1).put("E6", "p01", 0).run(MerchantTurn(0))
    assert price(t, "buy metal") == ("3 marks", "1 metal") and price(t, "sell energy") == ("1 energy", "4 marks")
    assert price(t, "fund D6") == ("1 food", "") and price(t, "lift D6") == ("", "1 food")
    assert price(t, "done") == ("3 food", "3 marks")
    t.play("done")
    assert t.g.marks[0] == 8 and t.told("Blue sells 3 left-over food for 3 marks")


@pytest.mark.rule("E-12.1/space_pirate")
def test_loot_is_stated(galaxy: Make) -> None:
    """One metal from a storage, one food from a sector."""
    t = galaxy(3).put("D6", "p08", 1, food=1).card(0, "space_pirate").run(MerchantTurn(0))
    assert price(t, "rob_metal red") == ("", "1 metal") and price(t, "rob_food D6") == ("", "1 food")
    t.play("rob_metal red")
    assert t.g.metal == [2, 1, 0]


@pytest.mark.rule("E-5.1", "E-5.2", "E-5.3")
def test_production_says_what_it_will_bring_after_sectors_are_held_back(galaxy: Make) -> None:
    """Home and two mines; one is held back and no longer counted; the storage cuts the rest."""
    t = galaxy(3).put("D6", "p08", 0, food=1).put("E6", "p09", 0, food=1).set(metal=[4, 1, 1])
    t.g.food[t.g.homes[0]] = 1
    t.run(StewardTurn(0))
    assert price(t, "produce") == ("", "2 metal") and t.view(0).wasted == 1
    t.play("hold D6")
    assert price(t, "produce") == ("", "2 metal") and t.view(0).wasted == 0
    t.play("hold E6")
    assert price(t, "produce") == ("", "1 metal")
    t.play("produce")
    assert t.g.metal[0] == 5
    t = galaxy(3).run(Steward(0))
    assert price(t, "receive energy") == ("", "1 energy") and price(t, "decline") == ("", "")


@pytest.mark.rule("E-6.2", "E-12.1/robotics")
def test_a_ship_costs_what_the_order_grows_by(galaxy: Make) -> None:
    """With Robotics the first two metal of an order are free, whenever they are declared; what is left is shown."""
    t = galaxy(3).card(0, "robotics").set(metal=[4, 1, 1], marks=[5, 5, 5]).run(EngineerTurn(0))
    assert price(t, "build fighter D7") == ("1 metal, 1 mark", "") and price(t, "robotics") == ("", "")
    t.play("build fighter D7")
    assert price(t, "robotics") == ("", "1 metal")
    assert t.view(0).now.aside == (("metal", 3), ("energy", 1), ("marks", 4))
    t.play("robotics")
    assert price(t, "build fighter D7") == ("1 mark", "") and price(t, "build cruiser D7") == ("1 metal, 1 energy", "")
    t.play("build cruiser D7", "done")
    assert (t.g.metal[0], t.g.energy[0], t.g.marks[0]) == (3, 0, 4)


@pytest.mark.rule("E-9.2", "E-12.1/diplomat")
def test_influence_has_the_price_of_now_and_the_diplomat_the_first(galaxy: Make) -> None:
    """2, then 3 marks; the Diplomat pays 2."""
    t = galaxy(3).card(1, "diplomat").run(Regent(0))
    assert price(t, "buy_influence") == ("2 marks", "")
    t.play("buy_influence")
    assert price(t, "buy_influence") == ("3 marks", "") and price(t, "diplomat") == ("2 marks", "")
    t.play("diplomat")
    assert price(t, "buy_influence") == ("4 marks", "") and t.g.marks[:2] == [3, 3]


@pytest.mark.rule("E-10.1")
def test_who_chose_the_scientist_pays_one_energy_less(galaxy: Make) -> None:
    """Robotics for 1 and for 2."""
    t = galaxy(3).set(energy=[2, 2, 2]).run(Scientist(0))
    assert price(t, "research robotics") == ("1 energy", "")
    t.play("pass")
    assert price(t, "research robotics") == ("2 energy", "")
    t.play("research robotics")
    assert t.g.energy == [2, 0, 2]

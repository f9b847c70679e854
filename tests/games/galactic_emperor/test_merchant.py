"""E-4: the Merchant."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import SPACE
from hegemon.games.galactic_emperor.rules.merchant import Merchant, MerchantTurn

Make = Callable[..., Any]


@pytest.mark.rule("E-4.1")
def test_v1_market(galaxy: Make) -> None:
    """Dice 6,2,4,1: without the 1 the prices are 1/3/5, without the 6 they are 1/2/4; 3 marks come first."""
    t = galaxy(3).dice(6, 2, 4, 1).run(Merchant(0))
    assert t.g.marks[0] == 8 and t.legal() == ["discard 1", "discard 2", "discard 3", "discard 4"]
    t.play("discard 4")
    assert t.g.prices == (1, 3, 5)
    t = galaxy(3).dice(6, 2, 4, 1).run(Merchant(0)).play("discard 1")
    assert t.g.prices == (1, 2, 4) and t.told("drops the 6: food 1, metal 2, energy 4")


@pytest.mark.rule("E-4.1")
def test_v2_market_choice(galaxy: Make) -> None:
    """Dice 2,4,5,6: without the 2 the prices are 2/4/5, without the 6 they are 1/3/5."""
    assert galaxy(3).dice(2, 4, 5, 6).run(Merchant(0)).play("discard 1").g.prices == (2, 4, 5)
    assert galaxy(3).dice(2, 4, 5, 6).run(Merchant(0)).play("discard 4").g.prices == (1, 3, 5)


@pytest.mark.rule("E-4.1")
def test_the_highest_die_is_discarded_by_default_and_faces_can_be_prices(galaxy: Make) -> None:
    """Default of D6; the option of R-25 reads the faces themselves."""
    t = galaxy(3, prices="face").dice(2, 6, 5, 3).run(Merchant(0))
    assert t.legal()[0] == "discard 2"
    assert t.play("discard 2").g.prices == (2, 3, 5)


@pytest.mark.rule("E-4.2", "E-4.3", "E-4.5", "E-4.6")
def test_v3_harvest_and_fund(galaxy: Make) -> None:
    """Harvest 3, fund home and p08, sell the last food by force: 6 marks."""
    t = galaxy(3).put("D6", "p01", 0).put("D5", "p08", 0, food=1)
    t.g.prices = (1, 3, 5)
    t.run(MerchantTurn(0))
    assert t.g.hand[0] == 3
    t.play("fund D7", "fund D5")
    assert t.g.food[SPACE["D5"]] == 2 and "does not answer" in t.refused("fund D5")
    assert "does not answer" in t.refused("fund D6")
    t.play("done")
    assert t.g.marks[0] == 6 and t.g.hand[0] == 0 and t.over()


@pytest.mark.rule("E-4.2")
def test_everybody_has_a_turn_from_the_chooser_on(galaxy: Make) -> None:
    """Chooser 1, direction left: 1, 2, 0."""
    t = galaxy(3).dice(1, 2, 3, 4).run(Merchant(1)).play("discard 4")
    asked = []
    while not t.over():
        asked.append(t.seat())
        t.play("done")
    assert asked == [1, 2, 0] and t.g.marks == [6, 9, 6]


@pytest.mark.rule("E-4.3")
def test_food_lying_on_sectors_may_be_picked_up(galaxy: Make) -> None:
    """It comes into the hand and can go to another sector."""
    t = galaxy(3).put("D5", "p08", 0, food=2).run(MerchantTurn(0))
    t.play("lift D5", "lift D5", "fund D7", "fund D7")
    assert t.g.food[SPACE["D5"]] == 0 and t.g.food[SPACE["D7"]] == 2 and t.g.hand[0] == 1


@pytest.mark.rule("E-4.4")
def test_v4_capacity(galaxy: Make) -> None:
    """5 metal, 20 marks, price 3: one metal can be bought, a second cannot."""
    t = galaxy(3)
    t.g.metal[0], t.g.marks[0], t.g.prices = 5, 20, (1, 3, 5)
    t.run(MerchantTurn(0)).play("buy metal")
    assert t.g.metal[0] == 6 and t.g.marks[0] == 17 and "does not answer" in t.refused("buy metal")


@pytest.mark.rule("E-4.4")
def test_all_goods_are_bought_and_sold_at_one_price(galaxy: Make) -> None:
    """Energy and food are sold, food is bought for funding; nobody buys beyond his marks."""
    t = galaxy(3).put("D5", "p08", 0)
    t.g.prices, t.g.marks[0] = (2, 4, 5), 0
    t.run(MerchantTurn(0)).play("sell energy")
    assert (t.g.energy[0], t.g.marks[0]) == (0, 5)
    t.play("buy metal")
    assert (t.g.metal[0], t.g.marks[0]) == (2, 1) and "does not answer" in t.refused("buy food")
    t = galaxy(3).put("D5", "p08", 0)
    t.g.prices = (2, 4, 5)
    t.run(MerchantTurn(0)).play("buy food", "fund D5", "fund D7", "done")
    assert t.g.marks[0] == 3 and t.g.food[SPACE["D5"]] == t.g.food[SPACE["D7"]] == 1


@pytest.mark.rule("E-4.4")
def test_a_good_goes_one_way_in_a_turn(galaxy: Make) -> None:
    """With one price for both ways nothing is lost by that, and every turn comes to an end (R-55)."""
    t = galaxy(3)
    t.g.marks[0] = 30
    t.run(MerchantTurn(0)).play("buy metal")
    assert "sell metal" not in t.legal() and "buy metal" in t.legal()
    t.play("sell energy")
    assert "buy energy" not in t.legal()


@pytest.mark.rule("E-4.5")
def test_only_producing_sectors_take_food_two_at_most(galaxy: Make) -> None:
    """Two cubes in all, whoever put them there."""
    t = galaxy(3).put("D5", "p13", 0, food=1).put("D6", "p14", 0).put("E5", "p09", 1).run(MerchantTurn(0))
    assert [a for a in t.legal() if a.startswith("fund")] == ["fund D5", "fund D7"]
    t.play("fund D5")
    assert [a for a in t.legal() if a.startswith("fund")] == ["fund D7"]


@pytest.mark.rule("E-4.6")
def test_left_over_food_is_sold_at_the_food_price(galaxy: Make) -> None:
    """4 food at 2 marks."""
    t = galaxy(3).put("D6", "p14", 0)
    t.g.prices = (2, 3, 5)
    t.run(MerchantTurn(0)).play("done")
    assert t.g.marks[0] == 13 and t.g.hand[0] == 0 and t.told("sells 4 left-over food for 8 marks")


@pytest.mark.rule("E-4.7")
def test_sub_actions_mix_after_the_harvest(galaxy: Make) -> None:
    """Sell, fund, buy, fund: any order."""
    t = galaxy(3).put("D5", "p08", 0).put("D6", "p01", 0)
    t.g.prices, t.g.marks[0] = (1, 3, 5), 2
    t.run(MerchantTurn(0)).play("fund D5", "sell energy", "buy metal", "fund D7", "sell food", "buy metal")
    assert (t.g.metal[0], t.g.energy[0], t.g.marks[0]) == (3, 0, 2)


@pytest.mark.rule("E-11.1")
def test_food_serves_whoever_controls_the_sector(galaxy: Make) -> None:
    """Food stays when control changes; the new owner may pick it up."""
    t = galaxy(3).put("D5", "p08", 1, food=2)
    t.g.owner[SPACE["D5"]] = 0
    t.run(MerchantTurn(0))
    assert "lift D5" in t.legal()

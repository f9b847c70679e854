"""X-6: action cards, reactions and the six actions."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.action import Act, ActionRound, ActionStage
from hegemon.games.exodus.rules.economy import Bank, Mining, Trade
from hegemon.games.exodus.rules.research import Research, discount, price
from hegemon.games.exodus.rules.shipyard import BuildShips, BuyUpgrades
from hegemon.games.exodus.rules.windows import Refit, Windows
from hegemon.kernel import put

Make = Callable[..., Any]


def cost(t: Any, seat: int, tech: str) -> int:
    return price(t.g, seat, d.TECH_OF[tech], discount(t.g, seat))


def lay(t: Any, *cards: str) -> Any:
    for seat, card in enumerate(cards):
        t.play(f"lay {card}", seat=seat)
    return t


@pytest.mark.rule("X-6.1", "X-6.2")
def test_cards_are_revealed_together_and_carried_out_in_turn_order(orbit: Make) -> None:
    t = orbit(3).order(2, 0, 1).run(ActionRound(1))
    t.play("lay bank", seat=0).play("lay bank", seat=1)
    assert t.g.hand == (63, 63, 63) and not t.told("Action 1")
    t.play("lay research", seat=2)
    assert t.told("Action 1: Red Research, Blue Bank, Yellow Bank.") and t.seat() == 2
    before = t.g.cp[0]
    t.play("pass", seat=2).play("perform bank", seat=0)
    assert t.g.cp[0] == before + 4 and t.g.hand[0] == 63 & ~(1 << d.BANK)


@pytest.mark.rule("X-6.3", "X-6.4", "X-6.30")
def test_tv_07_reaction_cost(orbit: Make) -> None:
    t = orbit(2).empty().order(0, 1)
    home = t.world(d.HEXES[t.g.home[0]], "", blue=3)
    t.world(d.HEXES[t.g.home[1]], "", yellow=1)
    supply = t.g.supply[0]
    lay(t.run(ActionRound(1)), "research", "bank").play("pass", seat=0).play("perform bank", seat=1)
    assert "react yellow" in t.legal(0) and "react blue" in t.legal(0)
    t.play("react yellow", seat=0)
    assert t.g.pop[home][0] == 1 and t.g.oncards[0] == 2 and t.g.supply[0] == supply
    t.play("done", seat=0)
    assert t.over(), "one cube does not pay for another's card, and the own one is used up: Yellow is not asked"
    assert t.g.supply[0] == supply + 2 and t.g.oncards[0] == 0


@pytest.mark.rule("X-6.3", "X-6.4")
def test_tv_07_expert_politics_reacts_for_nothing_and_uses_the_card_up(orbit: Make) -> None:
    t = orbit(2).order(0, 1).know(0, "expert_politics")
    home = t.g.pop[t.g.home[0]][0]
    lay(t.run(ActionRound(1)), "research", "bank").play("pass", seat=0).play("perform bank", seat=1)
    t.play("react blue", seat=0)
    assert t.g.pop[t.g.home[0]][0] == home and "react blue" not in t.legal(1)


@pytest.mark.rule("X-6.5", "X-6.6", "X-6.7")
def test_basic_politics_and_master_politics(orbit: Make) -> None:
    t = orbit(2).order(0, 1).know(0, "basic_politics", "master_politics").know(1, "radar").run(ActionStage())
    lay(t, "bank", "bank")
    t.until("ActionRound.revealed")
    assert t.g.hand[0] == 63 and t.g.hand[1] == 63 & ~(1 << d.BANK), "the first card returns, to its owner alone"
    lay(t, "research", "research")
    t.until("ActionRound.revealed")
    assert t.g.hand[0] == 63 & ~(1 << d.RESEARCH), "the second card does not return"
    assert t.g.waiting() == [0] and t.legal(0)[0] == "pass" and "lay bank" in t.legal(0)
    before = t.g.cp[0]
    t.play("lay bank").play("perform bank")
    assert t.g.cp[0] == before + 4 and t.over(), "nobody may react"


@pytest.mark.rule("X-6.8")
def test_everybody_may_perform_the_bonus_action(orbit: Make) -> None:
    t = orbit(2).order(1, 0)
    t.g.bonus = d.BANK
    stage = ActionStage(number=2)
    t.run(stage)
    assert t.seat() == 1 and t.legal()[:2] == ["pass", "perform bank"]
    before = list(t.g.cp)
    t.play("perform bank").play("pass")
    assert t.g.cp == [before[0], before[1] + 4] and t.over()


@pytest.mark.rule("X-6.9", "X-6.28")
def test_refit_moves_parts_but_never_below_the_damage(orbit: Make) -> None:
    t = orbit(2).empty()
    t.fit(0, "battle_carrier", "shield_1").fit(0, "fighter", "drive_2", "cannon_1", "cannon_1").fit(0, "dark_raider")
    t.ship(0, "battle_carrier", (0, -1), damage=2)
    t.run(Refit(0))
    assert "fit shield_1 battle_carrier spare" not in t.legal(), "two damage need the shield"
    assert "fit drive_2 fighter dark_raider" in t.legal()
    t.play("fit drive_2 fighter dark_raider", "fit cannon_1 fighter spare")
    assert t.g.spare[0] == (d.CANNON_1,) and len(t.g.parts[d.DARK_RAIDER]) == 1
    t.g.parts[d.WAR_CRUISER] = (d.PART_OF["drive_3"],)
    assert not any([line.endswith("dark_raider") and "drive" in line for line in t.run(Refit(0)).legal()])


@pytest.mark.rule("X-6.10", "X-6.28", "X-10.16")
def test_windows_offer_refits_and_usable_bonuses(orbit: Make) -> None:
    t = orbit(2).order(0, 1).own(0, "CR1-B1").own(0, "CR1-B7").run(Windows())
    assert t.legal(0) == ["done", "refit", "use CR1-B1"], "nothing is damaged: the repair cannot be used"
    before = t.g.cp[0]
    t.play("use CR1-B1", seat=0)
    assert t.g.cp[0] == before + 5 and t.g.crdiscard[0] == (d.CR_CARD_OF["CR1-B1"],)
    t.play("done", seat=0).play("done", seat=1)
    assert t.over()


@pytest.mark.rule("X-6.11", "X-6.12")
def test_tv_05_research_discounts(orbit: Make) -> None:
    t = orbit(2).know(0, "shield_1", "drive_2", "basic_research")
    assert cost(t, 0, "shield_2") == 3 and cost(t, 0, "radar") == 1 and cost(t, 0, "expert_cloning") == 6
    t.know(1, "cannon_2", "drive_2", "advanced_banking", "basic_research")
    assert cost(t, 1, "shield_1") == 1
    supply = t.g.supply[0]
    t.purse(0, 5).run(Research(0)).play("learn shield_2")
    assert t.g.cp[0] == 2 and t.g.supply[0] == supply - 1 and t.told("Blue learns Shield 2 for 3 CP.")


@pytest.mark.rule("X-6.13")
def test_tv_05_master_research_pays_the_printed_cost_for_the_second(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().faction("titan", "orion").know(0, "master_research", "cannon_2")
    t.g.learnt = put(t.g.learnt, 0, 1)
    t.purse(0, 20).run(Research(0)).play("learn radar").play("learn cannon_3")
    assert t.g.cp[0] == 20 - 3 - 8


@pytest.mark.rule("X-6.11")
def test_faction_technologies_are_open_to_their_faction_alone(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().faction("titan", "orion").purse(0, 30).purse(1, 30)
    assert "learn fringe_science" in t.run(Research(0)).legal() and "learn quantum_scanner" not in t.legal()
    assert "learn quantum_scanner" in t.run(Research(1)).legal()
    assert "learn basic_research" not in orbit(2, variant="long").purse(0, 30).run(Research(0)).legal()


@pytest.mark.rule("X-6.14")
def test_bank(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().purse(0, 0).run(Bank(0))
    assert t.g.cp[0] == 4
    t.know(0, "advanced_banking").run(Bank(0))
    assert t.g.cp[0] == 12
    t.know(0, "expert_banking").run(Bank(0))
    assert t.g.cp[0] == 24
    t.law("Banking Charter").run(Bank(0))
    assert t.g.cp[0] == 38
    t.law("Austerity").run(Bank(0))
    assert t.g.cp[0] == 50


@pytest.mark.rule("X-6.15", "X-6.16")
def test_build_ships(orbit: Make) -> None:
    t = orbit(2).purse(0, 30, 5).run(BuildShips(0))
    home = d.HEXES[t.g.home[0]]
    t.play(f"build war_cruiser {t.name(home)}", f"build war_cruiser {t.name(home)}")
    assert t.g.cp[0] == 14 and t.g.axinium[0] == 1
    assert f"build war_cruiser {t.name(home)}" not in t.legal(), "both markers are on the map"
    new = t.g.ships_in(0, t.g.home[0])[0]
    assert t.g.damage[new] == 0 and t.g.cargo[new] == 0 and not t.g.cloaked[new]
    t.g.sink(new)
    assert f"build war_cruiser {t.name(home)}" not in t.run(BuildShips(0)).legal(), "1 Axinium is not enough"


@pytest.mark.rule("X-6.15", "X-12.3", "X-12.1")
def test_spaceports_build_while_their_owner_has_the_majority(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().purse(0, 30, 5)
    port = t.world((0, -1), "ostara", blue=1)
    t.g.structures = put(t.g.structures, port, (d.SPACEPORT * 8,))
    assert "build fighter q0r-1" in t.run(BuildShips(0)).legal()
    t.world((0, -1), "", yellow=1)
    assert "build fighter q0r-1" not in t.run(BuildShips(0)).legal()


@pytest.mark.rule("X-6.17")
def test_parts_need_technology_slot_and_money(orbit: Make) -> None:
    t = orbit(2).purse(0, 20, 0, 3).know(0, "cannon_2", "drive_2").run(BuyUpgrades(0))
    assert "part cannon_1 fighter" in t.legal() and "part cannon_3 fighter" not in t.legal()
    t.play("part drive_2 fighter", "part cannon_2 fighter", "part cannon_1 fighter")
    assert t.g.cp[0] == 20 - 3 - 3 - 2 and t.g.phasium[0] == 1
    assert "part cannon_1 fighter" not in t.legal(), "three slots are full"
    assert d.stats(d.FIGHTER, t.g.parts[d.FIGHTER]) == (4, 0, 2, False)
    t.play("refit", "fit cannon_1 fighter spare", "done")
    assert "part cannon_1 fighter" in t.legal() and "part drive_2 fighter" not in t.legal()
    t.law("Arms Control")
    assert cost_of(t, "cannon_1") == 3


def cost_of(t: Any, part: str) -> int:
    from hegemon.games.exodus.rules.shipyard import part_price
    return part_price(t.g, 0, d.PART_OF[part])


@pytest.mark.rule("X-6.18")
def test_rockets_go_where_the_buyer_has_the_majority(orbit: Make) -> None:
    t = orbit(2).empty().purse(0, 20, 0, 5).know(0, "hypersonic_rockets")
    t.world((0, -1), "ostara", blue=1)
    t.world((1, 0), "ember", blue=1, yellow=1)
    t.run(BuyUpgrades(0))
    assert "rocket hypersonic q1r0" not in t.legal()
    t.play("rocket hypersonic q0r-1", "rocket hypersonic q0r-1")
    assert "rocket hypersonic q0r-1" not in t.legal() and t.g.cp[0] == 14
    assert "rocket hypersonic q0r-1" not in t.law("Rocket Ban").run(BuyUpgrades(0)).legal()


@pytest.mark.rule("X-6.19", "X-12.2", "X-11.8")
def test_structures_one_of_each_kind_and_they_stay_with_their_builder(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().purse(0, 20, 0, 5).know(0, "clone_factory", "sds")
    hex = t.world((0, -1), "ostara", blue=1)
    t.run(BuyUpgrades(0)).play("structure clone_factory q0r-1")
    assert "structure clone_factory q0r-1" not in t.legal() and "structure sds q0r-1" in t.legal()
    t.world((0, -1), "", yellow=3)
    assert t.g.structures[hex] == (d.CLONE_FACTORY * 8,) and t.view(1).structures[hex] == t.view(-1).structures[hex]


@pytest.mark.rule("X-6.20")
def test_tv_19_mining_limits(orbit: Make) -> None:
    t = orbit(2).empty()
    a = t.world((0, -1), "ostara", 4, blue=1)
    b = t.world((1, 0), "meridian", 4, blue=1)
    t.run(Mining(0)).play("mine q0r-1 1", "mine q1r0 2")
    assert [t.g.tokens[a], t.g.tokens[b]] == [5, 6] and not any([x.startswith("mine") for x in t.legal()])
    t.g.tokens = put(t.g.tokens, b, 0)
    t.know(0, "advanced_mining").law("Mining Boom").run(Mining(0))
    assert "mine q1r0 6" in t.legal(), "8 + 3 tokens, as many as there is room for"


@pytest.mark.rule("X-6.21", "X-6.22", "X-6.23")
def test_tv_06_market(orbit: Make) -> None:
    t = orbit(3).purse(0, 16).purse(1, 10, 0, 2)
    t.g.market = (2,)
    t.g.supply[2] -= 1
    t.run(Trade(0)).play("buy axinium", "buy axinium", "buy axinium")
    assert t.g.cp[0] == 1 and t.over(), "a fourth cannot be paid, and selling in the same action is refused"
    assert t.g.market == (2, 0)
    t.know(1, "advanced_trading").run(Trade(1)).play("sell phasium", "sell phasium", "buy axinium")
    assert "buy phasium" in t.legal()
    t.play("buy axinium")
    assert t.g.cp[1] == 8 and t.over(), "four exchanges are made"
    t.g.axinium = put(t.g.axinium, 2, 3)
    assert t.run(Trade(2)).legal() == ["done", "refit"], "the market is full"


@pytest.mark.rule("X-6.21", "X-6.24")
def test_tv_06_expert_and_master_trading(orbit: Make) -> None:
    t = orbit(3, expansion=True).forget().faction("arctic", "titan", "orion").purse(0, 30)
    t.g.market = (0, 1, 2)
    for seat in range(3):
        t.g.supply[seat] -= 1
    assert t.run(Trade(0)).legal() == ["done", "refit"]
    t.know(0, "master_trading")
    assert "buy_vp" not in t.run(Trade(0)).legal(), "buying points is trade and needs a space"
    t.know(0, "expert_trading").run(Trade(0))
    t.play(*["buy axinium"] * 2)
    assert t.g.cp[0] == 20 and len(t.g.market) == 3
    t.play("buy_vp", "buy_vp", "buy_vp", "buy_vp")
    assert t.g.vp[0] == 4 and t.g.cp[0] == 0
    t.purse(0, 100).run(Trade(0))
    for _ in range(5):
        t.play("buy_vp")
    assert t.over() and t.g.vp[0] == 9, "five at most in one action"


@pytest.mark.rule("X-6.22")
def test_exchanges_of_the_arctic_dominion_and_under_embargo(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().faction("arctic", "titan")
    assert Trade(0).limit(t.g) == 7 and Trade(0, 8).limit(t.g) == 8 and Trade(1).limit(t.g) == 4
    t.law("Trade Embargo")
    assert Trade(0, 8).limit(t.g) == 2


@pytest.mark.rule("X-6.23", "X-5.17")
def test_free_trade_lowers_buy_prices(orbit: Make) -> None:
    t = orbit(2).purse(0, 4).law("Free Trade Act").run(Trade(0)).play("buy axinium")
    assert t.g.cp[0] == 0


@pytest.mark.rule("X-6.25", "X-6.26", "X-6.27")
def test_signature_and_one_time_texts(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().faction("arctic", "corsair").order(0, 1).purse(0, 0).purse(1, 0)
    lay(t.run(ActionRound(1)), "bank", "build_ships")
    assert t.legal(0) == ["perform bank", "once"]
    t.play("once", seat=0)
    assert t.g.cp[0] == 20 and t.g.gone[0] == 1 << d.BANK
    home = t.name(d.HEXES[t.g.home[1]])
    assert f"build dark_raider {home}" in t.legal(1)
    t.play(f"build dark_raider {home}", seat=1)
    assert t.g.cp[1] == 0 and f"build dark_raider {home}" not in t.legal(1), "only the first is free"
    t.play("done", seat=1)
    t.world(d.HEXES[t.g.home[1]], "", yellow=2)
    assert t.over(), "nobody has cubes to react"
    t.g.cp[1] = 2
    t.run(Act(1, d.BUILD_SHIPS))
    assert "build" not in " ".join(t.legal()), "a reaction uses only the plain action: nothing is free"


@pytest.mark.rule("X-6.26")
def test_a_one_time_card_can_still_be_reacted_on(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().faction("arctic", "titan").order(0, 1).purse(1, 20)
    t.world(d.HEXES[t.g.home[1]], "", yellow=4)
    lay(t.run(ActionRound(1)), "bank", "research").play("once", seat=0).play("pass", seat=1)
    t.until("ActionRound.reacting")
    if t.g.waiting() == [0]:
        t.play("pass", seat=0)
    assert "react blue" in t.legal(1)


@pytest.mark.rule("X-6.29")
def test_an_action_may_be_performed_to_no_effect(orbit: Make) -> None:
    t = orbit(2)
    before = t.g.clone()
    for frame in (BuildShips(0), BuyUpgrades(0), Mining(0), Trade(0)):
        t.run(frame).play("done")
    t.run(Research(0)).play("pass")
    assert t.g.supply == before.supply and t.g.cp == before.cp and t.g.market == ()


@pytest.mark.rule("X-6.4")
def test_sirius_pays_reactions_from_any_planet(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().faction("sirius", "titan").order(0, 1)
    t.world((0, -1), "ostara", blue=1)
    t.world((1, 0), "ember", blue=1)
    lay(t.run(ActionRound(1)), "trade", "research").until("ActionRound.reacting")
    t.play("react yellow", seat=0).play("pay q1r0", seat=0)
    assert t.g.pop[d.HEX_OF[1, 0]][0] == 0 and t.g.pop[d.HEX_OF[0, -1]][0] == 0


@pytest.mark.rule("X-16.5", "X-6.3")
def test_martial_law_and_civic_duty(orbit: Make) -> None:
    t = orbit(2).order(0, 1).law("Martial Law").run(ActionRound(1))
    lay(t, "bank", "bank").play("perform bank", seat=0).play("perform bank", seat=1)
    assert t.over()
    t = orbit(2).empty().order(0, 1).law("Civic Duty")
    t.world(d.HEXES[t.g.home[0]], "", blue=1)
    lay(t.run(ActionRound(1)), "bank", "bank").play("perform bank", seat=0).play("perform bank", seat=1)
    assert "react yellow" in t.legal(0)


@pytest.mark.rule("X-6.4", "X-6.30", "X-7.15")
@pytest.mark.parametrize(("faction", "able"), [("sirius", True), ("titan", False)])
def test_reactions_are_paid_from_home_and_by_sirius_from_any_planet(orbit: Make, faction: str, able: bool) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).faction(faction, "orion")
    colony = t.world((0, -1), "sable", blue=3)
    lay(t.run(ActionRound(1)), "bank", "bank")
    for seat in (0, 1):
        t.until("Bank.chosen").play("perform bank", seat=seat)
    assert (not t.over()) == able, "nobody else has a cube at home"
    if able:
        t.play("react blue", seat=0)
        assert t.g.pop[colony][0] == 2


@pytest.mark.rule("X-6.27", "X-6.26")
def test_a_one_time_text_is_for_the_own_top_action_alone(orbit: Make) -> None:
    """Every faction card that has one: asked on the own card, never in a reaction or as the bonus action."""
    for n, row in enumerate(d.FACTION_ROWS):
        for top, card in enumerate(row.cards):
            if card.one_time is not None:
                t = orbit(2, expansion=True).forget()
                t.g.faction = (n, (n + 1) % 6)
                assert t.run(Act(0, top, True)).question() == "Act.chosen" and t.legal()[-1] == "once"
                assert t.run(Act(0, top)).question() != "Act.chosen"


@pytest.mark.rule("X-6.22", "X-16.8", "X-16.5")
def test_how_many_exchanges(orbit: Make) -> None:
    """Four; the Arctic Dominion seven, eight with its own card; two at most under the Resolution."""
    def made(faction: str, own: bool, *laws: str) -> int:
        t = orbit(2, expansion=True).empty().forget().faction(faction, "orion").law(*laws).purse(0, 99)
        t.run(Act(0, d.TRADE, own))
        count = 0
        while t.question() == "Trade.traded" and "buy axinium" in t.legal():
            t.play("buy axinium")
            count += 1
        return count

    assert made("titan", True) == 4 and made("arctic", False) == 7 and made("arctic", True) == 8
    narrow = [c.name for c in d.POLITICAL if c.key == "max_exchanges"]
    assert made("titan", True, *narrow) == made("arctic", True, *narrow) == 2

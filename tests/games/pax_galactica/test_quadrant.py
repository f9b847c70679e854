"""The Quadrant turn: initiative, budget, planning, actions and moves (P-5)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import building, moving, orders, units
from hegemon.games.pax_galactica.rules.admin import NewActions
from hegemon.games.pax_galactica.rules.budget import (
    Jokers,
    Keep,
    Opening,
    PlanMap,
    budget_event,
    draw_budget,
    set_order,
)
from hegemon.games.pax_galactica.rules.quadrant import ActionStep, QuadrantLane
from hegemon.kernel import put
from hegemon.testing import table


def card(word: Any) -> Any:
    """A playing card by its notation."""
    from hegemon.games.pax_galactica.actions import PLAYING
    return PLAYING.read(word)


def area(name: Any) -> Any:
    """An area of Centaurus."""
    return d.AREA_IDS.index(f"centaurus.{name}")


def cleared(seats: Any = 13) -> Any:
    """A table whose Centaurus map is empty of ships and starbases."""
    t = table("pax_galactica", seats)
    for a in d.QUAD_AREAS[1]:
        t.g.bases = put(t.g.bases, a, ())
        t.g.stacks = put(t.g.stacks, a, ())
    for n in d.QUAD_NODES[1]:
        t.g.nodes = put(t.g.nodes, n, -1)
    return t


@pytest.mark.rule("P-5.1")
def test_fifteen_steps_in_six_beats() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    steps: list[Any] = []
    while g.turn == 1 and g.phase == 0:
        if not steps or steps[-1] != g.step[1]:
            steps.append(g.step[1])
        seat = g.waiting()[0]
        t.act(g.legal(seat)[0], seat)
    assert steps == sorted(steps) and steps[0] == 1 and steps[-1] in (14, 15)


@pytest.mark.rule("P-5.2")
def test_order_starts_with_the_viceroy_and_may_turn() -> None:
    t = table("pax_galactica", 13)
    t.run(Opening(1))
    assert t.legal(5) == ["clockwise", "counter"]
    t.play("counter", seat=5)
    assert t.g.order[1] == (5, 4, 3, 2, 1, 0)
    set_order(t.g, 1, 5, True)
    assert t.g.order[1] == (5, 0, 1, 2, 3, 4)


@pytest.mark.rule("P-5.3")
def test_everybody_fixes_four_to_six_cards_in_secret() -> None:
    t = table("pax_galactica", 13)
    t.run(Opening(1)).play("clockwise", seat=5)
    assert t.legal(0) == ["draw 4", "draw 5", "draw 6"]
    t.play("draw 6", seat=0)
    assert not t.g.fixed[0]  # sealed until the last answer
    for s in (1, 2, 3, 4, 5):
        t.play("draw 4", seat=s)
    assert t.g.fixed[:6] == (6, 4, 4, 4, 4, 4)
    assert d.CARD_VALUE[card("hA")] == 1 and d.CARD_VALUE[card("sK")] == 10 and d.CARD_VALUE[52] == 0


@pytest.mark.rule("P-5.4", "P-5.6", "P-5.7")
def test_v_07_budget_with_joker() -> None:
    """V-07: A robs B of the nine of spades; unused cards make their events."""
    t = table("pax_galactica", 13)
    g = t.g
    g.drawn[0] = tuple(sorted([card("h10"), card("c4"), card("d2"), 52]))
    g.drawn[1] = tuple(sorted([card("s9"), card("h2"), card("c6"), card("d5"), card("s3")]))
    t.draws(list(g.drawn[1]).index(card("s9")))
    t.run(Jokers(1, (0,)))
    assert len(g.drawn[0]) == 5 and len(g.drawn[1]) == 4 and card("s9") in g.drawn[0]
    alien, threat, menace = g.alien[1], g.threat[2], g.menace[2]
    t.run(Keep(0)).play("keep h10", "keep s9", "keep c4")
    for c in (card("d2"), 52, card("s3")):
        budget_event(g, 1, c)
    assert g.alien[1] == alien + 2 and g.threat[2] == threat + 3 and g.menace[2] == menace + 1


@pytest.mark.rule("P-5.4")
def test_v_41_joker_chain() -> None:
    """V-41: the right to rob comes from drawing a Joker; those with three cards are spared while others have four."""
    t = table("pax_galactica", 13)
    g = t.g
    g.drawn[0], g.drawn[1], g.drawn[2] = (0, 1, 2, 52), (3, 4, 5, 53), (6, 7, 8, 9, 10, 11)
    t.run(Jokers(1, (0, 1)))
    assert set(t.legal()) == {"rob centaurus.3", "rob centaurus.2"}
    t.draws(3)  # the Joker of B
    t.play("rob centaurus.2")
    assert len(g.drawn[0]) == 5 and len(g.drawn[1]) == 3 and 53 in g.drawn[0]
    assert t.seat() == 1 and set(t.legal()) == {"rob centaurus.3", "rob centaurus.1"}
    t.draws(0).play("rob centaurus.3")
    assert t.over()
    g.drawn[0], g.drawn[1], g.drawn[2] = (0, 1, 2, 52), (3, 4, 5), (6, 7, 8)
    t.run(Jokers(1, (0,)))
    assert set(t.legal()) == {"rob centaurus.2", "rob centaurus.3"}


@pytest.mark.rule("P-5.5")
def test_one_mulligan_draws_as_many_again_without_events() -> None:
    t = table("pax_galactica", 8)
    t.until("Opening.redrawn")
    g = t.g
    before, alien = g.drawn[0], g.alien[1]
    t.play("mulligan", seat=0)
    for s in (1, 2, 3):
        t.play("no", seat=s)
    assert len(g.drawn[0]) >= 4 - len([c for c in before if c >= 52]) and g.alien[1] == alien
    assert set(before) <= set(g.handed_in[1])
    g.budget = put(g.budget, 1, ())
    g.handed_in = put(g.handed_in, 1, (3, 4))
    g.drawn[1] = ()
    draw_budget(g, 1, 1, 3)
    assert sorted(g.drawn[1]) == [3, 4]  # refilled from what was handed in; then there is nothing left


@pytest.mark.rule("P-5.8")
def test_budget_cards_and_power_cannot_be_offered() -> None:
    t = table("pax_galactica", 8)
    t.until("Round.chosen")
    verbs = t.match.game.verbs.verbs
    assert not [v for v in verbs if v.startswith(("give", "want")) and ("ap" in v.split("_") or "budget" in v)]


@pytest.mark.rule("P-5.9", "P-5.11")
def test_a_pool_pays_only_its_round_and_ten_is_the_limit() -> None:
    t = table("pax_galactica", 13)
    t.g.pools = put(t.g.pools, 1, (12, 3, 0))
    t.run(PlanMap(1)).play("set govern", "set trade", "set move", "empty")
    assert max([int(x.split()[1]) for x in t.legal()]) == 10
    t.play("power 10")
    assert max([int(x.split()[1]) for x in t.legal()]) == 2
    t.play("power 2")  # the third action has nothing left and is not asked
    assert max([int(x.split()[1]) for x in t.legal()]) == 3


@pytest.mark.rule("P-5.10", "P-5.12")
def test_v_38_open_ap() -> None:
    """V-38: the table sees the AP on a face-down card, never the card."""
    t = table("pax_galactica", 13)
    g = t.g
    g.beat, g.phase = 2, 0
    g.slots = put(g.slots, 1, (d.GOVERN, d.TRADE, d.GOVERN, d.MOVE))
    g.ap[1] = (1, 9, 0, 1, 5, 3, 4, 0, 0)
    g.step[1] = 5
    seen = t.view(0)
    assert seen.slots[1] == (d.GOVERN, -2, d.GOVERN, -2) and seen.ap[1][4:6] == (5, 3) and seen.ap[1][8] == 0
    assert t.view(1).slots[1][1] == d.TRADE
    g.beat, g.step[1] = 3, 9
    assert t.view(0).slots[1] == (d.GOVERN, d.TRADE, d.GOVERN, -2)


@pytest.mark.rule("P-5.10")
def test_a_card_is_used_once_a_turn_and_a_slot_may_stay_empty() -> None:
    t = table("pax_galactica", 13)
    t.g.pools = put(t.g.pools, 1, (0, 0, 0))
    t.run(PlanMap(1)).play("set trade")
    assert "set trade" not in t.legal() and "empty" in t.legal()
    t.play("set govern", "set govern")
    assert "set govern" not in t.legal()


def test_v_46_silent_governor() -> None:
    """V-46: what a silent seat keeps and plans."""
    t = table("pax_galactica", 13)
    g = t.g
    g.drawn[1] = tuple(sorted([card("hK"), card("s10"), card("d7"), card("c2")]))
    t.run(Keep(1))
    kept = []
    while not t.over():
        kept.append(t.legal()[0])
        t.play(t.legal()[0])
    assert kept == ["keep d7", "keep hK", "keep s10"]
    g.pools = put(g.pools, 1, (7, 10, 10))
    t.run(PlanMap(1))
    while not t.over():
        t.play(t.legal()[0])
    plan = t.run(Opening(1)).g  # the plan itself is checked below, from the same defaults
    from hegemon.games.pax_galactica.rules.budget import default_power, wished_slots
    slots = wished_slots(plan.hand[1], plan.role[1])
    assert slots == (d.GOVERN, d.TRADE, d.GOVERN, -1)
    assert default_power(slots, (7, 10, 10)) == (1, 6, 0, 1, 5, 4, 1, 9, 0)


@pytest.mark.rule("P-5.13")
def test_v_10_megapower() -> None:
    """V-10."""
    assert [orders.megapower(ap) for ap in (0, 2, 3, 7, 10, 16)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("P-5.14")
def test_v_09_battleships() -> None:
    """V-09: six AP and three own or five Imperial starbases; a Loyalist builds Imperial ships only."""
    t = cleared()
    g = t.g
    g.bases = put(g.bases, 15, (101, 101, 101))
    g.bases = put(g.bases, 17, (700, 700, 700))
    g.bases = put(g.bases, 16, (700, 700))
    assert building.build(g, 0, 6, (d.MEGA, 0, (), -1)) == "9 ships"
    assert building.build(g, 0, 6, (d.IMPERIAL, 0, (), -1)) == "11 ships"
    t.run(building.Build(5, 6))
    assert t.g.question(5).name() == "Build.sited"  # no choice of banner
    assert building.Build(5, 6).banners(g, 5) == [("banner", d.IMPERIAL)]


@pytest.mark.rule("P-5.14")
def test_v_43_ships_without_room() -> None:
    """V-43: ten to Camden, one to the capital sector; without a starbase all there."""
    t = cleared()
    g = t.g
    g.bases = put(g.bases, area("camden"), (101,))
    t.run(building.Build(0, 10)).play("banner MEGA")
    if not t.over():
        t.play("amount 10") if t.question() == "Build.counted" else t.play("area centaurus.camden", "amount 10")
    building.build(g, 0, 10, (d.MEGA, 0, ((area("camden"), 10),), -1))
    assert units.ships(g, area("camden"), d.MEGA) == 10 and units.ships(g, area("rigil"), d.MEGA) == 1
    t = cleared()
    building.build(t.g, 0, 10, (d.MEGA, 0, (), -1))
    building.build(t.g, 1, 17, (d.SOL, 0, (), -1))
    assert units.ships(t.g, area("rigil"), d.MEGA) == 10 and units.ships(t.g, area("rigil"), d.SOL) == 17


@pytest.mark.rule("P-5.15")
def test_starbases_need_a_ship_a_slot_and_few_enemies() -> None:
    t = cleared()
    g = t.g
    units.add_ships(g, area("camden"), d.MEGA, 0, 2)
    t.run(building.Raise(0, 9))
    assert "base centaurus.camden" in t.legal() and "base centaurus.toliman" not in t.legal()
    t.play("base centaurus.camden")
    assert "base_node centaurus.n1" in t.legal()  # five AP left for the node of Camden
    t.play("base_node centaurus.n1")
    building.raise_bases(g, 0, (("base", area("camden")), ("base_node", d.NODE_IDS.index("centaurus.n1"))), 1)
    assert units.starbases(g, 1, d.MEGA) == 2
    units.add_ships(g, area("camden"), d.PIRATE, -1, 3)
    assert not building.may_build(g, area("camden"), d.MEGA)


@pytest.mark.rule("P-5.15")
def test_a_monument_brings_legacy_and_glory_once_a_sector() -> None:
    t = cleared()
    g = t.g
    g.bases = put(g.bases, area("southgate"), (303,))
    glory = g.glory[2]
    t.run(building.Raise(2, 5))  # Infinite Legacy builds for one AP less
    assert "monument centaurus.southgate" in t.legal()
    building.raise_bases(g, 2, (("monument", area("southgate")),), 1)
    assert g.glory[2] == glory + 2 and (1, "legacy", 2, 1) in g.queue and g.tallies[4 * d.ILL + 3] == 1
    assert "monument centaurus.southgate" not in t.run(building.Raise(2, 5)).log


@pytest.mark.rule("P-5.16")
def test_v_12_govern() -> None:
    """V-12: seven AP with a match give five points, eight without a match also five; shifts of one and two."""
    t = table("pax_galactica", 13)
    g = t.g
    g.tokens = put(g.tokens, d.TOKEN_QUAD + 1, (3, -1))
    g.tokens = put(g.tokens, d.ILL, (3, -1))
    assert orders.govern_points(g, 2, 7) == 5
    g.tokens = put(g.tokens, d.TOKEN_QUAD + 1, (0, -1))
    assert orders.govern_points(g, 2, 8) == 5
    home = area("southgate")
    glory, before = g.glory[2], g.loyalty[home]
    orders.rule(g, 2, ((("loyalty", home),) * 3, (0,)), 1)
    assert g.glory[2] == glory + 1 and g.loyalty[home] == before + 3 and g.queue[-1][:3] == (1, "shift", 8)
    g.beloved = put(g.beloved, 1, 2)
    assert orders.govern_points(g, 2, 8) == 6


@pytest.mark.rule("P-5.16")
def test_a_viceroy_draws_one_token_a_turn_for_govern_and_three_loyalty_is_the_limit() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.viceroy = put(g.viceroy, 1, 2)
    for _ in range(2):
        orders.rule(g, 2, ((("soothe", 0),), ()), 1)
    assert [e for e in g.queue if e[1] == "legacy"] == [(1, "legacy", 2, 1)]
    t.run(orders.Rule(2, 10))
    for _ in range(3):
        t.play("loyalty centaurus.southgate")
    assert "loyalty centaurus.southgate" not in t.legal()
    g.alien = put(g.alien, 1, 9)
    orders.rule(g, 4, ((("soothe", 0),), ()), 1)
    assert g.alien[1] == 7  # two at a time for Alien Lives Matter


@pytest.mark.rule("P-5.17")
def test_v_13_patrol() -> None:
    """V-13: six AP remove seven Threat, two Menace, lay two tokens and bring one Glory."""
    t = table("pax_galactica", 13)
    g = t.g
    g.threat[2], g.threat[3], g.menace[2] = 5, 6, 3
    camden, glory = area("camden"), g.glory[0]
    orders.watch(g, 0, 6, (5, 0, (("patrol", camden), ("blockade", camden))))
    assert (g.threat[2], g.threat[3], g.menace[2]) == (0, 4, 1) and g.glory[0] == glory + 1
    assert g.patrol[camden] == 1 and g.blockade[camden] == (0,)
    t.run(orders.Watch(0, 6)).play("amount 0") if g.threat[2] else t.run(orders.Watch(0, 6))
    assert t.question() == "Watch.tracked"


@pytest.mark.rule("P-5.18")
def test_trade_brings_scrip_and_the_baron_two_more() -> None:
    t = cleared()
    g = t.g
    orders.trade(g, 0, 0)
    g.nodes = put(g.nodes, d.NODE_IDS.index("centaurus.n1"), 101)
    orders.trade(g, 0, 3)
    g.baron = put(g.baron, 1, 0)
    orders.trade(g, 0, 0)
    assert g.scrip[0] == 1 + 4 + 3


@pytest.mark.rule("P-5.19", "P-5.23", "P-5.24", "P-5.25", "P-5.27")
def test_v_11_move() -> None:
    """V-11: a Megaship with two hits costs two AP; lanes carry a ship far; Pirates and Blockades stop it."""
    t = cleared()
    g = t.g
    g.bases = put(g.bases, area("camden"), (101, 101, 101))
    units.add_ships(g, area("southgate"), d.MEGA, 0, 9)
    g.mega = put(g.mega, 0, (area("a1"), 0, 2))
    t.run(moving.Moves(0, 5)).play("banner MEGA", "megaship 0", "to centaurus.b2", "from centaurus.southgate",
                                   "to centaurus.hadar_cross")
    assert max([int(x.split()[1]) for x in t.legal()]) == 6  # three AP and three starbases
    assert area("hadar_cross") in units.reach(g, area("southgate"), 0, d.MEGA)
    g.nodes = put(g.nodes, d.NODE_IDS.index("centaurus.n4"), units.base(d.PIRATE, -1))
    by_lane = set(units.reach(g, area("southgate"), 0, d.MEGA)) - set(d.NEXT[area("southgate")])
    assert by_lane == {area("a1")} and area("menkent") in units.reach(g, area("southgate"), 0, d.MEGA)
    assert area("hadar_cross") in units.reach(g, area("southgate"), 0, d.PIRATE)
    g.nodes = put(g.nodes, d.NODE_IDS.index("centaurus.n4"), -1)
    g.blockade = tuple([(1,) if a == area("b1") else () for a in range(d.AREAS)])
    reached = units.reach(g, area("southgate"), 0, d.MEGA)
    assert area("b1") in reached and area("b2") not in reached


@pytest.mark.rule("P-5.26")
def test_blockades_shut_sectors_but_not_for_friends() -> None:
    t = cleared()
    g = t.g
    g.blockade = tuple([(1,) if a == area("proxima") else () for a in range(d.AREAS)])
    assert area("proxima") not in units.reach(g, area("camden"), 0, d.MEGA)
    assert not units.reach(g, area("proxima"), 0, d.MEGA) and units.reach(g, area("proxima"), 1, d.SOL)
    g.allies = tuple([(0,) if s == 1 else () for s in range(13)])
    assert area("proxima") in units.reach(g, area("camden"), 0, d.MEGA)
    assert area("proxima") in units.reach(g, area("camden"), 2, d.ILL, True)  # Flank Speed
    g.blockade = tuple([(1,) if a == area("a2") else () for a in range(d.AREAS)])
    assert area("a1") in units.reach(g, area("a2"), 2, d.ILL)  # who begins there may leave


@pytest.mark.rule("P-5.20", "P-5.30")
def test_no_battle_in_turn_one_and_empty_slots_are_passed_over() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.turn = 1
    g.order = put(g.order, 1, (0,))
    g.slots = put(g.slots, 0, (d.BATTLE, -1, 100 + d.CARDS.index("NA-DRYDOCK"), -1))
    g.ap[0] = (0,) * 9
    t.run(ActionStep(1, 5))
    assert t.over() and any(["passed over" in line for line in t.log])
    t.run(ActionStep(1, 8))  # no Megaship to repair: the card goes back to its holder
    assert g.privs[0] == (d.CARDS.index("NA-DRYDOCK"),) and g.slots[0][2] == -1


@pytest.mark.rule("P-5.21")
def test_the_last_card_goes_by_order_of_play() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.order = put(g.order, 1, (5, 0))
    g.supply = put(g.supply, 1, (1, 1, 0, 0, 0, 0))
    t.run(NewActions(1))
    t.play("take trade", seat=0)
    t.play("take trade", seat=5)
    assert t.seat() == 0 and t.legal() == ["take battleships", "pass"]
    t.play("pass")
    assert g.hand[5][d.TRADE] == 2 and g.hand[0][d.TRADE] == 1 and g.supply[1][0] == 0


@pytest.mark.rule("P-5.22")
def test_hands_at_start() -> None:
    g = table("pax_galactica", 13).g
    assert g.hand[1] == (1, 0, 2, 1, 0, 0) and g.hand[0] == (1, 0, 0, 1, 2, 0)


@pytest.mark.rule("P-5.28")
def test_orders_of_one_class_are_cut_down_never_enlarged() -> None:
    """Two players want the last slot: the earlier in order of play gets it."""
    t = cleared()
    g = t.g
    g.bases = put(g.bases, area("camden"), (101, 101))
    units.add_ships(g, area("camden"), d.SOL, 1, 1)
    for s in (0, 1):
        building.raise_bases(g, s, (("base", area("camden")),), 1)
    assert g.bases[area("camden")] == (101, 101, 101)
    units.add_ships(g, area("rigil"), d.IMPERIAL, -1, 3)
    plan = (d.IMPERIAL, ((area("rigil"), area("proxima"), 3),), ())
    assert moving.move(g, 0, 3, plan) == "3 ships move" and moving.move(g, 1, 3, plan) == "0 ships move"


@pytest.mark.rule("P-5.29")
def test_a_megaship_without_a_controller_is_imperial_and_moves_for_nobody() -> None:
    t = cleared()
    t.g.mega = put(t.g.mega, 0, (area("a1"), -1, 0))
    units.add_ships(t.g, area("rigil"), d.MEGA, 0, 1)
    t.g.bases = put(t.g.bases, area("rigil"), (101,))
    t.run(moving.Moves(0, 3)).play("banner MEGA")
    assert not [x for x in t.legal() if x.startswith("megaship")]


def test_a_lane_runs_three_actions_a_beat() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.order = put(g.order, 1, (0,))
    for s in range(1, 6):
        g.loc = put(g.loc, s, 5)  # nobody else at the table
    g.ap[0] = (3, 0, 0, 0, 0, 0, 0, 0, 0)
    t.run(QuadrantLane(1, 2))
    while not t.over():
        t.play(t.legal()[0])
    assert g.mp[0] == 1 + 2 and g.step[1] == 6

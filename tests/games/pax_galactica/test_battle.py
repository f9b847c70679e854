"""Battle (P-7)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.actions import PLAYING
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.battle import Battle, refuges
from hegemon.games.pax_galactica.rules.battle_cards import best_play, draw_battle, high, judge, low
from hegemon.games.pax_galactica.rules.quadrant import ActionStep, Declare, battles_of, targets_in
from hegemon.games.pax_galactica.rules.sides import side
from hegemon.kernel import put
from hegemon.testing import table


def cards(words: Any) -> Any:
    """Playing cards by their notation."""
    return [PLAYING.read(w) for w in words.split()]


def duel() -> Any:
    """V-01: Jane (seat 18, MEGA) against Petrov (seat 20, ILL) in Crimsonia."""
    t = table("pax_galactica", 47)
    g = t.g
    crimsonia = d.AREA_IDS.index("perseus.crimsonia")
    for a in d.QUAD_AREAS[3]:
        g.bases = put(g.bases, a, ())
        g.stacks = put(g.stacks, a, ())
    g.stacks = put(g.stacks, crimsonia, ((d.MEGA, 18, 6), (d.ILL, 20, 10)))
    g.bases = put(g.bases, crimsonia, (units.base(d.MEGA, 18), units.base(d.MEGA, 18), units.base(d.ILL, 20)))
    for a in (crimsonia, crimsonia + 1, crimsonia + 3):
        g.loyalty = put(g.loyalty, a, 3)
    g.threat[6] = g.threat[7] = 4
    g.strong = put(g.strong, 3, 20)
    g.mp[18] = 2
    g.mp[20] = 2
    g.battle = put(g.battle, 3, tuple(reversed(cards("c8 d7 s6 hA"))))
    t.run(Battle(3, crimsonia, (side(d.MEGA, 18, 18, 8, 1), side(d.ILL, 20, 20))))
    return t, crimsonia


@pytest.mark.rule("P-7.1", "P-7.4", "P-7.5", "P-7.7", "P-7.8", "P-7.9", "P-7.11", "P-7.12")
def test_v_01_jane_against_petrov() -> None:
    """V-01 in full: Jane plays the seven of diamonds, Petrov the ace of hearts."""
    t, a = duel()
    g = t.g
    assert set(t.legal(18)) == {"play c8", "play d7"} and set(t.legal(20)) == {"play s6", "play hA"}
    t.play("play d7", seat=18).play("play hA", "done", seat=20)
    assert t.over()
    assert units.ships(g, a, d.MEGA) == 0 and units.ships(g, a + 1, d.ILL) == 9  # nine retreat to Algol
    assert units.bases_in(g, a, d.ILL) == 0 and units.bases_in(g, a, d.MEGA) == 2
    assert g.loyalty[a] == 2 and g.threat[6] == g.threat[7] == 4
    assert g.glory[18] == 8 and g.glory[20] == 1 and g.tallies[4 * d.MEGA] == 1


@pytest.mark.rule("P-7.8", "P-7.11")
def test_v_01_variant_petrov_plays_both() -> None:
    """V-01: seven against seven, Jane wins as the triggering side; the six of spades feeds the Pirates."""
    t, a = duel()
    t.play("play d7", seat=18).play("play s6", "play hA", seat=20)
    g = t.g
    assert units.ships(g, a, d.MEGA) == 0  # the lowest card of the winner is seven, six ships are there
    assert units.ships(g, a + 1, d.ILL) == 4 and g.threat[6] == 10 and (g.glory[18], g.glory[20]) == (8, 1)


@pytest.mark.rule("P-7.11")
def test_v_01_variant_jane_plays_the_eight() -> None:
    """V-01: the eight of clubs brings Warlords, Petrov keeps his starbase."""
    t, a = duel()
    t.play("play c8", seat=18).play("play hA", "done", seat=20)
    assert t.g.threat[7] == 12 and units.bases_in(t.g, a, d.ILL) == 1


@pytest.mark.rule("P-7.7")
def test_a_player_must_play_a_card_that_fits() -> None:
    t, _ = duel()
    assert "done" not in t.legal(18) and "done" not in t.legal(20)


@pytest.mark.rule("P-7.6", "P-7.8", "P-7.11", "P-7.12")
def test_v_15_npc_joker() -> None:
    """V-15: twelve Pirates on a section win by a Joker, lose nothing and shake the Empire."""
    t = table("pax_galactica", 13)
    g = t.g
    a = d.AREA_IDS.index("centaurus.a1")
    for x in d.QUAD_AREAS[1]:
        g.stacks = put(g.stacks, x, ())
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 15),))
    g.mp[0] = 0
    for n in d.QUAD_NODES[1]:
        g.nodes = put(g.nodes, n, -1)
    g.battle = put(g.battle, 1, tuple(reversed([*cards("h10"), 52, *cards("c5")])))
    warlords, touched = g.threat[3], d.TOUCH[a]
    best = max([g.loyalty[x] for x in touched])
    t.run(Battle(1, a, (side(d.PIRATE, -1, -1, 0, 1), side(d.MEGA, 0, 0)), 12)).play("play h10", seat=0)
    assert t.over() and g.glory[0] == 10 and g.threat[3] == warlords + 5
    assert max([g.loyalty[x] for x in touched]) in (best, best - 1)
    assert sum([units.ships(g, x, d.MEGA) for x in d.QUAD_AREAS[1]]) == 5 and units.ships(g, a, d.MEGA) == 0
    assert (1, "crisis", d.DEFEAT, 1) in g.queue


@pytest.mark.rule("P-7.2", "P-7.3", "P-7.8")
def test_v_27_three_sided_battle() -> None:
    """V-27: A and B both declare against C, who wins; everybody's highest card has its side effect."""
    t = table("pax_galactica", 13)
    g = t.g
    a = d.AREA_IDS.index("centaurus.a1")
    node = d.ENDS[a][0]
    for x in d.QUAD_AREAS[1]:
        g.stacks = put(g.stacks, x, ())
    for n in d.QUAD_NODES[1]:
        g.nodes = put(g.nodes, n, -1)
    g.nodes = put(g.nodes, node, units.base(d.MEGA, 0))
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 8), (d.SOL, 1, 10), (d.ILL, 2, 15)))
    g.mp[0] = g.mp[1] = 1
    g.mp[2] = 5
    pirates = g.threat[2]
    g.battle = put(g.battle, 1, tuple(reversed(cards("s9 h10 h9 d9 c2"))))
    sides = battles_of(g, 1, [(0, d.MEGA, a, d.ILL, 2, 4), (1, d.SOL, a, d.ILL, 2, 0)])[0][1]
    assert [s[4] for s in sides] == [1, 1, 0]
    t.run(Battle(1, a, sides))
    t.play("play s9", seat=0).play("play h9", seat=1).play("play d9", "play c2", seat=2)
    assert t.over()
    assert units.ships(g, a, d.ILL) == 13 and units.ships(g, a, d.MEGA) == units.ships(g, a, d.SOL) == 0
    assert sum([units.ships(g, x, d.SOL) for x in d.QUAD_AREAS[1]]) == 1
    assert g.nodes[node] == -1 and g.threat[2] == pirates + 9 and g.glory[:3] == (9, 9, 18)
    plays = [tuple(cards("s9")), tuple(cards("h9")), tuple(cards("d9"))]
    assert judge(plays, [False] * 3, [1, 1, 0], [12, 10, 15]) == 0  # all nine: the earlier trigger


@pytest.mark.rule("P-7.2")
def test_v_36_one_imperial_fleet() -> None:
    """V-36: two declarers share the Imperial ships against one target; a third target lapses."""
    t = table("pax_galactica", 13)
    g = t.g
    a = d.AREA_IDS.index("centaurus.rigil")
    g.stacks = put(g.stacks, a, ((d.SOL, 1, 3), (d.IMPERIAL, -1, 8), (d.PIRATE, -1, 10)))
    both = battles_of(g, 1, [(0, 7, a, d.PIRATE, -1, 6), (4, 7, a, d.PIRATE, -1, 5)])[0][1]
    assert [(s[0], s[2], s[3]) for s in both] == [(d.IMPERIAL, 0, 6), (d.PIRATE, -1, 0)]
    lapsed = battles_of(g, 1, [(0, 7, a, d.PIRATE, -1, 6), (4, 7, a, d.SOL, 1, 5)])[0][1]
    assert [s[0] for s in lapsed] == [d.IMPERIAL, d.PIRATE]


@pytest.mark.rule("P-7.2", "P-5.20")
def test_declarations_name_fleet_area_and_target() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    a = d.AREA_IDS.index("centaurus.camden")
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 9), (d.SOL, 1, 3), (d.PIRATE, -1, 2)))
    t.run(Declare(0, 5))
    assert {"pass", "attack own centaurus.camden SOL", "attack own centaurus.camden pirate"} <= set(t.legal())
    g.flags = put(g.flags, d.TRUCE, 1)
    assert targets_in(g, a, d.MEGA) == [d.PIRATE]


@pytest.mark.rule("P-7.3")
def test_bystanders_may_support_and_leaders_may_refuse() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    a = d.AREA_IDS.index("centaurus.camden")
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 9), (d.SOL, 1, 3), (d.ILL, 2, 4), (d.PIRATE, -1, 12)))
    t.run(Battle(1, a, (side(d.MEGA, 0, 0, 2, 1), side(d.PIRATE, -1, -1))))
    t.play("support 0", seat=1).play("support 0", seat=2)
    assert t.seat() == 0 and t.legal() == ["no", "yes"]
    t.play("yes").play("no")
    frame = next(iter(g.joins.values())).frame
    assert frame.ships(g, 0) == 12  # nine own, three of SOL; ILL stays out
    while not t.over():
        t.act(g.legal(g.waiting()[0])[0], g.waiting()[0])
    assert units.ships(g, a, d.ILL) == 4  # neutral ships are untouched


@pytest.mark.rule("P-7.5")
def test_extra_cards_for_prestige_starbases_megaships_and_megapower() -> None:
    t, a = duel()
    g = t.g
    frame = next(iter(g.joins.values())).frame
    assert frame.cards_for(g, 0) == 2 and frame.cards_for(g, 1) == 2
    g.mp[18] = 9
    g.mega = put(g.mega, 0, (a, 18, 0))
    assert frame.cards_for(g, 0) == 4 and frame.strength(g, 0) == 64
    g.underdog = put(g.underdog, 3, 20)
    assert frame.cards_for(g, 1) == 2  # Strong Admiral and Underdog do not add up


@pytest.mark.rule("P-7.6")
def test_npcs_play_their_best_cards() -> None:
    (s9, h4, h9), joker = cards("s9 h4 h9"), 52
    assert best_play((s9, h4), 11) == (s9,)
    assert best_play((s9, h9), 10) in ((h9,), (s9,)) and best_play((h9, s9), 10) == (h9,)
    assert best_play((h4, joker), 2) == (joker,) and best_play((), 5) == ()
    assert best_play(tuple(cards("c5 h3 d2")), 5) == tuple(cards("c5"))  # equal totals: fewest cards


@pytest.mark.rule("P-7.8")
def test_jokers_cancel_each_other() -> None:
    plays = [(52, *cards("h2")), (53, *cards("c9"))]
    assert judge(plays, [False, False], [1, 0], [5, 9]) == 1
    assert judge([(52,), tuple(cards("c9"))], [False, False], [0, 1], [5, 9]) == 0
    assert judge([tuple(cards("h3")), tuple(cards("c3"))], [False, False], [0, 0], [5, 9]) == 1  # nobody triggered


@pytest.mark.rule("P-7.9")
def test_losses_take_the_lowest_of_the_winner_and_the_highest_of_the_loser() -> None:
    play = tuple(cards("c9 d2"))
    assert low(play, False) == 2 and high(play, False) == 9 and low((52,), False) == 0 and low((), False) == 0
    assert high(tuple(cards("hA")), True) == 10  # an Ace Pilot
    t = table("pax_galactica", 13)
    t.g.mega = put(t.g.mega, 0, (20, 0, 3))
    from hegemon.games.pax_galactica.rules.battle import hit
    hit(t.g, 0, 1)
    assert t.g.mega[0] == (20, 0, 4)
    hit(t.g, 0, 1)
    assert t.g.mega[0][0] == -2  # the fifth hit destroys it


@pytest.mark.rule("P-7.10")
def test_retreat_prefers_the_kind_then_a_starbase_then_ships_then_loyalty() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    rigil = d.AREA_IDS.index("centaurus.rigil")
    for a in d.QUAD_AREAS[1]:
        g.bases = put(g.bases, a, ())
        g.stacks = put(g.stacks, a, ())
    near = d.NEXT[rigil]
    for a in near:
        g.loyalty = put(g.loyalty, a, 3)
    assert refuges(g, rigil, d.MEGA, [(d.SOL, 1)], 0)[0] == min(near)
    g.loyalty = put(g.loyalty, near[2], 4)
    assert refuges(g, rigil, d.MEGA, [(d.SOL, 1)], 0)[0] == near[2]
    units.add_ships(g, near[1], d.MEGA, 0, 1)
    assert refuges(g, rigil, d.MEGA, [(d.SOL, 1)], 0)[0] == near[1]
    g.bases = put(g.bases, near[3], (101,))
    assert refuges(g, rigil, d.MEGA, [(d.SOL, 1)], 0)[0] == near[3]
    units.add_ships(g, near[3], d.SOL, 1, 1)  # the winner is there
    assert refuges(g, rigil, d.MEGA, [(d.SOL, 1)], 0)[0] == near[1]
    g.blockade = tuple([(1,) if a in near else () for a in range(d.AREAS)])
    assert not d.IS_SECTOR[refuges(g, rigil, d.MEGA, [(d.SOL, 1)], 0)[0]]  # sections only when no sector is open


@pytest.mark.rule("P-7.12")
def test_a_viceroy_who_wins_draws_at_most_two_tokens_a_turn() -> None:
    t, _ = duel()
    g = t.g
    g.viceroy = put(g.viceroy, 3, 18)
    t.play("play d7", seat=18).play("play hA", "done", seat=20)
    assert (3, "legacy", 18, 1) in g.queue and g.viceroy_tokens[18] == 1


@pytest.mark.rule("P-7.13")
def test_an_empty_battle_deck_is_shuffled_from_its_discards() -> None:
    g = table("pax_galactica", 13).g
    g.battle = put(g.battle, 1, ())
    g.battled = put(g.battled, 1, (5, 6))
    assert set(draw_battle(g, 1, 3)) == {5, 6} and g.battle[1] == g.battled[1] == ()


@pytest.mark.rule("P-7.14")
def test_a_battle_whose_declarer_is_gone_does_not_take_place() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    a = d.AREA_IDS.index("centaurus.camden")
    g.stacks = put(g.stacks, a, ((d.SOL, 1, 3),))
    step = ActionStep(1, 6)
    step.battles, step.at = ((a, (side(d.MEGA, 0, 0, 5, 1), side(d.SOL, 1, 1))),), 9
    t.run(step)
    t.g.order = put(t.g.order, 1, ())
    assert units.ships(g, a, d.SOL) == 3


@pytest.mark.rule("P-7.2")
def test_attacking_the_empire_with_own_ships_costs_blame() -> None:
    """R-13."""
    g = table("pax_galactica", 13).g
    a = d.AREA_IDS.index("centaurus.rigil")
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 9), (d.IMPERIAL, -1, 8)))
    sides = battles_of(g, 1, [(0, d.MEGA, a, d.IMPERIAL, -1, 3)])[0][1]
    assert (1, "pin", d.MEGA, 2) in g.queue and sides[1][2] == 5  # the Viceroy defends


@pytest.mark.rule("P-7.2")
def test_nobody_leads_two_sides() -> None:
    """A Viceroy whose own ships are attacked in the same area leaves the Imperial side to somebody else."""
    g = table("pax_galactica", 13).g
    a = d.AREA_IDS.index("centaurus.rigil")
    g.viceroy = put(g.viceroy, 1, 1)
    g.glory = put(g.glory, 3, 9)
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 9), (d.SOL, 1, 5), (d.ILL, 2, 4), (d.IMPERIAL, -1, 8)))
    sides = battles_of(g, 1, [(0, d.MEGA, a, d.IMPERIAL, -1, 3), (2, d.ILL, a, d.SOL, 1, 2)])[0][1]
    leaders = [s[2] for s in sides]
    assert len(set(leaders)) == 4 and dict(zip([s[0] for s in sides], leaders)) == {
        d.MEGA: 0, d.ILL: 2, d.IMPERIAL: 3, d.SOL: 1}

"""Pirates, Rebels, Warlords and Administration (P-6)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.actions import PLAYING
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.admin import Administration, npc_offer, prestige, rebellion, resent, uprising
from hegemon.games.pax_galactica.rules.npc import (
    PARTS,
    Attacks,
    Raid,
    fleet_sizes,
    fleet_targets,
    rebel_goal,
    recall,
    seize_lane,
    spawn,
)
from hegemon.kernel import put
from hegemon.testing import table


def area(name: Any) -> Any:
    """An area of Centaurus."""
    return d.AREA_IDS.index(f"centaurus.{name}")


def quiet(seats: Any = 13) -> Any:
    """A table whose Centaurus map is empty and whose boxes are too."""
    t = table("pax_galactica", seats)
    g = t.g
    for a in d.QUAD_AREAS[1]:
        g.bases = put(g.bases, a, ())
        g.stacks = put(g.stacks, a, ())
    for n in d.QUAD_NODES[1]:
        g.nodes = put(g.nodes, n, -1)
    g.threat[2] = g.threat[3] = g.menace[2] = g.menace[3] = 0
    return t


@pytest.mark.rule("P-6.4")
def test_v_40_full_box() -> None:
    """V-40: at most three fleets of twenty, as even as possible."""
    assert fleet_sizes(110) == (20, 20, 20) and fleet_sizes(61) == (20, 20, 20)
    assert fleet_sizes(41) == (14, 14, 13) and fleet_sizes(0) == () and fleet_sizes(28) == (14, 14)


@pytest.mark.rule("P-6.1", "P-6.3", "P-6.6", "P-6.8", "P-6.9", "P-6.10")
def test_v_14_warlord_attack() -> None:
    """V-14: one undefended sector falls; in the other eleven ships beat four Imperials."""
    t = quiet()
    g = t.g
    x, y = area("camden"), area("proxima")
    g.threat[3], g.menace[3] = 23, 4
    g.nodes = put(g.nodes, d.NODE_IDS.index("centaurus.n6"), units.base(d.WARLORD, -1))
    g.patrol = tuple([int(a not in (x, y) and d.IS_SECTOR[a]) for a in range(d.AREAS)])
    g.loyalty = put(g.loyalty, x, 2)
    g.loyalty = put(g.loyalty, y, 3)
    units.add_ships(g, y, d.IMPERIAL, -1, 4)
    g.bases = put(g.bases, y, (units.base(d.IMPERIAL, -1),))
    g.viceroy = put(g.viceroy, 1, -1)
    for s in range(6):
        g.fac = put(g.fac, s, d.PIRATE)  # nobody loyal is left to lead the Imperials
    pirates = g.threat[2]
    g.battle = put(g.battle, 1, tuple(reversed([PLAYING.read(w) for w in "s9 h4 d5".split()])))
    t.run(Attacks(1))
    assert t.over()
    assert g.loyalty[x] == 0 and g.bases[x] == (units.base(d.WARLORD, -1),)
    assert g.loyalty[y] == 0 and g.bases[y] == (units.base(d.WARLORD, -1),)
    assert units.ships(g, y, d.WARLORD) == 5 and units.ships(g, x, d.WARLORD) == 14 and g.threat[3] == 0
    assert g.threat[2] == pirates + 9 and units.on_map(g, 1, d.IMPERIAL) == 4


@pytest.mark.rule("P-6.2")
def test_recall_leaves_garrisons() -> None:
    t = quiet()
    g = t.g
    units.add_ships(g, 16, d.PIRATE, -1, 4)
    units.add_ships(g, 17, d.PIRATE, -1, 5)
    g.bases = put(g.bases, 17, (units.base(d.PIRATE, -1),))
    recall(g, 1)
    assert g.threat[2] == 4 and units.ships(g, 17, d.PIRATE) == 5
    g.menace[2] = 2
    spawn(g, 1)
    assert g.threat[2] == 4 + 2 + 1
    assert PARTS == (d.PIRATE, d.REBEL, d.WARLORD)


@pytest.mark.rule("P-6.2")
def test_a_garrison_attacks_enemies_in_its_own_area() -> None:
    t = quiet()
    g = t.g
    a = area("a1")
    g.nodes = put(g.nodes, d.ENDS[a][0], units.base(d.PIRATE, -1))
    units.add_ships(g, a, d.PIRATE, -1, 12)
    units.add_ships(g, a, d.IMPERIAL, -1, 3)
    g.patrol = tuple([int(x != a) for x in range(d.AREAS)])
    g.viceroy = put(g.viceroy, 1, -1)
    for s in range(6):
        g.fac = put(g.fac, s, d.REBEL)
    g.battle = put(g.battle, 1, tuple(reversed([PLAYING.read(w) for w in "h6 h5 d9".split()])))
    t.run(Attacks(1))
    assert any(["Battle in lane a1" in line for line in t.log])


@pytest.mark.rule("P-6.5")
def test_pirates_prefer_weak_lanes() -> None:
    t = quiet()
    g = t.g
    for a in d.SECTIONS[1]:
        units.add_ships(g, a, d.IMPERIAL, -1, 2)
    g.nodes = put(g.nodes, d.ENDS[area("b1")][1], units.base(d.SOL, 1))
    assert fleet_targets(g, 1, d.PIRATE, ())[0] == area("b1")
    g.patrol = tuple([int(not d.IS_SECTOR[a]) for a in range(d.AREAS)])
    assert d.IS_SECTOR[fleet_targets(g, 1, d.PIRATE, ())[0]]
    assert fleet_targets(g, 1, d.WARLORD, tuple(d.SECTORS[1])) == []


@pytest.mark.rule("P-6.7")
def test_rebels_strike_the_empire_first_then_next_door() -> None:
    t = quiet()
    g = t.g
    rigil = area("rigil")
    units.add_ships(g, rigil, d.REBEL, -1, 5)
    near = d.NEXT[rigil]
    for i, a in enumerate(near):
        g.loyalty = put(g.loyalty, a, 3 + i)
    assert rebel_goal(g, rigil) == near[0]
    units.add_ships(g, near[2], d.IMPERIAL, -1, 1)
    assert rebel_goal(g, rigil) == near[2]
    units.add_ships(g, rigil, d.SOL, 1, 1)
    assert rebel_goal(g, rigil) == rigil
    g.patrol = tuple([1] * d.AREAS)
    assert rebel_goal(g, rigil) == -1


@pytest.mark.rule("P-6.8")
def test_loyalty_repels_a_small_fleet() -> None:
    t = quiet()
    g = t.g
    g.loyalty = put(g.loyalty, area("camden"), 6)
    t.run(Raid(1, d.WARLORD, area("camden"), 6))
    assert g.loyalty[area("camden")] == 6 and g.threat[3] == 6 and any(["repelled" in x for x in t.log])


@pytest.mark.rule("P-6.10", "P-6.6")
def test_v_34_warlords_on_a_lane() -> None:
    """V-34: node b changes hands because node a is empty; an occupied b leaves the empty a; scrip is lost."""
    t = table("pax_galactica", 21)
    g = t.g
    a2 = d.AREA_IDS.index("sol.a2")
    for a in d.QUAD_AREAS[0]:
        g.stacks = put(g.stacks, a, ())
    g.threat[0] = g.threat[1] = g.menace[0] = g.menace[1] = 0
    g.threat[1] = 12
    g.patrol = tuple([int(a != a2) for a in range(d.AREAS)])
    n2, n5 = d.ENDS[a2]
    g.nodes = put(g.nodes, n2, -1)
    g.nodes = put(g.nodes, n5, units.base(d.IMPERIAL, -1))
    for s in g.players(0):
        g.scrip = put(g.scrip, s, 2)
    t.run(Attacks(0))
    assert g.nodes[n5] == units.base(d.WARLORD, -1) and g.nodes[n2] == -1
    assert [g.scrip[s] for s in g.players(0)] == [1] * 6
    g.nodes = put(g.nodes, n5, units.base(d.PIRATE, -1))
    assert seize_lane(g, a2, d.WARLORD) == "placed" and g.nodes[n2] == units.base(d.WARLORD, -1)


@pytest.mark.rule("P-6.11")
def test_a_beaten_fleet_goes_home_and_loses_its_starbase() -> None:
    t = quiet()
    g = t.g
    a = area("camden")
    g.loyalty = put(g.loyalty, a, 0)
    g.bases = put(g.bases, a, (units.base(d.WARLORD, -1),))
    units.add_ships(g, a, d.MEGA, 0, 30)
    g.mp[0] = 5
    g.battle = put(g.battle, 1, tuple(reversed([PLAYING.read(w) for w in "hK cK d2".split()])))
    t.run(Raid(1, d.WARLORD, a, 8)).play("play hK", "play cK", "suit clubs", seat=0)
    assert t.over() and g.threat[3] == 6 + 10  # two lost; the king of clubs feeds the box
    assert g.bases[a] == ()


@pytest.mark.rule("P-6.12")
def test_v_25_uprising() -> None:
    """V-25: twenty-six Rebels rise in Kaus, an enclave becomes theirs, the track falls to 0, a crisis comes."""
    t = table("pax_galactica", 47)
    g = t.g
    g.alien = put(g.alien, 4, 26)
    for a in d.SECTORS[4]:
        g.loyalty = put(g.loyalty, a, 3)
    kaus = d.AREA_IDS.index("sagittarius.kaus")
    uprising(g, 4)
    assert units.ships(g, kaus, d.REBEL) == 26 and units.base(d.REBEL, -1) in g.aliens[kaus] and g.alien[4] == 0
    assert (4, "crisis", d.UPRISING, -1) in g.queue


@pytest.mark.rule("P-6.13")
def test_rebel_resentment_grows_with_empty_sectors_and_breaks_out() -> None:
    t = quiet()
    g = t.g
    g.rebel = put(g.rebel, 1, 9)
    for a in d.SECTORS[1]:
        g.loyalty = put(g.loyalty, a, 4)
    for a in (16, 17):
        g.loyalty = put(g.loyalty, a, 0)
    resent(g, 1)
    rebellion(g, 1, 16)
    assert g.rebel[1] == 11
    resent(g, 1)
    rebellion(g, 1, units.least_loyal(g, 1))
    assert g.rebel[1] == 0 and units.ships(g, 16, d.REBEL) == 13


@pytest.mark.rule("P-6.14", "P-5.8")
def test_administration_clears_tokens_power_and_cards() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.turn, g.patrol = 1, tuple([1] * d.AREAS)
    g.ap[0] = (1,) * 9
    g.slots = put(g.slots, 0, (1, 1, 1, 100 + d.ASSIM))
    g.pools = put(g.pools, 0, (5, 5, 5))
    g.gone = put(g.gone, 1, g.budget[1][:10])
    g.budget = put(g.budget, 1, g.budget[1][10:])
    t.run(Administration(1))
    assert sum(g.patrol[15:30]) == 0 and g.ap[0] == (0,) * 9 and g.pools[0] == (0, 0, 0)
    assert d.ASSIM in g.privs[0] and len(g.budget[1]) == 108


@pytest.mark.rule("P-6.15")
def test_prestige_cards_follow_the_map() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.glory = put(g.glory, 0, 5)
    g.glory = put(g.glory, 1, 5)
    g.placed = put(g.placed, 4, 4)
    prestige(g, 1)
    assert g.strong[1] == 0 and g.beloved[1] == 4 and g.underdog[1] not in (g.viceroy[1], 0, -1)
    g.glory = put(g.glory, 1, 9)
    prestige(g, 1)
    assert g.strong[1] == 1
    g.viceroy = put(g.viceroy, 1, 0)
    for a in d.QUAD_AREAS[1]:
        g.stacks = put(g.stacks, a, tuple([r for r in g.stacks[a] if r[1] != 0]))
        g.bases = put(g.bases, a, tuple([c for c in g.bases[a] if c != 101]))
    prestige(g, 1)  # a Viceroy with nothing left passes the card to the loyal player with most Glory
    assert g.viceroy[1] == 1


@pytest.mark.rule("P-6.16")
def test_automatic_npcs_leave_each_other_alone() -> None:
    t = quiet()
    g = t.g
    a = area("camden")
    g.bases = put(g.bases, a, (units.base(d.WARLORD, -1),))
    units.add_ships(g, a, d.WARLORD, -1, 6)
    units.add_ships(g, a, d.PIRATE, -1, 6)
    g.patrol = tuple([int(x != a) for x in range(d.AREAS)])
    t.run(Attacks(1))
    assert not [x for x in t.log if x.startswith("Battle")]


@pytest.mark.rule("P-17.1")
def test_control_offers_the_lead_of_a_strong_npc_to_the_humblest() -> None:
    t = quiet()
    g = t.g
    g.turn, g.threat[2] = 3, 31
    g.glory = (4, 3, 0, 2, 1, 0, *g.glory[6:])
    assert npc_offer(g, 1) == (4, d.PIRATE)  # seat 2 leads ILL, seat 5 is Viceroy and leads GAL
    g.closed_until = tuple([5 if s == 4 else 0 for s in range(13)])
    assert npc_offer(g, 1) == (3, d.PIRATE)
    g.turn = 2
    assert npc_offer(g, 1) == (-1, -1)

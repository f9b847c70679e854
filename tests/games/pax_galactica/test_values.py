"""The Galactic Values Map (P-3) and what is on a map (P-4)."""
from __future__ import annotations

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.orders import govern_points
from hegemon.games.pax_galactica.rules.targets import Target, recruits
from hegemon.kernel import put
from hegemon.testing import table


@pytest.mark.rule("P-3.1", "P-3.2")
def test_tokens_lie_on_a_grid_and_are_clipped_at_its_edge() -> None:
    g = table("pax_galactica", 13).g
    assert g.tokens[d.MEGA] == (-1, 3) and d.VALUE_AT[d.VALUES.index("authority")] == (0, 4)
    g.shift_token(d.MEGA, 1, 1)
    g.shift_token(d.MEGA, 1, 1)
    assert g.tokens[d.MEGA] == (1, 4)  # the second step keeps its x


@pytest.mark.rule("P-3.3")
def test_match_close_opposed_and_holding() -> None:
    g = table("pax_galactica", 47).g
    assert g.distance(d.MEGA, d.GAL) == 2 and g.distance(d.MEGA, d.ALM) == 6
    assert crises.holds_value(g, d.SCIFI, d.VALUES.index("exploration"))
    assert not crises.holds_value(g, d.SCIFI, d.VALUES.index("freedom"))


@pytest.mark.rule("P-3.4", "P-5.16")
def test_govern_depends_on_the_distance_to_the_quadrant() -> None:
    g = table("pax_galactica", 13).g
    g.tokens = put(g.tokens, d.TOKEN_QUAD + 1, g.tokens[d.MEGA])
    assert govern_points(g, 0, 0) == 2
    g.tokens = put(g.tokens, d.TOKEN_QUAD + 1, (4, -4))
    assert govern_points(g, 0, 4) == 2 and govern_points(g, 0, 0) == 1


@pytest.mark.rule("P-3.5")
def test_public_and_secret_policy_move_different_tokens() -> None:
    t = table("pax_galactica", 13)
    t.run(Target(7, d.POLICY, 0, False))
    assert set(t.legal()) == {"pass", "token MEGA", "token centaurus"}
    t.run(Target(7, d.POLICY, 0, True))
    assert "token MEGA" not in t.legal() and "token cosmic_chronicle" in t.legal() and "token SOL" in t.legal()


@pytest.mark.rule("P-4.3", "P-4.7")
def test_a_node_counts_in_its_sections_and_not_in_the_sector() -> None:
    g = table("pax_galactica", 13).g
    node = d.NODE_IDS.index("centaurus.n3")
    g.nodes = put(g.nodes, node, units.base(d.SOL, 1))
    section, sector = d.AREA_IDS.index("centaurus.a4"), d.NODE_SECTOR[node]
    assert units.bases_in(g, section, d.SOL) == 1
    assert units.bases_in(g, sector, d.SOL) == 2  # the two of the home sector, without the node
    assert units.starbases(g, 1, d.SOL) == 3


@pytest.mark.rule("P-4.4")
def test_no_free_slot_no_starbase() -> None:
    g = table("pax_galactica", 13).g
    a = d.AREA_IDS.index("centaurus.menkent")
    g.bases = put(g.bases, a, (700, 700))
    assert not units.free_slot(g, a) and units.enclaves(g, a) == 2


@pytest.mark.rule("P-4.5")
def test_tracks_of_a_quadrant() -> None:
    g = table("pax_galactica", 13).g
    row = d.MAPS["quadrant"][1]["tracks"]
    assert (g.threat[2], g.menace[2], g.threat[3], g.alien[1]) == (
        row["pirate_threat"], row["pirate_menace"], row["warlord_threat"], row["alien_resentment"])


@pytest.mark.rule("P-4.6", "P-4.9")
def test_v_08_loyalty_event() -> None:
    """V-08: seven points go one at a time from the fullest sector."""
    g = table("pax_galactica", 13).g
    for i, n in enumerate([3, 3, 3, 3, 5, 3, 3, 3, 3]):
        g.loyalty = put(g.loyalty, 15 + i, n)
    units.lose_loyalty(g, 1, 7)
    assert g.loyalty[15:24] == (2, 2, 2, 2, 2, 3, 3, 3, 3)
    units.gain_loyalty(g, 1, 4)
    assert g.loyalty[15:24] == (3, 3, 3, 3, 2, 3, 3, 3, 3)
    for a in d.SECTORS[1]:
        g.loyalty = put(g.loyalty, a, 10)
    assert units.gain_loyalty(g, 1, 3) == 0


@pytest.mark.rule("P-4.8")
def test_control_of_a_sector() -> None:
    g = table("pax_galactica", 13).g
    a = d.AREA_IDS.index("centaurus.ashdown")
    g.bases = put(g.bases, a, (101, 203))
    g.stacks = put(g.stacks, a, ((1, 0, 2), (2, 1, 5)))
    assert units.controls(g, a) == d.SOL  # a tie of starbases, more ships
    g.stacks = put(g.stacks, a, ())
    assert units.controls(g, a) == -1


@pytest.mark.rule("P-4.10")
def test_untargeted_losses_take_from_the_largest_stack() -> None:
    g = table("pax_galactica", 13).g
    for a in d.QUAD_AREAS[1]:
        g.stacks = put(g.stacks, a, ())
    units.add_ships(g, 16, d.IMPERIAL, -1, 3)
    units.add_ships(g, 19, d.IMPERIAL, -1, 4)
    units.lose_ships(g, 1, d.IMPERIAL, 2)
    assert units.ships(g, 16, d.IMPERIAL) == 2 and units.ships(g, 19, d.IMPERIAL) == 3
    assert d.AREA_IDS[d.HUB_SECTION[1]] == "centaurus.a1"


@pytest.mark.rule("P-4.11")
def test_supply_limits() -> None:
    g = table("pax_galactica", 13).g
    assert g.supply[1] == (6, 4, 6, 8, 6, 6) and len(g.mega) == 3 and all([m[0] == -1 for m in g.mega])


@pytest.mark.rule("P-10.1")
def test_v_23_recruit() -> None:
    """V-23: MEGA at (-1,3) is close to Centaurus and the Sol Sentinel: four pawns with three Megapower."""
    g = table("pax_galactica", 47).g
    assert recruits(g, 33, 3) == 4 and recruits(g, 33, 0) == 3 and recruits(g, 33, 9) == 4
    t = table("pax_galactica", 47)
    t.run(Target(33, d.RECRUIT, 3, False)).play("agency naval", "agency naval")
    assert "agency naval" not in t.legal() and "agency deep_state" in t.legal()

"""H-9 building, H-10 Range, H-11 Power, H-12 movement."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import INDUSTRIAL, INDUSTRIALIZE, MARTIAL, MARTIALIZE, POLITICAL, POLITICIZE, SUBVERT
from hegemon.games.hegemonic.power import faction_power, fleet_power, net
from hegemon.games.hegemonic.rules.build import base_price, gate_ends
from hegemon.games.hegemonic.rules.movement import destinations, move_cost
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.sky import bits

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")


def four(galaxy: Make, **options: Any) -> Any:
    t = galaxy(4, **options)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
    return t


def names(mask: int) -> list[str]:
    return [HEX.names[h] for h in bits(mask)]


@pytest.mark.rule("H-8.2")
def test_each_build_card_builds_its_type_and_unit(galaxy: Make) -> None:
    for card, base, unit in ((INDUSTRIALIZE, "complex", "gate"), (POLITICIZE, "embassy", "muster agent"),
                             (MARTIALIZE, "outpost", "muster fleet")):
        t = four(galaxy).tiles(A5="S13", A2="S14").caps(20).run(Turn(0, card)).play("develop")
        kinds = {a.rsplit(" ", 1)[0] for a in t.legal() if a != "stop"}
        assert kinds == {f"build {base}", unit}


@pytest.mark.rule("H-9.1")
def test_steps_chain_within_one_action_and_tiers_rise_at_once(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").caps(30).run(Turn(0, INDUSTRIALIZE)).play("develop")
    t.play(*["build complex A5"] * 3)
    assert t.g.built[0] == 4 and "build complex A2" in t.legal()
    t.play("build complex A2", "build complex A2")
    assert t.g.tier(0, INDUSTRIAL) == 2 and t.g.next_cost(0, INDUSTRIAL) == 3
    t.play("stop")
    assert t.question() == "Turn.chosen" and t.view(0).left == 1


@pytest.mark.rule("H-9.2", "I-10")
def test_bases_are_built_within_range_of_bases_and_units(galaxy: Make) -> None:
    """R-06: a lone Agent or Fleet is enough."""
    t = four(galaxy).tiles(C4="S01", K1="S18").pieces(0, "a C4, f K1").caps(9).run(Turn(0, POLITICIZE))
    t.play("develop")
    assert [a for a in t.legal() if a.startswith("build")] == ["build embassy C4"]
    t.run(Turn(0, MARTIALIZE)).play("develop")
    assert [a for a in t.legal() if a.startswith("build")] == ["build outpost A4", "build outpost K1"]


@pytest.mark.rule("H-9.3", "H-9.5")
def test_open_locations(galaxy: Make) -> None:
    """Squares one by one, whoever has the others; one Embassy; a stack has one owner and grows to its triangles."""
    t = four(galaxy).tiles(A5="S16", A2="S04", K1="S18").pieces(1, "c A5 2, e A2, o K1 2, a A5, f A5")
    g = t.g
    assert names(g.open_to(0, INDUSTRIAL)) == ["A4", "A5"] and "A2" not in names(g.open_to(0, POLITICAL))
    assert "K1" not in names(g.open_to(0, MARTIAL)) and "K1" in names(g.open_to(1, MARTIAL))
    t.pieces(0, "c A5").pieces(1, "o K1")
    assert g.complexes[HEX.index["A5"]] == 1 and g.count(1, 0, HEX.index["A5"]) == 2
    assert "A5" not in names(g.open_to(2, INDUSTRIAL)) and "K1" not in names(g.open_to(1, MARTIAL))


@pytest.mark.rule("H-9.4")
def test_foreign_home_sectors_are_closed(galaxy: Make) -> None:
    t = four(galaxy).tiles(B4="S16", B2="S17", B3="S19").pieces(0, "c B4").caps(9)
    t.run(Turn(0, INDUSTRIALIZE)).play("develop")
    assert "build complex B5" not in t.legal() and "gate_to B5" not in t.play("gate B4").legal()


@pytest.mark.rule("H-9.6")
def test_units_come_where_a_base_of_the_type_is(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S01").caps(9).run(Turn(0, POLITICIZE)).play("develop", "build embassy A5")
    assert [a for a in t.legal() if a.startswith("muster")] == ["muster agent A4", "muster agent A5"]
    t.play("muster agent A5", "muster agent A5")
    assert t.count(0, "a", "A5") == 2 and t.g.caps[0] == 9 - 3 - 4


@pytest.mark.rule("H-9.7", "H-9.12")
def test_relocating_only_when_no_base_is_left_for_the_price_of_the_first_space(galaxy: Make) -> None:
    """R-21: Range is measured before the Base is lifted, so a Base can hop."""
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").caps(9)
    t.advanced(0, "nano_fabricants")
    t.run(Turn(0, INDUSTRIALIZE)).play("develop")
    assert not [a for a in t.legal() if a.startswith("lift")]
    t.g.built[0] = 15
    t.run(Turn(0, INDUSTRIALIZE)).play("develop", "lift complex A5")
    assert t.legal() == ["set_down A2", "set_down A4"]
    t.play("set_down A2")
    assert t.g.caps[0] == 8 and t.count(0, "c", "A2") == 1 and t.count(0, "c", "A5") == 0


@pytest.mark.rule("H-9.7")
def test_a_stack_gives_up_one_outpost_at_a_time_and_may_leave_home(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18").pieces(0, "o A4, o A5 2").caps(9)
    t.g.built[2] = 12
    t.run(Turn(0, MARTIALIZE)).play("develop", "lift outpost A4")
    assert t.count(0, "o", "A4") == 1 and t.count(0, "o", "A5") == 3 and t.g.caps[0] == 7


@pytest.mark.rule("H-9.8", "H-23/mass_translation_relay")
def test_gate_pairs_span_the_distance_of_the_tier_ignoring_gates(galaxy: Make) -> None:
    """7.9: with and without the Relay; the far end needs an Industrial Location."""
    t = four(galaxy).tiles(A5="S16", K3="S10", C4="S17", B4="S18", C2="S19", K1="S23")
    t.pieces(0, "c A5")
    a5 = HEX.index["A5"]
    assert "B4" not in names(gate_ends(t.g, 0, a5)), "no square there"
    assert "K1" in names(gate_ends(t.g, 0, a5)) and "K3" not in names(gate_ends(t.g, 0, a5))
    t.advanced(0, "mass_translation_relay")
    assert "K3" in names(gate_ends(t.g, 0, a5)) and "C4" not in names(gate_ends(t.g, 0, a5))
    t.built(0, 11, 1, 1)
    assert "C4" in names(gate_ends(t.g, 0, a5)), "tier 3: four, five with the Relay"
    before = gate_ends(t.g, 0, a5)
    t.gate(1, "A5", "K3")
    assert gate_ends(t.g, 0, a5) == before
    assert "A4" in names(before) and "B5" not in names(before), "the own home is open, foreign ones are not (R-45)"


@pytest.mark.rule("H-9.8")
def test_gate_pairs_join_two_different_sectors_and_there_are_three(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S23", A2="S17").pieces(0, "c A5").caps(9)
    t.run(Turn(0, INDUSTRIALIZE)).play("develop", "gate A5")
    assert "gate_to A5" not in t.legal()
    t.play("gate_to K1", "gate A5", "gate_to A2", "gate A4")
    assert "gate_to A4" not in t.legal()
    t.play("gate_to A2")
    ends = [HEX.index[h] for h in ("A5", "K1", "A5", "A2", "A4", "A2")]
    assert t.g.gates[:6] == ends and t.g.caps[0] == 0, "each takes the next pair of the supply"
    t.g.caps[0] = 9
    listed = t.run(Turn(0, INDUSTRIALIZE)).play("develop").legal()
    assert not [a for a in listed if a.startswith("gate ")] and "shift blue-3" in listed


@pytest.mark.rule("H-9.9", "H-9.12")
def test_a_placed_pair_may_be_relocated_for_the_full_price(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S23", A2="S17").pieces(0, "c A5").gate(0, "A5", "K1").caps(9)
    t.run(Turn(0, INDUSTRIALIZE)).play("develop", "shift blue-1", "gate A5")
    assert "gate_to K1" not in t.legal(), "that is where it lies"
    t.play("gate_to A2")
    assert t.g.caps[0] == 6 and t.g.gates[:2] == [HEX.index["A5"], HEX.index["A2"]]


@pytest.mark.rule("H-9.9", "R-71")
def test_a_relocated_pair_lies_elsewhere_with_at_least_one_end(galaxy: Make) -> None:
    """Neither way round where it lay, but one end may stay, and a new first end may lead to an old one."""
    t = four(galaxy).tiles(A5="S16", K1="S23", A2="S17").pieces(0, "c A5, c K1, c A2").gate(0, "A5", "K1").caps(9)
    ends = {}
    for first in ("A5", "K1", "A2"):
        t.run(Turn(0, INDUSTRIALIZE)).play("develop", "shift blue-1", f"gate {first}")
        ends[first] = [a.split()[1] for a in t.legal()]
    assert "K1" not in ends["A5"] and "A5" not in ends["K1"] and {"A5", "K1"} <= set(ends["A2"])
    t.play("gate_to A5")
    assert t.g.gates[:2] == [HEX.index["A2"], HEX.index["A5"]] and t.g.caps[0] == 6


@pytest.mark.rule("H-7.4", "H-9.7", "H-23/transcendency_routine", "H-23/brane_manipulation", "H-9.6", "H-9.8")
@pytest.mark.parametrize(("card", "step", "cost", "technology"), [
    (INDUSTRIALIZE, "lift", 1, ""), (POLITICIZE, "lift", 3, ""), (MARTIALIZE, "lift", 2, ""),
    (POLITICIZE, "transcend", 3, "transcendency_routine"), (MARTIALIZE, "fold", 2, "brane_manipulation"),
    (INDUSTRIALIZE, "gate", 3, ""), (INDUSTRIALIZE, "shift", 3, ""), (POLITICIZE, "muster", 2, ""),
    (MARTIALIZE, "muster", 2, "")])
def test_a_step_is_offered_to_who_can_just_pay_it(galaxy: Make, card: int, step: str, cost: int,
                                                 technology: str) -> None:
    """And the two technologies' own steps to their owner alone, from places that lead somewhere."""
    kind = card - INDUSTRIALIZE
    t = four(galaxy).tiles(A5="S13", A2="S14", D3="S15").pieces(0, f"{'ceo'[kind]} A5").gate(0, "A5", "A2")
    if step == "lift":
        t.g.built[kind] = [15, 9, 12][kind]

    def offered(caps: int, *cards: str) -> bool:
        listed = t.caps(caps).advanced(0, *cards).run(Turn(0, card)).legal()
        if "develop" in listed:
            listed = t.play("develop").legal()
        return any([a.startswith(f"{step} ") for a in listed])

    mine = [technology] if technology else []
    assert offered(cost, *mine) and not offered(cost - 1, *mine)
    assert not technology or not offered(20)


@pytest.mark.rule("H-9.7", "R-74")
def test_a_base_stays_whose_relocation_was_given_away(galaxy: Make) -> None:
    t = four(galaxy).tiles(A2="S01", K1="S02", K2="S04").pieces(0, "e A2").caps(3).advanced(0, "transcendency_routine")
    t.run(Turn(0, POLITICIZE)).play("develop", "transcend A2").play("gift yellow 1", seat=0)
    assert t.legal() == ["back"]
    t.play("back")
    assert t.count(0, "e", "A2") == 1 and t.g.caps[0] == 2


@pytest.mark.rule("H-9.10")
def test_a_gate_stays_when_tier_or_complex_are_gone(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", K3="S10").pieces(0, "c A5").gate(0, "A5", "K3")
    t.g.lift(0, INDUSTRIAL, HEX.index["A5"])
    t.built(0, 1, 1, 1)
    assert t.g.near().one[HEX.index["A5"]] >> HEX.index["K3"] & 1


@pytest.mark.rule("H-9.11")
def test_foothold(galaxy: Make) -> None:
    """R-07, R-56: with nothing of the type left, at home; a Gate pair does not stand in the way, an Agent does."""
    t = four(galaxy).tiles(A5="S16", K1="S23").gate(0, "A5", "K1").caps(9)
    for kind in range(3):
        t.g.lift(0, kind, HEX.index["A4"])
    assert t.g.tier(0, INDUSTRIAL) == t.g.income(0, INDUSTRIAL) == 0
    for card, base in ((INDUSTRIALIZE, "complex"), (POLITICIZE, "embassy"), (MARTIALIZE, "outpost")):
        listed = t.run(Turn(0, card)).play("develop").legal()
        assert [a for a in listed if a.startswith("build")] == [f"build {base} A4"]
    t.pieces(0, "a K1")
    assert "develop" not in t.run(Turn(0, POLITICIZE)).legal()


@pytest.mark.rule("H-9.13", "H-13.5")
def test_a_new_unit_takes_the_lowest_fresh_token(galaxy: Make) -> None:
    """R-43: the flag belongs to the token."""
    t = four(galaxy).caps(9)
    t.g.struck_agents = 0b001
    t.run(Turn(0, POLITICIZE)).play("develop", "muster agent A4", "muster agent A4", "muster agent A4")
    assert t.g.agents[:3] == [HEX.index["A4"]] * 3
    t = four(galaxy).caps(2)
    t.g.struck_agents = 0b001
    t.run(Turn(0, POLITICIZE)).play("develop", "muster agent A4")
    assert t.g.agents[:3] == [-1, HEX.index["A4"], -1]
    t = four(galaxy).caps(2)
    t.g.struck_agents = 0b111
    t.run(Turn(0, POLITICIZE)).play("develop", "muster agent A4")
    assert t.g.agents[:3] == [HEX.index["A4"], -1, -1]


@pytest.mark.rule("H-10.1", "H-10.2", "I-21")
def test_gates_make_sectors_adjacent_for_everybody(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", C4="S17")
    before = t.g.near()
    t.gate(1, "A5", "C4")
    near = t.g.near()
    assert near.one[HEX.index["A5"]] >> HEX.index["C4"] & 1 and near.one[HEX.index["C4"]] >> HEX.index["A5"] & 1
    for h in bits(t.g.chart().usable):
        for d in range(4):
            assert before.within(h, d) & ~near.within(h, d) == 0, "a Gate never makes a way longer"
    t.pieces(0, "c A5")
    assert "C4" in names(t.g.reach(0, INDUSTRIAL)), "foreign Gates serve too"


@pytest.mark.rule("H-10.2", "H-10.3")
def test_no_way_leads_through_the_core_centre(galaxy: Make) -> None:
    """R-04: K1 and K4 lie opposite each other, three steps apart; empty hexes and homes are no obstacle."""
    g = galaxy(4).g
    assert g.chart().walk[HEX.index["K1"]][HEX.index["K4"]] == 3
    assert g.laid == 0 and g.near().within(HEX.index["K1"], 3) >> HEX.index["K4"] & 1


@pytest.mark.rule("H-10.4")
def test_ranges_of_pieces(galaxy: Make) -> None:
    for height, distance in ((1, 0), (2, 1), (3, 2)):
        t = galaxy(4).tiles(A5="S18").pieces(0, f"o A5 {height}")
        assert t.g.reach(0, MARTIAL) == t.g.near().within(HEX.index["A5"], distance)
    t = galaxy(4).tiles(A5="S01", B4="S01", K2="S16").pieces(0, "a A5, f A5, c K2")
    assert names(t.g.reach(0, POLITICAL)) == names(t.g.reach(0, MARTIAL)) == ["A5"]
    assert t.g.reach(0, INDUSTRIAL) == t.g.near().one[HEX.index["K2"]]


@pytest.mark.rule("H-10.5", "H-14.4")
def test_embassies_lend_power_at_any_distance(galaxy: Make) -> None:
    t = galaxy(4).tiles(A5="S01", D3="S04", K2="S02").pieces(0, "e A5, e D3, e K2")
    assert faction_power(t.g, 0, 0) == 5 and faction_power(t.g, 0, 1) == 3


@pytest.mark.rule("H-11.1")
def test_power_of_pieces(galaxy: Make) -> None:
    t = four(galaxy).built(0, 1, 1, 9)
    assert fleet_power(t.g, 0) == 3 and fleet_power(t.g, 1) == 1
    t = galaxy(4).home(0, "A4").tiles(A5="S18").pieces(0, "o A5 3, f A5")
    assert net(t.g, 0, HEX.index["A5"]) == 3 + 1 + 1


@pytest.mark.rule("H-12.1", "H-8.3")
def test_a_unit_moves_only_with_a_pattern_one_per_action(galaxy: Make) -> None:
    """R-38: the action may be only a move."""
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "a A5, a A4").run(Turn(0, POLITICIZE))
    t.play("attack infiltrate")
    assert t.legal() == ["stay", "agent blue-1", "agent blue-2"]
    t.play("agent blue-1", "go A2")
    assert t.question() == "Turn.chosen" and t.view(0).left == 1 and t.count(0, "a", "A2") == 1


@pytest.mark.rule("H-12.2")
@pytest.mark.parametrize(("start", "goal", "borders"), [
    ("A1", "A5", 0), ("A5", "B4", 1), ("A5", "K4", 1), ("A4", "D4", 2)])
def test_agents_pay_for_borders_only(galaxy: Make, start: str, goal: str, borders: int) -> None:
    t = galaxy(4).tiles(**{start: "S16", goal: "S17"}).pieces(0, f"a {start}")
    cost = 2 * borders
    assert move_cost(t.g, 0, POLITICAL, HEX.index[start], HEX.index[goal]) == cost
    t.g.caps[0] = cost
    assert destinations(t.g, 0, POLITICAL, HEX.index[start]) >> HEX.index[goal] & 1
    if cost:
        t.g.caps[0] = cost - 1
        assert not destinations(t.g, 0, POLITICAL, HEX.index[start]) >> HEX.index[goal] & 1
        t.gate(1, start, goal)
        assert not destinations(t.g, 0, POLITICAL, HEX.index[start]) >> HEX.index[goal] & 1, "Gates do not help"


@pytest.mark.rule("H-12.3")
def test_fleets_go_three_steps_and_gates_count_as_one(galaxy: Make) -> None:
    t = galaxy(4).tiles(A5="S16", B2="S17", C4="S19", D3="S20").pieces(0, "f A5").caps(1)
    a5 = HEX.index["A5"]
    assert names(destinations(t.g, 0, MARTIAL, a5)) == ["B2"]
    t.gate(1, "A5", "D3")
    assert "D3" in names(destinations(t.g, 0, MARTIAL, a5))
    assert move_cost(t.g, 0, MARTIAL, a5, HEX.index["B2"]) == 1
    t.g.caps[0] = 0
    assert destinations(t.g, 0, MARTIAL, a5) == 0


@pytest.mark.rule("H-12.4")
def test_units_end_on_a_tile_outside_foreign_homes(galaxy: Make) -> None:
    t = four(galaxy).tiles(B4="S16", B3="S17").pieces(0, "f B4, a B4").caps(9)
    b4 = HEX.index["B4"]
    for kind in (POLITICAL, MARTIAL):
        found = names(destinations(t.g, 0, kind, b4))
        assert "B3" in found and "B5" not in found and "B2" not in found and "B4" not in found
    t.run(Turn(0, SUBVERT)).play("attack invade", "stay")
    assert t.question() == "Turn.chosen" and t.g.caps[0] == 9, "staying is no move and costs nothing"


@pytest.mark.rule("H-9.2")
def test_price_follows_the_track(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18", B2="S16")
    for n in range(1, 12):
        t.built(0, 1, 1, n)
        assert base_price(t.g, 0, MARTIAL, HEX.index["A5"]) == [2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6][n]

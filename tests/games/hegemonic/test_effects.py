"""H-23: every technology, only for its owner and only while advanced."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemonic.scenes import clash, four

from hegemon.games.hegemonic.actions import HEX, PATTERN
from hegemon.games.hegemonic.data import (
    INDUSTRIAL,
    INDUSTRIALIZE,
    MARTIAL,
    MARTIALIZE,
    POLITICAL,
    POLITICIZE,
    TECHNOLOGIES,
)
from hegemon.games.hegemonic.power import aims, attack_parts, defence_parts, net, total
from hegemon.games.hegemonic.rules.build import base_price
from hegemon.games.hegemonic.rules.movement import destinations, move_cost
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.sky import bits

Make = Callable[..., Any]
CARD = {t.id: n for n, t in enumerate(TECHNOLOGIES)}


def names(mask: int) -> list[str]:
    return [HEX.names[h] for h in bits(mask)]


@pytest.mark.rule("H-23/predictive_algorithms", "H-14.24")
def test_predictive_algorithms_re_places_a_doomed_pair(galaxy: Make) -> None:
    """R-33: 1 CAP per half moved, and no half stays in the Conflict Sector."""
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23", K2="S10").pieces(0, "c A5 3").pieces(1, "c K1 2")
    t.gate(1, "K1", "A2").advanced(1, "predictive_algorithms").hand(0, "nano_fabricants")
    t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL)).play("play nano_fabricants", "raze_gate yellow-1")
    assert t.question() == "Rescue.begun" and t.seat() == 1 and t.legal() == ["lose_gate", "gate B5", "gate K1"]
    t.play("gate K1")
    if t.question() == "Rescue.placed":
        t.play("gate_to K2")
    assert t.g.caps[1] == 19 and sorted(t.g.gates[6:8]) == sorted([HEX.index["K1"], HEX.index["K2"]])
    t.gate(1, "K1", "A2")
    t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))
    while t.question() != "Rescue.begun":
        t.act(t.g.legal(t.seat())[0])
    t.play("lose_gate")
    assert t.g.gates[8] == -1


@pytest.mark.rule("H-23/dyson_sphere_assembly")
def test_dyson_sphere_counts_gate_halves_in_the_groups_sector(galaxy: Make) -> None:
    """R-35."""
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5 2, c K1")
    t.gate(0, "A5", "K1").gate(0, "A5", "A2")
    plain = total(attack_parts(t.g, 0, INDUSTRIAL, HEX.index["A5"], -1, -1))
    t.advanced(0, "dyson_sphere_assembly")
    assert total(attack_parts(t.g, 0, INDUSTRIAL, HEX.index["A5"], -1, -1)) == plain + 2
    assert total(defence_parts(t.g, 0, INDUSTRIAL, HEX.index["K1"], -1, -1)) == 1 + 2 + 1
    assert total(defence_parts(t.g, 0, INDUSTRIAL, HEX.index["A2"], -1, -1)) == 2 + 1 + 1, "not for Gates alone"


@pytest.mark.rule("H-23/nano_fabricants")
def test_nano_fabricants_beside_foreign_complexes(galaxy: Make) -> None:
    """7.9: the discount to 1; not for relocation (tested with H-9.7)."""
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(1, "c A2").advanced(0, "nano_fabricants")
    assert base_price(t.g, 0, INDUSTRIAL, HEX.index["A5"]) == 1 and base_price(t.g, 1, INDUSTRIAL, HEX.index["A5"]) == 2
    t.caps(1).run(Turn(0, INDUSTRIALIZE)).play("develop", "build complex A5")
    assert t.g.caps[0] == 0


@pytest.mark.rule("H-23/nano_fabricants")
def test_nano_fabricants_need_a_foreign_complex_at_most_one_hex_away(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").pieces(1, "c A2").advanced(0, "nano_fabricants")
    assert base_price(t.g, 0, INDUSTRIAL, HEX.index["A4"]) == 1 and base_price(t.g, 0, INDUSTRIAL, HEX.index["K5"]) == 2
    t.g.lift(1, INDUSTRIAL, HEX.index["A2"])
    assert base_price(t.g, 0, INDUSTRIAL, HEX.index["A4"]) == 2, "own Complexes do not count"


@pytest.mark.rule("H-23/polymorphic_matter", "H-14.19")
def test_polymorphic_matter_wins_ties_the_attacker_if_both_have_it(galaxy: Make) -> None:
    def tie(*owners: int) -> Any:
        t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").pieces(1, "c A2 2")
        for seat in owners:
            t.advanced(seat, "polymorphic_matter")
        return t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))

    assert tie().told("Draw on A2") and tie(0).told("Marduk won") and tie(1).told("Osiris won")
    assert tie(0, 1).told("Marduk won")


@pytest.mark.rule("H-6.7", "R-66")
def test_polymorphic_matter_given_up_after_step_one_wins_no_tie(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").pieces(1, "c A2 2").advanced(0, "polymorphic_matter")
    t.hand(0, "nano_fabricants").hand(1, "nano_fabricants").run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))
    t.play("scrap polymorphic_matter", seat=0).play("play nano_fabricants", seat=0)
    t.play("play nano_fabricants", seat=1)
    assert t.told("Draw on A2: 6 to 6.")


@pytest.mark.rule("H-23/quantum_tunnel_lattice", "R-60")
def test_quantum_tunnel_lattice_uses_any_range(galaxy: Make) -> None:
    """7.9: a Complex one hex from an Agent, with and without Sentient Propaganda."""
    t = four(galaxy).tiles(C4="S16", C1="S17").pieces(0, "a C4")
    assert t.g.chart().walk[HEX.index["C4"]][HEX.index["C1"]] == 1
    assert "C4" not in names(t.g.build_range(0, INDUSTRIAL))
    t.advanced(0, "quantum_tunnel_lattice")
    assert "C4" in names(t.g.build_range(0, INDUSTRIAL)) and "C1" not in names(t.g.build_range(0, INDUSTRIAL))
    t.advanced(0, "quantum_tunnel_lattice", "sentient_propaganda")
    assert "C1" in names(t.g.build_range(0, INDUSTRIAL)) and "C1" not in names(t.g.build_range(0, MARTIAL))


@pytest.mark.rule("H-23/subliminal_telepathy", "H-23/phased_teleportation", "R-36", "I-12")
@pytest.mark.parametrize(("card", "kind", "pattern", "unit"), [
    ("subliminal_telepathy", "a", "sabotage", POLITICAL), ("phased_teleportation", "f", "raze", MARTIAL)])
def test_destroyed_units_come_home_for_a_cap(galaxy: Make, card: str, kind: str, pattern: str, unit: int) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(0, f"{kind} A5").pieces(1, "c A5 3").advanced(0, card)
    for base in range(3):
        t.g.lift(0, base, HEX.index["A4"])
    t.run(clash(pattern, 0, 1, "A5", "A5", INDUSTRIAL, 0))
    if t.question().startswith("Conflict"):
        t.play("alone")
    assert t.legal() == ["pay", "decline"]
    caps = t.g.caps[0]
    t.play("pay")
    assert t.count(0, kind, "A4") == 1 and t.g.caps[0] == caps - 1
    struck = t.g.struck_agents if unit == POLITICAL else t.g.struck_fleets
    assert struck == 1, "the flag belongs to the token"


@pytest.mark.rule("H-23/stealth_field_emitter", "R-61")
def test_stealth_field_emitter_not_after_a_loss(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S01").pieces(0, "a A5, e A2").pieces(1, "c A5 3")
    t.advanced(0, "stealth_field_emitter", "subliminal_telepathy")
    t.run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    t.play("alone", "pay")
    assert t.over() and t.count(0, "a", "A4") == 1


@pytest.mark.rule("H-23/nano_accelerants", "H-23/hyper_cannon_batteries")
def test_more_power_for_units_that_count(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S04", A2="S18").pieces(0, "e A5, a A5 2, o A2 2, f A2 2")
    t.advanced(0, "nano_accelerants", "hyper_cannon_batteries")
    assert total(attack_parts(t.g, 0, POLITICAL, HEX.index["A5"], -1, -1)) == 2
    assert total(defence_parts(t.g, 0, POLITICAL, HEX.index["A5"], -1, -1)) == 2 + 4
    assert net(t.g, 0, HEX.index["A2"]) == 2 + 1 + 2 * 2, "the home stack lies beside"
    assert total(attack_parts(t.g, 0, MARTIAL, HEX.index["A2"], -1, HEX.index["A2"])) == 2 + (2 + 1 + 2)


@pytest.mark.rule("H-23/psionic_ecology", "H-23/bio_adaptive_hulls", "R-34")
def test_bio_adaptive_hulls_keep_an_outpost(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18", A2="S21", B4="S20").pieces(1, "o A5 2").pieces(0, "f A5").built(0, 1, 1, 9)
    t.advanced(1, "bio_adaptive_hulls").hand(0, "brane_manipulation")
    t.run(clash("strike", 0, 1, "A5", "A5", MARTIAL, 0)).play("play brane_manipulation")
    assert t.question() == "Aftermath.sheltered" and t.legal() == ["decline", "set_down A2"], "one hex, the old Range"
    t.play("set_down A2")
    assert t.count(1, "o", "A2") == 1 and t.g.caps[1] == 19 and t.count(0, "o", "A5") == 2


@pytest.mark.rule("H-23/sentient_propaganda", "H-23/psi_subversion_probes", "R-37")
def test_units_reach_further(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "a A5, f A5").pieces(1, "c A2")
    sabotage, raze = PATTERN.index["sabotage"], PATTERN.index["raze"]
    assert not aims(t.g, 0, sabotage, HEX.index["A5"], 9) and not aims(t.g, 0, raze, HEX.index["A5"], 9)
    t.advanced(0, "sentient_propaganda", "psi_subversion_probes")
    aim = (HEX.index["A2"], 1, INDUSTRIAL)
    assert aims(t.g, 0, sabotage, HEX.index["A5"], 9) == aims(t.g, 0, raze, HEX.index["A5"], 9) == [aim]
    assert "A2" in names(t.g.build_range(0, POLITICAL)) and "A2" in names(t.g.build_range(0, MARTIAL))


@pytest.mark.rule("H-23/transcendency_routine")
def test_transcendency_routine_moves_embassies_anywhere(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S01", D3="S02").pieces(0, "e A5").advanced(0, "transcendency_routine")
    t.run(Turn(0, POLITICIZE)).play("develop")
    assert "transcend A5" in t.legal() and "transcend A4" in t.legal()
    t.play("transcend A5")
    assert t.count(0, "e", "D3") == 1 and t.g.caps[0] == 17, "a single place is taken without asking"


@pytest.mark.rule("H-23/self_replicating_drones")
def test_drones_make_growing_stacks_cheaper(galaxy: Make) -> None:
    """7.9: also on a stack built in the same action."""
    t = four(galaxy).tiles(A5="S18").pieces(0, "f A5").advanced(0, "self_replicating_drones")
    t.run(Turn(0, MARTIALIZE)).play("develop", *["build outpost A5"] * 3)
    assert t.g.caps[0] == 20 - 2 - (3 - 1) - (3 - 1)


@pytest.mark.rule("H-23/singularity_ftl_drive")
def test_ftl_drive_goes_five_steps_free(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", D3="S17", C2="S19").pieces(0, "f A5").caps(0).advanced(0, "singularity_ftl_drive")
    goals = names(destinations(t.g, 0, MARTIAL, HEX.index["A5"]))
    walk = t.g.chart().walk[HEX.index["A5"]]
    assert goals == [h for h in ("A4", "C2", "D3") if walk[HEX.index[h]] <= 5] and "C2" in goals
    assert move_cost(t.g, 0, MARTIAL, HEX.index["A5"], HEX.index["C2"]) == 0


@pytest.mark.rule("H-23/brane_manipulation")
def test_brane_manipulation_moves_outposts_within_range(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18", A2="S21", D3="S20").pieces(0, "o A5 2").advanced(0, "brane_manipulation")
    t.run(Turn(0, MARTIALIZE)).play("develop", "fold A5")
    assert t.legal() == ["set_down A2", "set_down A4"]
    t.play("set_down A2")
    assert t.g.caps[0] == 18 and t.count(0, "o", "A2") == t.count(0, "o", "A5") == 1

"""H-13 declaring, H-14 the five steps, H-15 Gates."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.actions import HEX, PATTERN
from hegemon.games.hegemonic.data import ASSAULT, INDUSTRIAL, INDUSTRIALIZE, MARTIAL, POLITICAL, SUBVERT, TECHNOLOGIES
from hegemon.games.hegemonic.power import aims, attack_parts, conflict_cost, defence_parts, net, total
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.turn import Turn

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")
CARD = {t.id: n for n, t in enumerate(TECHNOLOGIES)}


def four(galaxy: Make, **options: Any) -> Any:
    t = galaxy(4, **options)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
        t.hand(seat, "nano_fabricants", "psionic_ecology", "hyper_cannon_batteries")
    return t.caps(20, 20, 20, 20)


def clash(pattern: str, by: int, other: int, hex: str, sector: str, target: int, unit: int = -1) -> Conflict:
    return Conflict(by, other, PATTERN.index[pattern], HEX.index[sector], target, HEX.index[hex], unit)


def duel(t: Any, one: str, other: str, by: int = 0, defender: int = 1) -> Any:
    """Both sides play a card."""
    return t.play(f"play {one}", seat=by).play(f"play {other}", seat=defender)


def complexes(galaxy: Make) -> Any:
    """Marduk's three Complexes on A5 beside Osiris's two on A2 with one more near by."""
    t = four(galaxy).tiles(A5="S16", A2="S23", K1="S10", B1="S17")
    return t.pieces(0, "c A5 3").pieces(1, "c A2 2, c K1")


@pytest.mark.rule("H-13.1", "H-13.2", "H-8.3")
def test_declaring_names_pattern_pieces_defender_sector_and_type(galaxy: Make) -> None:
    t = complexes(galaxy).run(Turn(0, INDUSTRIALIZE)).play("attack buyout")
    assert t.legal() == ["no_conflict", "group A4", "group A5"], "both reach A2"
    t.play("group A5")
    assert t.question() == "Conflict.revealed", "a single target is not asked about"
    assert t.told("Marduk attacked Osiris on A2 from A5: Buyout, Industrial pieces, 4 CAPs.")
    assert aims(t.g, 0, PATTERN.index["acquire"], HEX.index["A5"], 20) == [], "Acquire does not match Complexes"


@pytest.mark.rule("H-13.3")
def test_exactly_two_target_sets_of_section_7_8(galaxy: Make) -> None:
    """R-42: Embassy with Agent, or the lone Fleet; never the Agent alone."""
    t = four(galaxy).tiles(A5="S16", A2="S04").pieces(0, "c A5 2").pieces(1, "e A2, a A2, f A2")
    found = aims(t.g, 0, PATTERN.index["acquire"], HEX.index["A5"], 20)
    assert found == [(HEX.index["A2"], 1, POLITICAL), (HEX.index["A2"], 1, MARTIAL)]
    t.run(clash("acquire", 0, 1, "A5", "A2", POLITICAL))
    duel(t, "nano_fabricants", "hyper_cannon_batteries")
    assert t.told("Marduk won the Conflict on A2, 7 to 5.")
    assert (t.count(1, "e", "A2"), t.count(1, "a", "A2"), t.count(1, "f", "A2")) == (0, 0, 1)


@pytest.mark.rule("H-13.3", "H-14.20", "R-55")
def test_all_units_of_the_type_fall_with_the_base_and_other_types_stay(galaxy: Make) -> None:
    t = complexes(galaxy).tiles(K2="S05").pieces(1, "e K2, a K2, f K2").pieces(0, "f K2").built(0, 4, 1, 9)
    t.hand(1, "hyper_cannon_batteries").hand(0, "hyper_cannon_batteries")
    t.run(clash("raze", 0, 1, "K2", "K2", POLITICAL, 0))
    duel(t, "hyper_cannon_batteries", "hyper_cannon_batteries")
    assert t.told("Marduk won") and t.count(1, "e", "K2") == t.count(1, "a", "K2") == 0
    assert t.count(1, "f", "K2") == 1 and t.count(0, "f", "K2") == 1 and t.count(0, "e", "K2") == 0


@pytest.mark.rule("H-13.4")
def test_home_sectors_are_never_attacked(galaxy: Make) -> None:
    t = four(galaxy).tiles(B4="S16").pieces(0, "c B4 3")
    assert t.g.near().one[HEX.index["B4"]] >> HEX.index["B5"] & 1
    for pattern in range(9):
        assert not aims(t.g, 0, pattern, HEX.index["B4"], 99)


@pytest.mark.rule("H-13.5", "I-13")
def test_each_attacker_once_a_phase_two_conflicts_with_one_card(galaxy: Make) -> None:
    """R-39."""
    t = complexes(galaxy).tiles(K2="S16").pieces(0, "c K2").run(Turn(0, INDUSTRIALIZE))
    t.play("attack buyout", "group A5")
    duel(t, "psionic_ecology", "nano_fabricants").play("rest", seat=0).play("rest", seat=1)
    assert t.question() == "Turn.chosen" and t.g.struck_groups[0] == 1 << HEX.index["A5"]
    t.play("attack buyout")
    assert t.legal() == ["no_conflict", "group A4", "group K2"]


@pytest.mark.rule("H-13.5", "I-13", "R-39")
@pytest.mark.parametrize(("kind", "unit", "pattern"), [("a", "agent", "sabotage"), ("f", "fleet", "raze")])
def test_an_agent_or_fleet_attacks_once_a_phase(galaxy: Make, kind: str, unit: str, pattern: str) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S01").pieces(0, f"{kind} A5 2, e K1").pieces(1, "c A5").pieces(2, "c A5")
    for seat in range(3):
        t.hand(seat)
    t.built(0, 1, 2, 9).run(Turn(0, ASSAULT)).play(f"attack {pattern}", "stay")
    assert t.legal() == ["no_conflict", f"{unit} blue-1", f"{unit} blue-2"]
    t.play(f"{unit} blue-1", "target A5 yellow industrial")
    if kind == "a":
        t.play("draw_on orange")
    assert t.told("Marduk won") and t.question() == "Turn.chosen"
    t.play(f"attack {pattern}", "stay")
    assert t.legal() == ["no_conflict", f"{unit} blue-2"]
    t.play("no_conflict").g.clear_flags()
    assert f"{unit} blue-1" in t.run(Turn(0, ASSAULT)).play(f"attack {pattern}", "stay").legal(), "a new phase"


@pytest.mark.rule("H-8.3", "H-7.4")
@pytest.mark.parametrize(("kind", "unit", "pattern"), [("a", "agent", "sabotage"), ("f", "fleet", "raze")])
def test_a_pattern_needs_a_unit_with_something_to_do(galaxy: Make, kind: str, unit: str, pattern: str) -> None:
    """Without a CAP a Fleet cannot move at all and an Agent not over a border; Units alone cost nothing to attack."""
    t = four(galaxy).tiles(C1="S19").caps(0)
    assert f"attack {pattern}" not in t.run(Turn(0, ASSAULT)).legal(), "none on the galaxy"
    t.pieces(0, f"{kind} C1")
    assert f"attack {pattern}" not in t.run(Turn(0, ASSAULT)).legal(), "nowhere to go, nothing to attack"
    t.gate(1, "C1", "B5")
    t.run(Turn(0, ASSAULT)).play(f"attack {pattern}")
    assert t.question() == "Conflict.attack_drawn" or t.legal() == ["no_conflict", f"{unit} blue-1"], "it cannot move"
    t.caps(2)
    assert f"{unit} blue-1" in t.run(Turn(0, ASSAULT)).play(f"attack {pattern}").legal(), "it can move now"


@pytest.mark.rule("H-13.6", "H-23/efficiency_paradigm")
@pytest.mark.parametrize(("pattern", "target", "cost"), [
    ("embargo", POLITICAL, 3), ("acquire", POLITICAL, 6), ("embargo", MARTIAL, 2), ("acquire", MARTIAL, 4)])
def test_cost_counts_the_power_of_bases_not_units(galaxy: Make, pattern: str, target: int, cost: int) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S01", B4="S21").pieces(0, "c A5").pieces(1, "e K1, a K1 2, o B4 2, f B4")
    hex = HEX.index["K1" if target == POLITICAL else "B4"]
    assert conflict_cost(t.g, 0, PATTERN.index[pattern], (hex, 1, target)) == cost
    assert conflict_cost(t.g, 0, PATTERN.index[pattern], (HEX.index["A5"], 1, target)) == 0
    t.advanced(0, "efficiency_paradigm")
    assert conflict_cost(t.g, 0, PATTERN.index[pattern], (hex, 1, target)) == cost - 1


@pytest.mark.rule("H-13.7")
def test_paying_and_flag_come_before_step_one(galaxy: Make) -> None:
    t = complexes(galaxy).run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))
    assert t.question() == "Conflict.revealed" and t.g.caps[0] == 16 and t.g.struck_groups[0]


@pytest.mark.rule("H-14.1", "H-14.2")
def test_a_group_counts_its_neighbours(galaxy: Make) -> None:
    t = complexes(galaxy)
    assert total(attack_parts(t.g, 0, INDUSTRIAL, HEX.index["A5"], -1, -1)) == 3 + 1
    assert total(defence_parts(t.g, 1, INDUSTRIAL, HEX.index["A2"], -1, -1)) == 2 + 1


@pytest.mark.rule("H-14.3")
def test_gates_alone_defend_with_what_is_near(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17", C4="S19").pieces(0, "c A5").pieces(1, "c C4 2").gate(1, "C4", "A2")
    assert total(defence_parts(t.g, 1, INDUSTRIAL, HEX.index["A2"], -1, -1)) == 2, "through the defending Gate itself"
    assert (HEX.index["A2"], 1, INDUSTRIAL) in aims(t.g, 0, PATTERN.index["buyout"], HEX.index["A5"], 0)


@pytest.mark.rule("H-14.5", "H-14.7")
def test_an_attacking_agent_counts_alone_with_one_faction(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S01", K2="S02", K3="S04")
    t.pieces(0, "a A5 2, e K1, e K2, e K3").pieces(1, "c A5")
    t.run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.legal() == ["draw_on orange", "draw_on purple", "draw_on green", "alone"], "the largest first"
    t.play("draw_on orange")
    assert t.view(0).clash.attack == 1 + 5, "the other Agent adds nothing"


@pytest.mark.rule("H-14.6")
def test_defending_agents_count_each_with_one_faction_for_all(galaxy: Make) -> None:
    """R-14."""
    t = four(galaxy).tiles(A5="S16", K1="S01").pieces(0, "c A5").pieces(1, "a A5 2, e K1")
    t.run(clash("embargo", 0, 1, "A5", "A5", POLITICAL))
    assert t.seat() == 1
    t.play("draw_on orange")
    assert t.view(0).clash.defence == 2 + 3 and t.g.faction_used[1] == 1


@pytest.mark.rule("H-14.8", "H-14.12", "I-13", "H-23/post_physical_array", "H-23/synergized_logistics")
def test_a_faction_and_a_stack_serve_once_a_phase_none_is_allowed(galaxy: Make) -> None:
    """R-13."""
    t = four(galaxy).tiles(A5="S16", K1="S01", A2="S18").pieces(0, "a A5, e K1, f A5, o A2 2").pieces(1, "c A5")
    t.g.faction_used[0], t.g.outpost_used[0] = 0b001, 1 << HEX.index["A2"]
    t.run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.legal() == ["draw_on purple", "draw_on green", "alone"]
    t.play("alone")
    assert t.view(0).clash.attack == 1 and t.g.faction_used[0] == 0b001
    t.run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.question() == "Conflict.revealed", "nothing to draw on is not asked about"
    t.advanced(0, "post_physical_array", "synergized_logistics")
    t.run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert "draw_on orange" in t.legal()
    t.run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.legal() == ["call_stack A2", "alone"]


@pytest.mark.rule("H-14.9")
def test_net_counts_stacks_that_reach_or_are_reached_once(galaxy: Make) -> None:
    """R-16: a stack of 3 two hexes away, a lone Outpost beside, one out of everybody's reach."""
    t = four(galaxy).tiles(A5="S18", B4="S21", A2="S20", D3="S20").pieces(0, "o A5, o B4 2, o A2, o D3")
    assert t.g.chart().walk[HEX.index["A5"]][HEX.index["B4"]] == 2
    assert net(t.g, 0, HEX.index["A5"]) == 1, "a stack of 2 reaches one hex, B4 lies two away"
    t.pieces(0, "o A5 2")
    assert net(t.g, 0, HEX.index["A5"]) == 3 + 2 + 1 + 1, "B4, A2 and the home stack on A4, not D3"
    assert net(t.g, 0, HEX.index["A2"]) == 1 + 3, "A5 reaches it"


@pytest.mark.rule("H-14.10", "H-14.11", "R-15")
def test_fleets_draw_on_a_stack_in_reach_and_count_once(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18").pieces(0, "o A5 3, f A5 2").pieces(1, "f A5")
    assert total(attack_parts(t.g, 0, MARTIAL, HEX.index["A5"], -1, HEX.index["A5"])) == 1 + (3 + 1 + 1)
    t.run(clash("strike", 0, 1, "A5", "A5", MARTIAL, 0)).play("call_stack A5")
    assert (t.view(0).clash.attack, t.view(0).clash.defence) == (6, 1)
    t.run(clash("strike", 1, 0, "A5", "A5", MARTIAL, 3))
    assert t.view(0).clash.defence == 3 + 1 + 2, "the stack defends with its Fleets"


@pytest.mark.rule("H-14.11")
def test_fleets_without_a_stack_defend_with_one_in_reach(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18", A2="S16").pieces(0, "o A5 2, f A2 2").pieces(1, "f A2")
    t.run(clash("strike", 1, 0, "A2", "A2", MARTIAL, 3))
    assert t.seat() == 0 and t.legal() == ["call_stack A5", "alone"]
    t.play("call_stack A5")
    assert t.view(0).clash.defence == 2 + 2 + 1 and t.g.outpost_used[0] == 1 << HEX.index["A5"]


@pytest.mark.rule("H-14.13", "H-14.14")
def test_the_attacker_chooses_before_the_defender_and_totals_are_published(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S01", K2="S02").pieces(0, "a A5, e K1").pieces(1, "a A5, e K2")
    t.run(clash("infiltrate", 0, 1, "A5", "A5", POLITICAL, 0))
    assert t.seat() == 0
    t.play("draw_on orange")
    assert t.seat() == 1
    t.play("draw_on purple")
    assert t.told("Power: Marduk 4 (1 Agent, +3 Grex on K1), Osiris 4 (1 Agent, +3 Turinians on K2).")


@pytest.mark.rule("H-14.15", "H-14.16", "R-18", "R-62")
def test_support_goes_to_sides_with_a_faction_in_use(galaxy: Make) -> None:
    """All or nothing, one per Embassy, clockwise from the Attacker's left; who can lend nothing is not asked."""
    t = four(galaxy).tiles(A5="S16", K1="S01", K2="S02", K3="S04", K4="S07", K5="S05")
    t.pieces(1, "a A5, e K1").pieces(2, "a A5").pieces(0, "e K3, e K5").pieces(3, "e K4")
    t.run(clash("infiltrate", 2, 1, "A5", "A5", POLITICAL, 6)).play("draw_on purple", "draw_on orange")
    assert t.seat() == 3 and t.legal() == ["nobody", "support defender"]
    t.play("nobody")
    assert t.seat() == 0 and t.legal() == ["nobody", "support attacker", "support defender"]
    t.play("support attacker")
    assert (t.view(0).clash.attack, t.view(0).clash.defence) == (1 + 1, 4)
    assert t.told("Marduk supported Bushido with 1.")
    assert t.told("Yaksha supported nobody.")
    t.run(clash("infiltrate", 2, 1, "A5", "A5", POLITICAL, 6)).play("alone", "alone")
    assert t.question() == "Conflict.revealed", "no Faction, no support"


@pytest.mark.rule("H-14.17", "H-23/empathy_transmitter")
def test_empathy_transmitter_forbids_support_for_the_opponent(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", K1="S01", K3="S04").pieces(1, "a A5, e K1").pieces(0, "e K3").pieces(2, "f A5")
    t.run(clash("raze", 2, 1, "A5", "A5", POLITICAL, 6)).play("draw_on orange")
    assert t.seat() == 0 and t.g.faction_used[0] == 0
    t.g.faction_used[1] = 0
    t.advanced(2, "empathy_transmitter").run(clash("raze", 2, 1, "A5", "A5", POLITICAL, 6)).play("draw_on orange")
    assert t.question() == "Conflict.revealed"


@pytest.mark.rule("H-14.18")
def test_cards_are_chosen_hidden_and_count_by_type_of_power(galaxy: Make) -> None:
    t = complexes(galaxy).hand(1).run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))
    assert t.g.waiting() == [0], "an empty hand plays nothing"
    assert t.legal()[0] == "play nano_fabricants", "the highest matching value is the default"
    t.play("play hyper_cannon_batteries")
    assert t.told("Marduk played Hyper Cannon Batteries (2): 6.") and t.told("Marduk won the Conflict on A2, 6 to 3.")
    t = complexes(galaxy).run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL)).play("play nano_fabricants", seat=0)
    assert t.view(1).clash.cards == (-1, -1) and t.view(0).now.given == (("play", CARD["nano_fabricants"]),)


@pytest.mark.rule("H-14.26", "R-12")
def test_inactive_cards_return_only_with_the_last_card_of_a_hand(galaxy: Make) -> None:
    t = complexes(galaxy).hand(0, "nano_fabricants", "psionic_ecology").hand(1, "nano_fabricants")
    for seat in range(2):
        t.g.inactive[seat] = (CARD["brane_manipulation"],)
    duel(t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL)), "psionic_ecology", "nano_fabricants")
    assert t.cards(0) == ["nano_fabricants"] and t.g.inactive[0] == (CARD["brane_manipulation"],)
    assert t.cards(1) == ["brane_manipulation"] and t.g.inactive[1] == ()


@pytest.mark.rule("H-14.17", "H-23/empathy_transmitter", "R-62")
def test_empathy_transmitter_keeps_support_from_the_opponent_alone(galaxy: Make) -> None:
    """Agent against Agents, both with Grex; Bushido could lend to both; Yaksha, without Embassy, is not asked."""
    def fought(*owners: int) -> Any:
        t = four(galaxy).tiles(A5="S16", K1="S01", K2="S04", K3="S07").pieces(0, "a A5, e K1").pieces(1, "a A5, e K2")
        t.pieces(2, "e K3")
        for seat in owners:
            t.advanced(seat, "empathy_transmitter")
        t.run(clash("infiltrate", 0, 1, "A5", "A5", POLITICAL, 0)).play("draw_on orange", "draw_on orange")
        return t

    assert fought().legal() == ["nobody", "support attacker", "support defender"]
    assert fought(0).legal() == ["nobody", "support attacker"] and fought(1).legal() == ["nobody", "support defender"]
    t = fought(0, 1)
    assert t.question() == "Conflict.revealed" and not t.told("supported nobody")
    t = fought().play("support defender")
    assert t.view(0).clash.defence == 1 + 2 + 1 and not t.told("Yaksha supported nobody.")


@pytest.mark.rule("H-14.14")
def test_the_largest_faction_and_stack_are_the_default(galaxy: Make) -> None:
    """D-18, D-19: whatever its number."""
    t = four(galaxy).tiles(A5="S16", K1="S01", K2="S02", K3="S05", A2="S18", B4="S21").pieces(1, "c A5")
    t.pieces(0, "a A5, f A5, e K2, e K3, o A4, o A2 3, o B4 2").run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.legal()[0] == "draw_on purple"
    t.run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.legal() == ["call_stack A2", "call_stack A4", "alone"]


@pytest.mark.rule("H-14.19", "H-14.23")
def test_draw_destroys_units_but_no_bases_and_no_gates(galaxy: Make) -> None:
    """R-19."""
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "a A5").pieces(1, "c A5").gate(1, "A5", "A2").hand(0).hand(1)
    t.run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0)).play("alone")
    assert t.told("Draw on A5: 1 to 1.") and t.over() and t.count(0, "a", "A5") == 0
    assert t.count(1, "c", "A5") == 1 and t.g.gates[6] >= 0


@pytest.mark.rule("H-14.21", "R-20", "R-57")
def test_takeover_of_three_complexes_with_only_one_left(galaxy: Make) -> None:
    """One from the Player Board must come; the others may move in from elsewhere, free, or stay empty."""
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A2 3, c K1").pieces(1, "c A5 3").hand(1)
    t.g.built[0] = 14
    t.hand(0, "nano_fabricants").run(clash("buyout", 0, 1, "A2", "A5", INDUSTRIAL)).play("play nano_fabricants")
    assert t.told("Marduk won") and t.count(0, "c", "A5") == 1 and t.question() == "Aftermath.filled"
    assert t.legal() == ["leave", "lift complex A2", "lift complex A4", "lift complex K1"]
    caps = t.g.caps[0]
    t.play("lift complex K1", "leave")
    assert t.count(0, "c", "A5") == 2 and t.count(0, "c", "K1") == 0 and t.g.caps[0] == caps
    assert t.count(1, "c", "A5") == 0 and t.g.squares >> HEX.index["A5"] & 1


@pytest.mark.rule("H-14.22", "I-11", "I-12")
def test_a_defender_who_wins_loses_nothing(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(0, "f A5").pieces(1, "c A5 3").hand(0).hand(1)
    t.run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.told("Osiris won the Conflict on A5, 3 to 1.")
    assert t.count(0, "f", "A5") == 0 and t.count(1, "c", "A5") == 3
    t = complexes(galaxy).hand(0, "psionic_ecology").hand(1, "nano_fabricants")
    duel(t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL)), "psionic_ecology", "nano_fabricants")
    assert t.told("Osiris won") and t.count(0, "c", "A5") == 3, "an attacking group is unharmed"


@pytest.mark.rule("H-14.24")
def test_order_of_effects(galaxy: Make) -> None:
    """Removal, Gates, replacement, the Defender's technologies, then the Attacker's, then Stealth."""
    t = four(galaxy).tiles(A5="S04", A2="S01", K1="S02").pieces(0, "a A5, e A2").pieces(1, "e A5, a A5").hand(1)
    t.advanced(0, "stealth_field_emitter").advanced(1, "psionic_ecology", "subliminal_telepathy")
    t.hand(0, "nano_accelerants")
    t.run(clash("infiltrate", 0, 1, "A5", "A5", POLITICAL, 0)).play("draw_on orange", "play nano_accelerants")
    assert t.question() == "Aftermath.agent_paid" and t.seat() == 1
    told = [line for line in t.log if "lost" in line or "placed 1" in line or "gained" in line]
    assert told == ["Osiris lost 1 Embassy on A5.", "Osiris lost an Agent on A5.", "Marduk placed 1 Embassy on A5.",
                    "Osiris gained 3 CAPs (Psionic Ecology)."]
    t.play("pay")
    assert t.count(1, "a", "B5") == 1 and t.question() == "Aftermath.slipped"
    assert t.legal() == ["stay", "go A2", "go A4"]
    t.play("go A2")
    assert t.question() == "Conflict.cleaned" and t.count(0, "a", "A2") == 1


@pytest.mark.rule("H-14.25")
def test_clean_up_attacker_first_inactive_or_drawn_and_discarded(galaxy: Make) -> None:
    t = complexes(galaxy).draw("brane_manipulation").discards("post_physical_array")
    duel(t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL)), "nano_fabricants", "psionic_ecology")
    assert t.seat() == 0 and t.legal() == ["rest", "draw", "pick discards"]
    t.play("pick discards")
    assert t.cards(0)[-1] == "post_physical_array" and t.g.piles[0] == (CARD["nano_fabricants"],)
    t.play("rest")
    assert t.g.inactive[1] == (CARD["psionic_ecology"],) and len(t.g.hands[1]) == 2 and t.over()


@pytest.mark.rule("H-15.1", "H-15.2")
def test_the_winner_may_destroy_gates_of_a_loser_with_industrial_power(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5 3").pieces(1, "c K1").hand(1)
    t.gate(1, "K1", "A2").gate(1, "A2", "K1").hand(0, "nano_fabricants")
    t.run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL)).play("play nano_fabricants")
    assert t.g.gates[6] >= 0, "Gates never fall of themselves"
    assert t.legal() == ["raze_gate yellow-1", "raze_gate yellow-2", "enough"]
    t.play("raze_gate yellow-2", "enough")
    assert t.g.gates[8:10] == [-1, -1] and t.g.gates[6] >= 0 and t.told("Marduk destroyed the Gate pair 2 of Osiris.")


@pytest.mark.rule("H-8.3")
def test_a_moved_unit_attacks_in_the_same_action(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "f A5").pieces(1, "c A2").run(Turn(0, ASSAULT))
    t.play("attack raze", "fleet blue-1", "go A2")
    assert t.legal() == ["no_conflict", "target A2 yellow industrial"] and t.g.caps[0] == 19
    t.play("target A2 yellow industrial")
    assert t.g.caps[0] == 18 and t.g.struck_fleets == 1


@pytest.mark.rule("H-8.3")
def test_subvert_takes_over_across_types(galaxy: Make) -> None:
    """R-08, R-09."""
    t = four(galaxy).tiles(A5="S16", A2="S04").pieces(0, "c A5 3").pieces(1, "e A2").run(Turn(0, SUBVERT))
    assert "attack acquire" in t.legal()
    t.play("attack acquire", "group A5")
    assert t.g.caps[0] == 16

"""H-21 Leaders: windows, interruptions and all 36 abilities; H-24.1."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.hegemonic.scenes import clash, led

from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import (
    ABILITIES,
    ASSAULT,
    INDUSTRIAL,
    INDUSTRIALIZE,
    KEYS,
    MARTIAL,
    POLITICAL,
    POLITICIZE,
    SUBVERT,
    TECHNOLOGIES,
)
from hegemon.games.hegemonic.rules.arbitration import Arbitration
from hegemon.games.hegemonic.rules.round import ActionPhase, ExpansionTurn, Round
from hegemon.games.hegemonic.rules.technology import Study
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.windows import W_DECLARE, W_TURN, Window

Make = Callable[..., Any]
CARD = {t.id: n for n, t in enumerate(TECHNOLOGIES)}


def attack(galaxy: Make) -> Any:
    """Marduk's two Complexes on A5 (with one at home) against Osiris's two on A2."""
    return led(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5 2").pieces(1, "c A2 2")


BUYOUT = ("buyout", 0, 1, "A5", "A2", INDUSTRIAL)

# -- windows ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-21.3", "H-21.5")
def test_any_ability_up_to_the_level_once_per_window_then_level_0(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "illuminated", 2).run(Turn(0, ASSAULT))
    t.g.pool = t.g.sectors[:2]
    t.run(Turn(0, ASSAULT))
    assert t.legal() == ["pass", "use order_stack", "use extra_tile"], "level 3 is not reached"
    t.play("use order_stack")
    assert t.g.level[0] == 0 and t.question() == "Augury.ordered"
    t.act(t.g.legal(0)[0])
    t.act(t.g.legal(0)[0])
    assert t.question() == "Turn.chosen"


@pytest.mark.rule("H-21.3")
def test_players_are_asked_clockwise_from_the_active_player_and_again_after_an_activation(galaxy: Make) -> None:
    """4.3.1; Inquiry and Foresight serve in turns of others, Town Hall does not."""
    t = led(galaxy).lead(2, "psycog", 1).lead(1, "concern", 1).lead(3, "engkohn", 1).lead(0, "concern", 1)
    t.hand(0, "nano_fabricants").run(Window(W_TURN, 1))
    assert t.seat() == 1
    t.play("pass")
    assert t.seat() == 2
    t.play("use peek_hand")
    assert t.seat() == 1, "asked again from the start"
    t.play("pass")
    assert t.seat() == 0
    t.play("pass")
    assert t.over()


@pytest.mark.rule("H-21.4", "H-21.7")
def test_only_the_named_abilities_interrupt_a_declaration_of_another(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17", C4="S19", K1="S20", K2="S21").pieces(1, "f A5, c A2").pieces(2, "f C4")
    interrupters = {a.key: a.declare for a in ABILITIES if a.declare}
    assert interrupters == {"free_relocate_complex": ("conflict", "build"), "tax_advance": ("advance",),
                            "nudge_unit": ("conflict",), "fleet_anywhere": ("conflict",), "swap_tiles": ("build",)}
    t.lead(1, "archons", 2).lead(2, "illuminated", 3).lead(3, "concern", 3)
    for kind, asked in (("conflict", 1), ("build", 2)):
        t.run(Window(W_DECLARE, 0, kind))
        assert t.seat() == asked
    t.run(Window(W_DECLARE, 1, "conflict"))
    assert t.over(), "never the declaring player"


@pytest.mark.rule("H-21.4a", "H-24.1", "H-13.7")
def test_drift_takes_the_target_away_and_the_action_is_given_back(galaxy: Make) -> None:
    """7.9."""
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "f A5").pieces(1, "f A5").lead(1, "archons", 1)
    t.run(Turn(0, 3)).play("attack strike", "stay", "fleet blue-1")
    assert t.seat() == 1 and t.question() == "Window.answered" and t.g.caps[0] == 20, "nothing is paid yet"
    t.play("use nudge_unit")
    while t.seat() == 1:
        t.act(t.g.legal(1)[0])
    assert t.told("Marduk cancelled the declaration.") and t.question() == "Turn.chosen" and t.view(0).left == 2
    assert t.g.struck_fleets == 0 and t.count(1, "f", "A5") == 0


@pytest.mark.rule("H-24.1", "R-65")
def test_after_a_move_only_the_conflict_is_chosen_again(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "f A5").pieces(1, "f A2, c A5").lead(1, "archons", 1)
    t.run(Turn(0, 3)).play("attack strike", "fleet blue-1", "go A2", "target A2 yellow martial", "use nudge_unit")
    while t.question().startswith("Drift"):
        t.act(t.g.legal(1)[0])
    assert t.question() == "Turn.chosen" and t.view(0).left == 1 and t.count(0, "f", "A2") == 1 and t.g.caps[0] == 19


@pytest.mark.rule("H-21.4a")
def test_an_interrupted_player_may_go_on_or_cancel(galaxy: Make) -> None:
    """D-17: Reassembly strengthens the Defender; targets and cost are those of the moment of paying."""
    t = attack(galaxy).lead(1, "rama", 1).pieces(1, "c K1")
    t.run(Turn(0, INDUSTRIALIZE)).play("attack buyout", "group A5")
    t.play("use free_relocate_complex", "lift complex K1", "set_down A2")
    assert t.seat() == 0 and t.legal() == ["go_on", "cancel"]
    t.play("go_on")
    assert t.g.caps[0] == 20 - 6 and t.told("Marduk went on.")
    t = attack(galaxy).lead(1, "rama", 1).pieces(1, "c K1")
    t.run(Turn(0, INDUSTRIALIZE)).play("attack buyout", "group A5")
    t.play("use free_relocate_complex", "lift complex K1", "set_down A2", "cancel")
    assert t.question() == "Turn.chosen" and t.view(0).left == 2 and t.g.caps[0] == 20


@pytest.mark.rule("H-21.4a", "H-21.6/swap_tiles")
def test_motion_of_the_heavens_spoils_a_build(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", D3="S24").lead(2, "illuminated", 3).caps(2).built(0, 2, 1, 1)
    t.pieces(0, "c A4").built(0, 2, 1, 1)
    t.run(Turn(0, INDUSTRIALIZE)).play("pass", "develop")
    assert t.seat() == 2
    t.play("use swap_tiles", "swap A5")
    assert t.g.tile[HEX.index["D3"]] == 15 and t.told("Marduk cancelled the declaration.")
    assert t.question() == "Turn.chosen" and t.view(0).left == 2


@pytest.mark.rule("H-21.4a", "H-24.1")
def test_an_interrupted_build_goes_on_or_is_given_back(galaxy: Make) -> None:
    """D-17: Reassembly takes a square away, others are left."""
    def declared() -> Any:
        t = led(galaxy).tiles(A5="S16", A2="S17").pieces(1, "c A2").lead(1, "rama", 1)
        t.run(Turn(0, INDUSTRIALIZE)).play("develop", "use free_relocate_complex", "lift complex A2", "set_down A5")
        assert t.seat() == 0 and t.legal() == ["go_on", "cancel"]
        return t

    t = declared().play("go_on")
    assert t.question() == "Build.taken" and t.told("Marduk went on.")
    t = declared().play("cancel")
    assert t.question() == "Turn.chosen" and t.view(0).left == 2 and t.told("Marduk cancelled the declaration.")
    t = led(galaxy).tiles(A5="S16").lead(1, "rama", 1).pieces(1, "c A5").run(Turn(0, INDUSTRIALIZE)).play("develop")
    assert t.seat() == 1 and t.play("pass").question() == "Build.taken", "without an activation nothing is asked"


@pytest.mark.rule("H-24.1", "H-20.2")
def test_a_build_that_falls_by_the_own_gift_uses_up_the_action(galaxy: Make) -> None:
    """The gift is made while the window is open, and nobody used a Leader."""
    t = attack(galaxy).lead(1, "rama", 1).pieces(1, "c K1").run(Turn(0, INDUSTRIALIZE)).play("develop")
    t.play("gift red 20", seat=0).play("pass", seat=1)
    assert t.question() == "Turn.chosen" and t.view(0).left == 1


@pytest.mark.rule("H-21.4b")
def test_once_paid_a_conflict_is_carried_to_its_end_and_a_build_has_no_windows(galaxy: Make) -> None:
    t = attack(galaxy).lead(2, "concern", 1).run(Turn(0, INDUSTRIALIZE)).play("pass", "develop")
    for site in ("A5", "A2", "A4"):
        assert t.question() == "Build.taken", "no window between the steps"
        t.play(f"build complex {site}")
    t.play("stop")
    assert t.question() == "Window.answered" and t.seat() == 2
    t = attack(galaxy).lead(1, "bir", 2).run(clash(*BUYOUT))
    assert t.question() == "Window.answered" and t.g.caps[0] == 16, "W-POWER comes after paying"
    t.play("use defence_power")
    assert t.over() and t.told("Osiris won the Conflict on A2, 4 to 3.")


@pytest.mark.rule("H-21.4c", "H-21.6/tax_advance", "R-63")
def test_monopoly_paid_and_given_up(galaxy: Make) -> None:
    """7.9."""
    for answer in ("pay", "decline"):
        t = led(galaxy).lead(2, "concern", 2).hand(0, "phased_teleportation").draw("brane_manipulation").caps(5)
        t.run(Study(0)).play("advance phased_teleportation", "use tax_advance")
        assert t.seat() == 0 and t.legal() == ["decline", "pay"]
        t.play(answer)
        paid = answer == "pay"
        assert t.g.caps[0] == (1 if paid else 5) and t.g.caps[2] == (23 if paid else 20)
        assert (CARD["phased_teleportation"] in t.g.advanced[0]) == paid
        assert (t.g.piles[0] == (CARD["phased_teleportation"],)) != paid
    t = led(galaxy).lead(2, "concern", 2).hand(0, "phased_teleportation").draw("brane_manipulation").caps(4)
    t.run(Study(0)).play("advance phased_teleportation", "use tax_advance", "pay")
    assert t.g.advanced[0] == (CARD["phased_teleportation"],) and t.g.caps[0] == 0, "the last CAP"
    t = led(galaxy).lead(2, "concern", 2).hand(0, "phased_teleportation").draw("brane_manipulation").caps(3)
    t.run(Study(0)).play("advance phased_teleportation", "use tax_advance")
    assert t.over() and t.told("Marduk gave up the advance."), "paying both is not possible"


# -- the abilities ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("H-21.6", "H-21.6/peek_hand")
def test_foresight(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "psycog", 1).hand(1, "nano_fabricants", "psionic_ecology").hand(2, "dyson_sphere_assembly")
    t.hand(0, "brane_manipulation").g.lore[1] = (t.g.everybody(), 1 << 1)
    t.run(Turn(0, ASSAULT)).play("use peek_hand")
    assert t.legal() == ["peek yellow", "peek red"], "not the own hand, not an empty one"
    t.play("peek yellow")
    assert t.view(0).known[1] == (CARD["nano_fabricants"], CARD["psionic_ecology"])
    assert t.view(2).known[1] == (CARD["nano_fabricants"],), "the others know what they knew before"
    assert t.told("Osiris holds Nano-Fabricants, Psionic Ecology.") and t.view(0).known[2] == ()


@pytest.mark.rule("H-21.6/swap_conflict_card")
def test_deliberation(galaxy: Make) -> None:
    t = attack(galaxy).lead(0, "psycog", 2).hand(0, "psionic_ecology", "nano_fabricants").hand(1, "psionic_ecology")
    t.run(clash(*BUYOUT)).play("pass").play("play psionic_ecology", seat=0).play("play psionic_ecology", seat=1)
    assert t.legal() == ["pass", "use swap_conflict_card"]
    t.play("use swap_conflict_card", "play nano_fabricants")
    assert t.told("Marduk won the Conflict on A2, 7 to 3.") and t.cards(0) == ["psionic_ecology"]


@pytest.mark.rule("H-21.6/swap_conflict_card")
def test_deliberation_of_a_defender_takes_the_old_card_out_of_the_sum(galaxy: Make) -> None:
    t = attack(galaxy).lead(1, "psycog", 2).lead(2, "concern", 1)
    t.hand(0, "psionic_ecology").hand(1, "psionic_ecology", "nano_fabricants")
    t.run(clash(*BUYOUT)).play("pass").play("play psionic_ecology", seat=0).play("play psionic_ecology", seat=1)
    t.play("use swap_conflict_card", "play nano_fabricants")
    assert t.told("Osiris won the Conflict on A2, 6 to 4.") and t.cards(1) == ["psionic_ecology"]
    assert [sum([n for _, side, n, _ in t.view(0).clash.gains if side == which]) for which in (0, 1)] == [4, 6]


@pytest.mark.rule("H-21.6/second_faction", "R-67")
def test_mass_mind(galaxy: Make) -> None:
    t = led(galaxy, wild_home_embassies=True).tiles(A5="S16", K1="S01", K2="S02").pieces(0, "a A5, e K1, e K2")
    t.pieces(1, "c A5").lead(0, "psycog", 3)
    t.run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0)).play("draw_on orange", "use second_faction")
    assert t.legal() == ["draw_on purple", "draw_on green"]
    t.play("draw_on purple")
    assert t.view(0).clash.attack == 1 + 4 + 3 and t.g.faction_used[0] == 1, "the wild Embassy counts once"


@pytest.mark.rule("H-21.6/second_faction", "R-67")
def test_mass_mind_serves_a_defender_and_counts_the_wild_embassy_if_no_faction_is_in_use(galaxy: Make) -> None:
    t = led(galaxy, wild_home_embassies=True).tiles(A5="S16", K1="S01").pieces(1, "a A5, e K1").pieces(0, "c A5 3")
    t.lead(1, "psycog", 3).run(clash("embargo", 0, 1, "A5", "A5", POLITICAL)).play("alone", "use second_faction")
    assert t.seat() == 1 and t.legal() == ["draw_on orange", "draw_on purple", "draw_on green"]
    t.play("draw_on orange")
    assert t.told("Osiris won the Conflict on A5, 5 to 4."), "1 Agent, 3 on K1 and the wild Embassy"


@pytest.mark.rule("H-21.6/free_move")
def test_conduit(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", D3="S17").pieces(0, "a A5").lead(0, "syndicate", 1).caps(0)
    t.run(Turn(0, POLITICIZE)).play("use free_move", "attack infiltrate", "agent blue-1", "go D3")
    assert t.count(0, "a", "D3") == 1 and t.g.caps[0] == 0 and t.g.free_move == -1
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "f A5").lead(0, "syndicate", 1).caps(0)
    t.run(Turn(0, ASSAULT)).play("use free_move", "attack raze", "fleet blue-1", "go A2")
    assert t.count(0, "f", "A2") == 1 and "attack raze" not in t.legal(), "one move, and no more without a CAP"
    assert t.told("Marduk moved Fleet 1 from A5 to A2 (0 CAPs).")


@pytest.mark.rule("H-21.6/cheap_gate")
def test_energy_web(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", C1="S17").pieces(0, "c A5").lead(0, "syndicate", 2)
    assert t.g.chart().walk[HEX.index["A5"]][HEX.index["C1"]] == 3
    t.run(Turn(0, ASSAULT)).play("use cheap_gate", "gate A5", "gate_to C1")
    assert t.g.caps[0] == 20 and t.g.gates[:2] == [HEX.index["A5"], HEX.index["C1"]]


@pytest.mark.rule("H-21.6/cheap_gate", "H-9.9")
def test_energy_web_relocates_when_no_pair_is_left(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", K1="S23", C1="S17").pieces(0, "c A5").lead(0, "syndicate", 2)
    for _ in range(2):
        t.gate(0, "A5", "K1")
    t.gate(0, "A5", "C1").run(Turn(0, ASSAULT)).play("use cheap_gate")
    assert t.legal() == ["shift blue-1", "shift blue-2", "shift blue-3"]
    t.play("shift blue-1", "gate A5")
    assert "gate_to K1" not in t.legal(), "that is where it lies"
    t.play("gate_to C1")
    assert t.g.gates[:2] == [HEX.index["A5"], HEX.index["C1"]] and t.g.caps[0] == 20


@pytest.mark.rule("H-21.6/gate_power")
def test_grand_conduit(galaxy: Make) -> None:
    t = attack(galaxy).gate(0, "A5", "K1").gate(0, "A5", "K1").gate(0, "A5", "K1").lead(0, "syndicate", 3)
    t.run(clash(*BUYOUT)).play("use gate_power")
    assert t.told("Marduk won the Conflict on A2, 9 to 2."), "three pairs, at most +6"


@pytest.mark.rule("H-21.6/complex_discount")
def test_perfect_industry(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16").lead(0, "rama", 2).run(Turn(0, INDUSTRIALIZE))
    t.play("use complex_discount", "develop", "build complex A5", "build complex A5", "stop", "end")
    assert t.g.caps[0] == 18 and t.g.discount == -1


@pytest.mark.rule("H-21.6/third_action")
def test_inevitable_merging(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "rama", 3).pieces(0, "c A4").run(Turn(0, ASSAULT))
    t.play("pass", "collect", "pass", "collect")
    assert t.legal() == ["pass", "use complex_discount", "use third_action"], "after the second action, not before"
    t.play("use third_action", "collect")
    assert t.over() and t.g.caps[0] == 26


@pytest.mark.rule("H-21.6/gain_caps")
def test_leverage(galaxy: Make) -> None:
    t = led(galaxy).lead(1, "concern", 1).run(Turn(0, ASSAULT)).play("use gain_caps")
    assert t.g.caps[1] == 22 and t.g.level[1] == 0


@pytest.mark.rule("H-21.6/bounce_technology")
def test_embargo_edict(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "concern", 3).hand(1, "nano_fabricants").advanced(0, "brane_manipulation")
    t.advanced(1, "polymorphic_matter", "psionic_ecology")
    t.run(Turn(0, ASSAULT)).play("use bounce_technology")
    assert t.legal() == ["bounce yellow polymorphic_matter", "bounce yellow psionic_ecology"], "none of one's own"
    t.play("bounce yellow polymorphic_matter")
    assert t.seat() == 1 and sorted(t.legal()) == ["discard nano_fabricants", "discard polymorphic_matter"]
    assert t.view(3).known[1] == (CARD["polymorphic_matter"],)
    t.play("discard nano_fabricants")
    assert t.g.advanced[1] == (CARD["psionic_ecology"],) and t.question() == "Turn.chosen"
    assert t.cards(1) == ["polymorphic_matter"] and t.g.piles[0] == (CARD["nano_fabricants"],)


@pytest.mark.rule("H-21.6/nudge_unit", "H-12.4")
def test_drift(galaxy: Make) -> None:
    """Three hexes, free; an Agent may not use Gates; the usual end-of-move limits hold."""
    t = led(galaxy).tiles(A5="S16", A2="S17", C4="S19", D3="S20").pieces(0, "a A5, f A5").gate(1, "A5", "D3")
    t.lead(0, "archons", 1).run(Turn(0, ASSAULT)).play("use nudge_unit", "agent blue-1")
    assert t.legal() == ["go A2", "go A4"]
    t.play("go A2")
    assert t.g.caps[0] == 20 and t.count(0, "a", "A2") == 1
    t.lead(0, "archons", 1).run(Turn(0, ASSAULT)).play("use nudge_unit", "fleet blue-1")
    assert "go D3" in t.legal()


@pytest.mark.rule("H-21.6/fleet_anywhere")
def test_dark_harbour(galaxy: Make) -> None:
    t = led(galaxy).tiles(D3="S16").lead(0, "archons", 2).run(Turn(0, ASSAULT)).play("use fleet_anywhere")
    assert t.legal() == ["muster fleet A4", "muster fleet D3"]
    t.play("muster fleet D3")
    assert t.count(0, "f", "D3") == 1 and t.g.caps[0] == 20


@pytest.mark.rule("H-21.6/fleet_power")
def test_angels_of_fury(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16").pieces(0, "f A5").pieces(1, "c A5 3").lead(0, "archons", 3)
    t.run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0)).play("use fleet_power")
    assert t.told("Marduk won the Conflict on A5, 6 to 3.")


@pytest.mark.rule("H-21.6/fleet_power")
@pytest.mark.parametrize(("defence", "drawn", "asked"), [
    ("o A5, f A5", "", True), ("o A5", "", False), ("f A5", "", True), ("f A5, o A2 2, f A2", "call_stack A2", True),
    ("o A5, f A2", "", False)])
def test_angels_of_fury_need_a_fleet_that_counts(galaxy: Make, defence: str, drawn: str, asked: bool) -> None:
    """The Defender's Fleets beside the stack that defends, or his lone ones; not those elsewhere."""
    t = led(galaxy).tiles(A5="S18", A2="S21").pieces(1, defence).pieces(0, "f A5").lead(1, "archons", 3)
    t.run(clash("strike", 0, 1, "A5", "A5", MARTIAL, 0))
    while t.question() == "Window.answered" and t.legal() != ["pass", "use fleet_power"]:
        t.play("pass")  # Drift and Dark Harbour at the declaration
    if drawn:
        t.play(drawn)
    assert ((not t.over()) and t.legal() == ["pass", "use fleet_power"]) == asked


@pytest.mark.rule("H-21.6/fleet_power")
def test_angels_of_fury_do_not_fly_where_no_martial_power_counts(galaxy: Make) -> None:
    t = attack(galaxy).pieces(1, "f A2").lead(1, "archons", 3).run(clash(*BUYOUT)).play("pass")
    assert t.over() and t.told("Marduk won")


@pytest.mark.rule("H-21.6/dig_discard")
def test_recollection(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "conjunction", 1).hand(0, "nano_fabricants")
    t.discards("psionic_ecology", "brane_manipulation", "polymorphic_matter", "dyson_sphere_assembly")
    t.run(Turn(0, ASSAULT)).play("use dig_discard")
    assert sorted(t.legal()) == ["dig brane_manipulation", "dig polymorphic_matter", "dig psionic_ecology"]
    t.play("dig polymorphic_matter", "discard nano_fabricants")
    assert t.cards(0) == ["polymorphic_matter"] and t.g.piles[0][-1] == CARD["nano_fabricants"]


@pytest.mark.rule("H-21.6/swap_action_card")
def test_shadow_play(galaxy: Make) -> None:
    t = led(galaxy).lead(2, "conjunction", 2).run(ActionPhase())
    for seat in range(4):
        t.play("plan discover", seat=seat)
    t.play("use swap_action_card", "plan assault")
    assert t.g.plans == (5, 5, 0, 5) and t.seat() == 2, "the Assault comes first now"
    assert t.g.caps[2] == 22


@pytest.mark.rule("H-21.6/third_party_power")
def test_counsel_of_the_ancients(galaxy: Make) -> None:
    t = attack(galaxy).lead(3, "conjunction", 3).advanced(0, "empathy_transmitter").run(clash(*BUYOUT))
    assert t.seat() == 3
    t.play("use third_party_power", "support defender")
    assert t.told("Osiris won the Conflict on A2, 7 to 3.")


@pytest.mark.rule("H-21.6/first_in_tie")
def test_discipline(galaxy: Make) -> None:
    t = led(galaxy).lead(2, "amatsukami", 1).run(ActionPhase())
    for seat in range(4):
        t.play("plan industrialize", seat=seat)
    assert t.seat() == 2
    t.play("use first_in_tie")
    assert t.question() == "Turn.chosen" and t.seat() == 2
    t.play("end")
    assert t.question() == "ActionPhase.named" and t.legal() == ["first blue", "first yellow", "first green"]
    t.run(ActionPhase())
    for seat in range(4):
        t.play("plan industrialize", seat=seat)
    assert t.question() == "ActionPhase.named" and len(t.legal()) == 4, "for one phase"


@pytest.mark.rule("H-21.6/save_attacker_unit", "R-61", "H-23/stealth_field_emitter")
def test_honour(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S01").pieces(0, "a A5, e A2").pieces(1, "c A5 3").lead(0, "amatsukami", 2)
    t.advanced(0, "stealth_field_emitter").run(clash("sabotage", 0, 1, "A5", "A5", INDUSTRIAL, 0)).play("alone")
    t.play("use save_attacker_unit")
    assert t.count(0, "a", "A4") == 1 and t.legal() == ["stay", "go A2"], "it survived, so Stealth may be used"


@pytest.mark.rule("H-21.6/save_attacker_unit", "H-14.23")
def test_honour_saves_a_fleet_in_a_draw(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16").pieces(0, "f A5").pieces(1, "c A5").lead(0, "amatsukami", 2)
    t.run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0)).play("use save_attacker_unit")
    assert t.told("Draw on A5: 1 to 1.") and t.count(0, "f", "A4") == 1


@pytest.mark.rule("H-21.6/outpost_power")
def test_art_of_war(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", D3="S20", C4="S18").pieces(0, "f A5, o D3, o C4").pieces(1, "c A5 3")
    t.lead(0, "amatsukami", 3).run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0)).play("use outpost_power")
    assert t.told("Marduk won the Conflict on A5, 4 to 3."), "three stacks"


@pytest.mark.rule("H-21.6/basic_draw")
def test_town_hall(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "engkohn", 1).hand(0, "nano_fabricants").draw("psionic_ecology", "brane_manipulation")
    t.run(ExpansionTurn(0)).play("use basic_draw", "discard nano_fabricants")
    assert t.cards(0) == ["psionic_ecology"] and t.g.level[0] == 0


@pytest.mark.rule("H-21.6/advance_tier_minus_1")
def test_free_thinkers(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "engkohn", 2).hand(0, "nano_fabricants", "polymorphic_matter").draw("brane_manipulation")
    t.run(Turn(0, ASSAULT))
    assert "use advance_tier_minus_1" in t.legal()
    t.play("use advance_tier_minus_1")
    assert t.legal() == ["advance nano_fabricants"], "tier 2 counts as 1, tier 3 as 2"
    t.play("advance nano_fabricants", "draw")
    assert t.g.caps[0] == 17 and t.cards(0) == ["polymorphic_matter", "brane_manipulation"]


@pytest.mark.rule("H-21.6/advance_tier_minus_1", "I-19")
def test_being_asked_does_not_tell_whether_the_hand_allows_it(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "engkohn", 2).hand(0, "polymorphic_matter").draw().discards().run(Turn(0, ASSAULT))
    assert t.question() == "Window.answered" and t.legal() == ["pass"]


@pytest.mark.rule("H-21.6/extra_action_other_card")
def test_spontaneity(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "engkohn", 3).draw().discards().run(Turn(0, SUBVERT)).play("collect", "collect")
    t.play("use extra_action_other_card")
    assert "plan subvert" not in t.legal()
    t.play("plan discover")
    assert "capitalize" in t.legal() and "collect" not in t.legal()
    t.play("capitalize")
    assert t.over() and t.g.caps[0] == 20 + 4 + 2
    t = led(galaxy).tiles(A5="S16").lead(0, "engkohn", 3).draw().discards().run(Turn(0, ASSAULT))
    t.play("collect", "collect", "use extra_action_other_card", "plan industrialize", "develop", "build complex A5")
    assert t.count(0, "c", "A5") == 1, "the build of the other card"


@pytest.mark.rule("H-21.6/order_stack", "I-19")
def test_augury(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "illuminated", 1)
    t.g.sectors = (1, 2, 3, 4, 5)
    t.run(Turn(0, ASSAULT)).play("use order_stack")
    assert t.legal() == ["on_top S06", "on_top S05", "on_top S04"] and t.view(0).foretold == (5, 4, 3)
    assert t.view(1).foretold == ()
    t.play("on_top S04", "on_top S06")
    assert t.g.sectors == (1, 2, 4, 5, 3) and t.view(0).foretold == (3, 5, 4)


@pytest.mark.rule("H-21.6/extra_tile")
def test_dark_energies(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "illuminated", 2)
    t.g.sectors, t.g.pool = (1, 2), (7, 8)
    t.run(Turn(0, ASSAULT)).play("use extra_tile", "take S08", "lay K1")
    assert t.g.tile[45] == 7 and t.g.pool == (8, 2) and t.g.sectors == (1,)


@pytest.mark.rule("H-21.6/swap_tiles")
def test_motion_of_the_heavens(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", D3="S18", C4="S24", K1="S17").pieces(1, "c A5, f K1").lead(0, "illuminated", 3)
    t.run(Turn(0, ASSAULT)).play("use swap_tiles")
    assert t.legal() == ["swap C4", "swap D3"], "no pieces, no homes"
    t.play("swap D3")
    assert t.g.tile[HEX.index["C4"]] == 17 and t.g.triangles >> HEX.index["C4"] & 1
    assert not t.g.check()


@pytest.mark.rule("H-21.6/relocate_on_board")
def test_adaptation(galaxy: Make) -> None:
    t = led(galaxy).tiles(A1="S16", D3="S17").lead(0, "blooms", 1).run(Turn(0, ASSAULT))
    t.play("use relocate_on_board")
    assert t.count(0, "c", "A1") == 1 and t.g.caps[0] == 19, "one Base and one place: taken without asking"


@pytest.mark.rule("H-21.6/rebuild_after_loss", "H-14.24")
def test_regrowth(galaxy: Make) -> None:
    t = attack(galaxy).lead(1, "blooms", 2).hand(0, "nano_fabricants").run(clash(*BUYOUT)).play("play nano_fabricants")
    t.play("use rebuild_after_loss")
    assert t.question() == "Aftermath.grown" and t.seat() == 1
    assert "set_down A5" in t.legal() and "set_down A4" not in t.legal()
    caps = t.g.caps[1]
    t.play("set_down K1")
    assert t.count(1, "c", "K1") == 1 and t.count(0, "c", "A2") == 2 and t.g.caps[1] == caps


@pytest.mark.rule("H-21.6/build_one_each")
def test_living_machine(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S10", A2="S13").lead(0, "blooms", 3).run(Turn(0, ASSAULT)).play("use build_one_each")
    t.play("build complex A5", "build embassy A2", "build outpost A4")
    assert t.g.caps[0] == 20 - 1 - 2 - 1 and t.question() == "Turn.chosen"


@pytest.mark.rule("H-21.6/recover_inactive", "H-16.2")
def test_inquiry(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "icarian", 1)
    t.g.inactive[0] = (CARD["nano_fabricants"],)
    t.run(Turn(1, ASSAULT)).play("use recover_inactive")
    assert t.cards(0) == ["nano_fabricants"] and t.g.inactive[0] == ()


@pytest.mark.rule("H-21.6/flip_bonus")
def test_observation(galaxy: Make) -> None:
    t = attack(galaxy).lead(1, "icarian", 2).draw("dyson_sphere_assembly", "psionic_ecology").run(clash(*BUYOUT))
    t.play("use flip_bonus")
    assert t.told("Osiris won the Conflict on A2, 7 to 3.") and t.g.piles[0] == (CARD["dyson_sphere_assembly"],)


@pytest.mark.rule("H-21.6/free_advance")
def test_grand_experiment(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "icarian", 3).hand(0, "phased_teleportation", "polymorphic_matter").caps(0)
    t.draw("brane_manipulation", "psionic_ecology").run(Turn(0, ASSAULT)).play("use free_advance")
    assert t.legal() == ["advance phased_teleportation"], "the tier rule applies"
    t.play("advance phased_teleportation", "draw")
    assert t.g.caps[0] == 0 and t.cards(0) == ["polymorphic_matter", "brane_manipulation"]
    assert t.g.advanced[0] == (CARD["phased_teleportation"],) and not t.told("gave up")


@pytest.mark.rule("H-21.6/retain_more")
def test_hoard(galaxy: Make) -> None:
    t = led(galaxy, cap_transfers=False).lead(0, "bir", 1).caps(20, 0, 0, 0).run(Arbitration()).play("use retain_more")
    assert t.g.caps[0] == 12
    assert t.run(Round()).g.hoard == 0, "for one round"


@pytest.mark.rule("H-21.6/defence_power")
def test_sarcophagi_serves_the_defender_only(galaxy: Make) -> None:
    t = attack(galaxy).lead(0, "bir", 2).run(clash(*BUYOUT))
    assert t.over(), "Marduk attacks and is not asked"


@pytest.mark.rule("H-21.6/bases_survive")
def test_perpetual_survival(galaxy: Make) -> None:
    t = attack(galaxy).gate(1, "A2", "K1").lead(1, "bir", 3).hand(0, "nano_fabricants").run(clash(*BUYOUT))
    t.play("pass").play("play nano_fabricants", seat=0).play("use bases_survive")
    assert t.count(1, "c", "A2") == 2 and t.question() == "Aftermath.razed", "Gates are lost as usual"


@pytest.mark.rule("H-21.6/free_relocate_complex")
def test_reassembly_on_the_own_turn(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16").lead(0, "rama", 1).run(Turn(0, ASSAULT)).play("use free_relocate_complex")
    assert t.count(0, "c", "A5") == 1 and t.g.caps[0] == 20


def test_every_ability_is_named_by_a_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    missing = [key for key in KEYS if f"H-21.6/{key}" not in text]
    assert not missing

"""What a player is told is what the rules do: prices of special cases, chances, discards, marks."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from tests.games.hegemonic.scenes import clash, four, led

from hegemon.games.hegemonic import GAME, words
from hegemon.games.hegemonic.actions import HEX, TILE
from hegemon.games.hegemonic.data import ASSAULT, INDUSTRIALIZE, MARTIALIZE, POLITICIZE, SUBVERT
from hegemon.games.hegemonic.picture import picture
from hegemon.games.hegemonic.rules.abilities import ShadowPlay, SpecialAdvance
from hegemon.games.hegemonic.rules.aftermath import Rescue
from hegemon.games.hegemonic.rules.arbitration import Arbitration
from hegemon.games.hegemonic.rules.attack import ConflictAction
from hegemon.games.hegemonic.rules.build import Build
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.round import Round
from hegemon.games.hegemonic.rules.technology import Study
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.works import Adaptation, DarkHarbour, EnergyWeb, LivingMachine
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.words.tips import TIPS
from hegemon.kernel import Action, Flow, goto
from hegemon.testing import table
from hegemon.testing.told.walking import fought, walked

Make = Callable[..., Any]


def price(t: Any, action: str, seat: int = 0) -> int:
    """What an answer says it takes."""
    return sum([n for _, n in t.view(seat).now.cost(GAME.verbs.read(action))])


def takes(t: Any, *actions: str) -> int:
    """What answers take from whoever gives them."""
    seat = t.seat()
    before = t.g.caps[seat]
    t.play(*actions)
    return int(before - t.g.caps[seat])


# -- prices -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("H-21.6/build_one_each")
def test_living_machine_states_the_lower_price(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16").lead(0, "blooms", 3).run(LivingMachine(0))
    assert price(t, "build complex A5") == 1 == takes(t, "build complex A5")


@dataclass
class LastPhase(Round):
    """A round of which only the last Action phase is left."""

    def begin(self, g: Hegemonic) -> Flow:
        return goto(self.next_phase) if g.phase == 4 else super().begin(g)


@pytest.mark.rule("H-9.8")
def test_a_gate_costs_what_it_says_when_the_round_ends_with_it(galaxy: Make) -> None:
    """Nobody is asked anything before the next income: what is paid in the last turn is seen all the same."""
    t = four(galaxy, cap_transfers=False).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5").caps(1, 20, 0, 0)
    t.set(phase=4).run(LastPhase())
    for seat, card in enumerate(("industrialize", "assault", "assault", "assault")):
        t.play(f"plan {card}", seat=seat)
    t.until("Turn.chosen")
    while t.seat() != 0:
        t.play("end")
    t.play("collect", "develop")
    t.honest()
    assert price(t, "gate A5") == 3
    t.play("gate A5", "gate_to K1")
    assert t.g.phase == 2 and t.g.caps[0] > 0, "the income has come"


@pytest.mark.rule("H-21.6/fleet_anywhere")
def test_dark_harbour_states_no_price(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16").run(DarkHarbour(0))
    assert price(t, "muster fleet A5") == 0 == takes(t, "muster fleet A5") and t.count(0, "f", "A5") == 1


@pytest.mark.rule("H-21.6/cheap_gate")
def test_energy_web_states_no_price_from_its_first_end_to_its_last(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17", B1="S22").run(EnergyWeb(0))
    if t.question() == "EnergyWeb.chosen":
        assert price(t, "gate A4") == 0
        t.play("gate A4")
    assert price(t, "gate_to A5") == 0 == takes(t, "gate_to A5") and t.g.gates[0] >= 0


@pytest.mark.rule("H-23/transcendency_routine")
def test_transcendency_states_its_price_at_both_ends(galaxy: Make) -> None:
    t = four(galaxy).tiles(K1="S01", K2="S02").pieces(0, "e K1").advanced(0, "transcendency_routine")
    t.run(Build(0, 1))
    assert price(t, "transcend K1") == 3
    t.play("transcend K1")
    assert t.question() != "Relocate.put" or price(t, "set_down K2") == 3
    if t.question() == "Relocate.put":
        t.play("set_down K2")
    assert t.g.caps[0] == 17 and t.count(0, "e", "K2") == 1


@pytest.mark.rule("H-23/brane_manipulation")
def test_brane_states_its_price(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S18", A2="S21").pieces(0, "o A5 2").advanced(0, "brane_manipulation").run(Build(0, 2))
    before = price(t, "fold A5")
    t.play("fold A5", "set_down A2")
    assert before == 2 == 20 - t.g.caps[0]


@pytest.mark.rule("H-21.6/relocate_on_board")
def test_adaptation_states_its_cap_when_the_leader_is_used_and_when_the_base_is_lifted(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").lead(0, "blooms", 1)
    t.run(Turn(0, ASSAULT))
    assert t.question() == "Window.answered" and price(t, "use relocate_on_board") == 1
    t.run(Adaptation(0))
    assert price(t, "lift complex A5") == 1
    t.play("lift complex A5")
    assert price(t, "set_down A2") == 1 == takes(t, "set_down A2")


@pytest.mark.rule("H-21.6/free_advance")
def test_grand_experiment_states_no_price(galaxy: Make) -> None:
    t = led(galaxy).hand(0, "phased_teleportation").run(SpecialAdvance(0, 0, True))
    assert price(t, "advance phased_teleportation") == 0 == takes(t, "advance phased_teleportation")


@pytest.mark.rule("H-21.6/gain_caps", "H-21.6/swap_action_card")
def test_gains_of_leaders_are_stated(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "concern", 1).run(Turn(0, ASSAULT))
    assert t.view(0).now.gain(GAME.verbs.read("use gain_caps")) == (("caps", 2),)
    t = led(galaxy).run(ShadowPlay(0))
    assert t.view(0).now.gain(GAME.verbs.read("plan discover")) == (("caps", 2),)


@pytest.mark.rule("H-21.4a", "H-13.6")
def test_going_on_after_an_interruption_states_the_present_price(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "f A5").pieces(1, "c A5 2").pieces(3, "f A5")
    t.lead(3, "archons", 1)
    t.run(clash("raze", 0, 1, "A5", "A5", 0, 0))
    assert t.question() == "Window.answered" and t.view(3).now.prompt.startswith("A Conflict is declared")
    t.play("use nudge_unit", seat=3)
    while t.seat() == 3:
        t.play(t.legal()[0], seat=3)
    assert t.question() == "Conflict.answered" and price(t, "go_on") == 2


@pytest.mark.rule("H-12.3", "H-13.6")
def test_a_piece_named_first_has_the_price_of_its_only_way_on(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(0, "f A5").pieces(1, "c A5 2").run(ConflictAction(0, 2))
    assert t.question() == "ConflictAction.mover" and price(t, "fleet blue-1") == 1, "a move"
    t.play("stay")
    assert t.question() == "ConflictAction.picked" and price(t, "fleet blue-1") == 2, "the only target"
    assert takes(t, "fleet blue-1") == 2


@pytest.mark.rule("H-23/predictive_algorithms", "R-33")
def test_a_saved_gate_states_what_all_its_ends_cost_or_nothing_yet(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S10", A3="S22").pieces(0, "c A5, c A2").gate(0, "A5", "K1")
    t.advanced(0, "predictive_algorithms").run(Rescue(0, 0, HEX.index["K1"]))
    ends = {a: price(t, a) for a in t.legal() if a.startswith("gate")}
    assert ends["gate A5"] == 1, "the half on A5 stays whatever is chosen"
    t.play("gate A4")
    costs = {price(t, a) for a in t.legal()}
    assert costs <= {1, 2} and ends["gate A4"] == (costs.pop() if len(costs) == 1 else 0)


def test_nothing_is_said_that_the_rules_do_not_do() -> None:
    found = walked(GAME, 60)
    assert found.positions == 60 and not found.wrong, "\n".join(found.lines())


# -- chances ----------------------------------------------------------------------------------------------------------

def happened(before: Any, after: Any, action: Action) -> str | None:
    """What came of the Conflict an answer declared."""
    if action[0] != "target":
        return None
    found = [c for q in after.open if (c := q.frame.inside(Conflict)) is not None and c.step == 5]
    if not found:
        return None
    c = found[0]
    return "draw" if c.winner < 0 else "win" if c.winner == c.attacker else "loss"


@pytest.mark.rule("H-14.18", "H-14.19")
def test_chances_of_a_conflict_come_true() -> None:
    found = fought(GAME, happened, positions=12, runs=80)
    assert found.questions["ConflictAction.declared"] >= 5 and not found.wrong, "\n".join(found.lines())


@pytest.mark.rule("H-23/polymorphic_matter")
def test_polymorphic_matter_counts_in_the_chances(galaxy: Make) -> None:
    """Without cards 2 against 2 is a draw; with Polymorphic Matter its owner wins."""
    for owner, wanted in ((-1, "draw"), (0, "win"), (1, "loss")):
        t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").pieces(1, "c A2 2").pieces(2, "c A5")
        if owner >= 0:
            t.advanced(owner, "polymorphic_matter")
        t.run(ConflictAction(0, 3)).play("group A5")
        shown = words.hint(t.view(0), GAME.verbs.read("target A2 yellow industrial"))
        assert dict(shown.odds)[wanted] == 1.0 and shown.mark == ("100%" if wanted == "win" else "0%")


# -- the log ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("H-14.25")
def test_the_card_discarded_in_the_clean_up_is_told(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(0, "f A5").pieces(1, "c A5").draw("brane_manipulation")
    t.hand(0, "nano_fabricants").run(clash("raze", 0, 1, "A5", "A5", 0, 0))
    t.play("play nano_fabricants", "draw")
    assert t.told("Marduk discarded the played card Nano-Fabricants.")


@pytest.mark.rule("H-6.5")
def test_a_technology_that_makes_room_is_told(galaxy: Make) -> None:
    t = four(galaxy).built(0, 8, 1, 1).draw("phased_teleportation").hand(0, "nano_fabricants")
    t.advanced(0, "predictive_algorithms", "stealth_field_emitter", "mass_translation_relay").run(Study(0)).play("draw")
    t.play("replace nano_fabricants stealth_field_emitter")
    assert t.told("Marduk discarded Stealth Field Emitter to make room for Nano-Fabricants.")
    assert t.told("Marduk advanced Nano-Fabricants for 3 CAPs.")


@pytest.mark.rule("H-22.1")
def test_cards_turned_over_in_the_learning_game_are_discarded_aloud(galaxy: Make) -> None:
    t = four(galaxy, learning_game=True).tiles(A5="S16").pieces(0, "f A5").pieces(1, "c A5")
    t.draw("brane_manipulation", "stealth_field_emitter").run(clash("raze", 0, 1, "A5", "A5", 0, 0))
    assert t.told("Brane Manipulation, turned over for Marduk, was discarded.")
    assert t.told("Stealth Field Emitter, turned over for Osiris, was discarded.")


@pytest.mark.rule("H-7.2")
def test_action_cards_are_listed_in_resolving_order(galaxy: Make) -> None:
    t = four(galaxy)
    t.g.plans, t.g.arbiter = (SUBVERT, ASSAULT, INDUSTRIALIZE, MARTIALIZE), 3
    order = {m.name: m.value for m in words.meters(t.view(-1))}["Action Cards"]
    assert order == "Osiris Assault [1], Yaksha Martialize [2], Bushido Industrialize [2], Marduk Subvert [3]"


@pytest.mark.rule("H-19.1")
def test_who_looks_on_reads_in_about_how_many_rounds_the_stack_is_empty(galaxy: Make) -> None:
    """On players' pages the bar has no room for it; in the longer game nobody can tell."""
    t = four(galaxy)
    t.g.round, t.g.sectors = 4, t.g.sectors[:9]
    assert [{m.name: m.value for m in words.meters(t.view(who))}["Round"] for who in (-1, 0)] == ["4 of about 7", "4"]
    longer = four(galaxy, longer_game=True)
    longer.g.round = 4
    assert {m.name: m.value for m in words.meters(longer.view(-1))}["Round"] == "4"


@pytest.mark.rule("H-18.4")
def test_the_core_is_called_so_and_not_by_its_letter(galaxy: Make) -> None:
    t = four(galaxy, cap_transfers=False).tiles(K1="S16").pieces(1, "c K1").caps(1, 0, 0, 0)
    t.run(Arbitration())
    assert t.told("Core: Osiris scored 9 VP with Power 1 (Control, alone, Core).")
    assert [c.name for c in words.contests(t.view(0))][-2:] == ["Board F", "Core"]


# -- words ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("R-76", "H-10.1")
def test_tips_say_the_numbers_of_the_data() -> None:
    assert "free" in TIPS["EnergyWeb.chosen"] and "3 hexes" in TIPS["Drift.chosen"]
    assert "5 Power" in TIPS["Counsel.counselled"] and "everybody" in TIPS["Gate.begun"]


@pytest.mark.rule("H-10.1")
def test_the_tip_on_gates_is_true(galaxy: Make) -> None:
    """A pair makes its two Sectors neighbours for everybody, friend and foe, as the tip says."""
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5").run(Build(0, 0))
    far, here = HEX.index["K1"], HEX.index["A5"]
    assert not t.g.near().one[here] >> far & 1
    t.play("gate A5")
    assert t.question() == "Gate.placed" and "neighbours for everybody, friend and foe" in TIPS["Gate.begun"]
    t.play("gate_to K1").pieces(1, "c A5")
    assert all([t.g.reach(seat, 0) >> far & 1 for seat in (0, 1)])


@pytest.mark.rule("H-13.5")
def test_groups_and_units_that_have_attacked_are_marked(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5, f A5").pieces(1, "c A2")
    t.g.struck_groups[0] |= 1 << HEX.index["A5"]
    t.g.struck_fleets |= 1
    t.run(ConflictAction(0, 3))
    drawn = picture(t.view(0)).by_key
    assert "has attacked" in drawn["hex-A5"].label and "has attacked" in drawn["fleet-blue-1"].label
    text = {row[0]: row for row in words.board(t.view(-1))[0].rows}
    assert text["A5"][2] == "Marduk 1 Complex (has attacked)" and "(has attacked)" in text["A5"][3]
    assert "attacked with the Complexes on A5" in words.panels(t.view(-1))[0].note


@pytest.mark.rule("H-17.2", "H-17.3")
def test_what_arbitration_would_take_is_said_before(galaxy: Make) -> None:
    t = four(galaxy).caps(14, 3, 3, 3).built(0, 1, 1, 1)
    view = t.view(1)
    assert words.panels(view)[0].stats[0].note == "keeps 10: 4 would be returned at Arbitration"
    assert {m.name: m.note for m in words.meters(view)}["Arbiter"] == "would stay", "Marduk is Arbiter already"
    richer = four(galaxy).caps(3, 14, 3, 3).view(1)
    assert {m.name: m.note for m in words.meters(richer)}["Arbiter"] == "Osiris would be next"


@pytest.mark.rule("H-17.3", "H-20.3")
def test_who_names_the_next_arbiter_is_told_what_he_cannot_keep(galaxy: Make) -> None:
    t = four(galaxy, cap_transfers=False).caps(14, 14, 14, 3).run(Arbitration())
    assert t.question() == "Arbitration.appointed"
    assert t.view(0).now.cost(GAME.verbs.read("appoint yellow")) == (("caps", 4),) and takes(t, "appoint yellow") == 4
    assert t.g.caps == [10, 10, 10, 3]
    t = four(galaxy).caps(14, 14, 14, 3).run(Arbitration()).play("pass").play("pass").play("pass").play("pass")
    assert t.question() == "Arbitration.appointed"
    assert t.view(0).now.cost(GAME.verbs.read("appoint yellow")) == (), "they may still be given away"


@pytest.mark.rule("H-14.2", "H-14.9")
def test_the_preview_names_every_contribution_by_its_sector(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17", A1="S22").pieces(0, "c A5 2, c A2").pieces(1, "c A2")
    t.pieces(2, "c A5").run(ConflictAction(0, 3)).play("group A5")
    shown = words.hint(t.view(0), GAME.verbs.read("target A2 yellow industrial"))
    assert shown.lines[:2] == ("Marduk 4: 2 group, +1 A2, +1 A4", "Osiris 1: 1 group")
    t.play("target A2 yellow industrial")
    assert t.told("Power: Marduk 4 (2 group, +1 A2, +1 A4), Osiris 1 (1 group).")


@pytest.mark.rule("H-8.1", "H-8.4")
def test_basic_and_capitalize_state_what_they_bring(galaxy: Make) -> None:
    t = four(galaxy).built(0, 3, 4, 8).run(Turn(0, POLITICIZE))
    assert t.view(0).now.gain(("collect",)) == (("caps", 2),)
    t.run(Turn(0, 5))
    assert t.view(0).now.gain(("capitalize",)) == (("caps", 4),)
    assert -takes(t, "capitalize") == 4


@pytest.mark.rule("H-5.3", "H-2.8")
def test_the_tile_that_is_laid_and_homes_that_are_recommended_are_named() -> None:
    t = table("hegemonic", 2, first_arbiter="blue")
    assert words.hint(t.view(0), GAME.verbs.read("settle A4")).lines == ("recommended",)
    assert words.hint(t.view(0), GAME.verbs.read("settle A1")).lines == ()
    t.until("Explore.laid")
    tile, hex = t.g.open[0].frame.tile, t.g.legal(t.seat())[0][1]
    assert words.hint(t.view(t.seat()), ("lay", hex)).label == f"Lay {TILE.label(tile)} on {HEX.names[hex]}"

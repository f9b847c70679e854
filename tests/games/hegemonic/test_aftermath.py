"""H-14.20 to H-14.24, H-15: who loses what after a Conflict, and who may answer a loss."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemonic.scenes import clash, four

from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import INDUSTRIAL, MARTIAL, POLITICAL

Make = Callable[..., Any]
UNITS = [("a", "infiltrate", POLITICAL, "nano_accelerants", "subliminal_telepathy"),
         ("f", "strike", MARTIAL, "hyper_cannon_batteries", "phased_teleportation")]


def alone(t: Any) -> Any:
    """Nobody draws on a Faction."""
    while t.question() in ("Conflict.attack_drawn", "Conflict.defence_drawn"):
        t.play("alone")
    return t


@pytest.mark.rule("H-14.22", "I-11")
@pytest.mark.parametrize(("kind", "pattern", "target", "more", "back"), UNITS)
def test_units_that_defend_and_win_stay(galaxy: Make, kind: str, pattern: str, target: int, more: str,
                                        back: str) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(0, f"{kind} A5").pieces(1, f"{kind} A5 2")
    alone(t.run(clash(pattern, 0, 1, "A5", "A5", target, 0)))
    assert t.told("Osiris won the Conflict on A5, 2 to 1.")
    assert t.count(1, kind, "A5") == 2 and t.count(0, kind, "A5") == 0


@pytest.mark.rule("H-14.20", "H-13.3", "R-42")
@pytest.mark.parametrize(("target", "pattern", "lost", "stays"), [
    (POLITICAL, "acquire", "a", "f"), (MARTIAL, "acquire", "f", "a")])
def test_only_units_of_the_type_in_the_sector_fall(galaxy: Make, target: int, pattern: str, lost: str,
                                                   stays: str) -> None:
    """Every token of its own number, so that none hides behind another."""
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5 3")
    t.pieces(1, f"{lost} B5, {lost} A2, {stays} A2 2")
    alone(t.run(clash(pattern, 0, 1, "A5", "A2", target)))
    assert t.told("Marduk won the Conflict on A2, 4 to 1.")
    assert (t.count(1, lost, "A2"), t.count(1, lost, "B5"), t.count(1, stays, "A2")) == (0, 1, 2)


@pytest.mark.rule("H-14.23", "H-14.24", "H-23/subliminal_telepathy", "H-23/phased_teleportation")
@pytest.mark.parametrize(("kind", "pattern", "target", "more", "back"), UNITS)
def test_a_draw_costs_both_sides_their_units_and_each_answers_for_his_own(
        galaxy: Make, kind: str, pattern: str, target: int, more: str, back: str) -> None:
    """The Defender first, asked for every Unit; declining costs nothing and leaves the token in the supply."""
    t = four(galaxy).tiles(A5="S16").pieces(0, f"{kind} A5").pieces(1, f"{kind} A5 2").advanced(0, more, back)
    t.advanced(1, back)
    alone(t.run(clash(pattern, 0, 1, "A5", "A5", target, 0)))
    assert t.told("Draw on A5: 2 to 2.") and t.seat() == 1 and t.legal() == ["pay", "decline"]
    t.play("pay")
    assert t.seat() == 1 and t.count(1, kind, "B5") == 1 and t.count(0, kind, "A4") == 0
    t.play("decline")
    assert t.seat() == 0 and t.count(1, kind, "B5") == 1 and t.g.caps[1] == 19
    t.play("pay")
    assert t.over() and t.count(0, kind, "A4") == 1 and t.g.caps[:2] == [19, 19]


@pytest.mark.rule("H-23/subliminal_telepathy", "H-23/phased_teleportation")
@pytest.mark.parametrize(("kind", "pattern", "target", "more", "back"), UNITS)
def test_without_the_technology_nobody_is_asked(galaxy: Make, kind: str, pattern: str, target: int, more: str,
                                                back: str) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(0, f"{kind} A5").pieces(1, f"{kind} A5").advanced(2, back)
    alone(t.run(clash(pattern, 0, 1, "A5", "A5", target, 0)))
    assert t.told("Draw on A5: 1 to 1.") and t.over() and t.g.caps[:2] == [20, 20]


# -- Bases taken and kept ---------------------------------------------------------------------------------------------

@pytest.mark.rule("H-14.21", "R-57")
def test_left_over_locations_are_filled_one_by_one_or_left(galaxy: Make) -> None:
    """Two are left over; both are filled from elsewhere, or both stay empty at one word."""
    def taken() -> Any:
        t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A2 3").pieces(1, "c A5 2").hand(0, "nano_fabricants")
        t.g.built[0] = 15
        return t.run(clash("buyout", 0, 1, "A2", "A5", INDUSTRIAL)).play("play nano_fabricants")

    t = taken()
    assert t.legal() == ["leave", "lift complex A2", "lift complex A4"]
    t.play("lift complex A2", "lift complex A4")
    assert t.question() == "Conflict.cleaned" and t.count(0, "c", "A5") == 2
    t = taken().play("leave")
    assert t.question() == "Conflict.cleaned" and t.count(0, "c", "A5") == 0


@pytest.mark.rule("H-14.20", "H-14.21")
def test_destroyed_bases_are_not_replaced(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S04").pieces(0, "f A5").pieces(1, "e A5").built(0, 1, 1, 9)
    t.run(clash("raze", 0, 1, "A5", "A5", POLITICAL, 0))
    assert t.told("Marduk won") and t.g.embassy[HEX.index["A5"]] == -1 and t.g.built[1] == 1


@pytest.mark.rule("H-23/psionic_ecology")
def test_psionic_ecology_pays_its_owner_once_and_for_embassies_alone(galaxy: Make) -> None:
    def raided(target: int, *cards: str) -> int:
        t = four(galaxy).tiles(A5="S13").pieces(0, "f A5").pieces(1, "c A5 2, e A5, o A5").advanced(1, *cards)
        t.built(0, 1, 1, 9).run(clash("raze", 0, 1, "A5", "A5", target, 0))
        assert t.told("Marduk won") and t.over()
        return int(t.g.caps[1])

    assert raided(POLITICAL, "psionic_ecology") == 23 and raided(POLITICAL) == 20
    assert raided(INDUSTRIAL, "psionic_ecology") == 20


@pytest.mark.rule("H-23/bio_adaptive_hulls", "R-34")
def test_bio_adaptive_hulls_answer_once_for_a_stack_of_two_or_three(galaxy: Make) -> None:
    def stormed(height: int, caps: int = 20, *cards: str) -> Any:
        t = four(galaxy).tiles(A5="S18", A2="S21").pieces(1, f"o A5 {height}").pieces(0, "f A5, f A4")
        t.advanced(1, *cards).caps(20, caps).advanced(0, "hyper_cannon_batteries").built(0, 1, 1, 9)
        return t.run(clash("strike", 0, 1, "A5", "A5", MARTIAL, 0))

    t = stormed(2, 20, "bio_adaptive_hulls")
    assert t.legal() == ["decline", "set_down A2"], "not back into the Conflict Sector"
    t.play("set_down A2")
    assert t.over() and t.g.caps[1] == 19, "once per stack"
    t = stormed(2, 20, "bio_adaptive_hulls").play("decline")
    assert t.over() and t.g.caps[1] == 20 and t.count(1, "o", "A2") == 0
    assert stormed(1, 20, "bio_adaptive_hulls").over() and stormed(2).over(), "a lone Outpost; without the card"
    assert stormed(2, 0, "bio_adaptive_hulls").over(), "without a CAP"


@pytest.mark.rule("H-23/bio_adaptive_hulls")
def test_bio_adaptive_hulls_save_no_complexes(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S21").pieces(1, "c A5 2").pieces(0, "f A5").advanced(1, "bio_adaptive_hulls")
    t.built(0, 1, 1, 9).run(clash("raze", 0, 1, "A5", "A5", INDUSTRIAL, 0))
    assert t.told("Marduk won") and t.over()


@pytest.mark.rule("H-23/stealth_field_emitter")
def test_stealth_field_emitter_hides_agents_of_its_owner_only(galaxy: Make) -> None:
    def won(kind: str, pattern: str, *cards: str) -> Any:
        t = four(galaxy).tiles(A5="S16", A2="S01").pieces(0, f"{kind} A5, e A2").pieces(1, "c A5").built(0, 1, 2, 9)
        t.advanced(0, *cards).run(clash(pattern, 0, 1, "A5", "A5", INDUSTRIAL, 0))
        return t.play("draw_on orange") if kind == "a" else t

    t = won("a", "sabotage", "stealth_field_emitter")
    assert t.legal() == ["stay", "go A2", "go A4"]
    t.play("stay")
    assert t.over() and t.count(0, "a", "A5") == 1
    assert won("a", "sabotage").over() and won("f", "raze", "stealth_field_emitter").over()


@pytest.mark.rule("H-21.6/rebuild_after_loss", "H-14.24")
def test_regrowth_may_be_declined_and_reaches_one_hex(galaxy: Make) -> None:
    t = four(galaxy, leaders="random").tiles(A5="S16", A2="S17", K1="S23", D3="S19").pieces(0, "c A5 3")
    t.pieces(1, "c A2 2").lead(1, "blooms", 2).run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))
    t.play("use rebuild_after_loss")
    near = t.g.near().one[HEX.index["A2"]]
    assert t.legal()[0] == "decline" and "set_down A2" in t.legal() and "set_down D3" not in t.legal()
    assert all([near >> HEX.index[a.split()[1]] & 1 for a in t.legal()[1:]])
    t.play("decline")
    assert t.over() and t.g.built[3] == 1


# -- Gates ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("H-15.1", "H-15.2", "R-19")
def test_gates_are_at_stake_only_for_a_loser_with_industrial_power(galaxy: Make) -> None:
    def fought(pattern: str, target: int, attack: str, defence: str) -> Any:
        t = four(galaxy).tiles(A5="S16", A2="S13", K1="S23").pieces(0, attack).pieces(1, defence)
        t.gate(0, "A5", "A2").gate(1, "K1", "A2")
        hex = "A5" if pattern in ("buyout", "acquire") else "A2"
        return alone(t.run(clash(pattern, 0, 1, hex, "A2", target, -1 if hex == "A5" else 0)))

    assert fought("buyout", INDUSTRIAL, "c A5 3", "c A2").legal() == ["raze_gate yellow-1", "enough"]
    t = fought("buyout", INDUSTRIAL, "c A5", "c A2 2, c K1 2")
    assert t.seat() == 1 and t.legal() == ["raze_gate blue-1", "enough"], "an attacking group can lose Gates too"
    t = fought("acquire", POLITICAL, "c A5 3", "e A2")
    assert t.told("Marduk won") and t.over(), "the Defender used Political Power"
    t = fought("raze", INDUSTRIAL, "f A2", "c A2 2, c K1 2")
    assert t.told("Osiris won") and t.over(), "the Attacker used Martial Power"
    t = fought("buyout", INDUSTRIAL, "c A5", "c A2, c K1")
    assert t.told("Draw on A2") and t.over(), "not in a draw"


@pytest.mark.rule("H-23/predictive_algorithms", "R-33")
def test_predictive_algorithms_charge_each_half_and_offer_what_can_be_paid(galaxy: Make) -> None:
    """With one CAP the half beside the Complex stays; with two both ends may go elsewhere."""
    def doomed(caps: int) -> Any:
        t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23", K2="S10", B4="S19").pieces(0, "c A5 3")
        t.pieces(1, "c K1 2").gate(1, "K1", "A2").advanced(1, "predictive_algorithms").caps(20, caps)
        t.hand(0, "nano_fabricants").run(clash("buyout", 0, 1, "A5", "A2", INDUSTRIAL))
        return t.play("play nano_fabricants", "raze_gate yellow-1")

    assert doomed(1).legal() == ["lose_gate", "gate K1"]
    t = doomed(2)
    assert t.legal() == ["lose_gate", "gate B5", "gate K1"]
    t.play("gate B5")
    while t.question() == "Rescue.placed":
        assert "gate_to A2" not in t.legal()
        t.act(t.g.legal(1)[0])
    assert t.g.caps[1] == 0 and HEX.index["B5"] in t.g.gates[6:8] and t.question() != "Rescue.begun"
    t = doomed(0)
    assert t.told("Marduk destroyed the Gate pair 1 of Osiris.")

"""H-21.3: an ability is offered in its window only to a player for whom it has a use."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemonic import scenes
from tests.games.hegemonic.scenes import led

from hegemon.games.hegemonic.data import ASSAULT, INDUSTRIAL, KEYS, LEADERS, MARTIAL, POLITICAL, TECHNOLOGIES
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.round import ActionPhase, ExpansionTurn
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.windows import W_PHASE, W_RETAIN, W_TURN, Window

Make = Callable[..., Any]
CARD = {t.id: n for n, t in enumerate(TECHNOLOGIES)}


def clash(pattern: str, hex: str, sector: str, target: int, unit: int = -1) -> Conflict:
    """Marduk attacks Osiris."""
    return scenes.clash(pattern, 0, 1, hex, sector, target, unit)


def lead(t: Any, seat: int, key: str) -> Any:
    """The Leader with this ability at its level."""
    n = KEYS[key]
    return t.lead(seat, LEADERS[n // 3].id, n % 3 + 1)


def offers(t: Any, key: str) -> bool:
    """Whether the ability comes up before the procedure is over; whatever else is asked is passed over."""
    while not t.over():
        for seat in t.g.waiting():
            if f"use {key}" in [t.g.verbs.write(a) for a in t.g.legal(seat)]:
                return True
        seat = t.g.waiting()[0]
        legal = t.g.legal(seat)
        t.act(("pass",) if ("pass",) in legal else legal[0], seat)
    return False


def fight(galaxy: Make, kind: str, seat: int, key: str) -> bool:
    """Marduk against Osiris on A2, with Complexes, an Agent or a Fleet; a seat leads who has the ability."""
    t = led(galaxy).tiles(A5="S16", A2="S13", K1="S01", K2="S23").gate(0, "A5", "K2").gate(1, "K2", "A2")
    t.pieces(0, "c A5 3, a A2, f A2, e K1").pieces(1, "c A2, c K2").gate(2, "D4", "K2")
    pattern, hex, unit = {"c": ("buyout", "A5", -1), "a": ("sabotage", "A2", 0), "f": ("raze", "A2", 0)}[kind]
    return offers(lead(t, seat, key).run(clash(pattern, hex, "A2", INDUSTRIAL, unit)), key)


@pytest.mark.rule("H-21.6/second_faction", "H-21.6/gate_power", "H-21.6/outpost_power")
@pytest.mark.parametrize(("key", "kind"), [("second_faction", "a"), ("gate_power", "c"), ("outpost_power", "f")])
def test_power_of_a_type_is_for_a_side_that_uses_it(galaxy: Make, key: str, kind: str) -> None:
    """The Attacker with the right pieces; Osiris defends with Industrial Power, Bushido is not in the Conflict."""
    assert [fight(galaxy, attacking, 0, key) for attacking in "caf"] == [attacking == kind for attacking in "caf"]
    assert fight(galaxy, kind, 1, key) == (key == "gate_power") and not fight(galaxy, kind, 2, key)


@pytest.mark.rule("H-21.6/third_party_power", "H-21.6/defence_power", "H-21.6/flip_bonus")
@pytest.mark.parametrize(("key", "seats"), [("third_party_power", [2, 3]), ("defence_power", [1]),
                                            ("flip_bonus", [0, 1])])
def test_sides_and_third_parties(galaxy: Make, key: str, seats: list[int]) -> None:
    assert [seat for seat in range(4) if fight(galaxy, "c", seat, key)] == seats


@pytest.mark.rule("H-21.6/rebuild_after_loss", "H-21.6/bases_survive")
@pytest.mark.parametrize("key", ["rebuild_after_loss", "bases_survive"])
def test_only_a_defender_who_loses_bases_saves_them(galaxy: Make, key: str) -> None:
    def fought(seat: int, attack: str, defence: str, target: int) -> bool:
        t = lead(led(galaxy).tiles(A5="S16", A2="S13").pieces(0, attack).pieces(1, defence), seat, key)
        return offers(t.run(clash("acquire" if target != INDUSTRIAL else "buyout", "A5", "A2", target)), key)

    assert fought(1, "c A5 3", "c A2", INDUSTRIAL) and fought(1, "c A5 3", "e A2", POLITICAL)
    assert not fought(0, "c A5 3", "c A2", INDUSTRIAL) and not fought(2, "c A5 3", "c A2", INDUSTRIAL)
    assert not fought(1, "c A5", "c A2 2, c A2", INDUSTRIAL), "the Defender wins"
    assert not fought(1, "c A5 3", "a A2", POLITICAL) and not fought(1, "c A5 3", "f A2", MARTIAL), "Units only"


@pytest.mark.rule("H-21.6/save_attacker_unit")
def test_honour_is_for_an_attacking_unit_about_to_fall(galaxy: Make) -> None:
    def fought(seat: int, attack: str, defence: str, unit: int = 0) -> bool:
        t = lead(led(galaxy).tiles(A5="S16").pieces(0, attack).pieces(1, defence), seat, "save_attacker_unit")
        pattern = "raze" if unit >= 0 else "buyout"
        return offers(t.run(clash(pattern, "A5", "A5", INDUSTRIAL, unit)), "save_attacker_unit")

    assert fought(0, "f A5", "c A5 2") and not fought(1, "f A5", "c A5 2")
    assert not fought(0, "f A5, o A5", "c A5") and not fought(0, "c A5", "c A5 2", -1), "it wins; no Unit attacks"


@pytest.mark.rule("H-21.6/swap_conflict_card")
def test_deliberation_needs_a_card_on_the_table_and_another_in_hand(galaxy: Make) -> None:
    def fought(seat: int, *hand: str) -> bool:
        t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5 2").pieces(1, "c A2 2").hand(0, *hand)
        t.hand(2, "psionic_ecology")
        return offers(lead(t, seat, "swap_conflict_card").run(clash("buyout", "A5", "A2", INDUSTRIAL)),
                      "swap_conflict_card")

    assert fought(0, "nano_fabricants", "psionic_ecology") and not fought(0, "nano_fabricants") and not fought(0)
    assert not fought(2, "nano_fabricants", "psionic_ecology") and not fought(1, "nano_fabricants", "psionic_ecology")


@pytest.mark.rule("H-21.6/third_action", "H-21.6/extra_action_other_card")
@pytest.mark.parametrize("key", ["third_action", "extra_action_other_card"])
def test_further_actions_come_after_the_second_one(galaxy: Make, key: str) -> None:
    t = lead(led(galaxy), 0, key).run(Turn(0, ASSAULT))
    for action in ("collect", "collect"):
        assert f"use {key}" not in t.legal()
        t.play(*["pass"] * (t.question() == "Window.answered"), action)
    assert f"use {key}" in t.legal()
    t = lead(led(galaxy), 0, key).run(Turn(0, ASSAULT))
    t.play(*["pass"] * (t.question() == "Window.answered"), "collect")
    t.play(*["pass"] * (t.question() == "Window.answered"), "end")
    assert t.over() or f"use {key}" not in t.legal(), "a turn ended after one action has no second"
    assert not offers(lead(led(galaxy), 0, key).run(ExpansionTurn(0)), key)


@pytest.mark.rule("H-21.6/free_move", "H-21.6/complex_discount", "R-73")
def test_conduit_and_perfect_industry_belong_to_a_turn_with_a_card(galaxy: Make) -> None:
    for key in ("free_move", "complex_discount"):
        t = lead(led(galaxy).pieces(0, "a A4"), 0, key)
        assert f"use {key}" in t.run(Turn(0, ASSAULT)).legal() and not offers(t.run(ExpansionTurn(0)), key)
    for unit in "af":
        assert "use free_move" in lead(led(galaxy).pieces(0, f"{unit} A4"), 0, "free_move").run(Turn(0, 0)).legal()
    assert not offers(lead(led(galaxy), 0, "free_move").run(Window(W_TURN, 0)), "free_move"), "nobody to move"
    t = lead(led(galaxy), 0, "complex_discount").built(0, 15, 1, 1)
    assert not offers(t.run(Turn(0, ASSAULT)), "complex_discount"), "no Complex is left"


@pytest.mark.rule("H-21.6/peek_hand", "H-21.6/bounce_technology", "H-21.6/dig_discard", "H-21.6/recover_inactive")
def test_what_is_not_there_is_not_looked_for(galaxy: Make) -> None:
    t = led(galaxy).hand(0, "nano_fabricants").advanced(0, "brane_manipulation").discards()
    for key in ("peek_hand", "bounce_technology", "dig_discard", "recover_inactive"):
        assert not offers(lead(t, 0, key).run(Window(W_TURN, 0)), key)
    t.hand(1, "nano_fabricants").advanced(2, "psionic_ecology").discards("polymorphic_matter")
    t.g.inactive[0] = (CARD["hyper_cannon_batteries"],)
    for key in ("peek_hand", "bounce_technology", "dig_discard", "recover_inactive"):
        assert offers(lead(t, 0, key).run(Window(W_TURN, 0)), key)


@pytest.mark.rule("H-21.6/first_in_tie")
def test_discipline_needs_an_equal_number(galaxy: Make) -> None:
    for plan, tied in (("assault", False), ("politicize", True)):
        t = lead(led(galaxy), 0, "first_in_tie").run(ActionPhase())
        for seat, card in enumerate((plan, "martialize", "industrialize", "discover")):
            t.play(f"plan {card}", seat=seat)
        assert (t.question() == "Window.answered") == tied


@pytest.mark.rule("H-21.6/order_stack", "H-21.6/gain_caps", "H-3.2")
def test_windows_of_a_phase_begin_with_the_arbiter_and_what_was_foretold_comes_up(galaxy: Make) -> None:
    t = led(galaxy).lead(0, "illuminated", 1).lead(2, "concern", 1)
    t.g.arbiter, t.g.sectors = 1, (1, 2, 3, 4)
    t.run(Window(W_PHASE, -1))
    assert t.seat() == 2, "clockwise from the Arbiter"
    t.play("pass", "use order_stack")
    while t.question() == "Augury.ordered":
        t.act(t.g.legal(0)[0])
    assert t.view(0).foretold == (4, 3, 2)
    t.run(ExpansionTurn(0))
    while t.question() == "Window.answered":
        t.play("pass")
    assert t.g.pool == (4,) and t.view(0).foretold == (3, 2), "one of them has come up"


@pytest.mark.rule("H-21.6/gate_power")
@pytest.mark.parametrize(("pairs", "power"), [(0, 0), (1, 3), (2, 6), (3, 6)])
def test_grand_conduit_counts_the_own_pairs_on_the_galaxy(galaxy: Make, pairs: int, power: int) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5 2").pieces(1, "c A2 2").gate(1, "A2", "K1")
    for _ in range(pairs):
        t.gate(0, "A5", "K1")
    t = lead(t, 0, "gate_power").run(clash("buyout", "A5", "A2", INDUSTRIAL))
    assert (t.question() == "Window.answered") == bool(pairs)
    if pairs:
        t.play("use gate_power")
    assert t.told(f"Marduk won the Conflict on A2, {3 + power} to 2.")


@pytest.mark.rule("H-21.6/flip_bonus", "H-6.2")
def test_observation_serves_an_attacker_and_turns_the_discards_over(galaxy: Make) -> None:
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").pieces(1, "c A2 3").draw().discards("nano_fabricants")
    t = lead(t, 0, "flip_bonus").run(clash("buyout", "A5", "A2", INDUSTRIAL)).play("use flip_bonus")
    assert t.told("Marduk won the Conflict on A2, 6 to 3.") and t.g.piles[0] == (CARD["nano_fabricants"],)
    t = led(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5").pieces(1, "c A2 3").draw().discards()
    assert not offers(lead(t, 0, "flip_bonus").run(clash("buyout", "A5", "A2", INDUSTRIAL)), "flip_bonus")


@pytest.mark.rule("H-21.6/fleet_anywhere", "H-21.6/extra_tile", "H-21.6/swap_tiles", "H-21.6/retain_more")
def test_nothing_left_to_build_to_lay_to_exchange_or_to_keep(galaxy: Make) -> None:
    t = lead(led(galaxy).pieces(0, "f A4 2"), 0, "fleet_anywhere")
    assert offers(t.run(Window(W_TURN, 0)), "fleet_anywhere")
    assert not offers(t.pieces(0, "f A4").run(Window(W_TURN, 0)), "fleet_anywhere"), "all three are built"
    t = lead(led(galaxy), 0, "extra_tile")
    assert not offers(t.run(Window(W_TURN, 0)), "extra_tile"), "the pool is empty"
    t.g.pool = t.g.sectors[:1]
    assert offers(t.run(Window(W_TURN, 0)), "extra_tile")
    t.g.blank = 0
    assert not offers(t.run(Window(W_TURN, 0)), "extra_tile"), "the galaxy is full"
    t = lead(led(galaxy).tiles(A5="S16", K1="S23"), 0, "swap_tiles")
    assert offers(t.run(Window(W_TURN, 0)), "swap_tiles")
    assert not offers(t.pieces(1, "a K1").run(Window(W_TURN, 0)), "swap_tiles"), "one bare tile is not enough"
    t = lead(led(galaxy).caps(10), 0, "retain_more")
    assert not offers(t.run(Window(W_RETAIN, -1)), "retain_more"), "just at the limit"
    assert offers(t.caps(11).run(Window(W_RETAIN, -1)), "retain_more")

"""H-3 rounds, H-4 Collection, H-5 Expansion, H-7 Action phases."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.data import DISCOVER, INDUSTRIALIZE, PHASES
from hegemon.games.hegemonic.rules.round import ActionPhase, ExpansionTurn, Round
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.testing import table

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")


def four(galaxy: Make, **options: Any) -> Any:
    t = galaxy(4, **options)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
    return t


@pytest.mark.rule("H-3.1")
def test_six_phases_in_order() -> None:
    t = table("hegemonic", 2, learning_game=True).defaults()
    lines = [line for line in t.log if line.startswith("Round 1, phase")]
    assert lines == [f"Round 1, phase {n}: {PHASES[n]}." for n in range(1, 7)]


@pytest.mark.rule("H-3.2")
def test_a_window_opens_when_a_phase_begins(galaxy: Make) -> None:
    """The Comptroller may take Leverage at W-PHASE, before Collection."""
    t = four(galaxy, leaders="random").lead(1, "concern", 1)
    t.g.round, t.g.phase = 0, 0
    t.run(Round())
    assert t.question() == "Window.answered" and t.seat() == 1 and t.g.phase == 1 and t.g.caps == [0] * 4
    t.play("use gain_caps")
    assert t.g.caps[1] == 8 and t.told("Osiris used The Comptroller")


@pytest.mark.rule("H-4.1")
def test_collection_pays_the_three_incomes(galaxy: Make) -> None:
    t = four(galaxy).built(2, 3, 4, 8)
    t.run(Round())
    assert t.g.caps == [6, 6, 16, 6] and t.told("Bushido collected 16 CAPs (4+5+7).")


@pytest.mark.rule("H-4.2", "H-21.2")
def test_leaders_rise_one_level_up_to_three(galaxy: Make) -> None:
    t = four(galaxy, leaders="random")
    t.g.leader, t.g.level = [0, 1, 2, 3], [0, 1, 2, 3]
    frame = Round()
    frame.begin(t.g)
    frame.collect(t.g)
    assert t.g.level == [1, 2, 3, 3]


@pytest.mark.rule("H-5.1", "H-5.2", "H-5.3", "H-5.4", "H-5.5", "I-5")
def test_expansion_turns_go_round_from_the_arbiter() -> None:
    t = table("hegemonic", 4, first_arbiter="red").until("Explore.taken")
    order, size = [], len(t.g.pool)
    for _ in range(4):
        order.append(t.seat())
        stack, drawn = len(t.g.sectors), len(t.g.draw)
        assert len(t.g.pool) == size == 5
        t.act(t.g.legal(t.seat())[0])
        assert t.question() == "Explore.laid" and len(t.legal()) == t.g.blank.bit_count()
        t.act(t.g.legal(t.seat())[-1])
        seat = t.seat()
        if t.question() == "Study.drawn":
            t.play("draw")
        assert t.question() == "Study.chosen" and len(t.g.hands[seat]) == 6 and len(t.g.draw) == drawn - 1
        t.play(f"discard {t.match.game.verbs.verbs['discard'].domains[0].write(t.g.hands[seat][-1])}")
        assert len(t.g.hands[seat]) == 5 and len(t.g.sectors) in (stack, stack - 1)
    assert order == [2, 3, 0, 1] and t.g.phase == 3


@pytest.mark.rule("H-5.2", "H-5.3")
def test_with_an_empty_stack_the_pool_shrinks_and_with_none_nothing_is_laid(galaxy: Make) -> None:
    """R-27: the stack runs out at the second of four expansion turns; the others choose from the pool."""
    t = four(galaxy).draw(*["nano_fabricants"] * 3, "psionic_ecology")
    t.g.sectors, t.g.pool = (1,), (2, 3)
    t.run(ExpansionTurn(0)).play("take S04", "lay K1")
    assert t.g.sectors == () and len(t.g.pool) == 2
    t.run(ExpansionTurn(1)).play("take S03", "lay K2")
    t.run(ExpansionTurn(2))
    assert t.question() == "Explore.laid", "the last tile of the pool is taken without asking"
    t.play("lay K3")
    assert t.g.pool == ()
    t.run(ExpansionTurn(3))
    assert t.question().startswith("Study")


@pytest.mark.rule("H-7.1")
def test_cards_are_chosen_in_secret_and_revealed_together(galaxy: Make) -> None:
    t = four(galaxy).run(ActionPhase())
    assert t.g.waiting() == [0, 1, 2, 3] and t.legal(0)[0] == "plan discover" and len(t.legal(0)) == 6
    t.play("plan assault", seat=1)
    assert t.view(1).now.given == (("plan", 0),) and t.view(0).now.given == () and t.view(0).plans == (-1,) * 4
    for seat in (0, 2, 3):
        t.play("plan subvert", seat=seat)
    assert t.view(-1).plans == (4, 0, 4, 4) and t.told("Osiris revealed Assault [1].") and t.seat() == 1


@pytest.mark.rule("H-7.2")
def test_the_arbiter_chooses_when_the_number_comes_up(galaxy: Make) -> None:
    """R-26."""
    t = four(galaxy).run(ActionPhase())
    for seat, card in enumerate(("assault", "industrialize", "politicize", "martialize")):
        t.play(f"plan {card}", seat=seat)
    assert t.question() == "Turn.chosen" and t.seat() == 0
    t.play("end")
    assert t.question() == "ActionPhase.named" and t.legal() == ["first yellow", "first red", "first green"]
    t.play("first green", "end")
    assert t.seat() == 1 and t.told("The Arbiter Marduk chose Yaksha to begin among those with Order Number 2.")


@pytest.mark.rule("H-7.3")
def test_two_actions_the_same_one_twice_or_fewer(galaxy: Make) -> None:
    t = four(galaxy).run(Turn(0, INDUSTRIALIZE)).play("collect", "collect")
    assert t.over() and t.g.caps[0] == 4
    t = four(galaxy).run(Turn(0, INDUSTRIALIZE)).play("collect", "end")
    assert t.over() and t.g.caps[0] == 2


@pytest.mark.rule("H-7.4")
def test_what_cannot_be_paid_cannot_be_done(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16").caps(1).run(Turn(0, INDUSTRIALIZE))
    assert "develop" not in t.legal()
    t.play("collect", "develop")
    assert t.g.caps[0] == 3 and "build complex A5" in t.legal()


@pytest.mark.rule("H-7.5")
def test_cards_return_and_flags_are_cleared(galaxy: Make) -> None:
    t = four(galaxy).run(ActionPhase())
    for seat in range(4):
        t.play("plan assault", seat=seat)
    while t.question() != "":
        t.act(t.g.legal(t.seat())[0])
    assert t.g.plans == (-1,) * 4 and t.g.turns == ()
    t.run(ActionPhase())
    assert all([len(t.legal(seat)) == 6 for seat in range(4)])


@pytest.mark.rule("H-1.5")
def test_flags_of_a_phase_are_cleared_when_the_next_begins(galaxy: Make) -> None:
    t = four(galaxy)
    t.g.struck_agents, t.g.struck_fleets = 3, 5
    t.g.struck_groups[1], t.g.faction_used[2], t.g.outpost_used[3] = 9, 4, 7
    t.run(ActionPhase())
    assert (t.g.struck_agents, t.g.struck_fleets) == (0, 0)
    assert t.g.struck_groups == t.g.faction_used == t.g.outpost_used == [0] * 4


@pytest.mark.rule("H-8.4")
def test_capitalize_pays_the_lowest_income(galaxy: Make) -> None:
    t = four(galaxy).built(0, 3, 4, 8).run(Turn(0, DISCOVER)).play("capitalize")
    assert t.g.caps[0] == 4 and "collect" not in t.legal() and "study" not in t.legal()


@pytest.mark.rule("H-8.5")
def test_survey_reveals_and_places_one_tile(galaxy: Make) -> None:
    t = four(galaxy)
    t.g.sectors, t.g.pool = (7, 8), (1, 2)
    t.run(Turn(0, DISCOVER)).play("survey", "take S09", "lay K4")
    assert t.g.tile[48] == 8 and t.g.pool == (1, 2) and t.g.sectors == (7,)
    t.g.sectors = ()
    t.run(Turn(0, DISCOVER)).play("survey", "take S02", "lay K5")
    assert t.g.pool == (2,), "with an empty stack the second half is still done"
    t.g.pool = ()
    assert "survey" not in t.run(Turn(0, DISCOVER)).legal()
    t.g.sectors = (7,)
    assert "survey" in t.run(Turn(0, DISCOVER)).legal(), "the tile revealed can be laid"
    t.g.pool, t.g.blank = (2,), 0
    assert "survey" not in t.run(Turn(0, DISCOVER)).legal()

"""E-2: the round."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import EXPLORER, GONE, MERCHANT, SCIENTIST, WARLORD_2
from hegemon.games.galactic_emperor.rules.rounds import Round

Make = Callable[..., Any]


@pytest.mark.rule("E-2.1")
def test_the_holder_sets_the_direction_and_chooses_first(galaxy: Make) -> None:
    """Right means descending seats from the holder; the order stays though the Throne changes hands."""
    t = galaxy(4)
    assert t.legal() == ["left", "right"]
    t.play("right")
    assert t.g.order == (0, 3, 2, 1) and t.seat() == 0
    t.g.throne = 2
    t.play("choose steward").until("Round.taken")
    assert t.seat() == 3 and t.g.order == (0, 3, 2, 1)


@pytest.mark.rule("E-2.2")
def test_a_chosen_role_is_set_aside_and_everybody_plays_it(galaxy: Make) -> None:
    """Each has a turn from the chooser on, then the next player chooses among the rest."""
    t = galaxy(4).play("left", "choose engineer")
    asked = []
    while t.question() != "Round.taken":
        asked.append(t.seat())
        t.play(t.legal()[0])
    assert asked == [0, 0, 1, 2, 3]  # the free fighter, then a turn for each
    assert "choose engineer" not in t.legal() and t.seat() == 1


@pytest.mark.rule("E-2.3")
def test_parts_of_a_turn_are_optional_but_for_those_named(galaxy: Make) -> None:
    """Free cube, free fighter and ships can be declined; a tile must be selected."""
    t = galaxy().play("left", "choose steward", "decline")
    assert t.g.metal[0] == 1
    t = galaxy().play("left", "choose engineer", "decline", "done")
    assert t.g.dock[0] == galaxy().g.dock[0]
    t = galaxy().play("left", "choose explorer")
    assert all(a.startswith("select") for a in t.legal())


@pytest.mark.rule("E-2.4")
def test_end_of_round_tile_roles_marks_and_flags(galaxy: Make) -> None:
    """Without an Explorer one tile is turned up; roles return; 2 marks each; flags and sabotage are cleared."""
    t = galaxy(3).play("left")
    t.g.spent, t.g.sabotaged = 0b1010000000, 0b100
    for role in ("steward", "engineer", "scientist"):
        t.play(f"choose {role}")
        while not t.g.over and t.question() not in ("Round.taken", "Round.directed"):
            t.play(t.legal()[0])
    assert t.question() == "Round.directed" and t.g.round == 2
    assert len(t.g.shown) == 5 and t.g.marks == [7, 7, 7]
    assert t.g.roles == [-1] * 7 + [-2] and (t.g.spent, t.g.sabotaged) == (0, 0)
    assert t.told("everybody gets 2 marks")


@pytest.mark.rule("E-2.4")
def test_after_an_explorer_no_extra_tile_is_turned_up(galaxy: Make) -> None:
    """The Explorer has turned up n+1 already."""
    t = galaxy(3).play("left", "choose explorer").until("Round.taken")
    t.play("choose steward").until("Round.taken").play("choose engineer").until("Round.directed")
    assert len(t.g.shown) == 4


@pytest.mark.rule("E-2.4")
def test_the_throne_holder_of_now_starts_the_next_round(galaxy: Make) -> None:
    """After a Regent the new holder sets the direction."""
    t = galaxy(3).play("left", "choose steward").until("Round.taken").play("choose regent").until("Round.taken")
    assert t.g.throne == 1  # nobody put influence on the Throne: the chooser takes it
    t.play("choose engineer").until("Round.directed")
    assert t.seat() == 1


@pytest.mark.rule("E-2.5")
def test_both_warlord_cards_may_be_chosen_in_one_round(galaxy: Make) -> None:
    """Once flipped, the Explorer card is a role of its own."""
    t = galaxy(3)
    t.g.roles[EXPLORER], t.g.roles[WARLORD_2] = GONE, -1
    t.g.removed, t.g.shown, t.g.stack = t.g.shown + t.g.stack, (), ()
    t.run(Round()).play("left")
    assert "choose warlord" in t.legal() and "choose warlord2" in t.legal() and "choose explorer" not in t.legal()
    t.play("choose warlord").until("Round.taken")
    assert "choose warlord2" in t.legal()
    t.play("choose warlord2")
    assert t.question() == "WarlordTurn.planned" and t.seat() == 1


@pytest.mark.rule("E-2.2")
def test_six_players_always_find_a_role(galaxy: Make) -> None:
    """Without the Scientist six roles are left for six players; the last one has no choice."""
    t = galaxy(6)
    t.g.roles[SCIENTIST] = GONE
    t.run(Round()).play("left")
    for role in ("steward", "engineer", "merchant", "warlord", "regent"):
        t.play(f"choose {role}")
        while t.question() not in ("Round.taken", "Explorer.selected"):
            t.play(t.legal()[0])
    assert t.question() == "Explorer.selected" and t.g.roles[EXPLORER] == 5 and t.g.roles[MERCHANT] == 2

"""E-9: the Regent; E-10: the Scientist; E-11: control and tokens."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import SPACE, fleet
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.scientist import Scientist
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn

Make = Callable[..., Any]


def exert(t: Any, *targets: tuple[int, str]) -> Any:
    """Skip the purchases, then let seats place tokens in the order asked; whoever is not named keeps his back."""
    while t.question() == "Regent.bought":
        t.play("pass")
    wanted = list(targets)
    while not t.over() and t.question() == "Regent.exerted":
        mine = [w for w in wanted if w[0] == t.seat()]
        if mine:
            wanted.remove(mine[0])
            t.play("exert_throne" if mine[0][1] == "throne" else f"exert {mine[0][1]}")
        else:
            t.play("done")
    assert not wanted
    return t


@pytest.mark.rule("E-9.1")
def test_the_throne_goes_beside_the_board(galaxy: Make) -> None:
    """While influence is exerted nobody holds it."""
    t = galaxy(3).run(Regent(0))
    assert t.g.throne == -1 and t.view(1).throne == -1


@pytest.mark.rule("E-9.2")
def test_everybody_takes_two_tokens_fewer_if_the_reserve_is_short(galaxy: Make) -> None:
    """They are no longer in reserve."""
    t = galaxy(3)
    t.g.reserve[1] = 1
    t.run(Regent(0))
    assert t.g.influence == [2, 1, 2] and t.g.reserve == [9, 0, 9]


@pytest.mark.rule("E-9.2", "E-12.1")
def test_v21_extra_influence(galaxy: Make) -> None:
    """A pays 2, B declines, C with the Diplomat pays 2 while the track goes to 4, D pays 4."""
    t = galaxy(4).card(2, "diplomat").run(Regent(0)).play("buy_influence", "pass")
    assert t.legal() == ["pass", "buy_influence", "diplomat"]
    t.play("diplomat", "buy_influence")
    assert t.g.marks == [3, 5, 3, 1] and t.g.influence == [3, 2, 3, 3]
    assert t.told("Green buys influence for 4 marks")


@pytest.mark.rule("E-9.2")
def test_only_one_token_can_be_bought_and_only_with_marks(galaxy: Make) -> None:
    """Who cannot pay is not asked."""
    t = galaxy(3)
    t.g.marks = [2, 2, 3]
    t.run(Regent(0)).play("buy_influence")
    assert t.seat() == 2 and t.legal() == ["pass", "buy_influence"]


@pytest.mark.rule("E-9.3")
def test_influence_is_put_on_planets_or_the_throne_chooser_last(galaxy: Make) -> None:
    """No home, no sun, no void; own, neutral and enemy sectors alike; tokens kept back return."""
    t = galaxy(3).put("D5", "p08", 0).put("D6", "p14", 1).put("C5", "sun_1").put("C4", "void_1").put("E5", "p09")
    t.run(Regent(0)).play("pass", "pass", "pass")
    assert t.seat() == 1 and t.legal() == ["done", "exert_throne", "exert D5", "exert D6", "exert E5"]
    t.play("exert E5", "done")
    assert t.seat() == 2
    t.play("done")
    assert t.seat() == 0
    t.play("done")
    assert t.over() and t.g.reserve == [10, 9, 11] and t.holds("E5") == (1, 1)


@pytest.mark.rule("E-9.4")
def test_strength_counts_empires_and_starbases(galaxy: Make) -> None:
    """Tokens placed and 1 for an own Empire or 2 for an own Starbase."""
    t = galaxy(3).put("D5", "p08", 0, level=2).put("D6", "p14", 0)
    t.g.tokens[SPACE["D5"]] = 0x21  # one of seat 0, two of seat 1
    assert [t.g.strength(SPACE["D5"], s) for s in range(3)] == [3, 2, 0]
    assert t.g.strength(SPACE["D6"], 0) == 1


@pytest.mark.rule("E-9.5", "E-9.6")
def test_v16_influence_three_ways(galaxy: Make) -> None:
    """Starbase 2, B 2, C 1: nobody is left; all tokens return."""
    t = exert(galaxy(3).put("D5", "p08", 0, level=2).run(Regent(0)), (1, "D5"), (1, "D5"), (2, "D5"))
    assert t.holds("D5") == (-1, 0) and t.g.reserve == [11, 11, 11]


@pytest.mark.rule("E-9.5", "E-9.6")
def test_v17_influence_defence(galaxy: Make) -> None:
    """Empire plus 1 against 1: A keeps an Empire."""
    t = exert(galaxy(3).put("D5", "p08", 0).run(Regent(0)), (1, "D5"), (0, "D5"))
    assert t.holds("D5") == (0, 1) and t.g.reserve == [10, 11, 11]


@pytest.mark.rule("E-9.6")
def test_v18_takeover(galaxy: Make) -> None:
    """3 on a Starbase: an Empire of B; 3 on an Empire: a Starbase of B."""
    for level, after in ((2, 1), (1, 2)):
        t = galaxy(3).put("D5", "p08", 0, level=level).run(Regent(0)).play("pass", "buy_influence", "pass")
        exert(t, (1, "D5"), (1, "D5"), (1, "D5"))
        assert t.holds("D5") == (1, after) and t.g.reserve == [11, 10, 11]


@pytest.mark.rule("E-9.6", "E-11.2")
def test_v19_upgrade(galaxy: Make) -> None:
    """An Empire with one own token becomes a Starbase; one token stays, one returns."""
    t = exert(galaxy(3).put("D5", "p08", 0).run(Regent(0)), (0, "D5"))
    assert t.holds("D5") == (0, 2) and t.g.reserve[0] == 10


@pytest.mark.rule("E-9.5")
def test_all_targets_are_resolved_as_if_at_once(galaxy: Make) -> None:
    """A sector lost and a sector won by the same player do not touch each other."""
    t = galaxy(3).put("D5", "p08", 0).put("D6", "p14", 1)
    exert(t.run(Regent(0)), (1, "D5"), (1, "D5"), (0, "D6"), (0, "D6"))
    assert t.holds("D5") == (1, 1) and t.holds("D6") == (0, 1)


@pytest.mark.rule("E-9.8")
def test_v20_throne(galaxy: Make) -> None:
    """A 1, B 1: the chooser C; A 2, B 1: A; nobody: C."""
    t = exert(galaxy(3).run(Regent(2)), (0, "throne"), (1, "throne"))
    assert t.g.throne == 2 and t.g.reserve == [11, 11, 11]
    t = exert(galaxy(3).run(Regent(2)), (0, "throne"), (0, "throne"), (1, "throne"))
    assert t.g.throne == 0 and t.told("Blue takes the Throne")
    assert exert(galaxy(3).run(Regent(2))).g.throne == 2


@pytest.mark.rule("E-9.7")
def test_v22_displacement(galaxy: Make) -> None:
    """Two Starbases at distance 1: A chooses, home first; one that is new in this resolution does not count."""
    t = galaxy(4).put("C5", "p08", 0).put("D6", "p14", 0, level=2).ships("C5", 0, 3).run(Regent(0))
    exert(t, (1, "C5"), (1, "C5"))
    assert t.seat() == 0 and t.legal() == ["fall_back B5", "fall_back D6"]
    t.play("fall_back D6")
    assert t.fleet("D6", 0) == fleet(3) and t.holds("C5") == (1, 1) and t.told("Blue falls back with 3 fighters to D6")
    t = galaxy(4).put("C5", "p08", 0).put("D6", "p14", 0).ships("C5", 0, 3).run(Regent(0))
    exert(t, (1, "C5"), (1, "C5"), (0, "D6"))
    assert t.over() and t.holds("D6") == (0, 2) and t.fleet("B5", 0) == fleet(4)


@pytest.mark.rule("E-9.7")
def test_ships_of_others_stay_and_no_claim_follows(galaxy: Make) -> None:
    """Only the loser of control is displaced (R-17); a sector left by everybody keeps visiting ships."""
    t = galaxy(3).put("D5", "p08", 0).ships("D5", 1, 2).run(Regent(0))
    exert(t, (2, "D5"), (2, "D5"))
    assert t.holds("D5") == (2, 1) and t.fleet("D5", 1) == fleet(2)


@pytest.mark.rule("E-9.9")
def test_every_planet_counts_home_included(galaxy: Make) -> None:
    """Home 1, p14 2, p08 1: the count comes after the resolution."""
    t = exert(galaxy(3).put("D5", "p08", 0).put("D6", "p14", 0).put("E5", "p15").run(Regent(0)), (1, "E5"))
    assert t.g.vp == [4, 3, 1] and t.told("Blue scores 4 planets")


@pytest.mark.rule("E-9.10")
def test_displacements_go_by_direction_then_space(galaxy: Make) -> None:
    """Chooser first, then left; each sector has its own choice."""
    t = galaxy(4).put("C5", "p08", 0).put("D6", "p14", 0, level=2).put("C4", "p09", 0).put("C3", "p10", 3)
    t.put("B3", "p11", 3, level=2).put("C2", "p12", 3, level=2)
    t.ships("C5", 0, 1).ships("C3", 3, 1).run(Regent(3))
    exert(t, (1, "C5"), (1, "C5"), (2, "C3"), (2, "C3"))
    asked = []
    while t.question() == "Regent.fell_back":
        asked.append(t.seat())
        t.play(t.legal()[0])
    assert asked == [3, 0]


@pytest.mark.rule("E-10.1")
def test_each_may_buy_one_technology_the_chooser_for_less(galaxy: Make) -> None:
    """With 1 energy others get cards of cost 1, the chooser of cost 2; a card is unique and stays."""
    t = galaxy(3).run(Scientist(0))
    assert t.legal() == ["pass", "research ambassador", "research ion_cannons", "research fusion_engines",
                         "research robotics", "research protein_fields", "research saboteur", "research diplomat",
                         "research time_warp", "research space_pirate", "research long_range_scanners"]
    t.play("research robotics")
    assert t.g.energy[0] == 0 and t.seat() == 1
    assert t.legal() == ["pass", "research protein_fields", "research diplomat", "research space_pirate",
                         "research long_range_scanners"]
    t.play("research diplomat")
    assert "research diplomat" not in t.legal() and t.g.energy[1] == 0
    t.play("pass")
    assert t.over() and t.told("Blue buys Robotics for 1 energy")


@pytest.mark.rule("E-10.1")
def test_the_chooser_pays_nothing_for_a_card_of_cost_one(galaxy: Make) -> None:
    """Minimum 0; there is no limit to the cards owned."""
    t = galaxy(3).card(0, "robotics", "saboteur")
    t.g.energy[0] = 0
    t.run(Scientist(0)).play("research diplomat")
    assert t.g.energy[0] == 0 and t.g.tech.count(0) == 3


@pytest.mark.rule("E-11.1")
def test_food_stays_when_control_changes(galaxy: Make) -> None:
    """Taken over by influence the sector keeps its food."""
    t = exert(galaxy(3).put("D5", "p08", 0, food=2).run(Regent(0)), (1, "D5"), (1, "D5"))
    assert t.holds("D5") == (1, 1) and t.g.food[SPACE["D5"]] == 2


@pytest.mark.rule("E-11.2")
def test_a_claim_places_an_empire_even_where_a_starbase_stood(galaxy: Make) -> None:
    """Starbases come only from Regent."""
    t = galaxy(3).put("D6", "p14").run(WarlordTurn(0)).play("sail D7", "enter D6", "stop")
    assert t.holds("D6") == (0, 1)


@pytest.mark.rule("E-11.3")
def test_without_tokens_ships_still_move_in_and_fight(galaxy: Make) -> None:
    """The beaten sector stays free."""
    t = galaxy(3).put("D6", "p08", 1)
    t.g.reserve[0] = 0
    t.run(WarlordTurn(0)).play("sail D7").dice(1, 1, 5).play("enter D6")
    assert t.holds("D6") == (-1, 0) and t.g.vp[0] == 1 and t.here(0) == ["D6"]

"""X-13 and X-14: scoring and variants."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.economy import Bank, Mining
from hegemon.games.exodus.scoring import sources
from hegemon.kernel import put

Make = Callable[..., Any]


@pytest.mark.rule("X-13.1", "X-13.2", "X-13.7")
def test_tv_21_final_scoring_base(orbit: Make) -> None:
    t = orbit(3).empty().order(1, 0, 2)
    t.g.vp = put(t.g.vp, 0, 6)
    t.world((0, -1), "ostara", blue=1)
    t.world(d.HEXES[t.g.home[0]], "", blue=2)
    t.world((1, 0), "meridian", blue=2, yellow=2)
    t.world((1, -1), "zenith", blue=1, yellow=1, red=1)
    for at in ((0, 0), (1, 0), (0, -1), d.HEXES[t.g.home[0]]):
        t.ship(0, "fighter" if at == (0, 0) else "dark_raider" if at != (1, 0) else "battle_carrier", at, damage=0)
    t.own(0, "CR1-B5").own(0, "CR2-B4")
    parts = sources(t.g, 0)
    assert parts == {"tokens": 6, "planets": 6, "hexes": 8, "High Council": 5, "Resistance": 6, "title": 3,
                     "technologies": 0}
    assert t.g.scores()[0] == 34


@pytest.mark.rule("X-13.1", "X-16.4")
def test_tv_22_final_scoring_exp(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().law("Free Trade Act", "Rocket Ban").faction("titan", "sirius")
    t.know(1, "fringe_politics")
    assert sources(t.g, 1)["technologies"] == 6
    t.know(0, "technological_singularity", "radar", "cannon_2", "expert_cloning")
    assert sources(t.g, 0)["technologies"] == 2
    t.know(1, "fringe_science")
    assert sources(t.g, 0)["technologies"] == 2 + 4
    t.order(1, 0)
    assert sources(t.g, 1)["title"] == 5 + 2


@pytest.mark.rule("X-13.3", "X-13.7")
def test_ties_are_broken_by_cp_resources_and_the_lower_card(orbit: Make) -> None:
    t = orbit(2).empty().order(0, 1)
    t.g.vp = (0, 2)
    t.g.over = True
    assert t.g.scores() == [5, 5]
    t.purse(0, 3, 0, 0).purse(1, 3, 1, 0)
    assert t.g.winners() == [1]
    t.purse(0, 4)
    assert t.g.winners() == [0]
    t.purse(0, 3, 0, 1)
    assert t.g.winners() == [0]


@pytest.mark.rule("X-13.4")
def test_points_are_never_negative(orbit: Make) -> None:
    t = orbit(2, expansion=True)
    assert not t.g.check()
    assert min(t.g.vp) >= 0


@pytest.mark.rule("X-13.4")
def test_every_broken_invariant_is_named_in_a_sentence(orbit: Make) -> None:
    t = orbit(2, expansion=True)
    t.purse(0, -1)
    t.g.supply[1] += 2
    t.g.damage = put(t.g.damage, t.ship(1, "fighter", (1, 0)), 9)
    t.g.ccdeck = t.g.ccdeck[:-1]
    assert t.g.check() == [
        "a player has less than nothing", "there are 47 Combat Cards", "Yellow has 38 cubes of 36",
        "Yellow's Fighter 1 bears 9 damage"]


@pytest.mark.rule("X-13.5")
def test_a_player_without_anything_stays_in_the_game(orbit: Make) -> None:
    t = orbit(2, variant="simplified", turns=3).empty()
    t.g._lists = {}
    asked = set()
    while not t.over():
        seat = t.g.waiting()[0]
        asked.add(t.question(seat))
        t.act(t.g.legal(seat)[0], seat)
    assert {"Ballot.voted", "ActionRound.revealed"} <= asked and t.g.pop[t.g.home[0]][0] > 0


@pytest.mark.rule("X-13.6")
def test_cloaked_ships_and_shared_hexes_score(orbit: Make) -> None:
    t = orbit(2).empty()
    t.ship(0, "fighter", (0, 0), cloaked=True)
    t.ship(1, "fighter", (0, 0))
    assert [sources(t.g, s)["hexes"] + sources(t.g, s)["High Council"] for s in (0, 1)] == [7, 7]


@pytest.mark.rule("X-14.1")
def test_long_game(orbit: Make) -> None:
    t = orbit(3, variant="long").g
    assert t.terms.turns == 9 and t.terms.map.size == "long" and t.terms.start == (2, 1, 0)
    assert not t.terms.basic_research


@pytest.mark.rule("X-14.2")
def test_combat_game(orbit: Make) -> None:
    t = orbit(3, variant="combat").g.terms
    assert (t.turns, t.map.size, t.start, t.picks, t.picks_total, t.carriers) == (5, "minimal", (10, 1, 0), 3, 20, 2)
    assert orbit(3, variant="combat", expansion=True).g.terms.carriers == 2


@pytest.mark.rule("X-14.3")
def test_simplified_game(orbit: Make) -> None:
    t = orbit(2, variant="simplified", turns=4).know(0, "master_politics", "basic_politics", "expert_politics")
    terms = t.g.terms
    assert (terms.turns, terms.actions, terms.reactions, terms.taxes, terms.movement) == (4, 3, False, False, 1)
    laid = []
    t.until("ActionRound.revealed")
    while t.g.stage == 3:
        seat = t.g.waiting()[0]
        if t.question(seat) == "ActionRound.revealed":
            laid.append(seat)
            lays = [a for a in t.g.legal(seat) if a[0] == "lay"]
            t.act(lays[0], seat)
        else:
            assert t.question(seat) != "ActionRound.reacting"
            t.act(t.g.legal(seat)[0], seat)
    assert laid.count(0) == 4 and laid.count(1) == 3


@pytest.mark.rule("X-14.4")
def test_the_chancellor_declares_the_last_turn_once_most_say_the_time_is_up(orbit: Make) -> None:
    t = orbit(3, variant="simplified", turns=5, time_limit_minutes=60).order(1, 0, 2)
    assert [t.free(s) for s in range(3)] == [["time"]] * 3
    t.act(("time",), 0)
    assert t.free(0) == [] and t.free(1) == ["time"] and t.told("Blue says that the time is up.")
    t.act(("time",), 2)
    assert t.free(0) == [] and t.free(1) == ["declare this", "declare next"]
    t.act(("declare", 1), 1)
    assert t.g.last == 2 and t.free(1) == [] and t.told("Time is up: turn 2 is the last.")
    t.defaults()
    assert t.g.turn == 2
    assert orbit(2, variant="simplified", turns=5).free(0) == []


@pytest.mark.rule("X-14.4")
def test_without_a_declaration_this_turn_is_the_last(orbit: Make) -> None:
    t = orbit(2, variant="simplified", turns=5, time_limit_minutes=60)
    t.act(("time",), 0)
    t.act(("time",), 1)
    t.defaults()
    assert t.g.turn == t.g.last == 1


@pytest.mark.rule("X-14.5")
def test_tv_20_dice_economy(orbit: Make) -> None:
    def bank(t: Any, way: str, *dice: int) -> int:
        t.purse(0, 0).dice(*dice).run(Bank(0)).play(way)
        return int(t.g.cp[0])
    t = orbit(2, dice_economy=True)
    assert bank(t, "fixed") == 3 and bank(t, "roll", 1) == 1
    t.know(0, "advanced_banking")
    assert bank(t, "fixed", 4) == 14 and bank(t, "roll", 2, 3) == 12
    t = orbit(2, dice_economy=True).law("Austerity")
    assert bank(t, "fixed") == 1 and bank(t, "roll", 1) == 0
    assert bank(t.know(0, "advanced_banking"), "fixed", 4) == 12
    t.law("Banking Charter")
    assert bank(t, "fixed", 4) == 14
    t = orbit(2, dice_economy=True).empty().law("Mining Boom")
    t.world((0, -1), "sable", 0, blue=1)
    t.dice(2).run(Mining(0)).play("roll")
    assert "mine q0r-1 5" in t.legal() and "mine q0r-1 6" not in t.legal()
    exp = orbit(2, expansion=True, dice_economy=True).forget().know(0, "expert_banking")
    assert bank(exp, "fixed", 2) == 16


@pytest.mark.rule("X-14.6", "X-14.7")
def test_expansion_variants(orbit: Make) -> None:
    one = orbit(2, expansion=True).g.terms
    assert (one.turns, one.picks, one.picks_total, one.picks_each, one.start) == (5, 5, 19, 13, None)
    two = orbit(2, expansion=True, variant="exp_extended").g.terms
    assert (two.turns, two.picks, two.picks_total, two.picks_each) == (6, 3, 12, 13)


@pytest.mark.rule("X-14.8")
def test_movement_and_blocking_go_with_every_variant(orbit: Make) -> None:
    assert orbit(2, variant="long", movement="drive_power", ship_blocking=True).g.terms.blocking
    assert orbit(2, variant="combat", movement="reverse_order").g.terms.movement == 1
    assert orbit(2).g.terms.movement == 0 and orbit(2, expansion=True).g.terms.movement == 2

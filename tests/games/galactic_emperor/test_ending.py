"""E-13: the end of the game."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import HOME, SPACES
from hegemon.games.galactic_emperor.rules.ending import Duel, Ending
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.rounds import Round
from hegemon.games.galactic_emperor.rules.warlord import Warlord

Make = Callable[..., Any]
PLANETS = ("p01", "p02", "p03", "p04", "p05", "p06", "p07", "p09", "p10", "p11")
ROOM = ("A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5", "C1", "C2")


def settled(t: Any, seat: int, count: int) -> Any:
    """Give a seat so many Empires on one-planet sectors."""
    for space, tile in list(zip(ROOM, PLANETS))[:count]:
        t.put(space, tile, seat)
    return t


@pytest.mark.rule("E-13.1", "E-13.2", "E-13.3")
def test_v23_tokens_end_in_warlord(galaxy: Make) -> None:
    """A claims with his last token: B and C still take their turns, then final count and bonuses."""
    t = settled(galaxy(3), 0, 10).put("D6", "p08").run(Round()).play("left", "choose warlord")
    t.play("sail D7", "enter D6", "stop")
    assert t.g.trigger == "tokens" and t.told("Blue triggers the end (last Empire token)")
    assert t.question() == "WarlordTurn.planned" and t.seat() == 1
    t.play("done", "done")
    assert t.over() and t.g.outcome == "tokens" and t.g.round == 2 and t.g.vp == [12 + 1, 1 + 1, 1 + 1]
    assert t.g.marks == [5, 5, 5]  # no end of round
    assert t.g.winners() == [0]


@pytest.mark.rule("E-13.1", "E-13.3")
def test_v23_tokens_end_in_regent(galaxy: Make) -> None:
    """The last token placed in Regent: the role's own count, no other."""
    t = settled(galaxy(3), 0, 10).put("D6", "p08").run(Round()).play("left", "choose regent")
    while t.question() == "Regent.bought":
        t.play("pass")
    t.play("done", "done", "exert D6")
    assert t.over() and t.g.outcome == "tokens" and t.g.vp[0] == 12 + 1 and t.told("Blue scores 12 planets")
    assert sum("Blue scores" in line for line in t.log) == 1


@pytest.mark.rule("E-13.1")
def test_influence_in_hand_and_on_the_throne_ends_nothing(galaxy: Make) -> None:
    """Tokens that come back are in reserve again when it is tested (R-46)."""
    t = settled(galaxy(3), 0, 9).run(Round()).play("left", "choose regent")
    while t.question() == "Regent.bought":
        t.play("pass")
    t.play("done", "done", "exert_throne", "exert_throne")
    assert t.g.trigger == "" and t.g.reserve[0] == 2


@pytest.mark.rule("E-13.1", "E-13.2", "E-13.3", "E-13.5")
def test_v24_vp_end(galaxy: Make) -> None:
    """Pool 130, taken 125, a count of 26: all is paid, 151 in all, pool 0, no second count."""
    t = galaxy(4)
    layout = {0: (("C3", "p14"), ("C4", "p15"), ("C5", "p16")), 1: (("D3", "a05"), ("D5", "a06"), ("E3", "p01")),
              2: (("E4", "a07"), ("E5", "a08"), ("C2", "p02"), ("D2", "p03"), ("E2", "p04")), 3: (
                  ("D6", "p05"), ("E6", "p06"), ("C6", "p07"), ("D1", "p08"))}
    for seat, sectors in layout.items():
        for space, tile in sectors:
            t.put(space, tile, seat)
    t.g.vp = [40, 30, 30, 25]
    t.run(Round()).play("left", "choose regent")
    while not t.over():
        t.play(t.legal()[0])
    counts = [line for line in t.log if "scores" in line]
    assert counts == ["Blue scores 7 planets.", "Yellow scores 6 planets.", "Red scores 8 planets.",
                      "Green scores 5 planets."]
    assert t.g.outcome == "points" and sum(t.g.vp) == 151 + 4 and t.view(-1).vp_left == 0  # four tie for marks


@pytest.mark.rule("E-13.1")
def test_a_trigger_stays_though_tokens_come_back(galaxy: Make) -> None:
    """The last token was claimed with; losing an Empire later in the role changes nothing."""
    t = settled(galaxy(3), 0, 10).put("D6", "p08").ships("C6", 1, 0, 4).run(Warlord(0)).play(
        "sail D7", "enter D6", "stop")
    t.play("sail C6", "whole").dice(*[4] * 8, 1, 1).play("enter D6", "done")
    assert t.g.reserve[0] == 1 and t.g.trigger == "tokens"


@pytest.mark.rule("E-13.2")
def test_the_explorer_is_finished_with_its_leftovers(galaxy: Make) -> None:
    """A last token claimed in Explorer: the others still select, leftovers are laid, then it ends."""
    t = settled(galaxy(3), 0, 10).face_up("p08", "void_1", "void_2", "sun_1").run(Round()).play(
        "left", "choose explorer", "select p08", "place D6")
    assert t.g.trigger == "tokens" and t.seat() == 1
    t.play("select void_1", "place D5", "select void_2", "place D3", "place C3")
    assert t.over() and t.g.outcome == "tokens"


@pytest.mark.rule("E-13.1")
def test_a_battle_point_may_empty_the_pool(galaxy: Make) -> None:
    """The sum of points reaches the pool in Warlord: a final count follows."""
    t = galaxy(3).put("D6", "p08", 1)
    t.g.vp = [40, 40, 34]
    t.run(Round()).play("left", "choose warlord", "sail D7").dice(1, 1, 5, 1).play("enter D6", "extra fighter")
    assert t.g.trigger == "points" and t.g.vp[0] == 41
    while not t.over():
        t.play(t.legal()[0])
    assert t.g.outcome == "points" and t.told("Blue scores 2 planets")


@pytest.mark.rule("E-13.4")
def test_v25_bonuses(galaxy: Make) -> None:
    """A has a full storage and 12 marks, B 12 marks, C 7: A +2, B +1."""
    t = galaxy(3)
    t.g.metal[0], t.g.energy[0], t.g.marks = 6, 3, [12, 12, 7]
    t.run(Ending(count=False))
    assert t.g.vp == [2, 1, 0] and t.told("Blue takes 1 VP for a full storage")
    t = galaxy(3)
    t.g.marks = [12, 11, 7]
    assert t.run(Ending(count=False)).g.vp == [2, 0, 0]


@pytest.mark.rule("E-13.5")
def test_points_are_paid_from_an_empty_pool(galaxy: Make) -> None:
    """The pool shows 0 and the players get all."""
    t = galaxy(3)
    t.g.vp, t.g.trigger = [60, 50, 5], "points"
    t.run(Ending(count=True))
    assert sum(t.g.vp) == 115 + 3 + 3 and t.view(0).vp_left == 0


@pytest.mark.rule("E-13.6")
def test_a_tie_is_fought_out_with_all_ships(galaxy: Make) -> None:
    """All ships of both, wherever they are; no installation, no retreat, no windows; the survivor wins."""
    t = galaxy(3).ships("D5", 0, 1, 1).ships("F2", 1, 1).card(2, "time_warp")
    t.g.vp = [9, 9, 0]
    t.dice(4, 4).run(Ending(count=False))
    assert t.over() and t.g.won == (0,) and t.told("Blue and Yellow are tied and fight it out")
    assert t.fleet("F2", 1) > 0  # the board is left as it is


@pytest.mark.rule("E-13.6", "E-14.1")
def test_the_lower_seat_rolls_first_without_advantage(galaxy: Make) -> None:
    """Fighters against fighters: both fire in the same phase; both gone means no winner by arms (R-51)."""
    t = galaxy(3).dice(5, 5).run(Duel((0, 2)))
    assert [line.split(",")[0] for line in t.log if "->" in line] == ["Blue", "Red"] and t.over()


@pytest.mark.rule("E-13.6")
def test_without_a_survivor_sectors_planets_and_marks_decide(galaxy: Make) -> None:
    """More sectors first; all equal is a shared victory; who has no ships loses to who has."""
    t = galaxy(3).put("D5", "p08", 2).dice(5, 5)
    t.g.vp = [9, 0, 9]
    assert t.run(Ending(count=False)).g.winners() == [2]
    t = galaxy(3).dice(5, 5)
    t.g.vp = [9, 0, 9]
    assert t.run(Ending(count=False)).g.winners() == [0, 2]
    t = galaxy(3).ships("D7", 0)
    t.g.vp = [9, 0, 9]
    assert t.run(Ending(count=False)).g.winners() == [2]
    t = galaxy(3).ships("D7", 0).ships("A1", 2)
    t.g.vp, t.g.marks = [9, 0, 9], [3, 5, 4]
    assert t.run(Ending(count=False)).g.winners() == [2]


@pytest.mark.rule("E-13.6")
def test_of_three_tied_players_the_two_with_most_sectors_fight(galaxy: Make) -> None:
    """Sectors, then planets, then marks, then nearness to the Throne in direction order."""
    t = galaxy(4).put("D5", "p08", 3).ships("B1", 3).ships("F5", 1, 1)
    t.g.vp, t.g.throne = [9, 9, 9, 9], 1
    t.dice(5, 1).run(Ending(count=False))
    assert t.told("Yellow and Green are tied") and t.g.winners() == [1]


@pytest.mark.rule("E-13.6")
def test_shield_generators_are_the_only_technology_of_the_duel(galaxy: Make) -> None:
    """Its owner may declare them at the start, even if they were sabotaged; they cancel the first hit."""
    t = galaxy(3).card(2, "shield_generators", "plasma_weapons")
    t.g.sabotaged = 0b10
    t.run(Duel((0, 2)))
    assert t.seat() == 2 and t.legal() == ["declare shield_generators", "pass"]
    t.dice(5, 1, 1, 5).play("declare shield_generators")
    assert t.over() and t.told("Red's Shield Generators cancel a hit")


@pytest.mark.rule("E-13.6", "E-12.2")
@pytest.mark.parametrize(("answer", "dice", "winner"), [
    ("declare shield_generators", (5, 1, 1, 5), 2), ("declare shield_generators", (5, 1, 5, 1), 0),
    ("pass", (5, 1), 0)])
def test_the_shields_of_a_duel_cancel_one_hit_if_they_are_declared(galaxy: Make, answer: str, dice: tuple[int, ...],
                                                                   winner: int) -> None:
    """A fighter each: the first hit on Red is cancelled, the second is not."""
    t = galaxy(3).card(2, "shield_generators")
    t.g.vp = [9, 0, 9]
    t.dice(*dice).run(Ending(count=False)).play(answer)
    assert t.over() and t.g.script == () and t.g.winners() == [winner]


@pytest.mark.rule("E-13.6")
def test_who_has_no_ships_declares_nothing(galaxy: Make) -> None:
    t = galaxy(3).card(2, "shield_generators").ships("A1", 2)
    t.g.vp = [9, 0, 9]
    assert t.run(Ending(count=False)).over() and t.g.winners() == [0]


@pytest.mark.rule("E-13.4")
@pytest.mark.parametrize(("metal", "energy", "points"), [(6, 3, 1), (6, 2, 0), (5, 3, 0)])
def test_the_storage_bonus_wants_both_stores_full(galaxy: Make, metal: int, energy: int, points: int) -> None:
    t = galaxy(3)
    t.g.metal[1], t.g.energy[1], t.g.marks = metal, energy, [9, 5, 5]
    assert t.run(Ending(count=False)).g.vp == [2, points, 0]


@pytest.mark.rule("E-13.7")
def test_round_forty_ends_the_game_after_its_marks(galaxy: Make) -> None:
    """Steps 1 to 3 of the end of round, then a final count and the bonuses (R-52)."""
    t = galaxy(3).play("left")
    t.g.round = 40
    for role in ("steward", "engineer", "scientist"):
        t.play(f"choose {role}")
        while not t.over() and t.question() != "Round.taken":
            t.play(t.legal()[0])
    assert t.over() and t.g.outcome == "rounds" and t.g.marks == [7, 7, 7] and len(t.g.shown) == 5
    assert t.g.vp == [2, 2, 2] and t.told("wins with 2 VP")


@pytest.mark.rule("E-13.3")
def test_the_final_count_follows_explorer_and_both_warlords(galaxy: Make) -> None:
    """A last token claimed under the Explorer: every planet counts once more."""
    t = settled(galaxy(3), 0, 10).face_up("p08", "void_1", "void_2", "sun_1").run(Explorer(0)).play(
        "select p08", "place D6")
    assert t.g.trigger and t.g.vp == [0, 0, 0]
    t.run(Ending(count=True))
    assert t.g.vp[0] == 12 + 1 and t.g.level[t.g.homes[0]] == HOME and SPACES[t.g.homes[0]] == "D7"

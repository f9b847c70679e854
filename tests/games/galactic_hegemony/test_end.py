"""G-9 Check End, G-10 Variants."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony import GAME
from hegemon.games.galactic_hegemony.actions import PLANET
from hegemon.games.galactic_hegemony.rules.turn import Turn
from hegemon.games.galactic_hegemony.scoring import score
from hegemon.kernel import Refused, Rng
from hegemon.testing import table
from hegemon.testing.table import Table

Lay = Callable[..., Table]
ALL = dict.fromkeys(PLANET.names, 1)
BUT_AKKEM = dict.fromkeys(PLANET.names[:-1], 1)
ALL_IN_REVOLT = dict.fromkeys(PLANET.names, -1)


@pytest.mark.rule("G-9.1", "G-9.2", "G-9")
def test_v23_won_with_all_twelve_calm(lay: Lay) -> None:
    """Morale 0 is not revolt. With 11 colonised and the track from 1 to 0 it is lost."""
    t = lay(morale={**ALL, "Kelt": 0}, track=1, turn=10).play("end")
    assert t.over() and t.g.outcome == "won" and t.g.winners() == [0] and t.log[-1] == "Won in turn 10."
    t = lay(morale=BUT_AKKEM, track=1, turn=10).play("end")
    assert t.g.outcome == "lost_time" and t.g.track == 0 and t.g.winners() == []
    assert t.log[-1] == "Lost: out of time, 11 of 12 held."


@pytest.mark.rule("G-9.1", "G-9.2")
def test_v24_all_in_revolt_is_lost_with_turns_left(lay: Lay) -> None:
    t = lay(morale={"Ert": -1}, stock=2).play("end")
    assert t.g.outcome == "lost_revolt" and t.log[-1] == "Lost: all in revolt, 0 of 12 held." and t.g.track == 8


def test_face_down_tiles_are_turned_up_when_the_game_is_over(lay: Lay) -> None:
    """Section 5: then one sees where they lay, and nothing is dealt anew."""
    t = lay({"Vost": "r3c5"}, morale={"Ert": -1}, stock=2)
    assert t.view(0).planet_at(t.g.place[1]) < 0 and 1 in t.view(0).unknown
    t.play("end")
    assert t.view(0).place == t.g.place and not t.view(0).face_down and not t.view(-1).unknown
    assert t.match.game.view(t.g.sample(0, Rng(1)), 0) == t.view(0)


@pytest.mark.rule("G-9.1")
def test_one_planet_in_revolt_keeps_the_win_away(lay: Lay) -> None:
    t = lay(morale={**ALL, "Kelt": -1}, track=2).play("end")
    assert not t.over() and t.g.track == 1


@pytest.mark.rule("G-9.1")
def test_the_win_is_checked_first_in_the_last_turn(lay: Lay) -> None:
    """R-19."""
    assert lay(morale=ALL, track=1).play("end").g.outcome == "won"
    assert lay(morale=ALL_IN_REVOLT, track=1, stock=2).play("end").g.outcome == "lost_revolt"


@pytest.mark.rule("G-10.1", "G-9.1")
@pytest.mark.parametrize("turns", [10, 9, 8, 7])
def test_time_is_of_the_essence(turns: int) -> None:
    """The track starts at the number chosen and runs out after as many turns."""
    t = table("galactic_hegemony", 1, 3, turns=turns)
    assert t.g.track == turns
    t.g.saboteurs = [-2] * 3
    while not t.g.over:
        t.g.morale[0] = 1  # Ert stays calm, so nothing but time ends it
        t.play("end")
    assert t.g.outcome == "lost_time" and t.g.turn == turns


@pytest.mark.rule("G-10.2", "G-1.2", "G-4.2")
def test_v27_no_place_like_home() -> None:
    """The last tile placed is number 7: home Golgar, C+F+S, first collection 3+1; its hex is safe in turn 1."""
    seed = [s for s in range(60) if table("galactic_hegemony", 1, s, no_place_like_home=True).g.home == 6][0]
    t = table("galactic_hegemony", 1, seed, no_place_like_home=True)
    g = t.g
    assert g.built == [0] * 6 + [7] + [0] * 5 and g.explored == tuple([p == 6 for p in range(12)])
    assert g.craft[0] == g.place[6] and g.morale[0] == 9
    g.turn, g.saboteurs, g.morale = 0, [-1] * 3, [9] * 6 + [1] + [9] * 5
    row, column = divmod(g.place[6], 10)
    other = (row + 3) % 6
    t.draws(row, column, other, column, other, column, other, column, 3, 3).run(Turn())
    assert g.place[6] not in g.saboteurs and g.morale[6] == 1 and g.income() == 4


@pytest.mark.rule("G-10.2", "G-1.1")
def test_the_home_of_a_stranger_is_the_last_tile_placed() -> None:
    """Every planet can be home, and only home lies face up."""
    homes = {table("galactic_hegemony", 1, s, no_place_like_home=True).g.home for s in range(120)}
    assert homes == set(range(12))
    assert {table("galactic_hegemony", 1, s).g.home for s in range(20)} == {0}


@pytest.mark.rule("G-10.3", "G-10.4", "G-9.2")
def test_v26_play_to_win_scores_turns_and_peasants_draw_four(lay: Lay) -> None:
    """Won in the check of the 13th turn: score 13. With Peasants four saboteurs draw."""
    t = lay(morale=ALL, track=12, turn=13, play_to_win=True).play("end")
    assert t.g.outcome == "won" and score(t.g) == 13 and t.g.scores() == [13]
    assert len([line for line in opening(peasants_are_revolting=True) if line.startswith("Saboteur")]) == 4
    assert len([line for line in opening() if line.startswith("Saboteur")]) == 3


def opening(**options: bool) -> list[str]:
    """The log of set-up and the first phases."""
    return [what.say(parts) for what, parts, _ in table("galactic_hegemony", 1, 9, **options).match.opening]


@pytest.mark.rule("G-10.3")
def test_play_to_win_counts_up_and_time_does_not_end_it(lay: Lay) -> None:
    t = table("galactic_hegemony", 1, 9, play_to_win=True)
    assert t.g.track == 0 and "Turn 1 (Play to Win): stock 4/4, size 1." in opening(play_to_win=True)
    t = lay(track=40, turn=41, play_to_win=True).play("end")
    assert t.g.track == 41 and not t.over() and score(t.g) == 0


@pytest.mark.rule("G-10.3", "G-9.2")
def test_v29_the_safety_stop_stands_in_for_step_3(lay: Lay) -> None:
    def at_100(morale: dict[str, int]) -> Table:
        return lay(morale=morale, track=99, turn=100, stock=2, play_to_win=True).play("end")
    assert at_100({"Ert": -1}).g.outcome == "lost_revolt"
    assert at_100(ALL).g.outcome == "won" and score(at_100(ALL).g) == 100
    t = at_100({"Ert": 1})
    assert t.g.outcome == "unfinished" and score(t.g) == 0 and t.log[-1] == "Stopped unfinished after 100 turns."
    assert t.g.winners() == []


@pytest.mark.rule("G-10.5", "G-10")
def test_variants_combine_but_for_two() -> None:
    """Every combination is set up, but a shorter track with Play to Win is refused with the reason."""
    for turns in (10, 9, 8, 7):
        for home in (False, True):
            for peasants in (False, True):
                GAME.setup(1, 0, {"turns": turns, "no_place_like_home": home, "peasants_are_revolting": peasants})
                GAME.setup(1, 0, {"play_to_win": True, "no_place_like_home": home, "peasants_are_revolting": peasants})
        if turns < 10:
            with pytest.raises(Refused, match="Time is of the Essence and Play to Win exclude each other"):
                GAME.setup(1, 0, {"turns": turns, "play_to_win": True})
    with pytest.raises(Refused, match="turns is one of 10, 9, 8, 7; not 6"):
        GAME.setup(1, 0, {"turns": 6})

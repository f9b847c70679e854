"""Section 10: the text view, hints, why-nots and the picture, for positions of played games."""
from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

import pytest

from hegemon.draw import GLYPHS
from hegemon.games.galactic_hegemony import GAME, words
from hegemon.games.galactic_hegemony.actions import HEX, PLANET
from hegemon.games.galactic_hegemony.bot import Scripted
from hegemon.games.galactic_hegemony.picture import picture
from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import describe
from hegemon.kernel import Rng, too_dear
from hegemon.testing.table import Table

Lay = Callable[..., Table]


def positions(seed: int, **options: bool) -> Iterator[tuple[Hegemony, HegemonyView]]:
    """A game of the scripted player with a random action now and then, position by position."""
    g = GAME.start(GAME.setup(1, seed, options))
    rng, player = Rng(seed), Scripted()
    while not g.over:
        yield g, GAME.view(g, 0)
        g.apply(0, rng.choice(g.legal(0)) if rng.below(5) == 0 else player.choose(g))
    yield g, GAME.view(g, -1)


@pytest.mark.parametrize("seed", range(4))
def test_every_action_lights_up_something_that_is_drawn(seed: int) -> None:
    for g, v in positions(seed, peasants_are_revolting=seed % 2 == 0):
        drawn = picture(v).by_key
        for action in v.now.legal:
            assert set(GAME.verbs.touches(action)) <= set(drawn), action
            assert set(GAME.verbs.touches(action)) <= set(words.names(v)), action
        for section in words.board(v):
            assert set(section.keys) <= set(drawn)
        for blocked in words.blocked(v):
            assert set(blocked.touches) <= set(drawn)
        assert g.over or len([e for e in drawn.values() if e.kind == "map"]) == 60


@pytest.mark.parametrize("seed", [5, 6])
def test_every_action_has_a_hint_and_odds_add_up(seed: int) -> None:
    for _, v in positions(seed):
        for action in v.now.legal:
            hint = words.hint(v, action)
            assert not hint.odds or abs(sum([chance for _, chance in hint.odds]) - 1) < 1e-9
            assert hint.confirm or action[0] not in ("attack", "military")
        for section in words.board(v):
            assert all([len(row) == len(section.columns) for row in section.rows]), section.title
        for blocked in words.blocked(v):
            assert blocked.why and blocked.rule.startswith("G-7.")


def test_the_same_picture_whatever_is_face_down() -> None:
    """Picture and words are made from the view: tiles that change places unseen change nothing."""
    for g, v in positions(7):
        other = GAME.view(g.sample(0, Rng(3)), 0 if not g.over else -1)
        assert picture(other) == picture(v) and words.board(other) == words.board(v)


def test_pictures_are_valid_in_both_themes() -> None:
    v = [v for _, v in positions(8)][-5]
    for theme in ("dark", "light"):
        ET.fromstring(picture(v).svg(theme))


def test_military_hint_gives_the_odds_of_7_2(lay: Lay) -> None:
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c5"], stock=3)
    hint = words.hint(t.view(0), ("military", 10))
    assert t.view(0).now.cost(("military", 10)) == (("stock", 1),) and hint.confirm
    assert hint.odds == (("revolt ends, morale 0", 855 / 1296), ("nothing happens", 441 / 1296))
    assert hint.lines == ("3 dice against 1; ties go to the rebels", "1.52 actions on average end the revolt",
                          "with all 3: 96 %")


def test_attack_hint_gives_the_odds_of_7_2(lay: Lay) -> None:
    t = lay(craft=["r5c5"] * 2, saboteurs=["r5c5"] * 2)
    hint = words.hint(t.view(0), ("attack", HEX.index["r5c5"], 1))
    assert hint.lines[1] == "on average 1.079 saboteurs and 0.921 craft are lost"
    assert round(dict(hint.odds)["2 of 2 saboteurs, 0 of 2 craft lost"], 3) == 0.372


def test_overflow_is_told_where_the_decision_is_made(lay: Lay) -> None:
    """Stock 4 of 4 and Ert yields 4: all of it would be lost."""
    v = lay(stock=4).view(0)
    assert "4 would be lost: spend first" in [m.note for m in words.meters(v)]
    end = words.hint(v, ("end",))
    assert end.confirm and end.lines == ("4 would be lost: spend first",) and not v.now.gain(("end",))[0][1]
    assert "4 would be lost: spend first" in picture(v).svg()


def test_why_not(lay: Lay) -> None:
    """What a player looks for, and the one thing that is missing; what is too dear, by its price."""
    t = lay({"Kelt": "r5c5", "Vost": "r3c5"}, explored=["Vost"], morale={"Kelt": -2, "Brell": 0}, craft=["r5c5"],
            saboteurs=["r5c5"], stock=1)
    found = {b.label: (b.why, b.rule) for b in words.blocked(t.view(0))}
    assert found == {
        "Colonise Vost": ("needs a craft in orbit", "G-7.7"),
        "Boost the morale of Brell": ("needs a craft in orbit", "G-7.8"),
        "Military action at Kelt": ("a saboteur is on its hex", "G-7.9"),
        "Build civil infrastructure at Kelt": ("the planet is in revolt", "G-7.10")}
    dear = {b.label: (b.why, b.rule) for b in too_dear(t.g, 0)}
    assert dear["Build factory at Brell"] == ("needs 2 resources, you have 1 resource", "G-7.10")
    assert dear["Build spacecraft at Ert"] == ("needs 3 resources, you have 1 resource", "G-7.11")


def test_a_blind_player_learns_every_chance(lay: Lay) -> None:
    """The row of a planet: where, yield, modifiers, morale, what is built, and its next roll."""
    v = lay({"Golgar": "r3c5"}, morale={"Golgar": -1}, built={"Golgar": "C"}, craft=["r3c5"], stock=2).view(0)
    rows = {row[0]: row[1:] for row in words.board(v)[0].rows}
    chances = "17 % / 25 % / 50 % / 8 %"
    assert rows["7 Golgar"] == ("hex 3-5", "3", "-1", "-1 in revolt", "civil", "2d6", chances, "1", "")
    assert rows["1 Ert"][5] == "2d6" and rows["1 Ert"][3] == "+1"
    assert len([row for row in words.board(v)[0].rows if row[0] == "face down"]) == 10


def test_a_moved_craft_glides(lay: Lay) -> None:
    """Only the craft, the stock and what comes of it change in the patch, and the craft's drawing is not sent again."""
    t = lay(stock=4)
    before = picture(t.view(0))
    t.play("move 1 r3c5")
    rows = {row[0]: row[5] for row in picture(t.view(0)).patch(before)["set"]}
    assert rows.pop("craft-1") is None
    assert set(rows) == {"stock", "collection", "roll-Ert"}


def test_a_move_tells_both_ends(lay: Lay) -> None:
    """What the craft leaves, what it finds, and that a face-down tile will be turned up."""
    v = lay({"Kelt": "r3c5", "Vost": "r2c4"}, morale={"Kelt": 0}, saboteurs=["r3c5"]).view(0)
    to_kelt = words.hint(v, ("move", 0, HEX.index["r3c5"]))
    assert to_kelt.lines == ("the morale roll of Ert loses its +1", "0, yields 2, its morale roll gets +1",
                             "1 saboteur there") and not to_kelt.confirm
    assert to_kelt.label == "Move craft 1 to Kelt"
    unseen = words.hint(v, ("move", 0, HEX.index["r2c4"]))
    assert unseen.confirm and unseen.lines[1].startswith("turns up a tile: one of Vost, Brell, Cygna")


def test_the_panel_names_glyphs_that_exist(lay: Lay) -> None:
    panel = words.panels(lay(stock=3).view(0))[0]
    assert panel.colour == "blue" and panel.score == "1 of 12"
    assert all([stat.icon in GLYPHS for stat in panel.stats])


def test_results_are_shown(lay: Lay) -> None:
    t = lay(morale=dict.fromkeys(PLANET.names, 1), track=12, turn=13, play_to_win=True).play("end")
    v = t.view(0)
    assert "Won, score 13" in picture(v).svg() and describe(v) == "Won in turn 13, 12 of 12 planets held."
    assert [m.value for m in words.meters(v) if m.name == "Score"] == ["13"]


def test_the_result_says_why_it_ended(lay: Lay) -> None:
    """Each end in its own words."""
    t = lay()
    t.g.over, t.g.open = True, ()
    said = []
    for t.g.outcome in ("won", "lost_revolt", "lost_time", "unfinished"):
        said.append(words.outcome(t.view(0)))
    assert said[1] == "Every colony was in revolt at the end of turn 3." and "1 of 12 planets held" in said[2]
    assert said[0].startswith("All 12 planets") and said[3].startswith("The game was stopped")


@pytest.mark.rule("G-7.13")
def test_craft_on_one_hex_are_shown_once(lay: Lay) -> None:
    """Moves of craft 2 beside craft 1 do the same; those of craft 3 elsewhere do not."""
    v = lay(craft=["r3c4", "r3c4", "r5c5"]).view(0)
    pairs = dict(words.alike(v))
    assert pairs["move 2 r3c5"] == "move 1 r3c5" and {a.split()[1] for a in pairs} == {"2"} and len(pairs) == 6


@pytest.mark.rule("G-9.2", "R-33")
def test_the_end_says_what_its_number_is_made_of() -> None:
    for seed, options in ((1, {}), (2, {"play_to_win": True})):
        *_, (g, v) = positions(seed, **options)
        ending = words.ending(v)
        assert ending.title and ending.sentence
        assert sum([source.points[0] for source in ending.sources]) == g.scores()[0]


def test_letters_are_large_enough_on_every_sheet() -> None:
    for _, v in positions(9):
        assert min(picture(v).letters.values()) >= 12

"""Section 10: the picture, the text view and the hints, all from a view alone."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.draw import Picture
from hegemon.games.galactic_emperor import GAME
from hegemon.games.galactic_emperor import words as said
from hegemon.games.galactic_emperor.data import EMPIRE, PLASMA, SPACE, SPACES, fleet
from hegemon.games.galactic_emperor.odds import battle
from hegemon.games.galactic_emperor.picture import picture
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.ending import Duel
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.merchant import Merchant, MerchantTurn
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.scientist import Scientist
from hegemon.games.galactic_emperor.rules.sides import Side
from hegemon.games.galactic_emperor.rules.steward import StewardTurn
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn
from hegemon.games.galactic_emperor.words.preview import preview
from hegemon.kernel import Rng, too_dear

Make = Callable[..., Any]


def walk(seats: int, seed: int, every: int) -> Any:
    """Positions of a random game, one in so many."""
    g, rng, n = GAME.start(GAME.setup(seats, seed)), Rng(seed), 0
    while not g.over:
        if n % every == 0:
            yield g
        n += 1
        q = rng.choice(g.open)
        g.apply(q.seat, rng.choice(g.legal(q.seat)))
    yield g


def keys(p: Picture) -> list[str]:
    return [e.key for e in p.elements]


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_element_an_action_touches_is_in_the_picture(seats: int) -> None:
    """Random positions of whole games: keys are unique, and what can be chosen can be lit."""
    for g in walk(seats, seats, 9):
        for viewer in [-1, *g.waiting()]:
            view = GAME.view(g, viewer)
            drawn = keys(picture(view))
            assert len(drawn) == len(set(drawn))
            touched = {k for a in view.now.legal for k in GAME.verbs.touches(a)}
            assert touched <= set(drawn), touched - set(drawn)
            assert touched <= set(said.names(view)), touched - set(said.names(view))


@pytest.mark.parametrize("seats", [3, 6])
def test_words_are_found_for_every_position(seats: int) -> None:
    """Text board, panels, meters, hand, hints and why-nots never fail; rows belong to their keys."""
    for g in walk(seats, 7 + seats, 6):
        for viewer in [-1, *g.waiting()]:
            view = GAME.view(g, viewer)
            sections = said.board(view)
            assert [len(s.rows) for s in sections][0] == 37
            assert all(len(row) == len(s.columns) for s in sections for row in s.rows)
            assert len(said.panels(view)) == seats and said.meters(view)
            assert all(c.title for c in said.hand(view))
            drawn = set(keys(picture(view)))
            assert {k for s in sections for k in s.keys} <= drawn
            for action in view.now.legal:
                hint = said.hint(view, action)
                assert not hint.odds or abs(sum(p for _, p in hint.odds) - 1) < 1e-6
            assert all(b.why and b.rule and set(b.touches) <= drawn for b in said.blocked(view))


def test_secret_points_are_in_no_picture_and_no_words(galaxy: Make) -> None:
    """Two states that differ in another's points look the same to a viewer."""
    one, two = galaxy(3), galaxy(3)
    one.g.vp, two.g.vp = [10, 20, 30], [10, 29, 21]
    a, b = one.view(0), two.view(0)
    assert a == b and picture(a) == picture(b) and said.panels(a) == said.panels(b)
    assert said.panels(a)[0].score == "10 VP" and said.panels(a)[1].score == ""


def test_a_picture_changes_only_where_the_view_does(galaxy: Make) -> None:
    """After a claim few elements are sent anew."""
    t = galaxy(3).face_up("p14", "p01", "p08", "void_1").run(Explorer(0)).play("select p14")
    before = picture(t.view(1))
    t.play("place C3")
    patch = picture(t.view(1)).patch(before)
    assert 0 < len(patch["set"]) <= 6 and any(row[:2] == ["hex-C3", "map"] for row in patch["set"])
    assert [e.key for e in before.elements if e.kind == "map"] == [f"hex-{name}" for name in SPACES]


def test_odds_agree_with_reckoning() -> None:
    """A cruiser against a lone Empire: equal dice in one phase, so win and loss are equally likely."""
    cruiser, dreadnought, empire = Side(fleet(0, 1)), Side(fleet(0, 0, 1)), Side(0, EMPIRE)
    odds = battle(cruiser, empire)
    assert abs(odds.win - odds.lose) < 1e-3 and abs(odds.win - 0.2) < 0.01 and abs(odds.neither - 0.6) < 0.01
    assert battle(dreadnought, empire).win > 0.9 > battle(Side(fleet(2)), empire).win
    assert battle(dreadnought._replace(cards=1 << PLASMA), empire).win > battle(dreadnought, empire).win


def test_odds_are_shown_before_a_fight(galaxy: Make) -> None:
    """Entering enemies, an in-place attack, going on and warping say both sides and the chances."""
    t = galaxy(3).put("D5", "p08", 1).ships("D6", 0, 2, 1).run(WarlordTurn(0)).play("sail D6", "whole")
    hint = said.hint(t.view(0), ("enter", SPACE["D5"]))
    assert hint.confirm and dict(hint.odds)["win"] > 0.5
    assert hint.lines[0] == "2 fighters, 1 cruiser against an Empire of Yellow"
    t.dice(1, 1, 1, 1, 1, 1).play("enter D5", "done")
    view = t.view(0)
    assert t.question() == "Battle.decided" and dict(said.hint(view, ("fight",)).odds)["win"] > 0.5
    assert said.hint(view, ("retreat",)).lines == ("2 fighters, 1 cruiser to D6",)
    t = galaxy(3).put("D4", "black_hole").ships("D4", 0, 3).ships("B3", 1, 0, 1).run(WarlordTurn(0))
    assert dict(said.hint(t.view(0), ("warp", SPACE["B3"])).odds)["win"] > 0.5


def test_dice_of_a_battle_are_shown_by_side_with_their_hits(galaxy: Make) -> None:
    """A cruiser's 4 hits, its 2 does not; the Empire's dice stand apart; in the text board too."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 0, 1, 1).dice(4, 2, 6, 1, 3)
    t.run(Battle(SPACE["D5"], 0, 1, ((SPACE["D6"], fleet(1, 1), 0),)))
    assert t.question() == "Losses.chosen"
    ours, theirs = preview(t.view(0)).dice
    assert (ours.colour, ours.faces, ours.struck, ours.hits) == ("blue", (4, 2), (True, False), 1)
    assert (theirs.colour, theirs.faces, theirs.hits) == ("yellow", (6, 1, 3), 1)
    rows = [row for row, in said.board(t.view(2))[-1].rows]
    assert "Blue rolled 4, 2 (1 hit)" in rows and "Yellow rolled 6, 1, 3 (1 hit)" in rows


def test_the_tie_break_battle_is_shown(galaxy: Make) -> None:
    """Both fleets and their dice, wherever the ships are."""
    t = galaxy(3).ships("D5", 0, 0, 1).ships("F2", 2, 1, 1).dice(6, 1, 1, 1).run(Duel((0, 2)))
    seen = preview(t.view(1))
    assert seen.title.startswith("Tie-break battle") and seen.lines[1] == ("red", "2 fighters, 1 cruiser")
    assert [roll.hits for roll in seen.dice] == [1, 0]


def test_the_throne_contest_is_shown(galaxy: Make) -> None:
    """First the price of one more token, then who strives for the Throne."""
    t = galaxy(3).put("D5", "p08").run(Regent(0))
    assert ("", "One more influence costs 2 marks") in preview(t.view(1)).lines
    t.play("pass", "pass", "pass", "exert_throne")
    assert ("yellow", "On the Throne: Yellow 1") in preview(t.view(0)).lines


def test_the_result_says_why_it_ended(galaxy: Make) -> None:
    """Who placed the last token, the pool, or the last round."""
    t = galaxy(3)
    t.g.over, t.g.won, t.g.open, t.g.trigger = True, (2,), (), "tokens"
    t.g.reserve[1] = 0
    assert said.outcome(t.view(-1)) == "Yellow placed the last Empire token."
    t.g.trigger = "points"
    assert said.outcome(t.view(-1)) == "All 115 victory points were taken."
    t.g.trigger = "rounds"
    assert "40" in said.outcome(t.view(-1))


def test_the_choice_of_a_foe_shows_the_odds_against_each(galaxy: Make) -> None:
    """Two others in the space: each has its own chances."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 2, 1).ships("D6", 0, 0, 2).run(WarlordTurn(0))
    t.play("sail D6", "whole", "enter D5", "done")
    view = t.view(0)
    odds = [dict(said.hint(view, ("against", foe)).odds)["win"] for foe in (1, 2)]
    assert odds[0] < odds[1] and "then Red: 1 fighter" in said.hint(view, ("against", 1)).lines


@pytest.mark.rule("E-4.1", "E-12.4")
def test_a_die_shows_its_face_and_what_the_choice_does(galaxy: Make) -> None:
    """The prices without it; whose it is and what it must show; equal dice are shown once."""
    t = galaxy(3).dice(6, 2, 4, 1).run(Merchant(0))
    hint = said.hint(t.view(0), ("discard", 3))
    assert (hint.label, hint.lines) == ("Discard the 1", ("food 1, metal 3, energy 5",)) and not said.alike(t.view(0))
    t = galaxy(3).dice(6, 2, 6, 1).run(Merchant(0))
    assert said.alike(t.view(0)) == (("discard 3", "discard 1"),)
    t = galaxy(3).card(1, "time_warp").dice(6, 2, 4, 1).run(Merchant(0))
    hint = said.hint(t.view(1), ("bend", 1))
    assert (hint.label, hint.lines[0]) == ("Re-roll the 2", "a die of the market roll")
    t.dice(5).play("bend 2")
    assert said.hint(t.view(1), ("keep",)).label == "Keep the 5"
    t = galaxy(3).ships("D5", 0, 1).ships("D5", 1, 1).card(2, "time_warp").dice(3, 6)
    t.run(Battle(SPACE["D5"], 0, 1, ((-1, fleet(1), 0),)))
    hint = said.hint(t.view(2), ("bend", 1))
    assert (hint.label, hint.lines[0]) == ("Re-roll Yellow's 6", "it hits from 5 on")


def test_hints_say_consequences(galaxy: Make) -> None:
    """Influence and the last token."""
    t = galaxy(3).put("D5", "p08", 1).run(Regent(0)).play("pass", "pass", "pass", "done")
    hint = said.hint(t.view(2), ("exert", SPACE["D5"]))
    assert hint.lines == ("Yellow 1, Red 1", "as it stands nobody would hold it")
    t = galaxy(3).put("D6", "p08")
    t.g.reserve[0] = 1
    t.run(WarlordTurn(0)).play("sail D7")
    hint = said.hint(t.view(0), ("enter", SPACE["D6"]))
    assert hint.confirm and hint.lines == ("your last token: the game ends with this role",)


def test_why_not(galaxy: Make) -> None:
    """What cannot be done says why: cards, goods, roles, homes; what is too dear, by its price and what is left."""
    def why(t: Any, seat: int = 0) -> dict[str, str]:
        return {b.label: b.why for b in (*too_dear(t.g, seat), *said.blocked(t.view(seat)))}

    t = galaxy(3).run(EngineerTurn(0))
    assert why(t)["Build a dreadnought at D7"] == "needs 3 metal, 2 energy, you have 1 metal, 1 energy"
    t = galaxy(3).set(metal=[2, 1, 1]).run(EngineerTurn(0)).play("build fighter D7")
    assert why(t)["Build a cruiser at D7"] == "needs 2 metal, you have 1 metal"
    t = galaxy(3).card(1, "robotics").run(Scientist(0))
    assert why(t)["Buy Robotics"] == "Yellow owns it"
    assert why(t)["Buy Shield Generators"] == "needs 2 energy, you have 1 energy"
    assert why(galaxy(3).run(WarlordTurn(0)))["Enter G1"] == "it is the home of Yellow"
    t = galaxy(3)
    t.g.marks[0], t.g.energy[0] = 1, 3
    t.run(MerchantTurn(0))
    assert why(t)["Buy 1 metal"] == "needs 3 marks, you have 1 mark"
    assert why(t)["Buy 1 energy"] == "your storage is full at 3"
    t = galaxy(3).play("left", "choose steward").until("Round.taken")
    assert why(t, 1)["Choose the Steward"] == "Blue chose it this round"


@pytest.mark.rule("E-2.2")
def test_the_roles_of_a_round_stand_in_their_order(galaxy: Make) -> None:
    """Nothing before the first choice; then who has chosen what, and who chooses."""
    def roles(t: Any) -> list[tuple[tuple[str, ...], int, str]]:
        return [(m.steps, m.step, m.value) for m in said.meters(t.view(0)) if m.name == "Role"]

    t = galaxy(3)
    assert not roles(t)
    t.play("left", "choose steward")
    assert roles(t) == [(("Steward", "Yellow chooses", "Red chooses"), 0, "Steward")]
    t.until("Round.taken")
    assert roles(t) == [(("Steward", "Yellow chooses", "Red chooses"), 1, "Yellow chooses")]


@pytest.mark.rule("E-13.1")
def test_the_end_is_announced(galaxy: Make) -> None:
    """Few tokens left, those in hand included; a pool the next count empties; the latched trigger; the winner."""
    def warnings(t: Any) -> list[str]:
        return [m.value for m in said.meters(t.view(0)) if m.name == "The end"]

    t = galaxy(3)
    t.g.reserve[1], t.g.influence[1] = 1, 2
    assert not warnings(t)
    t.g.influence[1] = 1
    assert warnings(t) == ["Yellow has 2 tokens left"]
    t.g.vp[0] = 113
    assert warnings(t)[1:] == ["with the next count"]
    t.g.trigger = "tokens"
    assert warnings(t) == ["after this role"]
    t.g.over, t.g.won, t.g.open = True, (2,), ()
    assert "Red wins" in [e.label for e in picture(t.view(-1)).elements if e.key == "now"][0] and not warnings(t)


@pytest.mark.rule("E-8.10", "E-9.9", "E-13.4")
@pytest.mark.parametrize("seats", GAME.seats)
def test_sources_of_points_add_up(seats: int) -> None:
    """At the end of random games: planets, destroyed Empires and the bonuses make up every score."""
    for g in walk(seats, 40 + seats, 10_000):
        if g.over:
            ending = said.ending(GAME.view(g, -1))
            assert [sum(points) for points in zip(*[source.points for source in ending.sources])] == g.vp
            assert all(min(source.points) >= 0 for source in ending.sources) and ending.title and ending.sentence


def test_what_is_contested(galaxy: Make) -> None:
    """Planets for the next count, marks for the end, the best first."""
    t = galaxy(3).put("D6", "p14", 1).set(marks=[5, 3, 5])
    planets, marks = said.contests(t.view(0))
    assert planets.rows == ((1, 3, 3), (0, 1, 1), (2, 1, 1)) and marks.rows == ((0, 5, 1), (2, 5, 1), (1, 3, 0))


@pytest.mark.parametrize("seats", [3, 6])
def test_letters_are_large_enough_on_every_sheet(seats: int) -> None:
    """12 units or more, and only what there is to look at has a sheet of its own."""
    for g in walk(seats, 60 + seats, 12):
        drawn = picture(GAME.view(g, -1))
        assert min(drawn.letters.values()) >= 12
        names = [sheet.name for sheet in drawn.sheets]
        assert names[:4] == ["map", "technologies", "market", "roles"] and names[4:] in ([], ["battle"])


@pytest.mark.rule("E-5.2")
def test_what_a_sector_gives_at_a_steward_is_what_its_funding_says(galaxy: Make) -> None:
    for tile in ("p08", "p12", "p15"):
        t = galaxy(3).put("D5", tile, 0)
        t.g.hand[0] = 1
        t.run(MerchantTurn(0))
        hint = said.hint(t.view(0), GAME.verbs.read("fund D5"))
        t.play("fund D5", "done")
        before = t.g.metal[0], t.g.energy[0]
        t.run(StewardTurn(0)).play("produce")
        metal, energy = t.g.metal[0] - before[0], t.g.energy[0] - before[1]
        assert hint.lines == (f"At a Steward it gives metal {metal} and energy {energy}.",)


@pytest.mark.rule("E-5.2", "E-5.3")
def test_producing_warns_of_what_finds_no_room_until_that_is_held_back(galaxy: Make) -> None:
    """Two sectors bring 2 M to a storage with room for one: once one is held back nothing would be lost."""
    t = galaxy(3).put("D6", "p08", 0, food=1).put("D5", "p09", 0, food=1)
    t.g.metal[0] = 5
    t.run(StewardTurn(0))
    hint = said.hint(t.view(0), ("produce",))
    assert (hint.lines, hint.tone) == (("1 would find no room",), "warn")
    hint = said.hint(t.play("hold D5").view(0), ("produce",))
    assert (hint.lines, hint.tone) == ((), "")

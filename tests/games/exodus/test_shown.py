"""Picture and words: everything an action touches is drawn, and prices and odds are those of the rules."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus import live, words
from hegemon.games.exodus.actions import FIRST_CR, HEX, SHIP, TOKEN_SLOTS
from hegemon.games.exodus.odds import Side, Unit, fought
from hegemon.games.exodus.picture import picture, reach
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.conquest import Mount
from hegemon.games.exodus.rules.forecast import against_resistance
from hegemon.games.exodus.rules.movement import Movement, Steps
from hegemon.games.exodus.rules.research import Research, discount, price
from hegemon.games.exodus.rules.shipyard import BuildShips, ship_price
from hegemon.games.exodus.rules.windows import Refit
from hegemon.games.exodus.words.status import status_lines
from hegemon.games.exodus.words.table import table_of, tech_prices
from hegemon.kernel import Rng, put
from hegemon.kernel.registry import find
from hegemon.kernel.seen import layout

Make = Callable[..., Any]
GAME = find("exodus")
CASES = [(1, {}), (1, {"scenario": "dying_worlds"}), (2, {}), (3, {"expansion": True}), (4, {"variant": "long"}),
         (5, {"expansion": True, "variant": "exp_extended"}), (6, {"variant": "combat"})]


@pytest.mark.parametrize("seats, options", CASES)
def test_what_an_action_touches_is_drawn_and_everything_has_words(seats: int, options: dict[str, Any]) -> None:
    g = GAME.start(GAME.setup(seats, 3, options))
    rng = Rng(11)
    count = 0
    while not g.over and count < 1500:
        seat = g.waiting()[0]
        if count % 23 == 0:
            view = GAME.view(g, seat)
            drawn = picture(view)
            keys = {e.key for e in drawn.elements}
            assert drawn.sheets[0].role == "stage" and min(drawn.letters.values()) >= 12, drawn.letters
            touched = {k for a in g.legal(seat) for k in GAME.verbs.touches(a)}
            assert touched <= keys, f"{g.standing(seat)}: {sorted(touched - keys)}"
            assert all([words.hint(view, a) is not None for a in g.legal(seat)])
            assert words.board(view) and words.panels(view) and words.meters(view) and words.hand(view) is not None
            words.blocked(view)
        g.apply(seat, rng.choice(g.legal(seat)))
        count += 1
    for viewer in range(-1, seats):
        picture(GAME.view(g, viewer)).svg("light")
        if g.over:
            end = words.ending(GAME.view(g, viewer))
            assert [sum([s.points[seat] for s in end.sources]) for seat in range(seats)] == g.scores()


def test_prices_in_words_are_those_of_the_rules(orbit: Make) -> None:
    t = orbit(3, expansion=True).forget().faction("orion", "titan", "arctic").law("Research Grants", "Shipyard Subsidy")
    t.know(0, "cannon_2", "basic_research", "drive_2").know(1, "shield_1")
    for seat in range(3):
        view = t.view(seat)
        assert list(tech_prices(view, seat, range(60)).values()) == [price(t.g, seat, i, discount(t.g, seat))
                                                                  for i in range(60)]
        assert [ship_price(table_of(view), seat, k, 0) for k in range(4)] == [ship_price(t.g, seat, k, 0)
                                                                              for k in range(4)]


def test_why_not(orbit: Make) -> None:
    """Reasons of stock are words; prices are not said a second time."""
    t = orbit(2).purse(0, 3, 0)
    for _ in range(t.g.markers(d.DARK_RAIDER) - 1):
        t.ship(0, "dark_raider", (1, 0))
    t.run(BuildShips(0))
    why = {b.label: b.why for b in words.blocked(t.view(0))}
    assert why == {"Build a Dark Raider": "all its markers are on the map"}
    t.run(Research(0))
    assert words.blocked(t.view(0)) == ()


def test_odds_of_single_dice() -> None:
    """A Raider against a Raider: each round a hit is one in three, both may fall together."""
    raider = Side((Unit(1, 0),))
    assert fought(raider, raider) == pytest.approx((2 / 5, 2 / 5, 1 / 5, 0))
    assert fought(raider, Side(())) == pytest.approx((1, 0, 0, 0))
    assert fought(raider, raider, 1) == pytest.approx((2 / 9, 2 / 9, 1 / 9, 4 / 9)), "one round only"


def test_odds_of_section_9(orbit: Make) -> None:
    """The start fleet wins about two in three against level 1 and seldom against level 2."""
    t = orbit(2).empty().forget().fit(0, "battle_carrier", "shield_1").fit(0, "war_cruiser", "cannon_3", "shield_1")
    start = [t.ship(0, "battle_carrier", (1, 0)), t.ship(0, "dark_raider", (1, 0))]
    strong = [t.ship(0, "war_cruiser", (2, 0)), t.ship(0, "war_cruiser", (2, 0))]
    t.g.cr = put(put(put(t.g.cr, 1, (1,)), 2, (2,)), 3, (3,))
    decks = [(), *[t.g.face_down(n) for n in (1, 2, 3)]]

    def win(ships: list[int], level: int) -> float:
        return float(against_resistance(t.g, 0, level, ships, decks).win)
    assert win(start, 1) == pytest.approx(0.65, abs=0.02) and win(start, 2) == pytest.approx(0.07, abs=0.02)
    assert [win(strong, n) for n in (1, 2, 3)] == pytest.approx([1.0, 0.97, 0.61], abs=0.03)


def test_a_move_into_a_fight_shows_its_odds(orbit: Make) -> None:
    t = orbit(2, variant="simplified").empty()
    ship = t.ship(0, "war_cruiser", (1, 0))
    t.g.cr = put(t.g.cr, d.HEX_OF[0, 0], (3,))
    left = [0] * 16
    left[ship] = 1
    t.run(Steps(0, tuple(left)))
    hint = words.hint(t.view(0), ("move", ship, d.CENTRE))
    assert hint.confirm and hint.odds[0][0] == "win" and 0 < hint.odds[0][1] < 0.2
    quiet = words.hint(t.view(0), ("move", ship, d.HEX_OF[1, -1]))
    assert not quiet.odds


def test_a_vote_is_given_by_a_click_on_the_card(orbit: Make) -> None:
    """One card has its place on the council's sheet; several laid together are no vote for any."""
    t = orbit(2).forget()
    t.g.slots = (0, 1)
    one, both = [words.hint(t.view(0), ("vote", TOKEN_SLOTS.index(slots))) for slots in ((1,), (0, 1))]
    assert one.path == ("slot-B",) and one.tone == ""
    assert both.path == () and both.tone == "bad"


def test_buttons_call_planets_by_their_names(orbit: Make) -> None:
    """Planets are dealt, so the verb knows their places only; empty space keeps its place."""
    t = orbit(2).empty()
    ember, kestrel = t.world((1, 0), "ember", blue=1), t.world((2, 0), "kestrel", blue=4)
    space = next(h for h in t.g.terms.map.hexes if t.g.planet[h] < 0 and h != d.CENTRE)
    said = {("mine", ember, 1): "Mine Ember: 1 token", ("mine", ember, 2): "Mine Ember: 2 tokens",
            ("build", d.FIGHTER, kestrel): "Build a Fighter in Kestrel", ("target", space): f"At {HEX.label(space)}",
            ("ferry", ember, kestrel): "A cube from Ember to Kestrel", ("done",): "",
            ("move", 0, d.CENTRE): "War Cruiser 1 to the High Council"}
    view = t.view(0)
    assert {action: words.hint(view, action).label for action in said} == said


@pytest.mark.rule("X-8.5")
def test_others_see_how_many_movement_tokens_lie_face_down(orbit: Make) -> None:
    """Blue lays one token of three; neither the token nor that two are left out is seen, only how many there are."""
    t = orbit(2).empty().forget().order(0, 1)
    t.ship(0, "fighter", (1, 0))
    t.ship(0, "dark_raider", (1, 0))
    t.g.parts[d.FIGHTER] = (d.PART_OF["drive_2"],)
    t.ship(1, "fighter", (-1, 0))
    t.run(Movement())
    assert status_lines(t.view(1))[1] == ["Blue lays 3 tokens ...", "You lay 1 token ..."]
    assert words.hint(t.view(0), ("program", d.FIGHTER * 4, 3)).label == "Fighter 1 goes to the High Council"
    t.play("program blue_fighter_1 W", "done", seat=0)
    assert status_lines(t.view(1)) == ("Movement tokens", ["Blue: 3 tokens face down", "You lay 1 token ..."])
    assert status_lines(t.view(0))[1] == ["You: 3 tokens face down", "Yellow lays 1 token ..."]
    turn, = [e for e in picture(t.view(1)).elements if e.sheet == "turn"]
    assert turn.svg.count("#hg-badge") == 2, "a line for each, in its player's colour"


@pytest.mark.rule("X-8.8", "X-7.2")
def test_pieces_show_what_they_reach(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget()
    ship = t.ship(0, "fighter", (0, 0))
    key = f"ship-{SHIP.names[ship]}"
    places = {e.key for e in picture(t.view(1)).elements if e.kind == "map"}
    one = reach(t.view(1), key)
    assert one is not None and len(one.keys) == 6 and set(one.keys) <= places
    t.g.parts[d.FIGHTER] = (d.PART_OF["drive_2"],)
    two = reach(t.view(1), key)
    assert two is not None and len(two.keys) > 6 and two.text == "Blue's Fighter 1 moves up to 2 hexes."
    mine = reach(t.view(0), key)
    assert mine is not None and mine.text == "Fighter 1 moves up to 2 hexes."
    hex = t.world((1, 0), "ember", blue=1)
    t.g.rockets = put(t.g.rockets, hex, (d.GRAVITON * 8,))
    graviton = reach(t.view(1), "mark-q1r0-0")
    assert graviton is not None
    assert not {f"hex-{HEX.names[h]}" for h in (*t.g.home, hex)} & set(graviton.keys), "no home, not itself"
    assert reach(t.view(1), "mark-q1r0-7") is None and reach(t.view(1), "ship-nobody") is None


@pytest.mark.rule("X-10.7")
def test_the_dice_of_a_combat_are_shown(orbit: Make) -> None:
    t = orbit(2).empty().forget().order(0, 1)
    t.ship(0, "war_cruiser", (1, 0))
    t.ship(1, "fighter", (1, 0))
    t.ship(1, "fighter", (1, 0))
    t.dice(5, 2, 6, 1).run(Battle(d.HEX_OF[1, 0], (1, 0)))
    fight = t.view(-1).fight
    assert fight.dice == ((5, 2), (6, 1)) and fight.hits == (1, 1)
    assert t.told("Blue rolls 6, 1: 1 hit.")


@pytest.mark.rule("X-15.10")
def test_the_end_is_told_in_words() -> None:
    g = GAME.start(GAME.setup(1, 3, {"scenario": "dying_worlds"}))
    g.turn, g.over, g.outcome = g.last, True, "lost"
    assert words.outcome(GAME.view(g, 0)).startswith("Dying Worlds is lost: not all of 4 planets")
    g.turn = 2
    assert words.outcome(GAME.view(g, 0)) == "Dying Worlds is lost: no population on any planet."


@pytest.mark.rule("X-10.16")
def test_a_bonus_says_whether_its_card_is_kept(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().own(0, "CR1-B1").run(Research(0))
    use = GAME.verbs.read("use CR1-B1")
    assert words.hint(t.view(0), use).lines == ("You give the card back, and its VP with it.",)
    assert words.hint(t.view(0), use).confirm
    t.know(0, "quantum_reflection")
    assert words.hint(t.view(0), use).lines == ("Quantum Reflection: you keep the card and its VP.",)


@pytest.mark.rule("X-6.9")
def test_a_part_has_one_button_for_all_the_places_it_may_go_to(orbit: Make) -> None:
    t = orbit(2).empty()
    t.fit(0, "fighter", "drive_2", "cannon_1", "cannon_1").fit(0, "dark_raider")
    t.run(Refit(0)).play("fit drive_2 fighter spare")  # then the page of all parts is closed
    view = t.view(0)
    fits = [action for action in view.now.legal if action[0] == "fit"]
    assert len(fits) > 7 and len({words.hint(view, action).group for action in fits}) == 3
    assert {words.hint(view, action).group for action in fits if action[2] == 4} == {"Drive 2 from spare pile"}


def test_a_part_is_given_to_a_class_in_the_position_as_text(orbit: Make) -> None:
    """The viewer's own blueprints are named there as on the board; those of others answer nothing."""
    view = orbit(2).empty().view(0)
    sections = {section.title: section for section in words.board(view)}
    keys = sections["Blueprints"].keys
    assert [key for key in keys if key] == [f"blueprint-{row.id}" for row in d.CLASSES]
    assert len(keys) == len(sections["Blueprints"].rows)


@pytest.mark.rule("X-8.2")
def test_carriers_are_loaded_on_one_page_however_the_question_is_put(orbit: Make) -> None:
    """Matches that stand at it since an earlier version keep its words; where a cube goes is another question."""
    t = orbit(2).empty()
    t.world((0, -1), "ostara", blue=6)
    t.ship(0, "battle_carrier", (0, -1))
    t.run(Mount(0))
    page = live.orders(t.view(0))
    assert page is not None and [cell.key for cell in page.cells] == ["blue_battle_carrier_1", "done"]
    for asked in (f"X-8.2 {t.view(0).now.prompt}", "X-8.2 Mount population?"):
        assert all([asked.startswith(cell.asks) for cell in page.cells])
    assert not "X-8.2 To which ship goes the cube of your War Cruiser?".startswith(page.cells[0].asks)



def test_honours_are_for_who_stands_alone_with_most(orbit: Make) -> None:
    """Blue has the larger fleet, Yellow more planets; nobody's technologies are more than the other's."""
    t = orbit(2).empty().forget()
    t.ship(0, "fighter", (1, 0))
    t.ship(0, "dark_raider", (2, 0))
    t.ship(1, "fighter", (-1, 0))
    t.world((1, 0), "ember", yellow=1)
    t.world((2, 0), "kestrel", yellow=2)
    t.g.cp[:] = [4, 4]
    assert live.awards(t.view(0)) == ()
    t.g.finish("the last turn")
    found = {award.title: (award.seats, award.words) for award in live.awards(t.view(-1))}
    assert found == {"Admiral": ((0,), "has 2 ships on the map"), "Settler": ((1,), "lives on 2 planets")}


def test_a_learner_sees_whose_unit_is_hit_whichever_it_is() -> None:
    """A hit is a side and a unit: those of the sixth seat and of the Resistance have high numbers."""
    found = layout(find("exodus"), 6)
    assert found is not None
    high = dict(zip(found.names, found.high))
    assert high["fight.assigned[1].side"] == d.NPC and high["fight.assigned[1].unit"] >= FIRST_CR + 6

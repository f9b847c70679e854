"""Picture and words: everything an action touches is drawn, and prices and odds are those of the rules."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus import words
from hegemon.games.exodus.odds import against_resistance, duel
from hegemon.games.exodus.picture import picture
from hegemon.games.exodus.prices import ship_price_seen, tech_price_seen
from hegemon.games.exodus.rules.research import Research, discount, price
from hegemon.games.exodus.rules.shipyard import BuildShips, ship_price
from hegemon.kernel import Rng
from hegemon.kernel.registry import find

Make = Callable[..., Any]
GAME = find("exodus")
CASES = [(1, {}), (1, {"scenario": "dying_worlds"}), (2, {}), (3, {"expansion": True}), (4, {"variant": "long"}),
         (5, {"expansion": True, "variant": "exp_extended"}), (6, {"variant": "combat"})]


@pytest.mark.parametrize("seats, options", CASES)
def test_what_an_action_touches_is_drawn_and_everything_has_words(seats: int, options: dict[str, Any]) -> None:
    g = GAME.start(GAME.setup(seats, 3, options))
    rng = Rng(11)
    count = 0
    while not g.over and count < 700:
        seat = g.waiting()[0]
        if count % 23 == 0:
            view = GAME.view(g, seat)
            keys = {e.key for e in picture(view).elements}
            touched = {k for a in g.legal(seat) for k in GAME.verbs.touches(a)}
            assert touched <= keys, f"{g.standing(seat)}: {sorted(touched - keys)}"
            assert all([words.hint(view, a) is not None for a in g.legal(seat)])
            assert words.board(view) and words.panels(view) and words.meters(view) and words.hand(view) is not None
            words.blocked(view)
        g.apply(seat, rng.choice(g.legal(seat)))
        count += 1
    for viewer in range(-1, seats):
        picture(GAME.view(g, viewer)).svg("light")


def test_prices_in_words_are_those_of_the_rules(orbit: Make) -> None:
    t = orbit(3, expansion=True).forget().faction("orion", "titan", "arctic").law("Research Grants", "Shipyard Subsidy")
    t.know(0, "cannon_2", "basic_research", "drive_2").know(1, "shield_1")
    for seat in range(3):
        view = t.view(seat)
        assert [tech_price_seen(view, seat, i) for i in range(60)] == [price(t.g, seat, i, discount(t.g, seat))
                                                                       for i in range(60)]
        assert [ship_price_seen(view, seat, k) for k in range(4)] == [ship_price(t.g, seat, k, 0) for k in range(4)]


def test_why_not(orbit: Make) -> None:
    t = orbit(2).purse(0, 3, 0).run(BuildShips(0))
    why = {b.label: b.why for b in words.blocked(t.view(0))}
    assert why["Build a War Cruiser"] == "needs 8 CP, you have 3" and "Build a Dark Raider" not in why
    t.run(Research(0))
    assert any([b.label == "Learn Cannon 5" for b in words.blocked(t.view(0))])


def test_odds_of_single_dice() -> None:
    """A Raider against a Raider: each round a hit is one in three, both may fall together."""
    win, lose, none = duel(((1, 1),), ((1, 1),))
    assert win == pytest.approx(2 / 5) and lose == pytest.approx(2 / 5) and none == pytest.approx(1 / 5)
    assert duel(((1, 1),), ()) == (1.0, 0.0, 0.0)


def test_odds_of_section_9() -> None:
    """The start fleet wins about two in three against level 1 and seldom against level 2."""
    start = tuple(sorted([(1, 3), (1, 1)]))
    assert against_resistance(start, (1,), False)[0] == pytest.approx(0.65, abs=0.08)
    assert against_resistance(start, (2,), False)[0] == pytest.approx(0.07, abs=0.05)
    strong = tuple(sorted([(5, 3), (5, 3)]))
    assert against_resistance(strong, (3,), False)[0] == pytest.approx(0.61, abs=0.12)


def test_a_move_into_a_fight_shows_its_odds(orbit: Make) -> None:
    from hegemon.games.exodus.rules.movement import Steps
    t = orbit(2, variant="simplified").empty()
    ship = t.ship(0, "war_cruiser", (1, 0))
    t.g.cr[d.HEX_OF[0, 0]] = (3,)
    left = [0] * 16
    left[ship] = 1
    t.run(Steps(0, tuple(left)))
    hint = words.hint(t.view(0), ("move", ship, d.CENTRE))
    assert hint.confirm and hint.odds[0][0] == "win" and 0 < hint.odds[0][1] < 0.2
    quiet = words.hint(t.view(0), ("move", ship, d.HEX_OF[1, -1]))
    assert not quiet.odds

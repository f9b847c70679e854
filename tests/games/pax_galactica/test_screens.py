"""Big screens for the hall: of the right size, readable from the back, made of what a spectator sees."""
from __future__ import annotations

import re

import pytest

from hegemon.games.pax_galactica import GAME, picture
from hegemon.games.pax_galactica.data import CASE_NAMES
from hegemon.kernel import SPECTATOR, Rng, put


@pytest.mark.parametrize("seats", [8, 21, 47, 60])
def test_every_screen_is_large_and_shows_nothing_hidden(seats: int) -> None:
    setup = GAME.setup(seats, 4)
    g = GAME.start(setup)
    g.collapsed, g.stress = put(g.collapsed, g.quads()[0], 1), (30,) * 5
    kinds = picture.screens(setup)
    assert [k for k, _ in kinds][:2] == ["galaxy", "capital"] and len(kinds) == 2 + len(g.quads())
    for kind, title in kinds:
        drawn = picture.screen(GAME.view(g, SPECTATOR), kind)
        assert (drawn.sheets[0].width, drawn.sheets[0].height) == (1920, 888) and drawn.title == title
        svg = "".join([e.svg for e in drawn.elements])
        for size, words in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)<', svg):
            assert float(size) >= (40 if re.fullmatch(r"\d+", words) else 24), (kind, words, size)
        assert drawn == picture.screen(GAME.view(g.sample(SPECTATOR, Rng(1)), SPECTATOR), kind)


def test_the_screen_of_the_capital_calls_a_crisis_by_the_short_name_of_its_quadrant() -> None:
    g = GAME.start(GAME.setup(47, 4))
    case = CASE_NAMES.index("Economic Collapse (Sol Quadrant)")
    g.crises = (*g.crises, (case, 0, 0, 0, 1))
    drawn = picture.screen(GAME.view(g, SPECTATOR), "capital")
    named = next(one for one in drawn.elements if one.key == "crises")
    assert "Economic Collapse (Sol)" in named.svg and "Quadrant" not in named.svg


def test_beside_the_news_stands_who_is_blamed_most_first_in_letters_for_a_hall() -> None:
    g = GAME.start(GAME.setup(47, 4))
    assert picture.beside(GAME.view(g, SPECTATOR)).desc == "Blame: Nobody is blamed"
    g.blame = put(put(g.blame, 2, 12), 0, 5)
    drawn = picture.beside(GAME.view(g, SPECTATOR))
    assert drawn.desc.startswith("Blame: ") and drawn.desc.split(": ")[1].split(", ")[0].endswith(" 12")
    svg = "".join([e.svg for e in drawn.elements])
    found = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)<', svg)
    assert [words for _, words in found if words.isdigit()][:2] == ["12", "5"]
    assert all([float(size) >= 24 for size, _ in found])

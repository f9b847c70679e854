"""Text fits: it shrinks a little, wraps, and ends with an ellipsis rather than run over."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import ImageFont

from hegemon.draw import fit, text, text_width

WORDS = ("Dreadnought", "Omega Sun", "a", "", "Galactic Hegemony", "WWWWWWWW", "Éloïse à Nîmes", "5+2+1 = 8", "→ ▲ 3",
         "Move C4 to D5: battle", "A very long sentence about a very long war between very many houses")


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("width", [12, 40, 90, 300])
@pytest.mark.parametrize("lines", [1, 3])
def test_fitted_text_is_never_wider_than_its_place(words: str, width: float, lines: int) -> None:
    size, rows = fit(words, width, 12, lines=lines)
    assert len(rows) <= lines and 9 <= size <= 12
    assert all(text_width(row, size) <= width or row == "…" for row in rows)


def test_text_shrinks_before_it_is_cut() -> None:
    wide = text_width("Dreadnought", 12)
    assert fit("Dreadnought", wide) == (12, ("Dreadnought",))
    size, rows = fit("Dreadnought", wide * 0.9)
    assert size < 12 and rows == ("Dreadnought",)
    assert fit("Dreadnought", wide * 0.5)[1][0].endswith("…")


def test_wrapping_loses_no_word_when_there_is_room() -> None:
    words = WORDS[-1]
    _, rows = fit(words, 120, 12, lines=9)
    assert " ".join(rows) == words and len(rows) > 1


def test_text_that_is_cut_begins_like_the_whole() -> None:
    rng = random.Random(3)
    for _ in range(100):
        words = " ".join("".join(rng.choices("abcdefghij", k=rng.randint(1, 9))) for _ in range(12))
        _, rows = fit(words, rng.uniform(40, 160), 12, lines=2)
        assert words.startswith(" ".join(rows).rstrip("…").rstrip())


def test_lines_are_set_downwards() -> None:
    root = ElementTree.fromstring(f"<g>{text(WORDS[-1], 5, 10, width=120, lines=4)}</g>")
    heights = [float(t.get("y", 0)) for t in root]
    assert heights[0] == 10 and heights == sorted(set(heights)) and len(heights) > 2
    assert {t.get("x") for t in root} == {"5"}


def test_text_is_escaped() -> None:
    assert ElementTree.fromstring(text("R & D <i>")).text == "R & D <i>"


@pytest.mark.parametrize(("name", "weight", "font"), [
    ("DejaVuSans.ttf", 500, "ui"), ("DejaVuSans-Bold.ttf", 700, "ui"), ("DejaVuSerif.ttf", 400, "title")])
def test_widths_are_those_of_the_font(name: str, weight: int, font: str) -> None:
    """What the table says is what the font sets, for every plain character."""
    places = [*Path("/usr/share/fonts").rglob(name)]
    if not places:
        pytest.skip("DejaVu is not installed here")
    real = ImageFont.truetype(str(places[0]), 1000, layout_engine=ImageFont.Layout.BASIC)
    for code in range(32, 127):
        assert text_width(chr(code), 1000, weight, font) == pytest.approx(real.getlength(chr(code)), abs=2)


def test_accents_do_not_widen_and_ellipsis_does() -> None:
    assert text_width("é") == text_width("e")
    assert text_width("…") >= text_width(".") * 2.9

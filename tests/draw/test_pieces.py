"""Pieces, boxes and shapes: every one is well-formed, coloured by class, and refuses what it does not know."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from hegemon.draw import (
    GLYPHS,
    HUES,
    PLANETS,
    PLAYERS,
    RESOURCES,
    SEAT_COLOURS,
    SIGILS,
    Ring,
    badge,
    box_path,
    card,
    cubes,
    die,
    emblem,
    hexagon,
    hollow,
    icon,
    meter,
    pill,
    pips,
    planet,
    resource,
    ring,
    sigil_mark,
    skin,
    stylesheet,
    token,
    tone,
    track,
)
from hegemon.draw.hulls import ENGINES, HULLS, PLATES, outline
from hegemon.draw.paints import shared
from hegemon.draw.pieces import LINES, NEAR

OWNERS = (*SEAT_COLOURS, "silver", "imperial", "npc", "pirate", "warlord", "alien", "rebel")


def parse(fragment: str) -> ElementTree.Element:
    """The fragment inside a group; anything not well-formed fails here."""
    return ElementTree.fromstring(f"<g>{fragment}</g>")


@pytest.mark.parametrize("owner", OWNERS)
def test_every_piece_can_be_worn_by_every_owner(owner: str) -> None:
    known = set(re.findall(r"\.([\w-]+)", stylesheet("dark")))
    for name in GLYPHS:
        root = parse(token(name, owner, 12) + badge(owner) + hexagon(30, owner=owner))
        classes = {word for node in root.iter() for word in node.get("class", "").split()}
        assert classes <= known
        assert not any(node.get("style") or (node.get("fill") or "url").startswith("#") for node in root.iter())


def test_shape_says_what_and_sigil_says_whose() -> None:
    fleet = list(parse(token("fleet", "blue", size=20)).iter("use"))
    assert [u.get("href") for u in fleet] == ["#hg-g-fleet"] * 3 + ["#hg-s-bars"]  # shadow, body, sheen, whose
    assert "f-p-blue" in str(fleet[1].get("class")).split()
    pirates = list(parse(token("fleet", "pirate", size=20)).iter("use"))
    assert {"f-npc", "s-npc-edge"} <= set(str(pirates[1].get("class")).split())


def test_ships_show_plates_and_engines_from_near() -> None:
    near = [str(u.get("href")) for u in parse(token("cruiser", "red", size=NEAR)).iter("use")]
    assert near == ["#hg-o-cruiser"] * 3 + ["#hg-fire", "#hg-s-chevron"]
    assert "#hg-o-" not in token("cruiser", "red", size=NEAR - 1) and "#hg-o-" not in token("complex", "red", size=40)
    assert HULLS.keys() <= GLYPHS.keys() and PLATES.keys() == HULLS.keys() and ENGINES.keys() <= HULLS.keys()


@pytest.mark.parametrize("name", HULLS)
def test_hulls_stay_in_their_box_and_are_alike_on_both_sides(name: str) -> None:
    corners = [tuple(map(int, re.findall(r"-?\d+", corner))) for corner in re.split("[ML]", outline(name))[1:]]
    assert all(-24 <= x <= 24 and -24 <= y <= 24 for x, y in corners)
    assert sorted(corners) == sorted((-x, y) for x, y in corners)


def test_the_pip_says_how_many() -> None:
    assert parse(token("fleet", "blue", 12)).findtext("text") == "12"
    assert parse(token("fleet", "blue", 0)).findtext("text") == "0"
    assert parse(token("fleet", "blue")).find("text") is None


def test_a_token_has_a_rim_only_when_it_stands_alone() -> None:
    assert 'class="rim"' in token("fleet", "red")
    assert 'class="rim"' not in token("fleet", "red", x=5)
    assert 'class="rim"' not in token("fleet", "red", rimmed=False)


def test_damage_is_a_bar_per_hit() -> None:
    assert len(parse(token("cruiser", "red", damage=2)).findall("rect")) == 2


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_shows_its_spots(value: int) -> None:
    assert [p.get("d", "").count("M") for p in parse(die(value)).findall("path")] == [value]


def test_a_die_of_another_kind_shows_its_number() -> None:
    assert parse(die(12)).findtext("text") == "12" and parse(die("?", dark=True)).findtext("text") == "?"


def test_a_meter_is_as_long_as_its_share() -> None:
    def bar(value: float) -> float:
        return float(parse(meter(value, 10, 100)).findall("rect")[1].get("width", 0))

    assert bar(5) == 50 and bar(20) == 100
    assert len(parse(meter(0, 10, 100)).findall("rect")) == 1
    assert len(parse(meter(3, 0, 100)).findall("rect")) == 1
    assert parse(meter(5, 10)).findtext("text") == "5/10"


def test_pips_and_cubes_are_counted() -> None:
    dots = parse(pips(2, 5)).findall("circle")
    assert len(dots) == 5 and sum("f-text" in str(d.get("class")).split() for d in dots) == 2
    assert len(parse(cubes(3, "food")).findall("use")) == 3
    assert len(parse(cubes(9, "food")).findall("use")) == 1 and parse(cubes(9, "food")).findtext("text") == "9"


def test_a_track_shows_the_owner_where_it_stands() -> None:
    words = [t.text for t in parse(track(5, 2, owner="blue")).findall("text")]
    assert words == ["0", "1", "3", "4"]


def test_a_pill_has_its_number_after_its_icon() -> None:
    root = parse(pill("food", 3))
    assert [node.tag for node in root] == ["rect", "use", "text"]
    assert float(root[2].get("x", 0)) > 0


def test_a_card_says_name_type_cost_and_whether_it_can_be_used() -> None:
    words = [t.text for t in parse(card(150, 160, "Time Warp", kind="Tier 2", cost="3", cost_icon="cap",
                                        foot="Needs tier 2")).iter("text")]
    assert words == ["Time Warp", "3", "Tier 2", "Needs tier 2"]


def test_a_card_face_down_says_nothing() -> None:
    assert "Time Warp" not in card(150, 160, "Time Warp", body="secret", face_down=True)
    assert card(150, 160, "Time Warp", face_down=True) == card(150, 160, "Coup", face_down=True)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("hue", HUES)
def test_sides_nobody_plays_ring_and_never_fill(hue: str, line: str) -> None:
    circles = [str(c.get("class")) for c in parse(ring(Ring(hue, "claw", line))).findall("circle")]
    assert all(f"s-h-{hue}" in c and f"f-h-{hue}" not in c for c in circles) and len(circles) == 2 + (line == "double")


def test_every_mark_of_the_palette_has_its_drawing() -> None:
    assert {row["glyph"] for row in RESOURCES.values()} <= GLYPHS.keys()
    assert {row["sigil"] for row in PLAYERS.values()} | {skin(o).sigil for o in OWNERS} <= SIGILS.keys()
    for hue in PLANETS:
        assert f"#hg-w-{hue}" in planet(9, hue) and f"w-{hue}" in shared()


def _points(d: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", re.sub(r"A[^A-Z]*", "", d))]


@pytest.mark.parametrize("name", GLYPHS)
def test_glyphs_stay_in_their_box(name: str) -> None:
    assert all(-13 <= n <= 13 for n in _points(GLYPHS[name]))


@pytest.mark.parametrize("name", SIGILS)
def test_sigils_stay_in_their_box(name: str) -> None:
    assert all(-8 <= n <= 8 for n in _points(SIGILS[name]))


@pytest.mark.parametrize(("draw", "sentence"), [
    (lambda: token("spoon", "red"), "There is no glyph 'spoon'"),
    (lambda: token("fleet", "pink"), "Nobody is called 'pink'"),
    (lambda: sigil_mark("moth"), "There is no sigil 'moth'"),
    (lambda: emblem("moth"), "There is no emblem 'moth'"),
    (lambda: resource("beer"), "There is no resource 'beer'"),
    (lambda: ring(Ring("pink", "claw")), "There is no hue 'pink' of a ring"),
    (lambda: ring(Ring("fern", "moth")), "There is no emblem 'moth' of a ring"),
    (lambda: ring(Ring("fern", "leaf", "wavy")), "There is no line 'wavy' of a ring"),
    (lambda: planet(9, "pink"), "There is no planet hue 'pink'"),
    (lambda: icon("coin", fill="pink"), "There is no tone 'pink'"),
    (lambda: hollow("spoon"), "There is no glyph 'spoon'"),
])
def test_unknown_names_get_one_clear_sentence(draw: Callable[[], str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        draw()


def test_tones_may_be_written_either_way() -> None:
    assert tone("text_soft") == tone("text-soft") == "text-soft"
    assert tone("red") == "p-red" and tone("food") == "r-food" and tone("none") == "none"


def test_a_box_path_closes_on_itself() -> None:
    numbers = [float(n) for n in re.findall(r"h(-?[\d.]+)", box_path(3, 4, 20, 10, 2))]
    assert sum(numbers) == 0

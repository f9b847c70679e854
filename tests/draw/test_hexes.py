"""Hexes lie where they should, touch their neighbours and are outlined as regions."""

from __future__ import annotations

import math
import re

import pytest

from hegemon.draw import (
    DIRECTIONS,
    axial_to_offset,
    edge_of,
    hatch,
    hex_centre,
    hex_corners,
    hex_distance,
    hex_extent,
    hex_neighbours,
    hex_path,
    hexagon,
    offset_to_axial,
    realm,
    region_path,
)
from hegemon.draw.hexes import Offset
from hegemon.draw.paints import shared

BOTH = pytest.mark.parametrize("flat", [False, True])


@BOTH
def test_neighbours_are_all_one_width_away(flat: bool) -> None:
    away = [math.hypot(*hex_centre(q, r, 50, flat)) for q, r in DIRECTIONS]
    assert away == pytest.approx([50 * math.sqrt(3)] * 6, abs=0.01)
    assert len({hex_centre(q, r, 50, flat) for q, r in DIRECTIONS}) == 6


@BOTH
def test_the_edge_towards_a_neighbour_lies_half_way(flat: bool) -> None:
    for side, (q, r) in enumerate(DIRECTIONS):
        (x1, y1), (x2, y2) = edge_of(50, side, flat)
        x, y = hex_centre(q, r, 50, flat)
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx((x / 2, y / 2), abs=0.01)


def test_flat_hexes_have_a_flat_top_and_pointy_ones_a_point() -> None:
    assert sum(y == pytest.approx(min(c[1] for c in hex_corners(9, True))) for _, y in hex_corners(9, True)) == 2
    assert sum(y == pytest.approx(-9) for _, y in hex_corners(9)) == 1


def test_distance_counts_steps() -> None:
    assert hex_distance((0, 0), (2, -1)) == 2 and hex_distance((-1, 3), (-1, 3)) == 0
    assert all(hex_distance((4, 1), cell) == 1 for cell in hex_neighbours((4, 1)))


@pytest.mark.parametrize("layout", ["odd-r", "even-r", "odd-q", "even-q"])
def test_offset_and_axial_are_each_others_inverse(layout: Offset) -> None:
    for column in range(-3, 4):
        for row in range(-3, 4):
            assert axial_to_offset(*offset_to_axial(column, row, layout), layout) == (column, row)


@pytest.mark.parametrize(("layout", "pushed"), [("odd-r", 1), ("even-r", 0)])
def test_the_named_rows_are_pushed_right(layout: Offset, pushed: int) -> None:
    left = {row: hex_centre(*offset_to_axial(0, row, layout), 10)[0] for row in (0, 1)}
    assert left[pushed] > left[1 - pushed]


@pytest.mark.parametrize(("layout", "pushed"), [("odd-q", 1), ("even-q", 0)])
def test_the_named_columns_are_pushed_down(layout: Offset, pushed: int) -> None:
    top = {column: hex_centre(*offset_to_axial(column, 0, layout), 10, True)[1] for column in (0, 1)}
    assert top[pushed] > top[1 - pushed]


@BOTH
def test_the_border_of_one_hex_is_the_hex(flat: bool) -> None:
    def corners(d: str) -> set[str]:
        return set(re.findall(r"-?[\d.]+ -?[\d.]+", d))

    assert corners(region_path([(0, 0)], 20, flat)) == corners(hex_path(20, flat))


@BOTH
def test_a_ring_has_an_outer_and_an_inner_border(flat: bool) -> None:
    d = region_path(hex_neighbours((0, 0)), 31.7, flat)
    loops = sorted(len(re.findall("[ML]", loop)) for loop in d.split("Z") if loop)
    assert loops == [6, 18]


def test_two_hexes_apart_have_two_borders() -> None:
    assert region_path([(0, 0), (3, 0)], 20).count("Z") == 2


@BOTH
def test_the_extent_holds_every_corner(flat: bool) -> None:
    cells = [(0, 0), (2, -1), (-1, 3)]
    left, top, right, bottom = hex_extent(cells, 30, flat)
    for cell in cells:
        for x, y in hex_corners(30, flat, *hex_centre(*cell, 30, flat)):
            assert left - 0.02 <= x <= right + 0.02 and top - 0.02 <= y <= bottom + 0.02


def test_owned_ground_is_hatched_and_outlined() -> None:
    owned = hexagon(40, owner="yellow")
    assert "#hg-hex-yellow" in owned and "s-p-yellow-line" in owned
    assert "url(#hg-hatch-yellow)" in shared()["hex-yellow"] and "url(#hg-glow-yellow)" in shared()["hexf-yellow"]
    assert "#hg-hex-yellow" not in hexagon(40, owner="yellow", hatched=False)
    assert "s-p-yellow-line" not in hexagon(40, owner="yellow", outlined=False)
    assert "#hg-hex-tile" in hexagon(40) and "#hg-hexf-void" in hexagon(40, True, "void")
    assert hatch("M0 0", "silver") == ""


@BOTH
def test_a_realm_has_one_line_a_little_inside_its_border(flat: bool) -> None:
    """Three hexes that touch and one apart: two loops, and no corner of either comes near the border."""
    cells, size = [(0, 0), (1, 0), (0, 1), (5, 0)], 60.0
    line = realm("green", cells, size, flat)
    assert line.count("<path") == 1 and line.count("Z") == 2
    inside = [tuple(map(float, spot.split())) for spot in re.findall(r"-?[\d.]+ -?[\d.]+", line.split('"')[1])]
    assert len(inside) == 12 + 6
    for x, y in inside:
        near = min(math.dist((x, y), corner) for cell in cells
                   for corner in hex_corners(size, flat, *hex_centre(*cell, size, flat)))
        assert 3 < near < 5.2, (x, y)
        centre = min(math.dist((x, y), hex_centre(*cell, size, flat)) for cell in cells)
        assert centre < size, "an owner's line never lies on a neighbour's ground"

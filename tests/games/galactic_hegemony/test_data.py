"""Section 2: every row of every table, and the geometry of the map."""
from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import hegemon.games.galactic_hegemony as package
from hegemon.games.galactic_hegemony import data
from hegemon.games.galactic_hegemony.actions import HEX, PLANET, VERBS
from hegemon.games.galactic_hegemony.data import DISTANCE, HEXES, NEXT, PLANETS

FOLDER = Path(package.__file__).parent / "data"


def apart(a: str, b: str) -> int:
    """The distance of two hexes by name."""
    return DISTANCE[HEX.index[a]][HEX.index[b]]


def test_every_hex_follows_the_layout_of_2_2() -> None:
    """Sixty hexes row by row, named by their dice, axial coordinates by the formula of the spec."""
    assert [h.id for h in HEXES] == [f"r{row}c{column}" for row in range(1, 7) for column in range(1, 11)]
    for h in HEXES:
        c0, r0 = h.column - 1, h.row - 1
        assert (h.q, h.r) == (c0, r0 - (c0 - c0 % 2) // 2)
    assert len({(h.q, h.r) for h in HEXES}) == 60 and max(map(max, DISTANCE)) == 10
    within_2 = [sum([0 < d <= 2 for d in row]) for row in DISTANCE]
    assert round(sum(within_2) / 60, 1) == 13.3


@pytest.mark.parametrize(("hex", "neighbours"), [
    ("r1c1", "r1c2 r2c1"), ("r1c2", "r1c1 r1c3 r2c1 r2c2 r2c3"), ("r3c4", "r2c4 r3c3 r3c5 r4c3 r4c4 r4c5"),
    ("r3c5", "r2c4 r2c5 r2c6 r3c4 r3c6 r4c5"), ("r6c10", "r5c10 r6c9")])
def test_neighbours_of_2_2(hex: str, neighbours: str) -> None:
    """The table of the spec; (3,5) has six neighbours, to which (2,4) and (2,6) belong and (4,4), (4,6) do not."""
    found = {HEX.names[n] for n in NEXT[HEX.index[hex]]}
    assert set(neighbours.split()) == found


@pytest.mark.rule("G-6.1", "G-7.5")
def test_v20_distances() -> None:
    assert apart("r1c1", "r6c10") == 10 and apart("r3c4", "r4c6") == 2 and apart("r3c5", "r4c7") == 2
    assert apart("r3c5", "r5c6") == 3 and apart("r1c1", "r1c10") == 9


def test_distance_is_a_distance() -> None:
    for a in range(60):
        assert DISTANCE[a][a] == 0
        for b in range(60):
            assert DISTANCE[a][b] == DISTANCE[b][a]
            assert DISTANCE[a][b] == 0 or DISTANCE[a][b] == 1 + min([DISTANCE[n][b] for n in NEXT[a]])


def test_every_planet_is_on_the_table_of_2_3() -> None:
    """Names differ, nobody yields below morale 1, the sums are those of the spec."""
    assert [p.number for p in PLANETS] == list(range(1, 13)) and len(set(PLANET.names)) == 12
    assert all([p.production[1:] == (-1,) * 4 and 0 <= p.production[0] <= 3 for p in PLANETS])
    assert [(p.production[0], p.modifier) for p in PLANETS] == [
        (3, 0), (2, 0), (2, 1), (1, 1), (2, 0), (1, 1), (3, -1), (1, 1), (2, 0), (1, 1), (2, 0), (0, 2)]


def test_every_row_says_where_it_comes_from() -> None:
    """Tables, planets, limits and variants each carry their provenance."""
    for path in sorted(FOLDER.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = [row for key, value in table.items() if isinstance(value, list) and key not in ("hex",) for row in value
                if isinstance(row, dict)]
        rows += [value for value in table.values() if isinstance(value, dict)]
        assert all([row["provenance"] for row in rows]), path.name
        assert rows or table["provenance"], path.name


def test_variants_exclude_each_other_both_ways() -> None:
    for name, variant in data.VARIANTS.items():
        for other in variant.excludes:
            assert name in data.VARIANTS[other].excludes
    assert data.VARIANTS["time_is_of_the_essence"].allowed == (7, 8, 9)
    assert data.LAST_COUNT == 100 and data.MANY_SABOTEURS == 4


def test_tokens_suffice() -> None:
    """What the rules allow on the table is in the box."""
    box = tomllib.loads((FOLDER / "game.toml").read_text(encoding="utf-8"))["components"]
    assert box["spacecraft_tokens"] == data.CRAFT and box["shipyard_tokens"] == data.SHIPYARDS
    assert box["saboteur_tokens"] == data.MANY_SABOTEURS and box["planet_tiles"] == len(PLANETS)
    assert all([box[f"{kind}_tokens"] >= 4 for kind in data.KINDS])
    assert len(data.LIMIT) == 13 and [data.LIMIT[n] for n in range(13)] == [2 * n + 2 for n in range(13)]


def test_every_verb_names_its_rule_and_can_be_read_back() -> None:
    for verb in VERBS.verbs.values():
        assert verb.rule.startswith("G-7.")
        for action in verb.every():
            assert VERBS.read(VERBS.write(action)) == action and VERBS.action(VERBS.number(action)) == action
    assert VERBS.size == 1 + 240 + 240 + 12 * 3 + 36 + 12

"""Section 2: what is in the box."""
from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from hegemon.games.galactic_emperor import GAME, data

FOLDER = files("hegemon.games.galactic_emperor").joinpath("data")
FILES = ("game", "map", "tiles", "units", "technologies", "roles", "market")


def load(name: str) -> dict[str, Any]:
    return tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_every_row_says_where_it_comes_from(name: str) -> None:
    """Each table row of a file carries a provenance; spaces share that of the map."""
    rows = [row for key, table in load(name).items() if isinstance(table, list) and key != "space" for row in table
            if isinstance(row, dict)]
    assert all(row.get("provenance") for row in rows)
    assert rows or name == "market"


def test_tiles_agree_with_their_summary() -> None:
    """38 tiles of the listed kinds, backs and yields (2.2)."""
    summary = load("tiles")["summary"]
    kinds = Counter(t.kind for t in data.TILES)
    assert len({t.id for t in data.TILES}) == load("tiles")["tile_count"] == 38
    assert all(kinds[k] == summary[k] for k in ("home", "omega_sun", "black_hole", "planet", "sun", "empty"))
    assert (len(data.PLAIN_TILES), len(data.ATOMIC_TILES)) == (summary["plain_back"], summary["atomic_back"])
    regular = data.TILES
    assert [sum(getattr(t, k) for t in regular) for k in ("planets", "food", "metal", "energy")] == [
        summary["planets_total"], summary["food_total"], summary["metal_total"], summary["energy_total"]]


def test_board_is_a_hexagon_of_37_spaces() -> None:
    """Rows A to G, the centre D4, neighbours as the offsets say."""
    spec = load("map")
    offsets = {tuple(o) for o in spec["neighbour_offsets"]}
    assert len(data.SPACES) == spec["space_count"] == 37 and data.AXIAL[data.CENTRE] == (0, 0)
    for a in range(37):
        q, r = data.AXIAL[a]
        assert {(data.AXIAL[b][0] - q, data.AXIAL[b][1] - r) for b in data.NEXT[a]} <= offsets
    assert Counter(len(n) for n in data.NEXT) == {6: 19, 4: 12, 3: 6}
    rings = [s["ring"] for s in spec["space"]]
    assert rings == [data.DISTANCE[data.CENTRE][s] for s in range(37)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_homes_of_a_seating_are_equally_far_apart(seats: int) -> None:
    """Home slots exist, differ and keep the distances of 2.2."""
    homes = data.SEATINGS[seats].homes
    apart = {data.DISTANCE[a][b] for a in homes for b in homes if a != b}
    assert len(set(homes)) == seats and data.CENTRE not in homes
    assert min(apart) == {3: 6, 4: 4, 5: 3, 6: 3}[seats]


def test_technologies_name_roles_and_cost_what_storage_holds() -> None:
    """Twelve different cards, each bound to a role or to any time, none dearer than a full storage."""
    roles = {r.id for r in data.ROLES} | {"anytime"}
    assert len({t.id for t in data.TECHNOLOGIES}) == 12 and load("technologies")["copies_each"] == 1
    assert all(t.role in roles and 1 <= t.cost <= data.ENERGY_CAP and t.effect for t in data.TECHNOLOGIES)
    constants = {data.AMBASSADOR: "ambassador", data.SHIELDS: "shield_generators", data.ION_CANNONS: "ion_cannons",
                 data.PLASMA: "plasma_weapons", data.FUSION: "fusion_engines", data.ROBOTICS: "robotics",
                 data.PROTEIN: "protein_fields", data.SABOTEUR: "saboteur", data.DIPLOMAT: "diplomat",
                 data.TIME_WARP: "time_warp", data.PIRATE: "space_pirate", data.SCANNERS: "long_range_scanners"}
    assert all(data.TECHNOLOGIES[i].id == name for i, name in constants.items())


def test_roles_and_units_stand_where_the_rules_look_for_them() -> None:
    """Role cards and unit classes in the order of their constants."""
    names = {data.EXPLORER: "explorer", data.MERCHANT: "merchant", data.STEWARD: "steward", data.ENGINEER: "engineer",
             data.WARLORD: "warlord", data.REGENT: "regent", data.SCIENTIST: "scientist", data.WARLORD_2: "warlord2"}
    assert all(data.ROLES[i].id == name for i, name in names.items())
    assert [u.id for u in data.UNITS] == ["fighter", "cruiser", "dreadnought", "empire", "starbase", "home_starbase"]
    assert [u.limit for u in data.UNITS[:3]] == [8, 4, 2]


def test_colours_and_home_tiles_belong_together() -> None:
    """Each seat colour has its home tile."""
    assert data.COLOURS == ("blue", "yellow", "red", "green", "purple", "orange")
    assert [data.TILES[t].colour for t in data.HOME_TILES] == list(data.COLOURS)


def test_a_fleet_counts_its_ships() -> None:
    """Adding and taking away ships is arithmetic on one number."""
    ships = data.fleet(8, 4, 2)
    assert ships == data.ALL_SHIPS and data.SHIPS[ships] == (8, 4, 2)
    assert data.SHIPS[ships - data.fleet(3, 1, 1)] == (5, 3, 1)
    assert data.SPEED[data.fleet(2)] == 2 and data.SPEED[data.fleet(2, 0, 1)] == 1


def test_market_scale_has_a_price_for_every_face() -> None:
    """Six faces a good; food costs 1 or 2."""
    assert all(len(row) == 6 for row in data.PRICE_BY_DIE)
    assert set(data.PRICE_BY_DIE[data.FOOD_GOOD]) == {1, 2}

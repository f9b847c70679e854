"""Section 2: every row of every table, and every reference followed."""
from __future__ import annotations

from itertools import combinations

import pytest

from hegemon.games.hegemonic import data, sky
from hegemon.games.hegemonic.rules.windows import EFFECT, USABLE

NAMED = {
    "predictive_algorithms": data.PREDICTIVE, "mass_translation_relay": data.RELAY,
    "dyson_sphere_assembly": data.DYSON, "nano_fabricants": data.FABRICANTS, "efficiency_paradigm": data.EFFICIENCY,
    "polymorphic_matter": data.POLYMORPHIC, "emergent_economics": data.EMERGENT,
    "quantum_tunnel_lattice": data.LATTICE, "subliminal_telepathy": data.TELEPATHY,
    "stealth_field_emitter": data.STEALTH, "nano_accelerants": data.ACCELERANTS, "psionic_ecology": data.PSIONIC,
    "empathy_transmitter": data.EMPATHY, "sentient_propaganda": data.PROPAGANDA,
    "transcendency_routine": data.TRANSCENDENCY, "post_physical_array": data.POST_PHYSICAL,
    "phased_teleportation": data.TELEPORTATION, "self_replicating_drones": data.DRONES,
    "singularity_ftl_drive": data.FTL, "hyper_cannon_batteries": data.CANNONS, "bio_adaptive_hulls": data.HULLS,
    "psi_subversion_probes": data.PROBES, "brane_manipulation": data.BRANE, "synergized_logistics": data.LOGISTICS}


def test_tiles_add_up() -> None:
    totals = data.table("sectors")["totals_48"]
    assert sum([t.industrial for t in data.TILES]) == totals["industrial_locations"] == 58
    assert sum([t.political > 0 for t in data.TILES]) == totals["political_locations"] == 30
    assert sum([t.political for t in data.TILES]) == totals["political_power"] == 54
    assert sum([t.martial for t in data.TILES]) == totals["martial_triangles"] == 56
    assert sum([t.industrial + t.political + t.martial == 0 for t in data.TILES]) == totals["void_tiles"] == 2
    for faction in range(3):
        assert sum([t.faction == faction for t in data.TILES]) == 10
    assert all([(t.political > 0) == (t.faction >= 0) for t in data.TILES])
    assert len({t.id for t in data.TILES}) == 48


def test_every_technology_has_its_constant_and_the_deck_its_cards() -> None:
    for name, number in NAMED.items():
        assert data.TECHNOLOGIES[number].id == name
    assert len(NAMED) == len(set(NAMED.values())) == len(data.TECHNOLOGIES) == 24
    assert len(data.FULL_DECK) == 54 and len(data.ICON_DECK) == 30
    for t in data.TECHNOLOGIES:
        assert t.final_vp == data.VP_PER_TIER * t.tier and t.effect and t.name and t.cost > 0
        assert max(t.power) == t.power[t.type], "a card is strongest in its own branch"
    for kind in range(3):  # exact rotations of each other
        of = [t for t in data.TECHNOLOGIES if t.type == kind]
        sums = sorted([sum([t.power[k] for t in of]) for k in range(3)])
        assert sums == [13, 16, 32] and len(of) == 8


def test_tracks_rise_and_fall_as_they_should() -> None:
    for kind in range(3):
        n = data.SPACES[kind]
        assert len(data.TIER[kind]) == len(data.INCOME[kind]) == len(data.RETENTION[kind]) == n + 1
        assert data.TIER[kind] == sorted(data.TIER[kind]) and data.INCOME[kind] == sorted(data.INCOME[kind])
        assert data.COST[kind] == sorted(data.COST[kind]) and len(data.COST[kind]) == n + 1
        assert data.RETENTION[kind][1:] == sorted(data.RETENTION[kind][1:], reverse=True)


def test_action_cards_and_patterns() -> None:
    assert [c.order for c in data.ACTION_CARDS] == [1, 2, 2, 2, 3, 4]
    assert [len(p) for p in data.CARD_PATTERNS] == [3, 1, 1, 1, 3, 0]
    for p in data.PATTERNS:
        assert p.price == (2 if p.takeover else 1) and p.may_move == (p.attacker != data.INDUSTRIAL)
        same = data.BUILDS[p.card] >= 0
        assert p.targets == ((p.attacker,) if same else tuple([k for k in range(3) if k != p.attacker]))


def test_every_ability_has_a_test_and_an_effect() -> None:
    windows = {w["id"] for w in data.GAME_TABLE["window"]}
    for n, ability in enumerate(data.ABILITIES):
        assert ability.level == n % 3 + 1 and ability.leader == n // 3 and ability.effect
        assert set(ability.windows) <= windows and (("W-DECLARE" in ability.windows) == bool(ability.declare))
        assert ability.key in USABLE and ability.key in EFFECT
    assert len(data.KEYS) == 36 and set(USABLE) == set(EFFECT) == set(data.KEYS)


@pytest.mark.rule("H-2.2")
@pytest.mark.parametrize(("players", "boards", "sectors", "apart"),
                         [(2, 3, 21, 5), (3, 5, 31, 4), (4, 6, 36, 4), (5, 8, 46, 3), (6, 9, 51, 3)])
def test_layouts_are_as_the_table_of_section_2_4_says(players: int, boards: int, sectors: int, apart: int) -> None:
    places = sky.LAYOUTS[players]
    chart = sky.sky(places)
    listed = [x for x in data.table("boards")["layout"] if x["players"] == players][0]
    for board in listed["board"]:
        for hex in board["hexes"]:
            assert chart.cells[data.HEX_NAMES.index(hex["id"])] == (hex["q"], hex["r"])
    assert len(places) == boards == listed["galaxy_boards"] and chart.usable.bit_count() == sectors
    assert len(set(chart.cells.values())) == sectors, "boards overlap"
    homes = sky.HOME_HINTS[players]
    assert min([chart.walk[a][b] for a, b in combinations(homes, 2)]) == apart
    assert len({data.BOARD_OF[h] for h in homes}) == players
    assert {min([chart.walk[h][k] for k in range(45, 51)]) for h in homes} == {2}
    for place in range(boards):
        rest = tuple([p for n, p in enumerate(places) if n != place])
        assert sky.touching(places[place], rest)[1] >= 2


@pytest.mark.rule("H-10.2", "H-10.3")
def test_distance_is_symmetric_and_rotation_changes_nothing() -> None:
    """I-21, I-22: the four-player galaxy turned by 60 degrees has the same distances."""
    chart = sky.sky(sky.LAYOUTS[4])
    turned = []
    for rotation, q, r in sky.LAYOUTS[4]:
        a, b = sky.rotated((q, r), 1)
        turned.append(((rotation + 1) % 6, a, b))
    other = sky.Sky(tuple(turned))
    for a in range(30):
        for b in range(30):
            assert chart.walk[a][b] == chart.walk[b][a] == other.walk[a][b]
            assert chart.borders[a][b] == chart.borders[b][a] == other.borders[a][b]

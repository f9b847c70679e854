"""Every row of every table, and every reference in it."""
from __future__ import annotations

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.bonus import usable
from hegemon.games.exodus.terms import VARIANTS
from hegemon.testing import table

TIMES = """setup upkeep_growth upkeep_repair income window council_start vote after_vote now order_bid combat_card_draw
research bank build buy mining trade reaction action action_end always wmd wmd_target wmd_distance
wmd_intercept
wmd_damage mount move uncloak combat combat_start round_start card roll reroll assign after_assign damage round_end
combat_end deploy after_deploy scoring""".split()


@pytest.mark.rule("X-16.1")
def test_an_unknown_effect_is_refused_when_the_data_are_loaded() -> None:
    with pytest.raises(ValueError, match="unknown effect nonsense"):
        d._effect({"effect": "nonsense", "params": {}})


@pytest.mark.rule("X-16.2")
def test_every_effect_names_a_known_moment() -> None:
    for tech in d.TECHS:
        assert all([e.when in TIMES and e.key in d.KEYS for e in tech.effects]), tech.id
    assert all([c.when in TIMES for c in d.POLITICAL])
    assert all([c.when in TIMES for c in d.COMBAT_CARDS + d.CR_COMBAT_CARDS])
    assert all([e.when in TIMES for f in d.FACTION_ROWS for e in f.effects])


def test_technologies() -> None:
    """32 base technologies, eight of each colour, and seven for each faction."""
    base = [t for t in d.TECHS if t.base]
    assert len(base) == 32 and len(d.TECHS) == 60
    assert {c: sum([t.colour == c for t in base]) for c in ("red", "blue", "green", "yellow")} == dict.fromkeys(
        ("red", "blue", "green", "yellow"), 8)
    assert [sum([t.type == k for t in base]) for k in ("military", "civilian", "transport")] == [13, 11, 8]
    assert all([f.techs.bit_count() == 7 for f in d.FACTION_ROWS])
    for tech in d.TECHS:
        assert all([f in d.FACTION_OF for f in tech.factions]) and tech.text and (tech.base or tech.factions)
        for effect in tech.effects:
            match effect.key:
                case "unlock_part":
                    assert effect.params["part"] in d.PART_OF
                case "unlock_rocket":
                    assert effect.params["rocket"] in d.ROCKET_OF
                case "unlock_structure":
                    assert effect.params["structure"] in d.STRUCTURE_OF
                case "income_tokens":
                    assert effect.params["type"] in d.TYPE_NAMES


@pytest.mark.rule("X-16.9")
def test_parts_rockets_and_structures_name_their_technology() -> None:
    for part in d.PARTS:
        assert part.tech == "" and part.id == "cannon_1" or d.unlocks("part", part.id) == d.BITS[d.TECH_OF[part.tech]]
    for rocket in d.ROCKETS:
        assert d.unlocks("rocket", rocket.id) == d.BITS[d.TECH_OF[rocket.tech]]
        assert rocket.effect in ("resource", "population", "planet")
    for structure in d.STRUCTURES:
        assert d.unlocks("structure", structure.id) == d.BITS[d.TECH_OF[structure.tech]]
        assert structure.effect in ("upkeep_population", "build_here", "intercept")
        assert structure.active_with in ("population", "majority")


def test_decks_have_the_stated_sizes() -> None:
    decks = d.COMPONENTS["decks"]
    assert sum([c.base for c in d.POLITICAL]) == decks["political"]["base"] == 30
    assert len(d.POLITICAL) == 45 and len({c.id for c in d.POLITICAL}) == 45
    for level in (1, 2, 3):
        assert sum([c.level == level and c.base for c in d.CR_CARDS]) == 8
        assert sum([c.level == level for c in d.CR_CARDS]) == 13
    assert sum([c.copies for c in d.COMBAT_CARDS]) == 48 and sum([c.copies for c in d.CR_COMBAT_CARDS]) == 12
    assert all([c.visionary in ("everybody", "self", "none") for c in d.POLITICAL])
    assert all([(c.visionary == "everybody") == (c.kind == "law") for c in d.POLITICAL])


def test_resistance_cards_have_bonuses_and_specials_the_rules_know() -> None:
    g = table("exodus", 2, expansion=True).g
    for i, card in enumerate(d.CR_CARDS):
        assert usable(g, 0, i) in (True, False)
        assert not card.special or card.special in d.CR_SPECIALS


def test_factions_have_a_card_for_every_action() -> None:
    for faction in d.FACTION_ROWS:
        assert [c.top for c in faction.cards] == list(range(6))
        assert sum([c.signature is not None for c in faction.cards]) == 1
        assert sum([c.one_time is not None for c in faction.cards]) == 1
        assert {c.bottom for c in faction.cards} == set(range(6))
    assert [c.top for c in d.BASE_CARDS] == list(range(6)) and {c.bottom for c in d.BASE_CARDS} == set(range(6))
    assert [d.PLANET_ROWS[p].name for p in d.HOME_PLANETS] == [f.home for f in d.FACTION_ROWS]


@pytest.mark.parametrize("size, players", sorted(d.LAYOUTS))
def test_layouts_are_connected_and_have_the_stated_counts(size: str, players: int) -> None:
    layout = d.LAYOUTS[size, players]
    row = [r for r in d.MAPS["layout"] if r["id"] == layout.id][0]
    assert len(layout.hexes) == row["hex_count"] and len(layout.homes) == players
    for kind, count in row["slots"].items():
        assert sum([k == d.KIND_NAMES.index(kind) for k in layout.kinds]) == count
    assert [layout.levels.count(level) for level in (1, 2, 3)] == row["cr_counts"]
    reached, todo = {d.CENTRE}, [d.CENTRE]
    while todo:
        for hex in layout.next[todo.pop()]:
            if hex not in reached:
                reached.add(hex)
                todo.append(hex)
    assert reached == set(layout.hexes)
    for home in layout.homes:
        outer = [h for h in layout.next[home] if layout.kinds[h] == d.OUTER and not layout.levels[h]]
        assert len(outer) == 2, "each home touches two free outer planets"


def test_scenarios_and_variants() -> None:
    assert [s.id for s in d.SCENARIOS] == ["hold_the_line", "decapitation", "dying_worlds"]
    assert set(VARIANTS) == {"standard", "long", "combat", "simplified", "exp_standard", "exp_extended", "solo"}
    for scenario in d.SCENARIOS:
        assert scenario.lose and scenario.win and scenario.script
    assert len(d.WHITE) == len(d.RED) == 6

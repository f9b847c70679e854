"""Every row of every table is loaded and every reference followed (I-23; P-2.8, P-4.1, P-9.16, P-10.9)."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules.building import Raise
from hegemon.games.pax_galactica.rules.flush import CHOSEN, LATER
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.testing import table


@pytest.mark.rule("P-4.1", "P-4.2")
def test_maps_are_symmetric_connected_and_full() -> None:
    """Nine sectors of four slots, six sections; neighbours know each other; every area can be reached."""
    for q in range(5):
        assert len(d.SECTORS[q]) == 9 and len(d.SECTIONS[q]) == 6
        for a in d.SECTORS[q]:
            assert d.HUMAN[a] + d.ALIEN[a] == 4
            assert all([a in d.NEXT[b] for b in d.NEXT[a]]) and all([a in d.TOUCH[b] for b in d.TOUCH[a]])
        for a in d.SECTIONS[q]:
            assert set(d.TOUCH[a]) == {d.NODE_SECTOR[n] for n in d.ENDS[a]}
            assert all([a in d.NEXT[b] for b in d.NEXT[a]])
        seen, front = {d.SECTORS[q][0]}, [d.SECTORS[q][0]]
        while front:
            a = front.pop()
            new = [b for b in (*d.NEXT[a], *d.TOUCH[a]) if b not in seen]
            seen.update(new)
            front += new
        assert seen == set(d.QUAD_AREAS[q])
        assert d.HUB_SECTION[q] in d.SECTIONS[q] and d.CAPITAL_SECTOR[q] in d.SECTORS[q]


@pytest.mark.rule("P-2.8")
def test_factions_have_rivals_pawns_and_tested_goals() -> None:
    assert d.FACTIONS == ["COSMOS", "MEGA", "SOL", "ILL", "SCIFI", "ALM", "GAL"]
    for f in range(7):
        assert d.RIVAL[f] != f and len(d.START_PAWNS[f]) == 4 and set(d.START_PAWNS[f]) <= set(d.AGENCIES)
        assert len(d.GOALS[f]) == 3 and d.EVENT_NAMES[f] and d.EVENT_EFFECTS[f]
    assert [d.BANNERS[b] if b >= 0 else "" for b in d.SECRET_BANNER] == ["rebel", "pirate", "warlord", ""]


def test_every_effect_uses_the_vocabulary() -> None:
    ops = {o["id"]: set(o["params"]) for o in d.EFFECT_TABLE["op"]}
    selectors = {k: set(v) for k, v in d.EFFECT_TABLE["selectors"].items()}
    for e in d.EFFECTS:
        assert e.op in ops
        assert not e.who or e.who in selectors["who"]
        assert not e.where or e.where in selectors["where"]
        assert not e.agency or e.agency in selectors["agency"] or e.agency in d.AGENCIES
        assert not e.npc or e.npc in selectors["npc"]


@pytest.mark.rule("P-18.1")
def test_every_operation_says_what_it_brings_of_one_and_of_many() -> None:
    """Each operation of the vocabulary has one record, with its words; a number stands where there is one."""
    assert set(OPERATIONS) == {o["id"] for o in d.EFFECT_TABLE["op"]}
    for e in d.EFFECTS:
        said = OPERATIONS[e.op].said(e)
        assert said and "{}" not in said and "|" not in said
        assert not re.search(r"(?<!\d)1 ([a-zR]\w* ){0,2}(ships|cards|pawns|tokens|steps|votes|starbases)", said)
    listed = [OPERATIONS["build_ships"].said(d.Effect("build_ships", n=n)) for n in (0, 1, 3)]
    assert listed == ["some new ships", "1 new ship", "3 new ships"]


@pytest.mark.rule("P-5.15")
def test_what_is_built_costs_what_its_table_says() -> None:
    row = d.ACTION_ROWS["starbases"]
    t = table("pax_galactica", 8)
    seat = t.g.map_players()[0]
    prices = {o: dict(Raise(seat, 12).takes(t.g, seat, (o, 0))) for o in ("base", "base_node", "done")}
    assert prices == {"base": {"power": row["cost_sector"]}, "base_node": {"power": row["cost_hyperlane"]}, "done": {}}


def test_ids_are_unique() -> None:
    for ids in (d.AREA_IDS, d.NODE_IDS, d.CARDS, d.CASES, d.LAWS, d.COMMANDS, d.TOKENS, d.PEOPLE, d.OUTLETS,
                d.APPROACHES):
        assert len(ids) == len(set(ids))


@pytest.mark.rule("P-9.16")
def test_decks_have_their_sizes() -> None:
    sizes = [sum([d.CARD_COPIES[c] for c in range(len(d.CARDS)) if d.CARD_DECK[c] == k]) for k in range(7)]
    assert sizes == [72, 24, 24, 29, 24, 24, 25]
    assert d.CARD_COPIES[d.CARDS.index("AA-ASSIM")] == 8 and len([c for c in d.CARD_DECK if c == 0]) == 12


@pytest.mark.rule("P-10.9")
def test_every_rule_flag_is_known() -> None:
    special = {"office_closed", "card_issuer", "repeal", "decree", "naval_choice", "mega_naval_choice",
               "sol_home_loyalty", "ill_monument_discount", "scifi_frontier_mod", "alm_resentment_double",
               "gal_imperial_only"}
    for e in d.EFFECTS:
        assert not e.flag or e.flag in special or e.flag in d.FLAGS
    for row in d.CAPITAL_TABLE["agency"]:
        for e in row.get("power_effects", []):
            assert e["op"] in {o["id"] for o in d.EFFECT_TABLE["op"]}


def test_presets_name_seats_that_exist() -> None:
    for p in d.PRESETS:
        assert set(p.seats) <= set(d.PEOPLE)
        for i, seat in enumerate(p.seats):
            if p.places[i] < 5:
                row = d.QUAD_SEATS[p.places[i]][int(seat[-1]) - 1]
                assert row["id"] == seat and row["faction"] == d.FACTIONS[p.factions[i]]
                assert row["role"] == d.ROLES[p.roles[i]]
        for f in {x for x in p.factions if x < 7}:
            assert sum([p.leaders[i] for i in range(len(p.seats)) if p.factions[i] == f]) == 1


def test_the_bag_has_a_mean_of_three() -> None:
    assert len(d.BAG) == 100 and sum(d.BAG) == 300


@pytest.mark.rule("P-18.1")
def test_every_operation_has_its_record_and_no_rule_asks_for_its_name() -> None:
    """What an operation does, asks and costs stands in its record; elsewhere nothing compares operations by name."""
    assert set(OPERATIONS) == {o["id"] for o in d.EFFECT_TABLE["op"]}
    folder = Path(str(d.__file__)).parent
    asked = [f"{f.name}: {line}" for f in sorted(folder.rglob("*.py")) for line in f.read_text().splitlines()
             if re.search(r"\.op\s*(==|!=|in \(|not in|\.startswith)", line)]
    assert not asked


def test_everything_that_waits_in_the_queue_is_known() -> None:
    """Whatever the rules queue for the end of a beat is in the table that carries it out."""
    folder = Path(str(d.__file__)).parent
    queued = {name for f in sorted(folder.rglob("*.py"))
              for name in re.findall(r'queue\.append\(\([^"]*"(\w+)"', f.read_text())}
    assert queued == set(LATER) | set(CHOSEN)

"""Roles, factions, banners and set-up (P-2)."""
from __future__ import annotations

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import units
from hegemon.kernel import Refused, put
from hegemon.testing import table


@pytest.mark.rule("P-2.1", "P-2.2", "P-2.7", "P-2.9")
def test_the_small_game_begins_with_money_pawns_and_fleets() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    assert [g.role.count(r) for r in range(4)] == [3, 3, 5, 2]
    assert g.mp[0] == 1 and g.mp[6] >= 3 and g.mp[11] == 6 and g.mp[12] == 3  # the Chronicle is well funded
    assert g.pawns[7] == (1, 0, 0, 0, 0, 2, 1, 0)  # MEGA: Executive, Naval twice, Quadrant Affairs
    home = d.HOMES[1][1]
    assert units.ships(g, home, d.MEGA, 0) == 9 and units.bases_in(g, home, d.MEGA) == 1
    assert g.central == 2 and g.stress[1] == 0 and g.track[1][d.MEGA] == 0
    assert g.viceroy[1] == 5 and len(g.crises) == 2 and not any(g.powers)


@pytest.mark.rule("P-2.3", "P-2.4")
def test_units_have_banners_and_owners() -> None:
    g = table("pax_galactica", 13).g
    assert g.banner(0) == d.MEGA and g.owner(0, d.MEGA) == 0
    assert g.banner(5) == d.IMPERIAL and g.owner(5, d.IMPERIAL) == -1  # Loyalists fly the Imperial banner
    assert units.fleets(g, 0) == [d.MEGA, d.IMPERIAL] and units.fleets(g, 5) == [d.IMPERIAL]
    g.fac = put(g.fac, 1, d.MEGA)
    assert units.may_command(g, 1, 0)  # granted within a faction
    g.allies = tuple([(1,) if s == 0 else () for s in range(13)])
    assert not units.may_command(g, 1, 0)  # a standing word takes it back


@pytest.mark.rule("P-2.5")
def test_no_move_leads_to_another_map() -> None:
    g = table("pax_galactica", 21).g
    for a in d.QUAD_AREAS[0]:
        assert all([b // 15 == 0 for b in units.reach(g, a, 0, d.MEGA, True)])


@pytest.mark.rule("P-2.6")
def test_only_map_players_have_glory_and_only_factions_blame() -> None:
    g = table("pax_galactica", 13).g
    g.honour(6, 5)
    g.honour(11, 5)
    g.pin(d.NOBODY, 4)
    assert g.glory[6] == g.glory[11] == 0 and sum(g.blame) == 0


@pytest.mark.rule("P-2.8")
def test_cosmos_never_sits_at_a_map() -> None:
    for preset in d.PRESETS:
        assert all([preset.places[i] >= 5 for i in range(len(preset.seats)) if preset.factions[i] == d.COSMOS])


@pytest.mark.rule("P-2.10")
def test_alien_slots_begin_as_enclaves() -> None:
    g = table("pax_galactica", 13).g
    assert all([set(g.aliens[a]) <= {-1} and len(g.aliens[a]) == d.ALIEN[a] for a in d.SECTORS[1]])


@pytest.mark.rule("P-2.11")
def test_a_mole_is_known_to_the_leader_of_the_other_faction_alone() -> None:
    t = table("pax_galactica", 13)
    t.g.secret = (-1,) * 13
    t.g.moles = put(t.g.moles, 0, (d.SOL,))
    assert t.view(8).moles[0] == (d.SOL,)  # the leader of SOL
    assert t.view(7).moles[0] == t.view(1).moles[0] == t.view(-1).moles[0] == () and t.view(0).moles[0] == (d.SOL,)



@pytest.mark.rule("P-2.12", "P-2.13")
def test_a_seat_left_alone_gets_its_default_and_nothing_else_changes() -> None:
    """I-31: who sits there is no part of the state; the default is the first option."""
    t = table("pax_galactica", 8)
    seat = t.g.waiting()[0]
    before = [f for f in t.g.mp]
    t.act(t.g.legal(seat)[0], seat)
    assert t.g.mp[:4] == before[:4]
    leaders = [i for i, x in enumerate(d.PRESETS[0].leaders) if x]
    assert leaders[:2] == [1, 3]  # humans take leaders first, in casting order


@pytest.mark.rule("P-2.14")
def test_control_may_give_a_player_another_faction() -> None:
    t = table("pax_galactica", 9)
    t.play('k_seat centaurus.1 GAL "a happier role"', seat=8)
    assert t.g.fac[0] == d.GAL and any(["a happier role" in line for line in t.log])


@pytest.mark.rule("P-2.15")
def test_v_45_secrets() -> None:
    """V-45: in the table game one of two seats and one of four factions; in larger games spread over maps and roles."""
    cases = set()
    for seed in range(60):
        g = table("pax_galactica", 8, seed=seed).g
        mine = [s for s in range(8) if g.secret[s] >= 0]
        assert len(mine) == 1 and mine[0] in (0, 2)
        cases.add((mine[0], g.secret[mine[0]]))
    assert len(cases) == 8
    for seed in range(8):
        g = table("pax_galactica", 13, seed=seed).g
        mine = [s for s in range(13) if g.secret[s] >= 0]
        assert len(mine) == 2 and set(mine) <= {0, 1, 3, 4} and g.secret[mine[0]] != g.secret[mine[1]]
        g = table("pax_galactica", 21, seed=seed).g
        for x in range(4):
            mine = [s for s in range(21) if g.secret[s] == x]
            if mine:
                assert len({g.loc[s] for s in mine}) == 2 and len({g.role[s] for s in mine}) == 2
                assert not any([g.leader[s] or g.fac[s] == d.GAL or g.role[s] == d.MEDIA for s in mine])


def test_a_human_control_needs_a_seat() -> None:
    with pytest.raises(Refused, match="seat"):
        table("pax_galactica", 8, control="human")

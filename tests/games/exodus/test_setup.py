"""X-1 to X-3: definitions, set-up and the turn."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.politics import Enact
from hegemon.games.exodus.rules.setup import Opening
from hegemon.games.exodus.rules.upkeep import Upkeep
from hegemon.games.exodus.scoring import sources
from hegemon.kernel import Refused, put
from hegemon.kernel.registry import find

Make = Callable[..., Any]


@pytest.mark.rule("X-1.1", "X-1.2")
def test_turn_order_follows_the_cards_and_titles_go_with_them(orbit: Make) -> None:
    t = orbit(4).order(2, 0, 3, 1)
    assert t.g.order() == (2, 0, 3, 1) and t.g.reverse() == (1, 3, 0, 2) and t.g.chancellor() == 2
    two = orbit(2).order(1, 0)
    assert [sources(two.g, s)["title"] for s in (0, 1)] == [3, 5], "with two players nobody is Senator"


@pytest.mark.rule("X-1.3")
def test_a_majority_is_strictly_more_than_every_other(orbit: Make) -> None:
    t = orbit(3).empty()
    hex = t.world((0, -1), "ostara", blue=2, yellow=2)
    assert t.g.majority(hex) == -1
    t.world((0, -1), "", blue=3)
    assert t.g.majority(hex) == 0
    t.world((0, -1), "", yellow=3, red=1)
    assert t.g.majority(hex) == -1


@pytest.mark.rule("X-1.4")
def test_cloaked_ships_are_not_among_the_present(orbit: Make) -> None:
    t = orbit(3).empty()
    t.ship(0, "fighter", (0, 0), cloaked=True)
    t.ship(1, "fighter", (0, 0))
    assert t.g.present(d.CENTRE) == [1]


@pytest.mark.rule("X-1.5")
def test_windows_are_open_outside_conquest_only(orbit: Make) -> None:
    """Refits are offered in every stage but V."""
    t = orbit(2)
    asked: dict[int, set[str]] = {}
    for _ in range(400):
        if t.over():
            break
        seat = t.g.waiting()[0]
        for line in t.legal(seat):
            asked.setdefault(t.g.stage, set()).add(line.split()[0])
        t.act(t.g.legal(seat)[0], seat)
    assert "refit" in asked[1] | asked[3] and "refit" not in asked[5]


@pytest.mark.rule("X-1.6")
def test_fractions_of_points_are_rounded_down_and_prices_stop_at_one(orbit: Make) -> None:
    from hegemon.games.exodus.rules.research import discount, price
    t = orbit(3).empty()
    hex = t.world((0, -1), "zenith", blue=2, yellow=2)
    assert sum([d.PLANET_ROWS[t.g.planet[hex]].vp]) == 5
    assert [sources(t.g, s)["planets"] for s in range(3)] == [2, 2, 0]
    t.know(0, "cannon_2", "drive_2", "advanced_banking", "basic_research")
    assert price(t.g, 0, d.TECH_OF["shield_1"], discount(t.g, 0)) == 1


@pytest.mark.rule("X-1.7")
def test_a_short_supply_gives_what_is_there_and_no_technology_without_a_cube(orbit: Make) -> None:
    from hegemon.games.exodus.rules.research import Research
    t = orbit(2).empty()
    t.g.supply[0] = 1
    assert t.g.settle(t.g.home[0], 0, 3) == 1 and t.g.supply[0] == 0
    t.purse(0, 50).run(Research(0))
    assert all([not line.startswith("learn") for line in t.legal()])


@pytest.mark.rule("X-1.8")
def test_effects_without_a_target_are_passed_over_and_losses_stop_at_zero(orbit: Make) -> None:
    t = orbit(2)
    repeal = [c.name for c in d.POLITICAL].index("Repeal")
    t.run(Enact(repeal, -1))
    assert t.over()
    t.purse(0, 3).purse(1, 1)
    t.run(Enact([c.name for c in d.POLITICAL].index("Wealth Levy"), -1))
    assert t.g.cp == [0, 1]


@pytest.mark.rule("X-1.9")
def test_in_combat_the_later_player_assigns_first(orbit: Make) -> None:
    from hegemon.games.exodus.rules.battle import Battle
    t = orbit(3).empty().order(0, 1, 2)
    for seat in (0, 1, 2):
        t.ship(seat, "fighter", (0, -1))
        t.ship(seat, "dark_raider", (0, -1))
    t.dice(5, 1, 5, 1, 5, 1).run(Battle(d.HEX_OF[0, -1], (2, 1, 0)))
    assert t.seat() == 2


@pytest.mark.rule("X-1.10")
def test_an_empty_combat_deck_is_made_of_its_discards(orbit: Make) -> None:
    t = orbit(2, expansion=True)
    g = t.g
    g.ccdiscard, g.ccdeck = g.ccdeck[:3], ()
    assert g.draw_combat(0) and len(g.ccdeck) == 2 and not g.ccdiscard
    g.ccdeck = g.ccdiscard = ()
    assert not g.draw_combat(0)


@pytest.mark.rule("X-2.1", "X-2.2", "X-2.4", "X-2.5", "X-2.6", "X-2.10")
def test_base_setup(orbit: Make) -> None:
    t = orbit(4)
    g = t.g
    assert sorted(g.position) == [0, 1, 2, 3] and sorted(g.rank) == [1, 2, 3, 4]
    for seat in range(4):
        home = g.home[seat]
        assert home == d.LAYOUTS["standard", 4].homes[g.position[seat]]
        assert d.PLANET_ROWS[g.planet[home]].id == f"home_{g.position[seat] + 1}"
        assert g.pop[home][seat] == 5, "three cubes and two cloned in the first Upkeep"
        assert [g.where[s] for s in g.fleet(seat) if g.where[s] >= 0] == [home, home]
        assert g.parts[seat * 4 + d.BATTLE_CARRIER] == (d.SHIELD_1,)
        assert g.hand[seat] == 63
    assert sum([p >= 0 for p in g.planet]) == 4 + 22
    assert g.cr[d.CENTRE] == (3,) and g.terms.spaces == 4
    fresh = find("exodus").start(find("exodus").setup(4, 5))
    assert {fresh.supply[s] + 3 + 2 for s in range(4)} == {30}


@pytest.mark.rule("X-2.3")
def test_decks_are_shuffled(orbit: Make) -> None:
    one, two = orbit(3, 1).g, orbit(3, 2).g
    assert sorted(one.politics + one.slots) == sorted(two.politics + two.slots) and one.politics != two.politics
    assert all([sorted(a) == sorted(b) for a, b in zip(one.crdeck, two.crdeck, strict=True)])
    assert not one.ccdeck and len(orbit(3, 1, expansion=True).g.ccdeck) > 40


@pytest.mark.rule("X-2.7")
def test_factions_are_chosen_in_reverse_turn_order(orbit: Make) -> None:
    t = orbit(3, expansion=True, faction_pick="choose")
    first = t.g.reverse()[0]
    assert t.question(first) == "Opening.picked" and len(t.legal(first)) == 6
    t.play("faction titan", seat=first)
    second = t.g.reverse()[1]
    assert "faction titan" not in t.legal(second)
    assert d.PLANET_ROWS[t.g.planet[t.g.home[first]]].name == "Nova Europa"
    assert t.g.cp[first] == 9 and t.g.phasium[first] == 1


@pytest.mark.rule("X-2.8")
def test_first_colony_next_to_home(orbit: Make) -> None:
    t = orbit(3, expansion=True)
    seat = t.g.reverse()[0]
    assert t.question(seat) == "Opening.founded" and len(t.legal(seat)) == 2
    t.act(t.g.legal(seat)[1], seat)
    hex = [h for h in t.g.planets_of(seat) if h != t.g.home[seat]]
    assert len(hex) == 1 and len(t.g.ships_in(seat, hex[0])) == 1


@pytest.mark.rule("X-2.8")
def test_without_a_free_neighbour_the_colony_goes_home(orbit: Make) -> None:
    t = orbit(2, expansion=True)
    for seat in (0, 1):
        for hex in t.g.terms.map.next[t.g.home[seat]]:
            t.g.cr = put(t.g.cr, hex, (1,))
    before = len(t.g.ships_in(0, t.g.home[0]))
    t.run(Opening())
    assert len(t.g.ships_in(0, t.g.home[0])) == before + 1


@pytest.mark.rule("X-2.9", "X-14.6")
def test_tv_26_starting_technologies(orbit: Make) -> None:
    """exp_standard: five, 19 in all, 13 at most each."""
    t = orbit(2, expansion=True).until("StartingTechnologies.chosen")
    assert "learn master_politics" not in t.legal(0)
    t.play("learn shield_1", "learn basic_research", "learn landing_manoeuvers", "learn reactive_armour", seat=0)
    assert "learn radar" in t.legal(0) and "learn cannon_2" not in t.legal(0), "2 + 2 + 3 + 9 + 5 is 21"
    assert "done" not in t.legal(0), "exactly five are taken"
    t.play("learn radar", seat=0)
    assert t.g.techs[0] == 0, "nothing is shown before all have picked"
    for _ in range(5):
        t.act(t.g.legal(1)[0], 1)
    assert t.g.techs[0].bit_count() == t.g.techs[1].bit_count() == 5


@pytest.mark.rule("X-2.9", "X-14.2")
def test_tv_26_combat_variant(orbit: Make) -> None:
    t = orbit(2, variant="combat")
    assert "learn basic_research" not in t.legal(0)
    t.play("learn cannon_3", "learn shield_2", seat=0)
    assert "learn drive_2" in t.legal(0) and "learn advanced_mining" not in t.legal(0)
    assert t.g.cp == [10, 10] and t.g.axinium == (1, 1)
    assert sum([t.g.where[s] >= 0 for s in range(8, 12)]) == 2


@pytest.mark.rule("X-3.1", "X-3.2", "X-3.3", "X-3.4")
def test_turns_run_through_their_stages_and_the_game_ends_after_the_last(orbit: Make) -> None:
    t = orbit(2, variant="simplified", turns=3)
    seen: list[tuple[int, int]] = []
    while not t.over():
        if not seen or seen[-1] != (t.g.turn, t.g.stage):
            seen.append((t.g.turn, t.g.stage))
        seat = t.g.waiting()[0]
        t.act(t.g.legal(seat)[0], seat)
    assert [s for s in seen if s[0] == 2] == [(2, 1), (2, 2), (2, 3), (2, 5)]
    assert t.g.turn == 3 and t.g.outcome == "turns" and t.g.hand == (63, 63)
    assert t.told("Turn 2 - I Upkeep") and t.told("Final:")


@pytest.mark.rule("X-3.1")
def test_the_bonus_action_move_adds_a_third_conquest_stage(orbit: Make) -> None:
    t = orbit(2)
    t.until("Council.offered")
    vice = t.g.rank.index(2)
    t.play("name move", "name bank", "name research", seat=vice)
    t.play("pick move", seat=t.g.chancellor())
    t.until("Windows.chosen")
    stages = {t.g.conquest}
    while t.g.turn == 1:
        stages.add(t.g.conquest)
        seat = t.g.waiting()[0]
        t.act(t.g.legal(seat)[0], seat)
    assert max(stages) == 3


def test_options_that_do_not_go_together_are_refused() -> None:
    game = find("exodus")
    bad: list[tuple[int, dict[str, Any], str]] = [
            (3, {"ship_blocking": True}, "Ship blocking needs"),
            (3, {"variant": "exp_standard"}, "needs the expansion"),
            (3, {"solo": True}, "played by one seat"), (1, {"layout": "long"}, "standard layout"),
            (1, {"movement": "drive_power"}, "move freely"), (3, {"turns": 5}, "simplified"),
            (3, {"faction_pick": "choose"}, "Factions belong"), (3, {"scenario": "decapitation"}, "solo mode"),
            (3, {"variant": "simplified", "movement": "drive_power"}, "reverse turn order")]
    for seats, options, why in bad:
        with pytest.raises(Refused, match=why):
            game.setup(seats, 1, options)


def test_upkeep_is_a_procedure_of_its_own(orbit: Make) -> None:
    t = orbit(2)
    before = t.g.cp[0]
    t.run(Upkeep())
    assert t.g.cp[0] == before + 5


@pytest.mark.rule("X-2.7", "X-2.6", "X-2.8")
def test_factions_are_chosen_in_reverse_turn_order_and_bring_their_own(orbit: Make) -> None:
    """Each brings its home planet and goods; the Corsairs start with one more Dark Raider."""
    t = orbit(3, expansion=True, faction_pick="choose")
    last = t.g.reverse()
    names = ["corsair", "titan", "orion"]
    for n, (seat, name) in enumerate(zip(last, names)):
        assert t.seat() == seat and len(t.legal()) == 6 - n and t.g.faction[seat] == -1
        t.play(f"faction {name}")
        assert t.g.faction[seat] == d.FACTION_OF[name]
    for seat, name in zip(last, names):
        row = d.FACTION_ROWS[d.FACTION_OF[name]]
        assert t.g.planet[t.g.home[seat]] == d.HOME_PLANETS[d.FACTION_OF[name]]
        assert (t.g.cp[seat], t.g.axinium[seat], t.g.phasium[seat]) == row.start
        raiders = [s for s in t.g.ships_in(seat, t.g.home[seat]) if s % 16 // 4 == d.DARK_RAIDER]
        assert len(raiders) == (2 if name == "corsair" else 1)
    seat = last[0]
    assert t.question() == "Opening.founded" and t.seat() == seat
    near = t.g.terms.map.next[t.g.home[seat]]
    assert [a[1] for a in t.g.legal(seat)] == sorted([h for h in near if t.g.planet[h] >= 0 and not t.g.cr[h]])

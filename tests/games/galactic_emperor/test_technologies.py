"""E-12: technologies and interrupt windows."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import (
    AMBASSADOR,
    GONE,
    PROTEIN,
    ROBOTICS,
    SABOTEUR,
    SCANNERS,
    SHIELDS,
    SPACE,
    TECHNOLOGIES,
    TILE,
    TIME_WARP,
    fleet,
)
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.merchant import Merchant, MerchantTurn
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.steward import StewardTurn
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn

Make = Callable[..., Any]
D5 = SPACE["D5"]


@pytest.mark.rule("E-12.1")
def test_every_card_costs_what_the_table_says() -> None:
    """The table of E-12.1 and the data agree."""
    costs = {"ambassador": 2, "shield_generators": 3, "ion_cannons": 2, "plasma_weapons": 3, "fusion_engines": 2,
             "robotics": 2, "protein_fields": 1, "saboteur": 2, "diplomat": 1, "time_warp": 2, "space_pirate": 1,
             "long_range_scanners": 1}
    assert {t.id: t.cost for t in TECHNOLOGIES} == costs


@pytest.mark.rule("E-12.1", "E-12.1/fusion_engines")
def test_fusion_engines_before_the_first_path(galaxy: Make) -> None:
    """All ships go one further this turn; after a path it is too late; a claim is no path."""
    t = galaxy(3).put("D5", "p08").ships("D5", 0, 0, 0, 1).card(0, "fusion_engines").run(WarlordTurn(0))
    t.play("claim D5", "fusion_engines", "sail D5", "enter C5", "enter B4")
    assert t.here(0) == ["B4", "D7"] and "fusion_engines" not in t.legal()
    t = galaxy(3).ships("D5", 0, 1).card(0, "fusion_engines").run(WarlordTurn(0)).play("sail D5", "enter C5", "stop")
    assert "fusion_engines" not in t.legal()


@pytest.mark.rule("E-12.1", "E-12.1/ion_cannons")
def test_ion_cannons(galaxy: Make) -> None:
    """Empires roll 3 dice, Starbases 4."""
    for level, dice in ((1, 3), (2, 4)):
        t = galaxy(3).put("D5", "p08", 1, level=level).ships("D5", 0, 1).card(1, "ion_cannons")
        t.dice(*[4] * dice).run(Battle(D5, 0, 1, ((-1, fleet(1), 0),))).play("declare ion_cannons")
        assert t.told(f"Yellow, cruisers and installations: {', '.join('4' * dice)} -> {dice} hits")


@pytest.mark.rule("E-12.1", "E-12.1/plasma_weapons")
def test_plasma_weapons_are_for_the_attackers_ships_alone(galaxy: Make) -> None:
    """Cruisers hit on 3; the defender cannot declare them."""
    t = galaxy(3).ships("D5", 0, 0, 1).ships("D5", 1, 0, 1).card(0, "plasma_weapons").dice(3, 1, 3, 3)
    t.run(Battle(D5, 0, 1, ((-1, fleet(0, 1), 0),))).play("declare plasma_weapons")
    assert t.told("Blue, cruisers and installations: 3, 1 -> 1 hit") and t.fleet("D5", 1) == 0
    t = galaxy(3).ships("D5", 0, 0, 1).ships("D5", 1, 0, 1).card(1, "plasma_weapons").dice(4, 1, 1, 1)
    assert t.run(Battle(D5, 0, 1, ((-1, fleet(0, 1), 0),))).over()


@pytest.mark.rule("E-12.1", "E-12.1/space_pirate")
def test_space_pirate(galaxy: Make) -> None:
    """1 metal from a storage if there is room, or 1 food from an opponent's sector into the hand; once."""
    t = galaxy(3).put("D5", "p08", 1, food=1).card(0, "space_pirate").run(MerchantTurn(0))
    assert {"rob_metal yellow", "rob_metal red", "rob_food D5"} <= set(t.legal())
    t.play("rob_food D5")
    assert t.g.food[D5] == 0 and t.g.hand[0] == 2 and not any(a.startswith("rob") for a in t.legal())
    t = galaxy(3).card(0, "space_pirate").run(MerchantTurn(0)).play("rob_metal red")
    assert t.g.metal == [2, 1, 0] and t.told("Space Pirate takes 1 metal from Red")
    t = galaxy(3).card(0, "space_pirate")
    t.g.metal[0] = 6
    assert not any(a.startswith("rob_metal") for a in t.run(MerchantTurn(0)).legal())


@pytest.mark.rule("E-12.1/protein_fields", "E-12.1/robotics", "E-12.1/diplomat", "E-12.1/shield_generators")
def test_cards_are_offered_to_their_owner_alone(galaxy: Make) -> None:
    """Without the card, or with a sabotaged one, nothing is offered."""
    t = galaxy(3).card(1, "protein_fields", "robotics").run(StewardTurn(0))
    assert t.over()
    t = galaxy(3).card(0, "robotics")
    t.g.sabotaged = 1 << ROBOTICS
    assert "robotics" not in t.run(EngineerTurn(0)).legal()
    assert "robotics" in galaxy(3).card(0, "robotics").run(EngineerTurn(0)).legal()


@pytest.mark.rule("E-12.2", "E-12.1/shield_generators")
def test_shields_cancel_the_first_hit_of_a_battle_once(galaxy: Make) -> None:
    """In the first phase with a hit, also in a free attack; the next hit goes through."""
    t = galaxy(3).put("D4", "black_hole").ships("D4", 0, 3).ships("B3", 1, 0, 1).card(1, "shield_generators")
    t.run(WarlordTurn(0)).dice(5, 1, 1, 1, 1, 5, 1, 1).play("warp B3", "whole", "done", "declare shield_generators")
    assert [line for line in t.log if "cancel" in line] == ["Yellow's Shield Generators cancel a hit."]
    assert t.over() and t.fleet("B3", 1) == 0


@pytest.mark.rule("E-12.3", "E-12.1/saboteur", "E-12.1/robotics")
def test_v28_saboteur(galaxy: Make) -> None:
    """The order built on Robotics is void and made again within 2 M; a 5 catches the Saboteur."""
    t = galaxy(3).card(0, "robotics").card(1, "saboteur")
    t.g.metal[0], t.g.energy[0] = 2, 1
    t.run(EngineerTurn(0)).play("robotics", "build fighter D7", "build fighter D7", "build cruiser D7")
    assert t.seat() == 1 and t.legal() == ["pass", "sabotage"]
    t.dice(5).play("sabotage")
    assert t.seat() == 0 and t.fleet("D7", 0) == fleet(1)
    assert t.legal() == ["done", "build fighter D7", "build cruiser D7"]
    assert t.g.tech[SABOTEUR] == GONE and t.g.sabotaged == 1 << ROBOTICS and t.told("Saboteur of Yellow is caught (5)")
    t.play("build fighter D7", "build fighter D7")
    assert t.over() and t.g.metal[0] == 0


@pytest.mark.rule("E-12.3")
def test_the_saboteur_acts_once_a_round_and_stays_on_a_low_roll(galaxy: Make) -> None:
    """A 4 does not catch him; the cancelled card is unusable, others are safe from him this round."""
    t = galaxy(3).card(0, "protein_fields", "robotics").card(1, "saboteur").run(StewardTurn(0))
    t.dice(4).play("protein_fields", "sabotage")
    assert t.g.tech[SABOTEUR] == 1 and t.g.sabotaged == 1 << PROTEIN and t.over()
    t.run(EngineerTurn(0)).play("robotics", "build fighter D7", "build fighter D7", "build fighter D7")
    assert t.over() and t.fleet("D7", 0) == fleet(4)  # nobody was asked


@pytest.mark.rule("E-12.3", "E-12.5")
def test_a_cancelled_interrupt_counts_as_used(galaxy: Make) -> None:
    """A sabotaged Ambassador does not block and is spent for the role."""
    t = galaxy(3).put("D5", "p08", 0).card(0, "ambassador").card(2, "saboteur").run(Regent(0))
    t.play("pass", "pass", "pass", "exert D5", "block").dice(1).play("sabotage")
    assert t.seat() == 1 and t.g.tokens[D5] == 0x10 and t.g.lock == -1
    t.play("exert D5")
    assert t.seat() == 2  # no second window


@pytest.mark.rule("E-12.4", "E-12.1/time_warp", "E-14.2")
def test_v29_time_warp(galaxy: Make) -> None:
    """6,6,6,2: a 6 becomes 1, then 3; the roll is 6,6,3,2; there is no third throw."""
    t = galaxy(3).card(1, "time_warp").dice(6, 6, 6, 2, 1).run(Merchant(0))
    assert t.seat() == 1 and t.legal() == ["pass", "bend 1", "bend 2", "bend 3", "bend 4"]
    t.play("bend 3")
    assert t.legal() == ["keep", "again"]
    t.dice(3).play("again")
    assert t.seat() == 0 and t.view(0).market_dice == (6, 6, 3, 2)
    assert t.play("discard 1").g.prices == (1, 3, 5)


@pytest.mark.rule("E-12.4")
def test_time_warp_in_battle_on_any_players_die_once_a_round(galaxy: Make) -> None:
    """After each phase roll, both sides' dice known, before hits are counted; then no more this round."""
    t = galaxy(3).ships("D5", 0, 0, 1).ships("D5", 1, 0, 1).card(2, "time_warp").dice(4, 1, 1, 1, 1, 1)
    t.run(Battle(D5, 0, 1, ((SPACE["D6"], fleet(0, 1), 0),)))
    assert t.seat() == 2 and t.legal() == ["pass", "bend 1", "bend 2", "bend 3", "bend 4"]
    t.play("bend 1")
    assert t.view(0).fight.dice == (1, 1, 1, 1)
    t.play("keep")
    assert t.fleet("D5", 1) == fleet(0, 1) and t.g.spent >> TIME_WARP & 1 and t.question() == "Battle.decided"
    t.dice(1, 1, 1, 1).play("fight")
    assert t.question() == "Battle.decided"  # no window in the second round


@pytest.mark.rule("E-12.4", "E-12.7")
def test_time_warp_on_the_catch_roll(galaxy: Make) -> None:
    """Declaration, sabotage, catch roll, Time Warp: the victim's 2 becomes a 6."""
    t = galaxy(3).card(0, "robotics", "time_warp").card(1, "saboteur").run(EngineerTurn(0))
    t.play("robotics", "build fighter D7", "done").dice(2, 6).play("sabotage")
    assert t.seat() == 0 and t.legal() == ["pass", "bend 1"]
    t.play("bend 1", "keep")
    assert t.g.tech[SABOTEUR] == GONE


@pytest.mark.rule("E-12.7")
def test_the_die_window_comes_first_then_the_sabotage_it_provokes(galaxy: Make) -> None:
    """A sabotaged Time Warp leaves the die and is spent; the catch roll provokes nothing more."""
    t = galaxy(3).card(1, "time_warp").card(2, "saboteur").dice(6, 6, 6, 2).run(Merchant(0)).play("bend 3")
    assert t.seat() == 2
    t.dice(3).play("sabotage")
    assert t.seat() == 0 and t.view(0).market_dice == (6, 6, 6, 2) and t.g.spent >> TIME_WARP & 1


@pytest.mark.rule("E-12.5", "E-12.1/ambassador")
def test_v27_ambassador(galaxy: Make) -> None:
    """A blocks B at X: the token goes elsewhere; C may not use X, A may; what C put there earlier counts."""
    t = galaxy(3).put("D5", "p08").put("D6", "p14").card(2, "ambassador").run(Regent(2)).play("pass", "pass", "pass")
    t.play("exert D5", "pass", "exert D6", "block")  # Blue: D5 stands, D6 is blocked
    assert t.seat() == 0 and t.legal() == ["exert_throne", "exert D5"]
    t.play("exert_throne")
    assert t.seat() == 1 and "exert D6" not in t.legal() and "exert D5" in t.legal()
    t.play("done")
    assert t.seat() == 2 and "exert D6" in t.legal()
    t.play("exert D6", "done")
    assert t.holds("D6") == (2, 1) and t.holds("D5") == (0, 1) and t.told("Red blocks Blue at D6")
    t = galaxy(3).put("D5", "p08").card(2, "ambassador").run(Regent(2)).play("pass", "pass", "pass")
    t.play("exert D5", "pass", "done", "exert D5", "block", "done", "done")  # only the Throne was open to it
    assert t.holds("D5") == (0, 1)  # Blue's earlier token counts


@pytest.mark.rule("E-12.5")
def test_the_ambassador_acts_once_a_role_and_not_at_the_throne(galaxy: Make) -> None:
    """Tokens on the Throne open no window; after a block no second one; the next Regent has one again."""
    t = galaxy(3).put("D5", "p08").put("D6", "p14").card(2, "ambassador").run(Regent(2)).play("pass", "pass", "pass")
    t.play("exert_throne")
    assert t.seat() == 0
    t.play("exert D5", "block", "exert D6")
    assert t.seat() == 1 and t.g.spent >> AMBASSADOR & 1
    t.run(Regent(2))
    assert not t.g.spent >> AMBASSADOR & 1


@pytest.mark.rule("E-12.6", "E-12.1/long_range_scanners")
def test_v30_scanner(galaxy: Make) -> None:
    """The Black Hole on top goes back and a face-up tile is selected; a face-up Black Hole cannot be named."""
    t = galaxy(3).face_up("p01", "p08", "void_1", "p14").top("black_hole").card(0, "long_range_scanners")
    t.run(Explorer(0)).play("scan p08")
    assert t.legal() == ["select p01", "select p08", "select void_1", "select p14"]
    assert t.g.stack[-1] == TILE["black_hole"] and t.view(0).top == TILE["black_hole"] and t.view(1).top == -1
    t = galaxy(3).face_up("p01", "black_hole").card(0, "long_range_scanners").run(Explorer(0))
    assert t.legal() == ["select p01", "select black_hole", "scan p01"]


@pytest.mark.rule("E-12.6")
def test_v31_scanner_swap(galaxy: Make) -> None:
    """Keeping p02 puts p08 on the stack for all to know; keeping p08 leaves p02 on top, known to B alone."""
    t = galaxy(3).face_up("p01", "p08", "void_1", "p14").top("p02").card(1, "long_range_scanners").run(Explorer(1))
    assert len(t.g.stack) == 30
    t.play("scan p08")
    assert t.view(1).top == TILE["p02"] and t.view(0).top == -1 and t.legal() == ["take_named", "take_scanned"]
    other = galaxy(3).face_up("p01", "p08", "void_1", "p14").top("p02").card(1, "long_range_scanners").run(Explorer(1))
    t.play("take_scanned", "place F2")
    assert t.g.tile[SPACE["F2"]] == TILE["p02"] and len(t.g.stack) == 30 and t.g.stack[-1] == TILE["p08"]
    assert [t.view(v).top for v in (-1, 0, 1, 2)] == [TILE["p08"]] * 4
    assert t.g.shown == (TILE["p01"], TILE["void_1"], TILE["p14"])
    other.play("scan p08", "take_named", "place F2")
    assert other.g.tile[SPACE["F2"]] == TILE["p08"] and len(other.g.stack) == 30
    assert [other.view(v).top for v in (-1, 0, 1, 2)] == [-1, -1, TILE["p02"], -1]
    assert other.g.shown == t.g.shown


@pytest.mark.rule("E-12.6")
def test_scanners_only_with_a_stack_in_the_own_turn_and_never_after_sabotage(galaxy: Make) -> None:
    """No stack, no scan; leftovers are not scanned; a sabotaged scanner selects any face-up tile."""
    t = galaxy(3).face_up("p01", "p08").card(0, "long_range_scanners")
    t.g.removed, t.g.stack = t.g.stack, ()
    assert t.run(Explorer(0)).legal() == ["select p01", "select p08"]
    t = galaxy(3).face_up("p01", "p02", "p03", "p08", "p14").card(0, "long_range_scanners").run(Explorer(0))
    t.play("select p01", "place C3", "select p02", "place C4", "select p03", "place E3")
    assert t.legal() == ["select p08", "select p14"]
    t = galaxy(3).face_up("p01", "p08").card(0, "long_range_scanners").card(1, "saboteur").run(Explorer(0))
    t.dice(1).play("scan p01", "sabotage")
    assert t.legal() == ["select p01", "select p08"] and t.g.sabotaged == 1 << SCANNERS and t.g.known == 0


@pytest.mark.rule("E-12.8")
def test_no_window_opens_for_a_card_that_cannot_be_used(galaxy: Make) -> None:
    """Unowned, used, sabotaged, removed, or the user's own Saboteur: nobody is asked."""
    def asked(prepare: Callable[[Any], None]) -> bool:
        t = galaxy(3).card(0, "robotics")
        prepare(t)
        t.run(EngineerTurn(0)).play("robotics", "build fighter D7", "done")
        return bool(t.question() == "TechWindow.answered")

    def spent(t: Any) -> None:
        t.card(1, "saboteur").g.spent = 1 << SABOTEUR

    def removed(t: Any) -> None:
        t.g.tech[SABOTEUR] = GONE

    assert asked(lambda t: t.card(1, "saboteur"))
    assert not asked(lambda t: None) and not asked(spent) and not asked(removed)
    assert not asked(lambda t: t.card(0, "saboteur"))


@pytest.mark.rule("E-12.8")
def test_standing_orders_answer_without_a_prompt(galaxy: Make) -> None:
    """Always pass, ask only when involved, always ask; given at any time, known to nobody else."""
    t = galaxy(3).card(2, "time_warp").ships("D5", 0, 0, 1).ships("D5", 1, 0, 1)
    assert t.free(2) == ["order involved", "order pass"] and not t.free(0)  # nothing to ask Blue about
    t.play("order involved", seat=2)
    assert (t.view(2).policy, t.view(0).policy, t.view(-1).policy) == (1, 0, -1)
    t.dice(1, 1, 1, 1).run(Battle(D5, 0, 1, ((SPACE["D6"], fleet(0, 1), 0),)))
    assert t.question() == "Battle.decided"  # Red is not in this battle
    t.dice(1, 1, 1, 1).run(Merchant(2))
    assert t.question() == "DieWindow.bent"  # his own roll
    t.play("order pass", seat=2).dice(1, 1, 1, 1).run(Merchant(2))
    assert t.question() == "Merchant.priced"


@pytest.mark.rule("E-12.8")
def test_the_saboteur_is_involved_in_what_befalls_him(galaxy: Make) -> None:
    """Time bent in his own battle, an Ambassador on a sector he has a hand in: he is asked; elsewhere not (R-59)."""
    for fighter, asked in ((1, True), (0, False)):
        t = galaxy(4).card(1, "saboteur").card(3, "time_warp").ships("D5", 2, 0, 1).ships("D5", fighter, 0, 1)
        t.play("order involved", seat=1)
        t.dice(1, 1, 1, 1).run(Battle(D5, 2, fighter, ((SPACE["D6"], fleet(0, 1), 0),))).play("bend 1")
        assert (t.question() == "TechWindow.answered") == asked
    for owner, asked in ((1, True), (None, False)):
        t = galaxy(4).put("D5", "p08", owner).card(1, "saboteur").card(3, "ambassador")
        t.play("order involved", seat=1).run(Regent(1))
        while t.question() == "Regent.bought":
            t.play("pass")
        t.play("exert D5").play("block")
        assert (t.question() == "TechWindow.answered") == asked


@pytest.mark.rule("E-12.6")
def test_all_hear_which_tile_is_named_for_a_scan(galaxy: Make) -> None:
    """The named tile is open, the scanned one is not."""
    t = galaxy(3).card(0, "long_range_scanners").face_up("p01", "p08", "void_1", "p14").top("p02").run(Explorer(0))
    t.play("scan p08")
    assert [t.view(s).named for s in (0, 1, -1)] == [TILE["p08"]] * 3
    assert t.view(0).top == TILE["p02"] and t.view(1).top == -1
    t.play("take_named")
    assert t.view(1).named == -1


@pytest.mark.rule("E-12.8", "E-12.1/shield_generators")
def test_only_the_owner_of_a_card_is_ever_asked(galaxy: Make) -> None:
    """Each card is unique, so one seat answers each window."""
    t = galaxy(6).card(4, "saboteur").card(0, "shield_generators").ships("D5", 0, 0, 1).ships("D5", 1, 0, 1)
    t.run(Battle(D5, 0, 1, ((-1, fleet(0, 1), 0),))).play("declare shield_generators")
    assert t.g.waiting() == [4] and t.g.holder(SHIELDS) == 0

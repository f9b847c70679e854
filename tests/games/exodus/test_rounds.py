"""X-10: what holds for one round of a combat only, and who is asked; every die is scripted to the last."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.conquest import Conquest
from hegemon.kernel import put

Make = Callable[..., Any]
AT = (0, -1)
HEX = d.HEX_OF[AT]


def duel(orbit: Make, seats: int = 2, **options: Any) -> Any:
    """Nothing anywhere, nobody knows or holds anything, Blue before Yellow."""
    t = orbit(seats, **{"expansion": True, **options}).empty().forget().order(*range(seats))
    for seat in range(seats):
        t.fit(seat, "battle_carrier")
        if t.g.terms.cards:
            t.hold(seat)
    return t


def fight(t: Any, *sides: int, **fields: Any) -> Any:
    return t.run(Battle(HEX, tuple(sides), **fields))


def resistance(orbit: Make, card: str, **options: Any) -> Any:
    t = duel(orbit, **options).law("Rules of Engagement") if options.get("expansion", True) else duel(orbit, **options)
    t.g.cr = put(t.g.cr, HEX, (int(card[2]),))
    return t.top(card)


@pytest.mark.rule("X-10.24", "X-16.6")
def test_first_strike_comes_before_the_player_fires_and_only_in_round_one(orbit: Make) -> None:
    """CR1-X5 has two dice and a shield of 1."""
    t = resistance(orbit, "CR1-X5")
    t.ship(0, "dark_raider", AT)
    fight(t.dice(5, 1), d.NPC, 0)
    assert t.over() and t.g.cr[HEX] == (1,) and t.g.script == () and not t.told("Blue rolls"), "the Raider never fires"
    t = resistance(orbit, "CR1-X5").fit(0, "fighter", "shield_1")
    ship = t.ship(0, "fighter", AT)
    fight(t.dice(5, 1, 5, 5, 5, 5), d.NPC, 0)
    assert t.told("round 2: the Resistance 2 hits with 2 dice, Blue 1 hit with 1 die") and t.g.script == ()
    assert t.g.where[ship] == -1 and t.g.cr[HEX] == (), "in round 2 both fire together"


@pytest.mark.rule("X-16.6", "X-10.22")
def test_emp_lowers_shields_in_every_round(orbit: Make) -> None:
    """CR3-X3 has six dice; a Fighter with Shield 2 bears two, but not under EMP."""
    for hits, left in ((1, True), (2, False)):
        t = resistance(orbit, "CR3-X3").fit(0, "fighter", "shield_2")
        ship = t.ship(0, "fighter", AT)
        assert fire.shields_of(t.g, Battle(HEX, (d.NPC, 0)), ship) == 2
        t.dice(*[5] * hits, *[1] * (6 - hits), 1, *([5] * 6 + [1]) * left)
        fight(t, d.NPC, 0)
        assert t.over() and t.told("round 2") == left and t.g.script == ()


@pytest.mark.rule("X-16.6")
def test_regenerate_mends_a_damaged_resistance_ship(orbit: Make) -> None:
    """CR2-X4: four dice, shield 3; three hits a round are mended by one, so the fourth falls in round 2."""
    t = resistance(orbit, "CR2-X4").fit(0, "war_cruiser", "shield_3", "cannon_1")
    t.ship(0, "war_cruiser", AT)
    dice = t.g.stats(d.WAR_CRUISER * 4)[0]
    assert dice == 3
    fight(t.dice(*[1] * 4, 5, 5, 5, *[1] * 4, 5, 1, 1, *[1] * 4, 5, 5, 1), d.NPC, 0)
    assert t.told("round 3") and t.g.crheld[0] and t.g.script == (), "3 - 1 + 1 - 1 + 2 is more than 3"


@pytest.mark.rule("X-10.18", "X-10.17")
@pytest.mark.parametrize("both", [True, False])
def test_a_beaten_resistance_ship_leaves_and_its_card_is_discarded_if_nobody_survives(orbit: Make, both: bool) -> None:
    """CR1-B3 with two dice and a shield of 1 against a Fighter with two dice and none."""
    t = resistance(orbit, "CR1-B3", expansion=False).fit(0, "fighter", "cannon_1")
    t.ship(0, "fighter", AT)
    card = d.CR_CARD_OF["CR1-B3"]
    fight(t.dice(5, 1, 6, 6 if both else 1), d.NPC, 0)
    assert t.over() and t.g.script == () and t.g.crheld[0] == ()
    assert t.g.cr[HEX] == (() if both else (1,)) and (card in t.g.crdiscard[0]) == both
    assert (t.g.crdeck[0][0] == card) == (not both), "else it goes under the deck"


@pytest.mark.rule("X-10.6", "X-10.11", "X-16.6")
def test_a_card_leaves_the_hand_and_works_in_its_round_alone(orbit: Make) -> None:
    t = duel(orbit).hold(0, "Evasive Manoeuvres", "Shield Boost").fit(1, "fighter", "cannon_1")
    ships = [t.ship(0, kind, AT) for kind in ("fighter", "dark_raider", "dark_raider")]
    t.ship(1, "fighter", AT)
    fight(t, 1, 0).dice(5, 1, 1, 1, 1).play("play Evasive_Manoeuvres", "mark blue_fighter_1", seat=0)
    assert t.legal(1) == ["hit blue_dark_raider_1", "hit blue_dark_raider_2"]
    t.play("hit blue_dark_raider_1", seat=1)
    assert t.g.cchand[0] == (6,) and t.g.ccdiscard == (1,) and t.g.where[ships[1]] == -1
    t.dice(5, 1, 1, 1).play("pass", seat=0)
    assert "hit blue_fighter_1" in t.legal(1), "round 2: protected no more"


@pytest.mark.rule("X-10.5", "X-16.5")
def test_who_lays_combat_cards(orbit: Make) -> None:
    """Nobody without a card, nor under Rules of Engagement, in the fights of the NPC stage or in the base game."""
    def asked(law: str = "", plain: bool = False, *cards: str) -> bool:
        t = duel(orbit).hold(0, *cards).law(*[law] * bool(law))
        t.ship(0, "dark_raider", AT)
        t.ship(1, "dark_raider", AT)
        return bool(fight(t.dice(5, 1), 1, 0, plain=plain).question() == "Battle.laid")

    assert asked("", False, "Jamming") and not asked() and not asked("", True, "Jamming")
    assert not asked("Rules of Engagement", False, "Jamming")
    t = duel(orbit, expansion=False)
    t.ship(0, "dark_raider", AT)
    t.ship(1, "dark_raider", AT)
    assert fight(t.dice(5, 1), 1, 0).over() and t.g.ccdeck == ()


@pytest.mark.rule("X-10.15", "X-1.10")
def test_cr_combat_cards_are_shuffled_again_and_none_is_drawn_under_rules_of_engagement(orbit: Make) -> None:
    t = duel(orbit)
    t.g.cr = put(t.g.cr, HEX, (1,))
    t.top("CR1-B1").ship(0, "war_cruiser", AT)
    t.g.crccdeck, t.g.crccdiscard = t.g.crccdeck[:1], t.g.crccdeck[1:]
    fight(t, d.NPC, 0)
    assert len(t.g.crhand) == 2 and t.g.crccdiscard == () and len(t.g.crccdeck) == 10
    t = resistance(orbit, "CR1-B1")
    t.ship(0, "war_cruiser", AT)
    deck = t.g.crccdeck
    fight(t.dice(1, 5, 5, 5, 5), d.NPC, 0)
    assert t.g.crccdeck == deck and t.g.crhand == ()


@pytest.mark.rule("X-10.4", "X-10.13")
def test_only_dark_raiders_are_sacrificed_and_declining_costs_nothing(orbit: Make) -> None:
    """The Raider's two shields damage a Fighter with three; the others go on without it."""
    t = duel(orbit).know(0, "advanced_tactics").fit(0, "dark_raider", "shield_2").fit(1, "fighter", "shield_3")
    raider, target = t.ship(0, "dark_raider", AT), t.ship(1, "fighter", AT)
    t.ship(0, "fighter", AT)
    fight(t, 1, 0)
    assert t.legal(0) == ["pass", "ram blue_dark_raider_1"]
    t.dice(1, 1, 1).play("pass", seat=0)
    assert t.question(0) == "Battle.rammed" and t.told("round 1") and t.g.where[raider] == HEX, "asked in every round"
    t.dice(5, 1).play("ram blue_dark_raider_1", seat=0)
    assert t.over() and t.g.script == () and t.g.where[raider] == -1, "a dead Raider rolls no die"
    assert t.g.damage[target] == 2 and t.g.vp == (0, 2), "and nobody scores it"
    t = duel(orbit).know(0, "advanced_tactics")
    t.ship(0, "fighter", AT)
    t.ship(1, "dark_raider", AT)
    assert fight(t.dice(1, 5), 1, 0).over(), "without a Raider of one's own nobody is asked"


@pytest.mark.rule("X-10.20")
def test_advanced_research_is_asked_of_its_owner_once_per_conquest_stage(orbit: Make) -> None:
    t = duel(orbit, variant="exp_standard").faction("titan", "orion").know(1, "cannon_2", "cannon_3").purse(0, 50)
    for at in (AT, (1, 0)):
        t.ship(0, "dark_raider", at)
        t.ship(1, "war_cruiser", at)
    fight(t.dice(5, 5, 1), 1, 0)
    assert t.over(), "without the technology"
    t.know(0, "advanced_research", "cannon_4").ship(0, "dark_raider", AT)
    t.g.conquest, t.g.turn = 1, 1
    t.run(Conquest(False))
    while t.question() != "Conquest.combat":
        t.play("done", seat=t.g.waiting()[0])
    t.dice(5, 5, 1).play("fight q0r-1")
    assert t.legal(0) == ["pass", "learn cannon_2", "learn cannon_3"], "only what the others own"
    t.dice(5, 5, 1).play("learn cannon_2", seat=0)
    assert t.question() != "ResearchOffer.chosen" and t.told(f"Yellow wins in {t.g.name_of(d.HEX_OF[1, 0])}")


@pytest.mark.rule("X-16.5", "X-10.13")
def test_piracy_takes_from_those_who_lost_a_ship_and_never_from_the_victor(orbit: Make) -> None:
    t = duel(orbit, 3).law("Piracy Act").purse(0, 5).purse(1, 5).purse(2, 5).fit(0, "fighter", "cannon_2")
    for seat, kind in ((0, "fighter"), (0, "dark_raider"), (1, "dark_raider"), (2, "dark_raider")):
        t.ship(seat, kind, AT)
    fight(t, 2, 1, 0).dice(1, 5, *[5] * 4)
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])
    assert t.told("Blue wins") and t.g.cp == [9, 3, 3]

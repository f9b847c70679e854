"""What a player is told is what the rules do: prices, gains, chances, and questions that say what they are about."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus import words
from hegemon.games.exodus.actions import ACTION, HEX, VERBS
from hegemon.games.exodus.picture import picture
from hegemon.games.exodus.rules.action import Act, ActionRound
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.bonus import Bonus
from hegemon.games.exodus.rules.council import Ballot, CombatCards, Council
from hegemon.games.exodus.rules.deploy import Deploy
from hegemon.games.exodus.rules.economy import Bank, Trade
from hegemon.games.exodus.rules.politics import Enact
from hegemon.games.exodus.rules.research import Research
from hegemon.games.exodus.rules.setup import StartingTechnologies
from hegemon.games.exodus.rules.shipyard import BuildShips, BuyUpgrades, FreePart
from hegemon.games.exodus.rules.solo import SoloCouncil
from hegemon.games.exodus.rules.upkeep import Income
from hegemon.games.exodus.rules.wmd import Strike
from hegemon.games.exodus.terms import CHOICES
from hegemon.kernel import Match, Rng, put
from hegemon.kernel.registry import find
from hegemon.kernel.words import paid

Make = Callable[..., Any]
GAME = find("exodus")


def said(t: Any, notation: str, seat: int = 0) -> str:
    """What a button says an answer takes."""
    return paid(GAME.means, t.view(seat).now.cost(VERBS.read(notation)))


def brings(t: Any, notation: str, seat: int = 0) -> str:
    """What a button says an answer gives."""
    return paid(GAME.means, t.view(seat).now.gain(VERBS.read(notation)))


def charged(t: Any, notation: str, seat: int = 0) -> str:
    """What the rules take for it in fact."""
    before = {m: t.g.means_of(seat, m) for m in GAME.means}
    t.play(notation, seat=seat)
    return paid(GAME.means, tuple([(m, before[m] - t.g.means_of(seat, m)) for m in GAME.means
                                   if before[m] > t.g.means_of(seat, m)]))


def card(name: str) -> int:
    """A political card by name."""
    return [c.name for c in d.POLITICAL].index(name)


# -- technologies -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("X-6.13")
def test_the_second_technology_of_master_research_says_its_printed_cost(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().know(0, "master_research", "basic_research").purse(0, 40).run(Research(0))
    assert said(t, "learn cannon_2") == charged(t, "learn cannon_2")
    printed = d.COSTS[d.TECH_OF["cannon_3"]]
    assert said(t, "learn cannon_3") == charged(t, "learn cannon_3") == f"{printed} CP, 1 supply cube"


@pytest.mark.rule("X-16.8")
def test_think_tank_says_the_price_it_takes(orbit: Make) -> None:
    """The Titan Diarchy's Research card is cheaper than a plain Research action."""
    t = orbit(2, expansion=True).forget().faction("titan", "orion").purse(0, 30)
    plain = said(t.run(Research(0)), "learn cannon_4")
    t.run(Act(0, d.RESEARCH, True))
    if t.question(0) == "Act.chosen":
        t.play("perform research")
    own = said(t, "learn cannon_4")
    assert own != plain and own == charged(t, "learn cannon_4")


@pytest.mark.rule("X-16.5")
def test_technology_exchange_says_three_less(orbit: Make) -> None:
    t = orbit(2).forget().purse(0, 20).purse(1, 20).order(0, 1)
    plain = d.COSTS[d.TECH_OF["cannon_4"]]
    t.run(Enact(card("Technology Exchange"), -1))
    assert t.view(0).now.prompt == "Learn a technology at 3 CP less?"
    assert said(t, "learn cannon_4") == f"{plain - 3} CP, 1 supply cube" == charged(t, "learn cannon_4")


@pytest.mark.rule("X-16.7")
def test_a_free_technology_and_a_free_part_say_no_price(orbit: Make) -> None:
    cr = next(c for c in d.CR_CARDS if c.bonus == "free_tech")
    t = orbit(2, expansion=True).forget().own(0, cr.id).run(Bonus(0, d.CR_CARD_OF[cr.id]))
    notation = [n for n in t.legal(0) if n.startswith("learn")][0]
    assert said(t, notation) == "1 supply cube" == charged(t, notation)
    t.run(FreePart(0, 5))
    assert said(t, t.legal(0)[0]) == ""


@pytest.mark.rule("X-6.11", "X-6.12")
def test_technologies_of_other_factions_have_no_price_for_you(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().faction("titan", "orion")
    own, other = [d.FACTION_ROWS[d.FACTION_OF[f]].techs for f in ("titan", "orion")]
    rows = next(s for s in words.board(t.view(0)) if s.title == "Technologies").rows
    price = {row[0]: row[4] for row in rows}
    for i, tech in enumerate(d.TECHS):
        if (other & ~own) >> i & 1:
            assert price[tech.name] == "-", tech.name
        elif own >> i & 1 or tech.base:
            assert price[tech.name].isdecimal(), tech.name


@pytest.mark.rule("X-2.9")
def test_starting_technologies_say_how_many_and_what_is_left(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().run(StartingTechnologies(0))
    assert t.view(0).now.prompt == "Which technology do you start with, 1 of 5? 19 CP of printed cost left"


# -- ships, parts, market ---------------------------------------------------------------------------------------------

@pytest.mark.rule("X-16.5", "X-6.17")
def test_arms_control_is_in_the_price_of_cannons(orbit: Make) -> None:
    t = orbit(2).forget().law("Arms Control").purse(0, 20, 0, 5).run(BuyUpgrades(0))
    row = d.PARTS[d.PART_OF["cannon_1"]]
    assert said(t, "part cannon_1 fighter") == f"{row.cp + 1} CP" + (f", {row.phasium} Phasium" if row.phasium else "")
    assert said(t, "part cannon_1 fighter") == charged(t, "part cannon_1 fighter")


@pytest.mark.rule("X-16.8")
def test_war_economy_and_a_free_raider_are_in_the_price_of_ships(orbit: Make) -> None:
    """Orion's ships cost 1 CP less, and the Corsair League's first Dark Raider nothing, by their own cards alone."""
    t = orbit(2, expansion=True).purse(0, 30, 9).purse(1, 30, 9).faction("orion", "corsair")
    home, base = [HEX.names[h] for h in t.g.home]
    plain = t.run(BuildShips(0)).view(0).now.cost(VERBS.read(f"build fighter {home}"))[0][1]
    t.run(Act(0, d.BUILD_SHIPS, True))
    assert said(t, f"build fighter {home}").startswith(f"{plain - 1} CP")
    assert said(t, f"build fighter {home}") == charged(t, f"build fighter {home}")
    t.run(Act(1, d.BUILD_SHIPS, True))
    assert said(t, f"build dark_raider {base}", 1) == "" == charged(t, f"build dark_raider {base}", 1)
    assert said(t, f"build dark_raider {base}", 1) != "", "only the first one"


@pytest.mark.rule("X-16.8")
def test_grand_fleet_waives_phasium_on_the_button_too(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().faction("orion", "titan").know(0, "cannon_2", "shield_2").purse(0, 40, 0, 9)
    t.run(Act(0, d.BUY_UPGRADES, True)).play("once")
    row = d.PARTS[d.PART_OF["cannon_2"]]
    for kind in ("fighter", "war_cruiser", "battle_carrier"):
        notation = f"part cannon_2 {kind}"
        assert row.phasium and said(t, notation) == f"{row.cp} CP" == charged(t, notation)
    shield = d.PARTS[d.PART_OF["shield_2"]]
    assert said(t, "part shield_2 war_cruiser") == f"{shield.cp} CP, {shield.phasium} Phasium", "three times"


@pytest.mark.rule("X-6.21", "X-6.22", "X-6.23")
def test_trade_says_what_each_exchange_takes_and_brings(orbit: Make) -> None:
    t = orbit(2).forget().purse(0, 30, 3, 3).run(Trade(0))
    assert said(t, "buy axinium") == "5 CP, 1 supply cube" and brings(t, "buy axinium") == "1 Axinium"
    assert said(t, "sell phasium") == "1 Phasium, 1 supply cube" and brings(t, "sell phasium") == "3 CP"
    assert charged(t, "sell phasium") == "1 Phasium, 1 supply cube"
    assert said(t, "sell phasium") == "1 Phasium" and brings(t, "sell phasium") == "3 CP", "the rates of its space"


@pytest.mark.rule("X-4.5", "X-4.6")
def test_income_says_tax_and_units(orbit: Make) -> None:
    t = orbit(2).empty().forget().purse(0, 2)
    names = {kind: [p.id for p in d.PLANET_ROWS if p.type == kind and p.category != d.HOME] for kind in range(3)}
    t.world((1, 0), names[d.AXINIUM_PLANET][0], 2, blue=1)
    t.world((0, 1), names[d.PHASIUM_PLANET][0], 2, blue=1)
    t.run(Income(0))
    assert said(t, "collect") == "2 CP" and brings(t, "collect") == "1 Axinium, 1 Phasium"
    assert said(t, "take q1r0") == "1 CP" and brings(t, "take q1r0") == "1 Axinium"
    assert charged(t, "collect") == "2 CP" and t.g.axinium[0] == t.g.phasium[0] == 1


@pytest.mark.rule("X-6.14")
def test_bank_says_what_it_brings(orbit: Make) -> None:
    t = orbit(2).forget().know(0, "advanced_banking").run(Bank(0, True))
    if t.over():
        pytest.skip("nothing to choose without a part")
    assert brings(t, "perform bank") == "8 CP"


# -- council and actions ----------------------------------------------------------------------------------------------

@pytest.mark.rule("X-5.3", "X-5.4", "X-5.11")
def test_bids_say_what_they_take_and_invalid_votes_warn(orbit: Make) -> None:
    t = orbit(3).purse(0, 4).run(Council())
    view = t.view(0)
    assert {words.hint(view, a).tone for a in view.now.legal if len(VERBS.write(a).split()[1]) != 1} == {"bad"}
    assert words.hint(view, view.now.legal[0]).label.startswith("Vote A: ")
    t.play("vote B", seat=0)
    assert t.view(0).now.prompt == "How many CP for vote B?" and said(t, "bid 3") == "3 CP"
    assert words.hint(t.view(0), ("bid", 3)).lines[0].startswith("You have 4 CP.")
    assert t.run(Ballot(0)).play("vote A").question() == "Ballot.backed"


@pytest.mark.rule("X-5.5")
def test_a_changed_bid_says_what_is_paid_in_all(orbit: Make) -> None:
    t = orbit(2, expansion=True).forget().know(0, "corrupt_politics").purse(0, 9).purse(1, 0).order(0, 1).run(Council())
    t.play("vote A", "bid 4", seat=0).play("vote A", seat=1)
    assert t.view(0).now.prompt == "Change your bid of 4 CP for the vote?"
    assert [said(t, f"shift {n}") for n in (-2, 0, 2)] == ["2 CP", "4 CP", "6 CP"]
    assert charged(t, "shift 2") == "6 CP" and t.told("Blue changes the bid to 6 CP.")


@pytest.mark.rule("X-15.3", "X-15.4")
def test_the_solo_council_says_its_prices_from_turn_three(orbit: Make) -> None:
    t = orbit(1).purse(0, 40)
    t.g.turn = 3
    t.run(SoloCouncil())
    assert [said(t, f"choose {s}") for s in "ABC"] == ["", "6 CP", "9 CP"]
    assert charged(t, "choose C") == "9 CP"
    t.until("SoloCouncil.climbed")
    assert said(t, "advance") == "10 CP" == charged(t, "advance") and t.told("moves up to Turn Order card 5 for 10 CP")


@pytest.mark.rule("X-15.3", "X-16.5")
def test_the_solo_council_says_what_a_card_does_at_once(orbit: Make) -> None:
    """Cubes that leave the supply, a levy on top of the price, and what a card brings."""
    t = orbit(1).purse(0, 20)
    t.g.turn = 3
    t.g.politics += tuple([card(name) for name in ("Emergency Fund", "Wealth Levy", "Colonists' Convoy")])
    t.run(SoloCouncil())
    assert [said(t, f"choose {s}") for s in "ABC"] == ["2 supply cubes", "11 CP", "9 CP"]
    assert [brings(t, f"choose {s}") for s in "ABC"] == ["", "", "5 CP"]
    assert charged(t, "choose B") == "11 CP"


@pytest.mark.rule("X-5.9", "X-16.3")
def test_a_vision_says_what_it_brings(orbit: Make) -> None:
    t = orbit(1, expansion=True).forget().know(0, "visionary_politics").purse(0, 20)
    t.g.politics += tuple([card(name) for name in ("Emergency Fund", "Colonists' Convoy", "Austerity")])
    t.run(SoloCouncil()).play("choose A")
    assert [said(t, f"choose {s}") for s in "BC"] == ["3 CP, 2 supply cubes", "3 CP"]
    assert brings(t, "choose C") == "5 CP" and charged(t, "choose B") == "3 CP, 2 supply cubes"


@pytest.mark.rule("X-6.3", "X-6.4")
def test_a_reaction_names_its_action_whose_card_and_its_price(orbit: Make) -> None:
    t = orbit(2).forget().order(0, 1).purse(0, 0).purse(1, 0)
    t.g.techs = put(t.g.techs, 0, 0)
    t.run(ActionRound(1)).play("lay bank", seat=0).play("lay bank", seat=1)
    while t.question(0) != "ActionRound.reacting":
        t.play(t.legal()[0])
    bottom = ACTION.label(next(c for c in d.BASE_CARDS if c.top == d.BANK).bottom)
    mine, other = [words.hint(t.view(0), ("react", s)) for s in (0, 1)]
    assert mine.label == f"{bottom} by your own card Bank" and other.label == f"{bottom} by Yellow's card Bank"
    assert mine.lines[1].startswith("1 population") and other.lines[1].startswith("2 population")
    t.law("Civic Duty")
    assert words.hint(t.view(0), ("react", 1)).lines[1].startswith("1 population")


# -- rockets, combat, landing -----------------------------------------------------------------------------------------

@pytest.mark.rule("X-7.7", "X-7.9")
def test_the_owner_of_a_biochemical_rocket_may_spare_the_own_cubes(orbit: Make) -> None:
    """Three hits, one enemy cube: the second hit asks, and the default is to spare (ruling 25, D-26)."""
    def struck() -> Any:
        t = orbit(2).empty().forget().order(0, 1)
        start, goal = t.world((1, 0), "ostara", blue=1), t.world((1, -1), "sable", blue=2, yellow=1)
        return t.dice(6, 5, 5, 5).run(Strike(((0, d.BIOCHEMICAL, 0, start, goal, -1),))), goal
    t, goal = struck()
    assert t.legal(0) == ["kill yellow", "kill blue"] and t.view(0).now.prompt == "Whose cube dies in Sable? Hit 1 of 3"
    t.play("kill yellow")
    assert t.legal(0) == ["pass", "kill blue"] and words.hint(t.view(0), ("pass",)).label == "Spare your own cubes"
    t.play("pass")
    assert t.over() and t.g.pop[goal] == (2, 0)
    t, goal = struck()
    t.play("kill yellow")
    assert brings(t, "kill blue") == "1 supply cube" and words.hint(t.view(0), ("kill", 0)).tone == "bad"
    t.play("kill blue", "pass")
    assert t.over() and t.g.pop[goal] == (1, 0)


@pytest.mark.rule("X-11.3", "X-16.5")
def test_landing_under_frontier_rush_is_likelier(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget()
    moon = next(p.id for p in d.PLANET_ROWS if p.moons and p.category != d.HOME)
    t.world((1, 0), moon)
    ship = t.ship(0, "battle_carrier", (1, 0), cargo=2)
    t.run(Deploy(0))
    assert words.hint(t.view(0), ("land", ship, 1)).odds == (("each cube lands", 0.5),)
    t.law("Frontier Rush")
    assert words.hint(t.view(0), ("land", ship, 1)).odds == (("each cube lands", 4 / 6),)
    t.dice(3).play(f"land blue_battle_carrier_{ship % 4 + 1} 1")
    assert t.g.cargo[ship] == 1, "a three lands"


@pytest.mark.rule("X-5.15", "X-10.11", "X-10.15")
def test_discarded_combat_cards_are_public(orbit: Make) -> None:
    """In the log, in every view, and in the text board (section 5)."""
    t = orbit(2, expansion=True).forget()
    t.hold(0, *[c.name for c in d.COMBAT_CARDS[:6]]).hold(1).order(0, 1)
    t.run(CombatCards()).play("discard Jamming" if "discard Jamming" in t.legal(0) else t.legal(0)[0], seat=0)
    gone = t.view(1).ccdiscard
    assert len(gone) == 1 and t.view(-1).ccdiscard == gone
    name = d.COMBAT_CARDS[gone[0]].name
    assert t.told(f"Blue discards {name}.")
    row = next(s for s in words.board(t.view(1)) if s.title == "Discards").rows[0]
    assert row == ("Combat Cards", "1", name)


@pytest.mark.rule("X-10.15")
def test_the_card_the_resistance_does_not_play_is_public(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).hold(0).hold(1)
    t.ship(0, "war_cruiser", (1, 0))
    t.g.cr = put(t.g.cr, d.HEX_OF[1, 0], (1,))
    names = [c.name for c in d.CR_COMBAT_CARDS][:2]
    t.cr_hand(*names).run(Battle(d.HEX_OF[1, 0], (d.NPC, 0)))
    t.play(t.legal(1)[0], seat=1)
    left = [n for n in names if t.told(f"The Resistance discards {n}.")]
    assert len(left) == 1 and [d.CR_COMBAT_CARDS[c].name for c in t.view(0).crccdiscard][:1] == left


@pytest.mark.rule("X-14.4")
def test_the_time_limit_is_no_longer_offered_but_old_tables_keep_it() -> None:
    option = next(o for o in CHOICES.options if o.name == "time_limit_minutes")
    assert not option.offered
    g = GAME.start(GAME.setup(2, 3, {"variant": "simplified", "time_limit_minutes": 60}))
    assert g.terms.time_limit == 60


def test_places_are_called_by_name() -> None:
    """Every hex has a name of its own, and none looks like a pair of numbers."""
    g = GAME.start(GAME.setup(4, 3, {}))
    view = GAME.view(g, 0)
    names = words.names(view)
    places = [name for key, name in names.items() if key.startswith("hex-")]
    assert len(set(places)) == len(places) == len(g.terms.map.hexes)
    assert not any([re.search(r"-?\d+,-?\d+", name) for name in names.values()])


def shown(view: Any) -> list[str]:
    """Everything a viewer reads at a question."""
    said = [view.now.prompt, words.tip(view)]
    for action in view.now.legal[:40]:
        hint = words.hint(view, action)
        said += [hint.label or VERBS.say(action), *hint.lines, hint.mark, *[name for name, _ in hint.odds]]
    said += [cell for section in words.board(view) for row in section.rows for cell in row]
    said += [text for panel in words.panels(view) for text in (panel.name, panel.note, panel.title)]
    said += [f"{meter.name} {meter.value} {meter.note}" for meter in words.meters(view)]
    said += [line for card in words.hand(view) for line in (card.title, *card.lines)]
    return said + [e.label for e in picture(view).elements]


BAD = re.compile(r"-?\d+, ?-?\d+\)|[a-z]_[a-z]|\b1 (?:dice|hits|cubes|tokens|ships|exchanges|CPs)\b|q-?\dr-?\d")


@pytest.mark.parametrize("seats, options", [(1, {}), (3, {}), (4, {"expansion": True})])
def test_everything_is_called_by_its_name_and_numbers_have_their_plurals(seats: int, options: dict[str, Any]) -> None:
    """Buttons, boards, panels, cards, labels and the log: no coordinates, no ids, no "1 dice"."""
    match = Match(GAME, GAME.setup(seats, 11, options))
    rng, count = Rng(5), 0
    while not match.state.over and count < 900:
        seat = match.state.waiting()[0]
        if count % 12 == 0:
            for text in shown(GAME.view(match.state, seat)):
                assert not BAD.search(text), text
        line = match.play(seat, rng.choice(match.state.legal(seat)))
        for what, parts, _ in line.events:
            assert not BAD.search(what.say(parts)), what.say(parts)
        count += 1


@pytest.mark.rule("X-5.10")
def test_the_log_calls_a_bonus_action_by_its_name(orbit: Make) -> None:
    t = orbit(3)
    t.until("Council.picked")
    picked = next(a for a in t.legal() if a.startswith("pick "))
    t.play(picked)
    name = ACTION.label(ACTION.index[picked.removeprefix("pick ")])
    assert t.told(f"chooses {name} as bonus action.") and name.istitle()

"""Where the game was not true to its source or to its own rules, and now is."""
from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica import words
from hegemon.games.pax_galactica.actions import PLAYING
from hegemon.games.pax_galactica.rules import crises, factions, units
from hegemon.games.pax_galactica.rules.battle import Battle
from hegemon.games.pax_galactica.rules.diplomacy import Diplomacy
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.effects_people import FOR_PEOPLE
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.media import MediaAction, MediaWindow
from hegemon.games.pax_galactica.rules.moving import AT_CAPITAL, Moves, move
from hegemon.games.pax_galactica.rules.politics import Sheet
from hegemon.games.pax_galactica.rules.schemes import recur, schemes_of
from hegemon.games.pax_galactica.rules.scoring import honours
from hegemon.games.pax_galactica.rules.selectors import COMMANDED
from hegemon.games.pax_galactica.rules.sides import side
from hegemon.games.pax_galactica.rules.talk import Talk
from hegemon.games.pax_galactica.rules.trade import Pulls
from hegemon.games.pax_galactica.words import hint
from hegemon.kernel import Flow, goto, put
from hegemon.testing import table

DESK = 8


@dataclass
class Resolve(Sheet):
    """Only the resolution of a Capital step."""

    def begin(self, g: Any) -> Flow:
        return goto(self.resolve)


def cards(words: str) -> list[int]:
    """Playing cards by their notation."""
    return [PLAYING.read(w) for w in words.split()]


def field(seats: int = 13, area: str = "centaurus.camden") -> tuple[Any, int]:
    """A table with one empty area."""
    t = table("pax_galactica", seats)
    a = d.AREA_IDS.index(area)
    t.g.bases = put(t.g.bases, a, ())
    t.g.stacks = put(t.g.stacks, a, ())
    return t, a


# -- battles (15.1; lines 753-764)

@pytest.mark.rule("P-7.3", "P-7.4")
def test_a_supporters_megaship_counts_fifty() -> None:
    """Ten ships of MEGA, helped by three of SOL and a Megaship: 63."""
    t, a = field()
    g = t.g
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 10), (d.SOL, 1, 3), (d.PIRATE, -1, 9)))
    g.mega = put(g.mega, 0, (a, 1, 0))
    t.run(Battle(1, a, (side(d.MEGA, 0, 0, 0, 1), side(d.PIRATE, -1, -1))))
    t.play("support 0", seat=1).play("yes", seat=0)
    battle = next(q.frame.caller or q.frame for q in g.open)
    found = battle if isinstance(battle, Battle) else next(j.frame for j in g.joins.values())
    assert isinstance(found, Battle) and found.strength(g, 0) == 63
    t.defaults()
    assert g.mega[0][2] in (1, 2)  # it shares the fate of the side


@pytest.mark.rule("P-7.3", "R-105")
def test_who_has_only_a_megaship_or_leads_imperial_ships_is_asked() -> None:
    t, a = field()
    g = t.g
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 10), (d.IMPERIAL, -1, 6), (d.PIRATE, -1, 9)))
    g.mega = put(g.mega, 0, (a, 1, 0))
    loyalist = next(s for s in g.players(1) if g.fac[s] == d.GAL)
    t.run(Battle(1, a, (side(d.MEGA, 0, 0, 0, 1), side(d.PIRATE, -1, -1))))
    assert sorted(g.waiting()) == sorted([1, loyalist])
    t.play("pass", seat=1).play("support 0", seat=loyalist).play("yes", seat=0)
    frame = next(j.frame for j in g.joins.values()) if g.joins else g.open[0].frame
    assert isinstance(frame, Battle) and frame.strength(g, 0) == 16


@pytest.mark.rule("P-7.3")
def test_nobody_is_asked_to_help_with_ships_that_fight_already() -> None:
    t, a = field()
    g = t.g
    g.stacks = put(g.stacks, a, ((d.MEGA, 0, 10), (d.IMPERIAL, -1, 6)))
    t.run(Battle(1, a, (side(d.MEGA, 0, 0, 0, 1), side(d.IMPERIAL, -1, -1))))
    assert "Battle.supported" not in [q.name() for q in g.open]


@pytest.mark.rule("P-7.11")
def test_losers_settle_in_order_of_play() -> None:
    """The last declarer sits before the first in the order of play: its side effect comes first."""
    t, a = field()
    g = t.g
    g.order = put(g.order, 1, (2, 1, 0, 3, 4, 5))
    battle = Battle(1, a, (side(d.MEGA, 0, 0, 0, 1), side(d.ILL, 2, 2, 0, 1), side(d.PIRATE, -1, -1)))
    assert [battle.place(g, i) for i in range(3)] == [2, 0, 6]


# -- movement (13.9)

def pirates_at(g: Any, node: str) -> None:
    """A Pirate starbase on a node."""
    g.nodes = put(g.nodes, d.NODE_IDS.index(node), units.base(d.PIRATE, -1))


@pytest.mark.rule("P-5.25", "P-5.26")
def test_megaships_are_stopped_by_pirate_starbases_and_by_no_blockade() -> None:
    """V-11 with a Megaship: from Southgate only a1, Southgate and Menkent are reachable by lane."""
    t = table("pax_galactica", 13)
    g = t.g
    start, far = d.AREA_IDS.index("centaurus.southgate"), d.AREA_IDS.index("centaurus.b2")
    g.mega = put(g.mega, 0, (start, 0, 0))
    g.blockade = put(g.blockade, d.AREA_IDS.index("centaurus.a1"), (3,))
    assert far in [a[1] for a in Moves(0, 0, banner=d.MEGA, mega=0, start=start).goals_of(g, 0)]
    pirates_at(g, "centaurus.n4")
    assert far not in [a[1] for a in Moves(0, 0, banner=d.MEGA, mega=0, start=start).goals_of(g, 0)]
    move(g, 0, 0, (d.MEGA, (), ((0, far),)))
    assert g.mega[0][0] == start  # what has become impossible is not done (P-5.28)


@pytest.mark.rule("P-8.2")
def test_a_megaship_away_from_every_lane_does_not_reach_the_capital() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.usurper = put(g.usurper, 0, 1)
    inland = d.AREA_IDS.index("centaurus.ashdown")
    assert not d.TOUCH[inland]
    g.mega = put(g.mega, 0, (inland, 0, 0))
    goals = Moves(0, 0, march=True, banner=d.MEGA).goals_of(g, 0)
    assert ("to_capital",) not in goals and goals
    g.mega = put(g.mega, 0, (d.SECTIONS[1][0], 0, 0))
    assert ("to_capital",) in Moves(0, 0, march=True, banner=d.MEGA).goals_of(g, 0)
    move(g, 0, 0, (d.MEGA, (), ((0, AT_CAPITAL),)))
    assert g.mega[0][0] == AT_CAPITAL


# -- the Capital (13.9)

@pytest.mark.rule("P-9.10", "I-14")
def test_where_recruits_go_is_not_told_before_they_go() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    mine, other = g.politicians()[:2]
    g.papers = ((mine, d.RECRUIT, 0, (("agency", d.DEEP_STATE), ("ok", 1))),)
    assert t.view(mine).papers[0][3][0] == ("agency", d.DEEP_STATE)
    assert t.view(other).papers[0][3] == (("ok", 1),) and t.view(-1).papers[0][3] == (("ok", 1),)


@pytest.mark.rule("P-10.3", "P-9.17")
@pytest.mark.parametrize("lapses, gain", [(True, 0), (False, 1)])
def test_corruption_lives_on_megapower_that_is_really_spent(lapses: bool, gain: int) -> None:
    """An Executive action whose crisis is gone gives its Megapower back: nobody skims anything off it."""
    t = table("pax_galactica", 8)
    g = t.g
    crook, actor = g.politicians()[:2]
    case = g.crises[0][0]
    gone = next(c for c in range(len(d.CASES)) if c != case)
    g.papers = papers = (
        (crook, d.CORRUPTION, 0, (("ok", 1),)),
        (actor, d.EXECUTE, 2, (("case", gone if lapses else case), ("approach", 0), ("ok", 1))))
    before = g.mp[crook]
    t.dice(*((6,) if lapses else (1, 2, 1, 6))).run(Resolve(0, papers))
    t.defaults()
    assert g.mp[crook] - before == gain


@pytest.mark.rule("I-24", "P-16.1")
def test_largesse_reaches_no_outlet() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    outlet, emperor = g.outlets()[0], g.politicians()[0]
    largesse = d.COMMAND_EFFECTS[d.COMMANDS.index("E-LARGESSE")]
    held = g.mp[outlet]
    carry_all(g, largesse, emperor, (("who", outlet),), -1, -1)
    assert g.mp[outlet] == held
    t.run(Reign(emperor, -1)).play("command E-LARGESSE", seat=emperor)
    assert f"who {d.PEOPLE[g.person(outlet)]}" not in t.legal(emperor)


@pytest.mark.rule("P-11.10")
def test_no_command_names_or_touches_outlaws() -> None:
    """Reassigning, Glory and Largesse alike: who leads Pirates is out of the Emperor's reach."""
    t = table("pax_galactica", 21)
    g = t.g
    outlaw, emperor = g.players(1)[0], g.politicians()[0]
    g.fac = put(g.fac, outlaw, d.PIRATE)
    name = d.PEOPLE[g.person(outlaw)]
    for command in ("E-REASSIGN", "E-LARGESSE", "E-GLORY", "E-EXECUTE"):
        if command in d.COMMANDS:
            t.run(Reign(emperor, -1)).play(f"command {command}", seat=emperor)
            assert f"who {name}" not in t.legal(emperor), command
    glory = g.glory[outlaw]
    effects = d.COMMAND_EFFECTS[d.COMMANDS.index("E-LARGESSE")]
    held = g.mp[outlaw]
    carry_all(g, effects, emperor, (COMMANDED, ("who", outlaw)), -1, -1)
    assert g.mp[outlaw] == held and g.glory[outlaw] == glory


@pytest.mark.rule("P-11.10")
@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_of_every_operation_a_command_may_name_the_same_people(name: str) -> None:
    """Aimed at somebody by a command, none of them lists who leads outlaws, a player of a map or a politician."""
    g = table("pax_galactica", 21).g
    emperor, *others = g.politicians()
    outlaws = (g.players(1)[0], others[0])
    for outlaw in outlaws:
        g.fac = put(g.fac, outlaw, d.PIRATE)
    aimed, calls = d.Effect(name, 1, "target_player"), {f"who {d.PEOPLE[g.person(outlaw)]}" for outlaw in outlaws}

    def offered(picks: Any) -> set[str]:
        want = FOR_PEOPLE[name].wants(g, aimed, emperor, picks)
        return {g.game.verbs.write(action) for action in want[1]} if want is not None else set()

    assert not calls & offered((COMMANDED,))
    if name in ("glory", "steal_mp"):
        assert calls & offered(()), "it is the command that spares them"


# -- Control's casting (109, R-49, I-08, I-21)

@pytest.mark.rule("R-49", "I-08", "I-21", "P-2.2")
def test_control_casts_nobody_against_the_rules() -> None:
    t = table("pax_galactica", 9)
    assert "COSMOS has no" in t.refused('k_seat centaurus.1 COSMOS "no"', seat=DESK)
    assert "leader" in t.refused('k_seat capital.MEGA.1 SOL "no"', seat=DESK)
    assert "P-2.2" in t.refused('k_secret capital.MEGA.1 KOT "no"', seat=DESK)
    assert "P-2.2" in t.refused('k_secret media.cosmic_chronicle KOT "no"', seat=DESK)
    t.play('k_seat centaurus.1 GAL "yes"', seat=DESK)
    assert not t.g.check() and all([o != 0 for row in t.g.stacks for _, o, _ in row])


# -- names (13.9)

@pytest.mark.rule("P-9.9")
def test_names_follow_whoever_changes_tables_or_sides() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    seat = g.players(1)[0]
    other = g.players(0)[1]
    assert g.called(seat) == d.PEOPLE_NAMES[g.person(seat)]
    g.loc, g.spot = put(g.loc, seat, 0), put(g.spot, seat, 6)
    assert g.called(seat).startswith("Sol 6 (")
    g.fac = put(g.fac, seat, d.PIRATE)
    assert g.called(seat) == f"Sol 6 (Pirate {d.ROLES[g.role[seat]]})"
    said = hint(t.view(other), ("who", g.person(seat)))
    assert said is not None and said.label == g.called(seat)


# -- recalls (lines 344-348)

@pytest.mark.rule("P-9.11", "R-106")
def test_a_recall_waits_until_all_is_dealt_and_is_told_to_everybody() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.privs = put(g.privs, 0, tuple(sorted(g.decks[0][:8])))
    g.decks = put(g.decks, 0, g.decks[0][8:10])
    first = crises.draw_card(g, 1, 0)
    assert first >= 0 and g.recalled[0] == crises.LOW and len(g.privs[0]) == 8  # nobody has lost anything yet
    g._events = []
    crises.recall(g)
    assert len(g.privs[0]) == 4 and g.recalled[0] == crises.RECALLED
    public = [e for e in g._events if e[2] is None]
    private = [e for e in g._events if e[2] is not None and 0 in e[2]]
    assert [e[0].name for e in public] == ["recalled"] and [e[0].name for e in private] == ["lost_cards"]
    crises.recall(g)
    assert len(g.privs[0]) == 4  # once a turn


@pytest.mark.rule("P-9.16", "R-106")
@pytest.mark.parametrize("seats, chosen, sets", [(30, 0, 1), (39, 0, 2), (47, 0, 2), (47, 1, 1), (8, 2, 2)])
def test_large_games_have_two_sets_of_privilege_cards(seats: int, chosen: int, sets: int) -> None:
    g = table("pax_galactica", seats, privilege_sets=chosen).g
    assert g.sets == sets and sum([len(deck) for deck in g.decks]) == sets * sum(d.CARD_COPIES)


# -- several loyalties (lines 90-111)

@pytest.mark.rule("P-2.2", "P-2.11", "R-107")
@pytest.mark.parametrize("how, count", [("none", 0), ("some", 4), ("many", 9)])
def test_moles_are_cast_among_those_who_may_be(how: str, count: int) -> None:
    g = table("pax_galactica", 47, moles=how).g
    found = [(s, f) for s in range(47) for f in g.moles[s]]
    assert len(found) == count
    for s, f in found:
        assert not g.leader[s] and g.role[s] <= d.POLITICIAN and g.fac[s] not in (f, d.GAL)


@pytest.mark.rule("P-2.11")
def test_a_person_may_hold_several_loyalties_and_each_leader_knows_the_own_mole() -> None:
    t = table("pax_galactica", 21, moles="none")
    g = t.g
    seat = next(s for s in g.map_players() if g.secret[s] >= 0)
    first, second = [f for f in (d.SOL, d.ILL, d.MEGA, d.ALM) if f != g.fac[seat]][:2]
    g.moles = put(g.moles, seat, tuple(sorted((first, second))))
    assert t.view(g.leader_of(first)).moles[seat] == (first,) and t.view(g.leader_of(second)).moles[seat] == (second,)
    assert t.view(seat).moles[seat] == tuple(sorted((first, second))) and t.view(seat).secret[seat] == g.secret[seat]
    g.turn = 2
    assert {first, second} <= set(factions.may_change(g, seat))
    factions.change(g, seat, first)
    assert g.fac[seat] == first and g.moles[seat] == (second,)


@pytest.mark.rule("P-2.11", "P-2.2", "K-09")
def test_control_gives_and_takes_secret_loyalties() -> None:
    t = table("pax_galactica", 9, moles="none")
    t.play('k_mole centaurus.1 ALM add "a double life"', seat=DESK)
    assert t.g.moles[0] == (d.ALM,)
    t.play('k_back "no"', seat=DESK)
    assert t.g.moles[0] == ()
    assert "P-2.2" in t.refused('k_mole capital.MEGA.1 SOL add "a leader"', seat=DESK)
    assert "no secret member" in t.refused('k_mole centaurus.1 ALM remove "is none"', seat=DESK)
    member = next(s for s in range(8) if t.g.secret[s] >= 0)
    t.play(f'k_release {d.PEOPLE[t.g.person(member)]} "retired"', seat=DESK)
    assert t.g.secret[member] == -1


# -- Control's hand (208, 425, 514, 930, 1230-1234, 1257, 1267)

@pytest.mark.rule("P-16.7", "R-108")
def test_control_changes_values_and_brings_things_about() -> None:
    t = table("pax_galactica", 9)
    t.play('k_value MEGA 4 -4 "a change of heart"', 'k_deed glory 4 centaurus.1 "a parade"', seat=DESK)
    assert t.g.tokens[d.MEGA] == (4, -4) and t.g.glory[0] == 4
    assert "say whom" in t.refused('k_deed glory 4 MEGA "no faction has Glory"', seat=DESK)
    assert "not in this game" in t.refused('k_deed loyalty 4 sol "no such map"', seat=DESK)
    t.play('k_deed blame 3 MEGA "in the news"', seat=DESK)
    assert t.log[-1] == ("CONTROL: Bring about Blame for a faction (or off) (3) for MEGA; Blame: MEGA, 0 to 3 "
                         "(in the news).")


@pytest.mark.rule("P-10.8", "R-108")
def test_an_edict_lasts_until_it_is_revoked() -> None:
    t = table("pax_galactica", 9)
    t.play('k_edict capital.COSMOS.1 every_turn megapower 2 capital.COSMOS.1 "Keeper of the Seal."', seat=DESK)
    seat = t.g.seat_at(d.PEOPLE.index("capital.COSMOS.1"))
    assert t.g.edicts[0][:2] == ("Keeper of the Seal.", seat) and t.view(0).edicts == t.g.edicts
    held = t.g.mp[seat]
    recur(t.g)
    recur(t.g)
    assert t.g.mp[seat] == held + 4
    assert ("Edict 1", f"Keeper of the Seal. (held by {t.g.called(seat)}; every turn +2 Megapower for a player, "
            f"{d.PEOPLE_NAMES[d.PEOPLE.index('capital.COSMOS.1')]})") in [
        row for section in words.board(t.view(0)) if section.title.startswith("Laws") for row in section.rows]
    t.play('k_revoke 1 "abolished"', seat=DESK)
    recur(t.g)
    assert t.g.edicts == () and t.g.mp[seat] == held + 4


@pytest.mark.rule("P-15.4", "P-13.13", "R-108")
@pytest.mark.parametrize("dice, glory, blame", [((6, 5, 4), 5, 0), ((1, 1, 2), 0, 0), ((4, 4, 5), 0, 3)])
def test_a_special_action_is_paid_rolled_and_has_its_outcome(dice: tuple[int, ...], glory: int, blame: int) -> None:
    """Success, failure and disaster of what a player invented and Control agreed to."""
    t = table("pax_galactica", 9, control="human")
    t.g.phase, t.g.mp[0] = 1, 5
    t.play('consult special "We raid the archives of the Treasury."', seat=0)
    t.play('k_special centaurus.1 2 0 glory 5 centaurus.1 blame 3 MEGA "A raid on the archives."', seat=DESK)
    assert not t.g.requests and t.view(0).schemes and t.view(1).schemes == ((),)
    t.g._lists = {}
    t.run(Talk(0))
    assert "scheme 0" in t.legal(0) and schemes_of(t.g, 1) == []
    assert "2 Megapower" in hint(t.view(0), ("scheme", 0)).label
    t.dice(*dice).play("scheme 0", seat=0)
    assert t.g.mp[0] == 3 and t.g.glory[0] == glory and t.g.blame[d.MEGA] == blame
    assert t.g.agency_blame[d.DEEP_STATE] == dice[0] and "scheme 0" not in t.legal(0)


@pytest.mark.rule("P-13.9", "R-108")
def test_pieces_go_over_one_by_one() -> None:
    t = table("pax_galactica", 9)
    area = d.AREA_IDS.index("centaurus.rigil")
    there = units.ships(t.g, area, d.IMPERIAL)
    mine = units.ships(t.g, area, d.MEGA)
    t.play('k_turn 2 ships imperial centaurus.rigil centaurus.1 "they mutiny"', seat=DESK)
    assert units.ships(t.g, area, d.IMPERIAL) == there - 2 and units.ships(t.g, area, d.MEGA, 0) == mine + 2
    assert "not 50" in t.refused('k_turn 50 ships imperial centaurus.rigil centaurus.1 "all"', seat=DESK)
    assert not t.g.check()


@pytest.mark.rule("P-5.7", "R-108")
def test_loyalty_is_lost_where_control_says() -> None:
    t = table("pax_galactica", 9)
    one, other = d.AREA_IDS.index("centaurus.rigil"), d.AREA_IDS.index("centaurus.camden")
    before = t.g.loyalty
    t.play('k_loyalty 1 centaurus.rigil centaurus.camden "the other sector starves"', seat=DESK)
    assert t.g.loyalty[one] == before[one] - 1 and t.g.loyalty[other] == before[other] + 1


@pytest.mark.rule("P-13.7", "R-108")
def test_control_says_how_much_blame_a_crash_costs() -> None:
    t = table("pax_galactica", 9, control="human")
    t.g.stress, t.g.scrip = put(t.g.stress, 1, 10), put(t.g.scrip, 0, 6)
    t.run(Pulls(1)).draws(10).play("pull sabotage", seat=0)
    assert t.legal(DESK)[0] == "amount 8"
    t.play("amount 11", seat=DESK)
    assert t.g.blame[d.MEGA] == 11


# -- open Diplomacy (412, 1376, 1400; R-103)

def open_talks() -> Any:
    """A small game in the open Diplomacy of a table with a clock."""
    t = table("pax_galactica", 13, clocked=True)
    t.g.phase = 1
    return t.run(Diplomacy()).until("Talk.chosen")


@pytest.mark.rule("P-13.2", "R-103")
def test_with_a_clock_deals_are_done_at_once_and_the_giver_chooses_which() -> None:
    t = open_talks()
    g = t.g
    g.mp[0], g.privs = 30, put(g.privs, 1, (2, 3, 3))
    t.play("deal", f"offer {d.PEOPLE[g.person(1)]}", "give_mp 25", "done", "want_card trade", "done", seat=0)
    assert g.offers == ((0, 1, (("give_mp", 25),), (("want_card", 0),)),)
    assert t.view(1).offers == g.offers and t.view(2).offers == ()
    t.play(f"reply {d.PEOPLE[g.person(0)]}", "accept", seat=1)
    assert t.legal(1) == [f"give_card {d.CARDS[2]}", f"give_card {d.CARDS[3]}"]
    t.play(f"give_card {d.CARDS[3]}", seat=1)
    assert g.mp[0] == 5 and g.privs[0] == (3,) and g.privs[1] == (2, 3) and g.offers == ()


@pytest.mark.rule("P-13.2", "P-1.9", "R-103")
def test_with_a_clock_any_amount_changes_hands_and_every_card_can_be_named() -> None:
    t = open_talks()
    g = t.g
    kinds = tuple(range(len(d.CARDS)))
    g.mp[0], g.mp[1] = 93, 137
    g.scrip, g.privs, g.legacy = put(g.scrip, 0, 88), put(g.privs, 0, (3, *kinds)), put(g.legacy, 0, (1, 2, 5, 25, 25))
    t.play("deal", f"offer {d.PEOPLE[g.person(1)]}", seat=0)
    assert len(t.legal(0)) <= 60 and all([f"give_card {c}" in t.legal(0) for c in d.CARDS])
    for card in kinds:
        t.play(f"give_card {d.CARDS[card]}", seat=0)
    assert [a for a in t.legal(0) if a.startswith("give_card")] == [f"give_card {d.CARDS[3]}"]
    t.play("give_mp 60", "give_mp 30", "give_mp 3", "give_scrip 50", "give_scrip 8", seat=0)
    t.play("give_token 25", "give_token 25", seat=0)
    assert not [a for a in t.legal(0) if a.startswith("give_mp") or a == "give_token 25"]
    t.play("done", "want_mp 60", "want_mp 60", "want_mp 10", "want_mp 7", "done", seat=0)
    t.play(f"reply {d.PEOPLE[g.person(0)]}", "accept", seat=1)
    assert (g.mp[0], g.mp[1], g.scrip[0], g.privs[0]) == (137, 93, 30, (3,)) and g.legacy[0] == (1, 2, 5)


@pytest.mark.rule("P-13.2", "R-103")
def test_two_cards_of_a_deck_are_asked_for_and_the_giver_names_two() -> None:
    t = open_talks()
    g = t.g
    g.mp[0], g.privs = 3, put(g.privs, 1, (2, 3, 3))
    ask = ("deal", f"offer {d.PEOPLE[g.person(1)]}", "give_mp 3", *["want_card trade"] * 3, "done")
    t.play(*ask, seat=0).play(f"reply {d.PEOPLE[g.person(0)]}", "accept", f"give_card {d.CARDS[3]}", seat=1)
    assert t.legal(1) == [f"give_card {d.CARDS[2]}", f"give_card {d.CARDS[3]}"]
    t.play(f"give_card {d.CARDS[3]}", seat=1)  # the last one goes without a word
    assert g.privs[0] == (2, 3, 3) and g.privs[1] == ()
    g.privs = put(put(g.privs, 0, ()), 1, (2,))
    g.mp[0] = 3
    t.play(*ask[:3], "want_card trade", "want_card trade", "done", seat=0)
    t.play(f"reply {d.PEOPLE[g.person(0)]}", seat=1)
    assert t.legal(1) == ["refuse", "deal"]  # one card does not meet a wish for two


@pytest.mark.rule("P-13.2", "P-13.1", "R-103")
def test_offers_are_refused_and_countered_and_who_is_ready_takes_gifts_alone() -> None:
    t = open_talks()
    g = t.g
    g.mp[0] = g.mp[1] = 5
    t.play("deal", f"offer {d.PEOPLE[g.person(1)]}", "give_mp 1", "done", "want_mp 4", "done", seat=0)
    t.play(f"reply {d.PEOPLE[g.person(0)]}", "refuse", "deal", f"offer {d.PEOPLE[g.person(0)]}", "give_mp 2", "done",
           "done", seat=1)
    t.play(f"reply {d.PEOPLE[g.person(1)]}", "accept", seat=0)
    assert g.mp[0] == 7 and g.mp[1] == 3
    money = g.mp[2]
    t.play("done", seat=2).play("deal", f"offer {d.PEOPLE[g.person(2)]}", "give_mp 3", "done", seat=0)
    assert g.mp[2] == money + 3 and g.mp[0] == 4 and g.offers == () and t.question(0) == "Talk.chosen"


@pytest.mark.rule("P-12.3", "P-13.1", "R-103")
def test_open_diplomacy_ends_when_all_are_ready_and_trade_follows() -> None:
    t = open_talks()
    g = t.g
    g.mp[0], g.blame = 6, put(g.blame, d.MEGA, 4)
    t.play("atone 3", seat=0)
    assert g.mp[0] == 3 and g.blame[d.MEGA] == 1
    for seat in list(g.people()):
        t.play("done", seat=seat)
    assert not any([q.name() == "Talk.chosen" for q in g.open])


@pytest.mark.rule("P-13.2", "R-56")
def test_a_courier_carries_money_and_tokens_too() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    outlet = g.outlets()[0]
    g.legacy = put(g.legacy, outlet, (5,))
    t.run(MediaAction(outlet)).play("media courier", "who centaurus.1", "give_token 5", seat=outlet)
    assert g.legacy[0] == (5,) and g.legacy[outlet] == ()


# -- the end (the source names no winner)

@pytest.mark.rule("P-14.6", "R-109")
@pytest.mark.parametrize("verdict", ["points", "story"])
def test_the_end_tells_the_story_first_and_points_only_where_they_count(verdict: str) -> None:
    g = table("pax_galactica", 13, verdict=verdict).g
    g.over, g.crowned = True, (7,)
    g.moles = put(g.moles, 0, (d.ALM,))
    told = honours(g)
    assert told[0].startswith("The Empire: ") and any([f"On the throne sat {g.called(7)}" == line for line in told])
    assert f"{g.called(0)} was secretly of ALM too" in told
    assert re.fullmatch(r"Aims reached: (\w+ by [A-Z, ]+(; )?)+", told[1]) and "GAL" in told[1]
    assert bool(g.winners()) == (verdict == "points") and told[-1].endswith("points") == (verdict == "points")
    assert not any(["_" in line for line in told])


# -- Media with a clock (1404-1406), towers of wood (896-930)

@pytest.mark.rule("P-16.1", "R-104")
def test_with_a_clock_outlets_act_side_by_side_as_often_as_they_like() -> None:
    t = table("pax_galactica", 13, clocked=True)
    g = t.g
    first, second = g.outlets()
    g.mp[first] = 9
    t.run(MediaWindow())
    assert sorted(g.waiting()) == sorted([first, second])
    t.play("media relations", "who centaurus.1", seat=second)
    t.play("media policy", "step n", "done", seat=first)
    assert t.question(first) == t.question(second) == "MediaAction.chosen"
    t.play("pass", seat=first).play("pass", seat=second)
    assert t.over()


@pytest.mark.rule("P-13.5", "P-13.6", "P-13.7", "R-110")
def test_a_tower_of_wood_is_entered_at_the_desk() -> None:
    t = table("pax_galactica", 9, towers="wood")
    g = t.g
    g.scrip = put(put(g.scrip, 0, 7), 1, 4)
    t.play('k_pull centaurus.1 stands 5 "steady hands"', seat=DESK)
    assert g.scrip[0] == 2 and g.track[1][d.MEGA] == 5
    assert "has 2 scrip" in t.refused('k_pull centaurus.1 stands 3 "too much"', seat=DESK)
    t.play('k_pull centaurus.2 falls 5 "elbow"', seat=DESK)
    assert g.scrip[1] == 0 and g.blame[d.SOL] == 5 and g.collapsed[1] and g.towers_fallen == 1
    assert "ruins" in t.refused('k_pull centaurus.1 stands 0 "again"', seat=DESK)
    t.run(Flush()).defaults()
    assert any([d.CASE_CRISIS[row[0]] == d.TOWER for row in g.crises]) and not g.check()

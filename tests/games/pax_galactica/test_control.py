"""Control's desk: commands and their way back, judgements, free text (6.1, 6.2, P-13.13, P-15)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.deeds import AGENCY, AREA, CASE, DEEDS, FACTION, PERSON, PRICES, QUAD
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.admin import Administration
from hegemon.games.pax_galactica.rules.capital import CapitalLane
from hegemon.games.pax_galactica.rules.diplomacy import Diplomacy
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.rules.factions import may_rise
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.media import MediaPhase
from hegemon.games.pax_galactica.rules.politics import Sheet
from hegemon.kernel import Refused, fields, put
from hegemon.kernel.data import encode
from hegemon.testing import table

DESK = 8
COSMOS, MEGA, ALM = 4, 5, 6  # the politicians of the table game
HISTORY = ("reveals", "rng", "taken_back", "past", "kept")
COMMANDS = [
    'k_set loyalty.centaurus.rigil 7 "fair"',
    'k_set mp.centaurus.1 9 "gift"',
    'k_set track.centaurus.MEGA 5 "market"',
    'k_set central -2 "law"',
    'k_set hits.0 3 "test"',
    'k_set patrol.centaurus.a1 1 "calm"',
    'k_set blame.MEGA 4 "press"',
    'k_piece centaurus.camden warlord 5 "raid"',
    'k_base centaurus.rigil pirate 1 "a nest"',
    'k_base centaurus.b2 warlord 2 "two lanes"',
    'k_mega 1 centaurus.a1 "out of the docks"',
    'k_card centaurus.1 T-INSIDER 2 "lost in the post"',
    'k_draw centaurus.2 trade 2 "a prize"',
    'k_pawn capital.MEGA.1 executive 2 "staff"',
    'k_crisis C-LEAKS add "story"',
    'k_weight C-FRONTIER 3 "worse than it looks"',
    'k_paralysis on "chaos"',
    'k_seat centaurus.1 SOL "role"',
    'k_secret centaurus.5 KOT "cast"',
    'k_award capital.MEGA.1 2 "a fine speech"',
    'k_law capital.MEGA.1 office -1 pirates -2 every_quadrant fine 1 capital.MEGA.1 "Fleet Act"',
    'k_command capital.ALM.1 3 blame -2 every_faction "Amnesty"',
    'k_solution capital.COSMOS.1 2 centralise -1 nobody nothing 0 nobody "Talks"',
    'k_law control office 0 loyalty 2 every_quadrant nothing 0 nobody "Day of Rest"',
    'k_write treasury -1 2 megapower 2 capital.MEGA.1 blame 3 MEGA loyalty -2 centaurus "The banks are closed"',
    'k_offer centaurus.2 pirate "he asked"',
    'k_rebellion ALF allow "time for it"',
    'k_emperor centaurus.5 "a coup"',
    'k_mode attacks person "I take over"',
    'k_mole centaurus.1 ALM add "a double life"',
    'k_value MEGA 4 -4 "a change of heart"',
    'k_deed loyalty -3 centaurus "famine"',
    'k_deed glory 4 centaurus.1 "a parade"',
    'k_deed solution 1 C-FRONTIER "it went away"',
    'k_edict control words nothing 0 nobody "No ship leaves port on the Emperor\'s birthday."',
    'k_edict capital.COSMOS.1 every_turn megapower 1 capital.COSMOS.1 "Keeper of the Seal."',
    'k_special centaurus.1 2 3 glory 5 centaurus.1 fine 2 centaurus.1 "A raid on the archives."',
    'k_turn 2 ships imperial centaurus.rigil centaurus.1 "they mutiny"',
    'k_pull centaurus.1 falls 3 "with a crash"',
    'k_loyalty 1 centaurus.rigil centaurus.camden "the other sector starves"',
    'k_end "time"']


def snapshot(g: Any) -> dict[str, Any]:
    """Everything but the history of chance and commands."""
    return {n: encode(getattr(g, n)) for n in fields(type(g)) if n not in HISTORY}


def heard(t: Any, seat: int, words: str) -> bool:
    """Whether a seat has heard something said."""
    return any([words in what.say(parts) for line in t.match.lines for what, parts, to in line.events
                if to is None or seat in to])


# -- commands and the way back

@pytest.mark.rule("P-15.1")
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_control_can_be_taken_back(command: str) -> None:
    """I-28: the command followed by its way back gives the state before."""
    t = table("pax_galactica", 9)
    before = snapshot(t.g)
    t.play(command, seat=DESK)
    assert [n for n in before if encode(getattr(t.g, n)) != before[n]] and heard(t, DESK, "CONTROL")
    t.play('k_back "again"', seat=DESK)
    assert not [n for n in before if encode(getattr(t.g, n)) != before[n]]


@pytest.mark.rule("P-15.1", "P-1.7", "P-13.13")
@pytest.mark.parametrize("command", ['k_roll "a bet"', 'k_notice centaurus.2 "hush"', 'k_tell capital "listen"'])
def test_dice_and_notices_change_nothing_but_the_log(command: str) -> None:
    """K-11, K-13: chance is not rewound, a notice is marked as taken back."""
    t = table("pax_galactica", 9)
    before, chance, title = snapshot(t.g), t.g.rng, t.match.game.verbs.verbs[command.split()[0]].title
    t.play(command, 'k_back "a mistake"', seat=DESK)
    assert snapshot(t.g) == before and heard(t, DESK, f"taken back ({title})")
    assert (t.g.rng != chance) == command.startswith("k_roll")


@pytest.mark.rule("P-15.1", "P-2.15")
def test_commands_about_hidden_things_are_told_to_those_they_concern() -> None:
    t = table("pax_galactica", 9)
    t.play('k_secret centaurus.5 KOT "cast"', 'k_set mp.centaurus.1 9 "gift"', 'k_card centaurus.1 T-INSIDER 1 "x"',
           'k_set blame.MEGA 4 "open"', seat=DESK)
    assert heard(t, 2, "KOT") and not heard(t, 0, "KOT")
    assert heard(t, 0, "Megapower: ") and not heard(t, 1, "Megapower: ")
    assert heard(t, 2, "Blame: MEGA, 0 to 4") and not any(["deck" in line for line in t.log])  # unseen till drawn
    t.play('k_notice centaurus.5 "psst"', 'k_tell MEGA "to the faction"', seat=DESK)
    assert heard(t, 2, "psst") and not heard(t, 0, "psst") and heard(t, 0, "to the faction")
    assert heard(t, MEGA, "to the faction") and not heard(t, ALM, "to the faction")


@pytest.mark.rule("P-15.1", "P-1.1")
def test_control_acts_for_a_seat_and_closes_a_step() -> None:
    t = table("pax_galactica", 9)
    t.until("Opening.opened")
    for command, why in (('k_act centaurus.1 0 "?"', "1 Draw 4 budget cards; 2 Draw 5"),
                         ('k_act centaurus.1 4 "?"', "How many budget cards"),
                         ('k_act media.cosmic_chronicle 1 "?"', "asked nothing")):
        with pytest.raises(Refused, match=why):
            t.play(command, seat=DESK)
    t.play('k_act centaurus.1 3 "he left"', seat=DESK)
    t.play('k_advance "time is up"', seat=DESK)
    assert t.g.fixed[:4] == (6, 4, 4, 4)
    t.play('k_end "closing time"', seat=DESK)
    assert t.defaults(20000).g.outcome == "ended by Control"


@pytest.mark.rule("P-15.1", "P-2.14", "P-13.13")
def test_forms_have_titles_and_each_part_a_name_of_its_own() -> None:
    """What is filled in is named in the game's words: no two fields of a form alike, no name of a rule's field."""
    t = table("pax_galactica", 9)
    forms = {verb.name: verb for verb in t.match.game.verbs.verbs.values() if verb.form}
    assert set(forms) == set(d.FORM_ROWS)
    assert len({verb.title for verb in forms.values()}) == len(forms)
    for verb in forms.values():
        assert verb.title and len(set(verb.parts)) == len(verb.domains), verb.name
        assert not {"value", "number", "area", "need", "words"} & set(verb.parts), verb.name
    assert forms["call"].title == "Send word to Control"


def test_control_sees_everything_but_the_decks() -> None:
    t = table("pax_galactica", 9)
    t.g.mp[0] = 7
    assert t.view(DESK).mp[0] == 7 and t.view(1).mp[0] == -1 and t.view(-1).mp[0] == -1
    assert not hasattr(t.view(DESK), "budget") and not hasattr(t.view(DESK), "rng")


@pytest.mark.parametrize(("command", "why"), [
    ('k_set loyalty.centaurus.rigil 11 "x"', "from 0 to 10"), ('k_set loyalty.sol.jovia 5 "x"', "not in play"),
    ('k_set mp.sol.1 5 "x"', "not in this game"), ('k_set threat.sol.pirate 5 "x"', "not in play"),
    ('k_set blame.ILL 5 "x"', "ILL is not"), ('k_set track.centaurus.pirate 5 "x"', "no such marker"),
    ('k_crisis C-FRONTIER add "x"', "active already"), ('k_crisis C-LEAKS remove "x"', "not active"),
    ('k_paralysis off "x"', "free already"), ('k_award sol.1 1 "x"', "not in this game"), ('k_back "x"', "take back"),
    ('k_restore 3 media goes_on "x"', "kept are: turn 1 Map"),
    ('k_offer capital.MEGA.1 pirate "x"', "loyal map player"),
    ('k_solution centaurus.1 1 centralise 1 nobody nothing 0 nobody "Talks"', "politician"),
    ('k_emperor control "x"', "loyal"),
    ('k_age C-WEAK 3 "x"', "not active"), ('k_weight C-WEAK 3 "x"', "not active"),
    ('k_undo 1 goes_on "x"', "0 records so far"), ('k_reroll 1 "x"', "0 records so far"), ('k_tell sol "x"', "nobody"),
    ('k_piece centaurus.rigil GAL 2 "x"', "Imperial banner"), ('k_piece sol.jovia pirate 2 "x"', "not in play"),
    ('k_base centaurus.rigil COSMOS 1 "x"', "nobody on that map"), ('k_base centaurus.a1 pirate 3 "x"', "free slots"),
    ('k_base centaurus.rigil warlord -1 "x"', "has 0 starbases"), ('k_base sol.jovia pirate 1 "x"', "not in play"),
    ('k_base centaurus.rigil pirate 0 "x"', "how many"), ('k_mega 0 reserve "x"', "there already"),
    ('k_mega 0 sol.a1 "x"', "not in play"), ('k_move 99 pirate centaurus.rigil centaurus.a1 "x"', "not 99"),
    ('k_place centaurus.1 capital.MEGA.1 "x"', "only map players"),
    ('k_place centaurus.1 centaurus.2 "x"', "one table"),
    ('k_leader capital.MEGA.1 "x"', "already"), ('k_leader control "x"', "politician or map player"),
    ('k_draw control trade 1 "x"', "holds no cards"),
    ('k_usurp "x"', "not weak"),
    ('k_law capital.MEGA.1 office 0 loyalty 2 centaurus nothing 0 nobody " "', "say in words"),
    ('k_law capital.MEGA.1 office 0 loyalty 2 MEGA nothing 0 nobody "Peace"', "say whom or what it meets"),
    ('k_law capital.MEGA.1 office 0 loyalty 2 sol nothing 0 nobody "Peace"', "not in this game"),
    ('k_command capital.MEGA.1 2 pirates -3 centaurus "Hang them"', "no command touches"),
    ('k_heard glory 3 centaurus.1 "he said so"', "nobody reigns"), ('k_close centaurus.1 "x"', "nothing to Control"),
    ('k_crisis C-OWN-1 add "x"', "say first what"),
    ('k_write deep_state 0 1 nothing 0 nobody nothing 0 nobody nothing 0 nobody "x"', "led by a branch")])
def test_what_control_cannot_do_is_refused_with_a_reason(command: str, why: str) -> None:
    t = table("pax_galactica", 9)
    before = snapshot(t.g)
    with pytest.raises(Refused, match=why):
        t.play(command, seat=DESK)
    assert snapshot(t.g) == before


# -- pieces (K-03)

@pytest.mark.rule("P-4.3", "P-4.4", "P-15.1")
def test_control_raises_and_removes_starbases_within_the_slots() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    sector, lane = d.AREA_IDS.index("centaurus.rigil"), d.AREA_IDS.index("centaurus.b2")
    free = d.HUMAN[sector] - len(g.bases[sector])
    t.play(f'k_base centaurus.rigil MEGA {free} "a gift"', seat=DESK)
    assert g.bases[sector][-free:] == (units.base(d.MEGA, 0),) * free and not units.free_slot(g, sector)
    with pytest.raises(Refused, match="0 free slots"):
        t.play('k_base centaurus.rigil pirate 1 "a nest"', seat=DESK)
    g.nodes = put(g.nodes, d.ENDS[lane][1], -1)
    g.nodes = put(g.nodes, d.ENDS[lane][0], -1)
    t.play('k_base centaurus.b2 pirate 2 "both ends"', 'k_base centaurus.b2 pirate -1 "one too many"', seat=DESK)
    assert units.bases_in(g, lane, d.PIRATE) == 1
    t.play('k_back "no"', 'k_back "no"', 'k_back "no"', seat=DESK)
    assert not units.bases_in(g, lane, d.PIRATE) and len(g.bases[sector]) == d.HUMAN[sector] - free
    assert not g.check()


@pytest.mark.rule("P-2.3", "P-15.1")
def test_control_moves_ships_with_their_owners() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    start, goal = d.AREA_IDS.index("centaurus.rigil"), d.AREA_IDS.index("centaurus.a1")
    g.stacks = put(g.stacks, start, ((d.MEGA, 0, 3), (d.MEGA, 2, 5), (d.PIRATE, -1, 4)))
    g.stacks = put(g.stacks, goal, ())
    t.play('k_move 6 MEGA centaurus.rigil centaurus.a1 "a storm"', seat=DESK)
    assert g.stacks[start] == ((d.MEGA, 0, 2), (d.PIRATE, -1, 4)) and g.stacks[goal] == ((d.MEGA, 0, 1), (d.MEGA, 2, 5))
    with pytest.raises(Refused, match="there already"):
        t.play('k_move 1 pirate centaurus.rigil centaurus.rigil "x"', seat=DESK)
    t.play('k_back "calm"', seat=DESK)
    assert g.stacks[start] == ((d.MEGA, 0, 3), (d.MEGA, 2, 5), (d.PIRATE, -1, 4)) and g.stacks[goal] == ()


@pytest.mark.rule("P-5.29", "P-15.1")
def test_control_moves_megaships_and_another_map_makes_them_imperial() -> None:
    t = table("pax_galactica", 22)
    g, desk = t.g, t.g.seats - 1
    a1, far = d.AREA_IDS.index("centaurus.a1"), d.AREA_IDS.index("sol.a1")
    seat = g.players(1)[0]
    g.mega = put(g.mega, 0, (d.AREA_IDS.index("centaurus.b1"), seat, 2))
    t.play('k_mega 0 centaurus.a1 "closer"', seat=desk)
    assert g.mega[0] == (a1, seat, 2)
    t.play('k_mega 0 sol.a1 "far off"', seat=desk)
    assert g.mega[0] == (far, -1, 2)
    t.play('k_mega 0 destroyed "a mine"', seat=desk)
    assert g.mega[0] == (-2, -1, 0)
    t.play('k_back "no mine"', 'k_back "not so far"', seat=desk)
    assert g.mega[0] == (a1, seat, 2)


@pytest.mark.rule("P-5.23", "P-15.1")
def test_control_leaves_an_answer_to_whoever_is_giving_orders() -> None:
    from hegemon.games.pax_galactica.rules.moving import Moves
    t = table("pax_galactica", 9)
    g = t.g
    start = d.AREA_IDS.index("centaurus.rigil")
    g.stacks = put(g.stacks, start, ((d.MEGA, 0, 3),))
    t.run(Moves(0, 4)).play("banner MEGA", "from centaurus.rigil", "to centaurus.a1", seat=0)
    assert t.legal(0) == ["amount 3", "amount 2", "amount 1"]
    before = snapshot(g)
    with pytest.raises(Refused, match="no answer left"):
        t.play('k_move 3 MEGA centaurus.rigil centaurus.camden "x"', seat=DESK)
    assert snapshot(g) == before
    t.play('k_move 2 MEGA centaurus.rigil centaurus.camden "one is left"', seat=DESK)
    assert t.legal(0) == ["amount 1"]


# -- crises (K-05)

@pytest.mark.rule("P-11.6", "P-11.7", "P-15.1")
def test_control_weighs_a_crisis_anew_and_paralysis_is_tested_at_once() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    g.mp[MEGA], g.ap[MEGA] = 1, (2, 0, 0, 0, 0, 0)
    before = snapshot(g)
    t.play('k_weight C-FRONTIER 4 "it spreads"', seat=DESK)
    assert crises.weight(g) == t.view(0).weight == 4 and not g.paralysed and heard(t, 0, "now weighs 4; weight 4 of 5")
    t.play('k_weight C-FRONTIER 5 "everywhere"', seat=DESK)
    assert g.paralysed and g.mp[MEGA] == 3 and heard(t, 0, "PARALYSIS")
    t.play('k_weight C-FRONTIER 0 "all is well"', seat=DESK)
    assert g.paralysed and crises.weight(g) == 0  # it ends only with a Strong Emperor
    t.play('k_back "no"', 'k_back "no"', 'k_back "no"', seat=DESK)
    assert snapshot(g) == before


# -- cards (K-11)

@pytest.mark.rule("P-9.11", "P-15.1")
def test_control_lets_a_seat_draw_from_the_top_of_a_deck() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    top, held, seen = g.decks[0][-2:], g.privs[1], g.reveals
    t.play('k_draw centaurus.2 trade 2 "a prize"', seat=DESK)
    assert g.privs[1] == tuple(sorted((*held, *top))) and g.reveals > seen
    assert heard(t, 1, "a prize") and not heard(t, 0, "a prize") and not any(["decks" in line for line in t.log])
    t.play('k_back "the wrong one"', seat=DESK)
    assert g.privs[1] == held and g.decks[0][-2:] == top
    g.decks = put(g.decks, 0, top)
    g.closed = put(g.closed, d.AGENCY_OF[1], 1)
    with pytest.raises(Refused, match="has 2 cards, not 3"):
        t.play('k_draw centaurus.2 trade 3 "x"', seat=DESK)
    with pytest.raises(Refused, match="closed"):
        t.play('k_draw centaurus.2 treasury 1 "x"', seat=DESK)


@pytest.mark.rule("P-15.1")
def test_cards_drawn_since_are_not_doubled_by_taking_a_command_back() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    t.play('k_draw centaurus.2 trade 1 "a prize"', seat=DESK)
    crises.draw_card(g, 0, 0)
    before = snapshot(g)
    with pytest.raises(Refused, match="go back to the start of the phase"):
        t.play('k_back "x"', seat=DESK)
    assert snapshot(g) == before


# -- seats (K-09)

@pytest.mark.rule("P-2.14", "P-9.9")
def test_two_map_players_change_tables_when_the_map_phase_ends() -> None:
    t = table("pax_galactica", 22)
    g, desk = t.g, t.g.seats - 1
    one, two = g.players(0)[1], g.players(1)[4]
    names = f"{d.PEOPLE[g.person(one)]} {d.PEOPLE[g.person(two)]}"
    before = snapshot(g)
    t.play(f'k_place {names} "they asked"', 'k_back "not now"', seat=desk)
    assert snapshot(g) == before
    t.play(f'k_place {names} "they asked"', seat=desk)
    assert g.loc[one] == 0 and g.loc[two] == 1  # no order under way changes hands
    t.run(Flush()).defaults()
    assert g.loc[one] == 0
    t.run(Flush(True)).defaults()
    assert g.loc[one] == 1 and g.loc[two] == 0 and len(g.players(0)) == len(g.players(1)) == 6
    assert not g.check()


@pytest.mark.rule("P-2.2", "P-2.14")
def test_control_names_another_leader_of_a_faction() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    g.secret = put(g.secret, 0, d.ALF)
    with pytest.raises(Refused, match="never a secret member"):
        t.play('k_leader centaurus.1 "x"', seat=DESK)
    g.secret = put(g.secret, 0, -1)
    assert g.leader_of(d.MEGA) == MEGA and t.view(0).faction_legacy < 0
    t.play('k_leader centaurus.1 "the old one left"', seat=DESK)
    assert g.leader_of(d.MEGA) == 0 and not g.leader[MEGA] and t.view(0).faction_legacy >= 0 and g.leader[ALM]
    t.play('k_back "he is back"', seat=DESK)
    assert g.leader_of(d.MEGA) == MEGA and not g.leader[0]


# -- free text (K-08)

@pytest.mark.rule("P-13.3", "P-13.13")
def test_a_request_waits_for_control_and_lapses_with_the_phase() -> None:
    t = table("pax_galactica", 9)
    t.until("Round.chosen")
    t.play('consult law "Pirates shall pay taxes"', seat=MEGA)
    assert t.view(MEGA).requests == t.view(DESK).requests == ((MEGA, 0, "Pirates shall pay taxes"),)
    assert t.view(ALM).requests == () and heard(t, DESK, "pay taxes") and not heard(t, ALM, "pay taxes")
    t.play('k_law capital.MEGA.1 office 1 pirates -2 every_quadrant nothing 0 nobody "Pirate Tax"', seat=DESK)
    assert t.g.requests == () and t.view(MEGA).rulings[0][4] == "Pirate Tax" and t.view(ALM).rulings[0][0] == -1
    t.play('consult solution "Ask nicely"', seat=COSMOS)
    t.until("MediaPhase.applauded")
    assert t.g.requests == () and len(t.g.rulings) == 1


@pytest.mark.rule("P-10.7", "P-13.13")
def test_a_law_in_ones_own_words_is_voted_rolled_and_enacted() -> None:
    t = table("pax_galactica", 9)
    t.play('k_law capital.MEGA.1 branch 2 loyalty 3 centaurus fine 1 capital.MEGA.1 "Pax Act"', seat=DESK)
    g = t.g
    before = units.total_loyalty(g, 1)
    g.slots = put(g.slots, MEGA, (d.LEGISLATE, -1, -1, -1))
    g.ap[MEGA] = (2, 0, 0, 0, 0, 0)
    g.mp[MEGA] = 3
    t.run(Sheet(0))
    assert "law L-FREE" in t.legal(MEGA)
    t.play("law L-FREE", seat=MEGA)
    assert t.view(ALM).papers[0][1] == d.LEGISLATE
    t.dice(6, 4, 4).defaults()
    assert g.laws == ((d.FREE_LAW, 0, -1),) and g.rulings[0][7] == 1 and g.mp[MEGA] == 2
    assert any(["Pax Act (+3 Loyalty in a Quadrant" in line for line in t.log])
    assert len(t.view(ALM).rulings[0][5]) > 10
    t.run(Flush()).defaults()
    assert units.total_loyalty(g, 1) == before + 3 and t.view(2).rulings[0][4] == "Pax Act"
    from hegemon.games.pax_galactica.rules.effects_switches import repeal
    from hegemon.games.pax_galactica.rules.laws import law_level
    assert law_level(g, d.REPEAL, (("law", d.REPEAL), ("target", d.FREE_LAW))) == "branch"
    repeal(g, d.FREE_LAW)
    assert g.laws == ()


@pytest.mark.rule("P-10.8")
def test_a_written_law_is_offered_only_to_who_can_pay_for_it() -> None:
    t = table("pax_galactica", 9)
    t.play('k_law capital.MEGA.1 office 0 centralise 1 nobody fine 4 capital.MEGA.1 "Dear"', seat=DESK)
    t.g.slots = put(t.g.slots, MEGA, (d.LEGISLATE, -1, -1, -1))
    t.g.mp[MEGA] = 3
    t.run(Sheet(0))
    assert "law L-FREE" not in t.legal(MEGA)
    t.g.mp[MEGA] = 4
    t.g._lists = {}
    assert "law L-FREE" in t.legal(MEGA)


@pytest.mark.rule("P-11.10", "P-13.13")
def test_an_emperor_commands_in_his_own_words_at_control_s_price() -> None:
    t = table("pax_galactica", 9)
    t.run(Reign(MEGA, -1))
    assert "command E-FREE" not in t.legal(MEGA)
    t.play('k_command capital.MEGA.1 4 wreck 2 every_quadrant "Scrap the old ships"', seat=DESK)
    fleet = units.on_map(t.g, 1, d.IMPERIAL)
    t.play("command E-FREE", seat=MEGA)
    assert units.on_map(t.g, 1, d.IMPERIAL) == fleet - 2
    assert "6 points left" in t.g.question(MEGA).prompt and "command E-FREE" not in t.legal(MEGA)


@pytest.mark.rule("P-11.3", "P-11.13", "P-13.13")
def test_a_crisis_is_solved_in_a_way_of_one_s_own() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    case = d.CASES.index("C-PLAGUE")
    t.play('k_solution capital.COSMOS.1 4 glory 2 centaurus.1 seizure 1 capital.COSMOS.1 "Hospital ships"', seat=DESK)
    g.crises = ((case, 2, 0, 0, 1),)
    g.privs = put(g.privs, COSMOS, (3,))
    g.slots = put(g.slots, COSMOS, (d.EXECUTE, -1, -1, -1))
    g.ap[COSMOS] = (0, 0, 0, 0, 0, 0)
    t.run(Sheet(0)).play("approach free_text", seat=COSMOS)
    mod = 2 + d.CRISIS_MOD[d.CASE_CRISIS[case]] + 4
    t.dice(1, 2, 3).defaults()
    assert any([f"1/2/3 {mod:+d}" in line or f"1/2/3 {mod + 2:+d}" in line for line in t.log])
    assert g.rulings[0][7] == 1
    t.run(Flush()).defaults()
    assert g.glory[0] == 2 and g.privs[COSMOS] == ()


@pytest.mark.rule("R-108", "P-11.10")
def test_every_deed_control_may_name_is_agreed_to_and_done() -> None:
    """Each deed once, as a law of Control's own and as a command, which leaves outlaws and crises alone."""
    aims = {PERSON: "centaurus.1", FACTION: "SOL", QUAD: "every_quadrant", AGENCY: "executive", CASE: "C-FRONTIER",
            AREA: "centaurus.rigil", "": "nobody"}
    for name, _, _, kind in DEEDS[1:]:
        t = table("pax_galactica", 9)
        assert crises.active(t.g, d.CASES.index("C-FRONTIER"))
        deed = f"{name} 1 {aims[kind]}"
        command = f'k_command capital.MEGA.1 1 {deed} "Test"'
        if name in PRICES:
            t.play(command, seat=DESK).run(Reign(MEGA, -1)).play("command E-FREE", seat=MEGA)
        else:
            assert "no command touches" in t.refused(command, seat=DESK)
        t = table("pax_galactica", 9)
        t.play(f'k_law control office 0 {deed} nothing 0 nobody "Test"', seat=DESK)
        t.defaults()
        assert not t.g.check()


# -- offers and rebellions (K-15), the throne (K-06)

@pytest.mark.rule("P-17.1", "P-17.2")
def test_control_offers_the_lead_of_a_banner_and_the_player_answers_when_he_likes() -> None:
    t = table("pax_galactica", 9)
    t.play('k_offer centaurus.2 pirate "he asked"', seat=DESK)
    assert t.free(1) == ["lead pirate", "decline pirate"] and not t.free(0) and heard(t, 1, "the lead of the Pirates")
    assert not heard(t, 0, "the lead of") and t.view(1).invited == ((1, d.PIRATE),) and t.view(0).invited == ()
    t.play("lead pirate", seat=1)
    assert t.g.fac[1] == d.SOL and not t.free(1)  # he goes over when the beat ends
    t.until("MediaAction.chosen")
    assert t.g.fac[1] == d.PIRATE
    t.play('k_offer centaurus.5 warlord "and he"', seat=DESK)
    t.play("decline warlord", seat=2)
    assert t.g.invited == () and t.g.closed_until[2] == t.g.turn + 2


@pytest.mark.rule("P-17.5")
def test_control_allows_or_denies_a_rebellion() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    g.secret = (-1,) * 9
    g.secret = put(g.secret, 0, d.ALF)
    assert not may_rise(g, d.ALF)
    t.play('k_rebellion ALF allow "now"', seat=DESK)
    assert may_rise(g, d.ALF)
    g.turn = 5
    t.play('k_rebellion ALF deny "never"', seat=DESK)
    assert not may_rise(g, d.ALF)


@pytest.mark.rule("P-11.10")
def test_control_makes_an_emperor_at_the_end_of_the_beat() -> None:
    t = table("pax_galactica", 9)
    t.play('k_emperor centaurus.5 "a coup"', seat=DESK)
    t.until("Reign.commanded")
    assert t.seat() == 2 and t.g.crises == ()


@pytest.mark.rule("P-8.1")
def test_control_opens_the_throne_to_usurpers_once_more() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    g.strong = put(g.strong, 1, 2)
    g.queue = []
    crises.enter(g, d.CASE_AT[d.WEAK, -1])
    with pytest.raises(Refused, match="to be asked already"):
        t.play('k_usurp "x"', seat=DESK)
    g.weak, g.due = 2, ()
    t.play('k_usurp "rumours"', seat=DESK)
    t.play('k_back "none"', seat=DESK)
    assert g.weak == 2
    t.run(Flush())
    assert t.over()  # nobody is asked twice in a turn
    g.over = False
    t.play('k_usurp "rumours"', seat=DESK)
    t.run(Flush())
    assert t.question() == "Temptation.answered" and t.seat() == 2
    t.play("yes")
    assert g.usurper[2] and g.weak == 2


# -- who judges what (6.1)

def test_a_person_at_the_desk_judges() -> None:
    """Mode human: the fleets of step 13 wait for Control; by command they are the rules' again."""
    t = table("pax_galactica", 9, control="human")
    t.g.threat[3] = 200
    t.until("Attacks.pointed")
    assert t.g.question(DESK) is not None and t.legal(DESK)[0].startswith("area centaurus")


@pytest.mark.rule("P-15.1")
def test_in_hybrid_the_rules_run_the_fleets_and_a_person_the_rest() -> None:
    t = table("pax_galactica", 9, control="hybrid")
    assert t.g.modes == (0, 0, 1, 1, 1, 1, 1, 1) and table("pax_galactica", 9).g.modes == (0,) * 8
    seen = set()
    t.g.threat[3] = 60
    while t.g.turn < 3:
        seat = t.g.waiting()[0]
        seen |= {t.question(DESK)} if t.g.question(DESK) is not None else set()
        t.act(t.g.legal(seat)[0], seat)
    assert {"CapitalLane.ruled", "Administration.named"} <= seen
    assert not {"Attacks.pointed", "Battle.fled"} & seen
    t.play('k_mode attacks person "now I"', seat=DESK)
    t.g.threat[3] = 60
    t.until("Attacks.pointed")


@pytest.mark.rule("P-7.10", "P-15.1")
def test_control_says_where_beaten_ships_go() -> None:
    from hegemon.games.pax_galactica.rules.battle import Battle
    from hegemon.games.pax_galactica.rules.sides import side
    t = table("pax_galactica", 9, control="human")
    g = t.g
    area = d.SECTORS[1][4]
    g.stacks = put(g.stacks, area, ())
    units.add_ships(g, area, d.WARLORD, -1, 9)
    units.add_ships(g, area, d.PIRATE, -1, 30)
    g.battle = put(g.battle, 1, (9, 9, 9, 9, 0))
    t.run(Battle(1, area, (side(d.PIRATE, -1, -1, 0, 1), side(d.WARLORD, -1, -1))))
    assert t.question() == "Battle.fled" and len(t.legal()) > 1
    goal = t.g.legal(DESK)[-1]
    t.act(goal, DESK)
    assert units.ships(g, goal[1], d.WARLORD) == 9 and not units.ships(g, area, d.WARLORD)


@pytest.mark.rule("P-6.13", "P-15.1", "P-17.1")
def test_control_says_where_rebels_rise_and_whom_it_tempts() -> None:
    t = table("pax_galactica", 9, control="hybrid")
    g = t.g
    g.rebel = put(g.rebel, 1, 14)
    g.turn = 3
    g.threat[2] = 40
    t.run(Administration(1))
    assert t.question() == "Administration.risen" and len(t.legal()) == 9
    last = g.legal(DESK)[-1]
    t.act(last, DESK)
    assert units.ships(g, last[1], d.REBEL) >= 14
    t.until("Administration.picked")
    other = t.legal()[-1]
    t.play(other)
    assert t.question() == "Administration.led" and g.person(t.seat()) == d.PEOPLE.index(other.split()[1])


@pytest.mark.rule("P-15.2")
def test_control_names_the_next_crisis() -> None:
    t = table("pax_galactica", 9, control="hybrid")
    g = t.g
    g.turn, g.cap_order = 1, ()
    case = next(c for c in range(len(d.CASES)) if not crises.active(g, c))
    t.run(CapitalLane(6)).until("CapitalLane.ruled")
    assert t.legal()[0] == "no"  # in the first turn the rules add none
    t.play(f"bring {d.CASES[case]}")
    assert crises.active(g, case)


@pytest.mark.rule("P-10.8", "P-16.7")
def test_control_refuses_a_law_and_strikes_a_headline() -> None:
    t = table("pax_galactica", 9, control="hybrid")
    g = t.g
    g.slots = put(g.slots, MEGA, (d.LEGISLATE, -1, -1, -1))
    g.ap[MEGA] = (2, 0, 0, 0, 0, 0)
    money = g.mp[MEGA]
    t.run(Sheet(0)).until("Reading.given")
    t.play("no", seat=DESK).defaults()
    assert g.laws == () and g.mp[MEGA] == money + 2 and any(["is refused" in line for line in t.log])
    t.run(MediaPhase()).play("headline condemn", "faction MEGA", "headline condemn", "faction SOL", seat=7)
    t.play("no", "yes", seat=DESK)
    assert g.blame[d.MEGA] == 0 and g.blame[d.SOL] == 1


@pytest.mark.rule("P-13.9")
def test_control_says_how_much_follows_a_defector() -> None:
    t = table("pax_galactica", 9, control="hybrid")
    g = t.g
    g.turn = 2
    g.blame = put(g.blame, d.SOL, 5)
    g.leader, g.terms = (0,) * 9, ((d.DISGRACE,),) * 9
    fleet, empire = units.on_map(g, 1, d.SOL), units.on_map(g, 1, d.IMPERIAL)
    t.run(Diplomacy()).until("Round.chosen")
    t.play("change MEGA", "done", seat=1)
    t.until("Following.given")
    assert t.legal() == ["follow all", "follow half", "follow none"]
    t.play("follow none")
    assert g.fac[1] == d.MEGA and units.on_map(g, 1, d.SOL) == 0
    assert units.on_map(g, 1, d.IMPERIAL) == empire + fleet  # nobody else of SOL is there to keep them

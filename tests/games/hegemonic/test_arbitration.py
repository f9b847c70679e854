"""H-17 Arbitration, H-18 scoring, H-19 the end, H-20 negotiation, H-22 options."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic import GAME
from hegemon.games.hegemonic.actions import HEX, PATTERN
from hegemon.games.hegemonic.data import ASSAULT, DISCOVER, ICON_TILES, INDUSTRIALIZE, POLITICAL, TECHNOLOGIES
from hegemon.games.hegemonic.power import attack_parts, defence_parts, faction_power, support_power, total
from hegemon.games.hegemonic.rules.arbitration import Arbitration, ending
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.round import Round
from hegemon.games.hegemonic.rules.scoring import score_boards, score_technologies
from hegemon.games.hegemonic.rules.technology import Study
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.kernel import Refused
from hegemon.testing import table

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")
CARD = {t.id: n for n, t in enumerate(TECHNOLOGIES)}


def four(galaxy: Make, **options: Any) -> Any:
    t = galaxy(4, **options)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
    return t


@pytest.mark.rule("H-17.1", "H-17.2", "I-15")
def test_most_caps_make_the_arbiter_after_the_gifts(galaxy: Make) -> None:
    """R-54: gifts of that moment count."""
    t = four(galaxy).caps(5, 7, 0, 0).run(Arbitration())
    assert t.question() == "GiftPoll.given" and t.seat() == 0
    t.play("pass")
    t.play("gift red 5", "pass")
    assert t.g.caps == [5, 2, 5, 0] and t.seat() == 2, "whoever holds CAPs is asked, clockwise from the Arbiter"
    t.play("pass")
    assert t.g.arbiter == 2, "Marduk, tied with Bushido, has to pass it on"
    t = four(galaxy, cap_transfers=False).caps(3, 9, 1, 1).run(Arbitration())
    assert t.g.arbiter == 1 and t.told("Osiris became Arbiter with 9 CAPs.")


@pytest.mark.rule("H-17.3", "I-16", "H-23/emergent_economics")
def test_retention(galaxy: Make) -> None:
    t = four(galaxy, cap_transfers=False).caps(20, 3, 12, 25).advanced(3, "emergent_economics").built(2, 3, 4, 8)
    t.run(Arbitration())
    assert t.g.caps == [10, 3, 4, 16] and t.told("Bushido returned 8 CAPs (limit 4).")


@pytest.mark.rule("H-17.3", "H-20.2")
def test_who_is_above_the_limit_may_give_first(galaxy: Make) -> None:
    t = four(galaxy).caps(14, 0, 0, 0).run(Arbitration()).play("pass")
    assert t.question() == "GiftPoll.given" and t.seat() == 0
    t.play("gift yellow 4")
    assert t.g.caps == [10, 4, 0, 0] and t.over(), "at the limit nobody asks again"


@pytest.mark.rule("H-17.4", "H-18.1", "H-18.5")
def test_boards_are_scored_after_retention(galaxy: Make) -> None:
    """R-49: three Power at home; Units do not count."""
    t = four(galaxy, cap_transfers=False).tiles(A5="S16").pieces(0, "a A5, f A5").pieces(1, "a A5")
    t.caps(1).run(Arbitration())
    assert t.g.vp == [8, 8, 8, 8] and t.told("Board A: Marduk scored 8 VP with Power 3 (Control, alone).")
    assert [row[:2] for row in t.g.ledger] == [(1, b) for b in (0, 1, 2, 3, 4, 5, 9)]


@pytest.mark.rule("H-18.2", "H-18.2a", "H-18.2b", "H-18.4")
def test_ties_on_a_board_and_the_core(galaxy: Make) -> None:
    """R-22: two tied for first take 3 each, the next only Presence; on the Core one more."""
    t = galaxy(4).tiles(K1="S16", K2="S17", K3="S23").pieces(0, "c K1 2").pieces(1, "c K2 2").pieces(2, "c K3")
    score_boards(t.g)
    assert t.g.vp == [4, 4, 2, 0]


@pytest.mark.rule("H-18.1", "H-18.2c")
def test_every_kind_of_base_is_presence_and_units_are_none(galaxy: Make) -> None:
    """A Complex of 3, an Embassy of 2, an Outpost; Yaksha has Units alone and scores nothing."""
    t = galaxy(4).tiles(A5="S16", A2="S04", A1="S20").pieces(0, "c A5 3").pieces(1, "e A2").pieces(2, "o A1")
    t.pieces(3, "a A5, f A5")
    score_boards(t.g)
    assert t.g.vp == [6, 3, 1, 0]


@pytest.mark.rule("H-19.1")
@pytest.mark.parametrize(("stack", "full", "longer", "why"), [
    (1, False, False, ""), (0, False, False, "sector stack empty"), (1, True, False, "galaxy full"),
    (0, False, True, ""), (0, True, True, "galaxy full")])
def test_when_the_game_ends(galaxy: Make, stack: int, full: bool, longer: bool, why: str) -> None:
    t = four(galaxy, longer_game=longer)
    t.g.sectors, t.g.pool = t.g.sectors[:stack], (40,)
    if full:
        t.g.blank = 0
    assert ending(t.g) == why


@pytest.mark.rule("H-22.4")
def test_the_longer_game_ends_when_no_tile_is_left_at_all(galaxy: Make) -> None:
    t = four(galaxy, longer_game=True)
    t.g.sectors, t.g.pool = (), ()
    assert ending(t.g) == "no tiles left"


@pytest.mark.rule("H-19.2", "H-19.3")
def test_final_scoring_and_ties(galaxy: Make) -> None:
    """R-23: then income, then a shared victory."""
    t = four(galaxy).advanced(0, "phased_teleportation", "nano_fabricants", "polymorphic_matter")
    t.advanced(1, "emergent_economics", "polymorphic_matter")
    score_technologies(t.g)
    assert t.g.vp == [12, 12, 0, 0] and t.g.winners() == [0, 1] and t.g.ledger[-1] == (1, -1, 12, 12, 0, 0)
    t.built(1, 3, 1, 1)
    assert t.g.winners() == [1]


@pytest.mark.rule("H-19.1", "H-3.1")
def test_the_round_goes_on_after_the_stack_is_empty() -> None:
    """R-27: the end is checked only after scoring."""
    t = table("hegemonic", 2, learning_game=True)
    t.until("Turn.chosen").defaults()
    assert t.g.outcome == "sector stack empty" and t.g.round == 2 and len([r for r in t.g.ledger if r[0] == 2]) == 5


@pytest.mark.rule("H-20.1")
def test_anybody_may_speak(galaxy: Make) -> None:
    t = four(galaxy).run(Turn(0, ASSAULT)).play('say "Spare me and I pay you"', seat=2)
    assert t.told("Bushido said: Spare me and I pay you") and t.question() == "Turn.chosen"


@pytest.mark.rule("H-20.2", "H-20.3")
def test_gifts_are_immediate_final_and_can_be_switched_off(galaxy: Make) -> None:
    t = four(galaxy).caps(3, 5, 0, 0).run(Turn(0, ASSAULT)).play("gift blue 2", seat=1)
    assert t.g.caps[:2] == [5, 3] and t.question() == "Turn.chosen" and t.match.undoable(1) < 0
    assert t.refused("gift blue 4", seat=1) and t.refused("gift yellow 1", seat=1)
    t = four(galaxy, cap_transfers=False).caps(3, 5).run(Turn(0, ASSAULT))
    assert not t.free(1)
    t = four(galaxy, learning_game=True).caps(3, 5).run(Turn(0, ASSAULT))
    assert not t.free(1)


@pytest.mark.rule("H-20.2")
def test_a_gift_changes_what_can_be_done_at_the_open_question(galaxy: Make) -> None:
    """4.4.1: options are computed anew; the question stays."""
    t = four(galaxy).tiles(A5="S16").caps(4).run(Turn(0, 1)).play("develop")
    assert "build complex A5" in t.legal()
    t.play("gift green 4", seat=0)
    assert t.legal() == ["stop"] and t.question() == "Build.taken"


@pytest.mark.rule("H-20.2", "R-74")
@pytest.mark.parametrize(("first", "second"), [("gate A5", "back"), ("shift blue-1", "back")])
def test_a_step_begun_and_then_given_away_is_left(galaxy: Make, first: str, second: str) -> None:
    """The price of a Gate pair is given away between its two ends: nothing is built, nothing paid."""
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S23").pieces(0, "c A5").gate(0, "A5", "K1").caps(3)
    before = t.g.gates[:]
    t.run(Turn(0, INDUSTRIALIZE)).play("develop", first).play("gift red 3", seat=0)
    assert t.legal() == [second]
    t.play(second)
    assert t.g.gates == before and t.g.caps[0] == 0


@pytest.mark.rule("H-20.2", "R-74")
def test_the_fare_of_a_move_given_away(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "f A5").caps(1).run(Turn(0, ASSAULT))
    t.play("attack raze", "fleet blue-1").play("gift red 1", seat=0)
    assert t.legal() == ["back"]
    t.play("back")
    assert t.count(0, "f", "A5") == 1 and t.question() == "Turn.chosen"


@pytest.mark.rule("H-6.4d", "H-20.2")
def test_an_advance_whose_price_was_given_away_at_its_window_is_given_up(galaxy: Make) -> None:
    t = four(galaxy, leaders="random").lead(2, "concern", 2).hand(0, "phased_teleportation").caps(1)
    t.draw("brane_manipulation").run(Study(0)).play("advance phased_teleportation")
    t.play("gift red 1", seat=0).play("pass", seat=2)
    assert t.told("Marduk gave up the advance.") and t.g.advanced[0] == () and t.g.caps[0] == 0


@pytest.mark.rule("H-24.1", "H-20.2")
def test_a_declaration_that_falls_by_the_own_gift_uses_up_the_action(galaxy: Make) -> None:
    t = four(galaxy, leaders="random").tiles(A5="S16", A2="S17", K1="S19").pieces(0, "c A5").pieces(1, "c A2, c K1")
    t.lead(1, "rama", 1).caps(2).run(Turn(0, INDUSTRIALIZE)).play("attack buyout", "group A5")
    assert t.question() == "Window.answered"
    t.play("gift red 2", seat=0).play("pass", seat=1)
    assert t.told("Marduk cancelled the declaration.") and t.question() == "Turn.chosen" and t.view(0).left == 1


@pytest.mark.rule("H-22.1")
def test_learning_game_rules(galaxy: Make) -> None:
    """No retention, the Arbiter passes counter-clockwise, no support, cards are turned over, no RESEARCH."""
    t = four(galaxy, learning_game=True).caps(30, 0, 0, 0).run(Arbitration())
    assert t.over() and t.g.arbiter == 3 and t.g.caps[0] == 30
    assert "research" not in t.run(Turn(0, DISCOVER)).legal()
    t.draw("nano_fabricants").run(Study(0))
    assert t.legal() == ["discard nano_fabricants"], "only the card just drawn, to discard or advance"
    t = four(galaxy, learning_game=True).tiles(A5="S16", K1="S01", K3="S04").pieces(1, "a A5, e K1")
    t.pieces(0, "e K3").pieces(2, "f A5").draw("brane_manipulation", "psionic_ecology")
    t.run(Conflict(2, 1, PATTERN.index["raze"], HEX.index["A5"], POLITICAL, HEX.index["A5"], 6)).play("draw_on orange")
    assert t.told("Bushido played Brane Manipulation (4): 5.") and t.told("Osiris played Psionic Ecology (5): 9.")
    assert t.over() and t.g.piles[0] == (CARD["brane_manipulation"], CARD["psionic_ecology"])


@pytest.mark.rule("H-2.13", "H-22.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_learning_game_lasts_two_rounds(seats: int) -> None:
    """R-59: Discover is the default card, but nobody surveys."""
    t = table("hegemonic", seats, learning_game=True).defaults()
    assert t.g.round == 2


@pytest.mark.rule("H-22.3", "H-2.15")
def test_three_discard_piles(galaxy: Make) -> None:
    t = four(galaxy, multiple_discard_piles=True)
    for card in ("nano_fabricants", "psionic_ecology", "dyson_sphere_assembly"):
        t.g.discard(CARD[card])
    t.draw().hand(0, "nano_fabricants").run(Study(0))
    assert t.legal() == ["draw", "pick industrial", "pick political"]
    t.play("pick industrial")
    assert t.cards(0)[-1] == "dyson_sphere_assembly" and t.g.piles[0] == (CARD["nano_fabricants"],)
    t.run(Study(0)).draws(0).play("draw")
    assert t.g.piles == [(), (), ()] and len(t.g.draw) == 1, "all three are shuffled together"


@pytest.mark.rule("H-22.4")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 24), (3, 28), (4, 48), (5, 48), (6, 48)])
def test_the_longer_game_uses_more_tiles(seats: int, tiles: int) -> None:
    """R-32."""
    g = table("hegemonic", seats, longer_game=True).g
    used = [*g.sectors, *[t for row in g.dealt for t in row]]
    assert len(used) == tiles and (seats > 3 or set(ICON_TILES) <= set(used))


@pytest.mark.rule("H-22.5")
def test_wild_home_embassies(galaxy: Make) -> None:
    """7.9: also with no other Embassy of the Faction; once per total."""
    t = four(galaxy, wild_home_embassies=True).tiles(A5="S16", K1="S01").pieces(0, "e K1, a A5").pieces(1, "c A5")
    assert [faction_power(t.g, 0, f) for f in range(3)] == [4, 1, 1] and support_power(t.g, 2, 1) == 1
    t.run(Conflict(0, 1, PATTERN.index["sabotage"], HEX.index["A5"], 0, HEX.index["A5"], 0)).play("draw_on orange")
    assert t.view(0).clash.attack == 5 and t.seat() == 2, "everybody with a Home Embassy can lend 1"
    plain = four(galaxy)
    assert [faction_power(plain.g, 0, f) for f in range(3)] == [0, 0, 0]
    for kind in (attack_parts, defence_parts):
        assert total(kind(t.g, 0, 1, HEX.index["A5"], -1, -1)) == 1, "who draws on no Faction has nothing of it"
    assert total(defence_parts(t.g, 0, 1, HEX.index["K1"], -1, -1)) == 3 + 1, "a defending Embassy has"
    t.g.lift(0, 1, HEX.index["A4"])
    assert faction_power(t.g, 0, 1) == support_power(t.g, 0, 1) == 0, "only while it stands in the Home Sector"


@pytest.mark.rule("H-22.6", "H-22.7", "H-22.8")
def test_options_combine_except_with_the_learning_game() -> None:
    every: dict[str, str | bool | int] = {
        "leaders": "choose", "technology_draft": True, "longer_game": True, "free_board_placement": True,
             "multiple_discard_piles": True, "wild_home_embassies": True}
    assert GAME.setup(4, 1, every)
    assert GAME.setup(4, 1, {"learning_game": True, "multiple_discard_piles": True, "wild_home_embassies": True})
    for name in ("leaders", "technology_draft", "longer_game", "free_board_placement"):
        with pytest.raises(Refused, match="learning game"):
            GAME.setup(4, 1, {"learning_game": True, name: every[name]})
    with pytest.raises(Refused, match="nobody plays orange"):
        GAME.setup(4, 1, {"first_arbiter": "orange"})


@pytest.mark.rule("H-18.5", "I-14")
def test_a_whole_round_pays_into_the_ledger(galaxy: Make) -> None:
    t = four(galaxy, cap_transfers=False)
    t.g.round, t.g.phase = 0, 0
    t.run(Round()).until("ActionPhase.opened")
    for _ in range(400):
        if t.g.round == 2:
            break
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])
    assert t.g.vp == [sum([row[2 + s] for row in t.g.ledger]) for s in range(4)] and sum(t.g.vp) == 32

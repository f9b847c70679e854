"""X-5: the Council."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.council import CombatCards, Council
from hegemon.games.exodus.rules.politics import Enact
from hegemon.kernel import put

Make = Callable[..., Any]
CARD = {c.name: i for i, c in enumerate(d.POLITICAL)}


def reveal(t: Any, *names: str) -> Any:
    """These cards are on top of the political deck."""
    cards = [CARD[n] for n in names]
    rest = [c for c in t.g.politics + tuple([s for s in t.g.slots if s >= 0]) if c not in cards]
    t.g.slots = ()
    t.g.politics = tuple(rest + cards[::-1])
    return t


def ballot(t: Any, seat: int, tokens: str, cp: int) -> None:
    t.play(f"vote {tokens}", seat=seat)
    if t.question(seat) == "Ballot.backed":
        t.play(f"bid {cp}", seat=seat)


@pytest.mark.rule("X-5.3", "X-5.4", "X-5.6")
def test_tv_03_political_vote_with_tie_and_invalid_bid(orbit: Make) -> None:
    t = reveal(orbit(5).order(0, 1, 2, 3, 4), "Free Trade Act", "Austerity", "Repeal")
    for seat in range(5):
        t.purse(seat, 10)
    t.run(Council())
    for seat, tokens, cp in ((0, "A", 2), (1, "B", 3), (2, "A", 1), (3, "B", 0), (4, "none", 4)):
        assert not t.told("Votes")
        ballot(t, seat, tokens, cp)
    assert t.g.cp == [8, 7, 9, 10, 6]
    assert t.told("Purple's bid is invalid; 4 CP are paid.") and t.told("Votes: A 5, B 5, C 0.")
    assert t.seat() == 0 and t.legal() == ["choose A", "choose B"]
    t.play("choose A")
    assert t.g.laws == (CARD["Free Trade Act"],)


@pytest.mark.rule("X-5.3", "X-5.4")
def test_a_player_without_cp_votes_with_the_token_alone(orbit: Make) -> None:
    t = reveal(orbit(3).order(0, 1, 2), "Repeal", "Emergency Fund", "Austerity")
    for seat in range(3):
        t.purse(seat, 0)
    t.run(Council())
    t.play("vote B", seat=0).play("vote AB", seat=1)
    assert t.question(2) == "Ballot.voted"
    t.play("vote none", seat=2)
    assert t.g.cp == [5, 5, 5], "one token is one vote"


@pytest.mark.rule("X-5.1", "X-5.2", "X-5.7", "X-5.8")
def test_resolutions_leave_laws_stay_and_losers_are_removed(orbit: Make) -> None:
    t = orbit(3).order(0, 1, 2).law("Research Grants", "Austerity", "Council Stipend")
    reveal(t, "Mining Boom", "Repeal", "Ceasefire").purse(2, 0)
    t.run(Council())
    assert t.g.resolutions == () and len(t.g.laws) == 2 and CARD["Austerity"] in t.g.removed
    assert t.g.cp[2] == 4, "the holder of the highest card gets the stipend"
    for seat in range(3):
        ballot(t, seat, "A", 0)
    assert t.g.resolutions == (CARD["Mining Boom"],)
    assert {CARD["Repeal"], CARD["Ceasefire"]} <= set(t.g.removed) and t.g.slots == ()


@pytest.mark.rule("X-5.2")
def test_two_players_see_two_cards_and_an_empty_deck_skips_the_vote(orbit: Make) -> None:
    t = orbit(2)
    t.run(Council())
    assert len(t.g.slots) == 2
    t = orbit(3)
    t.g.removed += t.g.politics
    t.g.politics = t.g.slots = ()
    t.run(Council())
    assert t.question() == "Council.offered"


def factions(orbit: Make, *techs: str) -> Any:
    t = orbit(3, expansion=True).forget().order(0, 1, 2).know(0, *techs)
    for seat in range(3):
        t.purse(seat, 10)
    return t


@pytest.mark.rule("X-5.5", "X-5.18")
def test_corrupt_politics_changes_the_own_bid_after_the_reveal(orbit: Make) -> None:
    t = reveal(factions(orbit, "corrupt_politics"), "Austerity", "Emergency Fund", "Mining Boom").run(Council())
    ballot(t, 0, "A", 2)
    ballot(t, 1, "B", 2)
    ballot(t, 2, "C", 0)
    assert t.legal() == ["shift 0", "shift -2", "shift -1", "shift 1", "shift 2"]
    t.play("shift 2")
    assert t.g.resolutions == (CARD["Austerity"],) and t.g.cp == [6, 8, 10]


@pytest.mark.rule("X-5.18")
def test_corrupt_politics_on_an_invalid_bid_changes_what_is_paid(orbit: Make) -> None:
    t = reveal(factions(orbit, "corrupt_politics"), "Austerity", "Ceasefire", "Mining Boom").run(Council())
    ballot(t, 0, "none", 2)
    ballot(t, 1, "B", 0)
    ballot(t, 2, "B", 0)
    t.play("shift -2", seat=0)
    assert t.g.cp[0] == 10 and t.g.resolutions == (CARD["Ceasefire"],)


@pytest.mark.rule("X-5.9", "X-16.3")
def test_visionary_politics_enacts_a_losing_card_for_the_payer_alone(orbit: Make) -> None:
    t = reveal(factions(orbit, "visionary_politics"), "Austerity", "Emergency Fund", "Wealth Levy").run(Council())
    for seat in range(3):
        ballot(t, seat, "A", 0)
    assert t.seat() == 0 and t.legal() == ["pass", "choose B"], "a card with `none` cannot be taken"
    t.play("choose B")
    assert t.g.cp == [12, 10, 10] and CARD["Emergency Fund"] in t.g.removed


@pytest.mark.rule("X-5.9", "X-16.3")
def test_a_private_resolution_works_for_its_payer_until_the_next_council(orbit: Make) -> None:
    t = reveal(factions(orbit, "visionary_politics"), "Austerity", "Open Archives", "Free Trade Act").run(Council())
    for seat in range(3):
        ballot(t, seat, "A", 0)
    t.play("choose B", seat=0)
    assert t.g.total("tech_cost", "cp", 0) == -2 and t.g.total("tech_cost", "cp", 1) == 0
    t.run(Council())
    assert t.g.private == () and CARD["Open Archives"] in t.g.removed


@pytest.mark.rule("X-5.9")
def test_a_visionary_law_is_for_everybody(orbit: Make) -> None:
    t = reveal(factions(orbit, "visionary_politics"), "Austerity", "Free Trade Act", "Martial Law").run(Council())
    for seat in range(3):
        ballot(t, seat, "A", 0)
    t.play("choose B", seat=0)
    assert t.g.laws == (CARD["Free Trade Act"],) and t.g.total("market_buy", "delta", 2) == -1


def to_bonus(t: Any) -> Any:
    t.g.removed += t.g.politics + tuple([s for s in t.g.slots if s >= 0])
    t.g.politics = t.g.slots = ()
    return t.run(Council())


@pytest.mark.rule("X-5.10")
def test_the_vice_chancellor_names_and_the_chancellor_picks(orbit: Make) -> None:
    t = to_bonus(orbit(3).order(0, 1, 2))
    assert t.seat() == 1
    t.play("name mining", "name move")
    assert t.seat() == 0 and t.legal() == ["pick mining", "pick move", "pass"]
    t.play("pass")
    assert t.g.bonus == -1
    two = to_bonus(orbit(2).order(1, 0))
    two.play("name mining", "name move", "name trade")
    assert two.seat() == 1 and "pick trade" in two.legal()


@pytest.mark.rule("X-5.11", "X-5.12", "X-5.13", "X-5.14")
def test_tv_04_playing_order_tie(orbit: Make) -> None:
    t = orbit(4).order(0, 1, 2, 3)
    for seat in range(4):
        t.purse(seat, 5)
    to_bonus(t).play("name mining", "name move").play("pass")
    for seat, cp in ((0, 3), (1, 3), (2, 3), (3, 1)):
        t.play(f"bid {cp}", seat=seat)
    assert t.seat() == 0 and t.legal() == ["rank yellow", "rank red"]
    t.play("rank red")
    assert t.g.rank == (3, 2, 1, 4) and t.g.cp == [2, 2, 2, 4]
    assert t.g.chancellor() == 2


@pytest.mark.rule("X-5.12")
def test_tv_04_two_players_both_bid_nothing(orbit: Make) -> None:
    t = to_bonus(orbit(2).order(0, 1).purse(0, 0).purse(1, 0)).play("name mining", "name move", "name bank")
    t.play("pass", seat=0)
    assert t.over() and t.g.rank == (2, 1), "nobody was asked, and the Chancellor is last of the tie"


@pytest.mark.rule("X-5.11", "X-5.18")
def test_corrupt_politics_counts_for_the_order_too(orbit: Make) -> None:
    t = to_bonus(factions(orbit, "corrupt_politics")).play("name mining", "name move").play("pass")
    for seat, cp in ((0, 1), (1, 2), (2, 0)):
        t.play(f"bid {cp}", seat=seat)
    t.play("shift 2", seat=0)
    assert t.seat() == 0 and t.question() == "Council.chosen" and t.g.cp == [7, 8, 10]


@pytest.mark.rule("X-5.13")
def test_with_the_expansion_cards_are_chosen_in_rank_order(orbit: Make) -> None:
    t = to_bonus(factions(orbit)).play("name mining", "name move").play("pass")
    for seat, cp in ((0, 0), (1, 2), (2, 1)):
        t.play(f"bid {cp}", seat=seat)
    assert t.seat() == 1
    t.play("number 3")
    assert t.seat() == 2 and t.legal() == ["number 1", "number 2"]
    t.play("number 2")
    assert t.g.rank == (1, 3, 2)


@pytest.mark.rule("X-5.15")
def test_combat_cards_by_position_down_to_six(orbit: Make) -> None:
    t = orbit(3, expansion=True).order(0, 1, 2)
    t.hold(0, *["Decoy"] * 4, "Overload", "Overload").law("Military Academy")
    t.run(CombatCards())
    assert [len(h) for h in t.g.cchand] == [8, 3, 3]
    high = max(t.g.cchand[0])
    assert t.question(0) == "Discarding.chosen" and t.g.legal(0)[0] == ("discard", high), "the highest is the default"
    t.act(t.g.legal(0)[0], 0)
    t.act(t.g.legal(0)[0], 0)
    assert len(t.g.cchand[0]) == 6 and len(t.g.ccdiscard) == 2


@pytest.mark.rule("X-5.16")
def test_solo_has_its_own_council(orbit: Make) -> None:
    t = orbit(1).until("SoloCouncil.chosen")
    assert t.legal() == [f"choose {s}" for s, price in zip("ABC", (0, 2, 3), strict=True) if price <= t.g.cp[0]]


@pytest.mark.rule("X-5.17")
def test_fixed_values_replace_each_other_and_modifiers_add_up(orbit: Make) -> None:
    from hegemon.games.exodus.rules.upkeep import tax_rate
    t = orbit(3).law("Tax Amnesty", "Colonial Tax", "Research Grants", "Open Archives")
    assert tax_rate(t.g, 0) == 2 and t.g.total("tech_cost", "cp", 0) == -3


@pytest.mark.rule("X-5.7", "X-16.5")
def test_executive_decisions(orbit: Make) -> None:
    t = orbit(3, expansion=True).empty().forget().order(0, 1, 2)
    a = t.world((0, -1), "ostara", 3, blue=2)
    b = t.world((1, 0), "ember", 5, blue=1)
    t.world((1, -1), "iskra", 3, yellow=2, blue=2)
    for seat in range(3):
        t.purse(seat, 10 + seat)
    t.run(Enact(CARD["Resource Survey"], -1))
    assert t.g.tokens[a] == 4 and t.g.tokens[b] == 5, "not above the maximum"
    t.run(Enact(CARD["Colonial Census"], -1))
    assert t.g.vp == (1, 0, 0)
    t.run(Enact(CARD["Reparations"], -1))
    assert t.g.cp == [10, 19, 20]
    t.run(Enact(CARD["Wealth Levy"], -1))
    assert t.g.cp == [10, 19, 15]
    t.run(Enact(CARD["Colonists' Convoy"], -1))
    assert [t.g.pop[t.g.home[s]][s] for s in range(3)] == [2, 2, 2]
    t.run(Enact(CARD["Phasium Relief"], -1)).run(Enact(CARD["Axinium Relief"], -1))
    assert t.g.axinium[0] == t.g.phasium[0] == 1


@pytest.mark.rule("X-16.5")
def test_repeal_and_uprising_are_decided_by_the_chancellor(orbit: Make) -> None:
    t = orbit(3, expansion=True).empty().order(1, 0, 2).law("Free Trade Act", "Rocket Ban")
    t.run(Enact(CARD["Repeal"], -1))
    assert t.seat() == 1 and t.legal() == ["repeal P01", "repeal P05"]
    t.play("repeal P05")
    assert t.g.laws == (CARD["Free Trade Act"],)
    t.run(Enact(CARD["Resistance Uprising"], -1))
    assert t.seat() == 1 and t.match.game.verbs.write(("rise", t.g.home[0])) not in t.legal()
    hex = t.g.legal(1)[0][1]
    t.act(t.g.legal(1)[0])
    assert t.g.cr[hex] == (1,)


@pytest.mark.rule("X-16.5")
def test_disarmament_and_technology_exchange_ask_in_turn_order(orbit: Make) -> None:
    t = orbit(3, expansion=True).empty().forget().order(2, 1, 0)
    hex = t.world((0, -1), "ostara", blue=2)
    t.g.rockets = put(t.g.rockets, hex, (d.HYPERSONIC * 8 + 1,))
    t.purse(0, 0).run(Enact(CARD["Disarmament Deal"], -1))
    t.play("scrap hypersonic q0r-1", seat=0)
    assert t.g.cp[0] == 3 and t.g.rockets[hex] == () and t.g.rockets_left(1, d.HYPERSONIC) == 4
    t.purse(2, 2).purse(1, 0).purse(0, 0).run(Enact(CARD["Technology Exchange"], -1))
    assert t.seat() == 2 and "learn cannon_2" in t.legal()
    t.play("learn cannon_2")
    assert t.g.cp[2] == 0 and t.over()


@pytest.mark.rule("X-16.5")
def test_salvage_and_open_skies(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget()
    t.fit(0, "war_cruiser", "shield_1")
    ship = t.ship(0, "war_cruiser", (0, -1), damage=2, cloaked=True)
    hands = [len(h) for h in t.g.cchand]
    t.run(Enact(CARD["Salvage Contracts"], -1))
    assert t.g.damage[ship] == 1 and [len(h) for h in t.g.cchand] == [n + 1 for n in hands]
    t.run(Enact(CARD["Open Skies"], -1))
    assert not t.g.cloaked[ship]


@pytest.mark.rule("X-5.2", "X-5.4", "X-5.8")
def test_revealed_cards_leave_the_deck_and_each_goes_one_way(orbit: Make) -> None:
    """The winner stays as a Law, the losers are removed; a token of a slot without a card is invalid."""
    t = reveal(orbit(3).order(0, 1, 2), "Free Trade Act", "Austerity", "Repeal")
    deck = len(t.g.politics)
    t.run(Council())
    assert len(t.g.politics) == deck - 3 and t.g.slots == tuple([CARD[n] for n in (
        "Free Trade Act", "Austerity", "Repeal")])
    for seat in range(3):
        ballot(t, seat, "A", 0)
    assert t.g.laws == (CARD["Free Trade Act"],) and sorted(t.g.removed) == sorted([CARD["Austerity"], CARD["Repeal"]])
    t = reveal(orbit(3).order(0, 1, 2), "Free Trade Act", "Austerity")
    t.g.removed += t.g.politics[:-2]
    t.g.politics = t.g.politics[-2:]
    t.run(Council())
    ballot(t, 0, "C", 0)
    ballot(t, 1, "C", 0)
    ballot(t, 2, "B", 0)
    assert t.told("Blue's bid is invalid") and t.told("Votes: A 0, B 1.") and t.g.resolutions == (CARD["Austerity"],)


@pytest.mark.rule("X-5.5")
@pytest.mark.parametrize(("cp", "bid", "shifts"), [(0, 0, []), (1, 0, ["0", "1"]), (1, 1, ["0", "-1"]),
                                                   (9, 1, ["0", "-1", "1", "2"])])
def test_corrupt_politics_stays_between_nothing_and_the_purse(orbit: Make, cp: int, bid: int,
                                                              shifts: list[str]) -> None:
    t = reveal(factions(orbit, "corrupt_politics", "radar"), "Austerity", "Ceasefire", "Mining Boom").purse(0, cp)
    t.run(Council())
    ballot(t, 0, "A", bid)
    ballot(t, 1, "A", 0)
    ballot(t, 2, "A", 0)
    assert (t.question() == "Council.shifted_vote") == bool(shifts)
    assert not shifts or t.legal() == [f"shift {n}" for n in shifts]


@pytest.mark.rule("X-5.9")
@pytest.mark.parametrize(("tech", "cp", "asked"), [("visionary_politics", 3, True), ("visionary_politics", 2, False),
                                                   ("radar", 9, False)])
def test_visionary_politics_costs_three(orbit: Make, tech: str, cp: int, asked: bool) -> None:
    t = reveal(factions(orbit, tech), "Austerity", "Free Trade Act", "Mining Boom").purse(0, cp).run(Council())
    for seat in range(3):
        ballot(t, seat, "A", 0)
    assert (t.question() == "Council.envisioned") == asked
    if asked:
        t.play("choose B")
        assert t.g.laws == (CARD["Free Trade Act"],) and t.g.private == () and t.g.cp[0] == 0, "a Law is for everybody"


@pytest.mark.rule("X-5.10")
def test_two_different_actions_are_named_and_the_chancellor_may_take_none(orbit: Make) -> None:
    t = reveal(orbit(3).order(0, 1, 2), "Austerity", "Ceasefire", "Mining Boom").run(Council())
    for seat in range(3):
        ballot(t, seat, "A", 0)
    assert t.seat() == 1 and t.legal()[0] == "name bank" and len(t.legal()) == 7
    t.play("name trade")
    assert t.seat() == 1 and "name trade" not in t.legal() and len(t.legal()) == 6
    t.play("name move")
    assert t.seat() == 0 and t.legal() == ["pick trade", "pick move", "pass"]
    t.play("pass")
    assert t.g.bonus == -1


@pytest.mark.rule("X-16.3", "X-16.5", "X-5.9")
@pytest.mark.parametrize(("payer", "decides"), [(-1, 0), (2, 2)])
def test_who_paid_for_repeal_or_uprising_chooses_in_place_of_the_chancellor(orbit: Make, payer: int,
                                                                           decides: int) -> None:
    t = orbit(3, expansion=True).forget().order(0, 1, 2).law("Free Trade Act", "Population Incentive")
    t.run(Enact(CARD["Repeal"], payer))
    assert t.seat() == decides and len(t.legal()) == 2
    t.play(t.legal()[0])
    assert t.g.laws == (CARD["Population Incentive"],) and CARD["Free Trade Act"] in t.g.removed
    t.run(Enact(CARD["Resistance Uprising"], payer))
    assert t.seat() == decides
    sites = [a[1] for a in t.g.legal(decides)]
    assert sites and all([t.g.planet[h] >= 0 and not t.g.is_home(h) and not t.g.cr[h] and h not in t.g.where
                          for h in sites])
    t.act(("rise", sites[0]))
    assert t.g.cr[sites[0]] == (1,)


@pytest.mark.rule("X-16.5", "X-1.8")
def test_repeal_and_uprising_without_a_target_are_passed_over(orbit: Make) -> None:
    t = orbit(3, expansion=True).order(0, 1, 2)
    assert t.run(Enact(CARD["Repeal"], -1)).over()
    for hex in t.g.terms.map.hexes:
        t.g.cr = put(t.g.cr, hex, t.g.cr[hex] or (1,))
    assert t.run(Enact(CARD["Resistance Uprising"], -1)).over()


@pytest.mark.rule("X-16.5")
@pytest.mark.parametrize(("card", "hidden"), [("Open Skies", False), ("Mining Boom", True)])
def test_open_skies_uncover_every_ship_at_once(orbit: Make, card: str, hidden: bool) -> None:
    t = orbit(2, expansion=True).empty().forget()
    ship = t.ship(0, "fighter", (1, 0), cloaked=True)
    t.run(Enact(CARD[card], -1))
    assert bool(t.g.cloaked[ship]) == hidden and t.told("by Open Skies") == (not hidden)


@pytest.mark.rule("X-16.5")
def test_salvage_draws_combat_cards_where_there_are_any_and_mends_every_ship(orbit: Make) -> None:
    card = [c.name for c in d.POLITICAL if c.key == "salvage"][0]
    for cards, drawn in (("auto", 1), ("false", 0)):
        t = orbit(2, expansion=True, combat_cards=cards).empty().forget().fit(0, "fighter", "shield_3")
        held = [len(hand) for hand in t.g.cchand]
        ship = t.ship(0, "fighter", (1, 0), damage=2)
        t.run(Enact(CARD[card], -1))
        assert [len(hand) for hand in t.g.cchand] == [n + drawn for n in held] and t.g.damage[ship] == 1


@pytest.mark.rule("X-5.7", "X-16.5")
def test_the_one_who_breaks_a_tie_is_told_what_the_card_takes_from_him(orbit: Make) -> None:
    t = reveal(orbit(3).order(0, 1, 2), "Free Trade Act", "Wealth Levy", "Repeal")
    for seat, cp in enumerate((20, 10, 10)):
        t.purse(seat, cp)
    t.run(Council())
    for seat, tokens, cp in ((0, "A", 2), (1, "B", 2), (2, "none", 0)):
        ballot(t, seat, tokens, cp)
    assert t.legal() == ["choose A", "choose B"]
    costs = {a[1]: t.view(0).now.cost(a) for a in t.view(0).now.legal}
    assert costs == {0: (), 1: (("cp", 5),)}
    t.play("choose B")
    assert t.g.cp[0] == 20 - 2 - 5

"""Skirmish rule by rule, with scripted dice."""
from __future__ import annotations

from dataclasses import dataclass

import pytest

from hegemon.kernel import Flow, goto
from hegemon.testing import table
from hegemon.testing.table import Table
from skirmish.actions import DECK, HEX
from skirmish.rules import Battle, Round
from skirmish.state import Skirmish


def lay(seats: int = 2, **ships: str) -> Table:
    """A table with ships laid out by hex: `lay(A="blue blue yellow")`; coins and cards as dealt."""
    t = table("skirmish", seats)
    names = ["blue", "yellow", "red", "green"]
    t.g.ships = [tuple([ships.get(h, "").split().count(n) for n in names[:seats]]) for h in HEX.names]
    return t


def battle(t: Table, *dice: int, cards: bool = False) -> Table:
    """Blue attacks Yellow in A; without cards unless said otherwise."""
    if not cards:
        t.g.hands = [() for _ in t.g.hands]
    return t.dice(*dice).run(Battle(0, 0, 1))


def ships(t: Table, hex: str) -> tuple[int, ...]:
    """Who stands in a hex."""
    row: tuple[int, ...] = t.g.ships[HEX.index[hex]]
    return row


@pytest.mark.rule("K-1.1")
def test_set_up() -> None:
    t = table("skirmish", 4)
    assert [ships(t, h) for h in "BECF"] == [(2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2)]
    assert t.g.coins == [4, 4, 4, 4] and [len(h) for h in t.g.hands] == [2, 2, 2, 2]
    assert sorted([*t.g.deck, *[c for h in t.g.hands for c in h]]) == sorted(DECK) and DECK.count(1) == 8


@pytest.mark.rule("K-2.1")
def test_all_bid_unseen_and_never_more_than_they_have() -> None:
    t = table("skirmish", 3)
    assert t.g.waiting() == [0, 1, 2] and t.legal(1) == [f"bid {n}" for n in range(5)]
    t.play("bid 3", seat=0)
    assert "bid 5" in t.refused("bid 5", seat=1)
    assert t.view(0).now.given == (("bid", 3),) and t.view(1).now.given == () and t.view(-1).coins == (4, 4, 4)


@pytest.mark.rule("K-2.2")
@pytest.mark.parametrize(("bids", "order", "coins"), [
    ((1, 3, 2), (1, 2, 0), [4, 1, 4]), ((2, 2, 0), (0, 1, 2), [2, 4, 4]), ((0, 0, 0), (0, 1, 2), [4, 4, 4])])
def test_the_highest_bid_pays_and_acts_first(bids: tuple[int, ...], order: tuple[int, ...], coins: list[int]) -> None:
    t = table("skirmish", 3)
    for seat, bid in enumerate(bids):
        t.play(f"bid {bid}", seat=seat)
    assert t.g.order == order and t.g.coins == coins


@pytest.mark.rule("K-3.1")
def test_a_plan_is_up_to_two_moves_of_one_ship_each() -> None:
    t = table("skirmish", 2).play("bid 0", seat=0).play("bid 0", seat=1)
    assert t.legal(0) == ["done", "move B A", "move B G", "move B C"]
    t.play("move B A", seat=0)
    assert t.view(0).plan == (("move", 1, 0),) and t.view(1).plan == () and ships(t, "A") == (0, 0)
    t.play("move B C", seat=0)
    assert t.legal(0) == [], "two moves are all"
    assert "move A B" not in t.legal(1)


@pytest.mark.rule("K-3.1")
def test_a_ship_is_sent_once() -> None:
    t = table("skirmish", 2)
    t.g.ships = [(0, 0), (1, 0), (0, 0), (0, 0), (0, 2), (0, 0), (0, 0)]
    t.play("bid 0", seat=0).play("bid 0", seat=1).play("move B A", seat=0)
    assert t.g.legal(0) == () and t.g.given(0) == ((("move", 1, 0),),), "with no ship left the plan is made"


@pytest.mark.rule("K-4.1")
def test_plans_are_carried_out_in_order() -> None:
    t = table("skirmish", 2).play("bid 0", seat=0).play("bid 1", seat=1)
    t.play("move B G", "done", seat=0).play("move E D", "done", seat=1)
    assert t.log[1:3] == ["Yellow moves from E to D.", "Blue moves from B to G."]


@pytest.mark.rule("K-4.2")
def test_battles_go_on_side_by_side_and_the_first_two_in_order_fight() -> None:
    t = lay(3, A="blue yellow red", G="yellow red", B="blue", E="yellow", C="red")
    t.g.order, t.g.hands = (2, 0, 1), [(), (), ()]
    t.dice(4, 1, 4, 1).run(Fighting())
    assert t.view(-1).battles == ((0, 2, 0, (4, 1)), (6, 2, 1, (4, 1)))
    t.play("yield", seat=1)
    assert t.view(-1).battles == ((0, 2, 0, (4, 1)),), "the other goes on"
    t.dice(1, 4).play("lose", seat=0)
    assert t.view(-1).battles == ((0, 2, 1, (1, 4)),), "looked again: Red and Yellow are left together"


@dataclass
class Fighting(Round):
    """A round that begins with its battles."""

    def begin(self, g: Skirmish) -> Flow:
        return goto(self.fight)


@pytest.mark.rule("K-4.3", "K-4.5", "K-4.6")
def test_a_die_of_four_hits_and_a_side_without_ships_ends_the_battle() -> None:
    t = battle(lay(A="blue yellow", B="blue", E="yellow"), 4, 3)
    assert t.question() == "Battle.paid" and t.g.waiting() == [1] and t.legal(1) == ["lose", "yield"]
    t.play("lose")
    assert t.over() and ships(t, "A") == (1, 0)
    assert t.log == ["Blue rolls 4 in A.", "Yellow rolls 3 in A.", "Yellow loses a ship in A."]


@pytest.mark.rule("K-4.5")
def test_who_yields_takes_all_ships_home() -> None:
    t = battle(lay(A="blue yellow yellow", E=""), 6, 1).play("yield")
    assert t.over() and ships(t, "A") == (1, 0) and ships(t, "E") == (0, 2)


@pytest.mark.rule("K-4.5")
def test_nobody_can_yield_his_home() -> None:
    """The only price is taken unasked."""
    t = lay(E="blue blue yellow")
    t.g.hands = [(), ()]
    t.dice(5, 2).run(Battle(4, 0, 1))
    assert t.over() and ships(t, "E") == (2, 0)


@pytest.mark.rule("K-4.6")
def test_losses_happen_together() -> None:
    t = battle(lay(A="blue yellow"), 5, 5)
    assert t.g.waiting() == [0, 1]
    t.play("lose", seat=1)
    assert ships(t, "A") == (1, 1), "sealed until both have chosen"
    t.play("lose", seat=0)
    assert t.over() and ships(t, "A") == (0, 0)


@pytest.mark.rule("K-4.4")
def test_a_warp_card_throws_a_die_again() -> None:
    t = lay(A="blue yellow")
    t.g.hands = [(0, 1), ()]
    battle(t, 2, 1, cards=True)
    assert t.question() == "Window.answered" and t.legal(0) == ["pass", "warp attacker", "warp defender"]
    t.dice(6).play("warp attacker")
    assert t.g.hands[0] == (0,) and "Blue warps the die of the attacker in A: 6." in t.log
    assert t.legal(0) == ["pass"], "asked though no Warp card is left: what a seat holds is its secret"
    t.play("pass")
    assert t.question() == "Battle.paid" and t.g.waiting() == [1]


@pytest.mark.rule("K-4.4")
def test_the_window_closes_when_both_pass_in_a_row() -> None:
    t = lay(A="blue yellow")
    t.g.hands = [(1,), (1,)]
    battle(t, 1, 1, cards=True).play("pass", seat=0)
    assert t.g.waiting() == [1]
    t.dice(1).play("warp defender", seat=1)
    assert t.g.waiting() == [0], "a card played opens it again"
    t.play("pass", seat=0)
    assert t.question() == "Battle.decided", "Yellow has no card left and is not asked"


@pytest.mark.rule("K-4.7")
def test_the_attacker_fights_on_or_retreats() -> None:
    t = battle(lay(A="blue blue yellow", B=""), 1, 1)
    assert t.question() == "Battle.decided" and t.g.waiting() == [0] and t.legal() == ["fight", "retreat"]
    t.play("retreat")
    assert t.over() and ships(t, "A") == (0, 1) and ships(t, "B") == (1, 0)


@pytest.mark.rule("K-4.7")
def test_nobody_retreats_from_home() -> None:
    t = lay(B="blue blue yellow")
    t.g.hands = [(), ()]
    t.dice(1, 1, 6, 1).run(Battle(1, 0, 1))
    assert t.question() == "Battle.paid", "fought on without being asked"


@pytest.mark.rule("K-4.7")
def test_the_winner_of_a_battle_takes_a_coin() -> None:
    t = lay(A="blue yellow", B="blue", E="yellow")
    t.g.hands, t.g.coins, t.g.round, t.g.rounds = [(), ()], [2, 2], 1, 1
    t.dice(6, 1).run(Fighting()).play("lose")
    assert t.over() and t.g.coins == [2 + 1 + 2, 2 + 1], "a coin for the battle, then the harvest"


def harvested(t: Table) -> Table:
    """Run the harvest of the last round."""
    t.g.round, t.g.rounds = 3, 3
    return t.run(Harvesting())


@dataclass
class Harvesting(Round):
    """A round that begins with its harvest."""

    def begin(self, g: Skirmish) -> Flow:
        return goto(self.harvest)


@pytest.mark.rule("K-5.1")
def test_hexes_held_alone_pay_and_nobody_has_more_than_thirty() -> None:
    t = lay(A="blue", B="blue", C="blue", E="yellow")
    t.g.coins = [29, 0]
    harvested(t)
    assert t.g.coins == [30, 1]


@pytest.mark.rule("K-5.1")
def test_a_seat_without_ships_gets_one_at_home() -> None:
    t = harvested(lay(A="blue"))
    assert ships(t, "E") == (0, 1)


@pytest.mark.rule("K-5.2")
def test_each_seat_draws_while_there_are_cards_and_only_it_sees_which() -> None:
    t = lay(B="blue", E="yellow")
    t.g.deck, t.g.hands = (1,), [(0,), (0,)]
    harvested(t)
    assert t.g.hands == [(0, 1), (0,)] and t.g.deck == ()
    assert "You draw a Warp card." in t.log and "Blue draws a card." in t.log


@pytest.mark.rule("K-5.3")
@pytest.mark.parametrize("rounds", [2, 3, 5, 50])
def test_it_ends_after_the_last_round(rounds: int) -> None:
    t = table("skirmish", 2, rounds=rounds).defaults()
    assert t.over() and t.g.outcome == "rounds" and t.g.round == rounds


@pytest.mark.rule("K-5.4")
def test_scores_and_shared_wins() -> None:
    t = lay(A="blue", B="blue yellow", E="yellow", C="blue")
    t.g.coins = [1, 3]
    assert t.g.scores() == [2 * 2 + 1, 2 + 3] and t.g.winners() == [0, 1]


@pytest.mark.rule("K-6.1")
def test_gifts_while_anybody_thinks_but_not_under_seal() -> None:
    t = lay(A="blue yellow")
    assert t.free(0) == [] and t.free(1) == []
    t.g.hands = [(1,), ()]
    battle(t, 1, 1, cards=True)
    assert t.free(1) == ["gift blue 1", "gift blue 2", "gift blue 3"]
    t.play("gift blue 3", seat=1)
    assert t.g.coins == [7, 1] and t.free(1) == ["gift blue 1"]
    t.g.coins = [29, 4]
    assert t.free(1) == ["gift blue 1"], "nobody has more than thirty"


@pytest.mark.rule("K-6.2")
def test_anybody_may_say_anything_short() -> None:
    t = table("skirmish", 2)
    t.act(("say", "hello"), seat=1)
    assert t.log == ["Yellow says hello."] and t.view(0).now.forms == ("say",)
    assert t.refused('say "' + 81 * "x" + '"', seat=1) == "words is a quoted text of at most 80 characters"

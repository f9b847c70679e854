"""The scripted player does what it says."""
from __future__ import annotations

import pytest

from hegemon.kernel import Action, Rng, Seen
from hegemon.kernel.registry import find
from hegemon.testing import questions, table
from hegemon.testing.table import Table
from skirmish import rules
from skirmish.actions import HEX
from skirmish.bot import DEFAULTED, PLANS, Scripted
from skirmish.rules import Battle

A = HEX.index["A"]


def fight(dice: tuple[int, int], ships: tuple[int, int], hands: tuple[tuple[int, ...], ...] = ((), ())) -> Table:
    """Blue attacks Yellow in A."""
    t = table("skirmish", 2)
    t.set(ships=[ships, *[(0, 0)] * 6], hands=list(hands))
    return t.dice(*dice).run(Battle(A, 0, 1))


def decided(t: Table) -> Action:
    """What it answers."""
    return Scripted().decide(Seen(t.g, t.seat(), find("skirmish").view, Rng(1)))


def test_every_question_has_a_plan_or_a_reason_for_none() -> None:
    assert set(PLANS) | set(DEFAULTED) == questions(rules) and not set(PLANS) & set(DEFAULTED)


def test_it_bids_a_coin_if_it_has_one() -> None:
    t = table("skirmish", 2).set(coins=[0, 4])
    seen = [Seen(t.g, seat, find("skirmish").view, Rng(1)) for seat in (0, 1)]
    assert [Scripted().decide(s) for s in seen if s.legal] == [("bid", 0), ("bid", 1)]


@pytest.mark.parametrize(("dice", "answer"), [
    ((1, 1), ("warp", 0)), ((1, 6), ("warp", 0)), ((6, 6), ("warp", 1)), ((6, 1), ("pass",))])
def test_it_warps_bad_dice(dice: tuple[int, int], answer: Action) -> None:
    """Its own that missed, else theirs that hit; with nothing to mend it lets them stand."""
    assert decided(fight(dice, (2, 2), ((1,), ()))) == answer


@pytest.mark.parametrize(("ships", "answer"), [
    ((3, 2), ("fight",)), ((2, 2), ("fight",)), ((2, 3), ("retreat",)), ((1, 3), ("fight",))])
def test_it_fights_on_with_as_many_ships_as_the_others(ships: tuple[int, int], answer: Action) -> None:
    t = fight((1, 1), ships)
    assert t.question() == "Battle.decided" and decided(t) == answer

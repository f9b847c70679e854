"""Chances and prices that are told come true."""
from __future__ import annotations

import pytest

from hegemon.kernel import Action, Question
from hegemon.kernel.registry import find
from hegemon.testing import table
from hegemon.testing.told.walking import fought
from skirmish.actions import HOMES, LOSE
from skirmish.rules import Battle
from skirmish.state import Skirmish


def happened(before: Skirmish, after: Skirmish, action: Action) -> str | None:
    """Who was hit in the battle that goes on, once it is known."""
    battles = [b for q in before.open if (b := q.frame.inside(Battle)) is not None and q.name() == "Battle.decided"]
    if action != ("fight",) or len(battles) != 1:
        return None
    b = battles[0]
    if b.hex in (HOMES[b.attacker], HOMES[b.defender]):  # there the next ship comes at once (K-5.1)
        return None
    mine, theirs = [before.ships[b.hex][s] - after.ships[b.hex][s] for s in (b.attacker, b.defender)]
    if mine or theirs:
        return "both are hit" if mine and theirs else "you hit" if theirs else "you are hit"
    asked = [q.frame.inside(Battle) for q in after.open if q.name() == "Battle.decided"]
    return "nobody is hit" if any([x is not None and x.hex == b.hex for x in asked]) else None


def staying(g: Skirmish, q: Question) -> Action | None:
    """Who is hit loses a ship and stays."""
    return LOSE.only if LOSE.only in g.legal(q.seat) else None


@pytest.mark.rule("K-4.5")
def test_chances_of_a_battle_come_true() -> None:
    found = fought(find("skirmish"), happened, positions=30, runs=60, goes=staying)
    assert found.questions["Battle.decided"] >= 5 and not found.wrong, "\n".join(found.lines())


@pytest.mark.rule("K-2.2")
def test_a_bid_says_what_it_would_take() -> None:
    t = table("skirmish", 3).honest()
    assert t.view(1).now.cost(("bid", 3)) == (("coins", 3),)
    t.play("bid 0", seat=0).play("bid 3", seat=1).play("bid 2", seat=2)
    assert t.g.coins == [4, 1, 4]

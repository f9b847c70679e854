"""Section 8: invariants over random games; nothing is created or lost."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.games.hegemonic import GAME, upgrades
from hegemon.games.hegemonic.board import Board
from hegemon.games.hegemonic.data import FULL_DECK, ICON_DECK
from hegemon.games.hegemonic.rules.aftermath import Aftermath
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Rng
from hegemon.kernel.data import encode
from hegemon.kernel.upgrade import taken_back

GOLDEN = Path(__file__).parent / "golden"

OPTIONS: list[dict[str, Any]] = [
    {}, {"leaders": "random"}, {"learning_game": True}, {"longer_game": True, "wild_home_embassies": True},
    {"technology_draft": True, "multiple_discard_piles": True, "leaders": "choose"}, {"free_board_placement": True}]
SPENT = {"collected", "gained"}


def cards_everywhere(g: Any) -> list[int]:
    """Every Technology Card, wherever it is; those on the table of a Conflict too."""
    found = [*g.draw, *[c for row in (*g.piles, *g.hands, *g.inactive, *g.advanced, *g.packets) for c in row]]
    frames = [q.frame for q in g.open] + [j.frame for j in g.joins.values()]
    conflict = next((c for f in frames if (c := f.inside(Conflict)) is not None), None)
    return found + [c for c in (conflict.cards if conflict is not None else ()) if c >= 0]


@pytest.mark.rule("I-1", "I-2", "I-3", "I-4", "I-6", "I-7", "I-8", "I-9", "I-14", "I-15", "I-17")
@settings(max_examples=12, deadline=None)
@given(seats=st.integers(2, 6), seed=st.integers(0, 10 ** 6), options=st.sampled_from(OPTIONS))
def test_random_games_keep_every_invariant(seats: int, seed: int, options: dict[str, Any]) -> None:
    g = GAME.start(GAME.setup(seats, seed, options))
    rng = Rng(seed)
    deck = sorted(FULL_DECK if seats > 3 else ICON_DECK)
    before, rounds = g.vp[:], g.round
    while not g.over:
        seat = rng.choice(g.waiting())
        free = g.free(seat) if rng.below(12) == 0 else ()
        g.apply(seat, rng.choice(free) if free else rng.choice(g.legal(seat)))
        assert not g.check()
        assert g.phase == 0 or sorted(cards_everywhere(g)) == deck, "I-6"
        assert all([a >= b for a, b in zip(g.vp, before)]), "I-14: VP never fall"
        assert g.round >= rounds
        before, rounds = g.vp[:], g.round
    assert g.outcome in ("sector stack empty", "galaxy full", "no tiles left")
    assert g.round <= (6 if not options.get("longer_game") else 30), "I-17"


@pytest.mark.rule("I-1", "I-2", "I-3", "I-4", "I-6", "I-7", "I-8", "I-15")
def test_every_fault_of_a_position_is_said(galaxy: Callable[..., Any]) -> None:
    t = galaxy(4).home(0, "A4").home(1, "B5").tiles(A5="S16", A2="S17")
    assert not t.g.check()
    g = t.g
    g.caps[1], g.arbiter = -1, 4
    g.put(0, 0, 4)
    g.built[0] -= 1
    g.agents[0] = g.home[1]
    g.fleets[3] = 30
    g.gates[2] = 4
    g.pool += (g.sectors[0],)
    g.hands[2] += (3,)
    g.advanced[3] = (1, 1, 2, 3)
    assert g.check() == [
        "I-3: somebody has less than no CAPs",
        "I-15: the Arbiter is nobody at the table",
        "I-2: Marduk has 2 Complexes on the galaxy, and the Player Board says 1",
        "I-1: Marduk has half a Gate pair on the galaxy",
        "I-8: Marduk has a piece in another's Home Sector",
        "I-8: Osiris has a piece where no tile lies",
        "I-6: it is not noted who knows each card of Bushido",
        "I-7: Yaksha has more Advanced Technologies than slots",
        "I-7: Yaksha has advanced a technology twice",
        "I-4: a tile is in two places"]


@pytest.mark.rule("I-3", "H-20.2")
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10 ** 6))
def test_caps_come_only_from_income_and_gains(seed: int) -> None:
    """The ledger: what the log says was collected, gained, given and returned explains every CAP that appears."""
    g = GAME.start(GAME.setup(3, seed, {"leaders": "random"}))
    rng = Rng(seed)
    while not g.over:
        purse = sum(g.caps)
        g._events = []
        seat = rng.choice(g.waiting())
        g.answer(g.question(seat), rng.choice(g.legal(seat)))
        came = sum([parts[1] for what, parts, _ in g._events if what.name in SPENT])
        assert sum(g.caps) <= purse + came, [what.say(parts) for what, parts, _ in g._events]


@pytest.mark.rule("I-11", "I-12")
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10 ** 6))
def test_outcomes_of_conflicts(seed: int) -> None:
    """A draw changes no Base count; a Defender who wins keeps everything."""
    g = GAME.start(GAME.setup(4, seed))
    rng = Rng(seed)
    while not g.over:
        seat = rng.choice(g.waiting())
        conflict = g.question(seat).frame.inside(Conflict)
        built = g.built[:]
        closing = conflict is not None and conflict.step == 3
        g._events = []
        g.answer(g.question(seat), rng.choice(g.legal(seat)))
        told = [what.name for what, _, _ in g._events]
        if closing and "drawn" in told and conflict is not None:
            assert g.built == built
        if closing and "won" in told and conflict is not None:
            winner = next(parts[0] for what, parts, _ in g._events if what.name == "won")
            d = conflict.defender
            if winner == d:
                assert g.built[3 * d:3 * d + 3] == built[3 * d:3 * d + 3]
            elif not any([q.frame.inside(Aftermath) for q in g.open]):
                assert not g.count(d, conflict.target, conflict.sector)


@pytest.mark.rule("I-18")
def test_same_seed_and_same_answers_give_the_same_state() -> None:
    def played() -> str:
        g = GAME.start(GAME.setup(4, 11, {"leaders": "random"}))
        rng = Rng(11)
        while not g.over:
            seat = rng.choice(g.waiting())
            g.apply(seat, rng.choice(g.legal(seat)))
        return str(g.digest())

    assert played() == played()


def test_slots_hold_exactly_the_declared_fields() -> None:
    for kind in (Board, Hegemonic):
        declared = [n for n, what in kind.__annotations__.items() if not what.startswith("ClassVar")]
        assert sorted(kind.__slots__) == sorted(declared)


def test_a_state_from_its_snapshot_plays_on_without_what_was_worked_out() -> None:
    g = GAME.start(GAME.setup(4, 5))
    rng = Rng(5)
    for _ in range(150):
        seat = rng.choice(g.waiting())
        g.apply(seat, rng.choice(g.legal(seat)))
    again = GAME.restored(g.snapshot())
    assert again.clone().digest() == g.digest()
    ranges = [[state.reach(s, k) for s in range(4) for k in range(3)] for state in (again, g)]
    assert ranges[0] == ranges[1]


@pytest.mark.parametrize("name", ["picked", "razed"])
def test_a_match_kept_in_the_shape_before_goes_on(name: str) -> None:
    """State version 2 listed Gate pairs decided about, and did not say whether a Unit had stayed."""
    stored = (GOLDEN / f"state-2-{name}.json").read_bytes()
    g = GAME.restored(stored)
    assert g.open[0].then == name and not g.check()
    plain = json.loads(stored)
    del plain["versions"]
    back = taken_back(encode(g), upgrades, 2, GAME.state_version)
    assert json.dumps(back) == json.dumps(plain), "field by field, in order"
    rng = Rng(1)
    while not g.over:
        seat = g.waiting()[0]
        g.apply(seat, rng.choice(g.legal(seat)))
    assert not g.check()

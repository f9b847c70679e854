"""E-14 chance, E-15 the state, section 5 hidden information, 7.1 the worked role turn, section 8 invariants."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.games.galactic_emperor import GAME
from hegemon.games.galactic_emperor.data import (
    ATOMIC,
    ATOMIC_TILES,
    BLACK_HOLE,
    PLAIN_TILES,
    REGENT,
    SPACE,
    TILE,
    fleet,
)
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.merchant import Merchant
from hegemon.kernel import Match, Rng
from hegemon.kernel.data import encode, fields
from hegemon.kernel.registry import find
from hegemon.testing import table

Make = Callable[..., Any]


def random_game(seats: int, seed: int, steps: int | None = None) -> Any:
    """A state after some random answers, checked all along."""
    g, rng = GAME.start(GAME.setup(seats, seed)), Rng(seed + 1)
    while not g.over and steps != 0:
        q = rng.choice(g.open)
        g.apply(q.seat, rng.choice(g.legal(q.seat)))
        assert not g.check()
        steps = steps - 1 if steps is not None else None
    return g


@pytest.mark.rule("E-14.1")
def test_set_up_draws_plain_tiles_atomic_tiles_then_the_throne() -> None:
    """With every draw scripted to 0 the order of shuffles can be read off; then the Throne is drawn."""
    game = find("galactic_emperor")
    draws = len(PLAIN_TILES) - 1 + len(ATOMIC_TILES) + 3 - 1
    g = Match(game, game.setup(3, 1, {}, script=(0,) * draws + (2,))).state
    assert g.throne == 2 and g.script == ()  # type: ignore[attr-defined]


@pytest.mark.rule("E-14.1")
def test_dice_fall_attacker_first_and_unit_by_unit(galaxy: Make) -> None:
    """Ships, then the installation; the extra die right after its ship's own; the defender's dice last."""
    t = galaxy(3).put("D5", "p08", 0).ships("D5", 0, 0, 2).ships("D5", 1, 0, 1).card(2, "time_warp")
    t.dice(1, 2, 3, 1, 2, 3, 1, 2, 3).run(Battle(SPACE["D5"], 0, 1, ((-1, fleet(0, 2), 0),), True))
    t.play("extra cruiser")
    seen = t.view(2).fight
    assert seen.dice == (1, 2, 3, 1, 2, 3, 1, 2, 3) and seen.ours == 7  # 4 + 1 cruiser dice, 2 of the Empire
    assert t.g.script == ()


@pytest.mark.rule("E-14.1")
def test_nothing_else_is_random(galaxy: Make) -> None:
    """Through roles without dice the counter of chance stands still."""
    t = galaxy(3)
    before = t.g.rng
    t.play("left", "choose engineer").until("Round.taken").play("choose steward").until("Round.taken")
    t.play("choose regent").until("Round.directed")
    assert t.g.rng == before


@pytest.mark.rule("E-14.2")
def test_a_re_roll_keeps_its_place_and_shifts_nothing(galaxy: Make) -> None:
    """The new value stands where the old one stood."""
    t = galaxy(3).card(1, "time_warp").dice(5, 2, 3, 4, 6).run(Merchant(0)).play("bend 2", "keep")
    assert t.view(0).market_dice == (5, 6, 3, 4)


@pytest.mark.rule("E-15")
def test_the_state_keeps_what_the_model_lists(galaxy: Make) -> None:
    """Everything survives a snapshot in the middle of a battle, clones are equal and independent."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 0, 1, 1, 1).ships("D5", 1, 2).card(2, "time_warp")
    t.run(Battle(SPACE["D5"], 0, 1, ((-1, fleet(1, 1, 1), 0),), True)).play("extra dreadnought")
    again = GAME.restored(t.g.snapshot())
    assert encode(again) == encode(t.g) == encode(t.g.clone()) and again.legal(2) == t.g.legal(2)
    listed = {"round", "direction", "order", "role", "chooser", "throne", "roles", "prices", "pool", "trigger", "rng",
              "tile", "owner", "level", "food", "ships", "tokens", "lock", "vp", "marks", "metal", "energy", "hand",
              "reserve", "influence", "dock", "tech", "spent", "sabotaged", "policy", "stack", "shown", "removed"}
    assert listed <= set(fields(type(t.g)))


def test_worked_role_turn_7_1(galaxy: Make) -> None:
    """The golden trace of the spec: Explorer, Merchant, Warlord, end of round."""
    t = galaxy(3).face_up("p01", "p08", "void_1", "p14").top("p02").play("left", "choose explorer")
    t.play("select p14", "place D6")
    assert t.g.reserve[0] == 10 and t.holds("D6") == (0, 1)
    t.play("select p01", "place F1", "select p08", "place B1", "place F2")
    assert t.holds("F1") == t.holds("B1") == (-1, 0) and len(t.g.shown) == 4 and len(t.g.stack) == 26
    t.dice(1, 3, 5, 5).play("choose merchant")
    assert t.g.marks[1] == 8
    t.play("discard 4")
    assert t.g.prices == (1, 3, 5)
    t.play("fund G1", "done", "done", "fund D7", "fund D7", "done")
    assert t.g.marks == [7, 8, 6]
    t.play("choose warlord", "sail A1", "enter B1", "enter B2")
    assert t.holds("B1") == (2, 1) and t.g.reserve[2] == 10
    t.play("sail D7", "enter D6", "enter D5", "sail G1", "enter F1", "stop")
    assert t.g.reserve[1] == 10 and t.g.marks == [9, 10, 8] and t.g.round == 2 and len(t.g.shown) == 4
    assert t.seat() == 0 and t.question() == "Round.directed"


def test_points_are_secret_until_the_end(galaxy: Make) -> None:
    """A seat sees its own total, a spectator none; the pool is public; at the end all is shown."""
    t = galaxy(3)
    t.g.vp = [7, 5, 3]
    assert t.view(1).vp == (-1, 5, -1) and t.view(-1).vp == (-1, -1, -1) and t.view(0).vp_left == 100
    t.g.over = True
    assert t.view(-1).vp == (7, 5, 3)


def test_faces_of_the_stack_are_hidden_but_not_its_backs(galaxy: Make) -> None:
    """The number of tiles and the top back are public; samples deal the faces anew, the Black Hole stays."""
    t = galaxy(4)
    assert t.view(0).stack == len(t.g.stack) and t.view(0).back == "plain" and t.view(0).top == -1
    hole = t.g.stack.index(BLACK_HOLE)
    samples = [t.g.sample(0, Rng(n)) for n in range(8)]
    assert len({s.stack for s in samples}) > 1
    for s in samples:
        assert s.stack[hole] == BLACK_HOLE and [ATOMIC[x] for x in s.stack] == [ATOMIC[x] for x in t.g.stack]


def test_a_scanned_tile_stays_known_to_the_scanner(galaxy: Make) -> None:
    """What was looked at is kept by his samples and by nobody else's (5.2)."""
    t = galaxy(3).face_up("p01", "p08", "void_1", "p14").top("p02").card(0, "long_range_scanners")
    t.play("left", "choose explorer", "scan p01", "take_named")
    assert all(t.g.sample(0, Rng(n)).stack[-1] == TILE["p02"] for n in range(10))
    assert any(t.g.sample(1, Rng(n)).stack[-1] != TILE["p02"] for n in range(10))


def test_samples_move_points_between_others_but_keep_the_sum(galaxy: Make) -> None:
    """The viewer's own total and the pool are what he knows."""
    t = galaxy(4)
    t.g.vp = [9, 8, 7, 6]
    samples = [t.g.sample(2, Rng(n)).vp for n in range(20)]
    assert all(vp[2] == 7 and sum(vp) == 30 and min(vp) >= 0 for vp in samples)
    assert len({tuple(vp) for vp in samples}) > 3


@settings(max_examples=8, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_nothing_is_created_or_lost(seats: int, seed: int) -> None:
    """Random games keep every invariant of section 8 and end with a winner."""
    g = random_game(seats, seed)
    assert g.outcome in ("tokens", "points", "rounds") and g.winners()
    assert sum(g.hand) == sum(g.influence) == sum(g.tokens) == 0


@settings(max_examples=6, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6), st.integers(10, 250))
def test_points_never_fall_and_roles_are_chosen_once(seats: int, seed: int, steps: int) -> None:
    """Invariants 8, 9, 11 and 16 from one position to the next."""
    g, rng = GAME.start(GAME.setup(seats, seed)), Rng(seed)
    for _ in range(steps):
        if g.over:
            break
        before, round_, chosen = g.vp[:], g.round, [r for r in range(8) if g.roles[r] >= 0]
        q = rng.choice(g.open)
        g.apply(q.seat, rng.choice(g.legal(q.seat)))
        assert all(b <= a for b, a in zip(before, g.vp))
        assert all(-2 <= owner < seats for owner in g.tech)
        if g.round == round_ and not g.over:
            assert len(set(chosen)) == len(chosen) <= seats


@settings(max_examples=5, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_without_a_regent_nobody_shares_a_space(seats: int, seed: int) -> None:
    """Invariant 13: only influence makes forces of two players stand together when a turn is over."""
    g, rng = GAME.start(GAME.setup(seats, seed)), Rng(seed)
    for _ in range(250):
        if g.over or g.role == REGENT:  # the last role left at six is taken without asking
            break
        q = g.open[0]
        answers = [a for a in g.legal(q.seat) if a != ("choose", REGENT)]
        if not answers:
            break
        g.apply(q.seat, rng.choice(answers))
        if any(o.name() == "Round.taken" for o in g.open):
            assert all(len(g.foes(s, -1)) <= 1 for s in range(37))


def test_legal_answers_never_run_dry() -> None:
    """Every question of random games at every seat count offers something, the default first."""
    for seats in GAME.seats:
        t = table("galactic_emperor", seats, seed=seats)
        t.defaults()
        assert t.g.outcome in ("tokens", "points", "rounds")

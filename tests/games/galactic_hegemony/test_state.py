"""G-12 the state, section 4.1 undo, section 5 hidden information, section 8 invariants."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.games.galactic_hegemony import GAME
from hegemon.games.galactic_hegemony.state import DESTROYED, GONE, WILD, Hegemony
from hegemon.kernel import Rng, fields
from hegemon.testing import table
from hegemon.testing.table import Table

Lay = Callable[..., Table]
OPTIONS = st.fixed_dictionaries({
    "turns": st.sampled_from([10, 9, 8, 7]), "no_place_like_home": st.booleans(),
    "peasants_are_revolting": st.booleans()}) | st.fixed_dictionaries({
        "play_to_win": st.just(True), "no_place_like_home": st.booleans(), "peasants_are_revolting": st.booleans()})
COSTS = {"move": 1, "attack": 0, "colonise": 2, "boost": 1, "military": 1, "build": 2, "ship": 3}


@pytest.mark.rule("G-12")
def test_what_follows_is_never_stored() -> None:
    """Size, limit and revolt marks are worked out; the fields are those of G-12 and the last dice."""
    own = set(fields(Hegemony)) - {"seats", "rng", "script", "open", "joins", "reveals", "over", "outcome"}
    assert own == {"turn", "track", "counting", "phase", "stock", "home", "place", "at", "explored", "morale", "built",
                   "craft", "saboteurs", "checks", "duel"}


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 1 << 40), options=OPTIONS, luck=st.integers(0, 1 << 30))
def test_invariants_of_section_8(seed: int, options: dict[str, int | bool], luck: int) -> None:
    """Over whole random games: stock, morale, tiles, tokens, costs, the track, and what only ever falls."""
    g = GAME.start(GAME.setup(1, seed, options))
    rng = Rng(luck)
    turns = int(options.get("turns", 10))
    while not g.over:
        assert not g.check()
        before = g.clone()
        action = rng.choice(g.legal(0))
        g.apply(0, action)
        assert all([b <= a for b, a in zip(before.explored, g.explored)]), "explored never goes back"
        assert all([a != WILD for b, a in zip(before.morale, g.morale) if b != WILD]), "colonies stay"
        assert g.active() <= before.active(), "saboteurs never rise"
        if action[0] == "end":
            assert g.turn <= turns or g.counting
            continue
        price = COSTS[action[0]]
        assert before.stock >= price
        assert g.stock == before.stock - price, "every cost is paid exactly, and nothing is gained in G-7"
        if action[0] == "attack":
            lost = before.active() - g.active() + g.craft.count(GONE) - before.craft.count(GONE)
            pairs = min(action[2] + 2, before.saboteurs.count(action[1]))
            assert 1 <= lost <= pairs
        if action[0] == "military":
            assert 0 <= g.morale[action[1]] - before.morale[action[1]] <= 2
    assert not g.check()
    assert g.outcome in ("won", "lost_revolt", "lost_time", "unfinished")
    assert g.counting or g.turn <= turns
    assert (g.outcome == "won") == (g.winners() == [0])


def test_every_fault_is_named(lay: Lay) -> None:
    """All that does not hold is said at once, each in a sentence."""
    g = lay().g
    assert g.check() == []
    g.stock, g.saboteurs[0], g.morale[3] = 99, 60, 2
    assert g.check() == ["8.1: the stock is below nothing or above the limit", "8.2: a morale is out of its bounds",
                         "8.3: a colony lies face down", "8.4: an active saboteur is off the map"]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 1 << 40), steps=st.integers(0, 60))
def test_face_down_numbers_are_hidden_from_everybody(seed: int, steps: int) -> None:
    """The view of a sample equals the view itself, and samples do move the tiles until the game is over."""
    g = GAME.start(GAME.setup(1, seed))
    rng = Rng(seed)
    for _ in range(steps):
        if not g.over:
            g.apply(0, rng.choice(g.legal(0)))
    samples = [g.sample(0, rng) for _ in range(12)]
    for viewer in (0, -1):
        assert all([GAME.view(s, viewer) == GAME.view(g, viewer) for s in samples])
    if g.explored.count(False) > 5 and not g.over:
        assert len({s.place for s in samples}) > 1
    for s in samples:
        assert not s.check()


def test_the_view_names_what_is_known_and_no_more(lay: Lay) -> None:
    """Positions of all tiles, the set of numbers still face down, but not which is where."""
    v = lay({"Vost": "r3c5"}, explored=["Vost"]).view(-1)
    assert len(v.face_down) == 10 and v.unknown == tuple(range(2, 12))
    assert [p for p, hex in enumerate(v.place) if hex >= 0] == [0, 1]
    assert not set(v.face_down) & set(v.place)


def test_equal_seeds_and_actions_give_equal_games() -> None:
    a, b = table("galactic_hegemony", 1, 77).defaults(), table("galactic_hegemony", 1, 77).defaults()
    assert a.g.digest() == b.g.digest() and a.log == b.log
    assert a.g.digest() != table("galactic_hegemony", 1, 78).defaults().g.digest()


@pytest.mark.rule("G-7.5", "G-7.10")
def test_4_1_undo_reaches_back_to_the_last_thing_revealed(lay: Lay) -> None:
    """A build and a move are taken back, the tile turned up before them is not."""
    t = lay({"Vost": "r3c5"}, morale={"Kelt": 1}, stock=6)
    t.play("move 1 r3c5", "build Kelt civil", "move 1 r3c4")
    t.match.undo(0)
    t.match.undo(0)
    assert t.g.stock == 5 and t.g.built[10] == 0 and t.g.explored[1]
    assert t.match.undoable(0) == -1


def test_snapshots_keep_everything(lay: Lay) -> None:
    t = lay({"Vost": "r3c5"}, craft=["r3c5", "r3c5"], saboteurs=["r3c5"], stock=4)
    for form in ("json", "msgpack"):
        again = GAME.restored(t.g.snapshot(form), form)
        assert again.digest() == t.g.digest() and again.legal(0) == t.g.legal(0)
    assert t.g.saboteurs[1:] == [DESTROYED] * 2

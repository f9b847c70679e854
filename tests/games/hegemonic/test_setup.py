"""H-1 state and H-2 set-up."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.data import COLOURS, CORE_MASK, HEX_NAMES, HOME, ICON_DECK, ICON_TILES
from hegemon.games.hegemonic.rules.setup import Preparation
from hegemon.games.hegemonic.sky import CELLS, HOME_HINTS, LAYOUTS, cells_of, placements, touching
from hegemon.testing import table

Make = Callable[..., Any]
COUNTS = (2, 3, 4, 5, 6)


def settled(seats: int, **options: Any) -> Any:
    """A table at the beginning of round 1."""
    return table("hegemonic", seats, **options).until("Explore.taken")


@pytest.mark.rule("H-1.1", "H-1.2", "H-2.3", "H-2.12")
def test_round_one_begins_with_the_public_state_everybody_sees() -> None:
    t = settled(4)
    seen = t.view(-1)
    assert (seen.round, seen.phase) == (1, 2) and seen.vp == (0, 0, 0, 0) and seen.arbiter == t.g.arbiter
    assert seen.places == LAYOUTS[4] and len(seen.pool) == 5 and seen.stack == 23
    assert seen.agents == seen.fleets == (-1,) * 12 and seen.gates == (-1,) * 24
    assert seen.caps == (6, 6, 6, 6), "no CAPs at the start; the first Collection pays 2 + 2 + 2"
    assert seen.held == (5, 5, 5, 5) and seen.advanced == seen.inactive == ((), (), (), ())


@pytest.mark.rule("H-1.3", "H-1.4")
def test_a_track_without_bases_gives_nothing_and_limits_nothing(galaxy: Make) -> None:
    g = galaxy(4).built(0, 0, 4, 0).g
    assert g.tier(0, 0) == g.income(0, 0) == 0 and g.retention(0) == 7
    assert galaxy(4).built(0, 0, 0, 0).g.retention(0) == 10


@pytest.mark.rule("H-1.6")
def test_seats_run_clockwise() -> None:
    assert settled(4).g.clockwise(2) == [2, 3, 0, 1]


@pytest.mark.rule("H-2.1")
def test_the_first_arbiter_is_drawn_or_named() -> None:
    assert {table("hegemonic", 4, seed).g.arbiter for seed in range(1, 20)} == {0, 1, 2, 3}
    assert table("hegemonic", 3, first_arbiter="red").g.arbiter == 2


@pytest.mark.rule("H-2.2")
@pytest.mark.parametrize(("seats", "boards"), list(zip(COUNTS, (3, 5, 6, 8, 9))))
def test_boards_by_players(seats: int, boards: int) -> None:
    assert len(table("hegemonic", seats).g.places) == boards


@pytest.mark.rule("H-2.5", "H-2.6", "H-2.7")
@pytest.mark.parametrize("seats", COUNTS)
def test_decks_and_tiles_by_players(seats: int) -> None:
    """Icon cards and tiles with two and three players, everything with more; eight tiles a player."""
    g = table("hegemonic", seats).g
    deck = list(g.draw) + [c for h in g.hands for c in h]
    assert len(deck) == (54 if seats > 3 else 30) and [len(h) for h in g.hands] == [5] * seats
    if seats < 4:
        assert sorted(deck) == sorted(ICON_DECK)
    dealt = [t for row in g.dealt for t in row]
    assert [len(row) for row in g.dealt] == [2] * seats and len(g.sectors) + len(dealt) == 8 * seats
    every = [*g.sectors, *dealt, *g.spare]
    assert len(set(every)) == len(every) == (48 if seats > 3 else 24)
    assert seats > 3 or set(every) == set(ICON_TILES)


@pytest.mark.rule("H-2.7")
def test_dealt_tiles_are_secret() -> None:
    """R-41."""
    t = table("hegemonic", 4)
    assert len(t.view(1).dealt) == 2 and t.view(-1).dealt == () and t.view(0).tiles_held == (2, 2, 2, 2)


@pytest.mark.rule("H-2.8", "H-2.9")
def test_homes_lie_on_boards_of_their_own_not_on_the_core_and_not_side_by_side() -> None:
    t = table("hegemonic", 4, first_arbiter="yellow")
    assert t.seat() == 1 and t.legal()[0] == "settle A4", "a recommended hex is the default"
    assert not [a for a in t.legal() if " K" in a] and len(t.legal()) == 30
    t.play("settle A2")
    near = t.g.chart().next[HEX_NAMES.index("A2")]
    assert t.seat() == 2
    for name in t.legal():
        h = HEX_NAMES.index(name.split()[1])
        assert not near >> h & 1 and not name.startswith("settle A")
    assert "settle B1" not in t.legal() and "does not answer" in t.refused("settle B1")
    assert t.g.built[3:6] == [1, 1, 1] and t.g.count(1, 0, 1) == t.g.count(1, 1, 1) == t.g.count(1, 2, 1) == 1
    assert t.g.caps == [0, 0, 0, 0]


@pytest.mark.rule("H-2.10", "H-2.11")
@pytest.mark.parametrize("seats", COUNTS)
def test_first_tiles_lie_beside_home_and_the_others_make_the_pool(seats: int) -> None:
    t = table("hegemonic", seats).until("Preparation.aimed")
    order = []
    while t.question() in ("Preparation.aimed", "Preparation.placed"):
        seat = t.seat()
        if t.question() == "Preparation.aimed":
            order.append(seat)
            home = t.g.chart().next[t.g.home[seat]]
            assert all([home >> HEX_NAMES.index(a.split()[1]) & 1 for a in t.legal()])
        else:
            assert len(t.legal()) == 2
        t.act(t.g.legal(seat)[-1], seat)
    assert order == t.g.clockwise(t.g.arbiter)
    assert len(t.g.pool) == max(3, seats) + 1, "one each (one more with two players), and the first tile revealed"
    assert len(t.g.sectors) == {2: 10, 3: 17, 4: 23, 5: 29, 6: 35}[seats]


@pytest.mark.rule("H-2.10")
def test_without_an_empty_hex_beside_home_the_nearest_serves(galaxy: Make) -> None:
    t = galaxy(4).home(0, "A3")
    free = iter(t.g.sectors)
    for h in range(51):
        if t.g.chart().next[t.g.home[0]] >> h & 1:
            t.g.lay_tile(h, next(free))
    distances = {t.g.chart().walk[t.g.home[0]][a[1]] for a in Preparation(False, False).beside(t.g, 0)}
    assert distances == {2}


@pytest.mark.rule("H-2.13", "H-22.1")
def test_learning_game_set_up() -> None:
    t = table("hegemonic", 4, learning_game=True)
    assert sorted(t.legal()) == sorted([f"settle {HEX_NAMES[h]}" for h in HOME_HINTS[4]])
    g = t.g
    assert g.hands == [()] * 4 and len(g.pool) == 4 and len(g.sectors) == 12
    t.until("Explore.taken")
    assert len(t.g.sectors) == 7 and sum([x >= 0 for x in t.g.tile]) == 8
    assert len(table("hegemonic", 2, learning_game=True).g.pool) == 3


@pytest.mark.rule("H-2.14", "H-22.7")
def test_free_board_placement() -> None:
    """Counter-clockwise from the Arbiter; two boards touched, one of them the Core, the first board excepted."""
    t = table("hegemonic", 4, free_board_placement=True, first_arbiter="red")
    order = []
    for n in range(6):
        order.append(t.seat())
        for _, cell, turned in t.g.legal(t.seat()):
            overlap, boards, core = touching((turned, *CELLS[cell]), t.g.places)
            assert not overlap and core and boards >= (2 if n else 1)
        t.act(t.g.legal(t.seat())[-1])
    assert order == [2, 1, 0, 3, 2, 1] and t.question() == "Preparation.settled"
    assert t.g.chart().usable.bit_count() == 36


@pytest.mark.rule("H-2.14")
def test_when_the_core_is_surrounded_two_boards_are_enough() -> None:
    laid: tuple[Any, ...] = ()
    while any([touching(p, laid)[2] for p in placements(laid)]):
        core = [p for p in placements(laid) if touching(p, laid)[2]]
        laid += (max(core, key=lambda p: sum([abs(q) + abs(r) + abs(q + r) == 4 for q, r in cells_of(p)])),)
    assert placements(laid) and all([touching(p, laid)[1] >= 2 for p in placements(laid)])


@pytest.mark.rule("H-2.15", "H-22.2")
def test_technology_draft() -> None:
    """Packets go clockwise, picks stay hidden, the last card is discarded from the Arbiter on."""
    t = table("hegemonic", 4, technology_draft=True, first_arbiter="blue")
    assert t.g.waiting() == [0, 1, 2, 3] and [len(p) for p in t.g.packets] == [6] * 4
    first = list(t.g.packets)
    picks = [t.g.legal(s)[0] for s in range(4)]
    assert t.view(1).packet == first[1] and t.view(1).held == (0, 0, 0, 0) and t.view(-1).packet == ()
    for seat in (2, 0, 3, 1):
        t.act(picks[seat], seat)
    for seat in range(4):
        rest = list(first[seat - 1])
        rest.remove(picks[seat - 1][1])
        assert t.g.packets[seat] == tuple(rest)
    t.until("Preparation.settled")
    assert [len(h) for h in t.g.hands] == [5] * 4 and len(t.g.piles[0]) == 4 and len(t.g.draw) == 30


@pytest.mark.rule("H-2.16")
def test_a_cramped_galaxy_drops_the_adjacency_limit(galaxy: Make) -> None:
    t = galaxy(2, first_arbiter="blue")
    t.g.lay_home(0, HEX_NAMES.index("A2"))
    t.g.blank &= t.g.chart().next[HEX_NAMES.index("A2")]  # nothing else is left
    legal = Preparation(False, False, 1).hexes(t.g, 1)
    assert legal and all([t.g.chart().next[HEX_NAMES.index("A2")] >> a[1] & 1 for a in legal])
    assert not [a for a in legal if CORE_MASK >> a[1] & 1 or HEX_NAMES[a[1]][0] == "A"]


@pytest.mark.rule("H-2.4", "H-21.1", "H-22.6")
def test_leaders_are_dealt_or_chosen_counter_clockwise() -> None:
    t = table("hegemonic", 4, leaders="random")
    assert len(set(t.g.leader)) == 4 and t.view(-1).leader == tuple(t.g.leader) and t.g.level == [0] * 4
    t = table("hegemonic", 4, leaders="choose", first_arbiter="yellow")
    order = []
    while t.question() == "Preparation.followed":
        seat, choice = t.seat(), t.g.legal(t.seat())[-1]
        order.append(seat)
        assert len(t.legal()) == 12 - len(order) + 1
        t.act(choice)
        assert t.g.leader[seat] == choice[1]
    assert order == [0, 3, 2, 1] and len(set(t.g.leader)) == 4


@pytest.mark.rule("H-2.3")
def test_seats_have_the_colours_of_the_house_order() -> None:
    t = settled(6)
    assert COLOURS == ("blue", "yellow", "red", "green", "purple", "orange")
    assert [t.g.tile[h] for h in t.g.home] == [HOME + s for s in range(6)]

"""G-1 Set-up, G-11 order of random draws."""
from __future__ import annotations

import pytest

from hegemon.games.galactic_hegemony import GAME
from hegemon.games.galactic_hegemony.actions import HEX
from hegemon.games.galactic_hegemony.rules.setup import place_tiles
from hegemon.games.galactic_hegemony.state import GONE, WILD, Hegemony
from hegemon.kernel import Match, Setup
from hegemon.testing import table

IN_ORDER = list(range(11, 0, -1))  # draws that leave a shuffled list as it was


def setting_up(*draws: int) -> Hegemony:
    """A state that only places tiles, with scripted draws."""
    g = Hegemony()
    g.prepare(Setup(1, 0, {}, draws))
    return g


@pytest.mark.rule("G-1.1")
@pytest.mark.parametrize("taken", [0, 10])
def test_a_hex_that_holds_any_tile_is_rolled_again(taken: int) -> None:
    """The last tile first comes down on one that lies there, the first of all or the last before it."""
    rolls = [(n % 6, n % 10) for n in range(11)]
    g = setting_up(*IN_ORDER, *[d for roll in rolls for d in roll], *rolls[taken], 5, 0)
    place_tiles(g)
    assert [(h // 10, h % 10) for h in g.place] == [*rolls, (5, 0)] and g.script == ()


@pytest.mark.rule("G-1.1", "G-11.1")
def test_tiles_are_shuffled_then_placed_by_a_d6_and_a_d10_each() -> None:
    """Eleven draws shuffle; then tile n stands where its two dice say."""
    rolls = [(n % 6, n % 10) for n in range(12)]
    g = setting_up(*IN_ORDER, *[d for roll in rolls for d in roll])
    last = place_tiles(g)
    assert [(h // 10, h % 10) for h in g.place] == rolls and last == 11 and g.script == ()


@pytest.mark.rule("G-1.1")
def test_both_dice_are_rolled_again_where_a_tile_lies() -> None:
    """The second tile rolls the hex of the first, then another."""
    g = setting_up(*IN_ORDER, 0, 0, 0, 0, 3, 4, *[d for n in range(10) for d in (5, n)])
    place_tiles(g)
    assert g.place[0] == HEX.index["r1c1"] and g.place[1] == HEX.index["r4c5"] and not g.script


@pytest.mark.rule("G-1.1")
def test_the_shuffle_decides_who_is_placed_first() -> None:
    """With the first draw 0 the last tile changes places with the first."""
    g = setting_up(0, *IN_ORDER[1:], *[d for n in range(12) for d in (n // 10, n % 10)])
    place_tiles(g)
    assert g.place[11] == 0 and g.place[0] == 11


@pytest.mark.rule("G-1.2", "G-1.3", "G-1")
def test_home_is_ert_with_all_it_needs() -> None:
    t = table("galactic_hegemony", seed=4)
    g = t.g
    opening = [what.say(parts) for what, parts, _ in t.match.opening]
    home = HEX.labels[g.place[0]]
    assert opening[:2] == [f"Galaxy: 12 tiles placed; home Ert at {home}.", "Turn 1 (10 left): stock 4/4, size 1."]
    assert g.home == 0 and g.built == [7] + [0] * 11 and g.morale[1:] == [WILD] * 11
    assert g.explored == (True,) + (False,) * 11
    assert g.craft == [g.place[0], GONE, GONE, GONE] and len(g.saboteurs) == 3 and g.track == 10


@pytest.mark.rule("G-1.3")
def test_a_game_starts_with_stock_4_and_size_1() -> None:
    """As the log says before the first saboteur moves, whatever the seed."""
    for seed in range(20):
        match = Match(GAME, GAME.setup(1, seed))
        assert match.opening[1][0].say(match.opening[1][1]) == "Turn 1 (10 left): stock 4/4, size 1."


@pytest.mark.rule("G-11.1", "G-11")
def test_nothing_is_random_but_what_g_11_lists() -> None:
    """Moves, colonies and buildings draw nothing: the generator stands still until the phase is ended."""
    t = table("galactic_hegemony", seed=4)
    before = t.g.rng
    assert not any([h in t.g.craft for h in t.g.saboteurs])
    t.act([a for a in t.g.legal(0) if a[0] == "move"][0])
    assert t.g.rng == before
    t.play("end")
    assert t.g.rng != before

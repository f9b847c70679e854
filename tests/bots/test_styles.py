"""Ways of playing that a game offers: named like any bot, and fond of what they are said to like."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.bots import bot_for, levels, names, offered, simpler, styles, thinks
from hegemon.bots.lines import Lines
from hegemon.bots.simple import Default
from hegemon.bots.values import Leaning
from hegemon.bots.weighing import Weighing
from hegemon.kernel import Refused, Rng, Seen
from hegemon.kernel.registry import find
from hegemon.kernel.registry import names as games


@pytest.mark.parametrize("name", [name for name in games() if styles(find(name))])
def test_what_a_style_likes_is_shared_out(name: str) -> None:
    """The parts of all seats come to one at every position, as chances of winning do."""
    game, rng = find(name), Rng(3)
    state = game.start(game.setup(max(3, min(game.seats)), 5))
    for _ in range(150):
        for style in styles(game).values():
            if style.likes is not None:
                assert sum([style.likes(state, seat) for seat in range(state.seats)]) == pytest.approx(1)
        seat = state.open[0].seat
        state.apply(seat, rng.choice(state.legal(seat)))


def test_who_likes_something_gives_up_a_chance_for_it() -> None:
    """Coins are kept by bidding nothing, as the plan of giving the default does; who likes to have spent them bids."""
    game = find("skirmish")

    def richest(g: Any, seat: int) -> float:
        return float(g.coins[seat]) / 30

    def spent(g: Any, seat: int) -> float:
        return 2 - float(g.coins[seat]) / 10

    for judge, bid in ((richest, 0), (Leaning(richest, spent), 4)):
        state = game.start(game.setup(3, 1))
        lines = Lines(Default(), judge, game.view, game.rounds, ahead=(4, 8))
        assert Weighing(lines, work=400).decide(Seen(state, 0, game.view, Rng(5))) == ("bid", bid)


def test_a_style_is_offered_beside_the_levels_and_takes_a_budget_where_it_thinks() -> None:
    game, hall = find("hegemonic"), find("pax_galactica")
    assert list(offered(game))[:len(levels(game))] == list(levels(game))
    assert {"aggressive", "trader", "builder"} <= set(names(game)) & set(offered(game))
    assert thinks(game, "trader") == thinks(game, "hard") > thinks(game, "medium") == thinks(hall, "greedy") == 0
    assert bot_for(game, "trader:40") and bot_for(hall, "chaotic")
    for unknown in ("trader:x", "loyal"):
        with pytest.raises(Refused, match="has no bot"):
            bot_for(game, unknown)
    with pytest.raises(Refused, match="has no bot"):
        bot_for(hall, "chaotic:40")


def test_what_plays_in_place_of_a_bot_that_fails_is_simpler() -> None:
    game = find("hegemonic")
    assert simpler(game, "expert") == ["hard", "medium", "easy", "random"]
    assert simpler(game, "trader") == simpler(game, "hard") == ["medium", "easy", "random"]
    assert simpler(game, "random") == []

"""The rulebook: its pictures and numbers are true to the rules."""
from __future__ import annotations

import re

import pytest

from hegemon.bots import bot_for
from hegemon.games.hegemonic import GAME
from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import CARD_POWER, SLOTS, VP_PER_TIER
from hegemon.games.hegemonic.picture import picture
from hegemon.kernel import Rng, Seen
from hegemon.kernel.lessons import rulebook


def test_the_pictures_of_the_rulebook_show_what_is_said_under_them() -> None:
    """All of one game of scripted players: a later round, the sites of a BUILD, and a Conflict before its cards."""
    wishes = {int(after): (sheet, lit) for after, sheet, lit in re.findall(
        r"\(draw: after=(\d+) seed=1 seats=4 sheet=(\w+)(?: lit=([\w,-]+))?\)", rulebook(GAME))}
    assert len(wishes) == rulebook(GAME).count("](draw:") == 3
    g, rng, bot = GAME.start(GAME.setup(4, 1)), Rng(1), bot_for(GAME, "scripted")
    for n in range(max(wishes) + 1):
        seat = g.open[0].seat
        if n in wishes:
            sheet, lit = wishes[n]
            assert sheet in {s.name for s in picture(GAME.view(g, -1)).sheets}
            sites = {f"hex-{HEX.names[a[2]]}" for a in g.legal(seat) if a[0] == "build"}
            assert not lit or seat == 0 and set(lit.split(",")) == sites, "the sites of Marduk's BUILD"
        g.apply(seat, bot.decide(Seen(g, seat, GAME.view, rng)))


@pytest.mark.rule("H-14.18", "H-19.2")
def test_the_numbers_of_the_rulebook_are_those_of_the_box() -> None:
    book = rulebook(GAME)
    assert f"adds up to {max([max(row) for row in CARD_POWER])}" in book
    assert f"tier 3 are {SLOTS * 3 * VP_PER_TIER} points" in book

"""What boards weigh on the wire and how small their letters are, over positions of games that play well.

Beauty is paid for once: shapes are shared, and a move sends what changed.
"""
from __future__ import annotations

import gzip
import itertools
import statistics
from functools import cache
from typing import Any, Final

import msgspec
import pytest

from hegemon.bots import bot_for
from hegemon.bots import names as bot_names
from hegemon.draw import Picture, defs
from hegemon.kernel import Match, Rng, Seen
from hegemon.kernel.registry import find, names

KB: Final = 1024
DECISIONS: Final = 160
LETTERS: Final = 12.0
MEAN, WORST, WHOLE, SHARED = 2.2 * KB, 7.5 * KB, 12 * KB, 6 * KB
WORST_OF: Final = {"pax_galactica": 15 * KB}  # a hall of sheets: when a turn begins, most of them change

each_game = pytest.mark.parametrize("game", [pytest.param(name, marks=pytest.mark.xdist_group(f"picture-{name}"))
                                             for name in names()])


def packed(thing: object) -> int:
    """Compressed bytes."""
    return len(gzip.compress(msgspec.json.encode(thing), 9))


@cache
def pictures(name: str) -> tuple[Picture, ...]:
    """What the first seat sees of a game, from its beginning."""
    game = find(name)
    seats = min(game.seats, key=lambda n: abs(n - 4))
    level = "scripted" if "scripted" in bot_names(game) else "random"
    match, chance = Match(game, game.setup(seats, 7, {})), Rng(7)
    bots = [bot_for(game, level) for _ in range(seats)]
    room: Any = game.room("picture")
    found = []
    for _ in range(DECISIONS):
        found.append(room.picture(game.view(match.state, 0)))
        if match.state.over:
            break
        seat = match.state.open[0].seat
        match.play(seat, bots[seat].decide(Seen(match.state, seat, game.view, chance)))
    return tuple(found)


@each_game
def test_a_move_sends_little(game: str) -> None:
    boards = pictures(game)
    sizes = sorted([len(msgspec.json.encode(after.patch(before))) for before, after in itertools.pairwise(boards)])
    assert statistics.mean(sizes) <= MEAN
    assert sizes[int(len(sizes) * 0.95)] <= WORST_OF.get(game, WORST)


@each_game
def test_a_whole_board_is_small(game: str) -> None:
    boards = pictures(game)
    assert max([packed(board.patch(None)) for board in boards[::10]]) <= WHOLE


@each_game
def test_the_ground_is_never_sent_again(game: str) -> None:
    boards = pictures(game)
    grounds = {board.by_key["ground"].svg for board in boards}
    assert len(grounds) <= 3, "another ground only where the map itself grows"
    assert max([len(svg) for svg in grounds]) <= 4 * KB


@each_game
def test_no_letter_is_under_twelve_units(game: str) -> None:
    small = {(sheet, size) for board in pictures(game) for sheet, size in board.letters.items() if size < LETTERS}
    assert not small


@each_game
def test_a_scene_can_be_read_whole_beside_the_map(game: str) -> None:
    """The column at its right is 322 pixels wide, and letters have eleven."""
    wide = {(sheet.name, sheet.width) for board in pictures(game) for sheet in board.sheets
            if sheet.role == "scene" and sheet.width / board.letters.get(sheet.name, LETTERS) > 322 / 11}
    assert not wide


def test_what_boards_share_is_small() -> None:
    assert len(gzip.compress(defs().encode(), 9)) <= SHARED

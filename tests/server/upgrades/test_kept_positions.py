"""Positions kept by earlier versions, each in the middle of some procedure: all are opened, seen and played on."""
from __future__ import annotations

import lzma
from pathlib import Path

import msgspec
import pytest

from hegemon.kernel import SPECTATOR, Match, Rng
from hegemon.kernel.data import unpack
from hegemon.kernel.registry import find, names
from hegemon.kernel.state import VERSIONS
from hegemon.server.matches.going_on import _playable

FILES = sorted(Path(__file__).parent.glob("*.snapshots"))
OF_ALL = ("fade9c0", "efb149b", "6713083", "fec1440", "85abd94")
ONWARDS = 6  # actions from each position


def positions(file: Path) -> list[tuple[list[str], bytes]]:
    """What `collect.py` has kept: the procedures each position stands in, and its snapshot."""
    return msgspec.msgpack.decode(lzma.decompress(file.read_bytes()), type=list[tuple[list[str], bytes]])


def test_every_game_has_positions_of_every_version() -> None:
    """All games of the heads at which shapes changed for all; a game whose own rules rose since has more of its own."""
    games = {name for name in names() if name != "skirmish"}
    assert {file.stem for file in FILES} >= {f"{game}-{label}" for game in games for label in OF_ALL}
    assert {file.stem.partition("-")[0] for file in FILES} == games


@pytest.mark.parametrize("game, since", [("pax_galactica", 5)])
def test_positions_are_kept_of_every_version_of_the_rules(game: str, since: int) -> None:
    """Whoever raises the version of the rules keeps positions of the one before (`collect.py`)."""
    files = [file for file in FILES if file.stem.partition("-")[0] == game]
    kept = {unpack(snapshot, "msgpack").get(VERSIONS, (0, 1))[0] for file in files for _, snapshot in positions(file)}
    assert set(range(since, find(game).rules_version)) <= kept


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_positions_go_on(file: Path) -> None:
    game = find(file.stem.partition("-")[0])
    kept = positions(file)
    assert kept
    for number, (procedures, snapshot) in enumerate(kept):
        state = game.restored(snapshot, "msgpack")
        _playable(game, state)
        match, rng = Match(game, game.setup(state.seats, number), state), Rng(number)
        for _ in range(ONWARDS):
            if match.state.over:
                break
            seat = rng.choice(match.state.waiting())
            match.play(seat, rng.choice(match.state.legal(seat)))
        assert match.lines, procedures
        game.view(match.state, SPECTATOR)
        assert game.restored(match.state.snapshot("msgpack"), "msgpack").digest() == match.state.digest()

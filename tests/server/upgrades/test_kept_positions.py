"""Positions kept by earlier versions, each in the middle of some procedure: all are opened, seen and played on."""
from __future__ import annotations

import lzma
from pathlib import Path

import msgspec
import pytest

from hegemon.kernel import SPECTATOR, Match, Rng
from hegemon.kernel.registry import find, names
from hegemon.server.matches.going_on import _playable

FILES = sorted(Path(__file__).parent.glob("*.snapshots"))
ONWARDS = 6  # actions from each position


def test_every_game_has_positions_of_every_version() -> None:
    games = {name for name in names() if name != "skirmish"}
    labels = {file.stem.partition("-")[2] for file in FILES}
    assert {"fade9c0", "efb149b"} <= labels
    assert {file.stem for file in FILES} == {f"{game}-{label}" for game in games for label in labels}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_positions_go_on(file: Path) -> None:
    game = find(file.stem.partition("-")[0])
    kept = msgspec.msgpack.decode(lzma.decompress(file.read_bytes()), type=list[tuple[list[str], bytes]])
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

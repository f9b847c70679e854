"""What a match takes up: its record, its position and its log stay small however long it was played (goal L8)."""
from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final

import msgspec
import pytest

from hegemon.kernel import Match
from hegemon.kernel.record import path_of, replay
from hegemon.kernel.registry import find, names
from hegemon.server.matches.logged import LogEntry, LoggedMatch, manner_of, opening, packed

ROOT: Final = Path(__file__).parents[3]
RECORD: Final = 200 * 1024  # bytes of a finished game, compressed
STATE: Final = 64 * 1024    # of a position, before it is compressed
ACTION: Final = 800         # of the log for one action on the average; the goal names none, this is twice the usual
LOOK: Final = 50            # actions from one look at the position to the next


def longest(name: str) -> Path:
    """The longest recorded game."""
    folder = ROOT / "tests" / "games" / name if (ROOT / "tests" / "games" / name).exists() else ROOT / "examples" / name
    return max(folder.glob("**/golden/*.record"), key=lambda file: file.stat().st_size)


def stored(entry: LogEntry) -> int:
    """Bytes of a line of the log in the database, without what the database adds."""
    return len(msgspec.msgpack.encode(msgspec.structs.astuple(entry)))


@pytest.mark.parametrize("name", names())
def test_the_longest_game_stays_within_its_budget(name: str) -> None:
    """Long games bloated elsewhere because something was kept of every action, and then kept again with every save."""
    text = longest(name).read_text(encoding="utf-8")
    whole = replay(text, find)
    game, match = whole.game, Match(whole.game, whole.setup)
    logged = LoggedMatch("m" * 22, game, match, [opening("m" * 22, match.opening, 0.0, "", manner_of(game))], 0)
    position = compressed = 0
    for number, line in enumerate(whole.lines):
        done = game.verbs.write(line.action)
        logged.play(line.seat, done, f"{number:032}", 1e9 + number, path=path_of(line.question))
        logged.forget()
        if number % LOOK == 0:
            position = max(position, len(logged.state.snapshot("msgpack")))
            compressed = max(compressed, len(packed(logged.state)))
    record, action = len(zlib.compress(text.encode())), sum([stored(e) for e in logged.entries[1:]]) / len(whole.lines)
    said = (f"{name}: {len(whole.lines)} actions, record {record} bytes compressed, position {position}, "
            f"compressed {compressed}, log {action:.0f} an action")
    print(said)
    assert record <= RECORD and position <= STATE and action <= ACTION, said

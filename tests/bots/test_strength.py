"""A series of games ends when the test has decided, goes on where it was, and is equal for equal seeds and work."""
from __future__ import annotations

from pathlib import Path

import msgspec
from bench.strength import Played, Series, decided, go_on, line, read, table

SERIES = Series("skirmish", 2, "hard:60", "random", 3)


def games(won: str) -> list[Played]:
    """A series by its results."""
    return [Played(i, float(c == "w"), 0, 1, 0.1, 0.1) for i, c in enumerate(won)]


def test_the_test_ends_a_series_that_is_clear_and_no_other() -> None:
    assert decided(SERIES, games("w" * 20)) and decided(SERIES, games("l" * 20))
    assert not decided(SERIES, games("wl" * 30)) and not decided(SERIES, games("w" * 11))
    four = Series("skirmish", 4, "hard", "medium", 3)
    assert not decided(four, games("wlll" * 10)) and decided(four, games("wwwl" * 8))


def test_a_series_goes_on_where_it_was_and_repeats_itself(tmp_path: Path) -> None:
    path, again = SERIES.file(tmp_path / "a"), SERIES.file(tmp_path / "b")
    assert len(list(go_on(SERIES, path, 3, 1.0))) == 3
    assert len(list(go_on(SERIES, path, 5, 1.0))) == 2
    list(go_on(SERIES, again, 5, 1.0))
    assert [(p.won, p.margin) for p in read(path)] == [(p.won, p.margin) for p in read(again)]
    assert line(SERIES, read(path), 5) in table(tmp_path / "a", 5)


def test_so_many_games_are_played_whatever_the_test_says(tmp_path: Path) -> None:
    clear = Series("skirmish", 2, "easy", "random", 3)
    path = clear.file(tmp_path)
    path.write_bytes(b"".join([msgspec.json.encode(line) + b"\n" for line in (clear, *games("w" * 20))]))
    assert not list(go_on(clear, path, 30, 1.0)) and len(list(go_on(clear, path, 30, 1.0, least=22))) == 2

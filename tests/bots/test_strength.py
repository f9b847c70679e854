"""A series of games ends when the test has decided, goes on where it was, and is equal for equal seeds and work."""
from __future__ import annotations

from pathlib import Path

import msgspec
from bench.strength import Played, Series, decided, fared, go_on, line, read, table

from hegemon.bots import levels
from hegemon.bots.measured import Fared, measured
from hegemon.kernel.registry import find, names

STRENGTH = Path(__file__).parents[2] / "docs" / "balance" / "strength"
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


def test_people_are_told_of_the_longest_thoughts_most_seats_and_todays_player(tmp_path: Path) -> None:
    """And of nothing that was played a few times, against somebody else, or with so much work."""
    for seats, one, others, seed, won in (
            (2, "medium", "easy", 9, "w" * 12), (3, "medium", "easy", 1, "w" * 12), (3, "medium", "easy", 2, "wwl" * 5),
            (2, "hard", "medium", 1, "w" * 14), (4, "hard:0.1s", "medium", 1, "w" * 15),
            (3, "hard", "medium", 1, "www"), (3, "easy", "medium", 1, "w" * 20), (3, "expert:50", "hard", 1, "w" * 20)):
        series = Series("skirmish", seats, one, others, seed)
        lines = [msgspec.json.encode(x) for x in (series, *games(won))]
        series.file(tmp_path).write_bytes(b"\n".join(lines) + b"\n")
    assert fared(tmp_path) == {"skirmish": {"medium": Fared("easy", 3, 15, 10.0), "hard": Fared("medium", 2, 14, 14.0)}}


def test_what_people_are_told_is_what_was_measured() -> None:
    """`python -m bench.strength levels docs/balance/strength` after every series."""
    found = fared(STRENGTH)
    assert {name: measured(find(name)) for name in names() if measured(find(name))} == found
    assert f"Won {found['galactic_emperor']['hard'].won:g} of" in levels(find("galactic_emperor"))["hard"]


def test_the_table_of_the_page_holds_what_was_played() -> None:
    """`python -m bench.strength table docs/balance/strength` after every series."""
    page = (STRENGTH.parent / "strength.md").read_text()
    assert table(STRENGTH, 400).strip() in page

"""What others may rely on stands in docs/api.txt, so that a change of it is a line in a diff."""
from __future__ import annotations

import ast
import difflib
import tomllib

from tools import boundary


def test_the_boundary_is_as_it_is_written() -> None:
    written, present = boundary.TEXT.read_text(encoding="utf-8"), boundary.boundary()
    changed = list(difflib.unified_diff(written.splitlines(), present.splitlines(), "docs/api.txt", "now", n=0))
    assert not changed, "\n".join(["run `make api` if the boundary is meant to change:", *changed])


def test_public_parts_are_described_and_others_are_not() -> None:
    node = ast.parse('''
class Fleet(Frame):
    """Ships."""
    SIZE: Final = 3
    ships: tuple[int, ...] = ()
    _seen = 0
    def __init__(self, seat: int) -> None: ...
    @property
    def strong(self) -> bool: ...
    def sail(self, to: Hex, *, fast: bool = False) -> Flow: ...
    def _sink(self) -> None: ...
''').body[0]
    assert list(boundary.described(node)) == [
        "class Fleet(Frame)", "    SIZE: Final = 3", "    ships: tuple[int, ...] = ()",
        "    def __init__(self, seat: int) -> None", "    property strong(self) -> bool",
        "    def sail(self, to: Hex, *, fast: bool=False) -> Flow"]


def test_all_four_packages_the_commands_and_the_wire_are_in_it() -> None:
    text = boundary.TEXT.read_text(encoding="utf-8")
    for line in ("class Match", "class Canvas", "class Table", "class SeatEnv",
                 "POST /api/matches/{match}/actions Move",
                 "DoMessage(type: 'do', do: string, at: integer, key: string", "hegemon picture GAME --out|-o Path"):
        assert line in text


def test_entry_points_of_our_games_are_of_the_group_the_boundary_names() -> None:
    project = tomllib.loads((boundary.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["entry-points"]) == {line.partition(":")[0] for line in boundary.groups()}

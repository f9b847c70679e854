"""The house in figures: `python -m tools.figures`, or `make figures`.

Longest functions and files, procedures that cite their rule, imports inside functions, operations told by their names,
who writes the flow outside the kernel, and how many modules each package of the server has.
"""
from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from hegemon.cli.flowing import procedures
from hegemon.kernel.registry import find, names

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src" / "hegemon"
GAMES: Final = (SOURCE / "games", ROOT / "examples" / "skirmish" / "src")
FLOW: Final = ("open", "joins")           # fields of a state that only the kernel writes
FLOW_METHODS: Final = ("answer", "deliver")  # of a state, that only the kernel has
SHOWN: Final = 5


@dataclass(frozen=True)
class Place:
    """Something at a line of a file."""
    path: Path
    line: int
    what: str
    size: int = 0

    def __str__(self) -> str:
        where = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{where}:{self.line} {self.what}" + (f" ({self.size} lines)" if self.size else "")


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def trees(*folders: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every module below some folders."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            yield path, _parsed(path)


def functions(*folders: Path) -> list[Place]:
    """All functions, the longest first."""
    found = [Place(path, n.lineno, n.name, (n.end_lineno or n.lineno) - n.lineno + 1) for path, tree in trees(*folders)
             for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sorted(found, key=lambda place: -place.size)


def files(*folders: Path) -> list[Place]:
    """All modules, the longest first."""
    found = [Place(path, 1, "", len(path.read_text(encoding="utf-8").splitlines()))
             for folder in folders for path in sorted(folder.rglob("*.py"))]
    return sorted(found, key=lambda place: -place.size)


def inner_imports(*folders: Path) -> list[Place]:
    """Imports inside functions."""
    return [Place(path, n.lineno, ast.unparse(n)) for path, tree in trees(*folders) for f in ast.walk(tree)
            if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef) for n in ast.walk(f)
            if isinstance(n, ast.Import | ast.ImportFrom)]


def flow_writes(*folders: Path) -> list[Place]:
    """Where a game writes what only the kernel writes: the open questions and the joins of a state."""
    found = []
    for path, tree in trees(*folders):
        own = {id(n) for c in ast.walk(tree) if isinstance(c, ast.ClassDef) for n in _own_fields(c)}
        found += [Place(path, n.lineno, ast.unparse(n)) for n in ast.walk(tree)
                  if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store | ast.Del) and n.attr in FLOW
                  and id(n) not in own]
    return found


def _own_fields(node: ast.ClassDef) -> list[ast.AST]:
    """Where a class that is no state writes a field it declares itself."""
    declared = {n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    return [n for n in ast.walk(node) if isinstance(n, ast.Attribute) and n.attr in declared
            and isinstance(n.value, ast.Name) and n.value.id == "self"
            and not any([ast.unparse(base).endswith("State") for base in node.bases])]


def flow_overrides(*folders: Path) -> list[Place]:
    """Where a state has its own way to be answered."""
    return [Place(path, m.lineno, f"{c.name}.{m.name}") for path, tree in trees(*folders) for c in ast.walk(tree)
            if isinstance(c, ast.ClassDef) for m in c.body
            if isinstance(m, ast.FunctionDef) and m.name in FLOW_METHODS and m.args.args[0].arg == "self"
            and any([ast.unparse(base).endswith("State") for base in c.bases])]


def named_operations(*folders: Path) -> list[Place]:
    """Tests of an operation's name: `effect.op == "glory"`, `effect.op in (...)`, `match effect.op`."""
    tests = [(path, n) for path, tree in trees(*folders) for n in ast.walk(tree)
             if isinstance(n, ast.Compare | ast.Match)]
    return [Place(path, n.lineno, ast.unparse(n).partition("\n")[0]) for path, n in tests
            if any([isinstance(part, ast.Attribute) and part.attr == "op"
                    for part in ([n.left, *n.comparators] if isinstance(n, ast.Compare) else [n.subject])])]


def citing(name: str) -> tuple[int, int]:
    """How many procedures of a game cite their rule, and how many there are."""
    found = procedures(find(name)).values()
    return len([p for p in found if p.rules]), len(found)


def rooms() -> Counter[str]:
    """How many modules each package of the server has."""
    home = SOURCE / "server"
    skipped = ("static", "site", "__pycache__")
    return Counter([path.relative_to(home).parts[0] if path.parent != home else "(top)" for path in home.rglob("*.py")
                    if not any([part in skipped for part in path.parts])])


def report() -> Iterator[str]:
    """All figures, to read."""
    yield "Longest functions"
    yield from [f"  {place}" for place in functions(SOURCE)[:SHOWN]]
    yield "Longest files"
    yield from [f"  {place}" for place in files(SOURCE)[:SHOWN]]
    yield "Procedures that cite their rule"
    for name in names():
        cited, total = citing(name)
        yield f"  {name} {cited} of {total}"
    for title, found in (("Imports inside functions", inner_imports(SOURCE)),
                         ("Tests of an operation's name", named_operations(*GAMES)),
                         ("Writes of open or joins outside the kernel", flow_writes(*GAMES)),
                         ("States with their own answer or deliver", flow_overrides(*GAMES))):
        yield f"{title}: {len(found)}"
        yield from [f"  {place}" for place in found[:SHOWN]]
        if len(found) > SHOWN:
            yield f"  and {len(found) - SHOWN} more"
    yield "Modules of the server: " + ", ".join([f"{name} {n}" for name, n in sorted(rooms().items())])


if __name__ == "__main__":
    print("\n".join(report()))

"""Compile the kernel, the games' rules and the making of updates with mypyc from the same source.

In place by default, for `make install COMPILED=1`; `--into FOLDER` compiles a copy, with the template game in it, and
leaves the sources alone; `--clean` takes compiled modules away. Views, pictures, words and bots stay as they are.
"""
from __future__ import annotations

import argparse
import ast
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
TEMPLATE = ROOT / "examples" / "skirmish" / "src" / "skirmish"
OUTSIDE = {"picture", "words", "bot", "view", "reading", "registry"}  # not worth compiling, or looked into at run time
SERVER = ("matches/perspective",)  # what the server does for every viewer after every action


def sources(src: Path, games: list[str] | None = None) -> list[str]:
    """The modules to compile, as paths below the source folder."""
    found = sorted((src / "hegemon" / "kernel").glob("*.py"))
    found += [src / "hegemon" / "server" / f"{name}.py" for name in SERVER]
    for game in sorted([*(src / "hegemon" / "games").iterdir(), src / TEMPLATE.name]):
        if game.is_dir() and (games is None or game.name in games):
            found += [p for p in sorted(game.rglob("*.py")) if p.relative_to(game).parts[0] not in OUTSIDE]
    return [str(p.relative_to(src)) for p in found if p.stem.split("_")[0] not in OUTSIDE and p.name != "__init__.py"]


def write_out(src: Path, modules: list[str]) -> None:
    """Write constructor and `copy` into every procedure of a copy: dataclasses make theirs at run time, interpreted."""
    trees = {m: ast.parse((src / m).read_text()) for m in modules}
    kinds = {c.name: c for t in trees.values() for c in t.body if isinstance(c, ast.ClassDef)}
    for m, tree in trees.items():
        lines = (src / m).read_text().splitlines()
        for kind in reversed([c for c in tree.body if isinstance(c, ast.ClassDef) and _is_procedure(c, kinds)]):
            assert kind.end_lineno is not None
            lines[kind.end_lineno:kind.end_lineno] = _written(kind, _parts(kind, kinds))
            del lines[kind.decorator_list[0].lineno - 1]
        (src / m).write_text(_looped("\n".join(lines) + "\n"))


def _looped(text: str) -> str:
    """`any([...])` without its list: interpreted a list is quicker, compiled a plain loop that stops early."""
    starts, whole = [0], text.encode()
    for line in whole.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    marks: list[int] = []
    for call in ast.walk(ast.parse(text)):
        if (isinstance(call, ast.Call) and ast.unparse(call.func) in ("any", "all", "sum") and len(call.args) == 1
                and isinstance(call.args[0], ast.ListComp)):
            inner = call.args[0]
            assert inner.end_lineno is not None and inner.end_col_offset is not None
            marks.append(starts[inner.lineno - 1] + inner.col_offset)
            marks.append(starts[inner.end_lineno - 1] + inner.end_col_offset - 1)
    for at in sorted(marks, reverse=True):
        whole = whole[:at] + whole[at + 1:]
    return whole.decode()


def _is_procedure(kind: ast.ClassDef, kinds: dict[str, ast.ClassDef]) -> bool:
    plain = [ast.unparse(d) for d in kind.decorator_list] == ["dataclass"]
    bases = [ast.unparse(b) for b in kind.bases]
    return plain and len(bases) == 1 and (
        bases == ["Frame"] or bases[0] in kinds and _is_procedure(kinds[bases[0]], kinds))


def _parts(kind: ast.ClassDef, kinds: dict[str, ast.ClassDef]) -> dict[str, ast.AnnAssign]:
    """The fields of a procedure, those of its base first."""
    base = ast.unparse(kind.bases[0])
    found = _parts(kinds[base], kinds) if base in kinds and base != "Frame" else {}
    own = [a for a in kind.body if isinstance(a, ast.AnnAssign) and "ClassVar" not in ast.unparse(a.annotation)]
    return {**found, **{ast.unparse(a.target): a for a in own}}


def _written(kind: ast.ClassDef, parts: dict[str, ast.AnnAssign]) -> list[str]:
    names = [f"{n}: {ast.unparse(a.annotation)}" + (f" = {ast.unparse(a.value)}" if a.value else "")
             for n, a in parts.items()]
    made = ["", f"    def __init__({', '.join(['self', *names])}) -> None:"]
    made += [f"        self.{n} = {n}" for n in parts] or ["        pass"]
    made += ["", f"    def copy(self) -> {kind.name}:",
             f"        new = {kind.name}({', '.join([f'self.{n}' for n in parts])})",
             "        new.caller, new.then = self.caller, self.then", "        return new"]
    return made


def clean(src: Path) -> None:
    """Take compiled modules away."""
    for library in [*src.rglob("*.so"), *src.rglob("*.pyd")]:
        library.unlink()


def compile_in(src: Path, work: Path, games: list[str] | None, quick: bool = False) -> None:
    """Compile the modules below a source folder, next to their sources."""
    from mypyc.build import mypycify
    from setuptools import setup
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(src)
    os.environ["MYPYPATH"] = "."
    modules = mypycify(["--strict", "--explicit-package-bases", "--namespace-packages", *sources(src, games)],
                       target_dir=str(work), opt_level="0" if quick else "2", multi_file=True)
    sys.argv = ["compile", "-q", "build_ext", "--inplace", "--build-temp", str(work / "objects"), "--build-lib",
                str(work / "libraries"), "-j", str(os.cpu_count() or 1)]
    setup(name="hegemon-compiled", ext_modules=modules, package_dir={"": "."})


def main() -> None:
    """Compile, or clean up."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clean", action="store_true")
    arguments.add_argument("--games", nargs="*", help="only these games; all by default")
    arguments.add_argument("--into", type=Path, help="compile a copy of the sources in this folder")
    arguments.add_argument("--quick", action="store_true", help="compiled soon rather than fast, to compare games")
    chosen = arguments.parse_args()
    if chosen.into is not None:
        copy = chosen.into.resolve() / "src"
        aside = shutil.ignore_patterns("*.so", "__pycache__", "static")
        shutil.copytree(SRC, copy, ignore=aside)
        shutil.copytree(TEMPLATE, copy / TEMPLATE.name, ignore=aside)
        write_out(copy, sources(copy, chosen.games))
        compile_in(copy, copy.parent / "mypyc", chosen.games, chosen.quick)
        return
    clean(SRC)
    if not chosen.clean:
        compile_in(SRC, ROOT / "build" / "mypyc", chosen.games)


if __name__ == "__main__":
    main()

"""Compile the kernel, the games' rules and bots and the making of updates with mypyc from the same source.

What is compiled is always a copy, in which some text is written out for the compiler's sake (see `compiled_text`). By
default the libraries are then moved next to the sources, for `make install COMPILED=1`; `--into FOLDER` leaves the copy
there, with the template game in it; `--clean` takes compiled modules away. Views, pictures and words stay as they are.
"""
from __future__ import annotations

import argparse
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.compiled_text import write_out

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
TEMPLATE = ROOT / "examples" / "skirmish" / "src" / "skirmish"
# not worth compiling, or looked into at run time
OUTSIDE = {"picture", "words", "view", "seen", "live", "lessons", "questions", "reading", "tables", "registry",
           "frozen"}
SERVER = ("matches/perspective",)  # what the server does for every viewer after every action
BOTS = ("halving", "lines", "rehearsing", "search", "simple", "values", "weighing")  # what plays ahead


def sources(src: Path, games: list[str] | None = None) -> list[str]:
    """The modules to compile, as paths below the source folder."""
    found = sorted((src / "hegemon" / "kernel").glob("*.py"))
    found += [src / "hegemon" / "server" / f"{name}.py" for name in SERVER]
    found += [src / "hegemon" / "bots" / f"{name}.py" for name in BOTS]
    for game in sorted([*(src / "hegemon" / "games").iterdir(), src / TEMPLATE.name]):
        if game.is_dir() and (games is None or game.name in games):
            found += [p for p in sorted(game.rglob("*.py")) if p.relative_to(game).parts[0] not in OUTSIDE]
    return [str(p.relative_to(src)) for p in found if p.stem.split("_")[0] not in OUTSIDE and (
        p.name != "__init__.py" or p.parent.name == "bot")]  # a game's player stands at the door of its room


def clean(src: Path) -> None:
    """Take compiled modules away."""
    for library in [*src.rglob("*.so"), *src.rglob("*.pyd")]:
        library.unlink()


def side_by_side(compiler: Any) -> None:
    """Have a compiler take all cores for the files of one library: by itself it takes one after the other."""
    alone = compiler.compile

    def together(files: list[str], **about: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [made for some in pool.map(lambda file: alone([file], **about), files) for made in some]

    compiler.compile = together


def compile_in(src: Path, work: Path, games: list[str] | None, quick: bool = False) -> None:
    """Compile the modules below a source folder, next to their sources."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    def build_extensions(self: Any) -> None:
        side_by_side(self.compiler)
        build_ext.build_extensions(self)

    work.mkdir(parents=True, exist_ok=True)
    os.chdir(src)
    os.environ["MYPYPATH"] = "."
    modules = mypycify(["--config-file", str(ROOT / "pyproject.toml"), *sources(src, games)],
                       target_dir=str(work), opt_level="0" if quick else "2", multi_file=True)
    sys.argv = ["compile", "-q", "build_ext", "--inplace", "--build-temp", str(work / "objects"), "--build-lib",
                str(work / "libraries")]
    setup(name="hegemon-compiled", ext_modules=modules, package_dir={"": "."},
          cmdclass={"build_ext": type("Build", (build_ext,), {"build_extensions": build_extensions})})


def main() -> None:
    """Compile, or clean up."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clean", action="store_true")
    arguments.add_argument("--games", nargs="*", help="only these games; all by default")
    arguments.add_argument("--into", type=Path, help="compile a copy of the sources in this folder")
    arguments.add_argument("--quick", action="store_true", help="compiled soon rather than fast, to compare games")
    chosen = arguments.parse_args()
    clean(SRC)
    if chosen.clean:
        return
    if chosen.into is not None:
        compile_copy(chosen.into.resolve() / "src", chosen.games, chosen.quick)
        return
    copy = ROOT / "build" / "compiled" / "src"
    shutil.rmtree(copy.parent, ignore_errors=True)
    compile_copy(copy, chosen.games, chosen.quick)
    for library in [*copy.rglob("*.so"), *copy.rglob("*.pyd")]:
        if library.relative_to(copy).parts[0] != TEMPLATE.name:
            shutil.move(library, SRC / library.relative_to(copy))


def compile_copy(copy: Path, games: list[str] | None, quick: bool) -> None:
    """Compile a copy of the sources, with the template game in it."""
    aside = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "site")
    shutil.copytree(SRC, copy, ignore=aside)
    shutil.copytree(TEMPLATE, copy / TEMPLATE.name, ignore=aside)
    write_out(copy, sources(copy, games))
    compile_in(copy, copy.parent / "mypyc", games, quick)


if __name__ == "__main__":
    main()

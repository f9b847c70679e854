"""Compile the kernel and the games' rules with mypyc, in place, from the same source; `--clean` takes it back.

What is compiled: every module of the kernel, and of each game the state, the actions, the data and the rules. Views,
pictures, words and bots stay as they are.
"""
from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
OUTSIDE = {"picture", "words", "bot", "view", "registry"}  # not worth compiling, or looked into at run time


def sources(games: list[str] | None = None) -> list[str]:
    """The modules to compile, as paths below `src`."""
    found = sorted((SRC / "hegemon" / "kernel").glob("*.py"))
    for game in sorted((SRC / "hegemon" / "games").iterdir()):
        if game.is_dir() and (games is None or game.name in games):
            found += [p for p in sorted(game.rglob("*.py")) if p.relative_to(game).parts[0] not in OUTSIDE]
    return [str(p.relative_to(SRC)) for p in found if p.stem not in OUTSIDE and p.name != "__init__.py"]


def clean() -> None:
    """Take compiled modules away."""
    for library in [*SRC.rglob("*.so"), *SRC.rglob("*.pyd")]:
        library.unlink()
    shutil.rmtree(ROOT / "build" / "mypyc", ignore_errors=True)


def main() -> None:
    """Compile, or clean up."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clean", action="store_true")
    arguments.add_argument("--games", nargs="*", help="only these games; all by default")
    chosen = arguments.parse_args()
    clean()
    if chosen.clean:
        return
    from mypyc.build import mypycify
    from setuptools import setup
    os.chdir(SRC)
    os.environ["MYPYPATH"] = "."
    target = ROOT / "build" / "mypyc"
    target.mkdir(parents=True, exist_ok=True)
    modules = mypycify(["--strict", "--explicit-package-bases", "--namespace-packages", *sources(chosen.games)],
                       target_dir=str(target), opt_level="2", multi_file=True)
    sys.argv = ["compile", "-q", "build_ext", "--inplace", "--build-temp", str(target / "objects"), "--build-lib",
                str(target / "libraries"), "-j", "2"]
    setup(name="hegemon-compiled", ext_modules=modules, package_dir={"": "."})


if __name__ == "__main__":
    main()

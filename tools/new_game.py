"""Copy the template game under a new name: `python tools/new_game.py ../red_frontier`.

The copy is a package of its own that passes conformance and can be played at once. Golden games are not copied: yours
will be recorded when its rules stand.
"""
from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

TEMPLATE = Path(__file__).resolve().parent.parent / "examples" / "skirmish"
LEFT_BEHIND = shutil.ignore_patterns("golden", "test_golden.py", "README.md", "__pycache__", "build", "dist")


def renamed(text: str, name: str) -> str:
    """The template's names, replaced: module `red_frontier`, classes `RedFrontier`, title `Red Frontier`."""
    words = name.split("_")
    title, classes = " ".join([w.capitalize() for w in words]), "".join([w.capitalize() for w in words])
    for old in ('"Skirmish', "# Skirmish"):  # where people read it
        text = text.replace(old, old.replace("Skirmish", title))
    text = text.replace("hegemon-skirmish", f"hegemon-{'-'.join(words)}")
    return text.replace("Skirmish", classes).replace("skirmish", name)


def new_game(folder: Path) -> None:
    """Copy and rename; the folder's name is the name of the game."""
    name = folder.name
    if not (name.isidentifier() and name == name.lower() and name.isascii()):
        sys.exit(f"{name} is no name for a game: use lower-case letters, digits and underscores")
    if folder.exists():
        sys.exit(f"{folder} exists already")
    shutil.copytree(TEMPLATE, folder, ignore=LEFT_BEHIND)
    (folder / "src" / "skirmish").rename(folder / "src" / name)
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".md", ".toml"):
            path.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    print(f"{folder}: install it with `pip install -e {folder}`, play it with `hegemon play {name}`")


def main() -> None:
    """Read the command line."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="where the new game goes; its last part is the name")
    new_game(arguments.parse_args().folder)


if __name__ == "__main__":
    main()

"""`make wheels`: the pure wheel and the compiled one, each tried in a fresh environment of its own.

Each is built from the same sources, installed where nothing else of ours is, lists its games and plays some of each;
the games must come out alike. What does not hold ends the command with a sentence.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
KINDS: Final = ("pure", "compiled")
LOOK: Final = "import hegemon.kernel.flow as k; print(k.__file__)"  # a module of the kernel that is compiled
SERIES: Final = ("--games", "4", "--seed", "1", "--bots", "random", "--jobs", "1", "--json")


def run(*words: str, **settings: str) -> str:
    """What a program prints; its failure ends the command."""
    outside = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(words, cwd=ROOT.parent, env={**outside, **settings}, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:4])} ... failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def built(kind: str) -> Path:
    """The wheel of a kind, built anew."""
    home = DIST / kind
    shutil.rmtree(home, ignore_errors=True)
    run(sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation",
        "-w", str(home), str(ROOT), HEGEMON_WHEEL=kind)
    return next(home.glob("*.whl"))


def tried(kind: str, wheel: Path) -> dict[str, dict[str, Any]]:
    """The series a wheel plays in an environment in which there is nothing else, by game."""
    with TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        programs = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        python, hegemon = str(programs / "python"), str(programs / "hegemon")
        run(sys.executable, "-m", "uv", "pip", "install", "-q", "--python", python,
            "-c", str(ROOT / "constraints.txt"), str(wheel))
        kernel = Path(run(python, "-c", LOOK).strip())
        if (kernel.suffix == ".py") != (kind == "pure") or ROOT in kernel.parents:
            raise SystemExit(f"the {kind} wheel runs {kernel}")
        games = [row["name"] for row in json.loads(run(hegemon, "games", "--json"))["games"]]
        return {game: json.loads(run(hegemon, "simulate", game, *SERIES)) for game in games}


def main() -> None:
    """Build both, try both, compare."""
    played = {}
    for kind in KINDS:
        wheel = built(kind)
        played[kind] = tried(kind, wheel)
        print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 2**20:.1f} MB, {len(played[kind])} games")
    pure, compiled = (played[kind] for kind in KINDS)
    for game, series in pure.items():
        quicker = compiled[game]["decisions"] / compiled[game]["seconds"] / (series["decisions"] / series["seconds"])
        print(f"  {game}: digest {series['digest']} and {compiled[game]['digest']}, compiled {quicker:.1f} x as fast")
    if {g: s["digest"] for g, s in pure.items()} != {g: s["digest"] for g, s in compiled.items()}:
        raise SystemExit("the two wheels play different games")


if __name__ == "__main__":
    main()

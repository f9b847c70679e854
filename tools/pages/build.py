"""Stages the pages, lets zensical build them, checks what came out and puts it where the server looks for it."""
from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from hegemon.cli import main as hegemon
from hegemon.draw import THEMES, TONES
from tools.pages import check
from tools.pages.markdown import structure
from tools.pages.sources import DOCS, GAMES, ROOT, copied, staged

WORK: Final = ROOT / "build" / "site"
BUILT: Final = ROOT / "src" / "hegemon" / "server" / "site"
_INLINE: Final = re.compile(r"<script>(.+?)</script>", re.DOTALL)


class NotBuilt(Exception):
    """The site cannot be built; the message says why."""


def stage(work: Path = WORK) -> dict[str, str]:
    """Write pages, pictures, colours and settings into a folder of their own; gives the pages."""
    shutil.rmtree(work, ignore_errors=True)
    pages = staged()
    for name, text in pages.items():
        path = work / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in copied():
        target = work / "pages" / path.relative_to(DOCS)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    shutil.copyfile(ROOT / "web" / "public" / "icon.svg", work / "pages" / "icon.svg")
    (work / "pages" / "hegemon.css").write_text(colours(), encoding="utf-8")
    settings = (Path(__file__).parent / "zensical.toml").read_text(encoding="utf-8")
    (work / "zensical.toml").write_text(settings.replace("{source}", str(ROOT / "src")), encoding="utf-8")
    return pages


def draw(work: Path = WORK) -> None:
    """Let the program draw a position of every game, by night and by day."""
    folder = work / "pages" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, (seats, after) in GAMES.items():
        for theme in THEMES:
            hegemon(["picture", name, "--seats", str(seats), "--bots", "scripted", "--after", str(after),
                     "--theme", theme, "--out", str(folder / f"{name}-{theme}.svg")])


def colours() -> str:
    """The style of the site: the palette of the boards, so that pages and pictures go together."""
    style = (Path(__file__).parent / "hegemon.css").read_text(encoding="utf-8")
    for theme in THEMES:
        for name, tone in TONES[theme].items():
            style = style.replace(f"{theme}({name})", tone)
    return style


def make(work: Path = WORK) -> str:
    """Let zensical build; whatever it complains of is an error. Gives what it said."""
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    line = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "-f", str(work / "zensical.toml")]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode or re.search(r"warning|error", said, re.IGNORECASE):
        raise NotBuilt(f"zensical complains:\n{said}")
    return said


def apart(site: Path) -> None:
    """Put the scripts that stand in pages into files, so that the content policy can forbid all others."""
    for path in site.rglob("*.html"):
        def file_of(script: re.Match[str], page: Path = path) -> str:
            name = f"assets/javascripts/{hashlib.sha256(script[1].encode()).hexdigest()[:12]}.js"
            (site / name).write_text(script[1], encoding="utf-8")
            return f'<script src="{os.path.relpath(site / name, page.parent)}"></script>'

        path.write_text(_INLINE.sub(file_of, path.read_text(encoding="utf-8")), encoding="utf-8")


def build() -> None:
    """The whole way."""
    began = time.monotonic()
    pages = stage()
    draw()
    make()
    site = WORK / "built"
    for name in ("404.html", "sitemap.xml"):  # they want an address; the server answers for itself
        (site / name).unlink()
    apart(site)
    wrong = list(check.faults(site, {name: structure(text) for name, text in pages.items()
                                     if not name.startswith("reference/")}))
    if wrong:
        raise NotBuilt("\n".join(wrong))
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.move(site, BUILT)
    size = sum(path.stat().st_size for path in BUILT.rglob("*") if path.is_file())
    took = time.monotonic() - began
    print(f"The site is built: {len(pages)} pages, {size / 1e6:.1f} MB, in {took:.0f} s, no warnings.")

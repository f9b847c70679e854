"""What changed, from fragments to a release: `changes/*.md`, one sentence each, become a version in CHANGELOG.md.

`python tools/release.py` shows how they will read; `--version 0.2.0` joins them, sets the version of the package and
takes the fragments away; `--notes v0.2.0` prints what a version brought, and fails if tag and package disagree.
"""
from __future__ import annotations

import argparse
import re
import sys
from datetime import date
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
VERSION: Final = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
TOPIC: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
WIDTH: Final = 124


class Unfit(Exception):
    """A fragment, a version or a tag that cannot be released; the message says why."""


def fragments(root: Path = ROOT) -> dict[Path, str]:
    """The sentence of every fragment, by topic."""
    found = {}
    for path in sorted((root / "changes").glob("*.md")):
        if path.name != "README.md":
            found[path] = _sentence(path)
    return found


def _sentence(path: Path) -> str:
    text = " ".join(path.read_text(encoding="utf-8").split())
    name = f"changes/{path.name}"
    if not TOPIC.fullmatch(path.stem):
        raise Unfit(f"{name}: name a topic in lower-case words with dashes between them")
    if not text.endswith(".") or text[0] in "-#*":
        raise Unfit(f"{name}: write one sentence for players, ended by a full stop, without a mark before it")
    return text


def listed(sentences: list[str]) -> str:
    """Sentences as a Markdown list, broken as the changelog is."""
    lines = []
    for sentence in sentences:
        line = "-"
        for word in sentence.split():
            if len(line) + 1 + len(word) > WIDTH:
                lines.append(line)
                line = " "
            line += f" {word}"
        lines.append(line)
    return "\n".join(lines)


def joined(changelog: str, sentences: list[str], version: str, day: str) -> str:
    """The changelog with a version at its head; a heading of that version that waits for its day gets it."""
    heading, waiting = f"## {version}, {day}", f"## {version}, unreleased"
    if re.search(rf"^## {re.escape(version)}, (?!unreleased)", changelog, re.MULTILINE):
        raise Unfit(f"{version} has been released already")
    news = f"{heading}\n\n{listed(sentences)}\n" if sentences else f"{heading}\n"
    if waiting in changelog:
        return changelog.replace(waiting, news.rstrip("\n"), 1)
    before, first, rest = changelog.partition("\n## ")
    return f"{before.rstrip()}\n\n{news}{first}{rest}"


def release(version: str, day: str, root: Path = ROOT) -> None:
    """Join the fragments into the changelog, set the package's version, take the fragments away."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Unfit(f"{version} is no version: write three numbers, as in 0.2.0")
    found, changelog, package = fragments(root), root / "CHANGELOG.md", root / "src" / "hegemon" / "__init__.py"
    text = joined(changelog.read_text(encoding="utf-8"), list(found.values()), version, day)
    changelog.write_text(text, encoding="utf-8")
    source = VERSION.sub(f'__version__ = "{version}"', package.read_text(encoding="utf-8"))
    package.write_text(source, encoding="utf-8")
    for path in found:
        path.unlink()


def notes(tag: str, root: Path = ROOT) -> str:
    """What the version of a tag brought, as the changelog tells it."""
    version = tag.removeprefix("v")
    package = VERSION.search((root / "src" / "hegemon" / "__init__.py").read_text(encoding="utf-8"))
    assert package is not None
    if package[1] != version:
        raise Unfit(f"the tag says {version}, the package {package[1]}")
    left = fragments(root)
    if left:
        raise Unfit(f"{len(left)} fragments are not joined; run make release VERSION={version} before you tag")
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(rf"^## {re.escape(version)}, \d.*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if section is None:
        raise Unfit(f"the changelog has no day for {version}")
    return section[1].strip()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", help="join the fragments under this version")
    parser.add_argument("--notes", metavar="TAG", help="print what the version of a tag brought")
    words = parser.parse_args()
    try:
        if words.version:
            release(words.version, date.today().isoformat())
            print(f"Commit it, then: git tag v{words.version} && git push origin v{words.version}")
        else:
            print(notes(words.notes) if words.notes else listed(list(fragments().values())))
    except Unfit as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

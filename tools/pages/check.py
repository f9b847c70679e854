"""What a built site must hold: links lead somewhere, nobody else is asked, pages read as their documents do."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote

FETCHED: Final = {("link", "href"), ("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src")}


class Page(HTMLParser):
    """The anchors, links and parts of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, str]] = []
        self.parts: Counter[str] = Counter()
        self.inline = 0
        self._article = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag says."""
        said = {name: value or "" for name, value in attrs}
        self._article += tag == "article"
        self.parts[tag] += bool(self._article)
        self.anchors |= {said[name] for name in ("id", "name") if name in said}
        self.links += [(tag, said[name]) for name in ("href", "src") if name in said]
        self.inline += tag == "script" and "src" not in said and said.get("type") != "application/json"

    def handle_endtag(self, tag: str) -> None:
        """Know when the text of the page ends."""
        self._article -= tag == "article"


def faults(site: Path, structures: dict[str, dict[str, int]]) -> Iterator[str]:
    """Everything that is wrong with a built site, a sentence each; structures say what a page's document is made of."""
    pages = {path.relative_to(site): Page(path) for path in sorted(site.rglob("*.html"))}
    for name, page in pages.items():
        if page.inline:
            yield f"{name} has {page.inline} scripts of its own, which the content policy forbids"
        for tag, link in page.links:
            if "://" in link or link.startswith("//"):
                if tag != "a":
                    yield f"{name} fetches {link}"
            elif not link.startswith(("mailto:", "data:", "javascript:")):
                yield from _astray(site, name, link, pages)
        for part, count in structures.get(str(name.with_suffix(".md")), {}).items():
            if page.parts[part] != count:
                yield f"{name} has {page.parts[part]} {part}, its document {count}"


def _astray(site: Path, name: Path, link: str, pages: dict[Path, Page]) -> Iterator[str]:
    target, _, anchor = unquote(link).partition("#")
    target = target.partition("?")[0]
    place = (site / name.parent / target).resolve() if target else (site / name).resolve()
    place = place / "index.html" if place.is_dir() else place
    if not place.is_file():
        yield f"{name} leads to {link}, which is not there"
    elif anchor and place.suffix == ".html" and anchor not in pages[place.relative_to(site.resolve())].anchors:
        yield f"{name} leads to {link}, an anchor that is not there"

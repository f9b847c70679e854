"""Sentences of the documents that promise something: with *every*, *never*, *alike* or a number in them."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

PROMISE: Final = re.compile(r"\b(every|never|alike)\b|\b\d[\d,.]*\b|\b\d+ ?%", re.IGNORECASE)
HELD: Final = re.compile(r"<!-- held by (.+?) -->", re.DOTALL)
HEADING: Final = re.compile(r"#+ ")
FENCE: Final = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
INDENTED: Final = re.compile(r"(?:(?<=\n\n)|^)(?: {4,}.*\n?)+", re.MULTILINE)
BEGINS: Final = re.compile(r"^\s*(?:[-*]|\d+\.) |^<!--|(?<=-->)\n|^#+ .*\n", re.MULTILINE)
NAMES: Final = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+|\b[A-Z]+-\d[\d.]*\b|\b\d+\.(?= )|^#+ .*$|"
                          r"\bPython \d\.\d+|\b\d+\.\d+(\.\d+)+|\bversion \d+|\bHTTP \d+|\bstep \d+\b", re.MULTILINE)


@dataclass(frozen=True)
class Promise:
    """A paragraph with a promise in it, and the tests named beside it."""
    document: str
    line: int
    sentence: str
    tests: tuple[str, ...]


def promises(document: Path) -> Iterator[Promise]:
    """The paragraphs, list items and tables of a document that promise something.

    The tests are named in a comment within the paragraph, right behind it, or under the heading for its whole chapter.
    """
    text = document.read_text(encoding="utf-8")
    blocks = list(_blocks(text))
    chapter: list[str] = []
    for (_, before), (start, block), (_, after) in zip([(0, ""), *blocks], blocks, [*blocks[1:], (0, "")]):
        if HEADING.match(block):
            chapter = []
        elif HEADING.match(before) and block.startswith("<!-- held by"):
            chapter = HELD.findall(block)
        plain = NAMES.sub("", HELD.sub("", block))
        found = PROMISE.search(plain)
        if found:
            named = chapter + HELD.findall(block) + (HELD.findall(after) if after.lstrip().startswith("<!--") else [])
            around = plain[max(0, found.start() - 60):found.end() + 40]
            tests = [name for held in named for name in re.split(r",?\s+", held.strip())]
            yield Promise(document.name, text.count("\n", 0, start) + 1, " ".join(around.split()), tuple(tests))


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Paragraphs, list items and tables with where they start; code is left out."""
    clean = INDENTED.sub(_blank, FENCE.sub(_blank, text))
    for found in re.finditer(r"(?:^(?!\s*$).*\n?)+", clean, re.MULTILINE):
        items = [m.start() for m in BEGINS.finditer(found[0])]
        cuts = sorted({0, *items, len(found[0])})
        for a, b in pairwise(cuts):
            yield found.start() + a, found[0][a:b]


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])

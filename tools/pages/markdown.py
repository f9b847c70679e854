"""What happens to Markdown on its way to the site, which reads it a little otherwise than GitHub does."""
from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

LINK: Final = re.compile(r"(!?)\[([^\]\n]*(?:\n[^\]\n]+)?)\]\(([^)#\s]*)(#[^)\s]*)?\)")
NUMBER: Final = r"[A-Z]{1,3}-\d+(?:\.\d+)*[a-z]?"
_COMMENT: Final = re.compile(r" ?<!--.*?-->", re.DOTALL)
_CODE: Final = re.compile(r"(^ *```.*?^ *```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(rf"^(#{{1,4}} +)({NUMBER})\b(.*)$", re.MULTILINE)
_FIRST: Final = re.compile(rf"^( *(?:[-*] |\| |)(?:\*\*)?)({NUMBER})(?=[\s*|.,:]|$)", re.MULTILINE)
_MENTION: Final = re.compile(rf"(<a id=\"[^\"]*\"></a>{NUMBER}|^#.*$)|(?<![\w\-#])({NUMBER})(?![\w-])", re.MULTILINE)
_MARKER: Final = re.compile(r" *(?:[-*+]|\d+[.)]) +")
_READER: Final = MarkdownIt("commonmark").enable("table")


class Astray(Exception):
    """A link of the documents leads to nothing the site has."""


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Change a text everywhere but in code."""
    return "".join([part if place % 2 else change(part) for place, part in enumerate(_CODE.split(text))])


def uncommented(text: str) -> str:
    """Without what is written for those who edit the text, such as the test that holds a sentence."""
    return outside_code(text, lambda part: _COMMENT.sub("", part))


def relinked(text: str, source: Path, page: str, pages: Mapping[Path, str]) -> str:
    """The links of a document, made to lead from its page to the pages of others."""
    def lead(link: re.Match[str]) -> str:
        mark, words, target, anchor = link.groups()
        if not target or re.match(r"[a-z]+:", target):
            return link[0]
        place = Path(os.path.normpath(source.parent / target))
        if place not in pages:
            raise Astray(f"{source.name} links to {target}, which is no page of the site")
        to = os.path.relpath(pages[place], Path(page).parent)
        return f"{mark}[{words}]({to}{anchor or ''})"

    return outside_code(text, lambda part: LINK.sub(lead, part))


def numbered(text: str) -> str:
    """A specification whose rules have anchors, and whose mentions of rules lead to them."""
    anchors: set[str] = set()

    def mark(found: re.Match[str]) -> str:
        before, number = found[1], found[2]
        if number in anchors:
            return found[0]
        anchors.add(number)
        if found.re is _HEADING:
            return f"{before}{number}{found[3]} {{#{number}}}"
        return f'{before}<a id="{number}"></a>{number}'

    text = outside_code(text, lambda part: _HEADING.sub(mark, part))
    text = outside_code(text, lambda part: _FIRST.sub(mark, part))
    return outside_code(text, lambda part: _MENTION.sub(
        lambda found: f"[{found[2]}](#{found[2]})" if found[2] in anchors else found[0], part))


def indented(text: str) -> str:
    """Lists as the site reads them: four columns a level, an empty line before the first and between two in a row."""
    lines, items, begins = text.splitlines(), list[tuple[int, int, int]](), set[int]()
    depth, before = 0, ""
    for token in _READER.parse(text):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            assert token.map is not None
            begins |= {token.map[0]} if not depth or before.endswith("list_close") else set()
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
        elif token.type == "list_item_open":
            assert token.map is not None
            marker = _MARKER.match(lines[token.map[0]])
            assert marker is not None, lines[token.map[0]]
            items.append((*token.map, marker.end()))  # type: ignore[arg-type]
        before = token.type
    written, apart = list[str](), False
    for number, line in enumerate(lines):
        around = [(first, column) for first, after, column in items if first <= number < after]
        if around and line.strip():
            first, column = around[-1]
            deep = len(around) - (first == number)
            beyond = 0 if first == number else max(0, len(line) - len(line.lstrip()) - column)
            line = " " * (4 * deep + beyond) + line.lstrip()
        back = apart and len(around) == 1 and around[0][0] == number  # out of lists that were put apart
        if (number in begins or back) and written and written[-1].strip():
            apart = not back and len(around) > 1
            written.append("")
        written.append(line)
    return "\n".join(written) + "\n"


def fenced(text: str) -> str:
    """A docstring whose examples, up to the next empty line, stand in fences."""
    lines, inside = list[str](), False
    for line in [*text.splitlines(), ""]:
        if not inside and line.lstrip().startswith(">>> "):
            lines += ["", "```pycon"]
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join(lines[:-1])


def structure(text: str) -> dict[str, int]:
    """How many lists, items, blocks of code, tables and headings a document has, as GitHub reads it."""
    html = _READER.render(text)
    return {tag: len(re.findall(rf"<{tag}[ >]", html)) for tag in ("ul", "ol", "li", "pre", "table", "tr", "h2", "h3")}

"""The numbered specification of a game as sections of safe HTML, with an anchor for every rule."""
from __future__ import annotations

import re
from functools import cache
from typing import Final

from hegemon.kernel import Game
from hegemon.server.protocol.bodies import RuleSection, RulesPage

_HEADING: Final = re.compile(r"(#{1,4}) +(.+?) *#*$")
_NUMBER: Final = r"[A-Z]{1,3}-\d+(?:\.\d+)*[a-z]?"
_FIRST: Final = re.compile(rf"<(p|li|td)>(\s*(?:<(?:strong|em|code)>)?)({_NUMBER})\b")
_MENTION: Final = re.compile(rf"(<[^>]*>)|\b({_NUMBER})\b")


@cache
def rules_page(game: Game) -> RulesPage:
    """The whole rules, rendered once."""
    sections = sections_of(game.spec())
    index = {rule: place for place, section in enumerate(sections) for rule in section.rules}
    for section in sections:
        section.html = _linked(section.html, index)
    return RulesPage(game=game.name, title=game.title, sections=sections, index=index)


def sections_of(text: str) -> list[RuleSection]:
    """The sections of a text with what stands under each, chapters for engineers left out."""
    sections: list[RuleSection] = []
    seen: set[str] = set()
    from markdown_it import MarkdownIt  # a server starts without it
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    for level, heading, body in _for_players(_chapters(text)):
        number = re.match(_NUMBER, heading)
        anchor = number[0] if number else re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") or "rules"
        html, found = _anchored(markdown.render(body), seen)
        own = [number[0]] if number and number[0] not in seen else []
        seen.update(own)
        sections.append(RuleSection(anchor=anchor, level=level, title=heading, html=html, rules=own + found))
    return sections


def _for_players(chapters: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """Without chapters whose heading is marked {engine}, and all below them; without the title of the whole text and
    what it says of itself, since the page has a title of its own."""
    kept, above = [], 99
    titled = len(chapters) > 1 and chapters[0][0] < min([level for level, _, _ in chapters[1:]])
    for level, heading, body in chapters[titled:]:
        if level <= above:
            above = level if "{engine}" in heading else 99
        if above == 99:
            kept.append((level, heading, body))
    return kept


def _chapters(text: str) -> list[tuple[int, str, str]]:
    """Level, heading and body of every section; fenced code is no place for headings."""
    chapters: list[tuple[int, str, list[str]]] = []
    fenced = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        heading = None if fenced else _HEADING.match(line)
        if heading is not None:
            chapters.append((len(heading[1]), re.sub(r"[*`_]", "", heading[2]), []))
        elif chapters or line.strip():
            if not chapters:
                chapters.append((1, "Rules", []))
            chapters[-1][2].append(line)
    return [(level, heading, "\n".join(lines)) for level, heading, lines in chapters]


def _anchored(html: str, seen: set[str]) -> tuple[str, list[str]]:
    """Give the first paragraph that begins with a number its anchor."""
    found: list[str] = []

    def mark(match: re.Match[str]) -> str:
        tag, lead, number = match.groups()
        if number in seen:
            return match[0]
        seen.add(number)
        found.append(number)
        return f'<{tag} id="rule-{number}">{lead}{number}'

    return _FIRST.sub(mark, html), found


def _linked(html: str, index: dict[str, int]) -> str:
    """Make every mention of a rule a link to it."""
    def link(match: re.Match[str]) -> str:
        return f'<a href="#{match[2]}">{match[2]}</a>' if match[2] in index else match[0]

    return _MENTION.sub(link, html)

"""The numbered specification of a game as a list of rules, and which of them the tests show."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_RULE = re.compile(r"\s*(?:[-*] |\| |\*\*)\**([A-Z]+-\d+\.\d+[a-z]?)\b")
_CHAPTER = re.compile(r"#{2,4} (.+)")


@dataclass(frozen=True)
class Rule:
    """One numbered paragraph."""
    number: str
    chapter: str
    text: str


def rules(spec: str) -> list[Rule]:
    """The rules of a specification, in order; a number belongs to the first paragraph that begins with it."""
    found: dict[str, Rule] = {}
    chapter, number, lines = "", "", list[str]()

    def close() -> None:
        if number and number not in found:
            found[number] = Rule(number, chapter, _plain(" ".join([line.strip() for line in lines])))

    for line in spec.splitlines():
        heading, rule = _CHAPTER.match(line), _RULE.match(line)
        if heading or rule or not line.strip():
            close()
            number, lines = "", []
        if heading:
            chapter = heading[1]
        elif rule:
            number, lines = rule[1], [line[rule.end():]]
        elif number:
            lines.append(line)
    close()
    return list(found.values())


def _plain(text: str) -> str:
    """A paragraph without what is left of the bullet, table or bold print around its number."""
    text = text.lstrip(" |").removeprefix("**").lstrip(" |")
    return text.replace("**", "", 1) if text.count("**") % 2 else text


def cited(tests: Path) -> set[str]:
    """The rules that tests below a folder name with `@pytest.mark.rule`."""
    numbers: set[str] = set()
    for path in sorted(tests.rglob("*.py")):
        numbers.update(_marks(ast.parse(path.read_text(encoding="utf-8"))))
    return numbers


def _marks(tree: ast.AST) -> Iterator[str]:
    """The arguments of every `...mark.rule(...)` in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value

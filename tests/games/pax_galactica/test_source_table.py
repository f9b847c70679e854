"""The table of docs/balance/pax_galactica-source.md names rules, code and tests that exist."""
from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CODE = ROOT / "src/hegemon/games/pax_galactica"
TABLE = (ROOT / "docs/balance/pax_galactica-source.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs/rules/pax_galactica.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines()
        if re.match(r"\| \d", line)]
CODE_TEXT = "\n".join([path.read_text(encoding="utf-8") for path in CODE.rglob("*.py")])
LAST_LINE = 1735  # of the source


def places(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def written(name: str) -> bool:
    """Whether a function, class or table of a name is defined in the game."""
    pattern = rf"^\s*(?:(?:def|class) {re.escape(name)}\b|{re.escape(name)}: Final)"
    return re.search(pattern, CODE_TEXT, re.MULTILINE) is not None


def marked(file: Path) -> dict[str, set[str]]:
    """The tests of a module, each with the rules it carries."""
    found = {}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [one for one in node.decorator_list if isinstance(one, ast.Call)
                     and ast.unparse(one.func) == "pytest.mark.rule"]
            found[f"{file.name}::{node.name}"] = {ast.literal_eval(arg) for mark in marks for arg in mark.args}
    return found


TESTS = {name: rules for file in Path(__file__).parent.glob("test_*.py") for name, rules in marked(file).items()}


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_statement_has_rule_code_and_test(row: list[str]) -> None:
    """Its rules are in the specification, its places in the code; its tests exist and carry each of its rules P."""
    lines, says, rules, code, tests = row
    assert lines and says
    named = set(re.findall(r"\b[PRIVK]-\d+(?:\.\d+)?", rules))
    assert named or rules == "none: no rule in it"
    assert [rule for rule in named if not re.search(rf"\b{re.escape(rule)}\b", RULES)] == []
    assert places(code)
    for place in places(code):
        if place.endswith((".py", ".toml")):
            assert list(CODE.rglob(Path(place).name)), place
        else:
            assert written(place.rpartition(".")[2]), place
    assert places(tests) and [place for place in places(tests) if place not in TESTS] == []
    carried = set().union(*[TESTS[place] for place in places(tests)])
    assert {rule for rule in named if rule[0] == "P"} <= carried, {rule for rule in named if rule[0] == "P"} - carried


def test_the_table_goes_through_the_source_from_its_first_to_its_last_line() -> None:
    """Rows overlap or follow each other; between two there are at most headings, pictures and blank lines."""
    spans = sorted([tuple([int(n) for n in row[0].split("-")]) for row in ROWS])
    end = 0
    for span in spans:
        assert span[0] - end <= 10, span
        end = max(end, span[-1])
    assert end == LAST_LINE and "missing" not in TABLE

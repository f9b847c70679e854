"""The table of docs/balance/pax_galactica-source.md names rules, code and tests that exist."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.games.pax_galactica.actions import VERBS

ROOT = Path(__file__).resolve().parents[3]
CODE = ROOT / "src/hegemon/games/pax_galactica"
TABLE = (ROOT / "docs/balance/pax_galactica-source.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs/rules/pax_galactica.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines()
        if re.match(r"\| \d", line)]
TEXTS = {folder: "\n".join([path.read_text(encoding="utf-8") for path in folder.rglob("*.py")])
         for folder in (CODE, Path(__file__).parent)}
LAST_LINE = 1735  # of the source


def places(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def written(name: str, folder: Path) -> bool:
    """Whether a function or class of a name, or the beginning of one, is defined in a folder."""
    return re.search(rf"^\s*(?:def|class) {re.escape(name.rstrip('.'))}", TEXTS[folder], re.MULTILINE) is not None


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_statement_has_rule_code_and_test(row: list[str]) -> None:
    lines, says, rules, code, tests = row
    assert lines and says
    for rule in re.findall(r"\b[PRIVK]-\d+(?:\.\d+)?", rules):
        assert rule in RULES, rule
    assert re.search(r"\b[PRIVK]-\d+|meta\.toml", rules)
    for place in places(code):
        if place.endswith((".py", ".toml")):
            assert list(CODE.rglob(Path(place).name)), place
        else:
            assert place in VERBS.verbs or written(place.rpartition(".")[2], CODE), place
    assert places(tests)
    for place in places(tests):
        file, _, name = place.rpartition("::")
        assert (Path(__file__).parent / (file or name)).exists() if place.endswith(".py") or file else True, place
        assert place.endswith(".py") or written(name, Path(__file__).parent), place


def test_the_table_goes_through_the_source_from_its_first_to_its_last_line() -> None:
    """Rows overlap or follow each other; between two there are at most headings, blank lines and practical advice."""
    spans = sorted([tuple([int(n) for n in row[0].split("-")]) for row in ROWS])
    end = 0
    for span in spans:
        assert span[0] - end <= 26, span
        end = max(end, span[-1])
    assert end == LAST_LINE and "missing" not in TABLE

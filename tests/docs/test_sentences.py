"""Every sentence true: what the documents promise names the test that holds it."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.sentences import promises

from hegemon.kernel.registry import find, names

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.stem)
def test_what_a_document_promises_is_held_by_a_test(document: Path) -> None:
    """Write `<!-- held by tests/...::test_... -->` behind the sentence, or under the heading for its chapter."""
    bare = [f"{p.document}:{p.line}: ... {p.sentence} ..." for p in promises(document) if not p.tests]
    assert not bare, "no test is named for these sentences:\n" + "\n".join(bare)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.stem)
def test_the_tests_named_exist(document: Path) -> None:
    for promise in promises(document):
        for name in promise.tests:
            path, _, function = name.partition("::")
            assert (ROOT / path).is_file(), f"{promise.document}:{promise.line} names {name}"
            text = (ROOT / path).read_text(encoding="utf-8")
            assert not function or re.search(rf"^(async )?def {function}\(", text, re.MULTILINE), (
                f"{promise.document}:{promise.line} names {name}, and there is no such test")


def test_promises_are_found(tmp_path: Path) -> None:
    """A list that found nothing would be empty for ever."""
    text = "# One\n\nIt never fails.\n\n- held <!-- held by a.py::b -->\n- every day <!-- held by a.py::b -->\n\n"
    text += "## Two\n<!-- held by c.py, d.py -->\n\n| a | 7 |\n\n    never mind 8\n\nRead `9` in K-1.1.\n\n"
    text += "## Three\n\nAlike.\n"
    (tmp_path / "x.md").write_text(text)
    assert [(p.line, p.tests) for p in promises(tmp_path / "x.md")] == [
        (3, ()), (6, ("a.py::b",)), (11, ("c.py", "d.py")), (19, ())]


def test_seats_of_the_games_are_those_they_have() -> None:
    """The table at the head of the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| \*\*(.+?)\*\* \| ([\d-]+) \|", readme, re.MULTILINE))
    games = {find(name).title: find(name).seats for name in names() if name != "skirmish"}
    assert rows == {title: f"{s[0]}-{s[-1]}" if len(s) > 1 else str(s[0]) for title, s in games.items()}

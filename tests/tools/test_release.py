"""Fragments of what changed become a version of the changelog."""
from __future__ import annotations

from pathlib import Path

import pytest

from tools import release

CHANGELOG = """# Changelog

What players notice.

## 0.1.0, 2026-01-02

- Play.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project after its first release, with two changes since."""
    files = {"CHANGELOG.md": CHANGELOG, "src/hegemon/__init__.py": '"""Five games."""\n\n__version__ = "0.1.0"\n',
             "changes/README.md": "# How\n", "changes/dice.md": "Dice lie on the board.\n",
             "changes/undo-button.md": "The undo button\nsays what it undoes.\n"}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_release_joins_the_fragments_at_the_head_and_takes_them_away(project: Path) -> None:
    release.release("0.2.0", "2026-03-04", project)
    text = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    news = "- Dice lie on the board.\n- The undo button says what it undoes."
    assert text == CHANGELOG.replace("## 0.1.0", f"## 0.2.0, 2026-03-04\n\n{news}\n\n## 0.1.0")
    assert [p.name for p in (project / "changes").iterdir()] == ["README.md"]
    assert '__version__ = "0.2.0"' in (project / "src/hegemon/__init__.py").read_text(encoding="utf-8")
    assert release.notes("v0.2.0", project) == news


def test_a_heading_that_waits_for_its_day_keeps_what_it_has(project: Path) -> None:
    waiting = CHANGELOG.replace("2026-01-02", "unreleased")
    assert release.joined(waiting, ["Dice lie on the board."], "0.1.0", "2026-03-04") == CHANGELOG.replace(
        "## 0.1.0, 2026-01-02", "## 0.1.0, 2026-03-04\n\n- Dice lie on the board.")


def test_long_sentences_are_broken_as_the_changelog_is() -> None:
    text = release.listed(["word " * 40 + "end."])
    assert all(len(line) <= release.WIDTH for line in text.splitlines())
    assert text.splitlines()[1].startswith("  word") and text.count("word") == 40


@pytest.mark.parametrize(("version", "why"), [("0.1.0", "released already"), ("1", "three numbers")])
def test_a_version_is_refused(project: Path, version: str, why: str) -> None:
    with pytest.raises(release.Unfit, match=why):
        release.release(version, "2026-03-04", project)
    assert (project / "changes" / "dice.md").exists()


@pytest.mark.parametrize(("name", "text", "why"), [
    ("Dice.md", "Dice lie on the board.", "lower-case"), ("dice_2.md", "Dice.", "lower-case"),
    ("more.md", "Dice lie on the board", "full stop"), ("more.md", "- Dice lie on the board.", "mark before it"),
    ("more.md", "", "full stop")])
def test_a_fragment_is_refused(project: Path, name: str, text: str, why: str) -> None:
    (project / "changes" / name).write_text(text, encoding="utf-8")
    with pytest.raises(release.Unfit, match=why):
        release.fragments(project)


def test_a_tag_is_refused_unless_package_and_changelog_are_ready(project: Path) -> None:
    with pytest.raises(release.Unfit, match=r"the tag says 0.3.0, the package 0.1.0"):
        release.notes("v0.3.0", project)
    with pytest.raises(release.Unfit, match="2 fragments are not joined"):
        release.notes("v0.1.0", project)


def test_the_fragments_that_wait_here_can_be_released() -> None:
    changelog = (release.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    text = release.joined(changelog, list(release.fragments().values()), "99.0.0", "2099-01-01")
    assert "## 99.0.0, 2099-01-01" in text

"""The documents on their way to the site: the same words, links that lead somewhere, rules with anchors."""
from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from hegemon.kernel.registry import names
from tools.pages import build, check, markdown, sources
from tools.pages.markdown import Astray, fenced, indented, numbered, relinked, structure, uncommented

# -- Markdown -------------------------------------------------------------------------------------------------------

def test_lists_are_indented_by_four_and_begin_after_an_empty_line() -> None:
    text = "Rules:\n- one\n  two\n  - deep\n    deeper\n\n  ```python\n  x = 1\n  ```\n1. first\n   more\n"
    assert indented(text) == (
        "Rules:\n\n- one\n    two\n    - deep\n        deeper\n\n    ```python\n    x = 1\n    ```\n"
        "\n1. first\n    more\n")


def test_a_list_after_another_stands_apart_also_inside_an_item() -> None:
    assert indented("- a\n  - b\n  1. c\n     d\n- e\n") == "- a\n    - b\n\n    1. c\n        d\n\n- e\n"


def test_indenting_leaves_code_and_everything_else_alone() -> None:
    text = "# Title\n\n    - code\n\n```\n- code\n  - code\n```\n\n| a | b |\n|---|---|\n| - | 1. |\n"
    assert indented(text) == text


def test_rules_get_an_anchor_and_mentions_lead_to_it() -> None:
    text = ("## K-1 Set-up\n- **K-1.1** Two ships, see K-2.1.\n- K-2.1 As in K-1 and K-9.9, not `K-1.1`.\n"
            "| R-3 | K-2.1 |\n")
    assert numbered(text) == (
        '## K-1 Set-up {#K-1}\n- **<a id="K-1.1"></a>K-1.1** Two ships, see [K-2.1](#K-2.1).\n'
        '- <a id="K-2.1"></a>K-2.1 As in [K-1](#K-1) and K-9.9, not `K-1.1`.\n'
        '| <a id="R-3"></a>R-3 | [K-2.1](#K-2.1) |\n')


def test_comments_are_taken_out_but_not_from_code() -> None:
    assert uncommented("Always.<!-- held by x -->\n`<!-- kept -->`") == "Always.\n`<!-- kept -->`"


def test_links_lead_from_page_to_page() -> None:
    root = Path("/project")
    pages = {root / "docs" / "playing.md": "playing.md", root / "docs" / "rules": "games.md"}
    text = "[a](../docs/playing.md#undo) [b](rules) [c](https://example.org) [d](#here) `[e](f)`"
    assert relinked(text, root / "docs" / "x.md", "rules/x.md", pages) == (
        "[a](../playing.md#undo) [b](../games.md) [c](https://example.org) [d](#here) `[e](f)`")
    with pytest.raises(Astray, match=r"links to gone\.md"):
        relinked("[a](gone.md)", root / "docs" / "x.md", "x.md", pages)


def test_examples_of_docstrings_stand_in_fences() -> None:
    assert fenced("Says.\n\n>>> 1 + 1\n2\n\nMore.") == "Says.\n\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."
    assert fenced("Says `>>> x`.") == "Says `>>> x`."


# -- pages ----------------------------------------------------------------------------------------------------------

def test_every_document_game_and_package_has_a_page_and_every_page_a_place_in_the_list() -> None:
    pages = sources.staged()
    settings = tomllib.loads((Path(build.__file__).parent / "zensical.toml").read_text(encoding="utf-8"))
    listed = [page for entry in settings["project"]["nav"] for part in entry.values()
              for page in ([part] if isinstance(part, str) else [p for row in part for p in row.values()])]
    assert sorted(listed) == sorted(pages)
    assert {f"rules/{name}.md" for name in names()} <= set(pages)
    assert {f"reference/{package}.md" for package in ("kernel", "draw", "testing", "envs", "boundary")} <= set(pages)


def test_staged_links_and_anchors_of_rules_lead_somewhere() -> None:
    pages = sources.staged()
    drawn = {f"pictures/{name}-{theme}.svg" for name in sources.GAMES for theme in ("dark", "light")}
    copied = {str(path.relative_to(sources.DOCS)) for path in sources.copied()}
    for name, text in pages.items():
        anchors = set(re.findall(r'<a id="([^"]+)"></a>|\{#([^}]+)\}', text))
        for _, _, target, anchor in markdown.LINK.findall(text):
            if target and "://" not in target:
                place = Path(name).parent / target
                assert str(Path(*_plain(place))) in {*pages, *drawn, *copied}, f"{name} leads to {target}"
            elif anchor and name.startswith("rules/"):
                assert any(anchor[1:] in pair for pair in anchors), f"{name} leads to {anchor}"


def _plain(path: Path) -> list[str]:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def test_a_document_is_made_of_the_same_parts_before_and_after() -> None:
    for path, page in sources.documents().items():
        if page != "licence.md":
            assert structure(sources.staged_document(path, page)) == structure(
                uncommented(path.read_text(encoding="utf-8"))), page


# -- what is built --------------------------------------------------------------------------------------------------

@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site as it is built, without a fault."""
    files = {"index.html": '<a href="rules/x.html#K-1">x</a><script>var a=1</script><script src="a.js"></script>'
                           '<a href="https://example.org">out</a>',
             "a.js": "",
             "rules/x.html": '<article><ul><li id="K-1">one</li></ul></article><a href="../index.html">up</a>'}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "assets" / "javascripts").mkdir(parents=True)
    return tmp_path


def test_scripts_of_pages_are_put_into_files(site: Path) -> None:
    assert list(check.faults(site, {})) == ["index.html has 1 scripts of its own, which the content policy forbids"]
    build.apart(site)
    assert list(check.faults(site, {"rules/x.md": {"ul": 1, "li": 1, "ol": 0}})) == []
    assert [path.read_text(encoding="utf-8") for path in site.rglob("assets/**/*.js")] == ["var a=1"]


@pytest.mark.parametrize(("page", "fault"), [
    ('<a href="gone.html">', "index.html leads to gone.html, which is not there"),
    ('<a href="rules/x.html#K-2">', "index.html leads to rules/x.html#K-2, an anchor that is not there"),
    ('<script src="https://example.org/a.js"></script>', "index.html fetches https://example.org/a.js"),
    ('<link href="//example.org/a.css">', "index.html fetches //example.org/a.css"),
    ('<img src="gone.svg">', "index.html leads to gone.svg, which is not there"),
    ("<article><ol></ol></article>", "index.html has 1 ol, its document 0")])
def test_faults_of_a_built_site_are_named(site: Path, page: str, fault: str) -> None:
    (site / "index.html").write_text(page, encoding="utf-8")
    assert list(check.faults(site, {"index.md": {"ol": 0}})) == [fault]


def test_the_style_has_the_colours_of_the_boards() -> None:
    style = build.colours()
    assert not re.search(r"(dark|light)\(", style.partition("*/")[2]) and "--md-default-bg-color: #0a0f1d" in style

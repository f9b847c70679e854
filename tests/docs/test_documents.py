"""What the documents show is run: blocks marked `python`, and the commands of blocks marked `console`."""
from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCES = [str(ROOT / "src"), str(ROOT / "examples" / "skirmish" / "src")]
BLOCK = re.compile(r"^( *)```(python|console)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def blocks(document: Path, kind: str) -> list[str]:
    """The code blocks of one kind, without their indentation."""
    found = []
    for indent, name, text in BLOCK.findall(document.read_text(encoding="utf-8")):
        if name == kind:
            found.append("\n".join([line.removeprefix(indent) for line in text.splitlines()]))
    return found


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each command with what it is said to print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = part.partition("\n")
        yield line, expected


def holding(kind: str) -> list[Path]:
    """The documents with blocks of a kind."""
    return [d for d in DOCUMENTS if blocks(d, kind)]


@pytest.mark.parametrize("document", holding("python"), ids=lambda d: d.stem)
def test_python_runs(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number, block in enumerate(blocks(document, "python")):
        module = f"{document.stem}_{number}".replace("-", "_")
        (tmp_path / f"{module}.py").write_text(block, encoding="utf-8")
        line = [sys.executable, f"{module}.py"]
        done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, f"block {number}:\n{block}\n{done.stderr}"


@pytest.mark.parametrize("document", holding("console"), ids=lambda d: d.stem)
def test_commands_print_what_is_said(document: Path, tmp_path: Path) -> None:
    """In a folder that looks like the project's; packages are installed beside it and nowhere else."""
    here, site = tmp_path / "hegemon", tmp_path / "site"
    here.mkdir()
    for name in ("tools", "examples", "docs"):
        (here / name).symlink_to(ROOT / name)
    beside = f"{sys.executable} -m pip install -q --no-deps --no-build-isolation --disable-pip-version-check --target"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "120", "XDG_DATA_HOME": str(tmp_path / "home"),
                   "PYTHONPATH": os.pathsep.join([str(site), *SOURCES]), "PIP_ROOT_USER_ACTION": "ignore"}
    for block in blocks(document, "console"):
        for line, expected in commands(block):
            run = line.replace("pip install -e", f"{beside} {shlex.quote(str(site))}")
            run = run.replace("pytest -q", "pytest -q -n0 -p no:cacheprovider")
            done = subprocess.run(run, shell=True, cwd=here, env=environment, capture_output=True, text=True,
                                  check=False, timeout=240)
            assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}\n{done.stderr}"
            alike = doctest.OutputChecker().check_output(
                _colourless(expected), _colourless(done.stdout), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            assert alike or not expected.strip(), f"{line}\nis said to print\n{expected}\nbut prints\n{done.stdout}"


def _colourless(text: str) -> str:
    """Text without the colours of a terminal."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.stem)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (document.parent / target).exists(), f"{document.name} points to {target}"


def test_the_runner_finds_blocks_and_commands() -> None:
    """A runner that found nothing would pass for ever."""
    assert {"README", "adding-a-game", "playing", "research"} <= {d.stem for d in holding("console")}
    assert {"README", "architecture", "research", "CONTRIBUTING"} <= {d.stem for d in holding("python")}
    assert list(commands("$ one\n1\n$ two\n$ three\n...\n")) == [("one", "1\n"), ("two", ""), ("three", "...\n")]


def test_the_picture_of_the_readme_is_drawn_by_the_program(tmp_path: Path) -> None:
    """The line under the picture makes it, up to what changed in the look since."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"`hegemon (picture \S+ [^`]*-o )(\S+)`", readme)
    assert found is not None and (ROOT / found[2]).exists()
    drawn = tmp_path / "again.svg"
    code = "import sys; from hegemon.cli import main; main(sys.argv[1:])"
    subprocess.run([sys.executable, "-c", code, *found[1].split(), str(drawn)], check=True, timeout=120)
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert "viewBox" in (ROOT / found[2]).read_text(encoding="utf-8")

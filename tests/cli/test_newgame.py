"""`hegemon new`, `hegemon conform` and `hegemon rules --flow`: what an author of a game types."""
from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.cli.flowing import as_dot, procedures, within
from hegemon.cli.newgame import new_game, template
from hegemon.kernel import Refused
from hegemon.kernel.registry import find

RUFF = Path(sys.executable).parent / "ruff"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEGEMON_FAILED", str(tmp_path / "failed"))
    return tmp_path


@pytest.mark.parametrize("name", ["ab", "red_frontier", "the_long_winter_of_the_empire"])
def test_a_copy_passes_the_linter_whatever_its_name(folder: Path, name: str) -> None:
    new_game(folder / name)
    line = [str(RUFF), "check", "--no-cache", str(folder / name)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    text = "".join([path.read_text() for path in (folder / name).rglob("*") if path.is_file()])
    assert "skirmish" not in text.lower() and " K-" not in text
    assert "".join([word[0] for word in name.split("_")]).upper() + "-2.1" in text


def test_a_copy_has_no_tests_of_how_the_template_happens_to_play(folder: Path) -> None:
    new_game(folder / "red_frontier")
    tests = {path.stem.removeprefix("test_") for path in (folder / "red_frontier" / "tests").iterdir()}
    assert tests == {"bot", "conformance", "odds", "rules", "tips", "told"}


def test_a_copy_conforms_without_its_rooms(folder: Path) -> None:
    new_game(folder / "red_frontier")
    for room in ("words", "picture", "bot", "live", "seen"):
        (folder / "red_frontier" / "src" / "red_frontier" / f"{room}.py").unlink()
    done = conform(folder / "red_frontier", "--told", "5")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("name", "why"), [
    ("Red", "no name for a game"), ("2fast", "no name for a game"), ("a-b", "no name"), ("random", "already"),
    ("skirmish", "already"), ("here", "exists")])
def test_a_name_that_will_not_do(folder: Path, name: str, why: str) -> None:
    (folder / "here").mkdir()
    with pytest.raises(Refused, match=why):
        new_game(folder / name)


def conform(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: the copy is imported there."""
    line = [sys.executable, "-c", "from hegemon.cli import main; main()", "conform", str(folder), *more]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=folder.parent, timeout=200)


def test_a_copy_conforms_without_being_installed(folder: Path) -> None:
    new_game(folder / "red_frontier")
    done = conform(folder / "red_frontier", "--told", "20")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Red Frontier: 8 games, every seat count and option, pass all 13 checks." in done.stdout


def test_a_fault_is_named_with_its_place(folder: Path) -> None:
    new_game(folder / "red_frontier")
    rules = folder / "red_frontier" / "src" / "red_frontier" / "rules.py"
    rules.write_text(rules.read_text().replace("self.moves += (order,)", "self.moves += (order,); g.die()"))
    done = conform(folder / "red_frontier", "--check", "secrets_keep", "--json")
    assert done.returncode == 1
    faults = json.loads(done.stdout)["faults"]
    assert faults[0]["check"] == "secrets_keep" and "changes rng" in faults[0]["says"]
    assert faults[0]["action"] > 0 and Path(folder / faults[0]["record"]).exists()


@pytest.mark.parametrize(("file", "old", "new", "sentence"), [
    ("words.py", "import HEX,", "import PLANET, HEX,",
     "shown ImportError in words.py line 7, <module>: cannot import name 'PLANET'"),
    ("rules.py", "    g.round = 0\n", "",
     "ends RedFrontier.round is declared, but deal() does not set it before g.launch()"),
])
def test_a_game_that_breaks_off_is_said_once(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    """No traceback, whichever part of the suite meets it, and not once for each check."""
    new_game(folder / "red_frontier")
    path = folder / "red_frontier" / "src" / "red_frontier" / file
    path.write_text(path.read_text().replace(old, new, 1))
    done = conform(folder / "red_frontier", "--told", "5")
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    assert done.stdout.startswith(sentence) and done.stdout.count(sentence.partition(" ")[2]) == 1, done.stdout
    assert "(and in 7 other games and " in done.stdout


def test_a_copy_begins_as_alpha(folder: Path) -> None:
    """It has no golden game yet, which is what the stages count."""
    new_game(folder / "red_frontier")
    about = (folder / "red_frontier" / "src" / "red_frontier" / "__init__.py").read_text()
    assert 'stage="alpha"' in about and "beta" not in about


def test_an_unknown_check_or_game(capsys: pytest.CaptureFixture[str]) -> None:
    for line, why in (("conform skirmish --check luck", "there is no check luck"), ("conform nowhere", "nowhere")):
        with pytest.raises(SystemExit) as left:
            main(line.split())
        assert left.value.code == 2 and why in capsys.readouterr().err


def test_the_template_is_what_the_wheel_carries() -> None:
    """In a checkout it is the example itself; the build puts beside the package what somebody wrote of it."""
    spec = importlib.util.spec_from_file_location("hatch_build", Path(__file__).parents[2] / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    carried = {str(path.relative_to(template())) for path in build.template()}
    assert {"pyproject.toml", "src/skirmish/rules.md", "src/skirmish/py.typed", "tests/test_told.py"} <= carried
    assert not [path for path in carried if "cache" in path or "golden/" in path]


# -- the flow of the rules ---------------------------------------------------------------------------------------------

def test_the_flow_of_the_template(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "skirmish", "--flow", "--only", "Battle"])
    said = capsys.readouterr().out
    assert "Battle K-4 Two seats in one hex" in said and "calls Window -> casualties" in said
    assert 'asks "K-4.7 Do you fight on in {...}?" -> decided' in said and "Round" not in said


def test_every_procedure_of_every_game_has_its_steps() -> None:
    for name in ("skirmish", "galactic_hegemony", "galactic_emperor", "hegemonic", "exodus", "pax_galactica"):
        found = procedures(find(name))
        kinds = {kind for kind in find(name).classes if kind not in ("Question", "Join", find(name).state.__name__)}
        assert set(found) == kinds
        assert sum([bool(p.steps) for p in found.values()]) > 0.7 * len(found), "most are more than a base"


def test_forks_made_before_they_are_handed_over_are_found() -> None:
    fight = next(s for s in procedures(find("skirmish"))["Round"].steps if s.name == "fight")
    assert fight.rules == ("K-4.2",) and {e.frames for e in fight.edges if e.kind == "fork"} == {("Battle",)}


def test_a_graph_for_graphviz() -> None:
    lines = list(as_dot("skirmish", within(procedures(find("skirmish")), "Battle")))
    assert lines[0] == 'digraph "skirmish" {' and lines[-1] == "}"
    assert '  "Battle.begin" -> "Window.begin" [style=dashed];' in lines
    assert '  "Battle.paid" -> "Battle.decided" [label="K-4.7 Do you fight on in {...}?"];' in lines
    with pytest.raises(Refused, match="there is no procedure Peace"):
        within(procedures(find("skirmish")), "Peace")

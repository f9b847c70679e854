"""Workflows call what exists: targets of the Makefile, commands of the program, tools and their options."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hegemon.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted([*ROOT.glob(".github/workflows/*.yml"), *ROOT.glob("examples/*/.github/workflows/*.yml")])
ACTION = re.compile(r"(actions|pypa)/[a-z-]+@(v\d+(\.\d+)*|release/v1)")


def read(path: Path) -> dict[str, Any]:
    """A workflow; YAML takes its `on` for a truth."""
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {("on" if key is True else key): value for key, value in found.items()}


def steps(workflow: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every step of every job."""
    for job in workflow["jobs"].values():
        yield from job.get("steps", [])


def lines(workflow: dict[str, Any]) -> list[str]:
    """Every command line, those in settings of actions included."""
    found = [line for step in steps(workflow) for line in str(step.get("run", "")).splitlines()]
    return found + [str(step["env"]["CIBW_TEST_COMMAND"]) for step in steps(workflow)
                    if "CIBW_TEST_COMMAND" in step.get("env", {})]


def unknown(line: str, targets: set[str], commands: set[str]) -> str:
    """What a command line calls that is not there, in a few words, or nothing."""
    match line.split():
        case ["make", *words] if not {w for w in words if "=" not in w} <= targets:
            return f"no such target: {line}"
        case ["hegemon", name, *words]:
            if name not in commands:
                return f"no such command: {line}"
            known = {option for argument in app[name].assemble_argument_collection() for option in argument.names}
            return "".join([f"no such option: {w}" for w in words if w.startswith("--") and w not in known])
        case ["python", script, *words] if script.endswith(".py"):
            if not (ROOT / script).is_file():
                return f"no such tool: {line}"
            source = (ROOT / script).read_text(encoding="utf-8")
            return "".join([f"no such option: {w}" for w in words if w.startswith("--") and f'"{w}"' not in source])
    return ""


TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
COMMANDS = {name for name in app if not name.startswith("-")}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda p: f"{p.parents[2].name}-{p.stem}")
def test_commands_exist(path: Path) -> None:
    called = lines(read(path))
    assert called and [unknown(line, TARGETS, COMMANDS) for line in called] == [""] * len(called)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda p: f"{p.parents[2].name}-{p.stem}")
def test_workflows_fetch_nothing_but_known_actions(path: Path) -> None:
    workflow, text = read(path), path.read_text(encoding="utf-8")
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert used and all(ACTION.fullmatch(action) for action in used)
    assert "://" not in text and "index-url" not in text
    assert workflow["permissions"] == {"contents": "read"} and set(workflow) == {"name", "on", "permissions", "jobs"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda p: f"{p.parents[2].name}-{p.stem}")
def test_jobs_wait_for_jobs_that_exist(path: Path) -> None:
    jobs = read(path)["jobs"]
    for name, job in jobs.items():
        needs = job.get("needs", [])
        assert {needs} if isinstance(needs, str) else set(needs) <= set(jobs), name
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file(), name


def test_a_release_has_tests_three_systems_notes_and_an_upload() -> None:
    release = read(ROOT / ".github" / "workflows" / "release.yml")
    assert release["on"] == {"push": {"tags": ["v*"]}}
    assert set(release["jobs"]["publish"]["needs"]) == set(release["jobs"]) - {"publish"}
    systems = {name.partition("-")[0] for name in release["jobs"]["compiled"]["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert any("gh-action-pypi-publish" in step.get("uses", "") for step in release["jobs"]["publish"]["steps"])


def test_what_is_not_there_is_noticed() -> None:
    assert unknown("make test JOBS=2", TARGETS, COMMANDS) == ""
    assert "no such target" in unknown("make tea", TARGETS, COMMANDS)
    assert "no such command" in unknown("hegemon brew", TARGETS, COMMANDS)
    assert unknown("hegemon simulate x --sugar", TARGETS, COMMANDS) == "no such option: --sugar"
    assert unknown("hegemon simulate x --games 2", TARGETS, COMMANDS) == ""
    assert "no such tool" in unknown("python tools/tea.py", TARGETS, COMMANDS)
    assert unknown("python tools/release.py --milk", TARGETS, COMMANDS) == "no such option: --milk"

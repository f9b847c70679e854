"""A series on a Ray cluster: the same table as on this machine, whoever is killed meanwhile."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hegemon.arena import Plan, rated, results, summed
from hegemon.kernel import Refused

ray: Any = pytest.importorskip("ray")
PLAN = Plan("skirmish", 3, 60, ("scripted", "random", "random"), seed=5, rotate=True)


def table(played: list[Any]) -> tuple[str, Any]:
    """What a series comes to."""
    return summed(PLAN, played, 0.0).digest, rated(played)


@pytest.fixture(scope="module")
def here() -> tuple[str, Any]:
    return table(list(results(PLAN, 1)))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("RAY_DISABLE_IMPORT_WARNING", "1")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def workers() -> list[int]:
    """The processes in which tasks are played."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cmdline").read_bytes().startswith(b"ray::_some"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_changes_nothing(cluster: Any, here: tuple[str, Any]) -> None:
    running, played, killed = results(PLAN, cluster="local"), [], 0
    for result in running:
        played.append(result)
        if len(played) in (9, 25):
            for pid in workers()[:1]:
                os.kill(pid, signal.SIGKILL)
                killed += 1
    assert killed and table(played) == here


@pytest.mark.filterwarnings("ignore")
def test_a_killed_driver_goes_on_where_it_was(tmp_path: Path, here: tuple[str, Any]) -> None:
    command = [sys.executable, "-c", "from hegemon.cli import main; main()", "arena", "skirmish", "--seats", "3",
               "--bots", "scripted,random", "--games", "60", "--seed", "5", "--ray", "local", "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    first = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and not (tmp_path / "results.jsonl").exists() and first.poll() is None:
        time.sleep(0.05)
    first.kill()
    first.wait()
    whole = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    again = subprocess.run([*command[:-4], "--jobs", "1"], env=environment, capture_output=True, text=True, check=True)
    assert again.stdout.strip() in whole.stdout


def test_a_cluster_that_does_not_answer_is_refused() -> None:
    with pytest.raises(Refused, match=r"no cluster answers at 127\.0\.0\.1:1"):
        list(results(PLAN, cluster="127.0.0.1:1"))

"""A series played by a Ray cluster: the same games, wherever they are played and whatever worker is lost."""
from __future__ import annotations

import importlib
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from hegemon.arena.match import Result
from hegemon.arena.plan import Plan, play_some
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.kernel.tables import fingerprint

PART: Final = 8       # games a task plays: small, so that a lost worker costs little
LOCAL: Final = "local"  # a cluster of this machine alone, started for the series


def _some(plan: Plan, indices: Sequence[int], recorded: bool, rules: str) -> list[tuple[Result, str]]:
    """Play some games, by the same rules and numbers as the one who asked."""
    here = fingerprint(find(plan.game).package)
    if here != rules:
        raise Refused(f"a worker has other rules or numbers of {plan.game}: install the same version everywhere")
    return play_some(plan, indices, recorded)


def _answers(address: str) -> None:
    """Refuse an address where nobody listens at once: Ray itself tries for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address in (LOCAL, "auto") or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), 3).close()
    except OSError:
        raise Refused(f"no cluster answers at {address}") from None


def on_cluster(address: str, plan: Plan, indices: Sequence[int], recorded: bool,
               keep: Callable[[list[tuple[Result, str]]], list[Result]]) -> Iterator[Result]:
    """Play games of a plan on a cluster; what a lost worker had begun another plays again, with equal results."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise Refused("a cluster needs Ray: pip install hegemon[cluster]") from None
    started = not ray.is_initialized()
    if started:
        _answers(address)
        ray.init(address=None if address == LOCAL else address, include_dashboard=False, log_to_driver=False)
    try:
        task = ray.remote(max_retries=-1)(_some)
        rules = fingerprint(find(plan.game).package)
        parts = [indices[i:i + PART] for i in range(0, len(indices), PART)]
        waiting = [task.remote(plan, part, recorded, rules) for part in parts]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            yield from keep(ray.get(done[0]))
    finally:
        if started:
            ray.shutdown()

"""A series of games on all cores, written down as it goes, so that a stopped run goes on where it was."""
from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import msgspec

from hegemon.arena.cluster import on_cluster
from hegemon.arena.match import Result
from hegemon.arena.plan import Plan, play_some
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.kernel.tables import fingerprint


def results(plan: Plan, jobs: int = 0, out: Path | None = None, cluster: str = "") -> Iterator[Result]:
    """The results as they come in, not in order; with a folder, those already there are not played again.

    They are played by processes of this machine, or with `cluster`, the address of a Ray cluster, by its workers.
    """
    game = find(plan.game)
    game.setup(plan.seats, 0, plan.options)
    done = _resumed(plan, out) if out is not None else []
    yield from done
    missing = sorted(set(range(plan.games)) - {r.index for r in done})
    if cluster:
        yield from on_cluster(cluster, plan, missing, out is not None, partial(_kept, out))
        return
    jobs = min(jobs or os.cpu_count() or 1, len(missing))
    chunk = max(1, min(50, len(missing) // (8 * jobs))) if jobs else 1
    parts = [missing[i:i + chunk] for i in range(0, len(missing), chunk)]
    if jobs <= 1:
        for part in parts:
            yield from _kept(out, play_some(plan, part, out is not None))
        return
    yield from _side_by_side(plan, parts, jobs, out)


def _side_by_side(plan: Plan, parts: list[list[int]], jobs: int, out: Path | None) -> Iterator[Result]:
    """Play the parts in several processes; whatever stops the series stops them too, at once."""
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, initializer=_attend) as pool:
        try:
            for future in as_completed([pool.submit(play_some, plan, part, out is not None) for part in parts]):
                yield from _kept(out, future.result())
        except BrokenProcessPool:
            raise ChildProcessError("a process that played games was killed; with --out, the same command goes on "
                                    "where it was") from None
        except BaseException:  # Ctrl-C, or nobody wants further results
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


def _attend() -> None:
    """Ctrl-C is for the process that started this one, which ends it; a worker leaves as well when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # one that died of it first would look like one that was killed
    threading.Thread(target=_leave_together, daemon=True).start()


def _leave_together() -> None:
    starter = multiprocessing.parent_process()
    if starter is not None:
        starter.join()
        os._exit(1)


def _kept(out: Path | None, played: list[tuple[Result, str]]) -> list[Result]:
    """Records first, then results, appended whole, one a line, so that a killed run loses none it counted."""
    if out is not None:
        for result, record in played:
            (out / "records" / f"{result.index:06d}.record").write_text(record, encoding="utf-8")
        with (out / "results.jsonl").open("ab") as file:
            file.write(b"".join([msgspec.json.encode(result) + b"\n" for result, _ in played]))
            file.flush()
    return [result for result, _ in played]


def _resumed(plan: Plan, out: Path) -> list[Result]:
    """What an earlier run of the same plan left in the folder; another plan's folder is refused."""
    (out / "records").mkdir(parents=True, exist_ok=True)
    head = out / "plan.json"
    mine = msgspec.json.encode({"game": plan.game, "version": find(plan.game).rules_version,
                                "rules": fingerprint(find(plan.game).package), "seats": plan.seats,
                                "bots": plan.bots, "seed": plan.seed, "options": plan.options, "rotate": plan.rotate,
                                **({"line_ups": plan.line_ups} if plan.line_ups else {})})
    if head.exists() and head.read_bytes() != mine:
        raise Refused(f"{out} holds the results of another run; name a new folder")
    head.write_bytes(mine)
    found: dict[int, Result] = {}
    path = out / "results.jsonl"
    if path.exists():
        for line in path.read_bytes().split(b"\n"):
            try:
                result = msgspec.json.decode(line, type=Result)
            except msgspec.DecodeError:
                continue  # the last line of a killed run
            if result.index < plan.games:
                found[result.index] = result
        path.write_bytes(b"".join([msgspec.json.encode(r) + b"\n" for _, r in sorted(found.items())]))
    return [r for _, r in sorted(found.items())]

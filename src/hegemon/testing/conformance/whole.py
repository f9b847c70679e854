"""What is looked at in all cases of a game together, or in several processes."""
from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from hegemon.kernel import SPECTATOR, Game, Rng, State
from hegemon.kernel.data import encode
from hegemon.testing.conformance.cases import cases
from hegemon.testing.conformance.playing import played, walk


def hidden_is_hidden(game: Game) -> None:
    """Samples change every field that `Game.hidden` names, and what others have handed in under seal: else a search
    bot would know it."""
    missing = set(game.hidden)
    kept = dict.fromkeys(("sealed answers", "sealed plans"), 0)  # times samples did not change them
    varied: set[str] = set()
    for case in cases(game):
        p, rng = played(case, []), Rng(case.seed)
        first = game.start(case.setup())  # what is hidden during a set-up alone is seldom met by chance
        for state in (first, *[station.state for station in p.stations]):
            for viewer in (SPECTATOR, rng.below(case.seats)):
                other = state.sample(viewer, rng)
                missing = {n for n in missing if encode(getattr(other, n)) == encode(getattr(state, n))}
                for kind, same in _sealed_things(state, other, viewer):
                    kept[kind] += same
                    varied.update([] if same else [kind])
        if not missing and all([kind in varied or not times for kind, times in kept.items()]):
            return
    assert not missing, f"no sample ever changes {', '.join(sorted(missing))}, which Game.hidden names"
    for kind, times in kept.items():
        assert kind in varied or times < 12, f"{times} samples, and none changed {kind} of others"


def _sealed_things(state: State, other: State, viewer: int) -> Iterator[tuple[str, bool]]:
    """What others have handed in under seal, with a choice, and whether a sample kept it."""
    for path, join in state.joins.items():
        questions = {q.seat: q for q in join.asked}
        for seat in set(join.got) - {viewer} if join.secret and state.sealed(path) is None else ():
            if join.starts or len(questions[seat].listed(state)) > 1:
                kind = "sealed plans" if join.starts else "sealed answers"
                yield kind, other.joins[path].got[seat] == join.got[seat]


def digests(game: Game, seeds: int = 2) -> list[str]:
    """The ends of a few random games: equal in every process, whatever the hash seed."""
    return [list(walk(game, game.setup(game.seats[-1] if len(game.seats) <= 8 else None, s)))[-1].state.digest()
            for s in range(seeds)]


def same_in_every_process(game: Game) -> None:
    """Nothing depends on hash order."""
    code = ("from hegemon.testing.conformance import digests; from hegemon.kernel.registry import find; "
            f"print(digests(find({game.name!r})))")
    runs = [subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, check=False,
                           capture_output=True, text=True) for seed in ("0", "7")]
    for run in runs:
        assert run.returncode == 0, f"in a process of its own it breaks off: {run.stderr.strip().splitlines()[-1]}"
    assert runs[0].stdout == runs[1].stdout, (
        "equal seeds give other games in another process: something follows the order of a set")

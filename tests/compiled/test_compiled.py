"""The kernel and the games compile with mypyc from the same source and play the same games."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = os.environ.get("HEGEMON_COMPILED", "galactic_hegemony").split()  # all of them take minutes: see `make compiled`

DIGESTS = """
import sys
import hegemon.kernel.state
from hegemon.kernel.registry import find
from hegemon.testing.conformance import digests
print(hegemon.kernel.state.__file__.rpartition(".")[2], {name: digests(find(name), 3) for name in sys.argv[1:]})
"""

SHOWN = """
import sys
from zlib import crc32
from hegemon.bots import bot_for
from hegemon.kernel import Rng, Seen
from hegemon.kernel.registry import find

def shown(name):  # what the players do and everybody is told, as one number; one of them weighs now and then
    game, said, rng = find(name), 0, Rng(5)
    words, bot, hard = game.room("words"), bot_for(game, "scripted"), bot_for(game, "hard:150")
    state = game.start(game.setup(seed=3))
    for number in range(400):
        if state.over:
            break
        seat = state.waiting()[0]
        view = game.view(state, seat)
        told = [words.hint(view, action) for action in view.now.legal[:30]], words.blocked(view), words.panels(view)
        said = crc32(repr(told).encode(), said)
        answer = (bot if number % 20 else hard).decide(Seen(state, seat, game.view, rng))
        said = crc32(game.verbs.write(answer).encode(), said)
        state.apply(seat, answer)
    return said

print({name: shown(name) for name in sys.argv[1:]})
"""

SIDE_BY_SIDE = """
import copy, sys
from hegemon.envs import raw_env
from hegemon.envs.vector import VectorGames
for name in sys.argv[1:]:
    copy.deepcopy(raw_env(name)).reset(5)
    with VectorGames(name, games=2, workers=2) as games:
        games.reset(5)
        print(name, games.asked.tolist(), games.observations.sum(), games.masks.sum())
"""

RESTORED = """
import sys
from hegemon.kernel import Rng
from hegemon.kernel.registry import find
for name in sys.argv[1:]:
    game, rng, digests = find(name), Rng(5), []
    state = game.start(game.setup(seed=3))
    while not state.over and len(digests) < 400:
        state = game.restored(state.snapshot("msgpack"), "msgpack")  # whatever procedures are under way
        question = state.open[0]
        state.answer(question, rng.choice(state.legal(question.seat)))
        digests.append(state.digest())
    print(name, digests)
"""


def run(*arguments: str, path: Path | None = None) -> str:
    env = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.timeout(1800)
def test_compiled_games_end_in_the_same_states(tmp_path: Path) -> None:
    run("-m", "tools.compile", "--quick", "--into", str(tmp_path), "--games", *GAMES, "skirmish")

    plain = run("-c", DIGESTS, *GAMES, "skirmish")
    compiled = run("-c", DIGESTS, *GAMES, "skirmish", path=tmp_path / "src")

    assert plain.startswith("py ") and compiled.startswith(("so ", "pyd "))
    assert plain.partition(" ")[2] == compiled.partition(" ")[2]
    assert run("-c", SHOWN, *GAMES, "skirmish") == run("-c", SHOWN, *GAMES, "skirmish", path=tmp_path / "src")
    assert run("-c", RESTORED, *GAMES, "skirmish") == run("-c", RESTORED, *GAMES, "skirmish", path=tmp_path / "src")
    assert run("-c", SIDE_BY_SIDE, *GAMES) == run("-c", SIDE_BY_SIDE, *GAMES, path=tmp_path / "src")
    for odds in [ROOT / "tests" / "games" / name / "test_odds.py" for name in GAMES]:  # large fights too
        if odds.exists():
            run("-m", "pytest", "-q", str(odds), path=tmp_path / "src")

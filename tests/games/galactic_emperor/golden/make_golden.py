"""Make the golden records and the playthrough anew: `python tests/games/galactic_emperor/golden/make_golden.py`.

Records are games of bots, found by trying seeds until what a record is to show has happened. Read the diff before
committing: a changed record means a changed rule.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from hegemon.games.galactic_emperor import GAME
from hegemon.games.galactic_emperor.bot import Scripted
from hegemon.games.galactic_emperor.data import BLACK_HOLE, SPACE, SPACES
from hegemon.kernel import Action, Match, Rng, Seen
from hegemon.kernel.record import opened

FOLDER = Path(__file__).parent
WONDERS = ("black_hole", "warped", "caught", "time_warp", "ambassador")
Policy = Callable[[Seen], Action]


def scripted(seen: Seen) -> Action:
    """The game's own bot."""
    return Scripted().decide(seen)


def frugal(seen: Seen) -> Action:
    """Nobody explores, fights or rules: only the fortieth round ends this."""
    peaceful = [a for a in seen.legal if a[0] != "choose" or a[1] in (1, 2, 3, 6)]
    return peaceful[0]


def curious(seen: Seen) -> Action:
    """Buys interrupts, looks for the Black Hole, stands on it and warps; else plays at random."""
    wanted = {("research", 7): 9, ("research", 9): 9, ("research", 0): 9, ("choose", 6): 4, ("choose", 0): 4,
              ("choose", 4): 3, ("select", BLACK_HOLE): 9, ("enter", SPACE["D4"]): 8, ("sabotage",): 9, ("block",): 9,
              ("deploy",): 5}
    kinds = {"bend": 8, "warp": 9, "sail": 3, "build": 5, "declare": 9, "robotics": 9, "fusion_engines": 9, "scan": 5,
             "protein_fields": 9, "receive": 5, "produce": 5, "fund": 4, "exert": 3, "research": 3}
    best = max([wanted.get(a, kinds.get(a[0], 1)) for a in seen.legal])
    chosen = [a for a in seen.legal if wanted.get(a, kinds.get(a[0], 1)) == best or seen.rng.below(8) == 0]
    return seen.rng.choice(chosen)


def game(seats: int, seed: int, policy: Policy, **options: Any) -> tuple[Match, set[str]]:
    """A whole game, and the names of all that happened in it."""
    match = Match(GAME, GAME.setup(seats, seed, options))
    rngs = [Rng(seed * 101 + s) for s in range(seats)]
    happened: set[str] = set()
    while not match.state.over:
        seat = match.state.waiting()[0]
        line = match.play(seat, policy(Seen(match.state, seat, GAME.view, rngs[seat])))
        happened |= {what.name for what, _, _ in line.events}
    return match, happened


def first(name: str, seats: int, policy: Policy, fits: Callable[[Match, set[str]], bool], **options: Any) -> None:
    """Record the first game that fits."""
    for seed in range(500):
        match, happened = game(seats, seed, policy, **options)
        if fits(match, happened):
            (FOLDER / f"{name}.record").write_text(match.record(), encoding="utf-8")
            print(f"{name}: seed {seed}, {len(match.lines)} lines, {match.state.outcome}")
            return
    raise SystemExit(f"no game of 500 fits {name}")


def news(name: str, old: Any, new: Any) -> str:
    """What changed in a field of a view; of a row for every space only the spaces concerned."""
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new) >= 37:
        places = [*SPACES, "Throne"]
        return f"{name} {', '.join([f'{places[i]}={b}' for i, (a, b) in enumerate(zip(old, new)) if a != b])}"
    return f"{name}={new}"


def playthrough(record: Path, questions: int = 70) -> str:
    """What every seat and a spectator learn at each of the first questions: the fields of their views that changed."""
    rows = record.read_text(encoding="utf-8").splitlines()[1:questions + 1]
    match = opened(record.read_text(encoding="utf-8"), lambda name: GAME)
    seen: dict[int, dict[str, Any]] = {viewer: {} for viewer in range(-1, match.setup.seats)}
    lines: list[str] = []
    public: list[str] = []
    for row in rows:
        g: Any = match.state
        seat, _, notation = row.split(" ", 2)
        q = g.question(int(seat))
        lines.append(f"## {q.name()}, seat {seat}: {q.prompt}")
        lines.append("   " + ", ".join([GAME.verbs.write(a) for a in g.legal(int(seat))]))
        for viewer, known in seen.items():
            view = GAME.view(g, viewer)
            shown = {f.name: getattr(view, f.name) for f in fields(view) if f.name != "now"}
            learnt = [news(n, known.get(n), value) for n, value in shown.items() if known.get(n, ...) != value]
            known.update(shown)
            if viewer < 0:
                public = learnt
            learnt = learnt if viewer < 0 else [n for n in learnt if n not in public]
            if learnt:
                lines.append(f"   {'everybody' if viewer < 0 else f'seat {viewer} alone'}: {'; '.join(learnt)}")
        line = match.play(int(seat), GAME.verbs.read(notation))
        lines.append(f"-> {notation}")
        lines += [f"   {'' if to is None else f'(only {to}) '}{what.say(parts)}" for what, parts, to in line.events]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Everything anew."""
    first("tokens", 3, scripted, lambda m, _: m.state.outcome == "tokens")
    first("points", 4, scripted, lambda m, _: m.state.outcome == "points")
    first("rounds", 3, frugal, lambda m, _: m.state.outcome == "rounds")
    first("wonders", 4, curious, lambda m, happened: set(WONDERS) <= happened)
    first("face", 5, scripted, lambda m, _: True, prices="face", throne="first")
    first("six", 6, scripted, lambda m, _: True)
    (FOLDER / "playthrough.txt").write_text(playthrough(FOLDER / "wonders.record"), encoding="utf-8")


if __name__ == "__main__":
    main()

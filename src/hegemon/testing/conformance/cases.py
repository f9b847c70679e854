"""Which games are played: every seat count, every value of every option, every preset."""
from __future__ import annotations

import os
from typing import Final

from hegemon.kernel import Game, Refused, Value
from hegemon.testing.conformance.playing import Case

LARGEST: Final = int(os.environ.get("HEGEMON_LARGEST", "50"))  # table, where there are too many numbers for all


def cases(game: Game, games: int = 1) -> list[Case]:
    """Every seat count with default options, every other value of every option, every preset."""
    offered = sorted({p.seats for p in game.options.presets if p.seats})
    counts = list(game.seats) if len(game.seats) <= 8 else [n for n in offered if n <= LARGEST]
    few = [n for n in counts if n <= 12] or counts[:1]  # options do not need the largest tables
    found = [Case(game, n, (), s) for n in counts for s in range(games)]
    for preset in [p for p in game.options.presets if p.options]:
        found.append(Case(game, preset.seats or counts[-1], tuple(sorted(preset.options.items())), 100))
    for i, option in enumerate(game.options.options):
        for j, value in enumerate(option.values):
            if value != option.default:
                start = (i + j) % len(few)
                found.append(_fitting(game, few[start:] + counts, option.name, value, 200 + i))
    return list(dict.fromkeys(found))


def _fitting(game: Game, counts: list[int], name: str, value: Value, seed: int) -> Case:
    """A case with one option set: alone if that is allowed, else with the first other value that makes it so."""
    others: list[dict[str, Value]] = [{o.name: v} for o in game.options.options if o.name != name for v in o.values]
    for extra in [{}, *others]:
        for seats in counts:
            chosen = {**extra, name: value}
            try:
                game.setup(seats, seed, chosen)
            except Refused:
                continue
            return Case(game, seats, tuple(sorted(chosen.items())), seed)
    raise AssertionError(f"no set-up of {game.name} allows {name}={value}")

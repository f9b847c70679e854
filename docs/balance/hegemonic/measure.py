"""Play scripted games of Hegemonic and write what happened: `python measure.py GAMES OUT.json [option=value ...]`.

`first=500` begins at another seed, `seats=3` sets another table. A long series is played in parts side by side and put
together by `python measure.py join OUT.json PART.json ...`.
"""
from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from hegemon.games.hegemonic import GAME
from hegemon.games.hegemonic.bot import Scripted
from hegemon.games.hegemonic.data import BASES, LEADERS, TECHNOLOGIES
from hegemon.kernel import Rng, Seen

SOURCES = {9: "control", 8: "control", 7: "control", 6: "control", 4: "influence or tie", 3: "influence or tie"}


def play(seats: int, seed: int, options: dict[str, str]) -> tuple[Any, list[Any], list[list[int]]]:
    """One game: its end, all events, and the CAPs of everybody at the start of each Arbitration."""
    g = GAME.start(GAME.setup(seats, seed, options))
    rng, bot = Rng(seed + 77), Scripted()
    events: list[Any] = []
    purses: list[list[int]] = []
    while not g.over:
        seat = g.waiting()[0]
        g._events = []
        g.answer(g.question(seat), bot.decide(Seen(g, seat, GAME.view, rng)))
        for what, parts, _ in g._events:
            events.append((what.name, parts))
            if what.name == "phase" and parts[1] == 6:
                purses.append(g.caps[:])
    return g, events, purses


def measure(games: int, seats: int, options: dict[str, str], first: int = 0) -> dict[str, Any]:
    """Numbers over many games."""
    wins, sums = [0.0] * seats, [0] * seats
    unspent: dict[int, list[int]] = {}
    counts: Counter[str] = Counter()
    built: Counter[str] = Counter()
    source: Counter[str] = Counter()
    cards: dict[str, list[float]] = {t.name: [0, 0, 0] for t in TECHNOLOGIES}    # games, wins, margin
    leaders: dict[str, list[float]] = {x.name: [0, 0, 0] for x in LEADERS}
    trimmed: Counter[int] = Counter()
    for seed in range(first, first + games):
        g, events, purses = play(seats, seed, options)
        winners = g.winners()
        mean = sum(g.vp) / seats
        for s in range(seats):
            share = 1 / len(winners) if s in winners else 0.0
            wins[s] += share
            sums[s] += g.vp[s]
            rows = [cards[TECHNOLOGIES[c].name] for c in g.advanced[s]]
            rows += [leaders[LEADERS[g.leader[s]].name]] if g.leaders else []
            for row in rows:
                row[0] += 1
                row[1] += share
                row[2] += g.vp[s] - mean
            for k in range(3):
                built[BASES[k]] += g.built[3 * s + k]
        for n, purse in enumerate(purses):
            unspent.setdefault(n + 1, []).extend(purse)
        for row in g.ledger:
            for vp in row[2:]:
                if vp:
                    source["technologies" if row[1] < 0 else SOURCES.get(vp, "presence")] += vp
        current = 0
        for name, parts in events:
            counts[name] += 1
            if name == "phase":
                current = parts[0]
            elif name == "trimmed":
                trimmed[current] += parts[1]
        counts["rounds"] += g.round
        counts["outcome: " + g.outcome] += 1
    kept = ("declared", "won", "drawn", "supported", "gated", "mustered", "advanced", "moved", "rounds", "gave")
    return {
        "games": games, "seats": seats, "options": options, "wins": [w / games for w in wins],
        "vp": [v / games for v in sums], "built": {k: n / games / seats for k, n in built.items()},
        "unspent": {n: sum(v) / len(v) for n, v in unspent.items()},
        "returned": {n: v / games / seats for n, v in sorted(trimmed.items())},
        "source": {k: n / games / seats for k, n in source.items()},
        "per game": {k: counts[k] / games for k in kept},
        "ends": {k[9:]: n for k, n in counts.items() if k.startswith("outcome")},
        "technologies": {k: v for k, v in cards.items() if v[0]}, "leaders": {k: v for k, v in leaders.items() if v[0]},
    }


SUMS = ("games", "ends", "technologies", "leaders")  # added up when parts are joined; all else is averaged


def joined(parts: list[Any], games: list[int], name: str = "") -> Any:
    """Parts of a series as one: counts added up, averages weighed by the games behind them."""
    if isinstance(parts[0], dict):
        keys = list(dict.fromkeys([key for part in parts for key in part]))
        return {key: joined([part[key] for part in parts if key in part],
                            [n for part, n in zip(parts, games) if key in part], name or key)
                for key in keys}
    if isinstance(parts[0], list):
        return [joined(list(row), games, name) for row in zip(*parts)]
    if isinstance(parts[0], str) or name in ("seats", "options"):
        return parts[0]
    return sum(parts) if name in SUMS else sum([x * n for x, n in zip(parts, games)]) / sum(games)


if __name__ == "__main__" and sys.argv[1] == "join":
    read = [json.loads(Path(word).read_text(encoding="utf-8")) for word in sys.argv[3:]]
    whole = joined(read, [part["games"] for part in read])
    Path(sys.argv[2]).write_text(json.dumps(whole, indent=1), encoding="utf-8")
elif __name__ == "__main__":
    chosen = dict([word.split("=") for word in sys.argv[3:]])
    start = int(chosen.pop("first", "0"))
    seats = int(chosen.pop("seats", "4"))
    found = measure(int(sys.argv[1]), seats, chosen, start)
    Path(sys.argv[2]).write_text(json.dumps(found, indent=1), encoding="utf-8")

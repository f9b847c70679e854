"""Plays the games behind docs/balance/exodus.md and draws its plots.

    python docs/balance/exodus/measure.py OUT.json [games per base table, per expansion table, per solo scenario]
"""
from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from hegemon.games.exodus import data as d
from hegemon.games.exodus.bot import Scripted
from hegemon.kernel import Rng
from hegemon.kernel.bot import Seen
from hegemon.kernel.registry import find

GAME = find("exodus")
HERE = Path(__file__).parent


def play(seats: int, seed: int, options: dict[str, Any]) -> tuple[Any, list[Any], int]:
    """One game between scripted players, with everything the log says."""
    g = GAME.start(GAME.setup(seats, seed, options))
    heard: list[Any] = []
    g._events = heard
    bots = [Scripted() for _ in range(seats)]
    rng, count = Rng(seed + 1), 0
    while not g.over:
        seat = g.waiting()[0]
        g.apply(seat, bots[seat].decide(Seen(g, seat, GAME.view, rng)))
        count += 1
    return g, heard, count


def table(seats: int, options: dict[str, Any], games: int) -> dict[str, Any]:
    """Many games of one kind, summed up."""
    first, position, factions, played = Counter[int](), Counter[int](), Counter[str](), Counter[str]()
    sources: dict[str, list[int]] = defaultdict(list)
    techs, rounds, won, best, length = Counter[str](), [], [], [], []
    for seed in range(games):
        g, heard, count = play(seats, seed, options)
        length.append(count)
        winner = g.winners()[0]
        position[g.position[winner]] += 1
        first[g.rank[winner]] += 1
        for seat in range(seats):
            if g.faction[seat] >= 0:
                played[d.FACTION_ROWS[g.faction[seat]].name] += 1
            for source, vp in g.sources(seat).items():
                sources[source].append(vp)
        if g.faction[winner] >= 0:
            factions[d.FACTION_ROWS[g.faction[winner]].name] += 1
        techs.update([d.TECHS[i].name for mask in g.techs for i in range(len(d.TECHS)) if mask >> i & 1])
        scores = g.scores()
        won.append(scores[winner])
        best.append(sum(scores) / seats)
        longest: dict[int, int] = {}
        for what, parts, _ in heard:
            if what.name == "round":
                if parts[1] == 1 and parts[0] in longest:
                    rounds.append(longest.pop(parts[0]))
                longest[parts[0]] = parts[1]
            elif what.name == "stage":
                rounds += list(longest.values())
                longest = {}
        rounds += list(longest.values())
    return {"seats": seats, "options": options, "games": games, "position": dict(position), "card": dict(first),
            "factions": dict(factions), "played": dict(played), "techs": dict(techs.most_common()),
            "sources": {k: sum(v) / len(v) for k, v in sources.items()}, "winner": sum(won) / games,
            "mean": sum(best) / games, "rounds": dict(Counter(rounds)), "decisions": sum(length) / games}


def solo(scenario: d.Scenario, difficulty: str, games: int) -> dict[str, Any]:
    """The win rate of a scenario at one difficulty."""
    wins, vp = 0, 0
    for seed in range(games):
        g, _, _ = play(1, seed, {"scenario": scenario.id, "difficulty": difficulty})
        wins += g.outcome == "won"
        vp += g.scores()[0]
    return {"won": wins / games, "vp": vp / games, "games": games}


def plots(result: dict[str, Any]) -> None:
    """The four plots of the report."""
    plt.rcParams.update({"font.size": 9, "figure.autolayout": True})
    rows = result["tables"]
    names = [f"{r['seats']}p {'exp' if r['options'] else 'base'}" for r in rows]
    fig, ax = plt.subplots(figsize=(8, 4))
    low = [0.0] * len(rows)
    for source in rows[0]["sources"]:
        values = [r["sources"][source] for r in rows]
        ax.bar(names, values, bottom=low, label=source)
        low = [a + b for a, b in zip(low, values, strict=True)]
    ax.set_ylabel("VP per player")
    ax.legend(ncol=4, fontsize=7)
    fig.savefig(HERE / "sources.svg")
    fig, ax = plt.subplots(figsize=(6, 3.2))
    wins, seen = Counter[str](), Counter[str]()
    for r in rows:
        wins.update(r["factions"])
        for name, n in r["played"].items():
            seen[name] += n / r["seats"]
    order = sorted(seen)
    ax.bar(order, [wins[n] / max(1e-9, seen[n]) for n in order])
    ax.axhline(1, color="black", lw=0.8)
    ax.set_ylabel("wins against an even share")
    ax.tick_params(axis="x", rotation=20)
    fig.savefig(HERE / "factions.svg")
    fig, ax = plt.subplots(figsize=(6, 3.2))
    total = Counter[int]()
    for r in rows:
        total.update({int(k): v for k, v in r["rounds"].items()})
    ax.bar(sorted(total), [total[k] for k in sorted(total)])
    ax.set_xlabel("rounds of a combat")
    fig.savefig(HERE / "rounds.svg")
    fig, ax = plt.subplots(figsize=(7, 3.2))
    ax.bar(list(result["solo"]), [r["won"] for r in result["solo"].values()])
    ax.axhspan(0.25, 0.6, alpha=0.15)
    ax.set_ylabel("games won")
    ax.tick_params(axis="x", rotation=30)
    fig.savefig(HERE / "solo.svg")


def main() -> None:
    """Play, write the figures, draw; what an earlier run has played is kept."""
    out = Path(sys.argv[1])
    base, expansion, alone = [int(n) for n in sys.argv[2:5]] if len(sys.argv) > 4 else (400, 100, 200)
    result: dict[str, Any] = {"tables": [], "solo": {}}
    if out.exists():
        result = json.loads(out.read_text(encoding="utf-8"))
    done = [(r["seats"], bool(r["options"])) for r in result["tables"]]
    for options, games in (({}, base), ({"expansion": True}, expansion)):
        for seats in [n for n in range(2, 7) if games and (n, bool(options)) not in done]:
            result["tables"].append(table(seats, options, games))
            out.write_text(json.dumps(result, indent=1), encoding="utf-8")
    for scenario in d.SCENARIOS if alone else ():
        for difficulty in d.DIFFICULTIES:
            name = f"{scenario.name}, {difficulty}"
            if name not in result["solo"]:
                result["solo"][name] = solo(scenario, difficulty, alone)
                out.write_text(json.dumps(result, indent=1), encoding="utf-8")
    if result["tables"] and result["solo"]:
        plots(result)


if __name__ == "__main__":
    main()

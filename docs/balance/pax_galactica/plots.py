"""Tables and plots of the story: python plots.py FOLDER, where story.py left table.jsonl, small.jsonl and so on."""
from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

PRESETS = ("table", "small", "medium", "large", "grand", "full", "congress")
HERE = Path(__file__).parent
COLOURS = {"COSMOS": "#8d99ae", "MEGA": "#d64550", "SOL": "#3b7dd8", "ILL": "#9b6dd6", "SCIFI": "#3fae7d",
           "ALM": "#e0883a", "GAL": "#d9b400", "rebel": "#444444", "pirate": "#777777", "warlord": "#aaaaaa"}
ROWS = (("Strong Emperors", "emperor"), ("claims to the throne", "usurps"), ("battles of the Capital", "throne"),
        ("Weak Emperor crises", "weak"), ("paralyses", "paralysis"), ("crises solved", "crisis resolved"),
        ("crises triggered", "crisis triggered"), ("penalties of ignored crises", "crisis ignored"),
        ("disasters on the dice", "disaster"), ("battles on maps", "battled"), ("laws passed", "law_passed"),
        ("Legacy events", "legacy_event"), ("rebellions", "rebels"), ("players who lead an NPC", "leads"),
        ("changes of faction", "defects"), ("alliances", "alliances"), ("battles of player against player", "duels"),
        ("attacks on an ally", "betrayals"))


def load(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The games by preset."""
    return {p: [json.loads(x) for x in (folder / f"{p}.jsonl").read_text(encoding="utf-8").splitlines()]
            for p in PRESETS if (folder / f"{p}.jsonl").exists()}


def mean(values: list[float]) -> str:
    """One digit after the point."""
    return f"{sum(values) / len(values):.1f}"


def tables(games: dict[str, list[dict[str, Any]]]) -> str:
    """Everything the report quotes, as Markdown."""
    names = list(games)
    lines = ["| Per game | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    lines.append("| games | " + " | ".join([str(len(games[p])) for p in names]) + " |")
    lines.append("| decisions | " + " | ".join([mean([g["decisions"] for g in games[p]]) for p in names]) + " |")
    for title, key in ROWS:
        values = [mean([g["counts"].get(key, 0) for g in games[p]]) for p in names]
        lines.append(f"| {title} | " + " | ".join(values) + " |")
    lines.append("| towers fallen | " + " | ".join([mean([g["towers"] for g in games[p]]) for p in names]) + " |")
    burnt = [sum([g["outcome"] == "the galaxy burns" for g in games[p]]) * 100 // len(games[p]) for p in names]
    lines.append("| the galaxy burns, % | " + " | ".join([str(b) for b in burnt]) + " |")
    last = [mean([100 * g["loyalty"][-1] / g["start"] for g in games[p]]) for p in names]
    lines.append("| Loyalty at the end, % of the start | " + " | ".join(last) + " |")
    lines += ["", "| Wins, % | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for f in COLOURS:
        share = [100 * sum([f in g["winners"] for g in games[p]]) / len(games[p]) for p in names]
        if any(share):
            lines.append(f"| {f} | " + " | ".join([f"{x:.0f}" for x in share]) + " |")
    return "\n".join(lines)


def plot_wins(games: dict[str, list[dict[str, Any]]]) -> None:
    """Wins by faction and preset."""
    figure, axis = plt.subplots(figsize=(7, 3.2))
    for i, p in enumerate(games):
        wins = Counter([w for g in games[p] for w in g["winners"]])
        left = 0.0
        for f, colour in COLOURS.items():
            share = 100 * wins[f] / len(games[p])
            axis.barh(i, share, left=left, color=colour, label=f if i == 0 else None)
            if share >= 8:
                axis.text(left + share / 2, i, f"{f} {share:.0f}", ha="center", va="center", fontsize=7)
            left += share
    axis.set_yticks(range(len(games)), list(games))
    axis.set_xlabel("% of games (shared wins count for each)")
    figure.tight_layout()
    figure.savefig(HERE / "wins.svg")


def plot_loyalty(games: dict[str, list[dict[str, Any]]]) -> None:
    """Loyalty over the turns, median and quartiles, against the start."""
    figure, axis = plt.subplots(figsize=(7, 3.2))
    for p, rows in games.items():
        turns = max([len(g["loyalty"]) for g in rows])
        middle, low, high = [], [], []
        for t in range(turns):
            values = sorted([100 * g["loyalty"][t] / g["start"] for g in rows if len(g["loyalty"]) > t])
            middle.append(values[len(values) // 2])
            low.append(values[len(values) // 4])
            high.append(values[3 * len(values) // 4])
        axis.plot(range(1, turns + 1), middle, label=p)
        axis.fill_between(range(1, turns + 1), low, high, alpha=0.15)
    axis.set_xlabel("turn (the last point is the end)")
    axis.set_ylabel("Loyalty, % of the start")
    axis.legend()
    figure.tight_layout()
    figure.savefig(HERE / "loyalty.svg")


def plot_story(games: dict[str, list[dict[str, Any]]]) -> None:
    """How often the great events happen in a game."""
    figure, axis = plt.subplots(figsize=(7, 3.4))
    great = ("emperor", "usurps", "throne", "weak", "paralysis", "rebels", "legacy_event", "leads")
    shown = [r for r in ROWS if r[1] in great]
    wide = 0.8 / len(games)
    for i, (p, rows) in enumerate(games.items()):
        values = [sum([g["counts"].get(k, 0) for g in rows]) / len(rows) for _, k in shown]
        axis.bar([x + wide * i for x in range(len(shown))], values, width=wide, label=p)
    axis.set_xticks([x + 0.4 for x in range(len(shown))], [t for t, _ in shown], rotation=25, ha="right", fontsize=7)
    axis.set_ylabel("per game")
    axis.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(HERE / "story.svg")


if __name__ == "__main__":
    found = load(Path(sys.argv[1]))
    plt.rcParams["svg.hashsalt"] = "pax"
    plot_wins(found)
    plot_loyalty(found)
    plot_story(found)
    print(tables(found))

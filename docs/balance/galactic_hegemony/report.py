"""Measure the game with its scripted player and write the numbers and plots of the balance report.

`python docs/balance/galactic_hegemony/report.py [GAMES]` prints the tables and writes the SVG files beside itself.
"""
from __future__ import annotations

import sys
from collections import Counter
from math import sqrt
from pathlib import Path

import matplotlib as mpl
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from hegemon.games.galactic_hegemony import GAME
from hegemon.games.galactic_hegemony.bot import Scripted
from hegemon.games.galactic_hegemony.data import DISTANCE
from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.kernel import Value

FOLDER = Path(__file__).parent
SETTINGS: dict[str, dict[str, Value]] = {
    "standard": {}, "9 turns": {"turns": 9}, "8 turns": {"turns": 8}, "7 turns": {"turns": 7},
    "stranger's home": {"no_place_like_home": True}, "4 saboteurs": {"peasants_are_revolting": True},
    "Play to Win": {"play_to_win": True}}


class Game:
    """What is kept of one game."""

    def __init__(self, seed: int, options: dict[str, Value]) -> None:
        g: Hegemony = GAME.start(GAME.setup(1, seed, options))
        player = Scripted()
        self.remote = sum([DISTANCE[g.place[g.home]][h] for h in g.place]) / (len(g.place) - 1)
        self.held: list[int] = []      # planets held at the end of each turn's actions
        self.done: Counter[str] = Counter()
        self.wasted = 0
        while not g.over:
            action = player.choose(g)
            self.done[action[0]] += 1
            if action[0] == "end":
                self.held.append(g.size())
                self.wasted += max(0, g.stock + g.income() - g.limit())
            g.answer(g.open[0], action)
        self.result, self.turns = g.outcome, g.turn
        self.won = g.outcome == "won"


def share(hits: int, games: int) -> str:
    """A share in per cent with its 95 % interval."""
    p = hits / games
    return f"{100 * p:.1f} % ± {196 * sqrt(p * (1 - p) / games):.1f}"


def tables(series: dict[str, list[Game]]) -> None:
    """Print what the report quotes."""
    for name, games in series.items():
        results = Counter([game.result for game in games])
        turns = [game.turns for game in games if game.won]
        mean = sum(turns) / len(turns) if turns else 0
        print(f"{name}: won {share(results['won'], len(games))}, {dict(results)}, won in turn {mean:.1f} on average")
    for won in (True, False):
        games = [game for game in series["standard"] if game.won == won]
        done = sum([game.done for game in games], Counter[str]())
        print("won" if won else "lost", {k: round(n / len(games), 1) for k, n in sorted(done.items())},
              "wasted", round(sum([game.wasted for game in games]) / len(games), 1))
    ranked = sorted(series["standard"], key=lambda game: game.remote)
    third = len(ranked) // 3
    for name, part in (("central", ranked[:third]), ("middle", ranked[third:-third]), ("remote", ranked[-third:])):
        print(f"home {name}: won {share(sum([game.won for game in part]), len(part))}")


def plot_variants(series: dict[str, list[Game]]) -> None:
    """Wins, losses to revolt and losses to time, a bar a setting."""
    figure, axes = plt.subplots(figsize=(7, 3))
    names = list(series)
    left = [0.0] * len(names)
    for result, colour in (("won", "#2f6fc4"), ("lost_revolt", "#c8414d"), ("lost_time", "#9aa3b8")):
        parts = [100 * [game.result for game in series[name]].count(result) / len(series[name]) for name in names]
        axes.barh(names, parts, left=left, color=colour, edgecolor="white",
                  label=result.replace("_", " "))
        left = [a + b for a, b in zip(left, parts)]
    axes.invert_yaxis()
    axes.set_xlabel("per cent of games")
    axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)
    save(figure, "variants")


def plot_growth(games: list[Game]) -> None:
    """Planets held by turn, won and lost games apart."""
    figure, axes = plt.subplots(figsize=(7, 3))
    for won, colour, style in ((True, "#2f6fc4", "-"), (False, "#c8414d", "--")):
        rows = [[game.held[t] for game in games if game.won == won and len(game.held) > t] for t in range(10)]
        turns = [t + 1 for t in range(10) if rows[t]]
        means = [sum(row) / len(row) for row in rows if row]
        axes.plot(turns, means, style, color=colour, marker="o", label="won" if won else "lost")
    axes.set_xlabel("turn")
    axes.set_ylabel("planets held")
    axes.legend(frameon=False)
    save(figure, "growth")


def save(figure: Figure, name: str) -> None:
    """Write a plot as SVG, equal for equal numbers."""
    for axes in figure.axes:
        axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(FOLDER / f"{name}.svg", metadata={"Date": None})


def main() -> None:
    """Play, print, plot."""
    mpl.rcParams["svg.hashsalt"] = "galactic_hegemony"
    mpl.rcParams["svg.fonttype"] = "none"
    mpl.rcParams["font.size"] = 9
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    series = {name: [Game(seed, options) for seed in range(count)] for name, options in SETTINGS.items()}
    tables(series)
    plot_variants(series)
    plot_growth(series["standard"])


if __name__ == "__main__":
    main()

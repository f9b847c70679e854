"""Draw the plots of the balance report from the measured numbers: `python plot.py`."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt

from hegemon.draw import PALETTE, SEAT_COLOURS

HERE = Path(__file__).parent
FILLS = {p["id"]: p["fill"] for p in PALETTE["player"]}


def load(name: str) -> dict[str, Any]:
    return dict(json.loads((HERE / f"{name}.json").read_text(encoding="utf-8")))


def save(name: str) -> None:
    plt.tight_layout()
    plt.savefig(HERE / f"{name}.svg", metadata={"Date": None})
    plt.close()


def seats(d: dict[str, Any]) -> None:
    """Win rate per seat."""
    plt.figure(figsize=(4.5, 3))
    four = SEAT_COLOURS[:4]
    plt.bar(four, [100 * w for w in d["wins"]], color=[FILLS[c] for c in four], edgecolor="black")
    plt.axhspan(20, 30, color="grey", alpha=0.2, label="20-30 %")
    plt.ylabel("games won, %")
    plt.legend()
    save("wins-per-seat")


def purse(d: dict[str, Any]) -> None:
    """CAPs held when Arbitration begins, and returned to the bank."""
    rounds = [r for r in sorted(d["unspent"], key=int) if int(r) <= 6]
    plt.figure(figsize=(4.5, 3))
    plt.plot(rounds, [d["unspent"][r] for r in rounds], "o-", label="unspent at Arbitration")
    plt.plot(rounds, [d["returned"].get(r, 0) for r in rounds], "s--", label="returned (over the limit)")
    plt.xlabel("round")
    plt.ylabel("CAPs per player")
    plt.legend()
    save("caps-per-round")


def sources(d: dict[str, Any]) -> None:
    """VP by source, Bases by type."""
    _, (left, right) = plt.subplots(1, 2, figsize=(7, 3))
    left.bar(list(d["source"]), list(d["source"].values()), color="#2f6fc4")
    left.set_ylabel("VP per player")
    left.tick_params(axis="x", rotation=20)
    right.bar(list(d["built"]), list(d["built"].values()), color="#dc8a33")
    right.set_ylabel("Bases built at the end")
    save("sources")


def worth(rows: dict[str, list[float]], name: str, few: int) -> None:
    """Win rate of those who hold a card, with its standard error."""
    shown = sorted([(v[1] / v[0], k, v[0]) for k, v in rows.items() if v[0] >= few])
    plt.figure(figsize=(6, 0.24 * len(shown) + 1))
    errors = [100 * (w * (1 - w) / n) ** 0.5 for w, _, n in shown]
    plt.barh([k for _, k, _ in shown], [100 * w for w, _, _ in shown], xerr=errors, color="#4fc9a6", edgecolor="black")
    plt.axvline(25, color="black", linestyle=":")
    plt.xlabel("games won by its holder, %")
    save(name)


if __name__ == "__main__":
    mpl.rcParams["svg.hashsalt"] = "hegemonic"
    mpl.rcParams["svg.fonttype"] = "none"
    four = load("four-seats")
    seats(four)
    purse(four)
    sources(four)
    worth(four["technologies"], "technologies", 50)
    worth(load("leaders")["leaders"], "leaders", 20)

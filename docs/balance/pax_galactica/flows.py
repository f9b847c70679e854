"""How Megapower and privilege cards flow, how often Control takes cards back, and what decides.

    python docs/balance/pax_galactica/flows.py play 13 60 OUT.jsonl    one line a game, goes on where it was stopped
    python docs/balance/pax_galactica/flows.py play 13 60 OUT.jsonl seed=8001 moles=many    other seeds, other options
    python docs/balance/pax_galactica/flows.py tell OUT.jsonl ...      a table, a column for each file
"""
from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from hegemon.games.pax_galactica.aims import aim_words
from hegemon.games.pax_galactica.bot import Scripted
from hegemon.games.pax_galactica.data import BANNERS, GOALS, POLITICIAN
from hegemon.games.pax_galactica.rules.scoring import goal_met, ranking
from hegemon.kernel import Rng, Seen, put
from hegemon.kernel.registry import find

GAME = find("pax_galactica")
FIRST = 7001
NAMED = {"law_passed": "laws", "legacy_event": "Legacy events", "defects": "changes of faction", "rebels": "rebellions",
         "emperor": "Strong Emperors", "special_tried": "special actions"}


def played(seats: int, seed: int, **options: str) -> tuple[Any, Counter[str]]:
    """One scripted game and what was counted in it."""
    g, rng, bot = GAME.start(GAME.setup(seats, seed, options)), Rng(seed * 31 + 5), Scripted()
    count, recalled = Counter[str](), tuple(g.recalled)
    while not g.over:
        seat = g.open[0].seat
        action = bot.decide(Seen(g, seat, GAME.view, rng))
        g._events, was = [], g.clone()
        g.apply(seat, action)
        for what, parts, _ in g._events:
            seen(was, count, what.name, parts)
        g._events = None
        count["decks recalled"] += sum([int(now and not was) for was, now in zip(recalled, g.recalled)])
        recalled = tuple(g.recalled)
        count["decisions"] += 1
    return g, count


def seen(g: Any, count: Counter[str], what: str, parts: tuple[Any, ...]) -> None:
    """One line of the log, as far as it is counted; people are called what they were when it happened."""
    if what in NAMED:
        count[NAMED[what]] += 1
    if what == "dealt_card" and g.role[parts[0]] < POLITICIAN:
        count["cards dealt to map players"] += 1
    if what != "exchanged":
        return
    count["exchanges"] += 1
    other = [s for s in range(g.seats) if parts[2] in (g.called(s), g.person(s))][0]  # by name, once by number
    for giver, taker, goods in ((parts[0], other, str(parts[3])), (other, parts[0], str(parts[4]))):
        mp = sum([int(n) for n in re.findall(r"(\d+) Megapower", goods)])
        cards = goods.count("the card ")
        if g.role[giver] < POLITICIAN and g.role[taker] == POLITICIAN:
            count["Megapower from maps to politicians"] += mp
        if g.role[taker] < POLITICIAN:
            count["cards given to map players"] += cards


def one_token(g: Any) -> bool:
    """Whether the game would have gone otherwise without the best token of the winners."""
    won = ranking(g)[0][3]
    held = [(max(g.legacy[s]), s) for s in won if g.legacy[s]]
    if not held:
        return False
    value, seat = max(held)
    row = list(g.legacy[seat])
    row.remove(value)
    trial = g.clone()
    trial.legacy = put(trial.legacy, seat, tuple(row))
    return ranking(trial)[0][3] != won


def play(seats: int, games: int, out: Path, options: dict[str, str]) -> None:
    """Games that are not in the file yet."""
    first = int(options.pop("seed", FIRST))
    done = len(out.read_text().splitlines()) if out.exists() else 0
    for i in range(done, games):
        g, count = played(seats, first + i, **options)
        count["Megapower unused at the end"], count["turns"] = sum(g.mp), g.turn
        aims = {BANNERS[f]: [len([x for x in goals(g, f) if goal_met(g, x, f)]), len(goals(g, f))] for f in g.in_play()}
        each = {f"{BANNERS[f]}: {aim_words(g.preset, x, f)}": int(goal_met(g, x, f)) for f in g.in_play()
                for x in goals(g, f)}
        row = {"seed": first + i, "count": dict(count), "winner": BANNERS[g.fac[ranking(g)[0][3][0]]], "aims": aims,
               "each": each, "lucky": int(one_token(g)), "burnt": g.burnt}
        with out.open("a") as file:
            file.write(json.dumps(row) + "\n")


def goals(g: Any, f: int) -> list[Any]:
    """What a faction is after in this game."""
    return list(g.goals_of(f)) if hasattr(g, "goals_of") else list(GOALS[f])


def tell(files: list[Path]) -> None:
    """A table."""
    games = [[json.loads(line) for line in path.read_text().splitlines()] for path in files]
    names = sorted({name for rows in games for row in rows for name in row["count"]})
    print("| Per game |", " | ".join([f"{p.stem} ({len(rows)})" for p, rows in zip(files, games)]), "|")
    print("| --- |", " | ".join(["---"] * len(files)), "|")
    for name in names:
        means = [sum([row["count"].get(name, 0) for row in rows]) / max(1, len(rows)) for rows in games]
        print(f"| {name} |", " | ".join([f"{x:.1f}" if x < 100 else f"{x:.0f}" for x in means]), "|")
    for name, key in (("decided by one token, %", "lucky"), ("the galaxy burns, %", "burnt")):
        print(f"| {name} |", " | ".join([f"{100 * sum([r[key] for r in rows]) / max(1, len(rows)):.0f}"
                                         for rows in games]), "|")
    for name in sorted({name for rows in games for row in rows for name in row.get("each", {})}):
        met = [[row["each"][name] for row in rows if name in row.get("each", {})] for rows in games]
        print(f"| aim of {name}, % |", " | ".join([f"{100 * sum(m) / len(m):.0f}" if m else "" for m in met]), "|")
    for f in BANNERS:
        wins = [[r for r in rows if r["winner"] == f] for rows in games]
        aims = [[r["aims"][f] for r in rows if f in r["aims"]] for rows in games]
        cells = [f"{100 * len(w) / max(1, len(rows)):.0f} %" + (
            f", {sum([a for a, _ in m]) / max(1, len(m)):.1f} of {m[0][1]}" if m else "")
            for w, m, rows in zip(wins, aims, games)]
        if any(wins) or any(aims):
            print(f"| wins and aims of {f} |", " | ".join(cells), "|")


def main() -> None:
    """Play, or tell what was played."""
    if sys.argv[1] == "play":
        options = dict([part.split("=", 1) for part in sys.argv[5:]])
        play(int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]), options)
    else:
        tell([Path(name) for name in sys.argv[2:]])


if __name__ == "__main__":
    main()

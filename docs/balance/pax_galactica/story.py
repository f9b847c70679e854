"""Play many games of scripted players and tell their story: python story.py SEATS FIRST LAST OUT.jsonl."""
from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from hegemon.games.pax_galactica.bot import Scripted
from hegemon.games.pax_galactica.data import BANNERS, GOALS, IMPERIAL
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.battle import Battle
from hegemon.games.pax_galactica.rules.scoring import faction_score, goal_met
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Rng, Seen
from hegemon.kernel.registry import find

GAME = find("pax_galactica")
COUNTED = ("emperor", "usurps", "throne", "paralysis", "battled", "rebels", "leads", "defects", "legacy_event",
           "law_passed")


class Friends:
    """Who has ever given whom a standing permission, and who has attacked such a friend."""

    def __init__(self) -> None:
        self.pairs: set[tuple[int, int]] = set()
        self.fights: set[tuple[int, int, int, int]] = set()

    def look(self, g: Pax) -> None:
        """Remember alliances between factions, and battles of player against player."""
        for s, row in enumerate(g.allies):
            self.pairs |= {(min(s, t), max(s, t)) for t in row if g.fac[s] != g.fac[t]}
        for frame in [j.frame for j in g.joins.values()] + [q.frame for q in g.open]:
            if isinstance(frame, Battle):
                leaders = [(x[2], x[4]) for x in frame.sides if x[2] >= 0 and x[0] < IMPERIAL]
                for a, first in leaders:
                    self.fights |= {(g.turn, frame.area, a, b) for b, _ in leaders if first and b != a}

    def betrayals(self) -> int:
        """Battles against a friend."""
        return len([f for f in self.fights if (min(f[2:]), max(f[2:])) in self.pairs])


def play(seats: int, seed: int) -> dict[str, Any]:
    """One game and what happened in it."""
    g, bot, rng = GAME.start(GAME.setup(seats, seed)), Scripted(), Rng(seed * 31 + 5)
    count: Counter[str] = Counter()
    loyalty: list[int] = []
    decisions, turn, longest, friends, start = 0, 0, 0, Friends(), time.perf_counter()
    while not g.over:
        if g.turn != turn:
            turn = g.turn
            loyalty.append(sum([units.total_loyalty(g, q) for q in g.quads()]))
        g._events = []
        seat = g.open[0].seat
        longest = max(longest, len(g.legal(seat)))
        g.apply(seat, bot.decide(Seen(g, seat, GAME.view, rng)))
        friends.look(g)
        decisions += 1
        for what, parts, _ in g._events or []:
            if what.name == "crisis_is":
                count[f"crisis {parts[1]}"] += 1
                count["weak"] += what.say(parts).startswith("Weak Emperor triggered")
            elif what.name == "dice":
                count[str(parts[-2]).lower()] += 1
            elif what.name in COUNTED:
                count[what.name] += 1
    loyalty.append(sum([units.total_loyalty(g, q) for q in g.quads()]))
    count.update({"alliances": len(friends.pairs), "duels": len(friends.fights), "betrayals": friends.betrayals()})
    return {
        "longest": longest, "seats": seats, "seed": seed, "outcome": g.outcome, "turns": g.turn, "decisions": decisions,
        "seconds": round(time.perf_counter() - start, 2), "start": g.start_loyalty, "loyalty": loyalty,
        "towers": g.towers_fallen, "counts": dict(count), "leaders": len([f for f in g.fac if f > IMPERIAL]),
        "winners": sorted({BANNERS[g.fac[s]] for s in g.winners()}),
        "scores": {BANNERS[f]: faction_score(g, f) for f in g.in_play()},
        "goals": {BANNERS[f]: [int(goal_met(g, x, f)) for x in GOALS[f]] for f in g.in_play()},
        "digest": g.digest()}


def main(seats: int, first: int, last: int, out: Path) -> None:
    """Append one line a game."""
    with out.open("a", encoding="utf-8") as file:
        for seed in range(first, last):
            file.write(json.dumps(play(seats, seed)) + "\n")
            file.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))

"""Plays the golden games again and writes their records, outcomes and the playthrough.

    python tests/games/exodus/golden/make_golden.py

Run it on purpose after a change of rules, and read the diff before committing.
"""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hegemon.games.exodus import words
from hegemon.games.exodus.bot import Scripted
from hegemon.kernel import SPECTATOR, Match, Rng
from hegemon.kernel.bot import Seen
from hegemon.kernel.registry import find

GAME = find("exodus")
HERE = Path(__file__).parent
Heard = list[tuple[str, Any]]


class AtRandom:
    """Any legal answer."""

    def decide(self, seen: Seen) -> Any:
        return seen.rng.choice(seen.legal)


class Eager:
    """Takes what it is keen on whenever it can, else anything."""

    def __init__(self, *keen: str) -> None:
        self.keen = keen

    def decide(self, seen: Seen) -> Any:
        for word in self.keen:
            wanted = [a for a in seen.legal if GAME.verbs.write(a).startswith(word)]
            if wanted:
                return seen.rng.choice(wanted)
        return seen.rng.choice(seen.legal)


ROCKETEER = ("learn graviton_rockets", "rocket graviton", "launch graviton", "lay buy_upgrades", "sell", "lay bank",
             "collect", "bid 0")
LURKER = ("learn cloaking", "uncloak", "cloak")


def played(seats: int, seed: int, options: dict[str, Any], bots: list[Any]) -> tuple[Match, Heard]:
    """One game to its end, and the notices it gave."""
    match = Match(GAME, GAME.setup(seats, seed, options))
    rng = Rng(seed + 5)
    heard: Heard = []
    while not match.state.over:
        seat = match.state.waiting()[0]
        line = match.play(seat, bots[seat].decide(Seen(match.state, seat, GAME.view, rng)))
        heard += [(what.name, parts) for what, parts, _ in line.events]
    return match, heard


def graviton(heard: Heard) -> bool:
    """A graviton rocket destroyed a planet."""
    names = [name for name, _ in heard]
    return any([name == "struck" and parts[0] == 2 and "destroyed" in names[i:i + 12]
                for i, (name, parts) in enumerate(heard)])


def ambush(heard: Heard) -> bool:
    """A cloaked group showed itself and fought in the same hex at once."""
    for i, (name, parts) in enumerate(heard):
        if name == "uncloaked":
            after = heard[i + 1:i + 8]
            if any([n == "round" and p[0] == parts[1] for n, p in after]):
                return True
    return False


def anything(heard: Heard) -> bool:
    return True


PLAYERS: dict[str, Callable[[], Any]] = {"scripted": Scripted, "random": AtRandom,
                                         "rocketeer": lambda: Eager(*ROCKETEER), "lurker": lambda: Eager(*LURKER)}
GAMES: dict[str, tuple[int, dict[str, Any], str, Callable[[Heard], bool]]] = {
    "standard": (3, {}, "scripted", anything),
    "long": (2, {"variant": "long"}, "scripted", anything),
    "combat": (4, {"variant": "combat"}, "scripted", anything),
    "simplified": (3, {"variant": "simplified", "dice_economy": True}, "scripted", anything),
    "exp_standard": (3, {"expansion": True}, "scripted", anything),
    "exp_extended": (2, {"expansion": True, "variant": "exp_extended", "ship_blocking": True}, "scripted", anything),
    "blocking_reverse_order": (3, {"expansion": True, "movement": "reverse_order", "ship_blocking": True}, "random",
                               anything),
    "graviton_strike": (2, {"variant": "combat"}, "rocketeer", graviton),
    "cloaked_ambush": (3, {"variant": "combat"}, "lurker", ambush),
    "hold_the_line": (1, {"scenario": "hold_the_line"}, "scripted", anything),
    "decapitation": (1, {"scenario": "decapitation"}, "scripted", anything),
    "dying_worlds": (1, {"scenario": "dying_worlds"}, "scripted", anything),
}


def main() -> None:
    """Search seeds until each game shows what it is named after."""
    outcomes = {}
    for name, (seats, options, kind, wanted) in GAMES.items():
        for seed in range(1, 300):
            bots = [PLAYERS[kind]() for _ in range(seats)]
            match, heard = played(seats, seed, options, bots)
            if wanted(heard):
                break
        else:
            raise SystemExit(f"no seed shows {name}")
        (HERE / f"{name}.record").write_text(match.record(), encoding="utf-8")
        g: Any = match.state
        outcomes[name] = {"outcome": g.outcome, "scores": g.scores(), "winners": g.winners(), "turn": g.turn}
        print(name, seed, outcomes[name])
    (HERE / "outcomes.json").write_text(json.dumps(outcomes, indent=1) + "\n", encoding="utf-8")
    (HERE / "playthrough.txt").write_text(playthrough(), encoding="utf-8")


def playthrough(questions: int = 24) -> str:
    """What every seat and a spectator see at the first questions of a short game."""
    match = Match(GAME, GAME.setup(2, 7, {"expansion": True, "variant": "combat"}))
    rng = Rng(3)
    bots = [Scripted(), Scripted()]
    lines: list[str] = []
    for number in range(questions):
        state = match.state
        lines.append(f"=== question {number + 1}")
        for viewer in (*range(state.seats), SPECTATOR):
            lines += seen(GAME.view(state, viewer), viewer)
        seat = state.waiting()[0]
        action = bots[seat].decide(Seen(state, seat, GAME.view, rng))
        lines.append(f">>> seat {seat}: {GAME.verbs.write(action)}")
        match.play(seat, action)
    return "\n".join(lines) + "\n"


def seen(view: Any, viewer: int) -> list[str]:
    """One view in words."""
    lines = [f"--- {'spectator' if viewer < 0 else f'seat {viewer}'}: {view.now.rule} {view.now.prompt}".rstrip(),
             f"asked: {view.now.standing}"]
    if view.now.legal:
        lines.append("legal: " + "; ".join([GAME.verbs.write(a) for a in view.now.legal]))
    lines += [f"hand: {card.title} {card.cost}".rstrip() for card in words.hand(view) if card.kind]
    for section in words.board(view):
        if section.title in ("Players", "Ships", "Council"):
            lines += [f"{section.title}: {' | '.join(row)}" for row in section.rows]
    return lines


if __name__ == "__main__":
    main()

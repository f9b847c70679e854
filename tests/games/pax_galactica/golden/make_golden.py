"""Look for the golden games and write them: python tests/games/pax_galactica/golden/make_golden.py [NAME]."""
from __future__ import annotations

import sys
from pathlib import Path

from hegemon.games.pax_galactica.bot import Scripted
from hegemon.kernel import Match, Rng, Seen
from hegemon.kernel.registry import find

HERE = Path(__file__).parent
GAME = find("pax_galactica")


def played(seats: int, seed: int, random: bool) -> Match:
    """One game with scripted or random players."""
    match, rng, bot = Match(GAME, GAME.setup(seats, seed)), Rng(seed * 31 + 5), Scripted()
    while not match.state.over:
        seat = match.state.open[0].seat
        seen = Seen(match.state, seat, GAME.view, rng)
        match.play(seat, rng.choice(match.state.legal(seat)) if random else bot.decide(seen))
    return match


def told(match: Match, name: str) -> bool:
    """Whether the log has a line of a kind."""
    return any([what.name == name for line in match.lines for what, _, _ in line.events])


def usurper(match: Match) -> bool:
    """An Usurper wins the battle of the Capital and the game runs to its end."""
    return told(match, "marches") and told(match, "throne") and match.state.outcome == "turns"


def paralysis(match: Match) -> bool:
    """The government is paralysed and a Strong Emperor frees it."""
    return told(match, "paralysis") and told(match, "emperor") and not told(match, "marches")


def burns(match: Match) -> bool:
    """The Empire collapses."""
    return match.state.outcome == "the galaxy burns"


WANTED = (("table-usurper", 8, False, usurper), ("small-paralysis", 13, False, paralysis),
          ("medium-burns", 21, True, burns))


def story(match: Match, questions: int) -> str:
    """The first questions of a game as the asked seats see them."""
    lines: list[str] = []
    again = Match(GAME, match.setup)
    for line in match.lines[:questions]:
        state = again.state
        q = state.question(line.seat)
        assert q is not None, "the first questions of this game hold no free action"
        view = GAME.view(state, line.seat)
        lines.append(f"turn {view.turn} phase {view.phase} beat {view.beat} seat {line.seat}: {q.prompt}")
        lines.append(f"  {state.line(q)}")
        own = f"mp {view.mp[line.seat]} scrip {view.scrip[line.seat]} glory {view.glory[line.seat]}"
        lines.append(f"  {own} hand {view.hand[line.seat]} cards {view.privs} drawn {view.drawn} secret {view.secret}")
        lines.append("  legal: " + ", ".join([GAME.verbs.write(a) for a in view.now.legal]))
        lines.append(f"  > {GAME.verbs.write(line.action)}")
        done = again.play(line.seat, line.action)
        lines += [f"  * {what.say(parts)}" for what, parts, to in done.events if to is None or line.seat in to]
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> None:
    """Search seeds until each wanted game is found."""
    for name, seats, random, wanted in WANTED:
        if names and name not in names:
            continue
        for seed in range(200):
            match = played(seats, seed, random)
            if wanted(match):
                (HERE / f"{name}.record").write_text(match.record(), encoding="utf-8")
                print(name, "seed", seed, len(match.lines), "lines")
                if name == "table-usurper":
                    (HERE / "playthrough.txt").write_text(story(match, 90), encoding="utf-8")
                break


if __name__ == "__main__":
    main(sys.argv[1:])

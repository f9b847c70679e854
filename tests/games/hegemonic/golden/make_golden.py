"""Write the golden records and the playthrough anew: `python make_golden.py`. Read the diff before committing it."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hegemon.games.hegemonic import GAME, words
from hegemon.games.hegemonic.bot import Scripted
from hegemon.kernel import SPECTATOR, Match, Rng, Seen

HERE = Path(__file__).parent
# name: seats, options, what the log must tell, how it must end
WANTED: dict[str, tuple[int, dict[str, Any], tuple[str, ...], str]] = {
    "four-gates-leaders-takeovers-draw": (
        4, {"leaders": "random"},
        ("gated", "used", "took", "drawn", "supported", "gate_lost", "advanced", "cancelled"), "sector stack empty"),
    "two-plain": (2, {}, ("won", "trimmed"), "sector stack empty"),
    "three-plain": (3, {}, ("took", "supported"), "sector stack empty"),
    "learning": (3, {"learning_game": True}, ("played",), "sector stack empty"),
    "leaders-choose": (3, {"leaders": "choose"}, ("used",), "sector stack empty"),
    "draft": (2, {"technology_draft": True}, ("kept",), "sector stack empty"),
    "three-piles": (2, {"multiple_discard_piles": True}, ("picked", "reshuffled"), "sector stack empty"),
    "longer": (2, {"longer_game": True}, ("took",), "galaxy full"),
    "wild": (3, {"wild_home_embassies": True}, ("supported",), "sector stack empty"),
    "free-boards": (3, {"free_board_placement": True}, ("laid_board",), "sector stack empty"),
    "no-gifts": (2, {"cap_transfers": False}, ("trimmed",), "sector stack empty"),
    "gifts": (3, {"first_arbiter": "red"}, ("gave",), "sector stack empty"),
    "six-everything": (
        6, {"leaders": "random", "technology_draft": True, "multiple_discard_piles": True, "wild_home_embassies": True},
        ("gated", "took", "used"), "sector stack empty"),
}


def play(seats: int, options: dict[str, Any], seed: int, chance: int) -> tuple[Match, set[str]]:
    """A scripted game in which about one answer in `chance` is random; and the names of all that was told."""
    match = Match(GAME, GAME.setup(seats, seed, options))
    rng, bot = Rng(seed), Scripted()
    told = {what.name for what, _, _ in match.opening}
    while not match.state.over:
        g = match.state
        seat = g.waiting()[0]
        action = (rng.choice(g.legal(seat)) if rng.below(chance) == 0
                  else bot.decide(Seen(g, seat, GAME.view, rng)))
        told |= {what.name for what, _, _ in match.play(seat, action).events}
    return match, told


def search(name: str) -> Match:
    """The first game that shows everything wanted."""
    seats, options, wanted, end = WANTED[name]
    for seed in range(400):
        match, told = play(seats, options, seed, 6)
        if set(wanted) <= told and match.state.outcome == end:
            return match
    raise AssertionError(f"no game shows all of {wanted} for {name}")


def playthrough(questions: int = 60) -> Iterator[str]:
    """The first questions of a game for two: who is asked what, and all that each viewer sees."""
    match, rng, bot = Match(GAME, GAME.setup(2, 4, {"leaders": "random"})), Rng(4), Scripted()
    shown: dict[int, dict[str, tuple[str, ...]]] = {}
    for number in range(questions):
        g = match.state
        seat = g.waiting()[0]
        q = g.question(seat)
        assert q is not None
        yield f"== {number}: seat {seat}, {q.prompt} ({g.line(q)})"
        for viewer in (SPECTATOR, 0, 1):
            view = GAME.view(g, viewer)
            yield f"-- viewer {viewer}: standing {view.now.standing}"
            yield f"   legal {'; '.join([GAME.verbs.write(a) for a in view.now.legal[:20]])} ({len(view.now.legal)})"
            yield f"   hand {[c.title for c in words.hand(view)]} tiles {view.dealt} foretold {view.foretold}"
            rows = {f"{s.title}/{n}": row for s in words.board(view) for n, row in enumerate(s.rows)}
            for key, row in rows.items():
                if shown.get(viewer, {}).get(key) != row:
                    yield f"   {key}: {' | '.join(row)}"
            shown[viewer] = rows
        action = bot.decide(Seen(g, seat, GAME.view, rng))
        yield f"=> {GAME.verbs.write(action)}"
        for what, parts, to in match.play(seat, action).events:
            yield f"   {'to ' + str(to) + ': ' if to else ''}{what.say(parts)}"


if __name__ == "__main__":
    for name in WANTED:
        (HERE / f"{name}.record").write_text(search(name).record(), encoding="utf-8")
        print(name)
    (HERE / "playthrough.txt").write_text("\n".join(playthrough()) + "\n", encoding="utf-8")

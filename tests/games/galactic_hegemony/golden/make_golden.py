"""Write the golden records and the playthrough anew: `python tests/games/galactic_hegemony/golden/make_golden.py`.

Do this on purpose, after a change of rules, and read the diff before committing.
"""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hegemon.games.galactic_hegemony import GAME, words
from hegemon.games.galactic_hegemony.bot import Scripted
from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.kernel import Action, Match, Section, Value
from hegemon.kernel.record import opened
from hegemon.kernel.registry import find

FOLDER = Path(__file__).parent
QUESTIONS = 14  # of the playthrough
Player = Callable[[Hegemony], Action]

# name: options, the result to look for, who plays
WANTED: dict[str, tuple[dict[str, Value], str, str]] = {
    "won": ({}, "won", "scripted"),
    "lost-revolt": ({}, "lost_revolt", "scripted"),
    "lost-time": ({}, "lost_time", "scripted"),
    "unfinished": ({"play_to_win": True}, "unfinished", "content"),
    "nine-turns-won": ({"turns": 9}, "won", "scripted"),
    "eight-turns-won": ({"turns": 8}, "won", "scripted"),
    "seven-turns-lost": ({"turns": 7}, "lost_time", "scripted"),
    "no-place-like-home-won": ({"no_place_like_home": True}, "won", "scripted"),
    "play-to-win-won": ({"play_to_win": True}, "won", "scripted"),
    "play-to-win-lost": ({"play_to_win": True}, "lost_revolt", "scripted"),
    "peasants-won": ({"peasants_are_revolting": True}, "won", "scripted"),
    "all-but-time-won": ({"no_place_like_home": True, "play_to_win": True, "peasants_are_revolting": True}, "won",
                         "scripted"),
    "all-but-counting-won": ({"turns": 9, "no_place_like_home": True, "peasants_are_revolting": True}, "won",
                             "scripted"),
}


def content(g: Hegemony) -> Action:
    """A player who never colonises the last planets, so that Play to Win never ends."""
    action = Scripted().choose(g)
    return action if action[0] != "colonise" or g.colonies() < 9 else ("end",)


PLAYERS: dict[str, Player] = {"scripted": Scripted().choose, "content": content}


def played(seed: int, options: dict[str, Value], player: Player) -> Match:
    """One game to its end."""
    match = Match(GAME, GAME.setup(1, seed, options))
    while not match.state.over:
        match.play(0, player(match.state))  # type: ignore[arg-type]
    return match


def searched(options: dict[str, Value], result: str, player: Player) -> Match:
    """The game of the first seed that ends as wanted."""
    for seed in range(2000):
        match = played(seed, options, player)
        if match.state.outcome == result:
            return match
    raise LookupError(f"no game with {options} ends with {result}")


def written(section: Section) -> str:
    """A table of the text view in columns."""
    rows = [section.columns, *section.rows]
    widths = [max([len(row[i]) for row in rows]) for i in range(len(section.columns))]
    lines = ["  ".join([cell.ljust(width) for cell, width in zip(row, widths)]).rstrip() for row in rows]
    return "\n".join([section.title, *lines])


def playthrough(record: str) -> str:
    """The first questions of a recorded game with everything the player sees."""
    match = opened(record, find)
    header, *rows = record.splitlines()
    parts = [header, *[what.say(event) for what, event, _ in match.opening]]
    for row in rows[:QUESTIONS]:
        view = GAME.view(match.state, 0)
        parts.append(f"\n--- {match.state.line(match.state.open[0])}: {view.now.rule} {view.now.prompt}")
        parts.append("; ".join([f"{m.name} {m.value} {m.note}".rstrip() for m in words.meters(view)]))
        parts += [written(section) for section in words.board(view)]
        parts.append("Can: " + ", ".join([GAME.verbs.write(a) for a in view.now.legal]))
        parts += [f"Cannot: {b.label}: {b.why} ({b.rule})" for b in words.blocked(view)]
        notation = row.split(" ", 2)[2]
        line = match.play(0, GAME.verbs.read(notation))
        parts.append(f"> {notation}")
        parts += [what.say(event) for what, event, _ in line.events]
    return "\n".join(parts) + "\n"


def main() -> None:
    """Write every file of this folder."""
    for name, (options, result, player) in WANTED.items():
        match = searched(options, result, PLAYERS[player])
        (FOLDER / f"{name}.record").write_text(match.record(), encoding="utf-8")
        print(f"{name}: seed {match.setup.seed}, {len(match.lines)} actions, {match.state.outcome}")
    text = playthrough((FOLDER / "won.record").read_text(encoding="utf-8"))
    (FOLDER / "playthrough.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

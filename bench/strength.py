"""How strong the levels are: one player of a level against others of another, seats turned, until a test has decided.

    python -m bench.strength play GAME --seats 4 --one hard:0.1s --others medium --seed 1 --out DIR [--minutes 5]
    python -m bench.strength table DIR
    python -m bench.strength levels DIR
    python -m bench.strength values

A series goes on where it was; every game is a line of JSON. It ends when Wald's sequential test tells the fair share
from clearly more or less with an error of one in forty to each side, or after the most games. Budgets are seconds of
processor time or work, so that a busy machine plays longer but no weaker.
"""
from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from hegemon.arena import seed_of
from hegemon.arena.summary import wilson
from hegemon.bots import bot_for, levels
from hegemon.bots.levels import SECONDS, named
from hegemon.bots.measured import FILE, Fared
from hegemon.kernel import Game, Rng, Seen
from hegemon.kernel.registry import find, names
from hegemon.train.values import Report, abouts

ERROR: Final = 0.025  # to each side
STEP: Final = 0.5     # in log odds: what clearly more or less than the fair share means
FEWEST: Final = 12    # games before the test may end a series


class Series(msgspec.Struct, frozen=True):
    """What is played."""
    game: str
    seats: int
    one: str
    others: str
    seed: int
    alone: float = 0.5  # where one plays alone: the share of wins to beat

    @property
    def fair(self) -> float:
        """The share of wins of equals."""
        return self.alone if self.seats == 1 else 1 / self.seats

    def file(self, folder: Path) -> Path:
        """Where its games are written."""
        return folder / f"{self.game}-{self.seats}-{self.one}-{self.others}-{self.seed}.jsonl".replace(":", "_")


class Played(msgspec.Struct, frozen=True):
    """One game of a series."""
    index: int
    won: float       # 1, or a share of the win
    margin: int      # own score less the best other one
    decisions: int   # of the one that offered a choice
    seconds: float   # of processor time it took for them
    longest: float


def play(series: Series, game: Game, index: int) -> Played:
    """One game; the one sits in another seat every time."""
    mine = index % series.seats
    names = [series.one if s == mine else series.others for s in range(series.seats)]
    players = [bot_for(game, name) for name in names]
    chances = [Rng(seed_of(series.seed, index * 64 + s, "bot")) for s in range(series.seats)]
    state = game.start(game.setup(series.seats, seed_of(series.seed, index)))
    taken: list[float] = []
    decisions = 0
    while not state.over:
        decisions += 1
        assert decisions <= game.longest, f"{series} is not over after {decisions} decisions in game {index}"
        seat = state.open[0].seat
        begun = time.process_time()
        action = players[seat].decide(Seen(state, seat, game.view, chances[seat]))
        if seat == mine and len(state.legal(seat)) > 1:
            taken.append(time.process_time() - begun)
        state.apply(seat, action)
    winners, scores = state.winners(), state.scores()
    rest = [x for s, x in enumerate(scores) if s != mine]
    return Played(index, 1 / len(winners) if mine in winners else 0.0, scores[mine] - max(rest, default=0), len(taken),
                  round(sum(taken), 3), round(max(taken, default=0.0), 3))


def decided(series: Series, played: list[Played]) -> bool:
    """Whether the sequential test has told the fair share from clearly more or clearly less."""
    wins, games, fair = sum([p.won for p in played]), len(played), series.fair
    if games < FEWEST:
        return False
    for step in (STEP, -STEP):
        odds = fair / (1 - fair) * math.exp(step)
        other = odds / (1 + odds)
        evidence = wins * math.log(other / fair) + (games - wins) * math.log((1 - other) / (1 - fair))
        if evidence > math.log((1 - ERROR) / ERROR):
            return True
    return False


def read(path: Path) -> list[Played]:
    """The games played so far."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Played) for line in lines[1:]]


def go_on(series: Series, path: Path, most: int, minutes: float, least: int = FEWEST) -> Iterator[Played]:
    """Games until the test has decided after the least of them, all are played, or the time is up."""
    game, played, end = find(series.game), read(path), time.monotonic() + 60 * minutes
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(series) + b"\n")
    while (len(played) < most and (len(played) < least or not decided(series, played))
           and time.monotonic() < end):
        played.append(play(series, game, len(played)))
        with path.open("ab") as file:
            file.write(msgspec.json.encode(played[-1]) + b"\n")
        yield played[-1]


def line(series: Series, played: list[Played], most: int) -> str:
    """A row of the table of strengths."""
    games, wins = len(played), sum([p.won for p in played])
    rate, low, high = wilson(wins, games)
    decisions = max(1, sum([p.decisions for p in played]))
    margin = sum([p.margin for p in played]) / max(1, games)
    verdict = "above" if low > series.fair else "below" if high < series.fair else "not told apart"
    ended = "test" if decided(series, played) else "all games" if games >= most else "time"
    return (f"| {find(series.game).title} | {series.seats} | {series.one} | {series.others} | {games} | {rate:.0%} "
            f"({low:.0%}-{high:.0%}) | {series.fair:.0%} | {verdict} | {margin:+.1f} | "
            f"{sum([p.seconds for p in played]) / decisions:.3f} | {max([p.longest for p in played], default=0):.2f} | "
            f"{series.seed} | {ended} |")


HEAD: Final = ("| game | seats | one | others | games | won (95 %) | fair | is | margin | CPU s a decision | longest "
               "| seed | ended by |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|")


def table(folder: Path, most: int) -> str:
    """All series of a folder as a table."""
    rows = []
    for path in sorted(folder.glob("*.jsonl")):
        series = msgspec.json.decode(path.read_bytes().splitlines()[0], type=Series)
        played = read(path)
        if played:
            rows.append(line(series, played, most))
    return "\n".join([HEAD, *rows]) + "\n"


def fared(folder: Path) -> dict[str, dict[str, Fared]]:
    """By game and level, the series to tell people of: of those against the next lower level that have games enough the
    one with all the time that may be thought, with most seats, and of the player of today."""
    best: dict[str, dict[str, tuple[tuple[float, int, int], Fared]]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        series = msgspec.json.decode(path.read_bytes().splitlines()[0], type=Series)
        game, played = find(series.game), read(path)
        one, other = named(game, series.one), named(game, series.others)
        ladder = list(levels(game))
        if one.kind not in ladder or other.kind not in ladder or len(played) < FEWEST or one.work or (
                series.seats > 1 and ladder.index(one.kind) != ladder.index(other.kind) + 1):
            continue
        part = one.seconds / SECONDS[one.kind] if one.seconds else 1.0
        rank = (part, series.seats, series.seed)
        known = best.setdefault(game.name, {}).get(one.kind)
        if known is None or rank > known[0]:
            best[game.name][one.kind] = rank, Fared(other.kind, series.seats, len(played),
                                                    round(sum([p.won for p in played]), 2), part)
    return {name: {level: best[name][level][1] for level in levels(find(name)) if level in best[name]} for name in best}


def told(folder: Path) -> None:
    """Lay what people are told about the levels beside each game's data."""
    for name, found in fared(folder).items():
        home = find(name).folder() / "data" / FILE
        home.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def judgement() -> str:
    """How well positions are judged by what lies with the games, as it was measured when it was fitted."""
    rows = ["| game | seats | judge | log loss | first third | second | last | games |",
            "|---|---|---|---|---|---|---|---|"]
    for game in [find(name) for name in names()]:
        for about in abouts(game):
            r = msgspec.convert(about, Report)
            rows.append(f"| {game.title} | {r.seats} | knowing nothing | {r.nothing:.3f} | | | | {r.games} |")
            for judge, losses in (("`evaluate`", r.evaluate), ("learnt", r.learnt)):
                rows.append(f"| | | {judge} | {' | '.join([f'{x:.3f}' for x in losses])} | |")
    return "\n".join(rows) + "\n"


def main() -> None:
    """Play a series, or print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("game")
    playing.add_argument("--seats", type=int, required=True)
    playing.add_argument("--one", required=True)
    playing.add_argument("--others", default="medium")
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--alone", type=float, default=0.5, help="for games of one: the share of wins to beat")
    playing.add_argument("--games", type=int, default=400)
    playing.add_argument("--least", type=int, default=FEWEST, help="games that are played whatever the test says")
    playing.add_argument("--minutes", type=float, default=5.0)
    playing.add_argument("--out", type=Path, required=True)
    showing = commands.add_parser("table")
    showing.add_argument("folder", type=Path)
    showing.add_argument("--games", type=int, default=400)
    telling = commands.add_parser("levels")
    telling.add_argument("folder", type=Path)
    commands.add_parser("values")
    chosen = parser.parse_args()
    if chosen.command == "values":
        print(judgement(), end="")
        return
    if chosen.command == "levels":
        told(chosen.folder)
        return
    if chosen.command == "table":
        print(table(chosen.folder, chosen.games), end="")
        return
    series = Series(chosen.game, chosen.seats, chosen.one, chosen.others, chosen.seed, chosen.alone)
    path = series.file(chosen.out)
    for _ in go_on(series, path, chosen.games, chosen.minutes, chosen.least):
        pass
    print(HEAD, line(series, read(path), chosen.games), sep="\n")


if __name__ == "__main__":
    main()

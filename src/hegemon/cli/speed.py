"""`hegemon bench`: how fast games are, beside each other and beside other people's engines, in rounds taken in turn."""
from __future__ import annotations

import importlib.util
import statistics
from collections.abc import Iterator
from typing import Any, Final

from rich.table import Table

import hegemon.kernel.state as kernel
from hegemon.cli.flags import Flag, Json
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Refused
from hegemon.kernel.registry import every, find
from hegemon.speed import Pace, Work, geometric, paced, ratios
from hegemon.speed.games import seats_of, works
from hegemon.speed.peers import present

AGAINST: Final = {  # beside whom a rate of ours is set; the vectorised steps beside our own loop
    "play": "catanatron", "clones": "catanatron", "search": "OpenSpiel backgammon", "loop": "PettingZoo chess",
    "vector": ""}


def compiled() -> bool:
    """Whether the kernel is compiled."""
    return not str(kernel.__file__).endswith(".py")


def show_speed(*, game: str = "", only: str = "", json: Json = False, rounds: int = 5, seconds: float = 1.0,
               peers: Flag = False) -> None:
    """Measure decisions, clones, searches, views, pictures and learners' steps per second, in rounds.

    --peers runs other engines in the same rounds and says how many times their rate ours is; --only play,clones
    measures some alone; a work gets as many games as take about --seconds a round, the same in every round.
    """
    if rounds < 1 or seconds <= 0:
        raise Refused("there is at least one round, and some time for it")
    wanted = {what.strip() for what in only.split(",") if what.strip()}
    others, absent = present() if peers else ([], [])
    found = [work for work in [*_ours(game), *others] if work.what in wanted or not wanted]
    if not found:
        known = ", ".join(dict.fromkeys([work.what for work in _ours(game)]))
        raise Refused(f"nothing that is measured is called {only[:40]}; there are {known}")
    paces = list(progressed(paced(found, rounds, seconds), rounds, "measuring"))[-1]
    compared = list(comparisons(paces))
    if json:
        print_json({"compiled": compiled(), "rounds": rounds, "absent": absent, "rates": [_plain(p) for p in paces],
                    "ratios": [{**_plain(a), "peer": _plain(b), "ratios": ratios(a, b)} for a, b in compared]})
        return
    console.print(rates_table(paces))
    if compared:
        console.print(ratios_table(compared))
    for name in absent:
        console.print(f"Left out: {name}.")
    console.print(f"{'compiled' if compiled() else 'pure Python'}, {rounds} rounds, median and range")


def _plain(pace: Pace) -> dict[str, Any]:
    return {"who": pace.work.who, "what": pace.work.what, "pieces": pace.pieces, "rates": pace.rates}


def _ours(name: str) -> Iterator[Work]:
    games = [find(name)] if name else every()
    for game in games:
        yield from works(game)
    if importlib.util.find_spec("numpy") and importlib.util.find_spec("gymnasium"):
        from hegemon.speed import learners  # what it needs is an extra
        for game in games:
            yield from learners.works(game)


def comparisons(paces: list[Pace]) -> Iterator[tuple[Pace, Pace]]:
    """What of ours is set beside what of theirs."""
    by = {(p.work.who, p.work.what): p for p in paces}
    ours = {game.name for game in every()}
    for pace in paces:
        who, what = pace.work.who, pace.work.what
        other = by.get((AGAINST[what], what) if AGAINST.get(what) else (who, "loop")) if what in AGAINST else None
        if who in ours and other is not None:
            yield pace, other


def rates_table(paces: list[Pace]) -> Table:
    """Who does how much in a second."""
    table = Table("", "seats", "what", "a second", "range", box=None, padding=(0, 2))
    seats = {game.name: str(seats_of(game)) for game in every()}
    for p in paces:
        table.add_row(p.work.who, seats.get(p.work.who, ""), p.work.what, f"{p.median():,.0f}",
                      f"{min(p.rates):,.0f} to {max(p.rates):,.0f}")
    return table


def ratios_table(compared: list[tuple[Pace, Pace]]) -> Table:
    """How many times the rate of a peer ours is, by the rounds in which both were measured."""
    table = Table("", "what", "times", "range", "beside", box=None, padding=(0, 2))
    middles: dict[str, list[float]] = {}
    for ours, peer in compared:
        found = ratios(ours, peer)
        middle = statistics.median(found)
        middles.setdefault(ours.work.what, []).append(middle)
        table.add_row(ours.work.who, ours.work.what, f"{middle:.2f}", f"{min(found):.2f} to {max(found):.2f}",
                      f"{peer.work.who} {peer.work.what}")
    for what, values in middles.items():
        if len(values) > 1:
            table.add_row("geometric mean", what, f"{geometric(values):.2f}")
    return table

"""`hegemon rehearse`: an event against a server of its own or one that runs, and the table of what was shown."""
from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from rich.table import Table

from hegemon.cli.flags import Json, Wrong
from hegemon.cli.rehearsal.figures import Figure, came_in, decided, kept, summed, timed
from hegemon.cli.rehearsal.hall import Hall, Wish, cold
from hegemon.cli.show import complaints, console, print_json
from hegemon.kernel import Refused
from hegemon.kernel.registry import every
from hegemon.server.events.hooks import hooks_of
from hegemon.server.maintenance import check
from hegemon.server.run import free_port
from hegemon.server.settings import VARIABLE, Settings

START: Final = 60.0      # seconds a server may take to answer
SPARE: Final = 90.0      # seconds beyond the timetable before a rehearsal ends as it is


def rehearse(*, game: str = "", seats: int = 47, control: int = 8, screens: int = 3, onlookers: int = 100,
             turns: int = 2, pace: float = 4.0, seed: int = 1, address: str = "", also: Path | None = None,
             json: Json = False) -> None:
    """Play an event with scripted phones, Control, screens and onlookers, and say what its limits were met by.

    Without --address it starts a server of its own and throws it away; --pace 4 is four times as quick as the day.
    --also names a file with rows that were shown elsewhere, one a line, to be printed with the others.
    """
    wish = Wish(game or playable(seats), seats, max(1, control), screens, onlookers, turns, pace, seed)
    if address:
        parts = urlsplit(address)
        figures, sums = asyncio.run(played(wish, parts.hostname or "127.0.0.1", parts.port or 80))
    else:
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder) / "rehearsal.db")
            with served(file) as (port, process):
                began = time.monotonic()
                figures, sums = asyncio.run(played(wish, "127.0.0.1", port))
                sums |= used(process, time.monotonic() - began)
            report = check(file)
            said = f"{report.matches} matches with {report.entries} entries: " + (
                f"{len(report.problems)} problems" if report.problems else "all replay")
            figures.append(Figure(11, "the log played again without a clock", said, "all replay", not report.problems))
    if also is not None:
        figures += shown_elsewhere(also)
    figures.sort(key=lambda figure: figure.row)
    show(wish, figures, sums, json)
    if not all([figure.met for figure in figures]):
        raise Wrong("not everything is within its limits")


def shown_elsewhere(file: Path) -> list[Figure]:
    """Rows that drills have written."""
    try:
        return msgspec.json.Decoder(Figure).decode_lines(file.read_bytes())
    except (OSError, msgspec.MsgspecError) as why:
        raise Refused(f"{file} holds no rows: {why}") from None


def playable(seats: int) -> str:
    """A game with a timetable and a desk that so many can play."""
    found = [game.name for game in every() if hooks_of(game).has("timetable") and hooks_of(game).has("desk")
             and seats in game.seats]
    if not found:
        raise Refused(f"no game here has a timetable and a desk of Control for {seats}: name one with --game")
    return found[0]


@contextmanager
def served(file: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server of its own, as it runs at an event, for as long as it is needed."""
    port = free_port()
    settings = Settings(database=file, port=port, address="http://hall.test:8000")
    code = "import sys; from hegemon.server.run import serve; from hegemon.server.settings import Settings; " \
           "sys.exit(serve(settings=Settings.from_environment()))"
    environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=log, stderr=log)
        try:
            _answering(port, process)
            yield port, process
            log.seek(0)
            wrong = [line for line in log.read().decode(errors="replace").splitlines() if "[error" in line]
            for line in wrong[:5]:
                complaints.print(line, markup=False)
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            process.wait()


def _answering(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=2).close()
            return
        time.sleep(0.05)
    raise Refused("the server of the rehearsal did not start")


def used(process: subprocess.Popen[bytes], seconds: float) -> dict[str, float | int]:
    """What the server took of the machine, where that can be read."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        memory = Path(f"/proc/{process.pid}/status").read_text().partition("VmHWM:")[2].split()[0]
    except (OSError, IndexError):
        return {}
    ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return {"server_processor_share": round(ticks / seconds, 3), "server_megabytes": round(int(memory) / 1000),
            "seconds": round(seconds)}


async def played(wish: Wish, host: str, port: int) -> tuple[list[Figure], dict[str, Any]]:
    """The whole event, and its rows."""
    hall = Hall(wish, host, port)
    try:
        await hall.prepare()
        await hall.let_in()
        page = await hall.chief.browser.get(f"/api/tables/{hall.id}/event")
        day = sum([span["seconds"] for span in page["day"] if span["round"] <= wish.turns])
        table = f"/api/tables/{hall.id}"
        phone = hall.phones[0]
        first = await cold(host, port, hall.id, phone.browser.cookie, phone.seat,
                           ["/api/me", f"{table}/home?seat={phone.seat}"])
        room = await cold(host, port, hall.id, hall.chief.browser.cookie, hall.desk_seat,
                          ["/api/me", f"{table}/event", f"{table}/desk"])
        await hall.play(day / wish.pace * 1.5 + SPARE)
        figures = [*timed(hall), *came_in(hall, first, room), *decided(hall), *kept(hall)]
        return figures, {**summed(hall), "phases": [msgspec.to_builtins(_brief(one)) for one in hall.ended],
                         "refusals": sorted({why for phone in hall.phones for why in phone.refusals})[:8]}
    finally:
        await hall.close()


def _brief(ended: Any) -> dict[str, Any]:
    return {"phase": ended.phase, "how": ended.how, "late": round(ended.late, 2), "answers": ended.answers,
            "took": round(ended.took, 2), "worst": round(max(ended.seen, default=0.0), 2)}


def show(wish: Wish, figures: list[Figure], sums: dict[str, Any], json: bool) -> None:
    """The rows, as a table or as JSON."""
    if json:
        print_json({"wish": wish, "rows": figures, "sums": sums})
        return
    table = Table("row", "shown", "figure", "limit", "", title=f"{wish.seats} phones, {wish.control} at Control, "
                  f"{wish.screens} screens, {wish.onlookers} onlookers, {wish.turns} turns at pace {wish.pace:g}")
    for one in figures:
        table.add_row(str(one.row), one.shown, one.figure, one.limit, "yes" if one.met else "NO")
    console.print(table)
    console.print({name: value for name, value in sums.items() if name != "phases"})

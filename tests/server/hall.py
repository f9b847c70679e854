"""What a rehearsal cannot show by itself: taps, races, kills, leaks, outages, plain games, keys; a row a line.

    python -m tests.server.hall --out out/hall.jsonl             all of it, at the size that live play promises
    python -m tests.server.hall --out out/hall.jsonl --rows 6 7  some rows
    hegemon rehearse ... --also out/hall.jsonl                   prints them with its own
"""
from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.server.measured import VARIABLE, told

EVENTS = "tests/server/events"
LOOK = Path("out/look")


class Shown(NamedTuple):
    """A row that tests show: by which of them, and at what size."""
    row: int
    what: str
    limit: str
    tests: tuple[str, ...]
    size: dict[str, str] = {}


ROWS = (
    Shown(4, "taps of whole turns on a phone of 360 x 740", "Governor 10 / 28, Politician 10 / 24, Media 8",
          ("tests/browser/test_hall.py", "-k", "taps"), {"HEGEMON_LOOK": str(LOOK)}),
    Shown(6, "two members answer one ruling at once, two workers", "200 times: one entry, the other reads who decided",
          (f"{EVENTS}/test_races.py",), {"HEGEMON_RACES": "200"}),
    Shown(7, "kill -9 in the middle of a phase", "50 times: nothing lost, back in 5 s, clocks within a beat",
          (f"{EVENTS}/test_lost.py", "-k", "killed"), {"HEGEMON_HALL_KILLS": "50"}),
    Shown(9, "lines in all channels while seats change hands", "10,000 lines: 0 outside their audience",
          ("tests/server/matches/test_talk.py", "-k", "outside_its_audience"), {"HEGEMON_LINES": "10000"}),
    Shown(10, "roles over routes", "all as the table says", ("tests/server/web/test_matrix.py",)),
    Shown(13, "clock of the machine turned, database away for 30 s, disk full", "no phase ends early, one sentence",
          (f"{EVENTS}/test_away.py",), {"HEGEMON_HALL_AWAY": "30"}),
    Shown(14, "a game without hooks, and the template with some", "clocks, talk, screens, cards, story; no names",
          (f"{EVENTS}/test_plain.py", f"{EVENTS}/test_clock.py")),
    Shown(15, "a mail table over nights, holidays and summer time", "due as worked out by hand",
          ("tests/server/clocks/test_hours.py",)),
    Shown(16, "cards, briefings and places on paper", "codes read, secrets on marked pages alone",
          (f"{EVENTS}/test_door.py", f"{EVENTS}/test_left.py", "-k", "cards or paper")),
    Shown(17, "axe on the pages of an event, Control by keys alone", "0 serious; every button reached",
          ("tests/browser/test_hall.py", "tests/browser/test_access.py", "-k", "keys_alone or events")))


def shown(row: Shown) -> dict[str, object]:
    """Run its tests; what they came to, as a rehearsal prints it."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.jsonl"
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *row.tests], text=True,
                              capture_output=True, env={**os.environ, **row.size, VARIABLE: str(file)}, check=False)
        figures, within = told(file)
    counts = re.findall(r"(\d+) (passed|failed|error|skipped)", done.stdout.splitlines()[-1] if done.stdout else "")
    passed = sum([int(n) for n, what in counts if what == "passed"])
    figure = ", ".join([f"{n} {what}" for n, what in counts]) or "nothing ran"
    figures += [taps()] if row.row == 4 else []
    figure += f" in {time.monotonic() - began:.0f} s" + "".join([f"; {one}" for one in figures])
    if done.returncode:
        print(done.stdout[-3000:], file=sys.stderr)
    return {"row": row.row, "shown": row.what, "figure": figure, "limit": row.limit,
            "met": done.returncode == 0 and passed > 0 and within}


def taps() -> str:
    """How many each kind of player needed, as `test_hall` has counted them last."""
    file = LOOK / "taps.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    latest = {(row["who"], row["changed"]): row["taps"] for row in rows}
    return ", ".join([f"{who}{' all changed' if changed else ''} {n}" for (who, changed), n in latest.items()])


def main() -> None:
    """All rows, or some; those of an earlier run stay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/hall.jsonl"))
    parser.add_argument("--rows", type=int, nargs="*", default=[])
    wish = parser.parse_args()
    wish.out.parent.mkdir(parents=True, exist_ok=True)
    kept = [json.loads(line) for line in wish.out.read_text().splitlines()] if wish.out.exists() else []
    found = {one["row"]: one for one in kept}
    for row in ROWS:
        if not wish.rows or row.row in wish.rows:
            found[row.row] = shown(row)
            print(json.dumps(found[row.row]), flush=True)
            wish.out.write_text("".join([json.dumps(found[number]) + "\n" for number in sorted(found)]))
    sys.exit(not all([one["met"] for one in found.values()]))


if __name__ == "__main__":
    main()

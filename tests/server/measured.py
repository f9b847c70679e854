"""What a drill has counted and timed, for whoever runs it at full size: times are told, they pass or fail nothing."""
from __future__ import annotations

import json
import os
from pathlib import Path

VARIABLE = "HEGEMON_FIGURES"  # a file, one line a figure


def tell(figure: str, met: bool = True) -> None:
    """A figure, and whether it is within its limit."""
    file = os.environ.get(VARIABLE)
    if file:
        with Path(file).open("a") as lines:
            lines.write(json.dumps({"figure": figure, "met": met}) + "\n")


def told(file: Path) -> tuple[list[str], bool]:
    """All figures of a run, and whether each was within its limit."""
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    return [row["figure"] for row in rows], all([row["met"] for row in rows])

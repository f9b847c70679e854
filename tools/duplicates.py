"""Code that is written twice: `python -m tools.duplicates` lists it and fails if there is any.

Six equal lines in two files are too many. Imports, signatures, comments and docstrings do not count, and neither do
declarations of fields: a view has many of its state's names, and that it names them is what keeps secrets.
"""
from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LINES: Final = 6
DECLARED: Final = re.compile(r"\w+: [^=(]+(= .*)?")
OPTIONS: Final = ("--disable=all", "--enable=duplicate-code", f"--min-similarity-lines={LINES}", "--ignore-imports=yes",
                  "--ignore-signatures=yes", "--ignore-comments=yes", "--ignore-docstrings=yes", "--output-format=json")


def duplicates(*places: Path) -> list[str]:
    """What is written twice below some folders, each with its places."""
    line = [sys.executable, "-m", "pylint", *OPTIONS, *[str(place) for place in places]]
    done = subprocess.run(line, capture_output=True, text=True, check=False, cwd=ROOT)
    if not done.stdout.strip():
        raise SystemExit(done.stderr)
    return [found["message"] for found in json.loads(done.stdout) if not _declarations(found["message"])]


def _declarations(message: str) -> bool:
    """Whether all the equal lines declare fields."""
    code = [text.partition("#")[0].strip() for text in message.splitlines()[1:] if not text.startswith("==")]
    return all([DECLARED.fullmatch(text) for text in code if text])


def main() -> None:
    """Look through the sources."""
    found = duplicates(ROOT / "src" / "hegemon")
    print("\n".join(found) or "Nothing is written twice.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()

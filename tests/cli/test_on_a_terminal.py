"""On a real terminal: completion, Ctrl-D and Ctrl-C in play, and a progress bar that is not there when piped."""
from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
READY = "\x1b[?2004h"  # the prompt listens: pasted text is announced from now on
HEGEMON = [sys.executable, "-c", "from hegemon.cli import main; main()"]


class Screen:
    """A program on a pseudo-terminal: type, and wait for what appears."""

    def __init__(self, *line: str, home: Path) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
        self.process = subprocess.Popen([*HEGEMON, *line], stdin=slave, stdout=slave, stderr=slave, env=environment,
                                        start_new_session=True)
        os.close(slave)
        self.shown = ""
        self.passed = 0  # what was waited for lies before this

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def wait_for(self, text: str, seconds: float = 30.0) -> None:
        """Until a text has appeared after the one waited for before."""
        end = time.monotonic() + seconds
        while text not in self.shown[self.passed:]:
            assert time.monotonic() < end, f"{text!r} did not appear in:\n{self.shown[-3000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # the program has ended
                    end = 0.0
            if "\x1b[6n" in self.shown:  # asked where the cursor is
                self.shown = self.shown.replace("\x1b[6n", "")
                self.type("\x1b[1;1R")
        self.passed = self.shown.index(text, self.passed) + len(text)

    def close(self) -> None:
        """Nothing is left running."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """Skirmish of two on a terminal."""
    played = Screen("play", "skirmish", "--seats", "2", "--seed", "5", "--bots", "default", home=tmp_path)
    yield played
    played.close()


def test_tab_completes_and_ctrl_d_saves(screen: Screen) -> None:
    screen.wait_for(READY)
    screen.type("hel")
    screen.wait_for(" help ")  # the menu
    screen.type("\t")
    screen.wait_for("p")       # drawn behind what was typed
    screen.type("\r")
    screen.wait_for("Type the number of a choice")
    screen.wait_for(READY)
    screen.type("bid 2\r")
    screen.wait_for("You act first for 2 coins.")
    screen.wait_for("Where does a ship go?")
    screen.wait_for(READY)
    screen.type("move B G\r")
    screen.wait_for("Where does a ship go?")
    screen.wait_for(READY)
    screen.type("\x04")
    screen.wait_for("Saved; go on with")
    assert screen.process.wait(timeout=30) == 0 and "Traceback" not in screen.shown


def test_ctrl_c_saves_too(screen: Screen) -> None:
    screen.wait_for(READY)
    screen.type("\x03")
    screen.wait_for("Saved; go on with")
    assert screen.process.wait(timeout=30) == 0 and "Traceback" not in screen.shown


def test_long_work_shows_a_bar_on_a_terminal_and_none_when_piped(tmp_path: Path) -> None:
    line = ["simulate", "skirmish", "--games", "30", "--jobs", "1"]
    shown = Screen(*line, home=tmp_path)
    shown.wait_for("digest")
    assert "30/30" in shown.shown or "━" in shown.shown
    shown.close()
    piped = subprocess.run([*HEGEMON, *line], capture_output=True, text=True, check=True, timeout=60)
    assert piped.stderr == "" and "━" not in piped.stdout and "\x1b" not in piped.stdout

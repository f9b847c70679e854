"""What time it is for the server: taken from the machine once, then counted, so that a jump of its clock does nothing.

Tests turn the time by a file, `{"offset": seconds, "rate": 1, "since": 0}`, so that several processes turn together.
Since then (of plain server time) the rate counts; the offset is added.
"""
from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from hegemon.kernel import Refused

log = structlog.get_logger("hegemon.clock")
JUMP: Final = 2.0    # seconds by which the machine's clock may be off before a word is said
LOOKED: Final = 0.02  # seconds from one look at the file to the next
NAP: Final = 0.05    # seconds that are slept at once while a file may turn the time


class Turned(Struct):
    """How a file turns the time."""
    offset: float = 0.0
    rate: float = 1.0
    since: float = 0.0


class Clock:
    """The server's time, in seconds since 1970."""

    def __init__(self, file: str = "") -> None:
        self.file = Path(file) if file else None
        self._anchor = time.time() - time.monotonic()
        self._turned = Turned()
        self._mark = (0, 0)        # of the file: when it was changed, and its size
        self._looked = 0.0
        if self.file is not None:
            self._read()

    def now(self) -> float:
        """What time it is."""
        plain = self._anchor + time.monotonic()
        if self.file is None:
            return plain
        if time.monotonic() - self._looked > LOOKED:
            self._read()
        turned = self._turned
        return plain + turned.offset + (plain - turned.since) * (turned.rate - 1) * (turned.rate != 1)

    async def until(self, moment: float) -> None:
        """Sleep until it is so late; somebody may turn the time meanwhile."""
        while (left := moment - self.now()) > 0:
            await asyncio.sleep(left if self.file is None else min(left / max(1.0, self._turned.rate), NAP))

    def set(self, present: float) -> None:
        """Take the time from the database, which several workers share."""
        self._anchor = present - time.monotonic()

    def jumped(self) -> float:
        """By how much the machine's clock has moved away from the server's time; it is logged and changes nothing."""
        off = time.time() - (self._anchor + time.monotonic())
        if abs(off) > JUMP:
            log.warning("the machine's clock was set; the server goes on by its own", seconds=round(off, 1))
        return off

    def _read(self) -> None:
        assert self.file is not None
        self._looked = time.monotonic()
        try:
            found = os.stat(self.file)
            if (found.st_mtime_ns, found.st_size) != self._mark:
                self._turned = msgspec.json.decode(self.file.read_bytes(), type=Turned)
                self._mark = (found.st_mtime_ns, found.st_size)
        except FileNotFoundError:
            pass  # as long as there is none, nothing is turned
        except (OSError, msgspec.DecodeError) as why:
            if not self._mark[0]:
                raise Refused(f"the clock file {self.file} cannot be read: {why}") from None

"""The people of a rehearsal: onlookers and screens that look, phones that play, members of Control who decide."""
from __future__ import annotations

import asyncio
import random
import re
import time
import uuid
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from hegemon.cli.rehearsal.wire import Asked, Browser, Case, Heard, Line, Orders, Refusal, Timer, heard_of

if TYPE_CHECKING:
    from hegemon.cli.rehearsal.hall import Hall

THINK: Final = (3.0, 25.0)       # seconds for an answer, at the pace of a real hall
SLOW: Final = (90.0, 500.0)      # of those who are slow
TALK: Final = (40.0, 240.0)      # from one word to the next
PING: Final = 4.0                # seconds, at any pace
NUMBERED: Final = re.compile(r"\[line (\d+)\]")


def key() -> str:
    """A fresh key."""
    return uuid.uuid4().hex


class Viewer:
    """Somebody who looks on."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.hall = hall
        self.name = name
        self.seat = -1
        self.browser = Browser(hall.host, hall.port)
        self.line = Line(self.browser, self.hear)
        self.chance = random.Random(f"{hall.seed} {name}")
        self.seen: dict[bytes, float] = {}           # when a mark came
        self.phases: dict[str, float] = {}           # when a phase was first heard of
        self.clocks: dict[str, Timer] = {}
        self.gate, self.opens = "", 0.0
        self.still = ""                              # why the table stands still
        self.first = 0.0                             # when the first whole update came
        self.frames = 0
        self.offsets: list[tuple[float, float]] = []  # of the last pings: how long it took, how far our time is off
        self.leaks: list[str] = []
        self._pinged = 0.0

    async def come(self, path: str, seat: int = -1) -> None:
        """By a card or a link, to the first update."""
        self.seat = seat
        began = time.monotonic()
        await self.browser.get(f"/api{path}")
        await self.browser.post(f"/api{path}", {"name": self.name})
        await self.line.open(self.hall.id, seat)
        while not self.first:
            await asyncio.sleep(0.005)
        self.hall.arrivals.append(self.first - began)

    def hear(self, raw: bytes, when: float) -> None:
        """A message has come."""
        kind = raw[9:raw.index(b'"', 9)]
        mark = self.hall.mark
        if mark and mark not in self.seen and mark in raw:
            self.seen[mark] = when
        if kind == b"frame":
            self.frames += 1
            self.first = self.first or when
            self.framed(raw)
        elif kind == b"clock":
            self._timed(heard_of(raw), when)
        elif kind == b"pong" and self._pinged:
            took = when - self._pinged
            self.offsets = [*self.offsets, (took, heard_of(raw).now - (when - took / 2))][-5:]
            self._pinged = 0.0
        elif kind in (b"chat", b"channels", b"notices", b"refused", b"ok", b"desk"):
            self.told(heard_of(raw), when)

    def framed(self, raw: bytes) -> None:
        """An update."""

    def told(self, message: Heard, when: float) -> None:
        """Something else."""
        for line in message.lines:
            self.hall.overheard(self, line)

    def _timed(self, message: Heard, when: float) -> None:
        self.clocks = {timer.scope: timer for timer in message.clocks}
        self.gate, self.opens = message.gate, message.opens
        self.still = message.state if message.state != "running" else ""
        phase = self.clocks.get("phase")
        if phase is not None and not self.gate:
            self.phases.setdefault(phase.title, when)

    @property
    def phase(self) -> str:
        """The phase by its clock: "2.map"."""
        timer = self.clocks.get("phase")
        return timer.title if timer is not None else ""

    @property
    def offset(self) -> float:
        """How far the server's time is from ours, by the quickest of the last pings."""
        return min(self.offsets)[1] if self.offsets else 0.0

    async def keep_time(self) -> None:
        """Ask now and then what time it is, as a page does."""
        while True:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * PING)
            self._pinged = time.monotonic()
            await self.line.send(type="ping")


class Phone(Viewer):
    """A player: fills sheets, answers, talks, asks for help; some are slow, some go and come back."""

    def __init__(self, hall: Hall, name: str, slow: bool, leaves: bool) -> None:
        super().__init__(hall, name)
        self.slow, self.leaves = slow, leaves
        self.path = ""                               # of the card
        self.asked = Asked()
        self.n = 0
        self.draft: dict[str, str] | None = None
        self.writes: list[str] = []                  # channels
        self.answers = self.pages = self.drafts = self.refused = self.stale = 0
        self.refusals: list[str] = []
        self.waits: list[float] = []                 # from sending an answer to its acknowledgement
        self._sent: dict[str, float] = {}
        self._changed = asyncio.Event()

    def framed(self, raw: bytes) -> None:
        """What is asked now."""
        message = heard_of(raw)
        if message.seat != self.seat:
            self.leaks.append(f"seat {self.seat} got what seat {message.seat} sees")
        self.n = message.n
        if message.full:
            self.draft = message.draft
        if message.decision is not None:
            self.asked = message.decision
            self._changed.set()

    def told(self, message: Heard, when: float) -> None:
        """Acknowledgements, channels, talk, notices."""
        super().told(message, when)
        if message.type == "ok" and message.key in self._sent:
            self.waits.append(when - self._sent.pop(message.key))
        elif message.type == "refused":
            self._sent.pop(message.key, None)
            self.stale += message.stale
            self.refused += not message.stale
            if not message.stale:
                self.refusals.append(message.why)
        elif message.type == "channels":
            self.writes = [one.key for one in message.channels if one.write]
            self.hall.offered(self.seat, {one.key for one in message.channels})
        elif message.type == "notices":
            for notice in message.notices:
                self.hall.noticed(self, notice)

    async def play(self) -> None:
        """Answer what is asked, after some thought."""
        while True:
            while not self.asked.question or self.gate or self.still or self.hall.silent:
                self._changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), 0.25)
            asked = self.asked
            low, high = SLOW if self.slow else THINK
            await self._think(asked, self.chance.uniform(low, high) / self.hall.pace)
            if self.asked is asked and not (self.gate or self.still or self.hall.silent):
                await self._answer(asked)
                await asyncio.sleep(0.02)

    async def _think(self, asked: Asked, seconds: float) -> None:
        """A page is filled in on the way: what is there at zero counts."""
        orders = asked.orders
        if orders is None or len(orders.cells) < 3:
            await asyncio.sleep(seconds)
            return
        await asyncio.sleep(seconds / 2)
        if self.asked is asked and not self.gate:
            self.drafts += 1
            await self.line.send(type="draft", orders=orders.key, cells=self._cells(orders))
        await asyncio.sleep(seconds / 2)

    def _cells(self, orders: Orders) -> list[tuple[str, str]]:
        """Two or three cells filled otherwise than they were."""
        free = [cell for cell in orders.cells if cell.kind == "choice" and not cell.after and len(cell.choices) > 1]
        some = self.chance.sample(free, min(len(free), self.chance.randint(0, 2)))
        return [(cell.key, self.chance.choice(cell.choices)[0]) for cell in some]

    async def _answer(self, asked: Asked) -> None:
        once = key()
        self._sent[once] = time.monotonic()
        self.answers += 1
        orders = asked.orders
        if orders is not None and len(orders.cells) >= 3:
            self.pages += 1
            refused = self.refused
            await self.line.send(type="fill", orders=orders.key, cells=self._cells(orders), at=self.n, key=once)
            await self._settled(once)
            if self.refused == refused:
                return
            once = key()  # two cells that do not go together: as it was
            self._sent[once] = time.monotonic()
            await self.line.send(type="fill", orders=orders.key, cells=[], at=self.n, key=once)
        else:
            plain = [one for one in asked.choices if not one.free] or asked.choices
            if not plain:
                await asyncio.sleep(1.0)
                return
            one = plain[0] if self.chance.random() < 0.7 else self.chance.choice(plain)
            await self.line.send(type="do", do=one.do, at=self.n, key=once)
        await self._settled(once)

    async def _settled(self, once: str) -> None:
        for _ in range(400):
            if once not in self._sent:
                return
            await asyncio.sleep(0.025)

    async def talk(self) -> None:
        """A word now and then in one of the own channels; sometimes a call for Control."""
        while True:
            await asyncio.sleep(self.chance.uniform(*TALK) / min(self.hall.pace, 12))
            if not self.writes or self.hall.silent:
                continue
            channel = self.chance.choice(self.writes)
            await self.line.send(type="say", channel=channel, text=self.hall.spoken(self.seat, channel))
            if self.chance.random() < 0.05:
                with suppress(Refusal):
                    await self.browser.post(f"/api/tables/{self.hall.id}/help", {
                        "kind": self.chance.choice(["rules", "come"]), "seat": self.seat, "text": "May I do this?"})
                    self.hall.calls += 1

    async def come_and_go(self) -> None:
        """The phone is lost in the middle of a plan; after a while another one opens the card."""
        if not self.leaves:
            return
        await asyncio.sleep(self.chance.uniform(120, 400) / self.hall.pace)
        await self.line.close()
        await asyncio.sleep(self.chance.uniform(20, 120) / self.hall.pace)
        self.browser.hang_up()
        self.browser, self.first = Browser(self.hall.host, self.hall.port), 0.0
        self.line = Line(self.browser, self.hear)
        await self.come(self.path, self.seat)
        self.hall.returned += 1


class Member(Viewer):
    """Somebody at Control, who takes the cases that fall to him and leaves some to their time."""

    def __init__(self, hall: Hall, name: str, number: int) -> None:
        super().__init__(hall, name)
        self.number = number
        self.cases: dict[str, Case] = {}
        self.mine: set[str] = set()

    def told(self, message: Heard, when: float) -> None:
        """The room has changed."""
        super().told(message, when)
        if message.desk is not None:
            self.cases = {case.key: case for case in message.desk.cases}
            self.hall.desk(message.desk)

    async def decide(self) -> None:
        """Case by case."""
        while True:
            await asyncio.sleep(0.2)
            for case in list(self.cases.values()):
                if case.key not in self.mine and hash_of(case.key) % self.hall.members == self.number:
                    self.mine.add(case.key)
                    self.hall.beside(self._one(case))

    async def _one(self, case: Case) -> None:
        """Apply, change, hold for a while, or let it be."""
        luck, pace = self.chance.random(), self.hall.pace
        await asyncio.sleep(self.chance.uniform(3, 40) / pace)
        path = f"/api/tables/{self.hall.id}/queue/{case.key}"
        with suppress(Refusal):
            if case.kind == "ruling" and luck < 0.55:
                await self.browser.post(path, {"do": "apply", "key": key()})
            elif case.kind == "ruling" and luck < 0.75:
                await self.browser.post(path, {"do": "claim", "key": key()})
                await asyncio.sleep(self.chance.uniform(3, 20) / pace)
                answer = self.chance.choice(case.answers)[0]
                await self.browser.post(path, {"do": "answer", "answer": answer, "key": key()})
            elif case.kind == "ruling" and luck < 0.82:
                await self.browser.post(path, {"do": "hold", "key": key()})
                await asyncio.sleep(self.chance.uniform(10, 60) / pace)
                await self.browser.post(path, {"do": "release", "key": key()})
            elif case.kind != "ruling":
                await self.browser.post(path, {"do": "claim", "key": key()})
                await asyncio.sleep(self.chance.uniform(10, 60) / pace)
                await self.browser.post(path, {"do": "apply", "key": key()})


def hash_of(word: str) -> int:
    """The same number for a word in every run."""
    return sum([ord(letter) * (at + 1) for at, letter in enumerate(word)])


def numbered(text: str) -> int:
    """The number of a line of this rehearsal, -1 for what somebody else said."""
    found = NUMBERED.search(text)
    return int(found[1]) if found else -1


Row = dict[str, Any]

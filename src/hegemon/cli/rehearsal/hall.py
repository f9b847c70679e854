"""The event of a rehearsal: set up, let in, played by the clock, and measured on the way."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from hegemon.cli.rehearsal.people import Member, Phone, Viewer, key, numbered
from hegemon.cli.rehearsal.wire import Browser, Desk, Line, Notice, Refusal, Said

FALLBACK: Final = 90.0       # seconds until a ruling is given as prepared, at the pace of a real hall
PROBE: Final = 12.0          # seconds from one measured change to the next
ALL: Final = 30.0            # seconds in which everybody must have seen something before it counts as lost
ONLY: Final = "rehearsal: for seat "


class Wish(Struct, frozen=True):
    """What is rehearsed."""
    game: str
    seats: int = 47
    control: int = 8
    screens: int = 3
    onlookers: int = 100
    turns: int = 2
    pace: float = 4.0
    seed: int = 1


class Ended(Struct):
    """How a phase came to its end."""
    phase: str
    how: str                     # by one press, by its clock
    late: float                  # seconds after its zero
    seen: list[float]            # seconds until each phone had the next
    answers: int = 0             # that were given for people
    took: float = 0.0            # seconds until the press was answered


class Waited(Struct):
    """A ruling and how long it was open."""
    opened: float
    gone: float = 0.0
    taken: bool = False          # somebody claimed or held it


class Hall:
    """Everybody at one event."""

    def __init__(self, wish: Wish, host: str, port: int) -> None:
        self.wish = wish
        self.host, self.port = host, port
        self.pace, self.seed = wish.pace, wish.seed
        self.id = ""
        self.desk_seat = -1
        self.members = wish.control
        self.chief = Member(self, "Chief", 0)
        self.staff: list[Member] = [self.chief]
        self.phones: list[Phone] = []
        self.crowd: list[Viewer] = []                # onlookers
        self.walls: list[Viewer] = []                # screens
        self.arrivals: list[float] = []              # seconds from the card to the first update
        self.all_in = 0.0
        self.doors: dict[str, str] = {}              # links of members, screens and onlookers
        self.mark = b""                              # what everybody listens for
        self.silent = False
        self.changes: list[float] = []               # seconds until a change was seen, by everybody
        self.ticks: list[float] = []                 # the same of clocks
        self.missed = 0
        self.ended: list[Ended] = []
        self.rulings: dict[str, Waited] = {}
        self.deeds: set[tuple[float, str]] = set()   # answers of the desk, with who gave them
        self.lines: list[tuple[str, float]] = []     # channel and moment of everything said
        self.delivered = 0
        self.leaks: list[str] = []
        self.calls = self.returned = 0
        self._offers: dict[int, list[tuple[float, set[str]]]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- before the game ----------------------------------------------------------------------------------------

    async def prepare(self) -> None:
        """An event with its list, members, screens and cards, dealt."""
        wish, browser = self.wish, self.chief.browser
        await browser.post("/api/people/guest", {"name": "Chief"})
        page = await browser.post("/api/events", {
            "game": wish.game, "seats": wish.seats, "name": "Rehearsal",
            "settings": {"fallback": max(5, round(FALLBACK / self.pace)), "address": "http://hall.test:8000"},
            "clock": {"kind": "phase", "pace": self.pace, "grace": max(2, round(15 / self.pace))}})
        self.id, self.desk_seat = page["id"], page["desk"]
        chairs = sorted(page["chairs"], key=lambda chair: chair.get("order", 0))[:wish.seats]
        names = [self.called(chair) for chair in chairs]
        rows = [{"name": name, "seat": chair["key"]} for name, chair in zip(names, chairs)]
        found = await browser.put(f"/api/tables/{self.id}/casting", {"rows": rows})
        assert not found["errors"], found["errors"]
        for number in range(1, wish.control):
            self.staff.append(Member(self, f"Member {number}", number))
            page = await browser.post(f"/api/tables/{self.id}/members", {"name": f"Member {number}"})
        self.doors = {one["name"]: one["path"] for one in page["members"]}
        await browser.post(f"/api/tables/{self.id}/deal")
        for number in range(wish.screens):
            self.walls.append(Viewer(self, f"Screen {number + 1}"))
            screens = await browser.post(f"/api/tables/{self.id}/screens")
            self.doors[f"Screen {number + 1}"] = screens[-1]["path"].replace("/screen/", "/join/")
        wall = await browser.post(f"/api/tables/{self.id}/links", {"kind": "watch"})
        self.crowd = [Viewer(self, f"Onlooker {n + 1}") for n in range(wish.onlookers)]
        self.doors |= {one.name: wall["path"] for one in self.crowd}
        for at, row in enumerate(found["rows"]):
            phone = Phone(self, row["name"], slow=at % 10 == 9, leaves=at % 20 == 12)
            link = await browser.post(f"/api/tables/{self.id}/door", {"row": row["row"], "do": "link"})
            phone.path, phone.seat = link["link"]["path"], row["seat"]
            self.phones.append(phone)

    def called(self, chair: dict[str, Any]) -> str:
        """Who sits on a chair."""
        return f"Player {chair['key']}"

    @property
    def everybody(self) -> list[Viewer]:
        """All sockets."""
        return [*self.phones, *self.staff, *self.walls, *self.crowd]

    async def let_in(self) -> None:
        """Everybody through one door at once."""
        began = time.monotonic()
        await self.chief.line.open(self.id, self.desk_seat)
        self.chief.seat = self.desk_seat
        work = [phone.come(phone.path, phone.seat) for phone in self.phones]
        work += [one.come(self.doors[one.name], self.desk_seat) for one in self.staff[1:]]
        work += [one.come(self.doors[one.name]) for one in (*self.walls, *self.crowd)]
        await asyncio.gather(*work)
        self.all_in = time.monotonic() - began

    # -- the game -----------------------------------------------------------------------------------------------

    async def play(self, seconds: float) -> None:
        """All turns by the clock, then a phase in which nobody answers."""
        for one in self.everybody:
            self.beside(one.keep_time())
        await self.chief.browser.post(f"/api/tables/{self.id}/begin")
        for phone in self.phones:
            for work in (phone.play(), phone.talk(), phone.come_and_go()):
                self.beside(work)
        for member in self.staff:
            self.beside(member.decide())
        self.beside(self._probe())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._keep_time(), seconds)
        await self._fall_silent()

    async def close(self) -> None:
        """Everybody goes home."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*[one.line.close() for one in self.everybody], return_exceptions=True)
        for one in self.everybody:
            one.browser.hang_up()

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Let somebody do something."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.leaks.append(f"somebody fell over: {task.exception()!r}"[:300])

    async def _keep_time(self) -> None:
        """The chief: a part or phase whose clock is at zero is closed by one press; until the turns are over."""
        chief, phase = self.chief, ""
        while True:
            await asyncio.sleep(0.02)
            if chief.phase != phase and not chief.gate:
                if phase and phase not in [one.phase for one in self.ended]:
                    await self._went(phase)
                phase = chief.phase
                if int(phase.partition(".")[0] or 0) > self.wish.turns:
                    return
            timers = chief.clocks
            for scope in ("phase", "part"):
                if scope in timers and timers[scope].late and chief.phase == phase and not chief.gate:
                    await self._press(phase, scope == "part")
                    break

    async def _press(self, phase: str, part: bool) -> None:
        """End a part or a phase for all who are late."""
        timer = self.chief.clocks["part" if part else "phase"]
        began = time.monotonic()
        late = began + self.chief.offset - timer.ends
        try:
            found = await self.chief.browser.post(f"/api/tables/{self.id}/desk/sweep", {
                "part": part, "dry": False, "key": key()})
        except Refusal:
            return
        took = time.monotonic() - began
        if part:
            await asyncio.sleep(0.1)
            return
        seen = await self._arrived(lambda phone: min([when for name, when in phone.phases.items() if name != phase
                                                      and when >= began], default=0.0), began)
        self.ended.append(Ended(phase, "one press", late, seen, found["answers"], took))

    async def _went(self, phase: str) -> None:
        """A phase that was over early, or that its clock closed."""
        now = self.chief.phase
        when = self.chief.phases.get(now, time.monotonic())
        seen = await self._arrived(lambda phone: phone.phases.get(now, 0.0), 0.0)
        first = min(when, *[when + one for one in seen]) if seen else when
        self.ended.append(Ended(phase, "by its clock", 0.0, [max(0.0, one - first) for one in seen]))

    async def _arrived(self, moment: Any, began: float, among: Sequence[Viewer] | None = None) -> list[float]:
        """Wait until something has come to all whose line is open; how long each waited, since then."""
        until, waiting = time.monotonic() + ALL, list(among if among is not None else self.phones)
        found: list[float] = []
        while waiting and time.monotonic() < until:
            there = [one for one in waiting if moment(one)]
            found += [moment(one) - began for one in there]
            waiting = [one for one in waiting if one not in there and one.line.socket is not None]
            await asyncio.sleep(0.01)
        self.missed += len(waiting)
        return found

    async def _fall_silent(self) -> None:
        """Nobody answers any more: a whole phase is ended by one press."""
        self.silent = True
        await asyncio.sleep(1.0)
        for _ in range(40):  # a gate that waits for the clock is opened first
            if not self.chief.gate:
                break
            await self._press(self.chief.phase, False)
            await asyncio.sleep(0.2)
        count = await self.chief.browser.post(f"/api/tables/{self.id}/desk/sweep", {"dry": True, "key": key()})
        if count["answers"]:
            await self._press(self.chief.phase, False)
            self.ended[-1].how = "silent, one press"

    async def _probe(self) -> None:
        """Now and then Control changes a number, and starts a spot: how long until all sockets know."""
        path, number = f"/api/tables/{self.id}", 0
        tools = await self.chief.browser.get(f"{path}/tools")
        while tools:
            await asyncio.sleep(PROBE / min(4.0, self.pace))
            number += 1
            for mark, what, ask in (
                    (f"rehearsal change {number}.", self.changes, ("tools", {
                        "tool": tools[0]["key"], "step": "more" if number % 2 else "less",
                        "reason": f"rehearsal change {number}."})),
                    (f"rehearsal spot {number}.", self.ticks, ("desk/clock", {
                        "do": "spot", "seconds": 30, "title": f"rehearsal spot {number}."}))):
                self.mark = mark.encode()
                began = time.monotonic()
                with suppress(Refusal):
                    await self.chief.browser.post(f"{path}/{ask[0]}", {**ask[1], "key": key()})
                    seen = self.mark
                    what += await self._arrived(lambda one, seen=seen: one.seen.get(seen, 0.0), began, self.everybody)
            if number % 3 == 1:
                seat = self.phones[number % len(self.phones)].seat
                await self.chief.browser.post(f"{path}/notices", {"text": f"{ONLY}{seat}.", "seat": seat})

    # -- what is noted ------------------------------------------------------------------------------------------

    def desk(self, desk: Desk) -> None:
        """The room of Control, as its members see it."""
        there = {case.key: case for case in desk.cases if case.kind == "ruling"}
        for name, case in there.items():
            waited = self.rulings.setdefault(name, Waited(case.opened))
            waited.taken = waited.taken or bool(case.claimed) or case.held
        for name, waited in self.rulings.items():
            if not waited.gone and name not in there:
                waited.gone = desk.now
        self.deeds.update([(deed.at, deed.by) for deed in desk.deeds if deed.game])

    def spoken(self, seat: int, channel: str) -> str:
        """The next line, so that it can be told wherever it turns up."""
        self.lines.append((channel, time.monotonic()))
        return f"[line {len(self.lines) - 1}] of seat {seat}"

    def offered(self, seat: int, channels: set[str]) -> None:
        """Where a seat may read from now on."""
        self._offers.setdefault(seat, []).append((time.monotonic(), channels))

    def overheard(self, viewer: Viewer, line: Said) -> None:
        """A line has come: only where its channel was open to the viewer when it was said, or within a second of it."""
        number = numbered(line.text)
        if not 0 <= number < len(self.lines):
            return
        self.delivered += 1
        channel, said = self.lines[number]
        if channel != line.channel:
            self.leaks.append(f"line {number} of {channel} was shown in {line.channel}")
        if channel == "all" or isinstance(viewer, Member) and channel.startswith("control"):
            return
        offers = self._offers.get(viewer.seat, []) if isinstance(viewer, Phone) else []
        around = [when for when, _ in offers] + [float("inf")]
        allowed = any([channel in keys for at, (when, keys) in enumerate(offers)
                       if when <= said + 1 and around[at + 1] >= said - 1])
        if not allowed:
            self.leaks.append(f"{viewer.name} read line {number} of {channel}")

    def noticed(self, viewer: Phone, notice: Notice) -> None:
        """A notice has come, perhaps one that is for somebody else."""
        whom = notice.text.removeprefix(ONLY).rstrip(".")
        if notice.text.startswith(ONLY) and whom != str(viewer.seat):
            self.leaks.append(f"{viewer.name} read a notice for seat {whom}")


async def cold(host: str, port: int, match: str, cookie: str, seat: int, paths: Sequence[str]) -> tuple[float, int]:
    """A page from nothing: its files, what it asks for, its first update; seconds and bytes."""
    browser = Browser(host, port)
    first: list[float] = []

    def hear(raw: bytes, when: float) -> None:
        if raw.startswith(b'{"type":"frame"'):
            first.append(when)

    began = time.monotonic()
    page = await browser.get("/")
    files = [word.partition('"')[0] for mark in ('src="/', 'href="/') for word in page.decode().split(mark)[1:]]
    for file in files:
        with suppress(Refusal):
            await browser.get(f"/{file}")
    browser.cookie = cookie
    for path in paths:
        await browser.get(path)
    line = Line(browser, hear)
    await line.open(match, seat)
    while not first and time.monotonic() < began + ALL:
        await asyncio.sleep(0.002)
    await line.close()
    browser.hang_up()
    return (first[0] if first else time.monotonic()) - began, browser.received + line.received

"""Days that a test turns, people at browsers who are told on every way, and what they were told counted by keys."""
from __future__ import annotations

import json
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, TimeoutError
from tests.browser.conftest import Player
from tests.browser.test_told import OURS, _post
from tests.server.outbox.receivers import Receivers, Subscription

from hegemon.kernel.record import Match, replay
from hegemon.kernel.registry import find
from hegemon.server.outbox.sender import KEPT_DAYS

if TYPE_CHECKING:
    from tests.browser.conftest import House

ON_ITS_WAY = 6.0  # seconds: what was sent before a move cannot be called back, and this machine may be busy
STALE = {"the move was made", "the game does not go on", "a bot plays this seat now", "it was told anew"}


class Days:
    """The server's time, turned by a file; what it was at any moment of ours."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "clock.json"
        self.turns: list[tuple[float, float]] = []
        self.to(0.0)

    def to(self, offset: float) -> None:
        """So much later than the machine's clock."""
        self.turns.append((time.time(), offset))
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps({"offset": offset}))
        fresh.replace(self.path)
        time.sleep(0.1)

    def on(self, seconds: float) -> None:
        """Turn it on."""
        self.to(self.turns[-1][1] + seconds)

    def at(self, moment: float) -> float:
        """What time it was for the server."""
        return moment + [offset for since, offset in self.turns if since <= moment][-1]

    def now(self) -> float:
        """What time it is for the server."""
        return self.at(time.time())


class Hours:
    """When somebody plays: counted here minute by minute, apart from how the server does it."""

    def __init__(self, zone: str, start: int, end: int) -> None:
        self.zone, self.start, self.end = zone, start, end

    def plays(self, moment: float) -> bool:
        """Whether that is in the playing hours."""
        return self.start <= datetime.fromtimestamp(moment, ZoneInfo(self.zone)).hour < self.end

    def between(self, since: float, until: float) -> float:
        """Seconds of playing time, to a minute."""
        return 60.0 * len([1 for minute in range(int((until - since) / 60)) if self.plays(since + 60 * minute)])

    def soon(self, moment: float) -> float:
        """Half an hour into the next playing hours."""
        while self.plays(moment):
            moment += 600
        while not self.plays(moment):
            moment += 600
        return moment + 1800


class Somebody:
    """A person at a browser, told by webhook, push and mail."""

    def __init__(self, page: Page, name: str, hours: Hours, delay: int, outside: Receivers, days: Days) -> None:
        self.page, self.name, self.hours, self.delay, self.outside = page, name, hours, delay, outside
        self.pressed = 0
        self.seen = Subscription(f"{outside.web.url}/push/{name}", lambda request: days.at(request.at))
        self._read: dict[int, str] = {}
        _post(page, "/api/people/guest", {"name": name})
        page.request.put("/api/wishes", data={"delay": delay}, headers=OURS)
        _post(page, "/api/ways", {"kind": "json", "target": f"{outside.web.url}/hook/{name}"})
        _post(page, "/api/ways/push", self.seen.wish)
        letters = len(outside.post.letters)
        way = _post(page, "/api/ways", {"kind": "mail", "target": f"{name}@example.org"})
        code = str(outside.post.letters[letters].get_content()).split("The code is ")[1].split(".")[0]
        _post(page, f"/api/ways/{way['id']}/confirm", {"code": code})

    def choose_hours(self, typed: bool = True) -> None:
        """Type them, as people do, or have a program do it."""
        if not typed:
            answered = self.page.request.put("/api/hours", headers=OURS, data={
                "zone": self.hours.zone, "start": 60 * self.hours.start, "end": 60 * self.hours.end})
            assert answered.ok, answered.text()
            return
        self.page.goto("/account")
        hours = self.page.get_by_role("region", name="When you play")
        hours.get_by_label("From").fill(f"{self.hours.start:02}:00")
        hours.get_by_label("To", exact=True).fill(f"{self.hours.end:02}:00")
        hours.get_by_label("Where you live").select_option(self.hours.zone)
        hours.get_by_role("button", name="Keep these hours").click()
        hours.get_by_text("Kept. Games by mail").wait_for()

    def told(self) -> dict[str, list[tuple[str, float]]]:
        """What came on each way: keys and when."""
        mails = [(mail["X-Key"], at) for mail, at in self.outside.post.dated if f"{self.name}@" in mail["To"]
                 and mail["X-Key"] is not None and not mail["X-Key"].startswith("code-")]
        web, pushed = self.outside.web, []
        for one in web.to(f"/push/{self.name}"):
            if id(one) not in self._read:
                self._read[id(one)] = str(self.seen.read(one)["key"])
            pushed.append((self._read[id(one)], one.at))
        return {"json": [(one.headers["idempotency-key"], one.at) for one in web.to(f"/hook/{self.name}")],
                "push": pushed, "mail": mails}


def until(true: Callable[[], object], page: Page, seconds: float = 60.0) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come about"
        page.wait_for_timeout(100)


class Game:
    """A table, three people at it, and what is stored of it."""

    def __init__(self, house: House, days: Days, people: list[Somebody], table: str) -> None:
        self.house, self.days, self.people, self.table = house, days, people, table
        self.lent: list[tuple[int, int, int]] = []  # a seat, and the numbers between which a bot had it
        self.kills: list[float] = []

    def rows(self, query: str, *values: Any) -> list[Any]:
        """From the server's database."""
        with sqlite3.connect(self.house.folder / "hegemon.db", timeout=30) as base:
            return base.execute(query, values).fetchall()

    @property
    def number(self) -> int:
        """Of the last entry in the log."""
        return int(self.rows('SELECT max(number) FROM log WHERE "match" = ?', self.table)[0][0])

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.rows("SELECT state = 'over' FROM tables WHERE id = ?", self.table)[0][0])

    def by_clock(self, seat: int) -> list[int]:
        """The numbers of what the clock answered for a seat."""
        return [n for n, in self.rows("SELECT number FROM log WHERE \"match\" = ? AND \"by\" = 'clock' AND seat = ?",
                                      self.table, seat)]

    def turn(self, seconds: float) -> None:
        """Turn the time on, once nothing is on its way: a letter does not travel for days."""
        until(lambda: not self.due_messages(), self.people[0].page)
        self.days.on(seconds)

    def turn_to(self, moment: float) -> None:
        """Turn it on to a moment."""
        self.turn(0.0)
        self.days.on(moment - self.days.now())

    def due_messages(self) -> int:
        """Messages that are due, or under way."""
        return len(self.rows("SELECT 1 FROM deliveries WHERE state = 'waiting' AND due <= ? UNION ALL "
                             "SELECT 1 FROM notes WHERE state = 'new'", self.days.now()))

    def asked(self) -> int | None:
        """The seat that has to answer; this game asks one at a time."""
        asked = json.loads(self.rows("SELECT asked FROM tables WHERE id = ?", self.table)[0][0])
        return next((int(seat) for seat in asked), None)

    def waits(self) -> tuple[int, Somebody]:
        """The seat that has to answer, and who sits there."""
        until(lambda: self.asked() is not None, self.people[0].page)
        seat = self.asked()
        assert seat is not None
        return seat, self.people[seat]

    def due(self, seat: int) -> float:
        """When a seat's time is up, as its person's lobby says."""
        one = self.people[seat]

        def found() -> float:
            lobby = one.page.request.get("/api/lobby").json()
            return next((float(line["due"]) for part in ("my_turn", "mine") for line in lobby[part]
                         if line["id"] == self.table), 0.0)
        until(found, one.page)
        return found()

    def answer(self) -> None:
        """Whoever is asked answers in the page."""
        _, one = self.waits()
        before, player = self.number, Player(one.page, False)
        for more in range(8):  # a busy machine may need longer than a page is waited for; a press may unfold a group
            try:
                player.settle()
                if self.number == before:
                    player.press((one.pressed + more) % 3)
                until(lambda: self.number > before, one.page, 8.0)
                break
            except (TimeoutError, AssertionError):
                if self.number > before:
                    break
        until(lambda: self.number > before, one.page)
        one.pressed += 1

    def kill(self, away: float) -> None:
        """The server dies as by a power cut; so much later somebody starts it again."""
        self.house.stop(signal.SIGKILL)
        self.kills.append(time.time())
        self.days.on(away)
        self.house.start()


def expected(game: Game, text: str) -> set[tuple[int, int]]:
    """Whom the rules call, and at which number: worked out from the record alone."""
    whole = replay(text, find)
    again = Match(whole.game, whole.setup)
    calls: set[tuple[int, int]] = {(0, seat) for seat in again.state.waiting()}
    for number, line in enumerate(whole.lines, 1):
        before = set(again.state.waiting())
        again.again(line)
        calls |= {(number, seat) for seat in set(again.state.waiting()) - before}
    return {(number, seat) for number, seat in calls
            if not any([seat == of and first < number < last for of, first, last in game.lent])}


def count(game: Game) -> str:
    """None missing, none foreign, none for a move already made when it was sent, repeats only at a kill."""
    days, table = game.days, game.table
    logged = game.rows('SELECT seat, number, time FROM log WHERE "match" = ? AND number > 0', table)
    sent = {key: (state, why) for key, state, why in game.rows("SELECT key, state, why FROM deliveries")}
    record = game.people[0].page.request.get(f"/api/matches/{table}/record").text()
    calls, total, repeated, stale = expected(game, record), 0, 0, 0
    old = days.now() - (KEPT_DAYS * 24 - 1) * 3600  # notes from before are forgotten, once an hour
    begun = (0, 0, days.at(days.turns[0][0]))
    forgotten = {number for _, number, when in (begun, *logged) if when < old}
    for seat, one in enumerate(game.people):
        person = one.page.request.get("/api/me").json()["person"]["id"]
        notes = {key: (kind, number, at) for key, kind, number, at in game.rows(
            "SELECT key, kind, number, at FROM notes WHERE person = ?", person)}
        ways = {kind: id for id, kind in game.rows("SELECT id, kind FROM ways WHERE person = ?", person)}
        must = {f"turn-{table}-{number}-{seat}" for number, of in calls if of == seat} | {f"over-{table}-{seat}"}
        made_up = {key for key, (kind, *_) in notes.items() if kind in ("turn", "over")}
        missing = must - made_up - {f"turn-{table}-{number}-{seat}" for number in forgotten}
        assert not missing, f"{one.name} was not called: {sorted(missing)}, lent {game.lent}"
        assert not made_up - must, f"{one.name} was called for nothing: {sorted(made_up - must)}, lent {game.lent}"
        for way, some in one.told().items():
            times = Counter([key for key, _ in some])
            total, repeated = total + len(some), repeated + len(some) - len(times)
            foreign = {key for key, when in some if key not in notes and days.at(when) > old}
            assert not foreign, f"{way} of {one.name} told something foreign: {sorted(foreign)}"
            for key, (kind, number, at) in notes.items():
                made = min([when for who, n, when in logged if who == seat and n > number], default=float("inf"))
                state, why = sent[f"{key}.{ways[way]}"]
                assert (state == "sent") == (key in times), (way, key, state, why)
                if state != "sent":
                    assert state == "dropped" and why in STALE and made < float("inf"), (way, key, state, why)
                    stale += 1
                arrived = sorted([when for name, when in some if name == key])
                for first, again in pairwise(arrived):
                    assert any([first <= kill <= again for kill in game.kills]), f"no kill, yet {key} came twice"
                for when in arrived if kind in ("turn", "deadline") else ():
                    wait = one.delay if kind == "turn" else 0
                    assert days.at(when) >= at + wait - 0.5, f"{way} told {one.name} before the wished delay: {key}"
                    assert days.at(when) <= made + ON_ITS_WAY, f"{way} told {one.name} of a move already made: {key}"
    answers = sum([one.pressed for one in game.people])
    lasted = (days.now() - days.at(days.turns[0][0])) / 86400
    return (f"{answers} answers in the pages of {len(logged)} in the log, {lasted:.1f} days, {len(game.kills)} kills; "
            f"{total} messages by keys, {stale} not sent because the move was made, {repeated} repeated at a kill")

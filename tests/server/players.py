"""Stubborn players and viewers for drills: they send until they are answered, and come back after every fall."""
from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import httpx
import websockets

from .harness import Person, Socket
from .history import History, Sent, Viewer, took

Json = dict[str, Any]
AWAY = (OSError, TimeoutError, websockets.WebSocketException)
LATER = 0.03  # of all actions the first copy too is under way for as long as any other
EQUAL = 20.0  # seconds in which a viewer must see what everybody sees, once the weather is fair


class Watcher:
    """Follows a match from a seat or from none, by one socket after another."""

    def __init__(self, url: str, cookie: str, match: str, seat: int, history: History) -> None:
        self.address = f"{url.replace('http', 'ws')}/api/matches/{match}/live?seat={seat}"
        self.cookie = cookie
        self.viewer: Viewer = history.viewer(match, seat)
        self.history = history
        self.socket: Socket | None = None
        self.opened = 0
        self.waiting: dict[str, Sent] = {}   # actions sent here, by key
        self.over = False
        self.task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        person = Person("http://nowhere")
        while not self.over:
            try:
                headers = {"Cookie": self.cookie} if self.cookie else {}
                async with websockets.connect(self.address, additional_headers=headers, max_size=None, proxy=None,
                                              open_timeout=5, close_timeout=0.2) as connection:
                    self.opened += 1
                    self.socket = Socket(connection, person)
                    while not self.over:
                        self._take(await self.socket.next(60))
                        person.bytes.clear()
            except AWAY:
                await asyncio.sleep(0.05)
            finally:
                self.socket = None
                self.waiting.clear()
        await person.close()

    def _take(self, message: Json) -> None:
        assert self.socket is not None
        if message["type"] == "frame":
            self.viewer.shown.append(took(self.socket.shown, self.socket.log, self.opened))
            self.over = self.socket.over
        elif message["type"] in ("ok", "refused") and message.get("key") in self.waiting:
            self.history.answered(self.waiting.pop(message["key"]), message["type"] == "ok")

    def words(self) -> str:
        """What it holds, for whoever looks for a mistake."""
        failed = self.task.done() and not self.task.cancelled() and self.task.exception()
        shown = self.socket.shown.get("n", "nothing") if self.socket is not None else "no socket"
        return f"seat {self.viewer.seat}, socket {self.opened}, at {shown}, over {self.over}, failed {failed!r}"

    async def send(self, kind: str, move: Json, sent: Sent) -> bool:
        """An action by this socket, if it is open; whether it went out."""
        if self.socket is None or move["key"] in self.waiting:
            return False
        self.waiting[move["key"]] = sent
        body = {name: value for name, value in move.items() if name != "seat"}
        with suppress(*AWAY):
            await self.socket.connection.send(json.dumps({"type": kind, **body}))
        return True

    async def stop(self) -> None:
        """Hang up."""
        self.over = True
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class Player:
    """Plays both seats of match after match, and looks on besides."""

    def __init__(self, urls: Sequence[str], number: int, history: History, late: float) -> None:
        self.urls = (urls[0], urls[-1])  # a tab at each
        self.number, self.history, self.late = number, history, late
        self.chance = random.Random(number)
        self.tabs = [httpx.AsyncClient(base_url=url, headers={"X-Hegemon": "1"}, timeout=10) for url in self.urls]
        self.watchers: list[Watcher] = []
        self.copies: set[asyncio.Task[None]] = set()   # that are still to be sent
        self.matches = 0
        self.stopping = False
        self.table = ""

    async def call(self, method: str, path: str, body: Json | None = None, tab: int = 0) -> httpx.Response:
        """Until there is an answer that is not about the server being away."""
        while True:
            with suppress(httpx.HTTPError):
                response = await self.tabs[tab].request(method, path, json=body)
                if response.status_code < 500:
                    return response
            await asyncio.sleep(0.03)

    def tab(self) -> int:
        """One of the two."""
        return self.chance.randrange(2)

    async def run(self) -> None:
        """Play until told to stop."""
        await self.call("POST", "/api/people/guest", {"name": f"Player {self.number}"})
        self.tabs[1].cookies.update(dict(self.tabs[0].cookies))
        while not self.stopping:
            wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {"rounds": 5},
                    "start": True}
            self.table = (await self.call("POST", "/api/tables", wish)).json()["id"]
            self.matches += 1
            await self.match()

    async def leave(self) -> None:
        """Hang up everything."""
        for watcher in self.watchers:
            await watcher.stop()
        for copy in self.copies:
            copy.cancel()
        for tab in self.tabs:
            await tab.aclose()

    async def match(self) -> None:
        """One match, or as much of it as there is time for."""
        cookie = "; ".join([f"{k}={v}" for k, v in self.tabs[0].cookies.items()])
        for watcher in self.watchers:
            await watcher.stop()
        self.watchers = [Watcher(self.urls[seat % 2], c, self.table, seat, self.history)
                         for c, seat in ((cookie, 0), (cookie, 1), ("", -1))]
        while not self.stopping:
            seat = self.chance.randrange(2)
            asked = (await self.call("GET", f"/api/matches/{self.table}/ask?seat={seat}", tab=self.tab())).json()
            if asked.get("over"):
                await self.seen_to_the_end()
                return
            if not asked.get("legal"):
                continue
            move = {"at": asked["n"], "key": uuid.uuid4().hex, "seat": seat}
            if self.chance.random() < 0.1:
                await self.send("undo", move)
            else:
                await self.send("actions", {"do": self.chance.choice(asked["legal"]), **move})

    async def send(self, what: str, move: Json) -> None:
        """An action until it is answered, and some copies of it, before, after and beside."""
        sent = self.history.send(self.table, move["key"])
        for _ in range(self.chance.choice((0, 0, 0, 1, 2, 4))):
            task = asyncio.create_task(self._copy(sent, what, move, self.chance.choice((0.0, 0.02, self.late))))
            self.copies.add(task)
            task.add_done_callback(self.copies.discard)
        if self.chance.random() < LATER:
            await asyncio.sleep(self.chance.uniform(0, self.late))
        sent.copies += 1
        self._heard(sent, await self.call("POST", f"/api/matches/{self.table}/{what}", move, self.tab()))

    async def _copy(self, sent: Sent, what: str, move: Json, late: float) -> None:
        """The same once more, some time later, by another way; it is not sent again if nobody answers."""
        way, wait = self.chance.randrange(3), self.chance.uniform(0, late)
        watcher = self.watchers[move["seat"]]
        await asyncio.sleep(wait)
        if way < 2:
            sent.copies += 1
            with suppress(httpx.HTTPError):
                self._heard(sent, await self.tabs[way].post(f"/api/matches/{sent.match}/{what}", json=move))
        elif await watcher.send("undo" if what == "undo" else "do", move, sent):
            sent.copies += 1

    def _heard(self, sent: Sent, answer: httpx.Response) -> None:
        if answer.status_code < 500:
            ok = answer.status_code == 200
            self.history.answered(sent, ok, ok and answer.json()["repeated"])

    async def seen_to_the_end(self) -> None:
        """Wait until every viewer has seen that it is over."""
        until = time.monotonic() + 20 * EQUAL  # blows go on falling, and a slow machine is away for long after each
        while not all([watcher.over for watcher in self.watchers]):
            assert time.monotonic() < until, f"a viewer was never shown the end: {[w.words() for w in self.watchers]}"
            await asyncio.sleep(0.02)

    async def finish(self) -> float:
        """After the play: how long it takes until every viewer holds what the server shows to whoever comes now."""
        if self.copies:
            await asyncio.wait(set(self.copies), timeout=self.late + 15)
        began, differs = time.monotonic(), [""]
        while time.monotonic() < began + EQUAL:
            updates = [(await self.call("GET", f"/api/matches/{self.table}?seat={watcher.viewer.seat}")).json()
                       for watcher in self.watchers]
            differs = [_difference(watcher, update) for watcher, update in zip(self.watchers, updates)]
            if not any(differs):
                return time.monotonic() - began
            await asyncio.sleep(0.05)
        raise AssertionError(f"a viewer does not see what the server shows: {differs}")


def _difference(watcher: Watcher, update: Json) -> str:
    """Where a viewer that followed by updates holds something else than a full one says; nothing once it is over."""
    if watcher.over:
        return ""
    if watcher.socket is None or not watcher.socket.shown:
        return "it has no socket"
    shown, log = watcher.socket.shown, watcher.socket.log
    parts = ("n", "step", "panels", "meters", "hand", "standing", "decision", "undo")
    differ = [f"{part} {str(shown.get(part))[:80]} for {str(update.get(part))[:80]}" for part in parts
              if shown.get(part) != update.get(part)]
    same = [line["text"] for line in log] == [line["text"] for line in update["log"]["lines"]]
    return ", ".join([f"seat {watcher.viewer.seat}", *differ]) if differ or not same else ""

"""What the server's tests share: a running server, people with browsers, and sockets that follow a match."""
from __future__ import annotations

import asyncio
import json
import random
import socket
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets

from hegemon.draw import Picture
from hegemon.server.app import Guard, create
from hegemon.server.run import Server, config
from hegemon.server.services import Services
from hegemon.server.settings import Settings

Json = dict[str, Any]


def bound() -> socket.socket:
    """A listening socket on a free port."""
    listening = socket.socket(proto=socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    return listening


class Running:
    """A server under test."""

    def __init__(self, app: Guard, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.people: list[Person] = []

    @property
    def services(self) -> Services:
        """Its inside."""
        return self.app.services

    async def person(self, name: str = "") -> Person:
        """Somebody who came in; without a name, somebody who only looks."""
        person = Person(self.url)
        self.people.append(person)
        if name:
            answer = await person.post("/api/people/guest", {"name": name})
            person.id, person.name = answer["id"], name
        return person

    async def table(self, host: Person, seats: list[Json], start: bool = True, **more: Any) -> str:
        """A table of the template game, short by default."""
        wish = {"game": "skirmish", "seats": seats, "options": {"rounds": 2}, "start": start, **more}
        return str((await host.post("/api/tables", wish))["id"])

    async def pair(self, **more: Any) -> tuple[str, Person, Person]:
        """A match between two people."""
        ann, bob = await self.person("Ann"), await self.person("Bob")
        table = await self.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, **more)
        link = await ann.post(f"/api/tables/{table}/links", {"kind": "table"})
        await bob.post(f"/api{link['path']}")
        await ann.post(f"/api/tables/{table}/start")
        return table, ann, bob


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[Running]:
    """A server from start to stop."""
    plain: Json = {"limits": 0, "bot_pause": 0, "bot_seconds": 0.2, "notice_seconds": 0.05, "wait_seconds": 1.0,
                   "bot_workers": 1}
    chosen = Settings(**{**plain, **settings})
    app = create(chosen)
    listening = bound()
    server = Server(config(chosen, app))
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        if task.done():
            task.result()
            raise AssertionError("the server did not start")
        await asyncio.sleep(0.005)
    up = Running(app, listening.getsockname()[1])
    try:
        yield up
    finally:
        for person in up.people:
            await person.close()
        server.should_exit = True
        await task


class Turning:
    """A clock file: the time of the server turned forward by hand."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "clock.json"
        self.offset = 0.0
        self.by(0)

    def by(self, seconds: float) -> None:
        """Turn it on."""
        self.offset += seconds
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps({"offset": self.offset}))
        fresh.replace(self.path)
        time.sleep(0.05)  # the server looks at it fifty times a second


class Refusal(AssertionError):
    """An answer that was not expected to be a refusal."""

    def __init__(self, response: httpx.Response) -> None:
        asked = f"{response.request.method} {response.request.url}"
        super().__init__(f"{asked}: {response.status_code} {response.text[:300]}")
        self.status = response.status_code
        self.sentence = response.json().get("detail", "")


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str, bearer: str = "") -> None:
        self.id = ""
        self.name = ""
        self.url = url
        headers = {"X-Hegemon": "1"} | ({"Authorization": f"Bearer {bearer}"} if bearer else {})
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=60, verify=False)
        self.sockets: list[Socket] = []
        self.bytes: list[bytes] = []   # everything that was ever sent here

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """A request and its answer, whatever it is."""
        response = await self.http.request(method, path, json=body, **more)
        self.bytes.append(response.content + str(response.headers).encode())
        return response

    async def _good(self, method: str, path: str, body: Any = None) -> Any:
        response = await self.ask(method, path, body)
        if response.status_code >= 400:
            raise Refusal(response)
        return response.json() if "json" in response.headers.get("content-type", "") else response.text

    async def get(self, path: str) -> Any:
        """An answer that is no refusal."""
        return await self._good("GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        """An answer that is no refusal."""
        return await self._good("POST", path, body if body is not None else {})

    async def put(self, path: str, body: Any) -> Any:
        """An answer that is no refusal."""
        return await self._good("PUT", path, body)

    async def delete(self, path: str) -> Any:
        """An answer that is no refusal."""
        return await self._good("DELETE", path)

    async def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """The code and the sentence of a refusal; it must be one, and a clear one."""
        response = await self.ask(method, path, body, **more)
        assert response.status_code >= 400, response.text[:200]
        trouble = response.json()
        assert trouble["status"] == response.status_code
        sentence = trouble["detail"]
        assert sentence and "\n" not in sentence and "Traceback" not in sentence, sentence
        return response.status_code, sentence

    async def act(self, match: str, seat: int, do: str, at: int, key: str = "") -> Json:
        """An action over REST."""
        answer: Json = await self.post(f"/api/matches/{match}/actions",
                                       {"do": do, "at": at, "key": key or str(uuid.uuid4()), "seat": seat})
        return answer

    async def live(self, match: str, seat: int = -1) -> Socket:
        """A socket on a match, after its first update."""
        address = self.url.replace("http", "ws") + f"/api/matches/{match}/live?seat={seat}"
        cookie = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        headers = {"Origin": self.url} | ({"Cookie": cookie} if cookie else {})
        if "Authorization" in self.http.headers:
            headers = {"Authorization": self.http.headers["Authorization"]}
        opened = Socket(await websockets.connect(address, additional_headers=headers, max_size=None, proxy=None,
                                                 max_queue=None, close_timeout=2), self)
        self.sockets.append(opened)
        await opened.until("frame")
        return opened

    async def close(self) -> None:
        """Leave."""
        for opened in self.sockets:
            await opened.close()
        await self.http.aclose()


class Socket:
    """A live socket that keeps what it was shown up to date as the client does."""

    def __init__(self, connection: websockets.ClientConnection, person: Person) -> None:
        self.connection = connection
        self.person = person
        self.shown: Json = {}
        self.picture: Picture | None = None
        self.log: list[Json] = []
        self.table: Json = {}
        self.sizes: list[int] = []

    async def close(self) -> None:
        """Hang up."""
        await self.connection.close()

    async def send(self, **message: Any) -> None:
        """A message."""
        await self.connection.send(json.dumps(message))

    async def next(self, seconds: float = 90) -> Json:
        """The next message, taken in."""
        raw = await asyncio.wait_for(self.connection.recv(), seconds)
        assert isinstance(raw, str)
        self.person.bytes.append(raw.encode())
        message: Json = json.loads(raw)
        if message["type"] == "frame":
            self.sizes.append(len(raw))
            self._take(message)
        elif message["type"] == "table":
            self.table = message["table"]
        return message

    async def until(self, kind: str, when: Callable[[Json], bool] = lambda _: True) -> Json:
        """Read on until a message of a kind."""
        while True:
            message = await self.next()
            if message["type"] == kind and when(message):
                return message
            assert kind != "ok" or message["type"] != "refused", message

    async def close_code(self) -> int:
        """Read on until the server closes, and tell with which code."""
        try:
            while True:
                await self.next(10)
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def _take(self, update: Json) -> None:
        if update["full"]:
            self.shown, self.picture, self.log = {}, None, []
        assert self.shown or update["full"], "an update came before the first full one"
        patch = update.pop("picture", None)
        if patch is not None:
            patch = {"set": [], "gone": [], **patch}
            self.picture = (self.picture or Picture((), ())).patched(patch)
        if "log" in update:
            part = update.pop("log")
            self.log = [line for line in self.log if line["step"] <= part["keep"]] + part["lines"]
        self.shown |= update

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.shown.get("result") is not None

    def choices(self) -> list[str]:
        """What can be answered to the question."""
        return [c["do"] for c in self.shown["decision"].get("choices", []) if not c.get("free")]

    async def do(self, notation: str, key: str = "") -> Json:
        """An action, and the answer to it."""
        key = key or str(uuid.uuid4())
        await self.send(type="do", do=notation, at=self.shown["n"], key=key)
        while True:
            message = await self.next()
            if message["type"] in ("ok", "refused") and message["key"] == key:
                return message


async def play_out(chance: random.Random, *sockets: Socket, most: int = 2000) -> int:
    """Everybody answers at random until the game is over; how many actions that took."""
    done = 0

    async def player(one: Socket) -> None:
        nonlocal done
        while not one.over:
            if one.choices():
                answer = await one.do(chance.choice(one.choices()))
                done += answer["type"] == "ok"
                assert done < most, "this takes too long"
                if answer["type"] == "refused":
                    assert answer["stale"], answer
            else:
                await one.next()

    await asyncio.gather(*[player(one) for one in sockets])
    return done

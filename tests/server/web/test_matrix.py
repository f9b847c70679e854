"""Who may do what: every route of the OpenAPI document, tried by everybody."""
from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
import websockets
from tests.server.harness import Json, Person, Running, running

from hegemon.server.app import create
from hegemon.server.protocol.messages import KINDS
from hegemon.server.settings import Settings

pytestmark = pytest.mark.asyncio(loop_scope="module")
ROLES = ("anonymous", "guest", "other player", "seat", "host")
ANYBODY = (200, 200, 200, 200, 200)
KNOWN = (401, 200, 200, 200, 200)         # whoever gave a name
INSIDE = (404, 404, 404, 200, 200)        # of a private table: whoever sits or hosts there
PLAYERS = (401, 404, 404, 200, 200)
HOSTS = (401, 404, 404, 403, 200)         # those inside are told that it is the host's
NOT_NOW = (404, 404, 404, 409, 409)       # allowed in itself

# what is sent, on which table (open or begun; both private), and what each role is answered
MATRIX: dict[str, tuple[Any, str, tuple[int, ...]]] = {
    "GET /api/games": (None, "", ANYBODY),
    "GET /api/games/{name}": (None, "", ANYBODY),
    "GET /api/games/{name}/rules": (None, "", ANYBODY),
    "GET /api/games/{name}/picture.svg": (None, "", ANYBODY),
    "GET /api/games/{name}/thumb.svg": (None, "", ANYBODY),
    "GET /api/games/{name}/lessons": (None, "", ANYBODY),
    "GET /api/games/{name}/glossary": (None, "", ANYBODY),
    "GET /api/games/{name}/rulebook": (None, "", (404,) * 5),          # the template has none
    "GET /api/games/{name}/figures/{number}": (None, "", (404,) * 5),
    "POST /api/lessons/{name}/{lesson}": ({}, "", (401, 404, 404, 404, 404)),
    "GET /api/me": (None, "", ANYBODY),
    "PATCH /api/me": ({"name": "Somebody else"}, "", KNOWN),
    "POST /api/people/guest": ({"name": "Newcomer"}, "", ANYBODY),
    "POST /api/people/register": ({"name": "UNIQUE", "passphrase": "a long one"}, "", ANYBODY),
    "POST /api/people/login": ({"name": "Nobody", "passphrase": "a long one"}, "", (403,) * 5),
    "POST /api/people/recover": ({"name": "Nobody", "code": "x", "passphrase": "a long one"}, "", (403,) * 5),
    "POST /api/people/logout": ({}, "", KNOWN),
    "GET /api/sessions": (None, "", KNOWN),
    "DELETE /api/sessions/{session}": (None, "", (401, 404, 404, 404, 404)),
    "POST /api/tokens": ({"name": "a bot"}, "", KNOWN),
    "GET /api/lobby": (None, "", ANYBODY),
    "POST /api/tables": ({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "open"}]}, "", KNOWN),
    "GET /api/tables/{table}": (None, "open", INSIDE),
    "POST /api/tables/{table}/sit": ({"seat": 2}, "open", (401, 404, 404, 200, 409)),
    "POST /api/tables/{table}/stand": ({}, "open", PLAYERS),
    "PUT /api/tables/{table}/seats/{seat}": ({"kind": "bot", "level": "random"}, "open", HOSTS),
    "PUT /api/tables/{table}/seats/{seat}/bot": ({"level": "random"}, "begun", (401, 404, 404, 200, 409)),
    "DELETE /api/tables/{table}/seats/{seat}/bot": (None, "begun", PLAYERS),
    "POST /api/tables/{table}/start": ({}, "open", (401, 404, 404, 403, 409)),
    "POST /api/tables/{table}/close": ({}, "open", HOSTS),
    "POST /api/tables/{table}/rematch": ({}, "begun", (401, 404, 404, 409, 409)),
    "GET /api/tables/{table}/links": (None, "open", HOSTS),
    "POST /api/tables/{table}/links": ({"kind": "table"}, "open", HOSTS),
    "DELETE /api/tables/{table}/links/{link}": (None, "open", (401, 404, 404, 403, 404)),
    "POST /api/tables/{table}/seats/{seat}/hand-over": ({}, "begun", (401, 404, 404, 200, 409)),
    "GET /api/tables/{table}/acts": (None, "begun", INSIDE),
    "GET /api/join/{token}": (None, "open", ANYBODY),
    "POST /api/join/{token}": ({"name": "By a link"}, "open", (200, 409, 409, 409, 409)),  # the first takes it
    "GET /api/join/{token}/qr.svg": (None, "open", ANYBODY),
    "GET /api/matches/{match}": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/ask": (None, "begun", (401, 404, 404, 200, 403)),
    "POST /api/matches/{match}/actions": ({"do": "bid 1", "at": 0, "key": "KEY", "seat": 1}, "begun",
                                          (401, 404, 404, 200, 403)),
    "POST /api/matches/{match}/undo": ({"at": 0, "key": "KEY", "seat": 1}, "begun", (401, 404, 404, 422, 403)),
    "GET /api/matches/{match}/suggest": (None, "begun", (401, 404, 404, 200, 403)),
    "GET /api/matches/{match}/analysis": (None, "begun", (401, 404, 404, 409, 409)),
    "GET /api/matches/{match}/log": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/text": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/reach/{key}": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/why": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/chat": (None, "begun", INSIDE),
    "POST /api/matches/{match}/chat": ({"text": "hello"}, "begun", PLAYERS),
    "GET /api/matches/{match}/timeline": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/scores": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/at/{step}": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/picture.svg": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/picture.png": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/thumb.svg": (None, "begun", INSIDE),     # what a spectator may see
    "GET /api/matches/{match}/film": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/film.gif": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/record": (None, "begun", NOT_NOW),
    "POST /api/matches/{match}/sandbox": ({"step": 0, "seat": 1}, "begun", (401, 404, 404, 200, 403)),
    "POST /api/records": ({"record": "{}"}, "", (401, 422, 422, 422, 422)),
    "GET /api/health": (None, "", ANYBODY),
    "GET /api/ready": (None, "", ANYBODY),
    "GET /api/metrics": (None, "", ANYBODY),  # this machine alone; the tests are on it
    "GET /api/protocol.json": (None, "", ANYBODY),
}


@dataclass(frozen=True)
class Role:
    """A further role: its cells are those of another one, but for some routes."""
    name: str
    like: str
    but: dict[str, int]

    def cell(self, route: str) -> int:
        """What it is answered."""
        return self.but[route] if route in self.but else MATRIX[route][2][ROLES.index(self.like)]


FURTHER = (
    # came to the private table by a link to look on
    Role("spectator", "guest", {
        "DELETE /api/tables/{table}/links/{link}": 403, "DELETE /api/tables/{table}/seats/{seat}/bot": 403,
        "GET /api/matches/{match}": 403, "GET /api/matches/{match}/analysis": 409,
        "GET /api/matches/{match}/ask": 403, "GET /api/matches/{match}/at/{step}": 403,
        "GET /api/matches/{match}/chat": 200, "GET /api/matches/{match}/film": 403,
        "GET /api/matches/{match}/film.gif": 403, "GET /api/matches/{match}/log": 403,
        "GET /api/matches/{match}/picture.png": 403, "GET /api/matches/{match}/picture.svg": 403,
        "GET /api/matches/{match}/reach/{key}": 403, "GET /api/matches/{match}/record": 409,
        "GET /api/matches/{match}/scores": 403, "GET /api/matches/{match}/suggest": 403,
        "GET /api/matches/{match}/text": 403, "GET /api/matches/{match}/thumb.svg": 200,
        "GET /api/matches/{match}/timeline": 403, "GET /api/matches/{match}/why": 403,
        "GET /api/tables/{table}": 200, "GET /api/tables/{table}/acts": 200, "GET /api/tables/{table}/links": 403,
        "POST /api/join/{token}": 200, "POST /api/matches/{match}/actions": 403,
        "POST /api/matches/{match}/chat": 200, "POST /api/matches/{match}/sandbox": 403,
        "POST /api/matches/{match}/undo": 403, "POST /api/tables/{table}/close": 403,
        "POST /api/tables/{table}/links": 403, "POST /api/tables/{table}/rematch": 409,
        "POST /api/tables/{table}/seats/{seat}/hand-over": 403, "POST /api/tables/{table}/sit": 200,
        "POST /api/tables/{table}/stand": 200, "POST /api/tables/{table}/start": 403,
        "PUT /api/tables/{table}/seats/{seat}": 403, "PUT /api/tables/{table}/seats/{seat}/bot": 403}),
    # of the person in seat 1
    Role("bot token", "seat", {
        "POST /api/tables/{table}/sit": 409, "POST /api/tokens": 403}),
    # the person in seat 1, on a device where the card was opened
    Role("card holder", "seat", {
        "DELETE /api/sessions/{session}": 401, "DELETE /api/tables/{table}/links/{link}": 401,
        "DELETE /api/tables/{table}/seats/{seat}/bot": 401, "GET /api/sessions": 401,
        "GET /api/tables/{table}/links": 401, "POST /api/lessons/{name}/{lesson}": 401,
        "POST /api/matches/{match}/actions": 409, "POST /api/matches/{match}/sandbox": 401, "POST /api/records": 401,
        "POST /api/tables": 401, "POST /api/tables/{table}/close": 401, "POST /api/tables/{table}/links": 401,
        "POST /api/tables/{table}/rematch": 401, "POST /api/tables/{table}/seats/{seat}/hand-over": 401,
        "POST /api/tables/{table}/sit": 409, "POST /api/tables/{table}/start": 401, "POST /api/tokens": 401,
        "PUT /api/tables/{table}/seats/{seat}": 401, "PUT /api/tables/{table}/seats/{seat}/bot": 401}),
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """One server for all routes; each has people and tables of its own."""
    async with running(database=str(tmp_path_factory.mktemp("matrix") / "test.db")) as up:
        yield up


def _routes() -> list[str]:
    paths = create(Settings()).app.openapi_schema.to_schema()["paths"]
    return sorted([f"{method.upper()} {path}" for path, item in paths.items() for method in item])


async def test_every_route_of_the_document_is_in_the_matrix_and_no_other() -> None:
    assert _routes() == sorted(MATRIX)


class Scene:
    """A private table with a host in seat 0 and somebody in seat 1, and people who have nothing to do with it."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.words: Json = {}

    async def set(self, state: str) -> Scene:
        """Everybody anew: some routes change who one is."""
        host, seat, guest, other, nobody = [await self.server.person(n) for n in ("Host", "Seat", "Guest", "Other", "")]
        self.people: dict[str, Person] = {"anonymous": nobody, "guest": guest, "other player": other, "seat": seat,
                                          "host": host}
        await self.server.table(other, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = await self.server.table(host, seats, start=False, public=False)
        link = await host.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
        await seat.post(f"/api{link['path']}")
        if state == "begun":
            await host.put(f"/api/tables/{table}/seats/2", {"kind": "bot", "level": "random"})
            await host.post(f"/api/tables/{table}/start")
        last = await host.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 2})
        self.words = {"name": "skirmish", "table": table, "match": table, "seat": 1, "step": 0, "session": "nothing",
                      "link": "nothing", "key": "hex-A", "lesson": "nothing", "number": "0.svg",
                      "token": last["path"].removeprefix("/join/")}
        return self

    async def bring(self, role: str) -> None:
        """Somebody of a further role comes in."""
        host, table = self.people["host"], self.words["table"]
        if role == "spectator":
            link = await host.post(f"/api/tables/{table}/links", {"kind": "watch"})
            self.people[role] = await self.server.person("Spectator")
            await self.people[role].post(f"/api{link['path']}")
        elif role == "bot token":
            token = (await self.people["seat"].post("/api/tokens", {"name": "a bot"}))["token"]
            self.people[role] = Person(self.server.url, token)
            self.server.people.append(self.people[role])
        elif role == "card holder":
            card = await host.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
            self.people[role] = await self.server.person()
            await self.people[role].post(f"/api{card['path']}")


async def tried(scene: Scene, role: str, route: str) -> int:
    """What a role is answered; every good answer counts as 200."""
    body, _, _ = MATRIX[route]
    method, path = route.split(" ")
    sent = {**body, **({"key": uuid.uuid4().hex} if "key" in body else {}),
            **({"name": uuid.uuid4().hex} if body.get("name") == "UNIQUE" else {})} if body is not None else None
    where = path.format(**scene.words) + ("?seat=1" if "/matches/" in path and method == "GET" else "")
    answer = await scene.people[role].ask(method, where, sent)
    assert answer.status_code < 400 or answer.json()["detail"]
    return 200 if answer.status_code < 300 else answer.status_code


@pytest.mark.parametrize("route", sorted(MATRIX))
async def test_route(shared: Running, route: str) -> None:
    _, state, expected = MATRIX[route]
    scene = await Scene(shared).set(state)
    found = [await tried(scene, role, route) for role in ROLES]
    assert tuple(found) == expected, dict(zip(ROLES, found))
    scene = await Scene(shared).set(state)
    further = [role.cell(route) for role in FURTHER]
    found = []
    for role in FURTHER:
        await scene.bring(role.name)
        found.append(await tried(scene, role.name, route))
    assert found == further, {role.name: code for role, code in zip(FURTHER, found)}


async def test_every_exception_of_a_role_is_a_route() -> None:
    assert all([set(role.but) <= set(MATRIX) for role in FURTHER])


# -- the live socket ------------------------------------------------------------------------------------------------

# from seat 1 and from no seat: the close code with which a role is sent away, or 0 where it may look
ENTRY = {"anonymous": (4404, 4404), "guest": (4404, 4404), "other player": (4404, 4404), "seat": (0, 0),
         "host": (4403, 0), "spectator": (4403, 0), "bot token": (0, 0), "card holder": (0, 0)}
SENT: dict[str, Json] = {
    "do": {"do": "bid 1", "at": 0, "key": "KEY"}, "undo": {"at": 0, "key": "KEY"}, "chat": {"text": "hello"},
    "text": {"on": True}, "sit": {"seat": 1}, "resync": {}, "ping": {}, "go": {}}
# by kind: what who looks from no seat is answered (a spectator, and the person of seat 1), and who sits in seat 1
ANSWERED = {"do": ("refused", "refused", "ok"), "go": ("refused", "refused", "pong"),
            "undo": ("refused", "refused", "refused"),
            "chat": ("chat", "chat", "chat"), "text": ("text", "text", "text"), "sit": ("refused", "frame", "frame"),
            "resync": ("frame", "frame", "frame"), "ping": ("pong", "pong", "pong")}


async def test_every_kind_of_message_is_in_the_matrix_and_every_role_has_an_entry() -> None:
    assert set(ANSWERED) == set(KINDS)
    assert set(ENTRY) == {*ROLES, *[role.name for role in FURTHER]}


@pytest.mark.parametrize("role", sorted(ENTRY))
async def test_who_may_open_a_socket(shared: Running, role: str) -> None:
    scene = await Scene(shared).set("begun")
    await scene.bring(role)
    for seat, code in zip((1, -1), ENTRY[role]):
        try:
            await scene.people[role].live(scene.words["table"], seat)
        except websockets.ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code == code  # noqa: PT017  # which one is the question
        else:
            assert code == 0, f"{role} looks from seat {seat}"


@pytest.mark.parametrize("kind", sorted(ANSWERED))
async def test_message(shared: Running, kind: str) -> None:
    scene = await Scene(shared).set("begun")
    await scene.bring("spectator")
    found = []
    for role, seat in (("spectator", -1), ("seat", -1), ("seat", 1)):
        socket = await scene.people[role].live(scene.words["table"], seat)
        body = {name: uuid.uuid4().hex if value == "KEY" else value for name, value in SENT[kind].items()}
        await socket.send(type=kind, **body)
        if kind == "go":
            await socket.send(type="ping")  # it has no answer of its own
        while (message := await socket.next())["type"] not in ("ok", "refused", "pong", "text", *_follows(kind)):
            pass
        found.append(message["type"])
        await socket.close()
    assert tuple(found) == ANSWERED[kind]


def _follows(kind: str) -> tuple[str, ...]:
    return {"chat": ("chat",), "sit": ("frame",), "resync": ("frame",)}.get(kind, ())

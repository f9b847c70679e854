"""Who may do what: every route of the OpenAPI document, tried by everybody."""
from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from tests.server.harness import Json, Person, Running, running

from hegemon.server.app import create
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


@pytest.mark.parametrize("route", sorted(MATRIX))
async def test_route(shared: Running, route: str) -> None:
    body, state, expected = MATRIX[route]
    method, path = route.split(" ")
    scene = await Scene(shared).set(state)
    found = []
    for role in ROLES:
        sent = {**body, **({"key": uuid.uuid4().hex} if "key" in body else {}),
                **({"name": uuid.uuid4().hex} if body.get("name") == "UNIQUE" else {})} if body is not None else None
        where = path.format(**scene.words) + ("?seat=1" if "/matches/" in path and method == "GET" else "")
        answer = await scene.people[role].ask(method, where, sent)
        assert answer.status_code < 400 or answer.json()["detail"]
        found.append(200 if answer.status_code < 300 else answer.status_code)
    assert tuple(found) == expected, dict(zip(ROLES, found))

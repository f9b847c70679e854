"""Who may do what at an event: every route and every kind of message, for all who run one, show it or write for it."""
from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
import websockets
from tests.server.harness import Running, running
from tests.server.web.test_matrix import ANSWERED, EVENT, LOOKS_ON, MATRIX, SENT, Scene, answered, tried

from hegemon.kernel import View
from hegemon.server.events.hooks import Hooks

pytestmark = pytest.mark.asyncio(loop_scope="module")
SEAT, HOST = 3, 4  # columns of the matrix
# where a role of the hall is answered otherwise than its like
SIT, JOIN = "POST /api/tables/{table}/sit", "POST /api/join/{token}"
BUT: dict[str, dict[str, int]] = {
    # whoever runs an event does not play in it: the desk sees what is hidden; its clock is Control's
    "control": {SIT: 403, "POST /api/tables/{table}/clock": 200},
    "door": {SIT: 403},
    # it has a session for this table alone: it may look as who looks on does, and no more
    "screen": {SIT: 403, "GET /api/matches/{match}/analysis": 409, "GET /api/matches/{match}/ask": 403,
               "GET /api/matches/{match}/reports": 403, "GET /api/matches/{match}/suggest": 403,
               "GET /api/tables/{table}/wishes": 200, "PUT /api/tables/{table}/wishes": 200, "PATCH /api/me": 200,
               "POST /api/people/logout": 200, "POST /api/matches/{match}/actions": 403,
               "POST /api/matches/{match}/chat": 403, "POST /api/matches/{match}/fill": 403,
               "POST /api/matches/{match}/undo": 403, "POST /api/matches/{match}/reports": 404,
               "POST /api/matches/{match}/reports/{report}/close": 403, "POST /api/tables/{table}/vote": 403,
               **dict.fromkeys([f"{method} /api/tables/{{table}}/{what}" for method, what in (
                   ("GET", "undo"), ("GET", "standing"), ("PUT", "standing"), ("GET", "debug"), ("POST", "debug"),
                   ("GET", "debug/test"), ("POST", "debug/report"))], 403)},
    # whose game has not begun, so that there is nothing to be played yet; on its clock players do not vote
    "press": {"GET /api/tables/{table}/pieces": 200, "POST /api/tables/{table}/pieces": 200,
              "PUT /api/tables/{table}/pieces/{piece}": 404, JOIN: 200,
              "GET /api/matches/{match}/suggest": 409, "POST /api/matches/{match}/actions": 409,
              "POST /api/matches/{match}/undo": 409, "POST /api/tables/{table}/vote": 403},
    # holds no seat
    "chief": {JOIN: 200, SIT: 403, "POST /api/tables/{table}/vote": 403, "GET /api/tables/{table}/undo": 403},
}
LIKE: dict[str, Callable[[str], int]] = {
    "control": lambda route: EVENT[route][2][0] if route in EVENT else LOOKS_ON.cell(route),
    "door": lambda route: EVENT[route][2][1] if route in EVENT else LOOKS_ON.cell(route),
    "screen": lambda route: EVENT[route][2][2] if route in EVENT else (
        401 if MATRIX[route][2][0] == 401 else LOOKS_ON.cell(route)),
    "press": lambda route: MATRIX[route][2][SEAT],
    "chief": lambda route: MATRIX[route][2][HOST],
}
NOWHERE = {"name": "skirmish", "game": "skirmish", "step": 0, "session": "nothing", "link": "nothing", "key": "hex-A",
           "lesson": "nothing", "number": "0.svg", "way": "nothing", "report": "nothing", "tournament": "nothing",
           "verb": "say"}


def cell(role: str, route: str) -> int:
    """What a role of the hall is answered."""
    return BUT[role].get(route, LIKE[role](route))


def _outlets(self: Hooks, view: View) -> tuple[tuple[str, str], ...]:
    """The template has no press of its own: seat 1 writes."""
    return (("x", "The Herald"),) if view.now.viewer == 1 else ()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """One server for all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hooks, "outlets", _outlets)
        async with running(database=str(tmp_path_factory.mktemp("hall") / "test.db")) as up:
            yield up


async def _scene(hall: Running, state: str) -> Scene:
    scene = await Scene(hall).set("event" if state in ("", "open", "event") else "event begun")
    scene.words = {**NOWHERE, "person": scene.people["other player"].id, **scene.words}
    scene.people |= {"press": scene.people["seat"], "chief": scene.people["host"]}
    return scene


async def _found(scene: Scene, route: str) -> dict[str, int]:
    return {role: await tried(scene, role, route) for role in BUT}


async def test_every_exception_is_a_route() -> None:
    assert all([set(but) <= set(MATRIX) for but in BUT.values()])


@pytest.mark.parametrize("state", ["event", "event begun"])
async def test_looks(hall: Running, state: str) -> None:
    """Whoever only looks changes nothing, so that one event does for all."""
    scene = await _scene(hall, state)
    routes = [route for route, row in MATRIX.items() if route.startswith("GET ")
              and (state == "event") == (row[1] in ("", "open", "event"))]
    found = {route: await _found(scene, route) for route in routes}
    assert found == {route: {role: cell(role, route) for role in BUT} for route in routes}


@pytest.mark.parametrize("route", sorted([route for route in MATRIX if not route.startswith("GET ")]))
async def test_route(hall: Running, route: str) -> None:
    scene = await _scene(hall, MATRIX[route][1])
    assert await _found(scene, route) == {role: cell(role, route) for role in BUT}


# -- the live socket ------------------------------------------------------------------------------------------------

# from seat 1 and from no seat: the close code with which a role is sent away, or 0 where it may look
ENTRY = {"control": (4403, 0), "door": (4403, 0), "screen": (4403, 0), "press": (0, 0), "chief": (4403, 0)}
# of the answers of the matrix, that of who looks on from outside, of who holds a seat and looks on, of who sits
AS = {"control": (-1, 0), "door": (-1, 0), "screen": (-1, 0), "press": (1, 2), "chief": (-1, 0)}
# by role and kind, where it is told something else: the chief may talk to all, and nothing is played before the start
SAID = {("chief", "chat"): "chat", ("chief", "say"): "chat", ("press", "do"): "refused", ("press", "go"): "refused"}


@pytest.mark.parametrize("role", sorted(ENTRY))
async def test_who_may_open_a_socket(hall: Running, role: str) -> None:
    scene = await _scene(hall, "begun")
    for seat, code in zip((1, -1), ENTRY[role]):
        try:
            await scene.people[role].live(scene.words["table"], seat)
        except websockets.ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code == code  # noqa: PT017  # which one is the question
        else:
            assert code == 0, f"{role} looks from seat {seat}"


async def test_messages(hall: Running) -> None:
    scene = await _scene(hall, "begun")
    found, expected = {}, {}
    for role, (seat, column) in AS.items():
        for kind in ANSWERED:
            socket = await scene.people[role].live(scene.words["table"], seat)
            body = {name: uuid.uuid4().hex if value == "KEY" else value for name, value in SENT[kind].items()}
            found[role, kind] = await answered(socket, kind, body)
            expected[role, kind] = SAID.get((role, kind), ANSWERED[kind][column])
            await socket.close()
    assert found == expected

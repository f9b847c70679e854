"""Who may do what: every route of the OpenAPI document, tried by everybody."""
from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
import websockets
from tests.server.harness import Json, Person, Running, Socket, running

from hegemon.server.app import create
from hegemon.server.database.schema import PEOPLE
from hegemon.server.protocol.messages import KINDS
from hegemon.server.settings import Settings

pytestmark = pytest.mark.asyncio(loop_scope="module")
ROLES = ("anonymous", "guest", "other player", "seat", "host")
ANYBODY = (200, 200, 200, 200, 200)
KNOWN = (401, 200, 200, 200, 200)         # whoever gave a name
INSIDE = (404, 404, 404, 200, 200)        # of a private table: whoever sits or hosts there
PLAYERS = (401, 404, 404, 200, 200)
HOSTS = (401, 404, 404, 403, 200)         # those inside are told that it is the host's
UNTOLD = (401, 404, 404, 404, 404)       # to whom there is no administration at all
NOT_NOW = (404, 404, 404, 409, 409)       # allowed in itself

PUSH_KEYS = {"p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
             "auth": "AAAAAAAAAAAAAAAAAAAAAA"}  # the base point of P-256

# what is sent, on which table (open or begun; both private), and what each role is answered
MATRIX: dict[str, tuple[Any, str, tuple[int, ...]]] = {
    "GET /api/games": (None, "", ANYBODY),
    "GET /api/games/{name}": (None, "", ANYBODY),
    "GET /api/games/{name}/rules": (None, "", ANYBODY),
    "GET /api/games/{name}/forms/{verb}": (None, "", ANYBODY),
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
    "GET /api/people/{person}": (None, "", ANYBODY),
    "PUT /api/people/{person}/tie": ({"tie": "follow"}, "", (401, 200, 200, 200, 200)),
    "GET /api/friends": (None, "", KNOWN),
    "GET /api/leaders/{game}": (None, "", ANYBODY),
    "GET /api/chance": (None, "", ANYBODY),
    "GET /api/notices": (None, "", ANYBODY),
    "GET /api/tournaments": (None, "", ANYBODY),
    "POST /api/tournaments": ({"game": "skirmish"}, "", KNOWN),
    "GET /api/tournaments/{tournament}": (None, "", (404,) * 5),
    "PUT /api/tournaments/{tournament}/entry": ({"there": True}, "", (401, 404, 404, 404, 404)),
    "POST /api/tournaments/{tournament}/start": ({}, "", (401, 404, 404, 404, 404)),
    "GET /api/tournaments/{tournament}/games.csv": (None, "", (404,) * 5),
    "GET /api/me/export": (None, "", KNOWN),
    "POST /api/me/delete": ({"passphrase": "not it"}, "", (401, 403, 403, 403, 403)),
    "POST /api/tables/{table}/repair": ({"do": "pause", "reason": "a test"}, "begun", (401, 404, 404, 403, 200)),
    "POST /api/tables/{table}/seats/{seat}/share": ({}, "begun", (401, 404, 404, 200, 403)),
    "DELETE /api/tables/{table}/seats/{seat}/share": (None, "begun", (401, 404, 404, 200, 403)),
    "GET /api/admin": (None, "", UNTOLD),
    "GET /api/admin/people": (None, "", UNTOLD),
    "POST /api/admin/people/{person}": ({"do": "delete", "reason": "a test"}, "", UNTOLD),
    "GET /api/admin/tables": (None, "", UNTOLD),
    "GET /api/admin/reports": (None, "", UNTOLD),
    "POST /api/admin/reports/{report}": ({}, "", UNTOLD),
    "GET /api/admin/acts": (None, "", UNTOLD),
    "POST /api/admin/notices": ({"kind": "restart", "minutes": 5}, "", UNTOLD),
    "DELETE /api/admin/notices": (None, "", UNTOLD),
    "POST /api/tables/{table}/invites": ({"whom": "PERSON"}, "open", PLAYERS),
    "DELETE /api/tables/{table}/invites": (None, "open", (401, 404, 404, 404, 404)),
    "GET /api/sessions": (None, "", KNOWN),
    "DELETE /api/sessions/{session}": (None, "", (401, 404, 404, 404, 404)),
    "POST /api/tokens": ({"name": "a bot"}, "", KNOWN),
    "GET /api/lobby": (None, "", ANYBODY),
    "POST /api/tables": ({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "open"}]}, "", KNOWN),
    "GET /api/tables/{table}": (None, "open", INSIDE),
    "POST /api/tables/{table}/sit": ({"seat": 2}, "open", (401, 404, 404, 409, 409)),  # the last two have one already
    "POST /api/tables/{table}/stand": ({}, "open", PLAYERS),
    "PUT /api/tables/{table}/seats/{seat}": ({"kind": "bot", "level": "random"}, "open", HOSTS),
    "PUT /api/tables/{table}/seats/{seat}/bot": ({"level": "random"}, "begun", (401, 404, 404, 200, 409)),
    "DELETE /api/tables/{table}/seats/{seat}/bot": (None, "begun", PLAYERS),
    "POST /api/tables/{table}/start": ({}, "open", (401, 404, 404, 403, 409)),
    "POST /api/tables/{table}/close": ({}, "open", HOSTS),
    "GET /api/paces": (None, "", ANYBODY),
    "GET /api/hours": (None, "", KNOWN),
    "PUT /api/hours": ({"zone": "Europe/Vienna"}, "", KNOWN),
    "PUT /api/tables/{table}/live": ({"preset": "day"}, "open", HOSTS),
    "POST /api/tables/{table}/clock": ({"do": "pause", "key": "KEY"}, "begun", HOSTS),
    "GET /api/tables/{table}/debug": (None, "begun", (401, 404, 404, 403, 403)),  # not open to designers
    "POST /api/tables/{table}/debug": ({"do": "draws"}, "begun", (401, 404, 404, 403, 403)),
    "GET /api/tables/{table}/debug/test": (None, "begun", (401, 404, 404, 403, 403)),
    "POST /api/tables/{table}/debug/report": ({}, "begun", (401, 404, 404, 403, 403)),
    "POST /api/tables/{table}/vote": ({"what": "pause"}, "begun", PLAYERS),
    "GET /api/tables/{table}/undo": (None, "begun", (401, 404, 404, 409, 409)),      # nobody has answered anything yet
    "GET /api/tables/{table}/standing": (None, "begun", (401, 404, 404, 200, 403)),  # a seat of one's own
    "PUT /api/tables/{table}/standing": ({"seat": 1, "question": "Window.answered", "until": "turn"}, "begun",
                                         (401, 404, 404, 200, 403)),
    "POST /api/tables/{table}/resign": ({"seat": 1}, "begun", (401, 404, 404, 200, 403)),
    "POST /api/tables/{table}/end": ({}, "begun", HOSTS),
    "POST /api/tables/{table}/sweep": ({"scope": {"round": 1, "phase": "bid"}, "key": "KEY", "dry": True},
                                       "begun", HOSTS),
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
    "POST /api/matches/{match}/fill": ({"orders": "plan.1", "cells": [], "at": 0, "key": "KEY", "seat": 1}, "begun",
                                       (401, 404, 404, 409, 403)),  # a bid has no page
    "POST /api/matches/{match}/undo": ({"at": 0, "key": "KEY", "seat": 1}, "begun", (401, 404, 404, 422, 403)),
    "GET /api/matches/{match}/suggest": (None, "begun", (401, 404, 404, 200, 403)),
    "GET /api/matches/{match}/analysis": (None, "begun", (401, 404, 404, 409, 409)),
    "GET /api/matches/{match}/log": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/text": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/reach/{key}": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/why": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/chat": (None, "begun", (404, 404, 404, 200, 403)),
    "POST /api/matches/{match}/reports": ({"number": 1}, "begun", (401, 404, 404, 404, 404)),
    "GET /api/matches/{match}/reports": (None, "begun", HOSTS),
    "POST /api/matches/{match}/reports/{report}/close": ({}, "begun", (401, 404, 404, 403, 404)),
    "PUT /api/tables/{table}/talk": ({"open": True}, "open", HOSTS),
    "POST /api/matches/{match}/chat": ({"text": "hello"}, "begun", PLAYERS),
    "GET /api/matches/{match}/timeline": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/scores": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/chronicle": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/at/{step}": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/picture.svg": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/picture.png": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/thumb.svg": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/film": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/film.gif": (None, "begun", (404, 404, 404, 200, 403)),
    "GET /api/matches/{match}/record": (None, "begun", NOT_NOW),
    "POST /api/matches/{match}/sandbox": ({"step": 0, "seat": 1}, "begun", (401, 404, 404, 200, 403)),
    "GET /api/notes": (None, "", KNOWN),
    "POST /api/notes/read": ({}, "", KNOWN),
    "GET /api/ways": (None, "", KNOWN),
    "POST /api/ways": ({"kind": "json", "target": "https://hooks.example.org/x"}, "", KNOWN),
    "POST /api/ways/push": ({"endpoint": "https://push.example.org/x", "keys": PUSH_KEYS}, "", KNOWN),
    "PUT /api/ways/{way}": ({"how": "off"}, "", (401, 404, 404, 404, 404)),
    "POST /api/ways/{way}/confirm": ({"code": "ABCDE-FGHJK"}, "", (401, 404, 404, 404, 404)),
    "POST /api/ways/{way}/test": ({}, "", (401, 404, 404, 404, 404)),
    "DELETE /api/ways/{way}": (None, "", (401, 404, 404, 404, 404)),
    "GET /api/deliveries": (None, "", KNOWN),
    "POST /api/deliveries/{key}/again": ({}, "", (401, 404, 404, 404, 404)),
    "GET /api/wishes": (None, "", KNOWN),
    "PUT /api/wishes": ({"zone": "Europe/Vienna"}, "", KNOWN),
    "GET /api/tables/{table}/wishes": (None, "begun", PLAYERS),
    "PUT /api/tables/{table}/wishes": ({"follow": "none"}, "begun", PLAYERS),
    "GET /api/tables/{table}/hooks": (None, "open", HOSTS),
    "POST /api/tables/{table}/hooks": ({"kind": "json", "target": "https://hooks.example.org/x"}, "open", HOSTS),
    "POST /api/tables/{table}/hooks/{way}/test": ({}, "open", (401, 404, 404, 403, 404)),
    "GET /api/tables/{table}/deliveries": (None, "open", HOSTS),
    "DELETE /api/tables/{table}/hooks/{way}": (None, "open", (401, 404, 404, 403, 404)),
    "POST /api/records": ({"record": "{}"}, "", (401, 422, 422, 422, 422)),
    "GET /api/health": (None, "", ANYBODY),
    "GET /api/ready": (None, "", ANYBODY),
    "GET /api/metrics": (None, "", ANYBODY),  # this machine alone; the tests are on it
    "GET /api/protocol.json": (None, "", ANYBODY),
}

# of an event: what is sent, open or begun, and what control, door and screen are answered; the chief may do all of it,
# whoever plays or looks on nothing
CHIEF, CONTROL, DOOR = (403, 403, 403), (200, 403, 403), (200, 200, 403)
EVENT: dict[str, tuple[Any, str, tuple[int, int, int]]] = {
    "GET /api/tables/{table}/event": (None, "event", DOOR),
    "PUT /api/tables/{table}/event": ({"day": "Saturday"}, "event", CHIEF),
    "POST /api/tables/{table}/deal": ({}, "event", CHIEF),
    "POST /api/tables/{table}/begin": ({}, "event begun", CHIEF),
    "POST /api/tables/{table}/rehearse": ({"pace": 20}, "event", CHIEF),
    "GET /api/tables/{table}/casting": (None, "event", DOOR),
    "PUT /api/tables/{table}/casting": ({"csv": "name\nAna\n"}, "event", DOOR),
    "GET /api/tables/{table}/casting.csv": (None, "event", DOOR),
    "POST /api/tables/{table}/casting/fill": ({"dry": True}, "event", DOOR),
    "POST /api/tables/{table}/door": ({"row": 1, "do": "here"}, "event", DOOR),
    "POST /api/tables/{table}/door/no-shows": ({}, "event begun", DOOR),
    "POST /api/tables/{table}/door/reopen": ({}, "event begun", DOOR),
    "POST /api/tables/{table}/members": ({"name": "Lee"}, "event", CHIEF),
    "PUT /api/tables/{table}/members/{member}": ({"name": "Lee"}, "event", CHIEF),
    "DELETE /api/tables/{table}/members/{member}": (None, "event", CHIEF),
    "POST /api/tables/{table}/screens": ({}, "event", CONTROL),
    "PUT /api/tables/{table}/screens/{screen}": ({"kind": "clock"}, "event", CONTROL),
    "GET /api/tables/{table}/cards.pdf": (None, "event", CHIEF),
    "GET /api/tables/{table}/desk": (None, "event begun", CONTROL),
    "GET /api/tables/{table}/tools": (None, "event begun", CONTROL),
    "POST /api/tables/{table}/desk/sweep": ({"dry": True, "key": "KEY"}, "event begun", CONTROL),
    "POST /api/tables/{table}/desk/clock": ({"do": "pause", "key": "KEY"}, "event begun", CONTROL),
    "POST /api/tables/{table}/desk/seats/{seat}": ({"do": "link"}, "event begun", CONTROL),
    "POST /api/tables/{table}/notices": ({"text": "Hear"}, "event begun", CONTROL),
    "GET /api/tables/{table}/printed/{gate}": (None, "event begun", CONTROL),
}
# the same, where there is nothing to be done: who may is told that
NOTHING: dict[str, tuple[Any, str, tuple[int, int, int], int]] = {
    "POST /api/tables/{table}/queue/{case}": ({"do": "claim", "key": "KEY"}, "event begun", (404, 403, 403), 404),
    "POST /api/tables/{table}/tools": ({"tool": "x", "step": "more", "reason": "r", "key": "KEY"}, "event begun",
                                       (409, 403, 403), 409),
    "POST /api/tables/{table}/forms": ({"do": "x", "key": "KEY"}, "event begun", (409, 403, 403), 409),
    "POST /api/tables/{table}/desk/undo": ({"key": "KEY"}, "event begun", (409, 403, 403), 409),
    "POST /api/tables/{table}/desk/seats/{seat}/act": ({"do": "look", "key": "KEY"}, "event begun", (409, 403, 403),
                                                       409),
    "DELETE /api/tables/{table}/notices/{notice}": (None, "event begun", (404, 403, 403), 404),
    "PUT /api/tables/{table}/desk/pieces/{piece}": ({"do": "publish"}, "event begun", (404, 403, 403), 404),
    "POST /api/tables/{table}/awards": ({"shown": 1}, "event begun", (409, 403, 403), 409),
    "GET /api/tables/{table}/export.zip": (None, "event begun", (403, 403, 403), 409),
}
EVENT |= {route: row[:3] for route, row in NOTHING.items()}
# of a player's own seat at an event; the template has no press
OWN = (401, 404, 404, 200, 403)
PLAYER: dict[str, tuple[Any, tuple[int, ...]]] = {
    "POST /api/tables/{table}/help": ({"kind": "come", "seat": 1}, OWN),
    "GET /api/tables/{table}/home": (None, OWN),
    "POST /api/tables/{table}/notices/{notice}/seen": ({"seat": 1}, (401, 404, 404, 404, 403)),
    "GET /api/tables/{table}/pieces": (None, (401, 404, 404, 403, 403)),
    "POST /api/tables/{table}/pieces": ({"seat": 1, "outlet": "x"}, (401, 404, 404, 403, 403)),
    "PUT /api/tables/{table}/pieces/{piece}": ({"seat": 1, "outlet": "x"}, (401, 404, 404, 403, 403)),
}
EVENT |= {route: (body, "event begun", (403, 403, 403)) for route, (body, _) in PLAYER.items()}
# to whom something else is said than to everybody else who runs nothing
EVENT_ROLES: dict[tuple[str, str], int] = {}
EVENT_ROLES |= {(route, role): codes[3] for route, (_, codes) in PLAYER.items()
                for role in ("bot token", "card holder")}
MATRIX |= {route: (body, state, HOSTS[:4] + ((NOTHING[route][3] if route in NOTHING else 200),))
           for route, (body, state, _) in EVENT.items()}
MATRIX |= {route: (body, "event begun", codes) for route, (body, codes) in PLAYER.items()}
MATRIX |= {"GET /api/tables/{table}/story": (None, "event begun", INSIDE),
           "GET /api/tables/{table}/story.html": (None, "event begun", INSIDE),
           "GET /api/screens/{token}": (None, "event begun", ANYBODY),       # the link is all it needs
           "GET /api/screens/{token}/{kind}": (None, "event begun", (404,) * 5)}
MATRIX |= {"POST /api/events": ({"game": "skirmish", "seats": 2}, "", KNOWN),
           "GET /api/events": (None, "", KNOWN),
           "POST /api/codes": ({"code": "NONE NONE"}, "", (404,) * 5)}


@dataclass(frozen=True)
class Role:
    """A further role: its cells are those of another one, but for some routes."""
    name: str
    like: str
    but: dict[str, int]

    def cell(self, route: str) -> int:
        """What it is answered."""
        if route in EVENT:
            return EVENT_ROLES.get((route, self.name), 403)
        return self.but[route] if route in self.but else MATRIX[route][2][ROLES.index(self.like)]


# came to the private table by a link to look on
LOOKS_ON = Role("spectator", "guest", {
        "DELETE /api/tables/{table}/links/{link}": 403, "DELETE /api/tables/{table}/seats/{seat}/bot": 403,
        "GET /api/matches/{match}": 403, "GET /api/matches/{match}/analysis": 409,
        "GET /api/matches/{match}/ask": 403, "GET /api/matches/{match}/at/{step}": 403,
        "GET /api/matches/{match}/chat": 403, "GET /api/matches/{match}/film": 403,
        "GET /api/matches/{match}/reports": 403, "POST /api/matches/{match}/reports/{report}/close": 403,
        "PUT /api/tables/{table}/talk": 403,
        "GET /api/matches/{match}/film.gif": 403, "GET /api/matches/{match}/log": 403,
        "GET /api/matches/{match}/picture.png": 403, "GET /api/matches/{match}/picture.svg": 403,
        "GET /api/matches/{match}/reach/{key}": 403, "GET /api/matches/{match}/record": 409,
        "GET /api/matches/{match}/scores": 403, "GET /api/matches/{match}/chronicle": 403,
        "GET /api/matches/{match}/suggest": 403,
        "GET /api/matches/{match}/text": 403, "GET /api/matches/{match}/thumb.svg": 403,
        "GET /api/matches/{match}/timeline": 403, "GET /api/matches/{match}/why": 403,
        "POST /api/tables/{table}/invites": 403, "POST /api/tables/{table}/repair": 403,
        "POST /api/tables/{table}/seats/{seat}/share": 403, "DELETE /api/tables/{table}/seats/{seat}/share": 403,
        "GET /api/tables/{table}/story": 200, "GET /api/tables/{table}/story.html": 200,
        "GET /api/tables/{table}": 200, "GET /api/tables/{table}/acts": 200, "GET /api/tables/{table}/links": 403,
        "GET /api/tables/{table}/wishes": 200, "PUT /api/tables/{table}/wishes": 200,
        "GET /api/tables/{table}/hooks": 403, "POST /api/tables/{table}/hooks": 403,
        "POST /api/tables/{table}/hooks/{way}/test": 403, "GET /api/tables/{table}/deliveries": 403,
        "DELETE /api/tables/{table}/hooks/{way}": 403,
        "POST /api/join/{token}": 200, "POST /api/matches/{match}/actions": 403,
        "POST /api/matches/{match}/chat": 403, "POST /api/matches/{match}/fill": 403,
        "POST /api/matches/{match}/sandbox": 403,
        "POST /api/matches/{match}/undo": 403, "POST /api/tables/{table}/close": 403,
        "POST /api/tables/{table}/links": 403, "POST /api/tables/{table}/rematch": 409,
        "POST /api/tables/{table}/seats/{seat}/hand-over": 403, "POST /api/tables/{table}/sit": 200,
        "POST /api/tables/{table}/stand": 200, "POST /api/tables/{table}/sweep": 403,
        **{f"{how} /api/tables/{{table}}/{word}": 403 for how, word in (
            ("PUT", "live"), ("POST", "clock"), ("POST", "vote"), ("POST", "resign"), ("POST", "end"),
            ("GET", "undo"), ("GET", "standing"), ("PUT", "standing"), ("GET", "debug"), ("POST", "debug"),
            ("GET", "debug/test"), ("POST", "debug/report"))},
        "POST /api/tables/{table}/start": 403,
        "PUT /api/tables/{table}/seats/{seat}": 403, "PUT /api/tables/{table}/seats/{seat}/bot": 403})


def _warden(name: str, but: dict[str, int]) -> Role:
    """Who looks after the site: sees every table as a spectator does, and administrates."""
    return Role(name, "guest", {**LOOKS_ON.but, **{route: 200 for route in MATRIX if "/admin" in route},
                                "POST /api/admin/reports/{report}": 404, "POST /api/tables/{table}/repair": 200,
                                "POST /api/join/{token}": 409, "POST /api/tables/{table}/sit": 409,  # taken before
                                **but})


FURTHER = (
    LOOKS_ON,
    _warden("moderator", {
        "POST /api/admin/people/{person}": 403, "POST /api/admin/notices": 403}),
    _warden("operator", {}),
    # of the person in seat 1
    Role("bot token", "seat", {
        "POST /api/tables/{table}/sit": 409, "POST /api/tokens": 403,
        **{route: 403 for route in MATRIX if route.partition(" /api/")[2].startswith(("ways", "wishes", "deliveries"))},
        "POST /api/notes/read": 403, "PUT /api/tables/{table}/wishes": 403}),
    # the person in seat 1, on a device where the card was opened
    Role("card holder", "seat", {
        **{route: 401 for route in MATRIX if "/admin" in route},
        **{route: 401 for route in MATRIX if route.startswith(("POST /api/tour", "PUT /api/tour"))},
        "GET /api/me/export": 401,
        "POST /api/me/delete": 401, "POST /api/tables/{table}/repair": 401,
        "POST /api/tables/{table}/seats/{seat}/share": 401, "DELETE /api/tables/{table}/seats/{seat}/share": 401,
        "PUT /api/people/{person}/tie": 401, "GET /api/friends": 401, "POST /api/tables/{table}/invites": 401,
        "DELETE /api/tables/{table}/invites": 401, "DELETE /api/sessions/{session}": 401,
        "DELETE /api/tables/{table}/links/{link}": 401,
        "DELETE /api/tables/{table}/seats/{seat}/bot": 401, "GET /api/sessions": 401,
        "GET /api/tables/{table}/links": 401, "POST /api/lessons/{name}/{lesson}": 401,
        "POST /api/events": 401, "GET /api/events": 401,
        "POST /api/matches/{match}/actions": 409, "POST /api/matches/{match}/sandbox": 401, "POST /api/records": 401,
        "POST /api/tables": 401, "POST /api/tables/{table}/close": 401, "POST /api/tables/{table}/links": 401,
        "POST /api/tables/{table}/rematch": 401, "POST /api/tables/{table}/seats/{seat}/hand-over": 401,
        "POST /api/tables/{table}/sit": 409, "POST /api/tables/{table}/start": 401, "POST /api/tokens": 401,
        **{route: 401 for route in MATRIX if route.partition(" /api/")[2].startswith(
            ("ways", "wishes", "deliveries", "notes")) or any(
                [word in route for word in ("/hooks", "}/deliveries", "/talk", "/sweep", "/clock", "/live", "/end",
                                            "/resign", "/hours")])},
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
        if state.startswith("event"):
            return await self.held(host, seat, state)
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = await self.server.table(host, seats, start=False, public=False)
        link = await host.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
        await seat.post(f"/api{link['path']}")
        if state == "begun":
            await host.put(f"/api/tables/{table}/seats/2", {"kind": "bot", "level": "random"})
            await host.post(f"/api/tables/{table}/start")
        last = await host.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 2})
        somebody = await self.server.person("Somebody")
        self.words = {"name": "skirmish", "game": "skirmish", "verb": "say", "person": somebody.id, "table": table,
                      "match": table, "seat": 1, "step": 0, "session": "nothing",
                      "link": "nothing", "key": "hex-A", "lesson": "nothing", "number": "0.svg", "way": "nothing",
                      "report": "nothing", "tournament": "nothing",
                      "token": last["path"].removeprefix("/join/")}
        return self

    async def held(self, host: Person, seat: Person, state: str) -> Scene:
        """An event of the host's with somebody in seat 1, one at Control, one at the door, and a screen."""
        wish = {"game": "skirmish", "seats": 3, "settings": {"address": "http://hall.lan"}}
        table = (await host.post("/api/events", wish))["id"]
        await host.put(f"/api/tables/{table}/casting", {"csv": "name,seat\nSeat,seat.2\n"})
        card = (await host.post(f"/api/tables/{table}/door", {"row": 1, "do": "link"}))["link"]
        await seat.post(f"/api{card['path']}")
        for name, role in (("Control", "control"), ("Door", "door"), ("Idle", "control")):
            page = await host.post(f"/api/tables/{table}/members", {"name": name, "role": role})
            if name != "Idle":
                self.people[role] = await self.server.person()
                await self.people[role].post(f"/api{page['members'][-1]['path']}")
        screen = (await host.post(f"/api/tables/{table}/screens"))[0]
        self.people["screen"] = await self.server.person()
        await self.people["screen"].post(f"/api{screen['path'].replace('/screen/', '/join/')}")
        if state == "event begun":
            await host.post(f"/api/tables/{table}/deal")
        self.words = {"table": table, "match": table, "seat": 1, "member": 3, "screen": 1, "notice": 7, "piece": 7,
                      "case": "nothing", "gate": "now", "kind": "nothing",
                      "token": screen["path"].removeprefix("/screen/")}
        return self

    async def bring(self, role: str) -> None:
        """Somebody of a further role comes in."""
        host, table = self.people["host"], self.words["table"]
        if role == "spectator":
            link = await host.post(f"/api/tables/{table}/links", {"kind": "watch"})
            self.people[role] = await self.server.person("Spectator")
            await self.people[role].post(f"/api{link['path']}")
        elif role in ("moderator", "operator"):
            self.people[role] = await self.server.person(f"{role} {uuid.uuid4().hex[:8]}")
            await self.server.services.store.change(
                sa.update(PEOPLE).where(PEOPLE.c.id == self.people[role].id).values(role=role))
            self.server.services.accounts._known.clear()
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
            **({"name": uuid.uuid4().hex} if body.get("name") == "UNIQUE" else {}),
            **({"whom": scene.words["person"]} if "whom" in body else {})} if body is not None else None
    where = path.format(**scene.words) + (
        "?seat=1" if method == "GET" and ("/matches/" in path or path.endswith(("/home", "/pieces", "/standing")))
        else "")
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


@pytest.mark.parametrize("route", sorted(EVENT))
async def test_route_of_an_event_for_those_who_run_it(shared: Running, route: str) -> None:
    scene = await Scene(shared).set(EVENT[route][1])
    found = [await tried(scene, role, route) for role in ("control", "door", "screen")]
    assert tuple(found) == EVENT[route][2], dict(zip(("control", "door", "screen"), found))


async def test_every_exception_of_a_role_is_a_route() -> None:
    assert all([set(role.but) <= set(MATRIX) for role in FURTHER])


# -- the live socket ------------------------------------------------------------------------------------------------

# from seat 1 and from no seat: the close code with which a role is sent away, or 0 where it may look
ENTRY = {"anonymous": (4404, 4404), "guest": (4404, 4404), "other player": (4404, 4404), "seat": (0, 0),
         "host": (4403, 0), "spectator": (4403, 0), "moderator": (4403, 0), "operator": (4403, 0),
         "bot token": (0, 0), "card holder": (0, 0)}
SENT: dict[str, Json] = {
    "do": {"do": "bid 1", "at": 0, "key": "KEY"}, "fill": {"orders": "plan.1", "cells": [], "at": 0, "key": "KEY"},
    "draft": {"orders": "plan.1", "cells": []}, "undo": {"at": 0, "key": "KEY"}, "chat": {"text": "hello"},
    "say": {"channel": "control:1", "text": "hello"}, "heard": {"channel": "all", "number": 1},
    "text": {"on": True}, "sit": {"seat": 1}, "resync": {}, "ping": {}, "go": {}}
# by kind: what who looks from no seat is answered (a spectator, and the person of seat 1), and who sits in seat 1
ANSWERED = {"do": ("refused", "refused", "ok"), "go": ("refused", "refused", "pong"),
            "fill": ("refused", "refused", "refused"), "draft": ("refused", "refused", "refused"),
            "undo": ("refused", "refused", "refused"),
            "chat": ("refused", "chat", "chat"), "say": ("refused", "refused", "chat"),
            "heard": ("pong", "pong", "pong"), "text": ("text", "text", "text"), "sit": ("refused", "frame", "frame"),
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
        found.append(await answered(socket, kind, body))
        await socket.close()
    assert tuple(found) == ANSWERED[kind]


async def answered(socket: Socket, kind: str, body: Json) -> str:
    """The kind of answer that a message gets."""
    await socket.send(type=kind, **body)
    if kind in ("go", "heard"):
        await socket.send(type="ping")  # it has no answer of its own
    while (message := await socket.next())["type"] not in ("ok", "refused", "pong", "text", *_follows(kind)):
        pass
    return str(message["type"])


def _follows(kind: str) -> tuple[str, ...]:
    return {"chat": ("chat",), "say": ("chat",), "sit": ("frame",), "resync": ("frame",)}.get(kind, ())

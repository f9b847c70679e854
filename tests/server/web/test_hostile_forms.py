"""Every form with one thing wrong at a time: the right code, one clear sentence, and nothing has changed.

Forms are read from the OpenAPI document, and what is right in them from the authorisation matrix: a new route is tried
without anything being added here.
"""
from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Person, Running, running
from tests.server.web.test_matrix import MATRIX, ROLES, Scene

from hegemon.server.app import create
from hegemon.server.database.schema import META
from hegemon.server.settings import Settings

CONTROL = "a\x00\x1b[2J\u202eb"
HUGE = "x" * 20_000
PROGRAMMERS = ("\n", "Traceback", "`", "Expected")  # what they read; a person is told in plain words
REFUSED = (400, 403, 404, 409, 413, 422)
MOVING = {"heart", "sessions", "clocks", "deliveries", "notes", "log", "snapshots"}  # go on by themselves
LEAVING = {"POST /api/people/guest", "POST /api/people/register", "POST /api/people/logout", "PATCH /api/me",
           "POST /api/me/delete"}  # who one is changes with what is right in them; tried in test_bad_input

BY_LINE = {"PUT /api/tables/{table}/casting, csv: huge"}  # what is wrong with a list is said line by line, with 200


def forms() -> dict[str, Json]:
    """What can be said in each form, by its route."""
    document = create(Settings()).app.openapi_schema.to_schema()
    known: Json = document["components"]["schemas"]
    found = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content is not None:
                schema = content["schema"]
                schema = known[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
                found[f"{method.upper()} {path}"] = schema.get("properties", {})
    return found


FORMS = forms()
STATES = sorted({MATRIX[route][1] for route in FORMS})


def kinds(schema: Json) -> set[str]:
    """The types of a field, as far as the document says them."""
    if "$ref" in schema or "enum" in schema or "const" in schema:
        return {"enum" if "enum" in schema or "const" in schema else "object"}
    if "type" in schema:
        return set(schema["type"]) if isinstance(schema["type"], list) else {schema["type"]}
    return {kind for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ())) for kind in kinds(one)}


def spoilt(route: str, right: Json) -> Iterator[tuple[str, Json]]:
    """The form with one thing wrong, and what that is."""
    yield "a field too many", {**right, "surprise": 1}
    for name, schema in FORMS[route].items():
        some = kinds(schema)
        if not some:
            continue  # anything goes, for the game to judge
        for what, value in (("list", [[1]]), ("object", {"x": {"y": []}}), ("flag", True), ("number", 10**40),
                            ("word", "no such thing")):
            takes = {"list": "array", "object": "object", "flag": "boolean", "number": "number", "word": "string"}[what]
            if takes not in some:
                yield f"{name}: {what}", {**right, name: value}
        if "string" in some:
            yield f"{name}: huge", {**right, name: HUGE}
            yield f"{name}: control", {**right, name: CONTROL}


async def kept(server: Running) -> Json:
    """Everything that is stored and does not go on by itself."""
    store = server.services.store
    return {table.name: sorted([str(sorted(row.items())) for row in await store.rows(sa.select(table))])
            for table in META.sorted_tables if table.name not in MOVING}


def teller(scene: Scene, route: str) -> Person:
    """Somebody who may fill in a form."""
    may = MATRIX[route][2]
    role = next((role for role, code in zip(ROLES[::-1], may[::-1]) if code == 200), "operator")
    return scene.people[role]


def sent(scene: Scene, route: str) -> Json:
    """What is right."""
    body: Json = dict(MATRIX[route][0] or {})
    return {**body, **({"key": uuid.uuid4().hex} if "key" in body else {}),
            **({"whom": scene.words["person"]} if "whom" in body else {})}


@pytest.mark.parametrize("state", STATES, ids=lambda state: state or "house")
async def test_what_is_wrong_with_a_form_is_said_and_nothing_changes(tmp_path: Path, state: str) -> None:
    async with running(database=str(tmp_path / "forms.db")) as server:
        scene = await Scene(server).set(state)
        if state and "event" not in state:
            await scene.bring("operator")
        server.services.bot_seats.stopping = True
        wrong, before = [], await kept(server)
        for route in sorted(set(FORMS) - LEAVING):
            if MATRIX[route][1] != state or "operator" not in scene.people and 200 not in MATRIX[route][2]:
                continue
            method, path = route.split(" ")
            person, where = teller(scene, route), path.format(**scene.words)
            tries = [(what, where, body) for what, body in spoilt(route, sent(scene, route))]
            for name in scene.words if "{" in path else ():
                for foreign in ("nothing", "\x00", "x" * 300):
                    if f"{{{name}}}" in path:
                        strange = path.format(**{**scene.words, name: quote(foreign)})
                        tries.append((f"{{{name}}} {foreign[:8]!r}", strange, sent(scene, route)))
            for what, address, body in tries:
                answer = await person.ask(method, address, body)
                said = answer.json().get("detail", "") if answer.status_code >= 400 else ""
                good = answer.status_code in REFUSED and said and not any([word in said for word in PROGRAMMERS])
                if f"{route}, {what}" in BY_LINE:
                    good, said = answer.status_code == 200 and bool(answer.json()["errors"]), "by line"
                if not good or len(said) > 400 or CONTROL in said:
                    wrong.append(f"{route}, {what}: {answer.status_code} {said[:120]}")
        after = await kept(server)
        assert not wrong, "\n".join(wrong)
        assert [name for name in before if before[name] != after[name]] == [], "nothing has changed"

"""How an event comes to have people: a casting list, the deal, and each of them in by the door."""
from __future__ import annotations

import uuid

from tests.server.harness import Json, Person, Running


def key() -> str:
    """A fresh key."""
    return uuid.uuid4().hex


async def seated(server: Running, chief: Person, id: str, *names: str) -> list[Person]:
    """Those of the list, in its order, each on a phone that came in by a link of the door."""
    rows = "".join([f"{name},seat.{number}\n" for number, name in enumerate(names, 1)])
    await chief.put(f"/api/tables/{id}/casting", {"csv": f"name,seat\n{rows}"})
    await chief.post(f"/api/tables/{id}/deal")
    return [await by_card(server, chief, id, row) for row in range(1, len(names) + 1)]


async def card(chief: Person, id: str, row: int) -> Json:
    """The way in of somebody on the list."""
    return dict((await chief.post(f"/api/tables/{id}/door", {"row": row, "do": "link"}))["link"])


async def by_card(server: Running, chief: Person, id: str, row: int) -> Person:
    """Somebody on the list, on a phone that came in by the card."""
    person = await server.person()
    await person.post(f"/api{(await card(chief, id, row))['path']}")
    return person

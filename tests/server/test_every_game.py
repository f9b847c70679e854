"""Every installed game can be played through the server, which knows none by name."""
from __future__ import annotations

import random
import warnings

import pytest
from tests.server.harness import Running

from hegemon.kernel.registry import every

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # a game that does not load has tests of its own that say so
    GAMES = every()


@pytest.mark.parametrize("name", [game.name for game in GAMES])
async def test_a_person_plays_among_bots_and_looks_back(server: Running, name: str) -> None:
    game = next(g for g in GAMES if g.name == name)
    chance = random.Random(1)
    ann = await server.person("Ann")
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * (game.seats[0] - 1)
    table = (await ann.post("/api/tables", {"game": name, "seats": seats, "start": True, "seed": "7"}))["id"]
    socket = await ann.live(table, 0)
    await socket.send(type="text", on=True)
    assert (await socket.until("text"))["sections"]
    played = 0
    while played < 12 and not socket.over:
        if not socket.choices():
            await socket.next()
            continue
        answer = await socket.do(chance.choice(socket.choices()))
        played += answer["type"] == "ok"
        assert answer["type"] == "ok" or answer["stale"], answer
    assert socket.shown["panels"] and played
    if not socket.over:
        await ann.put(f"/api/tables/{table}/seats/0/bot", {"level": "random"})
    timeline = await ann.get(f"/api/matches/{table}/timeline?seat=0")
    for step in (0, timeline["steps"] // 2, timeline["steps"]):
        past = await ann.get(f"/api/matches/{table}/at/{step}?seat=0")
        assert past["step"] == step and (past["picture"] is None) == (game.room("picture") is None)
    server.services.bot_seats.stopping = True
    watched = server.services.matches.watched[table]
    async with watched.lock:
        digest = watched.logged.state.digest()
        server.services.matches.watched.pop(table)
    assert (await server.services.matches.get(table)).logged.state.digest() == digest, "loaded again it is the same"
    assert len((await ann.get(f"/api/games/{name}/rules"))["sections"]) > 3
